"""Modes of attack and defence, and the die. 10.3 to 10.9, 17.4 and 22.4."""

from __future__ import annotations

from hundreddays.core import CHANCE, EVERYONE, Reason, Tell, die
from hundreddays.games.waterloo.rules.ask import Ask
from hundreddays.games.waterloo.rules.board import ARTILLERY, CAVALRY, INFANTRY, LEADER, RANGE_1, RANGE_2, Board
from hundreddays.games.waterloo.rules.odds import (
    attack_strength,
    chances,
    chances_text,
    combat_column,
    defence_strength,
    result_of,
)
from hundreddays.games.waterloo.rules.results import apply_result
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import ATTACK_MODE, BOMBARDMENT, DEFENCE_MODE, DIE, KINDS
from hundreddays.games.waterloo.rules.words import MODES, Verbs


def present(board: Board, units: int) -> list[int]:
    """The arms among some units, ascending.

    Napoleon gives a mode only when he is alone, and then cavalry. 10.7, 10.8
    """
    found = [arm for arm in (INFANTRY, CAVALRY, ARTILLERY) if units & board.of_arm[arm]]
    if not found and units & board.of_arm[LEADER]:
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


def modifier(s: WaterlooState) -> int:
    """What is added to the die. 10.6"""
    return s.board.capability[s.attack_mode][s.defence_mode] if s.board.capability else 0


def declare(s: WaterlooState, tell: Tell) -> None:
    """A combat is declared and may not be withdrawn: fix its column and go on to the modes. 7.10"""
    board = s.board
    s.column = combat_column(s, s.attackers, s.defenders, s.targets, s.phasing)
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
    if board.basic:
        s.step = DIE
        return
    if s.kind == BOMBARDMENT:
        modes = [fire_row(s, s.attackers, board.grid.hex_at[s.targets.bit_length() - 1])]
    else:
        modes = attack_modes(board, s.attackers, s.defenders)
    if len(modes) == 1:
        s.attack_mode = modes[0]
        _ask_defence(s)
    else:
        s.step = ATTACK_MODE


def _ask_defence(s: WaterlooState) -> None:
    modes = defence_modes(s.board, s.attackers, s.defenders)
    if len(modes) == 1:
        s.defence_mode = modes[0]
        s.step = DIE
    else:
        s.step = DEFENCE_MODE


class AttackMode(Ask):
    """The attacker names infantry or cavalry. 10.3"""

    cites = ("10.3", "")

    def moves(self, s: WaterlooState) -> list[int]:
        return [self.verbs.mode + mode for mode in attack_modes(self.board, s.attackers, s.defenders)]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        s.attack_mode = move - self.verbs.mode
        tell(EVERYONE, "attack_mode", "10.3", mode=MODES[s.attack_mode])
        _ask_defence(s)

    def ask(self, s: WaterlooState) -> str:
        return f"{self.board.columns[s.column]}: do you attack as infantry or as cavalry? The defender answers."

    def note(self, s: WaterlooState, move: int) -> str:
        rows = self.board.capability[move - self.verbs.mode]
        return ", ".join(
            f"{rows[mode]:+d} against {MODES[mode]}" for mode in defence_modes(self.board, s.attackers, s.defenders)
        )

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if not self.verbs.mode <= move < self.verbs.exit:
            return []
        mode = move - self.verbs.mode
        if mode in present(self.board, s.attackers):
            return self.no("Infantry and cavalry stand on both sides: neither may name cavalry.", "10.5")
        return self.no(f"There is no {MODES[mode]} among the attackers that could give the mode.", "10.3")


class DefenceMode(Ask):
    """The defender names any arm he has there. 10.4"""

    cites = ("10.4", "")

    def actor(self, s: WaterlooState) -> int:
        return 1 - s.phasing

    def moves(self, s: WaterlooState) -> list[int]:
        return [self.verbs.mode + mode for mode in defence_modes(self.board, s.attackers, s.defenders)]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        s.defence_mode = move - self.verbs.mode
        tell(EVERYONE, "defence_mode", "10.4", mode=MODES[s.defence_mode])
        s.step = DIE

    def ask(self, s: WaterlooState) -> str:
        return f"You are attacked at {self.board.columns[s.column]}: as what do you defend?"

    def note(self, s: WaterlooState, move: int) -> str:
        added = self.board.capability[s.attack_mode][move - self.verbs.mode]
        return f"{added:+d} to the die: {chances_text(chances(self.board, s.column, added))}"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if not self.verbs.mode <= move < self.verbs.exit:
            return []
        mode = move - self.verbs.mode
        if mode in present(self.board, s.defenders):
            return self.no("Infantry and cavalry stand on both sides: neither may name cavalry.", "10.5")
        return self.no(f"There is no {MODES[mode]} among the defenders that could give the mode.", "10.4")


class Die(Ask):
    """One die for every combat. 10.6, 17.4, 22.4"""

    cites = ("10.6", "22.4")

    def __init__(self, board: Board, verbs: Verbs) -> None:
        super().__init__(board, verbs)
        self._odds = die(verbs.roll)
        self._faces = [move for move, _ in self._odds]

    def actor(self, s: WaterlooState) -> int:
        return CHANCE

    def odds(self, s: WaterlooState) -> list[tuple[int, int]]:
        return self._odds

    def moves(self, s: WaterlooState) -> list[int]:
        return self._faces[:]

    def ask(self, s: WaterlooState) -> str:
        return ""

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        face = move - self.verbs.roll + 1
        added = modifier(s)
        tell(EVERYONE, "roll", self.paragraph(), die=face, modifier=added, column=self.board.columns[s.column])
        apply_result(s, result_of(self.board, s.column, face, added), tell)
