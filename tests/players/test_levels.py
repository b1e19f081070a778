"""Levels on every game and seat: legal, within budget, repeatable, interruptible."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import perf_counter

import pytest

import hundreddays as hd
from hundreddays.core import Choice, Eye, Game, Planner, State, Unknown
from hundreddays.players import LEVELS, BadBudget, Budget, Evolve, Portfolio, RandomPlayer, Thinker, Tree, seat_player
from hundreddays.players.budget import Meter
from hundreddays.players.search import Guide, Search

SEARCHES: list[Search] = [Tree(), Evolve(), Portfolio()]
NODES = Budget(seconds=None, nodes=300, turn_seconds=None)


def _decision(game: Game, seat: int, seed: int, choices: int = 3) -> State:
    """A state in which this seat has several choices."""
    rng = Random(seed)
    state = game.start()
    while state.over or state.actor != seat or len(state.moves()) < choices:
        if state.over:
            state = game.start()
        state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("id", list(hd.REGISTER))
def test_every_level_plays_every_seat_of_every_game(id: str, level: str) -> None:
    game = hd.load(id)
    for seat in range(len(game.seats)):
        state = _decision(game, seat, 5)
        choice = seat_player(level, game, NODES).choose(state.eye(seat), Random(1))
        assert choice.move in state.moves()
        assert choice.why


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
def test_a_search_bounded_in_nodes_repeats_exactly(search: Search) -> None:
    game = hd.load("returns")
    state = _decision(game, 0, 8)
    choices = [Thinker(game, search, NODES).choose(state.eye(0), Random(2)) for _ in range(2)]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
def test_a_search_without_time_for_a_single_trial_plays_what_the_planner_would(search: Search) -> None:
    game = hd.load("waterloo")
    state = _decision(game, 0, 8)
    choice = Thinker(game, search, Budget(seconds=None, nodes=2, turn_seconds=None)).choose(state.eye(0), Random(2))
    assert choice.move == seat_player("planner", game).choose(state.eye(0), Random(2)).move
    assert choice.why


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
def test_a_search_that_runs_out_of_memory_has_the_best_move_so_far(search: Search) -> None:
    game = hd.load("returns")
    state = _decision(game, 1, 8)
    looks: list[float] = []

    def full(share: float) -> None:
        looks.append(share)
        if len(looks) > 20:
            raise MemoryError

    choice = Thinker(game, search, Budget(seconds=None, nodes=10**9, turn_seconds=None), watch=full).choose(
        state.eye(1), Random(2)
    )
    assert choice.move in state.moves()
    assert "%" in choice.why


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
def test_an_interrupted_search_has_the_best_move_so_far(search: Search) -> None:
    game = hd.load("returns")
    state = _decision(game, 1, 8)
    looks: list[int] = []

    def stop() -> bool:
        looks.append(1)
        return len(looks) > 3

    began = perf_counter()
    choice = Thinker(game, search, Budget(seconds=600.0), stop).choose(state.eye(1), Random(2))
    assert choice.move in state.moves()
    assert perf_counter() - began < 300


IN_CONTACT = {"emperor": {"scenario": "ligny_quatre_bras"}}
"""Where a game begins with weeks in which nobody does much, a scenario that begins with the armies in contact."""


@pytest.mark.parametrize("id", list(hd.REGISTER))
def test_every_game_has_moods_that_are_fit_to_be_named_and_play_whole_turns_otherwise(id: str) -> None:
    game = hd.load(id, **IN_CONTACT.get(id, {}))
    planner = game.planner()
    assert planner is not None
    moods = planner.moods()
    names = [mood.mood for mood in moods]
    assert planner.mood == ""
    assert len(set(names)) == len(names) >= 3
    assert all(names)
    lines = {tuple(_line(game, mood)) for mood in (planner, *moods)}
    assert len(lines) > len(moods) // 2 + 1, "most moods differ from the planner and from each other"


def _line(game: Game, planner: Planner) -> list[int]:
    """The first moves of a game whose sides are all played by one planner, with the same luck."""
    guide, rng = Guide(game, planner), Random(4)
    state = game.start()
    line: list[int] = []
    while not state.over and len(line) < 150:
        move = hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else guide.best(state, state.moves(), rng, 0.0)
        line.append(move)
        state.apply(move)
    return line


def test_a_mood_that_wins_at_once_is_preferred_to_a_planner_that_does_not() -> None:
    """A portfolio of one mood that takes and a planner that waits, in a game that is over after one move."""
    game = hd.load("returns")
    state = _decision(game, 0, 8)
    guide = Guide(game)
    waiting, taking = _Fixed(state.moves()[0], ""), _Fixed(state.moves()[1], "boldly")
    guide.planner, guide.moods, guide.judge = waiting, [Guide(game, taking, _Likes(taking))], _Likes(taking)
    values = Portfolio(turns=1).values(
        state.eye(0), state.moves(), waiting.move, guide, Random(3), Meter(Budget(seconds=None, nodes=4000))
    )
    assert max(values, key=values.__getitem__) == taking.move


class _Fixed:
    """A planner that wants one move wherever it may, and notes who got it."""

    def __init__(self, move: int, mood: str) -> None:
        self.move = move
        self.mood = mood
        self.played = False

    def choose(self, eye: Eye, rng: Random) -> Choice:
        return Choice(self.move)

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        self.played = self.played or self.move in moves
        return [float(move == self.move) for move in moves]

    def moods(self) -> list[Planner]:
        return []

    def why(self, state: State, move: int) -> str:
        return ""


class _Likes:
    """A judge that likes what came of one planner's turn."""

    def __init__(self, planner: _Fixed) -> None:
        self.planner = planner

    def chance(self, state: State, seat: int) -> float:
        liked, self.planner.played = self.planner.played, False
        return 0.9 if liked else 0.1


def test_a_player_that_searches_tells_how_far_it_is() -> None:
    game = hd.load("returns")
    state = _decision(game, 0, 8)
    shares: list[float] = []
    Thinker(game, Evolve(), NODES, watch=shares.append).choose(state.eye(0), Random(2))
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


@pytest.mark.parametrize(
    "budget", [{"seconds": 0.0}, {"nodes": 0}, {"seconds": None, "nodes": None}, {"turn_seconds": -1.0}]
)
def test_a_budget_of_nothing_is_refused(budget: dict[str, float | int | None]) -> None:
    with pytest.raises(BadBudget):
        Budget(**budget)  # type: ignore[arg-type]  # wrong on purpose


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Unknown, match="marshal"):
        seat_player("marshall", hd.load("returns"))


def test_another_package_offers_players_under_its_prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bot_kit-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: bot-kit\nVersion: 1\n")
    (folder / "entry_points.txt").write_text(
        "[hundreddays.players]\nkit = bot_kit:seat\nbroken = bot_kit_without_its_library:seat\n"
    )
    (tmp_path / "bot_kit.py").write_text(
        "from hundreddays.players import RandomPlayer\n\n\ndef seat(name, game, budget):\n"
        "    assert (name, game.id, budget) == ('wild:3', 'returns', None)\n    return RandomPlayer()\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    game = hd.load("returns")
    assert isinstance(seat_player("kit:wild:3", game), RandomPlayer)
    with pytest.raises(hd.Fault, match="bot_kit_without_its_library") as raised:
        seat_player("broken:x", game)
    assert raised.value.hint == "pip install 'bot-kit[broken]'"
    with pytest.raises(Unknown):
        seat_player("nobody:x", game)
