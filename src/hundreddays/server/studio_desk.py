"""Who may ask what of the studio: so much at a time for each visitor, and nothing of a game that people are playing."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import msgspec

from hundreddays.server.computer.computer_pool import Computers, Dropped, PendingJob
from hundreddays.server.computer.messages import PlaySoFar, Studied, StudioJob
from hundreddays.server.http.limits import OpenCounts
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.table_setup import COMPUTER
from hundreddays.server.wire import Problem

AT_ONCE: Final = 3
"""So many long questions of a visitor are worked on at a time: a review asks two, and one of the page before it may not
have been stopped yet.
"""
EACH: Final = 16
"""So many questions of any kind one address may have open: each holds all the moves it is about."""
_TABLE: Final = re.compile(r'^\[Table "([A-Za-z0-9_.:-]{1,64})"\]', re.MULTILINE)


class StudioDesk:
    """The long questions that are being worked on, by visitor."""

    def __init__(self, computers: Computers) -> None:
        self._computers = computers
        self._open: dict[str, list[PendingJob]] = {}
        self._each = OpenCounts(EACH)

    async def ask(self, visitor: str, place: str, what: str, ask: msgspec.Struct, quick: bool = False) -> bytes:
        """The body of the answer; what cannot be answered is raised as the refusal that it is.

        `place` is where the visitor is: a cookie can be invented, so work is counted by that.
        """
        if self._each.full(place):
            text = "Too many questions are being worked on for your address."
            raise RequestRefused(429, "too_many", text, "Wait for an answer.", wait=2.0)
        self._each.enter(place)
        try:
            return await self._answer(visitor, place, what, ask, quick)
        finally:
            self._each.leave(place)

    async def _answer(self, visitor: str, place: str, what: str, ask: msgspec.Struct, quick: bool) -> bytes:
        mine = self._open.setdefault(visitor, [])
        if not quick and len(mine) >= AT_ONCE:
            text = f"{AT_ONCE} questions of yours are being worked on."
            raise RequestRefused(429, "too_many", text, "Wait for an answer, or stop them.", wait=2.0)
        nowhere = PlaySoFar(f"studio {visitor}", "", {}, "", [])
        job = StudioJob(nowhere, what, msgspec.Raw(msgspec.json.encode(ask)), quick)
        question = self._computers.ask(job, place)
        if not quick:
            mine.append(question)
        try:
            answer = await question.answer
        except Dropped:
            raise RequestRefused(409, "over", "This was stopped.", "Ask again.") from None
        finally:
            self._computers.drop(question)
            if question in mine:
                mine.remove(question)
            if not mine:
                self._open.pop(visitor, None)
        if not isinstance(answer, Studied):
            raise RequestRefused(409, "no_hint", "This could not be worked out just now.", "Try again in a moment.")
        if answer.status != 200:
            problem = msgspec.json.decode(bytes(answer.body), type=Problem)
            raise RequestRefused(answer.status, problem.code, problem.text, problem.hint, reasons=problem.reasons)
        return bytes(answer.body)

    def stop(self, visitor: str) -> int:
        """Stop all long questions of a visitor; how many there were."""
        questions = list(self._open.get(visitor, ()))
        for question in questions:
            self._computers.drop(question)
        return len(questions)


def text_of_table(live: LiveTable, visitor: str, seat: str) -> tuple[str, str]:
    """What may be studied of a table, as text, with what is to be said of it. Called with the table's lock held.

    A finished game: its record. A running one against the computer: a position that the seat cannot tell from the true
    one. A running game between people, or of a tournament: nothing.
    """
    table, game = live.table, live.game
    if table.over:
        return live.record_for(game.seat("spectator")).text(), ""
    live.refuse_analysis()
    people = [row for row in live.seat_rows if row.who != COMPUTER]
    if len(people) != 1 or people[0].seat not in live.holds(visitor):
        raise RequestRefused(
            403,
            "forbidden",
            "A game that people are playing is not analysed while it lasts.",
            "Open it here when it is over.",
        )
    if seat and seat != people[0].seat:
        raise RequestRefused(403, "forbidden", f"You do not hold the seat “{seat}” at this table.")
    eye = table.eye(game.seat(people[0].seat))
    notice = ""
    if game.hidden:
        notice = f"What the {people[0].seat.replace('_', ' ')} cannot know has been dealt again by chance."
    return eye.sample(Random()).text(), notice


async def refuse_running(live_tables: LiveTables, text: str, visitor: str) -> None:
    """Raise a refusal if a text is the record of a table at which people are playing here."""
    named = next((found[1] for found in _TABLE.finditer(text)), "")
    if not named:
        return
    try:
        live = await live_tables.get(named)
    except RequestRefused:
        return  # a table of another server, or one that is gone
    async with live.lock:
        if not live.table.over:
            text_of_table(live, visitor, "")
