"""Returns: what is said beside an option is what happens when it is chosen. 13.2, 14.3, 16.3."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from games.returns.field import returns
from hundreddays.conformance.walks import random_game
from hundreddays.core import Listener, Option
from hundreddays.games.returns.rules.state import ReturnsState


def forecasts(verb: str, games: int) -> Iterator[tuple[ReturnsState, Option]]:
    """Options with a verb in random games, each with the state in which it is offered."""
    game = returns()
    for seed in range(games):
        for moment in random_game(game, Random(f"forecasts {seed}")):
            state = moment.state
            assert isinstance(state, ReturnsState)
            if state.over or state.actor < 0:
                continue
            for option in state.prompt(state.actor).options:
                if option.move.split()[0] == verb:
                    yield state, option


@pytest.mark.parametrize(("verb", "event"), [("counterattack", "counterattack"), ("reinforce", "reinforced")])
def test_13_2_14_3_a_roll_succeeds_on_the_faces_that_are_said(verb: str, event: str) -> None:
    tried = 0
    for s, option in forecasts(verb, 40):
        best = max(int(figure) for figure in re.findall(r"\d+", option.note.split("succeeds on ")[1].split(",")[0]))
        for face in range(1, 7):
            after, tell = s.copy(), Listener()
            after.play(s.game.move(option.move))
            after.play(s.game.move(f"roll {face}"), tell)
            assert [told.data["success"] for told in tell.events if told.kind == event] == [face <= best]
        tried += 1
        if tried == 20:
            return
    pytest.fail(f"only {tried} were met")


def test_16_3_a_corps_is_left_with_what_is_said() -> None:
    """One point more for the same corps is one less left, down to its elimination."""
    fallen = stands = 0
    for s, option in forecasts("lose", 40):
        corps = s.board.unit_ids.index(option.noun)
        owed, seat = sum(s.owed), s.actor
        after = s.copy()
        after.play(s.game.move(option.move))
        if option.note == "it would be eliminated" and owed == 1:
            assert after.cohesion[corps] == 0
            fallen += 1
        elif option.note != "it would be eliminated":
            left = int(re.findall(r"\d+", option.note)[0])
            if sum(after.owed) == owed - 1 and after.actor == seat:
                again = {other.move: other.note for other in after.prompt(seat).options}.get(option.move, "")
                assert again in ("", "it would be eliminated" if left == 1 else again)
                assert not again.startswith("leaves") or int(re.findall(r"\d+", again)[0]) == left - 1
                stands += 1
        if fallen and stands > 20:
            return
    pytest.fail(f"{fallen} fell and {stands} stood")
