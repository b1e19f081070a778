"""The sequence of play: set-up, and the phases of a Player Turn. Sections E and F"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.emperor.rules.board import ARMIES, SIDES
from hundreddays.games.emperor.rules.flags import COMMAND, EXEMPT, NONE, PHASE_FLAGS
from hundreddays.games.emperor.rules.forces import tell_counters
from hundreddays.games.emperor.rules.memory import reorganized, shown_to_all
from hundreddays.games.emperor.rules.objections import why_no_vedette
from hundreddays.games.emperor.rules.pieces import ALLIED, FRENCH, SIDE_ARMIES
from hundreddays.games.emperor.rules.placing import place_vedette, vedette_hosts, vedettes_in_supply
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ADMINISTER,
    CHOOSE_SOURCE,
    COMBAT_PHASE,
    COMMAND_PHASE,
    DECLARE,
    LILLE_ROLL,
    MORALE_PHASE,
    MOVEMENT_PHASE,
    ORGANIZE,
    PICK_MARCHER,
    PLACE_CENTER,
    PLAYER_TURN,
    REINFORCE,
    SET_UP_VEDETTES,
    STACKING,
    Decision,
    Passage,
)
from hundreddays.games.emperor.rules.supply import coalition_skipped, since_invasion


class ChooseSource(Decision):
    """The French and the Anglo-Allied player each choose a Supply Source. 58, 61"""

    number = CHOOSE_SOURCE
    cite = "58"
    offers = ("source",)

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def moves(self, s: EmperorState) -> list[int]:
        return sorted(s.verbs.source_of[hex] for hex in s.board.sources[s.army])

    def ask(self, s: EmperorState) -> str:
        return "Choose your Supply Source on the edge of the map."

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.source:
            return [Reason("That hex is not on your army's list of Supply Sources.", "58")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.source[s.army] = s.verbs.sources[move - s.verbs.source]
        tell(EVERYONE, "source", "58", army=ARMIES[s.army], hex=s.board.label[s.source[s.army]])
        if s.army == FRENCH:
            s.goto(PLACE_CENTER)
        else:
            s.army = FRENCH
            s.goto(PLAYER_TURN)


class PlaceCenter(Decision):
    """The French Center of Operations: any road hex in France. 59"""

    number = PLACE_CENTER
    cite = "59"
    offers = ("at",)

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[FRENCH]

    def moves(self, s: EmperorState) -> list[int]:
        board = s.board
        return [s.verbs.at + hex for hex in board.grid.hexes(board.france & board.roads)]

    def ask(self, s: EmperorState) -> str:
        return "Place your Center of Operations on a road in France."

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.at:
            return [Reason("The center is placed on a road hex in France.", "59")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.center[FRENCH] = move - s.verbs.at
        s.active[FRENCH] = 1
        tell(EVERYONE, "center_placed", "59", army=ARMIES[FRENCH], hex=s.board.label[s.center[FRENCH]])
        s.goto(SET_UP_VEDETTES)


class SetUpVedettes(Decision):
    """The French place up to ten vedettes before play. 60"""

    number = SET_UP_VEDETTES
    cite = "60"
    offers = ("end", "vedette")
    done = "the set-up"
    closes = ("end",)
    alike = ("vedette",)

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[FRENCH]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.end, *(s.verbs.vedette + leader for leader in vedette_hosts(s, FRENCH))]

    def ask(self, s: EmperorState) -> str:
        most = s.tables.vedettes_per_force
        return f"Place vedettes: {vedettes_in_supply(s, FRENCH)} left, {most} at most with one Force."

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.vedette:
            return [why_no_vedette(s, move - s.verbs.vedette)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move != s.verbs.end:
            leader = move - s.verbs.vedette
            place_vedette(s, leader)
            hex = s.where[leader]
            tell_counters(s, tell, FRENCH, hex)
            return
        if s.source[ALLIED] < 0:
            s.army = ALLIED
            s.goto(CHOOSE_SOURCE)
        else:
            s.goto(PLAYER_TURN)


class PlayerTurn(Passage):
    """A Player Turn begins; the Coalition's is skipped up to the Invasion Turn, but for the French Forced March
    Segment. 63, 66
    """

    number = PLAYER_TURN
    cite = "63"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        s.turns_taken += 1
        for leader in s.pieces.side_leaders[s.phasing]:
            if s.shaken[leader] == 2:
                s.shaken[leader] = 1  # 385: it runs out with this Player Turn
        skipped = s.phasing == 1 and coalition_skipped(s)
        if tell.listening:
            tell(EVERYONE, "player_turn", "66" if skipped else "63", side=SIDES[s.phasing], skipped=skipped)
        s.goto(COMBAT_PHASE if skipped else COMMAND_PHASE)


class CommandPhase(Passage):
    """Administration of each army of the side, then organization. 89"""

    number = COMMAND_PHASE
    cite = "89"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        s.army = SIDE_ARMIES[s.phasing][0]
        s.count = NONE
        for army in SIDE_ARMIES[s.phasing]:
            s.commands[army] = commands_due(s, army)
        s.placed = [0] * len(s.placed)
        s.goto(ADMINISTER)


def commands_due(s: EmperorState, army: int) -> int:
    """Movement Commands by the turn. 80, E8-E11"""
    since = since_invasion(s)
    return s.tables.commands[army][0 if since < 1 else 1 if since == 1 else 2]


def after_administration(s: EmperorState) -> None:
    armies = SIDE_ARMIES[s.phasing]
    s.count = NONE
    if s.army != armies[-1]:
        s.army += 1
        s.goto(ADMINISTER)
    else:
        s.army = armies[0]
        reorganized(s, s.army)
        s.goto(ORGANIZE)


def after_organization(s: EmperorState) -> None:
    armies = SIDE_ARMIES[s.phasing]
    s.marks = [0] * len(s.marks)
    for vedette, hex in enumerate(s.vedette):
        if hex < NONE:  # equivalent: one that is in supply stays there
            s.vedette[vedette] = NONE
    if s.army != armies[-1]:
        s.army += 1
        reorganized(s, s.army)
        s.goto(ORGANIZE)
    else:
        s.goto(MOVEMENT_PHASE)


def clear_phase(s: EmperorState) -> None:
    """A new phase: what was done in the last one is forgotten."""
    for leader, flags in enumerate(s.flags):
        s.flags[leader] = flags & ~PHASE_FLAGS
    s.ridden = [0] * len(s.ridden)
    s.scouted = [0] * len(s.scouted)


class MovementPhase(Passage):
    """Reinforcements, then movement. 146"""

    number = MOVEMENT_PHASE
    cite = "146"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        clear_phase(s)
        s.army = SIDE_ARMIES[s.phasing][0]
        s.group = 0
        s.goto(REINFORCE)


class CombatPhase(Passage):
    """The other side's Forced March Segment, then the Combat Segment. 290"""

    number = COMBAT_PHASE
    cite = "290"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        clear_phase(s)
        for leader, flags in enumerate(s.flags):
            s.flags[leader] = flags & ~COMMAND  # 81: unused commands are lost
        s.commands = [0, 0, 0]
        s.group = 0
        s.goto(PICK_MARCHER)


