"""Matches from Python: a name, a function, an object; what is said of states and games on the way."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import Choice, Eye, Fault
from hundreddays.players import RandomPlayer


def last(eye: Eye, rng: Random) -> str:
    return eye.game.text(eye.moves()[-1])


def test_the_planner_beats_a_bot_that_always_takes_the_last_move() -> None:
    result = hd.match("planner", last, "returns", 6)
    assert result.games == 6
    assert result.wins >= 5
    assert result.interval[0] < result.share <= result.interval[1]
    assert str(result).startswith(f"{result.wins} won, ")
    assert hd.match(last, "planner", "returns", 6).losses >= 5


def test_sides_are_swapped_and_a_seed_repeats() -> None:
    seats: list[int] = []

    def noted(eye: Eye, rng: Random) -> Choice:
        seats.append(eye.seat)
        return Choice(rng.choice(eye.moves()))

    game = hd.load("returns", players=3)
    first = hd.match(noted, RandomPlayer(), game, 2, seed=4)
    assert set(seats) == {0, 1, 2}
    assert hd.match(noted, RandomPlayer(), game, 2, seed=4) == first


def test_an_illegal_answer_forfeits_and_says_so() -> None:
    result = hd.match(lambda eye, rng: "roll 1", "random", "waterloo", 2)
    assert result.losses == 2
    assert all("not legal" in why for why in result.forfeits)


def test_what_is_no_player_is_refused() -> None:
    with pytest.raises(Fault, match="is no player"):
        hd.match(17, "random", "returns", 1)  # type: ignore[arg-type]  # that is what is tried
    with pytest.raises(Fault, match="at least one"):
        hd.match("random", "random", "returns", 0)


@pytest.mark.parametrize("id", hd.REGISTER)
def test_games_and_states_say_what_they_are(id: str) -> None:
    game = hd.load(id)
    assert id in repr(game)
    assert all(seat in repr(game) for seat in game.seats)
    state = game.start()
    assert game.title in str(state)
    assert repr(state).startswith(f"<{id}: ")
    assert state.words() == [game.text(move) for move in state.moves()]
    rng = Random(1)
    while not state.over:
        state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
    assert state.view(hd.SPECTATOR).result in str(state)
