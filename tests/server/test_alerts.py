"""Notices to those who are away, by a real push receiver, mail server and webhook, on both databases."""

from __future__ import annotations

import itertools
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from py_vapid import Vapid02
from sqlalchemy import text

import hundreddays as hd
from hundreddays.server.alerts import dispatch, occasions, outbox
from hundreddays.server.live import clock
from hundreddays.server.run_server import Server
from hundreddays.server.settings import Settings
from server.test_wire_fog import middle
from serving import EASY, UNLIMITED, Browser, settle_dice
from serving.program import served
from serving.receivers import Device, Postbox, Receiver, post_office, receiving
from serving.waiting import eventually

PASSWORD = "nothing secret"
SITE = "https://play.example"
SEATS = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
DELAY, PAUSE = 0.4, 0.15
A_WHILE = DELAY + 4 * PAUSE
"""Within so long whatever is sent at all has been sent on a machine that does nothing else; we wait twice as long."""

_NUMBERS = itertools.count(1)


def settings_of(plain: Settings, postbox: Postbox, **more: Any) -> Settings:
    return msgspec.structs.replace(
        plain,
        smtp=postbox.address,
        mail_from="Hundred Days <post@play.example>",
        public_url=SITE,
        private_webhooks=True,
        alert_delay=DELAY,
        alert_pause=PAUSE,
        **more,
    )


class Town(NamedTuple):
    """A server, and everything that its notices can be sent to."""

    address: str
    server: Server
    receiver: Receiver
    postbox: Postbox


@pytest.fixture(scope="module")
def town(either: Settings) -> Iterator[Town]:
    with receiving() as receiver, post_office() as postbox, served(settings_of(either, postbox)) as (address, server):
        yield Town(address, server, receiver, postbox)


class Person:
    """Somebody with an account."""

    def __init__(self, town: Town) -> None:
        self.town, self.name = town, f"P{next(_NUMBERS)}"
        self.browser = Browser(town.address)
        opened = self.browser.post("/api/account", {"name": self.name, "password": PASSWORD})
        assert opened.status_code == 201, opened.text
        self.mail_address = f"{self.name.lower()}@there.example"
        self.hook = f"/hook/{self.name}"

    def done(self, path: str, body: dict[str, Any]) -> None:
        answer = self.browser.post(path, body)
        assert answer.status_code in (200, 201), answer.text

    def by_webhook(self, form: str = "json") -> None:
        self.done("/api/alerts/webhook", {"url": self.town.receiver.address + self.hook, "form": form})

    def by_push(self) -> Device:
        device = Device(self.town.receiver, self.name)
        self.done("/api/alerts/push", {**device.subscription, "label": "Firefox"})
        return device

    def by_mail(self) -> None:
        self.done("/api/alerts/mail", {"address": self.mail_address})
        self.done("/api/alerts/mail/confirm", {"code": code_in(self.mails[-1])})

    @property
    def mails(self) -> list[EmailMessage]:
        return self.town.postbox.to(self.mail_address)

    @property
    def hooked(self) -> list[dict[str, Any]]:
        return [notice for one in self.town.receiver.at(self.hook) for notice in one.json["notices"]]


@pytest.fixture
def two(town: Town) -> Iterator[tuple[Person, Person]]:
    people = Person(town), Person(town)
    yield people
    for person in people:
        person.browser.close()


def code_in(mail: EmailMessage) -> str:
    found = re.search(r"^    ([a-z0-9]{5}-[a-z0-9]{5})$", mail.get_content().replace("\r\n", "\n"), re.MULTILINE)
    assert found is not None, mail.get_content()
    return found[1]


def met(red: Person, blue: Person, **more: Any) -> str:
    """A table between two, at which play has begun."""
    made = red.browser.post("/api/tables", {"game": "ambush", "seats": SEATS, **more})
    assert made.status_code == 201, made.text
    table = str(made.json()["table"])
    blue.browser.join(made.json()["links"][0]["path"].partition("#")[2])
    settle_dice(table, red.browser, blue.browser)
    return table


def decides(person: Person, table: str) -> bool:
    state = person.browser.state(table)
    return state.now.view.decides == state.viewer


def move(person: Person, table: str) -> None:
    """The shortest way to the end of one's turn."""
    state = person.browser.state(table)
    moves = [option.move for option in state.now.prompt.options]
    wanted = "rest" if "rest" in moves else moves[-1]
    assert person.browser.move(table, state.viewer, state.now.ply, wanted).status_code == 200


