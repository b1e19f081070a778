"""The outbox by itself: digests, quiet hours, what is no news any more; and to which addresses nothing is posted."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from sqlalchemy import Connection, insert, select

from hundreddays.core import Fault
from hundreddays.server.alerts import dispatch, guarded_post, outbox, preferences
from hundreddays.server.alerts.guarded_post import Delivery, checked, post, public
from hundreddays.server.alerts.mail_post import BadMailServer, mail_server
from hundreddays.server.alerts.occasions import stirred
from hundreddays.server.alerts.outbox import NewsFor, Parcel
from hundreddays.server.alerts.preferences import MAIL, WEBHOOK, Wishes
from hundreddays.server.alerts.quiet_hours import QuietHours, quiet_until
from hundreddays.server.alerts.wording import ENDED, Notice
from hundreddays.server.live.table_setup import TableSetup
from hundreddays.server.settings import Settings, sqlite_url
from hundreddays.server.store import Store
from hundreddays.server.store.alert_schema import alerts, mailed_codes
from hundreddays.server.store.database_schema import seats, tables
from hundreddays.server.store.people_schema import accounts
from serving import EASY
from serving.program import served
from serving.receivers import Receiver
from serving.waiting import eventually

ME = "a:me"
NOON = datetime(2026, 6, 18, 12, tzinfo=ZoneInfo("Europe/Brussels")).timestamp()
HOUR = 3600.0


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    store = Store(sqlite_url(tmp_path / "tables.sqlite3"))
    with store.database.engine.begin() as connection:
        row = {"id": ME, "name": "Ney", "folded": "ney", "password": "", "created": 0.0, "operator": False}
        connection.execute(insert(accounts), row)
        for number in range(5):
            table = {"opening": "", "carried": "", "seed": "", "public": False, "creator": "", "decides": "nobody"}
            rest = {"created": 0.0, "changed": 0.0, "seq": 1, "computer": False, "result": "A draw."}
            connection.execute(insert(tables), {"id": f"t{number}", **table, **rest})
        preferences.set_channel(connection, ME, WEBHOOK, "https://example.org/", "json")
        yield connection
    store.close()


def happened(connection: Connection, number: int, now: float) -> None:
    news = NewsFor(ME, f"ended:t{number}", Notice(ENDED, f"t{number}", "french", "returns", 0), now)
    assert outbox.put(connection, [news], mail=False, now=now) == 1


def test_however_much_happens_in_a_moment_what_comes_after_it_is_found(connection: Connection) -> None:
    """As where a tournament lays hundreds of tables at once: nothing later was ever looked at."""
    opening = msgspec.json.encode(TableSetup("ambush", "1", "", {}, True)).decode()
    rest = {"opening": opening, "carried": "", "seed": "", "public": False, "creator": "", "created": 0.0, "seq": 1}
    rows = [{"id": f"u{n:03}", "changed": NOON - 8.0 + n / 100, **rest} for n in range(400)]
    rows += [{"id": "later", "changed": NOON + 30.0, **rest}, {"id": "last", "changed": NOON + 60.0, **rest}]
    connection.execute(insert(tables), [{**row, "decides": "red", "computer": False, "result": ""} for row in rows])
    held = {"side": 0, "who": "me", "level": "", "name": "", "spent": False, "visitor": ME}
    sat = [
        {"table_id": row["id"], "seat": seat, "number": number, **held}
        for row in rows
        for number, seat in enumerate(("red", "blue"))
    ]
    connection.execute(insert(seats), sat)
    seen, told = NOON, set[str]()
    while seen < NOON + 100.0:
        found, reached = stirred(connection, seen, NOON + 100.0)
        assert reached > seen
        assert {one.mine for one in found} == {frozenset({"red", "blue"})}, "each table whole"
        seen, told = reached, told | {one.table for one in found}
    assert told >= {"later", "last"}


def taken(connection: Connection, now: float) -> Parcel | None:
    return outbox.take(connection, ME, WEBHOOK, now, (), mail=False)


def events(parcel: Parcel | None) -> list[str]:
    return [] if parcel is None else [row.event for row in parcel.rows]


def test_what_was_taken_is_never_taken_again(connection: Connection) -> None:
    happened(connection, 0, NOON)
    news = NewsFor(ME, "ended:t0", Notice(ENDED, "t0", "french", "returns", 0), NOON)
    assert outbox.put(connection, [news], mail=False, now=NOON) == 0, "the same event is put in once"
    assert events(taken(connection, NOON)) == ["ended:t0"]
    assert taken(connection, NOON) is None
    outbox.tidy(connection, NOON + outbox.LEASE + 1)  # whoever took it has died
    assert taken(connection, NOON + outbox.LEASE + 2) is None


def test_several_come_in_one_message_when_somebody_wants_it_so(connection: Connection) -> None:
    assert preferences.switch(connection, ME, WEBHOOK, enabled=True, every=60)
    happened(connection, 0, NOON)
    first = taken(connection, NOON)
    assert first is not None
    outbox.settle(connection, first, Delivery("sent"), NOON)
    for number in (1, 2, 3):
        happened(connection, number, NOON + 60 * number)
        assert taken(connection, NOON + 60 * number) is None
    assert outbox.due_targets(connection, WEBHOOK, NOON + HOUR - 1) == []
    assert outbox.due_targets(connection, WEBHOOK, NOON + HOUR) == [(ME, WEBHOOK)]
    assert events(taken(connection, NOON + HOUR)) == ["ended:t1", "ended:t2", "ended:t3"]


def test_quiet_hours_are_kept_and_what_waited_comes_together(connection: Connection) -> None:
    preferences.set_wishes(connection, ME, Wishes(zone="Europe/Brussels", quiet_from=11 * 60, quiet_until=13 * 60))
    for number in (0, 1):
        happened(connection, number, NOON + 60 * number)
        assert taken(connection, NOON + 60 * number) is None
    assert outbox.due_targets(connection, WEBHOOK, NOON + HOUR - 1) == []
    assert events(taken(connection, NOON + HOUR)) == ["ended:t0", "ended:t1"]


def test_what_failed_is_tried_later_and_later_and_given_up_at_last(connection: Connection) -> None:
    happened(connection, 0, NOON)
    now, waits = NOON, []
    while (parcel := taken(connection, now)) is not None:
        outbox.settle(connection, parcel, Delivery("again", wait=50.0), now)
        waiting = outbox.waiting_for(connection, ME, WEBHOOK)
        if waiting:
            waits.append(waiting[0].due - now)
            now = waiting[0].due
    assert waits == [50.0, *outbox.BACKOFF[1:]], "the other side may ask for more patience than we have"


@pytest.mark.parametrize("off", ["switch", "wish", "forget", "unconfirmed"])
def test_what_somebody_turned_off_meanwhile_is_not_sent(connection: Connection, off: str) -> None:
    happened(connection, 0, NOON)
    if off == "switch":
        preferences.switch(connection, ME, WEBHOOK, enabled=False, every=0)
    elif off == "wish":
        preferences.set_wishes(connection, ME, Wishes(ended=False))
    elif off == "forget":
        preferences.forget_channel(connection, ME, WEBHOOK)
    else:
        preferences.set_channel(connection, ME, WEBHOOK, "https://example.org/", "json", confirmed=False)
    assert taken(connection, NOON) is None


def test_a_code_works_once_for_one_purpose_and_not_for_long(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences.set_channel(connection, ME, MAIL, "me@there.example", confirmed=False)
    old, code = (preferences.new_code(connection, ME, preferences.CONFIRM) for _ in range(2))
    assert not preferences.confirm_mail(connection, ME, old), "only the last one counts"
    assert not preferences.spend_mailed(connection, ME, preferences.RECOVER, code)
    assert preferences.confirm_mail(connection, ME, code)
    assert not preferences.confirm_mail(connection, ME, code)
    assert preferences.confirmed_address(connection, ME) == "me@there.example"
    late = preferences.new_code(connection, ME, preferences.RECOVER)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + preferences.CODE_SECONDS + 1)
    assert not preferences.spend_mailed(connection, ME, preferences.RECOVER, late)


def test_a_code_that_was_mailed_elsewhere_opens_nothing_any_more(connection: Connection) -> None:
    preferences.set_channel(connection, ME, MAIL, "old@there.example")
    code = preferences.new_code(connection, ME, preferences.RECOVER)
    preferences.set_channel(connection, ME, MAIL, "new@there.example", confirmed=False)
    assert not preferences.spend_mailed(connection, ME, preferences.RECOVER, code)


def at(zone: str, month: int, day: int, hour: int, minute: int = 0) -> float:
    return datetime(2026, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("begin", "end", "now", "until"),
    [
        (22, 8, (6, 18, 23, 30), (6, 19, 8)),
        (22, 8, (6, 18, 7, 59), (6, 18, 8)),
        (22, 8, (6, 18, 8, 0), (6, 18, 8, 0)),
        (22, 8, (6, 18, 12, 0), (6, 18, 12, 0)),
        (1, 5, (6, 18, 3, 0), (6, 18, 5)),
        (22, 8, (3, 28, 23, 0), (3, 29, 8)),  # the clock is put forward in that night
        (22, 8, (10, 24, 23, 0), (10, 25, 8)),  # and back in that one
        (0, 0, (6, 18, 3, 0), (6, 18, 3, 0)),
    ],
)
@pytest.mark.parametrize("zone", ["Europe/Brussels", "America/New_York", "Asia/Kolkata"])
def test_quiet_hours_end_by_the_clock_on_the_wall(
    zone: str, begin: int, end: int, now: tuple[int, int, int], until: tuple[int, int, int]
) -> None:
    assert quiet_until(QuietHours(zone, begin * 60, end * 60), at(zone, *now)) == at(zone, *until)


def test_what_was_sent_is_forgotten_in_time_also_when_nobody_listens_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outbox and codes that had run out were tidied only while somebody wanted notices."""
    monkeypatch.setattr(dispatch, "_TIDY_SECONDS", 0.0)
    with served(msgspec.structs.replace(EASY(tmp_path), alert_pause=0.05)) as (_, server):
        store, now = server.app.state.store, time.time()
        row = {"account_id": ME, "target": WEBHOOK, "kind": ENDED, "table_id": "t1", "seat": "red", "game": "returns"}
        rest = {"turn": 1, "deadline": 0.0, "created": 0.0, "due": 0.0, "tries": 1, "state": "sent"}
        with store.database.engine.begin() as connection:
            account = {"id": ME, "name": "Ney", "folded": "ney", "password": "", "created": 0.0, "operator": False}
            connection.execute(insert(accounts), account)
            for event, changed in (("old", now - 8 * 86400), ("new", now)):
                connection.execute(insert(alerts), {**row, **rest, "event": event, "changed": changed})
            for hash, until in (("old", now - 1.0), ("new", now + 900.0)):
                connection.execute(
                    insert(mailed_codes), {"hash": hash, "account_id": ME, "purpose": "recover", "until": until}
                )

        def left() -> list[str]:
            with store.database.engine.connect() as connection:
                return list(connection.execute(select(alerts.c.event).union_all(select(mailed_codes.c.hash))).scalars())

        eventually(lambda: left() == ["new", "new"])


