"""Ambush as a document, and back, with every defect named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hundreddays.core import Passage
from hundreddays.core.document import Reader
from toys.ambush.interface.invariants import broken
from toys.ambush.rules.state import LOST, NONE, AmbushState
from toys.ambush.rules.steps import LOOK, SHOW, SWAP, TURN, WITH

if TYPE_CHECKING:
    from toys.ambush.game import AmbushGame


def document(s: AmbushState) -> dict[str, Any]:
    board = s.board
    tree: dict[str, Any] = {
        "step": s.game.step_names[s.step],
        "turn": board.seats[s.turn],
        "round": s.round,
        "actions": s.actions,
    }
    for key, block in (("chosen", s.chosen), ("foe", s.foe)):
        if block != NONE:
            tree[key] = board.blocks[block]
    if s.target != NONE:
        tree["target"] = board.places[s.target]
    if any(s.discards()):
        tree["played"] = _spread(board.cards, s.discards())
    tree["hands"] = {seat: _spread(board.cards, s.hand(number)) for number, seat in enumerate(board.seats)}
    tree["block"] = [_block(s, block) for block in range(board.block_count)]
    return tree


def _block(s: AmbushState, block: int) -> dict[str, Any]:
    row: dict[str, Any] = {"id": s.board.blocks[block]}
    if s.place[block] != LOST:
        row["place"] = s.board.places[s.place[block]]
    if s.shown >> block & 1:
        row["shown"] = True
    if s.known[block]:
        row["known"] = [seat for number, seat in enumerate(s.board.seats) if s.known[block] >> number & 1]
    return row


def _spread(cards: list[str], counts: list[int]) -> list[str]:
    return [card for card, count in zip(cards, counts, strict=True) for _ in range(count)]


def resting_places(game: AmbushGame) -> list[str]:
    """The steps at which a state can rest, by number: nobody decides at a passage."""
    passages = [isinstance(step, Passage) for step in game.steps]
    return ["" if passage else name for name, passage in zip(game.step_names, passages, strict=True)]


def state_from(game: AmbushGame, read: Reader) -> AmbushState | None:
    s, board = game.state_class(game), game.board
    defects = read.defects
    s.goto(read.name("step", resting_places(game), TURN, "step"))
    s.stack = [TURN] if s.step in (LOOK, SHOW, SWAP, WITH) else []
    s.turn = read.name("turn", board.seats, 0, "seat")
    s.round = read.number("round", 1, 1, board.rounds)
    s.actions = read.number("actions", 1, 0, 1 + board.card_counts[board.drum])  # 3.1
    s.chosen = read.name("chosen", board.blocks, NONE, "block")
    s.foe = read.name("foe", board.blocks, NONE, "block")
    s.target = read.name("target", board.places, NONE, "place")
    for row in read.rows("block", "id"):
        row.missing("id")
        block = row.name("id", board.blocks, NONE, "block")
        place = row.name("place", board.places, LOST, "place")
        shown, known = row.flag("shown"), row.mask("known", board.seats, "seat")
        if block != NONE:
            s.place[block], s.known[block] = place, known
            s.shown |= int(shown) << block
    hands = read.table("hands")
    for seat, name in hands.each(board.seats, "seat"):
        for kind in hands.names(name, board.cards, "card", repeated=True):
            s.hands[seat * board.kinds + kind] += 1
            s.deck[kind] -= 1
    for kind in read.names("played", board.cards, "card", repeated=True):
        s.deck[kind] -= 1
    read.close()
    if not defects:
        defects += broken(s)
    return None if defects else s
