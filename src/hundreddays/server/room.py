"""One table in memory: the referee, the journal it has written so far, and those who watch it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

from hundreddays.core import NOBODY, SPECTATOR, BadRecord, Played, State, Unknown
from hundreddays.server.opening import COMPUTER, Opening, begin_if_full
from hundreddays.server.store import CHAT, END, MOVE, SIT, TAKE_BACK, Entry, SeatRow, Stored, Summary, TableRow
from hundreddays.server.thinkers import Question
from hundreddays.server.wire import ChatLine
from hundreddays.tables import Table, person


class Room:
    """A live table. Whoever changes it or looks at it holds `lock`, so that nobody sees what is not yet on the disk."""

    def __init__(self, stored: Stored) -> None:
        self.row: TableRow = stored.row
        self.id = stored.row.id
        self.opening = Opening.read(stored.row.opening)
        self.chairs: list[SeatRow] = stored.seats
        self.table: Table = self.opening.table(self.id, bytes.fromhex(stored.row.seed), stored.seats, stored.row.carried)
        self.game = self.table.game
        self.seq = 0
        self.chat: list[ChatLine] = []
        self.said: dict[tuple[str, str], int] = {}
        """The number of what was said, by seat and the sender's key."""
        self.cuts: dict[int, list[int]] = {viewer: [] for viewer in self.table.viewers}
        """For each viewer, to how many log lines each take-back that shortened its log went back."""
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.moments: dict[int, bytes] = {}
        """What each viewer sees just now, as it goes over the wire."""
        self.question: Question | None = None
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
        return [chair.seat for chair in self.chairs if visitor and chair.visitor == visitor]

    def chair(self, seat: str) -> SeatRow:
        if seat not in self.game.seats:
            raise Unknown("seat", seat, self.game.seats)
        return self.chairs[self.game.seat(seat)]

    @property
    def computer(self) -> SeatRow | None:
        """The computer player that is due, if one is."""
        actor = self.table.actor
        if actor == NOBODY:
            return None
        chair = self.chairs[actor]
        return chair if chair.who == COMPUTER else None

    def summary(self) -> Summary:
        view = self.table.view(SPECTATOR) if self.table.over else None
        return Summary(self.game.actor_name(self.table.actor), self.computer is not None, view.result if view else "")

    # What is done here

    def entry(self, kind: str, seat: str, keep: int = 0, text: str = "", note: str = "") -> Entry:
        """The next entry of the journal."""
        return Entry(self.id, self.seq + 1, kind, seat, keep, text, note, round(time.time(), 3))

    def note(self, entry: Entry) -> None:
        """An entry that the referee has carried out is on the disk: now it may be seen."""
        self.seq = entry.seq
        self.moments.clear()
        self.touched = time.monotonic()
        if entry.kind == TAKE_BACK:
            self._cut(self.game.seat(entry.seat))
        elif entry.kind == CHAT:
            self._heard(entry)

    def replay(self, entry: Entry) -> None:
        """Carry out an entry that is on the disk already."""
        self.carry_out(entry)
        self.note(entry)

    def carry_out(self, entry: Entry) -> None:
        if entry.seq != self.seq + 1:
            raise BadRecord(f"The journal of this table lacks entry {self.seq + 1}.")
        if entry.kind in (MOVE, TAKE_BACK, END):
            self._decide(entry)
        elif entry.kind == SIT:
            self.sit(entry.seat, entry.text, entry.note)

    def sit(self, seat: str, name: str, nonce: str) -> None:
        """Someone takes a seat. Once play has begun the dice are settled, and his share in them comes too late."""
        self.table.sit(seat, person(name))
        if nonce and not self.table.begun:
            self.table.salt(seat, nonce)
        begin_if_full(self.table)

    def _decide(self, entry: Entry) -> None:
        table, seat = self.table, self.game.seat(entry.seat)
        if entry.kind == END:
            table.resign(seat)
            return
        if entry.kind == TAKE_BACK:
            same = table.take_back(seat) == entry.keep
        else:
            words = entry.text.partition("\n")[0].partition(": ")[2]
            same = table.plies == entry.keep and spelled(table.act(seat, words)) == entry.text
        if not same:
            raise BadRecord(f"The journal of this table does not replay at entry {entry.seq}.", "It was written by another version of the program.")

    def _cut(self, seat: int) -> None:
        for viewer, cuts in self.cuts.items():
            if viewer == seat or not self.game.hidden:
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


Deed = Callable[[Room], Entry]
"""Something done at a table: checks, has the referee carry it out, and returns the entry to be written. Raises a `Fault` and changes nothing if refused."""


def spelled(plies: list[Played]) -> str:
    """Plies as the journal has them."""
    return "\n".join(f"{actor}: {words}" for actor, words in plies)
