"""A game that people are playing is not studied by them while it lasts, by whatever way they bring it.

A table is refused by its name, and a record that names it. Whoever plays there and brings the same game without its
name, as moves, as a position, by a link or straight over the wire, is refused too, and so is a table against the
computer that begins with it: what he asks about is compared with what his seat sees. Somebody else's browser cannot be
told apart from somebody who studies the game for itself.
"""

from __future__ import annotations

from typing import Final

from hundreddays.core import Fault, State, View, parse, peek
from hundreddays.server.computer.messages import PlaySoFar
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.table_setup import COMPUTER, TableSetup
from hundreddays.server.studio_wire import StudyAt
from hundreddays.studio.analysis import game_with

LEAST_SEEN: Final = 12
"""A game that has hardly begun is like all others: its opening may be studied. Counted are a seat's own decisions and
what it was told: with those that it cannot see the answer would tell of them.
"""
MOST_TABLES: Final = 40
"""So many of somebody's running games are compared, the newest first."""

Sight = frozenset[tuple[str, str, str, str]]
"""All that stands on a board, as one seat sees it."""
Seen = tuple[int, int, Sight]
"""A seat, the turn, and what it sees."""


def is_shut(live: LiveTable) -> bool:
    """Whether a game is not to be studied now: people play it against each other, or the table says so."""
    people = [row for row in live.seat_rows if row.who != COMPUTER]
    return not live.table.over and (len(people) > 1 or live.setup.silent)


async def refuse_own_game(live_tables: LiveTables, visitor: str, ask: StudyAt, table: str = "") -> None:
    """Raise a refusal if a moment is how a running game of the visitor stands, or comes after it.

    `table` is where it was played, if it was at one: no table is refused for being like itself.
    """
    if not visitor:
        return
    rows = [row for row, _ in await live_tables.store.mine(visitor) if not row.result and row.id != table]
    rows = [row for row in rows if TableSetup.read(row.opening).game == ask.game]
    sights: list[Seen] = []
    for row in rows[:MOST_TABLES]:
        try:
            live = await live_tables.get(row.id)
        except RequestRefused:
            continue  # of another version, and not played on
        async with live.lock:  # no longer than it takes to look: whoever plays there waits meanwhile
            if is_shut(live):
                sights += _seen(live, visitor)
    if not sights:
        return
    same = await live_tables.in_long_thread(_comes_to, ask, sights)
    if same:
        raise RequestRefused(
            403,
            "forbidden",
            "This is a game that you are playing: the computer is not asked about it while it lasts.",
            "Open it here when it is over.",
        )


async def refuse_own_text(live_tables: LiveTables, visitor: str, text: str) -> None:
    """The same for a text, a record or a position."""
    if not visitor or all(row.result for row, _ in await live_tables.store.mine(visitor)):
        return  # whoever plays nothing here may bring anything: it need not be read for this
    ask = await live_tables.in_thread(_end_of, text)
    if ask is not None:
        await refuse_own_game(live_tables, visitor, ask)


async def refuse_own_play(live_tables: LiveTables, visitor: str, live: LiveTable) -> None:
    """The same for advice at another table, to which somebody may have brought the game, and played on from there."""
    if live.setup.start:
        async with live.lock:
            so_far = PlaySoFar.of(live.table)
        ask = StudyAt(so_far.game, so_far.options, so_far.data, so_far.position, so_far.moves)
        await refuse_own_game(live_tables, visitor, ask, live.table.id)


def _end_of(text: str) -> StudyAt | None:
    """The last moment of a text; nothing if it cannot be read, which whoever opens it is told."""
    try:
        if not text.lstrip("\ufeff \t\r\n").startswith("["):
            game, options = peek(text)
            return StudyAt(game=game, options=options, position=text)
        record = parse(text)
        headers = record.headers
        moves = [played.words for played in record.moves]
        return StudyAt(headers.get("Game", ""), {**record.options}, headers.get("Data", ""), record.position, moves)
    except Fault:
        return None


def _seen(live: LiveTable, visitor: str) -> list[Seen]:
    """How a game that is well under way stands now for each seat of the visitor."""
    seats = map(live.game.seat, live.holds(visitor))
    now = [(seat, live.table.view(seat)) for seat in seats if live.table.ply(seat) + live.lines(seat) > LEAST_SEEN]
    return [(seat, view.turn, _sight(view)) for seat, view in now]


def _comes_to(ask: StudyAt, sights: list[Seen]) -> bool:
    """Whether some state on the way looks to a seat of the visitor as a game of his does now.

    Nothing is compared but what that seat sees, so that the answer tells nobody what the others have done.
    """

    def same(state: State) -> bool:
        turn = state.when()[0]
        due = {seat for seat, there, _ in sights if there == turn and seat < len(state.game.seats)}
        now = {(seat, turn, _sight(state.view(seat))) for seat in due}
        return not now.isdisjoint(sights)

    try:
        game = game_with(ask.game, ask.options, ask.data)
        state = game.position(ask.position) if ask.position else game.start()
        if same(state):
            return True
        for move in ask.moves:
            state.play(game.move(move))
            if same(state):
                return True
    except Fault:
        return False  # whoever answers the question says what is wrong with it
    return False


def _sight(view: View) -> Sight:
    return frozenset((piece.id, piece.army, piece.place, piece.strength) for piece in view.pieces)
