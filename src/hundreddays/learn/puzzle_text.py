"""A puzzle that was found, written down: its position, its plan, how hard it is, and what speaks for it in words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from hundreddays.core import Game, State, Track
from hundreddays.core.phrases import percent
from hundreddays.core.toml import dumps, loads
from hundreddays.learn.difficulty import difficulty
from hundreddays.learn.puzzles import after, forced
from hundreddays.learn.stakes import Stakes, before_the_first, holding
from hundreddays.learn.trials import Plan, Trial, lead
from hundreddays.players.plan_trials import Tried, plan_reasons, plan_words

TOLD: Final = 3
"""So many of the next best plans are told."""
ENDS: Final = 16
"""In so many states the ends of two plans are compared, to say in what they differ."""
FATES: Final = 40
"""In so many it is looked at what became of a fight."""
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
    """How many moves look better to the planner at a glance."""
    stakes: Stakes
    place: str = ""
    """What it is about, if not the game: a place that is fought over."""
    piece: str = ""
    """Whose order is asked for, if it is one piece's."""


def puzzle_text(state: State, trial: Trial, found: Proved) -> str:
    """The text of the puzzle's file."""
    game, seat = state.game, state.actor
    prompt = state.prompt(seat)
    document = loads(state.text())
    for head in ("game", "rules", "options"):
        document.pop(head, None)
    value = round(found.best.mean, 3)
    rivals = [_rival(game, found.best, one) for one in found.worse[:TOLD]]
    plans = 1 + len(found.same) + len(found.worse)
    puzzle: dict[str, Any] = {
        "title": _title(state, found),
        "seat": game.seats[seat],
        "task": f"{prompt.text} {_sought(state, found)}",
        "best": plan_words(game, found.best.moves),
        "why": _why(state, trial, found),
        "value": value,
        "trials": len(found.best.values),
        "rating": difficulty(found.rank, plans, value - rivals[0]["value"], found.stakes.asked.least),
        "rank": found.rank,
        "plans": plans,
        "cite": [prompt.cite] if prompt.cite in game.rulebook() else [],
    }
    if found.place:
        puzzle["hold"] = found.place
    if found.stakes.reply:
        puzzle["reply"] = True
    if found.stakes.trade:
        puzzle["trade"] = True
    if found.piece:
        puzzle["piece"] = found.piece
    if found.same:
        puzzle["also"] = [plan_words(game, one.moves) for one in found.same]
    puzzle["options"] = dict(game.options)
    puzzle["rivals"] = rivals
    return dumps({**puzzle, "position": document})


def _title(state: State, found: Proved) -> str:
    heading = state.view(state.actor).heading
    return f"{heading}, {_piece_named(state, found.piece)}" if found.piece else heading


def _piece_named(state: State, piece: str) -> str:
    return next(one.name or one.id for one in state.view(state.actor).pieces if one.id == piece)


def _sought(state: State, found: Proved) -> str:
    game = state.game
    if not found.place:
        return "Find the best answer."
    which = f"the order for {_piece_named(state, found.piece)}" if found.piece else "the answer"
    when = "when the next turn of the battle is over"
    if before_the_first(state):
        when = "when both sides have had their first turn of the battle"
    if found.stakes.trade:
        return f"Find {which} with which the enemy loses the most strength, less what you lose, {when}."
    if found.stakes.reply:
        return (
            f"Find {which} after which you stand best at {_named(game, found.place)} {when}:"
            " a battle won counts 1, one that goes on ½, one lost nothing."
        )
    return f"Find {which} with which you most often hold {_named(game, found.place)} at the end of this turn."


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


def _why(state: State, trial: Trial, found: Proved) -> str:
    """The planner's reason for each decision, what the search found, and in what the plans part."""
    game = state.game
    spoken = _spoken(state, trial, found)
    second = found.worse[0]
    rival = ", ".join(game.label(move) for move in second.moves)
    if not second.moves:
        rival = f"leave {_piece_named(state, found.piece)} as it is"
    gap = lead(found.best, second)
    if found.stakes.trade:
        return (
            f"{spoken} Played on until then, the exchange comes to {_points(found.best.mean)} strength for you on"
            f" average; with the next best, “{rival}”, to {_points(found.best.mean - gap.mean)} (a lead of"
            f" {gap.mean:.1f} ± {2 * gap.error:.1f}).{fate(state, trial, found.place, found.best.moves, second.moves)}"
        )
    if found.stakes.reply:
        best = f"It has won {_fates(found.best)} by then; the next best, “{rival}”, has won {_fates(second)}"
        return f"{spoken} {best} (a lead of {100 * gap.mean:.0f} ± {200 * gap.error:.0f} points)."
    won = f"holds {_named(game, found.place)}" if found.place else "wins"
    figures = (
        f"It {won} {percent(found.best.mean)} of the time; the next best, “{rival}”,"
        f" {percent(found.best.mean - gap.mean)} (a lead of {100 * gap.mean:.0f} ± {200 * gap.error:.0f} points)."
    )
    return f"{spoken} {figures}{_parting(trial, found.best.moves, second.moves)}"


def _spoken(state: State, trial: Trial, found: Proved) -> str:
    """The planner's reason for each decision; that a piece acts at all, where its order is asked for, needs none."""
    here, reasons = state.copy(), []
    for move in found.best.moves:
        reasons.append(plan_reasons(here, trial.guide, (move,)))
        here.apply(move)
        forced(here, state.actor)
    return " ".join(dict.fromkeys(reasons[1:] if found.piece and len(reasons) > 1 else reasons))


def _points(value: float) -> str:
    """With its sign: "+1.4", "−0.3"."""
    return f"{value:+.1f}".replace("-", "−")


def fate(state: State, trial: Trial, place: str, best: Plan, other: Plan) -> str:
    """What becomes of a fight after each of two plans, in a few states; empty where that is nearly the same."""
    measure = holding(state, trial.eye.seat, place)
    luck = trial.rng.getrandbits(48)
    counts = []
    for plan in (best, other):
        trial.rng = Random(luck)
        ends = [measure(end) for end in trial.ends(plan, FATES)]
        counts.append((ends.count(1.0), ends.count(0.0)))
    (won, lost), (other_won, other_lost) = counts
    if max(abs(won - other_won), abs(lost - other_lost)) < FATES // 4:
        return ""
    return (
        f" By then the battle was won in {won} and lost in {lost} of {FATES} states; with the other it was won in"
        f" {other_won} and lost in {other_lost}."
    )


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
