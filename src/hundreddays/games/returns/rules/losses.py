"""Chapters 15 and 16: how large the losses are, and who takes them."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell, but
from hundreddays.core.phrases import several
from hundreddays.games.returns.rules.board import ALLIED, COALITION, PRUSSIAN
from hundreddays.games.returns.rules.dataset import ARMIES, SIDES
from hundreddays.games.returns.rules.elimination import decided, eliminate
from hundreddays.games.returns.rules.memory import see_losses
from hundreddays.games.returns.rules.partners import Joint, joint_combat
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import (
    ASSIGN,
    LOSE,
    LOSSES,
    LOSSES_FALL,
    ODD,
    RETREATING,
    SHARE,
    SHARES,
    Decision,
    Passage,
)


def room(s: ReturnsState, unit: int) -> int:
    """How many more points a corps can take. 16.2"""
    return s.cohesion[unit] - s.loss[unit]


def bearers(s: ReturnsState, seat: int) -> list[int]:
    """A seat's corps that can take a point: participants with cohesion left, no bystanders, no commanders.
    16.1, 16.4
    """
    board = s.board
    return [
        unit for unit in board.corps_of_seat[seat] if s.part & board.unit_bit[unit] and s.cohesion[unit] > s.loss[unit]
    ]


def capacity(s: ReturnsState, seat: int) -> int:
    return sum(room(s, unit) for unit in bearers(s, seat))


def side_total(s: ReturnsState, side: int) -> int:
    """A side's battle-round total: the loser's, or half of it for the winner. 15.4–15.6"""
    return s.total if side == s.loser else s.total // s.board.winner_divisor


class Losses(Passage):
    """The combat is decided: first the loser distributes his losses, then the winner. 16.3"""

    number = LOSSES
    cite = "15.7"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        if tell.listening:
            loser, winner = side_total(s, s.loser), side_total(s, s.winner)
            town = s.board.town_ids[s.town]
            tell(
                EVERYONE,
                "combat_won",
                "15.6",
                side=SIDES[s.winner],
                town=town,
                rounds=s.round,
                loser_loss=loser,
                winner_loss=winner,
            )
        s.losing = s.loser
        s.goto(SHARES)


class Shares(Passage):
    """What each seat of a side has to take. 22.6, 22.9"""

    number = SHARES
    cite = "16.1"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        side = s.losing
        seats = s.board.seats_of_side[side]
        total = side_total(s, side)
        s.queue = seats[::-1]
        if side == COALITION and joint_combat(s) and 0 < total < capacity(s, ALLIED) + capacity(s, PRUSSIAN):
            s.goto(SHARE)
            return
        s.owed = [0] * len(s.board.seats)
        for seat in seats:
            s.owed[seat] = min(total, capacity(s, seat))
        s.goto(ASSIGN)


def split(s: ReturnsState, allied: int, total: int) -> None:
    """Give each partner a share; what one cannot take passes to the other. 22.6"""
    allied = min(allied, capacity(s, ALLIED))
    prussian = min(total - allied, capacity(s, PRUSSIAN))
    s.owed = [0, min(total - prussian, capacity(s, ALLIED)), prussian]


class Share(Joint):
    """Both propose how many points the Allied army takes; the Prussians take the rest. 22.6, 22.9"""

    number = SHARE
    cite = "22.6"
    offers = ("share",)

    def moves(self, s: ReturnsState) -> list[int]:
        total = side_total(s, COALITION)
        low = max(0, total - capacity(s, PRUSSIAN))
        high = min(total, capacity(s, ALLIED))
        return [s.verbs.share + points for points in range(low, high + 1)]

    def settle(self, s: ReturnsState, allied: int, prussian: int) -> int:
        return NONE  # no agreement: 22.6 divides the points

    def carry_out(self, s: ReturnsState, move: int, tell: Tell) -> None:
        total = side_total(s, COALITION)
        if move != NONE:
            split(s, move - s.verbs.share, total)
            self.tell_split(s, tell)
            return
        corps = [sum(1 for unit in s.board.corps_of_army[army] if s.part & s.board.unit_bit[unit]) for army in range(3)]
        if total % 2 and corps[ALLIED] == corps[PRUSSIAN]:
            s.goto(ODD)
            return
        split(s, total // 2 + (total % 2 if corps[ALLIED] > corps[PRUSSIAN] else 0), total)
        self.tell_split(s, tell)

    def tell_split(self, s: ReturnsState, tell: Tell) -> None:
        if tell.listening:
            tell(s.board.friends[COALITION], "split", "22.6", allied=s.owed[ALLIED], prussian=s.owed[PRUSSIAN])
        s.goto(ASSIGN)

    def ask(self, s: ReturnsState) -> str:
        return f"Your side loses {several(side_total(s, COALITION), 'point')}. How many shall the Allied army take?"

    def note(self, s: ReturnsState, move: int) -> str:
        return f"Prussians {side_total(s, COALITION) - (move - s.verbs.share)}"

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.share:
            return []
        points, total = move - s.verbs.share, side_total(s, COALITION)
        if points > total:
            return [Reason(f"The side loses {several(total, 'point')} in all.", "22.9")]
        army = ALLIED if points > capacity(s, ALLIED) else PRUSSIAN
        most = several(capacity(s, army), "point")
        return [Reason(f"The {ARMIES[army].capitalize()} corps that take part can take {most} at most.", "22.9")]


class Odd(Decision):
    """No agreement, an odd total, equal corps: the Allied player says who takes the odd point. 22.6"""

    number = ODD
    cite = "22.6"
    offers = ("odd",)

    def actor(self, s: ReturnsState) -> int:
        return ALLIED

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.odd, s.verbs.odd + 1]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        total = side_total(s, COALITION)
        split(s, total // 2 + (total % 2 if move == s.verbs.odd else 0), total)
        if tell.listening:
            tell(s.board.friends[COALITION], "split", "22.6", allied=s.owed[ALLIED], prussian=s.owed[PRUSSIAN])
        s.goto(ASSIGN)

    def ask(self, s: ReturnsState) -> str:
        return "You do not agree, the total is odd and your armies have equally many corps: which takes the odd point?"


class Assign(Passage):
    """Each seat distributes its share; where only one way is possible nobody is asked. 16.2, 24.1"""

    number = ASSIGN
    cite = "16.1"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        while s.queue:
            seat = s.queue[-1]
            units = bearers(s, seat)
            if s.owed[seat] and len(units) > 1 and s.owed[seat] < sum(room(s, unit) for unit in units):
                s.goto(LOSE)
                return
            for unit in units:
                points = min(s.owed[seat], room(s, unit))
                s.loss[unit] += points
                s.owed[seat] -= points
            s.queue.pop()
            if tell.listening:
                _announce(s, seat, tell)
        if s.losing == s.loser:
            s.losing = s.winner
            s.goto(SHARES)
        else:
            s.goto(LOSSES_FALL)


def _announce(s: ReturnsState, seat: int, tell: Tell) -> None:
    """The split is seen by all once it is complete; with hidden sheets the enemy learns the total alone. 16.3, 23.1"""
    board = s.board
    losses = {board.unit_ids[unit]: s.loss[unit] for unit in board.corps_of_seat[seat] if s.loss[unit]}
    if not losses:
        return
    if s.game.hidden_sheets:
        friends = board.friends[board.side_of_seat[seat]]
        tell(friends, "losses", "16.1", seat=board.seats[seat], losses=losses)
        tell(but(friends), "losses_hidden", "23.1", seat=board.seats[seat], points=sum(losses.values()))
    else:
        tell(EVERYONE, "losses", "16.1", seat=board.seats[seat], losses=losses)


class Lose(Decision):
    """One point to one corps, until the share is spent. 16.1"""

    number = LOSE
    cite = "16.1"
    offers = ("lose",)

    def actor(self, s: ReturnsState) -> int:
        return s.queue[-1]

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.lose + unit for unit in bearers(s, s.queue[-1])]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        s.loss[move - s.verbs.lose] += 1
        s.owed[s.queue[-1]] -= 1
        s.goto(ASSIGN)

    def ask(self, s: ReturnsState) -> str:
        owed = s.owed[s.queue[-1]]
        return f"{owed} point{'s' if owed > 1 else ''} of cohesion to lose: which corps takes the next?"

    def note(self, s: ReturnsState, move: int) -> str:
        unit = move - s.verbs.lose
        left = room(s, unit) - 1
        if not left:
            return "it would be eliminated"
        return f"leaves {left}" + (", reduced" if left <= s.board.reduced_at[unit] else "")

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.lose:
            return []
        board = s.board
        unit = move - s.verbs.lose
        name = board.unit_names[unit]
        if board.seat[unit] != s.queue[-1]:
            return [Reason(f"{name} is not yours.", "16.1")]
        if unit in board.commanders:
            return [Reason("Commanders take no losses.", "16.4")]
        if not s.part & board.unit_bit[unit]:
            return [Reason(f"{name} does not take part in this combat.", "16.4")]
        return [Reason(f"{name} has no cohesion left to lose.", "16.2")]


class LossesFall(Passage):
    """Both sides' losses are applied together; then the four-corps test. 15.7, 16.3, 18.2"""

    number = LOSSES_FALL
    cite = "15.7"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        s.losing = NONE
        if s.game.hidden_sheets:
            _see_losses(s)
        for unit in s.board.all_corps:
            if s.loss[unit]:
                s.cohesion[unit] -= s.loss[unit]
                s.loss[unit] = 0
                if not s.cohesion[unit]:
                    eliminate(s, unit, tell)
        if not decided(s, tell):
            s.goto(RETREATING)


def _see_losses(s: ReturnsState) -> None:
    """What everybody learns of each seat's losses: their sum, and who falls. 16.3, 23.1"""
    board = s.board
    for corps in board.corps_of_seat:
        fighting = [unit for unit in corps if s.part & board.unit_bit[unit] and s.cohesion[unit]]
        fallen = [unit for unit in fighting if s.loss[unit] == s.cohesion[unit]]
        see_losses(s, fighting, fallen, sum(s.loss[unit] for unit in fighting))
