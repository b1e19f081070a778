"""`hundred-days admin`: looking after the tables and the people of a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.table import Table as Grid

from hundreddays.cli.output import console, print_json, visible
from hundreddays.cli.usage import Days
from hundreddays.core import BadOption, Fault, Unknown

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from hundreddays.server.store import Store

T = TypeVar("T")

database = click.option("--database", default="", metavar="URL", help="As for `serve`.")
key_file = click.option("--key-file", default="", metavar="FILE", help="As for `serve`.")
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON document.")
DAY = 86400.0
MOST = 1_000_000
"""No list is longer."""


@click.group()
def admin() -> None:
    """Look after a server: its tables and backups, its people, reports, bans and announcements.

    \b
    Examples:
      hundred-days admin --help
      hundred-days admin list
      hundred-days admin backup tables.sqlite3.copy
    """


def with_store(url: str, key: str, work: Callable[[Store], Awaitable[T]], alone: bool = False, new: bool = False) -> T:
    """Do something with the store. `alone`: not while a server uses the same file; `new`: it need not be there yet."""
    try:
        from hundreddays.server.settings import Settings
        from hundreddays.server.store import SeedVault, Store, key_from
        from hundreddays.server.store.database import Database
    except ImportError:
        raise Fault("The server's libraries are not installed.", "pip install 'hundred-days[server]'") from None
    settings = Settings(database=url, key_file=key)

    if not new:  # whoever mistypes a name must not believe that his tables are gone
        Database.refuse_absent(settings.database_url())

    async def run() -> T:
        store = Store(settings.database_url(), vault=SeedVault(key_from(settings.key_path(), make=new)))
        try:
            if alone:
                store.database.hold()
            return await work(store)
        finally:
            store.close()

    return asyncio.run(run())


@admin.command("list")
@database
@key_file
@click.option("--most", default=100, show_default=True, type=click.IntRange(1, MOST), help="How many at most.")
@as_json
def list_tables(database: str, key_file: str, most: int, as_json: bool) -> None:
    """All tables, the newest first."""
    from hundreddays.server.live.table_setup import TableSetup

    found = with_store(database, key_file, lambda store: store.every(most))
    rows: list[dict[str, Any]] = [
        {
            "table": row.id,
            "game": TableSetup.read(row.opening).game,
            "created": _date(row.created),
            "changed": _date(row.changed),
            "entries": row.seq,
            "public": row.public,
            "seats": {seat.seat: seat.level or seat.name or seat.who for seat in seats},
            "result": row.result,
        }
        for row, seats in found
    ]
    if as_json:
        print_json({"tables": rows})
        return
    grid = Grid()
    grid.add_column("table", no_wrap=True)
    for name in ("game", "changed", "entries", "seats", "result"):
        grid.add_column(name)
    for line in rows:
        seats = ", ".join(f"{seat}: {visible(who)}" for seat, who in line["seats"].items())
        grid.add_row(line["table"], line["game"], line["changed"], str(line["entries"]), seats, line["result"])
    console().print(grid)


@admin.command()
@click.argument("table")
@click.option("--out", type=click.Path(path_type=Path), help="The file to write; without it to the terminal.")
@database
@key_file
def export(table: str, out: Path | None, database: str, key_file: str) -> None:
    """A table's whole record, with everything hidden in it."""
    from hundreddays.server.live.live_table import LiveTable
    from hundreddays.server.live.raw_record import raw_record

    async def work(store: Store) -> str:
        stored = await store.load(table, whole=True)
        if stored is None:
            raise Unknown("table", table, [])
        try:
            return LiveTable.open(stored).table.record().text()
        except Fault:
            return raw_record(stored).text()

    text = with_store(database, key_file, work)
    if out is None:
        click.echo(text, nl=False)
    else:
        out.write_text(text, "utf-8")


@admin.command()
@click.argument("table")
@click.option("--why", default="", metavar="TEXT", help="Why, for the log of the desk.")
@database
@key_file
def delete(table: str, why: str, database: str, key_file: str) -> None:
    """Delete a table and all that belongs to it, for good. A server on the same SQLite file must be stopped first."""
    from hundreddays.server.moderation.desk_log import OPERATOR, note_action
    from hundreddays.server.store.table_store import delete_table

    async def work(store: Store) -> bool:
        def write(connection: Connection) -> bool:
            deleted = delete_table(connection, table, store.me)
            if deleted:
                note_action(connection, OPERATOR, "delete", f"table {table}", why)
            return deleted

        return await store.write(write)

    if not with_store(database, key_file, work, alone=True):
        raise Unknown("table", table, [])
    click.echo(f"Table {table} is deleted.")


@admin.command()
@click.option(
    "--unfinished-days", default=0.0, type=Days(), help="Unfinished tables untouched for so many days; 0: none."
)
@click.option("--finished-days", default=0.0, type=Days(), help="Finished tables untouched for so many days; 0: none.")
@click.option("--dry-run", is_flag=True, help="Only say which.")
@database
@key_file
def prune(unfinished_days: float, finished_days: float, dry_run: bool, database: str, key_file: str) -> None:
    """Delete tables at which nothing has happened for long."""
    from hundreddays.server.moderation.desk_log import OPERATOR, note_action

    async def work(store: Store) -> list[str]:
        found: list[str] = []
        for days, finished in ((unfinished_days, False), (finished_days, True)):
            if days > 0:
                found += await store.untouched(time.time() - days * DAY, finished, most=1_000_000)
        for table in found if not dry_run else []:
            await store.delete(table)
        if found and not dry_run:
            about = f"{len(found)} tables: unfinished {unfinished_days:g} days, finished {finished_days:g} days"
            await store.write(lambda connection: note_action(connection, OPERATOR, "prune", about, ""))
        return found

    found = with_store(database, key_file, work, alone=not dry_run)
    for table in found:
        click.echo(table)
    click.echo(f"{len(found)} tables {'would be' if dry_run else 'are'} deleted.", err=True)


