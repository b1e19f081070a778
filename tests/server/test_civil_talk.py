"""Talk that stays civil: mutes, links of strangers, private notes and reports, on both databases."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from hundreddays.server.live import talk as live_talk
from hundreddays.server.moderation import desk
from hundreddays.server.moderation.link_filter import without_links
from hundreddays.server.people import sessions
from hundreddays.server.settings import Settings
from serving.inn import SEATS, Inn, say, talk
from serving.program import served


@pytest.fixture(scope="module")
def inn(either: Settings) -> Iterator[Inn]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sessions, "TRUST_SECONDS", 0.0)
        with served(either) as (address, server):
            inn = Inn(address, server)
            yield inn
            inn.close()


def test_a_muted_person_is_not_heard_anywhere_and_is_not_told(inn: Inn) -> None:
    anna, bert, third = inn.account("Mute-anna"), inn.account("Mute-bert"), inn.guest()
    table, other = inn.table(anna, bert, public=True, delay=0), inn.table(anna, bert)
    say(bert, table, "blue", "you play like a drummer")
    listening = anna.listen(table)
    assert anna.post("/api/mutes", {"table": table, "seat": "blue"}).status_code == 200
    say(bert, other, "blue", "and here too")
    assert talk(anna, table) == [("", "muted")]
    assert talk(anna, other) == [("", "muted")], "at every table"
    assert talk(bert, table) == talk(third, table) == [("you play like a drummer", "")], "nobody else notices"
    listening.wait_for_talk(lambda lines: [line["withheld"] for line in lines] == ["muted"])
    assert anna.get("/api/mutes").json()["mutes"] == [{"name": "Mute-bert", "table": table, "seat": "blue"}]
    assert bert.get("/api/mutes").json()["mutes"] == []
    assert anna.post("/api/mutes", {"table": table, "seat": "blue", "mute": False}).status_code == 200
    assert talk(anna, other) == [("and here too", "")]


def test_whoever_is_shut_out_is_not_heard_either(inn: Inn) -> None:
    anna, bert = inn.account("Shut-anna"), inn.account("Shut-bert")
    table = inn.table(anna, bert)
    say(bert, table, "blue", "hello")
    assert anna.post("/api/contacts", {"name": "Shut-bert", "kind": "block"}).status_code == 200
    assert inn.wait_for(inn.live.reseat(table)) is None
    assert talk(anna, table) == [("", "muted")]


def test_a_guests_mute_moves_into_his_account(inn: Inn) -> None:
    anna, bert = inn.guest(), inn.guest()
    table = inn.table(anna, bert)
    say(bert, table, "blue", "hello")
    assert anna.post("/api/mutes", {"table": table, "seat": "blue"}).status_code == 200
    assert anna.post("/api/account", {"name": "Moved-in", "password": "nothing secret"}).status_code == 201
    assert talk(anna, table) == [("", "muted")]
    assert bert.post("/api/account", {"name": "Moved-too", "password": "nothing secret"}).status_code == 201
    assert talk(anna, table) == [("", "muted")], "he does not become another by opening an account"
    assert [one["name"] for one in anna.get("/api/mutes").json()["mutes"]] == ["Moved-too"]


def test_a_stranger_can_mute_and_report_nobody(inn: Inn) -> None:
    anna, bert, nobody = inn.guest(), inn.guest(), inn.guest()
    table = inn.table(anna, bert)
    for path, body in (("/api/mutes", {}), ("/api/reports", {"reason": "spam"})):
        answer = nobody.post(path, {"table": table, "seat": "blue", **body})
        assert (answer.status_code, answer.json()["code"]) == (403, "sign_in")
    assert anna.post("/api/mutes", {"table": table, "seat": "red"}).status_code == 400, "nor oneself"


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("look at https://example.test/x?y=1 now", "look at [link] now"),
        ("HTTP://EXAMPLE.TEST", "[link]"),
        ("www.example.test/path", "[link]"),
        ("go to example.com, quick", "go to [link], quick"),
        ("write me at ney@grande-armee.fr please", "write me at [link] please"),
        ("1.2.3.4/x and sub.example.de/page", "[link] and [link]"),
        ("javascript:alert(1)", "[link]"),
        ("one.two.three.four.example.com/x", "[link]"),
        ("a.b.c.d.e.f.g.h.example.com", "a.b.c.[link]"),
        ("evil\u200b.com, ev\u00adil.com and e\u2060vil.com", "[link], [link] and [link]"),
        ("ｅｖｉｌ．ｃｏｍ or evil。com or evil｡com", "[link] or [link] or [link]"),
        ("Ça marche… 👨‍👩‍👧 ½ ＋ 1", "Ça marche… 👨‍👩‍👧 ½ ＋ 1"),
        ("I marched.Then it rained, e.g. at 3.5 or 18.4.", "I marched.Then it rained, e.g. at 3.5 or 18.4."),
        ("Grouchy... where are you? 4:1 odds!", "Grouchy... where are you? 4:1 odds!"),
    ],
)
def test_what_a_link_is(said: str, heard: str) -> None:
    assert without_links(said) == heard


@pytest.mark.parametrize("part", ["1.1.1.", "a.", "ab.", "a-a.", "a@a.a.", "a+", "a-", "aa+.-", "a.com", "\u3002a"])
def test_nothing_that_is_said_takes_long_to_be_read(part: str) -> None:
    """A line of figures with full stops between them took a tenth of a second, for everyone who read it, and in the
    middle of everybody's moves.
    """

    def seconds(text: str) -> float:
        begun = time.thread_time()
        for _ in range(5):
            without_links(text)
        return time.thread_time() - begun

    plain = "Fall back on the wood tonight, and hold it. " * 12
    assert seconds((part * 500)[:500]) < 50 * seconds(plain[:500])


def test_a_line_is_looked_through_for_links_once_however_many_read_it(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def noted(text: str) -> str:
        looked.append(text)
        return without_links(text)

    monkeypatch.setattr(live_talk, "without_links", noted)
    anna, bert, watcher = inn.guest(), inn.guest(), inn.guest()
    table = inn.table(anna, bert, public=True, delay=0)
    say(anna, table, "red", "see example.com")
    for reader in (bert, watcher, bert, watcher):
        assert talk(reader, table) == [("see [link]", "")]
    assert looked == ["see example.com"]


def test_links_of_strangers_are_taken_out_and_those_of_friends_are_not(inn: Inn) -> None:
    anna, bert, watcher = inn.account("Link-anna"), inn.account("Link-bert"), inn.guest()
    table = inn.table(anna, bert, public=True, delay=0)
    listening = anna.listen(table)
    say(bert, table, "blue", "see https://example.test")
    assert talk(anna, table) == talk(watcher, table) == [("see [link]", "")]
    assert talk(bert, table) == [("see https://example.test", "")]
    listening.until(lambda messages: any(message.update.chat for message in messages))
    assert "example.test" not in "".join(message.raw for message in listening.messages)
    assert anna.post("/api/contacts", {"name": "Link-bert", "kind": "friend"}).status_code == 200
    assert talk(anna, table) == [("see https://example.test", "")]
    assert talk(watcher, table) == [("see [link]", "")], "each reader by his own friends"


def test_a_name_is_no_link(inn: Inn) -> None:
    seats = [{"seat": "red", "who": "me", "name": "www.example.test"}, {"seat": "blue", "who": "hotseat"}]
    refused = inn.guest().post("/api/tables", {"game": "ambush", "seats": seats})
    assert (refused.status_code, refused.json()["text"]) == (400, "A name is no link.")
    host, guest = inn.guest(), inn.guest()
    made = host.post("/api/tables", {"game": "ambush", "seats": SEATS}).json()
    secret = made["links"][0]["path"].partition("#")[2]
    for called in ("see x.com", "see x\u200b.com", "\u202eanitraM", " ", "\u3164", "Ma\u200brt"):
        assert guest.post("/api/join", {"secret": secret, "name": called}).status_code == 400, called
    assert guest.post("/api/join", {"secret": secret, "name": "Zoë 👨‍👩‍👧"}).status_code == 200


def test_notes_are_for_whoever_wrote_them_alone(inn: Inn) -> None:
    anna, bert = inn.account("Note-anna"), inn.account("Note-bert")
    table = inn.table(anna, bert)
    path = f"/api/tables/{table}/notes"
    assert anna.post(path, {"seat": "red", "text": "He bluffs."}).status_code == 200
    assert anna.get(path, seat="red").json() == {"seat": "red", "text": "He bluffs."}
    assert bert.get(path, seat="red").status_code == 403
    assert bert.get(path, seat="blue").json()["text"] == ""
    for browser, seat in ((bert, "blue"), (bert, "spectator"), (inn.guest(), "spectator")):
        assert "He bluffs" not in browser.get(f"/api/tables/{table}", seat=seat).text
        assert "He bluffs" not in browser.get(f"/api/tables/{table}/record", seat=seat).text
    assert "He bluffs." in anna.get("/api/account/export").text
    link = anna.post(f"/api/tables/{table}/seats/red/link", {}).json()["path"].partition("#")[2]
    heir = inn.guest()
    assert heir.join(link).status_code == 200
    assert heir.get(path, seat="red").json()["text"] == "", "whoever takes the seat has notes of his own"
    assert anna.post("/api/account/delete", {"name": "Note-anna", "password": "nothing secret"}).status_code == 200
    assert inn.sql("SELECT text FROM notes WHERE table_id = :table", table=table) == []


def test_a_guests_notes_move_into_his_account_and_go_with_the_table(inn: Inn) -> None:
    anna = inn.guest()
    table = anna.table()
    path = f"/api/tables/{table}/notes"
    assert anna.post(path, {"seat": "red", "text": "first"}).status_code == 200
    assert anna.post(path, {"seat": "red", "text": "second"}).status_code == 200
    assert anna.post("/api/account", {"name": "Note-guest", "password": "nothing secret"}).status_code == 201
    assert anna.get(path, seat="red").json()["text"] == "second"
    assert anna.post(path, {"seat": "red", "text": "x" * 8001}).status_code == 400
    assert inn.wait_for(inn.live.store.delete(table))
    assert inn.sql("SELECT text FROM notes WHERE table_id = :table", table=table) == []


def test_a_report_reaches_the_desk_with_what_was_said_around_it(inn: Inn) -> None:
    anna, bert, carnot = inn.account("Rep-anna"), inn.account("Rep-bert"), inn.account("Rep-carnot", trusted=True)
    table = inn.table(anna, bert)
    for number in range(10):
        say(anna, table, "red", f"line {number}")
    bad = say(bert, table, "blue", "something vile http://example.test")
    ask = {"table": table, "line": bad, "reason": "insult", "text": "He always does."}
    assert anna.post("/api/reports", ask).status_code == 201
    assert inn.guest().post("/api/reports", ask).status_code == 403
    assert bert.post("/api/reports", ask).status_code == 400, "nobody reports himself"
    stranger = inn.account("Rep-stranger")
    assert stranger.post("/api/reports", ask).status_code == 404, "the talk of a private table is not his to read"
    assert anna.post("/api/reports", {**ask, "line": 99}).status_code == 404
    assert anna.get("/api/desk").status_code == 403
    report = next(one for one in carnot.get("/api/desk").json()["reports"] if one["name"] == "Rep-bert")
    assert (report["reporter"], report["account"], report["quote"]) == (
        "Rep-anna",
        "Rep-bert",
        "something vile http://example.test",
    )
    assert [line["number"] for line in report["context"]] == [5, 6, 7, 8, 9, 10, 11]
    assert [line["number"] for line in report["context"] if line["reported"]] == [bad]
    assert carnot.post("/api/desk/close", {"report": report["id"], "why": "spoken to"}).status_code == 200
    assert carnot.post("/api/desk/close", {"report": report["id"], "why": "again"}).status_code == 404
    assert report["id"] not in {one["id"] for one in carnot.get("/api/desk").json()["reports"]}
    assert report["id"] in {one["id"] for one in carnot.get("/api/desk", closed=True).json()["reports"]}


def test_a_person_is_reported_by_name_and_only_so_often(inn: Inn) -> None:
    anna, bert = inn.account("Often-anna"), inn.account("Often-bert")
    for _ in range(10):
        assert anna.post("/api/reports", {"name": "often-bert", "reason": "cheating"}).status_code == 201
    many = anna.post("/api/reports", {"name": "often-bert", "reason": "cheating"})
    assert (many.status_code, many.json()["code"]) == (429, "too_many")
    assert bert.post("/api/reports", {"name": "nobody-at-all", "reason": "name"}).status_code == 404
    assert anna.post("/api/account/delete", {"name": "Often-anna", "password": "nothing secret"}).status_code == 200
    left = inn.sql("SELECT reporter FROM reports WHERE name = 'Often-bert'")
    assert {row.reporter for row in left} == {""}, "the reports stay, whoever made them goes"
    assert bert.post("/api/account/delete", {"name": "Often-bert", "password": "nothing secret"}).status_code == 200
    assert inn.sql("SELECT id FROM reports WHERE name = 'Often-bert'") == []


def test_addresses_are_forgotten_after_a_day(inn: Inn) -> None:
    anna, bert = inn.guest(), inn.guest()
    table = inn.table(anna, bert)
    say(bert, table, "blue", "hello")
    who = inn.sql("SELECT visitor FROM seats WHERE table_id = :table AND seat = 'blue'", table=table)[0].visitor
    at = "UPDATE addresses SET at = :at WHERE who = :who"
    found = "SELECT address FROM addresses WHERE who = :who"
    assert len(inn.sql(found, who=who)) == 1
    inn.sql(at, at=time.time() - 86300, who=who)
    inn.wait_for(inn.live.store.write(desk.forget_old))
    assert len(inn.sql(found, who=who)) == 1
    inn.sql(at, at=time.time() - 86500, who=who)
    inn.wait_for(inn.live.store.write(desk.forget_old))
    assert inn.sql(found, who=who) == []


def test_nobody_elses_talk_is_shown_by_mistake(inn: Inn) -> None:
    """Two readers of one stream, of whom one has muted: what is worked out for one is never sent to the other."""
    anna, bert, carl = inn.account("Two-anna"), inn.account("Two-bert"), inn.account("Two-carl")
    table = inn.table(anna, bert, public=True, delay=0)
    assert carl.post("/api/mutes", {"table": table, "seat": "blue"}).status_code == 200
    other = inn.guest()
    first, second = carl.listen(table), other.listen(table)
    say(bert, table, "blue", "psst")
    second.until(lambda messages: any(message.update.chat for message in messages))
    first.until(lambda messages: any(message.update.chat for message in messages))
    assert "psst" not in "".join(message.raw for message in first.messages)
    assert "psst" in "".join(message.raw for message in second.messages)
    assert json.dumps("psst") not in json.dumps(carl.get(f"/api/tables/{table}").json()["chat"])
