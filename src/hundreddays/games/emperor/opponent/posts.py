"""Where vedettes and leaders without troops are wanted.

Vedettes look at counters that nothing is known of, and stand between the enemy and our Forces. Before the invasion
those of the French show themselves along the border, where nobody knows what they are. A leader alone rides to a Force
that he would lead better than its own leader does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hundreddays.games.emperor.opponent.outlook import Field, Outlook
from hundreddays.games.emperor.rules.forces import army_forces, initiative, outranks, room_for
from hundreddays.games.emperor.rules.mover import hex_of, vedette_of
from hundreddays.games.emperor.rules.pieces import ARMY
from hundreddays.games.emperor.rules.state import EmperorState

NOWHERE: Final = -1
NEVER: Final = -100.0


class Post(NamedTuple):
    """What a hex is worth to a vedette: for what it sees there, whom it screens, and how near another one is."""

    looks: int
    """Hexes next to it with enemy counters that nothing is known of."""
    screened: int
    """The hex of the Force that it screens, or NOWHERE."""
    feint: bool
    value: float


class Posts:
    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.weights = outlook.weights
        grid = outlook.game.board.grid
        self.near = [grid.near[hex] for hex in range(grid.count)]

    # Vedettes

    def sight(self, s: EmperorState, field: Field, vedette: int, hex: int) -> Post:
        """What a hex is worth to a vedette."""
        weights, far = self.weights, self.outlook.game.board.grid.far(hex)
        value = 0.0
        looks = (self.near[hex] & field.dark).bit_count() if field.dark else 0
        if looks:
            value += weights.scout
        feint = s.invasion < 0 and hex in self.outlook.feints
        if feint:
            value += weights.scout
        screened = self._screened(s, field, hex)
        if screened >= 0:
            value += weights.screen
        army = s.pieces.vedette_army[vedette]
        for other in s.pieces.vedette_range[army]:
            if other != vedette and s.vedette[other] >= 0 and far[s.vedette[other]] <= 1:
                value -= weights.apart
        if not feint and self._afield(field, hex):
            value -= weights.scout
        return Post(looks, screened, feint, value)

    def _afield(self, field: Field, hex: int) -> bool:
        """Whether a hex is far from all our Forces."""
        far, most = self.outlook.game.board.grid.far(hex), self.weights.afield
        return all(far[where] > most for where, _, _ in field.friends)

    def _screened(self, s: EmperorState, field: Field, hex: int) -> int:
        """The Force that a vedette in a hex screens: the enemy is two to four hexes from it and nearer to it than to
        the Force.
        """
        grid = self.outlook.game.board.grid
        far = grid.far(hex)
        enemy = NOWHERE
        closest = 4
        for where, _ in field.likely:
            if far[where] < closest:
                enemy, closest = where, far[where]
        if enemy < 0 or closest < 1:
            return NOWHERE
        for where, strength, _ in field.friends:
            away = far[where]
            if 1 <= away <= 3 and strength >= self.weights.least and grid.distance(where, enemy) > max(away, closest):
                return where
        return NOWHERE

    def restless(self, s: EmperorState, field: Field, vedette: int) -> bool:
        """Whether a vedette rides: it is of little use where it stands, and there is something to do elsewhere."""
        if not field.dark and not (s.invasion < 0 and self.outlook.feints):
            return False
        return self.sight(s, field, vedette, s.vedette[vedette]).value < self.weights.content

    def by_ride(self, s: EmperorState, field: Field, moves: list[int]) -> list[float]:
        """The best post within reach, the nearer the better; it never tries its strength against another vedette."""
        verbs = s.verbs
        vedette = vedette_of(s, s.mover)
        here = s.vedette[vedette]
        grid, stir = self.outlook.game.board.grid, self.weights.stir
        aims = self._errands(s, field, vedette)
        found: list[float] = []
        for move in moves:
            base = verbs.base[move]
            if base == verbs.repulse:
                found.append(NEVER)
                continue
            hex = move - verbs.to if base == verbs.to else here
            value = self.sight(s, field, vedette, hex).value
            if aims:
                far = grid.far(hex)
                value -= stir * min([far[aim] for aim in aims])
            found.append(value - (stir if base == verbs.to else 0.0))
        return found

    def _errands(self, s: EmperorState, field: Field, vedette: int) -> list[int]:
        """Where a vedette has something to do: posts that nobody has taken, and counters that nobody has looked at."""
        army = s.pieces.vedette_army[vedette]
        taken = {s.vedette[other] for other in s.pieces.vedette_range[army] if other != vedette}
        feints = [hex for hex in self.outlook.feints if hex not in taken] if s.invasion < 0 else []
        return feints or self.outlook.game.board.grid.hexes(field.dark)

    # Leaders without troops

    def charge(self, s: EmperorState, leader: int) -> int:
        """The Force that a leader alone should take over, or NOWHERE: the one that gains most by his initiative, for
        each SP and the less the further it is. 39, 160
        """
        pieces = self.outlook.game.pieces
        best, most = NOWHERE, 0.0
        distance = self.outlook.game.board.grid.distance
        for other in army_forces(s, pieces.leader_army[leader]):
            if outranks(s, leader, other) < 0 or pieces.rank[other] == ARMY or not room_for(s, leader, other):
                continue
            rating, plus = initiative(s, other)
            gain = pieces.initiative[leader] - (rating - plus)
            worth = gain * s.strength[other] / (1.0 + distance(s.where[leader], s.where[other]) / self.weights.afield)
            if gain > 0 and worth > most:
                best, most = other, worth
        return best

    def by_errand(self, s: EmperorState, moves: list[int]) -> list[float]:
        """A leader alone rides to the Force that he is to lead."""
        verbs = s.verbs
        other = self.charge(s, s.mover)
        if other < 0:
            return [float(move == verbs.stop) for move in moves]
        away = self.outlook.away(s.where[other])
        here = away[hex_of(s, s.mover)]
        return [-float(away[move - verbs.to]) if verbs.base[move] == verbs.to else 0.1 - float(here) for move in moves]
