"""`python -m benchmarks.bridges`: what the OpenSpiel bridge costs a decision, against direct play of the same games.

Both play at random through the interfaces their users have, turn about in each round, in the processor's time; the
median of the rounds' ratios is shown.
"""

from __future__ import annotations

import gc
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import click

import hundreddays as hd
from benchmarks.measure import Here
from benchmarks.rivals import Ours, Spiel
from hundreddays.bridges import openspiel

BOUND = 2.0
"""The bridge may cost at most as much again as the game itself."""


class Cost(NamedTuple):
    """Microseconds a decision, and how many times the one the other is."""

    game: str
    direct: float
    bridged: float
    ratio: float


def measure(rounds: int, seconds: float) -> list[Cost]:
    """Every game, each way in turn."""
    return [_cost(id, rounds, seconds) for id in hd.REGISTER]


def _cost(id: str, rounds: int, seconds: float) -> Cost:
    ways: tuple[Here, Here] = (Ours(id), Spiel(openspiel.PREFIX + id, "bridge"))
    pairs = [[_decision(way, number, seconds) for way in ways] for number in range(rounds)]
    direct, bridged = (median(pair[way] for pair in pairs) for way in (0, 1))
    return Cost(id, direct, bridged, median(pair[1] / pair[0] for pair in pairs))


def _decision(way: Here, seed: int, seconds: float) -> float:
    """Microseconds a decision over whole random games."""
    rng = Random(seed)
    gc.collect()
    decisions = 0
    start = now = process_time()
    while now - start < seconds:
        decisions += way.play(rng)
        now = process_time()
    return (now - start) / decisions * 1e6


def section() -> str:
    return table(measure(5, 0.5))


def table(costs: list[Cost]) -> str:
    lines = [
        "## Through OpenSpiel",
        "",
        "Random play of our games through OpenSpiel's Python interface, against the same games played directly.",
        "",
        "| game | direct µs/decision | through OpenSpiel | times |",
        "| --- | ---: | ---: | ---: |",
    ]
    lines += [f"| `{cost.game}` | {cost.direct:.1f} | {cost.bridged:.1f} | {cost.ratio:.2f} |" for cost in costs]
    return "\n".join(lines)


@click.command()
@click.option("--rounds", default=5, show_default=True, help="How often each way takes its turn.")
@click.option(
    "--seconds", default=0.5, show_default=True, help="How long a turn is; a game that has begun is finished."
)
def main(rounds: int, seconds: float) -> None:
    """What the OpenSpiel bridge costs; fails where it costs more than the bound."""
    costs = measure(rounds, seconds)
    click.echo(table(costs))
    over = [cost.game for cost in costs if cost.ratio >= BOUND]
    if over:
        raise SystemExit(f"The bridge costs more than {BOUND:g} times direct play: {', '.join(over)}.")


if __name__ == "__main__":
    main()
