"""What a seat cannot know of Ambush, dealt again: a full state that it cannot tell from the true one."""

from __future__ import annotations

from random import Random

from toys.ambush.rules.cards import blocks_to_swap
from toys.ambush.rules.state import NONE, AmbushState
from toys.ambush.rules.steps import MEET, SWAP, TO, TURN, WITH


def sample(s: AmbushState, seat: int, rng: Random) -> AmbushState:
    """Everything this seat cannot know dealt again: blocks, who spied on what, hands, and half-made decisions."""
    while True:
        other = s.copy()
        deal_blocks(other, seat, rng)
        deal_knowledge(other, seat, rng)
        if not s.game.open_hands:
            deal_hands(other, seat, rng)
        if s.turn != seat:
            deal_intentions(other, s, rng)
        if not other.broken():
            return other


def deal_blocks(other: AmbushState, seat: int, rng: Random) -> None:
    for owner in range(len(other.board.seats)):
        unread = [block for block in other.blocks(owner) if not other.reads(seat, block)]
        places = [other.place[block] for block in unread]
        rng.shuffle(places)
        for block, place in zip(unread, places, strict=True):
            other.place[block] = place


def deal_knowledge(other: AmbushState, seat: int, rng: Random) -> None:
    """Which blocks of an army the other seats have spied on: as many, but perhaps not the same. 3.2"""
    seats = range(len(other.board.seats))
    for spy, owner in [(spy, owner) for spy in seats for owner in seats if seat != spy != owner]:
        blocks = [block for block in other.blocks(owner) if not other.shown >> block & 1]
        bits = [other.known[block] >> spy & 1 for block in blocks]
        rng.shuffle(bits)
        for block, bit in zip(blocks, bits, strict=True):
            other.known[block] = other.known[block] & ~(1 << spy) | bit << spy


def deal_hands(other: AmbushState, seat: int, rng: Random) -> None:
    kinds = other.board.kinds
    seats = [owner for owner in range(len(other.board.seats)) if owner != seat]
    pool = [
        kind for kind in range(kinds) for _ in range(other.deck[kind] + sum(other.hand(owner)[kind] for owner in seats))
    ]
    rng.shuffle(pool)
    for owner in seats:
        drawn = [pool.pop() for _ in range(sum(other.hand(owner)))]
        other.hands[owner * kinds : (owner + 1) * kinds] = [drawn.count(kind) for kind in range(kinds)]
    other.deck = [pool.count(kind) for kind in range(kinds)]


def deal_intentions(other: AmbushState, truth: AmbushState, rng: Random) -> None:
    """What another seat has half decided: nothing yet, or any first half that it could have chosen. 2.3, 3.3"""
    if truth.step in (TURN, TO):
        other.goto(rng.choice((TURN, TO)))
        other.chosen = rng.choice(other.blocks(other.turn)) if other.step == TO else NONE
    elif truth.step in (SWAP, WITH):
        other.goto(rng.choice((SWAP, WITH)))
        other.chosen = rng.choice(blocks_to_swap(other)) if other.step == WITH else NONE
    elif truth.step == MEET:
        start = truth.place[truth.chosen]
        other.chosen = rng.choice([block for block in other.blocks(other.turn) if other.place[block] == start])
