"""What is measured: our games, and the peers through the interfaces their own users have."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import chess
import pyspiel
from open_spiel.python import games as _python_games  # noqa: F401  registers OpenSpiel's games written in Python

import hundreddays as hd

CPP = ("chess", "backgammon", "dark_chess", "gin_rummy", "quoridor")
PYTHON = ("python_tic_tac_toe", "python_block_dominoes", "python_liars_poker", "python_kuhn_poker")


class Rival(Protocol):
    """One game of one library."""

    name: str
    kind: str

    def play(self, rng: Random) -> int:
        """Play one random game to its end; returns the number of decisions, chance included."""
        ...

    def midgame(self) -> Any:
        """A state in the middle of one random game, the same each time."""
        ...

    def copy(self, state: Any) -> Any: ...


class Ours:
    """A game of this project, in plain Python."""

    kind = "Hundred Days"

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

    def sampler(self, state: hd.State, rng: Random) -> Callable[[], object]:
        """One sample of what the first seat cannot know."""
        return lambda: state.sample(0, rng)


class Spiel:
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


class PythonChess:
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


def rivals() -> list[Rival]:
    """Everyone in the order of the page: ours, OpenSpiel's, python-chess."""
    return [
        *(Ours(id) for id in hd.REGISTER),
        *(Spiel(name, "OpenSpiel (C++)") for name in CPP),
        *(Spiel(name, "OpenSpiel (Python)") for name in PYTHON),
        PythonChess(),
    ]
