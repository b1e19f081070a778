"""What is kept so that talk stays civil: whom somebody does not hear, notes, reports, and what the desk has done."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text

from hundreddays.server.store.database_schema import metadata

mutes = Table(
    "mutes",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("seat", String(64), nullable=False),
    Index("ix_mutes_other", "other"),
)
"""Whom somebody does not hear any more, guests included; `table_id` and `seat` say where he met him."""

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    Column("changed", Float, nullable=False),
    Index("ix_notes_who", "who"),
)
"""What somebody wrote down for himself at a seat. Whoever takes the seat after him has notes of his own."""

reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Float, nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("about", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("line", Integer, nullable=False),
    Column("quote", Text, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("closed", Float, nullable=False),
    Index("ix_reports_closed", "closed", "created"),
    Index("ix_reports_reporter", "reporter"),
    Index("ix_reports_about", "about"),
)
"""What somebody brought before the desk: a person, or a line of talk (`line` is its number, `quote` its text then).

`closed` is 0 as long as nobody has dealt with it.
"""

announcements = Table(
    "announcements",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index("ix_announcements_until", "until"),
)
"""What everyone is told who comes here."""

desk_log = Table(
    "desk_log",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("who", String(40), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about", String(160), nullable=False),
    Column("why", Text, nullable=False),
    Column("table_id", String(32), nullable=False),
    Index("ix_desk_log_at", "at"),
)
"""Everything that the desk has done. `table_id` is the table that has to be read again because of it, if there is one.
"""

addresses = Table(
    "addresses",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("address", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_addresses_at", "at"),
)
"""Where somebody was when he last said something, for a day: in no backup, and never shown."""

MODERATION = (mutes, notes, reports, announcements, desk_log)
"""What belongs in a backup."""
