"""Passwords as argon2id hashes. Without the library there are none, and whoever asks is told so."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hundreddays.server.http.problems import RequestRefused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

TIMES, MEMORY = 2, 19_456
"""How costly a guess is: two passes over 19 MiB, as OWASP advises for a server with other work to do."""
HINT = "Whoever runs this server installs them with: pip install 'hundred-days[people]'"


def available() -> bool:
    try:
        import argon2  # noqa: F401  # only to see whether the extra is there
    except ImportError:
        return False
    return True


def hashed(password: str) -> str:
    return _hasher().hash(password)


def matches(kept: str, password: str) -> bool:
    """Whether a password is the one whose hash is kept. Without one to compare with it takes just as long."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        _hasher().verify(kept or _nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False
    return bool(kept)


@lru_cache(maxsize=1)
def _nobodys() -> str:
    """A hash that no visitor is ever matched with, so that a name that is not known takes as long as one that is."""
    return hashed("")


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    try:
        from argon2 import PasswordHasher
    except ImportError:
        raise RequestRefused(409, "no_library", "This server has no library for passwords.", HINT) from None
    return PasswordHasher(time_cost=TIMES, memory_cost=MEMORY, parallelism=1)