PRIVATE = [
    "http://127.0.0.1/",
    "http://localhost:8080/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::a00:1]/",
    "http://[2002:7f00:1::]/",
    "http://10.1.2.3/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[fec0::1]/",
    "http://[3fff::1]/",
    "http://192.0.0.8/",
]


@pytest.mark.parametrize("url", PRIVATE)
def test_nothing_is_posted_into_a_private_network(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_: object, **__: object) -> None:
        raise AssertionError("it was connected to")

    monkeypatch.setattr(socket, "create_connection", connect)
    assert post(url, b"{}", {}, private=False).state == "failed"


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "https://user:word@example.org/",
        "https://example.org:25/",
        "https://example.org:99999/",
        "https:///path",
        "https://exam ple.org/",
        "https://example.org/\r\nX: y",
        "https://" + "a" * 3000,
        "https://[::1",
        "https://example..org/",
        "https://.example.org/",
        "https://" + "a" * 64 + ".org/",
    ],
)
def test_what_is_no_address_of_a_web_server_is_refused(url: str) -> None:
    with pytest.raises(Fault):
        checked(url, private=False)


def test_a_push_service_is_reached_by_https_alone() -> None:
    assert checked("https://push.example/abc", private=False, https=True).hostname == "push.example"
    with pytest.raises(Fault):
        checked("http://push.example/abc", private=False, https=True)


