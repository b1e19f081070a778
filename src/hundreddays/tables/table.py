"""A table: the one referee that terminal, browser and network share. A pure object in memory: no clock, no file, no
network.

A table is its record. Whoever stores tables writes down the lines that `act` returns before showing anyone their
effect, and has the table back with `resume`.

Moves name the question they answer. A seat's `ply` counts the questions put to that seat alone (its own moves and
take-backs, not those of others), so it never tells how many hidden decisions others have made; it only ever rises, so a
message that is repeated or late can never be played twice.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping

from hundreddays.core import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    BadRecord,
    Event,
    Eye,
    FairDice,
    Game,
    Listener,
    Played,
    Prompt,
    Record,
    Unknown,
    Verdict,
    View,
    pledge_of,
)
from hundreddays.tables.agreement import AskedBack, Asking, decisions, has_decided, last_decision, state_after
from hundreddays.tables.barrier import Barrier, Checkpoint
from hundreddays.tables.endings import ABANDONED, RULES, UNFINISHED, check_end, score_text, scores_at
from hundreddays.tables.headers import headers_of, others, seats_of, undone_of
from hundreddays.tables.log import Line, Log
from hundreddays.tables.proof import TABLE_ID, checked, dice_of, pledges_of, seed_of
from hundreddays.tables.redaction import redacted, whole
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
    Stale,
)
from hundreddays.tables.saved import SavedTable
from hundreddays.tables.sitting import PERSON, Sitting
from hundreddays.tables.snapshot import SeatView, Snapshot

_NONCE = re.compile(r"[0-9A-Za-z_-]{1,64}")
_PLEDGE = re.compile(r"[0-9a-f]{64}")


class Table:
    """Seats, moves, refusals, take-backs, the log, the dice and the record of one game."""

    def __init__(
        self,
        game: Game,
        id: str = "",
        *,
        seed: bytes = b"",
        seats: Mapping[str, Sitting] | None = None,
        nonces: Mapping[str, str] | None = None,
        pledges: Mapping[str, str] | None = None,
        position: str = "",
        headers: Mapping[str, str] | None = None,
        forced: bool | None = None,
    ) -> None:
        """A table that has not begun.

        `forced` says whether choices with one legal move are played by the table; see `plays_forced`.
        """
        self.game = game
        self.id = id or secrets.token_hex(8)
        if not TABLE_ID.fullmatch(self.id):
            raise ValueError(f"“{self.id}” cannot be the id of a table")
        self.viewers: tuple[int, ...] = (*range(len(game.seats)), SPECTATOR)
        self.begun = False
        self.end = ""
        """How the game ended: `rules`, `resigned french`, `time french`, `abandoned`; empty while it goes on."""
        self._forced = forced
        self._dice = FairDice(seed or secrets.token_bytes(32), self.id)
        self._pledges: dict[str, str] = {}
        self._record = Record.of(game, position)
        self._record.headers |= headers or {}
        self._state = self._record.start(game)
        self._seats = [Sitting() for _ in game.seats]
        self._undone = [0] * len(game.seats)
        self._played = [0] * len(game.seats)
        self._log = Log(game, self.viewers)
        self._barrier = Barrier(game.hidden, self.viewers)
        self._asking: Asking | None = None
        self._seen = Snapshot(self._state, "")
        for name, sitting in (seats or {}).items():
            self.sit(name, sitting)
        for name, hashed in (pledges or {}).items():
            self.pledge(name, hashed)
        for name, nonce in (nonces or {}).items():
            self.salt(name, nonce)

    # Before play

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be published before anyone gives a nonce."""
        return self._dice.commitment

    @property
    def seats(self) -> list[Sitting]:
        """Who sits where, by seat."""
        return list(self._seats)

    @property
    def nonces(self) -> dict[str, str]:
        """What each seat gave to the dice."""
        return dict(self._dice.nonces)

    def sit(self, seat: str, sitting: Sitting) -> None:
        """Put someone on a seat. A seat may change hands during play."""
        self._seats[self._number(seat)] = sitting

    @property
    def pledges(self) -> dict[str, str]:
        """For each seat that has bound itself to a nonce, the hash of it."""
        return dict(self._pledges)

    def pledge(self, seat: str, hashed: str) -> None:
        """A seat binds itself to a nonce that it shows later: so nobody chooses his own by what others gave."""
        self._number(seat)
        if self.begun:
            raise Begun("The dice are settled once play has begun.")
        if not _PLEDGE.fullmatch(hashed):
            raise BadNonce("A pledge is a SHA-256 in 64 hexadecimal digits.")
        if seat in self._pledges:
            raise BadNonce("This seat has pledged its share in the dice already.")
        self._pledges[seat] = hashed

    def salt(self, seat: str, nonce: str) -> None:
        """A seat's own share in the dice: any word, given before play and after seeing the commitment.

        A seat that has pledged one can give no other.
        """
        self._number(seat)
        if self.begun:
            raise Begun("The dice are settled once play has begun.")
        if not _NONCE.fullmatch(nonce):
            raise BadNonce("A nonce is a word of 1 to 64 letters, digits, - or _.")
        if seat in self._pledges and pledge_of(self.id, seat, nonce) != self._pledges[seat]:
            raise BadNonce("This is not the share in the dice that the seat has pledged.")
        self._dice = FairDice(self._dice.seed, self.id, {**self._dice.nonces, seat: nonce})

    def begin(self) -> list[Played]:
        """Start play: chance and forced choices run up to the first real decision."""
        if self.begun:
            raise Begun("This table has already begun.")
        self.begun = True
        self._settle()
        return self._record.moves[:]

    # Deciding

    @property
    def actor(self) -> int:
        """The seat that decides, or NOBODY."""
        return NOBODY if self.over or not self.begun else self._state.actor

    @property
    def over(self) -> bool:
        """Whether play at this table has ended, by the rules or otherwise."""
        return bool(self.end)

    @property
    def plays_forced(self) -> bool:
        """Whether the table plays choices that have only one legal move.

        Where things are hidden and two people face each other, an answer that comes at once would tell that it was
        forced: there, unless the table was told otherwise, each person makes even the only move himself.
        """
        if self._forced is not None:
            return self._forced
        return not self.game.hidden or sum(sitting.kind == PERSON for sitting in self._seats) < 2

    def ply(self, seat: int) -> int:
        """The number of the question that this seat answers next."""
        return 0 if seat == SPECTATOR else self._played[seat] + self._undone[seat] + 1

    def check(self, seat: int, move: str | int) -> Verdict:
        """The referee's answer to a move of this seat, without playing it."""
        self._ready()
        return self.eye(seat).check(self._move(move))

    def act(self, seat: int, move: str | int, ply: int | None = None) -> list[Played]:
        """Play a move of a seat, and whatever chance and forced choices follow; returns the new lines of the record.

        Raises a `Refused` and changes nothing if it cannot be played. `ply` is the number of the question answered
        (`SeatView.ply`); only callers that cannot be late or repeated may leave it out.
        """
        self._ready()
        self._in_time(seat, ply)
        number = self._move(move)
        if self._state.actor != seat:
            raise NotYours(f"It is for {self.game.actor_name(self._state.actor)} to decide now.")
        if number not in self._seen.moves():
            raise AgainstRules(self.game.text(number), self._state.check(number))
        before, told = len(self._record.moves), len(self._log)
        self._play(number, forced=False)
        self._settle()
        self._went_on(seat, told)
        return self._record.moves[before:]

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat can take back its last decision."""
        return not self.over and self._checkpoint(seat) is not None

    def take_back(self, seat: int, ply: int | None = None) -> int:
        """Take back the last decision of a seat and what was forced by it; returns how many lines of the record are
        left.
        """
        self._ready()
        self._in_time(seat, ply)
        checkpoint = self._checkpoint(seat)
        if checkpoint is None:
            raise NoTakeBack(
                "Nothing can be taken back: dice were rolled, another seat has moved, the phase was ended, or someone"
                " has learned something that was hidden."
            )
        self._barrier.back_to(checkpoint)
        before = Snapshot(checkpoint.state, "")
        noticed = [
            other
            for other in range(len(self.game.seats))
            if other != seat and before.digest(other) != self._seen.digest(other)
        ]
        self._state = checkpoint.state
        self._log.cut(checkpoint.events)
        taken = len(self._record.moves) - checkpoint.plies
        del self._record.moves[checkpoint.plies :]
        self._played[seat] -= taken
        self._undone[seat] += taken + 1
        for other in noticed:  # they saw what is taken back: what they may have sent in answer is stale
            self._undone[other] += 1
        if self._asking and self._asking.asked.seat == self.game.seats[seat]:
            self._asking = None  # whoever asked has helped himself
        self._changed()
        return checkpoint.plies

    # Taking back by agreement

    @property
    def asked_back(self) -> AskedBack | None:
        """The take-back that was asked for last, until the game has gone on before everyone's eyes."""
        return self._asking.asked if self._asking else None

    def can_ask_back(self, seat: int) -> bool:
        """Whether a seat may ask to take back a decision beyond what it can take back by itself."""
        if seat == SPECTATOR or self.over or not self.begun or not self._other_people(seat):
            return False
        asked = self.asked_back
        return (asked is None or asked.answer == "granted") and has_decided(self._record, self.game.seats[seat])

    def ask_back(self, seat: int, ply: int | None = None, renewed: bool = False) -> None:
        """A seat asks the other people at the table to let it take back its last decision, whatever happened since.

        `renewed` puts it in the place of what was asked before: journals of older versions do, where a decision that
        nobody else saw had ended that.
        """
        self._ready()
        self._in_time(seat, ply)
        others = self._other_people(seat)
        if not others:
            raise NoTakeBack("Only people can agree to a take-back, and nobody else here is one.")
        asked = None if renewed else self.asked_back
        if asked is not None and asked.answer == "waiting":
            raise NoTakeBack("A take-back is being asked for already.", "Wait for the answer.")
        if asked is not None and asked.answer == "refused":
            raise NoTakeBack("That has been refused.", "Ask again when everyone has seen the game go on.")
        keep = last_decision(self.game, self._record, seat, self.plays_forced)
        if keep is None:
            raise NoTakeBack("You have decided nothing yet that could be taken back.")
        self._asking = Asking(AskedBack(self.game.seats[seat], "waiting", others), keep)

    def answer_back(self, seat: int, yes: bool) -> int:
        """A seat answers whoever asked to take back; returns how many lines of the record are left.

        When everybody asked has granted it, all that happened since that decision is undone. One refusal is enough.
        """
        self._ready()
        asking, name = self._asking, self.game.seats[seat]
        if asking is None or name not in asking.asked.waits:
            raise NoTakeBack("Nobody is asking you for a take-back any more.")
        self._asking = asking.granted_by(name) if yes else asking.refused()
        if self._asking.asked.answer == "granted":
            self._rewind(asking.keep)
        return self.plies

    def _other_people(self, seat: int) -> list[str]:
        people = zip(self.game.seats, self._seats, strict=True)
        return [name for number, (name, who) in enumerate(people) if number != seat and who.kind == PERSON]

    def _rewind(self, plies: int) -> None:
        """Undo all but so many plies. Everybody's questions get new numbers: whatever is on its way is stale."""
        self._state = state_after(self.game, self._record, plies)
        self._log.cut(self._log.until(plies))
        for seat, taken in enumerate(decisions(self.game, self._record.moves[plies:])):
            self._played[seat] -= taken
            self._undone[seat] += taken + 1
        del self._record.moves[plies:]
        self._barrier.fall()
        self._changed()

    # Ending

    def resign(self, seat: int, ply: int | None = None) -> None:
        """A seat gives up; its side loses."""
        self._ready()
        self._in_time(seat, ply)
        self.forfeit(seat, "resigned")

    def forfeit(self, seat: int, how: str = "time") -> None:
        """A seat loses by what happened at the table: `resigned`, or its `time` ran out."""
        self._ready()
        self._finish(f"{how} {self.game.seats[seat]}")

    def abandon(self) -> None:
        """The table breaks up without a result."""
        self._ready()
        self._finish(ABANDONED)

    def scores(self) -> list[float]:
        """One number per seat; all zero while the game goes on or when it was abandoned."""
        return scores_at(self._state, self.end)

    # Seeing

    def eye(self, seat: int) -> Eye:
        """What a player is given."""
        return self._state.eye(seat)

    def view(self, viewer: int) -> View:
        """What a viewer may see; computed once between changes."""
        return self._seen.view(viewer)

    def encoded(self, viewer: int) -> bytes:
        """The view as it goes over the wire."""
        return self._seen.encoded(viewer)

    def prompt(self, viewer: int) -> Prompt:
        """What is asked of a viewer."""
        if self.over or not self.begun:
            return Prompt.waiting(self.game.seat_name(viewer), "nobody")
        return self._seen.prompt(viewer)

    def log(self, viewer: int, after: int = 0, last: int | None = None) -> list[Line]:
        """A viewer's lines whose numbers are above `after`, up to the one numbered `last`.

        Taking back takes away the lines of what was taken back.
        """
        return self._log.lines(viewer, after, last)

    @property
    def turn(self) -> int:
        """The turn of the game."""
        return self._state.when()[0]

    def plies_before(self, turn: int) -> int:
        """How many plies of the record tell of turns before this one: what a late spectator may know."""
        return self._log.before_turn(turn)

    def events(self) -> list[Event]:
        """Everything that happened, whoever heard it: for the referee's eyes until the game is over."""
        return [entry.event for entry in self._log.events]

    def lines(self, viewer: int, plies: int | None = None) -> int:
        """How many lines a viewer's log has, in all or of the first so many plies."""
        return self._log.count(viewer, plies)

    def ply_of(self, viewer: int, line: int) -> int:
        """The ply of the record at which a viewer heard one of his lines.

        For whoever shows past moments, not for those who look.
        """
        return self._log.ply_of(viewer, line)

    def show(self, viewer: int) -> SeatView:
        """Everything a viewer may be shown now."""
        return SeatView(
            self.view(viewer),
            self.prompt(viewer),
            self.ply(viewer),
            self.can_take_back(viewer),
            self._log.count(viewer),
        )

    # The record

    @property
    def plies(self) -> int:
        """How many lines the record has. For whoever stores the table, not for those who sit at it."""
        return len(self._record.moves)

    def position(self) -> str:
        """The state as a position text, with everything hidden in it: for whoever lets a player think in another
        process.
        """
        return self._state.text()

    @property
    def seed(self) -> bytes:
        """The seed of the dice. Whoever stores a running table keeps it apart from anything the seats can read."""
        return self._dice.seed

    def record(self) -> Record:
        """The whole record with everything hidden in it. The seed stands in it only when the game is over."""
        headers = self._record.headers | headers_of(
            self.game, self._dice, self._pledges, self._seats, self._undone, self.end
        )
        return Record(headers, self._record.moves[:], self._record.position)

    def record_for(self, viewer: int, plies: int | None = None) -> Record:
        """The record as a viewer may have it: the fog is kept until the end.

        A late spectator gets its first so many plies, and is not told what was taken back since.
        """
        record = self.record()
        if plies is not None:
            headers = {name: text for name, text in record.headers.items() if not name.startswith("Undone.")}
            record = Record(headers, record.moves[:plies], record.position)
        if self.over or not self.game.hidden:
            return record
        return redacted(record, self.game, viewer, self._log)

    def saved(self) -> Record:
        """The whole record to be resumed from: while the game goes on it holds the seed in the header `Secret`.

        For the referee's eyes.
        """
        record = self.record()
        if not self.over:
            record.headers["Secret"] = self.seed.hex()
        return record

    @classmethod
    def resume(
        cls, game: Game, record: Record, seed: bytes = b"", forced: bool | None = None, begin: bool = True
    ) -> Table:
        """The table of a record, as it stood: same dice, same take-backs, same numbers.

        The seed is the record's own unless it is given. Without `begin`, play goes on only after `begin()`: the record
        was carried to a new table, whose dice are not settled yet, and nothing in it can be taken back.
        """
        whole(record)
        seed = seed or seed_of(record)
        if not seed:
            raise BadRecord(
                "This record does not hold the seed of its dice, so the game cannot go on from it.",
                "Resume from a saved game.",
            )
        dice = dice_of(game, record, seed)
        table = cls(
            game,
            dice.table,
            seed=seed,
            seats=seats_of(game, record),
            nonces=dice.nonces,
            pledges=pledges_of(record),
            position=record.position,
            headers=others(record),
            forced=forced,
        )
        table.begun = True
        for state, move in checked(game, record, dice):
            table._play(move, forced=table.plays_forced and len(state.moves()) == 1)
        table._undone = undone_of(game, record)
        end = record.headers.get("End", RULES)
        check_end(game, end)
        if end != RULES:
            table._finish(end)
        elif begin or table._state.over:
            table._settle()
        else:
            table.begun = False
            table._barrier.fall()
        return table

    @property
    def can_be_saved(self) -> bool:
        """Whether nothing can be taken back and nobody asks to, which saving would lose."""
        return self._barrier.down and self._asking is None

    def save(self) -> SavedTable | None:
        """The table as it stands, for `restore`; None while it cannot be saved."""
        if not self.can_be_saved:
            return None
        return SavedTable(
            headers=self._record.headers.copy(),
            position=self._record.position,
            moves=[(played.actor, played.words) for played in self._record.moves],
            state=self._state.text(),
            events=self._log.events,
            seats=[sitting.text() for sitting in self._seats],
            nonces=self.nonces,
            pledges=self.pledges,
            played=self._played[:],
            undone=self._undone[:],
            begun=self.begun,
            end=self.end,
        )

    @classmethod
    def restore(cls, game: Game, id: str, seed: bytes, saved: SavedTable, forced: bool | None = None) -> Table:
        """The table that was saved. Nothing is played through, and nothing is checked: it must come from `save`."""
        seats = {seat: Sitting.read(text) for seat, text in zip(game.seats, saved.seats, strict=True)}
        table = cls(
            game,
            id,
            seed=seed,
            seats=seats,
            nonces=saved.nonces,
            pledges=saved.pledges,
            headers=saved.headers,
            forced=forced,
        )
        table._record = Record(saved.headers, [Played(*move) for move in saved.moves], saved.position)
        table._state = game.position(saved.state)
        for entry in saved.events:
            table._log.add([entry.event], entry.ply, entry.turn, entry.heading)
        table._played, table._undone = saved.played, saved.undone
        table.begun, table.end = saved.begun, saved.end
        table._changed()
        return table

    # How it works

    def _number(self, seat: str) -> int:
        number = self.game.seat(seat)
        if number == SPECTATOR:
            raise Unknown("seat", seat, self.game.seats)
        return number

    def _move(self, move: str | int) -> int:
        try:
            if isinstance(move, str):
                return self.game.move(move)
            self.game.text(move)
        except Unknown as unknown:
            raise NotAMove(unknown.message, unknown.hint) from None
        return move

    def _ready(self) -> None:
        if self.over:
            raise Ended("The game is over.")
        if not self.begun:
            raise NotBegun("The game has not begun.")

    def _in_time(self, seat: int, ply: int | None) -> None:
        """A message that names another question than the one open is late, repeated, or ahead of itself."""
        reached = self.ply(seat)
        if ply is None or ply == reached:
            return
        raise Stale(reached) if ply < reached else Early(reached)

    def _checkpoint(self, seat: int) -> Checkpoint | None:
        """The decision that a seat can take back now, if there is one.

        Where things are hidden the offer ends when another seat is asked. It must end when that seat decides, and an
        offer that went out at a choice made unseen would tell of it.
        """
        if self._barrier.seat != seat or (self.game.hidden and self._state.actor != seat):
            return None
        return self._barrier.last(self._seen)

    def _settle(self) -> None:
        """Let chance and forced choices run until somebody has something to decide."""
        state = self._state
        while not state.over:
            if state.actor == CHANCE:
                self._play(self._dice.draw(state.odds(), self.plies + 1), forced=True)
                continue
            if not self.plays_forced:
                break
            moves = self._seen.moves()
            if len(moves) > 1:
                break
            self._play(moves[0], forced=True)
        if state.over:
            self._finish(RULES)

    def _play(self, move: int, forced: bool) -> None:
        """Write a legal move in the record, carry it out, and keep what is needed to log it and to take it back."""
        state, actor = self._state, self._state.actor
        closing = self.game.words.verb(move).word in self.game.steps[state.step].closes
        if actor == CHANCE:
            self._barrier.fall()
        else:
            self._barrier.pass_by(
                actor, Checkpoint(state.copy(), self.plies, len(self._log), forced, self._seen.knowledge)
            )
            self._played[actor] += 1
        when, stretch = state.when(), state.stretch()
        self._record.add(self.game, actor, move)
        tell = Listener()
        state.apply(move, tell)
        self._log.add(tell.events, self.plies, *when)
        # where things are hidden, what follows the last decision of a player turn tells what others had to do in it
        if closing or (self.game.hidden and state.stretch() != stretch):
            self._barrier.fall()
        self._changed()

    def _changed(self) -> None:
        # what was known before a decision is kept with the checkpoint of it
        self._seen = Snapshot(self._state, self.end)

    def _went_on(self, seat: int, told: int) -> None:
        """A seat has decided: nobody waits for an answer to what was asked before, if everyone saw that.

        A decision that somebody cannot see leaves the question as it was. Its end would tell him of the decision, and
        whoever asked again after each could count them.
        """
        if self._state.actor != seat or self._log.public_since(told):
            self._asking = None

    def _finish(self, end: str) -> None:
        self.end = end
        self._asking = None
        self._barrier.fall()
        self._record.headers["Result"] = score_text(self.game, self.scores()) if self.end != ABANDONED else UNFINISHED
        self._changed()
