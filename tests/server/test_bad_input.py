"""Whatever is sent, the answer is a status and a sentence, the table stays whole, and other tables do not notice."""

from __future__ import annotations

import logging
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from hundreddays.server import application
from hundreddays.server.http.limits import Buckets, OpenCounts
from hundreddays.server.live import live_tables
from hundreddays.server.settings import Limits
from hundreddays.server.wire import Asked, Problem
from serving import EASY, Browser, running, settle_dice
from serving.program import served
from serving.waiting import eventually

SEATS = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]


def problem(answer: httpx.Response, status: int, code: str) -> Problem:
    """The answer is a refusal with a sentence fit for a person."""
    told = msgspec.json.decode(answer.content, type=Problem)
    assert (answer.status_code, told.code) == (status, code), answer.text
    assert told.text.endswith((".", "”", ":", "?", ")")) or "\n" in told.text
    assert "Traceback" not in answer.text
    return told


@pytest.fixture(scope="module")
def player(address: str) -> Iterator[Browser]:
    browser = Browser(address)
    yield browser
    browser.close()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b'{"seat": "\xff", "ply": 1, "move": "rest"}',
        b'{"seat": "red", "ply": 1, "move": "\xc3"}',
        b'{"seat": "red", "ply": 1}',
        b'{"seat": "red", "ply": "one", "move": "rest"}',
        b'{"seat": "red", "ply": -1, "move": "rest"}',
        b'{"seat": "red", "ply": 1e99, "move": "rest"}',
        b'{"seat": "red", "ply": 1, "move": ""}',
        b'{"seat": "red", "ply": 1, "move": "rest", "admin": true}',
        b'{"seat": "red", "ply": 1, "move": "' + b"x" * 200 + b'"}',
        b'{"seat": "../../etc", "ply": 1, "move": "rest"}',
        b'{"seat": "red", "ply": 1, "move": {"$gt": ""}}',
        b"[" * 5000,
        b'{"seat": "red", "ply": ' + b"1" * 5000 + b', "move": "rest"}',
    ],
)
def test_malformed_moves(player: Browser, body: bytes) -> None:
    table = player.table()
    before = player.state(table)
    answer = player.http.post(f"/api/tables/{table}/moves", content=body, headers={"Content-Type": "application/json"})
    problem(answer, 400, "malformed")
    assert player.state(table) == before


def test_a_body_that_is_no_text_is_malformed_wherever_it_is_sent(player: Browser) -> None:
    for path in ("/api/join", "/api/tables", "/api/sign-in", "/api/studio/open"):
        answer = player.http.post(path, content=b'{"name": "\xff"}', headers={"Content-Type": "application/json"})
        problem(answer, 400, "malformed")


@pytest.mark.parametrize(
    ("seat", "ply", "move", "status", "code"),
    [
        ("green", 1, "rest", 403, "forbidden"),
        ("spectator", 1, "rest", 403, "forbidden"),
        ("blue", 1, "rest", 409, "not_your_turn"),
        ("red", 0, "rest", 409, "stale"),
        ("red", 2, "rest", 409, "early"),
        ("red", 1, "to wood", 422, "illegal"),
        ("red", 1, "roll 6", 422, "illegal"),
        ("red", 1, "deal spy", 422, "illegal"),
        ("red", 1, "surrender", 422, "illegal"),
        ("red", 1, "march blue_scout", 422, "illegal"),
    ],
)
def test_moves_that_cannot_be_played(player: Browser, seat: str, ply: int, move: str, status: int, code: str) -> None:
    table = player.table()
    before = player.state(table)
    problem(player.move(table, seat, ply, move), status, code)
    assert player.state(table) == before


