"""Setting up the worked cases: positions written as documents, and play in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import hundreddays as hd
from hundreddays.core import CHANCE, Listener
from hundreddays.core.toml import dumps
from hundreddays.games.napoleon.game import NapoleonGame
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.state import NapoleonState

CAMPS = {"french": "givet", "british": "ghent", "prussian": "liege"}
"""Where units stand that a case does not speak of."""

Stand = Mapping[str, Sequence[str]]


def game(**options: Any) -> NapoleonGame:
    return cast(NapoleonGame, hd.load("napoleon", **options))


def stand(
    at: Stand, *, rest: str = "camp", gone: Sequence[str] = (), turn: int = 1, players: int = 2, **document: Any
) -> NapoleonState:
    """A position: units by city ("fr_foy 2" with its CV); the rest in camp, where they stood in history, or
    eliminated.
    """
    napoleon = game(players=players)
    cities: dict[str, list[str]] = {city: list(units) for city, units in at.items()}
    named = {unit.split()[0] for units in at.values() for unit in units} | set(gone)
    for row in napoleon.board.order.unit:
        if row.id not in named and rest != "eliminated":
            cities.setdefault(CAMPS[row.army] if rest == "camp" else row.city, []).append(row.id)
    tree = {"turn": turn, "at": cities, **document}
    return cast(NapoleonState, napoleon.position(dumps(tree)))


def battle(
    at: Stand,
    boards: Mapping[str, Mapping[str, Any]],
    *,
    side: str = "french",
    step: str = "pick_battle",
    now: Mapping[str, Any] | None = None,
    **more: Any,
) -> NapoleonState:
    """Battles under way, at the moment when a side chooses where it takes its next battle turn."""
    status = ["live", "due"] if step == "pick_battle" else ["live"]
    rows = [{"city": city, "status": status, **board} for city, board in boards.items()]
    first = next(iter(boards))
    return stand(at, step=step, battle=rows, now={"side": side, "sets": 1, "battle": first, **(now or {})}, **more)


def say(s: NapoleonState, *lines: str) -> list[str]:
    """Play some moves in words, each checked; returns the kinds of everything that happened."""
    tell = Listener()
    for line in lines:
        s.play(s.game.move(line), tell)
    return [event.kind for event in tell.events]


def march(s: NapoleonState, unit: str, *cities: str) -> None:
    """A whole march, halting at its last city."""
    say(s, f"march {unit}", *(f"to {city}" for city in cities))
    if step(s) == "route":
        say(s, "halt")


def place(s: NapoleonState, **areas: str) -> None:
    """Battle set-up of one side: unit = area."""
    for unit, area in areas.items():
        say(s, f"place {unit}", f"into {area}")


def refused(s: NapoleonState, line: str) -> str:
    """The paragraph by which a move is refused."""
    verdict = s.check(s.game.move(line))
    assert not verdict, f"“{line}” is legal"
    return verdict.reasons[0].cite


def legal(s: NapoleonState, line: str) -> bool:
    return bool(s.check(s.game.move(line)))


def offered(s: NapoleonState, verb: str = "") -> list[str]:
    """The legal moves, or the nouns of those with a verb."""
    words = [s.game.text(move) for move in s.moves()]
    return [text.split(" ", 1)[1] for text in words if text.startswith(f"{verb} ")] if verb else words


def step(s: NapoleonState) -> str:
    return s.game.step_names[s.step]


def unit(s: NapoleonState, id: str) -> int:
    return s.board.unit_index[id]


def cv(s: NapoleonState, id: str) -> int:
    return s.cv[unit(s, id)]


def city(s: NapoleonState, id: str) -> str:
    where = s.city[unit(s, id)]
    return s.board.cities[where] if where >= 0 else "eliminated"


def flagged(s: NapoleonState, mask: int) -> set[str]:
    return {s.board.units[u] for u in bits(mask)}


def area(s: NapoleonState, id: str) -> int:
    return s.area[unit(s, id)]


def rolls(s: NapoleonState, *faces: int) -> None:
    for face in faces:
        assert s.actor == CHANCE
        say(s, f"roll {face}")


def end(s: NapoleonState, *steps: str) -> None:
    """Say `end` while one of these steps is asked."""
    while step(s) in steps:
        say(s, "end")
