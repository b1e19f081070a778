"""What the chances to win depend on.

The weights stand in `judge.toml`; `hundred-days fit returns` fits them again. `inputs.py` is what a network looks at.
"""

from __future__ import annotations

from math import log

from hundreddays.core import LearnedJudge, State
from hundreddays.games.returns.opponent.beliefs import BELIEFS
from hundreddays.games.returns.opponent.combat_odds import win
from hundreddays.games.returns.opponent.inputs import inputs
from hundreddays.games.returns.opponent.survey import Survey
from hundreddays.games.returns.rules.board import COALITION, FRENCH, members
from hundreddays.games.returns.rules.end_of_turn import met
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.state import NONE, ReturnsState


def features(s: State) -> dict[str, float]:
    """What the model looks at. All from the French side."""
    assert isinstance(s, ReturnsState)
    board = s.board
    left = (board.turns - s.turn) / board.turns
    lost = [s.eliminated(side) for side in (FRENCH, COALITION)]
    cohesion = [sum(s.cohesion[unit] for unit in board.corps_of_side[side]) for side in (FRENCH, COALITION)]
    cards = [
        sum(rating(s, unit) for unit in board.units_of_side[side] if s.loc[unit] != board.off)
        for side in (FRENCH, COALITION)
    ]
    unmet = [card for card in members(s.objectives) if not met(s, card)]
    towns = [board.objective_town[card] for card in unmet if board.objective_town[card] >= 0]
    missing = sum(
        max(0, board.objective_corps[card] - lost[COALITION]) for card in unmet if board.objective_corps[card]
    )
    exposed, placed = zip(*(_held(Survey(s, side)) for side in (FRENCH, COALITION)), strict=True)
    turn = float(s.active == COALITION)
    return {
        "bias": 1.0,
        "turns_left": left,
        "french_cohesion": cohesion[FRENCH] / 10.0,
        "coalition_cohesion": cohesion[COALITION] / 10.0,
        "card_balance": log((cards[FRENCH] + 1.0) / (cards[COALITION] + 1.0)),
        "french_lost": float(lost[FRENCH]),
        "coalition_lost": float(lost[COALITION]),
        "french_brink": float(lost[FRENCH] == board.corps_to_lose - 1),
        "coalition_brink": float(lost[COALITION] == board.corps_to_lose - 1),
        "unmet": float(len(unmet)),
        "unmet_late": len(unmet) * (1.0 - left),
        "missing_corps": float(missing),
        "grip": sum(_grip(s, town) for town in towns),
        "fight": _fight(s),
        "french_exposed": exposed[FRENCH],
        "coalition_exposed": exposed[COALITION],
        "french_exposed_now": exposed[FRENCH] * turn,
        "coalition_exposed_now": exposed[COALITION] * (1.0 - turn),
        "french_placed": placed[FRENCH],
        "coalition_placed": placed[COALITION],
        "coalition_turn": turn,
    }


def _held(survey: Survey) -> tuple[float, float]:
    """What a side's stacks stand to lose where they are, and what their places are worth to it, by the planner's
    reckoning.
    """
    towns = [town for town in range(survey.s.board.towns) if survey.corps[town]]
    risk = sum(survey.exposure(town, survey.mine[town], survey.corps[town], survey.staying[town]) for town in towns)
    return risk / 10.0, sum(survey.standing(town, survey.corps[town]) for town in towns) / 10.0


def _grip(s: ReturnsState, town: int) -> float:
    """Which side's strength tells more at an objective city, from -1 to 1."""
    board, pull = s.board, BELIEFS.distance.pull
    strength = [1.0, 1.0]
    for unit in range(board.units):
        if s.loc[unit] != board.off:
            strength[board.side[unit]] += rating(s, unit) * pull[min(board.distance[s.loc[unit]][town], len(pull) - 1)]
    return (strength[FRENCH] - strength[COALITION]) / (strength[FRENCH] + strength[COALITION])


def _fight(s: ReturnsState) -> float:
    """The combat under way: the French chance in it, times the corps at stake."""
    if s.town == NONE:
        return 0.0
    board = s.board
    if s.winner != NONE:
        chance = 1.0 if s.winner == FRENCH else 0.0
    else:
        held = [
            s.cards_held(side) + sum(s.due[seat] for seat in board.seats_of_side[side]) for side in (FRENCH, COALITION)
        ]
        chance = (
            win(held[FRENCH], held[COALITION]) if s.attacker == FRENCH else 1.0 - win(held[COALITION], held[FRENCH])
        )
    corps = sum(1 for unit in board.all_corps if s.part & board.unit_bit[unit])
    return (chance - 0.5) * corps


class ReturnsJudge(LearnedJudge):
    """Win probability by the fitted weights."""

    def __init__(self) -> None:
        super().__init__(__package__, features, inputs=inputs)
