"""Hidden pieces dealt again: the units of an army where everybody must think them possible. 3.2, 3.7"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import NamedTuple

from hundreddays.games.returns.rules.board import ALLIED, COALITION, FRENCH, PRUSSIAN
from hundreddays.games.returns.rules.phases import B_FRENCH_MOVEMENT, D_COALITION_MOVEMENT
from hundreddays.games.returns.rules.retreat import options
from hundreddays.games.returns.rules.sight import known, unfinished
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import ARMY_ORDER, POINTS, RETREAT


class Slot(NamedTuple):
    """What everybody could follow of a hidden piece: its town, whether it moved, whether it fought, its entry road, and
    which units it may be.
    """

    town: int
    moved: bool
    fought: bool
    entry: int
    perhaps: int


def deal_identities(true: ReturnsState, s: ReturnsState, seat: int, rng: Random) -> None:
    """Hidden pieces of an army change places among themselves, as far as the seat cannot know better."""
    board = s.board
    hidden = [
        [unit for unit in board.units_of_army[army] if not known(s, unit, seat) and not unfinished(s, army, seat)]
        for army in range(3)
    ]
    if not any(hidden):
        return
    # In an order that follows from what everybody sees, or the truth would show in what is dealt
    slots = [sorted(_slot(s, unit) for unit in units) for units in hidden]
    for french_ways, coalition_ways in product(
        _commanders(s, FRENCH, hidden, slots), _commanders(s, COALITION, hidden, slots)
    ):
        ways = list(product(french_ways, coalition_ways))
        rng.shuffle(ways)
        for french, coalition in ways:
            dealt = [_fit(s, hidden[army], slots[army], (*french, *coalition)[army], rng) for army in range(3)]
            if all(len(units) == len(slots[army]) for army, units in enumerate(dealt)):
                for army, units in enumerate(dealt):
                    _put(s, units, slots[army])
                if s.step != RETREAT or s.actor != seat or options(s) == options(true):
                    return
    raise LookupError("no unit fits where a hidden piece stands: what was seen of it contradicts the position")


def _slot(s: ReturnsState, unit: int) -> Slot:
    bit = s.board.unit_bit[unit]
    return Slot(s.loc[unit], bool(s.moved & bit), bool(s.fought & bit), s.entry[unit], s.perhaps[unit])


def _put(s: ReturnsState, units: list[int], slots: list[Slot]) -> None:
    perhaps = list(s.perhaps)
    for unit, slot in zip(units, slots, strict=True):
        bit = s.board.unit_bit[unit]
        s.loc[unit] = slot.town
        s.moved = s.moved | bit if slot.moved else s.moved & ~bit
        s.fought = s.fought | bit if slot.fought else s.fought & ~bit
        s.entry[unit] = slot.entry
        perhaps[unit] = slot.perhaps
    s.perhaps = tuple(perhaps)


def _fit(s: ReturnsState, units: list[int], slots: list[Slot], place: int, rng: Random) -> list[int]:
    """A unit for each slot, the commander on the given one if he is among them; none at all if there is no such way."""
    left = rng.sample(units, len(units))
    chosen = [NONE] * len(slots)
    if place != NONE:
        chosen[place] = next(unit for unit in units if unit in s.board.commanders)
        left.remove(chosen[place])
    narrowest = sorted(
        (index for index in range(len(slots)) if index != place), key=lambda index: slots[index].perhaps.bit_count()
    )
    return chosen if _fill(s.board.unit_bit, slots, narrowest, chosen, left) else []


def _fill(bits: list[int], slots: list[Slot], order: list[int], chosen: list[int], left: list[int]) -> bool:
    if not order:
        return True
    index, *rest = order
    for unit in left:
        if slots[index].perhaps & bits[unit]:
            chosen[index] = unit
            if _fill(bits, slots, rest, chosen, [other for other in left if other != unit]):
                return True
    return False


# Commanders keep company


def may_be_alone(s: ReturnsState, side: int) -> int:
    """The towns in which a commander may stand without a corps: any in his own side's movement, else those that a unit
    has left for the combat. 18.8
    """
    moving = s.phase in (B_FRENCH_MOVEMENT, D_COALITION_MOVEMENT) and s.step not in (POINTS, ARMY_ORDER)
    return ~0 if moving and side == s.active else s.left


def _commanders(
    s: ReturnsState, side: int, hidden: list[list[int]], slots: list[list[Slot]]
) -> list[list[tuple[int, ...]]]:
    """The slots of a side's hidden commanders in every way, by how many it leaves alone: first those that leave the
    fewest, as a rule none. The others count only where nobody else fits where the commanders stand.
    """
    board = s.board
    armies = [FRENCH] if side == FRENCH else [ALLIED, PRUSSIAN]
    commanders = [board.commander_of[army] for army in armies]
    pieces = [0] * (board.towns + 1)
    for unit in board.units_of_side[side]:
        pieces[s.loc[unit]] += 1
    choices = [
        [index for index, slot in enumerate(slots[army]) if slot.perhaps & board.unit_bit[commander]]
        if commander in hidden[army]
        else [NONE]
        for army, commander in zip(armies, commanders, strict=True)
    ]
    allowed = may_be_alone(s, side)
    by_number: list[list[tuple[int, ...]]] = [[] for _ in range(len(armies) + 1)]
    for places in product(*choices):
        towns = [
            s.loc[commander] if place == NONE else slots[army][place].town
            for army, commander, place in zip(armies, commanders, places, strict=True)
        ]
        alone = [
            town
            for town, place in zip(towns, places, strict=True)
            if place != NONE and pieces[town] == towns.count(town) and not allowed & board.bit[town]
        ]
        by_number[len(alone)].append(places)
    return [ways for ways in by_number if ways]