def test_a_move_sent_by_many_at_once_is_played_once(player: Browser) -> None:
    table = player.table()
    answers: list[int] = []

    def send() -> None:
        browser = Browser(player.address)
        browser.http.cookies = player.http.cookies
        answers.append(browser.move(table, "red", 1, "march red_scout").status_code)
        browser.close()

    threads = [threading.Thread(target=send) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 11
    assert player.state(table, "red").now.ply == 2


def test_a_finished_table_takes_no_more(player: Browser) -> None:
    table = player.table()
    assert player.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": 1}).json()["over"]
    problem(player.move(table, "blue", 1, "rest"), 409, "over")
    problem(player.post(f"/api/tables/{table}/resign", {"seat": "blue", "ply": 1}), 409, "over")
    problem(player.post(f"/api/tables/{table}/takeback", {"seat": "red", "ply": 1}), 409, "over")
    problem(player.get(f"/api/tables/{table}/hint", seat="blue"), 409, "no_hint")
    assert player.state(table).now.result is not None


def test_another_seats_cookie_a_forged_one_and_none_open_nothing(player: Browser, stranger: Browser) -> None:
    table = player.table()
    cookies: list[dict[str, str]] = [
        {},
        {"hundred_days": "x" * 43},
        {"hundred_days": ""},
        {"hundred_days": "é\n"[:1] * 43},
    ]
    other = Browser(player.address)
    other.table()
    cookies.append(dict(other.http.cookies))
    for cookie in cookies:
        stranger.http.cookies = httpx.Cookies({name: value for name, value in cookie.items() if value.isascii()})
        problem(stranger.move(table, "red", 1, "rest"), 403, "forbidden")
        problem(stranger.get(f"/api/tables/{table}", seat="red"), 403, "forbidden")
        problem(stranger.get(f"/api/tables/{table}/record", seat="red"), 403, "forbidden")
        problem(stranger.get(f"/api/tables/{table}/at/0", seat="red"), 403, "forbidden")
        problem(stranger.get(f"/api/tables/{table}/hint", seat="red"), 403, "forbidden")
        problem(stranger.post(f"/api/tables/{table}/why", {"seat": "red", "move": "rest"}), 403, "forbidden")
        problem(stranger.post(f"/api/tables/{table}/takeback", {"seat": "red", "ply": 1}), 403, "forbidden")
        problem(stranger.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": 1}), 403, "forbidden")
        problem(stranger.post(f"/api/tables/{table}/chat", {"seat": "red", "text": "hi", "key": "k"}), 403, "forbidden")
        problem(stranger.post(f"/api/tables/{table}/seats/red/link"), 403, "forbidden")
        problem(stranger.post(f"/api/tables/{table}/seats/spectator/link"), 404, "unknown")
        assert stranger.state(table).viewer == "spectator"
    other.close()


def test_used_forged_and_renewed_links(player: Browser, stranger: Browser) -> None:
    made = player.post(
        "/api/tables", {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]}
    ).json()
    first = made["links"][0]["path"].partition("#")[2]
    problem(stranger.post("/api/join", {"secret": "A" * 43}), 403, "forged")
    problem(stranger.post("/api/join", {"secret": first[:-1] + ("A" if first[-1] != "A" else "B")}), 403, "forged")
    problem(stranger.post(f"/api/tables/{made['table']}/seats/blue/link"), 403, "forbidden")
    second = player.post(f"/api/tables/{made['table']}/seats/blue/link").json()["path"].partition("#")[2]
    problem(stranger.post("/api/join", {"secret": first}), 403, "forged")
    assert stranger.post("/api/join", {"secret": second}).status_code == 200
    assert stranger.post("/api/join", {"secret": second}).status_code == 200, (
        "the same browser may follow its link again"
    )
    problem(player.post("/api/join", {"secret": second}), 409, "used")
    problem(player.post(f"/api/tables/{made['table']}/seats/blue/link"), 403, "forbidden")


def test_a_share_in_the_dice_is_given_once_by_who_holds_the_seat(player: Browser, stranger: Browser) -> None:
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]
    table = player.post("/api/tables", {"game": "ambush", "seats": seats}).json()["table"]
    path = f"/api/tables/{table}/nonce"
    for nonce in ("", "short", "not a nonce!", "x" * 65):
        problem(player.post(path, {"seat": "red", "nonce": nonce}), 400, "malformed")
    problem(stranger.post(path, {"seat": "red", "nonce": "long-enough"}), 403, "forbidden")
    assert player.post(path, {"seat": "red", "nonce": "long-enough"}).status_code == 200
    problem(player.post(path, {"seat": "red", "nonce": "another-one"}), 409, "used")
    assert player.post(path, {"seat": "blue", "nonce": "long-enough"}).status_code == 200
    problem(player.post(path, {"seat": "blue", "nonce": "long-enough"}), 409, "used")
    assert player.state(table).now.dice.nonces == {"red": "long-enough", "blue": "long-enough"}


