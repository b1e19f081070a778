"""Who sees what. Sections C and R

An enemy counter is one of several in its hex: its id is made of hex, army and number, and says nothing of what it is.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

from hundreddays.core import Mark, Piece, Track, View, encode
from hundreddays.core.phrases import brief
from hundreddays.games.emperor.interface.knowledge import deduced, remembered, sides_seen
from hundreddays.games.emperor.interface.narrate import box_name
from hundreddays.games.emperor.interface.overlays import reach_panel, supply_marks, zone_marks
from hundreddays.games.emperor.interface.panels import ArmyPanel, Combat, EmperorPanels, RoundPanel, Way
from hundreddays.games.emperor.interface.round_forecast import DECLARING, ahead, declared
from hundreddays.games.emperor.rules.battle import RECKONED
from hundreddays.games.emperor.rules.board import ARMIES, ARMY_NAMES, CITIES, CITY_NAMES, mps
from hundreddays.games.emperor.rules.flags import ASIDE, ATTACKS, COMMAND, LATE, MARCHED, MOVED, NONE, SHOWN, TRIED
from hundreddays.games.emperor.rules.forces import followers, foot_and_horse, horse, initiative, juniors, load, units_of
from hundreddays.games.emperor.rules.memory import WAYS
from hundreddays.games.emperor.rules.mover import army_of, center_of, hex_of, is_leader, is_vedette, vedette_of
from hundreddays.games.emperor.rules.odds import modifier_names
from hundreddays.games.emperor.rules.pieces import (
    ARTILLERY,
    FRENCH,
    GUARDS,
    OFF_MAP,
    OUT,
    POOL,
    PRUSSIAN,
    SIDE,
    WAITING,
)
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ACTIVATE_WITH,
    ADMINISTER,
    CHOOSE_SOURCE,
    DISPLACE,
    DISPLACE_TO,
    ENTER_AT,
    EXCHANGE_AMOUNT,
    EXCHANGE_INTO,
    GIVE_COMMAND,
    INITIATIVE,
    JOIN,
    LILLE_ROLL,
    ORGANIZE,
    PICK_MOVER,
    PLACE_CENTER,
    RECON_COUNTER,
    RECON_DIE,
    REINFORCE,
    RETURN_AT,
    SET_UP_VEDETTES,
    SPLIT_FORCE,
    SUBORDINATE_UNDER,
    TAKE_STEP,
    TRANSFER_UNDER,
    VEDETTE_DIE,
    WEATHER,
)
from hundreddays.games.emperor.rules.supply import dispatch, since_invasion
from hundreddays.games.emperor.rules.victory import points, result_text

PHASES = {
    CHOOSE_SOURCE: "setting up",
    PLACE_CENTER: "setting up",
    SET_UP_VEDETTES: "setting up",
    WEATHER: "weather",
    ADMINISTER: "administration",
    ORGANIZE: "organization",
    TRANSFER_UNDER: "organization",
    EXCHANGE_INTO: "organization",
    EXCHANGE_AMOUNT: "organization",
    SUBORDINATE_UNDER: "organization",
    ACTIVATE_WITH: "organization",
    RETURN_AT: "organization",
    GIVE_COMMAND: "organization",
    REINFORCE: "reinforcements",
    ENTER_AT: "reinforcements",
    DISPLACE: "stacking",
    DISPLACE_TO: "stacking",
    LILLE_ROLL: "Lille",
}
MOVEMENT, COMBAT_PHASE, COMBAT = "movement", "Combat Phase", "combat"
COMMAND_STEPS = frozenset(step for step, phase in PHASES.items() if phase in ("administration", "organization"))
"""Where it matters which Forces are in Dispatch Distance. 96"""
BOX_NAMES = {POOL: "pool", OUT: "out", WAITING: "waiting", OFF_MAP: "reinforcement"}
ON_THE_WAY = (SPLIT_FORCE, TAKE_STEP, JOIN)
"""Steps at which a piece that is moving is asked where it goes, with whom, or with which part of it."""
UNIT_NAMED = (TRANSFER_UNDER, EXCHANGE_INTO, EXCHANGE_AMOUNT)
LEADER_NAMED = (SUBORDINATE_UNDER, ACTIVATE_WITH, RETURN_AT, ENTER_AT)


def view(s: EmperorState, seat: int) -> View:
    game = s.game
    seen = sides_seen(s, seat)
    asked = not game.hidden or s.actor == seat
    return View(
        game=game.id,
        seat=game.seat_name(seat),
        decides=game.actor_name(s.actor),
        turn=s.turn + 1,
        heading=heading(s),
        tracks=tracks(s, seen),
        pieces=[*centers(s), *own_pieces(s, seen, asked), *enemy_pieces(s, seen), *display(s, seen)],
        marks=[*marks(s), *zone_marks(s, seen), *supply_marks(s, seen)],
        panels=panels(s, seat, seen),
        over=s.over,
        chosen=chosen(s) if s.actor == seat else (),
        result=result_text(s) if s.over else "",
        known=[*remembered(s, seat), *deduced(s, seat)],
    )


def chosen(s: EmperorState) -> tuple[str, ...]:
    """What whoever decides has named of a decision not yet complete: the piece on its way, or the one handed over."""
    pieces = s.game.pieces
    if s.step in ON_THE_WAY and s.mover >= 0:
        if is_leader(s, s.mover):
            return (pieces.leaders[s.mover],)
        if is_vedette(s, s.mover):
            return (pieces.vedettes[vedette_of(s, s.mover)],)
        return (f"{ARMIES[center_of(s, s.mover)]}_center",)
    if s.step in UNIT_NAMED:
        return (pieces.units[s.chosen],)
    return (pieces.leaders[s.chosen],) if s.step in LEADER_NAMED else ()


def heading(s: EmperorState) -> str:
    game = s.game
    phase = f"{COMBAT}, round {s.round}" if s.round else phase_of(s)
    side = ("French", "Coalition")[s.phasing]
    since = since_invasion(s)
    invasion = "" if s.invasion < 0 else " (Invasion Turn)" if since == 0 else f" (Invasion Turn +{since})"
    return f"{game.day(s.turn)}{invasion}, {side} Player Turn: {phase}"


def phase_of(s: EmperorState) -> str:
    """Where we are in the sequence of play."""
    if s.round:
        return COMBAT
    return PHASES.get(s.step) or (MOVEMENT if _in_movement(s) else COMBAT_PHASE)


def _in_movement(s: EmperorState) -> bool:
    """Whether the Movement Phase is on: the steps of a move serve forced marches too."""
    return s.step == PICK_MOVER or PICK_MOVER in s.stack or REINFORCE in s.stack


def handicap_text(s: EmperorState) -> str:
    """What the handicap changes: replacements, the last day, or the points to begin with. 505"""
    game = s.game
    if game.objectives:
        side = "French" if game.handicap_points > 0 else "Coalition"
        return f"{abs(game.handicap_points)} points for the {side}"
    if game.scenario is not None:
        return f"the last turn is {game.day(game.last_turn)}"
    army = FRENCH if game.handicap > 0 else PRUSSIAN
    more = game.quota[army] - game.tables.quota[army]
    text = f"{more} SPs more a turn {'come back to the French' if army == FRENCH else 'to each Coalition army'}"
    boxes = game.tables.boxes
    if game.french_from == boxes.index("french-1"):
        return text
    return f"{text}; the French win with the marker on {box_name(boxes, game.french_from)} or beyond"


def tracks(s: EmperorState, seen: tuple[int, ...]) -> list[Track]:
    game = s.game
    box = box_name(game.tables.boxes, s.marker)
    found = [
        Track("turn", "Turn", s.turn + 1, game.turns, game.day(s.turn)),
        Track("weather", "Weather", s.weather, 1, "Rain" if s.weather else "Fair"),
        Track("morale", "Bruxelles Morale", s.marker, len(game.tables.boxes) - 1, box, decides=not game.objectives),
    ]
    if game.handicap:
        found.append(Track("handicap", "Handicap", game.handicap, text=handicap_text(s)))
    for army, name in enumerate(ARMY_NAMES):
        found.append(
            Track(f"commands_{ARMIES[army]}", f"{name} commands", s.commands[army], army=ARMIES[army], row="commands")
        )
        found.append(
            Track(
                f"lost_{ARMIES[army]}",
                f"{name} SPs lost",
                s.lost[army] + s.pool[army],
                game.pieces.total[army],
                army=ARMIES[army],
                row="SPs lost",
            )
        )
    if game.objectives:
        french, coalition = points(s, *apparent_forces(s, seen))
        found += [
            Track("points_french", "French points", french, army="french", row="points", decides=True),
            Track("points_coalition", "Coalition points", coalition, army="coalition", row="points", decides=True),
        ]
    return found


def apparent_forces(s: EmperorState, seen: tuple[int, ...]) -> tuple[int, int]:
    """The hexes that each side may hold for all that a viewer knows: of an enemy any counter may be a Force. 20"""
    french, coalition = (s.forces[side] if side in seen or s.over else s.counters[side] for side in (0, 1))
    return french, coalition


# Counters


def own_pieces(s: EmperorState, seen: tuple[int, ...], asked: bool) -> list[Piece]:
    """Everything of the sides a seat knows, and what combat has shown of the others. 23, 402"""
    game = s.game
    found: list[Piece] = []
    for army in range(3):
        if SIDE[army] in seen:
            for leader in game.pieces.leader_range[army]:
                if s.where[leader] >= 0 and s.under[leader] < 0:
                    found.append(force_piece(s, leader, asked))
            for vedette in game.pieces.vedette_range[army]:
                if s.vedette[vedette] >= 0 and s.attached[vedette] < 0:
                    moved = ("moved",) if s.ridden[vedette] and PHASES.get(s.step) != "organization" else ()
                    found.append(
                        Piece(
                            game.pieces.vedettes[vedette],
                            ARMIES[army],
                            game.board.label[s.vedette[vedette]],
                            "vedette",
                            "Vedette",
                            "",
                            moved,
                        )
                    )
        else:
            for leader in game.pieces.leader_range[army]:
                if s.where[leader] >= 0 and s.under[leader] < 0 and s.flags[leader] & SHOWN:
                    found.append(shown_piece(s, leader))
    return found


def force_piece(s: EmperorState, leader: int, asked: bool) -> Piece:
    """A Force as its own side sees it. Enemy zones that are truly there show only while its player is asked: they would
    tell a Force from a vedette while the enemy moves. 407
    """
    game = s.game
    pieces = game.pieces
    flags = s.flags[leader]
    army = pieces.leader_army[leader]
    bit = game.board.grid.bit[s.where[leader]]
    signs = [
        ("command", flags & COMMAND),
        ("moved", flags & (MOVED | MARCHED | TRIED)),
        ("demoralized", s.shaken[leader]),
        ("fights", s.role[leader] != ASIDE and s.round),
        ("shown", flags & SHOWN),
        ("in_zone", asked and s.zones[1 - SIDE[army]] & bit),
        ("in_dispatch", asked and s.step in COMMAND_STEPS and dispatch(s, army) & bit),
    ]
    rating, plus = initiative(s, leader)
    total = s.strength[leader]
    return Piece(
        id=pieces.leaders[leader],
        army=ARMIES[pieces.leader_army[leader]],
        place=game.board.label[s.where[leader]],
        kind="force" if total else "leader",
        name=pieces.leader_names[leader],
        strength=str(total) if total else "",
        marks=tuple(name for name, on in signs if on),
        label=brief(pieces.leader_labels[leader]),
        facts={"initiative": rating, "die": plus, "cavalry": horse(s, units_of(s, leader)), "tree": tree(s, leader)},
    )


def tree(s: EmperorState, leader: int) -> dict[str, Any]:
    """A leader with his units and juniors, and how full his span is."""
    pieces = s.game.pieces
    units = [unit for unit in pieces.unit_range[pieces.leader_army[leader]] if s.led_by[unit] == leader]
    found: dict[str, Any] = {
        "leader": pieces.leaders[leader],
        "name": pieces.leader_names[leader],
        "span": f"{mps(load(s, leader))} of {mps(pieces.span[leader])}",
        "units": [
            {
                "unit": pieces.units[unit],
                "name": pieces.unit_names[unit],
                "sp": s.sp[unit],
                "max": pieces.most[unit],
                "arm": pieces.data.unit[unit].arm,
            }
            for unit in units
        ],
    }
    vedettes = sum(1 for one in s.attached if one == leader)
    if vedettes:
        found["vedettes"] = vedettes
    below = [tree(s, junior) for junior in juniors(s, leader)]
    if below:
        found["leaders"] = below
    return found


def shown_piece(s: EmperorState, leader: int) -> Piece:
    """What combat shows of a Force: its leaders, and its SPs by arm, Guard and Artillery Reserve named. 402"""
    pieces = s.game.pieces
    units = units_of(s, leader)
    cavalry = horse(s, units)
    artillery = sum(s.sp[unit] for unit in units if pieces.arm[unit] == ARTILLERY)
    facts: dict[str, Any] = {
        "leaders": [pieces.leader_names[one] for one in followers(s, leader)],
        "infantry": foot_and_horse(s, units) - cavalry,
        "cavalry": cavalry,
        "artillery": artillery,
    }
    for guard, name in enumerate(GUARDS):
        total = sum(s.sp[unit] for unit in units if pieces.guard[unit] == guard)
        if guard and total:
            facts[name] = total
    reserve = sum(s.sp[unit] for unit in units if pieces.reserve[unit])
    if reserve:
        facts["artillery_reserve"] = reserve
    return Piece(
        id=pieces.leaders[leader],
        army=ARMIES[pieces.leader_army[leader]],
        place=s.board.label[s.where[leader]],
        kind="force",
        name=pieces.leader_names[leader],
        strength=str(s.strength[leader]),
        marks=("shown",),
        label=brief(pieces.leader_labels[leader]),
        facts=facts,
    )


def enemy_pieces(s: EmperorState, seen: tuple[int, ...]) -> list[Piece]:
    """Counters face down: how many of which army in which hex. 20, 406"""
    game = s.game
    found: list[Piece] = []
    for army in range(3):
        if SIDE[army] in seen:
            continue
        counts: dict[int, int] = {}
        for leader in game.pieces.leader_range[army]:
            if s.where[leader] >= 0 and s.under[leader] < 0 and not s.flags[leader] & SHOWN:
                counts[s.where[leader]] = counts.get(s.where[leader], 0) + 1
        for vedette in game.pieces.vedette_range[army]:
            if s.vedette[vedette] >= 0 and s.attached[vedette] < 0:
                counts[s.vedette[vedette]] = counts.get(s.vedette[vedette], 0) + 1
        for hex in sorted(counts):
            label = game.board.label[hex]
            found += [
                Piece(f"{label}:{ARMIES[army]}:{number}", ARMIES[army], label) for number in range(1, counts[hex] + 1)
            ]
    return found


def centers(s: EmperorState) -> list[Piece]:
    label = s.board.label
    found: list[Piece] = []
    for army in (0, 1):
        if s.center[army] >= 0:
            state = "active" if s.active[army] else "inactive"
            found.append(
                Piece(
                    f"{ARMIES[army]}_center",
                    ARMIES[army],
                    label[s.center[army]],
                    "center",
                    f"{ARMY_NAMES[army]} Center of Operations",
                    "",
                    (state,),
                    label="Center",
                )
            )
    return found


def display(s: EmperorState, seen: tuple[int, ...]) -> list[Piece]:
    """The Organization Displays of the sides a seat knows: units, lesser leaders, and those off the map. 4"""
    game = s.game
    pieces, label = game.pieces, game.board.label
    found: list[Piece] = []
    for army in range(3):
        if SIDE[army] not in seen:
            continue
        box = f"{ARMIES[army]}_display"
        for leader in pieces.leader_range[army]:
            if s.where[leader] >= 0 and s.under[leader] < 0:
                continue
            above = s.under[leader]
            facts: dict[str, Any] = {
                "span": f"{mps(load(s, leader))} of {mps(pieces.span[leader])}",
                "initiative": pieces.initiative[leader],
            }
            if above >= 0:
                facts["under"] = pieces.leaders[above]
            state = BOX_NAMES.get(s.where[leader]) or label[s.where[leader]]
            found.append(
                Piece(
                    pieces.leaders[leader],
                    ARMIES[army],
                    box,
                    "leader",
                    pieces.leader_names[leader],
                    "",
                    (state,),
                    facts,
                )
            )
        for unit in pieces.unit_range[army]:
            led = s.led_by[unit]
            facts = {"max": pieces.most[unit]}
            if led >= 0:
                facts["under"] = pieces.leaders[led]
            state = "out" if led < 0 else BOX_NAMES.get(s.where[led]) or label[s.where[led]]
            name = pieces.unit_names[unit]
            found.append(
                Piece(
                    pieces.units[unit],
                    ARMIES[army],
                    box,
                    pieces.data.unit[unit].arm,
                    name,
                    str(s.sp[unit]),
                    (state,),
                    facts,
                )
            )
    return found


def marks(s: EmperorState) -> list[Mark]:
    game = s.game
    label = game.board.label
    found: list[Mark] = []
    for city, hexes in enumerate(game.board.city):
        holder = "french" if s.holder[city] == 0 else "anglo_allied"
        found += [Mark(label[hex], "control", CITY_NAMES[city], holder, "flag") for hex in hexes]
    for army in (0, 1):
        if s.source[army] >= 0:
            found.append(Mark(label[s.source[army]], "source", "Supply Source", ARMIES[army]))
    found.append(Mark(label[game.board.limited_center], "source", "Limited center", "prussian"))
    if s.announced and s.mover >= 0 and hex_of(s, s.mover) >= 0:
        doing = "tries to move" if s.step == INITIATIVE else ""
        found.append(Mark(label[hex_of(s, s.mover)], "moving", doing, ARMIES[army_of(s, s.mover)]))
    looked_at = s.menace if s.step == RECON_COUNTER else hex_of(s, s.spare) if s.step == RECON_DIE else NONE
    if s.step == VEDETTE_DIE:
        looked_at = s.chosen
    if looked_at >= 0:
        found.append(Mark(label[looked_at], "recon"))
    if s.round:
        found += [Mark(label[hex], "combat", f"round {s.round}", layer="fight") for hex in s.targets]
        attacking = [leader for leader, role in enumerate(s.role) if role in (ATTACKS, LATE) and s.where[leader] >= 0]
        origins = {(s.where[leader], ARMIES[game.pieces.leader_army[leader]]) for leader in attacking}
        found += [Mark(label[hex], "attackers", "", army_id, "fight") for hex, army_id in sorted(origins)]
    return found


# Panels


def panels(s: EmperorState, seat: int, seen: tuple[int, ...]) -> EmperorPanels:
    """What only this game has.

    `asked` is a fingerprint of the question put to the viewer: what he may do can tell him something of the enemy. 407
    """
    found: EmperorPanels = {
        "armies": [army_panel(s, army, SIDE[army] in seen) for army in range(3)],
        "cities": {CITIES[city]: "french" if s.holder[city] == 0 else "coalition" for city in range(len(CITIES))},
    }
    reached = reach_panel(s, seen)
    if reached:
        found["reach"] = reached
    if s.invasion >= 0:
        found["invasion"] = s.game.day(s.invasion)
    if s.way:
        found["way"] = way_panel(s)
    if s.round:
        found["combat"] = combat_panel(s)
    attack = declared(s) if s.step in DECLARING and s.phasing in seen else None
    if attack:
        found["declared"] = attack
    if s.actor == seat:
        found["asked"] = crc32(encode(s.prompt(seat)))
    return found


def way_panel(s: EmperorState) -> Way:
    """The last way that everyone was told. 402, 403"""
    army, what, *path = s.way
    return {"army": ARMIES[army], "what": WAYS[what], "path": s.board.labels(path)}


def army_panel(s: EmperorState, army: int, known: bool) -> ArmyPanel:
    pieces = s.game.pieces
    off = {
        hex: [pieces.leader_names[leader] for leader in pieces.leader_range[army] if s.where[leader] == hex]
        for hex in (POOL, OUT, WAITING, OFF_MAP)
    }
    found: ArmyPanel = {
        "army": ARMIES[army],
        "lost": s.lost[army],
        "pool": s.pool[army],
        "commands": s.commands[army],
        "vedettes": sum(1 for vedette in pieces.vedette_range[army] if s.vedette[vedette] < 0),
        "out": [*off[OUT], *(pieces.unit_names[unit] for unit in pieces.unit_range[army] if s.led_by[unit] < 0)],
    }
    if known:
        found["waiting"] = off[WAITING]
        found["major_generals"] = off[POOL]
        found["reinforcements"] = off[OFF_MAP]
    return found


def combat_panel(s: EmperorState) -> Combat:
    """All of a combat is public from the moment its Forces are shown. 402"""
    game = s.game
    shown = [
        leader
        for leader, role in enumerate(s.role)
        if role not in (ASIDE, LATE) and s.flags[leader] & SHOWN and s.where[leader] >= 0
    ]
    sides = [
        {
            game.pieces.leader_names[leader]: s.strength[leader]
            for leader in shown
            if SIDE[game.pieces.leader_army[leader]] == side
        }
        for side in (0, 1)
    ]
    found: Combat = {
        "hexes": [game.board.label[hex] for hex in s.targets],
        "round": s.round,
        "attacker": ("French", "Coalition")[s.attacker],
        "french": sides[0],
        "coalition": sides[1],
        "losses": {"french": s.toll[0], "coalition": s.toll[1]},
    }
    next_round = ahead(s)
    if next_round:
        found["forecast"] = next_round
    if s.struck:
        found["struck"] = game.board.label[s.struck - 1]
    joined, late = (
        sorted(game.board.label[hex] for hex, own in zip(s.where, s.role, strict=True) if own == role and hex >= 0)
        for role in (ATTACKS, LATE)
    )
    if late:
        found["joined"], found["late"] = joined, late
    if s.reckoned:
        found["last"] = round_panel(s)
    if s.chased:
        die, modifier, hexes, loss = s.chased
        found["pursuit"] = {"die": die, "modifier": modifier, "hexes": hexes, "loss": loss}
    return found


def round_panel(s: EmperorState) -> RoundPanel:
    """The last round, as both sides saw it. 404"""
    tables = s.game.tables
    names = modifier_names(tables.mods)
    attack, defend, column, chart, total, die, attacker, defender = s.reckoned[:RECKONED]
    return {
        "attack": attack,
        "defend": defend,
        "odds": ":".join(str(part) for part in tables.odds[column]),
        "affecting": bool(chart),
        "modifiers": [names[number] for number in s.reckoned[RECKONED:]],
        "total": total,
        "die": die,
        "attacker": attacker,
        "defender": defender,
    }
