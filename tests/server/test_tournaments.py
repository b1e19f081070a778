"""Tournaments on a running server: made, joined, played, missed, left and cancelled, on both databases."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection, select, text, update

from hundreddays.cli.admin import admin
from hundreddays.core import Fault
from hundreddays.server.alerts.occasions import Stirred, happenings
from hundreddays.server.live.table_setup import TableSetup
from hundreddays.server.run_server import Server
from hundreddays.server.settings import Settings
from hundreddays.server.store.database_schema import tables
from hundreddays.server.tournaments import director
from hundreddays.server.tournaments.director import Director
from serving import Browser, settle_dice
from serving.program import served
from serving.waiting import eventually

LIVE = {"minutes": 10, "increment": 5}
POST = {"days": 3, "bank": 7, "holidays": 14}


@pytest.fixture(scope="module")
def town(either: Settings) -> Iterator[tuple[str, Server]]:
    with served(either) as site:
        yield site


@pytest.fixture(scope="module")
def everyone(town: tuple[str, Server]) -> Iterator[list[Browser]]:
    """Four accounts."""
    found = [account(town, name) for name in ("Ney", "Wellington", "Gneisenau", "Picton")]
    yield found
    for browser in found:
        browser.close()


@pytest.fixture
def people(everyone: list[Browser]) -> Iterator[list[Browser]]:
    """The same, with nothing under way before or after."""
    yield everyone
    for line in everyone[0].get("/api/tournaments").json()["tournaments"]:
        everyone[0].post(f"/api/tournaments/{line['tournament']}/cancel")


def account(town: tuple[str, Server], name: str) -> Browser:
    browser = Browser(town[0])
    assert browser.post("/api/account", {"name": name, "password": "nothing secret"}).status_code == 201
    return browser


def made(browser: Browser, **more: Any) -> str:
    plan = {"name": "Cup of June", "game": "ambush", "kind": "round", "pace": LIVE, **more}
    answer = browser.post("/api/tournaments", plan)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["tournament"])


def do(browser: Browser, id: str, what: str, status: int = 200) -> dict[str, Any]:
    answer = browser.post(f"/api/tournaments/{id}/{what}")
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def look(browser: Browser, id: str) -> dict[str, Any]:
    answer = browser.get(f"/api/tournaments/{id}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def started(people: list[Browser], **more: Any) -> str:
    """A tournament of all of them, under way."""
    id = made(people[0], **more)
    for browser in people:
        do(browser, id, "join")
    do(people[0], id, "start")
    return id


def my_table(browser: Browser, id: str) -> str:
    eventually(lambda: bool(look(browser, id)["my_table"]))
    return str(look(browser, id)["my_table"])


def name(browser: Browser) -> str:
    return str(browser.get("/api/me").json()["name"])


def rated_games(browser: Browser) -> int:
    profile = browser.get(f"/api/people/{name(browser)}").json()
    return sum(rating["games"] for rating in profile["ratings"])


def resign(browser: Browser, table: str) -> None:
    state = browser.state(table)
    [seat] = state.mine
    answer = browser.post(f"/api/tables/{table}/resign", {"seat": seat, "ply": browser.state(table, seat).now.ply})
    assert answer.status_code == 200, answer.text


def played_out(people: list[Browser], id: str, stronger: Callable[[Browser, Browser], Browser]) -> None:
    """Everyone who has a table comes to it, and the weaker of each two gives up, until it is over."""
    end = time.monotonic() + 60.0
    while look(people[0], id)["about"]["state"] == "running":
        assert time.monotonic() < end, "the tournament does not end"
        tables: dict[str, list[Browser]] = {}
        for browser in people:
            if table := look(browser, id)["my_table"]:
                tables.setdefault(table, []).append(browser)
        for table, two in tables.items():
            if len(two) == 2 and people[0].get(f"/api/tables/{table}").json()["now"]["result"] is None:
                settle_dice(table, *two)
                resign(two[0] if stronger(*two) is two[1] else two[1], table)


def test_a_round_robin_is_played_to_its_end(people: list[Browser]) -> None:
    before = rated_games(people[0])
    id = started(people)
    table = my_table(people[0], id)
    state = people[0].state(table)
    assert state.tournament == id
    assert state.now.clock is not None
    assert {seat.account for seat in state.now.seats} < {name(browser) for browser in people}
    played_out(people, id, lambda one, other: min(one, other, key=people.index))
    over = look(people[3], id)
    assert [(line["place"], line["name"], line["points"]) for line in over["standings"]] == [
        (place, name(browser), 4.0 - place) for place, browser in enumerate(people, 1)
    ]
    assert (over["about"]["round"], over["about"]["rounds"]) == (3, 3)
    pairs = [{each["first"], each["second"]} for each in over["meetings"]]
    assert len(pairs) == len({frozenset(pair) for pair in pairs}) == 6
    eventually(lambda: rated_games(people[0]) == before + 3)  # what was played counts for the ratings


def test_a_swiss_of_five_has_byes_and_computers_fill_places(people: list[Browser]) -> None:
    id = made(people[0], kind="swiss", places=5, computers=["random"] * 3)
    do(people[0], id, "join")
    do(people[1], id, "join")
    assert look(people[0], id)["about"]["entrants"] == 5
    do(people[2], id, "join")
    now = look(people[0], id)
    assert now["about"]["entrants"] == 5, "a computer has given up its place"
    assert [line["computer"] for line in now["standings"]].count(True) == 2
    do(people[2], id, "leave")
    do(people[2], id, "leave", status=404)
    do(people[3], id, "join")
    do(people[0], id, "start")
    eventually(lambda: look(people[0], id)["about"]["round"] == 1)
    assert look(people[0], id)["about"]["rounds"] == 3
    listed = people[0].get("/api/tournaments").json()["tournaments"]
    assert [line["rounds"] for line in listed if line["tournament"] == id] == [3], "in the list too"
    assert do(people[2], id, "join", status=409)["code"] == "over"
    here = [people[0], people[1], people[3]]
    for browser in here:
        do(browser, id, "leave")
    eventually(lambda: look(people[0], id)["about"]["state"] == "finished")
    over = look(people[0], id)
    assert {line["name"] for line in over["standings"] if line["out"]} == {name(browser) for browser in here}
    assert [each["outcome"] for each in over["meetings"] if each["round"] == 1].count("bye") == 1
    assert {line["place"] for line in over["standings"] if line["computer"]} <= {1, 2}, "who is left wins the rest"


def test_only_whoever_made_it_starts_or_cancels_it(people: list[Browser]) -> None:
    id = made(people[0])
    assert do(people[1], id, "start", status=403)["code"] == "forbidden"
    assert do(people[1], id, "cancel", status=403)["code"] == "forbidden"
    assert do(people[0], id, "start", status=409)["code"] == "early", "nobody has come"
    do(people[1], id, "join")
    do(people[2], id, "join")
    do(people[0], id, "start")
    do(people[0], id, "start", status=409)
    table = my_table(people[1], id)
    do(people[0], id, "cancel")
    assert look(people[1], id)["about"]["state"] == "cancelled"
    assert people[1].get(f"/api/tables/{table}").status_code == 404, "nobody had begun there"
    assert [each["outcome"] for each in look(people[1], id)["meetings"]] == ["off"]
    do(people[0], id, "cancel", status=409)


def test_what_an_operator_does_with_another_s_tournament_stands_in_the_log(
    town: tuple[str, Server], people: list[Browser]
) -> None:
    host, trusted, third = people[:3]
    store = town[1].app.state.store

    def sql(statement: str) -> list[Any]:
        with store.database.engine.begin() as connection:
            done = connection.execute(text(statement), {"name": name(trusted)})
            return list(done.all()) if done.returns_rows else []

    id = made(host, name="Cup of Ligny")
    do(trusted, id, "join")
    do(third, id, "join")
    sql("UPDATE accounts SET operator = true WHERE name = :name")
    town[1].app.state.sessions.forget(sql("SELECT id FROM accounts WHERE name = :name")[0].id)
    do(trusted, id, "start")
    do(trusted, id, "cancel")
    other = made(host)
    do(host, other, "cancel")  # his own
    found = {(row.kind, row.about) for row in sql("SELECT kind, about FROM desk_log WHERE who = :name")}
    assert found == {(kind, "tournament “Cup of Ligny”") for kind in ("start", "cancel")}


def test_the_computers_of_all_tournaments_of_one_think_as_much_as_one_visitor(
    town: tuple[str, Server], people: list[Browser]
) -> None:
    live_tables = town[1].app.state.live_tables
    ids = [made(people[0]), made(people[0])]
    for id in ids:
        for browser in people[:2]:
            do(browser, id, "join")
        do(people[0], id, "start")
    eventually(lambda: all(f"tournament:{id}" in live_tables.stands_for for id in ids))
    owners = {live_tables.owner_of(f"tournament:{id}") for id in ids}
    assert owners == {live_tables.place("127.0.0.1")}


def test_tournaments_that_only_wait_cost_the_director_nothing(
    town: tuple[str, Server], people: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody need ever start one: a few a day, and he would do nothing but look at them."""
    looked: list[str] = []
    look_after = Director.look_after

    async def noted(self: Director, id: str) -> None:
        looked.append(id)
        await look_after(self, id)

    monkeypatch.setattr(Director, "look_after", noted)
    waiting, later = made(people[0]), made(people[0], begins=time.time() + 3600.0)
    due = made(people[1], begins=time.time() + 0.5)  # which is cancelled, as nobody comes
    eventually(lambda: due in looked)
    assert waiting not in looked
    assert later not in looked


