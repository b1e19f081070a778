"""What the game knows of good play: concentrates before it attacks, fights with the right arm in the right place, keeps reserves, leaves before it
routs, guards Brussels, Ghent and Liège. Works from an Eye alone; of hidden blocks it uses numbers, never the faces a sample happens to give them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hundreddays.core import Choice, Eye, Planner, State
from hundreddays.games.napoleon import posts, tactics, withdrawal
from hundreddays.games.napoleon.advance import Advance
from hundreddays.games.napoleon.beliefs import BELIEFS, MOODS, Beliefs
from hundreddays.games.napoleon.board import ARTILLERY, FRENCH, INFANTRY, LEADER, bits
from hundreddays.games.napoleon.combat import NO_MOVE, move_kind
from hundreddays.games.napoleon.fog import start_city
from hundreddays.games.napoleon.guard import Guard
from hundreddays.games.napoleon.movement import path_length
from hundreddays.games.napoleon.retreat import open_to, ways_out
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
from hundreddays.games.napoleon.words import AREAS, INTO_RESERVE

Weighed = tuple[float, str]


def plan_for(s: NapoleonState, mind: Beliefs = BELIEFS) -> Plan:
    """The orders of the deciding seat for this turn."""
    return Advance(s, s.acting, mind) if s.attacker == FRENCH else Guard(s, s.acting, mind)


class NapoleonPlanner:
    """Fast, explainable play for any seat, in one mood or another."""

    def __init__(self, mind: Beliefs = BELIEFS, mood: str = "") -> None:
        self.mind = mind
        self._mood = mood
        self._key: tuple[object, ...] = ()
        self._orders: dict[int, Order] = {}

    @property
    def mood(self) -> str:
        return self._mood

    def moods(self) -> list[Planner]:
        return [NapoleonPlanner(mind, name) for name, mind in MOODS.items()] if not self._mood else []

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        s = eye.sample(rng)
        if len(moves) == 1:
            return Choice(moves[0], "There is nothing else to do.")
        weights = self.weigh(s, moves)
        best = moves[max(range(len(moves)), key=weights.__getitem__)]
        return Choice(best, self.why(s, best))

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, NapoleonState)
        weigh = self._scale(state)
        return [weigh(state, move)[0] for move in moves]

    def why(self, state: State, move: int) -> str:
        assert isinstance(state, NapoleonState)
        return self._scale(state)(state, move)[1]

    def _scale(self, s: NapoleonState) -> Callable[[NapoleonState, int], Weighed]:
        """How the moves of this decision are weighed."""
        step = s.step
        if step in (MARCH, ROUTE):
            orders = self.orders(s)
            return (lambda s, move: _march(s, move, orders)) if step == MARCH else (lambda s, move: _route(s, move, orders))
        if step in BY_STEP:
            weigh, mind = BY_STEP[step], self.mind
            return lambda s, move: weigh(s, move, mind)
        return lambda s, move: (0.0, "The order does not matter.")

    def orders(self, s: NapoleonState) -> dict[int, Order]:
        """The plan of this turn, worked out once: it depends on where the turn began, not on what has been ordered since."""
        own = s.b.side_mask[s.attacker]
        public = tuple((units & ~own).bit_count() for units in s.here)
        mine = tuple((s.cv[u], s.path[u] & 127 or s.city[u] + 1) if own >> u & 1 and s.acting >> u & 1 else 0 for u in range(s.b.unit_count))
        key = (s.game.data_hash, s.turn, s.acting, public, mine)
        if key != self._key:
            self._key, self._orders = key, plan_for(s, self.mind).orders
        return self._orders


# Campaign


def _march(s: NapoleonState, move: int, orders: dict[int, Order]) -> Weighed:
    """Leaders show themselves, then every order is given, then what came out too weak is taken back."""
    w = s.b.w
    if move == w.end:
        return 1.0, "Every order of this turn has been given."
    if move < w.cancel:
        u = move - w.march
        return (2.0, orders[u].why) if u in orders else (-1.0, "Let it stand.")
    if move < w.reveal:
        u = move - w.cancel
        weak = weak_cities(s) >> s.city[u] & 1
        done = u in orders and not _waiting(s, orders)
        return (1.5 if weak and done else -2.0), "The attack came out too weak."
    leader = move - w.reveal
    hasty = sum(len(order.path) > s.b.allowance[u] and start_city(s, u) == s.city[leader] and s.b.army[u] == s.b.army[leader] for u, order in orders.items())
    if hasty:
        return 2.5, f"{s.b.unit_names[leader]} shows himself to {hasty} who must march in haste: fewer of them will fall out."
    return -1.0, "There is no need to show a leader."


def _waiting(s: NapoleonState, orders: dict[int, Order]) -> bool:
    """Whether an order can still be given."""
    return any(not s.moved >> u & 1 for u in orders) and s.orders < s.b.orders


def _route(s: NapoleonState, move: int, orders: dict[int, Order]) -> Weighed:
    w = s.b.w
    order = orders.get(s.unit)
    if order is None:
        return (1.0 if move == w.halt else 0.0), "Go no further."
    done = path_length(s.path[s.unit])
    if move == w.halt:
        return (2.0 if done >= len(order.path) else 0.5), order.why
    fits = done < len(order.path) and move - w.to == order.path[done]
    return (3.0 if fits else 0.0), order.why


# Set-up


def _setup_city(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    near = move - s.b.w.to == s.b.setup[s.unit]
    return (1.0 if near else 0.0), "Begin where history did."


def _deploy_unit(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    return tactics.deploy_rank(s, move - s.b.w.place), "Guns and strong infantry are placed first."


def _deploy_area(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    area = move - s.b.w.into
    why = "Kept in Reserve." if area == INTO_RESERVE else "The line is held in every column."
    return tactics.area_worth(s, s.unit, area, mind), why


# Battle turns


def _retreat(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    side = s.b.side[bits(s.acting)[0]]
    own, foe = (withdrawal.force(s, s.fight, army, side, mind) for army in (side, 1 - side))
    if move == s.b.w.end:
        return 0.0, f"The battle is worth fighting: {own:.0f} CV against some {foe:.0f}."
    return withdrawal.retreat_worth(s, move - s.b.w.retreat, mind), f"Leave before the battle is lost: {own:.0f} CV against some {foe:.0f}."


def _way_out(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    d = s.via if move == s.b.w.halt and s.via != NOWHERE else move - s.b.w.to
    return withdrawal.refuge(s, s.b.side[s.unit], d, mind.refuge), f"{s.b.city_names[d]} is the safest way."


def _combat(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    w = s.b.w
    if move == w.end:
        return 0.0, "No other action would help."
    if move < w.shift:
        u = move - w.fire
        hits = tactics.firepower(s, u)
        return mind.rank.fire + hits, f"{s.b.unit_names[u]} has a target: {hits:.1f} hits may be expected."
    u = move - w.shift
    worth = max(tactics.shift_worth(s, u, area, mind) for area in range(len(AREAS)) if move_kind(s, u, area) != NO_MOVE)
    return worth - mind.rank.effort, f"{s.b.unit_names[u]} is worth more elsewhere."


def _shift(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    if move == s.b.w.halt:
        return 0.0, "It stands well here."
    area = move - s.b.w.into
    return tactics.shift_worth(s, s.unit, area, mind) - mind.rank.effort, tactics.shift_reason(s, s.unit, area, mind)


def _hit(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    u = move - s.b.w.hit
    bear = mind.bear
    rank = bear.leader if s.b.arm[u] == LEADER else bear.infantry if s.b.arm[u] == INFANTRY else bear.artillery if s.b.arm[u] == ARTILLERY else bear.cavalry
    return rank + (bear.old_guard if s.b.old_guard >> u & 1 else 0.0), f"{s.b.unit_names[u]} can best bear it."


def _reinforce(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    if move == s.b.w.end:
        return 0.0, "Enough are engaged."
    u = move - s.b.w.bring
    return withdrawal.bring_worth(s, u, mind), f"{s.b.unit_names[u]} can turn the fight."


# The end of battles, supply


def _rout(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    u = move - s.b.w.rout
    return float(s.cv[u]) + (mind.miss.leader if s.b.arm[u] == LEADER else 0.0), f"Save {s.b.unit_names[u]}."


def _regroup_in(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    c = s.fights[s.fight]
    if move == s.b.w.end:
        return 0.0, "Those who won can hold it."
    return posts.gain(s, move - s.b.w.bring, c, mind.post), f"{s.b.city_names[c]} is won: close up to it, at no cost."


def _regroup_out(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    if move == s.b.w.end:
        return 0.0, "Hold what was won."
    u = move - s.b.w.retreat
    roads = ways_out(s, s.city[u], open_to(s, s.fight, s.b.side[u]), s.b.retreat_room)
    d = max(roads, key=lambda d: posts.gain(s, u, d, mind.post))
    return posts.gain(s, u, d, mind.post), f"{s.b.unit_names[u]} is wanted more at {s.b.city_names[d]}."


def _regroup_to(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    d = s.via if move == s.b.w.halt and s.via != NOWHERE else move - s.b.w.to
    return posts.gain(s, s.unit, d, mind.post), f"{s.b.unit_names[s.unit]} is wanted more at {s.b.city_names[d]}."


def _supply(s: NapoleonState, move: int, mind: Beliefs) -> Weighed:
    u = move - s.b.w.lose
    worth = -float(s.cv[u]) - (mind.miss.leader if s.b.arm[u] == LEADER else mind.miss.artillery if s.b.arm[u] == ARTILLERY else 0.0)
    return worth, f"{s.b.unit_names[u]} will be missed least."


BY_STEP: dict[int, Callable[[NapoleonState, int, Beliefs], Weighed]] = {
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
    REGROUP_IN: _regroup_in,
    REGROUP_OUT: _regroup_out,
    REGROUP_TO: _regroup_to,
    SUPPLY: _supply,
}
