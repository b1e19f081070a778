"""The planner and the judges of The Emperor Returns, and what is laid over the map."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hundreddays as hd
from games.emperor.scene import AFTER_FOUR, BEFORE, NEXT, force, game, hex_at, leader, legal, pass_to, play, scene
from hundreddays.core import Game, Planner
from hundreddays.games.emperor.opponent.commander import Commander
from hundreddays.games.emperor.opponent.judge import features
from hundreddays.games.emperor.opponent.outlook import Outlook
from hundreddays.games.emperor.opponent.prospects import foresee
from hundreddays.games.emperor.opponent.tactics import Tactics
from hundreddays.games.emperor.rules.board import CITIES
from hundreddays.games.emperor.rules.memory import VEDETTE, see, see_force
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.players import PlannerPlayer, RandomPlayer, play_out
from hundreddays.players.search.lookahead import Guide

SCENARIOS = ("invasion", "ligny_quatre_bras", "road_to_wavre")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_beats_random_from_either_side_of_a_scenario(scenario: str, seat: int) -> None:
    """Two of three games: dice decide one in fifteen of the short ones against it."""
    emperor = game(scenario=scenario)
    players = [PlannerPlayer(emperor) if number == seat else RandomPlayer() for number in range(2)]
    won = [0, 0]
    while max(won) < 2:
        won[play_out(emperor, players, Random(7 + sum(won))).scores[seat] > 0] += 1
    assert won[True] == 2


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
    ("day", "weather", "gathered", "crosses"),
    [
        ("1815-06-13", "fair", True, False),
        ("1815-06-14", "fair", True, True),
        ("1815-06-14", "rain", True, False),
        ("1815-06-16", "fair", False, False),
        ("1815-06-17", "rain", False, True),
    ],
)
def test_the_french_cross_on_a_fair_day_once_they_are_gathered_or_on_the_last(
    day: str, weather: str, gathered: bool, crosses: bool
) -> None:
    garrisons = (
        force("aa_wellington", "3307", aa_picton=8),
        force("pr_bluecher", "5213", pr_krafft=7),
        force("aa_mg4", "1508", aa_cole=6),
    )
    s = scene(
        force("fr_napoleon", "3627", fr_friant=4, fr_morand=5),
        force("fr_reille", "3626" if gathered else "3933", fr_jerome=8, fr_foy=6),
        *garrisons,
        step="administer",
        pending={"count": 2},
        turn=day,
        weather=weather,
    )
    planner = s.game.planner()
    choice = planner.choose(s.eye(0), Random(1))
    assert (s.game.text(choice.move) == "invade") == crosses
    assert ("Bruxelles" in choice.why) == crosses


def test_the_french_wait_before_an_enemy_who_is_as_strong_where_they_would_cross() -> None:
    s = scene(
        force("fr_napoleon", "3627", fr_friant=4, fr_morand=5),
        force("aa_wellington", "3307", aa_picton=8),
        force("aa_orange", "3323", aa_alten=8, aa_cooke=5),
        force("pr_bluecher", "5213", pr_krafft=7),
        force("aa_mg4", "1508", aa_cole=6),
        step="administer",
        pending={"count": 2},
        turn="1815-06-15",
    )
    choice = s.game.planner().choose(s.eye(0), Random(1))
    assert s.game.text(choice.move) == "end"
    assert choice.why.startswith("Waits for better odds, until 17 June")


def test_the_french_cross_early_where_nobody_stands_in_the_cities() -> None:
    s = scene(
        force("fr_napoleon", "4922", fr_friant=4),
        force("pr_bluecher", "5204", pr_krafft=7),
        step="administer",
        pending={"count": 2},
        turn="1815-06-13",
    )
    assert s.game.text(s.game.planner().choose(s.eye(0), Random(1)).move) == "invade"


def test_what_was_seen_is_believed() -> None:
    s = scene(
        force("fr_napoleon", "5114", fr_friant=4, fr_morand=5),
        force("pr_bluecher", "5213", pr_krafft=7),
        force("pr_zieten", "4610", pr_jagow=2),
        vedettes=(("prussian", "5010"),),
        **LAST,
    )
    outlook = Outlook(s.game, s.game.plan, 0)
    before = dict(outlook.field(s, 0).likely)
    see_force(s, leader(s, "pr_bluecher"), 0)
    see(s, 2, hex_at(s, "5010"), VEDETTE, 0)
    field = outlook.field(s, 0)
    after = dict(field.likely)
    assert after[hex_at(s, "5213")] == 7 != before[hex_at(s, "5213")]
    assert hex_at(s, "5010") in before
    assert hex_at(s, "5010") not in after
    assert field.dark == s.board.grid.bit[hex_at(s, "4610")]


def test_a_leader_alone_rides_to_the_force_that_he_would_lead_better_and_takes_it_over() -> None:
    s = scene(
        force("fr_ney", "4034"),
        force("fr_derlon", "3933", flags=("moved",), fr_quiot=4, fr_marcognet=5),
        force("fr_gerard", "4326", flags=("moved",), fr_vichery=4),
        force("pr_bluecher", "5213", pr_krafft=7),
        french_center="4326",
        **BEFORE,
    )
    said = by_planner(s, 0, until="fr_ney")
    assert s.under[leader(s, "fr_derlon")] == leader(s, "fr_ney")
    assert "is to lead D'Erlon (9 SPs): by his initiative it moves 50 % of the time, and not 33 %" in " ".join(said)


def by_planner(s: EmperorState, seat: int, until: str) -> list[str]:
    """Let the planner play until somebody leads a Force; answers what it said."""
    planner, said = s.game.planner(), []
    for _ in range(40):
        if s.strength[leader(s, until)] or s.actor != seat:
            break
        choice = planner.choose(s.eye(seat), Random(1))
        said.append(choice.why)
        s.apply(choice.move)
    return said


def test_a_vedette_rides_to_look_at_what_nothing_is_known_of() -> None:
    s = scene(
        force("fr_reille", "4317", flags=("moved",), fr_jerome=8),
        force("pr_zieten", "4413", pr_jagow=7),
        vedettes=(("french", "4317"),),
        **NEXT,
    )
    planner = s.game.planner()
    words: list[str] = []
    while not words or words[-1].split()[0] not in ("end", "at"):
        choice = planner.choose(s.eye(0), Random(1))
        words.append(s.game.text(choice.move))
        s.apply(choice.move)
    assert words[0] == "ride french_vedette_1"
    assert words[-1] == "at 4413"


def test_before_the_invasion_vedettes_of_the_french_show_themselves_along_the_border() -> None:
    s = scene(
        force("fr_reille", "3626", flags=("moved",), fr_jerome=8),
        force("aa_orange", "3317", aa_alten=8),
        vedettes=(("french", "3626"),),
        french_center="3728",
        **BEFORE,
    )
    planner = s.game.planner()
    for words in ("ride french_vedette_1", "to"):
        choice = planner.choose(s.eye(0), Random(1))
        assert s.game.text(choice.move).startswith(words)
        s.apply(choice.move)
    outlook = Outlook(s.game, s.game.plan, 0)
    assert s.vedette[0] in outlook.feints


def test_who_has_won_a_city_and_is_ahead_stands_there_with_the_army() -> None:
    s = scene(
        force("fr_napoleon", "3307", fr_friant=4, fr_morand=5),
        force("fr_reille", "3712", fr_jerome=8, fr_foy=6),
        force("pr_bluecher", "4108", pr_krafft=7, pr_brause=6),
        force("aa_mg4", "1508", aa_cole=6),
        allied_center="",
        marker=4,
        coalition_holds=["ghent", "namur"],
        **AFTER_FOUR,
    )
    outlook = Outlook(s.game, s.game.plan, 0)
    assert outlook.ahead(s)
    goals = outlook.goals(s, 0, outlook.field(s, 0))
    assert {goals[leader(s, "fr_napoleon")], goals[leader(s, "fr_reille")]} <= set(s.board.city[0])


def test_who_has_won_a_city_leaves_no_handful_in_it_to_go_and_fight() -> None:
    """Nor pursues a beaten enemy away from it; and the second Force in a threatened city is worth its place there."""
    s = scene(
        force("fr_ney", "3307"),
        force("fr_reille", "3307", under="fr_ney", fr_jerome=8, fr_foy=6),
        force("fr_gerard", "3307", under="fr_ney", fr_vichery=4, fr_hulot=4),
        force("fr_napoleon", "3208", fr_friant=4, fr_morand=5),
        force("pr_bluecher", "3509", pr_krafft=7, pr_brause=6),
        force("aa_mg4", "1508", aa_cole=6),
        allied_center="",
        marker=5,
        coalition_holds=["ghent", "namur"],
        **AFTER_FOUR,
    )
    commander = Commander(s.game, s.game.plan, 0)
    play(s, "move fr_ney")
    assert "leave fr_gerard" in legal(s)
    moves = s.moves()
    weights = commander.weigh(s, moves)
    assert s.game.text(moves[weights.index(max(weights))]) == "go fr_ney"
    assert commander.tactics.kept(s, leader(s, "fr_napoleon"))
    outlook = commander.outlook
    field = outlook.field(s, 0)
    outlook.goals(s, 0, field)
    assert outlook._seat(s, field, leader(s, "fr_napoleon"), hex_at(s, "3208")) > 0


def test_nobody_tries_to_push_the_garrison_out_of_a_city_whatever_was_dealt() -> None:
    """A repulse that fails must be followed by an attack (224)."""
    s = scene(
        force("fr_napoleon", "5114", fr_friant=4, fr_morand=5, fr_duhesme=4),
        force("pr_bluecher", "5213", pr_krafft=1),
        force("pr_zieten", "4610", pr_jagow=7, pr_steinmetz=6),
        **NEXT,
    )
    commander = Commander(s.game, s.game.plan, 0)
    field = commander.outlook.field(s, 0)
    s.mover = leader(s, "fr_napoleon")
    assert commander._push(s, field, hex_at(s, "5213"), hex_at(s, "5213")) < 0


def test_no_second_garrison_goes_where_one_is_enough() -> None:
    s = scene(
        force("fr_napoleon", "3307", fr_friant=4, fr_morand=5),
        force("fr_reille", "3208", fr_jerome=8, fr_foy=6),
        force("fr_derlon", "2224", fr_quiot=4),
        force("fr_mg1", "1029", fr_donzelot=6),
        force("aa_mg4", "3509", aa_cole=6),
        allied_center="",
        marker=4,
        coalition_holds=["ghent", "namur"],
        **AFTER_FOUR,
    )
    outlook = Outlook(s.game, s.game.plan, 0)
    goals = outlook.goals(s, 0, outlook.field(s, 0))
    assert goals[leader(s, "fr_mg1")] == hex_at(s, "1029")
    assert goals[leader(s, "fr_derlon")] in s.board.city[0]


def test_the_weaker_force_gives_way_where_two_may_not_stay() -> None:
    s = scene(
        force("fr_reille", "4217", fr_foy=6, fr_jerome=8),
        force("fr_mg1", "4217", fr_donzelot=6),
        force("fr_derlon", "4326", fr_quiot=4),
        force("aa_hill", "2520", aa_clinton=7),
        step="pick_marcher",
        **NEXT,
    )
    pass_to(s, "stacking_join")
    play(s, "no")
    moves = s.moves()
    weights = Commander(s.game, s.game.plan, 0).weigh(s, moves)
    assert s.game.text(moves[weights.index(max(weights))]) == "displace fr_mg1"


def test_before_the_invasion_the_coalition_draws_together_in_short_marches() -> None:
    s = scene(
        force("fr_napoleon", "3627", flags=("moved",), fr_friant=4),
        force("aa_hill", "2520", aa_clinton=7),
        force("aa_wellington", "3307", aa_picton=8),
        step="pick_marcher",
        **BEFORE,
    )
    planner = s.game.planner()
    choice = planner.choose(s.eye(1), Random(1))
    assert s.game.text(choice.move) == "march aa_hill"
    outlook = Outlook(s.game, s.game.plan, 1)
    goals = outlook.goals(s, 1, outlook.field(s, 1))
    assert goals[leader(s, "aa_hill")] == hex_at(s, "2915")
    assert goals[leader(s, "aa_wellington")] == hex_at(s, "3307")


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


def test_a_place_speaks_for_an_attack_only_as_far_as_it_is_likely_to_be_won() -> None:
    def promises(french: int) -> tuple[float, float]:
        """What an attack on Bruxelles promises, and the men of it alone."""
        s = scene(
            force("fr_reille", "3308", fr_foy=french),
            force("aa_wellington", "3307", flags=("shown",), aa_picton=8, aa_alten=8),
            step="declare",
            **NEXT,
        )
        tactics = Tactics(Outlook(s.game, s.game.plan, 0))
        hex = hex_at(s, "3307")
        prospect = tactics.prospect(s, hex)
        prize = tactics.weights.prize * tactics.weights.box * s.game.tables.city_shift[CITIES.index("bruxelles")]
        assert tactics.promise(s, hex) == prospect.gain(tactics.weights.won) + prize * prospect.defender_beaten
        return tactics.promise(s, hex), prize

    promise, prize = promises(6)
    assert promise < 0 < prize


def test_who_may_fail_to_move_is_counted_on_only_as_far_as_he_is_likely_to_come() -> None:
    def attack(*flags: str) -> int:
        """The SPs that Reille expects beside him when he closes on the enemy."""
        s = scene(
            force("fr_reille", "4217", fr_foy=6),
            force("fr_derlon", "4219", flags=flags, fr_quiot=4, fr_marcognet=5),
            force("pr_zieten", "4215", pr_jagow=7),
            french_center="4326",
            **NEXT,
        )
        outlook = Outlook(s.game, s.game.plan, 0)
        field = outlook.field(s, 0)
        return outlook.bout(s, field, leader(s, "fr_reille"), hex_at(s, "4216"), hex_at(s, "4215")).attack

    by_command, by_initiative, failed = attack("command"), attack(), attack("tried")
    assert by_command > by_initiative > failed == 6


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
