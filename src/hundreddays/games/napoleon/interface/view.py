"""What a seat or a spectator sees. Chapter 19.

A hidden block has an id made of what everyone sees: `ligny:prussian:2` is the second Prussian block at Ligny, where
blocks are counted by area of the battle board and with the disrupted ones last. Nothing in it follows a block from turn
to turn.
"""

from __future__ import annotations

import itertools
from typing import Any

from hundreddays.core import SPECTATOR, Known, Mark, Piece, Track, View
from hundreddays.core.phrases import brief, several, signed
from hundreddays.games.napoleon.interface.narrate import result_words, step_words
from hundreddays.games.napoleon.interface.observation import status
from hundreddays.games.napoleon.interface.panels import (
    STATUS,
    ArmyRow,
    Battle,
    ByRole,
    Column,
    Crossing,
    RoadUse,
    Status,
)
from hundreddays.games.napoleon.interface.picture import BANDS, ELIMINATED, UNPLACED
from hundreddays.games.napoleon.rules.board import ALLIED, ARMIES, ARMS, FRENCH, LEADER, SIDES, bits
from hundreddays.games.napoleon.rules.deploy import area_named, role
from hundreddays.games.napoleon.rules.fog import (
    area_visible,
    displayed,
    faces,
    force_marchers,
    remembered,
    strength_known,
    unseen_moves,
)
from hundreddays.games.napoleon.rules.movement import activation_limit, path_cities
from hundreddays.games.napoleon.rules.retreat import open_to
from hundreddays.games.napoleon.rules.scouting import riders_known
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    DEPLOY_AREA,
    REGROUP_TO,
    RETREAT_TO,
    ROUT_TO,
    ROUTE,
    SETUP_CITY,
    SHIFT,
)
from hundreddays.games.napoleon.rules.words import AREAS

IN_HAND = (SETUP_CITY, ROUTE, DEPLOY_AREA, RETREAT_TO, SHIFT, ROUT_TO, REGROUP_TO)
"""Steps at which a unit has been named and it is asked where it goes."""


def view(s: NapoleonState, seat: int) -> View:
    game = s.game
    at = displayed(s, seat)
    ids = piece_ids(s, seat, at)
    return View(
        game=game.id,
        seat=game.seat_name(seat),
        decides=game.actor_name(s.actor),
        turn=s.turn,
        heading=heading(s),
        tracks=_tracks(s),
        pieces=_pieces(s, seat, at, ids),
        marks=[*_marks(s, at), *_force_marches(s, seat)],
        panels={
            "battles": _battles(s, seat, ids),
            "roads": _roads(s, seat),
            "crossed": _crossed(s),
            "armies": _armies(s, seat),
        },
        over=s.over,
        chosen=(game.board.units[s.unit],) if s.actor == seat and s.step in IN_HAND else (),
        result=result_words(s),
        known=_known_facts(s, seat),
    )


def heading(s: NapoleonState) -> str:
    return f"Turn {s.turn}, {s.board.turn_words(s.turn)}: {step_words(s)}"


def piece_ids(s: NapoleonState, seat: int, at: list[int]) -> list[str]:
    """The id under which a seat sees each unit: its own, or one that says where a hidden block stands.

    Empty for what it does not see.
    """
    b = s.board
    seen = faces(s, seat)
    ids = [""] * b.unit_count
    hidden: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for u in range(b.unit_count):
        if not s.cv[u] or (seen >> u & 1 and (at[u] >= 0 or b.seat_of_army[b.army[u]] == seat)):
            ids[u] = b.units[u]
        elif at[u] >= 0:
            area = s.area[u] if s.area[u] and area_visible(s, seat, u) else 0
            hidden.setdefault((at[u], b.army[u]), []).append((area, s.disrupted >> u & 1, u))
    for (c, army), blocks in hidden.items():
        for number, (_, _, u) in enumerate(sorted(blocks), 1):
            ids[u] = f"{b.cities[c]}:{ARMIES[army]}:{number}"
    return ids


def _pieces(s: NapoleonState, seat: int, at: list[int], ids: list[str]) -> list[Piece]:
    b = s.board
    known, hidden, gone = [], [], []
    for u in range(b.unit_count):
        if not ids[u]:
            continue
        if not s.cv[u]:
            gone.append(_known(s, seat, u, ELIMINATED))
        elif ids[u] == b.units[u]:
            known.append(_known(s, seat, u, b.cities[at[u]] if at[u] >= 0 else UNPLACED))
        else:
            facts = {"area": _area(s, u)} if s.area[u] and area_visible(s, seat, u) else {}
            marks = ("disrupted",) if s.disrupted >> u & 1 else ()
            hidden.append(
                (
                    (at[u], b.army[u], len(ids[u]), ids[u]),
                    Piece(id=ids[u], army=ARMIES[b.army[u]], place=b.cities[at[u]], marks=marks, facts=facts),
                )
            )
    hidden.sort(key=lambda entry: entry[0])
    return [*known, *(piece for _, piece in hidden), *gone]


