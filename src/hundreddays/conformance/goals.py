"""How much is to be done of what: goals of the soak, and tasks until all are reached.

A goal is a number of one thing for one game: so many games, twin walks, take-backs, changed positions, changed records.
The goal that is furthest behind gets the next task, so that all are about as far whenever the time is up. The tasks of
a goal are the same in every run with the same seed, whatever the other goals and however fast the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from time import time
from typing import Final, NamedTuple

from hundreddays.conformance.tasks import Findings, Task
from hundreddays.conformance.trails import STYLES
from hundreddays.conformance.walks import Case


class Kind(NamedTuple):
    """What a goal counts, and how its tasks are cut: games a task, moments of a game, checks at each moment."""

    counts: str
    checks: tuple[str, ...]
    games: int
    looks: int
    each: int
    styles: tuple[str, ...] = STYLES


GAMES: Final = "games"
PLAIN_STYLES: Final = ("random",) * 27 + STYLES[1:]
"""Who plays plain games: planners think long, and the checks are made on games of theirs as often as on others."""
KINDS: Final[dict[str, Kind]] = {
    GAMES: Kind("games", (), 20, 0, 0, PLAIN_STYLES),
    "twins": Kind("twin walks", ("twins",), 1, 8, 2),
    "take-backs": Kind("take-backs", ("take-backs",), 1, 8, 1),
    "positions": Kind("positions changed", ("positions",), 1, 6, 4),
    "records": Kind("records changed", ("records",), 1, 0, 4),
}
HIDDEN_ONLY: Final = ("twins",)
"""What can be asked only of games in which something is hidden."""
FRUITLESS: Final = 100
"""After so many tasks in a row that counted nothing a goal is given up."""


class Goal:
    """So many of one thing for one game, and how far it is."""

    def __init__(self, name: str, cases: Sequence[Case], target: int) -> None:
        self.name = name
        self.kind = KINDS[name]
        self.cases = cases
        self.target = target
        self.done = 0
        self.given = 0
        """How many tasks were given out."""
        self.came_back = 0
        self.promised = 0
        """How many games are under way, where games are what is counted: a task of other goals promises nothing."""
        self.fruitless = 0
        self.seconds = 0.0

    @property
    def id(self) -> str:
        return self.cases[0].id

    @property
    def reached(self) -> bool:
        return self.done >= self.target

    def wants_more(self) -> bool:
        return self.done + self.promised < self.target and self.fruitless < FRUITLESS

    def progress(self) -> float:
        """How much of it will be done when all tasks under way have come back, going by those before them."""
        usual = self.done / self.came_back if self.came_back else 1.0
        coming = self.promised or (self.given - self.came_back) * usual
        return (self.done + coming) / self.target

    def task(self, seed: str, until: float) -> Task:
        """The next one: every case as often as every other, and every style as often as it stands in the list."""
        number, kind = self.given, self.kind
        games = kind.games
        if self.name == GAMES:
            games = min(games, self.target - self.done - self.promised)
            self.promised += games
        self.given += 1
        case = self.cases[number % len(self.cases)]
        style = kind.styles[number // len(self.cases) % len(kind.styles)]
        named = f"{seed}/{self.name}/{self.id}/{number}"
        return Task(case, style, named, until, kind.checks, games, kind.looks, kind.each)

    def take(self, task: Task, findings: Findings) -> None:
        """A task has come back."""
        found = findings.counts[self.kind.counts]
        self.done += found
        self.came_back += 1
        if self.name == GAMES:
            self.promised -= task.games
        self.fruitless = 0 if found else self.fruitless + 1
        self.seconds += findings.seconds


class Goals:
    """All goals of a run, as what gives out tasks and takes what they came to."""

    def __init__(self, goals: Sequence[Goal], seed: str, until: float) -> None:
        self.goals = goals
        self.seed = seed
        self.until = until
        self._named = {(goal.name, goal.id): goal for goal in goals}

    def tasks(self) -> Iterator[Task]:
        """Always for the goal that is furthest behind, until all are reached or the time is up."""
        while time() < self.until and (behind := [goal for goal in self.goals if goal.wants_more()]):
            yield min(behind, key=Goal.progress).task(self.seed, self.until)

    def take(self, task: Task, findings: Findings) -> None:
        name, id, _ = task.seed.removeprefix(f"{self.seed}/").split("/")
        self._named[name, id].take(task, findings)

    @property
    def progress(self) -> float:
        """How much of everything is done, from 0 to 1."""
        return sum(min(goal.done, goal.target) / goal.target for goal in self.goals) / len(self.goals)

    def missed(self) -> list[Goal]:
        return [goal for goal in self.goals if not goal.reached]


def goals_for(wanted: dict[tuple[str, str], int], cases: Sequence[Case]) -> list[Goal]:
    """Goals by name and game, with the numbers; the game "" means every game for which it makes sense."""
    found: dict[tuple[str, str], int] = {}
    playable = {id: [case for case in cases if case.id == id] for id in dict.fromkeys(case.id for case in cases)}
    for (name, game), number in sorted(wanted.items(), key=_general_first):
        for id in (game,) if game else playable:
            if _fitting(name, playable[id]):
                found[name, id] = number
    return [Goal(name, _fitting(name, playable[id]), number) for (name, id), number in found.items() if number]


def _general_first(item: tuple[tuple[str, str], int]) -> tuple[bool, str]:
    (_, game), _ = item
    return (bool(game), game)


def _fitting(name: str, cases: list[Case]) -> list[Case]:
    return [case for case in cases if name not in HIDDEN_ONLY or case.load().hidden]


def spent(goals: Sequence[Goal]) -> Counter[str]:
    """Processor time in seconds by what it was spent on."""
    seconds: Counter[str] = Counter()
    for goal in goals:
        seconds[goal.name] += round(goal.seconds)
    return seconds
