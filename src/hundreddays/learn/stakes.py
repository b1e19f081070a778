"""What a puzzle is about: the whole game, a place that is being fought over, the next blow there, or what it costs.

Single decisions of a long game seldom change who wins it by much. Many of them decide a battle, and that is as good a
puzzle: whoever holds the place when the player turn ends has won it. Where a battle takes many rounds, how it stands
after the enemy's next one is decided by a few decisions, and told by play-outs that are short. What both sides lose
in those rounds tells more of an order than who has won by then, and in fewer states.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from hundreddays.core import CHANCE, State, View
from hundreddays.learn.trials import Ended, LeadAsked
from hundreddays.players.search.lookahead import Guide


class Stakes(NamedTuple):
    """How far plans are played on, in how many states, and by how much the best must lead."""

    fight: bool
    """Whether it is a place that is fought over, not the game."""
    glance: int
    ahead: int
    """Player turns: at first, and for the proof."""
    look: int
    screen: int
    proof: int
    """Sampled states: at first, where plans differ at all, and for the proof."""
    seems: tuple[float, float]
    """By so much the best plan must lead at first, and when it is screened."""
    asked: LeadAsked
    reply: bool = False
    """Whether a fight is played on only until the enemy has answered, not to the end of the player turn."""
    order: bool = False
    """Whether the question is what one piece does."""
    trade: bool = False
    """Whether it is about the strength that the enemy loses, less what the seat's side loses."""


GAME: Final = Stakes(False, 2, 4, 2, 8, 60, (0.03, 0.05), LeadAsked(0.05, 3.0))
FIGHT: Final = Stakes(True, 1, 1, 6, 18, 120, (0.06, 0.1), LeadAsked(0.1, 3.0))
"""Won or not won: what that comes to takes more states to tell, each of them short."""
BLOW: Final = Stakes(True, 1, 1, 6, 24, 240, (0.06, 0.1), LeadAsked(0.1, 3.0), True)
"""Play-outs of a few dozen moves: many more of them for the proof."""
ORDER: Final = BLOW._replace(order=True)
TRADE: Final = Stakes(True, 1, 1, 6, 24, 120, (0.5, 0.9), LeadAsked(0.75, 3.0), True, True, True)
"""In points of strength, which tell more in a state than won or lost."""
STAKES: Final = {"game": GAME, "fight": FIGHT, "blow": BLOW, "order": ORDER, "trade": TRADE}

UNDECIDED: Final = 0.5
ROUNDS: Final = 2
"""Ours and his answer: when a third begins he has answered."""

Measure = Callable[[State], float]
"""How well a state has turned out, 0 to 1."""


def fought_over(view: View) -> str:
    """The one place at which a fight is on; empty if there is none, or more."""
    places = {mark.place for mark in view.marks if mark.layer == "fight"}
    return places.pop() if len(places) == 1 else ""


def holding(state: State, seat: int, place: str) -> Measure:
    """Whether the seat's side holds a place: its pieces stand there, and nobody else's."""
    name = state.game.seats[seat]
    mine = {army.id for army in state.game.picture().armies if name in army.seats}

    def measure(end: State) -> float:
        there = {piece.army in mine for piece in end.view(seat).pieces if piece.place == place}
        return 1.0 if there == {True} else 0.0 if there == {False} else UNDECIDED

    return measure


def answered(state: State, seat: int, place: str) -> Callable[[], Ended]:
    """A watch that ends a play-out once the fight at a place is over, or the enemy has answered: rounds of a fight are
    told apart by what the heading says before its last colon, and ours comes again after his.
    """
    measure = holding(state, seat, place)
    begun = _round(state)
    most = ROUNDS + before_the_first(state)

    def watch() -> Ended:
        rounds = [begun]
        step = state.step

        def ended(now: State) -> bool:
            nonlocal step
            if now.actor == CHANCE or now.step == step:
                return False
            step = now.step
            here = _round(now)
            if here != rounds[-1]:
                rounds.append(here)
            if len(rounds) <= most:  # a view costs as much as many moves
                return False
            fighting = any(mark.layer == "fight" and mark.place == place for mark in now.view(seat).marks)
            return fighting or measure(now) != UNDECIDED

        return ended

    return watch


def before_the_first(state: State) -> bool:
    """Whether a fight is still being set up: its heading speaks of no round."""
    return ":" not in _round(state)


def _round(state: State) -> str:
    return state.when()[1].rpartition(":")[0]


def strength(state: State, seat: int) -> tuple[int, int]:
    """What the pieces of the seat's side and those of the others come to, all of them known to their owners."""
    game = state.game
    ours = theirs = 0
    armies = {army.id: army.seats for army in game.picture().armies}
    for owner, name in enumerate(game.seats):
        own = sum(int(one.strength or 0) for one in state.view(owner).pieces if armies[one.army][:1] == (name,))
        if game.sides[owner] == game.sides[seat]:
            ours += own
        else:
            theirs += own
    return ours, theirs


def balance(seat: int) -> Measure:
    """Our strength less theirs: how that changes is what an exchange has come to."""

    def measure(end: State) -> float:
        ours, theirs = strength(end, seat)
        return float(ours - theirs)

    return measure


def winning(guide: Guide, seat: int) -> Measure:
    """How likely the seat is to win the game, by the judge."""
    return lambda end: guide.value(end, seat)
