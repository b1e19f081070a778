"""What must hold at every prompt of Ambush."""

from __future__ import annotations

from hundreddays.core import OVER
from toys.ambush.rules.cards import blocks_to_swap
from toys.ambush.rules.state import LOST, NONE, AmbushState
from toys.ambush.rules.steps import DEAL, MEET, ROLL, SHOW, TO, WITH
from toys.ambush.rules.table import next_to_be_dealt

NEEDS = {
    TO: ("chosen",),
    WITH: ("chosen",),
    SHOW: ("target",),
    MEET: ("chosen", "target"),
    ROLL: ("chosen", "target", "foe"),
}
"""What must be set at each step; all else must not be."""


def broken(s: AmbushState) -> list[str]:
    """Every invariant that fails. A state without these faults can be played to the end."""
    board = s.board
    faults: list[str] = []
    if not 1 <= s.round <= board.rounds:
        faults.append(f"round {s.round} does not exist (5.1)")
    for place, name in enumerate(board.places):
        if len({board.owner(block) for block in s.here(place)}) > 1:
            faults.append(f"two armies stand at {name} (1.3)")
    for block in range(board.block_count):
        if s.place[block] == LOST and not s.shown >> block & 1:
            faults.append(f"{board.blocks[block]} is lost but not shown (1.2)")
        if s.known[block] >> board.owner(block) & 1:
            faults.append(f"{board.blocks[block]} is spied on by its owner (3.2)")
    if any(count < 0 for count in (*s.deck, *s.hands, *s.discards())):
        faults.append("there are more cards than the deck has (1.4)")
    if (next_to_be_dealt(s) == NONE) == (s.step == DEAL) and not any(s.discards()):
        faults.append("the deal is over when, and only when, every hand is full (1.4)")
    for slot, value in (("chosen", s.chosen), ("target", s.target), ("foe", s.foe)):
        if (value != NONE) != (slot in NEEDS.get(s.step, ())):
            faults.append(f"“{slot}” does not belong to the step “{s.game.step_names[s.step]}” (2.3, 4.1)")
    return faults or _stuck(s)


def _stuck(s: AmbushState) -> list[str]:
    """Faults of the pending decision, once all else is in order."""
    board = s.board
    if s.step == OVER:
        return []
    faults: list[str] = []
    if s.actions < 1:
        faults.append("no action is left to the seat in turn (2.1)")
    if sum(1 for seat in range(len(board.seats)) if s.blocks(seat)) < 2 or not s.blocks(s.turn):
        faults.append("the seat in turn and another must have blocks (5.1)")
    elif s.step == WITH:
        if s.chosen not in blocks_to_swap(s):
            faults.append("the chosen block cannot feint (3.3)")
    elif s.chosen != NONE and (s.chosen not in s.blocks(s.turn)):
        faults.append("the chosen block is lost or belongs to another (2.3)")
    elif s.step in (MEET, ROLL):
        if (
            s.target not in board.neighbours(s.place[s.chosen])
            or not s.here(s.target)
            or board.owner(s.here(s.target)[0]) == s.turn
        ):
            faults.append("the attack is not on a neighbouring place with enemies (4.1)")
        elif s.step == ROLL and (s.foe not in s.here(s.target) or not s.shown >> s.foe & s.shown >> s.chosen & 1):
            faults.append("both blocks of a fight stand shown, the defender's in the place attacked (4.2)")
    elif not s.moves():
        faults.append(f"the step “{s.game.step_names[s.step]}” has nothing to choose from")
    return faults
