"""When an account is deleted: what becomes of the tournaments that it made or took part in."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, select, update

from hundreddays.server.store.tournament_schema import entrants, tournaments
from hundreddays.server.tournaments.meetings import CANCELLED, OPEN, OUT


def forget_account(connection: Connection, account: str) -> None:
    """What somebody played stays, his name goes. Tournaments of his that have not begun are cancelled."""
    mine = tournaments.c.organiser == account
    gone = update(tournaments).where(mine, tournaments.c.state == OPEN)
    connection.execute(gone.values(state=CANCELLED, ended=time.time()))
    connection.execute(update(tournaments).where(mine).values(organiser=""))
    before = select(tournaments.c.id).where(tournaments.c.state.in_((OPEN, CANCELLED)))
    his = entrants.c.who == account
    connection.execute(delete(entrants).where(his, entrants.c.tournament_id.in_(before)))
    connection.execute(update(entrants).where(his).values(who="", state=OUT))
