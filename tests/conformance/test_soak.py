"""Soaking: a fresh share of it with every run of the tests, and proof that failures are found, kept and cut short."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import time
from typing import Final

import pytest

import hundreddays as hd
from conformance import leaky
from conformance.leaky import toy
from hundreddays.conformance import garbled, hidden, patience, referee
from hundreddays.conformance.failures import cut_short, failure_from, run_again, text_of
from hundreddays.conformance.soak import CHECKS
from hundreddays.conformance.tasks import Findings, Task, soak, tasks
from hundreddays.conformance.trails import STYLES, Trail, shortest
from hundreddays.conformance.walks import EVERYTHING, Case, Nonconformance, cases
from hundreddays.core import BadRecord, Tell, View
from hundreddays.core.document import Reader
from toys.ambush.game import AmbushGame
from toys.ambush.rules.state import AmbushState
from toys.ambush.rules.turn import Turn

SECONDS: Final = 6.0
"""How long the share of each game may take; `make soak` takes minutes."""


def share(case: Case, seed: str, seconds: float, checks: tuple[str, ...] = tuple(CHECKS)) -> Findings:
    style = Random(seed).choice(STYLES)
    return soak(Task(case, style, seed, time() + seconds, checks))


@pytest.mark.parametrize("id", hd.REGISTER)
def test_a_fresh_share_of_the_soak(id: str, soak_seed: str) -> None:
    """Other games each time. The seed is printed at the end of the run; it and the record are in the message."""
    seed = f"{soak_seed}/{id}"
    case = Random(seed).choice([case for case in cases(EVERYTHING) if case.id == id])
    outcome = share(case, seed, SECONDS)
    assert not outcome.failures, f"seed {soak_seed}\n{text_of(outcome.failures[0])}"
    assert outcome.counts["moves"]
    assert outcome.counts["states"]


def test_a_game_that_takes_long_is_broken_off_and_looked_at() -> None:
    outcome = share(Case("emperor"), "long", 4.0)
    assert not outcome.failures
    assert outcome.counts["games"] == 0
    assert outcome.counts["states"]


# It finds, keeps and cuts short


@pytest.fixture
def spoilt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, ambush: str) -> Case:
    """A case that loads the toy with a fault in it."""
    game: AmbushGame = request.param
    monkeypatch.setattr(Case, "load", lambda case: game)
    return Case(ambush)


def test_the_honest_toy_passes_and_everything_is_counted(ambush: str) -> None:
    counts: Counter[str] = Counter()
    for number in range(8):
        outcome = share(Case(ambush), f"honest {number}", 60.0)
        assert outcome.failures == []
        counts += outcome.counts
    assert set(counts) == {
        "games",
        "games of ambush",
        "moves",
        "observations",
        "positions accepted",
        "positions changed",
        "records",
        "records changed",
        "samples",
        "states",
        "tables compared",
        "take-backs",
        "twin walks",
    }


class Trusting(AmbushGame):
    """Believes a position that says who is in turn, whatever else it says."""

    def state_from(self, read: Reader) -> AmbushState | None:
        found: list[str] = []
        state = super().state_from(Reader(read.tree, found))
        if state is None and all(defect.startswith("hands") for defect in found):
            state, found = self.start(), []
            state.turn = len(self.seats)
        read.defects += found
        return state


class Stumbles(Turn):
    """Falls over its own feet in the second round."""

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        if s.round > 1:
            raise KeyError(move)
        super().apply(s, move, tell)


class Ponders(AmbushState):
    """Never ready with what it shows."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        while self.round > 1:
            pass
        return super().view(seat)


@pytest.mark.parametrize(
    ("spoilt", "check", "broken"),
    [
        (toy(to=leaky.LosesABlock()), "play", "invariants hold"),
        (toy(turn=Stumbles()), "play", "nothing raises KeyError"),
        (toy(game=leaky.ForgetsTheRound), "contract", "positions round-trip"),
        (toy(leaky.SeesThrough), "samples", hidden.SAME_FACE),
        (toy(to=leaky.TellsTheBlock()), "twins", hidden.TWINS_HEAR_THE_SAME),
        (toy(turn=leaky.PeeksForFree()), "take-backs", referee.BARRIER),
        (toy(game=Trusting), "positions", garbled.ACCEPTED),
        (toy(Ponders), "contract", "nothing raises Endless"),
    ],
    indirect=["spoilt"],
    ids=["invariant", "crash", "position", "sample", "twin", "take-back", "changed position", "loop"],
)
def test_a_failure_is_kept_and_cut_short(
    spoilt: Case, check: str, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    found = next(
        failure
        for number in range(60)
        for failure in share(spoilt, f"spoilt {number}", 60.0, (check,)).failures
        if failure.broken == broken
    )
    kept = failure_from(text_of(found))
    assert (kept.check, kept.seed, kept.broken, kept.moves) == (found.check, found.seed, found.broken, found.moves)
    assert run_again(kept) is not None
    short = cut_short(kept, tries=5 if "Endless" in broken else 150)
    assert short.broken == broken
    assert len(short.moves) <= len(found.moves)
    assert run_again(failure_from(text_of(short))) is not None


def test_what_is_fixed_passes_when_it_is_run_again(ambush: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(ambush, (("players", 3),))
    with monkeypatch.context() as spoilt:
        spoilt.setattr(Case, "load", lambda case: toy(to=leaky.LosesABlock()))
        failures = (share(case, f"fixed {number}", 60.0, ("play",)).failures for number in range(20))
        kept = text_of(next(failure for found in failures for failure in found))
    assert run_again(failure_from(kept)) is None


def test_only_a_record_of_a_failure_can_be_run_again(ambush: str) -> None:
    with pytest.raises(BadRecord, match="no record of a failed check"):
        failure_from(Trail(hd.load(ambush)).record().text())


def test_moves_are_left_out_as_long_as_the_rest_fails() -> None:
    needed = {3, 7}
    found = shortest(list(range(40)), lambda moves: list(moves) if needed <= set(moves) else None, 1000)
    assert found == [3, 7]


def test_every_kind_of_game_is_played_as_often_as_every_other() -> None:
    kinds = [Case("a"), Case("b"), Case("c")]
    made = [task for task, _ in zip(tasks(kinds, ("play",), "x", time() + 60), range(24), strict=False)]
    assert Counter((task.case.id, task.style) for task in made) == Counter(
        {(case.id, style): 2 for case in kinds for style in STYLES}
    )
    assert list(tasks(kinds, ("play",), "x", time() - 1)) == []


def test_the_toys_own_text_is_garbled_in_many_ways(ambush: str) -> None:
    game = hd.load(ambush)
    rng = Random(1)
    positions = {garbled.garbled_document(game.start().text(), game, rng) for _ in range(200)}
    record = Trail(game).follow([game.start().moves()[0]]).record()
    records = {garbled.garbled_record(record, game, rng) for _ in range(200)}
    assert len(positions) > 100
    assert len(records) > 100
    garbled.records_hold(game, record, rng, 200)


def test_a_record_that_crashes_the_reader_is_caught(ambush: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(text: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(garbled, "parse", parse)
    game = hd.load(ambush)
    with pytest.raises(Nonconformance, match="ZeroDivisionError"):
        garbled.records_hold(game, Trail(game).record(), Random(1), 1)
