"""What has been seen of the counters on the map, and still holds: who was met, looked at or shown. Sections C and R

A sighting says that among the counters of an army in a hex there is a vedette, a leader or a Force; it may give his
name, and the SPs as they were. Those who saw it keep it until movement or organization makes it uncertain. A counter
that is alone in its hex can be followed; of one that leaves a stack nobody knows which it is (406). What is kept and
what is dropped depends on nothing that is hidden from those who saw it, so that forgetting tells them nothing either.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hundreddays.games.emperor.rules.flags import NONE, SHOWN
from hundreddays.games.emperor.rules.pieces import ARMS, GUARDS, MAJOR_GENERAL, SIDE
from hundreddays.games.emperor.rules.state import EmperorState

VEDETTE: Final = 0
LEADER: Final = 1  # equivalent: any number of its own would do
"""A Force or a lone leader. 405"""
FORCE: Final = 2  # equivalent: any number of its own would do
UNTOLD: Final = -1
"""The kind of a counter that was seen to move and no more. 403"""

_ARMY: Final = 0
_HEX: Final = 1
"""Where army and hex stand in a sighting: there are dozens to look through, and by name each takes several times as
long.
"""

WAYS: Final = (
    "counter moves",
    "center moves",
    "Force is displaced",
    "vedette retreats",
    "Force retreats",
    "Force pursues",
    "Force advances",
    "Force repulses vedettes",
    "Force repulses Forces",
    "Force repulses in vain",
    "Force repulses nobody",
    "vedette tries to repulse",
    "Force may move",
    "Force may not move",
    "vedette looks at",
)
"""Under which heading everyone is told of a way; of a repulse, with the hexes from which and into which it goes; of a
roll for initiative or a look, with its hex. 213, 222, 224, 225, 355, 360, 369, 403, 404
"""
MOVES, CENTER_MOVES, DISPLACED, VEDETTE_RETREATS, RETREATS, PURSUES, ADVANCES = range(7)
REPULSES_VEDETTES, REPULSES_FORCES, REPULSES_IN_VAIN, REPULSES_NOBODY, VEDETTE_TRIES = range(7, 12)
MAY_MOVE, MAY_NOT_MOVE, LOOKS_AT = range(12, len(WAYS))


class Sighting(NamedTuple):
    """One counter of an army in a hex, as far as it was seen."""

    army: int
    hex: int
    kind: int
    turn: int
    """When it was last seen."""
    public: int
    """Whether everyone saw it, or only the enemy's side. 402, 405"""
    leader: int
    total: int
    """His SPs; 0 where they are not known, or not known any more."""
    parts: tuple[int, ...]
    """The SPs by `share`, where combat showed them. 402"""
    units: tuple[int, ...]
    """Every unit with its SPs, one after another, where a vedette saw all. 405"""


def counters_at(s: EmperorState, hex: int, army: int) -> int:
    """How many counters of an army stand in a hex: all that the enemy sees. 20, 406"""
    pieces = s.pieces
    where, under, vedettes, attached = s.where, s.under, s.vedette, s.attached
    count = 0
    for leader in pieces.leader_range[army]:
        if where[leader] == hex and under[leader] < 0:
            count += 1
    for vedette in pieces.vedette_range[army]:
        if vedettes[vedette] == hex and attached[vedette] < 0:
            count += 1
    return count


SHARES: Final = 2 * len(GUARDS) * len(ARMS)


def share(s: EmperorState, unit: int) -> int:
    """The figure in which combat shows a unit's SPs: by arm, Guard and Artillery Reserve. 402"""
    pieces = s.pieces
    return (int(pieces.reserve[unit]) * len(GUARDS) + pieces.guard[unit]) * len(ARMS) + pieces.arm[unit]


# Seeing


def see(s: EmperorState, army: int, hex: int, kind: int, public: int = 1) -> None:
    """It becomes known that such a counter is among those of an army in a hex."""
    _note(s, Sighting(army, hex, kind, s.turn, public, NONE, 0, (), ()))


def see_force(
    s: EmperorState, leader: int, public: int, parts: tuple[int, ...] = (), units: tuple[int, ...] = ()
) -> None:
    """A leader is seen by his name, with his SPs. 402, 405"""
    army, hex, total = s.pieces.leader_army[leader], s.where[leader], s.strength[leader]
    _note(s, Sighting(army, hex, FORCE if total else LEADER, s.turn, public, leader, total, parts, units))


def _note(s: EmperorState, sighting: Sighting) -> None:
    if not s.game.hidden:
        return
    army, hex = sighting.army, sighting.hex
    if not _seen_at(s, army, hex):
        _keep(s, (*s.sightings, sighting), army, entered=hex)
        return
    kept = list(s.sightings)
    for place in reversed(_places(s, army, hex)):
        old = kept[place]
        if _covers(sighting, old):
            if old == sighting:
                return
            del kept[place]
    kept.append(sighting)
    _keep(s, tuple(kept), army)


