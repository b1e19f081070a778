"""The desk: bans by account and address, announcements, take-downs, each logged; by browser and command line."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hundreddays.cli.app import hundred_days
from hundreddays.core import Fault
from hundreddays.server.live import live_table, live_tables
from hundreddays.server.moderation import desk
from hundreddays.server.moderation.moderation_wire import TakeDown
from hundreddays.server.people import sessions
from hundreddays.server.settings import sqlite_url
from serving import EASY, Browser
from serving.inn import Inn, say, talk
from serving.program import served
from serving.waiting import eventually


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("desk")


@pytest.fixture(scope="module")
def inn(ambush: str, folder: Path) -> Iterator[Inn]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sessions, "TRUST_SECONDS", 0.0)
        patch.setattr(live_tables, "SWEEP_SECONDS", 0.5)
        with served(EASY(folder)) as (address, server):
            inn = Inn(address, server)
            yield inn
            inn.close()


@pytest.fixture(scope="module")
def carnot(inn: Inn) -> Browser:
    return inn.account("Carnot", trusted=True)


def log(carnot: Browser) -> list[tuple[str, str, str, str]]:
    found = carnot.get("/api/desk").json()["log"]
    return [(line["who"], line["kind"], line["about"], line["why"]) for line in found]


def admin(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(hundred_days, ["admin", *arguments, "--database", sqlite_url(folder / "tables.sqlite3")])


def reported(inn: Inn, carnot: Browser, anna: Browser, **ask: Any) -> dict[str, Any]:
    assert anna.post("/api/reports", {"reason": "insult", **ask}).status_code == 201
    newest: dict[str, Any] = carnot.get("/api/desk").json()["reports"][-1]
    return newest


def test_an_account_is_shut_out_at_once_and_let_in_again(inn: Inn, carnot: Browser) -> None:
    fouche = inn.account("Fouche")
    table = fouche.table()
    listening = fouche.listen(table)
    ban = {"name": "fouche", "days": 3.0, "why": "intrigues"}
    assert carnot.post("/api/desk/ban", {**ban, "why": "no"}).status_code == 400, "a reason is asked for"
    assert carnot.post("/api/desk/ban", ban).status_code == 200
    assert fouche.get("/api/me").status_code == 403
    fouche_stream_ends(inn, table, listening)
    assert log(carnot)[0] == ("Carnot", "ban", "Fouche for 3 days", "intrigues")
    [shut] = [one for one in carnot.get("/api/desk").json()["bans"] if one["name"] == "Fouche"]
    assert carnot.post("/api/desk/lift", {"who": shut["who"], "why": "he repents"}).status_code == 200
    assert fouche.get("/api/me").status_code == 200
    assert log(carnot)[0] == ("Carnot", "lift", "Fouche", "he repents")
    assert carnot.post("/api/desk/lift", {"who": "nobody", "why": "a mistake"}).status_code == 404


def fouche_stream_ends(inn: Inn, table: str, listening: Any) -> None:
    inn.live._tables[table].went_on()
    for _ in range(500):
        if listening.ended:
            return
        inn.wait_for(asyncio.sleep(0.02))
    raise AssertionError("whoever is shut out still watches")


def test_a_guest_is_shut_out_with_his_address_for_a_day_at_most(inn: Inn, carnot: Browser) -> None:
    anna, bert = inn.account("Ban-anna"), inn.guest()
    table = inn.table(anna, bert)
    silent = reported(inn, carnot, anna, table=table, seat="blue")
    assert not silent["address_known"]
    ban = {"report": silent["id"], "days": 30.0, "why": "vile", "address": True}
    assert carnot.post("/api/desk/ban", ban).status_code == 409, "nobody knows where he is"
    assert inn.sql("SELECT who FROM bans") == [], "all of it or nothing"
    line = say(bert, table, "blue", "vile")
    report = reported(inn, carnot, anna, table=table, line=line)
    assert report["address_known"]
    assert report["before"] == 1
    assert report["account"] == ""
    desk = carnot.get("/api/desk").text
    assert "127.0.0.1" not in desk
    answer = carnot.post("/api/desk/ban", {**ban, "report": report["id"]})
    assert answer.status_code == 200, answer.text
    rows = {row.who: row for row in inn.sql("SELECT who, until FROM bans")}
    guest = next(who for who in rows if len(who) == 64)
    assert rows["127.0.0.1"].until < rows[guest].until - 28 * 86400, "an address is shut out for a day at most"
    assert anna.get("/api/games").status_code == 403
    assert carnot.get("/api/desk").status_code == 200, "whom the operator trusts may share the address"
    inn.sql("DELETE FROM bans WHERE who = '127.0.0.1'")
    inn.wait_for(inn.live.look_up_bans())
    assert bert.get("/api/games").status_code == 403
    assert "127.0.0.1" not in carnot.get("/api/desk").text, "no address is shown, in the log neither"
    inn.sql("DELETE FROM bans")
    inn.wait_for(inn.live.look_up_bans())


def test_whoever_watches_from_an_address_that_is_shut_out_is_let_go(inn: Inn) -> None:
    """He was refused everything else, and went on watching."""
    anna, bert = inn.account("Gone-anna"), inn.guest()
    table = inn.table(anna, bert)
    watching = bert.listen(table)
    watching.until(lambda messages: bool(messages))
    inn.sql("INSERT INTO bans VALUES ('127.0.0.1', :until, '')", until=time.time() + 60.0)
    inn.wait_for(inn.live.look_up_bans())
    eventually(lambda: watching.ended, 8.0)  # sooner than the next sign of life
    inn.sql("DELETE FROM bans")
    inn.wait_for(inn.live.look_up_bans())


def test_what_a_passkey_was_asked_to_sign_is_forgotten_though_nobody_asks_again(inn: Inn) -> None:
    now = time.time()
    for id, until in (("old", now - 1.0), ("new", now + 300.0)):
        inn.sql("INSERT INTO challenges VALUES (:id, 'use', '', :until)", id=id, until=until)
    inn.wait_for(inn.live.store.write(desk.forget_old))
    assert [row.id for row in inn.sql("SELECT id FROM challenges")] == ["new"]


def test_whom_the_operator_trusts_the_desk_does_not_shut_out(inn: Inn, carnot: Browser) -> None:
    inn.account("Barras", trusted=True)
    refused = carnot.post("/api/desk/ban", {"name": "Barras", "days": 1.0, "why": "a rival"})
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    both = carnot.post("/api/desk/ban", {"name": "Barras", "report": "00", "days": 1.0, "why": "a rival"})
    assert both.status_code == 400


def test_an_announcement_is_shown_to_all_until_it_ends(inn: Inn, carnot: Browser) -> None:
    guest = inn.guest()
    assert guest.get("/api/announcements").json()["announcements"] == []
    assert carnot.post("/api/desk/announce", {"text": "Back at noon.", "days": 1.0}).status_code == 201
    [told] = guest.get("/api/announcements").json()["announcements"]
    assert told["text"] == "Back at noon."
    inn.sql("UPDATE announcements SET until = created")
    assert guest.get("/api/announcements").json()["announcements"] == []
    assert carnot.post("/api/desk/announce", {"text": "Now it is done."}).status_code == 201
    [told] = guest.get("/api/announcements").json()["announcements"]
    assert carnot.post("/api/desk/announce/end", {"id": told["id"], "why": "over"}).status_code == 200
    assert carnot.post("/api/desk/announce/end", {"id": told["id"], "why": "over"}).status_code == 404
    assert guest.get("/api/announcements").json()["announcements"] == []
    assert [line[1] for line in log(carnot)[:2]] == ["announce-end", "announce"]


def test_a_line_that_is_taken_down_is_gone_from_screens_and_disk(inn: Inn, carnot: Browser, folder: Path) -> None:
    anna, bert = inn.guest(), inn.guest()
    table = inn.table(anna, bert)
    say(bert, table, "blue", "good morning")
    line = say(bert, table, "blue", "unspeakable")
    listening = anna.listen(table, since=anna.state(table).stamp)
    ask = {"table": table, "line": line, "why": "unspeakable"}
    assert carnot.post("/api/desk/take-down", {**ask, "line": 99}).status_code == 404
    assert carnot.post("/api/desk/take-down", ask).status_code == 200
    listening.wait_for_talk(lambda lines: [one["withheld"] for one in lines] == ["", "removed"])
    assert talk(anna, table) == talk(bert, table) == [("good morning", ""), ("", "removed")]
    assert "unspeakable" not in str(inn.sql("SELECT text FROM journal WHERE table_id = :table", table=table))
    assert say(bert, table, "blue", "sorry") == 3, "the table goes on"
    assert log(carnot)[0][:2] == ("Carnot", "take-down")


def test_what_is_saved_before_a_take_down_is_heard_of_does_not_bring_the_text_back(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that has not heard of it yet saves the table with the text; from there the table would be read."""
    monkeypatch.setattr(live_table, "SAVE_ENTRIES", 1)
    follow_desk, heard_of = live_tables.LiveTables.follow_desk, threading.Event()

    async def follow_late(all_tables: live_tables.LiveTables) -> None:
        if heard_of.is_set():
            await follow_desk(all_tables)

    monkeypatch.setattr(live_tables.LiveTables, "follow_desk", follow_late)
    anna, bert = inn.guest(), inn.guest()
    table = inn.table(anna, bert)
    line = say(bert, table, "blue", "unspeakable")
    ask = TakeDown(table=table, line=line, why="unspeakable")
    inn.wait_for(inn.live.store.write(lambda found: desk.take_down(found, "somebody", ask, "elsewhere")))
    say(anna, table, "red", "what was that?")
    saved = "SELECT count(*) FROM saves WHERE table_id = :table"
    assert inn.sql(saved, table=table) == [(1,)]
    heard_of.set()
    eventually(lambda: talk(anna, table) == [("", "removed"), ("what was that?", "")])
    assert inn.sql(saved, table=table) == [(0,)]