def test_it_starts_at_its_time_and_is_cancelled_if_nobody_came(town: tuple[str, Server], people: list[Browser]) -> None:
    begins = time.time() + 3600.0
    empty, full = made(people[0], begins=begins), made(people[0], begins=begins)
    for browser in people[:2]:
        do(browser, full, "join")
    for id in (empty, full):
        hurry(town, "UPDATE tournaments SET begins = begins - 3601 WHERE id = :id", id=id)
    eventually(lambda: look(people[0], full)["about"]["state"] == "running")
    eventually(lambda: look(people[0], empty)["about"]["state"] == "cancelled")
    assert my_table(people[0], full) == my_table(people[1], full)


def hurry(town: tuple[str, Server], statement: str, **values: object) -> None:
    """Change what the database says of times, and let the director look."""
    live = town[1].app.state.live_tables
    write = live.store.write(lambda connection: connection.execute(text(statement), values).rowcount)
    assert asyncio.run_coroutine_threadsafe(write, live.loop).result()

    async def forget() -> None:
        for table in list(live._tables.values()):
            live.drop(table)
        town[1].app.state.director._looks.clear()
        town[1].app.state.director.wake()

    asyncio.run_coroutine_threadsafe(forget(), live.loop).result()


def test_whoever_does_not_come_in_time_has_lost(town: tuple[str, Server], people: list[Browser]) -> None:
    before = rated_games(people[0])
    id = started(people[:2], kind="double", grace=1)
    table = my_table(people[0], id)
    people[0].salt(table)  # he has come; the other has not
    hurry(town, "UPDATE tables SET created = created - 61 WHERE id = :id", id=table)
    eventually(lambda: look(people[0], id)["about"]["round"] == 2)
    [first] = [each for each in look(people[0], id)["meetings"] if each["round"] == 1]
    came = {line["number"]: line["name"] for line in look(people[0], id)["standings"]}
    assert first["outcome"] == ("first walkover" if came[first["first"]] == name(people[0]) else "second walkover")
    assert first["table"] == ""
    second = my_table(people[0], id)
    assert second != table
    hurry(town, "UPDATE tables SET created = created - 61 WHERE id = :id", id=second)
    eventually(lambda: look(people[0], id)["about"]["state"] == "finished")
    over = look(people[0], id)
    assert over["meetings"][0]["outcome"] == "neither"
    assert [line["points"] for line in over["standings"]] == [1.0, 0.0]
    assert [line["out"] for line in over["standings"]] == [False, True], "twice is too often"
    assert rated_games(people[0]) == before, "nothing was played"


