"""Chapter 3: what everybody could see so far, and what follows from it. Every seat remembers it, and every spectator.

For each piece `perhaps` keeps which units of its army a stranger must think possible where it stands. A combat lays
pieces open (3.2); a march tells the army, the road and the points, not which of the pieces there it was (3.7). With
hidden sheets (23.1) `least` and `most` keep what everybody can work out of a corps' cohesion.

All of it follows from what was public alone: in two games that nobody can tell apart it is the same.

It changes seldom and is kept as tuples, which copies of a state share.
"""

from __future__ import annotations

from hundreddays.games.returns.rules.state import ReturnsState

# Identities


def see_set_up(s: ReturnsState) -> None:
    """The printed set-up is known to all: of each town everybody knows which units stand there. 3.11"""
    s.perhaps = s.board.seen_set_up


def see_march(s: ReturnsState, unit: int, start: int, could: int) -> None:
    """A piece has left a town: one that had not moved, and a unit that could take this road at this price. 3.7

    The owner may shuffle the pieces of a town: those that might have been the one are alike from now on. Most marches
    tell nothing new, and then nothing is written.
    """
    board, seen, loc = s.board, s.perhaps, s.loc
    before = mine = seen[unit]
    alike: list[int] = []
    for other in board.units_of_army[board.army[unit]]:
        if loc[other] == start and seen[other] & could and not s.moved & board.unit_bit[other]:
            alike.append(other)
            mine |= seen[other]
    if not alike and mine & could == before:
        return
    perhaps = list(seen)
    for other in alike:
        perhaps[other] = mine
    mine &= could
    perhaps[unit] = mine
    if mine != before and mine == board.unit_bit[unit]:
        _nowhere_else(s, perhaps, unit)
    s.perhaps = tuple(perhaps)


def see_unit(s: ReturnsState, unit: int) -> None:
    """A piece is named: it rolls to reinforce (3.3), is displaced or eliminated (3.10).

    Which of the pieces in its town it was nobody knew: the others there may be whatever it might have been.
    """
    board, perhaps = s.board, list(s.perhaps)
    bit = board.unit_bit[unit]
    if perhaps[unit] != bit:
        for other in board.units_of_army[board.army[unit]]:
            if other != unit and s.loc[other] == s.loc[unit] and perhaps[other] & bit:
                perhaps[other] |= perhaps[unit]
        perhaps[unit] = bit
    # That it can be no other follows from more than its own piece: nobody may have drawn it yet
    _nowhere_else(s, perhaps, unit)
    s.perhaps = tuple(perhaps)


def see_combat(s: ReturnsState) -> None:
    """All pieces in the town of a combat are turned up, bystanders too. 3.2, 3.9"""
    perhaps = list(s.perhaps)
    present = [unit for unit in range(s.board.units) if s.loc[unit] == s.town]
    for unit in present:
        perhaps[unit] = s.board.unit_bit[unit]
    for unit in present:
        _nowhere_else(s, perhaps, unit)
    s.perhaps = tuple(perhaps)


def _nowhere_else(s: ReturnsState, perhaps: list[int], unit: int) -> None:
    """Where a unit stands is known: it can be no other piece."""
    bit = s.board.unit_bit[unit]
    for other in s.board.units_of_army[s.board.army[unit]]:
        if other != unit and perhaps[other] & bit:
            perhaps[other] ^= bit


def deduced(s: ReturnsState, army: int) -> list[tuple[int, int]]:
    """For each piece of an army on the map, in an order that says nothing, its town and the units that it can be when
    all pieces are looked at together: as many pieces as units they can be leave none of these to the others.
    """
    board = s.board
    pieces = sorted((s.loc[unit], s.perhaps[unit]) for unit in board.units_of_army[army] if s.loc[unit] != board.off)
    masks = [perhaps for _, perhaps in pieces]
    settled: set[int] = set()
    while True:
        closed = next((m for m in masks if m not in settled and masks.count(m) == m.bit_count()), 0)
        if not closed:
            return sorted((town, mask) for (town, _), mask in zip(pieces, masks, strict=True))
        settled.add(closed)
        masks = [mask if mask == closed else mask & ~closed for mask in masks]


# Cohesion, with hidden sheets


def see_effort(s: ReturnsState, unit: int, effort: int) -> None:
    """A corps has spent cohesion on its march: all know how much, not always which corps it was. 8.5, 23.1"""
    board, least, most = s.board, list(s.least), list(s.most)
    who = s.perhaps[unit]
    for corps in board.corps_of_army[board.army[unit]]:
        if who & board.unit_bit[corps] and most[corps]:
            least[corps] = max(1, least[corps] - effort)
            if who == board.unit_bit[corps]:
                most[corps] = max(1, most[corps] - effort)
    s.least, s.most = tuple(least), tuple(most)


def see_loss(s: ReturnsState, corps: int, loss: int) -> None:
    """A corps has lost so much, and all know it: in a retreat, or by a city. 17.2, 19.1"""
    if s.most:
        see_bounds(s, corps, max(1, s.least[corps] - loss), max(1, s.most[corps] - loss))


def see_fall(s: ReturnsState, corps: int) -> None:
    """A corps is eliminated. 18.1"""
    if s.most:
        see_bounds(s, corps, 0, 0)


def see_bounds(s: ReturnsState, corps: int, fewest: int, highest: int) -> None:
    """From now on all know these bounds of a corps' cohesion. 23.1"""
    least, most = list(s.least), list(s.most)
    least[corps], most[corps] = fewest, highest
    s.least, s.most = tuple(least), tuple(most)


def see_losses(s: ReturnsState, corps: list[int], fallen: list[int], points: int) -> None:
    """Participants of one seat have lost points in all: how many each is a secret, who falls is not. 16.3, 23.1

    Of the points, a corps that stands took no more than the fallen and the others left it, and no less than they could
    not take.
    """
    least, most = list(s.least), list(s.most)
    standing = [unit for unit in corps if unit not in fallen]
    spread = points - sum(least[unit] for unit in fallen)
    beyond = points - sum(most[unit] for unit in fallen) - sum(most[unit] - 1 for unit in standing)
    sure = [max(0, beyond + most[unit] - 1) for unit in standing]
    for unit, surely in zip(standing, sure, strict=True):
        least[unit] = max(1, least[unit] - spread)
        most[unit] -= surely
    s.least, s.most = tuple(least), tuple(most)


def see_cards(s: ReturnsState, corps: list[int], cards: int) -> None:
    """Some corps bring so many cards in all: if that is the most or the fewest they can bring, none of them or all of
    them are reduced. 11.3, 23.1
    """
    board, least, most = s.board, list(s.least), list(s.most)
    doubtful = [
        unit
        for unit in corps
        if least[unit] <= board.reduced_at[unit] < most[unit] and board.cards[unit] != board.reduced_cards[unit]
    ]
    left = cards
    for unit in corps:
        if unit not in doubtful:
            left -= board.cards[unit] if least[unit] > board.reduced_at[unit] else board.reduced_cards[unit]
    if left == sum(board.cards[unit] for unit in doubtful):
        for unit in doubtful:
            least[unit] = board.reduced_at[unit] + 1
    elif left == sum(board.reduced_cards[unit] for unit in doubtful):
        for unit in doubtful:
            most[unit] = board.reduced_at[unit]
    s.least, s.most = tuple(least), tuple(most)
