"""Who wins the first game: `python -m tools.first_games --games 40`.

The newcomer's seat is played by somebody who does as he is advised (`planner`), and by two who err (`veteran`,
`recruit`); the others as the first game says. A game that is cut short is won by its goal; a draw counts half.
"""

from __future__ import annotations

import argparse
from random import Random

from hundreddays.core import CHANCE, Eye, draw
from hundreddays.games import REGISTER, load
from hundreddays.learn.companion import FirstGame, first_game, position_text, reached
from hundreddays.players import seat_player

NEWCOMERS = ("planner", "veteran", "recruit")


def won(name: str, first: FirstGame, newcomer: str, seed: int) -> float:
    """1 if the newcomer wins, 0 if he loses."""
    game = load(name, None, **first.options)
    text = position_text(name, first)
    state, own, rng = game.position(text) if text else game.start(), game.seat(first.seat), Random(f"first/{seed}")
    players = [
        seat_player(newcomer if seat == own else first.level, game, whim=f"{seed}/{seat}")
        for seat in range(len(game.seats))
    ]
    while not state.over:
        if first.turns and state.view(own).turn > first.turns:
            return float(reached(first, state.view(own)))
        if state.actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        actor, moves = state.actor, state.moves()
        state.apply(moves[0] if len(moves) == 1 else players[actor].choose(Eye(state, actor), rng).move)
    score = state.scores()[own]
    return 1.0 if score > 0 else 0.0 if score < 0 else 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="all of them unless some are named")
    parser.add_argument("--games", type=int, default=40)
    asked = parser.parse_args()
    for name in asked.game or REGISTER:
        first = first_game(name)
        if first is None:
            continue
        for newcomer in NEWCOMERS:
            points = sum(won(name, first, newcomer, seed) for seed in range(asked.games))
            print(f"{name}: {newcomer} wins {points:g} of {asked.games} against {first.level}", flush=True)


if __name__ == "__main__":
    main()
