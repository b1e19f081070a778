"""`python -m benchmarks.observed`: decisions a second with an observation each, beside the games of others.

Random play through the interfaces that users have, in the processor's time: at every decision whoever decides is given
what he may know as an array and his legal moves. What chance draws is not counted, neither here nor there. Beside
OpenSpiel's games in C++ stand those of pgx, where it is installed (`pip install pgx`).

The bench (`python -m benchmarks observed`) measures the compiled build; this program the one that it runs in.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import active_children
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple, Protocol

import click
import numpy as np
import psutil
import pyspiel
from tools import fast

import hundreddays as hd
from benchmarks.rivals import CPP
from hundreddays.bridges.gym import SeatVectorEnv
from hundreddays.bridges.many_tables import ManyTables

AIMS = {"returns": 50_000, "napoleon": 50_000, "waterloo": 25_000, "emperor": 10_000}
"""Decisions a second on one core that the compiled build is meant to reach."""
TABLES = 16
PGX: Final = ("chess", "backgammon")
PGX_TABLES: Final = 256
"""pgx is made for many tables at once: at 16 it is slower for each."""
VECTOR: Final = 256
"""Tables of a vector environment."""
PROCESSES: Final = (2, 4)
SHARE: Final = 0.9
"""What each of several processes is meant to reach of one."""


class Player(Protocol):
    """Something that makes some decisions, each observed, and says how many."""

    name: str

    def some(self, rng: Random) -> int: ...


class Ours:
    """A game of ours, many tables at once."""

    def __init__(self, id: str) -> None:
        self.name = id
        self.tables = ManyTables(hd.load(id), TABLES, seed=1815)

    def some(self, rng: Random) -> int:
        self.tables.step([rng.choice(legal) for legal in self.tables.legal])
        return TABLES


class Spiel:
    """A game of OpenSpiel's in C++."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Any = pyspiel.load_game(name)

    def some(self, rng: Random) -> int:
        state, decisions = self.game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                moves, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(moves, chances)[0])
            else:
                np.asarray(state.observation_tensor(state.current_player()), np.float32)
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions


class Pgx:
    """A game of pgx, many tables at once, compiled by JAX for the processor."""

    def __init__(self, name: str) -> None:
        self.name = f"pgx {name}"
        jax: Any = import_module("jax")
        pgx: Any = import_module("pgx")
        env = pgx.make(name)
        begin, after = jax.vmap(env.init), jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

        def move(state: Any, key: Any) -> Any:
            ours, theirs = jax.random.split(key)
            likely = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            return after(state, jax.random.categorical(ours, likely, axis=-1), jax.random.split(theirs, PGX_TABLES))

        self.key = jax.random.key
        self.move = jax.jit(move)
        self.state = jax.jit(begin)(jax.random.split(jax.random.key(1815), PGX_TABLES))
        self.some(Random(0))  # compiled now, and not while it is measured

    def some(self, rng: Random) -> int:
        self.state = self.move(self.state, self.key(rng.getrandbits(31)))
        np.asarray(self.state.observation)
        np.asarray(self.state.legal_action_mask)
        return PGX_TABLES


class Rate(NamedTuple):
    """Decisions a second."""

    name: str
    rate: float


def measure(rounds: int, seconds: float) -> list[Rate]:
    """Ours and theirs, turn about."""
    players: list[Player] = [*(Ours(id) for id in hd.REGISTER), *(Spiel(name) for name in CPP)]
    if find_spec("pgx"):
        players += [Pgx(name) for name in PGX]
    turns = [[_turn(player, number, seconds) for player in players] for number in range(rounds)]
    return [Rate(player.name, median(turn[n] for turn in turns)) for n, player in enumerate(players)]


def _turn(player: Player, seed: int, seconds: float) -> float:
    rng, made = Random(seed), 0
    start = now = process_time()
    while now - start < seconds:
        made += player.some(rng)
        now = process_time()
    return made / (now - start)


class Shared(NamedTuple):
    """A vector environment in some processes: microseconds of the processor for each step of a table."""

    processes: int
    playing: float
    """In all the processes that play, together."""
    leading: float
    """In the one that asks: its work cannot be shared, and the others wait for it."""

    def reaches(self, one: Shared) -> float:
        """The share of so many times one process that is reached where every process has a core."""
        return one.leading / (self.processes * self.leading + self.playing)


