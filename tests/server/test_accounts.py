"""Accounts: opened, signed in to from several devices, recovered, exported and deleted; a guest's games move in."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine, create_engine, event, inspect, text

from hundreddays.cli.app import hundred_days
from hundreddays.core import parse
from hundreddays.server.people import sessions
from hundreddays.server.people.times import day, day_of
from hundreddays.server.settings import Limits, Settings, sqlite_url
from hundreddays.server.tokens import digest
from serving import EASY, UNLIMITED, Browser, running, settle_dice
from serving.postgres import postgres
from serving.program import served
from serving.waiting import eventually

PASSWORD = "la garde recule"
FRIENDLY = [{"seat": "red", "who": "me", "name": "anything"}, {"seat": "blue", "who": "friend"}]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def site(request: pytest.FixtureRequest, ambush: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with either database."""
    folder = tmp_path_factory.mktemp("people")
    if request.param == "sqlite":
        with running(EASY(folder)) as address:
            yield address
        return
    with postgres() as url:
        settings = Settings(port=0, database=url, key_file=str(folder / "key"), limits=UNLIMITED)
        with running(settings) as address:
            yield address


@pytest.fixture
def people(site: str) -> Iterator[list[Browser]]:
    found = [Browser(site) for _ in range(3)]
    yield found
    for browser in found:
        browser.close()


def opened(browser: Browser, name: str) -> list[str]:
    """Open an account; its recovery codes."""
    answer = browser.post("/api/account", {"name": name, "password": PASSWORD, "device": "Firefox"})
    assert answer.status_code == 201, answer.text
    codes: list[str] = answer.json()["codes"]
    return codes


def me(browser: Browser) -> str:
    return str(browser.get("/api/me").json()["name"])


def test_a_guests_games_move_in_and_follow_to_another_device(people: list[Browser]) -> None:
    here, there, _ = people
    table = here.table()
    assert me(here) == ""
    opened(here, "Anna")
    assert me(here) == "Anna"
    assert here.state(table).mine == ["red", "blue"], "the games of the guest are those of the account"
    assert [seat.account for seat in here.state(table).now.seats] == ["Anna", "Anna"]
    signed = there.post("/api/sign-in", {"name": "anna", "password": PASSWORD})
    assert signed.status_code == 200, "a name is found however it is written"
    state = there.state(table)
    assert state.mine == ["red", "blue"]
    assert there.move(table, state.viewer, state.now.ply, state.now.prompt.options[0].move).status_code == 200
    assert [line["table"] for line in there.get("/api/tables").json()["mine"]] == [table]


def test_whoever_is_signed_in_sits_under_his_own_name(people: list[Browser]) -> None:
    host, friend, _ = people
    opened(host, "Berthier")
    opened(friend, "Soult")
    made = host.post("/api/tables", {"game": "ambush", "seats": FRIENDLY}).json()
    friend.join(made["links"][0]["path"].partition("#")[2], name="Napoleon")
    assert [seat.name for seat in host.state(made["table"]).now.seats] == ["Berthier", "Soult"]


def test_a_wrong_password_opens_nothing(people: list[Browser]) -> None:
    browser, other, _ = people
    opened(browser, "Grouchy")
    for name, password in (("Grouchy", "wrong password"), ("Nobody", PASSWORD), ("Grouchy", "")):
        answer = other.post("/api/sign-in", {"name": name, "password": password})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        assert answer.json()["text"] == "Name and password do not go together."
    assert me(other) == ""
    again = other.post("/api/account", {"name": "GROUCHY", "password": PASSWORD})
    assert (again.status_code, again.json()["code"]) == (409, "taken")


