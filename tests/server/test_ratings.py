"""Ratings: players of known strength come out right within the stated intervals, and the right games count."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.people.game_results import catch_up
from hundreddays.server.people.ratings import MEAN, Rating, Team, rated
from serving import EASY, Browser, settle_dice
from serving.program import served
from serving.waiting import eventually

BETA, BIAS = MEAN / 6, 2.0
PEOPLE = 10


def season(seed: int, games: int) -> tuple[list[float], dict[str, Rating]]:
    """Players of known strength meet at a game whose first side is the stronger; what is found out about them."""
    rng = Random(seed)
    strength = [rng.gauss(MEAN, 5.0) for _ in range(PEOPLE)]
    known: dict[str, Rating] = {}
    for _ in range(games):
        one, other = rng.sample(range(PEOPLE), 2)
        first = strength[one] + BIAS + rng.gauss(0.0, BETA)
        second = strength[other] - BIAS + rng.gauss(0.0, BETA)
        score = 1.0 if first > second else -1.0
        known |= rated([Team((f"a:{one}",), "french", score), Team((f"a:{other}",), "coalition", -score)], known)
    return strength, known


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_players_of_known_strength_are_ranked_right_within_the_stated_intervals(seed: int) -> None:
    strength, known = season(seed, 300)
    found = [known[f"a:{number}"] for number in range(PEOPLE)]
    shift = sum(rating.mu for rating in found) / PEOPLE - sum(strength) / PEOPLE  # only differences can be known
    inside = [abs(rating.mu - truth - shift) <= 2 * rating.sigma for rating, truth in zip(found, strength, strict=True)]
    assert sum(inside) >= PEOPLE - 1
    apart = 0
    for one in range(PEOPLE):
        for other in range(PEOPLE):
            gap = found[one].mu - found[other].mu
            if gap > 2 * (found[one].sigma ** 2 + found[other].sigma ** 2) ** 0.5:
                apart += 1
                assert strength[one] > strength[other]
    assert apart > 10, "something must have been found out"
    assert known["s:french"].mu > known["s:coalition"].mu, "the stronger side is known as such"
    assert not any(rating.provisional for rating in found)
    assert Rating(MEAN, MEAN / 3).provisional


def test_to_win_with_the_weaker_side_is_worth_more() -> None:
    bias = {"s:french": Rating(3.0, 1.0, 99), "s:coalition": Rating(-3.0, 1.0, 99)}
    strong = rated([Team(("a:1",), "french", 1.0), Team(("a:2",), "coalition", -1.0)], bias)
    weak = rated([Team(("a:1",), "french", -1.0), Team(("a:2",), "coalition", 1.0)], bias)
    assert weak["a:2"].mu > strong["a:1"].mu


def test_three_players_of_two_sides() -> None:
    after = rated([Team(("a:1",), "french", 2.0), Team(("a:2", "a:3"), "allied", -1.0)], {})
    assert after["a:1"].mu > MEAN > after["a:2"].mu == after["a:3"].mu
    assert after["a:1"].games == 1


@pytest.fixture(scope="module")
def house(ambush: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, LiveTables]]:
    """A running server, its tables within reach."""
    with served(EASY(tmp_path_factory.mktemp("town"))) as (address, server):
        yield address, server.app.state.live_tables


@pytest.fixture(scope="module")
def town(house: tuple[str, LiveTables]) -> Iterator[tuple[Browser, Browser]]:
    """Two accounts at a server."""
    found = Browser(house[0]), Browser(house[0])
    for browser, name in zip(found, ("Picton", "Erlon"), strict=True):
        assert browser.post("/api/account", {"name": name, "password": "13 juin 1815"}).status_code == 201
    yield found
    for browser in found:
        browser.close()


def ended(host: Browser, guest: Browser, taken_back: bool = False) -> str:
    """A game that the guest resigns."""
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
    made = host.post("/api/tables", {"game": "ambush", "public": True, "seats": seats}).json()
    table = str(made["table"])
    guest.join(made["links"][0]["path"].partition("#")[2])
    settle_dice(table, host, guest)
    if taken_back:
        for _ in range(30):
            for browser in (host, guest):
                state = browser.state(table)
                if state.now.may_ask_back and not state.now.take_back:
                    asked = {"seat": state.viewer, "ply": state.now.ply}
                    assert browser.post(f"/api/tables/{table}/takeback/ask", asked).status_code == 200
                    other = guest if browser is host else host
                    granted = {"seat": other.state(table).viewer, "yes": True}
                    assert other.post(f"/api/tables/{table}/takeback/answer", granted).status_code == 200
                    return resigned(table, guest)
                if state.now.view.decides == state.viewer:
                    browser.move(table, state.viewer, state.now.ply, state.now.prompt.options[0].move)
        raise AssertionError("nothing could be asked back")
    return resigned(table, guest)


def resigned(table: str, guest: Browser) -> str:
    state = guest.state(table)
    body = {"seat": state.viewer, "ply": state.now.ply}
    assert guest.post(f"/api/tables/{table}/resign", body).status_code == 200
    return table


def games(browser: Browser, name: str) -> int:
    found = browser.get(f"/api/people/{name}").json()["ratings"]
    return int(found[0]["games"]) if found else 0


def noted(browser: Browser, name: str) -> dict[str, bool]:
    """Somebody's public games, and whether they are rated."""
    return {game["table"]: game["rated"] for game in browser.get(f"/api/people/{name}").json()["games"]}


def test_a_game_between_accounts_is_rated_once(town: tuple[Browser, Browser], house: tuple[str, LiveTables]) -> None:
    host, guest = town
    table = ended(host, guest)
    eventually(lambda: games(host, "Picton") == 1)
    live_tables = house[1]
    asyncio.run_coroutine_threadsafe(catch_up(live_tables), live_tables.loop).result()
    profile = host.get("/api/people/picton").json()
    assert profile["ratings"][0]["games"] == 1
    assert profile["ratings"][0]["points"] > 1500
    assert profile["ratings"][0]["provisional"]
    assert profile["record"] == [{"game": "ambush", "seat": "red", "won": 1, "lost": 0, "drawn": 0}]
    assert [game["table"] for game in profile["games"]] == [table]
    assert len(profile["history"]) == 1
    lines = host.get("/api/ranks", game="ambush").json()["lines"]
    assert [line["name"] for line in lines] == ["Picton", "Erlon"]


def test_guests_and_games_taken_back_by_agreement_are_unrated(town: tuple[Browser, Browser]) -> None:
    host, guest = town
    before = games(host, "Picton")
    stranger = Browser(host.address)
    with_guest = ended(host, stranger)
    back = ended(host, guest, taken_back=True)
    eventually(lambda: {with_guest, back} <= noted(host, "Picton").keys())
    assert {table for table, counts in noted(host, "Picton").items() if not counts} == {with_guest, back}
    assert games(host, "Picton") == before
    stranger.close()


def test_what_ended_while_the_server_was_killed_is_noted_later(
    town: tuple[Browser, Browser], house: tuple[str, LiveTables]
) -> None:
    host, guest = town
    live_tables = house[1]
    finished, live_tables.finished = live_tables.finished, None
    before = games(host, "Erlon")
    ended(host, guest)
    assert games(host, "Erlon") == before
    live_tables.finished = finished
    asyncio.run_coroutine_threadsafe(catch_up(live_tables), live_tables.loop).result()
    assert games(host, "Erlon") == before + 1
