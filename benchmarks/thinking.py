"""`python -m benchmarks.thinking`: do players keep to their time, and how much memory does a search take?

Each level plays both sides of the opening turns of every game. The strongest has a fifth of the time that it has
against people, so that the run is short; where it overruns, it overruns by as many milliseconds at any budget.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import NamedTuple

import click

import hundreddays as hd
from hundreddays.players import LEVELS, Budget, Player, seat_player

SECONDS = 0.4
TURN_SECONDS = 4.0
OVER = 1.1
"""What a decision and a turn may take, in terms of their budgets."""
DECISIONS = 60
QUICK = 0.1
"""What the levels that do not search may take on average, in seconds."""
MEMORY = 500
"""What a search may take, in megabytes."""


class Kept(NamedTuple):
    """One level on one game."""

    game: str
    level: str
    mean: float
    slowest: float
    turn: float
    """The most that all decisions of one player turn took."""


def measure(decisions: int) -> list[Kept]:
    return [_kept(id, level, decisions) for id in hd.REGISTER for level in LEVELS]


def _kept(id: str, level: str, decisions: int) -> Kept:
    times: list[float] = []
    turns: dict[tuple[int, int], float] = {}
    for turn, seat, seconds in _play(id, level, decisions):
        times.append(seconds)
        turns[turn, seat] = turns.get((turn, seat), 0.0) + seconds
    return Kept(id, level, sum(times) / len(times), max(times), max(turns.values()))


def _play(id: str, level: str, decisions: int) -> Iterator[tuple[int, int, float]]:
    """Turn, seat and seconds of every decision that is one."""
    game = hd.load(id)
    players: list[Player] = [seat_player(level, game, Budget(SECONDS, turn_seconds=TURN_SECONDS)) for _ in game.seats]
    rng = Random(1815)
    state = game.start()
    count = 0
    while not state.over and count < decisions:
        actor = state.actor
        if actor == hd.CHANCE:
            state.apply(hd.draw(state.odds(), rng))
            continue
        moves = state.moves()
        if len(moves) == 1:
            state.apply(moves[0])
            continue
        turn = state.tick()
        began = perf_counter()
        move = players[actor].choose(state.eye(actor), rng).move
        yield turn, actor, perf_counter() - began
        count += 1
        state.apply(move)


def faults(found: list[Kept], megabytes: float) -> list[str]:
    said = [
        f"{kept.level} took {kept.mean:.2f} s a decision on {kept.game}"
        for kept in found
        if kept.level != LEVELS[-1] and kept.mean > QUICK
    ]
    for kept in found:
        if kept.level == LEVELS[-1] and (kept.slowest > OVER * SECONDS or kept.turn > OVER * TURN_SECONDS):
            said.append(
                f"{kept.level} took {kept.slowest:.2f} s for a decision and {kept.turn:.2f} s for a turn on {kept.game}"
            )
    return said + ([f"the process grew to {megabytes:.0f} MB"] if megabytes > MEMORY else [])


def section() -> str:
    found = measure(DECISIONS)
    return table(found, peak(), DECISIONS)


def peak() -> float:
    """The most memory this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def table(found: list[Kept], megabytes: float, decisions: int) -> str:
    lines = [
        "## Players and their time",
        "",
        (
            f"Both sides played by one level, the first {decisions} decisions of a game; `{LEVELS[-1]}` with"
            f" {SECONDS:g} s a decision and {TURN_SECONDS:g} s a turn, a fifth of what it has against people."
        ),
        "",
        "| game | level | s a decision | slowest | longest turn |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    lines += [
        f"| `{kept.game}` | `{kept.level}` | {kept.mean:.3f} | {kept.slowest:.3f} | {kept.turn:.2f} |" for kept in found
    ]
    lines += ["", f"The process that measured all this never had more than {megabytes:.0f} MB."]
    said = faults(found, megabytes)
    lines.append(
        f"Over their bounds: {'; '.join(said)}." if said else f"Nobody took over {OVER - 1:.0%} more than his budget."
    )
    return "\n".join(lines)


@click.command()
@click.option(
    "--decisions", default=DECISIONS, show_default=True, help="How many decisions of each level are timed on each game."
)
def main(decisions: int) -> None:
    """Who keeps to his time; fails where somebody does not."""
    found = measure(decisions)
    megabytes = peak()
    click.echo(table(found, megabytes, decisions))
    said = faults(found, megabytes)
    if said:
        raise SystemExit(f"Over their bounds: {'; '.join(said)}.")


if __name__ == "__main__":
    main()
