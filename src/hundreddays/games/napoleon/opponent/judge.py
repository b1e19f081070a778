"""What the chances to win depend on. The weights stand in `judge.toml`; `hundred-days fit napoleon` fits them again.

The French win by time or not at all: want of supply beats an army that they keep from its city long enough (15.1,
16.3). So the judge reckons, as a good player does, how many units each Allied army will be short of defeat at the end,
if the French keep what they hold and march to what they do not.
"""

from __future__ import annotations

from math import log, tanh

from hundreddays.core import LearnedJudge, State
from hundreddays.games.napoleon.opponent.distances import distances
from hundreddays.games.napoleon.rules.board import ALLIED, BRITISH, FRENCH, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.deploy import COLUMNS
from hundreddays.games.napoleon.rules.state import ALIVE, NapoleonState

FADES = 0.5
"""A force counts half with each section that it stands away."""


def features(s: State) -> dict[str, float]:
    """What the model looks at, from the French side."""
    assert isinstance(s, NapoleonState)
    b = s.board
    turns = sum(side == FRENCH for side in b.turn_side[s.turn :])
    strength = [sum(s.cv[u] for u in b.army_units[army]) / 10.0 for army in (FRENCH, BRITISH, PRUSSIAN)]
    held = b.victory_cities & s.held[FRENCH] & ~s.held[ALLIED]
    grips = {c: _grip(s, c) for c in bits(b.victory_cities)}
    due = {c: _due(s, c) for c in grips}
    british, prussian = (_short(s, army, turns, dict.fromkeys(bits(held), 0.0)) for army in (BRITISH, PRUSSIAN))
    british_hope, prussian_hope = (_short(s, army, turns, due) for army in (BRITISH, PRUSSIAN))
    kept = max(0.0, british) + max(0.0, prussian)
    hoped = max(0.0, british_hope) + max(0.0, prussian_hope)
    return {
        "bias": 1.0,
        "late": s.turn / b.turns,
        "french_cv": strength[FRENCH],
        "british_cv": strength[BRITISH],
        "prussian_cv": strength[PRUSSIAN],
        "odds": log((strength[FRENCH] + 1.0) / (strength[BRITISH] + strength[PRUSSIAN] + 1.0)),
        "french_spare": min(10.0, s.units_left(FRENCH) - b.defeat_below[FRENCH] + 1.0) / 10.0,
        "fallen": float(bool(s.fallen >> BRITISH & 1)) + float(bool(s.fallen >> PRUSSIAN & 1)),
        "short": tanh(kept / 4.0),
        "short_hoped": tanh(hoped / 4.0),
        "british_short": max(-6.0, min(10.0, british_hope)) / 10.0,
        "prussian_short": max(-6.0, min(10.0, prussian_hope)) / 10.0,
        "cities": float(held.bit_count()),
        "grip_wanted": sum(grip for c, grip in grips.items() if not held >> c & 1),
        "weakest": min(grips.values()),
        "battles": sum(_battle(s, i) for i in range(len(s.fights)) if s.live >> i & 1),
    }


def _short(s: NapoleonState, army: int, turns: int, due: dict[int, float]) -> float:
    """By how many units an army will be short of defeat at the end, if the French are in these cities so many of their
    turns from now.
    """
    if s.fallen >> army & 1:
        return -float(turns)
    starved = sum(
        units * max(0.0, turns - due[c]) for c, victim, units in s.board.supply if victim == army and c in due
    )
    return s.units_left(army) - s.board.defeat_below[army] + 1.0 - starved


def _due(s: NapoleonState, city: int) -> float:
    """In how many of their turns the French may have a city: by the way to it, and by who stands there."""
    b = s.board
    if s.held[FRENCH] >> city & 1:
        return 0.0
    far = distances(b)[city]
    way = min(
        (far[c] for c, units in enumerate(s.here) if (units & b.side_mask[FRENCH]).bit_count() >= COLUMNS),
        default=len(far),
    )
    return way + 0.5 * (s.here[city] & b.side_mask[ALLIED]).bit_count()


def _grip(s: NapoleonState, city: int) -> float:
    """Whose strength tells more at a vital city, from -1 to 1."""
    far = distances(s.board)[city]
    power = [1.0, 1.0]
    for u, c in enumerate(s.city):
        if c >= 0:
            power[s.board.side[u]] += s.cv[u] * FADES ** far[c]
    return (power[FRENCH] - power[ALLIED]) / (power[FRENCH] + power[ALLIED])


def _battle(s: NapoleonState, i: int) -> float:
    """Who is stronger in an unfinished battle: the logarithm of the ratio."""
    city = s.fights[i]
    power = [1.0, 1.0]
    for u in bits(s.here[city]):
        power[s.board.side[u]] += s.cv[u]
    return log(power[FRENCH] / power[ALLIED])


class NapoleonJudge(LearnedJudge):
    """Win probability for any seat."""

    def __init__(self) -> None:
        super().__init__(__package__, features)

    def chance(self, state: State, seat: int) -> float:
        assert isinstance(state, NapoleonState)
        if not state.over and state.fate != ALIVE and not state.fallen & 1:
            return 0.0 if seat == FRENCH else 1.0  # 17.2, column 5: decided, though the turn is still to end
        return super().chance(state, seat)
