"""At the door: addresses written otherwise, text that no database keeps, borrowed seats and cookies, slow requests."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import pytest

from hundreddays.server.application import build
from hundreddays.server.http.connection import BoundedConnection
from hundreddays.server.http.limits import OpenStreams
from hundreddays.server.http.networks import Networks, network_of
from hundreddays.server.run_server import Server
from hundreddays.server.settings import Limits, sqlite_url
from hundreddays.server.store import BadDatabase, Entry, SeatRow, Store, Summary, TableRow, Unwritable
from serving import EASY, UNLIMITED, Browser, running
from serving.waiting import eventually

FRIENDS = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
ROW = TableRow("t", "{}", "", "00", False, "c", 1.0, 1.0, 0, "red", False, "")
SEAT = SeatRow("t", "blue", 1, 1, "friend", "", "", "link", False, None)


def raw(address: str, request: str) -> tuple[int, bytes]:
    """The answer to a request sent as it is, since clients tidy paths up."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20.0) as connection:
        connection.sendall(request.encode("latin-1"))
        got = b""
        while chunk := connection.recv(65536):
            got += chunk
    return int(got.split(b" ", 2)[1]), got.partition(b"\r\n\r\n")[2]


def forged(browser: Browser, path: str, body: bytes, proof: bool = False) -> tuple[int, bytes]:
    """What a page of another site can send: with the visitor's cookie, without the header of our own page."""
    cookie = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: {cookie}\r\n"
    head += "X-Hundred-Days: 1\r\n" if proof else "Origin: https://evil.example\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return raw(browser.address, head + body.decode())


@pytest.mark.parametrize(
    "way",
    [
        "//api/tables/{}/resign",
        "///api/tables/{}/resign",
        "/api//tables/{}/resign",
        "/api/tables/{}/resign/",
        "/api/tables/{}//resign",
        "/./api/tables/{}/resign",
        "/x/../api/tables/{}/resign",
        "/%61pi/tables/{}/resign",
        "/api/tables/{}/resig%6e",
        "/api/tables/{}%2fresign",
    ],
)
def test_an_address_written_otherwise_opens_nothing(browser: Browser, way: str) -> None:
    table = browser.table()
    body = msgspec.json.encode({"seat": "red", "ply": 1})
    for proof in (False, True):
        status, answer = forged(browser, way.format(table), body, proof)
        assert (status, msgspec.json.decode(answer)["code"]) == (404, "unknown")
    assert browser.state(table).now.result is None
    assert forged(browser, f"/api/tables/{table}/resign", body)[0] == 403
    assert browser.state(table).now.result is None


def test_limits_hold_for_every_way_to_write_an_address(ambush: str, tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, tables_at_once=2, tables_a_second=0.001)
    body = msgspec.json.encode(
        {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]}
    )
    with running(EASY(tmp_path, limits)) as address:
        browser = Browser(address)
        ways = ("/api/tables", "//api/tables", "/api/tables/", "/api//tables")
        made = [forged(browser, way, body, proof=True)[0] for way in ways * 4]
        browser.close()
    assert made.count(201) == 2