def after_forced_march(s: EmperorState) -> None:
    """There is no Combat Segment before the Invasion Turn, nor in a skipped Player Turn. E8, 66"""
    s.group = 0
    fights = since_invasion(s) >= 0 and not (s.phasing == 1 and coalition_skipped(s))
    s.goto(DECLARE if fights else MORALE_PHASE)


class MoralePhase(Passage):
    """The stacking test of both sides, the phasing side first. 63, 210"""

    number = MORALE_PHASE
    cite = "63"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        s.duty = [0] * len(s.duty)
        shown_to_all(s)
        clear_phase(s)
        if s.phasing == 0 or since_invasion(s) >= 1:
            for leader in s.pieces.side_leaders[s.phasing]:
                s.flags[leader] &= ~EXEMPT  # E24: this is the test they had to be ready for
        s.army = SIDE_ARMIES[s.phasing][0]
        s.tried = []
        s.goto(STACKING)


def after_stacking(s: EmperorState) -> None:
    """Demoralization runs out, and the turn passes. 385, 63, 65"""
    for leader in s.pieces.side_leaders[s.phasing]:
        if s.shaken[leader] == 1:
            s.shaken[leader] = 0
    if s.phasing == 0:
        s.phasing = 1
        s.goto(PLAYER_TURN)
    else:
        s.goto(LILLE_ROLL)


def next_army(s: EmperorState) -> int:
    """The stacking test goes through the phasing side's armies, then the other's. 210"""
    order = [*SIDE_ARMIES[s.phasing], *SIDE_ARMIES[1 - s.phasing]]
    place = order.index(s.army) + 1
    return order[place] if place < len(order) else NONE


def group_armies(s: EmperorState, side: int) -> tuple[int, ...]:
    """The armies that one player of a side moves together: both of the Coalition, if one player has them. 64"""
    return s.game.groups[side][s.group]


def last_group(s: EmperorState, side: int) -> bool:
    return s.group + 1 >= len(s.game.groups[side])


def group_seat(s: EmperorState, side: int) -> int:
    return s.seat_of[s.game.groups[side][s.group][0]]
