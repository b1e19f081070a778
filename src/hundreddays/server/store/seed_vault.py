"""Seeds of the dice at rest: sealed with the server's own key, so that whoever reads the database cannot read them.

A seed is 32 random bytes used for one table. It is combined with 32 bytes that only the key and the table's id give.
A mark tells a wrong key from a right one. No two tables have the same id, so no such bytes are used twice.
"""

from __future__ import annotations

import hmac
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

from hundreddays.core import Fault

_SEALED = "sealed1"
_KEY_BYTES = 32
_WRITING_SECONDS = 1.0


class BadKey(Fault):
    """The key is not the one with which the seeds were sealed, or cannot be read."""


class SeedVault:
    """Seals and opens seeds with one key."""

    def __init__(self, key: bytes) -> None:
        if len(key) != _KEY_BYTES:
            raise BadKey(
                f"The server's key must be {_KEY_BYTES} bytes, written as {2 * _KEY_BYTES} hexadecimal digits."
            )
        self._key = key

    @property
    def name(self) -> str:
        """What the key is known by, without telling anything about it."""
        return hmac.digest(self._key, b"name", "sha256")[:8].hex()

    def seal(self, table: str, seed: str) -> str:
        body = _combined(bytes.fromhex(seed), self._pad(table))
        return f"{_SEALED}:{body.hex()}:{self._mark(table, body)}"

    def open(self, table: str, kept: str) -> str:
        """The seed. One that an older version kept as it was is given back as it is."""
        if not sealed(kept):
            return kept
        _, body, mark = kept.split(":")
        if not hmac.compare_digest(mark, self._mark(table, bytes.fromhex(body))):
            raise BadKey("The seed of this table was sealed with another key.", "Start the server with the key it had.")
        return _combined(bytes.fromhex(body), self._pad(table)).hex()

    def _pad(self, table: str) -> bytes:
        return hmac.digest(self._key, b"seed|" + table.encode(), "sha256")

    def _mark(self, table: str, body: bytes) -> str:
        return hmac.digest(self._key, b"mark|" + table.encode() + b"|" + body, "sha256")[:8].hex()


def sealed(kept: str) -> bool:
    return kept.startswith(_SEALED)


def key_from(path: Path, make: bool = True) -> bytes:
    """The key in a file, readable by its owner alone. If there is none it is made, unless there should be one."""
    try:
        if not path.exists() and make:
            _make_key(path)
        return bytes.fromhex(_read_key(path))
    except (OSError, ValueError) as error:
        raise BadKey(f"The server's key in {path} cannot be read: {error}.", "Name another with --key-file.") from None


def _make_key(path: Path) -> None:
    with suppress(FileExistsError):  # of several processes that begin at once the first makes it
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w") as opened:
            opened.write(secrets.token_hex(_KEY_BYTES) + "\n")


def _read_key(path: Path) -> str:
    """The text of the file. One that is empty is just being written by another process."""
    until = time.monotonic() + _WRITING_SECONDS
    while not (text := path.read_text("ascii").strip()) and time.monotonic() < until:
        time.sleep(0.01)
    return text


def _combined(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
