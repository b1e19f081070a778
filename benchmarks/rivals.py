"""What is measured: our games, each in both builds, and the peers through the interfaces their own users have."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import chess
import pyspiel
from open_spiel.python import games as _python_games  # noqa: F401  registers OpenSpiel's games written in Python

import hundreddays as hd
from benchmarks.measure import Figures, turn
from hundreddays.core import Eye
from hundreddays.players.budget import Budget, Meter
from hundreddays.players.search import Guide, Tree

CPP = ("chess", "backgammon", "dark_chess", "gin_rummy", "quoridor")
PYTHON = ("python_tic_tac_toe", "python_block_dominoes", "python_liars_poker", "python_kuhn_poker")


NODES = 1500
"""How far one search goes: moves applied in look-ahead."""


class Counted(Eye):
    """An eye that counts what a search asks of it: one sample for every simulation."""

    samples = 0

    def sample(self, rng: Random) -> hd.State:
        self.samples += 1
        return super().sample(rng)


class Ours:
    """A game of this project, in the build that this process runs."""

    kind = f"Hundred Days, {hd.__build__}"

    def __init__(self, id: str) -> None:
        self.name = id
        self.game = hd.load(id)

    def play(self, rng: Random) -> int:
        state, decisions, chance = self.game.start(), 0, hd.CHANCE
        draw, choice = hd.draw, rng.choice
        while not state.over:
            move = draw(state.odds(), rng) if state.actor == chance else choice(state.moves())
            state.apply(move)
            decisions += 1
        return decisions

    def midgame(self) -> hd.State:
        half = self.play(Random(1815)) // 2
        rng, state = Random(1815), self.game.start()
        for _ in range(half):
            state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
        return state

    def copy(self, state: hd.State) -> hd.State:
        return state.copy()

    def sampler(self, state: hd.State, rng: Random) -> Callable[[], object] | None:
        """One sample of what the first seat cannot know."""
        return (lambda: state.sample(0, rng)) if self.game.hidden else None

    def judge(self, state: hd.State) -> Callable[[], object] | None:
        """How likely the first seat is to win."""
        judge = self.game.judge()
        return (lambda: judge.chance(state, 0)) if judge else None

    def search(self, state: hd.State, rng: Random) -> Callable[[], int]:
        """Tree search for whoever decides next."""
        while state.actor == hd.CHANCE or len(state.moves()) == 1:
            state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else state.moves()[0])
        guide, seat = Guide(self.game), state.actor

        def some() -> int:
            eye = Counted(state, seat)
            moves = eye.moves()
            Tree().values(eye, moves, moves[0], guide, rng, Meter(Budget(seconds=None, nodes=NODES)))
            return eye.samples

        return some

    def turn(self, seed: int, seconds: float) -> Figures:
        return turn(self, seed, seconds)


class Peer:
    """A game of somebody else's: it is played and copied; its searches do something else than ours."""

    kind: str
    name: str

    def play(self, rng: Random) -> int:
        raise NotImplementedError

    def midgame(self) -> Any:
        raise NotImplementedError

    def copy(self, state: Any) -> Any:
        raise NotImplementedError

    def sampler(self, state: Any, rng: Random) -> None:
        return None

    def search(self, state: Any, rng: Random) -> None:
        return None

    def judge(self, state: Any) -> None:
        return None

    def turn(self, seed: int, seconds: float) -> Figures:
        return turn(self, seed, seconds)


class Spiel(Peer):
    """A game of OpenSpiel through its Python interface."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind
        self.game = pyspiel.load_game(name)

    def play(self, rng: Random) -> int:
        state, decisions = self.game.new_initial_state(), 0
        while not state.is_terminal():
            self._step(state, rng)
            decisions += 1
        return decisions

    def _step(self, state: Any, rng: Random) -> None:
        if state.is_chance_node():
            moves, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(moves, chances)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(self.game.num_players())])
        else:
            state.apply_action(rng.choice(state.legal_actions()))

    def midgame(self) -> Any:
        half = self.play(Random(1815)) // 2
        rng, state = Random(1815), self.game.new_initial_state()
        for _ in range(half):
            self._step(state, rng)
        return state

    def copy(self, state: Any) -> Any:
        return state.clone()


class PythonChess(Peer):
    """Chess by python-chess."""

    name = "chess"
    kind = "python-chess"

    def play(self, rng: Random) -> int:
        board, decisions = chess.Board(), 0
        while not board.is_game_over(claim_draw=False):
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    def midgame(self) -> chess.Board:
        board, rng = chess.Board(), Random(1815)
        for _ in range(40):
            board.push(rng.choice(list(board.legal_moves)))
        return board

    def copy(self, state: chess.Board) -> chess.Board:
        return state.copy(stack=False)


def peers() -> list[Peer]:
    """Everyone else, in the order of the page."""
    return [
        *(Spiel(name, "OpenSpiel (C++)") for name in CPP),
        *(Spiel(name, "OpenSpiel (Python)") for name in PYTHON),
        PythonChess(),
    ]
