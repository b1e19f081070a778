"""Ground combat of the Advanced Game: segment b. Chapter 7 and 10.1."""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.waterloo.rules.ask import Ask
from hundreddays.games.waterloo.rules.assaults import assaultable, attackers_of
from hundreddays.games.waterloo.rules.board import ARTILLERY
from hundreddays.games.waterloo.rules.fire import untouched
from hundreddays.games.waterloo.rules.forecast import forecast_text
from hundreddays.games.waterloo.rules.modes import declare
from hundreddays.games.waterloo.rules.sequence import end_combat
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import ATTACKERS, GROUND


def begin_assault(s: WaterlooState, hex: int) -> None:
    s.kind = GROUND
    s.targets = s.board.grid.bit[hex]
    s.defenders = s.held(hex)
    s.step = ATTACKERS


def why_not_attack(step: Ask, s: WaterlooState, hex: int) -> list[Reason]:
    """Why a hex cannot be attacked on the ground now."""
    board = step.board
    label = board.grid.labels[hex]
    if not s.occupied[1 - s.phasing] & board.grid.bit[hex]:
        return step.no(f"There is no enemy in {label}.", "7.4")
    if s.held(hex) & s.struck:
        return step.no(f"A unit in {label} has been attacked on the ground in this phase.", "7.5")
    if s.held(hex) & s.advanced:
        return step.no(f"A unit in {label} has advanced in this phase and takes no further part.", "12.6")
    return step.no(f"No infantry or cavalry that may still attack stands next to {label}.", "10.1")


class Assault(Ask):
    """Which hex is attacked next, or the end of the phase. 3.5, 7.1"""

    cites = ("7.1", "")

    def moves(self, s: WaterlooState) -> list[int]:
        return [*self.verbs.attacks(assaultable(s, s.phasing)), self.verbs.end]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == self.verbs.end:
            end_combat(s, tell)
        else:
            begin_assault(s, move - self.verbs.attack)

    def ask(self, s: WaterlooState) -> str:
        return "Attack a hex, or end the Combat Phase."

    def note(self, s: WaterlooState, move: int) -> str:
        return "" if move == self.verbs.end else f"{s.held(move - self.verbs.attack).bit_count()} there"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if self.verbs.bombard <= move < self.verbs.attack:
            return self.no("The attacks on the ground have begun; no gun may bombard any more.", "3.4")
        if not self.verbs.attack <= move < self.verbs.also:
            return []
        return why_not_attack(self, s, move - self.verbs.attack)


class Attackers(Ask):
    """Who attacks, and which further hexes are attacked with the first. 7.7, 10.1"""

    cites = ("10.1", "")

    def further(self, s: WaterlooState) -> int:
        """Hexes that could still be added: someone named, or someone who could be, is adjacent to all. 10.1, 17.2"""
        board = self.board
        near = s.occupied[1 - s.phasing] & ~s.targets
        if s.attackers:
            near &= board.grid.spread(s.hexes_of(s.attackers))
        else:
            for hex in board.grid.hexes(s.targets):
                near &= board.in_range[hex]  # whoever is adjacent to both stands between them
        if not near:
            return 0
        found = 0
        for hex in board.grid.hexes(untouched(s, near, s.struck | s.advanced)):
            able = attackers_of(s, s.phasing, s.targets | board.grid.bit[hex])
            if able and not s.attackers & ~able:
                found |= board.grid.bit[hex]
        return found

    def moves(self, s: WaterlooState) -> list[int]:
        found = self.verbs.joins(attackers_of(s, s.phasing, s.targets) & ~s.attackers)
        found += self.verbs.alsos(self.further(s))
        if s.attackers:
            found.append(self.verbs.resolve)
        return found

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == self.verbs.resolve:
            declare(s, tell)
        elif move >= self.verbs.also:
            hex = move - self.verbs.also
            s.targets |= self.board.grid.bit[hex]
            s.defenders |= s.held(hex)
        else:
            s.attackers |= self.board.ubit[move - self.verbs.join]

    def ask(self, s: WaterlooState) -> str:
        labels = " and ".join(self.board.grid.labels[hex] for hex in self.board.grid.hexes(s.targets))
        if not s.attackers:
            return f"Who attacks {labels}?"
        return f"{forecast_text(s, s.attackers)}. Add attackers, or attack."

    def note(self, s: WaterlooState, move: int) -> str:
        if move == self.verbs.resolve:
            return forecast_text(s, s.attackers)
        if move >= self.verbs.also:
            return "attacked together with the first"
        return forecast_text(s, s.attackers | self.board.ubit[move - self.verbs.join])

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        board = self.board
        if move == self.verbs.resolve:
            return self.no("No attacker has been named yet.", "10.1")
        if self.verbs.also <= move < self.verbs.mode:
            hex = move - self.verbs.also
            if s.targets & board.grid.bit[hex]:
                return self.no(f"{board.grid.labels[hex]} is attacked already.", "10.1")
            if assaultable(s, s.phasing) & board.grid.bit[hex]:
                return self.no(f"Not every attacker would be adjacent to {board.grid.labels[hex]}.", "10.1")
            return why_not_attack(self, s, hex)
        if not self.verbs.join <= move < self.verbs.to:
            return []
        unit = move - self.verbs.join
        name = self.name(unit)
        if board.side[unit] != s.phasing or s.pos[unit] < 0:
            return self.no(f"{name} is not a unit of yours on the map.", "10.1")
        if board.arm[unit] == ARTILLERY:
            return self.no("Artillery never attacks on the ground; it bombards.", "7.2")
        if s.attackers & board.ubit[unit]:
            return self.no(f"{name} has been named already.", "10.1")
        if s.attacked & board.ubit[unit]:
            return self.no(f"{name} has attacked in this phase.", "7.6")
        if s.advanced & board.ubit[unit]:
            return self.no(f"{name} has advanced in this phase and takes no further part.", "12.6")
        return self.no(f"{name} is not adjacent to every hex attacked.", "10.1")
