"""OpenSpiel's bots at our tables: they keep to their time, to the rules, and, where they should, to what their seat may
know.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import toys
from bridges.spiel import IDS, at_a_decision, spiel_game
from hundreddays.bridges import spielbots
from hundreddays.core import Eye, Fault
from hundreddays.games import load
from hundreddays.players import BadBudget, Budget, RandomPlayer, play_out, seat_player


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toys.registered():
        spiel_game(toys.AMBUSH)
        yield


CHOOSE = [(id, kind) for id in IDS for kind in ("mcts", "ismcts") if (id, kind) != ("waterloo", "ismcts")]


def test_ismcts_is_for_games_that_hide_something() -> None:
    with pytest.raises(Fault, match="for games that hide something"):
        seat_player("openspiel:ismcts:0.001", load("waterloo"))


@pytest.mark.parametrize(("id", "kind"), CHOOSE)
def test_both_bots_choose_a_legal_move_in_every_game(id: str, kind: str) -> None:
    state = at_a_decision(spiel_game(id), 40, seed=2).moment.state
    before = state.text()
    choice = seat_player(f"openspiel:{kind}:0.001", state.game).choose(state.eye(state.actor), Random(1))
    assert choice.move in state.moves()
    assert state.text() == before


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_a_bot_plays_a_whole_game_and_plays_it_again_from_the_same_seed(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spielbots, "ENDLESS", 5)  # simulations, so that no clock matters here
    game = load(toys.AMBUSH)
    outcomes = [
        play_out(game, [seat_player(f"openspiel:{kind}:1000", game), RandomPlayer()], Random(3)) for _ in range(2)
    ]
    assert outcomes[0] == outcomes[1]
    assert outcomes[0].decisions > 5
    assert not outcomes[0].forfeit


def test_the_information_set_bot_never_sees_the_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_a_decision(spiel_game("returns"), 40, seed=4).moment.state
    seen: list[str] = []

    def watched(self: spielbots.TimedISMCTS, given: Any) -> int:
        seen.append(given.moment.state.text())
        return int(given.legal_actions()[0])

    monkeypatch.setattr(spielbots.TimedISMCTS, "step", watched)
    eye = Eye(state, state.actor)
    player = seat_player("openspiel:ismcts:0.1", state.game)
    for number in range(8):
        player.choose(eye, Random(number))
    assert len(set(seen)) > 1
    assert state.text() not in seen


def test_time_comes_from_the_name_else_from_the_budget() -> None:
    game = load(toys.AMBUSH)
    quick = Budget(seconds=0.125)
    assert spielbots.seat_spiel("mcts:0.5", game, quick).seconds == 0.5
    assert spielbots.seat_spiel("mcts", game, quick).seconds == 0.125
    assert spielbots.seat_spiel("ismcts", game).seconds == spielbots.SECONDS


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("openspiel:alphazero", "alphazero"),
        ("openspiel:mcts:soon", "not a number of seconds"),
        ("openspiel:mcts:-1", "above 0"),
        ("openspiel:mcts:nan", "above 0"),
    ],
)
def test_a_bot_or_a_time_that_cannot_be_is_refused(name: str, says: str) -> None:
    with pytest.raises(Fault, match=says):
        seat_player(name, load(toys.AMBUSH))


def test_nodes_are_refused() -> None:
    with pytest.raises(Fault, match="by the clock"):
        seat_player("openspiel:mcts", load(toys.AMBUSH), Budget(seconds=None, nodes=10))
    with pytest.raises(BadBudget):
        seat_player("openspiel:mcts:0", load(toys.AMBUSH))
