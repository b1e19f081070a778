"""Setting up a table: who sits where, from the beginning or from a record or a position that someone brought."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

import msgspec
from sqlalchemy import Connection

from hundreddays.core import Game, parse, peek
from hundreddays.players import seat_player
from hundreddays.server.catalogue import check_level, game_of
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.bids import check_bid
from hundreddays.server.live.live_table import MOST_PLIES, LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.table_setup import COMPUTER, FRIEND, HOTSEAT, ME, Start, TableSetup
from hundreddays.server.live.upload_messages import Planned, Upload
from hundreddays.server.moderation.link_filter import holds_link, misleads
from hundreddays.server.store import SeatRow, Stored, TableRow
from hundreddays.server.tokens import digest, new_secret, new_table_id
from hundreddays.server.wire import NewTable, NewTableDone, Pace, SeatLink, SeatPlan
from hundreddays.tables import verify

USUAL_DELAY = 1
"""How many turns late spectators of a public table are, unless whoever sets it up says otherwise."""


async def create_table(live_tables: LiveTables, visitor: str, ask: NewTable, address: str = "") -> NewTableDone:
    """Set up a table and write it down. What was brought is tried out in a process apart."""
    if ask.record or ask.position:
        plan = await live_tables.uploads.plan(Upload(visitor, ask), address)
    else:
        plan = await live_tables.in_thread(plan_table, visitor, ask)
    await lay(live_tables, plan)
    links = [link_to(seat, secret) for seat, secret in plan.links.items()]
    return NewTableDone(table=plan.row.id, links=links)


async def lay(live_tables: LiveTables, plan: Planned, also: Callable[[Connection], bool] | None = None) -> None:
    """Write a planned table down, with what `also` does in the same transaction. If a computer begins, it does."""
    if TableSetup.read(plan.row.opening).pace is not None:
        await live_tables.heartbeat.begin()
    await live_tables.store.create(plan.row, plan.seats, plan.saved, also)
    if plan.row.computer:
        live_tables.let_computer_play(plan.row.id)


def link_to(seat: str, secret: str) -> SeatLink:
    return SeatLink(seat=seat, path=f"/join#{secret}")


def plan_table(visitor: str, ask: NewTable) -> Planned:
    """Everything about the new table, tried out: a table that cannot be opened is never written."""
    game = _game(ask)
    id = new_table_id()
    links: dict[str, str] = {}
    seat_rows = [
        _seat_row(id, number, side, plan, visitor, links)
        for number, (side, plan) in enumerate(zip(game.sides, _plans(game, ask.seats), strict=True))
    ]
    if not any(seat_row.visitor == visitor for seat_row in seat_rows):
        text = "Nobody sits at this table yet but others."
        raise RequestRefused(400, "malformed", text, "Take at least one seat yourself.")
    if ask.bid:
        check_bid(game, seat_rows)
    start: Start = "record" if ask.record else "position" if ask.position else ""
    check_pace(ask.pace)
    carried, delay = ask.record or ask.position, delay_of(ask)
    return planned(
        game,
        visitor,
        seat_rows,
        links,
        start,
        carried,
        ask.public,
        ask.pace,
        delay=delay,
        no_analysis=ask.no_analysis,
        bid=ask.bid,
    )


def delay_of(ask: NewTable) -> int:
    """How late spectators are: where everyone may watch, late enough that nobody can be helped by them."""
    if ask.delay is not None:
        return ask.delay
    return USUAL_DELAY if ask.public else 0


def check_name(name: str) -> None:
    """Raises `RequestRefused` if a guest calls himself a link, or something is named so, or by what nobody sees:
    everyone who looks would read it.
    """
    if holds_link(name):
        raise RequestRefused(400, "malformed", "A name is no link.", "Choose another.")
    if misleads(name):
        raise RequestRefused(400, "malformed", "A name is made of what one can see.", "Choose another.")


def check_pace(pace: Pace | None) -> None:
    """Raises `RequestRefused` if a pace is neither live nor by correspondence."""
    if pace is None:
        return
    apart = pace.increment if pace.days else pace.bank or pace.holidays
    if bool(pace.minutes) == bool(pace.days) or apart:
        text = "A table is played live, with minutes and an increment, or by correspondence, with days."
        raise RequestRefused(400, "malformed", text, "Bank and holidays go with days.")


def planned(
    game: Game,
    visitor: str,
    seat_rows: list[SeatRow],
    links: dict[str, str],
    start: Start,
    carried: str,
    public: bool,
    pace: Pace | None = None,
    tournament: str = "",
    delay: int = 0,
    no_analysis: bool = False,
    bid: bool = False,
) -> Planned:
    """A table with these seats, tried out."""
    setup = TableSetup.of(game, seat_rows, start, pace, tournament, delay, no_analysis, bid)
    now = round(time.time(), 3)
    id = seat_rows[0].table_id
    row = TableRow(
        id=id,
        opening=msgspec.json.encode(setup).decode(),
        carried=carried,
        seed=secrets.token_hex(32),
        public=public,
        creator=visitor,
        created=now,
        changed=now,
        seq=0,
        decides="",
        computer=False,
        result="",
    )
    live = LiveTable.open(Stored(row, seat_rows, []))
    summary = live.summary()
    row = msgspec.structs.replace(row, decides=summary.decides, computer=summary.computer, result=summary.result)
    return Planned(row, seat_rows, links, (live.saved() or b"") if start == "record" else b"")


def _game(ask: NewTable) -> Game:
    """The game asked for, or the one that the record or the position names."""
    if ask.record and ask.position:
        raise RequestRefused(400, "malformed", "Play on from a record or from a position, not from both.")
    if ask.record:
        record = parse(ask.record)
        if len(record.moves) > MOST_PLIES:
            text = f"This record has {len(record.moves)} plies; no more than {MOST_PLIES} can be played on from."
            raise RequestRefused(400, "bad_record", text, "Play on from a position.")
        game = game_of(record.headers.get("Game", ""), record.options)
        verify(game, record)
        return game
    if ask.position:
        id, options = peek(ask.position)
        game = game_of(id, options)
        game.position(ask.position)
        return game
    return game_of(ask.game, ask.options)


def _plans(game: Game, plans: list[SeatPlan]) -> list[SeatPlan]:
    """One plan for every seat of the game, in the game's order."""
    named = {plan.seat: plan for plan in plans}
    strangers = [plan.seat for plan in plans if plan.seat not in game.seats]
    missing = [seat for seat in game.seats if seat not in named]
    if strangers or missing or len(named) != len(plans):
        raise RequestRefused(
            400,
            "malformed",
            "Every seat of the game needs exactly one who sits there.",
            f"The seats are: {', '.join(game.seats)}.",
        )
    for plan in plans:
        if plan.who == COMPUTER:
            check_level(game, plan.level)
            seat_player(plan.level, game)
    return [named[seat] for seat in game.seats]


def _seat_row(table: str, number: int, side: int, plan: SeatPlan, visitor: str, links: dict[str, str]) -> SeatRow:
    mine = plan.who in (ME, HOTSEAT)
    link = None
    if plan.who == FRIEND:
        links[plan.seat] = new_secret()
        link = digest(links[plan.seat])
    check_name(plan.name)
    level = plan.level if plan.who == COMPUTER else ""
    return SeatRow(table, plan.seat, number, side, plan.who, level, plan.name, link, False, visitor if mine else None)
