"""The searches by themselves: what they keep through a turn, and what they make of little."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

import hundreddays as hd
from hundreddays.core import CHANCE, Eye, Game, State, draw
from hundreddays.players import Budget, Evolve, Portfolio, Search, Tree
from hundreddays.players.budget import Meter, Spent
from hundreddays.players.search import Guide
from hundreddays.players.search.evolve import VariedPlan
from hundreddays.players.search.portfolio import Gains


def decision(game: Game, seat: int = 0) -> State:
    """The first decision of a seat in a planner's game with four answers or more."""
    state, guide, rng = game.start(), Guide(game), Random(1)
    while state.actor != seat or len(state.moves()) < 4:
        state.apply(draw(state.odds(), rng) if state.actor == CHANCE else guide.best(state, state.moves(), rng, 0.0))
    return state


def think(search: Search, state: State, nodes: int, seed: int = 1) -> tuple[int, dict[int, float]]:
    """The planner's move, and what the search makes of the moves."""
    guide, eye, rng = Guide(state.game), Eye(state, state.actor), Random(seed)
    moves = eye.moves()
    habit = guide.best(eye.sample(rng), moves, rng, 0.0)
    return habit, search.values(eye, moves, habit, guide, rng, Meter(Budget(None, nodes, None)))


def test_time_is_left_for_what_follows_the_search_but_never_more_than_half() -> None:
    began = perf_counter() - 60  # a minute ago, so that the test does not depend on how fast it runs
    Meter(Budget(100.0, None, None), since=began).spend()
    Meter(Budget(100.0, None, None), since=began - 20, reserve=10.0).spend()
    with pytest.raises(Spent):
        Meter(Budget(100.0, None, None), since=began, reserve=50.0).spend()
    Meter(Budget(200.0, None, None), since=began, reserve=199.0).spend()
    assert 9 < Meter(Budget(100.0, None, None), since=began - 40, reserve=10.0).late < 40
    assert Meter(Budget(100.0, None, None), since=began).late == 0
    assert Meter(Budget(None, 5, None), since=began).late == 0


def test_a_gain_that_may_be_luck_counts_for_less_than_it_is() -> None:
    few, many = Gains(), Gains()
    for _ in range(2):
        few.add(0.1)
    for _ in range(200):
        many.add(0.1)
    assert few.sure(1.0) < many.sure(1.0) < 0.1
    assert few.sure(2.0) < few.sure(1.0)
    assert Gains().sure(1.0) == 0.0


def test_what_a_plan_taught_fades_and_its_mean_does_not() -> None:
    gains = Gains()
    for gain in (0.3, -0.1, 0.2, 0.2):
        gains.add(gain)
    sure = gains.sure(0.0)
    gains.fade(0.7)
    assert gains.count == pytest.approx(2.8)
    assert gains.mean == gains.sure(0.0) == pytest.approx(sure) == pytest.approx(0.15)
    assert 0 < gains.likely < sure
    assert gains.sure(1.0) < sure


@pytest.mark.parametrize("search", [Tree(), Evolve(), Portfolio()], ids=lambda search: search.name)
def test_without_time_for_one_trial_nothing_is_said(search: Search) -> None:
    search.begin_turn()
    assert think(search, decision(hd.load("returns")), 1)[1] == {}


@pytest.mark.parametrize("search", [Tree(), Evolve(), Portfolio()], ids=lambda search: search.name)
def test_values_are_chances_of_legal_moves_and_the_planners_is_among_them(search: Search) -> None:
    state = decision(hd.load("returns"))
    search.begin_turn()
    habit, values = think(search, state, 6000)
    assert habit in values
    assert set(values) <= set(state.moves())
    assert all(0 <= value <= 1 for value in values.values())


def test_a_tree_goes_on_from_the_move_that_was_made() -> None:
    state = decision(hd.load("returns"))
    tree = Tree()
    tree.begin_turn()
    habit, _ = think(tree, state, 6000)
    tree.played(habit)
    assert tree.visits > 0
    tree.begin_turn()
    assert tree.visits == 0


def test_a_tree_forgets_what_was_found_for_somebody_else() -> None:
    game = hd.load("returns")
    state = decision(game)
    tree = Tree()
    tree.begin_turn()
    think(tree, state, 6000)
    later = decision(game, seat=1)
    assert set(later.moves()) != set(state.moves())
    habit, values = think(tree, later, 6000)
    assert set(values) <= set(later.moves())
    assert habit in values


def test_children_of_the_best_plans_take_the_places_of_the_others() -> None:
    guide, rng = Guide(hd.load("returns")), Random(1)
    search = Evolve(size=6)
    likes = [{move: rng.random() for move in range(100)} for _ in range(6)]
    plans = [VariedPlan(guide, Random(number), 0.6, dict(like)) for number, like in enumerate(likes)]
    for plan, gain in zip(plans, (0.0, 0.3, -0.2, 0.1, 0.4, -0.1), strict=True):
        plan.gains.add(gain)
    search.plans = [*plans]
    bred = search.next_plans(guide, rng)
    assert bred[:2] == [plans[4], plans[1]]
    assert len(bred) == 6
    for number, child in enumerate(bred[2:]):
        assert isinstance(child, VariedPlan)
        kept = child.likes.items() & plans[(4, 1)[number % 2]].likes.items()
        assert 60 <= len(kept) <= 95
        assert child.gains.count == 0


def test_a_plan_is_gone_on_with_when_there_is_no_time_left() -> None:
    state = decision(hd.load("returns"))
    search = Portfolio()
    search.begin_turn()
    habit, thought = think(search, state, 20000)
    counts = [plan.gains.count for plan in search.plans]
    assert think(search, state, 1) == (habit, thought)
    assert [plan.gains.count for plan in search.plans] == counts
    think(search, state, 2000)
    assert [plan.gains.count for plan in search.plans] != counts
