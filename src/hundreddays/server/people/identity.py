"""By which string a person is known: a guest by the hash of his cookie, an account by its id, a computer by its level.

All of them stand where a seat says who holds it, so that a seat follows its person to every device.
"""

from __future__ import annotations

import secrets
from typing import Final

ACCOUNT: Final = "a:"
COMPUTER_LEVEL: Final = "c:"
SIDE: Final = "s:"
GUEST: Final = "guest"
RESEATED: Final = -1
"""In a notice to other processes, in the place of a journal's number: the seats of the table have changed."""


PRESENT: Final = -2
"""In the same place: somebody has come to the table, or has gone."""
LOOKING: Final = "looking"
"""Under which name it is kept who has which table before him."""
WAITING: Final = "waiting"
"""The same for tables at which play has not begun, windows that are hidden included: whoever offers a seat waits."""


def new_account_id() -> str:
    return f"{ACCOUNT}{secrets.token_hex(10)}"


def is_account(who: str | None) -> bool:
    """Whether this is an account's id: a guest's is 64 hexadecimal digits."""
    return who is not None and who.startswith(ACCOUNT)


def at_table(who: str, table: str) -> str:
    """One person at one table, as a key."""
    return f"{table} {who}"
