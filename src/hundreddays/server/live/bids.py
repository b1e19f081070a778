"""A bid for sides: two people name in secret the handicap at which they would take the first side.

Whoever asks for less favour gets it, at his own handicap; equal bids are settled by the table's own dice: by its seed,
which is committed to, and a share that came with each bid, so that nobody can choose the lot. The bids stand in the
journal like everything else. When both are in, whoever reads the table next writes down what follows from them: the
handicap, and who sits where. That is one transaction, which does nothing the second time, so a server may be killed at
any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, update

from hundreddays.core import SPECTATOR, FairDice, Game, settle
from hundreddays.core.phrases import listed, signed
from hundreddays.games import info
from hundreddays.players import handicap_words
from hundreddays.players.even import HANDICAP, handicap_of
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.table_setup import FRIEND, ME
from hundreddays.server.store import SeatRow
from hundreddays.server.store.database_schema import seats, tables
from hundreddays.server.wire import BidState

LOT: Final = -1
"""The ply at which a tie is drawn: one that no game has."""


class Deal(NamedTuple):
    """What follows from two bids."""

    handicap: int
    swapped: bool
    """Whether the two change their seats."""
    bids: dict[str, int]
    """What was bid by those who sit on each seat now."""


def check_bid(game: Game, seat_rows: Sequence[SeatRow]) -> None:
    """Raises `RequestRefused` where there is nothing to bid, or not two people to do it."""
    if handicap_of(game.id) is None:
        raise RequestRefused(400, "bad_option", f"{game.title} has no handicap to bid.", "Choose your sides.")
    if sorted(row.who for row in seat_rows) != [FRIEND, ME] or len(set(game.sides)) != 2:
        text = "Two people bid for sides: one seat is yours, the other a friend's."
        raise RequestRefused(400, "malformed", text, "Choose your sides, or another number of players.")


def deal(live: LiveTable) -> Deal:
    """Who gets the first side, and at which handicap."""
    first, other = sorted(live.game.seats, key=lambda seat: live.game.sides[live.game.seat(seat)])
    bids = live.bids
    if bids[first] == bids[other]:
        winner = (first, other)[lot_of(live)]
    else:
        winner = min(bids, key=lambda seat: bids[seat])
    loser = other if winner == first else first
    return Deal(bids[winner], winner != first, {first: bids[winner], other: bids[loser]})


def lot_of(live: LiveTable) -> int:
    """The lot that settles equal bids: 0, whoever sits on the first side's seat keeps it; 1, they change."""
    return FairDice(bytes.fromhex(live.row.seed), live.id, live.lots).draw([(0, 1), (1, 1)], LOT)


def settling(live: LiveTable) -> Callable[[Connection], None]:
    """Writes down what follows from the bids, unless another process has."""
    dealt = deal(live)
    options = settle(info(live.game.id), {**live.setup.options, HANDICAP: dealt.handicap})
    setup = msgspec.structs.replace(live.setup, options=options, bids=dealt.bids)
    one, two = live.seat_rows
    table = live.id

    def write(connection: Connection) -> None:
        unsettled = (tables.c.id == table) & (tables.c.opening == live.row.opening)
        opening = msgspec.json.encode(setup).decode()
        if not connection.execute(update(tables).where(unsettled).values(opening=opening)).rowcount:
            return
        if not dealt.swapped:
            return
        connection.execute(update(seats).where(seats.c.table_id == table).values(link=None))
        for chair, sitter in ((one, two), (two, one)):
            here = (seats.c.table_id == table) & (seats.c.seat == chair.seat)
            values = {name: getattr(sitter, name) for name in ("visitor", "name", "link", "spent")}
            connection.execute(update(seats).where(here).values(**values))

    return write


def bid_state(live: LiveTable, viewer: int) -> BidState | None:
    """What a viewer may know while the bids are made: who has bid, and his own. None when they are settled."""
    if not live.setup.bidding:
        return None
    setting = handicap_of(live.game.id)
    mine = live.bids.get(live.game.seats[viewer]) if viewer != SPECTATOR else None
    choices = [int(choice) for choice in setting.choices] if setting is not None else []
    return BidState(choices=choices, given=[seat for seat in live.game.seats if seat in live.bids], mine=mine)


def balance_words(live: LiveTable) -> str:
    """What the table's handicap means, and how it came about."""
    means = handicap_words(live.game.id, live.game.options)
    if not live.setup.bids:
        return means
    bids = listed(f"{seat.capitalize()} {signed(bid)}" for seat, bid in live.setup.bids.items())
    lot = "; the lot decided" if len(set(live.setup.bids.values())) == 1 else ""
    return f"The sides were bid for: {bids}{lot}. {means}".strip()
