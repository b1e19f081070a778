"""What the chances to win depend on. The weights stand in `judge.toml`; `hundred-days fit napoleon` fits them afresh."""

from __future__ import annotations

from hundreddays.core import LogisticJudge, State
from hundreddays.games.napoleon.board import ALLIED, BRITISH, FRENCH, PRUSSIAN, bits
from hundreddays.games.napoleon.ground import distances
from hundreddays.games.napoleon.state import ALIVE, NapoleonState


def features(s: State) -> dict[str, float]:
    """What the model looks at, from the French side."""
    assert isinstance(s, NapoleonState)
    b = s.b
    late = s.turn / b.turns
    strength = [sum(s.cv[u] for u in b.army_units[army]) / 10.0 for army in (FRENCH, BRITISH, PRUSSIAN)]
    spare = [0.0 if s.fallen >> army & 1 else float(s.units_left(army) - b.defeat_below[army] + 1) for army in (FRENCH, BRITISH, PRUSSIAN)]
    taken = bits(b.victory_cities & s.held[FRENCH] & ~s.held[ALLIED])
    return {
        "bias": 1.0,
        "late": late,
        "french_cv": strength[FRENCH],
        "british_cv": strength[BRITISH],
        "prussian_cv": strength[PRUSSIAN],
        "french_spare": spare[FRENCH] / 10.0,
        "british_spare": spare[BRITISH] / 10.0,
        "prussian_spare": spare[PRUSSIAN] / 10.0,
        "cities": float(len(taken)),
        "cities_late": len(taken) * late,
        "grip": sum(_grip(s, c) for c in bits(b.victory_cities)),
    }


def _grip(s: NapoleonState, city: int) -> float:
    """Whose strength tells more at a vital city, from -1 to 1."""
    far = distances(s.b)[city]
    power = [1.0, 1.0]
    for u, c in enumerate(s.city):
        if c >= 0:
            power[s.b.side[u]] += s.cv[u] * 0.5 ** far[c]
    return (power[FRENCH] - power[ALLIED]) / (power[FRENCH] + power[ALLIED])


class NapoleonJudge(LogisticJudge):
    """Win probability for any seat."""

    def __init__(self) -> None:
        super().__init__("hundreddays.games.napoleon", features)

    def chance(self, state: State, seat: int) -> float:
        assert isinstance(state, NapoleonState)
        if not state.over and state.fate != ALIVE and not state.fallen & 1:
            return 0.0 if seat == FRENCH else 1.0  # 17.2, column 5: decided, though the turn is still to end
        return super().chance(state, seat)
