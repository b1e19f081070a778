"""The sequence of play of Ambush, in the order of its rulebook."""

from __future__ import annotations

from typing import Final

from hundreddays.core import EVERYONE, Chance, Reason, Step, Tell, but, die, only
from toys.ambush.state import LOST, NONE, AmbushState

OVER: Final = 0
DEAL: Final = 1
TURN: Final = 2
TO: Final = 3
LOOK: Final = 4
SHOW: Final = 5
SWAP: Final = 6
WITH: Final = 7
MEET: Final = 8
ROLL: Final = 9
NAMES: Final = ("over", "deal", "turn", "to", "look", "show", "swap", "with", "meet", "roll")


class Over(Step[AmbushState]):
    """Never asked."""


class Deal(Chance[AmbushState]):
    """Two cards each, seat after seat. 1.4"""

    cite = "1.4"

    def odds(self, s: AmbushState) -> list[tuple[int, int]]:
        return [(s.game.deal + kind, count) for kind, count in enumerate(s.deck) if count]

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        game = s.game
        kind = move - game.deal
        seat = next_to_be_dealt(s)
        s.deck[kind] -= 1
        s.hands[seat * game.kinds + kind] += 1
        owner = EVERYONE if game.open_hands else only(seat)
        tell(owner, "dealt", "1.4", seat=seat, card=kind)
        if not game.open_hands:
            tell(but(owner), "dealt", "1.4", seat=seat)
        if next_to_be_dealt(s) == NONE:
            s.goto(TURN)


def next_to_be_dealt(s: AmbushState) -> int:
    for seat in range(len(s.game.seats)):
        if sum(s.hand(seat)) < s.game.figures.hand:
            return seat
    return NONE


class Turn(Step[AmbushState]):
    """A march, a rest, or cards first. 2.1, 2.2"""

    cite = "2.1"

    def actor(self, s: AmbushState) -> int:
        return s.turn

    def moves(self, s: AmbushState) -> list[int]:
        game = s.game
        marches = [game.march + block for block in s.blocks(s.turn)]
        plays = [
            game.play_card + kind for kind, count in enumerate(s.hand(s.turn)) if count and not unplayable(s, kind)
        ]
        return [*marches, *plays, game.rest]

    def ask(self, s: AmbushState) -> str:
        return "March a block, play a card, or rest."

    def note(self, s: AmbushState, move: int) -> str:
        block = move - s.game.march
        return f"at {s.game.figures.places[s.place[block]]}" if 0 <= block < s.game.block_count else ""

    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        game = s.game
        verb = game.words.verb(move)
        if verb.base == game.march:
            if game.owner(move - game.march) != s.turn:
                return [Reason("That block is not yours to march.", "2.3")]
            return [Reason("That block is lost.", "1.2")]
        if verb.base == game.play_card:
            kind = move - game.play_card
            if not s.hand(s.turn)[kind]:
                return [Reason("You hold no such card.", "2.2")]
            return [Reason(unplayable(s, kind), game.card_cite(kind))]
        return []

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        game = s.game
        if move == game.rest:
            tell(EVERYONE, "rested", "2.4", seat=s.turn)
            end_action(s, tell)
        elif move < game.play_card:
            s.chosen = move - game.march
            s.goto(TO)
        else:
            kind = move - game.play_card
            s.hands[s.turn * game.kinds + kind] -= 1
            tell(EVERYONE, "played", game.card_cite(kind), seat=s.turn, card=kind)
            if kind == game.drum:
                s.actions += 1
            else:
                s.call(LOOK if kind == game.spy else SWAP, TURN)


def unplayable(s: AmbushState, kind: int) -> str:
    """Why the deciding seat cannot play a card, or nothing."""
    if kind == s.game.spy and not places_to_look(s):
        return "There is no block left that you do not know."
    if kind == s.game.feint and not blocks_to_swap(s):
        return "A feint needs two of your blocks, in different places and not yet shown."
    return ""


def end_action(s: AmbushState, tell: Tell) -> None:
    """One action less; the turn passes when none is left. 2.1, 5.1"""
    s.chosen = s.target = s.foe = NONE
    armies = [seat for seat in range(len(s.game.seats)) if s.blocks(seat)]
    s.actions -= 1
    if len(armies) == 1:
        end_game(s, tell)
    elif s.actions and s.turn in armies:
        s.goto(TURN)
    else:
        s.actions = 1
        later = [seat for seat in armies if seat > s.turn]
        s.turn = later[0] if later else armies[0]
        if not later:
            s.round += 1
            if s.round > s.game.figures.rounds:
                s.round -= 1
                end_game(s, tell)
                return
            tell(EVERYONE, "round", "2.1", round=s.round)
        s.goto(TURN)


def end_game(s: AmbushState, tell: Tell) -> None:
    s.actions = 1
    s.finish()
    tell(EVERYONE, "ended", "5.2", totals=s.totals())


