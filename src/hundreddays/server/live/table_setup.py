"""How a table was set up: everything that, with its seed and its journal, gives the table back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from hundreddays.core import FairDice, Game, Record, parse
from hundreddays.games.released_data import load_pinned
from hundreddays.server.store import SeatRow
from hundreddays.server.wire import Pace
from hundreddays.tables import CARRIED, OPEN, PERSON, Sitting, Table, person, player

Start = Literal["", "position", "record"]
"""What was carried to a table to be played on from."""

ME, HOTSEAT, FRIEND, COMPUTER = "me", "hotseat", "friend", "computer"


class TableSetup(msgspec.Struct, frozen=True):
    """A game pinned by its rules version and its data, where play began, and the dice's salt."""

    game: str
    rules: str
    data: str
    options: dict[str, Any]
    forced: bool
    """Whether the table plays choices that have only one legal move."""
    nonces: dict[str, str] = {}
    """Shares in the dice that were given with the setup, at tables of older versions."""
    start: Start = ""
    asks_nonces: bool = False
    """Whether play waits until every person has given a share in the dice, after seeing the commitment."""
    asks_pledges: bool = False
    """Whether each seat binds itself to its share before any is shown: where people in several browsers play."""

    pace: Pace | None = None
    """How fast it is played; None: everyone takes his time."""
    tournament: str = ""
    """The tournament that it is part of: its seats stay with those who were paired, and nothing is taken back by
    agreement.
    """
    delay: int = 0
    """How many turns of the game spectators are behind, until it is over."""
    no_analysis: bool = False
    """Whether the computer says nothing of this game while it lasts."""
    offered: bool = False
    """Whether its free seat needs no link: whoever comes, or one who is challenged, may take it."""
    guests: bool = False
    """Whether somebody played here as a guest whose account holds the seat by now."""

    bid: bool = False
    """Whether two people bid for the sides before play."""
    bids: dict[str, int] = {}
    """What was bid by those who sit on each seat; empty until both have."""

    @property
    def bidding(self) -> bool:
        """Whether nobody knows yet who plays which side: no share in the dice is asked for before that."""
        return self.bid and not self.bids

    @property
    def silent(self) -> bool:
        """Whether nobody may ask the computer about this game while it lasts."""
        return self.no_analysis or bool(self.tournament)

    @property
    def may_count(self) -> bool:
        """Whether the game may be rated: played from the beginning, by nobody but who is known now, and unaided."""
        return self.silent and not self.start and not self.guests

    @classmethod
    def of(
        cls,
        game: Game,
        seat_rows: Sequence[SeatRow],
        start: Start,
        pace: Pace | None = None,
        tournament: str = "",
        delay: int = 0,
        no_analysis: bool = False,
        bid: bool = False,
    ) -> TableSetup:
        persons = sum(seat_row.who != COMPUTER for seat_row in seat_rows)
        # Where two people face each other in a fog, an answer that came at once would tell that it was forced.
        forced = not (game.hidden and persons > 1)
        return cls(
            game.id,
            game.version,
            game.data_hash,
            dict(game.options),
            forced,
            start=start,
            asks_nonces=True,
            asks_pledges=len({seat_row.visitor for seat_row in seat_rows if seat_row.who != COMPUTER}) > 1,
            pace=pace,
            tournament=tournament,
            delay=delay,
            no_analysis=no_analysis,
            bid=bid,
        )

    @staticmethod
    def read(text: str) -> TableSetup:
        return _READER.decode(text)

    def load(self) -> Game:
        """The game under the rules of today, with the data that the table was set up with where that is kept."""
        return load_pinned(self.game, self.data, **self.options)

    def fits(self, game: Game) -> bool:
        """Whether the game is still what it was when the table was set up."""
        return (game.version, game.data_hash) == (self.rules, self.data)

    def table(self, game: Game, id: str, seed: bytes, seat_rows: Sequence[SeatRow], carried: str) -> Table:
        """The table as it stood when it was set up."""
        seats = {seat_row.seat: _first_sitting(seat_row) for seat_row in seat_rows}
        if self.start != "record":
            table = Table(game, id, seed=seed, seats=seats, nonces=self.nonces, position=carried, forced=self.forced)
        else:
            before = parse(carried)
            headers = {
                **Record.of(game).headers,
                "Table": id,
                "Commit": FairDice(seed, id, self.nonces).commitment,
                **{f"Nonce.{seat}": nonce for seat, nonce in self.nonces.items()},
                **{f"Seat.{seat}": who.text() for seat, who in seats.items()},
                CARRIED: str(len(before.moves)),
                **({"End": before.headers["End"]} if "End" in before.headers else {}),
            }
            record = Record(headers, before.moves, before.position)
            table = Table.resume(game, record, seed, self.forced, begin=not self.asks_nonces)
        self.begin_if_ready(table)
        return table

    def begin_if_ready(self, table: Table) -> None:
        """Play begins when everyone sits and every person has had a share in the dice."""
        if table.begun or self.bidding or any(sitting.kind == OPEN for sitting in table.seats):
            return
        if not self.asks_nonces or not self.owed(table):
            table.begin()

    def unpledged(self, table: Table) -> list[str]:
        """The seats that have still to bind themselves to a share, those included where nobody sits yet."""
        if not self.asks_pledges or table.begun or self.bidding:
            return []
        sitting = zip(table.game.seats, table.seats, strict=True)
        return [seat for seat, who in sitting if who.kind in (OPEN, PERSON) and seat not in table.pledges]

    def owed(self, table: Table) -> list[str]:
        """The seats whose share in the dice is still to come."""
        if not self.asks_nonces or table.begun or self.bidding:
            return []
        given = table.nonces
        sitting = zip(table.game.seats, table.seats, strict=True)
        return [seat for seat, who in sitting if who.kind == PERSON and seat not in given]


_READER = msgspec.json.Decoder(TableSetup)


def _first_sitting(seat_row: SeatRow) -> Sitting:
    """Who sat on a seat when the table was set up: a friend comes later, as the journal tells."""
    return Sitting() if seat_row.who == FRIEND else sitting_of(seat_row)


def sitting_of(seat_row: SeatRow) -> Sitting:
    """Who sits on a seat now."""
    if seat_row.who == COMPUTER:
        return player(seat_row.level)
    return Sitting() if seat_row.visitor is None else person(seat_row.name)