def test_time_that_runs_out_is_claimed_by_itself(town: tuple[str, Server], people: list[Browser]) -> None:
    id = started(people[:2])
    table = my_table(people[0], id)
    settle_dice(table, *people[:2])
    clock = people[0].state(table).now.clock
    assert clock is not None
    late = clock.running
    hurry(town, "UPDATE journal SET at = at - 700 WHERE table_id = :id", id=table)
    eventually(lambda: look(people[0], id)["about"]["state"] == "finished")
    result = people[0].state(table).now.result
    assert result is not None
    assert result.overdue == late
    [only] = look(people[0], id)["meetings"]
    sides = look(people[0], id)["sides"]
    assert only["outcome"] == ("second" if sides[0] == late else "first")


def test_a_seat_of_a_tournament_stays_with_its_account(people: list[Browser]) -> None:
    id = started(people[:2])
    table = my_table(people[0], id)
    [seat] = people[0].state(table).mine
    assert people[0].post(f"/api/tables/{table}/seats/{seat}/link").status_code == 409
    settle_dice(table, *people[:2])
    decides = next(browser for browser in people[:2] if browser.state(table).now.prompt.options)
    now = decides.state(table)
    assert decides.move(table, now.viewer, now.now.ply, now.now.prompt.options[0].move).status_code == 200
    again = decides.state(table, now.viewer).now
    assert not again.may_ask_back
    asked = decides.post(f"/api/tables/{table}/takeback/ask", {"seat": now.viewer, "ply": again.ply})
    assert (asked.status_code, asked.json()["code"]) == (409, "nothing_to_take_back")
    hint = decides.get(f"/api/tables/{table}/hint", seat=now.viewer)
    assert (hint.status_code, hint.json()["code"]) == (403, "forbidden")


