"""Chapter 3: drum, spy and feint."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell, but, only
from toys.ambush.rules.board import Board
from toys.ambush.rules.state import NONE, AmbushState
from toys.ambush.rules.steps import LOOK, SHOW, SWAP, TURN, WITH, Chance, Decision


def play(s: AmbushState, kind: int, tell: Tell) -> None:
    """Lay a card from the hand and do what it says. 2.2"""
    s.hands[s.turn * s.board.kinds + kind] -= 1
    tell(EVERYONE, "played", card_cite(s.board, kind), seat=s.turn, card=kind)
    if kind == s.board.drum:
        s.actions += 1  # 3.1
    else:
        s.call(LOOK if kind == s.board.spy else SWAP, TURN)


def card_cite(board: Board, kind: int) -> str:
    return {board.drum: "3.1", board.spy: "3.2", board.feint: "3.3"}[kind]


def unplayable(s: AmbushState, kind: int) -> str:
    """Why the deciding seat cannot play a card, or nothing."""
    if kind == s.board.spy and not places_to_look(s):
        return "There is no block left that you do not know."
    if kind == s.board.feint and not blocks_to_swap(s):
        return "A feint needs two of your blocks, in different places and not yet shown."
    return ""


def places_to_look(s: AmbushState) -> list[int]:
    return [place for place in range(len(s.board.places)) if s.unread(s.turn, place)]


class Look(Decision):
    """Where the spy looks. 3.2"""

    number = LOOK
    cite = "3.2"
    offers = ("look",)

    def moves(self, s: AmbushState) -> list[int]:
        return [s.verbs.look + place for place in places_to_look(s)]

    def ask(self, s: AmbushState) -> str:
        return "Where does the spy look?"

    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.look:
            return [Reason("No block that you do not know stands there.", "3.2")]
        return []

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        s.target = move - s.verbs.look
        tell(EVERYONE, "looked", "3.2", seat=s.turn, place=s.target)
        s.goto(SHOW)


class Show(Chance):
    """Which of the unknown blocks there the spy sees. 3.2"""

    number = SHOW
    cite = "3.2"
    offers = ("show",)

    def odds(self, s: AmbushState) -> list[tuple[int, int]]:
        return [(s.verbs.show + block, 1) for block in s.unread(s.turn, s.target)]

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        block = move - s.verbs.show
        s.known[block] |= only(s.turn)
        tell(only(s.turn), "saw", "3.2", block=block, place=s.target)
        s.target = NONE
        s.back()


def blocks_to_swap(s: AmbushState) -> list[int]:
    """The blocks that a feint may move: unshown, with a partner elsewhere. 3.3"""
    unshown = [block for block in s.blocks(s.turn) if not s.shown >> block & 1]
    return [block for block in unshown if any(s.place[block] != s.place[other] for other in unshown)]


class Swap(Decision):
    """The first block of a feint. 3.3"""

    number = SWAP
    cite = "3.3"
    offers = ("swap",)

    def moves(self, s: AmbushState) -> list[int]:
        return [s.verbs.swap + block for block in blocks_to_swap(s)]

    def ask(self, s: AmbushState) -> str:
        return "Which block feints?"

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        s.chosen = move - s.verbs.swap
        s.goto(WITH)


class With(Decision):
    """The second block of a feint. 3.3"""

    number = WITH
    cite = "3.3"
    offers = ("with",)

    def moves(self, s: AmbushState) -> list[int]:
        return [s.verbs.with_ + block for block in blocks_to_swap(s) if s.place[block] != s.place[s.chosen]]

    def ask(self, s: AmbushState) -> str:
        return f"With which block does {s.board.blocks[s.chosen]} change places?"

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        first, second = s.chosen, move - s.verbs.with_
        s.place[first], s.place[second] = s.place[second], s.place[first]
        s.known[first] = s.known[second] = 0
        s.chosen = NONE
        tell(only(s.turn), "feinted", "3.3", seat=s.turn, blocks=[first, second])
        tell(but(only(s.turn)), "feinted", "3.3", seat=s.turn)
        s.back()
