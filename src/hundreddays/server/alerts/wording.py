"""A notice in words: the game, the table, the turn and one's own seat. Nothing else of a game is ever in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from hundreddays.games import REGISTER, info
from hundreddays.server.alerts.quiet_hours import zone_of

TURN: Final = "turn"
BEGIN: Final = "begin"
CHALLENGE: Final = "challenge"
SEATED: Final = "seated"
ENDED: Final = "ended"
CLOCK: Final = "clock"
OVERDUE: Final = "overdue"
TIMED: Final = (CLOCK, OVERDUE)
"""What is known long before it is due, and may never come to it."""
TRIAL: Final = "trial"

SWITCHES: Final = {
    TURN: "turn",
    BEGIN: "turn",
    CHALLENGE: "challenge",
    SEATED: "challenge",
    ENDED: "ended",
    CLOCK: "clock",
    OVERDUE: "clock",
}
"""By which of a person's switches each kind of notice is turned off."""

_SENTENCES: Final = {
    TURN: "It is your turn in {game}.",
    BEGIN: "{game} can begin and waits for you.",
    CHALLENGE: "You are challenged to {game}.",
    SEATED: "You are asked for another game of {game}.",
    ENDED: "Your game of {game} has ended.",
    CLOCK: "Your time in {game} runs out{when}.",
    OVERDUE: "The other side's time in {game} is up: claim the game, or give more time.",
    TRIAL: "Notices of Hundred Days arrive here.",
}
SITE: Final = "Hundred Days"
_PAGES: Final = {CHALLENGE: "/people", TRIAL: "/account"}
"""Where those notices lead that are of no table yet."""


class Notice(NamedTuple):
    """What there is to tell."""

    kind: str
    table: str
    seat: str
    game: str
    """Its id."""
    turn: int
    """0: there is none to tell."""
    deadline: float = 0.0
    """With `clock`: when the time runs out."""


TRIAL_NOTICE: Final = Notice(TRIAL, "", "", "", 0)
"""What somebody gets who wants to see whether notices arrive."""


def title_of(game: str) -> str:
    return info(game).title if game in REGISTER else game


def path_of(notice: Notice) -> str:
    """Where it leads on the site."""
    return _PAGES.get(notice.kind) or f"/table/{notice.table}"


def sentence(notice: Notice, zone: str) -> str:
    """One notice, as a line of its own."""
    told = _told(notice, zone)
    if not notice.table:
        return told
    turn = f", turn {notice.turn}" if notice.turn else ""
    return f"{told} ({notice.seat.replace('_', ' ').capitalize()}{turn}, table {notice.table[:6]})"


def headline(notices: Sequence[Notice], zone: str) -> str:
    """What stands above a message of one or several."""
    if len(notices) > 1:
        return f"{len(notices)} notices from {SITE}"
    return _told(notices[0], zone).removesuffix(".")


def _told(notice: Notice, zone: str) -> str:
    when = f" on {_moment(notice.deadline, zone)}" if notice.deadline else " soon"
    return _SENTENCES[notice.kind].format(game=title_of(notice.game), when=when)


def _moment(at: float, zone: str) -> str:
    """A time as its reader's clock shows it."""
    here = datetime.fromtimestamp(at, zone_of(zone) or UTC)
    return f"{here.day} {here.strftime('%B')} at {here.strftime('%H:%M')} ({here.tzname()})"
