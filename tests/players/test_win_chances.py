"""What the judge tells: a seat no more than it may know, everyone everything when the game is over."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import Record, State
from hundreddays.players import PlannerPlayer, play_out
from hundreddays.players.win_chances import chance, chances, spoken
from hundreddays.terminal.curve import ROWS, curve


def _middle(id: str, plies: int) -> State:
    rng = Random(3)
    state = hd.load(id).start()
    while plies or state.actor == hd.CHANCE:
        state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
        plies = max(0, plies - 1)
    return state


@pytest.mark.parametrize("id", list(hd.REGISTER))
def test_a_seat_learns_nothing_of_what_is_hidden(id: str) -> None:
    """Of two states that it cannot tell apart a seat hears the same chance, but for the luck of the samples."""
    state = _middle(id, 150)
    for seat in range(len(state.game.seats)):
        other = state.eye(seat).sample(Random(9))
        heard = [[chance(each.eye(seat), Random(seed)) or 0.0 for seed in range(6)] for each in (state, other)]
        spread = max(heard[0]) - min(heard[0])
        assert abs(sum(heard[0]) - sum(heard[1])) / 6 <= max(spread, 1e-9)


def test_a_finished_game_is_judged_from_first_to_last() -> None:
    game = hd.load("returns")
    record = Record.of(game)
    players = [PlannerPlayer(game) for _ in game.seats]
    outcome = play_out(game, players, Random(4), record=record)
    last = len(record.moves)
    found = chances(game, record, range(last + 1))
    assert list(found) == list(range(last + 1))
    assert found[last] == (1.0 if outcome.scores[0] > 0 else 0.0)
    assert 0 < found[0] < 1


def test_a_chance_in_words() -> None:
    game = hd.load("returns")
    assert spoken(game, 0.634) == "63 % for the French"
    assert spoken(game, 1.0) == "99 % for the French"


def test_a_game_for_one_has_no_chance() -> None:
    game = hd.load("emperor", players=1)
    assert chance(game.start().eye(0), Random(1)) is None


def test_a_long_curve_is_thinned_to_the_width_and_ends_where_the_game_did(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.console import Console

    shares = [0.0] * 199 + [1.0]
    Console(width=40).print(curve("title", shares, 40))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == ROWS + 1
    assert all(len(line) <= 40 for line in lines)
    assert all(line.endswith("█") for line in lines[1:])