def test_who_is_away_is_told_that_his_game_can_begin(town: tuple[str, Server], people: list[Browser]) -> None:
    id = started(people[:2])
    table = my_table(people[0], id)
    [seat] = people[0].state(table).mine
    live = town[1].app.state.live_tables

    async def looking(account: str, table: str) -> bool:
        return False

    async def told() -> list[str]:
        here = await live.get(table)
        account = here.seat_row(seat).visitor
        stirred = Stirred(account, table, seat, "ambush", None, "nobody", "", here.row.creator, frozenset({seat}), None)
        return [news.notice.kind for news in await happenings(live, stirred, looking)]

    assert asyncio.run_coroutine_threadsafe(told(), live.loop).result() == ["begin"], "which is no rematch"


def test_withdrawing_gives_up_what_is_under_way(people: list[Browser]) -> None:
    id = started(people[:3])
    tables = [look(browser, id)["my_table"] for browser in people[:3] if my_table_or_rest(browser, id)]
    assert len(tables) == 2
    assert tables[0] == tables[1]
    two = [browser for browser in people[:3] if look(browser, id)["my_table"] == tables[0]]
    settle_dice(tables[0], *two)
    do(two[0], id, "leave")
    eventually(lambda: two[1].state(tables[0]).now.result is not None)
    eventually(lambda: look(two[1], id)["about"]["round"] >= 2)
    won = {line["name"]: line["points"] for line in look(two[1], id)["standings"]}
    assert (won[name(two[0])], won[name(two[1])]) == (0.0, 1.0)


def my_table_or_rest(browser: Browser, id: str) -> bool:
    eventually(lambda: any(each["table"] for each in look(browser, id)["meetings"]))
    return bool(look(browser, id)["my_table"])


def test_all_rounds_by_correspondence_may_be_played_at_the_same_time(
    town: tuple[str, Server], people: list[Browser]
) -> None:
    id = started(people, pace=POST, together=True)
    eventually(lambda: sum(bool(each["table"]) for each in look(people[0], id)["meetings"]) == 6)
    state = look(people[0], id)
    assert (len(state["meetings"]), state["about"]["round"]) == (6, 3)
    assert len({each["table"] for each in state["meetings"]}) == 6
    live = town[1].app.state.live_tables
    untouched = live.store.untouched(time.time() + 1.0, finished=False)
    pruned = asyncio.run_coroutine_threadsafe(untouched, live.loop).result()
    assert not set(pruned) & {each["table"] for each in state["meetings"]}, "what is waited for is not cleared away"


