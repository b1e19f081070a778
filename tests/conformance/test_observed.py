"""The property of observations bites: an observer that sees too little, too much or out of bounds is caught."""

from __future__ import annotations

from random import Random

import pytest

from conformance.leaky import toy
from hundreddays.conformance.observed import (
    BOUNDED,
    FORGETS,
    MASKED,
    NO_LESS,
    NO_MORE,
    Observations,
    game_is_observed,
)
from hundreddays.conformance.walks import Nonconformance
from toys.ambush.game import AmbushGame
from toys.ambush.interface.observation import AmbushObserver
from toys.ambush.rules.state import LOST, AmbushState


class Blind(AmbushObserver):
    """Does not say which block is in hand."""

    def fill(self, state: AmbushState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        super().fill(state, seat, cells, at, legal)
        for block in range(state.board.block_count):
            cells[at + self.pieces.start + block * self.pieces.width + self.p_chosen] = 0


class SeesThrough(AmbushObserver):
    """Says where a hidden block stands."""

    def fill(self, state: AmbushState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        super().fill(state, seat, cells, at, legal)
        for block, place in enumerate(state.place):
            if place != LOST:
                cells[at + self.pieces.start + block * self.pieces.width + self.p_place + place] = 1


class Unbounded(AmbushObserver):
    """Counts rounds from 100."""

    def fill(self, state: AmbushState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        super().fill(state, seat, cells, at, legal)
        cells[at + self.t_round] = 100 + state.round


class Unmasked(AmbushObserver):
    """Allows every move."""

    def write(self, state: AmbushState, seat: int, cells: bytearray, at: int, mask: bytearray, first: int) -> list[int]:
        legal = super().write(state, seat, cells, at, mask, first)
        mask[first : first + self.moves] = bytes([1]) * self.moves
        return legal


class Stale(AmbushObserver):
    """Keeps the round that it saw first."""

    def __init__(self, game: AmbushGame) -> None:
        super().__init__(game)
        self.first = -1

    def fill(self, state: AmbushState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        super().fill(state, seat, cells, at, legal)
        self.first = max(self.first, cells[at + self.t_round])
        cells[at + self.t_round] = self.first


def test_an_observer_that_keeps_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy()
    monkeypatch.setattr(game, "make_observer", lambda: Stale(game))
    seen = Observations(game)
    state = game.start()
    later = state.copy()
    while later.round == state.round:
        later.apply(later.moves()[0])
    seen.observer.observe(later, 0)
    with pytest.raises(Nonconformance) as caught:
        seen.look_closely(state, Random(1))
    assert caught.value.check == FORGETS


def test_the_honest_toy_passes() -> None:
    game_is_observed(toy(), Random(1), plies=600)


@pytest.mark.parametrize(
    ("observer", "broken"), [(Blind, NO_LESS), (SeesThrough, NO_MORE), (Unbounded, BOUNDED), (Unmasked, MASKED)]
)
def test_a_spoilt_observer_is_caught(
    observer: type[AmbushObserver], broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = toy()
    spoilt = observer(game)
    monkeypatch.setattr(game, "make_observer", lambda: spoilt)
    with pytest.raises(Nonconformance) as caught:
        game_is_observed(game, Random(1), plies=600)
    assert caught.value.check == broken
