"""Ambush spoilt on purpose, each time in one way: the family that proves that the suite bites.

Every function here returns the toy with a single fault. Nothing else differs from the honest game.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from hundreddays.core import EVERYONE, SILENT, Event, Known, Overlay, Reason, Step, Tell, View, but, only, settle
from hundreddays.core.document import Reader
from toys.ambush import INFO
from toys.ambush.game import AmbushGame
from toys.ambush.rules.cards import Look, With, places_to_look
from toys.ambush.rules.fight import Meet, Roll
from toys.ambush.rules.state import LOST, AmbushState
from toys.ambush.rules.steps import ACTION_ENDS, TO
from toys.ambush.rules.table import Deal
from toys.ambush.rules.turn import To, Turn

MANY_FEINTS = {"ambush.toml": {"card": [{"id": "feint", "count": 9}, {"id": "spy", "count": 1}]}}
"""For leaks that only a feint can show."""


def toy(
    state: type[AmbushState] = AmbushState,
    game: type[AmbushGame] = AmbushGame,
    data: Overlay = None,
    **steps: Step[Any],
) -> AmbushGame:
    """The toy for three with another state, another game, other figures, or other steps in place of its own."""
    built = game(INFO.title, settle(INFO, {"players": 3}), data)
    built.state_class = state
    own = dict(zip(built.step_names, built.steps, strict=True))
    built.steps = tuple({**own, **{name.rstrip("_"): step for name, step in steps.items()}}.values())
    return built


def secret(s: AmbushState, seat: int) -> str:
    """Something that a seat may not know: where the guard of the next army stands."""
    guard = (seat % len(s.board.seats) + 1) % len(s.board.seats) * s.board.size + 2
    return "lost" if s.place[guard] == LOST else s.board.places[s.place[guard]]


# Leaks through what is shown


class SeesThrough(AmbushState):
    """The view gives the number on a hidden block."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        view = super().view(seat)
        hidden = [block for place in range(6) for block in self.unread(seat, place)]
        known = [piece for piece in view.pieces if piece.kind != "hidden"]
        blank = [piece for piece in view.pieces if piece.kind == "hidden"]
        return replace(
            view,
            pieces=known
            + [
                replace(piece, strength=str(self.board.number(block)))
                for piece, block in zip(blank, hidden, strict=True)
            ],
        )


class FollowsIds(AmbushState):
    """A hidden block keeps an id of its own through a stack."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        view = super().view(seat)
        hidden = [block for place in range(6) for block in self.unread(seat, place)]
        known = [piece for piece in view.pieces if piece.kind != "hidden"]
        blank = [piece for piece in view.pieces if piece.kind == "hidden"]
        return replace(
            view,
            pieces=known
            + [replace(piece, id=f"{piece.army}:{block}") for piece, block in zip(blank, hidden, strict=True)],
        )


class ListsStrongestFirst(AmbushState):
    """Hidden blocks have honest ids but the place with the strongest comes first in the list."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        view = super().view(seat)
        there = secret(self, seat)
        return replace(view, pieces=sorted(view.pieces, key=lambda piece: piece.place != there))


class PadsTheMessage(AmbushState):
    """Every word is honest, but the message is longer the further off the guard is."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        view = super().view(seat)
        return replace(view, panels={**view.panels, "pad": " " * len(secret(self, seat))})


class ForgetsWhatItKnows(AmbushState):
    """The view says of every place that a guard is there, and samples deal guards like any other block."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        view = super().view(seat)
        return replace(view, known=[*view.known, *(Known(place, self.board.ranks[2]) for place in self.board.places)])


class ShowsHalfDecisions(AmbushState):
    """The heading tells everyone that a block has been chosen."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        view = super().view(seat)
        return replace(view, heading=view.heading + (", on the march" if self.step == TO else ""))


class NotesTheGuard(Turn):
    """The note beside a march tells where an enemy guard stands."""

    def note(self, s: AmbushState, move: int) -> str:
        return f"beware of {secret(s, s.turn)}"


class AsksTooMuch(Meet):
    """The question tells the defender who attacks."""

    def ask(self, s: AmbushState) -> str:
        return f"Which block meets {s.board.blocks[s.chosen]}?"


class OffersStrongestFirst(Look):
    """The places to look at are listed with the guard's first."""

    def moves(self, s: AmbushState) -> list[int]:
        there = secret(s, s.turn)
        return sorted(super().moves(s), key=lambda move: s.game.words.noun(move) != there)


