"""How often the companion's warnings are right: warned moves of `veteran`, played out to the end from both branches.

    python -m tools.blunders returns --moves 200 --jobs 2

A warning is right when, over play-outs in sampled states with the same luck, the better move it names wins more often
than the move it warns of. Pairs of play-outs are added until their difference is plain, or there are enough of them.
Only moves are looked at that the companion would weigh: those that commit to something. In a slow game `--every 0.2`
looks at a fifth of them, so that warnings come from more games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from hundreddays.core import CHANCE, Eye, State, draw
from hundreddays.games import REGISTER, load
from hundreddays.learn.blunders import LookBudgets, blunder, commits
from hundreddays.learn.companion import first_game, position_text
from hundreddays.players import Budget, Meter, seat_player
from hundreddays.players.intervals import wilson
from hundreddays.players.plan_trials import played_out
from hundreddays.players.pool import spread
from hundreddays.players.search.lookahead import Guide

LOOKS = LookBudgets(
    Budget(seconds=None, nodes=6_000, turn_seconds=None), Budget(seconds=None, nodes=30_000, turn_seconds=None)
)
"""What a warning may look at: about what the companion's seconds allow, in moves, so that a run can be repeated."""
A_GAME = 3
"""So many warnings of one game are judged at most: more of them from more games say more."""
BATCH = 10
PLAIN = 3.0
"""After each batch of pairs it is enough if their difference is so many standard errors from nothing."""
PLAINLY = 2.0
"""By so many standard errors the play-outs must say it for a warning to be plainly right, or plainly wrong."""


class Sitting(NamedTuple):
    """One game to look for blunders in."""

    game: str
    seed: int
    playouts: int
    every: float
    """The share of decisions that are looked at."""


class Judged(NamedTuple):
    """A warning, and what the play-outs say."""

    step: str
    promised: float
    """What the warning says the move costs."""
    found: float
    """What it costs in the play-outs, and the standard error of that."""
    error: float
    pairs: int


def judged(sitting: Sitting) -> list[Judged]:
    first = first_game(sitting.game)
    if first is None:
        return []
    game = load(sitting.game, None, **first.options)
    text = position_text(sitting.game, first)
    state = game.position(text) if text else game.start()
    rng = Random(f"blunders/{sitting.game}/{sitting.seed}")
    players = [seat_player("veteran", game) for _ in game.seats]
    guide = Guide(game)
    found: list[Judged] = []
    while not state.over and len(found) < A_GAME:
        if state.actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        moves, eye = state.moves(), Eye(state, state.actor)
        move = moves[0] if len(moves) == 1 else players[state.actor].choose(eye, rng).move
        if len(moves) > 1 and rng.random() < sitting.every and _weighed(state, move):
            warned = blunder(eye, move, guide, rng, LOOKS)
            if warned is not None:
                cost = warned.before - warned.after
                found.append(_judged(eye, cost, move, warned.better, guide, rng, sitting.playouts))
        state.apply(move)
    return found


def _weighed(state: State, move: int) -> bool:
    words = state.game.text(move)
    return any(option.move == words and commits(option) for option in state.prompt(state.actor).options)


def _judged(eye: Eye, cost: float, move: int, better: int, guide: Guide, rng: Random, most: int) -> Judged:
    gaps: list[float] = []
    mean = error = 0.0
    endless = Meter(Budget(seconds=None, nodes=10**12))
    while len(gaps) < most:
        for _ in range(BATCH):
            world, luck = eye.sample(rng), rng.getrandbits(48)
            good = played_out(world.copy(), (better,), eye.seat, guide, Random(luck), endless)
            gaps.append(good - played_out(world.copy(), (move,), eye.seat, guide, Random(luck), endless))
        mean = sum(gaps) / len(gaps)
        error = sqrt(max(0.01, sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)) / len(gaps))
        if abs(mean) > PLAIN * error:
            break
    return Judged(eye.asked, cost, mean, error, len(gaps))


def _sittings(game: str, seed: int, playouts: int, every: float) -> Iterator[Sitting]:
    return (Sitting(game, number, playouts, every) for number in count(seed))


def summary(all_judged: Sequence[Judged]) -> str:
    """How many were right, with an interval of 95 %, how many plainly, and what was promised and found on average."""
    total = len(all_judged)
    if not total:
        return "no warning"
    right = sum(one.found > 0 for one in all_judged)
    low, high = wilson(right, total)
    plainly = sum(one.found > PLAINLY * one.error for one in all_judged)
    wrong = sum(one.found < -PLAINLY * one.error for one in all_judged)
    promised = sum(one.promised for one in all_judged) / total
    found = sum(one.found for one in all_judged) / total
    return (
        f"{right} of {total} warnings right, {right / total:.1%} ({low:.1%} to {high:.1%});"
        f" {plainly} plainly right, {wrong} plainly wrong; promised {promised:.1%}, found {found:.1%}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(REGISTER))
    parser.add_argument("--moves", type=int, default=200, help="warned moves to judge")
    parser.add_argument("--playouts", type=int, default=120, help="pairs of play-outs at most")
    parser.add_argument("--every", type=float, default=1.0, help="the share of decisions to look at")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after this time, whatever was judged")
    parser.add_argument("--out", type=Path, help="a file for every warning: step, promise, finding, error, pairs")
    asked = parser.parse_args()
    until = monotonic() + 60 * asked.minutes
    all_judged: list[Judged] = []
    for sitting, found in spread(judged, _sittings(asked.game, asked.seed, asked.playouts, asked.every), asked.jobs):
        all_judged += found
        print(f"{asked.game}, seed {sitting.seed}: {summary(all_judged)}", flush=True)
        if asked.out is not None:
            rows = (f"{one.step},{one.promised:.3f},{one.found:.3f},{one.error:.3f},{one.pairs}" for one in all_judged)
            asked.out.write_text("step,promised,found,error,pairs\n" + "\n".join(rows) + "\n", "utf-8")
        if len(all_judged) >= asked.moves or monotonic() >= until:
            return


if __name__ == "__main__":
    main()
