"""Ambush as a document, with every defect named, and its invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hundreddays.core.document import Reader
from toys.ambush.state import LOST, NONE, AmbushState
from toys.ambush.steps import (
    DEAL,
    LOOK,
    MEET,
    NAMES,
    OVER,
    ROLL,
    SHOW,
    SWAP,
    TO,
    TURN,
    WITH,
    blocks_to_swap,
    next_to_be_dealt,
)

if TYPE_CHECKING:
    from toys.ambush.game import Ambush

NEEDS = {
    TO: ("chosen",),
    WITH: ("chosen",),
    SHOW: ("target",),
    MEET: ("chosen", "target"),
    ROLL: ("chosen", "target", "foe"),
}
"""What must be set at each step; all else must not be."""


def document(s: AmbushState) -> dict[str, Any]:
    game = s.game
    cards = [card.id for card in game.figures.card]
    places = game.figures.places
    tree: dict[str, Any] = {"step": NAMES[s.step], "turn": game.seats[s.turn], "round": s.round, "actions": s.actions}
    for key, block in (("chosen", s.chosen), ("foe", s.foe)):
        if block != NONE:
            tree[key] = game.block_name(block)
    if s.target != NONE:
        tree["target"] = places[s.target]
    if any(s.discards()):
        tree["played"] = _spread(cards, s.discards())
    tree["hands"] = {seat: _spread(cards, s.hand(number)) for number, seat in enumerate(game.seats)}
    tree["block"] = [_block(s, block) for block in range(game.block_count)]
    return tree


def _block(s: AmbushState, block: int) -> dict[str, Any]:
    row: dict[str, Any] = {"id": s.game.block_name(block)}
    if s.place[block] != LOST:
        row["place"] = s.game.figures.places[s.place[block]]
    if s.shown >> block & 1:
        row["shown"] = True
    if s.known[block]:
        row["known"] = [seat for number, seat in enumerate(s.game.seats) if s.known[block] >> number & 1]
    return row


def _spread(cards: list[str], counts: list[int]) -> list[str]:
    return [card for card, count in zip(cards, counts, strict=True) for _ in range(count)]


def state_from(game: Ambush, tree: Mapping[str, Any], defects: list[str]) -> AmbushState | None:
    s = game.state_class(game)
    read = Reader(tree, defects)
    names = [game.block_name(block) for block in range(game.block_count)]
    cards = [card.id for card in game.figures.card]
    s.step = read.name("step", NAMES, TURN, "step")
    s.stack = [TURN] if s.step in (LOOK, SHOW, SWAP, WITH) else []
    s.turn = read.name("turn", game.seats, 0, "seat")
    s.round = read.number("round", 1, 1, game.figures.rounds)
    s.actions = read.number("actions", 1, 0, 1 + game.card_counts[game.drum])  # 3.1
    s.chosen = read.name("chosen", names, NONE, "block")
    s.foe = read.name("foe", names, NONE, "block")
    s.target = read.name("target", game.figures.places, NONE, "place")
    for row in read.rows("block", "id"):
        row.missing("id")
        block = row.name("id", names, NONE, "block")
        place = row.name("place", game.figures.places, LOST, "place")
        shown, known = row.flag("shown"), row.mask("known", game.seats, "seat")
        if block != NONE:
            s.place[block], s.known[block] = place, known
            s.shown |= int(shown) << block
    hands = read.table("hands")
    for seat, name in hands.each(game.seats, "seat"):
        for kind in hands.names(name, cards, "card", repeated=True):
            s.hands[seat * game.kinds + kind] += 1
            s.deck[kind] -= 1
    for kind in read.names("played", cards, "card", repeated=True):
        s.deck[kind] -= 1
    read.close()
    if not defects:
        defects += broken(s)
    return None if defects else s


def broken(s: AmbushState) -> list[str]:
    """Every invariant that fails. A state without these faults can be played to the end."""
    game = s.game
    faults: list[str] = []
    if not 1 <= s.round <= game.figures.rounds:
        faults.append(f"round {s.round} does not exist (5.1)")
    for place, name in enumerate(game.figures.places):
        if len({game.owner(block) for block in s.here(place)}) > 1:
            faults.append(f"two armies stand at {name} (1.3)")
    for block in range(game.block_count):
        if s.place[block] == LOST and not s.shown >> block & 1:
            faults.append(f"{game.block_name(block)} is lost but not shown (1.2)")
        if s.known[block] >> game.owner(block) & 1:
            faults.append(f"{game.block_name(block)} is spied on by its owner (3.2)")
    if any(count < 0 for count in (*s.deck, *s.hands, *s.discards())):
        faults.append("there are more cards than the deck has (1.4)")
    if (next_to_be_dealt(s) == NONE) == (s.step == DEAL) and not any(s.discards()):
        faults.append("the deal is over when, and only when, every hand is full (1.4)")
    for slot, value in (("chosen", s.chosen), ("target", s.target), ("foe", s.foe)):
        if (value != NONE) != (slot in NEEDS.get(s.step, ())):
            faults.append(f"“{slot}” does not belong to the step “{NAMES[s.step]}” (2.3, 4.1)")
    return faults or _stuck(s)


def _stuck(s: AmbushState) -> list[str]:
    """Faults of the pending decision, once all else is in order."""
    game = s.game
    if s.step == OVER:
        return []
    faults: list[str] = []
    if s.actions < 1:
        faults.append("no action is left to the seat in turn (2.1)")
    if sum(1 for seat in range(len(game.seats)) if s.blocks(seat)) < 2 or not s.blocks(s.turn):
        faults.append("the seat in turn and another must have blocks (5.1)")
    elif s.step == WITH:
        if s.chosen not in blocks_to_swap(s):
            faults.append("the chosen block cannot feint (3.3)")
    elif s.chosen != NONE and (s.chosen not in s.blocks(s.turn)):
        faults.append("the chosen block is lost or belongs to another (2.3)")
    elif s.step in (MEET, ROLL):
        if (
            s.target not in game.neighbours(s.place[s.chosen])
            or not s.here(s.target)
            or game.owner(s.here(s.target)[0]) == s.turn
        ):
            faults.append("the attack is not on a neighbouring place with enemies (4.1)")
        elif s.step == ROLL and (s.foe not in s.here(s.target) or not s.shown >> s.foe & s.shown >> s.chosen & 1):
            faults.append("both blocks of a fight stand shown, the defender's in the place attacked (4.2)")
    elif not game.steps[s.step].moves(s):
        faults.append(f"the step “{NAMES[s.step]}” has nothing to choose from")
    return faults
