"""The toy is an honest game: it plays to the end, every step of it is reached, and it goes away when a test is over."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
import toys
from hundreddays.core import Passage
from hundreddays.core.document import Reader


@pytest.mark.parametrize("players", [2, 3])
def test_random_games_reach_every_step_and_end(ambush: str, players: int) -> None:
    game = hd.load(ambush, players=players)
    reached: set[int] = set()
    for seed in range(40):
        rng = Random(seed)
        state = game.start()
        while not state.over:
            reached.add(state.step)
            moves = state.moves()
            state.play(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(moves))
            assert state.broken() == []
        assert sum(state.scores()) == pytest.approx(0)
    assert reached == {number for number, step in enumerate(game.steps) if number and not isinstance(step, Passage)}


def test_it_is_registered_only_while_asked_for() -> None:
    with toys.registered() as id:
        assert hd.info(id).title == "Ambush"
    with pytest.raises(hd.Unknown, match="There is no game “ambush”"):
        hd.load("ambush")


def test_a_view_says_which_of_two_shown_blocks_attacks(ambush: str) -> None:
    """4.2: both are named to everyone, so the view of the fight says it too."""
    game = hd.load(ambush)
    document = {
        "step": "roll",
        "chosen": "red_scout",
        "foe": "blue_line",
        "target": "ford",
        "hands": {"red": ["spy", "feint"], "blue": ["spy", "feint"]},
        "block": [
            {"id": "red_scout", "place": "mill", "shown": True},
            {"id": "red_line", "place": "mill", "shown": True},
            {"id": "red_guard", "place": "inn"},
            {"id": "blue_scout", "place": "wood"},
            {"id": "blue_line", "place": "ford", "shown": True},
            {"id": "blue_guard", "place": "wood"},
        ],
    }
    defects: list[str] = []
    state = game.state_from(Reader(document, defects))
    assert state is not None, defects
    for seat in (0, 1, hd.SPECTATOR):
        assert [piece.id for piece in state.view(seat).pieces if "fighting" in piece.marks] == [
            "red_scout",
            "blue_line",
        ]
