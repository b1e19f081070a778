"""Chapter 3 turned round: a state that a seat cannot tell from the true one, with what it cannot know dealt again."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hundreddays.core import draw
from hundreddays.games.returns.interface.identities import deal_identities
from hundreddays.games.returns.interface.sheets import deal_cohesion, shares
from hundreddays.games.returns.rules.board import ALLIED, COALITION, FRENCH, PRUSSIAN
from hundreddays.games.returns.rules.losses import bearers, capacity
from hundreddays.games.returns.rules.phases import C_FRENCH_COMBAT, D_COALITION_MOVEMENT, F_END_OF_TURN, SET_UP
from hundreddays.games.returns.rules.sight import sheet_open, side_of, unfinished
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import CHOOSE_OBJECTIVES, DEAL_OBJECTIVES, LOSE, MARCH, PLACE, TO, VIA


def sample(s: ReturnsState, seat: int, rng: Random) -> ReturnsState:
    other = s.copy()
    _unchoose(other, seat)
    if seat != FRENCH and not s.over:
        _deal_objectives(other, rng)
    deal_identities(s, other, seat, rng)
    for side in (FRENCH, COALITION):
        if not sheet_open(s, side, seat):
            deal_cohesion(other, side, rng)
    _deal_shares(other, seat, rng)
    _deal_hands(other, seat, rng)
    _choose_again(other, seat, rng)
    return other


# Decisions that others have half made


def _unchoose(s: ReturnsState, seat: int) -> None:
    """Take back what another seat has chosen of a decision that nobody else has seen."""
    board = s.board
    if s.step in (TO, VIA) and s.mover != seat:
        s.unit = s.dest = s.via = NONE
        s.goto(MARCH)
    elif s.step == LOSE and s.queue[-1] != seat:
        for unit in board.corps_of_seat[s.queue[-1]]:
            s.owed[s.queue[-1]] += s.loss[unit]
            s.loss[unit] = 0
    elif s.step == PLACE and unfinished(s, board.army[s.unit], seat):
        order = board.placing_order[board.army[s.unit]]
        for unit in order:
            s.loc[unit] = board.off
        s.unit = order[0]


def _choose_again(s: ReturnsState, seat: int, rng: Random) -> None:
    """Let that other seat choose again, as far as it may have come."""
    if s.over or s.actor == seat:
        return
    if s.proposal != NONE and seat != ALLIED:
        s.proposal = NONE
        s.proposal = rng.choice(s.moves())
    elif s.step == MARCH and s.mover != seat:
        units = [move for move in s.moves() if move != s.verbs.end]
        if units and rng.random() < 0.5:
            s.apply(rng.choice(units))
    elif s.step == LOSE:
        _lose_some(s, s.queue[-1], rng)
    elif s.step == PLACE:
        army = s.board.army[s.unit]
        for _ in range(rng.randrange(len(s.board.placing_order[army]))):
            s.apply(rng.choice(s.moves()))


def _lose_some(s: ReturnsState, seat: int, rng: Random) -> None:
    """Points that the seat may have given out already: never so many that it would no longer be asked. 16.1, 16.2"""
    for _ in range(rng.randrange(s.owed[seat])):
        unit = rng.choice(bearers(s, seat))
        s.loss[unit] += 1
        if len(bearers(s, seat)) < 2:
            s.loss[unit] -= 1
            return
        s.owed[seat] -= 1


def _deal_shares(s: ReturnsState, seat: int, rng: Random) -> None:
    """How the coalition's partners share their losses only they know, until both have taken theirs. 22.6"""
    asked = s.step == LOSE and s.losing == COALITION and len(s.queue) > 1
    if asked and side_of(s, seat) != COALITION:
        total = s.owed[ALLIED] + s.owed[PRUSSIAN]
        s.owed[ALLIED] = rng.choice(shares(s, [capacity(s, owner) for owner in range(len(s.board.seats))]))
        s.owed[PRUSSIAN] = total - s.owed[ALLIED]


# Objectives


def _deal_objectives(s: ReturnsState, rng: Random) -> None:
    """Any pair that the course of the game does not rule out. 3.6"""
    board = s.board
    if s.step == CHOOSE_OBJECTIVES:
        s.objectives = 0 if rng.random() < 0.5 else 1 << rng.randrange(board.objectives)
        return
    held = s.objectives.bit_count()
    hands = [sum(1 << card for card in cards) for cards in combinations(range(board.objectives), held)]
    if s.step != DEAL_OBJECTIVES:
        done = _long_met(s)
        hands = [hand for hand in hands if hand & ~done] or hands
    s.objectives = rng.choice(hands)


def _long_met(s: ReturnsState) -> int:
    """The objectives met at the last end of a turn: the French cannot hold nothing but these, or the game would be
    over. 20.6

    Control changes only then: while a turn ends it is that of this turn already, and tells nothing of the last one.
    """
    board = s.board
    cards = 0
    if s.phase in (SET_UP, F_END_OF_TURN):
        return 0
    for card in range(board.objectives):
        town = board.objective_town[card]
        if town >= 0:
            if s.control & board.bit[town]:
                cards |= 1 << card
        elif _long_gone(s) >= board.objective_corps[card]:
            cards |= 1 << card
    return cards


def _long_gone(s: ReturnsState) -> int:
    """So many coalition corps at least had fallen by the last end of a turn.

    None falls in the movement of the French, and in their combats only corps that have fought in this phase. In the
    coalition's player turn nothing tells any more who fell to the French before it.
    """
    if s.phase >= D_COALITION_MOVEMENT:
        return 0
    fought = s.fought if s.phase == C_FRENCH_COMBAT else 0
    return sum(
        1 for unit in s.board.corps_of_side[COALITION] if not s.cohesion[unit] and not fought & s.board.unit_bit[unit]
    )


# Hands


def _deal_hands(s: ReturnsState, seat: int, rng: Random) -> None:
    """Cards that the viewer does not see are dealt again from those that are not his and not played. 3.5, 3.8"""
    board = s.board
    kinds = board.kinds
    hidden = [
        owner for owner in range(len(board.seats)) if board.side_of_seat[owner] != side_of(s, seat) and s.held[owner]
    ]
    for owner in hidden:
        for card in range(kinds):
            s.pile[card] += s.hands[owner * kinds + card]
            s.hands[owner * kinds + card] = 0
    for owner in hidden:
        for _ in range(s.held[owner]):
            card = draw([(card, count) for card, count in enumerate(s.pile) if count], rng)
            s.pile[card] -= 1
            s.hands[owner * kinds + card] += 1