def test_addresses_of_the_open_network_are_open() -> None:
    assert all(public(ip_address(one)) for one in ("93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"))


def test_whoever_answers_a_byte_at_a_time_is_not_waited_for() -> None:
    listening = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        taken, _ = listening.accept()
        with taken:
            try:
                while True:
                    taken.sendall(b"H")
                    time.sleep(0.05)
            except OSError:
                return  # hung up on

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    begun = time.monotonic()
    url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    assert post(url, b"{}", {}, private=True, seconds=0.5).state == "unknown"
    assert time.monotonic() - begun < 60.0, "it would take an hour"
    listening.close()
    thread.join(5.0)


@pytest.mark.parametrize(
    ("status", "state"),
    [(204, "sent"), (301, "failed"), (400, "failed"), (404, "gone"), (410, "gone"), (429, "again"), (503, "again")],
)
def test_each_answer_has_its_meaning(receiver: Receiver, status: int, state: str) -> None:
    receiver.answers, receiver.headers = [status], {"Retry-After": "999999999", "Location": "/elsewhere"}
    found = post(f"{receiver.address}/a?b=c", b"{}", {}, private=True)
    assert (found.state, [one.path for one in receiver.posted]) == (state, ["/a?b=c"])
    assert found.wait <= guarded_post.LONGEST_WAIT


@pytest.mark.parametrize(
    ("smtp", "mail_from", "public_url"),
    [
        ("http://localhost", "a@b.example", "https://b.example"),
        ("smtp://", "a@b.example", "https://b.example"),
        ("smtp://localhost", "", "https://b.example"),
        ("smtp://localhost", "a@b.example", ""),
    ],
)
def test_a_mail_server_that_is_set_wrongly_is_told_of_at_the_start(smtp: str, mail_from: str, public_url: str) -> None:
    plain = Settings()
    assert mail_server(plain) is None
    with pytest.raises(BadMailServer):
        mail_server(msgspec.structs.replace(plain, smtp=smtp, mail_from=mail_from, public_url=public_url))


def test_a_password_of_a_mail_server_may_hold_any_letter() -> None:
    found = mail_server(
        Settings(smtp="smtps://post%40b:p%3Aw@mail.example", mail_from="a@b.example", public_url="https://b.example/")
    )
    assert found is not None
    assert found == ("smtps", "mail.example", 465, "post@b", "p:w", "a@b.example", "https://b.example")
