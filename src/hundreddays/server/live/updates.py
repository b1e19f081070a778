"""What one viewer is shown of a table: whole, or what changed since the last message. Nothing else ever leaves a table.

Every number here is the viewer's own. A stamp says what a viewer has: how often its log was cut by a take-back, how
many log lines and lines of talk it has, and a digest of what it saw. It is made of nothing but what the viewer was
shown.
"""

from __future__ import annotations

import hashlib
import time
from typing import Literal, NamedTuple

import msgspec

from hundreddays.core import NOBODY, SPECTATOR, Prompt, encode
from hundreddays.server.http.problems import not_yours
from hundreddays.server.live.actions import TIME
from hundreddays.server.live.bids import balance_words, bid_state
from hundreddays.server.live.clock import DAY_SECONDS, downtime
from hundreddays.server.live.history import state_at
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.talk import heard, hearing, lines_heard
from hundreddays.server.people.identity import is_account
from hundreddays.server.store import SeatRow
from hundreddays.server.wire import ClockState, Dice, Done, Result, SeatState
from hundreddays.tables import ABANDONED, OPEN, PERSON, PLAYER, Sitting

_WHO: dict[str, Literal["person", "player", "open"]] = {PERSON: "person", PLAYER: "player", OPEN: "open"}
_encoder = msgspec.json.Encoder(order="sorted")
_KEPT = 6
"""How much of what was worked out for one viewer is kept at a table for the next who sees the same. It is large."""


class Stamp(NamedTuple):
    """What a viewer has seen so far."""

    cuts: int
    lines: int
    said: int
    digest: str

    def __str__(self) -> str:
        return f"{self.cuts}.{self.lines}.{self.said}.{self.digest}"

    @classmethod
    def read(cls, text: str) -> Stamp:
        """A stamp as a client gives it back. One that cannot be read stands for having seen nothing."""
        parts = text.split(".")
        if len(parts) != 4 or not all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts[:3]):
            return NOTHING
        return cls(int(parts[0]), int(parts[1]), int(parts[2]), parts[3])


NOTHING = Stamp(0, 0, 0, "")


def viewer_of(live: LiveTable, visitor: str, seat: str) -> int:
    """Through whose eyes a visitor looks: the seat he names, else the one of his that decides, else his first, else a
    spectator's.
    """
    mine = live.holds(visitor)
    if seat:
        if not may_look(live, visitor, seat):
            raise not_yours(seat)
        return live.game.seat(seat)
    if not mine:
        return SPECTATOR
    deciding = live.game.actor_name(live.table.actor)
    return live.game.seat(deciding if deciding in mine else mine[0])


def may_look(live: LiveTable, visitor: str, viewer: str) -> bool:
    """Whether a visitor may look through these eyes: a spectator's, his own seat's, or anyone's after the game."""
    return viewer == "spectator" or viewer in live.holds(visitor) or live.table.over


def moment(live: LiveTable, viewer: int) -> bytes:
    """What a viewer sees just now: a `Moment` as it goes over the wire, made once between changes however many look."""
    seen = live.moments.get(viewer)
    if seen is None:
        table = live.table
        shown, late = table.show(viewer), _late(live, viewer)
        view, asked = (table.encoded(viewer), prompt(live, viewer)) if late is None else late
        seen = live.moments[viewer] = _encoder.encode(
            {
                "view": msgspec.Raw(view),
                "prompt": asked,
                "ply": shown.ply,
                "take_back": shown.take_back and not live.frozen,
                "may_ask_back": table.can_ask_back(viewer) and not live.frozen and not live.setup.tournament,
                "asked_back": table.asked_back if late is None else None,
                "begun": table.begun,
                "owed": live.setup.owed(table),
                "unpledged": live.setup.unpledged(table),
                "notice": live.notice,
                "rematch": live.rematch,
                "bids": bid_state(live, viewer),
                "clock": clock_state(live) if late is None else None,
                "thinking": _thinking(live) if late is None else "",
                "seats": seats(live),
                "result": _result(live) if table.over else None,
                "dice": Dice(
                    commitment=table.commitment,
                    pledges=table.pledges,
                    nonces=table.nonces,
                    seed=table.seed.hex() if table.over else "",
                ),
            }
        )
    return seen


def _late(live: LiveTable, viewer: int) -> tuple[bytes, Prompt] | None:
    """What a spectator who is behind sees, and what was asked then; None for whoever sees the table as it is."""
    plies = live.shown_plies(viewer)
    if plies is None:
        return None
    if live.late is None or live.late[0] != plies:
        state = state_at(live, plies)
        waiting = Prompt.waiting(live.game.seat_name(viewer), "nobody")
        live.late = plies, encode(state.view(viewer)), state.prompt(viewer) if live.table.begun else waiting
    return live.late[1:]


