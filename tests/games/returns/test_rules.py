"""Paragraphs of Napoleon 1815 Returns that no worked case shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import hundreddays as hd
from games.returns.field import at, cohesion, deal, field, held, legal, play, returns, step, why
from hundreddays.games.returns.rules.losses import side_total
from hundreddays.games.returns.rules.state import ReturnsState


def combat(
    french: dict[str, int], coalition: dict[str, int], units: dict[str, str] | None = None, **tree: Any
) -> ReturnsState:
    """`f_i` attacks `a_i` at waterloo, with these hands."""
    places = {"f_i": "waterloo", "a_i": "waterloo", **(units or {})}
    phase = tree.pop("phase", "french_combat")
    cohesion = tree.pop("cohesion", {})
    table = {"town": "waterloo", "roads": ["quatre_bras"], "hands": {"french": french, "coalition": coalition}, **tree}
    return field(places, phase=phase, step="play", combat=table, cohesion=cohesion)


# 1 and 2


def test_1_1_two_or_three_seats() -> None:
    assert returns(players=2).seats == ("french", "coalition")
    assert returns(players=3).seats == ("french", "allied", "prussian")


def test_1_2_the_coalition_wins_and_loses_together() -> None:
    s = field({}, phase="coalition_movement", turn=15, options={"players": 3})
    play(s, "end", "end")
    assert s.scores() == [-1.0, 0.5, 0.5]


def test_2_1_eighteen_units() -> None:
    board = returns().board
    assert Counter((board.army[unit], board.kind[unit] == 2) for unit in range(board.units)) == {
        (0, False): 7,
        (0, True): 1,
        (1, False): 4,
        (1, True): 1,
        (2, False): 4,
        (2, True): 1,
    }


def test_2_2_two_cavalry_corps() -> None:
    board = returns().board
    assert [board.unit_ids[unit] for unit in board.all_corps if board.kind[unit] == 1] == ["f_cav", "a_cav"]


def test_2_7_any_number_may_share_a_town() -> None:
    s = field({}, far={"french": "mons"}, points={"french": 5})
    assert {at(s, unit) for unit in ("f_i", "f_ii", "f_iii", "f_iv", "f_vi", "f_gd", "f_cav", "napoleon")} == {"mons"}


# 4 and 5


def test_4_1_to_4_4_the_start() -> None:
    s = returns().start()
    assert (s.turn, s.board.weather_ids[s.weather], s.points, s.control) == (1, "clear", [0, 0, 0], 0)
    assert at(s, "napoleon") == "beaumont"
    assert s.cohesion == s.board.cohesion
    assert s.actor == hd.CHANCE


def test_4_6_objectives_come_before_placement_and_all_pairs_are_equal() -> None:
    s = returns(free_setup=True).start()
    assert [weight for _, weight in s.odds()] == [1] * 5
    play(s, "deal obj_ghent")
    assert len(s.odds()) == 4
    assert step(play(s, "deal obj_liege")) == "place"


def test_5_1_the_phases_follow_each_other() -> None:
    s = play(returns().start(), "deal obj_ghent", "deal obj_liege")
    seen = [s.phase]
    for words in ("roll 1", "roll 1", "end", "roll 1", "roll 1", "end"):
        play(s, words)
        if s.phase != seen[-1]:
            seen.append(s.phase)
    assert seen == [1, 2, 4, 1]
    assert s.turn == 2


def test_5_2_combat_waits_for_both_coalition_armies() -> None:
    units = {"a_i": "nivelles", "f_i": "quatre_bras"}
    s = field(units, phase="coalition_movement", points={"allied": 3, "prussian": 3}, options={"players": 3})
    play(s, "march a_i", "to quatre_bras", "end")
    assert (step(s), s.actor) == ("march", 2)


def test_5_3_marks_are_cleared_for_both_sides() -> None:
    s = field({}, moved=["f_i"], fought=["f_i", "a_i"], phase="french_movement")
    play(s, "end")
    assert (s.moved, s.fought) == (0, 0)


# 6 and 7


def test_6_2_and_6_5_weather_changes_points_and_infantry_only() -> None:
    board = returns().board
    clear, rain = board.weather_ids.index("clear"), board.weather_ids.index("rain")
    assert board.points[0][clear][1:] == [5, 5, 6, 6, 7, 7]
    assert board.points[0][rain][1:] == [5, 5, 5, 6, 6, 7]
    assert board.points[1][rain][1:] == board.points[2][rain][1:] == [3, 3, 3, 3, 3, 4]


# 8 and 9


def test_8_5_and_8_13_two_ways_to_the_same_town_are_two_choices() -> None:
    s = play(field({"f_i": "beaumont"}, points={"french": 5}), "march f_i")
    assert "to binche" in legal(s)
    play(s, "via maubeuge")
    assert legal(s) == ["to thuin"]
    play(s, "to thuin")
    assert (at(s, "f_i"), cohesion(s, "f_i"), s.points[0]) == ("thuin", 8, 3)


def test_8_13_a_town_two_roads_off_by_several_ways_asks_which() -> None:
    s = play(field({"f_cav": "philippeville", "p_i": "ligny"}, points={"french": 5}), "march f_cav", "to thuin")
    assert at(s, "f_cav") == "thuin"
    s = play(field({"f_cav": "charleroi", "p_i": "namur"}, points={"french": 5}), "march f_cav", "to fosses")
    assert legal(s) == ["via ligny", "via gerpinnes"]
    assert why(s, "via thuin") == ["8.13"]
    play(s, "via ligny")
    assert at(s, "f_cav") == "fosses"


def test_8_6_and_8_15_the_last_point_of_cohesion_can_be_marched_away() -> None:
    s = field({"f_i": "beaumont", "p_i": "charleroi"}, points={"french": 5}, cohesion={"f_i": 1})
    play(s, "march f_i", "to charleroi")
    assert (at(s, "f_i"), cohesion(s, "f_i")) == ("off", 0)
    play(s, "end")
    assert s.pending == 0


def test_8_8_friends_never_hinder() -> None:
    s = field({"f_i": "beaumont", "f_ii": "thuin"}, points={"french": 5})
    assert at(play(s, "march f_i", "to charleroi"), "f_i") == "charleroi"


def test_8_11_two_players_move_both_armies_in_any_order() -> None:
    s = field(
        {"a_i": "ath", "p_i": "namur", "a_ii": "hal"}, phase="coalition_movement", points={"allied": 3, "prussian": 3}
    )
    play(s, "march a_i", "to enghien", "march p_i", "to gembloux", "march a_ii", "to brussels")
    assert s.points == [0, 1, 2]


@pytest.mark.parametrize(
    ("allied", "prussian", "mover"), [("allied", "prussian", 1), ("prussian", "prussian", 2), ("prussian", "allied", 1)]
)
def test_8_12_the_prussians_move_first_only_if_both_say_so(allied: str, prussian: str, mover: int) -> None:
    s = play(returns(players=3).start(), "deal obj_ghent", "deal obj_liege", "roll 1", "roll 1", "end")
    assert step(s) == "army_order"
    play(s, f"first {allied}", f"first {prussian}", "roll 1", "roll 1")
    assert s.actor == mover
    assert s.actor == play(s.copy(), "end").actor ^ 3


def test_8_14_every_army_may_enter_every_town() -> None:
    s = field({"p_i": "dinant"}, phase="coalition_movement", points={"prussian": 2})
    assert at(play(s, "march p_i", "to givet"), "p_i") == "givet"


def test_9_1_and_9_4_a_commander_rides_free_and_stops_at_the_enemy() -> None:
    s = field(
        {"napoleon": "beaumont", "f_gd": "beaumont", "f_i": "charleroi", "f_ii": "maubeuge", "p_i": "thuin"},
        weather="rain",
    )
    play(s, "march napoleon")
    assert why(s, "to charleroi") == ["8.7"]
    s = field({"napoleon": "beaumont", "f_gd": "beaumont", "f_i": "charleroi"}, weather="rain")
    assert at(play(s, "march napoleon", "to charleroi"), "napoleon") == "charleroi"


def test_9_8_a_displaced_commander_joins_the_pending_combat() -> None:
    s = field({"napoleon": "beaumont", "f_gd": "beaumont", "p_i": "thuin"}, points={"french": 5})
    play(s, "march f_gd", "to thuin", "end")
    assert at(s, "napoleon") == "thuin"
    play(s, "fight thuin")
    napoleon = s.board.unit_ids.index("napoleon")
    assert s.part >> napoleon & 1
    assert [s.board.town_ids[town] for town in range(s.board.towns) if s.used >> town & 1] == ["beaumont"]


# 10


def two_combats(**options: Any) -> ReturnsState:
    units = {"f_i": "waterloo", "a_i": "waterloo", "f_ii": "ligny", "p_i": "ligny"}
    phase = options.pop("phase", "french_combat")
    return field(units, phase=phase, options=options)


def test_10_2_the_active_side_picks() -> None:
    s = two_combats()
    assert (s.actor, legal(s)) == (0, ["fight waterloo", "fight ligny"])
    assert why(s, "fight namur") == ["10.1"]


def test_10_2_three_players_the_allied_choice_stands() -> None:
    s = two_combats(players=3, phase="coalition_combat")
    assert s.actor == 1
    play(s, "fight ligny")
    assert s.actor == 2
    play(s, "fight waterloo")
    assert s.board.town_ids[s.town] == "ligny"


def test_10_3_10_7_and_10_8_all_are_resolved_and_none_is_added() -> None:
    s = two_combats()
    deal(play(s, "fight waterloo"), french="3 skirmish", coalition="3 grand_battery")
    assert [s.board.town_ids[t] for t in range(s.board.towns) if s.pending >> t & 1] == ["ligny"]
    play(s, "play skirmish", "decline", "retreat brussels")
    assert legal(s) == ["fight ligny"]


def test_10_6_a_side_of_bystanders_loses_without_a_round() -> None:
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo"}, phase="french_combat", fought=["a_i"], entry={"f_i": "quatre_bras"}
    )
    play(s, "fight waterloo")
    assert (step(s), s.winner, s.round, s.total) == ("retreat", 0, 0, 0)


# 11


def test_11_8_an_empty_pile_is_made_of_the_cards_played() -> None:
    kinds = returns().board.count
    ids = returns().board.card_ids
    hands = {ids[card]: count for card, count in enumerate(kinds)}
    hands["skirmish"] -= 3
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo"},
        phase="french_combat",
        step="draw",
        combat={"town": "waterloo", "hands": {"french": hands}, "played": {"skirmish": 2}, "due": {"coalition": 3}},
    )
    play(s, "draw skirmish")
    assert s.pile == [0, 0, 2, 0, 0, 0]
    assert s.played == [0] * 6
    play(s, "draw skirmish", "draw skirmish")
    assert held(s, "coalition") == 3


def test_11_9_the_active_side_draws_first() -> None:
    s = field({"f_i": "waterloo", "a_i": "waterloo"}, phase="coalition_combat", entry={"a_i": "brussels"})
    play(s, "fight waterloo", "draw skirmish")
    assert (held(s, "french"), held(s, "coalition")) == (0, 1)


def test_11_5_and_22_14_three_players_the_lead_has_the_river_bonus() -> None:
    units = {"a_ii": "charleroi", "p_i": "charleroi", "wellington": "charleroi", "f_i": "charleroi"}
    s = play(field(units, phase="french_combat", entry={"f_i": "thuin"}, options={"players": 3}), "fight charleroi")
    assert s.lead == 1
    assert s.due == [3, 2 + 3 + 2, 3]


# 12 and 13


def test_12_2_the_attacker_must_play() -> None:
    s = combat({"skirmish": 1}, {"skirmish": 1})
    assert legal(s) == ["play skirmish"]
    assert why(s, "play grand_battery") == ["12.2"]


def test_12_6_played_cards_stay_on_the_table() -> None:
    s = play(combat({"skirmish": 2}, {"skirmish": 2}), "play skirmish", "match skirmish")
    assert s.view(0).panels["deck"]["played"] == {"skirmish": 2}


def test_12_11_a_defender_without_cards_loses_the_next_round() -> None:
    s = combat({"skirmish": 2, "grand_battery": 1}, {"skirmish": 1}, round=1)
    play(s, "play skirmish", "match skirmish", "pass", "play grand_battery")
    assert legal(s) == ["decline"]
    play(s, "decline")
    assert (s.winner, s.round, s.total) == (0, 3, 3)


def test_13_3_and_13_4_roles_stay_after_a_failure_and_may_be_tried_for_again() -> None:
    s = combat({"skirmish": 3}, {"skirmish": 3})
    play(s, "play skirmish", "match skirmish", "counterattack", "roll 6")
    assert s.attacker == 0
    play(s, "play skirmish", "match skirmish", "counterattack", "roll 1")
    assert s.attacker == 1


def test_13_6_combined_arms_against_counter_attack_leaves_the_roll_open() -> None:
    s = combat({"counter_attack": 1, "skirmish": 1}, {"combined_arms": 1, "skirmish": 1})
    play(s, "play counter_attack", "match combined_arms")
    assert (step(s), s.attacker) == ("counterattack", 0)


# 14 and 15


def test_14_8_partners_join_each_others_combats() -> None:
    s = combat({"skirmish": 2}, {"skirmish": 2}, {"p_i": "wavre"})
    play(s, "play skirmish", "match skirmish", "pass")
    assert legal(s, "reinforce") == ["p_i"]


def test_14_9_and_14_17_reinforcements_open_roads() -> None:
    s = combat({"skirmish": 2}, {"skirmish": 2}, {"f_ii": "nivelles"})
    play(s, "play skirmish", "match skirmish", "pass", "reinforce f_ii", "roll 1")
    roads = {s.board.town_ids[town] for town in range(s.board.towns) if s.used >> town & 1}
    assert roads == {"quatre_bras", "nivelles"}


def test_14_15_a_bystander_does_not_admit_his_commander() -> None:
    units = {"f_i": "waterloo", "p_i": "waterloo", "a_i": "waterloo", "wellington": "brussels", "a_res": "brussels"}
    table = {
        "town": "waterloo",
        "participants": ["f_i", "p_i"],
        "hands": {"french": {"skirmish": 2}, "coalition": {"skirmish": 2}},
    }
    s = field(units, phase="french_combat", step="play", combat=table, fought=["a_i"])
    play(s, "play skirmish", "match skirmish", "pass")
    assert legal(s, "reinforce") == ["a_res"]
    assert why(s, "reinforce wellington") == ["14.6"]


def test_14_16_done_ends_the_step() -> None:
    s = combat({"skirmish": 2}, {"skirmish": 2}, {"f_ii": "nivelles", "f_iii": "quatre_bras"})
    play(s, "play skirmish", "match skirmish", "pass", "reinforce f_ii", "roll 6", "done")
    assert step(s) == "play"


def test_15_5_cavalry_charge_costs_the_loser_one_more() -> None:
    s = play(combat({"cavalry_charge": 1}, {"skirmish": 1}, round=2), "play cavalry_charge", "decline")
    assert (side_total(s, 1), side_total(s, 0)) == (4, 2)


def test_15_7_and_17_17_the_winners_reinforcement_comes_before_losses_and_retreat() -> None:
    s = combat({"infantry_assault": 1}, {"skirmish": 1}, {"f_ii": "brussels"})
    play(s, "play infantry_assault", "decline")
    assert step(s) == "reinforce"
    play(s, "reinforce f_ii", "roll 1")
    assert "brussels" in {s.board.town_ids[town] for town in range(s.board.towns) if s.used >> town & 1}
    assert step(s) == "retreat"
    assert sorted(legal(s, "retreat")) == ["hal", "nivelles", "wavre"]


# 16 and 17


def test_16_2_and_16_4_everything_must_be_taken_by_participating_corps() -> None:
    s = combat({"infantry_assault": 1}, {"skirmish": 1}, {"a_ii": "waterloo", "wellington": "waterloo"}, round=3)
    play(s, "play infantry_assault", "decline")
    assert legal(s) == ["lose a_i", "lose a_ii"]
    assert why(s, "lose wellington") == ["16.4"]
    play(s, *["lose a_i"] * 4)
    assert step(s) == "retreat"


def test_17_15_the_loser_retreats_even_from_an_empty_field() -> None:
    s = combat({"infantry_assault": 1}, {"skirmish": 1}, cohesion={"f_i": 1}, round=3)
    play(s, "play infantry_assault", "decline")
    assert at(s, "f_i") == "off"
    assert step(s) == "retreat"
    play(s, "retreat brussels")
    assert at(s, "a_i") == "brussels"


def test_17_16_the_road_of_a_fallen_participant_stays_open() -> None:
    units = {"f_i": "ligny", "f_ii": "ligny", "p_i": "ligny", "p_ii": "ligny"}
    table = {
        "town": "ligny",
        "round": 2,
        "attacker": "coalition",
        "hands": {"coalition": {"infantry_assault": 1}, "french": {"skirmish": 1}},
    }
    s = field(
        units,
        phase="french_combat",
        step="play",
        combat={**table, "roads": ["quatre_bras", "charleroi"]},
        cohesion={"f_i": 1},
        entry={"f_i": "charleroi", "f_ii": "quatre_bras"},
    )
    play(s, "play infantry_assault", "decline", "lose f_i", "lose p_i")
    assert at(s, "f_i") == "off"
    assert legal(s) == ["retreat charleroi"]


def test_17_14_a_retreat_is_free_and_rain_does_not_matter() -> None:
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo"},
        phase="french_combat",
        step="retreat",
        weather="rain",
        combat={"town": "waterloo", "round": 1, "winner": "french"},
    )
    play(s, "retreat brussels")
    assert at(s, "a_i") == "brussels"


def test_17_11_and_17_18_passing_only_one_enemy_town() -> None:
    units = {"p_i": "rochefort", "f_i": "rochefort", "f_ii": "givet", "f_iii": "dinant", "f_iv": "ciney"}
    s = field(
        units,
        phase="french_combat",
        step="retreat",
        combat={"town": "rochefort", "round": 1, "winner": "french", "roads": []},
    )
    assert sorted(legal(s, "retreat")) == ["andenne", "huy"]


# 18 to 21


def test_18_5_a_commander_with_the_partner_stays() -> None:
    s = field({"wellington": "waterloo", "p_i": "waterloo"}, phase="coalition_movement")
    play(s, "end")
    assert at(s, "wellington") == "waterloo"


def test_18_7_a_displaced_commander_who_has_fought_is_a_bystander() -> None:
    units = {"napoleon": "ligny", "f_i": "ligny", "p_i": "ligny", "f_ii": "quatre_bras", "a_i": "quatre_bras"}
    table = {
        "town": "ligny",
        "round": 0,
        "roads": ["charleroi"],
        "attacker": "coalition",
        "hands": {"coalition": {"infantry_assault": 1}, "french": {"skirmish": 1}},
    }
    s = field(units, phase="french_combat", step="play", combat=table, cohesion={"f_i": 1}, pending=["quatre_bras"])
    play(s, "play infantry_assault", "decline")
    assert at(s, "napoleon") == "quatre_bras"
    play(s, "fight quatre_bras")
    assert s.due == [3, 3]


def test_18_2_and_21_4_the_fourth_corps_ends_it_at_once() -> None:
    gone = dict.fromkeys(("f_i", "f_ii", "f_iii"), "eliminated")
    s = field({**gone, "f_iv": "beaumont"}, points={"french": 5}, cohesion={"f_iv": 1})
    play(s, "march f_iv", "to charleroi")
    assert s.over
    assert (s.won, s.by) == (1, "21.2")


def test_19_4_a_city_given_up_before_the_end_of_the_turn_pays_nothing() -> None:
    s = field({"f_i": "brussels", "a_i": "brussels"}, phase="coalition_combat", entry={"a_i": "hal"})
    deal(play(s, "fight brussels"), coalition="3 skirmish", french="3 grand_battery")
    play(s, "play skirmish", "decline")
    play(s, legal(s)[0])
    assert (step(s), s.paid, s.control) == ("weather", 0, 0)


def test_19_5_a_corps_that_cannot_pay_is_lost() -> None:
    s = play(field({"f_i": "liege"}, phase="coalition_movement", cohesion={"p_i": 1}), "end")
    assert at(s, "p_i") == "off"
    assert cohesion(s, "p_ii") == 7


def test_20_5_the_elimination_objective_stays_met() -> None:
    gone = dict.fromkeys(("p_i", "p_ii", "a_i"), "eliminated")
    s = play(
        field({**gone, "f_i": "ghent"}, phase="coalition_movement", objectives=["obj_ghent", "obj_eliminate_3"]), "end"
    )
    assert (s.won, s.by) == (0, "20.6")


# 22


def three(units: dict[str, str], **table: Any) -> ReturnsState:
    combat = {
        "town": "waterloo",
        "round": 2,
        "roads": ["quatre_bras"],
        "lead": "allied",
        "hands": {"french": {"infantry_assault": 1}},
        **table,
    }
    return field(
        {"f_i": "waterloo", **units}, phase="french_combat", step="play", combat=combat, options={"players": 3}
    )


def test_22_6_equal_corps_and_an_odd_point_ask_the_allied_player() -> None:
    s = three({"a_ii": "waterloo", "p_i": "waterloo"})
    play(s, "play french.infantry_assault", "decline", "decline", "share 0", "share 3")
    assert (step(s), s.actor) == ("odd", 1)
    play(s, "odd prussian")
    assert (cohesion(s, "a_ii"), cohesion(s, "p_i")) == (7, 7)


def test_22_8_equal_proposals_are_an_agreement() -> None:
    s = three({"a_ii": "waterloo", "p_i": "waterloo"})
    play(s, "play french.infantry_assault", "decline", "decline", "share 3", "share 3")
    assert (cohesion(s, "a_ii"), cohesion(s, "p_i")) == (5, 9)


def test_22_9_what_both_cannot_bear_is_not_asked() -> None:
    s = field(
        {"f_i": "waterloo", "a_ii": "waterloo", "p_i": "waterloo"},
        phase="french_combat",
        step="play",
        combat={"town": "waterloo", "round": 4, "lead": "allied", "hands": {"french": {"infantry_assault": 1}}},
        cohesion={"a_ii": 2, "p_i": 3},
        options={"players": 3},
    )
    play(s, "play french.infantry_assault", "decline", "decline")
    assert (at(s, "a_ii"), at(s, "p_i")) == ("off", "off")


def test_22_5_and_22_7_the_retreat_is_one_and_the_lead_decides() -> None:
    s = field(
        {"f_i": "charleroi", "a_ii": "charleroi", "p_i": "charleroi"},
        phase="french_combat",
        step="retreat",
        combat={"town": "charleroi", "round": 1, "lead": "allied", "winner": "french", "roads": ["thuin", "gerpinnes"]},
        options={"players": 3},
    )
    assert s.actor == 1
    play(s, "retreat ligny", "retreat quatre_bras")
    assert at(s, "a_ii") == at(s, "p_i") == "ligny"
    assert (cohesion(s, "a_ii"), cohesion(s, "p_i")) == (7, 8)


def test_22_11_the_partner_chooses_when_the_lead_is_gone() -> None:
    s = field(
        {"f_i": "waterloo", "a_ii": "waterloo", "p_i": "waterloo"},
        phase="french_combat",
        step="retreat",
        combat={
            "town": "waterloo",
            "round": 1,
            "lead": "allied",
            "winner": "french",
            "participants": ["f_i", "a_ii", "p_i"],
        },
        options={"players": 3},
    )
    s.cohesion[s.board.unit_ids.index("a_ii")] = 0
    s.loc[s.board.unit_ids.index("a_ii")] = s.board.off
    assert s.actor == 2


def test_22_13_the_lead_is_named_afresh_after_each_step() -> None:
    s = field(
        {"f_i": "waterloo", "a_ii": "waterloo", "p_i": "waterloo"},
        phase="french_combat",
        entry={"f_i": "quatre_bras"},
        options={"players": 3},
    )
    deal(play(s, "fight waterloo", "lead allied"), french="3 skirmish", allied="2 skirmish", prussian="3 skirmish")
    play(s, "play french.skirmish", "match allied.skirmish", "match allied.skirmish", "pass", "pass")
    assert step(s) == "name_lead"


# 23 and 24


def test_23_4_every_combination_of_options_can_be_loaded() -> None:
    for players in (2, 3):
        for bits in range(8):
            options = {
                "hidden_tracking_sheets": bool(bits & 1),
                "chosen_objectives": bool(bits & 2),
                "free_setup": bool(bits & 4),
            }
            assert returns(players=players, **options).start().moves()


def test_24_4_cards_of_one_kind_are_one_choice() -> None:
    assert legal(combat({"skirmish": 3, "grand_battery": 2}, {"skirmish": 1})) == [
        "play grand_battery",
        "play skirmish",
    ]