def test_names_are_taken_down_of_guests_and_of_accounts(inn: Inn, carnot: Browser) -> None:
    vile, bert = inn.account("VileName"), inn.guest()
    table = inn.table(vile, bert, public=True, delay=0)
    ask = {"table": table, "seat": "blue", "why": "a vile name"}
    assert carnot.post("/api/desk/take-down", {**ask, "seat": "red"}).status_code == 404, "an account has its own way"
    assert carnot.post("/api/desk/take-down", ask).status_code == 200
    assert carnot.post("/api/desk/take-down", {"name": "vilename", "why": "a vile name"}).status_code == 200
    names = [seat.name for seat in inn.guest().state(table).now.seats]
    assert names[0].startswith("Player-")
    assert names[1] == ""
    assert vile.get("/api/me").json()["name"] == names[0]
    assert inn.guest().get("/api/people/VileName").status_code == 404
    assert "VileName" not in carnot.get("/api/desk").text
    record = inn.guest().get(f"/api/tables/{table}/record").text
    assert "Bert" not in record
    assert "VileName" not in record


def test_a_name_that_is_taken_down_goes_from_seats_that_were_left_to_others(inn: Inn, carnot: Browser) -> None:
    """It stood in the journals there, and over what he had said."""
    vile, host, heir = inn.account("Vile-leaver"), inn.guest(), inn.account("Decent-heir")
    table = inn.table(host, vile, public=True, delay=0)
    say(vile, table, "blue", "I hand over")
    link = vile.post(f"/api/tables/{table}/seats/blue/link").json()["path"]
    assert heir.join(link.partition("#")[2]).status_code == 200
    assert "Vile-leaver" in host.get(f"/api/tables/{table}").text
    assert carnot.post("/api/desk/take-down", {"name": "Vile-leaver", "why": "a vile name"}).status_code == 200
    [line] = host.state(table).chat
    assert line.name.startswith("Player-")
    assert [seat.name for seat in host.state(table).now.seats] == ["Anna", "Decent-heir"]
    assert "Vile-leaver" not in str(inn.sql("SELECT * FROM journal"))
    assert vile.post("/api/account/delete", {"name": line.name, "password": "nothing secret"}).status_code == 200
    assert [line.name for line in host.state(table).chat] == [""]


