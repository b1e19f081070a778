"""A puzzle that was found, written down: its position, its plan, how hard it is, and what speaks for it in words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from hundreddays.core import Game, State, Track
from hundreddays.core.phrases import percent
from hundreddays.core.toml import dumps, loads
from hundreddays.learn.puzzles import after
from hundreddays.learn.trials import Plan, Trial, lead
from hundreddays.players.plan_trials import Tried, plan_reasons, plan_words

TOLD: Final = 3
"""So many of the next best plans are told."""
ENDS: Final = 16
"""In so many states the ends of two plans are compared, to say in what they differ."""
MARKED: Final = 0.6
"""A number on a track is worth telling if the two plans part it by so many of its spreads."""


class Proved(NamedTuple):
    """What a search has proved."""

    best: Tried
    same: Sequence[Tried]
    """Plans that lead to the same position."""
    worse: Sequence[Tried]
    """All others, the next best first."""
    rank: int
    """Where the planner ranks the first decision at a glance."""
    place: str = ""
    """What it is about, if not the game: a place that is fought over."""
    reply: bool = False
    """Whether only until the enemy has answered."""


def puzzle_text(state: State, trial: Trial, found: Proved) -> str:
    """The text of the puzzle's file."""
    game, seat = state.game, state.actor
    prompt = state.prompt(seat)
    document = loads(state.text())
    for head in ("game", "rules", "options"):
        document.pop(head, None)
    puzzle: dict[str, Any] = {
        "title": state.view(seat).heading,
        "seat": game.seats[seat],
        "task": f"{prompt.text} {_sought(game, found)}",
        "best": plan_words(game, found.best.moves),
        "why": _why(state, trial, found),
        "value": round(found.best.mean, 3),
        "trials": len(found.best.values),
        "rating": rating(found),
        "cite": [prompt.cite] if prompt.cite in game.rulebook() else [],
    }
    if found.place:
        puzzle["hold"] = found.place
    if found.reply:
        puzzle["reply"] = True
    if found.same:
        puzzle["also"] = [plan_words(game, one.moves) for one in found.same]
    puzzle["options"] = dict(game.options)
    puzzle["rivals"] = [_rival(game, found.best, one) for one in found.worse[:TOLD]]
    return dumps({**puzzle, "position": document})


def _sought(game: Game, found: Proved) -> str:
    if not found.place:
        return "Find the best answer."
    if found.reply:
        return (
            f"Find the answer after which you stand best at {_named(game, found.place)} when the enemy has answered:"
            " a battle won counts 1, one that goes on ½, one lost nothing."
        )
    return f"Find the answer with which you most often hold {_named(game, found.place)} at the end of this turn."


def _named(game: Game, place: str) -> str:
    return next((one.name for one in game.picture().places if one.id == place and one.name), place)


def _rival(game: Game, best: Tried, one: Tried) -> dict[str, Any]:
    gap = lead(best, one)
    return {
        "moves": plan_words(game, one.moves),
        "value": round(best.mean - gap.mean, 3),
        "error": round(gap.error, 4),
    }


def leads_to(state: State, plan: Plan) -> str:
    """The position after a plan, before any die is thrown, as text."""
    return after(state.copy(), state.actor, plan_words(state.game, plan)).text()


def rating(found: Proved) -> int:
    """From what the planner thinks of the best plan at first sight, how many others there are, and how far it leads."""
    gap = lead(found.best, found.worse[0]).mean
    return max(600, min(2200, round(960 + 220 * found.rank + 25 * len(found.worse) - 1200 * gap)))


def _why(state: State, trial: Trial, found: Proved) -> str:
    """The planner's reason for each decision, what the search found, and in what the plans part."""
    game = state.game
    spoken = plan_reasons(state, trial.guide, found.best.moves)
    second = found.worse[0]
    rival = ", ".join(game.label(move) for move in second.moves)
    gap = lead(found.best, second)
    if found.reply:
        best = f"It has won {_fates(found.best)} by then; the next best, “{rival}”, has won {_fates(second)}"
        return f"{spoken} {best} (a lead of {100 * gap.mean:.0f} ± {200 * gap.error:.0f} points)."
    won = f"holds {_named(game, found.place)}" if found.place else "wins"
    figures = (
        f"It {won} {percent(found.best.mean)} of the time; the next best, “{rival}”,"
        f" {percent(found.best.mean - gap.mean)} (a lead of {100 * gap.mean:.0f} ± {200 * gap.error:.0f} points)."
    )
    return f"{spoken} {figures}{_parting(trial, found.best.moves, second.moves)}"


def _fates(tried: Tried) -> str:
    """How a fight went, over all states: "62% of the battles and lost 4%"."""
    count = len(tried.values)
    return f"{tried.values.count(1.0) / count:.0%} of the battles and lost {tried.values.count(0.0) / count:.0%}"


def _parting(trial: Trial, best: Plan, other: Plan) -> str:
    """The number at the table that the two plans part the most, as a sentence; empty if none stands out."""
    luck = trial.rng.getrandbits(48)
    tables: list[dict[str, list[float]]] = []
    names: dict[str, Track] = {}
    for plan in (best, other):
        trial.rng = Random(luck)
        table: dict[str, list[float]] = {}
        for end in trial.ends(plan, ENDS):
            for track in end.view(trial.eye.seat).tracks:
                names[track.id] = track
                table.setdefault(track.id, []).append(track.value)
        tables.append(table)
    parted = [(_parted(tables[0][id], tables[1][id]), id) for id in tables[0] if id in tables[1] and id != "turn"]
    share, id = max(parted, default=(0.0, ""))
    if share < MARKED:
        return ""
    ours, theirs = (sum(table[id]) / len(table[id]) for table in tables)
    return f" Played on, “{names[id].name}” comes to {ours:.1f} on average; after the other to {theirs:.1f}."


def _parted(ours: Sequence[float], theirs: Sequence[float]) -> float:
    both = [*ours, *theirs]
    mean = sum(both) / len(both)
    spread = (sum((one - mean) ** 2 for one in both) / len(both)) ** 0.5
    return abs(sum(ours) / len(ours) - sum(theirs) / len(theirs)) / spread if spread else 0.0
