"""Chapter 14: units march to the sound of the guns."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.returns.rules.board import COALITION, COMMANDER
from hundreddays.games.returns.rules.hands import draw_then, join
from hundreddays.games.returns.rules.memory import see_unit
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import REINFORCE, REINFORCE_DIE, REINFORCEMENT, Decision, Die, Passage


def begin_step(s: ReturnsState, first: int, second: int, then: int) -> None:
    """A reinforcement step of one side, or of both in order; afterwards `then`. 14.1, 14.10"""
    s.tried = 0
    s.queue = order(s, second) + order(s, first)
    s.call(REINFORCEMENT, then)


def order(s: ReturnsState, side: int) -> list[int]:
    """A side's seats, the one to be asked first at the end; three players: the lead army before its partner. 22.10"""
    if side == NONE:
        return []
    if side == COALITION and s.board.three:
        return [3 - s.lead, s.lead]
    return [side]


def nearby(s: ReturnsState, seat: int) -> list[int]:
    """A seat's units next to the combat that could still try: not in a pending combat, not fought, not tried in this
    step. 14.2, 14.4

    Who is near is plain to everyone; whether a commander may come (14.6) is looked at later, so that being asked gives
    nothing away.
    """
    board, loc = s.board, s.loc
    towns = board.near[s.town] & ~s.pending
    out = s.fought | s.tried
    return [
        unit for unit in board.units_of_seat[seat] if towns & board.bit[loc[unit]] and not out & board.unit_bit[unit]
    ]


def admitted(s: ReturnsState, unit: int) -> bool:
    """A commander may try only if a corps of his own army takes part already. 14.6, 14.15"""
    board = s.board
    return board.kind[unit] != COMMANDER or bool(s.part & board.army_corps_mask[board.army[unit]])


class Reinforcement(Passage):
    """Ask each seat in turn while it has units near; then the step is over. 14.1, 14.16"""

    number = REINFORCEMENT
    cite = "14.1"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        while s.queue:
            if nearby(s, s.queue[-1]):
                s.goto(REINFORCE)
                return
            s.queue.pop()
        s.back()


class Reinforce(Decision):
    """Pick a unit that shall try to join, or be done. 14.3"""

    number = REINFORCE
    cite = "14.3"
    offers = ("reinforce", "done")

    def actor(self, s: ReturnsState) -> int:
        return s.queue[-1]

    def moves(self, s: ReturnsState) -> list[int]:
        moves = [s.verbs.reinforce + unit for unit in nearby(s, s.queue[-1]) if admitted(s, unit)]
        moves.append(s.verbs.done)
        return moves

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        if move == s.verbs.done:
            s.queue.pop()
            s.goto(REINFORCEMENT)
            return
        s.unit = move - s.verbs.reinforce
        s.tried |= s.board.unit_bit[s.unit]
        s.shown |= s.board.unit_bit[s.unit]  # 3.3
        see_unit(s, s.unit)
        s.goto(REINFORCE_DIE)

    def ask(self, s: ReturnsState) -> str:
        return f"Which unit shall try to reinforce the combat at {s.board.town_names[s.town]}?"

    def note(self, s: ReturnsState, move: int) -> str:
        if move == s.verbs.done:
            return ""
        unit = move - s.verbs.reinforce
        need = s.board.tactical[unit]
        return f"from {s.board.town_names[s.loc[unit]]}, succeeds on {need} or less, {need} in 6"

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.reinforce:
            return []
        board = s.board
        unit = move - s.verbs.reinforce
        name = board.unit_names[unit]
        if board.seat[unit] != s.queue[-1]:
            return [Reason(f"{name} is not yours.", "14.3")]
        town = s.loc[unit]
        if town == board.off:
            return [Reason(f"{name} has been eliminated.", "18.1")]
        if town == s.town:
            return [Reason(f"{name} is there already.", "14.2")]
        if not board.near[s.town] & board.bit[town]:
            return [Reason(f"{name} is not next to the combat.", "14.2")]
        if s.pending & board.bit[town]:
            where = "stands in a pending combat himself" if board.kind[unit] == COMMANDER else "is in a pending combat"
            return [Reason(f"{name} {where}.", "14.2")]
        if s.fought & board.unit_bit[unit]:
            return [Reason(f"{name} has fought already in this player turn.", "14.2")]
        if s.tried & board.unit_bit[unit]:
            return [Reason(f"{name} has tried in this step; one attempt each.", "14.4")]
        if not admitted(s, unit):
            return [Reason(f"{name} may try only when a corps of his own army takes part.", "14.6")]
        return []


class ReinforceDie(Die):
    """One die against the unit's own rating. 14.3"""

    number = REINFORCE_DIE
    cite = "14.3"

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        board = s.board
        unit, s.unit = s.unit, NONE
        die = self.pips(s, move)
        success = die <= board.tactical[unit]
        if tell.listening:
            data = {"unit": board.unit_ids[unit], "start": board.town_ids[s.loc[unit]], "town": board.town_ids[s.town]}
            tell(EVERYONE, "reinforced", "14.3", die=die, success=success, **data)
        if success:
            arrive(s, unit)
        draw_then(s, REINFORCEMENT, tell)


def arrive(s: ReturnsState, unit: int) -> None:
    """The unit takes part from now on; the active side's road counts as used. 14.3, 14.9, 14.13"""
    board = s.board
    start = board.bit[s.loc[unit]]
    if s.winner == NONE:
        join(s, unit)  # 14.10: after the deciding round no cards are drawn
    s.left |= start
    if board.side[unit] == s.active:
        s.used |= start
    s.part |= board.unit_bit[unit]
    s.fought |= board.unit_bit[unit]
    s.loc[unit] = s.town