class Vector:
    """A vector environment at work: random moves from one seat, against a random player in the other."""

    def __init__(self, id: str, processes: int) -> None:
        self.processes = processes
        others = active_children()
        self.env = SeatVectorEnv(id, VECTOR, processes=processes, copy=False)
        self.others = [psutil.Process(child.pid) for child in active_children() if child not in others]
        self.observed, _ = self.env.reset(seed=1815)
        self.rng = np.random.default_rng(1815)

    def some(self, steps: int) -> Shared:
        led, playing = 0.0, -self._playing()
        for _ in range(steps):
            masks = self.observed["action_mask"]
            chosen = (self.rng.random(masks.shape) * masks).argmax(axis=1)  # a learner's work, not the environment's
            led -= process_time()
            self.observed, *_ = self.env.step(chosen)
            led += process_time()
        each = 1e6 / (steps * VECTOR)
        return Shared(self.processes, (playing + self._playing()) * each, led * each)

    def _playing(self) -> float:
        return sum(float(sum(other.cpu_times()[:2])) for other in self.others)


def reached(id: str, rounds: int, steps: int) -> list[tuple[Shared, float]]:
    """One process and several, turn about: the medians of what each costs, and of what it reaches of one."""
    turns: list[list[Shared]] = []
    with ExitStack() as stack:
        at_work = [Vector(id, processes) for processes in (1, *PROCESSES)]
        for each in at_work:
            stack.callback(each.env.close)
            each.some(steps)  # as it will be: every table somewhere in its game
        turns = [[each.some(steps) for each in at_work] for _ in range(rounds)]
    found = []
    for n, each in enumerate(at_work):
        playing, leading = (median(turn[n][part] for turn in turns) for part in (1, 2))
        share = median(turn[n].reaches(turn[0]) for turn in turns)
        found.append((Shared(each.processes, playing, leading), share))
    return found


def vectors(rounds: int, steps: int) -> str:
    """A table of what several processes reach."""
    lines = [
        f"Vector environments of {VECTOR} tables, one seat against a random player, observations as numbers between 0",
        "and 1 and not copied: microseconds of the processor for each step of a table, in the process that asks and in",
        "those that play together; and from these what so many processes with a core each reach of so many times one.",
        f"The aim is {SHARE:.0%}.",
        "",
        "| game | one process, µs | " + " | ".join(f"{n} processes, µs | reach" for n in PROCESSES) + " |",
        "| --- | ---: | " + " | ".join("---: | ---:" for _ in PROCESSES) + " |",
    ]
    for id in hd.REGISTER:
        (one, _), *several = reached(id, rounds, steps)
        cells = [f"{each.leading:.1f} + {each.playing:.1f} | {share:.0%}" for each, share in several]
        lines.append(" | ".join([f"| `{id}` | {one.leading:.1f}", *cells]) + " |")
    return "\n".join(lines)


def section() -> str:
    """The compiled build, made now unless it is there, in a process of its own."""
    fast.build(fast.COPY)
    kept = os.environ.get("PYTHONPATH", "")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(fast.COPY), str(fast.ROOT), kept])}
    command = [sys.executable, "-m", "benchmarks.observed"]
    return subprocess.run(command, env=environment, check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


def table(rates: list[Rate]) -> str:
    chess = next(rate.rate for rate in rates if rate.name == CPP[0])
    lines = [
        "## With observations",
        "",
        f"Decisions a second with an observation and a mask each, one core, {hd.__build__}, in the processor's time.",
        f"What chance draws is not counted. Ours at {TABLES} tables in one process; OpenSpiel's games in C++ through",
        f"its Python interface; those of pgx at {PGX_TABLES} tables, compiled by JAX for the processor.",
        "",
        f"| game | decisions/s | times OpenSpiel's {CPP[0]} | aim, compiled |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, rate in rates:
        aim = f"{AIMS[name]:,}" if name in AIMS else ""
        lines.append(f"| `{name}` | {rate:,.0f} | {rate / chess:.2f} | {aim} |")
    return "\n".join(lines)


@click.command()
@click.option("--rounds", default=5, show_default=True, help="How often each takes its turn.")
@click.option("--seconds", default=0.5, show_default=True, help="How long a turn is.")
@click.option("--steps", default=40, show_default=True, help="How many steps a vector environment makes in a turn.")
def main(rounds: int, seconds: float, steps: int) -> None:
    """Measure and print."""
    click.echo(table(measure(rounds, seconds)))
    click.echo("\n" + vectors(rounds, steps))


if __name__ == "__main__":
    main()
