"""Small positions of The Emperor Returns, written down in a line or two, and words to play them with."""

from __future__ import annotations

from typing import Any

import hundreddays as hd
from hundreddays.core import CHANCE, Event, Illegal, Listener
from hundreddays.core.toml import dumps
from hundreddays.games.emperor.game import EmperorGame
from hundreddays.games.emperor.rules.state import EmperorState

BEFORE: dict[str, Any] = {"turn": "1815-06-12"}
INVASION: dict[str, Any] = {"turn": "1815-06-15", "invasion": "1815-06-15"}
NEXT: dict[str, Any] = {"turn": "1815-06-16", "invasion": "1815-06-15"}
AFTER_TWO: dict[str, Any] = {"turn": "1815-06-17", "invasion": "1815-06-15"}
AFTER_THREE: dict[str, Any] = {"turn": "1815-06-18", "invasion": "1815-06-15"}
AFTER_FOUR: dict[str, Any] = {"turn": "1815-06-19", "invasion": "1815-06-15"}


def game(**options: Any) -> EmperorGame:
    found = hd.load("emperor", **options)
    assert isinstance(found, EmperorGame)
    return found


def force(
    id: str, hex: str, under: str = "", flags: tuple[str, ...] = (), shaken: int = 0, attack: str = "", **units: int
) -> dict[str, Any]:
    """A leader with his units: `force("fr_derlon", "4419", fr_quiot=4)`."""
    rest = {"under": under, "flags": list(flags), "shaken": shaken, "attack": attack, "units": units}
    return {"id": id, "hex": hex, **{key: value for key, value in rest.items() if value}}


def scene(
    *leaders: dict[str, Any],
    step: str = "pick_mover",
    french_center: str = "4419",
    french_source: str = "4034",
    allied_center: str = "3307",
    allied_source: str = "3201",
    vedettes: tuple[tuple[str, str], ...] = (),
    players: int = 2,
    **fields: Any,
) -> EmperorState:
    """A position: leaders, free vedettes as (army, hex), and the tracks that differ from the usual."""
    numbers: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    for army, hex in vedettes:
        numbers[army] = numbers.get(army, 0) + 1
        rows.append({"army": army, "number": numbers[army], "hex": hex})
    centers: list[dict[str, Any]] = [
        {"army": "french", "source": french_source},
        {"army": "anglo_allied", "source": allied_source},
    ]
    for row, hex in zip(centers, (french_center, allied_center), strict=True):
        if hex:
            row |= {"hex": hex, "active": True}
    document: dict[str, Any] = {"step": step, **fields, "center": centers, "leader": list(leaders)}
    if rows:
        document["vedette"] = rows
    found = game(players=players).position(dumps(document))
    assert isinstance(found, EmperorState)
    return found


def play(s: EmperorState, *words: str) -> list[Event]:
    """Play some moves, chance included, each checked; answers what was told."""
    tell = Listener()
    for move in words:
        s.play(s.game.move(move), tell)
    return tell.events


def legal(s: EmperorState, verb: str = "") -> list[str]:
    """The nouns a verb may take now; without a verb, all legal moves in words."""
    words = [s.game.text(move) for move in s.moves()]
    return [move.split()[1] for move in words if move.split()[0] == verb and " " in move] if verb else words


def refused(s: EmperorState, words: str) -> str:
    """The paragraph by which a move is refused."""
    try:
        s.play(s.game.move(words))
    except Illegal as illegal:
        return illegal.verdict.reasons[0].cite
    raise AssertionError(f"“{words}” is legal")


def at(s: EmperorState) -> str:
    """The name of the step that asks."""
    return s.game.step_names[s.step]


def who(s: EmperorState) -> str:
    return s.game.actor_name(s.actor)


def pass_to(s: EmperorState, *steps: str, most: int = 400) -> None:
    """Decline everything, and let every die show 6, until one of the steps asks."""
    for _ in range(most):
        if s.over or at(s) in steps:
            return
        moves = s.moves()
        if s.actor == CHANCE:
            s.apply(moves[-1])
            continue
        verbs = s.verbs
        dull = [move for move in (verbs.end, verbs.no, verbs.stop, verbs.accept, verbs.withdraw) if move in moves]
        s.apply(dull[0] if dull else moves[0])
    raise AssertionError(f"still at {at(s)}")


def leader(s: EmperorState, id: str) -> int:
    return s.game.pieces.leaders.index(id)


def unit(s: EmperorState, id: str) -> int:
    return s.game.pieces.units.index(id)


def where(s: EmperorState, id: str) -> str:
    hex = s.where[leader(s, id)]
    return s.board.label[hex] if hex >= 0 else str(hex)


def sp(s: EmperorState, id: str) -> int:
    return s.sp[unit(s, id)]


def box(s: EmperorState) -> str:
    return s.game.tables.boxes[s.marker]


def hex_at(s: EmperorState, label: str) -> int:
    return s.board.grid.hex(label)
