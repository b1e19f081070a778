"""Offers, quick pairing, challenges by name, friends and those who are shut out, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hundreddays.server.people import offers as offering
from hundreddays.server.people.offers import Person, pair
from hundreddays.server.people.people_wire import AskPairing, Paired
from serving import EASY, Browser, running, settle_dice
from serving.inn import Inn
from serving.program import served
from serving.waiting import eventually

OPEN = {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]}


@pytest.fixture
def people(town: str, request: pytest.FixtureRequest) -> Iterator[list[Browser]]:
    """Two accounts, named after the test, and a guest."""
    found = [Browser(town) for _ in range(3)]
    for number, browser in enumerate(found[:2]):
        name = f"P{abs(hash(request.node.name)) % 10**9}-{number}"
        assert browser.post("/api/account", {"name": name, "password": "nothing secret"}).status_code == 201
    yield found
    for browser in found:
        for offer in offers(browser):
            if offer["mine"]:
                browser.post(f"/api/offers/{offer['table']}/withdraw", {})
        browser.close()


def offers(browser: Browser) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = browser.get("/api/offers").json()["offers"]
    return found


def name(browser: Browser) -> str:
    return str(browser.get("/api/me").json()["name"])


def offered(browser: Browser, **more: Any) -> str:
    made = browser.post("/api/offers", {"table": OPEN, **more})
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def test_an_open_offer_is_taken_once_and_play_begins(people: list[Browser]) -> None:
    host, taker, guest = people
    table = offered(host)
    assert host.state(table).offered
    [seen] = offers(guest)
    assert (seen["table"], seen["host"], seen["seat"], seen["mine"]) == (table, name(host), "blue", False)
    assert host.post(f"/api/offers/{table}/accept", {}).status_code == 409, "nobody takes his own"
    assert taker.post(f"/api/offers/{table}/accept", {}).json() == {"table": table, "seat": "blue"}
    late = guest.post(f"/api/offers/{table}/accept", {})
    assert (late.status_code, late.json()["code"]) == (404, "unknown")
    settle_dice(table, host, taker)
    state = host.state(table)
    assert state.now.begun
    assert [seat.account for seat in state.now.seats] == [name(host), name(taker)]
    assert offers(guest) == []


def test_two_who_want_the_same_are_paired(people: list[Browser]) -> None:
    first, second, third = people
    pace = {"minutes": 10, "increment": 5}
    waiting = first.post("/api/pairing", {"game": "ambush", "pace": pace}).json()
    assert waiting["waiting"]
    assert first.post("/api/pairing", {"game": "ambush", "pace": pace}).json() == waiting, "asked twice, waiting once"
    other = third.post("/api/pairing", {"game": "ambush"}).json()
    assert other["waiting"], "without a clock is not the same"
    found = second.post("/api/pairing", {"game": "ambush", "pace": pace}).json()
    assert (found["table"], found["waiting"]) == (waiting["table"], False)
    assert found["seat"] != waiting["seat"]


def test_whoever_takes_a_seat_twice_has_it_once(people: list[Browser]) -> None:
    """A second click was told that somebody had been faster."""
    host, taker, guest = people
    table = offered(host)
    taken = [taker.post(f"/api/offers/{table}/accept", {}) for _ in range(2)]
    assert [answer.json() for answer in taken] == [{"table": table, "seat": "blue"}] * 2
    assert guest.post(f"/api/offers/{table}/accept", {}).status_code == 404
    made = host.post("/api/tables", OPEN).json()
    assert taker.join(made["links"][0]["path"].partition("#")[2]).status_code == 200
    assert taker.post(f"/api/offers/{made['table']}/accept", {}).status_code == 404, "that was no offer"


def test_a_double_click_waits_once(ambush: str, tmp_path: Path) -> None:
    """Both clicks found nobody waiting, and both offered a seat: two strangers then sat down with the same person."""
    with served(EASY(tmp_path)) as (address, server):
        live_tables, person = server.app.state.live_tables, Person("a:of-nobody", "Grouchy")
        ask = AskPairing(game="ambush")

        async def click_twice() -> list[Paired]:
            return await asyncio.gather(*(pair(live_tables, person, ask) for _ in range(2)))

        found = asyncio.run_coroutine_threadsafe(click_twice(), live_tables.loop).result()
        assert [one.waiting for one in found] == [True, True]
        assert len({one.table for one in found}) == 1
        guest = Browser(address)
        assert [offer["table"] for offer in offers(guest)] == [found[0].table]
        guest.close()


def test_a_challenge_is_for_one_alone_and_can_be_declined(people: list[Browser]) -> None:
    host, other, guest = people
    table = offered(host, to=name(other).lower())
    assert offers(guest) == []
    assert guest.post(f"/api/offers/{table}/accept", {}).status_code == 404
    assert [offer["for_me"] for offer in offers(other)] == [True]
    assert other.post(f"/api/offers/{table}/withdraw", {}).status_code == 200
    assert offers(other) == offers(host) == []
    assert host.get(f"/api/tables/{table}").status_code == 404, "the table goes with the challenge"
    assert guest.post("/api/offers", {"table": OPEN, "to": name(host)}).status_code == 403
    assert host.post("/api/offers", {"table": OPEN, "to": "Nobody-Here"}).status_code == 404


def test_those_who_shut_each_other_out_do_not_meet(people: list[Browser]) -> None:
    host, other, _ = people
    assert other.post("/api/contacts", {"name": name(host), "kind": "block"}).status_code == 200
    table = offered(host)
    assert offers(other) == []
    assert other.post(f"/api/offers/{table}/accept", {}).status_code == 404
    assert other.post("/api/pairing", {"game": "ambush"}).json()["waiting"]
    challenge = offered(host, to=name(other))  # nothing tells him: were it refused he would know why
    assert challenge in [offer["table"] for offer in offers(host)]
    assert challenge not in [offer["table"] for offer in offers(other)]
    assert other.post(f"/api/offers/{challenge}/accept", {}).status_code == 404
    assert other.post("/api/offers", {"table": OPEN, "to": name(host)}).status_code == 404, "whom he shuts out himself"
    assert other.get(f"/api/people/{name(host)}").json()["contact"] == "block"
    assert host.get(f"/api/people/{name(other)}").json()["contact"] == "", "only the owner knows"
    assert other.post("/api/contacts", {"name": name(host), "kind": "friend"}).status_code == 200
    assert challenge in [offer["table"] for offer in offers(other)], "and what was kept from him he sees now"
    assert other.get("/api/contacts").json() == {"contacts": [{"name": name(host), "kind": "friend"}]}


def test_whoever_was_shut_out_has_no_rematch(people: list[Browser]) -> None:
    host, other, _ = people
    table = offered(host)
    assert other.post(f"/api/offers/{table}/accept", {}).status_code == 200
    settle_dice(table, host, other)
    state = other.state(table)
    gave_up = other.post(f"/api/tables/{table}/resign", {"seat": state.viewer, "ply": state.now.ply})
    assert gave_up.status_code == 200
    assert host.post("/api/contacts", {"name": name(other), "kind": "block"}).status_code == 200
    refused = other.post(f"/api/tables/{table}/rematch", {"seat": "blue"})
    assert (refused.status_code, refused.json()["code"]) == (409, "used")
    assert [line["table"] for line in host.get("/api/tables").json()["mine"]] == [table]
    assert host.post("/api/contacts", {"name": name(other), "kind": ""}).status_code == 200
    assert other.post(f"/api/tables/{table}/rematch", {"seat": "blue"}).status_code == 200


def test_strangers_play_unaided_and_rated_unless_they_wish_otherwise(people: list[Browser]) -> None:
    host, other, guest = people
    table, casual = offered(host), offered(host, casual=True)
    assert {offer["table"]: offer["rated"] for offer in offers(other)} == {table: True, casual: False}
    assert not any(offer["rated"] for offer in offers(guest) if offer["table"] == offered(guest))
    found = other.post("/api/pairing", {"game": "ambush"}).json()
    assert found["table"] == table, "who looks for anybody finds no game with advice"
    assert (host.state(table).unaided, host.state(table).rated) == (True, True)
    assert not host.state(casual).unaided
    settle_dice(table, host, other)
    for browser, seat in ((host, "red"), (other, "blue")):
        assert browser.get(f"/api/tables/{table}/hint", seat=seat).json()["code"] == "forbidden"


def test_a_wished_strength_is_kept_to(people: list[Browser]) -> None:
    host, other, _ = people
    table = offered(host, least=1600)
    refused = other.post(f"/api/offers/{table}/accept", {})
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")


def test_an_offer_has_one_free_seat_and_nobody_offers_many(people: list[Browser]) -> None:
    host = people[0]
    alone = {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]}
    assert host.post("/api/offers", {"table": alone}).status_code == 400
    for _ in range(5):
        offered(host)
    assert host.post("/api/offers", {"table": OPEN}).status_code == 429
    assert len(host.get("/api/tables").json()["mine"]) == 5, "and no table is left over"


def test_nobody_withdraws_what_others_offer(people: list[Browser], town: str) -> None:
    """Whoever brought no cookie was taken for the guest of every open offer, and could delete its table."""
    table = offered(people[0])
    stranger = Browser(town)
    for one in (stranger, people[1]):
        assert one.post(f"/api/offers/{table}/withdraw").status_code == 404
    stranger.close()
    assert people[0].state(table).table == table
    assert people[0].post(f"/api/offers/{table}/withdraw").status_code == 200


def secret_of(browser: Browser, table: str, seat: str) -> str:
    made = browser.post(f"/api/tables/{table}/seats/{seat}/link")
    assert made.status_code == 200, made.text
    return str(made.json()["path"]).partition("#")[2]


def test_a_seat_taken_by_its_link_is_offered_no_more_and_its_game_is_nobodys_to_delete(people: list[Browser]) -> None:
    """Whoever offered it could delete a game that he was losing, and whoever was challenged a game of two others."""
    host, challenged, friend = people
    for to in ({}, {"to": name(challenged)}):
        table = offered(host, **to)
        assert friend.join(secret_of(host, table, "blue"), name="Bert").status_code == 200
        settle_dice(table, host, friend)
        assert offers(challenged) == offers(host) == []
        for one in (host, challenged):
            assert one.post(f"/api/offers/{table}/withdraw").status_code == 404
        assert friend.state(table).now.begun


def test_quick_pairing_goes_past_offers_that_wish_for_others(people: list[Browser], town: str) -> None:
    """Ten offers to the strongest alone kept everyone from being paired."""
    spoilers = [Browser(town) for _ in range(12)]
    for spoiler in spoilers:
        offered(spoiler, least=3000)
    first, second, _ = people
    waiting = first.post("/api/pairing", {"game": "ambush"}).json()
    found = second.post("/api/pairing", {"game": "ambush"}).json()
    assert (waiting["waiting"], found["waiting"], found["table"]) == (True, False, waiting["table"])
    for spoiler in spoilers:
        [offer] = [one for one in offers(spoiler) if one["mine"]]
        assert spoiler.post(f"/api/offers/{offer['table']}/withdraw").status_code == 200
        spoiler.close()


def test_nobody_is_paired_with_one_who_has_left(people: list[Browser], monkeypatch: pytest.MonkeyPatch) -> None:
    """Offers outlive whoever made them: a newcomer was seated with one who had gone days before, for a live game."""
    ghost, host, newcomer = people
    monkeypatch.setattr(offering, "FRESH_SECONDS", 0.0)
    live = {"game": "ambush", "pace": {"minutes": 11}}
    gone, there = (browser.post("/api/pairing", live).json() for browser in (ghost, host))
    assert gone["waiting"]
    assert there["waiting"], "nobody waited"
    listening = host.listen(there["table"], away=True)
    listening.until(bool)
    shown = [(offer["table"], offer["here"]) for offer in offers(newcomer)]
    assert shown.index((there["table"], True)) < shown.index((gone["table"], False))
    found = newcomer.post("/api/pairing", live).json()
    assert (found["table"], found["waiting"]) == (there["table"], False)
    listening.close()


def test_whoever_can_come_back_is_paired_after_those_who_are_there(
    people: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, taker, guest = people
    monkeypatch.setattr(offering, "FRESH_SECONDS", 0.0)
    post = {"game": "ambush", "pace": {"days": 3}}
    away, lost = (browser.post("/api/pairing", post).json() for browser in (host, guest))
    assert (away["waiting"], lost["waiting"]) == (True, False), "the account finds the game in its list"
    assert guest.post("/api/pairing", post).json()["waiting"]
    assert taker.post("/api/pairing", post).json()["waiting"], "a guest who has gone is told of nothing"


def test_whoever_is_shut_out_by_the_desk_waits_for_nobody(town: str, ambush: str, tmp_path: Path) -> None:
    with served(EASY(tmp_path)) as (address, server):
        inn = Inn(address, server)
        host, other, desk = inn.account("Fouche"), inn.account("Savary"), inn.account("Carnot", trusted=True)
        table = offered(host)
        assert [offer["table"] for offer in offers(other)] == [table]
        assert desk.post("/api/desk/ban", {"name": "Fouche", "days": 1, "why": "abuse"}).status_code == 200
        assert offers(other) == []
        assert other.post(f"/api/offers/{table}/accept").status_code == 404
        assert other.post("/api/pairing", {"game": "ambush"}).json()["waiting"]
        inn.close()


def test_a_game_that_has_not_begun_is_called_off_by_whoever_sits_there(people: list[Browser]) -> None:
    """Two sat down, one never came back: the table stood in the other's list for ever, and could not be resigned."""
    host, taker, guest = people
    table = offered(host)
    assert taker.post(f"/api/offers/{table}/accept").status_code == 200
    assert guest.post(f"/api/tables/{table}/call-off", {"seat": "blue"}).status_code == 403
    assert taker.post(f"/api/tables/{table}/call-off", {"seat": "red"}).status_code == 403
    listening = host.listen(table)
    listening.until(bool)
    assert taker.post(f"/api/tables/{table}/call-off", {"seat": "blue"}).status_code == 200
    eventually(lambda: listening.gone)
    assert host.get("/api/tables").json()["mine"] == []
    listening.close()
    mine = offered(host)
    assert host.post(f"/api/tables/{mine}/call-off", {"seat": "red"}).status_code == 200, "with its offer"
    assert offers(taker) == []
    played = offered(host)
    assert taker.post(f"/api/offers/{played}/accept").status_code == 200
    settle_dice(played, host, taker)
    begun = taker.post(f"/api/tables/{played}/call-off", {"seat": "blue"})
    assert (begun.status_code, begun.json()["hint"]) == (409, "Resign, if you do not want to go on.")


