"""The checks of the soak by name, and what becomes of one that fails.

A check looks at a game so far and raises `Nonconformance`; whatever else is raised, in the rules or in a view, is a
failure too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from traceback import format_exception
from typing import Final, NamedTuple

from hundreddays.conformance.checks import (
    events_narrate,
    invariants_hold,
    moves_in_order,
    record_round_trips,
    state_conforms,
)
from hundreddays.conformance.garbled import positions_hold, records_hold
from hundreddays.conformance.hidden import (
    Secrets,
    all_see_the_same,
    sample_is_legal,
    samples_forget_the_truth,
    samples_show_the_same_face,
    state_keeps_secrets,
    twin_walk,
)
from hundreddays.conformance.observed import Observations
from hundreddays.conformance.patience import patience
from hundreddays.conformance.referee import tables_show_twins_the_same, taking_back_is_cut
from hundreddays.conformance.remembered import memory_holds
from hundreddays.conformance.trails import STYLES, Trail, choosers, chosen
from hundreddays.conformance.walks import Case, Nonconformance, some_states, viewers
from hundreddays.core import CHANCE, SPECTATOR

Check = Callable[[Trail, Random, Counter[str]], None]
"""Looks at a game so far, counts what it tried, and raises `Nonconformance`."""

SAMPLES, DECISIONS, GARBLED = 3, 30, 12
"""At each: samples drawn, decisions at a table, texts with something wrong in them."""
WALK: Final = (4, 16)
"""Bounds of the number of moves of a walk with twins."""
MANY: Final = (12, 4)
"""How many games are played to count what samples deal, and how many states are taken of each: in four games of a
single turn a secret can follow from what is open all through.
"""


# The checks


def quick(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """After every move: the legal list, the invariants, the sentences."""
    moves_in_order(trail.state)
    invariants_hold(trail.state)
    events_narrate(trail.game, trail.last)


def contract(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """Verdicts, copies, the position written and read, prompts, views."""
    state_conforms(trail.state, rng)
    counts["states"] += 1


def players(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """Everyone who may be asked there chooses something legal."""
    state = trail.state
    if not state.over and state.actor != CHANCE:
        for style in STYLES:
            chosen(state, choosers(trail.game, style, rng)[state.actor])


def samples(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """What a seat could be facing just as well looks the same to it, is possible, keeps to what the seat remembers, and
    does not lean to the truth.
    """
    state, game = trail.state, trail.game
    seat = rng.choice(viewers(game))
    if not game.hidden:
        all_see_the_same(state)
        seat = state.actor if state.actor >= 0 else SPECTATOR
    dealt = [state.sample(seat, rng) for _ in range(SAMPLES)]
    samples_show_the_same_face(state, seat, dealt, rng)
    memory_holds(state, seat, dealt)
    counts["samples"] += len(dealt)
    if game.hidden and not state.over:
        sample_is_legal(dealt[0], rng)
        samples_forget_the_truth(state, seat, rng)


def observations(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """What a seat observes as numbers is what it sees and is asked, no less and no more."""
    seen = Observations(trail.game)
    seen.look_closely(trail.state, rng)
    counts["observations"] += seen.compared


def secrets(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """Over several games, played for this, everything hidden is dealt again at least once.

    In a single game a secret can follow all through from what is open: a commander who always marches alone.
    """
    game = trail.game
    if not game.hidden:
        return
    known = Secrets(game)
    for state in some_states(game, rng, *MANY):
        for seat in viewers(game):
            state_keeps_secrets(state, seat, rng, known, SAMPLES)
            counts["samples"] += SAMPLES
    known.require_dealt()


def twins(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """Two games that a seat cannot tell apart tell it the same, and so do the tables at which they are played."""
    if trail.game.hidden and not trail.state.over:
        walk = twin_walk(trail.state, rng.choice(viewers(trail.game)), rng, rng.randint(*WALK))
        counts["twin walks"] += 1
        tables_show_twins_the_same(walk)
        counts["tables compared"] += 1


def take_backs(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """Taking back is offered exactly where it teaches nothing, and restores everything."""
    if not trail.state.over and trail.state.actor != CHANCE:
        counts["take-backs"] += taking_back_is_cut(trail.game, rng, DECISIONS, start=trail.state)


def positions(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """Positions with something wrong in them are refused in words, or can be played."""
    counts["positions accepted"] += positions_hold(trail.state, rng, GARBLED)
    counts["positions changed"] += GARBLED


def records(trail: Trail, rng: Random, counts: Counter[str]) -> None:
    """The game as a record replays to the same end; with something wrong in it, it is refused in words."""
    record = trail.record()
    record_round_trips(trail.game, record, trail.state, trail.events)
    counts["records"] += 1
    records_hold(trail.game, record, rng, GARBLED)
    counts["records changed"] += GARBLED


AT_MOMENTS: Final[dict[str, Check]] = {
    "contract": contract,
    "players": players,
    "samples": samples,
    "observations": observations,
    "twins": twins,
    "take-backs": take_backs,
    "positions": positions,
}
CHECKS: Final[dict[str, Check]] = {"play": quick, **AT_MOMENTS, "records": records, "secrets": secrets}
"""Every check by its name. `play` is made after every move, `records` at the end, `secrets` now and then."""


# Failures


class Failure(NamedTuple):
    """A game that fails: its case and moves, the check with its seed, the property and the message."""

    case: Case
    check: str
    seed: str
    moves: list[int]
    broken: str
    message: str


def failure_of(case: Case, check: str, seed: str, trail: Trail, error: Exception) -> Failure:
    if isinstance(error, Nonconformance):
        return Failure(case, check, seed, trail.moves[:], error.check, str(error))
    message = "".join(format_exception(error)[-8:])
    return Failure(case, check, seed, trail.moves[:], f"nothing raises {type(error).__name__}", message)


def tried(case: Case, check: str, seed: str, trail: Trail, counts: Counter[str]) -> Failure | None:
    """Make a check; what it raises is a failure."""
    try:
        with patience():
            CHECKS[check](trail, Random(seed), counts)
    except Exception as error:  # noqa: BLE001  # a failure, whatever it is
        return failure_of(case, check, seed, trail, error)
    return None


def again(failure: Failure, moves: Sequence[int]) -> tuple[Trail, Failure | None]:
    """Play some moves and make the check of a failure once more; the failure if it is broken in the same way."""
    game = failure.case.load()
    trail = Trail(game)
    try:
        with patience():
            trail.follow(moves)
    except Exception as error:  # noqa: BLE001  # the rules fail over a move
        found: Failure | None = failure_of(failure.case, failure.check, failure.seed, trail, error)
    else:
        found = tried(failure.case, failure.check, failure.seed, trail, Counter())
    return trail, found if found is not None and found.broken == failure.broken else None
