"""A small position made of a few units, as the worked cases describe them: "F inf 8" at 0613."""

from __future__ import annotations

from typing import Any

from hundreddays import load
from hundreddays.core.toml import dumps
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.rules.movement import layers_of, may_exit
from hundreddays.games.waterloo.rules.state import WaterlooState

ARMIES = {"F": "french", "B": "british", "P": "prussian"}
ARMS = {"inf": "infantry", "cav": "cavalry", "art": "artillery"}
USUAL = {"inf": 4, "cav": 5, "art": 3}


class Scene:
    """Units are picked from the order of battle by army and arm, and given the figures of the case."""

    def __init__(self, rules: str = "advanced", **frame: Any) -> None:
        self.rules = rules
        self.file = f"units_{rules}.toml"
        self.frame = frame
        self.map: dict[str, list[str]] = {}
        self.figures: list[dict[str, Any]] = []
        self.taken: set[str] = set()

    def pick(self, spec: str) -> str:
        """ "F inf 8" or "F cav 4/6": army, arm, strength, and movement allowance if it is not 4, 5 or 3."""
        army, arm, *figures = spec.split()
        strength, _, speed = (figures[0] if figures else "4").partition("/")
        game = load("waterloo", rules=self.rules)
        assert isinstance(game, WaterlooGame)
        for row in game.board.unit_rows:
            if row.army == ARMIES[army] and row.type == ARMS[arm] and row.id not in self.taken:
                self.taken.add(row.id)
                self.figures.append({"id": row.id, "cs": int(strength), "ma": int(speed or USUAL[arm])})
                return str(row.id)
        raise LookupError(f"no more units for {spec}")

    def put(self, spec: str, hex: str) -> str:
        """Stand a unit in a hex and say which one it is."""
        unit = "fr-napoleon" if spec == "Napoleon" else self.pick(spec)
        self.map.setdefault(hex, []).append(unit)
        return unit

    def game(self) -> WaterlooGame:
        game = load("waterloo", data={self.file: {"unit": self.figures}} if self.figures else None, rules=self.rules)
        assert isinstance(game, WaterlooGame)
        return game

    def state(self) -> WaterlooState:
        state = self.game().position(dumps({**self.frame, "map": self.map}))
        assert isinstance(state, WaterlooState)
        return state


def play(state: WaterlooState, *words: str) -> WaterlooState:
    """Play moves one after another, each checked."""
    for move in words:
        state.play(state.game.move(move))
    return state


def legal(state: WaterlooState, words: str) -> bool:
    return bool(state.check(state.game.move(words)))


def cites(state: WaterlooState, words: str) -> list[str]:
    """The paragraphs that refuse a move."""
    return [reason.cite for reason in state.check(state.game.move(words)).reasons]


def options(state: WaterlooState, verb: str = "") -> list[str]:
    """What is legal, in words: all of it, or the nouns of one verb."""
    words = [state.game.text(move) for move in state.moves()]
    return [word.removeprefix(f"{verb} ") for word in words if word.startswith(f"{verb} ")] if verb else words


def costs(state: WaterlooState, unit: str) -> dict[str, int]:
    """What every hex within reach costs a unit."""
    board = state.board
    layers = layers_of(state, board.number[unit])
    return {board.grid.labels[hex]: spent for spent, layer in enumerate(layers) for hex in board.grid.hexes(layer)}


def price(state: WaterlooState, start: str, end: str) -> int:
    """What the one step between two neighbouring hexes costs, enemies apart."""
    grid = state.board.grid
    return state.board.costs[grid.hex(start)][grid.direction(grid.hex(start), grid.hex(end))]


def stops_of(state: WaterlooState, unit: str) -> list[str]:
    """The hexes to which a unit may be sent."""
    return options(play(state.copy(), f"move {unit}"), "to")


def exits(state: WaterlooState, unit: str) -> bool:
    return may_exit(state, state.board.number[unit])


def where(state: WaterlooState, unit: str) -> str:
    """The hex of a unit, or the box it is in."""
    for piece in state.view(0).pieces:
        if piece.id == unit:
            return piece.place
    return "absent"


def attack(state: WaterlooState, targets: str, attackers: list[str], die: int, *modes: str) -> WaterlooState:
    """A whole ground combat up to its result."""
    first, *others = targets.split()
    play(
        state, f"attack {first}", *(f"also {hex}" for hex in others), *(f"with {unit}" for unit in attackers), "resolve"
    )
    return play(state, *(f"as {mode}" for mode in modes), f"roll {die}")


def bombard(state: WaterlooState, target: str, guns: list[str], die: int, *modes: str) -> WaterlooState:
    play(state, f"bombard {target}", *(f"with {unit}" for unit in guns), "resolve")
    return play(state, *(f"as {mode}" for mode in modes), f"roll {die}")