def test_a_rematch_is_declined_by_calling_it_off_and_none_is_played_with_one_who_left(people: list[Browser]) -> None:
    host, other, _ = people
    table = offered(host)
    assert other.post(f"/api/offers/{table}/accept").status_code == 200
    settle_dice(table, host, other)
    gave_up = other.post(f"/api/tables/{table}/resign", {"seat": "blue", "ply": other.state(table).now.ply})
    assert gave_up.status_code == 200
    again = host.post(f"/api/tables/{table}/rematch", {"seat": "red"}).json()["table"]
    assert other.post(f"/api/tables/{again}/call-off", {"seat": "red"}).status_code == 200
    refused = host.post(f"/api/tables/{table}/rematch", {"seat": "red"})
    assert (refused.status_code, refused.json()["text"]) == (409, "The rematch was called off.")
    leaver = Browser(host.address)
    assert leaver.post("/api/account", {"name": "Lannes", "password": "nothing secret"}).status_code == 201
    table = offered(host)
    assert leaver.post(f"/api/offers/{table}/accept").status_code == 200
    settle_dice(table, host, leaver)
    assert leaver.post("/api/account/delete", {"name": "Lannes", "password": "nothing secret"}).status_code == 200
    eventually(lambda: host.state(table).now.result is not None)
    assert host.post(f"/api/tables/{table}/rematch", {"seat": "red"}).status_code == 409
    assert {line["table"] for line in host.get("/api/tables").json()["mine"]} >= {table}
    leaver.close()


