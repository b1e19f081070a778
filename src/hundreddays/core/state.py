"""Everything that is true at the table, and nothing else: no log, no undo history, no random generator.

A game's state adds its own slots, flat lists of small ints and int masks, and gives `copy`, `view`, `sample`,
`document` and `scores`. The rest of the interface is here.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from hundreddays.core.event import CHANCE, NOBODY, SILENT, SPECTATOR, Tell
from hundreddays.core.verdict import LEGAL, Illegal, Verdict, refusal
from hundreddays.core.view import Prompt, Shortcut, View

if TYPE_CHECKING:
    from hundreddays.core.eye import Eye
    from hundreddays.core.game import Game
    from hundreddays.core.step import Step

OVER: Final = 0
"""The number of the step at which every game stops: `game.steps[OVER]` is never asked anything."""


@mypyc_attr(
    allow_interpreted_subclasses=True
)  # a game may come as plain Python beside a compiled core; and so `__new__` leaves a state blank for `copy`
class State:
    """One moment of one game. `step` is where we are; `stack` holds the steps to return to."""

    __slots__ = ("game", "stack", "step", "steps")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: tuple[Step[Any], ...] = game.steps
        """The game's own: each look into the game is a search by name, and this is asked at every move."""
        self.step = OVER
        self.stack: list[int] = []

    # The sequence of play

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.step == OVER

    @property
    def actor(self) -> int:
        """The seat that decides now, CHANCE, or NOBODY when the game is over."""
        if self.step == OVER:
            return NOBODY
        return self.steps[self.step].actor(self)

    def goto(self, step: int) -> None:
        """Go on to another step at this level."""
        self.step = step

    def call(self, step: int, then: int) -> None:
        """Go down into a step; `back` will lead to `then`."""
        self.stack.append(then)
        self.step = step

    def back(self) -> None:
        """Return from a step that was called."""
        self.step = self.stack.pop()

    def finish(self) -> None:
        """The game is over, whatever was still pending."""
        self.step = OVER
        self.stack.clear()

    # Deciding

    def moves(self) -> list[int]:
        """Every legal move, ascending. Empty only when the game is over."""
        if self.step == OVER:
            return []
        step = self.steps[self.step]
        found = step.moves(self)
        if step.scattered:
            found.sort()
        return found

    def odds(self) -> list[tuple[int, int]]:
        """When the actor is CHANCE: every move with its whole-number weight."""
        if self.step == OVER:
            return []
        return self.steps[self.step].odds(self)

    def apply(self, move: int, tell: Tell = SILENT) -> None:
        """Carry out a move taken from `moves()` or `odds()`, and all that follows without a decision. Unchecked."""
        steps = self.steps
        steps[self.step].apply(self, move, tell)
        step = steps[self.step]
        while step.passing and not step.due(self, tell):  # `go_on`, written out: nothing is called oftener than this
            step = steps[self.step]

    def go_on(self, tell: Tell = SILENT) -> None:
        """Past every step at which nobody is asked anything, to the next decision."""
        steps = self.steps
        step = steps[self.step]
        while step.passing and not step.due(self, tell):
            step = steps[self.step]

    def play(self, move: int, tell: Tell = SILENT) -> None:
        """Carry out a move, or raise `Illegal` with the verdict and change nothing."""
        verdict = self.check(move)
        if not verdict:
            raise Illegal(self.game.text(move), verdict)
        self.apply(move, tell)

    def check(self, move: int) -> Verdict:
        """Yes, or no with the reasons and their paragraphs."""
        words = self.game.text(move)
        if self.step == OVER:
            return refusal("The game is over.")
        if move in self.moves():
            return LEGAL
        step = self.steps[self.step]
        reasons = step.why_not(self, move)
        if reasons:
            return Verdict(tuple(reasons))
        if step.actor(self) == CHANCE:
            return refusal(f"“{words}” cannot be drawn here.", step.paragraph(self))
        return refusal(f"“{words}” does not answer what is asked: {step.ask(self)}", step.paragraph(self))

    # Seeing

    def prompt(self, seat: int, moves: list[int] | None = None) -> Prompt:
        """What is asked of one seat; what a waiting seat is told says no more than who decides.

        Whoever has the legal `moves` already may hand them over.
        """
        game = self.game
        actor = self.actor
        if actor != seat:
            return Prompt.waiting(game.seat_name(seat), game.actor_name(actor))
        step = self.steps[self.step]
        options = []
        for move in self.moves() if moves is None else moves:
            word = game.words.verb(move).word
            options.append(
                game.option(
                    move,
                    step.note(self, move),
                    step.tone(self, move),
                    closes=word in step.closes,
                    alike=word in step.alike,
                    lightly=step.seldom and word in step.closes,
                )
            )
        label, together = step.shortcut(self)
        return Prompt(
            seat=game.seat_name(seat),
            decides=game.seat_name(seat),
            text=step.ask(self),
            cite=step.paragraph(self),
            options=options,
            takes=step.takes(self),
            shortcut=Shortcut(label, tuple(game.text(move) for move in together)) if together else None,
        )

    def when(self) -> tuple[int, str]:
        """The turn, and where we are in its sequence of play: what a spectator's view says of it.

        A game whose views are costly says it at less expense.
        """
        return self.game.when(self)

    def eye(self, seat: int) -> Eye:
        """This state as one seat may see it."""
        from hundreddays.core.eye import Eye

        return Eye(self, seat)

    def text(self) -> str:
        """This state as a readable position text."""
        from hundreddays.core.position import write

        return write(self)

    def words(self) -> list[str]:
        """Every legal move in words."""
        return [self.game.text(move) for move in self.moves()]

    def __str__(self) -> str:
        """Where play stands and who decides, as a spectator may read it."""
        game = self.game
        where = f"{game.title}. {self.when()[1]}."
        if self.over:
            return f"{where} {self.view(SPECTATOR).result}"
        actor = self.actor
        who = "Chance" if actor == CHANCE else game.seat_name(actor).capitalize()
        return f"{where} {who} decides ({self.steps[self.step].paragraph(self) or '-'})."

    def __repr__(self) -> str:
        return f"<{self.game.id}: {self}>"

    def _repr_svg_(self) -> str:
        """In a notebook: the map and what a spectator may see. For a seat's own view show its eye."""
        from hundreddays.core.drawing import view_svg

        return view_svg(self.game.picture(), self.view(SPECTATOR))

    # What each game gives

    def copy(self) -> State:
        """An independent state, equal in everything."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """What one seat, or SPECTATOR, may see."""
        return self.game.view(self, seat)

    def sample(self, seat: int, rng: Random) -> State:
        """A full state that this seat cannot tell from this one, with what it cannot know dealt again."""
        return self.game.sample(self, seat, rng)

    def document(self) -> dict[str, Any]:
        """This state as a tree of tables, lists, words and numbers; `game.state_from` reads it back."""
        return self.game.document(self)

    def scores(self) -> list[float]:
        """One number per seat, summing to zero. All zero while the game goes on."""
        raise NotImplementedError

    def tick(self) -> int:
        """A count that grows by one with each player turn.

        Search cuts its look-ahead by it, and lab and replay divide games by it.
        """
        raise NotImplementedError

    def stretch(self) -> int:
        """A number that changes where something ends that nobody takes back: with each player turn, and wherever else
        it depends on hidden pieces who is asked next.
        """
        return self.tick()

    def broken(self) -> list[str]:
        """Every invariant of the rulebook that does not hold here, with its paragraph. For tests: always empty."""
        return self.game.broken(self)
