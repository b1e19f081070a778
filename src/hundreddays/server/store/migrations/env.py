"""Alembic's entry: brings the connection that the server hands over up to date, one process at a time."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

from hundreddays.server.store.database_schema import metadata

LOCK = 18150618

connection: Connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":
    connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