def test_an_arena_pairs_whoever_is_free_until_its_time_is_over(
    town: tuple[str, Server], people: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(director, "PATIENCE_SECONDS", 0.0)
    id = made(people[0], kind="arena", minutes=5)
    for browser in people[:2]:
        do(browser, id, "join")
    do(people[0], id, "start")
    first = my_table(people[0], id)
    do(people[2], id, "join")  # late, and nobody is free yet
    do(people[3], id, "join")
    other = my_table(people[2], id)
    assert other == my_table(people[3], id) != first
    settle_dice(first, *people[:2])
    resign(people[0], first)
    eventually(lambda: look(people[0], id)["my_table"] not in ("", first))
    do(people[3], id, "leave")
    eventually(lambda: look(people[2], id)["my_table"] == "")
    hurry(town, "UPDATE tournaments SET started = started - 301 WHERE id = :id", id=id)
    last = my_table(people[0], id)
    settle_dice(last, *people[:2])
    resign(people[1], last)
    eventually(lambda: look(people[0], id)["about"]["state"] == "finished")
    over = look(people[0], id)
    assert {line["name"]: line["points"] for line in over["standings"]} == {
        name(people[0]): 1.0, name(people[1]): 1.0, name(people[2]): 1.0, name(people[3]): 0.0
    }  # fmt: skip


def test_whoever_comes_back_to_an_arena_needs_a_free_place(town: tuple[str, Server], people: list[Browser]) -> None:
    id = made(people[0], kind="arena", minutes=5, places=2)
    for browser in people[:2]:
        do(browser, id, "join")
    do(people[0], id, "start")
    do(people[1], id, "leave")
    do(people[2], id, "join")
    assert do(people[1], id, "join", 409)["code"] == "full"
    do(people[0], id, "join")  # who is there already
    do(people[2], id, "leave")
    do(people[1], id, "join")
    there = [line["name"] for line in look(people[0], id)["standings"] if not line["out"]]
    assert sorted(there) == sorted([name(people[0]), name(people[1])])


def test_several_directors_at_once_do_no_more_than_one(town: tuple[str, Server], people: list[Browser]) -> None:
    id = started(people, kind="double", pace=POST, together=True)
    live = town[1].app.state.live_tables

    async def crowd() -> None:
        await asyncio.gather(*(Director(live).walk() for _ in range(5)))

    for _ in range(2):
        asyncio.run_coroutine_threadsafe(crowd(), live.loop).result()
    state = look(people[0], id)
    assert len(state["meetings"]) == 12
    laid = {each["table"] for each in state["meetings"]}
    assert len(laid) == 12
    mine = {line["table"] for line in people[0].get("/api/tables").json()["mine"] if not line["over"]}
    assert len(mine & laid) == 6
    rows = live.store.read(lambda connection: connection.execute(select(tables.c.opening)).scalars().all())
    openings = asyncio.run_coroutine_threadsafe(rows, live.loop).result()
    assert sum(TableSetup.read(opening).tournament == id for opening in openings) == 12, "and no table is left over"


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "arena", "pace": POST},
        {"kind": "arena", "pace": {"minutes": 600}},
        {"pace": {}},
        {"computers": ["nobody"]},
        {"places": 3, "computers": ["random"] * 4},
        {"kind": "double", "places": 100},
        {"together": True},
        {"begins": 1.0},
        {"game": "chess"},
        {"name": "  "},
        {"options": {"players": 3, "nothing": 1}},
    ],
)
def test_what_cannot_be_played_is_refused(people: list[Browser], wrong: dict[str, Any]) -> None:
    plan = {"name": "Cup of June", "game": "ambush", "kind": "round", "pace": LIVE, **wrong}
    answer = people[0].post("/api/tournaments", plan)
    assert 400 <= answer.status_code < 500
    assert answer.json()["text"]


def test_nobody_makes_tournaments_without_end(people: list[Browser]) -> None:
    for _ in range(3):
        made(people[0])
    plan = {"name": "Cup of June", "game": "ambush", "kind": "round", "pace": LIVE}
    answer = people[0].post("/api/tournaments", plan)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")


