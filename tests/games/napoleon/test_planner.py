"""The planner and the judge of Napoléon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import hundreddays as hd
from games.napoleon.field import battle, game, legal, march, offered, say, stand, step
from hundreddays.games.napoleon.opponent.allied_campaign import AlliedPlan
from hundreddays.games.napoleon.opponent.french_campaign import FrenchPlan
from hundreddays.games.napoleon.opponent.judge import NapoleonJudge
from hundreddays.games.napoleon.opponent.planner import NapoleonPlanner, plan_for
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.players import PlannerPlayer, RandomPlayer, play_out


def moments(players: int, seed: int, every: int, plies: int) -> Iterator[NapoleonState]:
    """States of a game of the planner against itself at which a seat has a choice."""
    napoleon = game(players=players)
    planner, rng, s = NapoleonPlanner(), Random(seed), napoleon.start()
    for ply in range(plies):
        if s.over:
            return
        if s.actor == hd.CHANCE:
            s.apply(hd.draw(s.odds(), rng))
            continue
        if ply % every == 0 and len(s.moves()) > 1:
            yield s
        s.apply(planner.choose(s.eye(s.actor), rng).move)


@pytest.mark.parametrize("players", [2, 3])
def test_its_choice_is_legal_has_a_reason_and_does_not_depend_on_what_is_hidden(players: int) -> None:
    looked = 0
    for s in moments(players, seed=5, every=7, plies=1200):
        seat = s.actor
        choice = NapoleonPlanner().choose(s.eye(seat), Random(1))
        assert choice.move in s.moves()
        assert choice.why.endswith(".")
        for seed in range(2):
            twin = s.sample(seat, Random(seed))
            assert NapoleonPlanner().choose(twin.eye(seat), Random(2)) == choice
        looked += 1
    assert looked > 30


def test_it_weighs_every_move_and_likes_its_own_choice_best() -> None:
    planner = NapoleonPlanner()
    for s in moments(2, seed=8, every=11, plies=600):
        sample = s.sample(s.actor, Random(3))
        weights = planner.weigh(sample, s.moves())
        assert len(weights) == len(s.moves())
        assert s.moves()[weights.index(max(weights))] == planner.choose(s.eye(s.actor), Random(3)).move


@pytest.mark.parametrize("seed", range(2))
def test_the_allies_beat_random_french(seed: int) -> None:
    napoleon = game()
    outcome = play_out(napoleon, [RandomPlayer(), PlannerPlayer(napoleon)], Random(seed))
    assert outcome.scores[1] > 0


def test_the_french_beat_random_allies() -> None:
    napoleon = game()
    for seed in range(2):
        assert play_out(napoleon, [PlannerPlayer(napoleon), RandomPlayer()], Random(seed)).scores[0] > 0


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3])
def test_the_french_beat_random_allies_nearly_always(players: int) -> None:
    """They must take three cities, or beat two armies, in twelve turns: who dithers loses to the clock."""
    napoleon = game(players=players)
    others = [RandomPlayer() for _ in range(players - 1)]
    wins = sum(
        play_out(napoleon, [PlannerPlayer(napoleon), *others], Random(seed)).scores[0] > 0 for seed in range(100)
    )
    assert wins >= 97


def test_its_moods_are_legal_have_names_and_plan_other_turns() -> None:
    moods = [mood for mood in NapoleonPlanner().moods() if isinstance(mood, NapoleonPlanner)]
    assert 3 <= len(moods) <= 6
    assert len({mood.mood for mood in moods} | {NapoleonPlanner().mood}) == len(moods) + 1
    differ: set[str] = set()
    for s in moments(2, seed=11, every=1, plies=700):
        if step(s) != "march" or s.moved:
            continue
        plain = {u: order.path for u, order in NapoleonPlanner().orders(s).items()}
        for mood in moods:
            assert mood.choose(s.eye(s.actor), Random(1)).move in s.moves()
            differ |= {mood.mood} if {u: order.path for u, order in mood.orders(s).items()} != plain else set()
    assert differ == {mood.mood for mood in moods}


def test_after_a_victory_it_closes_up_for_nothing() -> None:
    french = ["fr_foy", "fr_lefol", "fr_habert"]
    s = stand(
        {
            "mons": ["br_picton"],
            "soire": french,
            "maubeuge": ["fr_quiot", "fr_donzelot", "fr_napoleon"],
            "brussels": ["br_cole", "br_wellington"],
        },
        rest="eliminated",
    )
    for id in french:
        march(s, id, "mons")
    say(s, "end")
    planner, rng = NapoleonPlanner(), Random(1)
    seen = []
    while s.turn == 1 and not s.over:
        if s.actor == hd.CHANCE:
            s.apply(hd.draw(s.odds(), rng))
            continue
        choice = planner.choose(s.eye(s.actor), rng)
        seen.append((step(s), s.game.text(choice.move)))
        s.play(choice.move)
    assert ("regroup_in", "bring fr_quiot") in seen


def test_it_concentrates_before_it_attacks() -> None:
    prussians = ["pr_b1", "pr_b2", "pr_b3", "pr_b4", "pr_b5"]
    s = stand({"ligny": prussians, "charleroi": ["fr_foy", "fr_girard", "fr_simmer", "fr_napoleon"]}, rest="eliminated")
    ligny = s.board.city_index["ligny"]
    assert all(order.path[-1] != ligny for order in plan_for(s).orders.values())
    more = ["fr_lefol", "fr_habert", "fr_berthezene", "fr_quiot", "fr_donzelot", "fr_marcognet", "fr_durutte"]
    s = stand(
        {"ligny": prussians, "charleroi": ["fr_foy", "fr_girard", "fr_simmer", "fr_napoleon", *more]}, rest="eliminated"
    )
    attackers = [u for u, order in plan_for(s).orders.items() if order.path[-1] == ligny]
    assert sum(s.cv[u] for u in attackers) > 20


def test_the_last_city_is_taken_at_a_ride() -> None:
    at = {
        "brussels": ["fr_foy", "fr_jerome", "fr_lefol"],
        "ghent": ["fr_habert"],
        "hannut": ["fr_pajol"],
        "namur": ["fr_napoleon", "fr_quiot", "fr_simmer"],
    }
    s = stand(
        {**at, "wavre": ["br_picton", "br_cole", "br_wellington"], "ciney": ["pr_b1", "pr_b2", "pr_blucher"]},
        rest="eliminated",
        turn=15,
    )
    order = plan_for(s).orders[s.board.unit_index["fr_pajol"]]
    assert order.path[-1] == s.board.city_index["liege"]
    assert order.task == "takes Liège, and with it the war is won"


def test_the_french_hold_what_will_starve_the_allies_in_time() -> None:
    british = [
        "br_wellington",
        "br_cooke",
        "br_alten",
        "br_picton",
        "br_cole",
        "br_brunswick",
        "br_nassau",
        "br_clinton",
        "br_colville",
        "br_chasse",
    ]
    prussians = [f"pr_b{number}" for number in range(1, 17)]
    french = [row.id for row in game().board.order.unit if row.army == "french"]
    at = {
        "ghent": french[1:9],
        "liege": french[9:17],
        "mons": french[17:],
        "brussels": british,
        "louvain": prussians,
        "namur": french[:1],
    }
    plans = [plan_for(stand(at, rest="eliminated", turn=turn)) for turn in (15, 23)]
    assert all(isinstance(plan, FrenchPlan) for plan in plans)
    in_time, too_late = (plan for plan in plans if isinstance(plan, FrenchPlan))
    assert (in_time.short, in_time.goals) == (0, [])
    assert too_late.short > 0
    assert too_late.goals == [too_late.board.city_index["brussels"]]


def test_the_allies_come_back_for_a_city_they_have_lost() -> None:
    at = {
        "ghent": ["fr_pajol"],
        "alost": ["br_picton", "br_cole", "br_brunswick", "br_nassau"],
        "brussels": ["br_wellington", "br_cooke", "br_alten"],
    }
    s = stand({**at, "namur": ["fr_napoleon", "fr_foy", "fr_lefol"]}, turn=8, rest="eliminated")
    ghent = s.board.city_index["ghent"]
    assert sum(order.path[-1] == ghent for order in plan_for(s).orders.values()) >= 3


def test_a_city_that_has_enough_calls_no_more_to_it() -> None:
    crowd = [
        "br_picton",
        "br_cole",
        "br_brunswick",
        "br_nassau",
        "br_cooke",
        "br_alten",
        "br_clinton",
        "br_colville",
        "br_chasse",
        "br_perponcher",
    ]
    calls = []
    for there in (crowd[:1], crowd):
        s = stand(
            {
                "brussels": there,
                "waterloo": ["fr_foy", "fr_girard", "fr_lefol", "fr_napoleon"],
                "wavre": ["br_wellington", "br_stedman"],
            },
            turn=6,
            rest="eliminated",
        )
        plan = plan_for(s)
        assert isinstance(plan, AlliedPlan)
        calls.append(plan.pull(s.board.city_index["brussels"]))
    assert calls[0] > calls[1]


def test_no_leader_is_left_alone() -> None:
    s = stand({"charleroi": ["fr_napoleon", "fr_foy", "fr_girard", "fr_lefol"], "ligny": ["pr_b1", "pr_b2"]})
    orders = plan_for(s).orders
    ends = {u: orders[u].path[-1] if u in orders else s.city[u] for u in s.board.army_units[0]}
    assert sum(c == ends[s.board.napoleon] for c in ends.values()) >= 3


def test_it_keeps_leaders_and_cavalry_in_reserve() -> None:
    french = ["fr_foy", "fr_lefol", "fr_habert", "fr_berthezene", "fr_i_art", "fr_milhaud", "fr_pajol", "fr_napoleon"]
    s = stand({"ligny": ["pr_b1", "pr_b2", "pr_b3"], "charleroi": french})
    for id in french:
        march(s, id, "ligny")
    say(s, "end")
    planner, rng = NapoleonPlanner(), Random(1)
    while step(s).startswith("deploy"):
        s.play(planner.choose(s.eye(s.actor), rng).move)
    reserve = {s.board.units[u] for u in range(38) if s.area[u] == 7}
    assert {"fr_milhaud", "fr_pajol", "fr_napoleon"} <= reserve
    assert "fr_i_art" not in reserve


def test_it_leaves_a_lost_battle_before_it_routs() -> None:
    own = ["pr_b4", "pr_b10", "pr_b11"]
    french = [
        "fr_lefol",
        "fr_habert",
        "fr_berthezene",
        "fr_jerome",
        "fr_old_guard",
        "fr_middle_guard",
        "fr_young_guard",
        "fr_marcognet",
        "fr_durutte",
    ]
    zones = {"defender_left": own[:1], "defender_center": own[1:2], "defender_right": own[2:]}
    zones |= {
        "attacker_left": french[:3],
        "attacker_center": french[3:6],
        "attacker_right": french[6:],
        "opens": ["charleroi"],
    }
    s = battle({"ligny": [*own, *french]}, {"ligny": zones}, side="allied", flags={"shown": [*own, *french]})
    say(s, "battle ligny")
    choice = NapoleonPlanner().choose(s.eye(1), Random(1))
    assert s.game.text(choice.move).startswith("retreat")
    assert re.fullmatch(
        r".*, CV \d, leaves Ligny: 6 CV against about 28, 0\.2 to 1 with those who may come\.", choice.why
    )


def test_it_fires_when_it_can_and_gives_the_hit_to_infantry() -> None:
    zones = {
        "attacker_left": ["fr_foy", "pr_b1", "pr_i_cav"],
        "attacker_center": ["fr_habert"],
        "attacker_right": ["fr_berthezene"],
    }
    zones |= {"defender_left": ["pr_b2"], "defender_center": ["pr_b3"]}
    units = [id for ids in zones.values() for id in ids]
    s = battle({"ligny": [*units[:1], "pr_b1 3", *units[2:]]}, {"ligny": zones}, flags={"shown": units})
    say(s, "battle ligny")
    assert step(s) == "combat"
    assert s.game.text(NapoleonPlanner().choose(s.eye(0), Random(1)).move) == "fire fr_foy"
    say(s, "fire fr_foy", "roll 6", "roll 1", "roll 1")
    assert offered(s) == ["hit pr_b1", "hit pr_i_cav"]
    assert s.game.text(NapoleonPlanner().choose(s.eye(1), Random(1)).move) == "hit pr_b1"


def test_it_guards_the_cities_that_count() -> None:
    s = stand(
        {
            "brussels": ["br_picton", "br_cole", "br_brunswick", "br_nassau"],
            "waterloo": ["fr_foy", "fr_girard", "fr_lefol", "fr_habert"],
        },
        turn=2,
    )
    assert plan_for(s).count[s.board.city_index["brussels"]] >= 3


def test_it_saves_napoleon_first() -> None:
    units = ["fr_lefol", "fr_habert", "fr_napoleon"]
    zones = {
        "attacker_left": units,
        "defender_right": ["pr_b1"],
        "defender_center": ["pr_b2"],
        "defender_left": ["pr_b3"],
        "opens": ["charleroi"],
    }
    s = battle({"ligny": [*units, "pr_b1", "pr_b2", "pr_b3"]}, {"ligny": zones}, step="combat")
    say(s, "end")
    assert legal(s, "rout fr_napoleon")
    assert s.game.text(NapoleonPlanner().choose(s.eye(0), Random(1)).move) == "rout fr_napoleon"


def test_the_judge_knows_who_is_winning() -> None:
    judge = NapoleonJudge()
    start = game().start()
    chance = judge.chance(start, 0)
    assert 0.0 < chance < 1.0
    assert judge.chance(start, 1) == pytest.approx(1.0 - chance)
    at_brussels = ["br_wellington", "br_cole", "br_brunswick", "br_nassau", "br_foot_art"]
    at_liege = ["pr_b13", "pr_b14", "pr_b15", "pr_b16", "pr_iv_cav", "pr_iv_art"]
    taken = stand(
        {"brussels": ["fr_foy"], "liege": ["fr_lefol"], "namur": ["pr_b1"], "louvain": ["br_picton"]},
        gone=["pr_b2", "pr_b3", *at_brussels, *at_liege],
        turn=5,
        rest="history",
    )
    assert judge.chance(taken, 0) > chance
