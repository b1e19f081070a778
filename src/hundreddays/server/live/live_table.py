"""One table in memory: the referee, the journal it has written so far, and those who watch it."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from datetime import UTC, datetime

from hundreddays.core import NOBODY, SPECTATOR, BadRecord, Fault, Played, Prompt, Record, State, Unknown, settle
from hundreddays.games import info
from hundreddays.players.even import HANDICAP
from hundreddays.server.computer.computer_pool import PendingJob
from hundreddays.server.http.problems import RequestRefused, not_over, not_yours, ruled_by
from hundreddays.server.live.actions import TIME, YES, Action, of_entry
from hundreddays.server.live.clock import DAY_SECONDS, Clock
from hundreddays.server.live.raw_record import after, text_of
from hundreddays.server.live.saving import SavedLive, pack, unpack
from hundreddays.server.live.table_setup import COMPUTER, TableSetup, sitting_of
from hundreddays.server.store import (
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
    Entry,
    SeatRow,
    Stored,
    Summary,
    TableRow,
)
from hundreddays.server.wire import ChatLine
from hundreddays.tables import OPEN, AgainstRules, Table, person

HOUR = 3600.0
SAVE_PLIES = 250
"""After so many plies a table is saved, so that opening it never plays through many more."""
SAVE_ENTRIES = 300
"""The same for entries of the journal: whoever plays and takes back for hours adds no ply."""
MOST_UNSAVED = 1_500
"""So many entries are written at most that a table which cannot be saved has to be played through."""
MOST_SAID = 2_000
"""So many lines one seat may say at a table: everyone who comes reads them all."""
MOST_PLIES = 12_000
"""More than any game needs, and no more work than can be done: longer tables can only be looked at and resigned."""


class Repeated(Fault):
    """A line of talk that was said before."""

    def __init__(self, number: int) -> None:
        super().__init__("That has been said.")
        self.number = number


class Differs(Fault):
    """An entry of a journal that the game, as it is now, does not bear out."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"The journal of this table does not replay at entry {seq}.")
        self.seq = seq


