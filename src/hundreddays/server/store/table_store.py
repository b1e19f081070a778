"""The store: what is kept, read and written.

Reading runs in threads of its own; writing goes through the one writer.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, and_, insert, literal, select, update
from sqlalchemy.exc import SQLAlchemyError

from hundreddays.server.store.database import Database
from hundreddays.server.store.database_schema import journal, seats, tables
from hundreddays.server.store.rows import Entry, SeatRow, Stored, Summary, TableRow
from hundreddays.server.store.store_faults import StoreFault, explain
from hundreddays.server.store.writer import Writer

if TYPE_CHECKING:
    from hundreddays.server.store.notices import Notices

T = TypeVar("T")
Heard = Callable[[str, int], None]
Lost = Callable[[], None]
_READERS = 4
_LISTED = 100


class Store:
    """Tables, seats and journals in one database."""

    def __init__(self, url: str, wait: float = 0.0) -> None:
        self.database = Database(url, wait)
        self.me = secrets.token_hex(6)
        self._writer = Writer(self.database, self.me)
        self._readers = ThreadPoolExecutor(_READERS, "reader")
        self._notices: Notices | None = None

    def listen(self, heard: Heard, lost: Lost) -> None:
        """Hear what other processes write. An SQLite file has one process only."""
        if not self.database.sqlite:
            from hundreddays.server.store.notices import Notices  # and with it PostgreSQL's driver

            self._notices = Notices(self.database, self.me, heard, lost)

    def close(self) -> None:
        if self._notices:
            self._notices.close()
        self._writer.close()
        self._readers.shutdown()
        self.database.close()

    # Writing

    async def append(self, entry: Entry, summary: Summary, also: Callable[[Connection], bool] | None = None) -> None:
        """Add to a journal, with whatever else belongs to it. When this returns, the entry is safe."""
        await self._writer.append(entry, summary, also)

    async def create(self, row: TableRow, seat_rows: Sequence[SeatRow]) -> None:
        def write(connection: Connection) -> None:
            connection.execute(insert(tables), msgspec.structs.asdict(row))
            connection.execute(insert(seats), [msgspec.structs.asdict(seat_row) for seat_row in seat_rows])

        await self._writer.run(write)

    def claim(self, seat_row: SeatRow, visitor: str, name: str) -> Callable[[Connection], bool]:
        """To be done along with the entry that seats someone: the link opens nothing afterwards.

        Answers no if someone was faster.
        """

        def write(connection: Connection) -> bool:
            unspent = and_(seats.c.link == seat_row.link, seats.c.spent.is_(False))
            return (
                connection.execute(update(seats).where(unspent).values(visitor=visitor, name=name, spent=True)).rowcount
                == 1
            )

        return write

    async def relink(self, seat_row: SeatRow, link: str) -> bool:
        """Make a new link to a seat, if it is still held as `seat_row` says.

        The one before it opens nothing any more.
        """

        def write(connection: Connection) -> bool:
            here = and_(seats.c.table_id == seat_row.table_id, seats.c.seat == seat_row.seat)
            held = seats.c.visitor.is_(None) if seat_row.visitor is None else seats.c.visitor == seat_row.visitor
            return connection.execute(update(seats).where(here, held).values(link=link, spent=False)).rowcount == 1

        return await self._writer.run(write)

    async def knows(self, visitor: str) -> bool:
        """Whether this visitor has ever had a seat or a table here."""
        held = select(literal(1)).where(seats.c.visitor == visitor).limit(1)
        made = select(literal(1)).where(tables.c.creator == visitor).limit(1)
        return await self._read(lambda connection: any(connection.execute(one).scalar() for one in (held, made)))

    # Reading

    async def load(self, table: str) -> Stored | None:
        return await self._read(lambda connection: _load(connection, table))

    async def since(self, table: str, seq: int) -> tuple[list[Entry], list[SeatRow]]:
        """What was added to a journal after `seq`, and the seats as they are now."""
        return await self._read(lambda connection: (_entries(connection, table, seq), _seats(connection, [table])))

    async def seat_of_link(self, link: str) -> SeatRow | None:
        def read(connection: Connection) -> SeatRow | None:
            found = connection.execute(select(seats).where(seats.c.link == link)).mappings().one_or_none()
            return _row(found, SeatRow) if found else None

        return await self._read(read)

    async def mine(self, visitor: str) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables at which this visitor holds a seat, the newest first."""
        held = select(seats.c.table_id).where(seats.c.visitor == visitor)
        return await self._list(tables.c.id.in_(held))

    async def watchable(self) -> list[tuple[TableRow, list[SeatRow]]]:
        return await self._list(tables.c.public.is_(True))

    async def due(self, before: float) -> list[str]:
        """The tables at which a computer player has been due since before some time."""
        chosen = (
            select(tables.c.id).where(tables.c.computer.is_(True), tables.c.changed < before).order_by(tables.c.changed)
        )
        return await self._read(lambda connection: list(connection.execute(chosen).scalars()))

    async def _list(self, which: Any) -> list[tuple[TableRow, list[SeatRow]]]:
        def read(connection: Connection) -> list[tuple[TableRow, list[SeatRow]]]:
            slim = [literal("").label("carried") if column.name == "carried" else column for column in tables.c]
            chosen = select(*slim).where(which).order_by(tables.c.created.desc()).limit(_LISTED)
            rows = [_row(found, TableRow) for found in connection.execute(chosen).mappings()]
            seat_rows: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            for seat_row in _seats(connection, list(seat_rows)):
                seat_rows[seat_row.table_id].append(seat_row)
            return [(row, seat_rows[row.id]) for row in rows]

        return await self._read(read)

    async def _read(self, read: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, read)

    def _reading(self, read: Callable[[Connection], T]) -> T:
        self.database.present()
        try:
            with self.database.engine.connect() as connection:
                return read(connection)
        except SQLAlchemyError as error:
            fault: StoreFault = explain(error)
            raise fault from None


def _load(connection: Connection, table: str) -> Stored | None:
    found = connection.execute(select(tables).where(tables.c.id == table)).mappings().one_or_none()
    if found is None:
        return None
    return Stored(_row(found, TableRow), _seats(connection, [table]), _entries(connection, table, 0))


def _entries(connection: Connection, table: str, after: int) -> list[Entry]:
    chosen = select(journal).where(journal.c.table_id == table, journal.c.seq > after).order_by(journal.c.seq)
    return [Entry(*found) for found in connection.execute(chosen)]


def _seats(connection: Connection, of: list[str]) -> list[SeatRow]:
    chosen = select(seats).where(seats.c.table_id.in_(of)).order_by(seats.c.table_id, seats.c.number)
    return [_row(found, SeatRow) for found in connection.execute(chosen).mappings()]


def _row(found: RowMapping, kind: type[T]) -> T:
    return kind(**found)