def test_a_recovery_code_works_once_and_signs_out_everywhere(people: list[Browser]) -> None:
    browser, other, third = people
    codes = opened(browser, "Vandamme")
    assert len(set(codes)) == 8
    recovery = {"name": "vandamme", "code": codes[0].upper().replace("-", " "), "password": "a new password"}
    assert other.post("/api/sign-in/recover", recovery).status_code == 200
    assert me(other) == "Vandamme"
    assert me(browser) == "", "whoever had the account open is out"
    assert third.post("/api/sign-in/recover", recovery).status_code == 403
    assert third.post("/api/sign-in", {"name": "Vandamme", "password": PASSWORD}).status_code == 403
    assert third.post("/api/sign-in", {"name": "Vandamme", "password": "a new password"}).status_code == 200
    fresh = third.post("/api/account/codes", {"password": "a new password"}).json()["codes"]
    assert not set(fresh) & set(codes)
    assert third.get("/api/me").json()["codes"] == 8


def test_signing_out_here_and_everywhere(people: list[Browser]) -> None:
    browser, other, third = people
    opened(browser, "Reille")
    for device in (other, third):
        assert device.post("/api/sign-in", {"name": "Reille", "password": PASSWORD}).status_code == 200
    cookie = dict(other.http.cookies)
    assert other.post("/api/sign-out", {}).status_code == 200
    assert not other.http.cookies
    other.http.cookies.update(cookie)
    assert me(other) == "", "the cookie that was thrown away stands for nobody"
    assert me(third) == "Reille"
    assert len(third.get("/api/me").json()["devices"]) == 2
    assert third.post("/api/sign-out", {"everywhere": True}).status_code == 200
    assert me(browser) == ""


def test_one_device_alone_is_signed_out(people: list[Browser]) -> None:
    browser, lost, stranger = people
    opened(browser, "Gerard")
    table = browser.table()
    assert lost.post("/api/sign-in", {"name": "Gerard", "password": PASSWORD, "device": "Chrome"}).status_code == 200
    today = datetime.now(UTC).date().isoformat()
    listed = browser.get("/api/me").json()["devices"]
    told = [(one["device"], one["first"], one["last"], one["here"]) for one in listed]
    assert told == [("Chrome", today, today, False), ("Firefox", today, today, True)]
    cookies = [one.http.cookies["hundred_days"] for one in (browser, lost)]
    for secret in (*cookies, *map(digest, cookies)):
        assert secret not in str(listed), "nothing in the list opens anything"
    other, here = (one["id"] for one in listed)
    opened(stranger, "Hulot")
    for id in (other, "0" * 16):
        answer = stranger.post("/api/sign-out/device", {"id": id})
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown"), "nobody signs out another's"
    watching = lost.listen(table, "red")
    state = browser.state(table)
    heard = watching.quiet()
    assert browser.post("/api/sign-out/device", {"id": other}).status_code == 200
    assert (me(browser), me(lost), me(stranger)) == ("Gerard", "", "Hulot")
    assert browser.move(table, state.viewer, state.now.ply, state.now.prompt.options[0].move).status_code == 200
    eventually(lambda: watching.ended, 20.0)
    assert len(watching.messages) == heard, "a table that it has open tells it no more"
    assert lost.get(f"/api/tables/{table}", seat="red").status_code == 403
    assert [one["id"] for one in browser.get("/api/me").json()["devices"]] == [here]
    assert browser.post("/api/sign-out/device", {"id": here}).status_code == 200
    assert not browser.http.cookies, "this one throws its cookie away as well"
    assert me(browser) == ""


