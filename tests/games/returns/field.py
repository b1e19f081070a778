"""Setting up worked cases of Napoleon 1815 Returns: positions by hand, moves in words."""

from __future__ import annotations

from typing import Any

import hundreddays as hd
from hundreddays.core.toml import dumps
from hundreddays.games.returns.game import ReturnsGame
from hundreddays.games.returns.rules.hands import receiver
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.games.returns.rules.steps import DRAW

FAR = {"french": "conde", "allied": "lierre", "prussian": "lierre"}
"""Where units stand that a case does not name."""


def returns(**options: Any) -> ReturnsGame:
    game = hd.load("returns", **options)
    assert isinstance(game, ReturnsGame)
    return game


def field(
    units: dict[str, str], *, far: dict[str, str] | None = None, options: dict[str, Any] | None = None, **tree: Any
) -> ReturnsState:
    """A position: the named units where the case puts them, all others far away; the rest as in a position text."""
    game = returns(**(options or {}))
    away = {**FAR, **(far or {})}
    places = {row.id: units.get(row.id, away[row.army]) for row in game.data.units.unit}
    document = {"objectives": ["obj_ghent", "obj_liege"], **tree, "units": places}
    state = game.position(dumps(document))
    assert isinstance(state, ReturnsState)
    return state


def play(s: ReturnsState, *moves: str) -> ReturnsState:
    """Moves in words, every one checked."""
    for words in moves:
        s.play(s.game.move(words))
    return s


def legal(s: ReturnsState, verb: str = "") -> list[str]:
    """The legal moves in words; with a verb only their nouns."""
    texts = [s.game.text(move) for move in s.moves()]
    return [text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")] if verb else texts


def why(s: ReturnsState, words: str) -> list[str]:
    """The paragraphs by which a move is refused; empty when it is legal."""
    return [reason.cite for reason in s.check(s.game.move(words)).reasons]


def step(s: ReturnsState) -> str:
    return s.game.step_names[s.step]


def cards(words: str) -> list[str]:
    """`"2 skirmish, combined_arms"` as a list of cards."""
    found = []
    for part in words.split(","):
        count, _, card = part.strip().rpartition(" ")
        found += [card] * int(count or 1)
    return found


def deal(s: ReturnsState, **hands: str) -> ReturnsState:
    """Draw the cards due: first the ones named for each seat, then whatever the pile has most of."""
    wanted = {seat: cards(words) for seat, words in hands.items()}
    while s.step == DRAW:
        seat = s.board.seats[receiver(s)]
        card = (
            wanted[seat].pop(0)
            if wanted.get(seat)
            else s.board.card_ids[max(range(s.board.kinds), key=lambda kind: s.pile[kind])]
        )
        play(s, f"draw {card}")
    assert not any(wanted.values()), "the case named more cards than are drawn"
    return s


def held(s: ReturnsState, seat: str) -> int:
    return s.held[s.board.seats.index(seat)]


def at(s: ReturnsState, unit: str) -> str:
    town = s.loc[s.board.unit_ids.index(unit)]
    return "off" if town == s.board.off else s.board.town_ids[town]


def cohesion(s: ReturnsState, unit: str) -> int:
    return s.cohesion[s.board.unit_ids.index(unit)]
