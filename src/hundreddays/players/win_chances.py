"""What the judge says of a game: to a seat that asks, from what it may know; and of a whole game, when nothing is
hidden any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hundreddays.core import Eye, Game, Judge, Record, State
from hundreddays.core.phrases import percent

SAMPLES = 12
"""Over so many states, none of which a seat could tell from the true one, its chance is averaged."""


def judge_of(game: Game) -> Judge | None:
    """The judge, where there are two sides to judge between."""
    return game.judge() if len(set(game.sides)) > 1 else None


def chance(eye: Eye, rng: Random) -> float | None:
    """How likely side 0 is to win, as far as the eye's seat can know; None where nobody can say."""
    judge = judge_of(eye.game)
    if judge is None:
        return None
    seat = eye.game.sides.index(0)
    if not eye.game.hidden:
        return judge.chance(eye.sample(rng), seat)
    return sum(judge.chance(eye.sample(rng), seat) for _ in range(SAMPLES)) / SAMPLES


def chances(game: Game, record: Record, plies: Iterable[int]) -> dict[int, float]:
    """How likely side 0 was to win after each of these plies of a finished game, with everyone's fog lifted.

    Empty if nobody can say.
    """
    judge = judge_of(game)
    if judge is None:
        return {}
    wanted = set(plies)
    seat = game.sides.index(0)
    found: dict[int, float] = {}
    state: State = record.start(game)
    for ply in range(len(record.moves) + 1):
        if ply in wanted:
            found[ply] = judge.chance(state, seat)
        if ply < len(record.moves):
            state.apply(game.move(record.moves[ply].words))
    return found


def first_side(game: Game) -> str:
    """The seat by which side 0 goes."""
    return game.seats[game.sides.index(0)]


def spoken(game: Game, share: float) -> str:
    """A chance as people say it: "63 % for the French". Nothing is certain before the end."""
    side = first_side(game).replace("_", " ").capitalize()
    return f"{percent(min(0.99, max(0.01, share)))} for the {side}"
