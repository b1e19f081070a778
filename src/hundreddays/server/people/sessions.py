"""Who is signed in: which account a cookie stands for.

Signing in always gives a new cookie, so a cookie that belongs to no account never comes to belong to one: that much may
be remembered for good. That one does is asked again after a few seconds, since it may have been signed out elsewhere.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, select, update

from hundreddays.server.people.times import day_of
from hundreddays.server.store import Store, StoreFault
from hundreddays.server.store.people_schema import accounts, sessions

V = TypeVar("V")

log = logging.getLogger(__name__)

TRUST_SECONDS = 5.0
"""How long an answer of the database is relied on."""
_MOST = 20_000


class SignedIn(NamedTuple):
    """An account, as every request needs to know it."""

    id: str
    name: str
    operator: bool


class Sessions:
    """Cookies and their accounts, as this process knows them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._guests: OrderedDict[str, None] = OrderedDict()
        self._known: OrderedDict[str, tuple[float, SignedIn]] = OrderedDict()

    async def account(self, visitor: str) -> SignedIn | None:
        """The account that the hash of a cookie stands for; None for a guest."""
        if not visitor or visitor in self._guests:
            return None
        until, known = self._known.get(visitor, (0.0, None))
        if known is not None and until > time.monotonic():
            return known
        kept = await self._store.read(lambda connection: _look_up(connection, visitor))
        if kept is None:
            self._known.pop(visitor, None)
            _keep(self._guests, visitor, None)
            return None
        found, seen = kept
        _keep(self._known, visitor, (time.monotonic() + TRUST_SECONDS, found))
        if seen < day_of(time.time()):
            await self._note_day(visitor)
        return found

    async def _note_day(self, visitor: str) -> None:
        """That this device was used today, for its owner to see: no more of it is kept than the day."""
        here, seen = sessions.c.hash == visitor, day_of(time.time())
        try:
            await self._store.write(
                lambda connection: connection.execute(update(sessions).where(here).values(seen=seen))
            )
        except StoreFault as fault:
            log.warning("Could not note that a device was used today: %s", fault.message)

    def forget(self, account: str) -> None:
        """Something about an account has changed: look it up again."""
        for visitor, (_, known) in list(self._known.items()):
            if known.id == account:
                del self._known[visitor]


def _keep(memory: OrderedDict[str, V], key: str, value: V) -> None:
    memory[key] = value
    memory.move_to_end(key)
    while len(memory) > _MOST:
        memory.popitem(last=False)


def _look_up(connection: Connection, visitor: str) -> tuple[SignedIn, int] | None:
    """The account, and the day on which this device was last noted."""
    found = connection.execute(
        select(accounts.c.id, accounts.c.name, accounts.c.operator, sessions.c.seen)
        .join(sessions, sessions.c.account_id == accounts.c.id)
        .where(sessions.c.hash == visitor)
    ).one_or_none()
    return None if found is None else (SignedIn(found.id, found.name, found.operator), found.seen)
