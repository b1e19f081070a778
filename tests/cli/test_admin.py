"""`hundred-days admin`: tables listed, exported, deleted, pruned, backed up and restored."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner, Result

from hundreddays.cli.app import hundred_days
from hundreddays.core import Fault, Unknown, parse
from hundreddays.server.people import sessions
from hundreddays.server.settings import sqlite_url
from hundreddays.server.store import Store
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
    file.write_bytes(b"not a backup")
    empty = sqlite_url(tmp_path / "empty.sqlite3")
    assert isinstance(admin("restore", str(file), "--database", empty, "--key-file", key).exception, Fault)


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
