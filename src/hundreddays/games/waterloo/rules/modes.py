"""Modes of attack and defence, and the die. 10.3 to 10.9, 17.4 and 22.4."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.core.phrases import signed
from hundreddays.games.waterloo.rules import steps
from hundreddays.games.waterloo.rules.board import ARTILLERY, CAVALRY, INFANTRY, LEADER, RANGE_1, RANGE_2, Board
from hundreddays.games.waterloo.rules.odds import (
    attack_strength,
    combat_column,
    defence_strength,
    result_of,
)
from hundreddays.games.waterloo.rules.results import chances_text, guns_among
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, KINDS, WaterlooState
from hundreddays.games.waterloo.rules.steps import (
    ATTACK_MODE,
    DECLARE,
    DEFENCE_MODE,
    DIE,
    RESULT,
    Decision,
    Passage,
    no,
)
from hundreddays.games.waterloo.rules.words import MODES


def present(board: Board, units: int) -> list[int]:
    """The arms among some units, ascending.

    Napoleon gives a mode only when he is alone, and then cavalry. 10.7, 10.8
    """
    found = [arm for arm in (INFANTRY, CAVALRY, ARTILLERY) if units & board.of_arm[arm]]
    if not found and units & board.of_arm[LEADER]:  # equivalent: where nobody else is, he is
        return [CAVALRY]
    return found


def mixed(arms: list[int]) -> bool:
    return INFANTRY in arms and CAVALRY in arms


def attack_modes(board: Board, attackers: int, defenders: int) -> list[int]:
    """What the attacker may name in ground combat: never cavalry where both sides have infantry and cavalry.
    10.3, 10.5
    """
    arms = present(board, attackers)
    return [INFANTRY] if mixed(arms) and mixed(present(board, defenders)) else arms


def defence_modes(board: Board, attackers: int, defenders: int) -> list[int]:
    """What the defender may name. 10.4, 10.5"""
    arms = present(board, defenders)
    if mixed(arms) and mixed(present(board, attackers)):
        arms.remove(CAVALRY)
    return arms


def fire_row(s: WaterlooState, guns: int, target: int) -> int:
    """The row of the capability chart for a bombardment: the far one unless every gun is adjacent. 8.5"""
    near = s.board.grid.near[target]
    return RANGE_1 if not s.hexes_of(guns) & ~near else RANGE_2


def modes_of_attack(s: WaterlooState) -> list[int]:
    """The rows of the capability chart among which the attacker chooses; a bombardment has one. 10.3"""
    if s.kind == BOMBARDMENT:
        return [fire_row(s, s.attackers, s.board.grid.hex_at[s.targets.bit_length() - 1])]
    return attack_modes(s.board, s.attackers, s.defenders)


def modifier(s: WaterlooState) -> int:
    """What is added to the die. 10.6"""
    return s.board.capability[s.attack_mode][s.defence_mode] if s.board.capability else 0


class Declare(Passage):
    """A combat is declared and may not be withdrawn: fix its column and go on to the modes. 7.10"""

    number = DECLARE

    def pass_on(self, s: WaterlooState, tell: Tell) -> None:
        board = s.board
        s.column = combat_column(s, s.attackers, s.defenders, s.targets, s.phasing)
        s.guns = guns_among(s, s.attackers)
        s.attacked |= s.attackers
        s.field = None
        if s.kind == BOMBARDMENT:
            s.bombarded |= s.defenders
        else:
            s.struck |= s.defenders
        if tell.listening:
            tell(
                EVERYONE,
                "combat",
                board.cite("7.10", "22.8"),
                form=KINDS[s.kind],
                targets=[board.grid.labels[hex] for hex in board.grid.hexes(s.targets)],
                attackers=[board.ids[unit] for unit in board.units(s.attackers)],
                defenders=[board.ids[unit] for unit in board.units(s.defenders)],
                attack=attack_strength(s, s.attackers),
                defence=defence_strength(s, s.defenders),
                column=board.columns[s.column],
            )
        s.goto(DIE if board.basic else ATTACK_MODE)


class AttackMode(Decision):
    """The attacker names infantry or cavalry. 10.3"""

    number = ATTACK_MODE
    cites = ("10.3", "")
    offers = ("as",)

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        modes = modes_of_attack(s)
        if len(modes) > 1:
            return True
        s.attack_mode = modes[0]
        s.goto(DEFENCE_MODE)
        return False

    def moves(self, s: WaterlooState) -> list[int]:
        return [s.verbs.mode + mode for mode in attack_modes(s.board, s.attackers, s.defenders)]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        s.attack_mode = move - s.verbs.mode
        tell(EVERYONE, "attack_mode", "10.3", mode=MODES[s.attack_mode])
        s.goto(DEFENCE_MODE)

    def ask(self, s: WaterlooState) -> str:
        return f"{s.board.columns[s.column]}: do you attack as infantry or as cavalry? The defender answers."

    def note(self, s: WaterlooState, move: int) -> str:
        rows = s.board.capability[move - s.verbs.mode]
        return ", ".join(
            f"{signed(rows[mode])} against {MODES[mode]}" for mode in defence_modes(s.board, s.attackers, s.defenders)
        )

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        mode = s.game.words.index(move, s.verbs.mode)
        if mode < 0:
            return []
        if mode in present(s.board, s.attackers):
            return no(s, "Infantry and cavalry stand on both sides: neither may name cavalry.", "10.5")
        return no(s, f"There is no {MODES[mode]} among the attackers that could give the mode.", "10.3")


class DefenceMode(Decision):
    """The defender names any arm he has there. 10.4"""

    number = DEFENCE_MODE
    cites = ("10.4", "")
    offers = ("as",)

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        modes = defence_modes(s.board, s.attackers, s.defenders)
        if len(modes) > 1:
            return True
        s.defence_mode = modes[0]
        s.goto(DIE)
        return False

    def actor(self, s: WaterlooState) -> int:
        return 1 - s.phasing

    def moves(self, s: WaterlooState) -> list[int]:
        return [s.verbs.mode + mode for mode in defence_modes(s.board, s.attackers, s.defenders)]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        s.defence_mode = move - s.verbs.mode
        tell(EVERYONE, "defence_mode", "10.4", mode=MODES[s.defence_mode])
        s.goto(DIE)

    def ask(self, s: WaterlooState) -> str:
        done = "bombarded" if s.kind == BOMBARDMENT else "attacked"
        where = f"in {s.board.hexes_named(s.targets)} at {s.board.columns[s.column]}"
        return f"You are {done} {where}: as what do you defend?"

    def note(self, s: WaterlooState, move: int) -> str:
        added = s.board.capability[s.attack_mode][move - s.verbs.mode]
        return f"{signed(added)} to the die: {chances_text(s, s.attackers, s.column, added)}"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        mode = s.game.words.index(move, s.verbs.mode)
        if mode < 0:
            return []
        if mode in present(s.board, s.defenders):
            return no(s, "Infantry and cavalry stand on both sides: neither may name cavalry.", "10.5")
        return no(s, f"There is no {MODES[mode]} among the defenders that could give the mode.", "10.4")


class Die(steps.Die):
    """One die for every combat. 10.6, 17.4, 22.4"""

    number = DIE
    cites = ("10.6", "22.4")

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        face = self.pips(s, move)
        added = modifier(s)
        if tell.listening:
            tell(EVERYONE, "roll", self.paragraph(s), die=face, modifier=added, column=s.board.columns[s.column])
        s.result = result_of(s.board, s.column, face, added)
        s.goto(RESULT)
