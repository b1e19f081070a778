"""Chapter 3 of Napoleon 1815 Returns: what was seen is remembered, in the view and in every sample."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import hundreddays as hd
from games.returns.field import deal, field, play, returns, step
from hundreddays.conformance.walks import random_game
from hundreddays.core import encode
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.tables import Table

FRENCH, COALITION = 0, 1


def places(s: ReturnsState, seat: int, unit: str, times: int = 60) -> set[str]:
    """Where samples put a unit."""
    number = s.board.unit_ids.index(unit)
    rng = Random(unit)
    towns = [*s.board.town_ids, "eliminated"]
    return {towns[_sample(s, seat, rng).loc[number]] for _ in range(times)}


def _sample(s: ReturnsState, seat: int, rng: Random) -> ReturnsState:
    dealt = s.sample(seat, rng)
    assert isinstance(dealt, ReturnsState)
    assert dealt.broken() == []
    assert dealt.actor == s.actor
    assert encode(dealt.view(seat)) == encode(s.view(seat))
    return dealt


def perhaps(s: ReturnsState, seat: int, town: str, army: str = "french") -> list[list[str]]:
    """What the view says that the hidden pieces in a town may be."""
    return [
        piece.facts["perhaps"]
        for piece in s.view(seat).pieces
        if piece.id.startswith(f"{town}:") and piece.army == army
    ]


def remembered(s: ReturnsState, seat: int) -> dict[str, str]:
    return {fact.about: fact.text for fact in s.view(seat).known}


def at_beaumont() -> ReturnsState:
    """The French at the start of their first movement, all where the printed set-up has them."""
    return play(returns().start(), "deal obj_ghent", "deal obj_liege", "roll 1", "roll 1")


# Identities


def test_3_11_every_sample_has_the_printed_set_up() -> None:
    s = returns().start()
    for seat in (FRENCH, COALITION, hd.SPECTATOR):
        for unit, id in enumerate(s.board.unit_ids):
            assert places(s, seat, id, times=3) == {s.board.town_ids[s.board.setup[unit]]}


def test_3_11_the_view_lists_what_follows_from_the_set_up() -> None:
    s = returns().start()
    assert perhaps(s, COALITION, "beaumont") == [["napoleon", "f_iii", "f_vi", "f_gd"]] * 4
    assert [piece.kind for piece in s.view(COALITION).pieces if piece.place == "beaumont"] == ["hidden"] * 4
    known = [(fact.about, fact.text) for fact in s.view(COALITION).known]
    assert ("beaumont", "Napoleon") in known  # somewhere in that town, as no one piece
    assert len(known) == 8


def test_23_3_of_a_free_set_up_nothing_is_known() -> None:
    s = play(returns(free_setup=True).start(), "deal obj_ghent", "deal obj_liege", *["to givet"] * 4, *["to bavay"] * 4)
    assert set(perhaps(s, COALITION, "givet")[0]) == {row.id for row in s.game.data.units.unit if row.army == "french"}
    assert places(s, COALITION, "f_i") == {"givet", "bavay"}


def test_3_7_a_march_for_a_point_may_be_any_corps_of_the_town_and_not_the_commander() -> None:
    s = play(at_beaumont(), "march f_iii", "to thuin")
    assert perhaps(s, COALITION, "thuin") == [["f_iii", "f_vi", "f_gd"]]
    assert perhaps(s, COALITION, "beaumont") == [["napoleon", "f_iii", "f_vi", "f_gd"]] * 3
    assert places(s, COALITION, "f_gd") == {"thuin", "beaumont"}
    assert places(s, COALITION, "napoleon") == {"beaumont"}


def test_3_7_a_march_for_nothing_is_the_commanders() -> None:
    """Samples had Napoleon elsewhere in three of four."""
    s = play(at_beaumont(), "march f_iii", "to thuin", "march napoleon", "to thuin")
    assert perhaps(s, COALITION, "thuin") == [["napoleon"], ["f_iii", "f_vi", "f_gd"]]
    assert places(s, COALITION, "napoleon") == {"thuin"}
    assert remembered(s, COALITION)["thuin:french:1"] == "Napoleon"
    assert all("napoleon" not in units for units in perhaps(s, COALITION, "beaumont"))


def test_3_7_two_roads_for_a_point_are_the_cavalrys() -> None:
    s = field({"f_i": "charleroi", "f_cav": "charleroi"}, points={"french": 3})
    play(s, "march f_cav", "to waterloo")
    assert perhaps(s, COALITION, "waterloo") == [["f_cav"]]
    assert places(s, COALITION, "f_cav") == {"waterloo"}


def test_3_7_cohesion_spent_names_the_corps_on_the_open_sheet_only() -> None:
    opened = play(at_beaumont(), "march f_iii", "to charleroi")
    assert perhaps(opened, COALITION, "charleroi") == [["f_iii"]]
    assert all("f_iii" not in units for units in perhaps(opened, COALITION, "beaumont"))
    closed = returns(hidden_tracking_sheets=True).start()
    play(closed, "deal obj_ghent", "deal obj_liege", "roll 1", "roll 1", "march f_iii", "to charleroi")
    assert perhaps(closed, COALITION, "charleroi") == [["f_iii", "f_vi", "f_gd"]]


def test_3_7_who_has_moved_does_not_move_again() -> None:
    """A piece that leaves a town is not the one that came in this turn."""
    known = {"f_i": ["f_i"], "f_ii": ["f_ii"]}
    s = field({"f_i": "mons", "f_ii": "conde"}, far={"french": "givet"}, points={"french": 5}, perhaps=known)
    play(s, "march f_ii", "to mons")
    assert sorted(perhaps(s, COALITION, "mons")) == [["f_i"], ["f_ii"]]
    play(s, "march f_i", "to braine_le_comte")
    assert perhaps(s, COALITION, "braine_le_comte") == [["f_i"]]
    assert perhaps(s, COALITION, "mons") == [["f_ii"]]


def test_3_7_known_pieces_of_one_town_are_mixed_when_one_leaves() -> None:
    s = field({"f_i": "mons", "f_ii": "mons"}, points={"french": 5}, perhaps={"f_i": ["f_i"], "f_ii": ["f_ii"]})
    assert perhaps(s, COALITION, "mons") == [["f_i"], ["f_ii"]]
    play(s, "march f_i", "to braine_le_comte")
    assert perhaps(s, COALITION, "mons") == perhaps(s, COALITION, "braine_le_comte") == [["f_i", "f_ii"]]
    assert places(s, COALITION, "f_i") == {"mons", "braine_le_comte"}


def lost_at_waterloo() -> ReturnsState:
    """The Allied I Corps has retreated from Waterloo to Brussels; the French I Corps has won."""
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles"}, phase="french_combat", entry={"f_i": "quatre_bras"}
    )
    deal(play(s, "fight waterloo"), french="3 skirmish", coalition="3 grand_battery")
    return play(s, "play skirmish", "decline", "done", "retreat brussels")


def test_3_2_who_was_seen_in_a_combat_is_remembered_where_he_went() -> None:
    """Samples had the unit where it visibly went in 59 of 100."""
    s = lost_at_waterloo()
    assert places(s, COALITION, "f_i") == {"waterloo"}
    assert places(s, FRENCH, "a_i") == {"brussels"}
    (piece,) = [piece for piece in s.view(FRENCH).pieces if piece.place == "brussels"]
    assert (piece.id, piece.kind, piece.name) == ("brussels:allied:1", "hidden", "")  # it is turned away again
    assert remembered(s, FRENCH)["brussels:allied:1"] == "Allied I Corps (Orange)"
    assert remembered(s, COALITION)["waterloo:french:1"] == "French I Corps (D'Erlon)"
    assert places(s, COALITION, "f_ii") >= {"nivelles", "conde"}  # whom nobody saw may be anywhere


def test_3_2_a_spectator_remembers_both_sides() -> None:
    s = lost_at_waterloo()
    assert places(s, hd.SPECTATOR, "f_i") == {"waterloo"}
    assert places(s, hd.SPECTATOR, "a_i") == {"brussels"}


def test_3_3_a_unit_that_rolled_in_vain_is_remembered_where_it_stayed() -> None:
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles", "f_vi": "nivelles"},
        phase="french_combat",
        entry={"f_i": "quatre_bras"},
    )
    deal(play(s, "fight waterloo"), french="3 skirmish", coalition="3 skirmish")
    play(s, "play skirmish", "match skirmish", "pass", "reinforce f_ii", "roll 6", "done")
    play(s, "play skirmish", "decline", "done", "retreat brussels")
    assert ["f_ii"] in perhaps(s, COALITION, "nivelles")
    assert places(s, COALITION, "f_ii") == {"nivelles"}
    assert len(places(s, COALITION, "f_vi")) > 1


def test_3_10_a_displaced_commander_is_remembered() -> None:
    s = field(
        {"f_iii": "beaumont", "f_gd": "beaumont", "napoleon": "beaumont"}, points={"french": 5}, cohesion={"f_iii": 1}
    )
    play(s, "march f_iii", "to charleroi", "march f_gd", "to thuin", "end")
    assert places(s, COALITION, "napoleon") == {"thuin"}
    assert places(s, COALITION, "f_iii") == {"eliminated"}


def test_3_10_the_dead_are_no_piece_that_is_left() -> None:
    """19.1: a corps that a city eliminates is named; which of the pieces in its town it was, nobody had known."""
    s = field(
        {"f_i": "ghent", "a_i": "antwerp", "a_ii": "antwerp"},
        phase="coalition_movement",
        cohesion={"a_i": 1},
        perhaps={"a_i": ["a_i", "a_cav"], "a_ii": ["a_i", "a_ii"], "a_cav": ["a_i", "a_cav", "a_res"]},
    )
    play(s, "end")
    assert not s.cohesion[s.board.unit_ids.index("a_i")]
    assert all("a_i" not in units for units in perhaps(s, FRENCH, "antwerp", "allied"))
    assert perhaps(s, FRENCH, "antwerp", "allied") == [["a_ii", "a_cav"]]


def test_18_8_a_commander_left_behind_in_his_own_movement_may_be_alone_in_samples() -> None:
    s = field({"f_i": "mons", "napoleon": "mons"}, points={"french": 5})
    play(s, "march f_i", "to braine_le_comte")
    assert "mons" in places(s, COALITION, "napoleon", times=200)


def test_8_16_but_not_when_the_enemy_moves() -> None:
    s = field({"f_i": "mons", "f_ii": "conde", "napoleon": "conde"}, phase="coalition_movement", points={"allied": 2})
    assert "mons" not in places(s, COALITION, "napoleon", times=200)


@pytest.mark.parametrize("options", [{}, {"players": 3, "hidden_tracking_sheets": True}, {"free_setup": True}])
def test_what_a_view_says_it_knows_is_true(options: dict[str, Any]) -> None:
    game = returns(**options)
    names = {name: unit for unit, name in enumerate(game.board.unit_names)}
    told = 0
    for seed in range(4):
        for ply, moment in enumerate(random_game(game, Random(seed))):
            s = moment.state
            if ply % 7 or s.over:
                continue
            assert isinstance(s, ReturnsState)
            for seat in (FRENCH, COALITION, hd.SPECTATOR):
                for fact in [fact for fact in s.view(seat).known if fact.text in names]:
                    assert s.board.town_ids[s.loc[names[fact.text]]] == fact.about.partition(":")[0]
                    told += 1
    assert told > 100


# Samples ask the same seat, and break nothing


def test_16_1_a_sample_never_distributes_so_much_that_the_rest_is_forced() -> None:
    """In 109 of 400 samples another seat decided than the eye says."""
    s = field(
        {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo", "a_ii": "waterloo"},
        phase="french_combat",
        step="lose",
        cohesion={"a_i": 2, "a_ii": 2},
        combat={
            "town": "waterloo",
            "round": 2,
            "winner": "french",
            "total": 3,
            "losing": "coalition",
            "queue": ["coalition"],
            "owed": {"coalition": 3},
        },
    )
    rng = Random(16)
    given = Counter(sum(_sample(s, FRENCH, rng).loss) for _ in range(200))
    assert set(given) == {0, 1, 2}


def test_22_6_how_partners_share_their_losses_is_hidden_from_the_enemy() -> None:
    s = field(
        {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo", "a_ii": "waterloo", "p_i": "waterloo"},
        phase="french_combat",
        step="lose",
        options={"players": 3},
        combat={
            "town": "waterloo",
            "round": 2,
            "lead": "allied",
            "winner": "french",
            "total": 6,
            "losing": "coalition",
            "queue": ["prussian", "allied"],
            "owed": {"allied": 3, "prussian": 3},
        },
    )
    rng = Random(22)
    dealt = [_sample(s, FRENCH, rng) for _ in range(200)]
    shares = {other.owed[1] + sum(other.loss[unit] for unit in other.board.corps_of_army[1]) for other in dealt}
    assert shares == {1, 2, 3, 4, 5, 6}
    assert {_sample(s, 2, rng).owed[2] for _ in range(20)} == {3}


def test_25_5_a_sample_at_rejoin_keeps_who_has_fought() -> None:
    """172 of 200 samples said that a participant had not fought."""
    s = field(
        {
            "f_i": "waterloo",
            "a_i": "waterloo",
            "wellington": "waterloo",
            "a_ii": "brussels",
            "a_cav": "hal",
            "a_res": "ath",
        },
        phase="french_combat",
        step="retreat",
        cohesion={"a_i": 1},
        entry={"f_i": "quatre_bras"},
        combat={"town": "waterloo", "round": 1, "winner": "french", "total": 2, "roads": ["quatre_bras"]},
    )
    while step(s) == "retreat":
        play(s, s.game.text(s.moves()[0]))
    assert step(s) == "rejoin"
    rng = Random(25)
    for seat in (FRENCH, COALITION, hd.SPECTATOR):
        for _ in range(60):
            _sample(s, seat, rng)


# Hidden sheets


HIDDEN = {"hidden_tracking_sheets": True}


def sheet(s: ReturnsState, unit: str, seat: int = COALITION) -> tuple[int, int]:
    row = next(row for row in s.view(seat).panels["sheets"] if row["unit"] == unit)
    assert row["cohesion"] is None
    return row["least"], row["most"]


def cohesions(s: ReturnsState, unit: str, seat: int = COALITION, times: int = 150) -> set[int]:
    number, rng = s.board.unit_ids.index(unit), Random(unit)
    return {_sample(s, seat, rng).cohesion[number] for _ in range(times)}


def test_23_1_at_the_start_every_sheet_is_known() -> None:
    s = returns(**HIDDEN).start()
    for unit in s.board.all_corps:
        if s.board.side[unit] == FRENCH:
            assert sheet(s, s.board.unit_ids[unit]) == (s.board.cohesion[unit], s.board.cohesion[unit])


def test_23_1_effort_on_the_march_is_one_of_those_who_may_have_marched() -> None:
    s = returns(**HIDDEN).start()
    play(s, "deal obj_ghent", "deal obj_liege", "roll 1", "roll 1", "march f_iii", "to charleroi")
    assert sheet(s, "f_iii") == (7, 8)
    assert sheet(s, "f_gd") == (9, 10)
    assert sheet(s, "f_i") == (9, 9)
    assert s.view(COALITION).panels["totals"]["french"] == sum(s.cohesion[u] for u in s.board.corps_of_side[FRENCH])
    assert cohesions(s, "f_gd") == {9, 10}
    for _ in range(20):
        dealt = _sample(s, COALITION, Random())
        assert dealt.view(COALITION).panels["totals"] == s.view(COALITION).panels["totals"]


def test_3_10_an_effort_that_ends_a_corps_was_nobody_elses() -> None:
    """The corps that fell was named, and yet those beside it were noted as perhaps worn down by its step."""
    s = field(
        {"f_iii": "beaumont", "f_vi": "beaumont"},
        points={"french": 5},
        options=HIDDEN,
        cohesion={"f_iii": 1},
        between={"f_iii": [1, 8], "f_vi": [5, 5]},
    )
    play(s, "march f_iii", "to charleroi")
    assert sheet(s, "f_vi") == (5, 5)
    assert cohesions(s, "f_vi", times=20) == {5}


def hidden_combat(**combat: Any) -> ReturnsState:
    return field(
        {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo"},
        phase="coalition_combat",
        options=HIDDEN,
        entry={"a_i": "brussels"},
        cohesion={"f_ii": 9},
        between={"f_i": [9, 9], "f_ii": [9, 9]},
        **combat,
    )


def test_23_1_losses_in_a_combat_bound_every_participant() -> None:
    s = hidden_combat(
        step="lose",
        combat={
            "town": "waterloo",
            "round": 2,
            "winner": "coalition",
            "total": 4,
            "losing": "french",
            "queue": ["french"],
            "owed": {"french": 4},
        },
    )
    play(s, *["lose f_i"] * 3, "lose f_ii")
    assert step(s) == "retreat"
    assert sheet(s, "f_i") == (5, 9)
    assert sheet(s, "f_ii") == (5, 9)
    assert cohesions(s, "f_i") == {5, 6, 7, 8, 9}
    play(s, s.game.text(s.moves()[0]))
    assert sheet(s, "f_i") == (4, 8)  # 17.2: in a retreat each corps loses a point, which all can see


def test_23_1_who_falls_leaves_less_for_the_others() -> None:
    """Of 11 points a fallen corps that had 9 took 9; the other took 2, and everybody can tell."""
    s = hidden_combat(
        step="lose",
        combat={
            "town": "waterloo",
            "round": 5,
            "winner": "coalition",
            "total": 11,
            "losing": "french",
            "queue": ["french"],
            "owed": {"french": 11},
        },
    )
    play(s, *["lose f_i"] * 8, "lose f_ii", "lose f_i")
    assert sheet(s, "f_ii") == (7, 7)
    assert next(row for row in s.view(COALITION).panels["sheets"] if row["unit"] == "f_i")["cohesion"] == 0


@pytest.mark.parametrize(("cohesion", "bounds"), [(3, (1, 4)), (7, (5, 9))])
def test_11_3_the_cards_that_are_drawn_tell_who_is_worn_down(cohesion: int, bounds: tuple[int, int]) -> None:
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo"},
        phase="french_combat",
        options=HIDDEN,
        cohesion={"f_i": cohesion},
        entry={"f_i": "quatre_bras"},
    )
    assert sheet(s, "f_i") == (1, 9)
    play(s, "fight waterloo")
    assert sheet(s, "f_i") == bounds
    assert cohesions(s, "f_i") <= set(range(bounds[0], bounds[1] + 1))


def test_23_1_no_sample_hands_out_the_truth_for_want_of_luck() -> None:
    """Sixty tries at random, then the true cohesion: 200 of 200 samples where the cards are hard to guess."""
    units = dict.fromkeys(("f_i", "f_ii", "f_iii", "f_iv", "f_vi"), "waterloo")
    s = field(
        {**units, "a_i": "waterloo"},
        phase="coalition_combat",
        options=HIDDEN,
        cohesion=dict.fromkeys(units, 2),
        entry={"a_i": "brussels"},
        step="play",
        combat={"town": "waterloo", "round": 1, "hands": {"coalition": {"skirmish": 2}, "french": {"skirmish": 3}}},
    )
    assert all(len(cohesions(s, unit)) > 1 for unit in units)


def test_23_1_losses_told_are_kept_in_the_view() -> None:
    """The points told what a fallen corps had had, and no view kept it: twins were told different things."""
    s = hidden_combat(
        step="lose",
        combat={
            "town": "waterloo",
            "round": 2,
            "winner": "coalition",
            "total": 4,
            "losing": "french",
            "queue": ["french"],
            "owed": {"french": 4},
        },
    )
    before = s.view(COALITION).panels["totals"]
    play(s, *["lose f_i"] * 3, "lose f_ii")
    assert s.view(COALITION).panels["totals"]["french"] == before["french"] - 4


def test_23_1_what_forced_losses_tell_is_something_learned() -> None:
    """A match that ended the combat could be taken back though it had told how much the enemy's corps could bear."""
    s = field(
        {"f_i": "waterloo", "f_ii": "waterloo", "p_i": "waterloo"},
        far={"allied": "antwerp"},
        phase="coalition_combat",
        options=HIDDEN,
        cohesion={"p_i": 1},
        entry={"p_i": "brussels"},
        step="match",
        combat={"town": "waterloo", "round": 2, "card": "skirmish", "hands": {"french": {"skirmish": 2}}},
    )
    assert [fact.text for fact in s.view(FRENCH).known if fact.about == "waterloo"] == []
    play(s, "match skirmish")
    assert step(s) == "lose"
    assert s.actor == FRENCH
    assert [fact.text for fact in s.view(FRENCH).known if fact.about == "waterloo"] == ["coalition takes 1, p_i falls"]
    play(s, *["lose f_i"] * sum(s.owed))
    assert "Prussian I Corps (Zieten) has fallen" in [fact.text for fact in s.view(FRENCH).known]