@pytest.mark.parametrize(
    "path",
    ["/%00", "/a%00b", "/" + "a" * 300, "/a" * 3000, "/assets/" + "b" * 300, "/%ff", "/%F0%9F%8E%B2", "/..", "/a b"],
)
def test_odd_addresses_lead_nowhere(address: str, path: str) -> None:
    status, answer = raw(address, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert status in (400, 404), answer


def test_text_that_no_database_keeps_is_refused(browser: Browser) -> None:
    table = browser.table()
    odd = ["a\x00b", "\x1b[31m", "\x7f"]
    for text in odd:
        for line in ({"text": text, "key": "k"}, {"text": "hello", "key": text}):
            answer = browser.post(f"/api/tables/{table}/chat", {"seat": "red", **line})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        named = [{"seat": "red", "who": "me", "name": text}, {"seat": "blue", "who": "hotseat"}]
        for more in ({"seats": named}, {"seats": FRIENDS, "record": text}, {"seats": FRIENDS, "position": text}):
            answer = browser.post("/api/tables", {"game": "ambush", **more})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text
        assert browser.post("/api/join", {"secret": "x", "name": text}).status_code == 400
    assert browser.state(table).chat == []


def test_one_that_cannot_be_written_does_not_fail_the_others_of_its_group(tmp_path: Path) -> None:
    async def write() -> list[object]:
        store = Store(f"sqlite:///{tmp_path / 'group.sqlite3'}")
        for id in "abc":
            await store.create(
                msgspec.structs.replace(ROW, id=id), [msgspec.structs.replace(SEAT, table_id=id, link=id)]
            )
        said = {"a": "fine", "b": "a surrogate \ud800 alone", "c": "fine too"}
        going = [
            store.append(Entry(id, 1, "chat", "red", 0, text, "k", 1.0), Summary("red", False, ""))
            for id, text in said.items()
        ]
        answers: list[object] = list(await asyncio.gather(*going, return_exceptions=True))
        store.close()
        return answers

    assert [type(answer) for answer in asyncio.run(write())] == [type(None), Unwritable, type(None)]


def test_a_link_is_not_renewed_for_a_seat_that_was_taken_meanwhile(tmp_path: Path) -> None:
    """Whoever set the table up asks for a new link at the very moment at which the friend uses the old one."""

    async def race() -> tuple[bool, SeatRow | None, SeatRow | None]:
        store = Store(f"sqlite:///{tmp_path / 'links.sqlite3'}")
        await store.create(ROW, [SEAT])
        looked = SEAT
        await store.append(
            Entry("t", 1, "sit", "blue", 0, "Bert", "", 1.0),
            Summary("red", False, ""),
            store.claim(SEAT, "bert", "Bert"),
        )
        renewed = await store.relink(looked, "new")
        found = await store.seat_of_link("new"), await store.seat_of_link("link")
        store.close()
        return renewed, *found

    renewed, new, old = asyncio.run(race())
    assert not renewed
    assert new is None
    assert old is not None
    assert (old.visitor, old.spent) == ("bert", True)


def test_an_invented_cookie_is_not_adopted(address: str) -> None:
    body = {"game": "ambush", "seats": FRIENDS}
    invented = "x" * 43
    with httpx.Client(base_url=address, headers={"X-Hundred-Days": "1"}, cookies={"hundred_days": invented}) as client:
        given = client.post("/api/tables", json=body).cookies["hundred_days"]
        assert given != invented
    with httpx.Client(base_url=address, headers={"X-Hundred-Days": "1"}, cookies={"hundred_days": given}) as client:
        assert "set-cookie" not in client.post("/api/tables", json=body).headers, "one that we gave is kept"
        assert len(client.get("/api/tables").json()["mine"]) == 2


def test_over_https_browsers_are_told_so(ambush: str, tmp_path: Path) -> None:
    with running(msgspec.structs.replace(EASY(tmp_path), secure_cookie=True)) as address:
        answer = httpx.post(
            f"{address}/api/tables", json={"game": ambush, "seats": FRIENDS}, headers={"X-Hundred-Days": "1"}
        )
    assert "max-age=63072000" in answer.headers["strict-transport-security"]
    name, _, rest = answer.headers["set-cookie"].partition("=")
    assert name == "__Host-hundred_days"
    assert "Secure" in rest
    assert "Path=/" in rest
    assert "Domain" not in rest


def test_talk_at_a_private_table_is_for_those_who_sit_there(browser: Browser, stranger: Browser) -> None:
    private, public = browser.table(), browser.table(public=True, delay=0)
    watching = stranger.listen(private)
    for table in (private, public):
        assert (
            browser.post(f"/api/tables/{table}/chat", {"seat": "red", "text": "a secret plan", "key": "1"}).status_code
            == 200
        )
        assert len(browser.state(table, "spectator").chat) == 1, "a seat's browser hears it in whatever way it looks"
    assert stranger.state(private).chat == []
    assert len(stranger.state(public).chat) == 1
    assert browser.move(private, "red", 1, "march red_scout").status_code == 200
    watching.until(lambda messages: bool(messages))
    watching.quiet()
    assert all("secret" not in message.raw for message in watching.messages)


def test_one_file_is_served_by_one_process(tmp_path: Path) -> None:
    settings = EASY(tmp_path)
    first = build(settings)
    with pytest.raises(BadDatabase, match="another process"):
        build(settings)
    first.state.store.close()
    build(settings).state.store.close()


def test_a_file_is_the_same_by_whatever_name(tmp_path: Path) -> None:
    settings = EASY(tmp_path)
    first = build(settings)
    by_link = tmp_path / "elsewhere"
    by_link.mkdir()
    (by_link / "other.sqlite3").symlink_to(tmp_path / "tables.sqlite3")
    linked = msgspec.structs.replace(
        settings, database=sqlite_url(by_link / "other.sqlite3"), key_file=str(settings.key_path())
    )
    with pytest.raises(BadDatabase, match="another process"):
        build(linked)
    first.state.store.close()


def test_nothing_but_requests_is_served_whatever_is_installed(tmp_path: Path) -> None:
    server = Server(EASY(tmp_path))
    try:
        assert server.config.ws == "none"
    finally:
        server.app.state.store.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedConnection, "seconds", 0.6)


def connect(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=10.0)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (b"", b""),
        (b"GET /api/games HTTP/1.1\r\nHost: x\r\n", b""),
        (b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /api/games HT"),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Hundred-Days: 1\r\nContent-Length: 100\r\n\r\n{", b""),
    ],
)
def test_what_is_half_sent_does_not_stay(address: str, first: bytes, second: bytes) -> None:
    with connect(address) as connection:
        connection.sendall(first)
        if second:
            assert b"200" in connection.recv(65536)
            connection.sendall(second)
        while connection.recv(65536):  # which fails if nothing comes, and no end, for ten seconds
            pass


