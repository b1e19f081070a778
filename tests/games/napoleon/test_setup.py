"""Napoléon: both set-ups, and the data behind them."""

from __future__ import annotations

from random import Random

import pytest

from games.napoleon.field import city, game, offered, refused, say, step
from hundreddays.core import BadData, Listener
from hundreddays.games import load
from hundreddays.games.napoleon.rules.board import ARMIES

ARMY_ORDER = ("british", "prussian", "french")
"""18.2, 3.4: with three players each sets up his own."""


def test_the_blocks_are_82_and_add_up() -> None:
    b = game().board
    assert [mask.bit_count() for mask in b.army_mask] == [38, 19, 25]
    assert [sum(b.full[u] for u in units) for units in b.army_units] == [97, 57, 72]
    assert [b.units[u] for u in b.leader_of] == ["fr_napoleon", "br_wellington", "pr_blucher"]
    assert b.old_guard.bit_count() == 1


def test_the_map_is_47_cities_joined_by_98_sections() -> None:
    b = game().board
    assert (b.city_count, b.road_count) == (47, 98)
    reached, frontier = {0}, [0]
    while frontier:
        fresh = {d for c in frontier for d in b.near[c]} - reached
        reached |= fresh
        frontier = list(fresh)
    assert len(reached) == 47


def test_historical_set_up_begins_with_the_french_at_full_strength() -> None:
    s = game().start()
    assert (s.turn, s.seat, step(s)) == (1, 0, "march")
    assert s.cv == s.board.full
    assert all(s.city[u] == s.board.setup[u] for u in range(82))
    assert not s.shown


def test_free_set_up_goes_british_and_prussian_then_french() -> None:
    s = game(setup="free").start()
    assert s.actor == 1
    assert refused(s, "place fr_foy") == "3.4"
    say(s, "place br_picton")
    assert refused(s, "to liege") == "3.5"
    say(s, "to ghent")
    assert refused(s, "place br_picton") == "3.7"
    rng = Random(7)
    while s.actor == 1:
        s.play(rng.choice(s.moves()))
    assert s.actor == 0
    allied = [piece for piece in s.view(0).pieces if piece.army != "french"]
    assert len(allied) == 44
    assert {piece.kind for piece in allied} == {"hidden"}  # 3.4: where, but not what
    while step(s).startswith("setup"):
        s.play(rng.choice(s.moves()))
    assert (s.turn, step(s)) == (1, "march")


def test_free_set_up_shows_nothing_before_an_army_is_complete() -> None:
    s = game(setup="free").start()
    before = s.view(0)
    say(s, "place br_picton", "to ghent")
    assert s.view(0) == before


def test_a_limit_per_city_is_kept() -> None:
    s = game(setup="free", free_setup_limit_per_city=6).start()
    rng = Random(3)
    while s.actor == 1:
        s.play(rng.choice(s.moves()))
    for id in ("fr_foy", "fr_lefol", "fr_habert", "fr_girard", "fr_teste", "fr_simmer"):
        say(s, f"place {id}", "to givet")
    say(s, "place fr_napoleon")
    assert refused(s, "to givet") == "3.6"


@pytest.mark.parametrize(("players", "groups"), [(2, ["british prussian", "french"]), (3, list(ARMY_ORDER))])
def test_a_finished_set_up_is_told_to_all_and_nothing_before(players: int, groups: list[str]) -> None:
    """3.4, 3.7: once for everyone who sets up, with his last unit; who stands where only to its owner."""
    s = game(setup="free", players=players).start()
    tell = Listener()
    rng = Random(9)
    left: list[int] = []
    while step(s).startswith("setup"):
        heard = len([event for event in tell.events if event.kind == "set_up"])
        s.play(rng.choice(s.moves()), tell)
        if len([event for event in tell.events if event.kind == "set_up"]) > heard:
            left.append(sum(city(s, unit) == "eliminated" for unit in s.board.units))
    done = [event for event in tell.events if event.kind == "set_up"]
    assert [" ".join(event.data["armies"]) for event in done] == groups
    assert all(event.heard_by(seat) for event in done for seat in range(players))
    assert left == ([38, 0] if players == 2 else [63, 38, 0])
    placed = [event for event in tell.events if event.kind == "placed"]
    assert len(placed) == 82
    assert all(sum(event.heard_by(seat) for seat in range(players)) == 1 for event in placed)


def test_three_players_set_up_one_army_after_another() -> None:
    s = game(setup="free", players=3).start()
    order: list[str] = []
    rng = Random(5)
    while step(s).startswith("setup"):
        if not order or order[-1] != s.game.seats[s.actor]:
            order.append(s.game.seats[s.actor])
        s.play(rng.choice(s.moves()))
    assert order == ["british", "prussian", "french"]
    for army, name in enumerate(ARMIES):
        areas = {s.board.cities[c] for c in s.board.setup_cities[army]}
        assert {city(s, s.board.units[u]) for u in s.board.army_units[army]} <= areas, name


def test_faces_are_data() -> None:
    low = load("napoleon", data={"tables.toml": {"fire": {"f1": [1], "f2": [1, 2]}}})
    assert low.data_hash != game().data_hash
    assert low.board.fire_infantry == 1 << 1  # type: ignore[attr-defined]


def test_data_that_do_not_fit_together_are_refused_with_every_fault() -> None:
    with pytest.raises(BadData) as bad:
        load(
            "napoleon",
            data={
                "units.toml": {"unit": [{"id": "fr_foy", "city": "paris", "cv": 9}]},
                "tables.toml": {"victory": {"cities": ["rome"]}},
            },
        )
    text = str(bad.value)
    assert "no city paris" in text
    assert "cv must be 1 to 7" in text
    assert "no city rome" in text


def test_every_option_of_the_set_up_reaches_the_first_turn() -> None:
    s = game(setup="free").start()
    rng = Random(1)
    while step(s).startswith("setup"):
        assert offered(s)
        s.play(rng.choice(s.moves()))
    assert s.units_left(0) == 38