def hand_over(people: tuple[Person, Person], table: str, to: Person) -> None:
    """Play until it is somebody's turn by another's doing."""
    other = people[1] if people[0] is to else people[0]
    while decides(to, table):
        move(to, table)
    while not decides(to, table):
        move(other, table)


def nothing_more() -> None:
    time.sleep(2 * A_WHILE)


def rows(town: Town, account: str, what: str = "state") -> list[str]:
    """What the outbox holds for somebody, in the order of time."""
    with town.server.app.state.store.database.engine.connect() as connection:
        asked = (
            f"SELECT alerts.{what} AS found FROM alerts JOIN accounts ON accounts.id = account_id "
            "WHERE accounts.name = :name ORDER BY alerts.created"
        )
        return [str(row.found) for row in connection.execute(text(asked), {"name": account})]


def test_webhooks_that_never_answer_hold_up_no_mail(two: tuple[Person, Person]) -> None:
    """A few requests of one visitor kept everyone's notices, and codes for lost passwords, waiting for minutes."""
    slow, other = two
    with ThreadPoolExecutor(24) as together, socket.create_server(("127.0.0.1", 0), backlog=64) as silent:
        slow.done("/api/alerts/webhook", {"url": f"http://127.0.0.1:{silent.getsockname()[1]}/", "form": "json"})
        tries = [Browser(slow.town.address) for _ in range(24)]
        for browser in tries:
            browser.http.cookies = slow.browser.http.cookies
            together.submit(browser.post, "/api/alerts/try", {"channel": "webhook"})
        first, _ = silent.accept()  # it has begun
        other.by_mail()
        assert other.mails
        other.browser.table()  # who is at the same place, and waits for none of that
        first.close()
    for browser in tries:
        browser.close()


def test_whoever_is_away_is_told_once_by_every_way_he_has(two: tuple[Person, Person], town: Town) -> None:
    anna, bert = two
    device = bert.by_push()
    bert.by_mail()
    bert.by_webhook()
    bert.done("/api/alerts", {"zone": "Europe/Brussels"})
    table = met(anna, bert)
    hand_over(two, table, bert)
    turn = anna.browser.state(table).now.view.turn
    eventually(lambda: bool(device.posted and bert.hooked and len(bert.mails) == 2))
    told = f"It is your turn in Ambush. (Blue, turn {turn}, table {table[:6]})"
    assert device.read() == [{"title": "Hundred Days", "body": told, "path": f"/table/{table}", "tag": table}]
    signed = device.posted[0].headers["authorization"]
    assert Vapid02.verify(signed)
    assert signed.rpartition("k=")[2] == bert.browser.get("/api/alerts").json()["push_key"]
    assert device.posted[0].headers["content-encoding"] == "aes128gcm"
    (hooked,) = bert.hooked
    assert hooked == {
        "kind": "turn",
        "game": "ambush",
        "title": "Ambush",
        "table": table,
        "seat": "blue",
        "turn": turn,
        "text": told,
        "url": f"{SITE}/table/{table}",
    }
    mail = bert.mails[1]
    assert mail["Subject"] == "It is your turn in Ambush"
    assert f"{told}\r\n{SITE}/table/{table}" in mail.get_content().replace("\n", "\r\n").replace("\r\r", "\r")
    nothing_more()
    assert (len(device.posted), len(bert.hooked), len(bert.mails)) == (1, 1, 2)
    assert rows(town, bert.name) == ["sent"] * 3
    assert rows(town, anna.name) == [], "who has no way to be told leaves nothing behind"


def test_whoever_looks_or_answers_at_once_is_not_bothered(two: tuple[Person, Person]) -> None:
    anna, bert = two
    bert.by_webhook()
    table = met(anna, bert)
    listening = bert.browser.listen(table)
    listening.until(bool)
    hand_over(two, table, bert)
    nothing_more()
    assert bert.hooked == [], "he has the table before him"
    move(bert, table)
    listening.close()
    nothing_more()
    assert bert.hooked == [], "what was done last he did himself, or it is not his turn"
    hand_over(two, table, bert)
    while decides(bert, table):
        move(bert, table)
    nothing_more()
    assert bert.hooked == [], "he answered before the delay was over"
    hand_over(two, table, bert)
    eventually(lambda: len(bert.hooked) == 1)