def test_a_request_in_two_pieces_has_its_whole_time_on_a_connection_in_use(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever kept a connection busy lost it when the clock of an earlier request went off between two pieces."""
    monkeypatch.setattr(BoundedConnection, "seconds", 4.0)
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Hundred-Days: 1\r\nContent-Length: 2\r\n\r\n"
    with connect(address) as connection:
        for before, between in ((0.0, 0.0), (3.5, 1.0)):  # the clock of the first goes off within the second
            time.sleep(before)
            connection.sendall(head)
            time.sleep(between)
            connection.sendall(b"{}")
            assert connection.recv(65536).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("path", ["//api/tables", "/api/tables"])
def test_a_refusal_is_sent_when_the_whole_request_has_come(address: str, path: str) -> None:
    """The first has no such address, the second no header of our page: neither needs the body to be refused."""
    with connect(address) as connection:
        connection.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n{{".encode())
        connection.settimeout(0.3)
        with pytest.raises(TimeoutError):
            connection.recv(65536)
        connection.settimeout(10.0)
        connection.sendall(b"  }")
        assert connection.recv(65536).startswith(b"HTTP/1.1 40")


@pytest.mark.usefixtures("impatient")
def test_a_stream_and_a_connection_that_waits_are_not_cut(browser: Browser) -> None:
    table = browser.table()
    stream = browser.listen(table, "red")
    time.sleep(1.5)
    assert browser.move(table, "red", 1, "march red_scout").status_code == 200
    stream.until(lambda messages: len(messages) > 1)


def test_one_address_holds_only_so_many_connections(ambush: str, tmp_path: Path) -> None:
    with running(EASY(tmp_path, msgspec.structs.replace(UNLIMITED, connections=5))) as address:
        held = [connect(address) for _ in range(5)]
        time.sleep(0.2)
        with connect(address) as more, suppress(ConnectionResetError):
            assert more.recv(10) == b""
        for one in held:
            one.close()

        def answers() -> bool:
            try:
                return httpx.get(f"{address}/api/games").status_code == 200
            except httpx.TransportError:
                return False

        eventually(answers)


def test_the_defaults_are_bounded() -> None:
    limits = Limits()
    assert limits.connections > limits.streams, "whoever watches as much as he may can still ask for something"


def test_proxies_are_named_by_address_or_network() -> None:
    assert "10.0.0.7" not in Networks("")
    assert "10.0.0.7" in Networks("127.0.0.1, 10.0.0.0/24")
    assert "10.0.1.7" not in Networks("127.0.0.1,10.0.0.0/24")
    assert "::1" in Networks("*")
    assert "fe80::1%eth0" in Networks("fe80::/10")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8::1:2:3:4", "2001:db8::5:6:7:8"),
        ("2001:db8::1", "2001:0db8:0:0:ffff::1"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::2%eth1"),
    ],
)
def test_whoever_has_a_network_is_one_visitor(one: str, other: str) -> None:
    """Short ways to write an address of the newer kind used to make 65,536 visitors of one network."""
    assert network_of(one) == network_of(other)


def test_neighbours_are_not_one_visitor() -> None:
    written = ["192.0.2.7", "192.0.2.8", "2001:db8::1", "2001:db8:0:1::1", "unknown"]
    assert len({network_of(each) for each in written}) == len(written)
    assert network_of("2001:db8:1:2:3::4") == "2001:db8:1:2", "as it stands in lists of those who are shut out"


def test_streams_that_are_asked_for_at_once_are_counted_too(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of a hundred that came together found room."""
    full = OpenStreams.full

    async def all_look_before_any_enters(streams: OpenStreams, key: str) -> bool:
        found = await full(streams, key)
        await asyncio.sleep(0.5)
        return found

    monkeypatch.setattr(OpenStreams, "full", all_look_before_any_enters)
    with running(EASY(tmp_path, msgspec.structs.replace(UNLIMITED, streams=3))) as address:
        browser = Browser(address)
        table = browser.table(public=True)
        held = [connect(address) for _ in range(20)]
        for one in held:
            one.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        told = [_until_told(one) for one in held]
        for one in held:
            one.close()
        browser.close()
    assert sum(b"event: update" in each for each in told) == 3


def _until_told(connection: socket.socket) -> bytes:
    """What comes by a stream until there is something to see, or it has ended."""
    connection.settimeout(60.0)
    got = b""
    with suppress(ConnectionResetError):
        while b"event: update" not in got and not got.endswith(b"0\r\n\r\n") and (chunk := connection.recv(65536)):
            got += chunk
    return got
