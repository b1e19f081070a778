"""Why the planner would play a move, in one sentence with the figures that decided it.

Of hidden blocks it uses numbers, never faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hundreddays.core.phrases import percent, several
from hundreddays.games.napoleon.opponent import battle_reasons as battles
from hundreddays.games.napoleon.opponent import posts
from hundreddays.games.napoleon.opponent.beliefs import Beliefs
from hundreddays.games.napoleon.opponent.distances import distances
from hundreddays.games.napoleon.opponent.phrases import city, some, unit
from hundreddays.games.napoleon.opponent.strategy import Order, weak_cities
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.fog import start_city
from hundreddays.games.napoleon.rules.forced_march import bonus
from hundreddays.games.napoleon.rules.movement import path_length
from hundreddays.games.napoleon.rules.retreat import open_to, ways_out
from hundreddays.games.napoleon.rules.state import BIT, NOWHERE, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    COMBAT,
    DEPLOY_AREA,
    DEPLOY_UNIT,
    FORCE_PICK,
    HIT,
    MARCH,
    PICK_BATTLE,
    PICK_REGROUP,
    PICK_ROUT,
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
    SETUP_UNIT,
    SHIFT,
    SUPPLY,
)

Teller = Callable[[NapoleonState, int, Beliefs], str]

ALONE = "There is nothing else to do."


def reason(s: NapoleonState, move: int, orders: dict[int, Order], mind: Beliefs) -> str:
    if s.step == MARCH:
        return _march(s, move, orders)
    if s.step == ROUTE:
        return _route(s, move, orders)
    return TELLERS[s.step](s, move, mind)


# Campaign


def waiting(s: NapoleonState, orders: dict[int, Order]) -> bool:
    """Whether an order can still be given."""
    return any(not s.moved >> u & 1 for u in orders) and s.orders < s.board.orders


def still_due(s: NapoleonState, orders: dict[int, Order], moves: list[int]) -> int:
    """The units, as a mask, whose orders can still be given: they may march, and if it is an attack enough can come."""
    w, least, foe = s.verbs, s.board.minimum, s.held[1 - s.attacker]
    able = [move - w.march for move in moves if w.base[move] == w.march and move - w.march in orders]
    coming = Counter(orders[u].path[-1] for u in able)
    own = s.board.side_mask[s.attacker]
    due = 0
    for u in able:
        goal = orders[u].path[-1]
        if not foe >> goal & 1 or (s.here[goal] & own).bit_count() + coming[goal] >= least:
            due |= BIT[u]
    return due


def hasty(s: NapoleonState, leader: int, orders: dict[int, Order]) -> int:
    """How many of a leader's army beside him must force-march. 6.4"""
    b = s.board
    return sum(
        len(order.path) > b.allowance[u] and start_city(s, u) == s.city[leader] and b.army[u] == b.army[leader]
        for u, order in orders.items()
    )


def _march(s: NapoleonState, move: int, orders: dict[int, Order]) -> str:
    """5.1, 6.4, 7.1"""
    b, w = s.board, s.verbs
    verb = w.base[move]
    if verb == w.end:
        return _ordered(s, orders)
    if verb == w.march:
        u = move - w.march
        return (
            f"{unit(s, u)} {orders[u].task}."
            if u in orders
            else f"{unit(s, u)} leaves {city(s, s.city[u])}, though the plan has no part for it."
        )
    if verb == w.cancel:
        u = move - w.cancel
        c = s.city[u]
        if weak_cities(s) >> c & 1:
            here = (s.here[c] & b.side_mask[s.attacker]).bit_count()
            return (
                f"{unit(s, u)} is called back from {city(s, c)}: {several(here, 'unit')} there, {b.minimum} are needed"
                " for an attack."
            )
        return f"{unit(s, u)} is called back from {city(s, c)} to {city(s, start_city(s, u))}."
    leader = move - w.reveal
    count = hasty(s, leader, orders)
    if count:
        return (
            f"{b.unit_names[leader]} shows himself to {several(count, 'unit')} at {city(s, s.city[leader])} that must"
            " force-march: fewer will fall out."
        )
    return (
        f"{b.unit_names[leader]} shows himself at {city(s, s.city[leader])}, though nobody beside him need force-march."
    )


def _ordered(s: NapoleonState, orders: dict[int, Order]) -> str:
    """Why no more is ordered: the plan is carried out, or no orders are left."""
    left = [u for u in orders if not s.moved >> u & 1]
    if left and waiting(s, orders):
        return (
            f"Ends the orders with {len(left)} of the {len(orders)} planned not given, that of"
            f" {s.board.unit_names[left[0]]} among them."
        )
    own = s.acting & s.board.side_mask[s.attacker]
    marching = (own & s.moved).bit_count()
    standing = sum(1 for u in bits(own & ~s.moved) if s.cv[u])
    return (
        f"All is ordered: {several(marching, 'unit')} on the march, {standing} {'stands' if standing == 1 else 'stand'}"
        " fast."
    )


