"""The store: tables, seats and journals in SQLite or PostgreSQL, written by one writer that groups commits."""

from hundreddays.server.store.database import BadDatabase
from hundreddays.server.store.questions import Questions
from hundreddays.server.store.regards import Regards
from hundreddays.server.store.rows import (
    ANSWER_BACK,
    ASK_BACK,
    BID,
    CHAT,
    END,
    HOLIDAY,
    MOVE,
    PLAY,
    PLEDGE,
    PROLONG,
    REMATCH,
    SALT,
    SIT,
    TAKE_BACK,
    Ban,
    Entry,
    SeatRow,
    Stored,
    Summary,
    TableRow,
)
from hundreddays.server.store.seed_vault import BadKey, SeedVault, key_from
from hundreddays.server.store.shared_limits import SharedLimits
from hundreddays.server.store.store_faults import Conflict, StoreFault, StoreFull, StoreGone, Unwritable
from hundreddays.server.store.table_store import Store

__all__ = [
    "ANSWER_BACK",
    "ASK_BACK",
    "BID",
    "CHAT",
    "END",
    "HOLIDAY",
    "MOVE",
    "PLAY",
    "PLEDGE",
    "PROLONG",
    "REMATCH",
    "SALT",
    "SIT",
    "TAKE_BACK",
    "BadDatabase",
    "BadKey",
    "Ban",
    "Conflict",
    "Entry",
    "Questions",
    "Regards",
    "SeatRow",
    "SeedVault",
    "SharedLimits",
    "Store",
    "StoreFault",
    "StoreFull",
    "StoreGone",
    "Stored",
    "Summary",
    "TableRow",
    "Unwritable",
    "key_from",
]
