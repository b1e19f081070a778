"""Every game in both builds beside the peers, in the same minutes."""

from __future__ import annotations

from collections.abc import Sequence

import hundreddays as hd
from benchmarks.builds import There, builds
from benchmarks.figures import record
from benchmarks.measure import Figures, Rival, measure
from benchmarks.rivals import peers

ROUNDS = 5
SECONDS = 1.0
CPP = "OpenSpiel (C++)"
YARDSTICKS = ((CPP, "chess"), (CPP, "backgammon"), (CPP, "gin_rummy"), ("python-chess", "chess"))
"""The peers in whose speed every other is also given."""


def section(rounds: int = ROUNDS, seconds: float = SECONDS) -> str:
    running = builds()
    rivals: list[Rival] = [*(There(build, id) for build in running for id in hd.REGISTER), *peers()]
    figures = measure(rivals, rounds, seconds)
    for build in running:
        build.stop()
    record(gains(rivals, figures))
    return f"""## Random play, copies, samples, searches

Random play to the end of the game, one process, one core; every game takes its turn in each of {rounds} rounds of
{seconds:g} s of processor time, and medians are
shown, so that ratios hold even where absolute figures wobble. A decision is one move of a player or of chance.
OpenSpiel is used through its
Python interface, as its users do, and python-chess as it comes. Our games run in two processes at once, one with the
compiled build and one in plain Python.

{table(rivals, figures)}

*× plain* is the compiled build against the plain one. The last columns are decisions per second in terms of four
peers: 2.00 is twice as fast. A decision is not the same amount of
game everywhere: ours are factored (first the piece, then where), backgammon's is a whole move. *Copy* is one copy of
a state in the middle of a game; *sample* deals again everything
that one seat cannot know, which search in hidden games does for every simulation; a *simulation* is a sampled
state, a walk down the search tree, a look ahead of two player
turns by the game's planner, and the judge's opinion of where that led, which by itself is a *judgement*."""


def gains(rivals: Sequence[Rival], figures: Sequence[Figures]) -> dict[str, str]:
    """How many times as fast as plain Python the compiled build is: in the game that gains least, and in that which
    gains most.
    """
    pace = {(rival.kind, rival.name): figure.decisions for rival, figure in zip(rivals, figures, strict=True)}
    found = [pace["Hundred Days, compiled", id] / pace["Hundred Days, plain Python", id] for id in hd.REGISTER]
    return {"compiled_least": f"{min(found):.1f}", "compiled_most": f"{max(found):.1f}"}


def table(rivals: Sequence[Rival], figures: Sequence[Figures]) -> str:
    """The figures as a table in Markdown; a ratio above 1 is faster than the yardstick."""
    pace = {(rival.kind, rival.name): figure.decisions for rival, figure in zip(rivals, figures, strict=True)}
    marks = [
        (f"÷ {name if kind == CPP else kind}", pace[kind, name]) for kind, name in YARDSTICKS if (kind, name) in pace
    ]
    head = [
        "",
        "game",
        "decisions/s",
        "games/s",
        "copy µs",
        "sample µs",
        "simulations/s",
        "judgement µs",
        "× plain",
        *(title for title, _ in marks),
    ]
    lines = [_row(head), _row(["---"] * 2 + ["---:"] * (len(head) - 2))]
    for rival, figure in zip(rivals, figures, strict=True):
        plain = pace.get(("Hundred Days, plain Python", rival.name)) if rival.kind == "Hundred Days, compiled" else None
        cells = [
            rival.kind,
            f"`{rival.name}`",
            f"{figure.decisions:,.0f}",
            f"{figure.games:,.1f}",
            f"{figure.copy:.2f}",
        ]
        cells += [
            _maybe(figure.sample, ",.1f"),
            _maybe(figure.simulations, ",.0f"),
            _maybe(figure.judgement, ",.1f"),
            _maybe(figure.decisions / plain if plain else None, ".2f"),
        ]
        lines.append(_row([*cells, *(f"{figure.decisions / mark:.2f}" for _, mark in marks)]))
    return "\n".join(lines)


def _maybe(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
