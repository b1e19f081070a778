"""Under fog an opening that everybody knows is half a loss: the computer has several, at every level and on both sides.

An opening is the set of cities to which a side marches in its first turn.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import hundreddays as hd
from games.napoleon.field import game
from hundreddays.games.napoleon.opponent.beliefs import BOOK
from hundreddays.games.napoleon.opponent.planner import NapoleonPlanner
from hundreddays.games.napoleon.rules.movement import path_cities
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.players import PlannerPlayer, seat_player
from hundreddays.players.fallible import Fallible
from hundreddays.players.spacing import spacing

GAMES = 60
MOST = GAMES // 3
"""No opening is seen in more games than this."""

Opening = tuple[str, ...]


def openings(level: str, number: int) -> list[Opening]:
    """How each side opens in a game of a level against itself."""
    napoleon = game()
    found: list[Opening] = []
    rng = Random(f"{level}/{number}")
    players = [_player(napoleon, level, f"{number}/{seat}") for seat in napoleon.seats]
    s = napoleon.start()
    while len(found) < len(napoleon.seats):
        if s.actor == hd.CHANCE:
            s.apply(hd.draw(s.odds(), rng))
            continue
        move = _pick(players[s.actor], s, rng)
        if s.step == napoleon.start().step and move == s.verbs.end:
            found.append(tuple(sorted({s.board.cities[path_cities(path)[-1]] for path in s.path if path})))
        s.apply(move)
    return found


def _player(napoleon: hd.Game, level: str, whim: str) -> NapoleonPlanner | Fallible:
    if level != "planner":
        return Fallible(napoleon, getattr(spacing(napoleon), level), whim)
    planner = NapoleonPlanner()
    planner.vary(whim)
    return planner


def _pick(player: NapoleonPlanner | Fallible, s: NapoleonState, rng: Random) -> int:
    """What it would play if it saw everything; it uses no more than its seat may know."""
    moves = s.moves()
    if len(moves) == 1:
        return moves[0]
    if isinstance(player, Fallible):
        return player.pick(s, moves, s.actor, rng)
    weights = player.weigh(s, moves)
    return moves[weights.index(max(weights))]


@pytest.mark.parametrize(
    "level",
    ["planner", *(pytest.param(level, marks=pytest.mark.soak) for level in ("marshal", "veteran")), "recruit"],
)
def test_no_opening_is_played_in_more_than_a_third_of_the_games(level: str) -> None:
    for played in zip(*(openings(level, number) for number in range(GAMES)), strict=True):
        assert max(Counter(played).values()) <= MOST
        assert any(played)


def test_a_whim_stands_for_one_opening_and_advice_is_always_the_usual_one() -> None:
    napoleon = game()
    first, again = (seat_player("planner", napoleon, whim="a table") for _ in range(2))
    s = napoleon.start()
    eye = s.eye(0)
    assert first.choose(eye, Random(1)) == again.choose(eye, Random(2))
    marches = set()
    for number in range(GAMES):
        player = seat_player("planner", napoleon)
        assert isinstance(player, PlannerPlayer)
        player.choose(eye, Random(number))
        assert isinstance(player.planner, NapoleonPlanner)
        marches.add(tuple(sorted(player.planner.orders(s).items())))
    assert len(marches) == len(BOOK.french)
    advice = PlannerPlayer(napoleon)
    assert {advice.choose(eye, Random(number)) for number in range(5)} == {NapoleonPlanner().choose(eye, Random(1))}
