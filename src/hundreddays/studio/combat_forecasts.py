"""What the combats that could be declared now would come to: the game's own odds, and losses over many throws."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import msgspec

from hundreddays.core import ATTACK, CHANCE, PIECE, PLACE, Listener, State, draw
from hundreddays.players import Meter
from hundreddays.players.budget import Spent
from hundreddays.players.plan_trials import NOISE, plan_words
from hundreddays.players.search.lookahead import LONG, Guide
from hundreddays.studio.worlds import Viewpoint

SAMPLES: Final = 20
"""In so many states each combat is played out."""
MOST: Final = 40
"""So many combats are told of."""
MOST_TRIED: Final = 400
LONGEST: Final = 4
"""So many decisions are tried to find attacks that begin with taking a piece in hand, and so many make one attack."""


class Attack(NamedTuple):
    """The decisions that declare an attack: one, or a piece and its way; and what the rules say of it."""

    moves: tuple[int, ...]
    note: str


class CombatForecast(msgspec.Struct, frozen=True):
    """An attack that could be declared, and what the rest of the player turn brings if it is."""

    moves: list[str]
    """The decisions that declare it: where a piece has to be taken in hand and marched first, each of them."""
    label: str
    note: str
    """What the rules say of it: odds, shifts, columns."""
    share: float | None
    """How likely the deciding side is to win afterwards; nothing where there was no time to try it."""
    cleared: float | None
    """In what share of the trials no defender is left at the attacked place when the turn is over."""
    losses: dict[str, float]
    """What each army loses until the turn is over, on average, in the game's own measure."""
    samples: int


class _Trials:
    """One attack, and what came of it so far."""

    def __init__(self, attack: Attack, state: State, seat: int) -> None:
        game = state.game
        self.attack = attack
        self.shares: list[float] = []
        self.lost: Counter[str] = Counter()
        self.cleared = 0
        last = attack.moves[-1]
        self.place = game.words.noun(last) if game.words.verb(last).on == PLACE else ""
        self.defenders = {piece.army for piece in state.view(seat).pieces if piece.place == self.place}

    def left(self, world: State, seat: int) -> bool:
        """Whether somebody of those who were attacked still stands there."""
        return any(one.place == self.place and one.army in self.defenders for one in world.view(seat).pieces)


def combat_forecasts(look: Viewpoint, guide: Guide, rng: Random, meter: Meter) -> list[CombatForecast]:
    """Every attack that could be declared: at once, or by a piece that is taken in hand and marched.

    All are tried in turn, so that when the meter is spent each has been tried as often as the others.
    """
    state = look.state
    if not look.deciding:
        return []
    seat = state.actor
    trials = [_Trials(attack, state, seat) for attack in attacks(look.worlds(rng), state.moves())]
    with contextlib.suppress(Spent):
        for _ in range(SAMPLES):
            for one in trials:
                _try(one, look.worlds(rng), seat, guide, rng, meter)
    return [_told(one, state) for one in trials]


def attacks(world: State, known: list[int]) -> list[Attack]:
    """The attacks that can be declared in a state, those of the fewest decisions first, in the order of the rules.

    The state is one that the viewer cannot tell from the true one: what marching would find out stays unknown.
    """
    seat, found, tried = world.actor, list[Attack](), 0
    trails: list[tuple[State, tuple[int, ...]]] = [(world, ())]
    for _ in range(LONGEST):
        further: list[tuple[State, tuple[int, ...]]] = []
        for here, before in trails:
            step = here.game.steps[here.step]
            for move in here.moves():
                if not before and move not in known:
                    continue
                if step.tone(here, move) == ATTACK:
                    found.append(Attack((*before, move), step.note(here, move)))
                elif tried < MOST_TRIED and _leads_on(here, move, before):
                    tried += 1
                    after = here.copy()
                    after.apply(move)
                    if not after.over and after.actor == seat and after.view(seat).chosen:
                        further.append((after, (*before, move)))
        trails = further
    return _once_each(world, found)[:MOST]


def _leads_on(state: State, move: int, before: tuple[int, ...]) -> bool:
    """Whether a move takes a piece in hand, or marches one that is."""
    on = state.game.words.verb(move).on
    return on == PIECE or (bool(before) and on == PLACE)


def _once_each(world: State, found: list[Attack]) -> list[Attack]:
    """Of several ways of one piece to one place the shortest."""
    words = world.game.words
    kept: dict[tuple[int, ...], Attack] = {}
    for attack in found:
        first, last = attack.moves[0], attack.moves[-1]
        on_place = words.verb(last).on == PLACE
        kept.setdefault((first, last) if on_place else attack.moves, attack)
    return list(kept.values())


def _try(one: _Trials, world: State, seat: int, guide: Guide, rng: Random, meter: Meter) -> None:
    """An attack and what follows it until the player turn is over, by the planner's lights."""
    until, tell = world.tick() + 1, Listener()
    for move in one.attack.moves:
        if world.over or world.actor != seat or move not in world.moves():
            return
        world.apply(move, tell)
    for due in _rest(world, until, guide, rng):
        world.apply(due, tell)
        meter.spend()
    one.shares.append(guide.value(world, seat))
    one.cleared += bool(one.place) and not one.left(world, seat)
    for event in tell.events:
        for tally in world.game.tallies(event):
            if tally.what == "loss":
                one.lost[tally.army] += tally.amount


def _rest(world: State, until: int, guide: Guide, rng: Random) -> Iterator[int]:
    for _ in range(LONG):
        if world.over or world.tick() >= until:
            return
        yield draw(world.odds(), rng) if world.actor == CHANCE else guide.best(world, world.moves(), rng, NOISE)


def _told(one: _Trials, state: State) -> CombatForecast:
    game, count = state.game, len(one.shares)
    return CombatForecast(
        moves=plan_words(game, one.attack.moves),
        label=", ".join(game.label(move) for move in one.attack.moves),
        note=one.attack.note,
        share=round(sum(one.shares) / count, 4) if count else None,
        cleared=round(one.cleared / count, 4) if count and one.defenders else None,
        losses={army: round(amount / count, 2) for army, amount in sorted(one.lost.items())} if count else {},
        samples=count,
    )
