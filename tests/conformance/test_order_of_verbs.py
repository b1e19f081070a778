"""No rule may depend on the order in which a game declares its verbs: moves are numbers only inside the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest

import hundreddays as hd
import toys
from hundreddays.conformance.walks import Case, Whim, cases
from hundreddays.core import BUTTON, CHANCE, QUIET, Game, State, Tone, Words
from hundreddays.core.words import Verb
from hundreddays.games import package

with toys.registered():
    CASES: Final = [case for case in cases() if {name for name, _ in case.options} <= {"players", "rules", "setup"}]
"""Every game as it comes, and with what may make it declare other verbs."""
LOOKED_AT: Final = 25
"""At one ply in so many the refusals and the position are compared as well, and the planner's opinions."""
REFUSALS: Final = 40
OPINIONS: Final = 3
"""So often the planner's opinions are compared at each step of a game; with another seed, in the soak, always."""


class Shuffled(Words):
    """A vocabulary that has every verb in place, in an order of its own, before the game declares the first."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        super().__init__()
        for verb in verbs:
            super().add(verb.word, verb.nouns, verb.on, verb.tone)

    def add(self, word: str, nouns: Sequence[str] = (), on: str = BUTTON, tone: Tone = QUIET) -> int:
        verb = next(verb for verb in self.verbs if verb.word == word)
        assert (verb.nouns, verb.on, verb.tone) == (tuple(nouns), on, tone)
        return verb.base


def shuffled(plain: Game, rng: Random, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The same game, built on a vocabulary in which no verb has its old place."""
    verbs = plain.words.verbs
    while any(here is there for here, there in zip(verbs, plain.words.verbs, strict=True)):
        verbs = rng.sample(verbs, len(verbs))
    with monkeypatch.context() as patched:
        patched.setattr("hundreddays.core.game.Words", lambda: Shuffled(verbs))
        with toys.registered():
            return package(plain.id).build(plain.options, None)


def texts(state: State, moves: Sequence[int]) -> list[str]:
    return sorted(state.game.text(move) for move in moves)


def odds(state: State) -> list[tuple[str, int]]:
    found = state.odds()
    assert found == sorted(found), "chances ascend"
    return sorted((state.game.text(move), weight) for move, weight in found)


def opinions(state: State) -> dict[str, Any]:
    """What the game's own planner makes of every legal move."""
    planner, moves = state.game.planner(), state.moves()
    if planner is None:
        return {}
    weights = planner.weigh(state, moves)
    return {
        state.game.text(move): (weight, planner.why(state, move)) for move, weight in zip(moves, weights, strict=True)
    }


def test_a_vocabulary_is_laid_out_in_another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = hd.load("returns")
    other = shuffled(plain, Random(1), monkeypatch)
    assert sorted(plain.words.texts) == sorted(other.words.texts)
    assert [verb.word for verb in plain.words.verbs] != [verb.word for verb in other.words.verbs]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_play_is_the_same_whatever_the_order(case: Case, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with toys.registered():
        plain = case.load()
    rng = Random(f"{case} {seed}")
    other = shuffled(plain, rng, monkeypatch)
    here, there = plain.start(), other.start()
    whim, ply = Whim(plain, rng), 0
    asked: Counter[int] = Counter()
    while not here.over:
        moves, theirs = here.moves(), there.moves()
        assert moves == sorted(moves)
        assert theirs == sorted(theirs)
        assert texts(here, moves) == texts(there, theirs)
        assert here.actor == there.actor
        if here.actor == CHANCE:
            assert odds(here) == odds(there)
        elif ply % LOOKED_AT == seed:
            asked[here.step] += 1
            if seed or asked[here.step] <= OPINIONS:
                assert opinions(here) == opinions(there)
            for text in rng.sample(plain.words.texts, min(REFUSALS, len(plain.words.texts))):
                assert here.check(plain.move(text)) == there.check(other.move(text)), text
            assert here.text() == there.text()
        text = plain.text(whim.choose(here))
        here.apply(plain.move(text))
        there.apply(other.move(text))
        ply += 1
    assert there.over
    assert here.scores() == there.scores()
