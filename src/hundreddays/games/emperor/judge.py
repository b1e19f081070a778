"""How likely a side is to win, from the marker, the cities within reach, and what is left of the armies."""

from __future__ import annotations

from math import exp

from hundreddays.core import State
from hundreddays.games.emperor.state import EmperorState
from hundreddays.games.emperor.victory import points, winner

BOX = 1.1
"""What a box of the marker is worth, in log odds at the end of the game."""
LOSS = 0.02
"""What a lost SP is worth."""
POINT = 0.15
"""What a point of a scenario is worth at its end."""


class EmperorJudge:
    def chance(self, state: State, seat: int) -> float:
        assert isinstance(state, EmperorState)
        if len(state.game.seats) == 1:
            return 0.5
        side = state.game.sides[seat]
        if state.result:
            return float(winner(state) == side)
        french = 1.0 / (1.0 + exp(-self._odds(state)))
        return french if side == 0 else 1.0 - french

    def _odds(self, s: EmperorState) -> float:
        """Log odds of the French: what stands on the track counts the more, the less time there is to change it."""
        game = s.game
        gone = (s.turn - game.first_turn + 1) / (game.last_turn - game.first_turn + 1)
        lost = [s.lost[army] + s.pool[army] - game.lost_before[army] for army in range(3)]
        edge = LOSS * (lost[1] + lost[2] - lost[0])
        if game.objectives:
            french, coalition = points(s)
            return edge + POINT * (french - coalition - 0.5) * gone
        return edge + BOX * (s.marker - game.french_from + 0.5) * (0.4 + gone)
