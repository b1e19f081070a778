"""`hundred-days admin`: tables listed, exported, deleted, pruned, backed up and restored."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import event

from hundreddays.cli.app import hundred_days
from hundreddays.core import BadOption, Fault, Unknown, parse
from hundreddays.server.moderation.desk import shut_out
from hundreddays.server.people import sessions
from hundreddays.server.settings import sqlite_url
from hundreddays.server.store import BadDatabase, BadKey, Store
from hundreddays.server.store.backups import BadBackup, back_up, restore
from hundreddays.server.store.database import Database
from hundreddays.server.store.database_schema import REVISION
from serving import EASY, Browser, running
from serving.postgres import postgres
from toys import registered


def admin(*arguments: str) -> Result:
    return CliRunner().invoke(hundred_days, ["admin", *arguments])


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[str, str, str]]:
    """The database of a server that has stopped, with a table that goes on and one that is over."""
    settings, rng = EASY(tmp_path), Random(4)
    with registered():
        with running(settings) as address:
            browser = Browser(address)
            going, over = browser.table(), browser.table()
            for _ in range(5):
                state = browser.state(going)
                move = rng.choice(state.now.prompt.options).move
                assert browser.move(going, state.viewer, state.now.ply, move).is_success
            assert browser.post(f"/api/tables/{over}/resign", {"seat": "red", "ply": 1}).is_success
            browser.close()
        yield settings.database, going, over


def test_tables_are_listed_exported_and_deleted(site: tuple[str, str, str], tmp_path: Path) -> None:
    database, going, over = site
    listed = json.loads(admin("list", "--database", database, "--json").stdout)["tables"]
    assert [(line["table"], bool(line["result"])) for line in listed] == [(over, True), (going, False)]
    assert going in admin("list", "--database", database).stdout
    out = tmp_path / "table.record"
    assert admin("export", going, "--database", database, "--out", str(out)).exit_code == 0
    assert len(parse(out.read_text("utf-8")).moves) >= 5
    assert admin("delete", over, "--why", "asked for", "--database", database).exit_code == 0
    again = admin("delete", over, "--database", database)
    assert isinstance(again.exception, Fault)
    [logged] = json.loads(admin("log", "--database", database, "--json").stdout)["log"]
    assert (logged["kind"], logged["about"], logged["why"]) == ("delete", f"table {over}", "asked for")
    assert [line["table"] for line in json.loads(admin("list", "--database", database, "--json").stdout)["tables"]] == [
        going
    ]


def test_pruning_first_says_what_it_would_do(site: tuple[str, str, str]) -> None:
    database, going, over = site
    assert admin("prune", "--unfinished-days", "1", "--database", database).stdout == ""
    young = ["--unfinished-days", "0.0000001", "--database", database]
    assert admin("prune", "--dry-run", *young).stdout.split() == [going]
    assert admin("prune", *young).stdout.split() == [going]
    assert admin("prune", *young).stdout == ""
    assert [each["kind"] for each in json.loads(admin("log", "--database", database, "--json").stdout)["log"]] == [
        "prune"
    ], "what deleted nothing is not worth a line"
    assert over in admin("list", "--database", database, "--json").stdout


@pytest.mark.parametrize("days", ["-1", "nan", "inf", "1e9"])
def test_days_are_a_number_of_days(site: tuple[str, str, str], days: str) -> None:
    for command in (
        ["prune", "--unfinished-days", days],
        ["prune", "--finished-days", days],
        ["ban", "192.0.2.1", "--days", days],
    ):
        refused = admin(*command, "--database", site[0])
        assert refused.exit_code == 2
        assert f"'--{command[-2][2:]}'" in refused.stderr
    assert "192.0.2.1" not in admin("ban", "--database", site[0]).stdout


def test_an_address_is_shut_out_and_let_in_again(site: tuple[str, str, str]) -> None:
    database = site[0]
    assert admin("ban", "192.0.2.1", "--note", "spam", "--database", database).exit_code == 0
    assert "192.0.2.1" in admin("ban", "--database", database).stdout
    assert "let in again" in admin("ban", "192.0.2.1", "--lift", "--database", database).stdout
    assert admin("ban", "--database", database).stdout.strip() == ""


@pytest.mark.parametrize("who", ["", "nowhere", "192.0.2.300", "192.0.2.0/24"])
def test_only_somebody_can_be_shut_out(site: tuple[str, str, str], who: str) -> None:
    """An empty name, as of an unset variable in a script, shut out everyone who brought no cookie."""
    refused = admin("ban", who, "--database", site[0])
    assert isinstance(refused.exception, BadOption)
    assert admin("ban", "--database", site[0]).stdout.strip() == ""


def test_nobody_is_shut_out_by_a_ban_on_nobody(site: tuple[str, str, str], tmp_path: Path) -> None:
    async def shut_out_nobody() -> None:
        store = Store(site[0])
        await store.write(lambda connection: shut_out(connection, "operator", "", 1.0, "by mistake"))
        store.close()

    asyncio.run(shut_out_nobody())
    with running(EASY(tmp_path)) as address:
        stranger = Browser(address)
        assert stranger.get("/api/me").status_code == 200
        stranger.close()
    assert "let in again" in admin("ban", "", "--lift", "--database", site[0]).stdout


@pytest.mark.parametrize(
    "command",
    [["list"], ["export", "x"], ["delete", "x"], ["prune"], ["ban"], ["reports"], ["log"], ["tournaments"], ["backup"]],
)
def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, command: list[str]) -> None:
    """Whoever mistyped its name was shown no tables, and had a new database and a new key."""
    more = [str(tmp_path / "backup.gz")] if command == ["backup"] else []
    refused = admin(*command, *more, "--database", sqlite_url(tmp_path / "tabels.sqlite3"))
    assert isinstance(refused.exception, BadDatabase)
    assert list(tmp_path.iterdir()) == []


def test_a_key_that_is_not_there_is_not_made(site: tuple[str, str, str], tmp_path: Path) -> None:
    refused = admin("list", "--database", site[0], "--key-file", str(tmp_path / "other.key"))
    assert isinstance(refused.exception, BadKey)
    assert not (tmp_path / "other.key").exists()


def test_a_port_that_is_no_number_is_told(tmp_path: Path) -> None:
    assert isinstance(admin("list", "--database", "postgresql://u@h:port/x").exception, BadDatabase)


@pytest.mark.parametrize("file", ["tables.sqlite3", "tables.sqlite3.key", "link"])
def test_a_backup_never_takes_the_place_of_the_database(site: tuple[str, str, str], tmp_path: Path, file: str) -> None:
    """It did, and there was neither a backup nor a database any more."""
    if file == "link":
        (tmp_path / "link").symlink_to(tmp_path / "tables.sqlite3")
    before = [(tmp_path / name).read_bytes() for name in ("tables.sqlite3", "tables.sqlite3.key")]
    assert isinstance(admin("backup", str(tmp_path / file), "--database", site[0]).exception, BadBackup)
    assert [(tmp_path / name).read_bytes() for name in ("tables.sqlite3", "tables.sqlite3.key")] == before


def test_a_backup_that_fails_leaves_the_one_before(
    site: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.gz"
    assert admin("backup", str(file), "--database", site[0]).exit_code == 0
    whole = file.read_bytes()

    def full(*_: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(msgspec.json, "encode", full)
    assert isinstance(admin("backup", str(file), "--database", site[0]).exception, OSError)
    assert file.read_bytes() == whole
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    "line",
    [
        '["tables",{"nope":1}]',
        '["tables",{"id":"x"}]',
        '["facts",{"name":"a","value":[1]}]',
        '["facts",{"name":"a","value":"1"}]\n["facts",{"name":"a","value":"1"}]',
        '["seats",{"table_id":"none","seat":"red"}]',
        '["bans",{"who":"a","until":1e999,"note":""}]',
        "\udcff",
    ],
)
def test_a_damaged_backup_is_told_as_such(site: tuple[str, str, str], tmp_path: Path, line: str) -> None:
    """It was told with the inner affairs of the program."""
    file, empty = tmp_path / "damaged.gz", sqlite_url(tmp_path / "empty.sqlite3")
    head = json.dumps({"kind": "hundred-days backup", "revision": REVISION})
    file.write_bytes(gzip.compress(f"{head}\n{line}\n".encode("utf-8", "surrogateescape")))
    told = admin("restore", str(file), "--database", empty)
    assert isinstance(told.exception, BadBackup)
    assert "is no backup, or is damaged" in str(told.exception)
    assert json.loads(admin("list", "--database", empty, "--json").stdout) == {"tables": []}


def test_what_strangers_write_does_not_steer_the_operators_terminal(tmp_path: Path) -> None:
    evil = "a\u009b2J\u202eb"
    forged = f"oh\n  > 9 blue: forged{evil}"
    with registered(), running(EASY(tmp_path)) as address:
        database, anna, bert = EASY(tmp_path).database, Browser(address), Browser(address)
        seats = [{"seat": "red", "who": "me", "name": "Anna"}, {"seat": "blue", "who": "friend"}]
        made = anna.post("/api/tables", {"game": "ambush", "seats": seats}).json()
        assert bert.join(made["links"][0]["path"].partition("#")[2], name="Bert").is_success
        assert anna.post(f"/api/tables/{made['table']}/chat", {"seat": "red", "text": forged, "key": "1"}).is_success
        report = {"reason": "spam", "table": made["table"], "seat": "red", "line": 1, "text": forged}
        assert bert.post("/api/reports", report).status_code == 201
        anna.close()
        bert.close()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:  # as older servers took it
        changed = [f"UPDATE {table} SET name = ? WHERE name = 'Anna'" for table in ("seats", "reports")]
        assert all(connection.execute(statement, (evil,)).rowcount == 1 for statement in changed)
    for command in (["list"], ["reports"]):
        told = admin(*command, "--database", database).stdout
        assert not set(told) & {"\u009b", "\u202e"}
        assert not any(line.lstrip().startswith("> 9") for line in told.splitlines())
    assert "\\x9b2J" in told


def test_the_desk_has_the_same_bounds_here_as_in_the_browser(site: tuple[str, str, str]) -> None:
    asked = (
        ["announce", "x" * 601],
        ["announce", ""],
        ["announce", "a\x1b[31mb"],
        ["announce", "A word", "--end", "00"],
        ["close", "00", "--why", ""],
        ["take-down", "--name", "A", "--table", "t", "--line", "1", "--why", "some reason"],
        ["take-down", "--table", "t", "--line", "1", "--seat", "red", "--why", "some reason"],
        ["take-down", "--table", "t", "--line", "1", "--why", ""],
    )
    for command in asked:
        assert isinstance(admin(*command, "--database", site[0]).exception, BadOption), command
    for command in (["list"], ["log"]):
        assert admin(*command, "--most", "99999999999999999999", "--database", site[0]).exit_code == 2
    assert admin("log", "--database", site[0]).stdout == ""


def contents(url: str, tables: tuple[str, ...]) -> list[object]:
    async def load() -> list[object]:
        store = Store(url)
        found: list[object] = [await store.load(table, whole=True) for table in tables]
        store.close()
        return found

    return asyncio.run(load())


def test_a_backup_is_restored_in_either_kind_of_database(site: tuple[str, str, str], tmp_path: Path) -> None:
    database, *tables = site
    key, file = str(tmp_path / "tables.sqlite3.key"), tmp_path / "backup.gz"
    assert admin("backup", str(file), "--database", database).exit_code == 0
    with postgres() as url:
        for other in (sqlite_url(tmp_path / "other.sqlite3"), url):
            restored = admin("restore", str(file), "--database", other, "--key-file", key)
            assert restored.exit_code == 0, restored.output
            assert contents(other, tuple(tables)) == contents(database, tuple(tables))
            exported = admin("export", tables[0], "--database", other, "--key-file", key).stdout
            assert exported == admin("export", tables[0], "--database", database).stdout
            assert isinstance(admin("restore", str(file), "--database", other, "--key-file", key).exception, Fault)
        assert admin("backup", str(file), "--database", url, "--key-file", key).exit_code == 0
    back = sqlite_url(tmp_path / "back.sqlite3")
    assert admin("restore", str(file), "--database", back, "--key-file", key).exit_code == 0
    assert contents(back, tuple(tables)) == contents(database, tuple(tables))
    file.write_bytes(b"not a backup")
    empty = sqlite_url(tmp_path / "empty.sqlite3")
    assert isinstance(admin("restore", str(file), "--database", empty, "--key-file", key).exception, Fault)


def test_a_backup_is_of_one_moment_while_the_server_goes_on(site: tuple[str, str, str], tmp_path: Path) -> None:
    database, going, _ = site
    file, other = tmp_path / "backup.gz", sqlite_url(tmp_path / "other.sqlite3")
    opened, restored = Database(database), Database(other)

    def set_up_another(connection: object, cursor: object, statement: str, *more: object) -> None:
        if "FROM seats" not in statement:  # the tables have been read by then
            return
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as server, server:
            for part, id in (("tables", "id"), ("seats", "table_id")):
                server.execute(f"CREATE TEMP TABLE copied AS SELECT * FROM {part} WHERE {id} = ?", (going,))
                server.execute(f"UPDATE copied SET {id} = 'later'")
                server.execute(f"INSERT INTO {part} SELECT * FROM copied")
                server.execute("DROP TABLE copied")

    event.listen(opened.engine, "before_cursor_execute", set_up_another)
    try:
        assert back_up(opened, file) == 2
        assert restore(restored, file) == 2
    finally:
        opened.close()
        restored.close()
    assert len(json.loads(admin("list", "--database", database, "--json").stdout)["tables"]) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_what_holds_mail_addresses_and_hashes_is_for_its_owner_alone(
    site: tuple[str, str, str], tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    file.touch(0o644)
    assert admin("backup", str(file), "--database", site[0]).exit_code == 0
    for kept in (file, tmp_path / "tables.sqlite3"):
        assert kept.stat().st_mode & 0o777 == 0o600


def test_a_backup_is_not_restored_over_accounts(site: tuple[str, str, str], tmp_path: Path) -> None:
    file, other = tmp_path / "backup.gz", tmp_path / "other"
    other.mkdir()
    assert admin("backup", str(file), "--database", site[0]).exit_code == 0
    settings = msgspec.structs.replace(EASY(other), key_file=str(tmp_path / "tables.sqlite3.key"))
    with running(settings) as address:
        browser = Browser(address)
        assert browser.post("/api/account", {"name": "Carnot", "password": "organiser of victory"}).status_code == 201
        browser.close()
    where = ["--database", settings.database, "--key-file", settings.key_file]
    refused = admin("restore", str(file), *where).exception
    assert isinstance(refused, Fault)
    assert "accounts already" in refused.message


def test_an_operator_is_made_and_an_account_shut_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "TRUST_SECONDS", 0.0)
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with running(EASY(tmp_path)) as address:
        browser = Browser(address)
        assert browser.post("/api/account", {"name": "Carnot", "password": "organiser of victory"}).status_code == 201
        assert admin("trust", "carnot", "--database", database).exit_code == 0
        assert browser.get("/api/me").json()["operator"]
        assert admin("trust", "carnot", "--remove", "--database", database).exit_code == 0
        assert not browser.get("/api/me").json()["operator"]
        browser.close()
    shut = admin("ban", "@Carnot", "--days", "2", "--database", database)
    assert "@Carnot is shut out for 2 days." in shut.stdout
    assert "a:" in admin("ban", "--database", database).stdout
    assert isinstance(admin("trust", "nobody", "--database", database).exception, Unknown)