def test_a_window_that_nobody_sees_is_nobody_looking(two: tuple[Person, Person]) -> None:
    """Whoever left the table open in a window behind others was never told that it was his turn."""
    anna, bert = two
    bert.by_webhook()
    table = met(anna, bert)
    seen = anna.browser.listen(table)
    behind = bert.browser.listen(table, away=True)
    behind.until(bool)
    had = len(behind.messages)
    hand_over(two, table, bert)
    behind.until(lambda messages: len(messages) > had)  # he is told everything there
    eventually(lambda: len(bert.hooked) == 1)
    assert seen.here == [seen_seat(anna, table)]
    before = bert.browser.listen(table)
    eventually(lambda: len(seen.here) == 2)
    for listening in (seen, behind, before):
        listening.close()


def seen_seat(person: Person, table: str) -> str:
    return person.browser.state(table).mine[0]


def test_a_challenge_its_beginning_its_end_and_a_rematch(two: tuple[Person, Person]) -> None:
    anna, bert = two
    anna.by_webhook()
    bert.by_webhook()
    offer = {"table": {"game": "ambush", "seats": SEATS}, "to": bert.name}
    table = str(anna.browser.post("/api/offers", offer).json()["table"])
    anna.browser.salt(table)
    eventually(lambda: [one["kind"] for one in bert.hooked] == ["challenge"])
    assert bert.hooked[0]["url"] == f"{SITE}/people"
    assert bert.browser.post(f"/api/offers/{table}/accept", {}).status_code == 200
    bert.browser.salt(table)
    eventually(lambda: [one["kind"] for one in anna.hooked] == ["begin"])
    settle_dice(table, anna.browser, bert.browser)
    hand_over(two, table, bert)
    eventually(lambda: len(bert.hooked) == 2)
    ply = anna.browser.state(table).now.ply
    assert anna.browser.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": ply}).status_code == 200
    eventually(lambda: len(bert.hooked) == 3)
    again = anna.browser.post(f"/api/tables/{table}/rematch", {"seat": "red"}).json()["table"]
    eventually(lambda: [one["kind"] for one in bert.hooked] == ["challenge", "turn", "ended", "seated"])
    assert bert.hooked[3]["table"] == again
    assert [one["kind"] for one in anna.hooked] == ["begin"], "she ended it and asked for more herself"


def test_whoever_has_still_to_bid_is_told(two: tuple[Person, Person]) -> None:
    anna, bert = two
    for person in two:
        person.by_webhook()
    made = anna.browser.post("/api/tables", {"game": "ambush", "seats": SEATS, "bid": True}).json()
    table = str(made["table"])
    assert bert.browser.join(made["links"][0]["path"].partition("#")[2]).status_code == 200
    eventually(lambda: [one["kind"] for one in anna.hooked] == ["begin"])
    assert anna.hooked[0]["url"] == f"{SITE}/table/{table}"
    bid = {"seat": "red", "handicap": 1, "nonce": "share-of-red"}
    assert anna.browser.post(f"/api/tables/{table}/bid", bid).status_code == 200
    eventually(lambda: [one["kind"] for one in bert.hooked] == ["begin"])
    nothing_more()
    assert len(anna.hooked) == 1, "she has bid, and waits"
    assert "1" not in bert.hooked[0]["text"].replace(table[:6], ""), "what she bid is in no notice"


def test_a_challenge_that_is_withdrawn_in_time_is_not_told(two: tuple[Person, Person]) -> None:
    anna, bert = two
    bert.by_webhook()
    offer = {"table": {"game": "ambush", "seats": SEATS}, "to": bert.name}
    table = str(anna.browser.post("/api/offers", offer).json()["table"])
    assert anna.browser.post(f"/api/offers/{table}/withdraw", {}).status_code == 200
    nothing_more()
    assert bert.hooked == []


