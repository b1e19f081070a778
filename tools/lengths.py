"""How many decisions a game takes, for the length that the lobby names: `python -m tools.lengths --games 7`.

Two `veteran` play. Counted are the decisions that leave a choice, by seat, the median of the games. A person takes
eight or ten seconds for one: many of them only name the piece that the next one sends somewhere.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median

from hundreddays.core import CHANCE, Eye, OptionValue, draw
from hundreddays.games import load
from hundreddays.players import seat_player

WAYS: list[tuple[str, dict[str, OptionValue]]] = [
    ("returns", {}),
    ("waterloo", {"rules": "basic"}),
    ("waterloo", {"rules": "advanced"}),
    ("napoleon", {}),
    ("emperor", {"scenario": "ligny_quatre_bras"}),
    ("emperor", {"scenario": "road_to_wavre"}),
    ("emperor", {"scenario": "invasion"}),
    ("emperor", {"scenario": "campaign"}),
]


def decisions(name: str, options: dict[str, OptionValue], seed: int) -> list[int]:
    """How many decisions each seat made in one game."""
    game = load(name, None, **options)
    state, rng = game.start(), Random(f"lengths/{seed}")
    players = [seat_player("veteran", game) for _ in game.seats]
    made = [0] * len(game.seats)
    while not state.over:
        if state.actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        actor, moves = state.actor, state.moves()
        made[actor] += len(moves) > 1
        state.apply(moves[0] if len(moves) == 1 else players[actor].choose(Eye(state, actor), rng).move)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=7)
    asked = parser.parse_args()
    for name, options in WAYS:
        played = [decisions(name, options, seed) for seed in range(asked.games)]
        middle = [round(median(seat)) for seat in zip(*played, strict=True)]
        print(name, *options.values(), middle, f"{sum(middle)} in all", flush=True)


if __name__ == "__main__":
    main()