def _known(s: NapoleonState, seat: int, u: int, place: str) -> Piece:
    b = s.board
    own = b.seat_of_army[b.army[u]] == seat
    on_map = place != ELIMINATED
    marks = []
    if on_map:
        flags = [
            ("disrupted", s.disrupted),
            ("broken", s.broke if own or s.area[u] else 0),
            ("revealed", s.shown),
            ("leading", s.led),
        ]
        if own:
            flags += [("moved", s.moved), ("force march", s.forced), ("reinforced", s.reinforced)]
        if own or s.area[u]:
            flags.append(("acted", s.acted))
        marks = [name for name, mask in flags if mask >> u & 1]
    facts: dict[str, Any] = {"max": b.full[u]}
    if on_map and s.area[u] and area_visible(s, seat, u):
        facts["area"] = _area(s, u)
    kind = "commander" if b.arm[u] == LEADER else ARMS[b.arm[u]]
    return Piece(
        id=b.units[u],
        army=ARMIES[b.army[u]],
        place=place,
        kind=kind,
        name=b.unit_names[u],
        strength=str(s.cv[u]),
        marks=tuple(marks),
        facts=facts,
        label=brief(b.order.unit[u].name),
        band=BANDS.get(b.order.unit[u].formation, ""),
        formation=b.order.unit[u].formation,
        pips=b.full[u],
    )


def _area(s: NapoleonState, u: int) -> str:
    """The area a unit stands in, as its owner calls it."""
    zone = s.area[u] - 1
    r = role(s, s.board.side[u])
    if zone < RESERVE and zone // DEFENDER_ZONE != r:
        return f"enemy {AREAS[area_named(1 - r, zone)]}"
    return AREAS[area_named(r, zone)]


def _tracks(s: NapoleonState) -> list[Track]:
    b = s.board
    tracks = [Track(id="turn", name="Turn", value=s.turn, top=b.turns, text=b.turn_words(s.turn))]
    for army, name in enumerate(ARMIES):
        left = s.units_left(army)
        text = "defeated" if s.fallen >> army & 1 else f"defeated below {b.defeat_below[army]}"
        tracks.append(
            Track(
                id=name,
                name=f"{name.capitalize()} units",
                value=left,
                top=b.army_mask[army].bit_count(),
                text=text,
                army=name,
                row="units",
                decides=True,
            )
        )
    if b.handicap:
        tracks.append(Track("handicap", "Handicap", b.handicap, text=f"{signed(b.handicap)} for the French"))
    return tracks


def _marks(s: NapoleonState, at: list[int]) -> list[Mark]:
    b = s.board
    french = {at[u] for u in b.army_units[FRENCH]}
    allied = {at[u] for u in bits(b.side_mask[ALLIED])}
    marks = [
        Mark(place=b.cities[c], kind="battle", text=f"Battle of {b.city_names[c]}", layer="fight")
        for i, c in enumerate(s.fights)
        if s.live >> i & 1
    ]
    for c in bits(b.victory_cities):
        taken = c in french and c not in allied
        marks.append(
            Mark(
                place=b.cities[c],
                kind="objective",
                text="held by the French" if taken else "not taken",
                army="french" if taken else "",
                layer="flag",
            )
        )
    return marks


def _known_facts(s: NapoleonState, seat: int) -> list[Known]:
    """What a seat remembers of hidden blocks: the units that are in a city for certain, what it knows of the CV of
    those that may have lost some, and where its routed cavalry met cavalry. 8.7, 19.9
    """
    b = s.board
    facts = []
    for u, c in sorted(remembered(s, seat)):
        low, high = strength_known(s, seat, u)
        facts.append(Known(about=b.cities[c], text=b.unit_names[u]))
        if low < b.full[u]:
            facts.append(Known(about=b.cities[c], text=f"{b.unit_names[u]}: {_between(low, high)} CV"))
    for cities, how in zip(riders_known(s, seat), ("enemy", "no enemy"), strict=True):
        facts += [Known(about=b.cities[c], text=f"{how} cavalry at {b.city_names[c]}") for c in bits(cities)]
    return facts


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _force_marches(s: NapoleonState, seat: int) -> list[Mark]:
    """The cities in which force marchers have still to roll. 19.7"""
    rolls: dict[tuple[int, int], int] = {}
    for u in force_marchers(s, seat):
        key = (s.city[u], s.board.army[u])
        rolls[key] = rolls.get(key, 0) + 1
    return [
        Mark(
            place=s.board.cities[c],
            kind="force march",
            text=f"{several(count, 'force march roll')} to come",
            army=ARMIES[army],
        )
        for (c, army), count in sorted(rolls.items())
    ]