def test_a_deleted_account_leaves_its_games_but_not_its_name(town: tuple[str, Server], people: list[Browser]) -> None:
    gone = "Grouchy"
    leaver = account(town, gone)
    id, mine = started([people[0], leaver]), made(leaver)
    exported = leaver.get("/api/account/export").json()
    assert [row["id"] for row in exported["tournaments"]] == [id]
    assert [row["id"] for row in exported["tournaments_made"]] == [mine]
    table = my_table(leaver, id)
    [met] = leaver.get("/api/account/export").json()["tournament_games"]
    assert (met["tournament_id"], met["table_id"], met["outcome"]) == (id, table, "")
    assert met["mine"] in ("first", "second")
    answer = leaver.post("/api/account/delete", {"name": gone, "password": "nothing secret"})
    assert answer.status_code == 200, answer.text
    eventually(lambda: look(people[0], id)["about"]["state"] == "finished")
    assert [(line["name"], line["points"]) for line in look(people[0], id)["standings"]] == [
        (name(people[0]), 1.0), ("", 0.0)
    ]  # fmt: skip
    assert look(people[0], mine)["about"]["state"] == "cancelled"
    assert gone not in people[0].get(f"/api/tournaments/{id}").text
    leaver.close()


def test_a_computer_has_the_whole_point_of_one_who_left_before_play(
    town: tuple[str, Server], people: list[Browser]
) -> None:
    """His table went with his account, so the game was taken for one that nobody could help, and gave half a point."""
    leaver = account(town, "Lobau")
    id = made(leaver, computers=["random"])
    do(leaver, id, "join")
    do(leaver, id, "start")
    my_table(leaver, id)
    assert leaver.post("/api/account/delete", {"name": "Lobau", "password": "nothing secret"}).status_code == 200
    eventually(lambda: look(people[0], id)["about"]["state"] == "finished")
    assert [(line["name"], line["points"]) for line in look(people[0], id)["standings"]] == [("random", 1.0), ("", 0.0)]
    leaver.close()


@pytest.mark.parametrize("called", ["Win at www.example.test", "Cup \u202eenuJ fo", "\u3164\u3164\u3164"])
def test_the_name_of_a_tournament_is_no_link_and_can_be_read(people: list[Browser], called: str) -> None:
    """It stands in everybody's list, and was the one text of a stranger that could be a link."""
    plan = {"name": called, "game": "ambush", "kind": "round", "pace": LIVE}
    assert people[0].post("/api/tournaments", plan).status_code == 400


def test_play_that_begins_elsewhere_while_a_tournament_is_cancelled_goes_on(
    town: tuple[str, Server], people: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    id = started(people[:2])
    table = my_table(people[0], id)
    store = town[1].app.state.store
    write = store.write

    def stir(by: int) -> None:
        with store.database.engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.id == table).values(seq=tables.c.seq + by))

    async def after_another(task: Callable[[Connection], Any]) -> Any:
        if "_call_off" in task.__qualname__:
            monkeypatch.undo()
            stir(1)  # as if another process had written there a moment before
        return await write(task)

    monkeypatch.setattr(store, "write", after_another)
    do(people[0], id, "cancel")
    state = people[0].get(f"/api/tables/{table}")
    stir(-1)
    assert state.status_code == 200
    eventually(lambda: people[0].get(f"/api/tables/{table}").status_code == 404)  # when it is quiet there


def test_whoever_runs_the_server_lists_and_cancels_them(town: tuple[str, Server], people: list[Browser]) -> None:
    live = town[1].app.state.live_tables
    where = ["--database", live.settings.database_url(), "--key-file", str(live.settings.key_path())]
    id = started(people)

    def run(*words: str) -> dict[str, Any]:
        result = CliRunner().invoke(admin, ["tournaments", *words, *where, "--json"])
        assert result.exit_code == 0, result.output
        found: dict[str, Any] = json.loads(result.stdout)
        return found

    [mine] = [line for line in run()["tournaments"] if line["tournament"] == id]
    assert (mine["state"], mine["entrants"], mine["organiser"]) == ("running", 4, name(people[0]))
    assert {line["name"] for line in run(id)["standings"]} == {name(browser) for browser in people}
    table = my_table(people[0], id)
    run(id, "--cancel")
    assert look(people[0], id)["about"]["state"] == "cancelled"
    eventually(lambda: people[0].get(f"/api/tables/{table}").status_code == 404)  # the server has heeded it
    again = CliRunner().invoke(admin, ["tournaments", id, "--cancel", *where])
    assert isinstance(again.exception, Fault)
    assert "is over already" in again.exception.message