def test_a_clock_that_runs_low_is_told_of_and_one_that_was_prolonged_later(
    two: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert = two
    bert.by_webhook()
    bert.done("/api/alerts", {"turn": False, "zone": "Asia/Tokyo"})
    for module in (occasions, dispatch):
        monkeypatch.setattr(module, "soon", lambda pace: 60.0 * pace.minutes - 2.5)
    taken = 3.0
    while taken > 2.0:  # a busy machine may be too late to add the hour
        begun = time.monotonic()
        table = met(anna, bert, pace={"minutes": 5})
        hand_over(two, table, bert)
        assert anna.browser.post(f"/api/tables/{table}/prolong", {"seat": "red", "hours": 1}).status_code == 200
        taken = time.monotonic() - begun
    time.sleep(3.5)
    assert table not in [told["table"] for told in bert.hooked], "an hour was added"
    other = met(anna, bert, pace={"minutes": 5})
    hand_over(two, other, bert)
    eventually(lambda: other in [told["table"] for told in bert.hooked])
    [told] = [told for told in bert.hooked if told["table"] == other]
    assert re.search(r"Your time in Ambush runs out on \d+ \w+ at \d\d:\d\d \(JST\)\.", told["text"])


def test_whoever_waits_by_correspondence_is_told_that_the_others_time_is_up(
    two: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert = two
    anna.by_webhook()
    anna.done("/api/alerts", {"turn": False, "ended": False})
    monkeypatch.setattr(clock, "DAY_SECONDS", 5.0)

    def overdue() -> list[Any]:
        return [one for one in anna.hooked if one["kind"] == "overdue"]

    table, in_time = met(anna, bert, pace={"days": 1}), met(anna, bert, pace={"days": 1})
    hand_over(two, in_time, bert)
    hand_over(two, in_time, anna)
    hand_over(two, table, bert)
    assert overdue() == [], "he still has time"
    eventually(lambda: len(overdue()) == 1)
    told = overdue()[0]
    assert (told["table"], told["seat"]) == (table, "red")
    assert "The other side's time in Ambush is up: claim the game, or give more time." in told["text"]
    assert anna.browser.post(f"/api/tables/{table}/claim", {"seat": "red"}).status_code == 200
    nothing_more()
    assert len(overdue()) == 1, "at the other table he moved in time"


def test_discord_is_posted_to_as_it_likes_it(two: tuple[Person, Person], town: Town) -> None:
    anna, bert = two
    bert.by_webhook("discord")
    table = met(anna, bert)
    hand_over(two, table, bert)
    eventually(lambda: bool(town.receiver.at(bert.hook)))
    (one,) = town.receiver.at(bert.hook)
    assert set(one.json) == {"content", "allowed_mentions"}
    assert one.json["allowed_mentions"] == {"parse": []}
    assert one.json["content"].endswith(f" <{SITE}/table/{table}>")


def test_what_is_not_taken_is_tried_again_and_what_is_gone_is_forgotten(
    two: tuple[Person, Person], town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "BACKOFF", (0.2, 0.2))
    anna, bert = two
    bert.by_webhook()
    town.receiver.answers = [503, 429]
    table = met(anna, bert)
    hand_over(two, table, bert)
    eventually(lambda: rows(town, bert.name) == ["sent"])
    assert len(town.receiver.at(bert.hook)) == 3
    bert.done("/api/alerts/webhook", {"url": ""})
    device = bert.by_push()
    town.receiver.answers = [410]
    hand_over(two, table, bert)
    eventually(lambda: rows(town, bert.name) == ["sent", "failed"])
    assert bert.browser.get("/api/alerts").json()["browsers"] == []
    hand_over(two, table, bert)
    nothing_more()
    assert len(device.posted) == 1


def test_nobody_is_led_elsewhere_and_what_may_have_arrived_is_not_sent_again(
    two: tuple[Person, Person], town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "BACKOFF", (0.1,))
    anna, bert = two
    bert.by_webhook()
    town.receiver.answers, town.receiver.headers = [302], {"Location": f"{town.receiver.address}/elsewhere"}
    table = met(anna, bert)
    hand_over(two, table, bert)
    eventually(lambda: rows(town, bert.name) == ["failed"])
    town.receiver.headers = {}
    assert town.receiver.at("/elsewhere") == []
    monkeypatch.setattr("hundreddays.server.alerts.guarded_post.post.__defaults__", (0.3,))
    town.receiver.silent = True
    hand_over(two, table, bert)
    eventually(lambda: rows(town, bert.name) == ["failed", "unknown"])
    town.receiver.silent = False
    nothing_more()
    assert len(town.receiver.at(bert.hook)) == 2


def test_mail_is_confirmed_first_and_ended_by_one_click(two: tuple[Person, Person], town: Town) -> None:
    anna, bert = two
    bert.done("/api/alerts/mail", {"address": bert.mail_address})
    code = code_in(bert.mails[0])
    table = met(anna, bert)
    hand_over(two, table, bert)
    nothing_more()
    assert len(bert.mails) == 1, "nothing goes to an address that nobody has confirmed"
    wrong = bert.browser.post("/api/alerts/mail/confirm", {"code": "aaaaa-aaaaa"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "forbidden")
    assert anna.browser.post("/api/alerts/mail/confirm", {"code": code}).status_code == 403, "it is another's code"
    bert.done("/api/alerts/mail/confirm", {"code": code.upper()})
    hand_over(two, table, bert)
    eventually(lambda: len(bert.mails) == 2)
    mail = bert.mails[1]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = mail["List-Unsubscribe"].strip("<>")
    assert link.startswith(f"{SITE}/api/unsubscribe/")
    path = link.removeprefix(SITE)
    stranger = Browser(town.address)
    del stranger.http.headers["X-Hundred-Days"]
    assert stranger.http.get(path).status_code == 405, "looking at it does nothing: scanners do"
    assert stranger.http.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert stranger.http.post(path[:-4] + "AAAA").status_code == 404
    stranger.close()
    (way,) = bert.browser.get("/api/alerts").json()["channels"]
    assert (way["enabled"], way["confirmed"]) == (False, True)
    hand_over(two, table, bert)
    nothing_more()
    assert len(bert.mails) == 2


def test_a_lost_password_is_found_by_mail(two: tuple[Person, Person], town: Town) -> None:
    anna, bert = two
    bert.by_mail()
    stranger = Browser(town.address)
    for name in (bert.name, anna.name, "Nobody"):
        answer = stranger.post("/api/sign-in/mail", {"name": name})
        assert (answer.status_code, answer.json()) == (200, {}), "the same answer for everyone"
    eventually(lambda: len(bert.mails) == 2)
    recovery = {"name": bert.name, "code": code_in(bert.mails[1]), "password": "a new password"}
    assert stranger.post("/api/sign-in/recover", {**recovery, "name": anna.name}).status_code == 403
    assert stranger.post("/api/sign-in/recover", recovery).status_code == 200
    assert stranger.get("/api/me").json()["name"] == bert.name
    assert bert.browser.get("/api/me").json()["name"] == "", "everyone else is out"
    assert anna.browser.post("/api/sign-out", {}).status_code == 200
    assert anna.browser.post("/api/sign-in/recover", recovery).status_code == 403, "once only"
    assert anna.mails == []
    stranger.close()


def test_what_is_kept_of_notices_is_exported_and_goes_with_the_account(two: tuple[Person, Person], town: Town) -> None:
    anna, bert = two
    bert.by_webhook()
    bert.by_mail()
    bert.by_push()
    table = met(anna, bert)
    hand_over(two, table, bert)
    eventually(lambda: rows(town, bert.name) == ["sent"] * 3)
    taken = bert.browser.get("/api/account/export").json()
    assert {way["address"] for way in taken["notices_by"]} == {
        "",
        bert.mail_address,
        town.receiver.address + bert.hook,
    }
    assert [one["label"] for one in taken["browsers_pushed_to"]] == ["Firefox"]
    assert {(one["kind"], one["table_id"]) for one in taken["notices"]} == {("turn", table)}
    assert bert.browser.post("/api/account/delete", {"name": bert.name, "password": PASSWORD}).status_code == 200
    kept = ("alerts", "alert_channels", "alert_settings", "push_subscriptions", "mailed_codes")
    with town.server.app.state.store.database.engine.connect() as connection:
        for part in kept:
            gone = (
                f"SELECT count(*) FROM {part} LEFT JOIN accounts ON accounts.id = account_id WHERE accounts.id IS NULL"
            )
            assert connection.execute(text(gone)).scalar() == 0, part


def test_a_browser_that_is_signed_out_is_pushed_to_no_more(two: tuple[Person, Person]) -> None:
    anna, bert = two
    device = bert.by_push()
    table = met(anna, bert)
    other = Browser(bert.town.address)
    assert other.post("/api/sign-in", {"name": bert.name, "password": PASSWORD}).status_code == 200
    assert bert.browser.post("/api/sign-out", {}).status_code == 200
    assert other.get("/api/alerts").json()["browsers"] == []
    bert.browser.http.cookies = other.http.cookies
    hand_over(two, table, bert)
    nothing_more()
    assert device.posted == []
    other.close()


def test_each_way_can_be_tried(two: tuple[Person, Person], town: Town) -> None:
    _, bert = two
    nothing = bert.browser.post("/api/alerts/try", {"channel": "push"})
    assert (nothing.status_code, nothing.json()["code"]) == (404, "unknown")
    device = bert.by_push()
    bert.by_mail()
    bert.by_webhook()
    for channel in ("push", "mail", "webhook"):
        bert.done("/api/alerts/try", {"channel": channel})
    assert device.read()[0]["body"] == "Notices of Hundred Days arrive here."
    assert "Notices of Hundred Days arrive here." in bert.mails[-1].get_content()
    assert bert.hooked[0]["kind"] == "trial"
    town.postbox.answers = ["451 not now"]
    refused = bert.browser.post("/api/alerts/try", {"channel": "mail"})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_sent")
    assert "not now" not in refused.text, "what the mail server says is the operator's affair"


def test_a_notice_is_the_same_whatever_is_hidden(two: tuple[Person, Person]) -> None:
    """Two tables that differ in nothing that the seat may know: byte for byte the same message but for the table."""
    anna, bert = two
    bert.by_webhook()
    game, rng, told = hd.load("ambush"), Random(1815), []
    state = middle(game, rng, 14)
    while state.actor != game.seat("blue"):
        state = middle(game, rng, 14)
    twins = [state, state.eye(game.seat("blue")).sample(rng)]
    assert twins[0].text() != twins[1].text()
    for number, twin in enumerate(twins, 1):
        made = anna.browser.post("/api/tables", {"seats": SEATS, "position": twin.text()}).json()
        anna.browser.salt(made["table"])
        bert.browser.join(made["links"][0]["path"].partition("#")[2])
        anna.browser.salt(made["table"])  # hers is the last word before it is his turn
        eventually(lambda many=number: len(bert.hooked) == many)  # type: ignore[misc]
        words = msgspec.json.encode(bert.hooked[-1]).decode()
        told.append(words.replace(made["table"], "TABLE").replace(made["table"][:6], "TABLE"))
    assert told[0] == told[1]
    assert '"kind":"turn"' in told[0]


def test_many_accounts_fill_nobodys_letter_box(ambush: str, tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, mails_at_once=3, mails_a_second=0.001)
    with post_office() as box, served(settings_of(EASY(tmp_path, limits), box)) as (address, _):
        statuses = []
        for number in range(5):
            browser = Browser(address)
            browser.post("/api/account", {"name": f"Sender{number}", "password": "nothing secret"})
            asked = browser.post("/api/alerts/mail", {"address": ("victim", "Victim")[number % 2] + "@example.org"})
            statuses.append(asked.status_code)
            browser.close()
    assert statuses == [200, 200, 200, 429, 429]


def test_nobody_has_codes_mailed_to_another_without_end(ambush: str, tmp_path: Path) -> None:
    """Whoever knew a name had a code mailed every twenty seconds from each address he had."""
    limits = msgspec.structs.replace(UNLIMITED, mails_at_once=3, mails_a_second=0.001)
    with post_office() as box, served(settings_of(EASY(tmp_path, limits), box)) as (address, server):
        mine, stranger = Browser(address), Browser(address)
        assert mine.post("/api/account", {"name": "Bertrand", "password": "nothing secret"}).status_code == 201
        assert mine.post("/api/alerts/mail", {"address": "bertrand@example.org"}).status_code == 200
        eventually(lambda: len(box.mails) == 1)
        confirmed = mine.post("/api/alerts/mail/confirm", {"code": code_in(box.mails[0])})
        assert confirmed.status_code == 200, confirmed.text
        asked = [stranger.post("/api/sign-in/mail", {"name": "bertrand"}) for _ in range(6)]
        assert {answer.status_code for answer in asked} == {200}, "nobody is told whether there is such an account"
        eventually(lambda: len(box.mails) == 3)
        eventually(lambda: not [task for task in server.app.state.live_tables._tasks if "_mail_code" in str(task)])
        assert len(box.mails) == 3
        for browser in (mine, stranger):
            browser.close()
