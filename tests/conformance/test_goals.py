"""Goals of the soak: exact numbers, all about as far at any time, the same tasks in every run."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from time import time

import pytest

import hundreddays as hd
from hundreddays.conformance.goals import FRUITLESS, KINDS, Goal, Goals, goals_for
from hundreddays.conformance.soak import CHECKS
from hundreddays.conformance.tasks import Findings, Task, soak
from hundreddays.conformance.trails import Trail
from hundreddays.conformance.walks import Case

FAR = float("inf")


def run(goals: Goals) -> list[Findings]:
    """Do every task as it comes."""
    found = []
    for task in goals.tasks():
        found.append(soak(task))
        goals.take(task, found[-1])
    return found


@pytest.mark.parametrize("name", KINDS)
def test_every_goal_is_reached_and_what_it_names_is_counted(ambush: str, name: str) -> None:
    goal = Goal(name, [Case(ambush), Case(ambush, (("players", 3),))], 50)
    found = run(Goals([goal], "reached", FAR))
    assert not any(findings.failures for findings in found)
    assert goal.reached
    assert goal.done == sum((findings.counts for findings in found), Counter[str]())[goal.kind.counts]


def test_games_are_played_to_the_exact_number(ambush: str) -> None:
    goal = Goal("games", [Case(ambush)], 47)
    found = run(Goals([goal], "exact", FAR))
    assert goal.done == sum(findings.counts["games of ambush"] for findings in found) == 47


def test_games_under_way_are_not_asked_for_twice(ambush: str) -> None:
    goals = Goals([Goal("games", [Case(ambush)], 47)], "under way", FAR)
    assert [task.games for task in goals.tasks()] == [20, 20, 7]


def test_the_goal_that_is_furthest_behind_comes_next(ambush: str) -> None:
    goals = Goals([Goal("games", [Case(ambush)], 400), Goal("records", [Case(ambush)], 100)], "x", FAR)
    for task in islice(goals.tasks(), 12):
        games = task.checks == ()
        counts = Counter({"games": task.games}) if games else Counter({"records changed": 10})
        goals.take(task, Findings(counts, [], 0.0))
    assert [goal.done / goal.target for goal in goals.goals] == pytest.approx([0.4, 0.4], abs=0.11)


def test_the_tasks_of_a_goal_do_not_depend_on_the_others(ambush: str) -> None:
    alone = Goals([Goal("games", [Case(ambush)], 100)], "x", FAR)
    beside = Goals([Goal("records", [Case(ambush)], 100), Goal("games", [Case(ambush)], 100)], "x", FAR)
    mixed = [task for task in islice(beside.tasks(), 10) if task.checks == ()]
    assert list(alone.tasks())[: len(mixed)] == mixed


def test_what_never_counts_is_given_up(ambush: str) -> None:
    goals = Goals([Goal("take-backs", [Case(ambush)], 5)], "x", FAR)
    tasks: list[Task] = []
    for task in goals.tasks():
        tasks.append(task)
        goals.take(task, Findings(Counter(), [], 0.0))
    assert len(tasks) == FRUITLESS
    assert goals.missed() == list(goals.goals)


def test_no_task_is_given_out_when_the_time_is_up(ambush: str) -> None:
    assert list(Goals([Goal("games", [Case(ambush)], 5)], "x", time() - 1).tasks()) == []


def test_one_number_for_all_games_and_others_for_some() -> None:
    cases = [Case(id) for id in hd.REGISTER]
    goals = goals_for(
        {("games", ""): 20, ("games", "returns"): 500, ("twins", ""): 3, ("records", "emperor"): 7}, cases
    )
    wanted = {(goal.name, goal.id): goal.target for goal in goals}
    hidden = {("twins", case.id): 3 for case in cases if case.load().hidden}
    assert ("twins", "waterloo") not in hidden
    games = {("games", case.id): 500 if case.id == "returns" else 20 for case in cases}
    assert wanted == {**games, **hidden, ("records", "emperor"): 7}


def test_steps_that_come_up_seldom_are_looked_at_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """In napoleon most decisions are marches. Half of the moments are taken step by step."""
    looked: Counter[str] = Counter()

    def look(trail: Trail, rng: Random, counts: Counter[str]) -> None:
        looked[trail.game.step_names[trail.state.step]] += 1
        assert Trail(trail.game).follow(trail.moves).state.text() == trail.state.text()

    monkeypatch.setitem(CHECKS, "samples", look)
    soak(Task(Case("napoleon"), "random", "seldom", FAR, ("samples",), looks=40))
    assert looked.total() > 30
    assert len([step for step, times in looked.items() if times == 1]) >= 10