class OffersTooLittle(Look):
    """A place is offered only if something worth seeing stands there."""

    def moves(self, s: AmbushState) -> list[int]:
        worth = [
            place for place in places_to_look(s) if any(s.board.number(block) == 3 for block in s.unread(s.turn, place))
        ]
        return [s.verbs.look + place for place in worth or places_to_look(s)]


class RefusesTooMuch(Turn):
    """A refusal tells where the guard is."""

    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        reasons = super().why_not(s, move)
        return [Reason(f"{reason.text} Mind {secret(s, s.turn)}.", reason.cite) for reason in reasons]


# Leaks through what is told


class TellsTheBlock(To):
    """Everyone hears which block marches."""

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        if not [block for block in s.here(move - s.verbs.to) if s.board.owner(block) != s.turn]:
            tell(
                EVERYONE,
                "marched",
                "2.3",
                seat=s.turn,
                start=s.place[s.chosen],
                place=move - s.verbs.to,
                block=s.chosen,
            )
            super().apply(s, move, SILENT)
        else:
            super().apply(s, move, tell)


class TellsByLength(To):
    """Everyone hears an honest sentence, with as many zeros in its data as the block has strength."""

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        tell(
            but(only(s.turn)),
            "marched",
            "2.3",
            seat=s.turn,
            start=s.place[s.chosen],
            place=move - s.verbs.to,
            pad=[0] * s.board.number(s.chosen),
        )
        super().apply(s, move, tell)


class TellsTwice(To):
    """The guard's march makes one more line in the log."""

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        if s.board.number(s.chosen) == 3:
            tell(EVERYONE, "round", "2.1", round=s.round)
        super().apply(s, move, tell)


class TellsInOrder(With):
    """A feint's two lines come in an order that tells which block was named first."""

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        rounds = [s.round, s.round + 1]
        for number in rounds if s.place[s.chosen] < s.place[move - s.verbs.with_] else reversed(rounds):
            tell(EVERYONE, "round", "2.1", round=number)
        super().apply(s, move, tell)


class TellsTheDeal(Deal):
    """Everyone hears which card is dealt to whom."""

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        tell(EVERYONE, "played", "1.4", seat=0, card=move - s.verbs.deal)
        super().apply(s, move, tell)


# Samplers that lie


class SamplesTheTruth(AmbushState):
    __slots__ = ()

    def sample(self, seat: int, rng: Random) -> AmbushState:
        return self.copy()


class SamplesMostlyTheTruth(AmbushState):
    __slots__ = ()

    def sample(self, seat: int, rng: Random) -> AmbushState:
        return self.copy() if rng.random() < 0.75 else self.game.sample(self, seat, rng)


class SamplesOnlyHands(AmbushState):
    """Blocks stay as they are in truth."""

    __slots__ = ()

    def sample(self, seat: int, rng: Random) -> AmbushState:
        other = self.game.sample(self, seat, rng)
        other.place, other.known, other.chosen, other.step = self.place[:], self.known[:], self.chosen, self.step
        return other


class SamplesAgainstTheView(AmbushState):
    """The seat's own blocks change places too."""

    __slots__ = ()

    def sample(self, seat: int, rng: Random) -> AmbushState:
        other = self.game.sample(self, seat, rng)
        mine = other.blocks(min(seat, 2))
        places = [other.place[block] for block in mine]
        for block, place in zip(mine, places[1:] + places[:1], strict=True):
            other.place[block] = place
        return other


class SamplesTheImpossible(AmbushState):
    """A block is spied on by its own army, which no play can bring about."""

    __slots__ = ()

    def sample(self, seat: int, rng: Random) -> AmbushState:
        other = self.game.sample(self, seat, rng)
        other.known[0] |= 1
        return other


