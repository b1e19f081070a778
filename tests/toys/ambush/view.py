"""Who knows what in Ambush. 1.2, 1.4, 2.3, 3.2, 3.3"""

from __future__ import annotations

from random import Random

from hundreddays.core import Mark, Piece, Track, View
from toys.ambush.state import LOST, NONE, AmbushState
from toys.ambush.steps import DEAL, LOOK, MEET, OVER, ROLL, SHOW, SWAP, TO, TURN, WITH, blocks_to_swap

PHASES = {
    OVER: "the end",
    DEAL: "deal",
    TURN: "action",
    TO: "action",
    LOOK: "spy",
    SHOW: "spy",
    SWAP: "feint",
    WITH: "feint",
    MEET: "fight",
    ROLL: "fight",
}


def view(s: AmbushState, seat: int) -> View:
    game = s.game
    hands = {name: hand(s, owner, seat) for owner, name in enumerate(game.seats)}
    return View(
        game=game.id,
        seat=game.seat_name(seat),
        decides=game.actor_name(s.actor),
        turn=s.round,
        heading=f"Round {s.round}, {game.seats[s.turn]}: {PHASES[s.step]}",
        tracks=[Track("round", "Round", s.round, game.figures.rounds), Track("actions", "Actions", s.actions)],
        pieces=pieces(s, seat),
        marks=marks(s),
        panels={"hands": hands, "discards": cards(s, s.discards()), "deck": sum(s.deck)},
        over=s.over,
        result=result(s) if s.over else "",
    )


def hand(s: AmbushState, owner: int, seat: int) -> dict[str, int]:
    """A hand by kind for who may read it, else its size alone. 1.4"""
    held = s.hand(owner)
    return cards(s, held) if owner == seat or s.game.open_hands else {"cards": sum(held)}


def cards(s: AmbushState, counts: list[int]) -> dict[str, int]:
    return {card.id: count for card, count in zip(s.game.figures.card, counts, strict=True) if count}


def pieces(s: AmbushState, seat: int) -> list[Piece]:
    """The blocks that a seat reads by their names; the others by place, army and how manyeth. 1.2"""
    game = s.game
    listed: list[Piece] = []
    for block in range(game.block_count):
        if s.place[block] == LOST or s.reads(seat, block):
            where = "lost" if s.place[block] == LOST else game.figures.places[s.place[block]]
            row = game.figures.block[block % game.size]
            marks = [
                mark
                for mark, holds in (("shown", s.shown >> block & 1), ("chosen", block == s.chosen and seat == s.turn))
                if holds
            ]
            listed.append(
                Piece(
                    game.block_name(block),
                    game.seats[game.owner(block)],
                    where,
                    "infantry",
                    row.id,
                    str(row.number),
                    tuple(marks),
                )
            )
    for place, name in enumerate(game.figures.places):
        for number, block in enumerate(s.unread(seat, place), 1):
            army = game.seats[game.owner(block)]
            listed.append(Piece(f"{name}:{army}:{number}", army, name))
    return listed


def marks(s: AmbushState) -> list[Mark]:
    """The attack or the look that everyone has seen announced."""
    places = s.game.figures.places
    if s.step in (MEET, ROLL):
        return [Mark(places[s.target], "attack", f"from {places[s.place[s.chosen]]}", s.game.seats[s.turn])]
    if s.step == SHOW:
        return [Mark(places[s.target], "look", army=s.game.seats[s.turn])]
    return []


def result(s: AmbushState) -> str:
    totals = s.totals()
    winners = [name for name, total in zip(s.game.seats, totals, strict=True) if total == max(totals)]
    if len(winners) == len(totals):
        return "A draw (5.2)."
    return f"{' and '.join(winners).capitalize()} with {max(totals)} (5.2)."


def sample(s: AmbushState, seat: int, rng: Random) -> AmbushState:
    """Everything this seat cannot know dealt afresh: blocks, who spied on what, hands, and half-made decisions."""
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
    for owner in range(len(other.game.seats)):
        unread = [block for block in other.blocks(owner) if not other.reads(seat, block)]
        places = [other.place[block] for block in unread]
        rng.shuffle(places)
        for block, place in zip(unread, places, strict=True):
            other.place[block] = place


def deal_knowledge(other: AmbushState, seat: int, rng: Random) -> None:
    """Which blocks of an army the other seats have spied on: as many, but perhaps not the same. 3.2"""
    seats = range(len(other.game.seats))
    for spy, owner in [(spy, owner) for spy in seats for owner in seats if seat != spy != owner]:
        blocks = [block for block in other.blocks(owner) if not other.shown >> block & 1]
        bits = [other.known[block] >> spy & 1 for block in blocks]
        rng.shuffle(bits)
        for block, bit in zip(blocks, bits, strict=True):
            other.known[block] = other.known[block] & ~(1 << spy) | bit << spy


def deal_hands(other: AmbushState, seat: int, rng: Random) -> None:
    kinds = other.game.kinds
    seats = [owner for owner in range(len(other.game.seats)) if owner != seat]
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
        other.step = rng.choice((TURN, TO))
        other.chosen = rng.choice(other.blocks(other.turn)) if other.step == TO else NONE
    elif truth.step in (SWAP, WITH):
        other.step = rng.choice((SWAP, WITH))
        other.chosen = rng.choice(blocks_to_swap(other)) if other.step == WITH else NONE
    elif truth.step == MEET:
        start = truth.place[truth.chosen]
        other.chosen = rng.choice([block for block in other.blocks(other.turn) if other.place[block] == start])
