"""A state as a document that can be written by hand, and every defect of one.

Leaders carry their units; a leader who is not named is off the map (a Major General in the pool, another out of the
game), and
SPs that stand nowhere count as lost. What is half decided stands under `pending`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from hundreddays.core import SILENT
from hundreddays.games.emperor.interface.invariants import broken, rings
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
        number=vedette - game.pieces.vedette_range[army].start + 1,
        hex=game.board.label[hex] if hex >= 0 else "supply" if hex == NONE else "",
        under=game.pieces.leaders[s.attached[vedette]] if s.attached[vedette] >= 0 else "",
        moved=bool(s.ridden[vedette]),
        scouted=units_in(s.scouted[vedette]),
    )


# Reading


class Reader:
    """Collects the defects of a document while it looks names up."""

    def __init__(self, game: EmperorGame, defects: list[str]) -> None:
        self.game = game
        self.defects = defects

    def find(self, name: str, names: tuple[str, ...] | list[str], where: str) -> int:
        if name in names:
            return list(names).index(name)
        self.defects.append(f"{where}: there is no “{name}”")
        return 0

    def hex(self, label: str, where: str) -> int:
        """A hex, or NONE if there is no such hex: then nothing is put anywhere, and the rest can still be looked at."""
        grid = self.game.board.grid
        if label in grid:
            return grid.hex(label)
        self.defects.append(f"{where}: there is no hex “{label}”")
        return NONE

    def turn(self, day: str, where: str) -> int:
        try:
            turn = self.game.turn_of(day)
        except ValueError:
            self.defects.append(f"{where}: “{day}” is no date; write 1815-06-15")
            return 0
        if not 0 <= turn < self.game.tables.turns:
            self.defects.append(f"{where}: {day} is not a day of the campaign")
            return 0
        return turn

    def number(self, value: int, least: int, most: int, where: str) -> int:
        if least <= value <= most:
            return value
        self.defects.append(f"{where}: {value} is not between {least} and {most}")
        return least


def state_from(game: EmperorGame, tree: Mapping[str, Any], defects: list[str]) -> EmperorState | None:
    try:
        text = msgspec.convert(dict(tree), StateText)
    except msgspec.ValidationError as error:
        defects.append(str(error))
        return None
    s = EmperorState(game)
    reader = Reader(game, defects)
    _read_tracks(s, text, reader)
    _read_leaders(s, text, reader)
    _read_vedettes(s, text, reader)
    for row in text.center:
        _read_center(s, row, reader)
    read_pending(s, text.pending, defects)
    for army, total in enumerate(game.pieces.total):
        s.lost[army] = total - s.pool[army] - sum(s.sp[unit] for unit in game.pieces.unit_range[army])
        if s.lost[army] < 0:
            defects.append(f"{ARMIES[army]}: more SPs on the map and in the pool than the army has (434)")
    ring = rings(s)
    if ring:
        defects += ring
        s.under = [NONE] * len(s.under)  # the rest is looked at without the trees
    tally(s)
    defects += [fault for fault in broken(s) if fault not in defects]
    if not defects:
        defects += stuck(s)
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


def _read_tracks(s: EmperorState, text: StateText, reader: Reader) -> None:
    game = reader.game
    s.goto(reader.find(text.step, game.step_names, "step"))
    s.stack = [reader.find(name, game.step_names, "stack") for name in text.stack]
    s.turn = reader.turn(text.turn, "turn") if text.turn else game.first_turn
    s.invasion = reader.turn(text.invasion, "invasion") if text.invasion else NONE
    if s.invasion > s.turn:
        reader.defects.append("invasion: the Invasion Turn is yet to come")
    s.weather = reader.find(text.weather, WEATHERS, "weather")
    s.phasing = reader.find(text.phasing, SIDES, "phasing")
    s.army = reader.find(text.army, ARMIES, "army")
    s.result = reader.find(text.result, RESULTS, "result")
    boxes = len(game.tables.boxes)
    s.marker = reader.number(text.marker, -boxes if s.result else 0, 2 * boxes if s.result else boxes - 1, "marker")
    s.removed, s.departed, s.guard_beaten = int(text.removed), int(text.departed), int(text.guard_beaten)
    s.turns_taken = reader.number(text.turns_taken, 0, 2 * game.tables.turns, "turns_taken")
    held = [reader.find(city, CITIES, "coalition_holds") for city in text.coalition_holds]
    s.holder = [int(city in held) for city in range(len(CITIES))]
    for army, count in text.commands.items():
        s.commands[reader.find(army, ARMIES, "commands")] = reader.number(count, 0, 99, f"commands.{army}")
    for army, count in text.pool.items():
        s.pool[reader.find(army, ARMIES, "pool")] = reader.number(count, 0, max(game.pieces.total), f"pool.{army}")
    for names, mark in ((text.transferred, TRANSFERRED), (text.exchanged, EXCHANGED)):
        for name in names:
            s.marks[reader.find(name, game.pieces.units, "transferred, exchanged")] |= mark
    for name, lost in text.wounds.items():
        s.wounds[reader.find(name, game.pieces.units, "wounds")] = reader.number(lost, 0, 99, f"wounds.{name}")


def _read_leaders(s: EmperorState, text: StateText, reader: Reader) -> None:
    game = reader.game
    pieces = game.pieces
    s.where = [_default_box(game, leader) for leader in range(len(pieces.leaders))]
    seen: set[str] = set()
    for row in text.leader:
        where = f"leader {row.id}"
        if row.id in seen:
            reader.defects.append(f"{where}: named twice")
        seen.add(row.id)
        if row.id not in pieces.leaders:
            reader.defects.append(f"{where}: there is no such leader")
            continue
        leader = pieces.leaders.index(row.id)
        hex = BOXES[row.hex] if row.hex in BOXES else reader.hex(row.hex, where)
        lost = hex == NONE and row.hex not in BOXES
        if not lost:
            s.where[leader] = hex
        if row.under and row.under not in pieces.leaders:
            reader.defects.append(f"{where}, under: there is no “{row.under}”")
        elif row.under and not lost:
            s.under[leader] = pieces.leaders.index(row.under)
        for flag in row.flags:
            if flag not in FLAGS:
                reader.defects.append(f"{where}: there is no flag “{flag}”; known: {', '.join(FLAGS)}")
            s.flags[leader] |= FLAGS.get(flag, 0)
        s.shaken[leader] = reader.number(row.shaken, 0, 2, f"{where}, shaken")
        s.placed[leader] = reader.number(row.vedettes_placed, 0, 99, f"{where}, vedettes_placed")
        if row.attack:
            target = reader.hex(row.attack.lstrip("-"), f"{where}, attack")
            s.duty[leader] = max(0, 1 + 2 * target + int(row.attack.startswith("-")))
        for id, sp in row.units.items():
            if id not in pieces.units:
                reader.defects.append(f"{where}: there is no unit “{id}”")
                continue
            unit = pieces.units.index(id)
            if s.led_by[unit] >= 0:
                reader.defects.append(f"unit {id}: stands under two leaders (430)")
            number = reader.number(sp, 1, pieces.most[unit], f"unit {id}")
            if not lost:
                s.led_by[unit], s.sp[unit] = leader, number


def _read_vedettes(s: EmperorState, text: StateText, reader: Reader) -> None:
    pieces = reader.game.pieces
    for row in text.vedette:
        where = f"vedette {row.number} of {row.army}"
        army = reader.find(row.army, ARMIES, where)
        own = pieces.vedette_range[army]
        vedette = own.start + reader.number(row.number, 1, len(own), where) - 1
        s.vedette[vedette] = NONE if row.hex == "supply" else reader.hex(row.hex, where) if row.hex else NONE - 1
        if row.under and row.under not in pieces.leaders:
            reader.defects.append(f"{where}, under: there is no “{row.under}”")
        elif row.under:
            s.attached[vedette] = pieces.leaders.index(row.under)
        s.ridden[vedette] = int(row.moved)
        s.scouted[vedette] = unit_mask(
            [reader.number(piece, 0, len(s.where) + len(s.vedette) - 1, f"{where}, scouted") for piece in row.scouted]
        )


def _read_center(s: EmperorState, row: CenterText, reader: Reader) -> None:
    army = reader.find(row.army, ARMIES, "center")
    where = f"center of {row.army}"
    s.center[army] = reader.hex(row.hex, where) if row.hex else NONE
    s.source[army] = reader.hex(row.source, where) if row.source else NONE
    if s.source[army] >= 0 and s.source[army] not in reader.game.board.sources[army]:
        reader.defects.append(f"{where}: {row.source} is not on the army's list of Supply Sources (58)")
    if s.source[army] < 0 and s.step not in (
        CHOOSE_SOURCE,
        PLACE_CENTER,
        SET_UP_VEDETTES,
    ):
        reader.defects.append(f"{where}: no Supply Source is named (58)")
    s.active[army] = int(row.active)
    s.ridden[len(s.vedette) + army] = int(row.moved)
    s.returns[army] = reader.number(row.returns, NONE, 999, f"{where}, returns")
    s.renamed[army] = reader.number(row.renamed, -99, 99, f"{where}, renamed")
