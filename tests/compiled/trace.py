"""Play seeded random games and print a hash of each: moves, legal lists, views, prompts, samples and positions.

Run as a program by the build under test: `python trace.py ID OPTIONS FIRST LAST`, options as JSON. Two builds that
print the same have the same rules. It needs nothing but the package, so that it sees the build that it is run with and
no other.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from random import Random

import hundreddays as hd
from hundreddays.core.view import encode

LOOKS = 12
"""How often in a game the views of all seats are written down, besides at its end: about so many times, at moments
drawn by lot.
"""


def trace(game: hd.Game, seed: int, plies: int) -> tuple[str, int]:
    """The hash of one game, and its length. `plies` is how long games are, roughly."""
    rng = Random(seed)
    digest = sha256()
    state, count = game.start(), 0
    while not state.over:
        moves = state.moves()
        chance = state.actor == hd.CHANCE
        digest.update(repr((state.actor, moves, state.odds() if chance else 0, state.tick())).encode())
        if rng.random() * plies < LOOKS:
            _look(game, state, rng, digest.update)
        move = hd.draw(state.odds(), rng) if chance else rng.choice(moves)
        listener = hd.Listener()
        state.apply(move, listener)
        digest.update(repr((move, listener.events)).encode())
        count += 1
    _look(game, state, rng, digest.update)
    digest.update(repr(state.scores()).encode())
    return digest.hexdigest(), count


def _look(game: hd.Game, state: hd.State, rng: Random, write: object) -> None:
    assert callable(write)
    for seat in (*range(len(game.seats)), hd.SPECTATOR):
        write(encode(state.view(seat)) + encode(state.prompt(seat)))
    write(state.sample(rng.randrange(len(game.seats)), rng).text().encode())
    write(repr((state.broken(), state.copy().text())).encode())


def main(id: str, options: str, first: str, last: str) -> None:
    game = hd.load(id, **json.loads(options))
    plies = 500
    print(hd.__build__)
    for seed in range(int(first), int(last)):
        found, plies = trace(game, seed, plies)
        print(f"{seed} {plies} {found}")


if __name__ == "__main__":
    main(*sys.argv[1:])
