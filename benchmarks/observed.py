"""`python -m benchmarks.observed`: decisions a second with an observation each, beside OpenSpiel's games in C++.

Random play through the interfaces that users have, in the processor's time: at every decision whoever decides is given
what he may know as an array and his legal moves.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple, Protocol

import click
import numpy as np
import pyspiel

import hundreddays as hd
from benchmarks.rivals import CPP
from hundreddays.bridges.many_tables import ManyTables

AIMS = {"returns": 50_000, "napoleon": 50_000, "waterloo": 25_000, "emperor": 10_000}
"""Decisions a second on one core that the compiled build is meant to reach."""
TABLES = 16


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


class Rate(NamedTuple):
    """Decisions a second."""

    name: str
    rate: float


def measure(rounds: int, seconds: float) -> list[Rate]:
    """Ours and theirs, turn about."""
    players: list[Player] = [*(Ours(id) for id in hd.REGISTER), *(Spiel(name) for name in CPP)]
    turns = [[_turn(player, number, seconds) for player in players] for number in range(rounds)]
    return [Rate(player.name, median(turn[n] for turn in turns)) for n, player in enumerate(players)]


def _turn(player: Player, seed: int, seconds: float) -> float:
    rng, made = Random(seed), 0
    start = now = process_time()
    while now - start < seconds:
        made += player.some(rng)
        now = process_time()
    return made / (now - start)


def section() -> str:
    return table(measure(5, 0.5))


def table(rates: list[Rate]) -> str:
    chess = next(rate.rate for rate in rates if rate.name == CPP[0])
    lines = [
        "## With observations",
        "",
        f"Decisions a second with an observation and a mask each, one core, {hd.__build__}; OpenSpiel's games in C++",
        "through its Python interface.",
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
def main(rounds: int, seconds: float) -> None:
    """Measure and print."""
    click.echo(table(measure(rounds, seconds)))


if __name__ == "__main__":
    main()
