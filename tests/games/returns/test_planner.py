"""The planner and the judge of Napoleon 1815 Returns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import hundreddays as hd
from games.returns.field import field, play, returns
from hundreddays.core import Eye
from hundreddays.games.returns.opponent.beliefs import BELIEFS
from hundreddays.games.returns.opponent.combat_odds import rounds, unmatched, win
from hundreddays.games.returns.opponent.judge import ReturnsJudge, _held
from hundreddays.games.returns.opponent.planner import ReturnsPlanner
from hundreddays.games.returns.opponent.survey import Survey
from hundreddays.games.returns.rules.board import COALITION, FRENCH
from hundreddays.games.returns.rules.phases import B_FRENCH_MOVEMENT
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.games.returns.rules.steps import MARCH, TO
from hundreddays.players import PlannerPlayer, RandomPlayer, play_out


def moments(game: hd.Game, seed: int, every: int) -> Iterator[hd.State]:
    """States of a game of the planner against itself at which a seat has a choice."""
    rng, planner = Random(seed), ReturnsPlanner()
    state = game.start()
    ply = 0
    while not state.over:
        if state.actor == hd.CHANCE:
            move = hd.draw(state.odds(), rng)
        else:
            move = planner.choose(state.eye(state.actor), rng).move
            if ply % every == 0 and len(state.moves()) > 1:
                yield state
        state.apply(move)
        ply += 1


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 3, "hidden_tracking_sheets": True, "free_setup": True, "chosen_objectives": True}],
)
@pytest.mark.parametrize("french", [True, False])
def test_it_beats_random_from_every_side(options: dict[str, Any], french: bool) -> None:
    game = returns(**options)
    wins = 0
    for seed in range(10):
        planner, dull = PlannerPlayer(game), RandomPlayer()
        others = dull if french else planner
        outcome = play_out(game, [planner if french else dull, *[others] * (len(game.seats) - 1)], Random(seed))
        wins += (outcome.scores[0] > 0) == french
    assert wins >= 9


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "hidden_tracking_sheets": True}])
def test_its_choice_is_legal_has_a_reason_and_does_not_depend_on_what_is_hidden(options: dict[str, Any]) -> None:
    planner = ReturnsPlanner()
    looked = 0
    for state in moments(returns(**options), seed=3, every=5):
        seat = state.actor
        choice = planner.choose(state.eye(seat), Random(1))
        assert choice.move in state.moves()
        assert choice.why.endswith(".")
        assert choice.why.count(". ") == 0
        for seed in range(3):
            twin = state.sample(seat, Random(seed))
            assert planner.choose(twin.eye(seat), Random(seed)) == choice
        looked += 1
    assert looked > 15


def test_the_chance_of_a_combat_grows_with_cards() -> None:
    for cards in range(1, 20):
        assert win(cards + 1, 6) > win(cards, 6)
        assert win(6, cards + 1) < win(6, cards)
    assert win(13, 5) > 0.85
    assert 1.0 <= rounds(3, 3) < rounds(12, 12) < 4.0
    assert unmatched(60, 0, 5) == 1.0
    assert unmatched(60, 58, 5) == 0.0


def test_it_attacks_with_what_is_hardest_to_match() -> None:
    hands = {"french": {"infantry_assault": 2, "combined_arms": 1}, "coalition": {"skirmish": 3}}
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo"},
        phase="french_combat",
        step="play",
        combat={"town": "waterloo", "hands": hands},
    )
    assert s.game.text(ReturnsPlanner().choose(s.eye(0), Random(0)).move) == "play combined_arms"


def test_it_spares_a_corps_that_would_fall() -> None:
    hands = {"french": {"infantry_assault": 1}, "coalition": {"skirmish": 1}}
    units = {"f_i": "waterloo", "a_i": "waterloo", "a_ii": "waterloo"}
    table = {"town": "waterloo", "round": 2, "hands": hands}
    s = field(units, phase="french_combat", step="play", combat=table, cohesion={"a_ii": 2})
    play(s, "play infantry_assault", "decline")
    assert s.game.text(ReturnsPlanner().choose(s.eye(1), Random(0)).move) == "lose a_i"


def test_it_retakes_a_city_that_the_french_have_left() -> None:
    s = field(
        {"p_iv": "waremme", "f_i": "namur"},
        phase="coalition_movement",
        points={"prussian": 3, "allied": 3},
        control=["liege"],
        paid=["liege"],
    )
    rng, planner = Random(0), ReturnsPlanner()
    while s.phase == 4 and not s.over:
        s.apply(planner.choose(s.eye(1), rng).move)
    assert not s.control


def test_the_judge_knows_who_is_winning() -> None:
    judge = ReturnsJudge()
    gone = dict.fromkeys(("a_i", "a_ii", "a_res"), "eliminated")
    good = field({**gone, "f_i": "ghent"}, control=["ghent"], paid=["ghent"], points={"french": 5}, turn=5)
    bad = field(dict.fromkeys(("f_i", "f_ii", "f_iii"), "eliminated"), points={"french": 5}, turn=13)
    assert judge.chance(good, 0) > 0.8
    assert judge.chance(bad, 0) < 0.2
    assert judge.chance(good, 0) + judge.chance(good, 1) == pytest.approx(1.0)


def test_a_side_that_loses_by_waiting_does_not_wait() -> None:
    """With the clock out of its mind the French stand still to the end, and lose by it. 21.1"""
    game = hd.load("returns")
    calm = replace(BELIEFS, clock=replace(BELIEFS.clock, daring=0.0, fear=0.0, grief=0.0, march=0.0, stake=0.0))
    rng, patient, hurried = Random(17), ReturnsPlanner("", calm), ReturnsPlanner()
    state = game.start()
    asked = 0
    while not state.over:
        if state.actor == hd.CHANCE:
            state.apply(hd.draw(state.odds(), rng))
            continue
        assert isinstance(state, ReturnsState)
        eye = Eye(state, state.actor)
        move = patient.choose(eye, rng).move
        if state.turn in (13, 14) and state.step == MARCH and state.actor == FRENCH:
            assert game.text(move) == "end"
            assert game.text(hurried.choose(eye, rng).move).startswith("march")
            asked += 1
        state.apply(move)
    assert asked == 2
    assert state.scores()[FRENCH] < 0


def test_20_1_who_needs_a_corps_more_goes_to_the_enemy() -> None:
    """The French held their city and wanted one corps more of six that were spent; four of theirs stood still from turn
    9 to the end, and lost by it.
    """
    french = {"napoleon": "ath", "f_i": "ath", "f_iii": "ath", "f_iv": "mons", "f_vi": "mons", "f_gd": "ghent"}
    gone = dict.fromkeys(("a_i", "a_cav", "f_ii", "f_cav"), "eliminated")
    brussels = dict.fromkeys(("wellington", "a_ii", "a_res", "blucher", "p_i", "p_ii", "p_iii", "p_iv"), "brussels")
    s = field(
        {**french, **gone, **brussels},
        turn=10,
        points={"french": 6},
        objectives=["obj_ghent", "obj_eliminate_3"],
        control=["ghent"],
        paid=["ghent"],
        cohesion={"f_gd": 2, "a_ii": 2, "a_res": 3, "p_i": 1, "p_ii": 5, "p_iii": 1, "p_iv": 7},
    )
    towns = s.board.town_ids
    assert [towns[town] for town, _ in Survey(s, FRENCH).wanted()] == ["brussels"]
    planner, marched = ReturnsPlanner(), 0
    while s.phase == B_FRENCH_MOVEMENT:
        move = planner.choose(s.eye(FRENCH), Random(0)).move
        marched += s.game.text(move).startswith("march")
        s.apply(move)
    assert marched >= 4
    roads = s.board.distance[towns.index("brussels")]
    assert roads[s.loc[s.board.unit_ids.index("f_i")]] < roads[towns.index("ath")]


def test_no_commander_is_left_behind_by_his_own_side() -> None:
    """9.5: one who stands alone joins a corps, and the last corps beside one who cannot follow thinks twice."""
    game, alone = returns(), BELIEFS.goal.alone
    napoleon, first = (game.board.unit_ids.index(id) for id in ("napoleon", "f_i"))
    s = field({"napoleon": "beaumont", "f_i": "thuin"}, phase="french_movement", points={"french": 0})
    weights = dict(zip(s.moves(), ReturnsPlanner().weigh(s, s.moves()), strict=True))
    assert weights[s.game.move("march napoleon")] > alone / 2 > weights[s.game.move("end")] == 0.0
    s = field({"napoleon": "beaumont", "f_i": "beaumont"}, phase="french_movement", points={"french": 4})
    town = game.board.town_ids.index("thuin")
    together = Survey(s, FRENCH).march(first, town)
    s.moved |= game.board.unit_bit[napoleon]
    assert Survey(s, FRENCH).march(first, town) == pytest.approx(together - alone)


def test_9_6_a_commander_does_not_go_where_his_cards_count_for_nothing() -> None:
    """Wellington left his own corps to stand with Prussians, and Blücher his to attack with the Allies: "10 cards
    together", where five were drawn.
    """
    units = {"p_i": "ligny", "p_ii": "ligny", "blucher": "ligny", "wellington": "brussels", "a_i": "brussels"}
    s = field(
        {**units, "f_iii": "gerpinnes", "napoleon": "gerpinnes"},
        phase="coalition_movement",
        points={"prussian": 2, "allied": 2},
    )
    survey = Survey(s, COALITION)
    number, towns = s.board.unit_ids.index, s.board.town_ids.index
    assert survey.march(number("wellington"), towns("ligny")) < 0
    assert survey.march(number("blucher"), towns("brussels")) < 0
    # 14.7: where a commander stands without a corps of his own, the first to come makes him count
    assert (survey.brings(number("blucher"), towns("ligny")), survey.brings(number("blucher"), towns("wavre"))) == (
        2,
        0,
    )
    s.loc[number("blucher")] = towns("brussels")
    apart = Survey(s, COALITION)
    assert apart.mine[towns("brussels")] == 3 + 3
    assert apart.brings(number("p_i"), towns("brussels")) == 3 + 2


def test_9_6_an_attack_counts_on_a_commander_with_a_corps_of_his_own_only() -> None:
    units = {"p_i": "ligny", "p_ii": "ligny", "blucher": "ligny", "a_cav": "ligny"}
    s = field(
        {**units, "f_iii": "gerpinnes", "napoleon": "gerpinnes"},
        phase="coalition_movement",
        points={"prussian": 2, "allied": 2},
    )
    number, town = s.board.unit_ids.index, s.board.town_ids.index("gerpinnes")
    survey = Survey(s, COALITION)
    assert survey.followers(town, number("a_cav")) == (3 + 2, 1, 9)  # a corps for two points, and Blücher with it
    assert survey.followers(town, number("p_i")) == (2 + 2, 1, 5)  # the cavalry, and Blücher with the first
    for unit in ("p_i", "p_ii"):
        s.moved |= s.board.unit_bit[number(unit)]
    assert Survey(s, COALITION).followers(town, number("a_cav")) == (0, 0, 0)


def test_a_survey_is_kept_only_while_nothing_that_it_looks_at_changes() -> None:
    """The weights of a planner that has seen other states are those of one that has seen none."""
    old, seen = ReturnsPlanner(), 0
    for state in moments(returns(), 3, 5):
        if isinstance(state, ReturnsState) and state.step in (MARCH, TO):
            moves = state.moves()
            assert old.weigh(state, moves) == ReturnsPlanner().weigh(state, moves)
            other = state.copy()
            other.cohesion[0 if other.cohesion[0] else 1] += 1
            assert old.weigh(other, moves) == ReturnsPlanner().weigh(other, moves)
            seen += 1
    assert seen > 10


def test_the_judge_does_not_ask_what_draws_a_side_to_a_town() -> None:
    """It is the dearest part of a survey, and only marches need it; the lab asks the judge once a turn."""
    survey = Survey(returns().start(), FRENCH)
    _held(survey)
    assert not survey._pulls
    assert survey.pulls() is survey.pulls()
    assert any(survey.pulls())
