"""A learner's moves, played from the beginning of an exercise: what he sees now, and what the referee has said.

An attempt is nothing but its moves, refused ones included. To take back is to leave out the last one; whoever keeps the
list can play the attempt again at any time, with the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hundreddays.core import CHANCE, Event, Fault, Game, Listener, Prompt, State, Unknown, View
from hundreddays.core.verdict import Reason
from hundreddays.learn.conditions import Sight
from hundreddays.learn.exercise import Exercise, first_state
from hundreddays.tables.log import Line, Log

MOST_MOVES: Final = 120
"""An attempt has no more moves of the learner than this."""
MOST_PLIES: Final = 400
"""Nor does it go on longer than this, everyone's moves and the dice included."""


class TooLong(Fault):
    """An attempt that goes on and on."""


class Attempt:
    """One try at an exercise. `reached` looks at what the learner sees and says whether he is there."""

    def __init__(
        self, game: Game, exercise: Exercise, reached: Callable[[Sight], bool], moves: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.exercise = exercise
        self.seat = game.seat(exercise.seat)
        self.reached = reached
        self.passed = False
        self.missed = False
        """Whether it is over without success: the turn went by, or the game."""
        self.refused: list[Reason] = []
        """Everything that the referee has refused."""
        self.last_refusal: list[Reason] = []
        """What he said of the last move, if he refused that."""
        self.state: State = first_state(game, exercise)
        self.played: list[str] = []
        self._dice = list(exercise.dice)
        self._until = self.state.tick() + exercise.turns
        self._events: list[Event] = []
        self._log = Log(game, (self.seat,))
        self._plies = 0
        self._go_on()
        for words in moves:
            self.play(words)

    @property
    def open(self) -> bool:
        return not self.passed and not self.missed

    def play(self, words: str) -> bool:
        """Try a move; False if the referee refuses it, which changes nothing."""
        if len(self.played) >= MOST_MOVES:
            raise TooLong(f"This has gone on for {MOST_MOVES} moves.", "Begin again.")
        self.played.append(words)
        self.last_refusal = []
        if not self.open:
            return self._refuse([Reason("This exercise is over.", "")])
        try:
            move = self.game.move(words)
        except Unknown as unknown:
            return self._refuse([Reason(str(unknown), "")])
        verdict = self.state.check(move)
        if not verdict:
            return self._refuse(list(verdict.reasons))
        self._apply(move)
        self.at_once()
        self._go_on()
        return True

    def at_once(self) -> None:
        """Called after each of the learner's moves, before any die is thrown or anyone answers."""

    def view(self) -> View:
        return self.state.view(self.seat)

    def prompt(self) -> Prompt:
        """What is asked: nothing any more once it is over."""
        if not self.open:
            return Prompt.waiting(self.exercise.seat, "nobody")
        return self.state.prompt(self.seat)

    def lines(self, after: int = 0) -> list[Line]:
        """What the learner has heard, in words."""
        return self._log.lines(self.seat, after)

    def sight(self) -> Sight:
        return Sight(
            view=self.view(),
            step=self.game.step_names[self.state.step],
            options=self.state.prompt(self.seat).options,
            events=[event for event in self._events if event.heard_by(self.seat)],
            refused=self.refused,
            scores=self.state.scores(),
            seat=self.seat,
        )

    def _refuse(self, reasons: list[Reason]) -> bool:
        self.last_refusal = reasons
        self.refused += reasons
        self._look()
        return False

    def _look(self) -> bool:
        """Whether it is over."""
        if self.open and self.reached(self.sight()):
            self.passed = True
        elif self.open and (self.state.over or self.state.tick() >= self._until):
            self.missed = True
        return not self.open

    def _go_on(self) -> None:
        """Let chance, the others and forced choices run until the learner has something to decide."""
        while self.open:
            if self.state.actor == CHANCE:
                self._apply(self._drawn())
                continue
            if self._look():
                return
            moves = self.state.moves()
            if self.state.actor == self.seat:
                if len(moves) > 1 or self.exercise.by_hand:
                    return
                self._apply(moves[0])
            else:
                self._apply(self._reply(moves))

    def _drawn(self) -> int:
        odds = self.state.odds()
        if self._dice:
            move = self.game.move(self._dice[0])
            if any(possible == move for possible, _ in odds):
                del self._dice[0]
                return move
        return max(odds, key=lambda one: one[1])[0]

    def _reply(self, moves: list[int]) -> int:
        for wish in self.exercise.replies:
            for move in moves:
                words = self.game.text(move)
                if wish in (words, words.partition(" ")[0]):
                    return move
        return moves[0]

    def _apply(self, move: int) -> None:
        self._plies += 1
        if self._plies > MOST_PLIES:
            raise TooLong("This goes on and on.", "Begin again.")
        when = self.state.when()
        tell = Listener()
        self.state.apply(move, tell)
        self._events += tell.events
        self._log.add(tell.events, self._plies, *when)
