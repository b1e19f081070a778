"""PostgreSQL's own notices between the processes that serve one site."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

import psycopg
from psycopg import sql

from hundreddays.server.store.database import Database

_PATIENCE = 2.0


class Notices:
    """Listens in a thread of its own.

    `heard` is called with what was said, by channel; `lost()` when something may have been missed.
    """

    def __init__(
        self, database: Database, heard: Mapping[str, Callable[[str], None]], lost: Callable[[], None]
    ) -> None:
        self._address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._lost = lost
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="notices", daemon=True)
        self._thread.start()
        self._ready.wait(5.0)

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error:
                self._stop.wait(_PATIENCE)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True, connect_timeout=5) as connection:
            for channel in self._heard:
                connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            if self._ready.is_set():
                self._lost()
            self._ready.set()
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=0.5):
                    self._heard[notice.channel](notice.payload)
