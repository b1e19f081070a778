"""Who has won. E20, E37, and the scenarios' own tests: section V"""

from __future__ import annotations

from typing import Final

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.state import EmperorState

FRENCH_STRATEGIC: Final = 1
COALITION_STRATEGIC: Final = 2
FRENCH_OPERATIONAL: Final = 3
COALITION_OPERATIONAL: Final = 4
RESULTS: Final = (
    "",
    "French Strategic Victory: the marker has left the track (E20).",
    "Coalition Strategic Victory: the marker has left the track (E20).",
    "French Operational Victory",
    "Coalition Operational Victory",
)


def conclude(s: EmperorState, result: int, cite: str, tell: Tell) -> None:
    s.result = result
    s.finish()
    tell(EVERYONE, "over", cite, winner=result)


def operational(s: EmperorState, tell: Tell) -> None:
    """After the last turn the marker, or the scenario's points, decide. E37, 502, 503"""
    conclude(s, FRENCH_OPERATIONAL if french_ahead(s) else COALITION_OPERATIONAL, s.game.victory_cite, tell)


def french_ahead(s: EmperorState) -> bool:
    game = s.game
    if not game.objectives:
        return s.marker >= game.french_from
    french, coalition = points(s)
    return french > coalition


def points(s: EmperorState, french_hexes: int = NONE, coalition_hexes: int = NONE) -> tuple[int, int]:
    """The points of a scenario: SPs the enemy has lost since the start, places held, and the handicap. 503, 505

    By the Forces that are truly there, or by the hexes that are thought to be held.
    """
    own = s.forces[0] if french_hexes < 0 else french_hexes
    foe = s.forces[1] if coalition_hexes < 0 else coalition_hexes
    game = s.game
    gone = [s.lost[army] + s.pool[army] - game.lost_before[army] for army in range(3)]
    french, coalition = game.per_sp * (gone[1] + gone[2]), game.per_sp * gone[0]
    french += max(0, game.handicap_points)
    coalition += max(0, -game.handicap_points)
    for mask, for_french, for_coalition in game.objectives:
        if own & mask and not foe & mask:
            french += for_french
        else:
            coalition += for_coalition
    return french, coalition


def winner(s: EmperorState) -> int:
    """The side that has won."""
    return 0 if s.result in (FRENCH_STRATEGIC, FRENCH_OPERATIONAL) else 1


def scores(s: EmperorState) -> list[float]:
    sides = s.game.sides
    if not s.result or len(sides) == 1:
        return [0.0] * len(sides)
    won = winner(s)
    return [1.0 / sides.count(side) if side == won else -1.0 / sides.count(side) for side in sides]


def result_text(s: EmperorState) -> str:
    text = RESULTS[s.result]
    return f"{text} (§{s.game.victory_cite})." if s.result in (FRENCH_OPERATIONAL, COALITION_OPERATIONAL) else text
