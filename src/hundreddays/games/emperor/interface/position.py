"""A state as a document that can be written by hand, and every defect of one.

Leaders carry their units; a leader who is not named is off the map (a Major General in the pool, another out of the
game), and SPs that stand nowhere count as lost. What is half decided stands under `pending`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from hundreddays.core import SILENT
from hundreddays.core.document import Reader
from hundreddays.core.outline import NUMBER
from hundreddays.core.phrases import quoted
from hundreddays.games.emperor.interface.invariants import faults, rings
from hundreddays.games.emperor.interface.needs import wanting
from hundreddays.games.emperor.interface.pending import pending_document, read_pending
from hundreddays.games.emperor.rules.board import ARMIES, CITIES, SIDES
from hundreddays.games.emperor.rules.flags import (
    BONUS,
    COMMAND,
    EXCHANGED,
    EXEMPT,
    FOUGHT,
    HEARD,
    MARCHED,
    MOVED,
    NONE,
    SHOWN,
    SPLIT,
    SUBORDINATED,
    TRANSFERRED,
    TRIED,
)
from hundreddays.games.emperor.rules.forces import unit_mask, units_in
from hundreddays.games.emperor.rules.memory import SHARES, VEDETTE, Sighting
from hundreddays.games.emperor.rules.pieces import MAJOR_GENERAL, OFF_MAP, OUT, POOL, WAITING
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import CHOOSE_SOURCE, PLACE_CENTER, SET_UP_VEDETTES, Passage
from hundreddays.games.emperor.rules.zones import tally

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame

FLAGS = {
    "command": COMMAND,
    "moved": MOVED,
    "marched": MARCHED,
    "tried": TRIED,
    "split": SPLIT,
    "fought": FOUGHT,
    "bonus": BONUS,
    "subordinated": SUBORDINATED,
    "shown": SHOWN,
    "heard": HEARD,
    "exempt": EXEMPT,
}
BOXES = {"pool": POOL, "out": OUT, "waiting": WAITING, "reinforcement": OFF_MAP}
WEATHERS = ("fair", "rain")
SEEN_KINDS = ("vedette", "leader", "force")
START = 2
"""The box of the marker where nothing is said."""
MANY = 99
"""More than there can be of anything that is counted here."""
LATEST = 999
"""Beyond any turn in which a center comes back, counted as the state counts them. 85"""
RESULTS = ("", "french_strategic", "coalition_strategic", "french_operational", "coalition_operational")


class LeaderText(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    hex: str
    under: str = ""
    units: dict[str, int] = {}
    flags: list[str] = []
    shaken: int = 0
    attack: str = ""
    """The hex to be attacked after a failed repulse; with a `-` before it, where the odds shift."""
    vedettes_placed: int = 0


class VedetteText(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    army: str
    number: int
    hex: str = ""
    """Empty: taken back in this segment."""
    under: str = ""
    moved: bool = False
    scouted: list[int] = []


class CenterText(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    army: str
    source: str = ""
    hex: str = ""
    active: bool = False
    moved: bool = False
    returns: int = NONE
    renamed: int = NONE


class SightingText(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What was seen of a counter and still holds. 402-406"""

    army: str
    hex: str
    kind: str
    day: str
    public: bool = False
    leader: str = ""
    total: int = 0
    parts: list[int] = []
    units: dict[str, int] = {}