# Leaks through taking back


class HearsFootsteps(AmbushState):
    """Who has a guard next door sees a march being prepared: nobody else does, but the marcher can no longer take it
    back.
    """

    __slots__ = ()

    def view(self, seat: int) -> View:
        view = super().view(seat)
        warned = (
            self.step == TO
            and seat < len(self.game.seats)
            and seat != self.turn
            and secret(self, seat - 1) in _next_door(self)
        )
        return replace(view, known=[*view.known, *([Known("march", "a march is being prepared")] if warned else [])])

    def sample(self, seat: int, rng: Random) -> AmbushState:
        while True:
            other = self.game.sample(self, seat, rng)
            if other.view(seat) == self.view(seat):
                return other


def _next_door(s: AmbushState) -> list[str]:
    return [s.board.places[place] for place in s.board.neighbours(s.place[s.chosen])]


class PeeksForFree(Turn):
    """Choosing a block to march tells its owner of the blocks next door, without chance and unnoticed, and no view
    keeps it: taking back would leave him the knowledge.
    """

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        super().apply(s, move, tell)
        if s.step == TO:
            for place in s.board.neighbours(s.place[s.chosen]):
                for block in s.unread(s.turn, place):
                    tell(only(s.turn), "saw", "3.2", block=block, place=place)


# Faults that are no leaks


class DeadEnd(Roll):
    """After the first round no die can be rolled."""

    def odds(self, s: AmbushState) -> list[tuple[int, int]]:
        return [] if s.round > 1 else super().odds(s)


class Loaded(Roll):
    """A one can never be rolled."""

    def odds(self, s: AmbushState) -> list[tuple[int, int]]:
        return [(move, int(number > 0)) for number, (move, _) in enumerate(super().odds(s))]


class NeverEnds(Turn):
    """Resting gives the turn back."""

    def moves(self, s: AmbushState) -> list[int]:
        return [s.verbs.rest]

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        tell(EVERYONE, "rested", "2.4", seat=s.turn)


class Doubles(Turn):
    def moves(self, s: AmbushState) -> list[int]:
        return [*super().moves(s), s.verbs.rest]


class AllowsAnything(AmbushState):
    """`check` says yes to a rest at any time."""

    __slots__ = ()

    def check(self, move: int) -> Any:
        return super().check(self.moves()[0] if self.moves() and move == self.verbs.rest else move)


class RefusesInSilence(Turn):
    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        return [Reason("", "2.1")]


class RefusesTwice(Turn):
    """Leaves it to the player which of two reasons holds."""

    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        return [*super().why_not(s, move), Reason("Or for another reason.", "1.1")]


class CitesNothing(Turn):
    cite = "9.9"


class AsksNothing(Turn):
    def ask(self, s: AmbushState) -> str:
        return ""


class SharesItsHands(AmbushState):
    __slots__ = ()

    def copy(self) -> AmbushState:
        other = super().copy()
        other.hands = self.hands
        return other


class ForgetsTheRound(AmbushGame):
    """A position text loses the round."""

    def state_from(self, read: Reader) -> AmbushState | None:
        read.take("round")
        return super().state_from(read)


class PaysTheWinner(AmbushState):
    __slots__ = ()

    def scores(self) -> list[float]:
        return [max(0.0, score) for score in super().scores()]


class Mumbles(AmbushGame):
    def narrate(self, event: Event) -> str:
        return "" if event.kind == "rested" else super().narrate(event)


class Whispers(AmbushGame):
    def narrate(self, event: Event) -> str:
        return super().narrate(event).lower()


class LosesABlock(To):
    """Marching into the inn, a block falls off the table."""

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        chosen = s.chosen
        super().apply(s, move, tell)
        if s.game.words.noun(move) == "inn" and s.step == ACTION_ENDS and len(s.blocks(s.turn)) > 1:
            s.place[chosen] = LOST


class HidesItsOptions(AmbushState):
    """The pieces that can be chosen are not on the board."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        return replace(super().view(seat), pieces=[])