class To(Step[AmbushState]):
    """Where the chosen block marches. 2.3, 4.1"""

    cite = "2.3"

    def actor(self, s: AmbushState) -> int:
        return s.turn

    def moves(self, s: AmbushState) -> list[int]:
        return sorted(s.game.to + place for place in s.game.neighbours(s.place[s.chosen]))

    def ask(self, s: AmbushState) -> str:
        return f"Where does {s.game.block_name(s.chosen)} march?"

    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.to:
            return [Reason("A march goes to a neighbouring place.", "2.3")]
        return []

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        game = s.game
        start, place = s.place[s.chosen], move - game.to
        enemies = [block for block in s.here(place) if game.owner(block) != s.turn]
        if enemies:
            s.target = place
            tell(EVERYONE, "attacked", "4.1", seat=s.turn, start=start, place=place)
            s.goto(MEET)
        else:
            tell(only(s.turn), "marched", "2.3", seat=s.turn, start=start, place=place, block=s.chosen)
            tell(but(only(s.turn)), "marched", "2.3", seat=s.turn, start=start, place=place)
            s.place[s.chosen] = place
            end_action(s, tell)


def places_to_look(s: AmbushState) -> list[int]:
    return [place for place in range(len(s.game.figures.places)) if s.unread(s.turn, place)]


class Look(Step[AmbushState]):
    """Where the spy looks. 3.2"""

    cite = "3.2"

    def actor(self, s: AmbushState) -> int:
        return s.turn

    def moves(self, s: AmbushState) -> list[int]:
        return [s.game.look + place for place in places_to_look(s)]

    def ask(self, s: AmbushState) -> str:
        return "Where does the spy look?"

    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        if s.game.words.verb(move).base == s.game.look:
            return [Reason("No block that you do not know stands there.", "3.2")]
        return []

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        s.target = move - s.game.look
        tell(EVERYONE, "looked", "3.2", seat=s.turn, place=s.target)
        s.goto(SHOW)


class Show(Chance[AmbushState]):
    """Which of the unknown blocks there the spy sees. 3.2"""

    cite = "3.2"

    def odds(self, s: AmbushState) -> list[tuple[int, int]]:
        return [(s.game.show + block, 1) for block in s.unread(s.turn, s.target)]

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        block = move - s.game.show
        s.known[block] |= only(s.turn)
        tell(only(s.turn), "saw", "3.2", block=block, place=s.target)
        s.target = NONE
        s.back()


def blocks_to_swap(s: AmbushState) -> list[int]:
    """The blocks that a feint may move: unshown, with a partner elsewhere. 3.3"""
    unshown = [block for block in s.blocks(s.turn) if not s.shown >> block & 1]
    return [block for block in unshown if any(s.place[block] != s.place[other] for other in unshown)]


class Swap(Step[AmbushState]):
    """The first block of a feint. 3.3"""

    cite = "3.3"

    def actor(self, s: AmbushState) -> int:
        return s.turn

    def moves(self, s: AmbushState) -> list[int]:
        return [s.game.swap + block for block in blocks_to_swap(s)]

    def ask(self, s: AmbushState) -> str:
        return "Which block feints?"

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        s.chosen = move - s.game.swap
        s.goto(WITH)


class With(Step[AmbushState]):
    """The second block of a feint. 3.3"""

    cite = "3.3"

    def actor(self, s: AmbushState) -> int:
        return s.turn

    def moves(self, s: AmbushState) -> list[int]:
        return [s.game.with_ + block for block in blocks_to_swap(s) if s.place[block] != s.place[s.chosen]]

    def ask(self, s: AmbushState) -> str:
        return f"With which block does {s.game.block_name(s.chosen)} change places?"

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        first, second = s.chosen, move - s.game.with_
        s.place[first], s.place[second] = s.place[second], s.place[first]
        s.known[first] = s.known[second] = 0
        s.chosen = NONE
        tell(only(s.turn), "feinted", "3.3", seat=s.turn, blocks=[first, second])
        tell(but(only(s.turn)), "feinted", "3.3", seat=s.turn)
        s.back()


class Meet(Step[AmbushState]):
    """Which block meets the attack. 4.2"""

    cite = "4.2"

    def actor(self, s: AmbushState) -> int:
        return s.game.owner(s.here(s.target)[0])

    def moves(self, s: AmbushState) -> list[int]:
        return [s.game.meet + block for block in s.here(s.target)]

    def ask(self, s: AmbushState) -> str:
        return f"Which block meets the attack on {s.game.figures.places[s.target]}?"

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        s.foe = move - s.game.meet
        s.shown |= 1 << s.foe | 1 << s.chosen
        tell(EVERYONE, "met", "4.2", block=s.chosen, foe=s.foe, place=s.target)
        s.goto(ROLL)


class Roll(Chance[AmbushState]):
    """The attacker's die. 4.3, 4.4"""

    cite = "4.3"

    def odds(self, s: AmbushState) -> list[tuple[int, int]]:
        return die(s.game.roll)

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        game = s.game
        pips = move - game.roll + 1
        won = pips + game.number(s.chosen) >= game.number(s.foe) + game.figures.margin
        lost = s.foe if won else s.chosen
        tell(EVERYONE, "fought", "4.3", die=pips, lost=lost, place=s.target)
        s.place[lost] = LOST
        if won and not s.here(s.target):
            s.place[s.chosen] = s.target
        end_action(s, tell)


STEPS: Final = (Over, Deal, Turn, To, Look, Show, Swap, With, Meet, Roll)
