"""Why the planner would play a move, in one sentence: from what the deciding side itself knows."""

from __future__ import annotations

from hundreddays.games.returns import sequence as at
from hundreddays.games.returns.chances import Beliefs, win
from hundreddays.games.returns.state import Campaign
from hundreddays.games.returns.survey import Survey, best_marches


def reason(s: Campaign, move: int, beliefs: Beliefs) -> str:
    if s.step == at.MARCH:
        return _march(s, move, beliefs)
    if s.step == at.TO:
        return _to(s, move, beliefs)
    if s.step == at.FIGHT:
        return "The surest combat comes first."
    if s.step == at.PLAY:
        return f"Of the cards not yet seen, fewest match {s.board.card_names[(move - s.verbs.play) % s.board.kinds]}."
    if s.step == at.MATCH:
        return "Fighting on would cost more than it promises." if move == s.verbs.decline else "Matching keeps the combat open."
    if s.step == at.REINFORCE:
        return "Nothing near would help enough to be worth moving." if move == s.verbs.done else "Its cards could tip the balance."
    if s.step == at.LOSE:
        return "It can spare the point best without being reduced or lost."
    return SENTENCES.get(s.step, "")


SENTENCES = {
    at.CHOOSE_OBJECTIVES: "Near the frontier, and near the other objective.",
    at.PLACE: "Close to where the armies really stood.",
    at.VIA: "The way in that gives the defence least.",
    at.REJOIN: "The strongest of the nearest corps has most use for him.",
    at.ARMY_ORDER: "There is no need to change the usual order.",
    at.NAME_LEAD: "The army with more cards should lead.",
    at.COUNTERATTACK: "Who attacks picks the card.",
    at.SHARE: "Each army takes what it can bear.",
    at.ODD: "The army with more left takes the odd point.",
    at.RETREAT: "Friends are near there, and the enemy is not.",
}


def _march(s: Campaign, move: int, beliefs: Beliefs) -> str:
    if move == s.verbs.end:
        return "No further move improves the position."
    unit = move - s.verbs.march
    survey = Survey(s, s.active, beliefs)
    _, town = max(best_marches(s, unit, survey))
    return _errand(s, survey, unit, town)


def _to(s: Campaign, move: int, beliefs: Beliefs) -> str:
    if move >= s.verbs.via:
        return "The way round serves better than the straight road."
    return _errand(s, Survey(s, s.active, beliefs), s.unit, move - s.verbs.to)


def _errand(s: Campaign, survey: Survey, unit: int, town: int) -> str:
    board = s.board
    name, place = board.unit_names[unit], board.town_names[town]
    if survey.pieces[town]:
        cards = survey.followers(town, unit)[0]
        chance = win(survey.mine[town] + board.cards[unit] + cards, survey.theirs[town])
        return f"{name} can help to beat the enemy at {place}: about {round(100 * chance)} in 100 with those that can follow."
    if survey.standing(town, 1) > 1.0 and not survey.corps[town]:
        return f"{place} must be held, and {name} can be there."
    start = s.loc[unit]
    exposed = survey.exposure(start, survey.mine[start], survey.corps[start], survey.staying[start])
    if exposed > 1.0 and survey.danger[town] < survey.danger[start]:
        return f"{name} is too exposed where it stands; {place} is safer."
    if survey.corps[town]:
        return f"{name} joins the others at {place}."
    return f"{place} brings {name} nearer to what matters."
