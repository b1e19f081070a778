"""Bombardment: segment a of the Combat Phase. Chapter 8."""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.waterloo.rules.ask import Ask
from hundreddays.games.waterloo.rules.assault import begin_assault, why_not_attack
from hundreddays.games.waterloo.rules.assaults import assaultable
from hundreddays.games.waterloo.rules.board import ARTILLERY
from hundreddays.games.waterloo.rules.fire import bombardable, guns_on
from hundreddays.games.waterloo.rules.forecast import forecast_text
from hundreddays.games.waterloo.rules.modes import declare
from hundreddays.games.waterloo.rules.sequence import resume_assault
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import BATTERY, BOMBARDMENT


class Bombard(Ask):
    """Which hex is bombarded next; or a first attack on the ground, or the end of the segment. 3.5, 8.1"""

    cites = ("8.1", "")

    def moves(self, s: WaterlooState) -> list[int]:
        return [
            *self.verbs.bombards(bombardable(s, s.phasing)),
            *self.verbs.attacks(assaultable(s, s.phasing)),
            self.verbs.end,
        ]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == self.verbs.end:
            resume_assault(s, tell)
        elif move >= self.verbs.attack:
            begin_assault(s, move - self.verbs.attack)
        else:
            hex = move - self.verbs.bombard
            s.kind = BOMBARDMENT
            s.targets = self.board.grid.bit[hex]
            s.defenders = s.held(hex)
            s.step = BATTERY

    def ask(self, s: WaterlooState) -> str:
        return "Bombard a hex with your guns; or begin the attacks on the ground, after which no gun fires."

    def note(self, s: WaterlooState, move: int) -> str:
        if move == self.verbs.end:
            return "no more bombardments this turn"
        if move >= self.verbs.attack:
            return "on the ground; ends the bombardments"
        return f"{guns_on(s, s.phasing, move - self.verbs.bombard).bit_count()} in range"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        hex = self.verbs.hex(move, self.board)
        if self.verbs.attack <= move < self.verbs.also:
            return why_not_attack(self, s, hex)
        if not self.verbs.bombard <= move < self.verbs.attack:
            return []
        label = self.board.grid.labels[hex]
        if not s.occupied[1 - s.phasing] & self.board.grid.bit[hex]:
            return self.no(f"There is no enemy in {label}.", "8.1")
        if s.held(hex) & s.bombarded:
            return self.no(f"A unit in {label} has been bombarded in this phase.", "7.5")
        return self.no(f"No gun that may still fire has {label} in range with an open line of fire.", "8.3")


class Battery(Ask):
    """Which guns fire together. 8.1, 8.12"""

    cites = ("8.1", "")

    def target(self, s: WaterlooState) -> int:
        return self.board.grid.hex_at[s.targets.bit_length() - 1]

    def moves(self, s: WaterlooState) -> list[int]:
        found = self.verbs.joins(guns_on(s, s.phasing, self.target(s)) & ~s.attackers)
        if s.attackers:
            found.append(self.verbs.resolve)
        return found

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == self.verbs.resolve:
            s.guns = s.attackers
            declare(s, tell)
        else:
            s.attackers |= self.board.ubit[move - self.verbs.join]

    def ask(self, s: WaterlooState) -> str:
        if not s.attackers:
            return f"Which guns bombard {self.board.grid.labels[self.target(s)]}?"
        return f"{forecast_text(s, s.attackers)}. Add guns, or fire."

    def note(self, s: WaterlooState, move: int) -> str:
        if move == self.verbs.resolve:
            return forecast_text(s, s.attackers)
        return forecast_text(s, s.attackers | self.board.ubit[move - self.verbs.join])

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if move == self.verbs.resolve:
            return self.no("No gun has been named yet.", "8.1")
        if not self.verbs.join <= move < self.verbs.to:
            return []
        board = self.board
        unit = move - self.verbs.join
        name = self.name(unit)
        if board.side[unit] != s.phasing or s.pos[unit] < 0:
            return self.no(f"{name} is not a gun of yours on the map.", "8.1")
        if board.arm[unit] != ARTILLERY:
            return self.no(f"{name} is not artillery; only artillery bombards.", "7.2")
        if s.attackers & board.ubit[unit]:
            return self.no(f"{name} has been named already.", "8.1")
        if s.attacked & board.ubit[unit]:
            return self.no(f"{name} has fired in this phase.", "7.6")
        if s.displaced & board.ubit[unit]:
            return self.no(f"{name} was displaced in this phase and may not fire.", "11.8")
        if board.grid.distance(s.pos[unit], self.target(s)) > 2:
            return self.no(f"{name} is more than two hexes away.", "8.1")
        return self.no(f"{name} has no open line of fire: woods or friends are between.", "8.3")
