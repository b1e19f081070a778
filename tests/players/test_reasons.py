"""What planners say for their moves, in every game: one sentence that names things and gives figures, and gives nothing
away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import hundreddays as hd
from hundreddays.core import Game, Planner, State

GAMES = ["emperor", "napoleon", "returns", "waterloo"]
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("emperor", {"scenario": "invasion"}),
    ("emperor", {"scenario": "ligny_quatre_bras", "players": 3}),
    ("napoleon", {"players": 3, "setup": "free"}),
    ("returns", {"players": 3, "chosen_objectives": True, "free_setup": True}),
    ("waterloo", {"rules": "basic"}),
]
LONGEST = 160
"""Of a sentence, in characters."""
ODD = re.compile(
    r"  |[_{}\[\]<>]|\bNone\b|\bnan\b|\b(?:about|for|of|with|gain|cost|worth|only|in) -\d|(?<![.\d:])1"
    r" (?:SPs|Forces|hexes|corps of|units|cards|points|turns|MPs|vedettes|commands)\b|\b0 MP\b| ,|,,|\.\.|about about"
)
"""Double spaces, raw ids, values that are none, plurals of one."""


def _said(game: Game, planner: Planner, seed: int, wild: float, most: int) -> Iterator[tuple[State, int, State, int]]:
    """A game of the planner against itself with a share of wild moves: the state, the seat, what it takes the state
    for, and some moves there.
    """
    rng = Random(seed)
    state = game.start()
    for _ in range(most):
        if state.over:
            return
        if state.actor == hd.CHANCE:
            state.apply(hd.draw(state.odds(), rng))
            continue
        moves = state.moves()
        seat, move = state.actor, moves[0]
        if len(moves) > 1:
            world = state.eye(seat).sample(rng)
            weights = planner.weigh(world, moves)
            best = moves[max(range(len(moves)), key=weights.__getitem__)]
            yield state, seat, world, best
            if rng.random() < wild:
                best = rng.choice(moves)
                yield state, seat, world, best
            move = best
        state.apply(move)


@cache
def _played(id: str, seed: int, wild: float) -> tuple[Game, list[tuple[str, str, set[str]]]]:
    game = hd.load(id)
    return game, _told(game, seed, wild, 1200)


def _told(game: Game, seed: int, wild: float, most: int) -> list[tuple[str, str, set[str]]]:
    """The moves of a game, why they are made (an initial is no end of a sentence), and the names of pieces that the
    seat may not know where they are.
    """
    planner = game.planner()
    assert planner is not None
    found: list[tuple[str, str, set[str]]] = []
    names = {piece.name for seat in range(len(game.seats)) for piece in game.start().view(seat).pieces} | {
        place.name for place in game.picture().places
    }
    dotted = sorted((name for name in names if "." in name), key=len, reverse=True)
    for state, seat, world, move in _said(game, planner, seed, wild, most):
        why = planner.why(world, move)
        for name in dotted:
            why = why.replace(name, name.replace(".", ""))
        found.append((game.text(move), why, _hidden(state, seat) if len(found) % 5 == 0 else set()))
    return found


def _hidden(state: State, seat: int) -> set[str]:
    """Names that others read on the map and this seat does not."""
    mine = {piece.name for piece in state.view(seat).pieces}
    return (
        {piece.name for other in range(len(state.game.seats)) if other != seat for piece in state.view(other).pieces}
        - mine
        - {""}
    )


WAYS = [pytest.param(seed, wild, id=f"{seed}-{'wild' if wild else 'planned'}") for seed, wild in ((1, 0.0), (2, 0.3))]


@pytest.mark.parametrize(("seed", "wild"), WAYS)
@pytest.mark.parametrize("id", GAMES)
def test_every_reason_is_one_sentence_in_good_order(id: str, seed: int, wild: float) -> None:
    _, said = _played(id, seed, wild)
    assert len(said) > 100
    assert not _out_of_order(said)


@pytest.mark.parametrize(
    ("id", "options"),
    VARIANTS,
    ids=lambda value: value if isinstance(value, str) else "-".join(map(str, value.values())),
)
def test_so_it_is_in_every_variant(id: str, options: dict[str, Any]) -> None:
    assert not _out_of_order(_told(hd.load(id, **options), 3, 0.3, 700))


def _out_of_order(said: list[tuple[str, str, set[str]]]) -> set[str]:
    """What is not one sentence with a name or a figure in it, is too long, or has odd words in it."""
    sentence, telling = re.compile(r"[A-ZÀ-Ý0-9][^.!?]*(?:\.\d[^.!?]*)*\."), re.compile(r"[A-Z]\w|\d")
    return {
        f"{move}: {why}"
        for move, why, _ in said
        if not sentence.fullmatch(why) or ODD.search(why) or len(why) > LONGEST or not telling.search(why, 1)
    }


@pytest.mark.parametrize("id", GAMES)
def test_reasons_give_figures_and_differ_from_one_another(id: str) -> None:
    _, said = _played(id, 1, 0.0)
    reasons = [why for _, why, _ in said]
    assert sum(bool(re.search(r"\d", why)) for why in reasons) > 0.8 * len(reasons)
    commonest = max(reasons, key=reasons.count)
    assert reasons.count(commonest) < 0.12 * len(reasons), commonest


@pytest.mark.parametrize(("seed", "wild"), WAYS)
@pytest.mark.parametrize("id", GAMES)
def test_no_reason_names_what_the_seat_cannot_see(id: str, seed: int, wild: float) -> None:
    game, said = _played(id, seed, wild)
    if not game.hidden:
        assert not any(hidden for _, _, hidden in said)
        return
    assert any(hidden for _, _, hidden in said)
    told = {
        (move, why, name) for move, why, hidden in said for name in hidden if re.search(rf"\b{re.escape(name)}\b", why)
    }
    assert not told