def _route(s: NapoleonState, move: int, orders: dict[int, Order]) -> str:
    u = s.unit
    here = city(s, s.city[u])
    order = orders.get(u)
    if move == s.verbs.halt:
        planned = (
            ""
            if order is None
            else " as planned"
            if path_length(s.path[u]) >= len(order.path)
            else ", short of what was planned"
        )
        count = (s.here[s.city[u]] & s.board.side_mask[s.attacker]).bit_count()
        return f"{unit(s, u)} halts at {here}{planned}: {several(count, 'unit')} of ours there now."
    d = move - s.verbs.to
    if order is None or d not in order.path:
        return f"{unit(s, u)} goes from {here} to {city(s, d)}, off the plan."
    return (
        f"{unit(s, u)} {order.task}." if d == order.path[-1] else f"{unit(s, u)} goes by {city(s, d)} and {order.task}."
    )


def _force_march(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """6.3, 6.4"""
    u = move - s.verbs.check
    table = s.board.tables.force_march
    risk = sum(die + bonus(s, u) <= table.loss_at_most for die in range(1, 7)) / 6
    return (
        f"{unit(s, u)} rolls next for its force march to {city(s, s.city[u])}: {percent(risk)} to lose"
        f" {table.loss} CV; the"
        " order changes nothing."
    )


# Set-up


def _setup_unit(s: NapoleonState, move: int, mind: Beliefs) -> str:
    name = s.board.unit_names[move - s.verbs.place]
    return f"{name} is set up next, one of {len(s.moves())} left: the order changes nothing."


def _setup_city(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """3.1"""
    c, usual = move - s.verbs.to, s.board.setup[s.unit]
    return (
        f"{unit(s, s.unit)} begins at {city(s, c)},"
        f" {'as in June 1815' if c == usual else f'not at {city(s, usual)} as in June 1815'}."
    )


# After battles


def best_post(s: NapoleonState, u: int, mind: Beliefs) -> int:
    """Where a unit that may leave a city that was won is wanted most. 14"""
    roads = ways_out(s, s.city[u], open_to(s, s.fight, s.board.side[u]), s.board.retreat_room)
    return max(roads, key=lambda d: posts.gain(s, u, d, mind.post))


def _post(s: NapoleonState, u: int, d: int) -> str:
    """What a unit gains by standing in another city: nearer to what is wanted, or out of danger."""
    b, side, g = s.board, s.board.side[u], s.city[u]
    before, after = posts.way(s, side, g), posts.way(s, side, d)
    goal = min(posts.wanted(s, side), key=lambda c: distances(b)[d][c])
    if after < before:
        return (
            "a city that is wanted"
            if not after
            else f"{several(after, 'section')} from {city(s, goal)} instead of {before}"
        )
    worse, better = posts.danger(s, side, g), posts.danger(s, side, d)
    if better < worse:
        return (
            f"the enemies next door outnumber us by {better:.0f} instead of {worse:.0f}"
            if better
            else "no longer outnumbered by the enemies next door"
        )
    return f"{some((s.here[d] & b.side_mask[side]).bit_count(), 'unit')} of ours there"


def _regroup_in(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """14.1"""
    c = s.fights[s.fight]
    here = (s.here[c] & s.board.side_mask[1 - s.losers[s.fight]]).bit_count() if s.losers[s.fight] >= 0 else 0
    if move == s.verbs.end:
        return f"Nobody more closes up to {city(s, c)}: {several(here, 'unit')} can hold it."
    u = move - s.verbs.bring
    return f"{unit(s, u)} closes up from {city(s, s.city[u])} to {city(s, c)} at no cost: {_post(s, u, c)}."


def _regroup_out(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """14.3"""
    c = s.fights[s.fight]
    if move == s.verbs.end:
        here = sum((s.here[c] & s.board.side_mask[side]).bit_count() for side in (0, 1))
        return (
            f"The {several(here, 'unit')} at {city(s, c)} hold what was won."
            if here != 1
            else f"The unit at {city(s, c)} holds what was won."
        )
    u = move - s.verbs.retreat
    d = best_post(s, u, mind)
    return f"{unit(s, u)} goes from {city(s, c)} to {city(s, d)}: {_post(s, u, d)}."


def _regroup_to(s: NapoleonState, move: int, mind: Beliefs) -> str:
    d = s.via if move == s.verbs.halt and s.via != NOWHERE else move - s.verbs.to
    return f"{unit(s, s.unit)} goes from {city(s, s.city[s.unit])} to {city(s, d)}: {_post(s, s.unit, d)}."


def _supply(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """15.2"""
    u = move - s.verbs.lose
    others = [other - s.verbs.lose for other in s.moves()]
    least = ", the least of any that can be named" if s.cv[u] == min(s.cv[other] for other in others) else ""
    return (
        f"{unit(s, u)} at {city(s, s.city[u])} is given up for want of supply{least}: {s.debt} of {len(others)}"
        " must go."
    )


TELLERS: dict[int, Teller] = {
    SETUP_UNIT: _setup_unit,
    SETUP_CITY: _setup_city,
    FORCE_PICK: _force_march,
    DEPLOY_UNIT: battles.deployed,
    DEPLOY_AREA: battles.area,
    PICK_BATTLE: battles.order,
    PICK_ROUT: battles.order,
    PICK_REGROUP: battles.order,
    RETREAT: battles.nerve,
    RETREAT_TO: battles.refuge,
    COMBAT: battles.action,
    SHIFT: battles.shift,
    HIT: battles.hit,
    REINFORCE: battles.reinforcement,
    ROUT: battles.rout,
    ROUT_TO: battles.refuge,
    REGROUP_IN: _regroup_in,
    REGROUP_OUT: _regroup_out,
    REGROUP_TO: _regroup_to,
    SUPPLY: _supply,
}