def test_the_name_of_a_tournament_is_taken_down(inn: Inn, carnot: Browser) -> None:
    host = inn.account("Host-of-vile")
    ask = {"name": "A vile cup", "game": "ambush", "kind": "round", "pace": {"minutes": 10}}
    made = host.post("/api/tournaments", ask)
    assert made.status_code == 201, made.text
    id = made.json()["tournament"]
    down = {"tournament": id, "why": "a vile name"}
    assert carnot.post("/api/desk/take-down", {**down, "tournament": "none"}).status_code == 404
    assert carnot.post("/api/desk/take-down", down).status_code == 200
    shown = host.get(f"/api/tournaments/{id}").text
    assert f"Tournament {id[:6]}" in shown
    assert "vile cup" not in shown


def test_the_command_line_does_the_same_and_a_running_server_heeds_it(inn: Inn, carnot: Browser, folder: Path) -> None:
    anna, bert = inn.account("Cli-anna"), inn.account("Cli-bert")
    table = inn.table(anna, bert)
    line = say(bert, table, "blue", "unfit to print")
    report = reported(inn, carnot, anna, table=table, line=line, text="look")
    listed = admin(folder, "reports")
    assert f"{report['id']}" in listed.stdout
    assert "> 1 blue: unfit to print" in listed.stdout
    as_json = json.loads(admin(folder, "reports", "--json").stdout)
    assert report["id"] in {one["id"] for one in as_json["reports"]}
    listening = anna.listen(table)
    taken = admin(folder, "take-down", "--table", table, "--line", str(line), "--why", "unfit")
    assert taken.exit_code == 0, taken.output
    listening.wait_for_talk(lambda lines: [one["withheld"] for one in lines] == ["removed"])
    assert admin(folder, "close", report["id"], "--why", "done").exit_code == 0
    assert isinstance(admin(folder, "close", report["id"], "--why", "done").exception, Fault)
    assert isinstance(admin(folder, "take-down", "--why", "what?").exception, Fault)
    told = admin(folder, "announce", "Down at six.", "--days", "2").stdout.split()[1]
    assert [one["id"] for one in bert.get("/api/announcements").json()["announcements"]] == [told]
    assert told in admin(folder, "announce").stdout
    assert admin(folder, "announce", "--end", told).exit_code == 0
    assert bert.get("/api/announcements").json()["announcements"] == []
    assert admin(folder, "trust", "Cli-bert", "--why", "reliable").exit_code == 0
    assert bert.get("/api/desk").status_code == 200
    assert admin(folder, "trust", "Cli-bert", "--remove").exit_code == 0
    assert bert.get("/api/desk").status_code == 403
    assert admin(folder, "ban", "@Cli-bert", "--note", "enough").exit_code == 0
    assert admin(folder, "ban", "@Cli-bert", "--lift").exit_code == 0
    kinds = [entry["kind"] for entry in json.loads(admin(folder, "log", "--json").stdout)["log"]]
    assert kinds[:8] == ["lift", "ban", "distrust", "trust", "announce-end", "announce", "close", "take-down"]
    assert "operator  trust  Cli-bert  reliable" in admin(folder, "log").stdout


