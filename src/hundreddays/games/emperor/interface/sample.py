"""A full state that a seat cannot tell from the true one. 439

Enemy counters are dealt again over the hexes where counters of their army stand, and the units and SPs over the Forces
(`interface/dealing.py`). What the seat has seen and still holds is so in every deal. What a deal gives the seat to
choose from must be what it truly has: the program tells a player what he may do, and that can depend on the enemy
(zones of control, odds). So deals are tried, the boldest first, until one fits; where none does, counters change places
two by two, and each exchange stands that fits.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hundreddays.core import SILENT
from hundreddays.games.emperor.interface.dealing import (
    Bonds,
    bonds,
    command,
    exchange,
    recast,
    rename,
    scatter,
    swap,
    trade,
)
from hundreddays.games.emperor.interface.knowledge import deduced, seen_of, sides_seen
from hundreddays.games.emperor.interface.needs import wanting
from hundreddays.games.emperor.interface.round_forecast import DECLARING, next_round, promise
from hundreddays.games.emperor.interface.view import COMMAND_STEPS
from hundreddays.games.emperor.rules.battle import reckon
from hundreddays.games.emperor.rules.combat import can_be_declared, fresh_at
from hundreddays.games.emperor.rules.flags import ASIDE, NONE
from hundreddays.games.emperor.rules.forces import forces_at
from hundreddays.games.emperor.rules.memory import holds
from hundreddays.games.emperor.rules.pieces import SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ACTIVATE_WITH,
    ATTACKERS,
    ATTRITION_BONUS,
    COMMIT,
    CONSENT,
    DECLARE,
    ENTER_AT,
    EXCHANGE_AMOUNT,
    EXCHANGE_INTO,
    JOIN,
    ORGANIZE,
    RECON,
    REINFORCE,
    RETURN_AT,
    SPLIT_FORCE,
    STACKING_JOIN,
    STACKING_UNDER,
    SUBORDINATE_UNDER,
    TAKE_STEP,
    TRANSFER_UNDER,
)
from hundreddays.games.emperor.rules.supply import in_dispatch
from hundreddays.games.emperor.rules.zones import survey, weigh

BOLD: Final = 6
"""So many deals of everything are tried."""
TIMID: Final = 3
"""So many after that in which Forces change places with Forces, and others with others."""
EXCHANGES: Final = 12
"""So many exchanges between a Force and a counter that is none are then tried: that is what a timid deal has left as it
was.
"""


def sample(s: EmperorState, seat: int, rng: Random) -> EmperorState:
    hidden = [side for side in (0, 1) if side not in sides_seen(s, seat)]
    if not hidden or s.over:
        return s.copy()
    base = s.copy()
    base.options = base.ways = None
    known = knowledge(s, seat)
    base.sightings = tuple([one for one in s.sightings if one.public or one in known.seen])
    if s.actor not in (seat, -1):
        undecide(base, seat)
    armies = [army for army in range(3) if SIDE[army] in hidden]
    shown = face(s, seat)
    for _ in range(BOLD):
        other = base.copy()
        if scatter(other, armies, known, rng):
            _within(other, armies, known, rng)
            if recast(other, known, rng) and fits(other, seat, shown, known):
                return other
    for attempt in range(TIMID):
        other = base.copy()
        if attempt + 1 < TIMID:
            for army in armies:
                trade(other, army, known, rng)
        _within(other, armies, known, rng)
        if recast(other, known, rng) and fits(other, seat, shown, known):
            base = other
            break
    for _ in range(EXCHANGES):
        other = base.copy()
        if swap(other, rng.choice(armies), known, rng):
            _survey(other, armies)
            if recast(other, known, rng) and fits(other, seat, shown, known):
                base = other
    return base


def knowledge(s: EmperorState, seat: int) -> Bonds:
    """What a seat has seen, and in which hexes it knows that a Force stands, or none. 320, 405, 407"""
    bit, verbs = s.board.grid.bit, s.verbs
    must = calm = 0
    if s.actor == seat and s.step in (TAKE_STEP, JOIN, ATTRITION_BONUS, RECON):
        for hex in s.tried:
            if forces_at(s, hex, 1 - s.game.sides[seat]):
                must |= bit[hex]
            else:
                calm |= bit[hex]
    elif s.actor == seat and s.step in (DECLARE, ATTACKERS):
        for move in s.moves():
            if verbs.base[move] == verbs.attack:
                must |= bit[move - verbs.attack]
    if follows_attack(s, seat):
        for hex in s.targets:
            must |= bit[hex]
    return bonds(s, seat, seen_of(s, seat), must, calm)


def _within(s: EmperorState, armies: list[int], known: Bonds, rng: Random) -> None:
    """Deal what is in the counters, and look over the field."""
    for army in armies:
        exchange(s, army, known, rng)
        rename(s, army, known, rng)
        command(s, army, known, rng)
    weigh(s)
    _survey(s, armies)


def _survey(s: EmperorState, armies: list[int]) -> None:
    """Look over the field as it has been dealt: what was worked out from another deal is not true of this one."""
    for side in {SIDE[army] for army in armies}:
        survey(s, side)
    s.options = s.ways = None


def fits(s: EmperorState, seat: int, shown: Face, known: Bonds) -> bool:
    """Whether a deal shows the seat what it truly sees, and could have come about.

    What is quickly seen is looked at first.
    """
    own, stands, told, reach, odds = shown
    if max(s.strength) > s.tables.largest or standing(s, seat) != stands or not can_be_fought(s):
        return False
    if not all(holds(s, one) for one in known.seen):
        return False
    if answers(s, seat) != told or (s.actor != seat and not asks(s)) or in_reach(s, seat, own) != reach:
        return False
    return promised(s, seat) == odds and not wanting(s)


def asks(s: EmperorState) -> bool:
    """Whether the step at which another seat is thought to stand would ask it anything as its pieces have been
    dealt.
    """
    return s.game.steps[s.step].due(s.copy(), SILENT)


def can_be_fought(s: EmperorState) -> bool:
    """Whether the attack that is being named could have been: a Force stands in every hex of it, and all who may attack
    together can. 320
    """
    if s.step not in DECLARING:
        return True
    return all(fresh_at(s, hex, 1 - s.phasing) for hex in s.targets) and (s.step == CONSENT or can_be_declared(s))


Own = list[tuple[int, int]]
"""Each army that a seat knows, with the hexes of its leaders: no deal moves them."""
Face = tuple[Own, int, tuple[int, tuple[int, ...], str, object, object], list[int], object]


def face(s: EmperorState, seat: int) -> Face:
    """All that a deal can change of what a seat is shown, after the pieces that see it."""
    own = [(army, _hexes(s, army)) for side in sides_seen(s, seat) for army in SIDE_ARMIES[side]]
    return own, standing(s, seat), answers(s, seat), in_reach(s, seat, own), promised(s, seat)


def promised(s: EmperorState, seat: int) -> object:
    """The odds of a round before its die, and of the next one while it is being decided on, which everyone is shown;
    and of an attack for which Forces are named, which its own side is: whether a side has a line of communication
    depends on Forces that are not shown. 320-341, 402
    """
    then = s if s.step == COMMIT else next_round(s)
    if then is not None:
        return reckon(then)
    return promise(s) if follows_attack(s, seat) else None


def follows_attack(s: EmperorState, seat: int) -> bool:
    """Whether a seat sees which Forces are named for an attack: its own, or those of an ally. 320-322"""
    return s.step in DECLARING and s.phasing in sides_seen(s, seat)


def standing(s: EmperorState, seat: int) -> int:
    """Which of the seat's pieces are in enemy zones, where it is told. 407"""
    if s.actor != seat:
        return 0
    side = s.game.sides[seat]
    return s.zones[1 - side] & s.counters[side]


