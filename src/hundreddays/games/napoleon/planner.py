"""What the game knows of good play: concentrates before it attacks, fights with the right arm in the right place, keeps reserves, leaves before it
routs, guards Brussels, Ghent and Liège. Works from an Eye alone; of hidden blocks it uses numbers, never the faces a sample happens to give them.
"""

from __future__ import annotations

from random import Random

from hundreddays.core import Choice, Eye, Planner, State
from hundreddays.games.napoleon import tactics, withdrawal
from hundreddays.games.napoleon.advance import Advance
from hundreddays.games.napoleon.board import ARTILLERY, FRENCH, INFANTRY, LEADER
from hundreddays.games.napoleon.combat import ENGAGE, NO_MOVE, move_kind
from hundreddays.games.napoleon.fog import start_city
from hundreddays.games.napoleon.guard import Guard
from hundreddays.games.napoleon.movement import path_length
from hundreddays.games.napoleon.state import NOWHERE, NapoleonState
from hundreddays.games.napoleon.steps import (
    COMBAT,
    DEPLOY_AREA,
    DEPLOY_UNIT,
    HIT,
    MARCH,
    REGROUP_IN,
    REGROUP_OUT,
    REGROUP_TO,
    REINFORCE,
    RETREAT,
    RETREAT_TO,
    ROUT,
    ROUT_TO,
    ROUTE,
    SETUP_CITY,
    SHIFT,
    SUPPLY,
)
from hundreddays.games.napoleon.strategy import Order, Plan, weak_cities
from hundreddays.games.napoleon.words import AREAS

Weighed = tuple[float, str]


def plan_for(s: NapoleonState) -> Plan:
    """The orders of the deciding seat for this turn."""
    return Advance(s, s.acting) if s.attacker == FRENCH else Guard(s, s.acting)


class NapoleonPlanner:
    """Fast, explainable play for any seat."""

    mood = ""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._orders: dict[int, Order] = {}

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        s = eye.sample(rng)
        assert isinstance(s, NapoleonState)
        if len(moves) == 1:
            return Choice(moves[0], "There is nothing else to do.")
        best: tuple[float, int, str] | None = None
        for move in moves:
            worth, why = self._weigh(s, move)
            if best is None or worth > best[0]:
                best = (worth, move, why)
        assert best is not None
        return Choice(best[1], best[2])

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, NapoleonState)
        return [self._weigh(state, move)[0] for move in moves]

    def moods(self) -> list[Planner]:
        return []

    def why(self, state: State, move: int) -> str:
        assert isinstance(state, NapoleonState)
        return self._weigh(state, move)[1]

    def _weigh(self, s: NapoleonState, move: int) -> Weighed:
        step = s.step
        if step == MARCH:
            return self._march(s, move)
        if step == ROUTE:
            return self._route(s, move)
        if step in BY_STEP:
            return BY_STEP[step](s, move)
        return 0.0, "The order does not matter."

    # Campaign

    def orders(self, s: NapoleonState) -> dict[int, Order]:
        """The plan of this turn, worked out once: it depends on where the turn began, not on what has been ordered since."""
        own = s.b.side_mask[s.attacker]
        public = tuple((units & ~own).bit_count() for units in s.here)
        mine = tuple((s.cv[u], s.path[u] & 127 or s.city[u] + 1) if own >> u & 1 and s.acting >> u & 1 else 0 for u in range(s.b.unit_count))
        key = (s.game.data_hash, s.turn, s.acting, public, mine)
        if key != self._key:
            self._key, self._orders = key, plan_for(s).orders
        return self._orders

    def _march(self, s: NapoleonState, move: int) -> Weighed:
        w = s.b.w
        orders = self.orders(s)
        if move == w.end:
            return 1.0, "Every order of this turn has been given."
        if move < w.cancel:
            u = move - w.march
            return (2.0, orders[u].why) if u in orders else (-1.0, "Let it stand.")
        if move < w.reveal:
            u = move - w.cancel
            weak = weak_cities(s) >> s.city[u] & 1
            done = u in orders and not self._waiting(s, orders)
            return (1.5 if weak and done else -2.0), "The attack came out too weak."
        leader = move - w.reveal
        hasty = any(
            len(order.path) > s.b.allowance[u] and start_city(s, u) == s.city[leader] and s.b.army[u] == s.b.army[leader] for u, order in orders.items()
        )
        return (2.5, "His presence spurs them on.") if hasty else (-1.0, "There is no need to show a leader.")

    @staticmethod
    def _waiting(s: NapoleonState, orders: dict[int, Order]) -> bool:
        """Whether an order can still be given."""
        return any(not s.moved >> u & 1 for u in orders) and s.orders < s.b.orders

    def _route(self, s: NapoleonState, move: int) -> Weighed:
        w = s.b.w
        order = self.orders(s).get(s.unit)
        if order is None:
            return (1.0 if move == w.halt else 0.0), "Go no further."
        done = path_length(s.path[s.unit])
        if move == w.halt:
            return (2.0 if done >= len(order.path) else 0.5), order.why
        fits = done < len(order.path) and move - w.to == order.path[done]
        return (3.0 if fits else 0.0), order.why


