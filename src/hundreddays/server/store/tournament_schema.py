"""What is kept of tournaments: what they are, who takes part, and who met whom.

Nothing of the standings is kept: they follow from the meetings.
"""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text

from hundreddays.server.store.database_schema import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("organiser", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("terms", Text, nullable=False),
    Column("state", String(12), nullable=False),
    Column("round", Integer, nullable=False),
    Column("begins", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("started", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Index("ix_tournaments_state", "state", "created"),
    Index("ix_tournaments_organiser", "organiser"),
)
"""`terms` says how it is played; `round` is the last that was paired; `begins` is when it starts by itself, or 0. The
organiser is an account, or nobody when that has been deleted.
"""

entrants = Table(
    "tournament_entrants",
    metadata,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("who", String(64), nullable=False),
    Column("state", String(8), nullable=False),
    Column("seed", Integer, nullable=False),
    Column("joined", Float, nullable=False),
    Index("ix_tournament_entrants_who", "who"),
)
"""`who` is an account, a computer player's level, or nobody when the account has been deleted."""

meetings = Table(
    "tournament_meetings",
    metadata,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("outcome", String(16), nullable=False),
    Column("paired", Float, nullable=False),
    Column("decided", Float, nullable=False),
    Index("ix_tournament_meetings_table_id", "table_id"),
)
"""`first` and `second` are numbers of entrants. A round is paired once, since its boards are its key. The table may be
gone by the time somebody looks.
"""

TOURNAMENTS = (tournaments, entrants, meetings)
"""What belongs in a backup, each after what it refers to."""
