"""A game as the moves that were made: played by anybody, played again, cut down to the shortest that still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from hundreddays.conformance.walks import Nonconformance, Whim, require, where
from hundreddays.core import CHANCE, Event, Eye, Game, Listener, Record, State, draw
from hundreddays.players import Fallible, PlannerPlayer

STYLES: Final = ("random", "planner", "fallible", "mixed")
"""How a game is played: random play never reaches most of what people reach."""
WORDY: Final = 8
"""Every so many choices a player is asked for its reason too, beginning with the first."""
CHOOSES: Final = "players choose what is legal"


class Trail:
    """A game so far: its moves, the state they lead to, what was told, and by the last move."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves: list[int] = []
        self.state = game.start()
        self.events: list[Event] = []
        self.last: list[Event] = []

    def go(self, move: int) -> None:
        """Make a move. It counts as made even if the rules fail over it."""
        self.moves.append(move)
        tell = Listener()
        self.state.apply(move, tell)
        self.last = tell.events
        self.events += self.last

    def until(self, ply: int, state: State) -> Trail:
        """The same game as it was after so many moves, in this state: without what was told."""
        earlier = Trail(self.game)
        earlier.moves = self.moves[:ply]
        earlier.state = state
        return earlier

    def record(self) -> Record:
        """The game as text, whatever state it is in."""
        record = Record.of(self.game)
        state = self.game.start()
        for place, move in enumerate(self.moves, 1):
            record.add(self.game, state.actor, move)
            if place < len(self.moves):  # the last one may be the one over which the rules fail
                state.apply(move)
        return record

    def follow(self, moves: Sequence[int]) -> Trail:
        """Make these moves, but for those that are not legal where they come."""
        for move in moves:
            if move in self.state.moves():
                self.go(move)
        return self


# Whoever plays

Chooser = Callable[[State, list[int]], int]
"""Takes one of the legal moves of a state."""


def choosers(game: Game, style: str, rng: Random) -> list[Chooser]:
    """For each seat what chooses its moves."""
    able = game.planner() is not None
    return [_chooser(game, rng.choice(STYLES[:3]) if style == "mixed" else style, able, rng) for _ in game.seats]


def _chooser(game: Game, style: str, able: bool, rng: Random) -> Chooser:
    if style == "random" or not able:
        whim = Whim(game, rng)
        return lambda state, moves: whim.among(moves)
    erring = rng.random() * 2 if style == "fallible" else 0.0
    player = Fallible(game, (erring, erring)) if style == "fallible" else PlannerPlayer(game)
    return Sighted(player, rng).choose


class Sighted:
    """A player as a chooser of moves: it is given its eye and no more.

    To say why costs as much as to choose, so that only one in `WORDY` choices is given with its reason.
    """

    def __init__(self, player: PlannerPlayer | Fallible, rng: Random) -> None:
        self.player = player
        self.rng = rng
        self.asked = 0

    def choose(self, state: State, moves: list[int]) -> int:
        if len(moves) == 1:
            return moves[0]
        eye = state.eye(state.actor)
        self.asked += 1
        if self.asked % WORDY == 1:
            return self.player.choose(eye, self.rng).move
        return self._silently(eye, moves)

    def _silently(self, eye: Eye, moves: list[int]) -> int:
        """What it would choose, without the reason."""
        player, seen = self.player, eye.sample(self.rng)
        if isinstance(player, Fallible):
            return player.pick(seen, moves, eye.seat, self.rng)
        weights = player.planner.weigh(seen, moves)
        best = max(weights)
        return self.rng.choice([move for move, weight in zip(moves, weights, strict=True) if weight == best])


def chosen(state: State, choose: Chooser) -> int:
    """The move of a player; one that fails, or cheats, fails the game."""
    moves = state.moves()
    require(moves, "no dead ends", "nothing is legal", state)
    try:
        move = choose(state, moves)
    except Exception as error:
        raise Nonconformance(CHOOSES, f"{type(error).__name__}: {error} {where(state)}") from error
    if move not in moves:
        require(False, CHOOSES, f"not legal: {move}", state)
    return move


def play(trail: Trail, style: str, rng: Random) -> Iterator[Trail]:
    """Play a game on to its end; the same trail after every move."""
    seats = choosers(trail.game, style, rng)
    while not trail.state.over:
        state = trail.state
        trail.go(draw(state.odds(), rng) if state.actor == CHANCE else chosen(state, seats[state.actor]))
        yield trail
        longest = trail.game.longest
        require(len(trail.moves) < longest, "every game ends", f"still going on after {longest} plies")


# The shortest game that still fails

Fails = Callable[[Sequence[int]], list[int] | None]
"""Plays some moves and looks: those that were legal and so were made if it fails in the same way, else None."""


def shortest(moves: list[int], fails: Fails, tries: int) -> list[int]:
    """Leave moves out, first many at once and then ever fewer, while the rest still fails: so many tries at most."""
    best = moves
    size = max(1, len(best) // 2)
    while tries > 0:
        before = len(best)
        start = 0
        while start < len(best) and tries > 0:
            tries -= 1
            found = fails(best[:start] + best[start + size :])
            if found is not None and len(found) < len(best):
                best = found
            else:
                start += size
        if size == 1 and len(best) == before:
            break
        size = max(1, size // 2)
    return best
