"""March attrition, as each Force ends its move. Section L"""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.core.phrases import signed
from hundreddays.games.emperor.rules.flags import ASIDE, BONUS, GUNS, MARCH
from hundreddays.games.emperor.rules.forces import top, units_in
from hundreddays.games.emperor.rules.losses import ATTRITION_KIND, bill_units, roll_for_leaders
from hundreddays.games.emperor.rules.morale import morale_value
from hundreddays.games.emperor.rules.number_tables import COLUMN_NAMES
from hundreddays.games.emperor.rules.pieces import SIDE
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    AFTER_ATTRITION,
    ATTRITION_BONUS,
    ATTRITION_DIE,
    LOSSES,
    Decision,
    Die,
    Passage,
)
from hundreddays.games.emperor.rules.supply import attrition_column


class AttritionBonus(Decision):
    """A Force leader may lower the index by his bonus point.

    Asked of every Force, so that nobody learns who has one. 36
    """

    number = ATTRITION_BONUS
    cite = "36"
    offers = ("no", "bonus")
    done = "keep the point"

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.pieces.leader_army[s.mover]]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        leader = top(s, s.mover)
        return [verbs.no, verbs.bonus] if s.pieces.bonus[leader] and not s.flags[leader] & BONUS else [verbs.no]

    def ask(self, s: EmperorState) -> str:
        change = signed(s.tables.bonus_index)
        return f"March attrition: use the leader's bonus point? It changes the index by {change}."

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if move == s.verbs.bonus:
            used = s.pieces.bonus[top(s, s.mover)]
            return [
                Reason("The Force leader has used his bonus point in this phase.", "36")
                if used
                else Reason("The Force leader has no bonus point.", "36")
            ]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.count = int(move == s.verbs.bonus)
        if s.count:
            s.flags[top(s, s.mover)] |= BONUS
        s.goto(ATTRITION_DIE)


class AttritionDie(Die):
    """Die, movement adjustment and modifiers give the index; the column gives the loss. 257-262"""

    number = ATTRITION_DIE
    cite = "257"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        units = [unit for unit in units_in(s.marching) if s.sp[unit]]
        total = sum(s.sp[unit] for unit in units)
        side = SIDE[s.pieces.leader_army[s.mover]]
        index = pips + index_modifier(s, s.spent, total, side) + s.count * s.tables.bonus_index
        loss, column = attrition_loss(s, top(s, s.mover), index, total)
        if tell.listening:
            tell(
                s.game.audience(side),
                "attrition",
                "257",
                leader=s.pieces.leaders[top(s, s.mover)],
                die=pips,
                index=index,
                loss=loss,
                supply=column,
            )
        s.count = 0
        s.spared = 0
        bill_units(s, s.pieces.leader_army[s.mover], loss, ATTRITION_KIND, units)
        s.call(LOSSES, AFTER_ATTRITION)


def index_modifier(s: EmperorState, spent: int, total: int, side: int) -> int:
    """All that is added to the die. 257, 258, 267"""
    tables = s.tables
    index = _row(tables.spent_index, spent)
    if s.mode in (MARCH, GUNS):
        index += tables.forced_index
    if s.weather:
        index += tables.rain_index
    index += max((adjust for least, adjust in tables.size_index if total >= least), default=0)
    return index + morale_value(s, side)


def percent(s: EmperorState, column: int, index: int) -> int:
    return _row(s.tables.attrition[column], index)


def _row(rows: list[tuple[int, int]], value: int) -> int:
    """What a table says of a value: each row holds up to a number, the last one for everything."""
    for upto, says in rows:
        if value <= upto:
            return says
    return rows[-1][1]


def attrition_loss(s: EmperorState, leader: int, index: int, total: int) -> tuple[int, str]:
    """The SPs lost, one half rounded up, and the column's name. 259, 262"""
    losses = {(2 * total * percent(s, column, index) + 100) // 200 for column in range(len(COLUMN_NAMES))}
    if losses == {0}:
        return 0, ""  # the same in every column: no path need be traced
    column = attrition_column(s, leader)
    return (2 * total * percent(s, column, index) + 100) // 200, COLUMN_NAMES[column]


class AfterAttrition(Passage):
    """Leaders of a Force that marched itself to nothing roll at once. 42"""

    number = AFTER_ATTRITION
    cite = "42"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        s.marching = 0
        s.spared = 0
        if s.mode == GUNS and s.role[s.mover] != ASIDE:
            s.begun[s.mover] = s.strength[s.mover]  # 297, 385: it fights from the next round, with what is left to it
        if s.fallen:
            roll_for_leaders(s, AFTER_ATTRITION)
        else:
            s.back()
