"""Chapter 17: the beaten side retreats."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.returns.rules.board import ALLIED, COALITION, PRUSSIAN, members
from hundreddays.games.returns.rules.dataset import SIDES
from hundreddays.games.returns.rules.elimination import decided, eliminate
from hundreddays.games.returns.rules.memory import see_loss
from hundreddays.games.returns.rules.partners import Joint, decider
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import CLOSE, CLOSED, DISPLACE, RETREAT, RETREATING, Passage


def retreating_corps(s: ReturnsState) -> list[int]:
    """The loser's corps at the combat, bystanders included. 17.1, 17.13"""
    return [unit for unit in s.board.corps_of_side[s.loser] if s.loc[unit] == s.town]


def options(s: ReturnsState) -> tuple[int, int]:
    """Where the loser may go, and what it costs each corps. Nowhere: (0, 0). 17.3–17.9"""
    board = s.board
    near = board.near[s.town]
    mine, theirs = s.occupied(s.loser), s.occupied(s.winner)
    friendly = mine & ~theirs  # 17.3: its line K1
    empty = ~mine & ~theirs  # 17.3: its line K2
    pending = s.pending  # 17.3: its line K3; a neighbour that is none of these is held by the enemy alone
    loss, used, through = board.retreat_loss, board.used_road_extra, board.through_enemy_extra
    if s.loser == s.active:  # 17.4
        roads = s.used or near
        lines = [
            (friendly & roads, loss),
            (empty & roads, loss),
            (pending & roads, loss),
            (beyond(s, roads, mine, theirs), loss + through),
        ]
    else:  # 17.5
        unused = near & ~s.used
        lines = [
            (friendly & unused, loss),
            (empty & unused, loss),
            (pending & unused, loss),
            (friendly & s.used, loss + used),
            (empty & s.used, loss + used),
            (pending & s.used, loss + used),
            (beyond(s, unused, mine, theirs), loss + through),
            (beyond(s, s.used, mine, theirs), loss + through + used),
        ]
    for towns, cost in lines:
        if towns:
            return homeward(s, towns), cost
    return 0, 0


def beyond(s: ReturnsState, hostile: int, mine: int, theirs: int) -> int:
    """The places behind enemy-held neighbours: with friends, or if there are none, empty. 17.8, 17.18"""
    board = s.board
    towns = 0
    for town in members(hostile):
        towns |= board.near[town]
    towns &= ~board.bit[s.town] & ~theirs
    return towns & mine or towns & ~mine


def homeward(s: ReturnsState, towns: int) -> int:
    """If some of the towns lie nearer home, only those remain. 17.9, 17.20"""
    board = s.board
    armies = {board.army[unit] for unit in retreating_corps(s)}
    nearer = 0
    for town in members(towns):
        for army in armies:
            if board.home[army][town] < board.home[army][s.town]:
                nearer |= board.bit[town]
    return nearer or towns


class Retreating(Passage):
    """A loser with corps left must go; with nowhere to go they are lost. 17.1, 17.11, 18.3"""

    number = RETREATING
    cite = "17.1"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        corps = retreating_corps(s)
        if not corps:
            s.goto(CLOSE)
        elif options(s)[0]:
            s.goto(RETREAT)
        else:
            tell(EVERYONE, "trapped", "17.11", side=SIDES[s.loser])
            for unit in corps:
                eliminate(s, unit, tell)
            if not decided(s, tell):
                s.goto(CLOSE)


class Retreat(Joint):
    """Where the loser goes, all together. 17.10"""

    number = RETREAT
    cite = "17.10"
    offers = ("retreat",)

    def side(self, s: ReturnsState) -> int:
        return s.loser

    def choosers(self, s: ReturnsState) -> list[int]:
        """The coalition armies that have a say: those whose participants survive, else those of the bystanders.
        22.11
        """
        board = s.board
        corps = retreating_corps(s)
        fighting = {board.army[unit] for unit in corps if s.part & board.unit_bit[unit]}
        return sorted(fighting or {board.army[unit] for unit in corps})

    def together(self, s: ReturnsState) -> bool:
        return s.loser == COALITION and self.choosers(s) == [ALLIED, PRUSSIAN]

    def alone(self, s: ReturnsState) -> int:
        if s.loser == COALITION and s.board.three:
            return self.choosers(s)[0]
        return decider(s, s.loser)

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.retreat + town for town in members(options(s)[0])]

    def carry_out(self, s: ReturnsState, move: int, tell: Tell) -> None:
        board = s.board
        loss = options(s)[1]
        town = move - s.verbs.retreat
        if tell.listening:
            _announce(s, town, loss, tell)
        for unit in retreating_corps(s):  # 17.2
            see_loss(s, unit, loss)
            s.cohesion[unit] = max(0, s.cohesion[unit] - loss)
            if not s.cohesion[unit]:
                eliminate(s, unit, tell)
        if decided(s, tell):
            return
        if retreating_corps(s):  # 18.3: without a corps the commanders do not retreat, they are displaced
            for unit in board.units_of_side[s.loser]:
                if s.loc[unit] == s.town:
                    s.loc[unit] = town
                    s.entry[unit] = NONE  # 17.16
        s.goto(CLOSE)

    def ask(self, s: ReturnsState) -> str:
        loss = options(s)[1]
        return (
            f"The combat at {s.board.town_names[s.town]} is lost. Where do your units retreat? Each corps loses {loss}"
            " cohesion."
        )

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.retreat:
            return []
        towns = " or ".join(s.board.town_names[town] for town in members(options(s)[0]))
        cite = "17.4" if s.loser == s.active else "17.5"
        return [Reason(f"The order of retreat leads to {towns}.", cite)]


def _announce(s: ReturnsState, town: int, loss: int, tell: Tell) -> None:
    board = s.board
    tell(
        EVERYONE,
        "retreated",
        "17.1",
        side=SIDES[s.loser],
        start=board.town_ids[s.town],
        town=board.town_ids[town],
        loss=loss,
    )


class Close(Passage):
    """After the retreat stray commanders are displaced, then the combat is closed. 15.7, 18.8"""

    number = CLOSE
    cite = "15.7"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        s.call(DISPLACE, CLOSED)