def _covers(new: Sighting, old: Sighting) -> bool:
    """Whether a sighting says all that an older one of its army and hex does, of the same counter for all that is
    known.
    """
    if new.public < old.public:
        return False
    if old.leader >= 0:
        return new.leader == old.leader
    return new.kind == old.kind


def shown_to_all(s: EmperorState) -> None:
    """The Combat Phase is over: the Forces it has shown are turned down again, and everyone remembers them. 23, 402"""
    if not s.game.hidden:
        return
    for leader, flags in enumerate(s.flags):
        if flags & SHOWN and s.where[leader] >= 0 and s.under[leader] < 0 and s.strength[leader]:
            see_force(s, leader, 1, parts=by_share(s, leader))


def by_share(s: EmperorState, leader: int) -> tuple[int, ...]:
    """What combat shows of a Force's SPs. 402"""
    found = [0] * SHARES
    pieces = s.pieces
    for unit in pieces.unit_range[pieces.leader_army[leader]]:
        if _serves(s, unit, leader):
            found[share(s, unit)] += s.sp[unit]
    return tuple(found)


def _serves(s: EmperorState, unit: int, leader: int) -> bool:
    above = s.led_by[unit]
    while above >= 0 and above != leader:
        above = s.under[above]
    return above >= 0


def see_way(s: EmperorState, army: int, what: int, path: list[int]) -> None:
    """Everyone is told by which hexes a piece of an army has gone, and how, or where it tried to; the view keeps the
    last such way. What stands where does not say it: a Force that joined another is no counter any more, several ways
    lead to a hex, and a roll that fails moves nothing.
    """
    s.way = (army, what, *path)


# Forgetting


def remembers(s: EmperorState, army: int) -> bool:
    """Whether anything was seen of an army."""
    return _spotted(s)[army] != 0


def _seen_at(s: EmperorState, army: int, hex: int) -> bool:
    """Whether anything was seen of an army's counters in a hex: mostly nothing was."""
    return _spotted(s)[army] & s.board.grid.bit[hex] != 0


def _spotted(s: EmperorState) -> tuple[int, ...]:
    """For each army the hexes in which something was seen of it. It is asked at every step of every counter, and so
    kept beside the sightings that it was found from.
    """
    if s.spotted_of is not s.sightings:
        bit = s.board.grid.bit
        found = [0] * len(s.spotted)
        for old in s.sightings:
            found[old.army] |= bit[old.hex]
        s.spotted = tuple(found)
        s.spotted_of = s.sightings
    return s.spotted


def _keep(
    s: EmperorState, sightings: tuple[Sighting, ...], army: int = 0, left: int = NONE, entered: int = NONE
) -> None:
    """What has been seen from now on, if an army's hexes are as they were but for one without, and one with sightings.

    The one that is left had some.
    """
    spotted = _spotted(s)
    if left != entered:
        bit, found = s.board.grid.bit, list(spotted)
        if left >= 0:
            found[army] ^= bit[left]
        if entered >= 0:
            found[army] |= bit[entered]
        s.spotted = tuple(found)
    s.sightings = s.spotted_of = sightings


def travelled(s: EmperorState, army: int, start: int, end: int, kind: int = UNTOLD) -> None:
    """A counter has gone from a hex to another before everyone's eyes. 403, 406

    If it was alone it is followed, though a march may have cost it SPs. Out of a stack it is any of them, but for those
    that cannot be what it is known to be.
    """
    if start == end or not _seen_at(s, army, start):
        return
    if s.counters[SIDE[army]] & s.board.grid.bit[start] and counters_at(s, start, army):
        _vanish(s, army, start, kind)
        return
    found, here = list(s.sightings), _places(s, army, start)
    for place in here:
        found[place] = _followed(found[place], end)
    alike = sorted(here + _places(s, army, end)) if _seen_at(s, army, end) else here
    _keep(s, _each_once(found, alike), army, left=start, entered=end)


def _each_once(found: list[Sighting], alike: list[int]) -> tuple[Sighting, ...]:
    """What was seen, each thing once and where it stood first: two can say the same only at these places."""
    if len(alike) > 1:
        told: list[Sighting] = []
        again: list[int] = []
        for place in alike:
            if found[place] in told:
                again.append(place)
            else:
                told.append(found[place])
        for place in reversed(again):
            del found[place]
    return tuple(found)


