"""The one referee that terminal, browser and network share.

table = Table(game, seats={"french": person("Anna"), "coalition": player("planner")}) table.begin() table.act(seat,
"march f_i", table.ply(seat))
"""

from hundreddays.tables.agreement import AskedBack
from hundreddays.tables.courses import Course, courses
from hundreddays.tables.endings import ABANDONED
from hundreddays.tables.log import Line
from hundreddays.tables.proof import CARRIED, Proof, carried, verify
from hundreddays.tables.refusals import (
    AgainstRules,
    BadNonce,
    Begun,
    Early,
    Ended,
    NoTakeBack,
    NotAMove,
    NotBegun,
    NotYours,
    Refused,
    Stale,
)
from hundreddays.tables.saved import SavedTable
from hundreddays.tables.sitting import OPEN, PERSON, PLAYER, Sitting, person, player
from hundreddays.tables.snapshot import SeatView
from hundreddays.tables.table import Table

__all__ = [
    "ABANDONED",
    "CARRIED",
    "OPEN",
    "PERSON",
    "PLAYER",
    "AgainstRules",
    "AskedBack",
    "BadNonce",
    "Begun",
    "Course",
    "Early",
    "Ended",
    "Line",
    "NoTakeBack",
    "NotAMove",
    "NotBegun",
    "NotYours",
    "Proof",
    "Refused",
    "SavedTable",
    "SeatView",
    "Sitting",
    "Stale",
    "Table",
    "carried",
    "courses",
    "person",
    "player",
    "verify",
]
