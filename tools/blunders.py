"""How often the companion's warnings are right: warned moves of `veteran`, played out to the end from both branches.

    python -m tools.blunders returns --moves 200 --jobs 2

A warning is right when, over play-outs in sampled states with the same luck, the better move it names wins more often
than the move it warns of.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import NamedTuple

from hundreddays.core import CHANCE, Eye, State, draw
from hundreddays.games import REGISTER, load
from hundreddays.learn.blunders import blunder
from hundreddays.learn.companion import first_game, position_text
from hundreddays.players import Budget, seat_player
from hundreddays.players.pool import spread
from hundreddays.players.search.lookahead import Guide

NODES = 6_000
"""What a warning may look at: about what a second and a half allows."""
EVERY = 0.25
"""The share of decisions that are looked at."""
LONG = 20_000


class Sitting(NamedTuple):
    """One game to look for blunders in."""

    game: str
    seed: int
    playouts: int


class Judged(NamedTuple):
    """A warning, and what the play-outs say."""

    promised: float
    found: float


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
    while not state.over:
        if state.actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        moves, eye = state.moves(), Eye(state, state.actor)
        move = moves[0] if len(moves) == 1 else players[state.actor].choose(eye, rng).move
        if len(moves) > 1 and rng.random() < EVERY:
            warned = blunder(eye, move, guide, rng, Budget(seconds=None, nodes=NODES, turn_seconds=None))
            if warned is not None:
                gap = _gap(eye, move, warned.better, guide, rng, sitting.playouts)
                found.append(Judged(warned.before - warned.after, gap))
        state.apply(move)
    return found


def _gap(eye: Eye, move: int, better: int, guide: Guide, rng: Random, playouts: int) -> float:
    total = 0.0
    for _ in range(playouts):
        world, luck = eye.sample(rng), rng.getrandbits(48)
        total += _end(world.copy(), better, eye.seat, guide, Random(luck))
        total -= _end(world.copy(), move, eye.seat, guide, Random(luck))
    return total / playouts


def _end(state: State, move: int, seat: int, guide: Guide, rng: Random) -> float:
    """How the game ends for a seat, everyone playing as the planner would."""
    state.apply(move)
    for _ in range(LONG):
        if state.over:
            break
        state.apply(draw(state.odds(), rng) if state.actor == CHANCE else guide.best(state, state.moves(), rng, 0.1))
    return guide.value(state, seat)


def _sittings(game: str, seed: int, playouts: int) -> Iterator[Sitting]:
    return (Sitting(game, number, playouts) for number in count(seed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(REGISTER))
    parser.add_argument("--moves", type=int, default=200, help="warned moves to judge")
    parser.add_argument("--playouts", type=int, default=40, help="play-outs from each branch")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    all_judged: list[Judged] = []
    for _, found in spread(judged, _sittings(asked.game, asked.seed, asked.playouts), asked.jobs):
        all_judged += found
        right = sum(one.found > 0 for one in all_judged)
        print(f"{asked.game}: {right} of {len(all_judged)} warnings right", flush=True)
        if len(all_judged) >= asked.moves:
            return


if __name__ == "__main__":
    main()
