"""A player who errs as people do: now and then it loses the thread for a whole turn, forgets pieces and places and
misjudges the rest.

One number says how often and how badly. A die would be as likely to blunder as to shine at every move, and would spoil
every plan by half carrying it out; this player has a reason for whatever it does, and its good turns are good
throughout.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from hundreddays.core import Choice, Eye, Game, Planner, State
from hundreddays.core.phrases import percent
from hundreddays.players.player import planner_of, vary
from hundreddays.players.search.lookahead import Guide

OVERLOOKS: Final = 0.35
"""The share of all pieces and places that it does not think of in a turn in which it has lost the thread."""
WAVERS: Final = 0.6
"""How far its liking for a move strays in such a turn, in spreads of the planner's weights."""
MOST: Final = 0.6
"""The largest share that it overlooks however bad it is: who overlooks everything does nothing, and in a defence that
is no mistake.
"""
WORST: Final = 3.0
"""Beyond this there is hardly a plan left to err from."""
GOLDEN: Final = (sqrt(5.0) - 1.0) / 2.0
"""Steps of this length lie evenly round a circle however many are taken, and so do every second and every third of
them: a seat has so many of all player turns.
"""


class Fallible:
    """Plays the planner's moves, but for a share of all player turns, in which it has lost the thread.

    That share is its fallibility, of side 0 and of the others.

    Those turns come evenly over the game: drawn one by one they came in runs, and a good player who by bad luck was
    lost for half a game was no longer a good player. Above 1 the thread is lost in every turn, and the further above,
    the more is overlooked and misjudged. When the thread is lost, and what is overlooked then, hangs on `whim` and the
    turn alone, so that a player who is asked again for every decision is the same player all through a turn.
    """

    def __init__(
        self, game: Game, fallibility: tuple[float, float], whim: str = "", style: Planner | None = None
    ) -> None:
        self.planner = style or planner_of(game)
        self.guide = Guide(game, style=style)
        self.fallibility = fallibility
        self.whim = whim
        self._turn = ""
        self._lost = False
        self._overlooked: dict[int, bool] = {}
        self._undone: set[tuple[int, str]] = set()
        """Whose orders it has taken back in this turn, and at which step: they get no others, or it would circle."""

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """A move as a fallible commander would choose it, and why."""
        state = eye.sample(rng)
        best = self.pick(state, eye.moves(), eye.seat, rng)
        return Choice(best, self._why(eye, state, best))

    def pick(self, state: State, moves: list[int], seat: int, rng: Random) -> int:
        """What the seat would do if this were the state."""
        game = state.game
        self._attend(seat, state.tick(), rng)
        liked = list(zip(self.guide.weigh(state, moves), moves, strict=True))
        if self._lost:
            depth = max(1.0, self._of(seat))
            undoing = [pair for pair in liked if game.words.verb(pair[1]).word in game.undoing]
            liked = [
                (weight + rng.gauss(0.0, WAVERS * depth**3), move)
                for weight, move in liked
                if not self._overlooks(game, move, min(MOST, OVERLOOKS * depth))
                and (state.step, game.words.noun(move)) not in self._undone
                and game.words.verb(move).word not in game.undoing  # who has lost the thread does not pick it up again
            ]
            if not liked and undoing:  # unless there is no other way on: then an order is taken back for good
                liked = undoing
                self._undone.add((state.step, game.words.noun(max(undoing, key=_first)[1])))
        return max(liked, key=_first)[1] if liked else rng.choice(moves)

    def _why(self, eye: Eye, state: State, move: int) -> str:
        """What speaks for the move, and how the seat stands in the state it has in mind."""
        reason = self.planner.why(state, move).rstrip(".") or eye.game.label(move)
        return (
            f"{reason}; {percent(self.guide.value(state, eye.seat))} to win as things stand."
            if self.guide.judge is not None
            else f"{reason}."
        )

    def _attend(self, seat: int, tick: int, rng: Random) -> None:
        """At the first decision of a turn: has it lost the thread?"""
        self.whim = self.whim or str(rng.getrandbits(48))
        if not self._turn:
            vary(self.whim, rng, self.planner, self.guide.planner)
        turn = f"{self.whim}/{seat}/{tick}"
        if turn != self._turn:
            self._turn, self._overlooked, self._undone = turn, {}, set()
            self._lost = self.loses_the_thread(seat, tick)

    def loses_the_thread(self, seat: int, tick: int) -> bool:
        """Whether a seat loses it in a player turn."""
        return (Random(f"{self.whim}/{seat}").random() + tick * GOLDEN) % 1.0 < self._of(seat)

    def _of(self, seat: int) -> float:
        """How fallible it is in a seat."""
        return self.fallibility[0 if self.guide.sides[seat] == 0 else 1]

    def _overlooks(self, game: Game, move: int, share: float) -> bool:
        """The same things all through a turn. What needs no noun, such as ending a phase, nobody overlooks."""
        if move not in self._overlooked:
            self._overlooked[move] = bool(game.words.noun(move)) and Random(f"{self._turn}/{move}").random() < share
        return self._overlooked[move]


def _first(pair: tuple[float, int]) -> tuple[float, int]:
    """What is liked most, and of equals the move that comes first."""
    return pair[0], -pair[1]
