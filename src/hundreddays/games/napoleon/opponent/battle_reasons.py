"""Why a battle is fought as it is: who stands where, how the columns weigh against each other, who leaves and who
comes.
"""

from __future__ import annotations

from hundreddays.core.phrases import several
from hundreddays.games.napoleon.opponent import tactics, withdrawal
from hundreddays.games.napoleon.opponent.beliefs import Beliefs
from hundreddays.games.napoleon.opponent.phrases import city, some, unit
from hundreddays.games.napoleon.rules.battle import on_board
from hundreddays.games.napoleon.rules.board import ARMS, CAVALRY, INFANTRY, LEADER, bits
from hundreddays.games.napoleon.rules.combat import ENGAGE, goal_zone, move_kind
from hundreddays.games.napoleon.rules.deploy import area_named, role, zone_named
from hundreddays.games.napoleon.rules.retreat import retreat_loss
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, NOWHERE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.words import AREAS, INTO_RESERVE


def _place(s: NapoleonState) -> str:
    return city(s, s.fights[s.fight])


def _forces(s: NapoleonState, i: int, side: int, mind: Beliefs) -> str:
    """ "14 CV against about 34": faces where the side sees them, an average block elsewhere."""
    own, foe = withdrawal.force(s, i, side, side, mind), withdrawal.force(s, i, 1 - side, side, mind)
    return f"{own:.0f} CV against about {foe:.0f}"


# Deployment: 8.4


def deployed(s: NapoleonState, move: int, mind: Beliefs) -> str:
    u = move - s.verbs.place
    left = (s.acting & s.here[s.city[u]]).bit_count()
    turn = (
        "the strongest infantry follows the guns",
        "cavalry follows the foot",
        "guns come first",
        "leaders come last",
    )[s.board.arm[u]]
    return f"{unit(s, u)} is placed next at {city(s, s.city[u])}, {left} to place: {turn}."


def area(s: NapoleonState, move: int, mind: Beliefs) -> str:
    b, u = s.board, s.unit
    where = move - s.verbs.into
    i, side = s.fights.index(s.city[u]), b.side[u]
    r, base = role(s, side), ZONES * i
    if where == INTO_RESERVE:
        kept = s.zones[base + RESERVE + r].bit_count() + 1
        units = (s.here[s.city[u]] & b.side_mask[side]).bit_count()
        use = {
            CAVALRY: "cavalry strikes from there",
            LEADER: "leaders are safe there",
            INFANTRY: "infantry can feed any column from there",
        }.get(b.arm[u], "")
        return f"{unit(s, u)} waits in Reserve, {kept} of {several(units, 'unit')} there{f': {use}' if use else ''}."
    zone = zone_named(r, where)
    column = zone % DEFENDER_ZONE
    load = sum(s.cv[v] for v in bits(s.zones[base + zone]))
    first = f"{load} CV there already" if load else "the first there"
    facing = (s.zones[base + (1 - r) * DEFENDER_ZONE + column]).bit_count()
    against = f"{several(facing, 'block')} across from it" if facing else "nobody across from it yet"
    mass = ", his weakest column" if r == 0 and zone == tactics.weakest_column(s, i) else ""
    return f"{unit(s, u)} goes to the {AREAS[where]} at {city(s, s.city[u])}, {first}: {against}{mass}."