def _places(s: EmperorState, army: int, hex: int) -> list[int]:
    """Where in all that was seen are the counters of an army in a hex."""
    return [place for place, old in enumerate(s.sightings) if old[_HEX] == hex and old[_ARMY] == army]


def _followed(old: Sighting, hex: int) -> Sighting:
    return Sighting(old.army, hex, old.kind, old.turn, old.public, old.leader, 0, (), ())


def regrouped(s: EmperorState, army: int, hex: int) -> None:
    """Counters of an army in a hex have joined or parted: who leads them, and how many SPs, is not known now. 403"""
    if _seen_at(s, army, hex):
        found, here = list(s.sightings), _places(s, army, hex)
        for place in here:
            found[place] = _kind_alone(found[place])
        _keep(s, _each_once(found, here))


def _kind_alone(old: Sighting) -> Sighting:
    return Sighting(old.army, old.hex, old.kind, old.turn, old.public, NONE, 0, (), ())


def vanished(s: EmperorState, army: int, hex: int, kind: int = UNTOLD) -> None:
    """A counter has left the map, or lies under another now. 41, 42, 222"""
    if _seen_at(s, army, hex):
        _vanish(s, army, hex, kind)


def _vanish(s: EmperorState, army: int, hex: int, kind: int) -> None:
    """One of the counters seen in a hex is gone, and nobody knows which, but for those that cannot be of its kind."""
    here = [old for old in s.sightings if old[_HEX] == hex and old[_ARMY] == army]
    still = [old for old in here if kind != UNTOLD and (old.kind == VEDETTE) != (kind == VEDETTE)]
    if len(still) < len(here):
        found = [old for old in s.sightings if old[_HEX] != hex or old[_ARMY] != army or old in still]
        _keep(s, tuple(found), army, left=NONE if still else hex)


def reorganized(s: EmperorState, army: int) -> None:
    """An Organization Segment begins. 117, 118, 120

    Nobody sees units and SPs change hands in a hex, nor one Major General take over from another. All units of a leader
    can go to others who stand with him; a Force is then still there, but it need not be his.
    """
    if not remembers(s, army):
        return
    found: list[Sighting] = []
    for old in s.sightings:
        new = old
        if old.army == army and old.leader >= 0:
            new = old._replace(units=())
            if s.pieces.rank[old.leader] == MAJOR_GENERAL:
                new = _kind_alone(old)
            elif (others := counters_at(s, old.hex, army) - 1) > 0:
                new = old._replace(total=0, parts=(), units=())
                if old.kind == FORCE and others > _vedette_seen(s, old):
                    found.append(_kind_alone(old))
                    new = new._replace(kind=LEADER)
        found.append(new)
    _keep(s, tuple(dict.fromkeys(found)))


def _vedette_seen(s: EmperorState, old: Sighting) -> bool:
    """Whether those who saw a leader know that a vedette is with him: it takes no units."""
    place = (old.army, old.hex, VEDETTE)
    return any((one.army, one.hex, one.kind) == place and one.public >= old.public for one in s.sightings)


def uncounted(s: EmperorState, army: int, hex: int = NONE) -> None:
    """SPs of an army, in a hex or anywhere, have changed unseen. 107, 213, 380"""
    if not (remembers(s, army) if hex < 0 else _seen_at(s, army, hex)):
        return
    found = [
        _followed(old, old.hex) if old[_ARMY] == army and (hex < 0 or old[_HEX] == hex) else old for old in s.sightings
    ]
    _keep(s, tuple(dict.fromkeys(found)))


def forget_leaders(s: EmperorState, army: int) -> None:
    """Any Force of an army may have lost its last unit. E16"""
    s.sightings = tuple([old for old in s.sightings if old.army != army or old.kind == VEDETTE])


# Holding


def holds(s: EmperorState, seen: Sighting) -> bool:
    """Whether a sighting is true."""
    pieces = s.pieces
    if seen.leader >= 0:
        leader = seen.leader
        return (
            s.where[leader] == seen.hex
            and s.under[leader] < 0
            and (seen.kind != FORCE or s.strength[leader] > 0)
            and (not seen.total or s.strength[leader] == seen.total)
            and (not seen.parts or by_share(s, leader) == seen.parts)
            and all(
                s.sp[seen.units[place]] == seen.units[place + 1] and _serves(s, seen.units[place], leader)
                for place in range(0, len(seen.units), 2)
            )
        )
    if seen.kind == VEDETTE:
        return any(s.vedette[v] == seen.hex and s.attached[v] < 0 for v in pieces.vedette_range[seen.army])
    return any(
        s.where[leader] == seen.hex and s.under[leader] < 0 and (seen.kind != FORCE or s.strength[leader] > 0)
        for leader in pieces.leader_range[seen.army]
    )
