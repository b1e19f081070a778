"""Ratings: players of known strength come out right within the stated intervals, and the right games count."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from hundreddays.games import info, load
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.people import game_results
from hundreddays.server.people.game_results import catch_up, side_as_played
from hundreddays.server.people.profiles import LISTED, ranks_of
from hundreddays.server.people.ratings import MEAN, Rating, Team, rate_game, rated, read_ratings
from hundreddays.server.store import Store, StoreGone
from hundreddays.server.store.people_schema import ratings
from serving import EASY, Browser, settle_dice
from serving.postgres import postgres
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


def test_over_many_seasons_the_truth_lies_within_nineteen_times_in_twenty() -> None:
    inside = asked = 0
    for seed in range(100, 120):
        strength, known = season(seed, 300)
        found = [known[f"a:{number}"] for number in range(PEOPLE)]
        shift = sum(rating.mu for rating in found) / PEOPLE - sum(strength) / PEOPLE
        pairs = zip(found, strength, strict=True)
        inside += sum(abs(rating.mu - truth - shift) <= 2 * rating.sigma for rating, truth in pairs)
        asked += PEOPLE
    assert inside >= 0.95 * asked, f"{inside} of {asked}"


def test_one_against_two_partners_is_an_even_game_and_ranks_right() -> None:
    """Nobody's rating falls for playing with a partner, nor rises for playing alone."""
    apart = wrong = 0
    for seed in range(6):
        rng = Random(seed)
        strength = [rng.gauss(MEAN, 5.0) for _ in range(PEOPLE)]
        known: dict[str, Rating] = {}
        for _ in range(200):
            alone, one, two = rng.sample(range(PEOPLE), 3)
            margin = strength[alone] - (strength[one] + strength[two] - MEAN) + rng.gauss(0.0, 2**0.5 * BETA)
            score = 1.0 if margin > 0 else -1.0
            partners = Team((f"a:{one}", f"a:{two}"), "allied", -score)
            known |= rated([Team((f"a:{alone}",), "french", score), partners], known)
        found = [known[f"a:{number}"] for number in range(PEOPLE)]
        assert abs(sum(rating.mu for rating in found) / PEOPLE - sum(strength) / PEOPLE) < 3.0
        for one in range(PEOPLE):
            for other in range(PEOPLE):
                gap = found[one].mu - found[other].mu
                if gap > 2 * (found[one].sigma ** 2 + found[other].sigma ** 2) ** 0.5:
                    apart += 1
                    wrong += strength[one] <= strength[other]
    assert apart > 60
    assert wrong <= 0.025 * apart, "beyond two deviations one in forty may be wrong"


def test_many_new_accounts_raise_nobody() -> None:
    """Sixty that were beaten once each raised a known player by 600 points, and fifty that lost, a computer by 1100."""
    _, known = season(7, 400)
    known["c:random"] = Rating(20.0, 2.0, 40)
    before = dict(known)
    for number in range(60):
        puppet = f"a:puppet-{number}"
        known |= rated([Team(("a:0",), "french", 1.0), Team((puppet,), "coalition", -1.0)], known)
        known |= rated([Team((puppet,), "coalition", -1.0), Team(("c:random",), "french", 1.0)], known)
    for who in ("a:0", "c:random"):
        assert (known[who].mu, known[who].sigma) == (before[who].mu, before[who].sigma), "they tell nothing of him"
        assert known[who].games == before[who].games + 60
    assert known["a:puppet-0"].mu < MEAN, "their own rating is found out"


def test_where_newcomers_come_and_go_the_intervals_hold_too() -> None:
    """Computers of fixed level among those who stay, and somebody new every fifteen games."""
    inside = asked = 0
    for seed in range(10):
        rng = Random(seed)
        strength = {f"a:{number}": rng.gauss(MEAN, 5.0) for number in range(PEOPLE)}
        strength |= {"c:weak": 19.0, "c:fair": 25.0, "c:good": 30.0}
        here, known = list(strength), dict[str, Rating]()
        for game in range(1000):
            if game % 15 == 14:
                here.remove(rng.choice([who for who in here if who.startswith("a:")]))
                here.append(f"a:{PEOPLE + game}")
                strength[here[-1]] = rng.gauss(MEAN, 5.0)
            one, other = rng.sample(here, 2)
            margin = strength[one] - strength[other] + 2 * BIAS + rng.gauss(0.0, 2**0.5 * BETA)
            score = 1.0 if margin > 0 else -1.0
            known |= rated([Team((one,), "french", score), Team((other,), "coalition", -score)], known)
        settled = [who for who in strength if who in known and not known[who].provisional]
        shift = sum(known[who].mu - strength[who] for who in settled) / len(settled)
        inside += sum(abs(known[who].mu - strength[who] - shift) <= 2 * known[who].sigma for who in settled)
        asked += len(settled)
    assert asked > 200
    assert inside >= 0.94 * asked, f"{inside} of {asked}"


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