def test_one_link_tried_by_many_at_once_seats_one(player: Browser) -> None:
    made = player.post(
        "/api/tables", {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]}
    ).json()
    secret = made["links"][0]["path"].partition("#")[2]
    answers: list[int] = []

    def join() -> None:
        browser = Browser(player.address)
        answers.append(browser.post("/api/join", {"secret": secret}).status_code)
        browser.close()

    threads = [threading.Thread(target=join) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 7


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seats": SEATS}, "unknown"),
        ({"game": "chess", "seats": SEATS}, "unknown"),
        ({"game": "ambush", "seats": []}, "malformed"),
        ({"game": "ambush", "seats": SEATS[:1]}, "malformed"),
        ({"game": "ambush", "seats": [*SEATS, SEATS[0]]}, "malformed"),
        ({"game": "ambush", "seats": [SEATS[0], {"seat": "green", "who": "me"}]}, "malformed"),
        ({"game": "ambush", "seats": [SEATS[0], {"seat": "blue", "who": "god"}]}, "malformed"),
        (
            {"game": "ambush", "seats": [SEATS[0], {"seat": "blue", "who": "computer", "level": "deep blue"}]},
            "bad_option",
        ),
        ({"game": "ambush", "seats": [{"seat": seat, "who": "friend"} for seat in ("red", "blue")]}, "malformed"),
        ({"game": "ambush", "seats": SEATS, "options": {"players": 17}}, "bad_option"),
        ({"game": "ambush", "seats": SEATS, "options": {"data": "/etc"}}, "bad_option"),
        ({"game": "ambush", "seats": SEATS, "record": "nonsense"}, "bad_record"),
        ({"game": "ambush", "seats": SEATS, "position": "= ="}, "bad_position"),
        ({"game": "ambush", "seats": SEATS, "position": "game = 'ambush'\nround = 99"}, "bad_position"),
        ({"game": "ambush", "seats": SEATS, "record": "x", "position": "y"}, "malformed"),
    ],
)
def test_tables_that_cannot_be_set_up(player: Browser, body: dict[str, Any], code: str) -> None:
    before = len(player.get("/api/tables").json()["mine"])
    problem(player.post("/api/tables", body), 404 if code == "unknown" else 400, code)
    assert len(player.get("/api/tables").json()["mine"]) == before


def test_what_is_too_large_is_refused_unread(player: Browser, address: str) -> None:
    problem(player.post("/api/tables", {"game": "ambush", "seats": SEATS, "record": "x" * 700_000}), 400, "malformed")
    problem(
        player.http.post("/api/tables", content=b"x" * 3_000_000, headers={"Content-Type": "application/json"}),
        413,
        "too_large",
    )
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"400" in connection.recv(100) or not connection.recv(100)


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/tables/x/y/z",
        "/api/tables/nothing",
        "/api/tables/nothing/stream",
        "/api/tables/%00",
    ],
)
def test_addresses_that_lead_nowhere(stranger: Browser, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 404, answer.text
    assert answer.headers["content-type"].startswith("application/json")


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../app.py",
        "//etc/passwd",
        "/assets/%2e%2e/%2e%2e/app.py",
    ],
)
def test_the_client_serves_nothing_but_itself(address: str, path: str) -> None:
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        got = b""
        while chunk := connection.recv(65536):
            got += chunk
    assert b"root:" not in got
    assert b"import" not in got.partition(b"\r\n\r\n")[2][:200]


def test_pages_of_other_sites_cannot_act(player: Browser) -> None:
    table = player.table()
    body = {"seat": "red", "ply": 1, "move": "rest"}
    bare = httpx.Client(base_url=player.address, cookies=player.http.cookies)
    problem(bare.post(f"/api/tables/{table}/moves", json=body), 403, "forged")
    problem(
        player.http.post(f"/api/tables/{table}/moves", json=body, headers={"Origin": "https://evil.example"}),
        403,
        "forged",
    )
    problem(player.http.post(f"/api/tables/{table}/moves", json=body, headers={"Origin": "null"}), 403, "forged")
    assert (
        player.http.post(f"/api/tables/{table}/moves", json=body, headers={"Origin": player.address}).status_code == 200
    )
    assert (
        "access-control-allow-origin"
        not in player.http.options(f"/api/tables/{table}/moves", headers={"Origin": "https://evil.example"}).headers
    )
    bare.close()


