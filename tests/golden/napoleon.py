"""A golden opening of Napoléon: a record, and what every seat saw and heard of it.

`python tests/golden/napoleon.py` writes `napoleon.txt` afresh from the record; with `--new` it plays a new record first
(the planner against
itself, to the end of the twelfth turn). Look at the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import hundreddays as hd
from golden.returns import shown

HERE = Path(__file__).parent
RECORD = HERE / "napoleon.record"
STORY = HERE / "napoleon.txt"
LAST_TURN = 12
EVERY = 250
"""The whole view of each seat is shown once in so many plies, and at the end; what it hears, always."""


def opening(seed: int) -> str:
    """A new record of the first turns."""
    game = hd.load("napoleon")
    planner = game.planner()
    assert planner is not None
    rng, state, record = Random(seed), game.start(), hd.Record.of(game)
    while not state.over and state.view(hd.SPECTATOR).turn <= LAST_TURN:
        actor = state.actor
        move = hd.draw(state.odds(), rng) if actor == hd.CHANCE else planner.choose(state.eye(actor), rng).move
        record.add(game, actor, move)
        state.apply(move)
    return record.text()


def story(text: str) -> str:
    """The record as every seat and a spectator lived it."""
    record = hd.parse(text)
    game = hd.load("napoleon", **record.options)
    seats = [*range(len(game.seats)), hd.SPECTATOR]
    lines: list[str] = []
    state = record.start(game)
    for ply, (_, words) in enumerate(record.moves):
        if ply % EVERY == 0:
            lines += [line for seat in seats for line in shown(state, seat)]
        tell = hd.Listener()
        lines.append(f"{ply + 1} {game.actor_name(state.actor)}: {words}")
        state.play(game.move(words), tell)
        for event in tell.events:
            heard = "".join(game.seat_name(seat)[0] for seat in seats if event.heard_by(seat))
            lines.append(f"   <{heard}> {game.narrate(event)} (§{event.cite})")
    lines += [line for seat in seats for line in shown(state, seat)]
    return "\n".join(lines) + "\n"


def main() -> None:
    if "--new" in sys.argv:
        RECORD.write_text(opening(seed=1815), "utf-8")
    STORY.write_text(story(RECORD.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
