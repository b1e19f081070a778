"""One table in memory: the referee, the journal it has written so far, and those who watch it."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

from hundreddays.core import NOBODY, SPECTATOR, BadRecord, Fault, State, Unknown
from hundreddays.server.computer.computer_pool import PendingJob
from hundreddays.server.http.problems import RequestRefused, not_yours, ruled_by
from hundreddays.server.live.actions import Action, of_entry
from hundreddays.server.live.table_setup import COMPUTER, TableSetup, begin_if_full
from hundreddays.server.store import CHAT, END, MOVE, SIT, TAKE_BACK, Entry, SeatRow, Stored, Summary, TableRow
from hundreddays.server.wire import ChatLine
from hundreddays.tables import AgainstRules, Table, person


class Repeated(Fault):
    """A line of talk that was said before."""

    def __init__(self, number: int) -> None:
        super().__init__("That has been said.")
        self.number = number


class LiveTable:
    """A live table. Whoever changes it or looks at it holds `lock`, so that nobody sees what is not yet on the disk."""

    def __init__(self, stored: Stored) -> None:
        self.row: TableRow = stored.row
        self.id = stored.row.id
        self.setup = TableSetup.read(stored.row.opening)
        self.seat_rows: list[SeatRow] = stored.seats
        seed = bytes.fromhex(stored.row.seed)
        self.table: Table = self.setup.table(self.id, seed, stored.seats, stored.row.carried)
        self.game = self.table.game
        self.seq = 0
        self.chat: list[ChatLine] = []
        self.said: dict[tuple[str, str], int] = {}
        """The number of what was said, by seat and the sender's key."""
        self.cuts: dict[int, list[int]] = {viewer: [] for viewer in self.table.viewers}
        """For each viewer, to how many log lines each take-back that shortened its log went back."""
        self._lines: dict[int, int] = dict.fromkeys(self.table.viewers, 0)
        """How many lines each viewer's log had when it was last looked at."""
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.moments: dict[int, bytes] = {}
        """What each viewer sees just now, as it goes over the wire."""
        self.pending: PendingJob | None = None
        """What a computer player was asked last."""
        self.thought: dict[str, tuple[int, float]] = {}
        """For each computer player the turn it thought about last, and for how many seconds."""
        self.stuck = False
        """Whether the computer player that is due could not be asked."""
        self.past: dict[int, State] = {}
        """States of the past, by ply, kept while someone leafs through it."""
        self.gone = False
        self.touched = time.monotonic()
        for entry in stored.entries:
            self.replay(entry)

    # Who is who

    def holds(self, visitor: str) -> list[str]:
        """The seats that a visitor holds here."""
        return [seat_row.seat for seat_row in self.seat_rows if visitor and seat_row.visitor == visitor]

    def seat_row(self, seat: str) -> SeatRow:
        if seat not in self.game.seats:
            raise Unknown("seat", seat, self.game.seats)
        return self.seat_rows[self.game.seat(seat)]

    @property
    def computer(self) -> SeatRow | None:
        """The computer player that is due, if one is."""
        actor = self.table.actor
        if actor == NOBODY:
            return None
        seat_row = self.seat_rows[actor]
        return seat_row if seat_row.who == COMPUTER else None

    def summary(self) -> Summary:
        view = self.table.view(SPECTATOR) if self.table.over else None
        return Summary(self.game.actor_name(self.table.actor), self.computer is not None, view.result if view else "")

    # What is done here

    def carry_out(self, action: Action) -> Entry:
        """Have the referee carry out an action; returns the entry that tells of it. If it is refused nothing changes.

        Nobody may see its effect before `note` is told that the entry is on the disk.
        """
        if action.visitor is not None and action.seat not in self.holds(action.visitor):
            raise not_yours(action.seat)
        try:
            keep, text = self._done(action)
        except AgainstRules as refused:
            reasons = ruled_by(self.game, refused.reasons)
            raise RequestRefused(422, "illegal", refused.message, refused.hint, reasons=reasons) from None
        now = round(time.time(), 3)
        return Entry(self.id, self.seq + 1, action.kind, action.seat, keep, text, action.note, now)

    def _done(self, action: Action) -> tuple[int, str]:
        """How many plies of the record the action keeps, and the text of its entry."""
        table, seat = self.table, self.game.seat(action.seat)
        plies = table.plies
        if action.kind == MOVE:
            added = table.act(seat, action.text, action.ply)
            return plies, "\n".join(f"{actor}: {words}" for actor, words in added)
        if action.kind == TAKE_BACK:
            return table.take_back(seat, action.ply), ""
        if action.kind == END:
            table.resign(seat, action.ply)
            return plies, table.end
        if action.kind == CHAT:
            if (action.seat, action.note) in self.said:
                raise Repeated(self.said[action.seat, action.note])
            return plies, action.text
        if action.kind == SIT:
            self._sit(action)
            return 0, action.text
        raise BadRecord(f"The journal of this table has an entry of an unknown kind, “{action.kind}”.")

    def _sit(self, action: Action) -> None:
        """Someone takes a seat. Once play has begun the dice are settled, and a share in them comes too late."""
        self.table.sit(action.seat, person(action.text))
        if action.note and not self.table.begun:
            self.table.salt(action.seat, action.note)
        begin_if_full(self.table)

    def note(self, entry: Entry) -> None:
        """An entry that the referee has carried out is on the disk: now it may be seen."""
        self.seq = entry.seq
        self.moments.clear()
        self.touched = time.monotonic()
        if entry.kind == TAKE_BACK:
            self._cut(self.game.seat(entry.seat))
        elif entry.kind == CHAT:
            self._heard(entry)
        self._lines = {viewer: self.table.lines(viewer) for viewer in self.table.viewers}

    def replay(self, entry: Entry) -> None:
        """Carry out an entry that is on the disk already: by the same way, and it must come out the same."""
        if entry.seq != self.seq + 1:
            raise BadRecord(f"The journal of this table lacks entry {self.seq + 1}.")
        again = self.carry_out(of_entry(entry))
        if (again.keep, again.text) != (entry.keep, entry.text):
            raise BadRecord(
                f"The journal of this table does not replay at entry {entry.seq}.",
                "It was written by another version of the program.",
            )
        self.note(entry)

    def _cut(self, seat: int) -> None:
        for viewer, cuts in self.cuts.items():
            if viewer == seat or self.table.lines(viewer) < self._lines[viewer]:
                cuts.append(self.table.lines(viewer))
        self.past.clear()

    def _heard(self, entry: Entry) -> None:
        number = len(self.chat) + 1
        at = datetime.fromtimestamp(entry.at, UTC).isoformat(timespec="seconds")
        name = self.table.seats[self.game.seat(entry.seat)].name
        self.chat.append(ChatLine(number=number, seat=entry.seat, name=name, text=entry.text, at=at))
        self.said[entry.seat, entry.note] = number

    # Who watches

    def went_on(self) -> None:
        """Wake everyone who watches."""
        for watcher in self.watchers:
            watcher.set()
