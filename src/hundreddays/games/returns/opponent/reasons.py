"""Why the planner would play a move, in one sentence with the figures that decided it: from what the deciding side
itself knows.
"""

from __future__ import annotations

from collections.abc import Callable

from hundreddays.core.phrases import percent, several
from hundreddays.games.returns.opponent import combat_reasons as combats
from hundreddays.games.returns.opponent.beliefs import Beliefs
from hundreddays.games.returns.opponent.combat_odds import win
from hundreddays.games.returns.opponent.combat_reasons import cards_of
from hundreddays.games.returns.opponent.survey import Survey, best_marches
from hundreddays.games.returns.rules import steps as at
from hundreddays.games.returns.rules.board import COMMANDER, FRENCH
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.state import ReturnsState

Teller = Callable[[ReturnsState, int, Beliefs], str]


def reason(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    teller = TELLERS.get(s.step)
    return teller(s, move, beliefs) if teller else ""


# Set-up


def _objective(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """4.4"""
    board = s.board
    card = move - s.verbs.choose
    town = board.objective_town[card]
    if town < 0:
        return (
            f"{board.objective_names[card]}: needs no city, but"
            f" {several(board.objective_corps[card], 'enemy corps', 'enemy corps')} beaten."
        )
    far = min(board.distance[town][start] for start in range(board.towns) if board.home[FRENCH][start] == 0)
    others = [
        board.objective_town[other]
        for other in range(board.objectives)
        if s.objectives >> other & 1 and board.objective_town[other] >= 0
    ]
    near = "".join(
        f", {several(board.distance[town][other], 'road')} from {board.town_names[other]}" for other in others
    )
    return f"{board.town_names[town]} is {several(far, 'road')} from the frontier{near}."


def _place(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """23.2"""
    board = s.board
    town, usual = move - s.verbs.to, board.setup[s.unit]
    far = board.distance[usual][town]
    where = (
        "as in June 1815"
        if not far
        else f"{several(far, 'road')} from {board.town_names[usual]}, the place of June 1815"
    )
    return f"{board.unit_names[s.unit]} starts at {board.town_names[town]}, {where}."


# Movement


def _first(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """8.12"""
    army = 1 + move - s.verbs.first
    return (
        f"The {s.game.seat_name(army).capitalize()} army moves first:"
        f" {'that is the usual order' if army == 1 else 'both players must want it'}."
    )


def _march(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """A unit is told of by the town that it is meant for, which it will be asked for next."""
    survey = Survey(s, s.active, beliefs)
    if move == s.verbs.end:
        return _halt(s, survey)
    unit = move - s.verbs.march
    _, town = max(best_marches(s, unit, survey))
    return _errand(s, survey, unit, town)


def _halt(s: ReturnsState, survey: Survey) -> str:
    """Why the marches end: what the best one left would be worth."""
    board, verbs = s.board, s.verbs
    points = sum(s.points[army] for army in {board.army[unit] for unit in board.units_of_seat[s.mover]})
    left = several(points, "point")
    found = [
        (worth, -unit, town)
        for unit in [move - verbs.march for move in s.moves() if move != verbs.end]
        for worth, town in best_marches(s, unit, survey)
    ]
    if not found:
        return f"Ends the marches with {left} left: nobody can go any further."
    worth, unit, town = max(found)
    best = f"{board.unit_names[-unit]} to {board.town_names[town]}"
    return (
        f"Ends the marches with {left} left: {best}, the best of {len(found)} marches left, would"
        f" {'bring' if worth > 0 else 'cost'} {abs(worth):.1f}."
    )


def _to(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    board = s.board
    if s.verbs.base[move] == s.verbs.via:
        return (
            f"{board.unit_names[s.unit]} goes by way of {board.town_names[move - s.verbs.via]} instead of the straight"
            " road."
        )
    return _errand(s, Survey(s, s.active, beliefs), s.unit, move - s.verbs.to)


def _errand(s: ReturnsState, survey: Survey, unit: int, town: int) -> str:
    board, telling = s.board, survey.beliefs.telling
    name, place, start = board.unit_names[unit], board.town_names[town], s.loc[unit]
    cards = rating(s, unit)
    if survey.pieces[town]:
        return _attack(s, survey, unit, town)
    here = (
        f"about {cards_of(survey.danger[start], 'enemy card')} can fall on {survey.mine[start]:.0f} of ours at"
        f" {board.town_names[start]}"
    )
    if survey.standing(town, 1) > telling.city and not survey.corps[town]:
        threat = (
            f"the enemy threatens it with about {cards_of(survey.danger[town])}"
            if survey.danger[town] >= survey.threat
            else "nobody else is there"
        )
        ours = bool(s.control & board.bit[town]) == (s.active == FRENCH)
        task = "held" if ours else "seized" if s.active == FRENCH else "retaken"
        return f"{name} takes {place} and its {several(cards, 'card')} there: the city must be {task}, and {threat}."
    exposed = survey.exposure(start, survey.mine[start], survey.corps[start], survey.staying[start])
    if exposed > telling.exposed and survey.danger[town] < survey.danger[start]:
        few = f"only {survey.danger[town]:.0f}" if survey.danger[town] >= survey.threat else "none"
        return f"{name} draws off to {place}: {here}, {few} there."
    goal = _drawn(s, survey, start, town)
    aim = (
        f", {several(board.distance[town][goal], 'road')} from {board.town_names[goal]}"
        if goal >= 0 and goal != town
        else ""
    )
    if survey.corps[town]:
        return (
            f"{name} joins {several(survey.corps[town], 'corps', 'corps')} at {place}{aim}:"
            f" {cards_of(survey.mine[town] + survey.brings(unit, town))} together."
        )
    if goal >= 0:
        return (
            f"{name} with {several(cards, 'card')} goes to"
            f" {place}{f'{aim} instead of {board.distance[start][goal]}' if aim else ', which is wanted'}."
        )
    return (
        f"{name} with {several(cards, 'card')} goes to {place}: {_threat(survey, town)} there, {_threat(survey, start)}"
        f" at {board.town_names[start]}."
    )


def _threat(survey: Survey, town: int) -> str:
    danger = survey.danger[town]
    return f"about {cards_of(danger, 'enemy card')} in reach" if danger >= survey.threat else "no enemy in reach"


def _attack(s: ReturnsState, survey: Survey, unit: int, town: int) -> str:
    """What an attack can count on: those there, those who can follow, some of those next door. 14"""
    board = s.board
    more, corps, _ = survey.followers(town, unit)
    cards = survey.mine[town] + survey.brings(unit, town) + more
    attack, defence = survey.sides(town, cards)
    who = (
        f" with {several(corps, 'corps', 'corps')} to follow"
        if corps
        else " alone"
        if not survey.corps[town] and board.kind[unit] != COMMANDER
        else ""
    )
    odds = f"{cards_of(cards)} against about {survey.theirs[town]:.0f}, {percent(win(attack, defence))} to win"
    return f"{board.unit_names[unit]} marches on {board.town_names[town]}{who}: {odds}, counting help from next door."


def _drawn(s: ReturnsState, survey: Survey, start: int, town: int) -> int:
    """The wanted town that most speaks for a march, or -1 where none does."""
    board, pull = s.board, survey.beliefs.distance.pull

    def pulled(goal: int, place: int) -> float:
        far = board.distance[goal][place]
        return pull[far] if far < len(pull) else 0.0

    gains = [(worth * (pulled(goal, town) - pulled(goal, start)), -goal) for goal, worth in survey.wanted()]
    best, goal = max(gains, default=(0.0, 1))
    return -goal if best > 0 else -1


def _way(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """11.4"""
    board = s.board
    via = move - s.verbs.via
    river = board.river[s.dest] >> via & 1
    bonus = several(board.river_bonus, "card")
    into = f"{board.unit_names[s.unit]} goes into {board.town_names[s.dest]} by {board.town_names[via]}"
    return (
        f"{into}, over a river: if all come so, the defence draws {bonus} more."
        if river
        else f"{into}, over no river that would bring the defence {bonus} more."
    )


def _rejoin(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """9.4"""
    board = s.board
    town = move - s.verbs.rejoin
    cards = sum(rating(s, unit) for unit in board.units_of_army[board.army[s.unit]] if s.loc[unit] == town)
    return (
        f"{board.unit_names[s.unit]} joins his army at {board.town_names[town]}, where it has {several(cards, 'card')},"
        f" one of {several(len(s.moves()), 'place')} as near."
    )


TELLERS: dict[int, Teller] = {
    at.CHOOSE_OBJECTIVES: _objective,
    at.PLACE: _place,
    at.ARMY_ORDER: _first,
    at.MARCH: _march,
    at.TO: _to,
    at.VIA: _way,
    at.REJOIN: _rejoin,
    at.FIGHT: combats.order,
    at.NAME_LEAD: combats.lead,
    at.PLAY: combats.card,
    at.MATCH: combats.match,
    at.COUNTERATTACK: combats.counterattack,
    at.REINFORCE: combats.reinforcement,
    at.SHARE: combats.share,
    at.ODD: combats.odd_point,
    at.LOSE: combats.loss,
    at.RETREAT: combats.retreat,
}
