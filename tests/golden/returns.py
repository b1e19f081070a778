"""Golden games of Napoleon 1815 Returns: a record, and what every seat saw of it.

`python tests/golden/returns.py` writes `returns-*.txt` afresh from the records; with `--new` it plays new records first
(the planner against itself). Look at the difference before you commit it: it is what players will notice.
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import hundreddays as hd

HERE = Path(__file__).parent
GAMES: dict[str, dict[str, Any]] = {
    "returns-two": {"players": 2},
    "returns-three": {"players": 3, "hidden_tracking_sheets": True, "chosen_objectives": True, "free_setup": True},
}
EVERY = 30
"""The whole view of each seat is shown once in so many plies, and at the end; what it hears, always."""


def played(options: dict[str, Any], seed: int) -> str:
    """A new record."""
    game = hd.load("returns", **options)
    planner = game.planner()
    assert planner is not None
    rng, state, record = Random(seed), game.start(), hd.Record.of(game)
    while not state.over:
        actor = state.actor
        move = hd.draw(state.odds(), rng) if actor == hd.CHANCE else planner.choose(state.eye(actor), rng).move
        record.add(game, actor, move)
        state.apply(move)
    return record.text()


def shown(state: hd.State, seat: int) -> list[str]:
    """A seat's view and prompt in words."""
    view, prompt = state.view(seat), state.prompt(seat)
    lines = [f"[{view.seat}] {view.heading}; {view.decides} decides. {view.result}".rstrip()]
    lines.append("  " + ", ".join(f"{track.name} {track.text or track.value}" for track in view.tracks))
    for place, pieces in groupby(
        sorted(view.pieces, key=lambda piece: (piece.place, piece.id)), key=lambda piece: piece.place
    ):
        lines.append(
            f"  {place}: " + ", ".join(" ".join([piece.id, piece.strength, *piece.marks]).strip() for piece in pieces)
        )
    lines.append("  marks: " + ", ".join(f"{mark.place} {mark.text}" for mark in view.marks))
    lines += [f"  {line}" for line in state.game.describe(view)]
    if prompt.options:
        lines.append(f"  asked: {prompt.text} (§{prompt.cite})")
        lines += [
            f"    {option.move}: {option.label}" + (f" ({option.note})" if option.note else "")
            for option in prompt.options
        ]
    return lines


def story(text: str) -> str:
    """A record as everyone at the table lived it."""
    record = hd.parse(text)
    game = hd.load("returns", **record.options)
    told = hd.Listener()
    viewers = [*range(len(game.seats)), hd.SPECTATOR]
    lines: list[str] = []
    state = game.start()
    for ply, (state, move) in enumerate(record.replay(game, told), 1):
        if ply % EVERY == 1:
            for seat in viewers:
                lines += shown(state, seat)
        lines += _heard(game, told, viewers)
        lines.append(f"{ply} {game.actor_name(state.actor)}: {game.text(move)}")
    lines += _heard(game, told, viewers)
    for seat in viewers:
        lines += shown(state, seat)
    return "\n".join(lines) + "\n"


def _heard(game: hd.Game, told: hd.Listener, viewers: list[int]) -> list[str]:
    lines = []
    for event in told.events:
        audience = [game.seat_name(seat) for seat in viewers if event.heard_by(seat)]
        who = "all" if len(audience) == len(viewers) else ", ".join(audience)
        lines.append(f"   {who}: {game.narrate(event)} (§{event.cite})")
    told.events.clear()
    return lines


def main() -> None:
    for name, options in GAMES.items():
        if "--new" in sys.argv:
            (HERE / f"{name}.record").write_text(played(options, seed=1815), "utf-8")
        (HERE / f"{name}.txt").write_text(story((HERE / f"{name}.record").read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
