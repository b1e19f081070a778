"""Talk that stays civil, over the wire: mutes, private notes, reports, announcements."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from hundreddays.server.http.admission import JOINS, LIMIT
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.http.visitor import VisitorRequest, live_tables_of, visitor_of
from hundreddays.server.live.talk import hears
from hundreddays.server.moderation.announcements import announced
from hundreddays.server.moderation.moderation_wire import (
    Announcements,
    KeepNote,
    MakeReport,
    MutePerson,
    Mutes,
    Note,
)
from hundreddays.server.moderation.mutes import mute, mutes_of, unmute
from hundreddays.server.moderation.private_notes import keep_note, read_note
from hundreddays.server.moderation.reports import make_report
from hundreddays.server.people.accounts import tables_of
from hundreddays.server.people.people_wire import Nothing
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.routes.table_routes import my_table
from hundreddays.server.store.table_store import tell_reseated

TableId = Annotated[str, PathParameter(max_length=64)]
MySeat = Annotated[str, QueryParameter(max_length=64, description="A seat of mine")]


async def _me(request: VisitorRequest) -> str:
    """Somebody who has been here before: he can be told from others, and what he says of them can be kept."""
    visitor = visitor_of(request)
    store = live_tables_of(request).store
    if not visitor or not (visitor.startswith("a:") or await store.knows(visitor)):
        text = "This is for those who have an account, or have sat at a table here."
        raise RequestRefused(403, "sign_in", text, "Open an account, or sit down first.")
    return visitor


@get("/mutes", responses=REFUSALS, summary="Whom I do not hear")
async def show_mutes(request: VisitorRequest) -> Mutes:
    me = visitor_of(request)
    return Mutes(mutes=await live_tables_of(request).store.read(lambda connection: mutes_of(connection, me)))


@post("/mutes", responses=REFUSALS, status_code=200, summary="Mute somebody, or hear him again")
async def mute_person(request: VisitorRequest, data: JSONBody[MutePerson]) -> Nothing:
    me, live_tables = await _me(request), live_tables_of(request)
    store = live_tables.store

    def write(connection: Connection) -> list[str]:
        change = mute if data.mute else unmute
        others = change(connection, me, data.table, data.seat)
        for other in others:
            tell_reseated(connection, {table for table, _ in tables_of(connection, other, unfinished=True)}, store.me)
        return others

    await live_tables.hear_again(await store.write(write))
    return Nothing()


@post("/reports", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=201, summary="Report a person or a text")
async def report(request: VisitorRequest, data: JSONBody[MakeReport]) -> Nothing:
    me, live_tables = await _me(request), live_tables_of(request)
    heard = hears(await live_tables.get(data.table), me) if data.table else False
    await live_tables.store.write(lambda connection: make_report(connection, me, data, heard))
    return Nothing()


@get("/tables/{table:str}/notes", responses=REFUSALS, summary="What I have written down for myself")
async def show_note(request: VisitorRequest, table: TableId, seat: MySeat) -> Note:
    me, live_tables = visitor_of(request), live_tables_of(request)
    await my_table(live_tables, table, me, seat)
    return Note(seat=seat, text=await live_tables.store.read(lambda found: read_note(found, table, seat, me)))


@post("/tables/{table:str}/notes", responses=REFUSALS, status_code=200, summary="Write something down for myself")
async def write_note(request: VisitorRequest, table: TableId, data: JSONBody[KeepNote]) -> Nothing:
    me, live_tables = visitor_of(request), live_tables_of(request)
    await my_table(live_tables, table, me, data.seat)
    await live_tables.store.write(lambda found: keep_note(found, table, data.seat, me, data.text))
    return Nothing()


@get("/announcements", responses=REFUSALS, summary="What everyone is told")
async def show_announcements(request: VisitorRequest) -> Announcements:
    return Announcements(announcements=await live_tables_of(request).store.read(announced))


ROUTES = [show_mutes, mute_person, report, show_note, write_note, show_announcements]