@admin.command()
@click.argument("who", required=False)
@click.option("--days", default=30.0, show_default=True, type=Days(0.0001), help="For how long.")
@click.option("--note", default="", help="Why, for yourself and for the log of the desk.")
@click.option("--lift", is_flag=True, help="Let them in again.")
@database
@key_file
def ban(who: str | None, days: float, note: str, lift: bool, database: str, key_file: str) -> None:
    """Shut out an address, or an account as @NAME, or let it in again; without one, list all.

    A running server heeds it within 15 seconds.
    """
    from hundreddays.server.http.networks import is_address, network_of
    from hundreddays.server.moderation.desk import lift_ban, shut_out
    from hundreddays.server.moderation.desk_log import OPERATOR

    async def work(store: Store) -> str:
        if who is None:
            return "\n".join(
                f"{ban.who}  until {_date(ban.until)}  {visible(ban.note)}".rstrip() for ban in await store.banned()
            )
        shut = await account_id(store, who[1:]) if who.startswith("@") else network_of(who)
        if not lift and not who.startswith("@") and not is_address(who):
            raise BadOption(f"“{who}” is no address.", "Write one address, such as 192.0.2.1, or an account as @NAME.")
        if lift:
            lifted = await store.write(lambda connection: lift_ban(connection, OPERATOR, shut, note))
            return f"{who} is let in again." if lifted else f"{who} was not shut out."
        await store.write(lambda connection: shut_out(connection, OPERATOR, shut, days, note))
        return f"{who} is shut out for {days:g} days."

    click.echo(with_store(database, key_file, work))


@admin.command()
@click.argument("tournament", required=False)
@click.option("--cancel", is_flag=True, help="Call it off.")
@database
@key_file
@as_json
def tournaments(tournament: str | None, cancel: bool, database: str, key_file: str, as_json: bool) -> None:
    """All tournaments; or the standings of one, which can be cancelled.

    A running server heeds it within seconds. Games that were begun may be played to the end.
    """
    from hundreddays.server.moderation.desk_log import OPERATOR, note_action
    from hundreddays.server.tournaments import tournament_store
    from hundreddays.server.tournaments.meetings import CANCELLED
    from hundreddays.server.tournaments.standings import standings

    if tournament is None:
        if cancel:
            raise Fault("Which tournament is to be cancelled?", "Name it: hundred-days admin tournaments ID --cancel")
        listed = with_store(
            database,
            key_file,
            lambda store: store.read(lambda connection: tournament_store.listed(connection, "", 1000)),
        )
        rows: list[dict[str, Any]] = [
            {
                "tournament": contest.id,
                "name": contest.name,
                "game": contest.game,
                "kind": contest.kind,
                "state": contest.state,
                "round": contest.round,
                "entrants": count,
                "organiser": organiser,
            }
            for contest, count, _, organiser in listed
        ]
        _print_rows("tournaments", rows, as_json)
        return

    async def work(store: Store) -> tournament_store.Contest:
        contest = await store.read(lambda connection: tournament_store.read_contest(connection, tournament))

        def write(connection: Connection) -> bool:
            ended = tournament_store.end(connection, tournament, CANCELLED)
            if ended:
                note_action(connection, OPERATOR, "cancel", f"tournament “{contest.name}”", "")
            return ended

        if cancel and not await store.write(write):
            raise Fault(f"“{contest.name}” is over already.")
        return contest

    contest = with_store(database, key_file, work)
    if cancel:
        click.echo(f"“{contest.name}” is cancelled.", err=as_json)
    rows = [
        {
            "place": each.place,
            "name": each.entrant.name or "(deleted)",
            "computer": each.entrant.computer,
            "points": each.points,
            "played": each.played,
        }
        for each in standings(contest.kind, contest.entrants, contest.meetings)
    ]
    _print_rows("standings", rows, as_json)


def _print_rows(what: str, rows: list[dict[str, Any]], as_json: bool) -> None:
    """One JSON document, or a grid with the names of the columns."""
    if as_json:
        print_json({what: rows})
        return
    grid = Grid()
    for name in rows[0] if rows else ():
        grid.add_column(name)
    for row in rows:
        grid.add_row(*(visible(str(value)) for value in row.values()))
    console().print(grid if rows else f"There are no {what} yet.")


async def account_id(store: Store, name: str) -> str:
    """The id of an account."""
    from hundreddays.server.people.accounts import by_name

    found = await store.read(lambda connection: by_name(connection, name))
    if found is None:
        raise Unknown("account", name, [])
    return found.id


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@database
@key_file
def backup(file: Path, database: str, key_file: str) -> None:
    """Write the whole database into one file, as it stands at one moment; a server may be running."""
    from hundreddays.server.store.backups import back_up

    async def work(store: Store) -> int:
        return back_up(store.database, file)

    click.echo(
        f"{with_store(database, key_file, work)} tables are in {file}. Keep the key file with it, but elsewhere."
    )


@admin.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@database
@key_file
def restore(file: Path, database: str, key_file: str) -> None:
    """Read a backup into an empty database, of either kind. It needs the key file of the server that wrote it."""
    from hundreddays.server.store.backups import restore as read

    async def work(store: Store) -> int:
        return read(store.database, file)

    click.echo(f"{with_store(database, key_file, work, alone=True, new=True)} tables are restored.")


def _date(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))
