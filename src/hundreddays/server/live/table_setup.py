"""How a table was set up: everything that, with its seed and its journal, gives the table back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from hundreddays.core import BadRecord, FairDice, Game, Record, parse
from hundreddays.games import load
from hundreddays.server.store import SeatRow
from hundreddays.tables import CARRIED, OPEN, Sitting, Table, person, player

ME, HOTSEAT, FRIEND, COMPUTER = "me", "hotseat", "friend", "computer"


class TableSetup(msgspec.Struct, frozen=True):
    """A game pinned by its rules version and its data, where play began, and the dice's salt."""

    game: str
    rules: str
    data: str
    options: dict[str, Any]
    forced: bool
    """Whether the table plays choices that have only one legal move."""
    nonces: dict[str, str]
    start: Literal["", "position", "record"] = ""
    """What was carried to the table to be played on from."""

    @classmethod
    def of(
        cls, game: Game, seat_rows: Sequence[SeatRow], nonces: dict[str, str], start: Literal["", "position", "record"]
    ) -> TableSetup:
        persons = sum(seat_row.who != COMPUTER for seat_row in seat_rows)
        # Where two people face each other in a fog, an answer that came at once would tell that it was forced.
        forced = not (game.hidden and persons > 1)
        return cls(game.id, game.version, game.data_hash, dict(game.options), forced, nonces, start)

    @staticmethod
    def read(text: str) -> TableSetup:
        return _READER.decode(text)

    def load(self) -> Game:
        """The game as it is now; raises `BadRecord` if its rules or its data are no longer those of this table."""
        game = load(self.game, **self.options)
        if (game.version, game.data_hash) != (self.rules, self.data):
            raise BadRecord(
                f"This table was set up under rules version {self.rules} of {game.title}; "
                f"the program now has version {game.version}.",
                "Its game can be finished only with the program that it was begun with.",
            )
        return game

    def table(self, id: str, seed: bytes, seat_rows: Sequence[SeatRow], carried: str) -> Table:
        """The table as it stood when it was set up."""
        game = self.load()
        seats = {seat_row.seat: _first_sitting(seat_row) for seat_row in seat_rows}
        if self.start != "record":
            table = Table(game, id, seed=seed, seats=seats, nonces=self.nonces, position=carried, forced=self.forced)
            begin_if_full(table)
            return table
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
        return Table.resume(game, Record(headers, before.moves, before.position), seed, self.forced)


_READER = msgspec.json.Decoder(TableSetup)


def _first_sitting(seat_row: SeatRow) -> Sitting:
    """Who sat on a seat when the table was set up: a friend comes later, as the journal tells."""
    return Sitting() if seat_row.who == FRIEND else sitting_of(seat_row)


def sitting_of(seat_row: SeatRow) -> Sitting:
    """Who sits on a seat now."""
    if seat_row.who == COMPUTER:
        return player(seat_row.level)
    return Sitting() if seat_row.visitor is None else person(seat_row.name)


def begin_if_full(table: Table) -> None:
    """Play begins when everyone sits, so that everyone has had a share in the dice."""
    if not table.begun and all(sitting.kind != OPEN for sitting in table.seats):
        table.begin()