def test_a_device_is_seen_again_on_another_day_and_no_hour_is_kept(
    people: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, other, _ = people
    opened(browser, "Lobau")
    assert other.post("/api/sign-in", {"name": "Lobau", "password": PASSWORD}).status_code == 200
    monkeypatch.setattr(sessions, "TRUST_SECONDS", 0.0)
    assert me(browser) == "Lobau"
    now = time.time()
    with monkeypatch.context() as later:
        later.setattr(sessions, "day_of", lambda at: day_of(at) + 3)
        assert me(browser) == "Lobau"
    last = {one["here"]: one["last"] for one in browser.get("/api/me").json()["devices"]}
    assert last == {True: day(day_of(now) + 3), False: day(day_of(now))}
    kept = browser.get("/api/account/export").json()["devices"]
    assert sorted(row["seen"] for row in kept) == [day(day_of(now)), day(day_of(now) + 3)]


def test_a_password_is_changed_by_whoever_knows_it(people: list[Browser]) -> None:
    browser, other, _ = people
    opened(browser, "Drouet")
    assert browser.post("/api/account/password", {"new": "another one", "old": "guess"}).status_code == 403
    assert browser.post("/api/account/password", {"new": "short", "old": PASSWORD}).status_code == 400
    assert browser.post("/api/account/password", {"new": "another one", "old": PASSWORD}).status_code == 200
    assert other.post("/api/sign-in", {"name": "Drouet", "password": "another one"}).status_code == 200


def test_an_account_is_exported_and_deleted_and_the_name_goes(people: list[Browser]) -> None:
    leaver, friend, _ = people
    opened(leaver, "Bourmont")
    made = leaver.post("/api/tables", {"game": "ambush", "public": True, "seats": FRIENDLY}).json()
    table = made["table"]
    friend.join(made["links"][0]["path"].partition("#")[2], name="Bert")
    settle_dice(table, leaver, friend)
    leaver.post(f"/api/tables/{table}/chat", {"seat": "red", "text": "I go", "key": "1"})
    second = friend.post("/api/tables", {"game": "ambush", "seats": FRIENDLY}).json()
    leaver.join(second["links"][0]["path"].partition("#")[2])
    exported = leaver.get("/api/account/export").json()
    assert exported["account"][0]["name"] == "Bourmont"
    assert leaver.get("/api/account/export").text.count("\n") > 20, "a person can read it"
    assert {row["table_id"] for row in exported["seats"]} == {table, second["table"]}
    assert [row["text"] for row in exported["said"]] == ["I go"]
    assert leaver.post("/api/account/delete", {"name": "Bourmont"}).status_code == 403, "the password is asked for"
    gone = leaver.post("/api/account/delete", {"name": "Bourmont", "password": PASSWORD})
    assert gone.status_code == 200, gone.text
    assert me(leaver) == ""
    state = friend.state(table)
    assert state.now.result is not None, "the game was given up"
    assert state.now.result.resigned == "red"
    for id in (table, second["table"]):
        assert "Bourmont" not in friend.get(f"/api/tables/{id}").text
        assert "Bourmont" not in friend.get(f"/api/tables/{id}/record").text
    assert [line.text for line in state.chat] == ["I go"], "the game stays as it was played"
    assert leaver.post("/api/sign-in", {"name": "Bourmont", "password": PASSWORD}).status_code == 403
    opened(leaver, "Bourmont")
    assert leaver.get("/api/tables").json()["mine"] == [], "whoever takes the name next has none of the games"


def test_the_export_has_the_games_as_far_as_the_seat_may_know_them(people: list[Browser]) -> None:
    mine, friend, _ = people
    opened(mine, "Milhaud")
    going, over = (mine.post("/api/tables", {"game": "ambush", "seats": FRIENDLY}).json() for _ in range(2))
    for made in (going, over):
        friend.join(made["links"][0]["path"].partition("#")[2], name="Bert")
        settle_dice(made["table"], mine, friend)
    ply = mine.state(over["table"], "red").now.ply
    assert mine.post(f"/api/tables/{over['table']}/resign", {"seat": "red", "ply": ply}).status_code == 200
    alone = mine.table()
    exported = mine.get("/api/account/export").json()
    records = exported["records"]
    last = {row["table_id"]: row["changed"] for row in exported["seats"]}
    assert last[going["table"]] is None, "it would tell when the enemy last decided, unseen"
    assert last[over["table"]].startswith(f"{datetime.now(UTC):%Y-}"), "in words, for a person to read"
    told = [(one["table_id"], one["seats"], one["over"]) for one in records]
    assert told == [
        (going["table"], ["red"], False),
        (over["table"], ["red"], True),
        (alone, ["red"], False),
        (alone, ["blue"], False),
    ]
    running, finished, *_ = (one["record"] for one in records)
    assert finished == mine.get(f"/api/tables/{over['table']}/record").text
    assert parse(finished).headers["Seed"], "a game that is over proves its dice"
    assert running == mine.get(f"/api/tables/{going['table']}/record", seat="red").text
    assert not {"Seed", "Secret"} & set(parse(running).headers)
    theirs = friend.get(f"/api/tables/{going['table']}/record", seat="blue").text
    drawn = [line for line in theirs.splitlines() if line.startswith("; Blue is dealt ")]
    assert len(drawn) == 2
    assert "a card." not in drawn[0], "what blue knows of its own hand"
    assert not set(drawn) & set(running.splitlines())


def test_where_nobody_has_come_yet_nobody_waits_for_one_who_left(people: list[Browser]) -> None:
    """Whoever followed his link, or saw his table in the lobby, sat down and waited for ever."""
    leaver, friend, _ = people
    opened(leaver, "Bertrand")
    empty, met = (
        leaver.post("/api/tables", {"game": "ambush", "public": True, "seats": FRIENDLY}).json() for _ in range(2)
    )
    secrets = [made["links"][0]["path"].partition("#")[2] for made in (empty, met)]
    assert friend.join(secrets[1], name="Bert").status_code == 200
    listening, friends = leaver.listen(empty["table"]), friend.listen(met["table"])
    for one in (listening, friends):
        one.until(bool)
    assert leaver.post("/api/account/delete", {"name": "Bertrand", "password": PASSWORD}).status_code == 200
    eventually(lambda: listening.ended)
    eventually(lambda: friends.gone)
    assert friend.join(secrets[0]).status_code == 403
    shown = {line["table"] for line in friend.get("/api/tables").json()["watchable"]}
    assert (empty["table"] in shown, met["table"] in shown) == (False, False)
    assert friend.get(f"/api/tables/{empty['table']}").status_code == 404
    assert friend.get(f"/api/tables/{met['table']}").status_code == 404, "play had not begun, and never would"
    listening.close()
    friends.close()


@pytest.mark.parametrize(
    ("first", "second"),
    [("Illia", "lllia"), ("Illia", "I11ia"), ("Marco0", "MarcoO"), ("Bernard", "Bemard"), ("Winter", "vvinter")],
)
def test_nobody_takes_a_name_that_looks_like_anothers(address: str, first: str, second: str) -> None:
    """One who was shut out came back as his victim's friend, with a capital I for a small L."""
    one, other = Browser(address), Browser(address)
    one.post("/api/account", {"name": first, "password": PASSWORD})
    for name in (second, "Adrnin"):
        answer = other.post("/api/account", {"name": name, "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (409, "taken"), name
    one.close()
    other.close()


def test_the_name_goes_from_seats_that_were_left_to_others_and_theirs_stay(people: list[Browser]) -> None:
    """What somebody said stands under his name until he leaves, whoever holds the seat by then."""
    leaver, heir, host = people
    opened(leaver, "Marmont")
    opened(heir, "Augereau")
    made = host.post("/api/tables", {"game": "ambush", "public": True, "seats": FRIENDLY}).json()
    table = made["table"]
    leaver.join(made["links"][0]["path"].partition("#")[2])
    settle_dice(table, host, leaver)
    leaver.post(f"/api/tables/{table}/chat", {"seat": "blue", "text": "I hand over", "key": "1"})
    link = leaver.post(f"/api/tables/{table}/seats/blue/link").json()["path"]
    assert heir.join(link.partition("#")[2]).status_code == 200
    heir.post(f"/api/tables/{table}/chat", {"seat": "blue", "text": "I take over", "key": "2"})
    assert [line.name for line in host.state(table).chat] == ["Marmont", "Augereau"]
    assert leaver.post("/api/account/delete", {"name": "Marmont", "password": PASSWORD}).status_code == 200
    assert [line.name for line in host.state(table).chat] == ["", "Augereau"]
    assert heir.post("/api/account/delete", {"name": "Augereau", "password": PASSWORD}).status_code == 200
    assert "Augereau" not in host.get(f"/api/tables/{table}").text


def test_no_table_of_the_database_knows_the_name_of_one_who_left(ambush: str, tmp_path: Path) -> None:
    """Whatever he did here: played, talked, made and joined tournaments, offered seats, was noted, muted, reported."""
    tables = tmp_path / "tables.sqlite3"
    with running(EASY(tmp_path)) as address:
        leaver, heir, host = (Browser(address) for _ in range(3))
        opened(leaver, "Lavalette")
        opened(heir, "Exelmans")
        for _ in range(2):  # one table he leaves to another, the other he holds to the end
            made = host.post("/api/tables", {"game": "ambush", "public": True, "seats": FRIENDLY}).json()
            leaver.join(made["links"][0]["path"].partition("#")[2])
            settle_dice(made["table"], host, leaver)
            leaver.post(f"/api/tables/{made['table']}/chat", {"seat": "blue", "text": "good day", "key": "1"})
        line = {"table": made["table"], "line": 1, "reason": "spam"}
        assert heir.post("/api/reports", {"name": "Lavalette", "reason": "spam"}).status_code == 201
        assert host.post("/api/reports", line).status_code == 201
        assert host.post("/api/mutes", {"table": made["table"], "seat": "blue"}).status_code == 200
        link = leaver.post(f"/api/tables/{made['table']}/seats/blue/link").json()["path"]
        assert heir.join(link.partition("#")[2]).status_code == 200
        offer = {"table": {"game": "ambush", "seats": FRIENDLY}}
        assert leaver.post("/api/offers", offer).status_code == 201
        assert heir.post("/api/offers", {**offer, "to": "Lavalette"}).status_code == 201
        cup = {"name": "Cup", "game": "ambush", "kind": "round", "pace": {"days": 3}}
        for maker in (leaver, heir):
            cup_id = maker.post("/api/tournaments", cup).json()["tournament"]
            assert leaver.post(f"/api/tournaments/{cup_id}/join").status_code == 200
        for one, other in ((leaver, "Exelmans"), (heir, "Lavalette")):
            assert one.post("/api/contacts", {"name": other, "kind": "friend"}).status_code == 200
        hook = {"url": "https://example.org/Lavalette", "form": "json"}
        assert leaver.post("/api/alerts/webhook", hook).status_code == 200
        shut = ["ban", "192.0.2.1", "--note", "a friend of Lavalette", "--database", sqlite_url(tables)]
        assert CliRunner().invoke(hundred_days, ["admin", *shut]).exit_code == 0
        assert "Lavalette" in _everything_in(tables)
        assert leaver.post("/api/account/delete", {"name": "Lavalette", "password": PASSWORD}).status_code == 200
        assert host.get("/api/people/Lavalette").status_code == 404
        assert "Lavalette" not in host.http.get(f"/table/{made['table']}").text, "nor in what programs preview"
        for browser in (leaver, heir, host):
            browser.close()
    assert "Lavalette" not in _everything_in(tables)


def test_nobody_comes_or_goes_by_having_every_game_read(ambush: str, tmp_path: Path) -> None:
    """Whoever opens accounts and deletes them would keep all others waiting where there are many games."""
    tables = tmp_path / "tables.sqlite3"
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        asked.append((statement, parameters))

    with running(EASY(tmp_path)) as address:
        host, guest = Browser(address), Browser(address)
        made = host.post("/api/tables", {"game": "ambush", "seats": FRIENDLY}).json()
        guest.join(made["links"][0]["path"].partition("#")[2], name="Drouot")
        settle_dice(made["table"], host, guest)
        ply = guest.state(made["table"], "blue").now.ply
        assert guest.post(f"/api/tables/{made['table']}/resign", {"seat": "blue", "ply": ply}).status_code == 200
        event.listen(Engine, "before_cursor_execute", note)
        try:
            opened(guest, "Drouot")
            eventually(lambda: bool(guest.get("/api/people/Drouot").json()["record"]))
            assert guest.post("/api/account/delete", {"name": "Drouot", "password": PASSWORD}).status_code == 200
        finally:
            event.remove(Engine, "before_cursor_execute", note)
        host.close()
        guest.close()
    looked = [(statement, given) for statement, given in asked if statement.startswith("SELECT")]
    with closing(sqlite3.connect(tables)) as database:
        ways = [
            (str(step[-1]), statement)
            for statement, given in looked
            for step in database.execute(f"EXPLAIN QUERY PLAN {statement}", given)
        ]
    assert any("ix_journal_kind" in way for way, _ in ways)
    assert not [whole for whole in ways if re.match("SCAN (journal|tables|seats|results)", whole[0])]


def test_nothing_of_one_who_left_stays_on_the_disk(ambush: str, tmp_path: Path) -> None:
    """His name and his addresses stood in SQLite's log of what was written, as long as the server ran and had little
    to do.
    """
    with served(EASY(tmp_path)) as (address, server):
        leaver, live_tables = Browser(address), server.app.state.live_tables
        opened(leaver, "Lavalette")
        hook = {"url": "https://example.org/of-Lavalette", "form": "json"}
        assert leaver.post("/api/alerts/webhook", hook).status_code == 200
        assert b"of-Lavalette" in _bytes_in(tmp_path)
        assert leaver.post("/api/account/delete", {"name": "Lavalette", "password": PASSWORD}).status_code == 200
        leaver.close()
        live_tables._forget_at = 0.0
        asyncio.run_coroutine_threadsafe(live_tables.follow_desk(), live_tables.loop).result()
        assert b"lavalette" not in _bytes_in(tmp_path).lower()
        with live_tables.store.database.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA secure_delete").scalar() == 1, "however it was built"


def _bytes_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())


TAKEN_AWAY: dict[str, str] = {
    "accounts": "account",
    "addresses": "address",
    "alert_channels": "notices_by",
    "alert_settings": "notices_wanted",
    "contacts": "contacts",
    "desk_log": "done_at_the_desk",
    "invitations": "offers",
    "journal": "said",
    "mutes": "mutes",
    "notes": "notes",
    "ratings": "ratings",
    "rating_steps": "rating_history",
    "recovery_codes": "",  # hashes, of use to nobody
    "reports": "reports",
    "results": "results",
    "seats": "seats",
    "sessions": "devices",
    "tables": "seats",
    "tournament_entrants": "tournaments",
    "tournaments": "tournaments_made",
}
"""For each table of the database where somebody leaves a trace, under which name he takes it away with him."""


def test_whatever_the_database_knows_of_somebody_he_can_take_with_him(ambush: str, tmp_path: Path) -> None:
    """His address, his offers and what he did at the desk were kept, and not in the export."""
    tables = tmp_path / "tables.sqlite3"
    with running(EASY(tmp_path)) as address:
        mine, other = Browser(address), Browser(address)
        opened(mine, "Savary")
        opened(other, "Maret")
        shared = ["--database", sqlite_url(tables)]
        assert CliRunner().invoke(hundred_days, ["admin", "trust", "Savary", *shared]).exit_code == 0
        made = other.post("/api/tables", {"game": "ambush", "seats": FRIENDLY, "no_analysis": True}).json()
        table = made["table"]
        assert mine.join(made["links"][0]["path"].partition("#")[2]).status_code == 200
        settle_dice(table, other, mine)
        told = {"seat": "blue", "text": "he waits"}
        assert (
            mine.post(f"/api/tables/{table}/chat", {"seat": "blue", "text": "good day", "key": "1"}).status_code == 200
        )
        assert mine.post(f"/api/tables/{table}/notes", told).status_code == 200
        assert mine.post("/api/mutes", {"table": table, "seat": "red"}).status_code == 200
        assert mine.post("/api/reports", {"name": "Maret", "reason": "spam"}).status_code == 201
        assert mine.post("/api/contacts", {"name": "Maret", "kind": "friend"}).status_code == 200
        ply = mine.state(table, "blue").now.ply
        assert mine.post(f"/api/tables/{table}/resign", {"seat": "blue", "ply": ply}).status_code == 200
        assert mine.post("/api/offers", {"table": {"game": "ambush", "seats": FRIENDLY}}).status_code == 201
        cup = {"name": "Cup", "game": "ambush", "kind": "round", "pace": {"days": 3}}
        id = mine.post("/api/tournaments", cup).json()["tournament"]
        assert mine.post(f"/api/tournaments/{id}/join").status_code == 200
        hook = {"url": "https://example.org/hook", "form": "json"}
        assert mine.post("/api/alerts/webhook", hook).status_code == 200
        assert mine.post("/api/alerts", {"zone": "Europe/Paris"}).status_code == 200
        eventually(lambda: mine.get("/api/people/Savary").json()["ratings"] != [])
        assert mine.post("/api/desk/announce", {"text": "Back at noon."}).status_code == 201
        found = mine.get("/api/account/export").json()
        mine.close()
        other.close()
    assert _tables_naming(tables, "Savary") | {"recovery_codes"} == set(TAKEN_AWAY)
    assert [name for name in TAKEN_AWAY.values() if name and not found[name]] == []
    assert found["address"][0]["address"] == "127.0.0.1"
    assert [one["kind"] for one in found["done_at_the_desk"]] == ["announce"]


def _tables_naming(file: Path, name: str) -> set[str]:
    """The tables of a database that have something of an account: its name, its id, or a seat that it holds."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        id = connection.execute(text("SELECT id FROM accounts WHERE name = :name"), {"name": name}).scalar_one()
        found = {
            table
            for table in inspect(connection).get_table_names()
            for row in connection.execute(text(f"SELECT * FROM {table}"))
            if {id, name} & set(map(str, row))
        }
    engine.dispose()
    return found


def _everything_in(file: Path) -> str:
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        found = "".join(
            str(row)
            for name in inspect(connection).get_table_names()
            for row in connection.execute(text(f"SELECT * FROM {name}"))
        )
    engine.dispose()
    return found


def test_nothing_readable_is_kept_of_secrets(ambush: str, tmp_path: Path) -> None:
    with running(EASY(tmp_path)) as address:
        browser = Browser(address)
        codes = opened(browser, "Kellermann")
        cookie = browser.http.cookies["hundred_days"]
        browser.close()
    kept = _everything_in(tmp_path / "tables.sqlite3")
    assert "Kellermann" in kept
    for secret in (PASSWORD, cookie, *codes, *(code.replace("-", "") for code in codes)):
        assert secret not in kept


def test_nobody_takes_all_names(ambush: str, tmp_path: Path) -> None:
    """One address opened forty accounts at once and one more every two seconds, for ever."""
    with running(EASY(tmp_path, Limits())) as address:
        asked = [{"name": f"Grenadier{number}", "password": PASSWORD} for number in range(25)]
        found = []
        for ask in asked:
            browser = Browser(address)
            found.append(browser.post("/api/account", ask).status_code)
            browser.close()
        assert found.count(201) in (20, 21)
        assert found[21:] == [429] * 4


def test_passwords_are_tried_slowly(ambush: str, tmp_path: Path) -> None:
    with running(EASY(tmp_path, Limits(entries_at_once=3))) as address:
        browser, other = Browser(address), Browser(address)
        opened(browser, "Mouton")
        tried = [other.post("/api/sign-in", {"name": "mouton", "password": "guess"}).status_code for _ in range(4)]
        assert tried == [403, 403, 403, 429]
        browser.close()
        other.close()