def _battles(s: NapoleonState, seat: int, ids: list[str]) -> list[Battle]:
    return [_battle(s, seat, ids, i) for i in range(len(s.fights))]


def _battle(s: NapoleonState, seat: int, ids: list[str], i: int) -> Battle:
    b = s.board
    c = s.fights[i]
    sides = (s.attacker, 1 - s.attacker)
    visible = 0
    for u in bits(s.here[c]):
        if s.area[u] and area_visible(s, seat, u):
            visible |= BIT[u]
    zones = [_names(ids, s.zones[ZONES * i + zone] & visible) for zone in range(ZONES)]
    columns: list[Column] = [
        {
            "attacker_area": AREAS[area_named(0, k)],
            "defender_area": AREAS[area_named(1, k)],
            "attacker_zone": zones[k],
            "defender_zone": zones[DEFENDER_ZONE + k],
        }
        for k in range(DEFENDER_ZONE)
    ]
    waiting: ByRole = {}
    retreat: ByRole = {}
    if s.live >> i & 1:
        absent = [_names(ids, s.here[c] & b.side_mask[side] & ~visible) for side in sides]
        ways = [[b.cities[d] for d in bits(open_to(s, i, side) & b.near_mask[c])] for side in sides]
        waiting = {"attacker": absent[0], "defender": absent[1]}
        retreat = {"attacker": ways[0], "defender": ways[1]}
    now: Status = STATUS[status(s, i)]
    return {
        "city": b.cities[c],
        "name": b.city_names[c],
        "attacker": SIDES[sides[0]],
        "defender": SIDES[sides[1]],
        "yours": "" if seat == SPECTATOR else ("attacker", "defender")[role(s, FRENCH if seat == FRENCH else ALLIED)],
        "set": s.sets,
        "active": SIDES[s.side] if s.sets else "",
        "status": now,
        "winner": SIDES[1 - s.losers[i]] if now == "over" else "",
        "columns": columns,
        "reserves": {"attacker": zones[RESERVE], "defender": zones[RESERVE + 1]},
        "waiting": waiting,
        "retreat": retreat,
    }


def _names(ids: list[str], units: int) -> list[str]:
    """Piece ids in an order that says nothing: by the words that everyone sees."""
    return sorted((ids[u] for u in bits(units)), key=lambda id: (len(id), id))


def _roads(s: NapoleonState, seat: int) -> list[RoadUse]:
    """Sections used so far, as far as this seat is shown the moves. 19.6"""
    b = s.board
    used = list(s.used)
    for u in bits(unseen_moves(s, seat)):
        cities = path_cities(s.path[u])
        for a, d in itertools.pairwise(cities):
            used[b.section[a][d]] -= 1
    return [
        {"section": b.roads[road], "units": count, "room": b.move_room[road]}
        for road, count in enumerate(used)
        if count
    ]


def _crossed(s: NapoleonState) -> list[Crossing]:
    """Sections by which blocks have retreated, come up, routed or regrouped in the last battles, and how many. 19.6"""
    return [
        {"section": road, "blocks": count} for road, count in zip(s.board.roads, list(s.crossed), strict=True) if count
    ]


def _armies(s: NapoleonState, seat: int) -> list[ArmyRow]:
    b = s.board
    rows: list[ArmyRow] = []
    for army, name in enumerate(ARMIES):
        own = b.seat_of_army[army] == seat
        row: ArmyRow = {
            "army": name,
            "units": s.units_left(army),
            "blocks": b.army_mask[army].bit_count(),
            "defeated_below": b.defeat_below[army],
            "defeated": bool(s.fallen >> army & 1),
            "leader": "lost" if not s.cv[b.leader_of[army]] else "present",
            "groups": activation_limit(s, army),
        }
        if own:
            row["activated"] = [b.cities[c] for c in bits(s.active[army])]
            row["cv"] = sum(s.cv[u] for u in bits(b.army_mask[army]))
        rows.append(row)
    return rows
