"""Settings under which tests run."""

from __future__ import annotations

from pathlib import Path

from hundreddays.server.settings import Limits, Settings, sqlite_url

UNLIMITED = Limits(
    acts_at_once=10**9, acts_a_second=1e9, requests_at_once=10**9, requests_a_second=1e9,
    tables_at_once=10**9, tables_a_second=1e9,
    joins_at_once=10**9, joins_a_second=1e9,
    accounts_at_once=10**9, accounts_a_second=1e9, entries_at_once=10**9, entries_a_second=1e9,
    mails_at_once=10**9, mails_a_second=1e9,
    streams=10**6, connections=10**6, work_at_once=1e9, work_a_second=1e9,
)  # fmt: skip


def EASY(folder: Path, limits: Limits = UNLIMITED) -> Settings:  # noqa: N802
    """A server on any free port with a database of its own."""
    return Settings(port=0, database=sqlite_url(folder / "tables.sqlite3"), limits=limits)