def test_a_trusted_account_that_leaves_leaves_no_name_in_the_log(inn: Inn, carnot: Browser) -> None:
    tallien = inn.account("Tallien", trusted=True)
    assert tallien.post("/api/desk/announce", {"text": "A short one."}).status_code == 201
    assert log(carnot)[0][0] == "Tallien"
    assert tallien.post("/api/account/delete", {"name": "Tallien", "password": "nothing secret"}).status_code == 200
    assert log(carnot)[0][0] == "somebody who left"


def test_whom_the_desk_dealt_with_is_not_named_any_more_when_he_has_left(inn: Inn, carnot: Browser) -> None:
    danton, other = inn.account("Danton"), inn.account("Danton-2")
    for name in ("Danton", "Danton-2"):
        assert carnot.post("/api/desk/ban", {"name": name, "days": 1, "why": f"{name} shouts"}).status_code == 200
        who = next(ban["who"] for ban in carnot.get("/api/desk").json()["bans"] if ban["name"] == name)
        assert carnot.post("/api/desk/lift", {"who": who, "why": "calm again"}).status_code == 200
    for browser, name in ((danton, "Danton"), (other, "Danton-2")):
        told = {line for action in log(carnot) for line in action if name in line.split()}
        assert told, "it is there first"
        assert browser.post("/api/account/delete", {"name": name, "password": "nothing secret"}).status_code == 200
        assert not any(name in line.split() for action in log(carnot) for line in action)
