"""Where a decision can lead, for whoever holds the seat that is asked."""

from __future__ import annotations

from random import Random

from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.wire import Courses
from hundreddays.tables import courses


def find_courses(live: LiveTable, seat: int, move: str) -> Courses:
    """How the decision at hand, or the one that `move` would begin, can end. At a table that is over, nowhere.

    Chance is drawn from the machine: what is looked for is a state that might be, not the one that is.
    """
    if live.table.over or live.frozen or not live.table.begun:
        return Courses(courses=[])
    return Courses(courses=courses(live.table.eye(seat), move, Random()))
