"""Whatever a position text describes and is accepted can be seen, sampled and played to the end."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random
from typing import Any

import pytest

import hundreddays as hd
from hundreddays.core.toml import dumps
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.interface.position import COMBAT_HEXES, COMBAT_UNITS, DONE
from hundreddays.games.waterloo.rules.board import ARMS, RESULTS, SIDES


def moments(game: hd.Game, rng: Random) -> list[dict[str, Any]]:
    """Documents of a random game, of each step about as many."""
    found: list[dict[str, Any]] = []
    seen: Counter[int] = Counter()
    state = game.start()
    while not state.over:
        if rng.random() < 1 / (1 + seen[state.step]):
            seen[state.step] += 1
            found.append(tomllib.loads(state.text()))
        chance = state.actor == hd.CHANCE
        state.apply(hd.draw(state.odds(), rng) if chance else rng.choice(state.moves()))
    return found


def spoilt(game: WaterlooGame, tree: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The document with one thing in it otherwise: a word, a set of units or hexes, or something left out."""
    board = game.board
    combat: dict[str, Any] = tree.setdefault("combat", {})
    standing = [unit for units in tree["map"].values() for unit in units]
    some = rng.sample(standing, min(len(standing), rng.choice((0, 1, 1, 2, 3))))
    hexes = rng.sample(list(tree["map"]), min(len(tree["map"]), rng.choice((0, 1, 2))))
    what = rng.randrange(9)
    if what == 0:
        tree["step"] = rng.choice(game.step_names)
    elif what == 1 and combat:
        combat.pop(rng.choice(list(combat)))
    elif what == 2:
        combat[rng.choice(COMBAT_UNITS)] = some
    elif what == 3:
        combat[rng.choice(COMBAT_HEXES)] = hexes
    elif what == 4:
        tree[rng.choice(DONE)] = some
    elif what == 5 and standing:
        unit = rng.choice(standing)
        tree["map"] = {
            hex: left for hex, units in tree["map"].items() if (left := [one for one in units if one != unit])
        }
        rng.choice((tree.setdefault("destroyed", []), tree.setdefault("exited", []), [])).append(unit)
    elif what == 6:
        words: dict[str, tuple[str, ...]] = {
            "kind": ("bombardment", "ground"),
            "column": tuple(board.columns),
            "attack_mode": ("infantry", "cavalry", "artillery_range_1", "artillery_range_2"),
            "defence_mode": ARMS[:3],
            "result": RESULTS,
            "victor": SIDES,
            "mover": tuple(board.ids),
        }
        key = rng.choice(list(words))
        combat[key] = rng.choice(words[key])
    elif what == 7:
        combat["falling"] = not combat.get("falling", False)
    else:
        tree["player"] = rng.choice(SIDES)
        tree["turn"] = rng.randint(1, board.turns)
        tree["losses"] = {side: rng.randint(0, 200) for side in SIDES}
    return tree


def finish(state: hd.State, rng: Random) -> None:
    """See it, sample it, write it, and play it to the end."""
    game = state.game
    for seat in (*range(len(game.seats)), hd.SPECTATOR):
        game.describe(state.view(seat))
        state.prompt(seat)
        assert state.sample(max(seat, 0), rng).text() == state.text()
    assert game.position(state.text()).text() == state.text()
    for _ in range(20_000):
        if state.over:
            return
        chance = state.actor == hd.CHANCE
        state.apply(hd.draw(state.odds(), rng) if chance else rng.choice(state.moves()))
    raise AssertionError("the game does not end")


def accepted(game: WaterlooGame, tree: dict[str, Any]) -> hd.State | None:
    try:
        return game.position(dumps(tree))
    except hd.BadPosition:
        return None


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_what_is_accepted_can_be_played(rules: str) -> None:
    game = hd.load("waterloo", rules=rules)
    assert isinstance(game, WaterlooGame)
    rng = Random(1815)
    taken = refused = 0
    for tree in moments(game, rng):
        for _ in range(3):
            other = spoilt(game, tomllib.loads(dumps(tree)), rng)
            state = accepted(game, other)
            if state is None:
                refused += 1
                continue
            taken += 1
            try:
                finish(state, rng)
            except Exception as fault:
                fault.add_note(dumps(other))
                raise
    assert taken > 20
    assert refused > 20
