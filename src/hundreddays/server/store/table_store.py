"""The store: what is kept, read and written.

Reading runs in threads of its own; writing goes through the one writer.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, and_, delete, func, insert, literal, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from hundreddays.server.people.identity import RESEATED
from hundreddays.server.store.database import Database
from hundreddays.server.store.database_schema import bans, facts, journal, saves, seats, tables
from hundreddays.server.store.moderation_schema import notes
from hundreddays.server.store.one_at_a_time import KEY, one_at_a_time
from hundreddays.server.store.people_schema import invitations, outages
from hundreddays.server.store.questions import ANSWERED
from hundreddays.server.store.regards import Regards, regards_of
from hundreddays.server.store.rows import Ban, Entry, SeatRow, Stored, Summary, TableRow
from hundreddays.server.store.seed_vault import BadKey, SeedVault
from hundreddays.server.store.shared_limits import SharedLimits
from hundreddays.server.store.store_faults import Conflict, StoreFault, explain
from hundreddays.server.store.tournament_schema import meetings
from hundreddays.server.store.writer import CHANNEL, Writer

if TYPE_CHECKING:
    from hundreddays.server.store.notices import Notices

T = TypeVar("T")
Heard = Callable[[str, int], None]
Lost = Callable[[], None]
_READERS = 4
_LISTED = 100
_KEY = "key"


class Store:
    """Tables, seats and journals in one database."""

    def __init__(self, url: str, wait: float = 0.0, vault: SeedVault | None = None) -> None:
        """`vault` seals the seeds; without one they are read and written as they are."""
        self.database = Database(url, wait)
        self._vault = vault
        if vault is not None:
            self._unlock(vault)
        self.me = secrets.token_hex(6)
        self._writer = Writer(self.database, self.me)
        self._readers = ThreadPoolExecutor(_READERS, "reader")
        self._notices: Notices | None = None
        self.shared = None if self.database.sqlite else SharedLimits(self.database, self.me)
        """Limits of all processes together; an SQLite file has one process only."""

    def listen(self, heard: Heard, lost: Lost, answered: Callable[[], None] | None = None) -> None:
        """Hear what other processes write, and of answers that computer players elsewhere gave.

        An SQLite file has one process only.
        """
        if self.database.sqlite:
            return
        from hundreddays.server.store.notices import Notices  # and with it PostgreSQL's driver

        def gone_on(payload: str) -> None:
            sender, *items = payload.split()
            for item in items if sender != self.me else []:
                table, _, seq = item.partition(":")
                heard(table, int(seq))

        def an_answer(payload: str) -> None:
            if answered is not None and payload == self.me:
                answered()

        self._notices = Notices(self.database, {CHANNEL: gone_on, ANSWERED: an_answer}, lost)

    def close(self) -> None:
        if self._notices:
            self._notices.close()
        self._writer.close()
        self._readers.shutdown()
        if self.shared is not None:
            self.shared.close()
        self.database.close()

    def _unlock(self, vault: SeedVault) -> None:
        """Make sure that this is the key of this database; the first key to come becomes it.

        Seeds that an older version kept in the clear are sealed.
        """
        try:
            self._seal_all(vault)
        except SQLAlchemyError as error:
            raise explain(error) from None

    def _seal_all(self, vault: SeedVault) -> None:
        with self.database.engine.begin() as connection:
            one_at_a_time(connection, KEY)  # of two that begin with a new database one brings the key
            named = connection.execute(select(facts.c.value).where(facts.c.name == _KEY)).scalar()
            if named is None:
                connection.execute(insert(facts), {"name": _KEY, "value": vault.name})
            elif named != vault.name:
                raise BadKey(
                    "The seeds in this database were sealed with another key.",
                    "Start the server with the key file that it had (--key-file).",
                )
            clear = connection.execute(select(tables.c.id, tables.c.seed).where(func.length(tables.c.seed) == 64)).all()
            for id, seed in clear:
                connection.execute(update(tables).where(tables.c.id == id).values(seed=vault.seal(id, seed)))

    def sealed(self, name: str, secret: str) -> str:
        """A secret of 32 bytes, in hexadecimal digits, as it is kept."""
        return secret if self._vault is None else self._vault.seal(name, secret)

    def opened(self, name: str, kept: str) -> str:
        """A secret that was sealed under that name."""
        return kept if self._vault is None else self._vault.open(name, kept)

    # Writing

    async def append(self, entry: Entry, summary: Summary, also: Callable[[Connection], bool] | None = None) -> None:
        """Add to a journal, with whatever else belongs to it. When this returns, the entry is safe."""
        await self._writer.append(entry, summary, also)

    async def create(
        self,
        row: TableRow,
        seat_rows: Sequence[SeatRow],
        saved: bytes = b"",
        also: Callable[[Connection], bool] | None = None,
    ) -> None:
        """Write a new table down. `also` does something else in the same transaction; when it answers no, nothing is
        written, and that is a `Conflict`.
        """
        kept = row if self._vault is None else msgspec.structs.replace(row, seed=self._vault.seal(row.id, row.seed))

        def write(connection: Connection) -> None:
            if also is not None and not also(connection):
                raise Conflict
            connection.execute(insert(tables), msgspec.structs.asdict(kept))
            connection.execute(insert(seats), [msgspec.structs.asdict(seat_row) for seat_row in seat_rows])
            if saved:
                connection.execute(insert(saves), {"table_id": row.id, "seq": row.seq, "body": saved})

        await self._writer.run(write)

    async def save(self, table: str, seq: int, body: bytes) -> None:
        """Keep a table as it stands after an entry of its journal, in place of what was kept before."""

        def write(connection: Connection) -> None:
            connection.execute(delete(saves).where(saves.c.table_id == table))
            connection.execute(insert(saves), {"table_id": table, "seq": seq, "body": body})

        await self._writer.run(write)

    async def unsave(self, table: str) -> None:
        """Read a table from its journal alone the next time."""
        await self._writer.run(lambda connection: connection.execute(delete(saves).where(saves.c.table_id == table)))

    async def delete(self, table: str) -> bool:
        """Delete a table and all that belongs to it. Answers whether there was one."""
        return await self._writer.run(lambda connection: delete_table(connection, table, self.me))

    async def untouched(self, before: float, finished: bool, most: int = 200) -> list[str]:
        """Tables, finished or not, at which nothing has happened since; some of them, if there are many.

        A table whose outcome a tournament still waits for is none of them.
        """
        ended = tables.c.result != "" if finished else tables.c.result == ""
        awaited = select(literal(1)).where(meetings.c.table_id == tables.c.id, meetings.c.outcome == "").exists()
        old = select(tables.c.id).where(tables.c.changed < before, ended, ~awaited)
        chosen = old.order_by(tables.c.changed).limit(most)
        return await self.read(lambda connection: list(connection.execute(chosen).scalars()))

    def claim(self, seat_row: SeatRow, visitor: str, name: str) -> Callable[[Connection], bool]:
        """To be done along with the entry that seats someone: the link opens nothing afterwards, and the seat is not
        offered any more.

        Answers no if someone was faster.
        """
        here = (invitations.c.table_id == seat_row.table_id) & (invitations.c.seat == seat_row.seat)

        def write(connection: Connection) -> bool:
            connection.execute(delete(invitations).where(here))
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
        return await self.read(lambda connection: any(connection.execute(one).scalar() for one in (held, made)))

    # Reading

    async def ping(self) -> None:
        """Raise a `StoreFault` unless the database answers."""
        await self.read(lambda connection: connection.execute(select(literal(1))).scalar())

    async def load(self, table: str, whole: bool = False) -> Stored | None:
        """A table, from where it was saved last, or else from its beginning."""
        stored = await self.read(lambda connection: _load(connection, table, whole))
        if stored is None or self._vault is None:
            return stored
        row = msgspec.structs.replace(stored.row, seed=self._vault.open(table, stored.row.seed))
        return msgspec.structs.replace(stored, row=row)

    async def since(self, table: str, seq: int) -> tuple[list[Entry], list[SeatRow], Regards]:
        """What was added to a journal after `seq`, and the seats as they are now."""

        def read(connection: Connection) -> tuple[list[Entry], list[SeatRow], Regards]:
            entries = _entries(connection, table, seq)  # before the seats: see `_load`
            seat_rows = _seats(connection, [table])
            return entries, seat_rows, _regards(connection, seat_rows)

        return await self.read(read)

    async def seat_of_link(self, link: str) -> SeatRow | None:
        def read(connection: Connection) -> SeatRow | None:
            found = connection.execute(select(seats).where(seats.c.link == link)).mappings().one_or_none()
            return _row(found, SeatRow) if found else None

        return await self.read(read)

    async def banned(self) -> list[Ban]:
        """All who are shut out, also those whose time is over."""
        rows = select(bans).order_by(bans.c.until)
        return await self.read(lambda connection: [_row(row, Ban) for row in connection.execute(rows).mappings()])

    async def mine(self, visitor: str) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables at which this visitor holds a seat: those under way first, and of either kind the newest first.
        So no game is lost from sight by those that were played meanwhile.
        """
        held = select(seats.c.table_id).where(seats.c.visitor == visitor)
        return await self._list(tables.c.id.in_(held), first=tables.c.result == "")

    async def watchable(self) -> list[tuple[TableRow, list[SeatRow]]]:
        return await self._list(tables.c.public.is_(True))

    async def every(self, most: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables of all kinds, the newest first: for whoever runs the server."""
        return await self._list(tables.c.id.is_not(None), most)

    async def due(self, before: float) -> list[str]:
        """The tables at which a computer player has been due since before some time."""
        chosen = (
            select(tables.c.id).where(tables.c.computer.is_(True), tables.c.changed < before).order_by(tables.c.changed)
        )
        return await self.read(lambda connection: list(connection.execute(chosen).scalars()))

    async def _list(self, which: Any, most: int = _LISTED, first: Any = None) -> list[tuple[TableRow, list[SeatRow]]]:
        order = [tables.c.created.desc()] if first is None else [first.desc(), tables.c.created.desc()]

        def read(connection: Connection) -> list[tuple[TableRow, list[SeatRow]]]:
            slim = [literal("").label("carried") if column.name == "carried" else column for column in tables.c]
            chosen = select(*slim).where(which).order_by(*order).limit(most)
            rows = [_row(found, TableRow) for found in connection.execute(chosen).mappings()]
            seat_rows: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            for seat_row in _seats(connection, list(seat_rows)):
                seat_rows[seat_row.table_id].append(seat_row)
            return [(row, seat_rows[row.id]) for row in rows]

        return await self.read(read)

    async def forget_log(self) -> None:
        """Nothing that was deleted is on the disk any more. PostgreSQL sees to that by itself, in its time."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._forgetting)

    def _forgetting(self) -> None:
        try:
            self.database.forget_log()
        except SQLAlchemyError as error:
            raise explain(error) from None

    async def write(self, task: Callable[[Connection], T]) -> T:
        """Do something in a transaction. Returns when it is safe."""
        return await self._writer.run(task)

    async def read(self, read: Callable[[Connection], T]) -> T:
        """Look something up, in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, read)

    def _reading(self, read: Callable[[Connection], T]) -> T:
        self.database.present()
        try:
            with self.database.engine.connect() as connection:
                return read(connection)
        except SQLAlchemyError as error:
            fault: StoreFault = explain(error)
            raise fault from None


def _load(connection: Connection, table: str, whole: bool) -> Stored | None:
    found = connection.execute(select(tables).where(tables.c.id == table)).mappings().one_or_none()
    if found is None:
        return None
    row = _row(found, TableRow)
    saved = (
        None if whole else connection.execute(select(saves).where(saves.c.table_id == table)).mappings().one_or_none()
    )
    entries = _entries(connection, table, saved["seq"] if saved is not None else 0)
    # After the journal: if somebody sits down meanwhile the entry that says so is still to come. The other way round it
    # would have been heard, and nothing would tell that he holds the seat.
    seat_rows = _seats(connection, [table])
    away, regards = outages_since(connection, row.created), _regards(connection, seat_rows)
    return Stored(row, seat_rows, entries, saved["body"] if saved is not None else b"", away, regards)


def _regards(connection: Connection, seat_rows: list[SeatRow]) -> Regards:
    return regards_of(connection, {row.visitor for row in seat_rows if row.visitor is not None})


def delete_table(connection: Connection, table: str, me: str) -> bool:
    """Delete a table and all that belongs to it, at all processes of the site. Answers whether there was one."""
    for part in (invitations, notes, saves, journal, seats):
        connection.execute(delete(part).where(part.c.table_id == table))
    tell_reseated(connection, [table], me)
    return connection.execute(delete(tables).where(tables.c.id == table)).rowcount == 1


def tell_reseated(connection: Connection, of: Iterable[str], me: str) -> None:
    """Let the other processes of the site know that seats have changed hands, or that tables have gone."""
    if connection.dialect.name != "postgresql":
        return
    for table in of:
        payload = f"{me} {table}:{RESEATED}"
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def outages_since(connection: Connection, at: float) -> tuple[tuple[float, float], ...]:
    """When no server was running, in the order of time."""
    chosen = select(outages.c.begun, outages.c.ended).where(outages.c.ended > at).order_by(outages.c.begun)
    return tuple((row.begun, row.ended) for row in connection.execute(chosen))


def _entries(connection: Connection, table: str, after: int) -> list[Entry]:
    chosen = select(journal).where(journal.c.table_id == table, journal.c.seq > after).order_by(journal.c.seq)
    return [Entry(*found) for found in connection.execute(chosen)]


def _seats(connection: Connection, of: list[str]) -> list[SeatRow]:
    chosen = select(seats).where(seats.c.table_id.in_(of)).order_by(seats.c.table_id, seats.c.number)
    return [_row(found, SeatRow) for found in connection.execute(chosen).mappings()]


def _row(found: RowMapping, kind: type[T]) -> T:
    return kind(**found)