def clock_state(live: LiveTable) -> ClockState | None:
    """The clock, the same for everyone. It says nothing of what is decided within a turn."""
    clock, pace = live.clock, live.setup.pace
    if clock is None or pace is None:
        return None
    fresh = pace.days * DAY_SECONDS
    # Told as the time since which it has run without a break, so that nobody need know when no server ran.
    since = clock.since + downtime(live.outages, clock.since, time.time())
    return ClockState(
        pace=pace,
        left={seat: left + fresh for seat, left in zip(live.game.seats, clock.left, strict=True)},
        holidays=dict(zip(live.game.seats, clock.holidays, strict=True)),
        running="" if clock.running == NOBODY else live.game.seats[clock.running],
        since=since if clock.running != NOBODY else 0.0,
    )


def prompt(live: LiveTable, viewer: int) -> Prompt:
    """What is asked of a viewer: nothing at a table that cannot be played on."""
    return Prompt.waiting(live.game.seat_name(viewer), "nobody") if live.frozen else live.table.prompt(viewer)


def _thinking(live: LiveTable) -> str:
    """Said of the whole of a computer's turn, so that it does not tell how many decisions the turn holds."""
    computer = live.computer
    return computer.seat if computer is not None and not live.stuck else ""


def seats(live: LiveTable) -> list[SeatState]:
    return [seat_state(seat_row, sitting) for seat_row, sitting in zip(live.seat_rows, live.table.seats, strict=True)]


def seat_state(seat_row: SeatRow, sitting: Sitting) -> SeatState:
    who = _WHO[sitting.kind]
    level = sitting.name if sitting.kind == PLAYER else ""
    account = seat_row.name if is_account(seat_row.visitor) else ""
    name = account or sitting.name
    return SeatState(seat=seat_row.seat, side=seat_row.side, who=who, name=name, level=level, account=account)


def _result(live: LiveTable) -> Result:
    table = live.table
    how, _, loser = table.end.partition(" ")
    if live.frozen and how == ABANDONED and live.row.result:  # it was played to its end under other rules
        return Result(text=live.row.result, scores={})
    scores = dict(zip(live.game.seats, table.scores(), strict=True))
    return Result(
        text=table.view(SPECTATOR).result,
        scores=scores,
        resigned=loser if how == "resigned" else "",
        overdue=loser if how == TIME else "",
    )


def stamp(live: LiveTable, viewer: int, visitor: str) -> Stamp:
    """Everything there is for this viewer to have seen."""
    seen = moment(live, viewer)
    digest = live.digests.get(seen)
    if digest is None:
        if len(live.digests) >= _KEPT:
            live.digests.clear()
        digest = live.digests[seen] = hashlib.blake2b(seen, digest_size=9).hexdigest()
    return Stamp(len(live.cuts[viewer]), live.lines(viewer), lines_heard(live, visitor), digest)


def whole(live: LiveTable, viewer: int, visitor: str) -> bytes:
    """The table as a viewer sees it: a `TableState` as it goes over the wire."""
    game = live.game
    return _encoder.encode(
        {
            "table": live.id,
            "game": game.id,
            "title": game.title,
            "rules": game.version,
            "options": game.options,
            "viewer": game.seat_name(viewer),
            "mine": live.holds(visitor),
            "public": live.row.public,
            "hidden": game.hidden,
            "tournament": live.setup.tournament,
            "offered": live.setup.offered,
            "unaided": live.setup.silent,
            "rated": live.setup.may_count,
            "now": msgspec.Raw(moment(live, viewer)),
            "log": live.table.log(viewer, last=live.lines(viewer)),
            "chat": heard(live, visitor),
            "stamp": str(stamp(live, viewer, visitor)),
            "delay": live.setup.delay,
            "balance": balance_words(live),
        }
    )


def since(live: LiveTable, viewer: int, visitor: str, seen: Stamp) -> tuple[Stamp, bytes] | None:
    """What a viewer has not seen yet, encoded as an `Update`; None if there is nothing."""
    now = stamp(live, viewer, visitor)
    if now == seen:
        return None
    sounds = hearing(live, visitor), tuple(live.holds(visitor))
    told = live.news.get((viewer, seen, now, sounds))
    if told is not None:
        return now, told
    had, cuts = seen, live.cuts[viewer]
    if seen.cuts > now.cuts or seen.said > now.said:  # the stamp of another table, or invented
        seen = Stamp(0, seen.lines, 0, "")
        keep = 0
    else:
        keep = min([seen.lines, now.lines, *cuts[seen.cuts :]])
    update: dict[str, object] = {}
    if seen.digest != now.digest:
        update["now"] = msgspec.Raw(moment(live, viewer))
    if keep < seen.lines:
        update["log_from"] = keep
    if keep < now.lines:
        update["log"] = live.table.log(viewer, keep, now.lines)
    if seen.said < now.said:
        update["chat"] = heard(live, visitor, seen.said)
    if len(live.news) >= _KEPT:
        live.news.clear()
    body = live.news[viewer, had, now, sounds] = _encoder.encode(update)
    return now, body


def done(live: LiveTable, seat: str, visitor: str) -> Done:
    """The answer to whoever did something: what he is asked next."""
    deciding = live.game.actor_name(live.table.actor)
    asked = deciding if deciding in live.holds(visitor) else seat
    number = live.game.seat(asked)
    return Done(seat=asked, ply=live.table.ply(number), prompt=prompt(live, number), over=live.table.over)
