"""Whoever plays gets an Eye: through it nothing hidden can be touched, neither by a player nor by accident."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

import hundreddays as hd
from hundreddays.conformance.walks import Whim
from hundreddays.core import CHANCE, EVERYONE, SILENT, SPECTATOR, Choice, Event, Eye, Listener, State, but, only
from hundreddays.players import NAMES, Budget, play_out, seat_player

SLOT = Eye.__dict__["_state"]
BUDGET = Budget(seconds=None, nodes=12, turn_seconds=None)


class Touched(AssertionError):
    """Somebody reached behind an Eye."""


class PoisonedEye(Eye):
    """An Eye whose state answers the Eye's own methods and nobody else."""

    __slots__ = ()

    @property
    def _state(self) -> State:
        caller = sys._getframe(1).f_globals["__name__"]
        if caller != Eye.__module__:
            raise Touched(f"{caller} reached for the state behind an Eye")
        state: State = SLOT.__get__(self)
        return state

    @_state.setter
    def _state(self, state: State) -> None:
        SLOT.__set__(self, state)


def test_the_poison_works(ambush: str) -> None:
    eye = PoisonedEye(hd.load(ambush).start(), 0)
    assert eye.view().decides == "chance"
    with pytest.raises(Touched):
        eye._state  # noqa: B018


@pytest.mark.parametrize("id", hd.REGISTER)
def test_no_computer_player_reaches_behind_its_eye(id: str) -> None:
    game = hd.load(id)
    for name in NAMES if game.planner() else ["random"]:
        rng = Random(f"{id} {name}")
        whim, state, player = Whim(game, rng), game.start(), seat_player(name, game, BUDGET)
        asked = 0
        while not state.over and asked < 4:
            if state.actor == CHANCE or rng.random() < 0.9:
                state.apply(whim.choose(state))
            else:
                move = player.choose(PoisonedEye(state, state.actor), rng).move
                assert move in state.moves()
                state.apply(move)
                asked += 1
        assert asked


def test_an_eye_gives_its_seat_what_it_may_have(ambush: str) -> None:
    game = hd.load(ambush, players=3)
    rng, state = Random(4), game.start()
    while state.actor == CHANCE:
        state.apply(hd.draw(state.odds(), rng))
    red, blue, nobody = state.eye(0), state.eye(1), state.eye(SPECTATOR)
    assert (red.deciding, blue.deciding, nobody.deciding) == (True, False, False)
    assert red.moves() == state.moves()
    assert blue.moves() == nobody.moves() == []
    assert red.check(state.moves()[0])
    assert str(blue.check(state.moves()[0])) == "It is not for blue to decide now."
    assert red.view() == state.view(0)
    assert blue.prompt() == state.prompt(1)
    assert not red.over
    assert blue.sample(rng).view(1) == blue.view()


@pytest.mark.parametrize("seat", [-1, 2, 14])
def test_nobody_looks_from_a_seat_that_is_not_there(ambush: str, seat: int) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        hd.load(ambush).start().eye(seat)


def test_a_finished_game_refuses_every_move(ambush: str) -> None:
    rng, state = Random(5), hd.load(ambush).start()
    whim = Whim(state.game, rng)
    while not state.over:
        state.apply(whim.choose(state))
    assert state.moves() == state.eye(0).moves() == []
    assert state.odds() == []
    assert str(state.eye(0).check(0)) == "The game is over."
    assert state.actor == hd.NOBODY


def test_audiences_say_who_hears() -> None:
    assert [seat for seat in (0, 1, 2, SPECTATOR) if Event("x", only(0, 2), "", {}).heard_by(seat)] == [0, 2]
    assert [seat for seat in (0, 1, 2, SPECTATOR) if Event("x", but(only(0, 2)), "", {}).heard_by(seat)] == [
        1,
        SPECTATOR,
    ]
    assert only(0, 1) | but(only(0, 1)) == EVERYONE


def test_events_are_kept_only_when_somebody_listens() -> None:
    tell = Listener()
    data: dict[str, Any] = {"town": "mons"}
    for each in (tell, SILENT):
        each(EVERYONE, "entered", "8.1", **data)
    assert tell.listening
    assert not SILENT.listening
    assert tell.events == [Event("entered", EVERYONE, "8.1", data)]


def test_moves_that_were_handed_to_an_eye_are_the_legal_ones_until_the_seat_has_answered(ambush: str) -> None:
    """Whoever asks has found them already. A player may do with its list as it likes, and may keep its eye."""
    kept: list[Eye] = []

    class Keeper:
        def choose(self, eye: Eye, rng: Random) -> Choice:
            assert eye.moves() == eye._state.moves()
            eye.moves().clear()
            assert eye.moves()
            kept.append(eye)
            return Choice(eye.moves()[0])

    game = hd.load(ambush)
    assert not play_out(game, [Keeper() for _ in game.seats], Random(3)).forfeit
    assert len(kept) > 2
    assert all(eye.over and not eye.moves() for eye in kept), "each shows how things stand now"