def begun(host: Browser, guest: Browser, aided: bool = False, **options: int) -> str:
    """A game that the two have begun, without advice unless told otherwise."""
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
    plan = {"game": "ambush", "public": True, "seats": seats, "options": options, "no_analysis": not aided}
    made = host.post("/api/tables", plan).json()
    table = str(made["table"])
    guest.join(made["links"][0]["path"].partition("#")[2])
    settle_dice(table, host, guest)
    return table


def ended(host: Browser, guest: Browser, taken_back: bool = False, aided: bool = False, **options: int) -> str:
    """A game that the guest resigns."""
    table = begun(host, guest, aided, **options)
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


def test_a_side_with_a_handicap_is_rated_as_a_side_of_its_own(town: tuple[Browser, Browser]) -> None:
    """An even game says nothing about how strong the sides of the usual one are."""
    host, guest = town
    before, played = host.get("/api/ranks", game="ambush").json()["sides"], games(host, "Picton")
    ended(host, guest, handicap=2)
    eventually(lambda: games(host, "Picton") == played + 1)
    sides = host.get("/api/ranks", game="ambush").json()["sides"]
    assert sides.keys() - before.keys() == {"red, handicap=2", "blue, handicap=2"}
    assert {side: sides[side] for side in before} == before
    assert sides["red, handicap=2"] == -sides["blue, handicap=2"] > 0


def test_the_name_of_a_side_fits_into_the_store() -> None:
    plain = load("emperor")
    assert side_as_played(plain, "french") == "french"
    other = {setting.name: choices[-1] for setting in info("emperor").settings if (choices := setting.choices)}
    long = side_as_played(load("emperor", None, **other), "french")
    assert len(long) <= 60
    assert long.startswith("french, ")


def test_guests_and_games_taken_back_by_agreement_or_with_advice_are_unrated(town: tuple[Browser, Browser]) -> None:
    host, guest = town
    before = games(host, "Picton")
    stranger = Browser(host.address)
    unrated = {ended(host, stranger), ended(host, guest, taken_back=True), ended(host, guest, aided=True)}
    eventually(lambda: unrated <= noted(host, "Picton").keys())
    assert {table for table, counts in noted(host, "Picton").items() if not counts} == unrated
    assert games(host, "Picton") == before
    stranger.close()


def test_the_seat_of_a_rated_game_is_left_to_nobody(town: tuple[Browser, Browser]) -> None:
    """Whoever is about to lose would leave the loss to another."""
    host, guest = town
    rated, other = begun(host, guest), begun(host, guest, aided=True)
    refused = host.post(f"/api/tables/{rated}/seats/red/link")
    assert (refused.status_code, refused.json()["code"]) == (409, "used")
    assert host.post(f"/api/tables/{other}/seats/red/link").status_code == 200
    for table in (rated, other):
        resigned(table, guest)


def test_a_link_from_before_play_moves_nobody_out_of_a_rated_game(
    town: tuple[Browser, Browser], house: tuple[str, LiveTables]
) -> None:
    """Made in time and kept back, it left the loss to another all the same."""
    host, guest = town
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
    made = host.post("/api/tables", {"game": "ambush", "public": True, "seats": seats, "no_analysis": True}).json()
    table = str(made["table"])
    kept = host.post(f"/api/tables/{table}/seats/red/link").json()["path"].partition("#")[2]
    guest.join(made["links"][0]["path"].partition("#")[2])
    third = Browser(house[0])
    assert third.post("/api/account", {"name": "Uxbridge", "password": "13 juin 1815"}).status_code == 201
    host.salt(table)  # his share is pledged: nobody else could show it
    assert third.join(kept).json()["code"] == "used"
    settle_dice(table, host, guest)
    assert third.join(kept).json()["code"] == "used"
    assert [seat.account for seat in guest.state(table).now.seats] == ["Picton", "Erlon"]
    resigned(table, guest)
    assert third.join(kept).status_code == 200, "when it is over it makes no difference any more"
    third.close()


def test_nobody_turns_a_guests_game_into_a_rated_one(
    town: tuple[Browser, Browser], house: tuple[str, LiveTables]
) -> None:
    """He could wait until he knows how it ends, and sign in only when he has won."""
    host, live_tables = town[0], house[1]
    stranger, before = Browser(host.address), games(host, "Picton")
    over, going = ended(host, stranger), begun(host, stranger)
    eventually(lambda: over in noted(host, "Picton"))
    assert stranger.post("/api/account", {"name": "Chasse", "password": "13 juin 1815"}).status_code == 201
    eventually(lambda: noted(host, "Chasse") == {over: False})
    assert not host.state(going).rated
    resigned(going, host)
    eventually(lambda: noted(host, "Chasse") == {over: False, going: False})
    asyncio.run_coroutine_threadsafe(catch_up(live_tables), live_tables.loop).result()
    assert games(host, "Picton") == before
    assert games(host, "Chasse") == 0
    waiting = begun(host, stranger)
    assert host.state(waiting).rated, "what he begins now counts"
    resigned(waiting, stranger)
    eventually(lambda: games(host, "Chasse") == 1)
    stranger.close()


