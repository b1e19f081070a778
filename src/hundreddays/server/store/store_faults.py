"""What can go wrong with a database, told apart by what a person can do about it."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, SQLAlchemyError

from hundreddays.core import Fault

_NO_ROOM = ("disk is full", "disk full", "no space left", "could not extend file")
_SQLITE_FULL = sqlite3.SQLITE_FULL
_POSTGRES_FULL = ("53100", "53200")


class StoreFault(Fault):
    """The database cannot be used just now. Nothing was changed."""


class StoreGone(StoreFault):
    """The database is locked, cannot be reached, or is no longer there."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(
            "The tables cannot be reached just now: the database does not answer.",
            "Nothing was changed. Try again in a moment.",
        )
        self.detail = detail
        """For the log of the server, not for its visitors."""


class StoreFull(StoreFault):
    """No room is left."""

    def __init__(self) -> None:
        super().__init__(
            "There is no room left to write this down.",
            "Nothing was changed. Whoever runs this server must free some space.",
        )


class Unwritable(StoreFault):
    """The database takes everything but this."""

    def __init__(self, detail: str = "") -> None:
        super().__init__("This cannot be written down as it is.", "Nothing was changed. Leave out unusual characters.")
        self.detail = detail
        """For the log of the server, not for its visitors."""


class Conflict(StoreFault):
    """Another process has written at this table first: look again."""

    def __init__(self) -> None:
        super().__init__("The table has gone on in the meantime.", "Look again.")


def explain(error: SQLAlchemyError) -> StoreFault:
    """A database's error as a fault that a visitor may read."""
    text = str(error.args[0] if error.args else error).lower()
    cause = error.orig if isinstance(error, DBAPIError) else None
    code = getattr(cause, "sqlite_errorcode", None)
    state = getattr(cause, "sqlstate", None)
    if code == _SQLITE_FULL or state in _POSTGRES_FULL or any(words in text for words in _NO_ROOM):
        return StoreFull()
    if isinstance(error, DataError):
        return Unwritable(text)
    return StoreGone(text)