def in_reach(s: EmperorState, seat: int, own: Own) -> list[int]:
    """Which of them are in reach of commands, where it is told. 96"""
    if s.actor != seat or s.step not in COMMAND_STEPS:
        return []
    return [in_dispatch(s, army, hexes) for army, hexes in own]


def _hexes(s: EmperorState, army: int) -> int:
    bit = s.board.grid.bit
    found = 0
    for leader in s.pieces.leader_range[army]:
        if s.where[leader] >= 0:
            found |= bit[s.where[leader]]
    return found


def answers(s: EmperorState, seat: int) -> tuple[int, tuple[int, ...], str, object, object]:
    """What the seat may do, at what price, and what follows from it."""
    actor = s.actor
    if actor != seat:
        return actor, (), "", None, None
    step = s.game.steps[s.step]
    moves = tuple(s.moves())
    if s.step == TAKE_STEP and s.ways is not None:
        return actor, moves, step.ask(s), (s.ways.direct, s.ways.prices), deduced(s, seat)
    return actor, moves, step.ask(s), [step.note(s, move) for move in moves], deduced(s, seat)


def undecide(s: EmperorState, seat: int) -> None:
    """What a seat does not know of another's half-made decision: it stands at its beginning."""
    if s.step in (TRANSFER_UNDER, EXCHANGE_INTO, EXCHANGE_AMOUNT, SUBORDINATE_UNDER, ACTIVATE_WITH, RETURN_AT):
        s.chosen = s.spare = NONE
        s.goto(ORGANIZE)
    elif s.step == SPLIT_FORCE:
        s.leaving = 0
        s.mover = NONE
        s.back()
    elif s.step == ENTER_AT:
        s.chosen = NONE
        s.goto(REINFORCE)
    elif s.step == STACKING_UNDER:
        s.mover = s.spare
        s.goto(STACKING_JOIN)
    elif s.step == ATTACKERS and not follows_attack(s, seat):
        s.targets, s.main = [], NONE
        s.role = [ASIDE] * len(s.role)
        s.goto(DECLARE)
