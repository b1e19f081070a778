"""Who knows what in Ambush. 1.2, 1.4, 2.3, 3.2, 3.3"""

from __future__ import annotations

from hundreddays.core import OVER, Known, Mark, Piece, Track, View
from toys.ambush.rules.state import LOST, AmbushState
from toys.ambush.rules.steps import DEAL, LOOK, MEET, ROLL, SHOW, SWAP, TO, TURN, WITH

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
        tracks=[Track("round", "Round", s.round, s.board.rounds), Track("actions", "Actions", s.actions)],
        pieces=pieces(s, seat),
        marks=marks(s),
        panels={"hands": hands, "discards": cards(s, s.discards()), "deck": sum(s.deck)},
        over=s.over,
        result=result(s) if s.over else "",
        known=known(s),
    )


def known(s: AmbushState) -> list[Known]:
    """Every card that was played from a hand: nobody can forget it. 2.2"""
    played = cards(s, s.discards())
    return [Known("discards", card) for card, count in played.items() for _ in range(count)]


def hand(s: AmbushState, owner: int, seat: int) -> dict[str, int]:
    """A hand by kind for who may read it, else its size alone. 1.4"""
    held = s.hand(owner)
    return cards(s, held) if owner == seat or s.game.open_hands else {"cards": sum(held)}


def cards(s: AmbushState, counts: list[int]) -> dict[str, int]:
    return {card: count for card, count in zip(s.board.cards, counts, strict=True) if count}


def pieces(s: AmbushState, seat: int) -> list[Piece]:
    """The blocks that a seat reads by their names; the others by place, army and a count. 1.2"""
    game = s.game
    listed: list[Piece] = []
    for block in range(s.board.block_count):
        if s.place[block] == LOST or s.reads(seat, block):
            where = "lost" if s.place[block] == LOST else s.board.places[s.place[block]]
            marks = [
                mark
                for mark, holds in (
                    ("shown", s.shown >> block & 1),
                    ("chosen", block == s.chosen and seat == s.turn),
                    ("fighting", s.step == ROLL and block in (s.chosen, s.foe)),
                )
                if holds
            ]
            listed.append(
                Piece(
                    s.board.blocks[block],
                    game.seats[s.board.owner(block)],
                    where,
                    "infantry",
                    s.board.ranks[block % s.board.size],
                    str(s.board.number(block)),
                    tuple(marks),
                )
            )
    for place, name in enumerate(s.board.places):
        for number, block in enumerate(s.unread(seat, place), 1):
            army = game.seats[s.board.owner(block)]
            listed.append(Piece(f"{name}:{army}:{number}", army, name))
    return listed


def marks(s: AmbushState) -> list[Mark]:
    """The attack or the look that everyone has seen announced."""
    places = s.board.places
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
