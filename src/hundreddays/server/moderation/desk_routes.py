"""The desk over the wire, for accounts that the operator trusts."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from sqlalchemy import Connection

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.http.visitor import VisitorRequest, live_tables_of
from hundreddays.server.moderation import desk
from hundreddays.server.moderation.announcements import announce, announced, end_announcement
from hundreddays.server.moderation.desk_log import actions_of
from hundreddays.server.moderation.moderation_wire import (
    BanPerson,
    CloseReport,
    DeskState,
    EndAnnouncement,
    LiftBan,
    MakeAnnouncement,
    TakeDown,
)
from hundreddays.server.moderation.reports import close_report, reports_of
from hundreddays.server.people.account_routes import account_of
from hundreddays.server.people.people_wire import Nothing
from hundreddays.server.routes.error_responses import REFUSALS

Closed = Annotated[bool, QueryParameter(description="The reports that were dealt with, instead of the open ones")]


@get("/desk", responses=REFUSALS, summary="Reports, bans, announcements, and what the desk has done")
async def show_desk(request: VisitorRequest, closed: Closed = False) -> DeskState:
    def read(connection: Connection) -> DeskState:
        return DeskState(
            reports=reports_of(connection, closed),
            bans=desk.bans_of(connection),
            announcements=announced(connection),
            log=actions_of(connection),
        )

    return await live_tables_of(request).store.read(read)


@post("/desk/close", responses=REFUSALS, status_code=200, summary="A report has been dealt with")
async def close(request: VisitorRequest, data: JSONBody[CloseReport]) -> Nothing:
    me = account_of(request).name
    await live_tables_of(request).store.write(lambda found: close_report(found, me, data.report, data.why))
    return Nothing()


@post("/desk/ban", responses=REFUSALS, status_code=200, summary="Shut somebody out")
async def ban(request: VisitorRequest, data: JSONBody[BanPerson]) -> Nothing:
    me, live_tables = account_of(request).name, live_tables_of(request)
    await live_tables.store.write(lambda found: desk.ban_person(found, me, data))
    await live_tables.look_up_bans()
    return Nothing()


@post("/desk/lift", responses=REFUSALS, status_code=200, summary="Let somebody in again")
async def lift(request: VisitorRequest, data: JSONBody[LiftBan]) -> Nothing:
    me, live_tables = account_of(request).name, live_tables_of(request)

    def write(connection: Connection) -> bool:
        return desk.lift_ban(connection, me, desk.banned_as(connection, data.who), data.why)

    if not await live_tables.store.write(write):
        raise RequestRefused(404, "unknown", "Nobody like that is shut out.", "Look at the list again.")
    await live_tables.look_up_bans()
    return Nothing()


@post("/desk/announce", responses=REFUSALS, status_code=201, summary="Tell everyone something")
async def make_announcement(request: VisitorRequest, data: JSONBody[MakeAnnouncement]) -> Nothing:
    me = account_of(request).name
    await live_tables_of(request).store.write(lambda found: announce(found, me, data.text, data.days))
    return Nothing()


@post("/desk/announce/end", responses=REFUSALS, status_code=200, summary="Tell it no longer")
async def stop_announcement(request: VisitorRequest, data: JSONBody[EndAnnouncement]) -> Nothing:
    me = account_of(request).name
    await live_tables_of(request).store.write(lambda found: end_announcement(found, me, data.id, data.why))
    return Nothing()


@post("/desk/take-down", responses=REFUSALS, status_code=200, summary="Take a text down")
async def take_down(request: VisitorRequest, data: JSONBody[TakeDown]) -> Nothing:
    me, live_tables = account_of(request).name, live_tables_of(request)
    store = live_tables.store
    sat = await store.read(lambda found: desk.sat_as(found, data))
    changed = await store.write(lambda found: desk.take_down(found, me, data, store.me, sat))
    await live_tables.reseat_all(changed)
    return Nothing()


ROUTES = [show_desk, close, ban, lift, make_announcement, stop_announcement, take_down]
