"""What the cavalry of a small garrison learns as it routs: whether the attackers have cavalry. 8.7, 19.9

It loses CV only if they have, and its owner sees whether it did. He remembers it until a block of theirs has come to
the city or gone from it. `riders` holds, army by army, the cities in which the enemy is known to have cavalry, and then
those in which he is known to have none.
"""

from __future__ import annotations

from hundreddays.games.napoleon.rules.board import ALLIED, CAVALRY, FRENCH
from hundreddays.games.napoleon.rules.state import BIT, NO_RIDERS, NapoleonState, changed


def scouted(s: NapoleonState, u: int, c: int) -> None:
    """A unit of a small garrison routs from a city: if it is cavalry, its owner learns something."""
    b = s.board
    if b.arm[u] == CAVALRY and b.garrison_loss[CAVALRY] != b.garrison_loss_by_cavalry:
        army = b.army[u]
        place = army if s.here[c] & b.side_mask[1 - b.side[u]] & b.cavalry else NO_RIDERS + army
        s.riders = changed(s.riders, place, s.riders[place] | BIT[c])


def forget_riders(s: NapoleonState, cities: int, side: int) -> None:
    """Blocks of a side have come to these cities, or have left them."""
    for place, known in enumerate(s.riders):
        if known and (place % NO_RIDERS == FRENCH) == (side == ALLIED):
            s.riders = changed(s.riders, place, known & ~cities)


def riders_known(s: NapoleonState, seat: int) -> tuple[int, int]:
    """The cities in which a seat knows that the enemy has cavalry, and those in which it knows that he has none."""
    some = none = 0
    for army in range(NO_RIDERS):
        if s.board.seat_of_army[army] == seat:
            some |= s.riders[army]
            none |= s.riders[NO_RIDERS + army]
    return some, none