def test_two_who_look_for_each_other_at_the_same_moment_meet(people: list[Browser]) -> None:
    for minutes in range(21, 29):
        ask = {"game": "ambush", "pace": {"minutes": minutes}}
        with ThreadPoolExecutor(2) as together:
            found = list(together.map(lambda one: one.post("/api/pairing", ask).json(), people[:2]))  # noqa: B023
        assert sorted(one["waiting"] for one in found) == [False, True]
        assert found[0]["table"] == found[1]["table"]
        assert offers(people[0]) == []


def test_a_table_that_somebody_reads_while_it_is_withdrawn_goes_too(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(EASY(tmp_path)) as (address, server):
        host, live_tables = Browser(address), server.app.state.live_tables
        table, write = offered(host), live_tables.store.write

        async def read_meanwhile(task: Any) -> Any:
            await live_tables.get(table)
            return await write(task)

        monkeypatch.setattr(live_tables.store, "write", read_meanwhile)
        assert host.post(f"/api/offers/{table}/withdraw", {}).status_code == 200
        assert host.get(f"/api/tables/{table}").status_code == 404
        host.close()


def test_a_stream_of_a_table_that_is_withdrawn_ends_in_order(
    ambush: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The browser then asks again, and is told that the table is gone; the log has no error."""
    with running(EASY(tmp_path)) as address:
        host = Browser(address)
        table = offered(host)
        listening = host.listen(table, "red")
        assert host.post(f"/api/offers/{table}/withdraw", {}).status_code == 200
        eventually(lambda: listening.ended)
        assert host.get(f"/api/tables/{table}").status_code == 404
        host.close()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
