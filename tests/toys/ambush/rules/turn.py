"""Chapters 2 and 5: a turn of marching or resting, and when the game ends."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell, but, only
from toys.ambush.rules.cards import card_cite, play, unplayable
from toys.ambush.rules.state import NONE, AmbushState
from toys.ambush.rules.steps import ACTION_ENDS, MEET, TO, TURN, Decision, Passage


class Turn(Decision):
    """A march, a rest, or cards first. 2.1, 2.2"""

    number = TURN
    cite = "2.1"
    offers = ("march", "play", "rest")

    def moves(self, s: AmbushState) -> list[int]:
        marches = [s.verbs.march + block for block in s.blocks(s.turn)]
        plays = [s.verbs.play + kind for kind, count in enumerate(s.hand(s.turn)) if count and not unplayable(s, kind)]
        return [*marches, *plays, s.verbs.rest]

    def ask(self, s: AmbushState) -> str:
        return "March a block, play a card, or rest."

    def note(self, s: AmbushState, move: int) -> str:
        if s.verbs.base[move] != s.verbs.march:
            return ""
        return f"at {s.board.places[s.place[move - s.verbs.march]]}"

    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.march:
            if s.board.owner(move - s.verbs.march) != s.turn:
                return [Reason("That block is not yours to march.", "2.3")]
            return [Reason("That block is lost.", "1.2")]
        if s.verbs.base[move] == s.verbs.play:
            kind = move - s.verbs.play
            if not s.hand(s.turn)[kind]:
                return [Reason("You hold no such card.", "2.2")]
            return [Reason(unplayable(s, kind), card_cite(s.board, kind))]
        return []

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        if move == s.verbs.rest:
            tell(EVERYONE, "rested", "2.4", seat=s.turn)
            s.goto(ACTION_ENDS)
        elif s.verbs.base[move] == s.verbs.march:
            s.chosen = move - s.verbs.march
            s.goto(TO)
        else:
            play(s, move - s.verbs.play, tell)


class To(Decision):
    """Where the chosen block marches. 2.3, 4.1"""

    number = TO
    cite = "2.3"
    offers = ("to",)

    def moves(self, s: AmbushState) -> list[int]:
        return sorted(s.verbs.to + place for place in s.board.neighbours(s.place[s.chosen]))

    def ask(self, s: AmbushState) -> str:
        return f"Where does {s.board.blocks[s.chosen]} march?"

    def why_not(self, s: AmbushState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.to:
            return [Reason("A march goes to a neighbouring place.", "2.3")]
        return []

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        start, place = s.place[s.chosen], move - s.verbs.to
        if any(s.board.owner(block) != s.turn for block in s.here(place)):
            s.target = place
            tell(EVERYONE, "attacked", "4.1", seat=s.turn, start=start, place=place)
            s.goto(MEET)
        else:
            tell(only(s.turn), "marched", "2.3", seat=s.turn, start=start, place=place, block=s.chosen)
            tell(but(only(s.turn)), "marched", "2.3", seat=s.turn, start=start, place=place)
            s.place[s.chosen] = place
            s.goto(ACTION_ENDS)


class ActionEnds(Passage):
    """One action less; the turn passes when none is left, and with the last round the game ends. 2.1, 5.1"""

    number = ACTION_ENDS
    cite = "2.1"

    def pass_on(self, s: AmbushState, tell: Tell) -> None:
        s.chosen = s.target = s.foe = NONE
        s.actions -= 1
        armies = [seat for seat in range(len(s.board.seats)) if s.blocks(seat)]
        later = [seat for seat in armies if seat > s.turn]
        if len(armies) == 1:
            end_game(s, tell)
        elif s.actions and s.turn in armies:
            s.goto(TURN)
        elif later or s.round < s.board.rounds:
            s.actions = 1
            s.turn = later[0] if later else armies[0]
            if not later:
                s.round += 1
                tell(EVERYONE, "round", "2.1", round=s.round)
            s.goto(TURN)
        else:
            s.turn = armies[0]
            end_game(s, tell)


def end_game(s: AmbushState, tell: Tell) -> None:
    s.actions = 1
    s.finish()
    tell(EVERYONE, "ended", "5.2", totals=s.totals())
