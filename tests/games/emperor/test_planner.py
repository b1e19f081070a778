"""The planner and the judges of The Emperor Returns, and what is laid over the map."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hundreddays as hd
from games.emperor.scene import NEXT, force, game, hex_at, leader, play, scene
from hundreddays.core import Game, Planner
from hundreddays.games.emperor.opponent.judge import features
from hundreddays.games.emperor.opponent.outlook import Outlook
from hundreddays.games.emperor.opponent.prospects import foresee
from hundreddays.games.emperor.rules.board import CITIES
from hundreddays.players import PlannerPlayer, RandomPlayer, play_out
from hundreddays.players.search.lookahead import Guide

SCENARIOS = ("invasion", "ligny_quatre_bras", "road_to_wavre")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_beats_random_from_either_side_of_a_scenario(scenario: str, seat: int) -> None:
    emperor = game(scenario=scenario)
    players = [PlannerPlayer(emperor) if number == seat else RandomPlayer() for number in range(2)]
    assert play_out(emperor, players, Random(7)).scores[seat] > 0


def test_better_odds_promise_more() -> None:
    tables = game().tables
    gains = [foresee(tables, attack, 10, False, 0).gain(2.0) for attack in (4, 10, 20, 30, 50)]
    assert gains == sorted(gains)
    assert gains[0] < 0 < gains[-1]
    assert foresee(tables, 20, 10, True, 0).gain(2.0) < foresee(tables, 20, 10, False, 0).gain(2.0)
    assert foresee(tables, 20, 10, False, 0).gain(2.0) < foresee(tables, 20, 10, False, -2).gain(2.0)


def test_lille_keeps_its_garrison_and_the_army_goes_for_the_cities() -> None:
    s = scene(
        force("fr_napoleon", "4419", fr_friant=4, fr_morand=5, fr_duhesme=4),
        force("fr_reille", "4317", fr_jerome=8, fr_foy=6),
        force("fr_mg1", "1029", fr_donzelot=6),
        force("aa_mg4", "1508", aa_cole=6),
        **NEXT,
    )
    outlook = Outlook(s.game, s.game.plan, 0)
    goals = outlook.goals(s, 0, outlook.field(s, 0))
    cities = {hex for city in s.board.city[:3] for hex in city}
    assert goals[leader(s, "fr_mg1")] == hex_at(s, "1029")
    assert {goals[leader(s, "fr_napoleon")], goals[leader(s, "fr_reille")]} <= cities


LAST: dict[str, Any] = {"turn": "1815-07-02", "invasion": "1815-07-01"}


def test_a_wing_goes_for_the_city_it_can_reach_in_time_and_not_after_the_main_body() -> None:
    s = scene(
        force("fr_napoleon", "4917", fr_friant=4, fr_morand=5, fr_duhesme=4),
        force("fr_gerard", "5016", fr_vichery=4, fr_hulot=4),
        force("fr_reille", "1216", fr_jerome=8, fr_foy=6),
        force("pr_bluecher", "5213", pr_krafft=7, pr_brause=6),
        force("aa_mg4", "1508", aa_cole=6),
        **LAST,
    )
    outlook = Outlook(s.game, s.game.plan, 0)
    goals = outlook.goals(s, 0, outlook.field(s, 0))
    assert goals[leader(s, "fr_reille")] in s.board.city[CITIES.index("ghent")]
    assert goals[leader(s, "fr_napoleon")] == goals[leader(s, "fr_gerard")] == hex_at(s, "5213")


def test_what_is_face_down_counts_for_where_it_stands_and_not_for_what_was_dealt() -> None:
    def seen(krafft: int, jagow: int) -> dict[int, int]:
        s = scene(
            force("fr_napoleon", "5114", fr_friant=4, fr_morand=5),
            force("pr_bluecher", "5213", pr_krafft=krafft),
            force("pr_zieten", "4610", pr_jagow=jagow),
            **LAST,
        )
        return Outlook(s.game, s.game.plan, 0).field(s, 0).foes

    one, other = seen(7, 2), seen(2, 7)
    assert one == other
    assert one[hex_at(scene(**LAST), "5213")] > one[hex_at(scene(**LAST), "4610")]


@pytest.mark.parametrize(
    ("day", "weather", "crosses"),
    [
        ("1815-06-30", "fair", False),
        ("1815-07-01", "rain", False),
        ("1815-07-01", "fair", True),
        ("1815-07-02", "rain", True),
    ],
)
def test_the_french_cross_on_a_fair_day_or_on_the_last_that_will_do(day: str, weather: str, crosses: bool) -> None:
    garrisons = (force("pr_bluecher", "5213", pr_krafft=7), force("aa_mg4", "1508", aa_cole=6))
    s = scene(
        force("fr_napoleon", "4922", fr_friant=4, fr_morand=5),
        *garrisons,
        step="administer",
        pending={"count": 2},
        turn=day,
        weather=weather,
    )
    planner = s.game.planner()
    choice = planner.choose(s.eye(0), Random(1))
    assert (s.game.text(choice.move) == "invade") == crosses
    if crosses:
        assert "Namur" in choice.why
        assert "Ghent" in choice.why


def test_the_french_cross_early_where_nobody_stands_in_the_cities() -> None:
    s = scene(
        force("fr_napoleon", "4922", fr_friant=4),
        force("pr_bluecher", "5204", pr_krafft=7),
        step="administer",
        pending={"count": 2},
        turn="1815-06-20",
    )
    assert s.game.text(s.game.planner().choose(s.eye(0), Random(1)).move) == "invade"


def test_nobody_attacks_alone_what_many_could_not_beat() -> None:
    s = scene(
        force("fr_mg1", "4216", flags=("command",), fr_donzelot=6),
        force("aa_wellington", "4114", aa_picton=8, aa_kruse=3, aa_cooke=5, aa_alten=8),
        french_center="4419",
        **NEXT,
    )
    planner = s.game.planner()
    assert planner is not None
    play(s, "move fr_mg1", "go fr_mg1")
    while s.step and s.game.text(s.moves()[-1]).startswith(("to", "stop", "repulse")):
        move = planner.choose(s.eye(0), Random(1)).move
        s.apply(move)
        if s.game.text(move) == "stop":
            break
    assert not s.zones[1] & s.board.grid.bit[s.where[leader(s, "fr_mg1")]]


def test_its_moods_have_names_and_plan_other_turns_where_the_armies_meet() -> None:
    emperor = game(scenario="invasion")
    planner = emperor.planner()
    moods = planner.moods()
    names = [mood.mood for mood in moods]
    assert planner.mood == ""
    assert 3 <= len(set(names)) == len(names) <= 6
    assert all(names)
    lines = {tuple(_line(emperor, mood)) for mood in (planner, *moods)}
    assert len(lines) > len(moods) // 2 + 1


def _line(emperor: Game, planner: Planner) -> list[int]:
    """The first moves of a game whose sides are both played by one planner, with the same luck."""
    guide, rng = Guide(emperor, planner), Random(4)
    state = emperor.start()
    line: list[int] = []
    while len(line) < 120:
        move = hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else guide.best(state, state.moves(), rng, 0.0)
        line.append(move)
        state.apply(move)
    return line


@pytest.mark.parametrize("scenario", ["campaign", *SCENARIOS])
def test_every_scenario_has_a_fitted_judge_that_knows_all_features(scenario: str) -> None:
    emperor = game(scenario=scenario)
    judge = emperor.judge()
    assert judge is not None
    state = emperor.start()
    assert list(features(state)) == list(judge.weights)
    chance = judge.chance(state, 0)
    assert 0 < chance < 1
    assert abs(chance + judge.chance(state, 1) - 1) < 1e-9


def test_only_known_zones_are_laid_over_the_map() -> None:
    s = scene(
        force("fr_reille", "4217", fr_foy=6), force("pr_zieten", "4419", pr_henckel=5), french_center="4326", **NEXT
    )
    for seat, army in ((0, "french"), (1, "prussian")):
        assert {mark.army for mark in s.view(seat).marks if mark.kind == "zoc"} == {army}
    assert not [mark for mark in s.view(hd.SPECTATOR).marks if mark.kind == "zoc"]


def test_the_line_of_communication_runs_by_road_from_the_center_to_its_source() -> None:
    s = scene(force("fr_reille", "4217", fr_foy=6), french_center="4326", **NEXT)
    line = [mark.place for mark in s.view(0).marks if mark.kind == "supply" and mark.army == "french"]
    assert {line[0], line[-1]} == {"4326", "4034"}
    assert all(s.board.roads & s.board.grid.bit[hex_at(s, place)] for place in line)
    reach = s.view(0).panels["reach"]["french"].split()
    assert "4326" in reach
    assert "reach" not in s.view(hd.SPECTATOR).panels
