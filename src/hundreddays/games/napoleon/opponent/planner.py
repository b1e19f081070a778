"""What the game knows of good play: concentrates before it attacks, fights with the right arm in the right place, keeps
reserves, leaves before it routs, guards Brussels, Ghent and Liège.

Works from an Eye alone; of hidden blocks it uses numbers, never the faces a sample happens to give them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hundreddays.core import Choice, Eye, Planner, State
from hundreddays.games.napoleon.opponent import posts, tactics, withdrawal
from hundreddays.games.napoleon.opponent.allied_campaign import AlliedPlan
from hundreddays.games.napoleon.opponent.beliefs import BOOK, Beliefs, Follow, Minds
from hundreddays.games.napoleon.opponent.french_campaign import FrenchPlan
from hundreddays.games.napoleon.opponent.reasons import ALONE, best_post, hasty, reason, still_due
from hundreddays.games.napoleon.opponent.strategy import Order, Plan, weak_cities
from hundreddays.games.napoleon.rules.board import ARTILLERY, FRENCH, INFANTRY, LEADER, SIDES
from hundreddays.games.napoleon.rules.movement import path_length
from hundreddays.games.napoleon.rules.state import NOWHERE, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
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


def plan_for(s: NapoleonState, minds: Minds = BOOK.usual) -> Plan:
    """The orders of the deciding seat for this turn."""
    return FrenchPlan(s, s.acting, minds.french) if s.attacker == FRENCH else AlliedPlan(s, s.acting, minds.allied)


class NapoleonPlanner:
    """Fast, explainable play for any seat, in one mood or another."""

    def __init__(self, minds: Minds = BOOK.usual, mood: str = "") -> None:
        self.minds = minds
        self._opening: Minds | None = None
        self._mood = mood
        self._key: tuple[object, ...] = ()
        self._orders: dict[int, Order] = {}

    @property
    def mood(self) -> str:
        return self._mood

    def vary(self, whim: str) -> None:
        """Take up an opening for either side, so that no enemy knows in advance where it will march."""
        self._opening = Minds(
            Random(f"{whim}/french").choice(BOOK.french), Random(f"{whim}/allied").choice(BOOK.allied)
        )
        self._key = ()

    def moods(self) -> list[Planner]:
        return [NapoleonPlanner(minds, name) for name, minds in BOOK.moods.items()] if not self._mood else []

    def _mind(self, s: NapoleonState) -> Beliefs:
        """What it believes as the side that decides."""
        return self.minds.french if s.game.sides[s.actor] == FRENCH else self.minds.allied

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        s = eye.sample(rng)
        if len(moves) == 1:
            return Choice(moves[0], ALONE)
        weights = self.weigh(s, moves)
        best = moves[max(range(len(moves)), key=weights.__getitem__)]
        return Choice(best, self.why(s, best))

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, NapoleonState)
        weigh = self._scale(state, moves)
        return [weigh(state, move) for move in moves]

    def why(self, state: State, move: int) -> str:
        assert isinstance(state, NapoleonState)
        return reason(state, move, self.orders(state) if state.step in (MARCH, ROUTE) else {}, self._mind(state))

    def _scale(self, s: NapoleonState, moves: list[int]) -> Callable[[NapoleonState, int], float]:
        """How the moves of this decision are weighed."""
        step = s.step
        if step in (MARCH, ROUTE):
            orders, follow = self.orders(s), self._mind(s).follow
            if step == ROUTE:
                return lambda s, move: _route(s, move, orders, follow)
            due = still_due(s, orders, moves)
            return lambda s, move: _march(s, move, orders, due, follow)
        if step in BY_STEP:
            weigh, mind = BY_STEP[step], self._mind(s)
            return lambda s, move: weigh(s, move, mind)
        return lambda s, move: 0.0  # where the order does not matter

    def orders(self, s: NapoleonState) -> dict[int, Order]:
        """The plan of this turn, worked out once: it depends on where the turn began, not on what has been ordered
        since.
        """
        own = s.board.side_mask[s.attacker]
        public = tuple((units & ~own).bit_count() for units in s.here)
        mine = tuple(
            (s.cv[u], s.path[u] & 127 or s.city[u] + 1) if own >> u & 1 and s.acting >> u & 1 else 0
            for u in range(s.board.unit_count)
        )
        key = (s.game.data_hash, s.turn, s.acting, public, mine)
        if key != self._key:
            begins = s.turn <= len(SIDES)  # the first turn of either side
            minds = self._opening if begins and self._opening is not None else self.minds
            self._key, self._orders = key, plan_for(s, minds).orders
        return self._orders


# Campaign


def _march(s: NapoleonState, move: int, orders: dict[int, Order], due: int, f: Follow) -> float:
    """Leaders show themselves, then every order is given, then what came out too weak is taken back, for good."""
    w = s.verbs
    verb = w.base[move]
    if verb == w.end:
        return f.end
    if verb == w.march:
        return f.march if due >> (move - w.march) & 1 else -f.stray
    if verb == w.cancel:
        return f.recall if weak_cities(s) >> s.city[move - w.cancel] & 1 else -f.undo
    return f.show if hasty(s, move - w.reveal, orders) else -f.stray


def _route(s: NapoleonState, move: int, orders: dict[int, Order], f: Follow) -> float:
    w = s.verbs
    order = orders.get(s.unit)
    if order is None:
        return f.drop if move == w.halt else 0.0
    done = path_length(s.path[s.unit])
    if move == w.halt:
        return f.arrive if done >= len(order.path) else f.tarry
    return f.go_on if done < len(order.path) and move - w.to == order.path[done] else 0.0


# Set-up


def _setup_city(s: NapoleonState, move: int, mind: Beliefs) -> float:
    return 1.0 if move - s.verbs.to == s.board.setup[s.unit] else 0.0


def _deploy_unit(s: NapoleonState, move: int, mind: Beliefs) -> float:
    return tactics.deploy_rank(s, move - s.verbs.place, mind.deploy)


def _deploy_area(s: NapoleonState, move: int, mind: Beliefs) -> float:
    return tactics.area_worth(s, s.unit, move - s.verbs.into, mind)


# Battle turns


def _retreat(s: NapoleonState, move: int, mind: Beliefs) -> float:
    return 0.0 if move == s.verbs.end else withdrawal.retreat_worth(s, move - s.verbs.retreat, mind)


def _way_out(s: NapoleonState, move: int, mind: Beliefs) -> float:
    d = s.via if move == s.verbs.halt and s.via != NOWHERE else move - s.verbs.to
    return withdrawal.refuge(s, s.board.side[s.unit], d, mind.refuge)


def _combat(s: NapoleonState, move: int, mind: Beliefs) -> float:
    w = s.verbs
    if move == w.end:
        return 0.0
    if w.base[move] == w.fire:
        return mind.rank.fire + tactics.firepower(s, move - w.fire)
    return tactics.best_area(s, move - w.shift, mind)[0] - mind.rank.effort


def _shift(s: NapoleonState, move: int, mind: Beliefs) -> float:
    return 0.0 if move == s.verbs.halt else tactics.shift_worth(s, s.unit, move - s.verbs.into, mind) - mind.rank.effort


def _hit(s: NapoleonState, move: int, mind: Beliefs) -> float:
    u = move - s.verbs.hit
    bear = mind.bear
    rank = (
        bear.leader
        if s.board.arm[u] == LEADER
        else bear.infantry
        if s.board.arm[u] == INFANTRY
        else bear.artillery
        if s.board.arm[u] == ARTILLERY
        else bear.cavalry
    )
    return rank + (bear.old_guard if s.board.old_guard >> u & 1 else 0.0)


def _reinforce(s: NapoleonState, move: int, mind: Beliefs) -> float:
    return 0.0 if move == s.verbs.end else withdrawal.bring_worth(s, move - s.verbs.bring, mind)


# The end of battles, supply


def _rout(s: NapoleonState, move: int, mind: Beliefs) -> float:
    u = move - s.verbs.rout
    return float(s.cv[u]) + (mind.miss.leader if s.board.arm[u] == LEADER else 0.0)


def _regroup_in(s: NapoleonState, move: int, mind: Beliefs) -> float:
    return 0.0 if move == s.verbs.end else posts.gain(s, move - s.verbs.bring, s.fights[s.fight], mind.post)


def _regroup_out(s: NapoleonState, move: int, mind: Beliefs) -> float:
    if move == s.verbs.end:
        return 0.0
    u = move - s.verbs.retreat
    return posts.gain(s, u, best_post(s, u, mind), mind.post)


def _regroup_to(s: NapoleonState, move: int, mind: Beliefs) -> float:
    d = s.via if move == s.verbs.halt and s.via != NOWHERE else move - s.verbs.to
    return posts.gain(s, s.unit, d, mind.post)


def _supply(s: NapoleonState, move: int, mind: Beliefs) -> float:
    u = move - s.verbs.lose
    return -float(s.cv[u]) - (
        mind.miss.leader if s.board.arm[u] == LEADER else mind.miss.artillery if s.board.arm[u] == ARTILLERY else 0.0
    )


BY_STEP: dict[int, Callable[[NapoleonState, int, Beliefs], float]] = {
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