def test_guests_games_that_nobody_noted_move_in_too(town: tuple[Browser, Browser]) -> None:
    """Of two guests, one of whom opens an account when it is over."""
    one, other = Browser(town[0].address), Browser(town[0].address)
    table = ended(one, other)
    assert one.post("/api/account", {"name": "Perponcher", "password": "13 juin 1815"}).status_code == 201
    eventually(lambda: noted(town[0], "Perponcher") == {table: False})
    assert games(town[0], "Perponcher") == 0
    for browser in (one, other):
        browser.close()


def test_a_profile_names_opponents_changes_and_what_is_being_played(town: tuple[Browser, Browser]) -> None:
    host, guest = town
    table = ended(host, guest)
    eventually(lambda: table in noted(host, "Picton"))
    going = begun(guest, host)
    mine, his = (host.get(f"/api/people/{name}").json() for name in ("Picton", "Erlon"))
    [won] = [game for game in mine["games"] if game["table"] == table]
    [lost] = [game for game in his["games"] if game["table"] == table]
    assert won["others"] == [{"seat": "blue", "name": "Erlon", "computer": False}]
    assert won["change"] > 0 > lost["change"]
    changes = [game["change"] for game in mine["games"] if game["rated"]]
    assert 1500 + sum(changes) == mine["ratings"][0]["points"]
    assert [(game["table"], game["seat"], game["others"][0]["name"]) for game in mine["playing"]] == [
        (going, "blue", "Erlon")
    ]
    assert mine["encounters"] is None, "nobody meets himself"
    assert his["encounters"]["won"] == len([game for game in mine["games"] if game["others"][0]["name"] == "Erlon"])
    assert (his["encounters"]["drawn"], his["encounters"]["lost"]) == (0, 0)
    resigned(going, host)


def test_newcomers_do_not_crowd_out_those_whose_strength_is_known(house: tuple[str, LiveTables]) -> None:
    def crowd(connection: Connection) -> list[str]:
        rows = [{"who": f"c:lucky{n}", "mu": 40.0, "sigma": 8.0} for n in range(LISTED)]
        rows.append({"who": "c:veteran", "mu": 26.0, "sigma": 1.0})
        connection.execute(insert(ratings), [{**row, "game": "crowded", "games": 9, "changed": 0.0} for row in rows])
        return [line.name for line in ranks_of(connection, "crowded").lines]

    live_tables = house[1]
    lines = asyncio.run_coroutine_threadsafe(live_tables.store.write(crowd), live_tables.loop).result()
    assert lines[0] == "veteran"
    assert len(lines) == LISTED


def test_a_result_that_the_database_did_not_take_is_noted_when_it_is_back(
    town: tuple[Browser, Browser], house: tuple[str, LiveTables], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waited for the next start of the server."""
    host, guest = town
    store, away = house[1].store, [StoreGone("away"), StoreGone("away")]
    write = store.write
    monkeypatch.setattr(game_results, "PAUSES", (0.05, 0.05, 0.05))

    async def write_later(task: Any) -> Any:
        if away:
            raise away.pop()
        return await write(task)

    before, table = games(host, "Erlon"), begun(host, guest)
    monkeypatch.setattr(store, "write", write_later)
    resigned(table, guest)
    eventually(lambda: games(host, "Erlon") == before + 1)
    assert not away


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


def test_two_games_that_end_at_once_at_two_processes_are_both_rated() -> None:
    """They share the ratings of their sides: one of the two was lost, and for good where it ended a moment later."""
    with postgres() as url:
        stores = [Store(url) for _ in range(2)]
        engines = [store.database.engine for store in stores]
        games = [[Team((f"a:{n}",), "red", 1.0), Team((f"a:{n + 2}",), "blue", -1.0)] for n in range(2)]
        begun = threading.Event()

        def rate_second() -> None:
            with engines[1].begin() as connection:
                begun.set()
                rate_game(connection, "ambush", "second", games[1], 2.0)

        with ThreadPoolExecutor(1) as pool:
            with engines[0].begin() as connection:
                rate_game(connection, "ambush", "first", games[0], 1.0)
                second = pool.submit(rate_second)
                assert begun.wait(10.0)
                with pytest.raises(TimeoutError):
                    second.result(0.3)
            second.result()
        with engines[0].begin() as connection:
            known = read_ratings(connection, "ambush", ["a:0", "a:1", "a:2", "a:3", "s:red", "s:blue"])
        both = rated(games[1], rated(games[0], {}))
        assert {who: rating.games for who, rating in known.items()} == dict.fromkeys(
            ["a:0", "a:1", "a:2", "a:3"], 1
        ) | dict.fromkeys(["s:red", "s:blue"], 2)
        assert known["s:red"].mu == pytest.approx(both["s:red"].mu)
        for store in stores:
            store.close()
