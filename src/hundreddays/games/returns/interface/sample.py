"""Chapter 3 turned round: a full state that a seat cannot tell from the true one, with what it cannot know dealt
again.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random

from hundreddays.core import draw
from hundreddays.games.returns.interface.sheets import deal_cohesion
from hundreddays.games.returns.interface.view import known, sheet_open, side_of, unfinished
from hundreddays.games.returns.rules.board import ALLIED, COALITION, COMMANDER, FRENCH, PRUSSIAN
from hundreddays.games.returns.rules.phases import A_WEATHER, B_FRENCH_MOVEMENT, SET_UP
from hundreddays.games.returns.rules.retreat import options
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import (
    CHOOSE_OBJECTIVES,
    DEAL_OBJECTIVES,
    LOSE,
    MARCH,
    PLACE,
    RETREAT,
    TO,
    VIA,
)

Slot = tuple[int, int, int, int]
"""What everyone could follow of a hidden piece: its town, whether it moved, whether it fought, its entry road."""


def sample(s: ReturnsState, seat: int, rng: Random) -> ReturnsState:
    other = s.copy()
    _unchoose(other, seat)
    if seat != FRENCH and not s.over:
        _deal_objectives(other, rng)
    _deal_identities(s, other, seat, rng)
    for side in (FRENCH, COALITION):
        if not sheet_open(s, side, seat):
            deal_cohesion(other, side, rng)
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
        seat = s.queue[-1]
        for _ in range(rng.randrange(s.owed[seat])):
            s.apply(rng.choice(s.moves()))
    elif s.step == PLACE:
        army = s.board.army[s.unit]
        for _ in range(rng.randrange(len(s.board.placing_order[army]))):
            s.apply(rng.choice(s.moves()))


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

    Control changes only then; corps may have fallen since, unless no combat has begun in this turn.
    """
    board = s.board
    cards = 0
    if s.phase == SET_UP:
        return 0
    for card in range(board.objectives):
        town = board.objective_town[card]
        if town >= 0:
            if s.control & board.bit[town]:
                cards |= 1 << card
        elif s.phase in (A_WEATHER, B_FRENCH_MOVEMENT) and s.eliminated(COALITION) >= board.objective_corps[card]:
            cards |= 1 << card
    return cards


# Identities


def _deal_identities(true: ReturnsState, s: ReturnsState, seat: int, rng: Random) -> None:
    """Hidden pieces of an army change places among themselves. 3.2, 3.7"""
    board = s.board
    hidden: list[list[int]] = []
    for army in range(3):
        mine = [u for u in board.units_of_army[army] if not known(s, u, seat) and not unfinished(s, army, seat)]
        hidden.append(mine)
    if not any(hidden):
        return
    slots = [[_slot(s, unit) for unit in units] for units in hidden]
    for places in _commander_places(s, hidden, slots, rng):
        for army, units in enumerate(hidden):
            _seat_units(s, units, slots[army], places[army], rng)
        if s.step != RETREAT or s.actor != seat or options(s) == options(true):
            return


def _slot(s: ReturnsState, unit: int) -> Slot:
    bit = s.board.unit_bit[unit]
    return s.loc[unit], s.moved & bit, s.fought & bit, s.entry[unit]


def _seat_units(s: ReturnsState, units: list[int], slots: list[Slot], place: int, rng: Random) -> None:
    """Units of one army on its slots, the commander (if he is among them) on the given one."""
    rest = [index for index in range(len(slots)) if index != place]
    rng.shuffle(rest)
    for unit in units:
        index = place if place != NONE and s.board.kind[unit] == COMMANDER else rest.pop()
        town, moved, fought, entry = slots[index]
        bit = s.board.unit_bit[unit]
        s.loc[unit] = town
        s.moved = s.moved | bit if moved else s.moved & ~bit
        s.fought = s.fought | bit if fought else s.fought & ~bit
        s.entry[unit] = entry


def _commander_places(
    s: ReturnsState, hidden: list[list[int]], slots: list[list[Slot]], rng: Random
) -> list[list[int]]:
    """For each army the slot of its hidden commander: every way that leaves as few of them alone as can be, shuffled.
    18.8
    """
    ways: list[list[int]] = [[]]
    for side in (FRENCH, COALITION):
        partial = _places_of_side(s, side, hidden, slots)
        ways = [way + places for way in ways for places in partial]
    rng.shuffle(ways)
    return ways


def _places_of_side(s: ReturnsState, side: int, hidden: list[list[int]], slots: list[list[Slot]]) -> list[list[int]]:
    board = s.board
    armies = [FRENCH] if side == FRENCH else [ALLIED, PRUSSIAN]
    free = [board.commander_of[army] in hidden[army] for army in armies]
    pieces = [0] * (board.towns + 1)
    for unit in board.units_of_side[side]:
        pieces[s.loc[unit]] += 1
    fewest = len(armies) + 1
    best: list[list[int]] = []
    for places in product(*(range(len(slots[army])) if free[i] else [NONE] for i, army in enumerate(armies))):
        towns = [
            slots[army][places[i]][0] if free[i] else s.loc[board.commander_of[army]] for i, army in enumerate(armies)
        ]
        alone = 0
        for i, town in enumerate(towns):
            if free[i] and pieces[town] == towns.count(town) and not s.left & board.bit[town]:
                alone += 1
        if alone < fewest:
            fewest, best = alone, []
        if alone == fewest:
            best.append(list(places))
    return best


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