def order(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """Which battle comes next."""
    c = move - s.verbs.battle
    i = s.fights.index(c)
    blocks = [
        on_board(s, i, side).bit_count() or (s.here[c] & s.board.side_mask[side]).bit_count()
        for side in (s.attacker, 1 - s.attacker)
    ]
    return f"{city(s, c)} comes next, {blocks[0]} attacking and {blocks[1]} defending: the order changes nothing."


# Leaving and coming: chapters 10, 12, 13


def nerve(s: NapoleonState, move: int, mind: Beliefs) -> str:
    side = s.board.side[bits(s.acting)[0]]
    odds = (
        f"{_forces(s, s.fight, side, mind)}, {withdrawal.superiority(s, s.fight, side, mind):.1f} to 1 with those who"
        " may come"
    )
    if move == s.verbs.end:
        return f"Stays in the battle of {_place(s)}: {odds}."
    u = move - s.verbs.retreat
    loss = retreat_loss(s, u)
    cost = f" at a cost of {loss} CV" if loss else ""
    return f"{unit(s, u)} leaves {_place(s)}{cost}: {odds}."


def refuge(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """10.4, 13.9"""
    b, u = s.board, s.unit
    d = s.via if move == s.verbs.halt and s.via != NOWHERE else move - s.verbs.to
    side = b.side[u]
    friends = (s.here[d] & b.side_mask[side]).bit_count()
    foes = sum((s.here[c] & b.side_mask[1 - side]).bit_count() for c in b.near[d] if c != s.fights[s.fight])
    return (
        f"{unit(s, u)} falls back on {city(s, d)}: {some(friends, 'unit')} of ours there,"
        f" {some(foes, 'other enemy block')} next door."
    )


def reinforcement(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """12.1"""
    side = s.board.side[bits(s.acting)[0]]
    forces = f"{_forces(s, s.fight, side, mind)} so far"
    if move == s.verbs.end:
        return f"Nobody more is brought to {_place(s)}: {forces}."
    u = move - s.verbs.bring
    return f"{unit(s, u)} comes up from {city(s, s.city[u])} to {_place(s)}: {forces}."


def rout(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """13.9"""
    u = move - s.verbs.rout
    others = [other - s.verbs.rout for other in s.moves()]
    best = (
        f", the strongest of {len(others)}"
        if s.cv[u] == max(s.cv[other] for other in others) and len(others) > 1
        else f", one of {len(others)}"
    )
    return f"{unit(s, u)} gets away from {_place(s)} next{best}: those that find no road are lost."


# The board: chapter 11


def action(s: NapoleonState, move: int, mind: Beliefs) -> str:
    w = s.verbs
    if move == w.end:
        return _idle(s, mind)
    if w.base[move] == w.fire:
        u = move - w.fire
        return (
            f"{unit(s, u)} fires at {_place(s)}: {tactics.firepower(s, u):.1f} hits to be expected of"
            f" {several(s.cv[u], 'die', 'dice')}."
        )
    u = move - w.shift
    worth, best = tactics.best_area(s, u, mind)
    return (
        _move(s, u, -best, mind)
        if worth > 0
        else f"{unit(s, u)} moves, though it stands best where it is at {_place(s)}."
    )


def _idle(s: NapoleonState, mind: Beliefs) -> str:
    """Why nobody else acts."""
    w = s.verbs
    guns = [move - w.fire for move in s.moves() if w.base[move] == w.fire]
    if guns:
        return (
            f"Ends the turn at {_place(s)}, though {unit(s, guns[0])} could fire: {tactics.firepower(s, guns[0]):.1f}"
            " hits."
        )
    able = sum(w.base[move] == w.shift for move in s.moves())
    if not able:
        return f"Ends the turn at {_place(s)}: nobody is left who could fire or move."
    stands = (
        f"the {able} units that could move stand best where they are"
        if able > 1
        else "the one unit that could move stands best where it is"
    )
    return f"Ends the turn at {_place(s)}: nobody can fire, and {stands}."


def shift(s: NapoleonState, move: int, mind: Beliefs) -> str:
    if move == s.verbs.halt:
        return f"{unit(s, s.unit)} goes no further at {_place(s)}."
    return _move(s, s.unit, move - s.verbs.into, mind)


def _move(s: NapoleonState, u: int, into: int, mind: Beliefs) -> str:
    """What a move on the board is for, with the weights of those who meet there."""
    b = s.board
    side = b.side[u]
    goal = goal_zone(s, u, into)
    if goal >= RESERVE:
        kept = (s.zones[ZONES * s.fight + goal] | BIT[u]).bit_count()
        return f"{unit(s, u)} goes back into Reserve at {_place(s)}, {several(kept, 'unit')} there then."
    f = tactics.field(s, side, mind)
    k = goal % DEFENDER_ZONE
    own, foe = tactics.melee(s, f.own[k] | BIT[u]), tactics.melee(s, f.foe[k])
    where = AREAS[area_named(role(s, side), k)]
    if not f.own[k]:
        return (
            f"{unit(s, u)} fills the {where} at {_place(s)}, which must not stand empty: weighs {own:.0f} against"
            f" {foe:.0f}."
        )
    verb = "closes with the enemy on" if move_kind(s, u, into) == ENGAGE else "moves to"
    return f"{unit(s, u)} {verb} the {where} at {_place(s)}: that column then weighs {own:.0f} against {foe:.0f}."


def hit(s: NapoleonState, move: int, mind: Beliefs) -> str:
    """11.13"""
    u = move - s.verbs.hit
    left, count = s.cv[u] - 1, len(s.moves())
    return (
        f"{unit(s, u)} takes the hit at {_place(s)} as {ARMS[s.board.arm[u]]}, one of {count} that could:"
        f" {f'{left} CV left' if left else 'it is lost'}."
    )
