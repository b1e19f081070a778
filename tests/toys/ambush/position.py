"""Ambush as a document, with every defect named, and its invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from hundreddays.core import only
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


class BlockText(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    place: str = ""
    """Empty when the block is lost."""
    shown: bool = False
    known: list[str] = []
    """The seats that have spied on it."""


class StateText(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    step: str = "turn"
    turn: str = ""
    round: int = 1
    actions: int = 1
    chosen: str = ""
    target: str = ""
    foe: str = ""
    hands: dict[str, list[str]] = {}
    played: list[str] = []
    block: list[BlockText] = []


def document(s: AmbushState) -> dict[str, Any]:
    game = s.game
    cards = [card.id for card in game.figures.card]
    names = [game.block_name(block) for block in range(game.block_count)]
    text = StateText(
        step=NAMES[s.step],
        turn=game.seats[s.turn],
        round=s.round,
        actions=s.actions,
        chosen=names[s.chosen] if s.chosen != NONE else "",
        target=game.figures.places[s.target] if s.target != NONE else "",
        foe=names[s.foe] if s.foe != NONE else "",
        hands={seat: _spread(cards, s.hand(number)) for number, seat in enumerate(game.seats)},
        played=_spread(cards, s.discards()),
        block=[
            BlockText(
                name,
                game.figures.places[s.place[block]] if s.place[block] != LOST else "",
                bool(s.shown >> block & 1),
                [seat for number, seat in enumerate(game.seats) if s.known[block] >> number & 1],
            )
            for block, name in enumerate(names)
        ],
    )
    tree: dict[str, Any] = msgspec.to_builtins(text)
    return tree


def _spread(cards: list[str], counts: list[int]) -> list[str]:
    return [card for card, count in zip(cards, counts, strict=True) for _ in range(count)]


def state_from(game: Ambush, tree: Mapping[str, Any], defects: list[str]) -> AmbushState | None:
    try:
        text = msgspec.convert(dict(tree), StateText)
    except msgspec.ValidationError as error:
        defects.append(str(error))
        return None
    s = game.state_class(game)
    names = [game.block_name(block) for block in range(game.block_count)]
    cards = [card.id for card in game.figures.card]
    s.step = _number(text.step, NAMES, "step", defects)
    s.turn = _number(text.turn or game.seats[0], game.seats, "turn", defects)
    s.round, s.actions = text.round, text.actions
    s.chosen = _number(text.chosen, names, "chosen", defects) if text.chosen else NONE
    s.target = _number(text.target, game.figures.places, "target", defects) if text.target else NONE
    s.foe = _number(text.foe, names, "foe", defects) if text.foe else NONE
    s.stack = [TURN] if s.step in (LOOK, SHOW, SWAP, WITH) else []
    for row in text.block:
        block = _number(row.id, names, "block", defects)
        s.place[block] = _number(row.place, game.figures.places, f"block {row.id}", defects) if row.place else LOST
        s.shown |= int(row.shown) << block
        s.known[block] = only(*(_number(seat, game.seats, f"block {row.id}", defects) for seat in row.known))
    for seat, hand in text.hands.items():
        for card in hand:
            kind = _number(card, cards, f"hands.{seat}", defects)
            s.hands[_number(seat, game.seats, "hands", defects) * game.kinds + kind] += 1
            s.deck[kind] -= 1
    for card in text.played:
        s.deck[_number(card, cards, "played", defects)] -= 1
    if not defects:
        defects += broken(s)
    return None if defects else s


def _number(name: str, names: tuple[str, ...] | list[str], where: str, defects: list[str]) -> int:
    if name not in names:
        defects.append(f"{where}: “{name}” is not one of {', '.join(names)}")
        return 0
    return list(names).index(name)


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
