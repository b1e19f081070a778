"""What a seat sees. Nothing is hidden here but what another is still making up his mind about. 17.4"""

from __future__ import annotations

from typing import Any, cast

from hundreddays.core import NOBODY, Mark, Piece, Track, View
from hundreddays.core.phrases import brief
from hundreddays.games.waterloo.interface.panels import Arrival, Combat, WaterlooPanels
from hundreddays.games.waterloo.interface.picture import BANDS
from hundreddays.games.waterloo.rules.board import ALLIED, ARMIES, ARTILLERY, FRENCH, LEADER, SIDES, Board
from hundreddays.games.waterloo.rules.forecast import forecast
from hundreddays.games.waterloo.rules.state import ABSENT, BOMBARDMENT, BOXES, NOBODY_YET, WaterlooState
from hundreddays.games.waterloo.rules.steps import ADVANCE_TO, ATTACKERS, BATTERY, BOMBARD, ENGAGED, MOVE, TO
from hundreddays.games.waterloo.rules.victory import exited, levels, result_sentence

DECLARING = (BATTERY, ATTACKERS, ENGAGED)
"""Steps at which a combat is still being put together, seen by its maker alone."""
CHOOSING = (TO, ADVANCE_TO)
"""Steps at which a unit is in hand, seen by its mover alone."""


def view(s: WaterlooState, seat: int) -> View:
    deciding = s.actor == seat
    panels = _panels(s)
    marks = _zones(s)
    if s.kind and (s.step not in DECLARING or deciding):
        panels["combat"] = cast(Combat, forecast(s))
        marks += [
            Mark(place=s.board.grid.labels[hex], kind="combat", army=SIDES[1 - s.phasing], layer="fight")
            for hex in s.board.grid.hexes(s.targets)
        ]
    return View(
        game="waterloo",
        seat=s.game.seat_name(seat),
        decides="nobody" if s.actor == NOBODY else s.game.actor_name(s.actor),
        turn=s.turn,
        heading=heading(s),
        tracks=_tracks(s),
        pieces=_pieces(s, deciding),
        marks=marks,
        panels=panels,
        over=s.over,
        chosen=(s.board.ids[s.mover],) if deciding and s.mover >= 0 and s.step in CHOOSING else (),
        result=result_sentence(s) if s.over else "",
    )


def heading(s: WaterlooState) -> str:
    if s.over:
        return "The battle is over"
    player = "French" if s.phasing == FRENCH else "Allied"
    if s.step in (MOVE, TO):
        phase = "movement"
    elif s.board.basic:
        phase = "combat"  # 20.4: it has no segments
    else:
        phase = "bombardment" if s.step == BOMBARD or s.kind == BOMBARDMENT else "ground combat"
    return f"Game-Turn {s.turn} ({hour(s)}), {player} {phase}"


def hour(s: WaterlooState) -> str:
    """The time of day of the Game-Turn: "4 pm". 3.1, 27.2"""
    now = s.board.first_hour + s.turn - 1
    return f"{(now - 1) % 12 + 1} {'am' if now < 12 else 'pm'}"


def _tracks(s: WaterlooState) -> list[Track]:
    return [
        Track(id="turn", name="Game-Turn", value=s.turn, top=s.board.turns, text=hour(s)),
        Track(
            id="french_losses",
            name="French losses",
            value=s.losses[FRENCH],
            top=s.board.breaking[FRENCH],
            army="french",
            row="losses",
            decides=True,
        ),
        Track(
            id="allied_losses",
            name="Allied losses",
            value=s.losses[ALLIED],
            top=s.board.breaking[ALLIED],
            army="allied",
            row="losses",
            decides=True,
        ),
        Track(
            id="exited",
            name="French units out",
            value=exited(s),
            top=s.board.victory.french_exits,
            army="french",
            decides=True,
        ),
    ]


def _pieces(s: WaterlooState, deciding: bool) -> list[Piece]:
    board = s.board
    sets = (
        ("moved", s.moved),
        ("fought", s.attacked),
        ("bombarded", s.bombarded),
        ("attacked", s.struck),
        ("advanced", s.advanced),
        ("displaced", s.displaced),
    )
    in_use = [(word, units) for word, units in sets if units]
    if s.attackers and (s.step not in DECLARING or deciding):
        in_use.append(("attacker", s.attackers))
    found: list[Piece] = []
    for face, pos, bit in zip(s.game.faces, s.pos, board.ubit, strict=True):
        if pos != ABSENT:
            place = board.grid.labels[pos] if pos >= 0 else BOXES[pos]
            marks = tuple(word for word, units in in_use if units & bit) if in_use else ()
            found.append(
                Piece(
                    face.id,
                    face.army,
                    place,
                    face.kind,
                    face.name,
                    face.strength,
                    marks,
                    face.facts,
                    face.label,
                    face.band,
                    face.formation,
                )
            )
    return found


def faces(board: Board) -> list[Piece]:
    """Every unit as its counter looks, wherever it is."""
    found: list[Piece] = []
    for unit, row in enumerate(board.unit_rows):
        facts: dict[str, Any] = {"strength": row.cs, "movement": row.ma}
        corps, _, within = row.formation.partition(", ")
        if within:
            facts["within it"] = within
        if row.nationality:
            facts["nationality"] = row.nationality
        if row.type == "horse_artillery":
            facts["type"] = "horse artillery"
        if row.entry_turn:
            facts["arrives"] = row.entry_turn
        kind = "artillery" if board.arm[unit] == ARTILLERY else "commander" if board.arm[unit] == LEADER else row.type
        found.append(
            Piece(
                id=row.id,
                army=row.army,
                place="",
                kind=kind,
                name=board.names[unit],
                strength=f"{row.cs}-{row.ma}",
                facts=facts,
                label=brief(row.name),
                band=BANDS.get(row.formation.partition(",")[0].partition(" (")[0], ""),
                formation=corps,
            )
        )
    return found


def _zones(s: WaterlooState) -> list[Mark]:
    """Every hex in an army's zone of control, for those who ask to see them. 5.1"""
    board = s.board
    found: list[Mark] = []
    for army, name in enumerate(ARMIES):
        zone = board.grid.spread(s.hexes_of(board.of_army[army] & s.on_map))
        found += [
            Mark(place=board.grid.labels[hex], kind="zoc", army=name, layer="zones") for hex in board.grid.hexes(zone)
        ]
    return found


def _panels(s: WaterlooState) -> WaterlooPanels:
    board = s.board
    waiting = board.units(s.waiting)
    arrivals: list[Arrival] = []
    for turn in sorted({board.entry[unit] for unit in waiting}):
        units = [unit for unit in waiting if board.entry[unit] == turn]
        arrivals.append(
            {
                "turn": turn,
                "units": [board.ids[unit] for unit in units],
                "strength": sum(board.cs[unit] for unit in units),
            }
        )
    panels: WaterlooPanels = {
        "losses": {
            "french": s.losses[FRENCH],
            "allied": s.losses[ALLIED],
            "french_level": board.breaking[FRENCH],
            "allied_level": board.breaking[ALLIED],
        },
        "demoralized": "" if s.demoralized == NOBODY_YET else SIDES[s.demoralized],
        "exited": exited(s),
        "exits_wanted": board.victory.french_exits,
        "arrivals": arrivals,
    }
    if not board.basic:
        french, allied = levels(s)
        panels["levels"] = {"french": french, "allied": allied}
    return panels
