"""Tasks of the soak: games of one kind, played one way, looked at with some checks. What the processes are given.

A task gives the same whenever it is done, as long as there is time for all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from time import process_time, time
from typing import Final, NamedTuple

from hundreddays.conformance.checks import invariants_hold, moves_in_order
from hundreddays.conformance.patience import patience
from hundreddays.conformance.soak import AT_MOMENTS, Failure, failure_of, quick, tried
from hundreddays.conformance.trails import CHOOSES, STYLES, Chooser, Trail, choosers, chosen, play
from hundreddays.conformance.walks import Case, Nonconformance, require
from hundreddays.core import CHANCE, State, draw

LOOKS: Final = 4
"""At so many moments of a game a check of each kind is made."""
SELDOM, LEFT = 0.1, 30.0
"""How often the check of secrets is made, and only with so many seconds left: it takes long."""
THIN: Final = 16
"""A plain game is looked at after each of so many moves, then ever more seldom."""
AT_ONCE: Final = 100
"""So many moves of a plain game are made before the time is looked at."""

Moment = tuple[int, State]
"""A state, with the number of moves that led there."""


class Task(NamedTuple):
    """Games to be played and looked at until a moment in time, with these checks."""

    case: Case
    style: str
    seed: str
    until: float
    checks: tuple[str, ...]
    games: int = 1
    looks: int = LOOKS
    """At how many moments of a game the checks are made."""
    each: int = 1
    """How often each check is made at such a moment."""


class Findings(NamedTuple):
    """What a task came to, and the processor time it took."""

    counts: Counter[str]
    failures: list[Failure]
    seconds: float = 0.0


def tasks(cases: Sequence[Case], checks: Sequence[str], seed: str, until: float) -> Iterator[Task]:
    """Game after game, every case as often as every other, as long as there is time."""
    for number in count():
        if time() >= until:
            return
        case = cases[number % len(cases)]
        style = STYLES[number // len(cases) % len(STYLES)]
        yield Task(case, style, f"{seed}/{number}", until, tuple(checks))


def soak(task: Task) -> Findings:
    """Play the games of a task, and make its checks at moments of each taken evenly at random."""
    began = process_time()
    counts: Counter[str] = Counter()
    failures: list[Failure] = []
    for number in range(task.games):
        if time() < task.until:
            seed = f"{task.seed}/{number}" if number else task.seed
            failures += _Game(task, seed, counts).found()
    return Findings(counts, failures, process_time() - began)


class _Game:
    """One game of a task."""

    def __init__(self, task: Task, seed: str, counts: Counter[str]) -> None:
        self.task = task
        self.seed = seed
        self.counts = counts
        self.trail = Trail(task.case.load())
        self.rng = Random(seed)
        self.moments: list[Moment] = []
        """Some of the states, every ply with the same chance to be among them."""
        self.steps: dict[int, Moment] = {}
        """For every step one state at which it was due: most are due seldom."""
        self.times: Counter[int] = Counter()
        now, looked = time(), any(check in AT_MOMENTS for check in task.checks)
        self.play_until = now + (task.until - now) / 2 if looked else task.until
        """Half of the time belongs to the looks: where there is little, a long game is broken off and looked at."""

    def found(self) -> list[Failure]:
        """Play it and look at it: what failed."""
        task, trail = self.task, self.trail
        failures = self._played()
        over = trail.state.over and not failures
        self.counts["moves"] += len(trail.moves)
        self.counts["games"] += over
        if over:
            self.counts[f"games of {task.case.id}"] += 1
        if over and "records" in task.checks:
            told = trail if "play" in task.checks else Trail(trail.game).follow(trail.moves)
            for number in range(task.each):
                failures += self._tried("records", f"{self.seed}/records/{number}", told)
        if "secrets" in task.checks and self.rng.random() < SELDOM and time() + LEFT < task.until:
            failures += self._tried("secrets", f"{self.seed}/secrets", Trail(trail.game))
        return failures + self._looks()

    def _played(self) -> list[Failure]:
        """To the end, or as far as there is time. Where `play` is among the checks every move is looked at."""
        try:
            if "play" in self.task.checks:
                self._closely()
            else:
                self._quickly()
        except Exception as error:  # noqa: BLE001  # a failure, whatever it is
            chose = isinstance(error, Nonconformance) and error.check == CHOOSES
            return [failure_of(self.task.case, "players" if chose else "play", self.seed, self.trail, error)]
        return []

    def _closely(self) -> None:
        game_goes_on = play(self.trail, self.task.style, self.rng)
        while time() < self.play_until and self._one_move(game_goes_on):
            self._keep()

    def _one_move(self, game_goes_on: Iterator[Trail]) -> bool:
        """Whether there was one: it has been looked at."""
        with patience():
            moved = next(game_goes_on, None) is not None
            if moved:
                quick(self.trail, self.rng, self.counts)
        return moved

    def _quickly(self) -> None:
        """Without events, and looking ever more seldom: so that very many games can be played."""
        seats = choosers(self.trail.game, self.task.style, self.rng)
        while not self.trail.state.over and time() < self.play_until:
            with patience():
                self._some_moves(seats)

    def _some_moves(self, seats: list[Chooser]) -> None:
        state, moves = self.trail.state, self.trail.moves
        rng, looks = self.rng, self.task.looks
        for _ in range(AT_ONCE):
            if state.over:
                break
            actor = state.actor
            move = draw(state.odds(), rng) if actor == CHANCE else chosen(state, seats[actor])
            moves.append(move)
            state.apply(move)
            ply = len(moves)
            if ply % (1 + ply // THIN) == 0 or state.over:
                moves_in_order(state)
                invariants_hold(state)
            if looks:
                self._keep()
            require(ply < state.game.longest, "every game ends", f"still going on after {state.game.longest} plies")

    def _keep(self) -> None:
        """Keep a moment, or not, so that in the end every one has had the same chance to be among those kept: of all,
        and of those of its step.
        """
        ply, state, most = len(self.trail.moves), self.trail.state, self.task.looks - self.task.looks // 2
        if len(self.moments) < most:
            self.moments.append((ply, state.copy()))
        elif (slot := self.rng.randrange(ply)) < most:
            self.moments[slot] = (ply, state.copy())
        self.times[state.step] += 1
        if self.rng.randrange(self.times[state.step]) == 0:
            self.steps[state.step] = (ply, state.copy())

    def _chosen(self) -> list[Moment]:
        """Half of them by chance, half at steps taken by chance, so that what comes up seldom is looked at too."""
        others = list(self.steps.values())
        return self.moments + self.rng.sample(others, min(len(others), self.task.looks // 2))

    def _looks(self) -> list[Failure]:
        """Every check at the moments kept."""
        failures: list[Failure] = []
        checks = [check for check in AT_MOMENTS if check in self.task.checks]
        for ply, state in sorted(self._chosen(), key=_ply) if checks else ():
            moment = self.trail.until(ply, state)
            for check in checks:
                for number in range(self.task.each):
                    if time() < self.task.until:
                        failures += self._tried(check, f"{self.seed}/{check}/{ply}/{number}", moment)
        return failures

    def _tried(self, check: str, seed: str, trail: Trail) -> list[Failure]:
        failure = tried(self.task.case, check, seed, trail, self.counts)
        return [] if failure is None else [failure]


def _ply(moment: Moment) -> int:
    return moment[0]
