"""Bombardment: segment a of the Combat Phase. Chapter 8."""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.waterloo.rules.assault import assaultable, begin_assault, best_odds, why_not_attack
from hundreddays.games.waterloo.rules.board import ARTILLERY
from hundreddays.games.waterloo.rules.fire import bombardable, can_bombard, guns_on, why_not_bombard
from hundreddays.games.waterloo.rules.forecast import forecast_text, odds_text
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, WaterlooState
from hundreddays.games.waterloo.rules.steps import ASSAULT, BATTERY, BOMBARD, DECLARE, Decision, no


class Bombard(Decision):
    """Which hex is bombarded next; or a first attack on the ground, or the end of the segment. 3.5, 8.1"""

    number = BOMBARD
    cites = ("8.1", "")
    offers = ("bombard", "attack", "end")
    closes = ("end",)

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        """Segment a, for as long as there is anything to fire at. 3.2, 17.1"""
        if can_bombard(s, s.phasing):
            return True
        s.goto(ASSAULT)
        return False

    def moves(self, s: WaterlooState) -> list[int]:
        return [
            *s.verbs.bombards(bombardable(s, s.phasing)),
            *s.verbs.attacks(assaultable(s, s.phasing)),
            s.verbs.end,
        ]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            s.goto(ASSAULT)
        elif s.verbs.base[move] == s.verbs.attack:
            begin_assault(s, move - s.verbs.attack)
        else:
            hex = move - s.verbs.bombard
            s.kind = BOMBARDMENT
            s.targets = s.board.grid.bit[hex]
            s.defenders = s.held(hex)
            s.goto(BATTERY)

    def ask(self, s: WaterlooState) -> str:
        return "Bombard a hex with your guns; or begin the attacks on the ground, after which no gun fires."

    def note(self, s: WaterlooState, move: int) -> str:
        if move == s.verbs.end:
            return "no more bombardments this turn"
        if s.verbs.base[move] == s.verbs.attack:
            return f"ground, {best_odds(s, move - s.verbs.attack)}"
        return f"{guns_on(s, s.phasing, move - s.verbs.bombard).bit_count()} in range"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        hex = s.game.words.index(move, s.verbs.attack)
        if hex >= 0:
            return why_not_attack(s, hex)
        hex = s.game.words.index(move, s.verbs.bombard)
        return why_not_bombard(s, hex) if hex >= 0 else []


class Battery(Decision):
    """Which guns fire together. 8.1, 8.12"""

    number = BATTERY
    cites = ("8.1", "")
    offers = ("with", "resolve")
    alike = ("with",)

    def target(self, s: WaterlooState) -> int:
        return s.board.grid.hex_at[s.targets.bit_length() - 1]

    def moves(self, s: WaterlooState) -> list[int]:
        found = s.verbs.joins(guns_on(s, s.phasing, self.target(s)) & ~s.attackers)
        if s.attackers:
            found.append(s.verbs.resolve)
        return found

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == s.verbs.resolve:
            s.goto(DECLARE)
        else:
            s.attackers |= s.board.ubit[move - s.verbs.join]

    def ask(self, s: WaterlooState) -> str:
        if not s.attackers:
            return f"Which guns bombard {s.board.grid.labels[self.target(s)]}?"
        return f"{odds_text(s, s.attackers)}. Add guns, or fire."

    def note(self, s: WaterlooState, move: int) -> str:
        if move == s.verbs.resolve:
            return forecast_text(s, s.attackers)
        return forecast_text(s, s.attackers | s.board.ubit[move - s.verbs.join])

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if move == s.verbs.resolve:
            return no(s, "No gun has been named yet.", "8.1")
        unit = s.game.words.index(move, s.verbs.join)
        if unit < 0:
            return []
        board = s.board
        name = s.board.name(unit)
        if board.side[unit] != s.phasing or s.pos[unit] < 0:
            return no(s, f"{name} is not a gun of yours on the map.", "8.1")
        if board.arm[unit] != ARTILLERY:
            return no(s, f"{name} is not artillery; only artillery bombards.", "7.2")
        if s.attackers & board.ubit[unit]:
            return no(s, f"{name} has been named already.", "8.1")
        if s.attacked & board.ubit[unit]:
            return no(s, f"{name} has fired in this phase.", "7.6")
        if s.displaced & board.ubit[unit]:
            return no(s, f"{name} was displaced in this phase and may not fire.", "11.8")
        if not board.in_range[self.target(s)] >> s.pos[unit] & 1:
            return no(s, f"{name} is more than two hexes away.", "8.1")
        return no(s, f"{name} has no open line of fire: woods or friends are between.", "8.3")
