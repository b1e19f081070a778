"""Quiet hours: the part of the day in which somebody wants no notice, in his own time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MINUTES_A_DAY = 24 * 60


class QuietHours(NamedTuple):
    """Minutes of the day, from one until the other, over midnight if need be. None if both are equal."""

    zone: str
    begin: int
    end: int


def zone_of(name: str) -> ZoneInfo | None:
    """A time zone by its name in the usual database; None if there is no such zone."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # OSError: the name of a folder of the database
        return None


def quiet_until(hours: QuietHours, now: float) -> float:
    """When the quiet hours end in which `now` lies; `now` itself if it lies in none."""
    zone = zone_of(hours.zone)
    if hours.begin == hours.end or zone is None:
        return now
    here = datetime.fromtimestamp(now, zone)
    minute = here.hour * 60 + here.minute
    if (minute - hours.begin) % MINUTES_A_DAY >= (hours.end - hours.begin) % MINUTES_A_DAY:
        return now
    # By the clock on the wall: when it is put forward or back in the night, quiet hours end at the hour they name.
    day = here.date() + timedelta(days=1 if hours.end <= minute else 0)
    end = datetime(day.year, day.month, day.day, hours.end // 60, hours.end % 60, tzinfo=zone)
    return max(now + 1.0, end.astimezone(UTC).timestamp())
