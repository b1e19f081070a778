"""How readers regard those who talk at a table: whom they do not want to hear, and whose links they trust."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, select

from hundreddays.server.store.moderation_schema import mutes
from hundreddays.server.store.people_schema import contacts

BLOCK, FRIENDLY = "block", "friend"
"""The two kinds of a contact."""


def shut_out_among(connection: Connection, people: Collection[str]) -> bool:
    """Whether any of some people has shut out another of them."""
    both = (contacts.c.owner.in_(people)) & (contacts.c.other.in_(people)) & (contacts.c.kind == BLOCK)
    return connection.execute(select(contacts.c.owner).where(both).limit(1)).scalar() is not None


def has_shut_out(connection: Connection, one: str, other: str) -> bool:
    """Whether one of two has shut out the other."""
    his = (contacts.c.owner == one) & (contacts.c.other == other) & (contacts.c.kind == BLOCK)
    return connection.execute(select(contacts.c.owner).where(his)).scalar() is not None


class Regards(msgspec.Struct, frozen=True):
    """Pairs of a reader and someone who sits at the table."""

    muted: frozenset[tuple[str, str]] = frozenset()
    """Muted by hand, or shut out."""
    friends: frozenset[tuple[str, str]] = frozenset()


def regards_of(connection: Connection, sitting: Collection[str]) -> Regards:
    """What everyone thinks of those who sit somewhere."""
    if not sitting:
        return Regards()
    by_hand = connection.execute(select(mutes.c.owner, mutes.c.other).where(mutes.c.other.in_(sitting)))
    noted = connection.execute(
        select(contacts.c.owner, contacts.c.other, contacts.c.kind).where(contacts.c.other.in_(sitting))
    ).all()
    shut_out = {(row.owner, row.other) for row in noted if row.kind == BLOCK}
    friends = {(row.owner, row.other) for row in noted if row.kind == FRIENDLY}
    return Regards(frozenset({(row.owner, row.other) for row in by_hand} | shut_out), frozenset(friends))
