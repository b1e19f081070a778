"""Why a combat is fought as it is: cards in hand and unseen, chances, what is lost and what is left."""

from __future__ import annotations

from hundreddays.core.phrases import percent, several
from hundreddays.games.returns.opponent.beliefs import Beliefs
from hundreddays.games.returns.opponent.combat_odds import win
from hundreddays.games.returns.opponent.prospects import answer, cards_unseen, corps_of, fight_on, holding
from hundreddays.games.returns.opponent.survey import Survey
from hundreddays.games.returns.rules.board import ALLIED
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.losses import capacity, room, side_total
from hundreddays.games.returns.rules.partners import best_of_side
from hundreddays.games.returns.rules.retreat import options, retreating_corps
from hundreddays.games.returns.rules.state import NONE, ReturnsState


def cards_of(count: float, word: str = "card") -> str:
    """Expected cards, as whole ones: "1 card", "5 cards"."""
    return several(round(count), word)


def order(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """10.3"""
    town = move - s.verbs.fight
    survey = Survey(s, s.active, beliefs)
    mine, theirs = survey.mine[town], survey.theirs[town]
    chance = win(mine, theirs)
    surest = all(
        chance >= win(survey.mine[other - s.verbs.fight], survey.theirs[other - s.verbs.fight]) for other in s.moves()
    )
    rank = f", the surest of {len(s.moves())} combats" if surest and len(s.moves()) > 1 else ""
    return (
        f"{s.board.town_names[town]} comes first: {cards_of(mine)} against about {theirs:.0f}, {percent(chance)} to"
        f" win{rank}."
    )


def lead(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """22.3"""
    army = ALLIED + move - s.verbs.lead
    return (
        f"The {s.game.seat_name(army).capitalize()} army leads at {s.board.town_names[s.town]}, with"
        f" {several(s.held[army], 'card')} in hand."
    )


def card(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """12.4"""
    board = s.board
    kind = (move - s.verbs.play) % board.kinds
    odds = answer(s, kind, cards_unseen(s))
    hand = several(odds.hand, "enemy card")
    return (
        f"{board.card_names[kind]}: {percent(odds.unmatched)} that none of the {hand} matches it, as"
        f" {odds.matching} of the"
        f" {odds.unseen} not yet seen do."
    )


def match(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """12.3"""
    board = s.board
    defender = 1 - s.attacker
    held, foe = s.cards_held(defender), s.cards_held(s.attacker)
    chance = fight_on(s, defender, held - 1)
    place = board.town_names[s.town]
    if move == s.verbs.decline:
        corps = several(corps_of(s, defender), "corps", "corps")
        if not any(other != move for other in s.moves()):
            return f"Nothing in hand matches {board.card_names[s.card]}: {corps} must give up {place}."
        return (
            f"Gives up {place} with {corps}: {several(held - 1, 'card')} against {foe} would have {percent(chance)} to"
            " win it."
        )
    kind = (move - s.verbs.match) % board.kinds
    return (
        f"{board.card_names[kind]} keeps {place} open: {several(held - 1, 'card')} left against {foe},"
        f" {percent(chance)} to"
        " win."
    )


def counterattack(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """13.1, 13.2"""
    defender = 1 - s.attacker
    best = best_of_side(s, defender)
    place = s.board.town_names[s.town]
    if move == s.verbs.counterattack:
        return (
            f"Tries to seize the attack at {place}, {percent(best / 6)} by a rating of {best}: the attacker"
            f" picks the card."
        )
    return f"Stays on the defence at {place}; a counterattack would succeed {percent(best / 6)} of the time."


def reinforcement(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """14"""
    board = s.board
    side = board.side_of_seat[s.queue[-1]]
    place = board.town_names[s.town]
    now = f"{several(s.cards_held(side), 'card')} against {s.cards_held(1 - side)}"
    if move == s.verbs.done:
        if s.winner != NONE:
            return f"Nobody is called to {place}: the combat is decided."
        return f"Nobody more is called to {place}: {now}, {percent(holding(s, side))} to win as it stands."
    unit = move - s.verbs.reinforce
    called = f"{board.unit_names[unit]} is called to {place} from {board.town_names[s.loc[unit]]}"
    return (
        f"{called}: {percent(board.tactical[unit] / 6)} to come with {several(rating(s, unit), 'card')}; {now} so far."
    )


def share(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """22.6"""
    total, points = side_total(s, 1), move - s.verbs.share
    return (
        f"The Allied army takes {points} of {several(total, 'point')}: it can bear {capacity(s, 1)}, the Prussian army"
        f" {capacity(s, 2)}."
    )


def odd_point(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """22.6"""
    army = 1 + move - s.verbs.odd
    return (
        f"The {s.game.seat_name(army).capitalize()} army takes the odd point: it can bear {capacity(s, army)}, the"
        f" other {capacity(s, 3 - army)}."
    )


def loss(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """16.1, 18.1"""
    board = s.board
    unit = move - s.verbs.lose
    left = room(s, unit) - 1
    name = board.unit_names[unit]
    flight = options(s)[1] if s.losing == s.loser else 0
    retreat = f", {flight} of which the retreat will cost" if flight and left > flight else ""
    if left <= 0:
        return f"{name} takes the point and is lost."
    if left <= flight:
        return f"{name} takes the point, and the retreat will finish it."
    if left <= board.reduced_at[unit]:
        state = "is reduced" if left == board.reduced_at[unit] else "was reduced already"
        return f"{name} takes the point and {state}, with {left} cohesion left{retreat}."
    return f"{name} takes the point: {left} cohesion left{retreat}, and reduced only at {board.reduced_at[unit]}."


def retreat(s: ReturnsState, move: int, beliefs: Beliefs) -> str:
    """17.10"""
    board = s.board
    town = move - s.verbs.retreat
    survey = Survey(s, s.loser, beliefs)
    friends = f"{cards_of(survey.mine[town])} of ours there" if survey.mine[town] else "nobody there"
    danger = (
        f"about {cards_of(survey.danger[town], 'enemy card')} in reach"
        if survey.danger[town] >= survey.threat
        else "no enemy in reach"
    )
    corps = len(retreating_corps(s))
    return (
        f"{several(corps, 'corps', 'corps')} {'falls' if corps == 1 else 'fall'} back"
        f" from {board.town_names[s.town]} to {board.town_names[town]}: {friends}, {danger}."
    )
