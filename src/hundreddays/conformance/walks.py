"""Which games are tried, with which options, and how they are played at random."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

from msgspec import structs
from mypy_extensions import mypyc_attr

from hundreddays.core import CHANCE, SPECTATOR, Event, Game, Info, Listener, OptionValue, State, draw
from hundreddays.games import REGISTER, info, load

WHOLE_PRODUCT: Final = 12
"""Up to this many combinations of options are all tried; beyond, the default and each single change."""
EVERYTHING: Final = 100
"""The same for the soak, which has time for all combinations of our games."""


@mypyc_attr(native_class=False)  # no native class can be an exception
class Nonconformance(AssertionError):
    """A game breaks the contract: `check` names the property, the message the instance."""

    def __init__(self, check: str, message: str) -> None:
        super().__init__(f"{check}: {message}")
        self.check = check


def require(holds: object, check: str, detail: object = "", state: State | None = None) -> None:
    """Raise `Nonconformance` unless it holds, with the position in full where there is one, so that it can be set up
    again.
    """
    if not holds:
        raise Nonconformance(check, f"{detail} {where(state)}" if state else str(detail))


def where(state: State) -> str:
    return (
        f"at step {type(state.game.steps[state.step]).__name__}, {state.game.actor_name(state.actor)} to"
        f" decide\n{state.text()}"
    )


class Case(NamedTuple):
    """One game with one set of options."""

    id: str
    options: tuple[tuple[str, OptionValue], ...] = ()

    def load(self) -> Game:
        options: dict[str, Any] = dict(self.options)
        return load(self.id, **options)

    def __str__(self) -> str:
        return self.id + "".join(f"-{name}={value}" for name, value in self.options)


def option_sets(game: Info, whole: int = WHOLE_PRODUCT) -> list[tuple[tuple[str, OptionValue], ...]]:
    """The default first, then every other combination where they are few, else every single change.

    A scenario of the game's folder only lays other figures under the same rules: each is tried alone.
    """
    lone = set(game.scenarios)
    settings = [
        structs.replace(each, choices=tuple(choice for choice in each.choices if choice not in lone))
        for each in game.settings
    ]
    default = tuple((setting.name, setting.default) for setting in settings)
    everything = product(*(setting.choices for setting in settings))
    size = 1
    for setting in settings:
        size *= len(setting.choices)
    if size <= whole:
        sets = [tuple(zip((setting.name for setting in settings), values, strict=True)) for values in everything]
    else:
        sets = [
            tuple((other.name, choice if other is setting else other.default) for other in settings)
            for setting in settings
            for choice in setting.choices
        ]
    scenarios = [
        tuple((name, scenario if name == "scenario" else value) for name, value in default)
        for scenario in game.scenarios
    ]
    return list(dict.fromkeys([default, *sets, *scenarios]))


def cases(whole: int = WHOLE_PRODUCT) -> list[Case]:
    """Every registered game with every set of options, each named by what differs from the default."""
    found: list[Case] = []
    for id in REGISTER:
        default, *others = option_sets(info(id), whole)
        found.append(Case(id))
        for options in others:
            found.append(Case(id, tuple(pair for pair, usual in zip(options, default, strict=True) if pair != usual)))
    return found


PROBES: Final = 1200
"""Up to so many moves are put to the referee at one state: the whole vocabulary, or a fresh handful of each verb where
it is larger.
"""


def probes(game: Game, rng: Random) -> list[int]:
    """Moves, legal or not, to ask the referee about."""
    if game.move_count <= PROBES:
        return list(range(game.move_count))
    share = PROBES // len(game.words.verbs)
    return [
        move
        for verb in game.words.verbs
        for move in sorted(rng.sample(range(verb.base, verb.base + verb.count), min(share, verb.count)))
    ]


def viewers(game: Game) -> list[int]:
    return [*range(len(game.seats)), SPECTATOR]


class Whim:
    """Random play with a temper: each game is drawn to some verbs and shy of others, so that rare decisions are reached
    too.
    """

    def __init__(self, game: Game, rng: Random) -> None:
        self.rng = rng
        self.bases = game.words.bases
        self.weights = {verb.base: rng.choice((0.1, 0.5, 1.0, 1.0, 4.0)) for verb in game.words.verbs}

    def choose(self, state: State) -> int:
        """Any move, or any draw of chance."""
        if state.actor == CHANCE:
            return draw(state.odds(), self.rng)
        return self.among(state.moves())

    def among(self, moves: list[int]) -> int:
        """One of these moves, as `Random.choices` takes it, written out: nothing is asked oftener than this."""
        if len(moves) == 1:
            return moves[0]
        bases, weights = self.bases, self.weights
        total, sums = 0.0, list[float]()
        for move in moves:
            total += weights[bases[move]]
            sums.append(total)
        return moves[bisect_right(sums, self.rng.random() * total, 0, len(moves) - 1)]


class WalkStep(NamedTuple):
    """One move of a random game: who made it, which, what was told, and the state after it (one object, as it
    advances).
    """

    actor: int
    move: int
    events: list[Event]
    state: State


def random_game(game: Game, rng: Random, start: State | None = None) -> Iterator[WalkStep]:
    """A game played at random to its end."""
    state = start.copy() if start else game.start()
    whim = Whim(game, rng)
    plies = 0
    while not state.over:
        require(state.moves(), "no dead ends", "nothing is legal", state)
        actor, move, tell = state.actor, whim.choose(state), Listener()
        state.apply(move, tell)
        yield WalkStep(actor, move, tell.events, state)
        plies += 1
        require(plies < game.longest, "every game ends", f"still going on after {game.longest} plies")


def some_states(game: Game, rng: Random, games: int, each: int) -> list[State]:
    """Copies of states taken evenly at random from each of some random games, their ends left out."""
    states: list[State] = []
    for _ in range(games):
        kept: list[State] = []
        for ply, moment in enumerate(random_game(game, rng)):
            if moment.state.over:
                break
            keep(kept, moment.state, ply, each, rng)
        states += kept
    return states


def keep(kept: list[State], state: State, ply: int, most: int, rng: Random) -> None:
    """Keep a copy, or not, so that in the end every ply has had the same chance to be among those kept."""
    if len(kept) < most:
        kept.append(state.copy())
    elif (slot := rng.randrange(ply + 1)) < most:
        kept[slot] = state.copy()


def state_at(game: Game, seed: int, plies: int) -> State:
    """The state of one random game after so many plies, or its end."""
    state = game.start()
    for ply, moment in enumerate(random_game(game, Random(seed)), 1):
        state = moment.state
        if ply >= plies:
            break
    return state
