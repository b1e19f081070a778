"""A state as readable text: a TOML document that a person can write by hand, and a validator that lists every
defect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hundreddays.core.document import Reader
from hundreddays.core.faults import BadPosition
from hundreddays.core.options import spell
from hundreddays.core.phrases import quoted
from hundreddays.core.toml import dumps, loads

if TYPE_CHECKING:
    from hundreddays.core.game import Game
    from hundreddays.core.outline import Outline
    from hundreddays.core.state import State


def write(state: State) -> str:
    game = state.game
    head = {"game": game.id, "rules": game.version, "options": dict(game.options)}
    return dumps({**head, **state.document()})


def peek(text: str) -> tuple[str, dict[str, Any]]:
    """The game id and the options that a position text names, so that the right game can be loaded for it."""
    document = parse_position(text)
    game, options = document.get("game", ""), document.get("options", {})
    return game if isinstance(game, str) else quoted(game), dict(options) if isinstance(options, Mapping) else {}


def read(game: Game, text: str) -> State:
    return from_document(game, parse_position(text))


def from_document(game: Game, document: dict[str, Any]) -> State:
    """The state that the tree of a position text stands for. The tree is used up."""
    defects: list[str] = []
    state = examine(game, document, defects)
    if state is None:
        raise BadPosition("This position is not possible:", defects)
    return state


def examine(game: Game, document: dict[str, Any], defects: list[str], outline: Outline | None = None) -> State | None:
    """The state of a tree, or None and every defect; what the tree may say is noted in an outline, if there is one.

    The tree is used up.
    """
    if document.pop("game", game.id) != game.id:
        defects.append(f"game: this position is not of {game.id}")
    if document.pop("rules", game.version) != game.version:
        defects.append(f"rules: written for another rules version than {game.version}")
    options = document.pop("options", {})
    if not isinstance(options, Mapping):
        defects.append("options: must be a table of option = value")
    else:
        for name, value in options.items():
            if name not in game.options:
                defects.append(f"options.{name}: {game.id} has no such option")
            elif game.options[name] != value:
                defects.append(
                    f"options.{name}: {spell(value)}, but this game was loaded with {spell(game.options[name])}"
                )
    state = game.state_from(Reader(document, defects, outline=outline))
    return None if defects else state


def parse_position(text: str) -> dict[str, Any]:
    """The tree of a position text; raises `BadPosition` where it is no TOML."""
    try:
        return loads(text)
    except ValueError as error:
        defects = [str(error)]
        if "\ufffd" in text or "\0" in text:
            defects.append("there are bytes in it that are no UTF-8 text: save it as UTF-8")
        raise BadPosition("This position cannot be read:", defects) from None