class StateText(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    step: str = "pick_mover"
    turn: str = ""
    invasion: str = ""
    weather: str = "fair"
    phasing: str = "french"
    army: str = "french"
    marker: int = 2
    result: str = ""
    removed: bool = False
    departed: bool = False
    guard_beaten: bool = False
    turns_taken: int = 0
    coalition_holds: tuple[str, ...] = ("bruxelles", "ghent", "namur")
    commands: dict[str, int] = {}
    pool: dict[str, int] = {}
    stack: list[str] = []
    transferred: list[str] = []
    exchanged: list[str] = []
    wounds: dict[str, int] = {}
    pending: dict[str, Any] = {}
    center: list[CenterText] = []
    leader: list[LeaderText] = []
    vedette: list[VedetteText] = []
    sighting: list[SightingText] = []


def document(s: EmperorState) -> dict[str, Any]:
    game = s.game
    pieces, label = game.pieces, game.board.label
    text = StateText(
        step=game.step_names[s.step],
        turn=_day(game, s.turn),
        invasion=_day(game, s.invasion) if s.invasion >= 0 else "",
        weather=WEATHERS[s.weather],
        phasing=SIDES[s.phasing],
        army=ARMIES[s.army],
        marker=s.marker,
        result=RESULTS[s.result],
        removed=bool(s.removed),
        departed=bool(s.departed),
        guard_beaten=bool(s.guard_beaten),
        turns_taken=s.turns_taken,
        coalition_holds=tuple(city for number, city in enumerate(CITIES) if s.holder[number]),
        commands={army: s.commands[number] for number, army in enumerate(ARMIES) if s.commands[number]},
        pool={army: s.pool[number] for number, army in enumerate(ARMIES) if s.pool[number]},
        stack=[game.step_names[step] for step in s.stack],
        transferred=[pieces.units[unit] for unit, mark in enumerate(s.marks) if mark & TRANSFERRED],
        exchanged=[pieces.units[unit] for unit, mark in enumerate(s.marks) if mark & EXCHANGED],
        wounds={pieces.units[unit]: lost for unit, lost in enumerate(s.wounds) if lost},
        pending=pending_document(s),
        center=[
            CenterText(
                army=ARMIES[army],
                source=label[s.source[army]] if s.source[army] >= 0 else "",
                hex=label[s.center[army]] if s.center[army] >= 0 else "",
                active=bool(s.active[army]),
                moved=bool(s.ridden[len(s.vedette) + army]),
                returns=s.returns[army],
                renamed=s.renamed[army],
            )
            for army in (0, 1)
        ],
        leader=[_leader_text(s, leader) for leader in range(len(pieces.leaders)) if not _as_if_unnamed(s, leader)],
        vedette=[
            _vedette_text(s, vedette)
            for vedette in range(len(pieces.vedette_army))
            if s.vedette[vedette] != NONE or s.ridden[vedette]
        ],
        sighting=[_sighting_text(s, one) for one in s.sightings],
    )
    tree: dict[str, Any] = msgspec.to_builtins(text)
    return tree


def _day(game: EmperorGame, turn: int) -> str:
    return (game.first_day + timedelta(days=turn)).isoformat()


def _as_if_unnamed(s: EmperorState, leader: int) -> bool:
    return s.where[leader] == _default_box(s.game, leader) and not s.flags[leader] and not s.placed[leader]


def _default_box(game: EmperorGame, leader: int) -> int:
    return POOL if game.pieces.rank[leader] == MAJOR_GENERAL else OUT


def _leader_text(s: EmperorState, leader: int) -> LeaderText:
    game = s.game
    pieces, label = game.pieces, game.board.label
    duty = s.duty[leader]
    return LeaderText(
        id=pieces.leaders[leader],
        hex=label[s.where[leader]]
        if s.where[leader] >= 0
        else next(name for name, box in BOXES.items() if box == s.where[leader]),
        under=pieces.leaders[s.under[leader]] if s.under[leader] >= 0 else "",
        units={pieces.units[unit]: s.sp[unit] for unit, led in enumerate(s.led_by) if led == leader},
        flags=[name for name, flag in FLAGS.items() if s.flags[leader] & flag],
        shaken=s.shaken[leader],
        attack=("-" if duty % 2 == 0 else "") + label[(duty - 1) // 2] if duty else "",
        vedettes_placed=s.placed[leader],
    )


def _vedette_text(s: EmperorState, vedette: int) -> VedetteText:
    game = s.game
    army = game.pieces.vedette_army[vedette]
    hex = s.vedette[vedette]
    return VedetteText(
        army=ARMIES[army],
        number=vedette - game.pieces.vedette_range[army][0] + 1,
        hex=game.board.label[hex] if hex >= 0 else "supply" if hex == NONE else "",
        under=game.pieces.leaders[s.attached[vedette]] if s.attached[vedette] >= 0 else "",
        moved=bool(s.ridden[vedette]),
        scouted=units_in(s.scouted[vedette]),
    )


def _sighting_text(s: EmperorState, one: Sighting) -> SightingText:
    pieces = s.game.pieces
    return SightingText(
        army=ARMIES[one.army],
        hex=s.board.label[one.hex],
        kind=SEEN_KINDS[one.kind],
        day=_day(s.game, one.turn),
        public=bool(one.public),
        leader=pieces.leaders[one.leader] if one.leader >= 0 else "",
        total=one.total,
        parts=list(one.parts),
        units={pieces.units[unit]: sp for unit, sp in zip(one.units[::2], one.units[1::2], strict=True)},
    )


# Reading


def state_from(game: EmperorGame, read: Reader) -> EmperorState | None:
    s = EmperorState(game)
    defects = read.defects
    _read_tracks(s, read)
    _read_leaders(s, read)
    _read_vedettes(s, read)
    _read_centers(s, read)
    _read_sightings(s, read)
    read_pending(s, read.table("pending"))
    read.close()
    for army, total in enumerate(game.pieces.total):
        s.lost[army] = total - s.pool[army] - sum(s.sp[unit] for unit in game.pieces.unit_range[army])
        if s.lost[army] < 0:
            defects.append(f"{ARMIES[army]}: more SPs on the map and in the pool than the army has (434)")
    ring = rings(s)
    if ring:
        defects += ring
        s.under = [NONE] * len(s.under)  # the rest is looked at without the trees
    tally(s)
    defects += [fault for fault in faults(s) if fault not in defects]
    if not defects:
        defects += wanting(s) or stuck(s)
    return None if defects else s


def stuck(s: EmperorState) -> list[str]:
    """Whether the pending decision can be made at all."""
    step = s.game.steps[s.step]
    if s.step == 0:
        return [] if s.result else ["step: the game is over without a result"]
    if s.result:
        return ["result: the game has a result but is not over"]
    if isinstance(step, Passage):
        return [f"step: nobody decides anything at “{s.game.step_names[s.step]}”"]
    try:
        asked = step.due(s.copy(), SILENT)
        moves = step.moves(s) if asked else []
        step.actor(s)
        for move in moves[:1] + moves[-1:]:
            s.copy().apply(move)
    except (IndexError, KeyError, StopIteration, ValueError):
        moves = []
    if not moves:
        return [f"step: what is pending does not fit “{s.game.step_names[s.step]}”: nobody could decide there"]
    return []


def _read_tracks(s: EmperorState, read: Reader) -> None:
    game = s.game
    names, pieces = game.step_names, game.pieces
    s.goto(read.name("step", names, names.index("pick_mover"), "step"))
    s.stack = read.names("stack", names, "step", repeated=True)
    s.turn = _turn(game, read, "turn", game.first_turn)
    s.invasion = _turn(game, read, "invasion", NONE)
    if s.invasion > s.turn:
        read.fault("invasion", "the Invasion Turn is yet to come")
    s.weather = read.name("weather", WEATHERS, 0, "weather")
    s.phasing = read.name("phasing", SIDES, 0, "side")
    s.army = read.name("army", ARMIES, 0, "army")
    s.result = (
        max(0, read.name("result", RESULTS, 0, "result")) if read.tree.get("result") else int(bool(read.take("result")))
    )
    boxes = len(game.tables.boxes)
    s.marker = read.number("marker", START, -boxes if s.result else 0, 2 * boxes if s.result else boxes - 1)
    s.removed, s.departed = int(read.flag("removed")), int(read.flag("departed"))
    s.guard_beaten = int(read.flag("guard_beaten"))
    s.turns_taken = read.number("turns_taken", 0, 0, 2 * game.turns)
    if "coalition_holds" in read:
        held = read.names("coalition_holds", CITIES, "city")
        s.holder = [int(city in held) for city in range(len(CITIES))]
    armies = len(ARMIES)
    s.commands = read.counts("commands", ARMIES, [MANY] * armies, "army")
    s.pool = read.counts("pool", ARMIES, [max(pieces.total)] * armies, "army")
    for key, mark in (("transferred", TRANSFERRED), ("exchanged", EXCHANGED)):
        for unit in read.names(key, pieces.units, "unit"):
            s.marks[unit] |= mark
    s.wounds = read.counts("wounds", pieces.units, [MANY] * len(pieces.units), "unit")


def _named(read: Reader, key: str, known: Sequence[str], what: str) -> int:
    """The index of a name; NONE where it is left out or empty."""
    if read.tree.get(key) == "":
        read.take(key)
    return read.name(key, known, NONE, what)


def _turn(game: EmperorGame, read: Reader, key: str, default: int) -> int:
    """A day of the campaign, as a date."""
    day = read.text(key)
    if not day:
        return default
    try:
        turn = game.turn_of(day)
    except ValueError:
        read.fault(key, f"{quoted(day)} is no date; write it as {game.first_day.isoformat()}")
        return max(0, default)
    if 0 <= turn < game.turns:
        return turn
    read.fault(key, f"{quoted(day)} is not a day of the campaign")
    return max(0, default)


def _hex(game: EmperorGame, read: Reader, key: str, label: str) -> int:
    """A hex, or NONE if there is no such hex: then nothing is put anywhere, and the rest can still be looked at."""
    grid = game.board.grid
    if label in grid:
        return grid.hex(label)
    read.fault(key, f"there is no hex {quoted(label)}")
    return NONE


def _read_leaders(s: EmperorState, read: Reader) -> None:
    game, pieces = s.game, s.game.pieces
    s.where = [_default_box(game, leader) for leader in range(len(pieces.leaders))]
    seen: set[int] = set()
    for row in read.rows("leader", "id"):
        leader = NONE if row.missing("id") else row.name("id", pieces.leaders, NONE, "leader")
        if leader in seen:
            row.fault("", "named twice")
        place = row.text("hex")
        box = BOXES.get(place)
        hex = _hex(game, row, "hex", place) if box is None else box
        lost = leader == NONE or (hex == NONE and box is None)
        under = (
            row.name("under", pieces.leaders, NONE, "leader")
            if row.tree.get("under")
            else int(bool(row.take("under"))) - 1
        )
        flags = row.names("flags", list(FLAGS), "flag")
        shaken, placed = row.number("shaken", 0, 0, 2), row.number("vedettes_placed", 0, 0, MANY)
        attack = row.text("attack")
        target = _hex(game, row, "attack", attack.lstrip("-")) if attack else NONE
        _read_units(s, row, NONE if lost else leader)
        if leader == NONE:
            continue
        seen.add(leader)
        s.flags[leader] |= sum(list(FLAGS.values())[flag] for flag in flags)
        s.shaken[leader], s.placed[leader] = shaken, placed
        if target >= 0:
            s.duty[leader] = 1 + 2 * target + int(attack.startswith("-"))
        if not lost:
            s.where[leader], s.under[leader] = hex, under


def _read_units(s: EmperorState, row: Reader, leader: int) -> None:
    """The units of a leader with their SPs; of one who stands nowhere they are only looked at."""
    pieces, table = s.game.pieces, row.table("units")
    for unit, id in table.each(pieces.units, "unit", NUMBER):
        if s.led_by[unit] >= 0:
            table.fault(id, "stands under two leaders (430)")
        number = table.number(id, 1, 1, pieces.most[unit])
        if leader != NONE:
            s.led_by[unit], s.sp[unit] = leader, number


def _read_vedettes(s: EmperorState, read: Reader) -> None:
    pieces = s.game.pieces
    for row in read.rows("vedette"):
        army = max(0, NONE if row.missing("army") else row.name("army", ARMIES, NONE, "army"))
        own = pieces.vedette_range[army]
        if row.missing("number"):
            continue
        number = row.number("number", 1, 1, len(own))
        row.where = f"vedette {number} of {ARMIES[army]}"
        vedette = own[number - 1]
        place = row.text("hex")
        s.vedette[vedette] = NONE if place == "supply" else _hex(s.game, row, "hex", place) if place else NONE - 1
        s.attached[vedette] = _named(row, "under", pieces.leaders, "leader")
        s.ridden[vedette] = int(row.flag("moved"))
        s.scouted[vedette] = unit_mask(row.numbers("scouted", 0, len(s.where) + len(s.vedette) - 1))


def _read_centers(s: EmperorState, read: Reader) -> None:
    game = s.game
    for row in read.rows("center"):
        army = max(0, NONE if row.missing("army") else row.name("army", ARMIES[: len(s.center) - 1], NONE, "army"))
        row.where = f"center of {ARMIES[army]}"
        place, source = row.text("hex"), row.text("source")
        s.center[army] = _hex(game, row, "hex", place) if place else NONE
        s.source[army] = _hex(game, row, "source", source) if source else NONE
        if s.source[army] >= 0 and s.source[army] not in game.board.sources[army]:
            row.fault("source", f"{source} is not on the army's list of Supply Sources (58)")
        s.active[army] = int(row.flag("active"))
        s.ridden[len(s.vedette) + army] = int(row.flag("moved"))
        s.returns[army] = row.number("returns", NONE, NONE, LATEST)
        s.renamed[army] = row.number("renamed", NONE, -MANY, MANY)
    for army in range(len(s.center) - 1):
        if s.source[army] < 0 and s.step not in (CHOOSE_SOURCE, PLACE_CENTER, SET_UP_VEDETTES):
            read.fault(f"center of {ARMIES[army]}", "no Supply Source is named (58)")


def _read_sightings(s: EmperorState, read: Reader) -> None:
    """What was seen; whether it still holds is looked at with all else."""
    game, pieces = s.game, s.game.pieces
    found: list[Sighting] = []
    for row in read.rows("sighting"):
        army = NONE if row.missing("army") else row.name("army", ARMIES, NONE, "army")
        hex = _hex(game, row, "hex", row.text("hex"))
        kind = NONE if row.missing("kind") else row.name("kind", SEEN_KINDS, NONE, "kind")
        turn, public = _turn(game, row, "day", s.turn), int(row.flag("public"))
        leader = _named(row, "leader", pieces.leaders, "leader")
        total = row.number("total", 0, 0, max(pieces.total))
        parts = tuple(row.numbers("parts", 0, max(pieces.total)))
        table, units = row.table("units"), list[int]()
        for unit, id in table.each(pieces.units, "unit", NUMBER):
            units += [unit, table.number(id, 1, 1, pieces.most[unit])]
        if parts and len(parts) != SHARES:
            row.fault("parts", f"must be {SHARES} numbers, or none")
        if leader == NONE and (total or parts or units):
            row.fault("leader", "SPs are seen with the name of their leader (402, 405)")
        if leader >= 0 and kind == VEDETTE:
            row.fault("leader", "a vedette has no leader (220)")
        if min(army, hex, kind) < 0:
            continue
        if leader >= 0 and pieces.leader_army[leader] != army:
            row.fault("leader", "is of another army")
        if turn > s.turn:
            row.fault("day", "is yet to come")
        one = Sighting(army, hex, kind, turn, public, leader, total, parts, tuple(units))
        if one in found:
            row.fault("", "the same is seen twice")
        found.append(one)
    if found and not game.hidden:
        read.fault("sighting", "alone a player sees everything (408)")
    s.sightings = tuple(found)
