"""What the chances to win depend on. The weights of each scenario stand in its own file, which `hundred-days fit emperor -o scenario=…` writes."""

from __future__ import annotations

from hundreddays.core import LogisticJudge, State
from hundreddays.games.emperor.board import CITIES, LILLE
from hundreddays.games.emperor.forces import side_forces
from hundreddays.games.emperor.state import EmperorState
from hundreddays.games.emperor.victory import points

PACKAGE = "hundreddays.games.emperor"
NEARER = tuple([0.8**hexes for hexes in range(64)])
"""What an SP counts for at a place, by its distance."""


def features(state: State) -> dict[str, float]:
    """What the model looks at, from the French side."""
    assert isinstance(state, EmperorState)
    s = state
    game = s.game
    pieces = game.pieces
    late = (s.turn - game.first_turn + s.phasing / 2) / (game.last_turn - game.first_turn + 1)
    strength = [sum(s.sp[unit] for unit in pieces.unit_range[army]) / 50.0 for army in range(3)]
    if game.objectives:
        french, coalition = points(s)
        margin = (french - coalition) / 10.0
        places = [mask for mask, _, _ in game.objectives]
        lille = 0.0
    else:
        margin = s.marker - game.french_from + 0.5
        places = [game.board.city_mask[city] for city in range(len(CITIES)) if city != LILLE]
        lille = float(not game.lille_holds and s.holder[LILLE] == 0 and not s.forces[0] & game.board.city_mask[LILLE])
    grips = _grips(s, places)
    return {
        "bias": 1.0,
        "late": late,
        "waiting": float(s.invasion < 0),
        "french": strength[0],
        "anglo_allied": strength[1],
        "prussian": strength[2],
        "margin": margin,
        "margin_late": margin * late,
        "grip": sum(grips) / len(grips),
        "best_grip": max(grips),
        "grip_late": late * sum(grips) / len(grips),
        "lille_open": lille * (1.0 - late),
    }


def _grips(s: EmperorState, places: list[int]) -> list[float]:
    """Whose strength tells more at each place, from -1 to 1."""
    grid = s.game.board.grid
    forces = [[(s.where[leader], s.strength[leader]) for leader in side_forces(s, side)] for side in (0, 1)]
    found: list[float] = []
    for mask in places:
        centre = grid.hexes(mask)[0]
        power = [1.0 + sum(strength * NEARER[min(63, grid.distance(hex, centre))] for hex, strength in forces[side]) for side in (0, 1)]
        found.append((power[0] - power[1]) / (power[0] + power[1]))
    return found


class EmperorJudge(LogisticJudge):
    """Win probability for any seat."""

    def __init__(self, scenario: str) -> None:
        super().__init__(PACKAGE, features, f"judge-{scenario}.toml")

    def chance(self, state: State, seat: int) -> float:
        if len(state.game.seats) == 1:
            return 0.5  # alone one plays both sides
        return super().chance(state, seat)
