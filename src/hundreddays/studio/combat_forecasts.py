"""What the combats that could be declared now would come to: the game's own odds, and losses over many throws."""

from __future__ import annotations

import contextlib
from collections import Counter
from random import Random
from typing import Final

import msgspec

from hundreddays.core import ATTACK, CHANCE, Listener, State, draw
from hundreddays.players import Meter
from hundreddays.players.budget import Spent
from hundreddays.players.plan_trials import NOISE
from hundreddays.players.search.lookahead import LONG, Guide
from hundreddays.studio.worlds import Viewpoint

SAMPLES: Final = 20
MOST: Final = 12
"""So many combats are looked at, each in so many states."""


class CombatForecast(msgspec.Struct, frozen=True):
    """An attack that could be declared, and what the rest of the player turn brings if it is."""

    move: str
    label: str
    note: str
    """What the rules say of it: odds, shifts, columns."""
    share: float
    """How likely the deciding side is to win afterwards."""
    losses: dict[str, float]
    """What each army loses until the turn is over, on average, in the game's own measure."""
    samples: int


def combat_forecasts(look: Viewpoint, guide: Guide, rng: Random, meter: Meter) -> list[CombatForecast]:
    """Every legal move that attacks somebody, in the order of the rules."""
    state, game = look.state, look.game
    if not look.deciding:
        return []
    seat, step = state.actor, game.steps[state.step]
    attacks = [move for move in state.moves() if step.tone(state, move) == ATTACK]
    found: list[CombatForecast] = []
    for move in attacks[:MOST]:
        shares: list[float] = []
        lost: Counter[str] = Counter()
        with contextlib.suppress(Spent):
            for _ in range(SAMPLES):
                world = look.worlds(rng)
                tell = Listener()
                _finish(world, move, guide, rng, meter, tell)
                shares.append(guide.value(world, seat))
                for event in tell.events:
                    for tally in game.tallies(event):
                        if tally.what == "loss":
                            lost[tally.army] += tally.amount
        if shares:
            found.append(
                CombatForecast(
                    move=game.text(move),
                    label=game.label(move),
                    note=step.note(state, move),
                    share=round(sum(shares) / len(shares), 4),
                    losses={army: round(amount / len(shares), 2) for army, amount in sorted(lost.items())},
                    samples=len(shares),
                )
            )
    return found


def _finish(world: State, move: int, guide: Guide, rng: Random, meter: Meter, tell: Listener) -> None:
    """A move and what follows it until the player turn is over, by the planner's lights."""
    until = world.tick() + 1
    if move not in world.moves():
        return
    world.apply(move, tell)
    for _ in range(LONG):
        if world.over or world.tick() >= until:
            return
        due = draw(world.odds(), rng) if world.actor == CHANCE else guide.best(world, world.moves(), rng, NOISE)
        world.apply(due, tell)
        meter.spend()
