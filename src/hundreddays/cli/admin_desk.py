"""`hundred-days admin` for the desk: whom to trust with it, reports, announcements, texts to take down, and its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click
import msgspec

from hundreddays.cli.admin import MOST, account_id, admin, as_json, database, key_file, with_store
from hundreddays.cli.output import print_json, visible
from hundreddays.cli.usage import Days
from hundreddays.core import BadOption

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from hundreddays.server.moderation.moderation_wire import Report
    from hundreddays.server.store import Store

__all__ = ["admin"]

T = TypeVar("T")

why_option = click.option("--why", required=True, metavar="TEXT", help="Why; it stands in the log of the desk.")


def asked(kind: type[T], **fields: object) -> T:
    """What the desk takes over the wire, with the same bounds. Raises `BadOption`."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$.")
        raise BadOption(f"“{where.rstrip('`')}” does not fit: {reason}.") from None


@admin.command()
@click.argument("name")
@click.option("--remove", is_flag=True, help="No longer.")
@click.option("--why", default="", metavar="TEXT", help="Why, for the log of the desk.")
@database
@key_file
def trust(name: str, remove: bool, why: str, database: str, key_file: str) -> None:
    """Trust an account with the desk in the browser: reports, bans, announcements and take-downs."""
    from sqlalchemy import update

    from hundreddays.server.moderation.desk_log import OPERATOR, note_action
    from hundreddays.server.store.people_schema import accounts

    async def work(store: Store) -> None:
        id = await account_id(store, name)

        def write(connection: Connection) -> None:
            connection.execute(update(accounts).where(accounts.c.id == id).values(operator=not remove))
            note_action(connection, OPERATOR, "distrust" if remove else "trust", name, why)

        await store.write(write)

    with_store(database, key_file, work)
    click.echo(f"{name} is {'no longer ' if remove else ''}trusted with the desk.")


@admin.command()
@click.option("--closed", is_flag=True, help="Those that were dealt with.")
@as_json
@database
@key_file
def reports(closed: bool, as_json: bool, database: str, key_file: str) -> None:
    """The reports that wait to be dealt with, each with what was said around it."""
    from hundreddays.server.moderation.reports import reports_of

    found = with_store(database, key_file, lambda store: store.read(lambda found: reports_of(found, closed)))
    if as_json:
        print_json({"reports": [msgspec.to_builtins(report) for report in found]})
        return
    for report in found:
        click.echo(_told(report))
    click.echo(f"{len(found)} reports.", err=True)


def _told(report: Report) -> str:
    about = f"@{report.account}" if report.account else f"the guest “{report.name}”"
    head = f"{report.id}  {report.created}  {report.reason}: {visible(about)} by {report.reporter or 'a guest'}"
    where = f"  table {report.table}, {report.seat}" if report.table else ""
    said = [
        f"  {'>' if line.reported else ' '} {line.number} {line.seat}: {visible(line.text)}" for line in report.context
    ]
    own = [f"  “{visible(report.quote)}”"] if report.quote else []
    return "\n".join([head + where, *([f"  {visible(report.text)}"] if report.text else []), *own, *said])


@admin.command()
@click.argument("report")
@why_option
@database
@key_file
def close(report: str, why: str, database: str, key_file: str) -> None:
    """A report has been dealt with."""
    from hundreddays.server.moderation.desk_log import OPERATOR
    from hundreddays.server.moderation.moderation_wire import CloseReport
    from hundreddays.server.moderation.reports import close_report

    ask = asked(CloseReport, report=report, why=why)
    with_store(
        database, key_file, lambda store: store.write(lambda found: close_report(found, OPERATOR, ask.report, ask.why))
    )
    click.echo(f"Report {report} is closed.")


@admin.command()
@click.argument("text", required=False)
@click.option("--days", default=7.0, show_default=True, type=Days(0.01), help="For how long.")
@click.option("--end", default="", metavar="ID", help="Tell that one no longer.")
@database
@key_file
def announce(text: str | None, days: float, end: str, database: str, key_file: str) -> None:
    """Tell everyone something in the browser; without a text, list what is told."""
    from hundreddays.server.moderation import announcements
    from hundreddays.server.moderation.desk_log import OPERATOR
    from hundreddays.server.moderation.moderation_wire import MakeAnnouncement

    ask = None if text is None else asked(MakeAnnouncement, text=text, days=days)
    if ask is not None and end:
        raise BadOption("Tell something new, or tell something no longer.", "Do one after the other.")

    async def work(store: Store) -> str:
        if end:
            await store.write(lambda found: announcements.end_announcement(found, OPERATOR, end, ""))
            return f"Announcement {end} is told no longer."
        if ask is not None:
            id = await store.write(lambda found: announcements.announce(found, OPERATOR, ask.text, ask.days))
            return f"Announcement {id} is told for {days:g} days."
        told = await store.read(announcements.announced)
        return "\n".join(f"{one.id}  until {one.until}  {visible(one.text)}" for one in told)

    click.echo(with_store(database, key_file, work))


@admin.command("take-down")
@click.option("--table", default="", metavar="TABLE", help="The table at which it stands.")
@click.option("--line", default=0, type=click.IntRange(0), metavar="N", help="A line of its talk, by its number.")
@click.option("--seat", default="", metavar="SEAT", help="The name of the guest on this seat.")
@click.option("--name", default="", metavar="NAME", help="The name of an account, which gets another.")
@click.option("--tournament", default="", metavar="ID", help="The name of a tournament, which gets another.")
@why_option
@database
@key_file
def take_down(
    table: str, line: int, seat: str, name: str, tournament: str, why: str, database: str, key_file: str
) -> None:
    """Take a text down for good. A running server heeds it within 15 seconds."""
    from hundreddays.server.moderation import desk
    from hundreddays.server.moderation.desk_log import OPERATOR
    from hundreddays.server.moderation.moderation_wire import TakeDown

    named = {"name"} if name else {"tournament"} if tournament else {"table", "line" if line else "seat"}
    given = {"table": table, "line": line, "seat": seat, "name": name, "tournament": tournament}
    if {each for each, value in given.items() if value} != named:
        hint = "Name --table and --line, --table and --seat, --name, or --tournament."
        raise BadOption("What is to be taken down? One thing at a time.", hint)
    ask = asked(TakeDown, why=why, **given)

    async def work(store: Store) -> None:
        sat = await store.read(lambda found: desk.sat_as(found, ask))
        await store.write(lambda found: desk.take_down(found, OPERATOR, ask, store.me, sat))

    with_store(database, key_file, work)
    click.echo("It is taken down.")


@admin.command("log")
@click.option("--most", default=100, show_default=True, type=click.IntRange(1, MOST), help="How many at most.")
@as_json
@database
@key_file
def show_log(most: int, as_json: bool, database: str, key_file: str) -> None:
    """Everything the desk did, the newest first: who, when, what, why."""
    from hundreddays.server.moderation.desk_log import actions_of

    found = with_store(database, key_file, lambda store: store.read(lambda found: actions_of(found, most)))
    if as_json:
        print_json({"log": [msgspec.to_builtins(action) for action in found]})
        return
    for action in found:
        click.echo(visible(f"{action.at}  {action.who}  {action.kind}  {action.about}  {action.why}".rstrip()))
