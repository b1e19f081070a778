"""What is kept: a table, its seats, and its journal. A table is its record; the journal is that record as it grew.

Nothing in a journal is ever changed or deleted. A take-back is an entry like any other, which says how many plies it
keeps.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

REVISION = "0010"
"""The migration that leads to what is written here."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("opening", Text, nullable=False),
    Column("carried", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("creator", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("decides", String(64), nullable=False),
    Column("computer", Boolean, nullable=False),
    Column("result", Text, nullable=False),
    Index("ix_tables_public_created", "public", "created"),
    Index("ix_tables_computer", "computer"),
    Index("ix_tables_creator", "creator"),
    Index("ix_tables_changed", "changed"),
)
"""`opening` says how the table was set up and `carried` is the record or position it began from, if any; `seed` is the
dice's, not to be shown before the end. `seq` to `result` repeat what the journal's last entry led to, so that a
lobby need load no table.
"""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    Column("who", String(16), nullable=False),
    Column("level", String(40), nullable=False),
    Column("name", String(64), nullable=False),
    Column("link", String(64)),
    Column("spent", Boolean, nullable=False),
    Column("visitor", String(64)),
    Index("ix_seats_link", "link", unique=True),
    Index("ix_seats_visitor", "visitor"),
)
"""`link` is the hash of the secret that leads here (`spent` once it has been used), `visitor` the hash of the cookie
that holds the seat.
"""

journal = Table(
    "journal",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("keep", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("note", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_journal_kind", "kind", sqlite_where=text("kind = 'sit'"), postgresql_where=text("kind = 'sit'")),
)
"""One thing done at a table. For moves: the plies kept, and in `text` the plies added, as a record has them. The index
is of the entries that seat somebody.
"""

saves = Table(
    "saves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Each table as it stood after one entry of its journal, so that it need not be played through from the beginning.
It repeats what the journal says, and can be thrown away.
"""

facts = Table("facts", metadata, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))
"""What is true of the whole database: the name of the key with which the seeds are sealed."""

bans = Table(
    "bans",
    metadata,
    Column("who", String(80), primary_key=True),
    Column("until", Float, nullable=False),
    Column("note", Text, nullable=False),
)
"""Addresses, and hashes of cookies, that the operator has shut out until some time."""

allowances = Table(
    "allowances",
    metadata,
    Column("name", String(160), primary_key=True),
    Column("tokens", Float, nullable=False),
    Column("granted", Float, nullable=False),
    Column("at", Float, nullable=False),
)
"""With PostgreSQL: what each visitor has left of each limit, for all processes together."""

held = Table(
    "held",
    metadata,
    Column("name", String(160), primary_key=True),
    Column("process", String(16), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
"""With PostgreSQL: how many streams each address, and each person at a table, holds open at each process, as it last
said.
"""

questions = Table(
    "questions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("asker", String(16), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("first", Boolean, nullable=False),
    Column("slow", Boolean, nullable=False),
    Column("job", Text, nullable=False),
    Column("asked", Float, nullable=False),
    Column("taken_by", String(16), nullable=False),
    Column("seen", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("answer", Text, nullable=False),
)
"""With PostgreSQL: what computer players elsewhere are asked, who is at it and when he last said so, and the answer."""