class LiveTable:
    """A live table. Whoever changes it or looks at it holds `lock`, so that nobody sees what is not yet on the disk."""

    def __init__(self, stored: Stored, frozen_at: int = 0) -> None:
        """`frozen_at` is the first entry of the journal that the game no longer bears out, if there is one."""
        self.row: TableRow = stored.row
        self.id = stored.row.id
        self.setup = TableSetup.read(stored.row.opening)
        self.seat_rows: list[SeatRow] = stored.seats
        self.game = self.setup.load()
        self.changed = not self.setup.fits(self.game)
        """Whether the game's rules or data are no longer those with which the table was set up."""
        self.frozen_at = frozen_at
        seed = bytes.fromhex(stored.row.seed)
        self.seq = 0
        self.chat: list[ChatLine] = []
        self.said: dict[tuple[str, str], int] = {}
        """The number of what was said, by seat and the sender's key."""
        self.plain: dict[int, str] = {}
        """What was said, by number, without its links: worked out once for all who read it."""
        self.cuts: dict[int, list[int]] = {}
        """For each viewer, to how many log lines each take-back that shortened its log went back."""
        self.rematch = ""
        """The table at which the same people play again, once one of them has asked for it."""
        self.bids: dict[str, int] = {}
        """What each seat would take the first side for; see `bids.py`."""
        self.lots: dict[str, str] = {}
        """Each seat's share in the lot that settles equal bids."""
        pace = self.setup.pace
        self.clock: Clock | None = None if pace is None else Clock.of(pace, len(self.game.seats))
        self.outages = stored.outages
        self.regards = stored.regards
        if stored.saved:
            self.table = self._taken_up(unpack(stored.saved), seed)
        else:
            self.table = self.setup.table(self.game, self.id, seed, stored.seats, stored.row.carried)
            self.cuts = {viewer: [] for viewer in self.table.viewers}
        self.saved_plies = self.table.plies if stored.saved else 0
        self.saved_seq = self.seq
        self._lines: dict[int, int] = {viewer: self.lines(viewer) for viewer in self.table.viewers}
        """How many lines each viewer's log had when it was last looked at."""
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self._present: Counter[str] = Counter()
        """How many windows each visitor has open here."""
        self.elsewhere: frozenset[str] = frozenset()
        """The visitors who have this table open at other processes of the site."""
        self.moments: dict[int, bytes] = {}
        """What each viewer sees just now, as it goes over the wire."""
        self.digests: dict[bytes, str] = {}
        """The digest of each of these, made once however many watch."""
        self.news: dict[tuple[object, ...], bytes] = {}
        """What was sent to a viewer who had seen one thing and was shown another: the same for all who had."""
        self.pending: PendingJob | None = None
        """What a computer player was asked last."""
        self.thought: dict[str, tuple[int, float]] = {}
        """For each computer player the turn it thought about last, and for how many seconds."""
        self.stuck = False
        """Whether the computer player that is due could not be asked."""
        self.late: tuple[int, bytes, Prompt] | None = None
        """What spectators are shown who are behind: up to which ply of the record, the view, and what is asked then."""
        self.past: dict[int, State] = {}
        """States of the past, by ply, kept while someone leafs through it."""
        self.curve: asyncio.Task[dict[int, float]] | None = None
        """How a finished game stood after each ply that anybody heard of, being worked out or done."""
        self.gone = False
        self.touched = time.monotonic()
        self._beyond: list[Played] = []
        """The plies of the record, those included that the game no longer bears out."""
        for entry in stored.entries:
            self.replay(entry)
        if self.changed or self.frozen:
            self.saved_seq = self.seq  # it is never saved: what others wrote is not held against whoever goes on
        if self.frozen and stored.row.result and not self.table.over:
            self.table.abandon()  # it was finished: how, the row says

    @classmethod
    def open(cls, stored: Stored) -> LiveTable:
        """The table of a journal. If another version wrote it, it is read as far as this one bears it out.

        Raises a `Fault` if it cannot be read at all.
        """
        try:
            return cls(stored)
        except Differs as differs:
            return cls(stored, differs.seq)

    @staticmethod
    def usable(stored: Stored) -> bool:
        """Whether what was saved is of use: it is not when the game's rules or data have changed."""
        setup = TableSetup.read(stored.row.opening)
        return setup.fits(setup.load())

    # Who is who

    def refuse_analysis(self) -> None:
        """Raises `RequestRefused` where the computer is not to be asked about this game while it lasts."""
        if self.setup.silent and not self.table.over:
            raise RequestRefused(
                403,
                "forbidden",
                "At this table nobody asks the computer while the game lasts: it is a rated one, or was set up so.",
                "Open it in the studio when it is over.",
            )

    def holds(self, visitor: str) -> list[str]:
        """The seats that a visitor holds here."""
        return [seat_row.seat for seat_row in self.seat_rows if visitor and seat_row.visitor == visitor]

    def seat_row(self, seat: str) -> SeatRow:
        if seat not in self.game.seats:
            raise Unknown("seat", seat, self.game.seats)
        return self.seat_rows[self.game.seat(seat)]

    def shown_plies(self, viewer: int) -> int | None:
        """How much of the record a viewer may know of; None: all that has been played."""
        if viewer != SPECTATOR or not self.setup.delay or self.table.over:
            return None
        return self.table.plies_before(self.table.turn - self.setup.delay)

    def lines(self, viewer: int) -> int:
        """How many lines of the log a viewer is shown."""
        return self.table.lines(viewer, self.shown_plies(viewer))

    @property
    def computer(self) -> SeatRow | None:
        """The computer player that is due, if one is."""
        actor = self.table.actor
        if actor == NOBODY or self.frozen:
            return None
        seat_row = self.seat_rows[actor]
        return seat_row if seat_row.who == COMPUTER else None

    @property
    def frozen(self) -> bool:
        return self.frozen_at > 0

    @property
    def notice(self) -> str:
        """What everyone who looks should know of this table; mostly nothing."""
        if not self.changed and not self.frozen:
            return ""
        begun = f"This table was set up under rules version {self.setup.rules} of {self.game.title}"
        if not self.frozen:
            return f"{begun}; the rules or the data have changed since, but not what was played here. It can go on."
        return (
            f"{begun} by another version of this program. It is shown as far as this one bears it out. "
            "It can be looked at, downloaded and resigned, but not played on."
        )

    def summary(self) -> Summary:
        over = self.table.over
        result = self.row.result or self.table.view(SPECTATOR).result if over else ""
        return Summary(self.game.actor_name(self.table.actor), self.computer is not None, result)

    # What is done here

    def carry_out(self, action: Action) -> Entry:
        """Have the referee carry out an action; returns the entry that tells of it. If it is refused nothing changes.

        Nobody may see its effect before `note` is told that the entry is on the disk.
        """
        if action.visitor is not None:
            if action.seat not in self.holds(action.visitor):
                raise not_yours(action.seat)
            self._refuse_endless(action)
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
            self._playable()
            added = table.act(seat, action.text, action.ply)
            return plies, text_of(added)
        if action.kind == TAKE_BACK:
            self._playable()
            return table.take_back(seat, action.ply), ""
        if action.kind == ASK_BACK:
            self._playable()
            if self.setup.tournament:
                text = "Nothing is taken back by agreement at a table of a tournament."
                raise RequestRefused(409, "nothing_to_take_back", text)
            table.ask_back(seat, action.ply, renewed=action.visitor is None)
            return plies, ""
        if action.kind == ANSWER_BACK:
            self._playable()
            return table.answer_back(seat, action.text == YES), action.text
        if action.kind == END:
            if action.text.partition(" ")[0] == TIME:
                table.forfeit(self._overdue(action))
            else:
                table.resign(seat, action.ply)
            return plies, table.end
        if action.kind in (PROLONG, HOLIDAY):
            self._more_time(action)
            return plies, action.text
        if action.kind == CHAT:
            if (action.seat, action.note) in self.said:
                raise Repeated(self.said[action.seat, action.note])
            return plies, action.text
        if action.kind == REMATCH:
            self._meet_again(action.text)
            return plies, action.text
        if action.kind == SIT:
            self._sit(action)
            return 0, self._begun(action.text, plies)
        if action.kind == PLEDGE:
            self._pledge(action)
            return 0, action.text
        if action.kind == SALT:
            self._salt(action)
            return 0, self._begun(action.text, plies)
        if action.kind == BID:
            self._bid(action)
            return 0, action.text
        raise BadRecord(f"The journal of this table has an entry of an unknown kind, “{action.kind}”.")

    def _refuse_endless(self, action: Action) -> None:
        """A visitor may go on for ever only with what brings the game on: all else has to be read again by others."""
        if action.kind == CHAT and sum(seat == action.seat for seat, _ in self.said) >= MOST_SAID:
            text = f"You have said {MOST_SAID:,} things at this table, and nobody can keep more."
            raise RequestRefused(413, "too_large", text, "Talk elsewhere.")
        if action.kind not in (MOVE, END) and self.seq - self.saved_seq >= MOST_UNSAVED:
            text = "So much has been done and taken back here that nothing else can be done before play goes on."
            raise RequestRefused(413, "too_large", text, "Play on, or end your turn.")

    def _playable(self) -> None:
        if self.frozen and self.seq + 1 >= self.frozen_at and not self.table.over:
            raise RequestRefused(409, "outdated", self.notice)
        if self.table.plies >= MOST_PLIES:
            text = f"This table has {self.table.plies} plies, more than any game needs."
            raise RequestRefused(413, "too_large", text, "It can be looked at and resigned.")

    def _meet_again(self, table: str) -> None:
        if not self.table.over and not self.frozen:
            raise not_over()
        if self.rematch:
            raise RequestRefused(409, "used", "The rematch has been set up already.", "Follow the link at the table.")
        self.rematch = table

    def remaining(self, seat: int, now: float) -> float:
        """Seconds that a seat has for its turn; without a clock there is no end of them."""
        if self.clock is None or self.setup.pace is None:
            return math.inf
        return self.clock.remaining(self.setup.pace, seat, now, self.outages)

    def _overdue(self, action: Action) -> int:
        """The seat whose time has run out, if the one that claims waits for it. A journal says which it was."""
        _, _, loser = action.text.partition(" ")
        if loser:
            return self.game.seat(loser)
        actor = self.table.actor
        waits = actor != NOBODY and self.game.sides[actor] != self.game.sides[self.game.seat(action.seat)]
        if self.clock is None or not waits or self.clock.running != actor:
            raise RequestRefused(409, "in_time", "You wait for nobody whose time runs.")
        if (left := self.remaining(actor, time.time())) > 0.0:
            text = f"{self.game.seats[actor].capitalize()} still has {math.ceil(left)} s."
            raise RequestRefused(409, "in_time", text, "Claim the game when they are over.")
        return actor

    def _more_time(self, action: Action) -> None:
        """Whether a seat may give the other side time, or take time off for itself; `note` adds it."""
        if action.visitor is None:
            return
        seat, actor = self.game.seat(action.seat), self.table.actor
        if self.clock is None or self.setup.pace is None or actor == NOBODY:
            raise RequestRefused(409, "in_time", "No clock runs at this table.")
        waits = self.game.sides[actor] != self.game.sides[seat]  # partners, and one who plays both, wait for nobody
        if action.kind == PROLONG and (self.clock.running == NOBODY or not waits):
            raise RequestRefused(409, "in_time", "You wait for nobody whose time runs.")
        if action.kind == HOLIDAY and self.clock.holidays[seat] < int(action.text):
            text = f"You have {self.clock.holidays[seat]} days of holidays left at this table."
            raise RequestRefused(409, "in_time", text, "Ask the other side for more time.")

    def _tick(self, entry: Entry) -> None:
        """What an entry does to the clock. It is on the disk by now."""
        clock, pace = self.clock, self.setup.pace
        if clock is None or pace is None:
            return
        seat = self.game.seat(entry.seat)
        if entry.kind == PROLONG and clock.running != NOBODY:
            # Time that is up is not paid back first: whoever gives an hour wants the other to have one.
            late = max(0.0, -clock.remaining(pace, clock.running, entry.at, self.outages))
            clock.add(clock.running, late + int(entry.text) * HOUR)
        elif entry.kind == HOLIDAY:
            clock.holidays[seat] -= int(entry.text)
            clock.add(seat, int(entry.text) * DAY_SECONDS)
        actor = NOBODY if self.frozen else self.table.actor
        if actor != NOBODY and self.seat_rows[actor].who == COMPUTER:
            actor = NOBODY
        clock.turn(pace, actor, entry.at, self.outages, back=entry.kind in (TAKE_BACK, ANSWER_BACK))

    def _sit(self, action: Action) -> None:
        """Someone takes a seat. Tables of older versions took the share in the dice along with it."""
        self.table.sit(action.seat, person(action.text))
        if action.note and not self.table.begun:
            self.table.salt(action.seat, action.note)
        self.setup.begin_if_ready(self.table)

    def _begun(self, text: str, plies: int) -> str:
        """The text of an entry with which play may have begun: then the plies that chance and force added follow."""
        added = text_of(self.table.record().moves[plies:])
        return f"{text}\n{added}" if added else text

    def _pledge(self, action: Action) -> None:
        """A seat binds itself to a share in the dice, before anyone's is shown."""
        if action.seat not in self.setup.unpledged(self.table):
            raise RequestRefused(409, "used", "This seat has nothing to pledge, or has done so already.")
        self.table.pledge(action.seat, action.text)

    def _salt(self, action: Action) -> None:
        """A seat's share in the dice: once, and only now that everyone can see the commitment and all pledges."""
        if action.seat in self.table.nonces or self.table.begun:
            raise RequestRefused(409, "used", "This seat has given its share in the dice already.")
        if waited_for := self.setup.unpledged(self.table):
            text = "Shares in the dice are shown when every seat has pledged its own."
            raise RequestRefused(409, "not_your_turn", text, f"Still to come: {', '.join(waited_for)}.")
        self.table.salt(action.seat, action.text)
        self.setup.begin_if_ready(self.table)

    def _bid(self, action: Action) -> None:
        """A seat names its handicap, once and in secret. A journal that was settled tells of it again."""
        if not self.setup.bid:
            raise RequestRefused(409, "used", "The sides of this table are not bid for.")
        if any(sitting.kind == OPEN for sitting in self.table.seats):
            raise RequestRefused(409, "not_your_turn", "Bids are made when both sit.", "Wait for your friend.")
        if action.seat in self.bids:
            raise RequestRefused(409, "used", "You have bid already, and a bid stands.", "Wait for the other.")
        # Raises `BadOption`, with the handicaps there are, for one that is out of range.
        settled = settle(info(self.game.id), {HANDICAP: int(action.text)})
        self.bids[action.seat] = int(settled[HANDICAP])
        if action.note:
            self.lots[action.seat] = action.note
        if self.setup.bids and len(self.bids) == len(self.game.seats):  # settled: they sit where the bids put them
            for seat_row in self.seat_rows:
                self.table.sit(seat_row.seat, sitting_of(seat_row))

    @property
    def unsettled(self) -> bool:
        """Whether both have bid, and what follows from it is still to be written down."""
        return self.setup.bidding and len(self.bids) == len(self.game.seats)

    def note(self, entry: Entry) -> None:
        """An entry that the referee has carried out is on the disk: now it may be seen."""
        self.seq = entry.seq
        self.moments.clear()
        self.touched = time.monotonic()
        self._tick(entry)
        if entry.kind == TAKE_BACK:
            self._cut(self.game.seat(entry.seat))
        elif entry.kind == ANSWER_BACK:
            self._cut()
        elif entry.kind == CHAT:
            self._heard(entry)
        self._lines = {viewer: self.lines(viewer) for viewer in self.table.viewers}

    def replay(self, entry: Entry) -> None:
        """Carry out an entry that is on the disk already: by the same way, and it must come out the same."""
        if entry.seq != self.seq + 1:
            raise BadRecord(f"The journal of this table lacks entry {self.seq + 1}.")
        if self.frozen and entry.seq >= self.frozen_at and entry.kind in PLAY:
            self._beyond = after(self._beyond or self.table.record().moves, entry)
            self.seq = entry.seq
            return
        try:
            again = self.carry_out(of_entry(entry))
        except Fault:
            raise Differs(entry.seq) from None
        # Older versions did not write down what play began with.
        same = again.text == entry.text or (entry.kind == SIT and again.text.partition("\n")[0] == entry.text)
        if not same or (entry.kind in PLAY and again.keep != entry.keep):
            raise Differs(entry.seq)
        self.note(entry)

    def _cut(self, seat: int | None = None) -> None:
        """Lines went from logs. Whoever took something back has lost some even where none was there to lose."""
        for viewer, cuts in self.cuts.items():
            if viewer == seat or self.lines(viewer) < self._lines[viewer]:
                cuts.append(self.lines(viewer))
        self.past.clear()
        self.late = None

    def _heard(self, entry: Entry) -> None:
        number = len(self.chat) + 1
        at = datetime.fromtimestamp(entry.at, UTC).isoformat(timespec="seconds")
        name = self.table.seats[self.game.seat(entry.seat)].name
        self.chat.append(ChatLine(number=number, seat=entry.seat, name=name, text=entry.text, at=at))
        self.said[entry.seat, entry.note] = number

    # What is kept

    def record_for(self, viewer: int) -> Record:
        """The record as a viewer may have it: with plies that the game no longer bears out where all may be told."""
        shown = self.shown_plies(viewer)
        record = self.table.record_for(viewer, shown)
        if shown is not None or not self._beyond or (self.game.hidden and not self.table.over):
            return record
        pinned = {"Rules": self.setup.rules, "Data": self.setup.data, "Result": "*"}
        return Record({**record.headers, **pinned}, self._beyond, record.position)

    @property
    def worth_saving(self) -> bool:
        new = self.table.plies - self.saved_plies >= SAVE_PLIES or self.seq - self.saved_seq >= SAVE_ENTRIES
        return new and self.table.can_be_saved and not self.changed and not self.frozen

    def saved(self) -> bytes | None:
        """The table in bytes; None while something could be taken back, which would be lost by it."""
        table = self.table.save()
        if table is None:
            return None
        said = [(seat, key, number) for (seat, key), number in self.said.items()]
        kept = self.chat, said, self.cuts, self.rematch, self.clock, self.bids, self.lots
        return pack(SavedLive(self.seq, table, *kept))

    def _taken_up(self, saved: SavedLive, seed: bytes) -> Table:
        self.seq = saved.seq
        self.chat = saved.chat
        self.said = {(seat, key): number for seat, key, number in saved.said}
        self.cuts = saved.cuts
        self.rematch = saved.rematch
        self.clock = saved.clock or self.clock
        self.bids, self.lots = saved.bids, saved.lots
        return Table.restore(self.game, self.id, seed, saved.table, self.setup.forced)

    # Who watches

    def enter(self, watcher: asyncio.Event, visitor: str) -> None:
        self.watchers.add(watcher)
        self._present[visitor] += 1
        self.went_on()

    def leave(self, watcher: asyncio.Event, visitor: str) -> None:
        self.watchers.discard(watcher)
        self._present -= Counter((visitor,))
        self.went_on()

    def here(self) -> list[str]:
        """The seats whose people have the table before them, at whichever process."""
        return [
            row.seat
            for row in self.seat_rows
            if row.visitor and (self._present[row.visitor] > 0 or row.visitor in self.elsewhere)
        ]

    def went_on(self) -> None:
        """Wake everyone who watches."""
        for watcher in self.watchers:
            watcher.set()