@pytest.mark.parametrize(("cohesion", "learned"), [(2, "cohesion 1"), (1, "has fallen")])
def test_23_1_a_corps_that_stands_after_a_forced_loss_tells_that_it_had_more(cohesion: int, learned: str) -> None:
    """Declining ended the combat, and could be taken back though it had told whether the enemy's only corps falls."""
    s = field(
        {"f_i": "waterloo", "p_i": "waterloo"},
        far={"allied": "antwerp"},
        phase="coalition_combat",
        options=HIDDEN,
        cohesion={"p_i": cohesion},
        between={"p_i": [1, 2]},
        entry={"p_i": "brussels"},
        step="match",
        combat={"town": "waterloo", "round": 2, "card": "skirmish", "hands": {"french": {"skirmish": 2}}},
    )
    table = Table(s.game, "forced", seed=b"x", position=s.text(), forced=False)
    table.begin()
    table.act(FRENCH, s.game.move("decline"))
    assert any(learned in fact.text for fact in table.view(FRENCH).known)
    assert not table.can_take_back(FRENCH)


# Words


def test_12_5_heading_mark_and_panel_name_the_round_of_the_prompt() -> None:
    s = field({"f_i": "waterloo", "a_i": "waterloo"}, phase="french_combat", entry={"f_i": "quatre_bras"})
    deal(play(s, "fight waterloo"), french="3 skirmish", coalition="3 skirmish")

    def rounds() -> list[str]:
        view = s.view(FRENCH)
        mark = next(mark.text for mark in view.marks if mark.kind == "combat")
        panel = f"round {view.panels['combat']['round']}"
        words = next(line for line in s.game.describe(view) if line.startswith("Combat at "))
        return [view.heading.rpartition(", ")[2], mark.rpartition(", ")[2], panel, words.split(", ")[1].split(".")[0]]

    assert rounds() == ["round 1"] * 4
    play(s, "play skirmish")
    assert rounds() == ["round 1"] * 4
    play(s, "match skirmish")
    assert rounds() == ["round 1"] * 4
    play(s, "pass")
    while step(s) == "reinforce":
        play(s, "done")
    assert step(s) == "play"
    assert s.prompt(s.actor).text.startswith("Round 2 ")
    assert rounds() == ["round 2"] * 4
