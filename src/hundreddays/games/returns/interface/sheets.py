"""Option 23.1: cohesion that a viewer cannot see, dealt again within what the table has seen."""

from __future__ import annotations

from random import Random

from hundreddays.games.returns.rules.board import ALLIED, PRUSSIAN
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.losses import bearers, capacity, side_total
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import LOSE, ODD, SHARE

TRIES = 60


def deal_cohesion(s: ReturnsState, side: int, rng: Random) -> None:
    """The side's corps share out their total again.

    The total is known, for every loss was announced (23.1); in a combat the cards
    drawn by each seat's participants are known too, and of losses chosen but not yet applied the total and the corps
    that fall."""
    board = s.board
    alive = [unit for unit in board.corps_of_side[side] if s.cohesion[unit]]
    total = sum(s.cohesion[unit] for unit in alive)
    cards = _cards_brought(s, side)
    chosen = [sum(s.loss[unit] for unit in board.corps_of_seat[seat]) for seat in range(len(board.seats))]
    fallen = [unit for unit in alive if s.loss[unit] == s.cohesion[unit]]
    cohesion, loss = s.cohesion[:], s.loss[:]
    for _ in range(TRIES):
        _share_out(s, alive, total, rng)
        if s.town == NONE:
            return
        if (
            _cards_brought(s, side) == cards
            and all(_share_losses(s, seat, fallen, chosen[seat], rng) for seat in board.seats_of_side[side])
            and _still_asked(s, side)
        ):
            return
    s.cohesion, s.loss = cohesion, loss


def _cards_brought(s: ReturnsState, side: int) -> list[int]:
    board = s.board
    return [
        sum(rating(s, u) for u in board.corps_of_seat[seat] if s.part & board.unit_bit[u])
        for seat in board.seats_of_side[side]
    ]


def _still_asked(s: ReturnsState, side: int) -> bool:
    """Whether the losses would still leave the side the choice it is being asked for. 16.2, 22.9"""
    if s.losing != side:
        return True
    if s.step == LOSE:
        seat = s.queue[-1]
        return len(bearers(s, seat)) > 1 and s.owed[seat] < capacity(s, seat)
    return s.step not in (SHARE, ODD) or side_total(s, side) < capacity(s, ALLIED) + capacity(s, PRUSSIAN)


def _share_out(s: ReturnsState, alive: list[int], total: int, rng: Random) -> None:
    """At least one point each, at most the printed maximum."""
    board = s.board
    for unit in alive:
        s.cohesion[unit] = 1
    open_units = [unit for unit in alive if board.cohesion[unit] > 1]
    for _ in range(total - len(alive)):
        unit = rng.choice(open_units)
        s.cohesion[unit] += 1
        if s.cohesion[unit] == board.cohesion[unit]:
            open_units.remove(unit)


def _share_losses(s: ReturnsState, seat: int, fallen: list[int], points: int, rng: Random) -> bool:
    """A seat's losses of the same total that fell the same corps and no other; False when this cohesion does not allow
    it.
    """
    board = s.board
    fighting = [unit for unit in board.corps_of_seat[seat] if s.part & board.unit_bit[unit] and s.cohesion[unit]]
    for unit in fighting:
        s.loss[unit] = s.cohesion[unit] if unit in fallen else 0
    left = points - sum(s.loss[unit] for unit in fighting)
    standing = [unit for unit in fighting if unit not in fallen and s.cohesion[unit] > 1]
    if left < 0 or left > sum(s.cohesion[unit] - 1 for unit in standing):
        return False
    for _ in range(left):
        unit = rng.choice(standing)
        s.loss[unit] += 1
        if s.loss[unit] == s.cohesion[unit] - 1:
            standing.remove(unit)
    return True