# Set-up


def _setup_city(s: NapoleonState, move: int) -> Weighed:
    near = move - s.b.w.to == s.b.setup[s.unit]
    return (1.0 if near else 0.0), "Begin where history did."


def _deploy_unit(s: NapoleonState, move: int) -> Weighed:
    return tactics.deploy_rank(s, move - s.b.w.place), "Guns and strong infantry are placed first."


def _deploy_area(s: NapoleonState, move: int) -> Weighed:
    area = move - s.b.w.into
    why = "Kept in Reserve." if area == 3 else "The line is held in every column."
    return tactics.area_worth(s, s.unit, area), why


# Battle turns


def _retreat(s: NapoleonState, move: int) -> Weighed:
    if move == s.b.w.end:
        return 0.0, "The battle is worth fighting."
    return withdrawal.retreat_worth(s, move - s.b.w.retreat), "Leave before the battle is lost."


def _way_out(s: NapoleonState, move: int) -> Weighed:
    d = s.via if move == s.b.w.halt and s.via != NOWHERE else move - s.b.w.to
    return withdrawal.refuge(s, s.b.side[s.unit], d), f"{s.b.city_names[d]} is the safest way."


def _combat(s: NapoleonState, move: int) -> Weighed:
    w = s.b.w
    if move == w.end:
        return 0.0, "No other action would help."
    if move < w.shift:
        u = move - w.fire
        return 5.0 + tactics.firepower(s, u), f"{s.b.unit_names[u]} has a target."
    u = move - w.shift
    worth = max(tactics.shift_worth(s, u, area) for area in range(len(AREAS)) if move_kind(s, u, area) != NO_MOVE)
    return worth - 0.15, f"{s.b.unit_names[u]} is worth more elsewhere."


def _shift(s: NapoleonState, move: int) -> Weighed:
    if move == s.b.w.halt:
        return 0.1, "It stands well here."
    area = move - s.b.w.into
    return tactics.shift_worth(s, s.unit, area), "Close with them." if move_kind(s, s.unit, area) == ENGAGE else "Better placed there."


def _hit(s: NapoleonState, move: int) -> Weighed:
    u = move - s.b.w.hit
    rank = {INFANTRY: 2.0, ARTILLERY: 0.0, LEADER: -5.0}.get(s.b.arm[u], 1.0)
    return rank - (1.0 if s.b.old_guard >> u & 1 else 0.0), f"{s.b.unit_names[u]} can best bear it."


def _reinforce(s: NapoleonState, move: int) -> Weighed:
    if move == s.b.w.end:
        return 0.0, "Enough are engaged."
    u = move - s.b.w.bring
    return withdrawal.bring_worth(s, u), f"{s.b.unit_names[u]} can turn the fight."


# The end of battles, supply


def _rout(s: NapoleonState, move: int) -> Weighed:
    u = move - s.b.w.rout
    worth = 100.0 if s.b.arm[u] == LEADER else float(s.cv[u])
    return worth, f"Save {s.b.unit_names[u]}."


def _regroup(s: NapoleonState, move: int) -> Weighed:
    return (1.0 if move == s.b.w.end else 0.0), "Stay in good order."


def _supply(s: NapoleonState, move: int) -> Weighed:
    u = move - s.b.w.lose
    worth = -float(s.cv[u]) - (9.0 if s.b.arm[u] == LEADER else 0.0) - (0.5 if s.b.arm[u] == ARTILLERY else 0.0)
    return worth, f"{s.b.unit_names[u]} will be missed least."


BY_STEP = {
    SETUP_CITY: _setup_city,
    DEPLOY_UNIT: _deploy_unit,
    DEPLOY_AREA: _deploy_area,
    RETREAT: _retreat,
    RETREAT_TO: _way_out,
    COMBAT: _combat,
    SHIFT: _shift,
    HIT: _hit,
    REINFORCE: _reinforce,
    ROUT: _rout,
    ROUT_TO: _way_out,
    REGROUP_IN: _regroup,
    REGROUP_OUT: _regroup,
    REGROUP_TO: _way_out,
    SUPPLY: _supply,
}
