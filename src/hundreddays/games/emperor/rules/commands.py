"""Movement Commands, the last act of the Command Phase. Section H, 80-82"""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.emperor.rules.board import ARMIES, sps
from hundreddays.games.emperor.rules.flags import COMMAND
from hundreddays.games.emperor.rules.forces import army_forces, is_force
from hundreddays.games.emperor.rules.organization import OrganizationStep
from hundreddays.games.emperor.rules.pieces import FRENCH, SIDE
from hundreddays.games.emperor.rules.sequence import after_organization
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    GIVE_COMMAND,
    tell_apart,
)
from hundreddays.games.emperor.rules.supply import dispatch, since_invasion


class GiveCommand(OrganizationStep):
    """Movement Commands, last of all. 81, 82, 93"""

    number = GIVE_COMMAND
    cite = "81"
    offers = ("end", "command")
    done = "the commands"
    closes = ("end",)
    alike = ("command",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if s.commands[s.army] and self.has_choice(s):
            return True
        after_organization(s)
        return False

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        return [verbs.end, *(verbs.command + leader for leader in commandable(s, s.army))]

    def ask(self, s: EmperorState) -> str:
        return f"Give a Movement Command: {s.commands[s.army]} left."

    def takes(self, s: EmperorState) -> int:
        return s.commands[s.army]

    def note(self, s: EmperorState, move: int) -> str:
        leader = move - s.verbs.command
        return f"{sps(s.strength[leader])} at {s.board.name(s.where[leader])}" if move != s.verbs.end else self.done

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.command:
            return []
        leader = move - s.verbs.command
        if s.pieces.leader_army[leader] != s.army or not is_force(s, leader):
            return [Reason("Commands go to leaders of your own Forces.", "81")]
        if s.flags[leader] & COMMAND:
            return [Reason("No Force gets more than one Movement Command.", "81")]
        return [Reason("The Force is not in Dispatch Distance of your center or commander.", "82")]

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            after_organization(s)
            return
        leader = move - s.verbs.command
        s.flags[leader] |= COMMAND
        s.commands[s.army] -= 1
        event = ("command", "81")
        tell_apart(
            s,
            tell,
            SIDE[s.army],
            event,
            event,
            {"leader": s.pieces.leaders[leader], "hex": s.board.label[s.where[leader]]},
            {"army": ARMIES[s.army]},
        )


def commandable(s: EmperorState, army: int) -> list[int]:
    """Forces that may be given a command. 81, 82"""
    forces = [leader for leader in army_forces(s, army) if not s.flags[leader] & COMMAND]
    if army == FRENCH and since_invasion(s) < 1:
        return forces
    within = dispatch(s, army)
    bit = s.board.grid.bit
    return [leader for leader in forces if within & bit[s.where[leader]]]