def test_every_answer_carries_the_headers_that_keep_a_page_safe(stranger: Browser) -> None:
    for path in ("/", "/api/games", "/api/tables/none", "/schema/openapi.json", "/some/page"):
        headers = stranger.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert stranger.get("/api/tables/none").headers["cache-control"] == "no-store"
    cookie = httpx.post(
        f"{stranger.address}/api/tables", json={"game": "ambush", "seats": SEATS}, headers={"X-Hundred-Days": "1"}
    ).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_no_secret_is_logged_or_kept(ambush: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with running(EASY(tmp_path)) as address:
        browser, friend = Browser(address), Browser(address)
        made = browser.post(
            "/api/tables", {"game": "ambush", "seats": [SEATS[0], {"seat": "blue", "who": "friend"}]}
        ).json()
        secret = made["links"][0]["path"].partition("#")[2]
        friend.post("/api/join", {"secret": secret})
        friend.post("/api/join", {"secret": secret, "what": 1})
        secrets = [secret, browser.http.cookies["hundred_days"], friend.http.cookies["hundred_days"]]
        browser.close()
        friend.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    logged = "".join(
        record.getMessage() for record in caplog.records if not record.name.startswith("http")
    )  # that is the test's own client
    for told in secrets:
        assert len(told) == 43
        assert told not in logged
        assert told.encode() not in kept


def test_limits_turn_away_with_the_time_to_wait(ambush: str, tmp_path: Path) -> None:
    limits = Limits(
        tables_at_once=3,
        tables_a_second=0.01,
        joins_at_once=2,
        joins_a_second=0.01,
        acts_at_once=11,
        acts_a_second=0.01,
        streams=2,
    )
    with running(EASY(tmp_path, limits)) as address:
        browser, other = Browser(address), Browser(address)
        tables = [browser.table() for _ in range(3)]
        turned = browser.post("/api/tables", {"game": "ambush", "seats": SEATS})
        problem(turned, 429, "too_many")
        assert int(turned.headers["retry-after"]) > 10
        problem(other.post("/api/tables", {"game": "ambush", "seats": SEATS}), 429, "too_many")
        for secret, status in (("a", 403), ("b", 403), ("c", 429)):
            assert other.post("/api/join", {"secret": secret}).status_code == status
        answers = [
            browser.post(f"/api/tables/{tables[0]}/why", {"seat": "red", "move": "rest"}).status_code for _ in range(7)
        ]
        assert answers == [200] * 5 + [429] * 2
        streams = [browser.listen(tables[0], "red") for _ in range(3)]
        assert [stream.status for stream in streams] == [200, 200, 429]
        assert browser.state(tables[0]).now.begun, "looking is still allowed"
        browser.close()
        other.close()


def test_thousands_of_tables_from_one_address_are_turned_away_and_no_other_address_notices(
    ambush: str, tmp_path: Path
) -> None:
    settings = msgspec.structs.replace(EASY(tmp_path, Limits()), trusted_proxies="127.0.0.1")
    with running(settings) as address:
        greedy = httpx.Client(base_url=address, headers={"X-Hundred-Days": "1", "X-Forwarded-For": "192.0.2.1"})
        modest = httpx.Client(base_url=address, headers={"X-Hundred-Days": "1", "X-Forwarded-For": "192.0.2.2"})
        answers = [greedy.post("/api/tables", json={"game": "ambush", "seats": SEATS}) for _ in range(2000)]
        made = sum(answer.status_code == 201 for answer in answers)
        assert Limits().tables_at_once <= made <= Limits().tables_at_once + 10
        for answer in answers:
            assert answer.status_code == 201 or problem(answer, 429, "too_many")
        assert modest.post("/api/tables", json={"game": "ambush", "seats": SEATS}).status_code == 201
        greedy.close()
        modest.close()


def test_buckets_refill_and_forget() -> None:
    now = [0.0]
    buckets = Buckets(2, 0.5, most=3, clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [0.0, 0.0, 2.0]
    now[0] = 2.0
    assert buckets.take("a") == 0.0
    assert buckets.take("a") == 2.0
    for key in "bcd":
        buckets.take(key)
    assert buckets.take("a") == 0.0, "the oldest was forgotten"


def test_of_whoever_has_all_of_his_allowance_again_nothing_is_kept() -> None:
    """An address stood in memory for as long as the server ran, or until 20,000 others had come."""
    now = [0.0]
    buckets = Buckets(2, 0.5, clock=lambda: now[0])
    buckets.take("192.0.2.1")
    now[0] = 3.0
    buckets.take("192.0.2.2")
    buckets.forget()
    assert set(buckets._buckets) == {"192.0.2.1", "192.0.2.2"}, "each may lack something yet"
    now[0] = 4.0
    buckets.forget()
    assert set(buckets._buckets) == {"192.0.2.2"}
    assert [buckets.take("192.0.2.1") for _ in range(3)] == [0.0, 0.0, 2.0], "he has as much as ever"


def test_a_server_forgets_the_addresses_of_those_who_have_gone(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "FORGET_SECONDS", 0.05)
    monkeypatch.setattr(live_tables, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(live_tables, "PLACE_SECONDS", 0.2)
    quick = {name: 1000.0 for name in Limits.__struct_fields__ if name.endswith("_a_second")}
    with served(EASY(tmp_path, msgspec.structs.replace(Limits(), **quick))) as (address, server):
        browser, state = Browser(address), server.app.state
        assert browser.post("/api/account", {"name": "Flahaut", "password": "nothing secret"}).status_code == 201
        assert browser.post("/api/sign-out", {"everywhere": False}).status_code == 200
        assert browser.post("/api/sign-in", {"name": "Flahaut", "password": "a guess"}).status_code == 403
        state.live_tables.owner_of(browser.table())
        state.turns.charge("127.0.0.1", 0.01)
        rates = state.rates
        kept = [rates.requests, rates.acts, rates.tables, rates.joins, rates.entries]
        remembered = [*(kind._buckets for kind in kept), state.turns._left, state.live_tables._places]
        assert "127.0.0.1" not in str(state.live_tables._places), "where somebody is, is kept as a digest"
        eventually(lambda: not any(remembered))
        browser.close()


def test_gauges_count_what_is_open() -> None:
    gauges = OpenCounts(2)
    gauges.enter("a")
    assert not gauges.full("a")
    gauges.enter("a")
    assert gauges.full("a")
    assert not gauges.full("b")
    gauges.leave("a")
    assert not gauges.full("a")


def lines_asked_for() -> Iterator[tuple[str, str]]:
    """Every text of a request that has a pattern: where, and the pattern."""

    def within(kind: msgspec.inspect.Type, where: str) -> Iterator[tuple[str, str]]:
        if isinstance(kind, msgspec.inspect.StrType) and kind.pattern is not None:
            yield where, kind.pattern
        for name in ("item_type", "key_type", "value_type"):
            if isinstance(inner := getattr(kind, name, None), msgspec.inspect.Type):
                yield from within(inner, where)
        if isinstance(kind, msgspec.inspect.UnionType):
            for inner in kind.types:
                yield from within(inner, where)

    for asked in Asked.__subclasses__():
        described = msgspec.inspect.type_info(asked)
        assert isinstance(described, msgspec.inspect.StructType)
        for field in described.fields:
            yield from within(field.type, f"{asked.__name__}.{field.name}")


def test_no_line_has_another_after_it() -> None:
    """A `$` lets a line end follow: what was kept with one was read back without it."""
    found = dict(lines_asked_for())
    assert len(found) > 100
    for where, pattern in found.items():
        several = re.search(pattern, "one\ntwo") is not None
        assert several or pattern.endswith(r"$(?!\n)"), where
    assert not re.search(found["NewAccount.name"], "Ney\n")
    assert re.search(found["NewAccount.name"], "Ney")


def test_a_table_outlives_whatever_somebody_calls_himself(address: str) -> None:
    """A guest of the name “Bert”, with a line end, made the table unreadable once it was forgotten from memory."""
    host, guest = Browser(address), Browser(address)
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
    made = host.post("/api/tables", {"game": "ambush", "seats": seats}).json()
    secret = made["links"][0]["path"].partition("#")[2]
    for unreadable in ("Bert\n", "Be\u2028rt", "Be\x85rt", "Be\u202ert"):
        problem(guest.post("/api/join", {"secret": secret, "name": unreadable}), 400, "malformed")
    assert guest.join(secret, name="Bért “le” 🐎").status_code == 200
    settle_dice(made["table"], host, guest)
    assert guest.post("/api/account", {"name": "Berthier", "password": "nothing secret"}).status_code == 201
    assert host.state(made["table"]).now.begun, "the table was read again, since the seat has moved into an account"
    for browser in (host, guest):
        browser.close()
