"""A planner's moods on either side, over the same seeds: `python -m tools.moods GAME [-o NAME=VALUE]… (see --help)`.

A mood is the planner with other figures (`opponent/planner.toml`): to try figures, write them there as a mood. Every
mood of side 0 that is named meets every mood of the other side in games with the same seeds, and `usual` is none.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from hundreddays.core import Game, Planner
from hundreddays.games import load
from hundreddays.players.intervals import paired_difference, wilson
from hundreddays.players.match import play_out
from hundreddays.players.player import PlannerPlayer, planner_of
from hundreddays.players.pool import spread

USUAL: Final = "usual"


class Bout(NamedTuple):
    """One game to be played: the mood of side 0 and that of the other side."""

    game: str
    options: Mapping[str, str]
    first: str
    others: str
    seed: int


def in_mood(game: Game, mood: str) -> Planner:
    """The game's planner in a mood."""
    planner = planner_of(game)
    known = {USUAL: planner, **{one.mood: one for one in planner.moods()}}
    if mood not in known:
        raise SystemExit(f"{game.title} has no mood “{mood}”, only {', '.join(known)}.")
    return known[mood]


def fight(bout: Bout) -> float:
    """The points of side 0 in one game."""
    game = load(bout.game, None, **bout.options)
    players = [
        PlannerPlayer(game, in_mood(game, bout.first if side == 0 else bout.others), varied=True) for side in game.sides
    ]
    score = play_out(game, players, Random(f"moods/{bout.seed}")).scores[game.sides.index(0)]
    return 1.0 if score > 0 else 0.0 if score < 0 else 0.5


def rows(
    game: str, options: Mapping[str, str], pairs: Sequence[tuple[str, str]], games: int, seed: int, jobs: int
) -> list[dict[str, Any]]:
    """For every pair of moods the share of side 0, and by how much it is more than that of the first pair."""
    todo = [Bout(game, options, *pair, number) for number in range(seed, seed + games) for pair in pairs]
    points: dict[tuple[str, str], dict[int, float]] = {pair: {} for pair in pairs}
    for bout, score in spread(fight, todo, jobs):
        points[bout.first, bout.others][bout.seed] = score
    base = points[pairs[0]]
    found: list[dict[str, Any]] = []
    for pair in pairs:
        mine = points[pair]
        low, high = wilson(sum(mine.values()), games)
        gain, half, _ = paired_difference([mine[number] - base[number] for number in base])
        found.append(
            {
                "first": pair[0],
                "others": pair[1],
                "games": games,
                "share": round(sum(mine.values()) / games, 4),
                "low": round(low, 4),
                "high": round(high, 4),
                "gain": round(gain, 4),
                "gain_half": round(half, 4) if pair != pairs[0] else 0.0,
            }
        )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--first", default=USUAL, help="moods of side 0, with commas between them")
    parser.add_argument("--others", default=USUAL, help="moods of the other side")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    pairs = [(one, other) for other in asked.others.split(",") for one in asked.first.split(",")]
    found = rows(asked.game, options, pairs, asked.games, asked.seed, asked.jobs)
    if asked.json:
        print(json.dumps(found))
        return
    for row in found:
        print(
            f"{row['first']} against {row['others']}: {row['share']:.1%} of {row['games']}"
            f" ({row['low']:.1%} to {row['high']:.1%}), {row['gain']:+.1%} ± {row['gain_half']:.1%} of the first pair's"
        )


if __name__ == "__main__":
    main()
