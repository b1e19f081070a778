"""Secrets: 256 random bits, shown once to whom they belong and kept only as a hash.

A plain hash is enough here: nobody can try out 2²⁵⁶ secrets, so nothing need slow him down.
"""

from __future__ import annotations

import hashlib
import secrets

SECRET_BYTES = 32


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """Not a secret, but not to be guessed either."""
    return secrets.token_hex(10)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
