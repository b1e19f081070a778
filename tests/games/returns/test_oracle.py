"""Movement and retreat of Napoleon 1815 Returns against a second reading of the rules, written plainly with sets of
names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import hundreddays as hd
from games.returns.field import returns
from hundreddays.games.returns.game import ReturnsGame
from hundreddays.games.returns.rules import steps as at
from hundreddays.games.returns.rules.phases import C_FRENCH_COMBAT
from hundreddays.games.returns.rules.state import ReturnsState

GAME = returns()
ROADS = {(a, b) for road in GAME.data.map.road for a, b in ((road.a, road.b), (road.b, road.a))}
NEAR = {town.id: {b for a, b in ROADS if a == town.id} for town in GAME.data.towns}
UNITS = {unit.id: unit for unit in GAME.data.units.unit}
HOMES = {
    "french": {t.id for t in GAME.data.towns if t.country == "france"},
    "allied": {"ghent", "antwerp"},
    "prussian": {"liege", "antwerp"},
}


def states(game: ReturnsGame, seed: int, step: int) -> Iterator[ReturnsState]:
    """Every state of a random game that rests at one step."""
    rng, s = Random(seed), game.start()
    while not s.over:
        if s.step == step:
            yield s
        s.apply(hd.draw(s.odds(), rng) if s.actor == hd.CHANCE else rng.choice(s.moves()))


def side(unit: str) -> str:
    return "french" if UNITS[unit].army == "french" else "coalition"


def corps_in(s: ReturnsState, who: str) -> dict[str, list[str]]:
    """Where the corps of a side stand."""
    towns: dict[str, list[str]] = {}
    for number, id in enumerate(s.board.unit_ids):
        if side(id) == who and UNITS[id].kind != "commander" and s.loc[number] != s.board.off:
            towns.setdefault(s.board.town_ids[s.loc[number]], []).append(id)
    return towns


def roads_between(start: str, goals: set[str]) -> int:
    seen, layer, roads = {start}, {start}, 0
    while not layer & goals:
        layer = {other for town in layer for other in NEAR[town]} - seen
        seen |= layer
        roads += 1
    return roads


def paths(s: ReturnsState, unit: str) -> set[tuple[str, ...]]:
    """Every path a unit may take, from chapters 6, 8 and 9."""
    who = side(unit)
    enemy, friends = corps_in(s, "coalition" if who == "french" else "french"), corps_in(s, who)
    start = s.board.town_ids[s.loc[s.board.unit_ids.index(unit)]]
    kind, points = UNITS[unit].kind, s.points[("french", "allied", "prussian").index(UNITS[unit].army)]
    rain = s.board.weather_ids[s.weather] == "rain"
    one = kind == "commander" or points >= 1
    two = (
        kind == "commander" or (kind == "cavalry" and points >= 1) or (kind == "infantry" and points >= 2 and not rain)
    )
    found: set[tuple[str, ...]] = {(town,) for town in NEAR[start]} if one else set()
    if two:
        found |= {
            (middle, town) for middle in NEAR[start] if middle not in enemy for town in NEAR[middle] if town != start
        }
    return {path for path in found if kind != "commander" or path[-1] in friends}


def offered(s: ReturnsState, unit: str) -> Counter[tuple[str, ...]]:
    """Every sequence of moves for a unit, as the path it leads to."""
    found: Counter[tuple[str, ...]] = Counter()
    waiting = [s.copy()]
    waiting[0].apply(s.game.move(f"march {unit}"))
    while waiting:
        here = waiting.pop()
        for move in here.moves():
            after = here.copy()
            after.apply(move)
            if after.step in (at.TO, at.VIA):
                waiting.append(after)
            else:
                found[tuple(s.board.town_ids[town] for town in after.announced[3:])] += 1
    return found


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_8_every_path_is_offered_and_each_in_one_way_only(seed: int) -> None:
    rng = Random(seed)
    for s in states(GAME, seed, at.MARCH):
        legal = {s.game.text(move) for move in s.moves()}
        if rng.random() < 0.9:
            continue
        for number in s.board.units_of_seat[s.mover]:
            unit = s.board.unit_ids[number]
            able = s.loc[number] != s.board.off and not s.moved >> number & 1 and bool(paths(s, unit))
            assert (f"march {unit}" in legal) == able
            if able:
                assert offered(s, unit) == Counter(dict.fromkeys(paths(s, unit), 1))


def retreats(s: ReturnsState) -> tuple[set[str], int]:
    """Where the loser may go and at what price, from chapter 17."""
    names = s.board.town_ids
    loser = ("french", "coalition")[s.loser]
    mine, theirs = corps_in(s, loser), corps_in(s, "coalition" if loser == "french" else "french")
    field = names[s.town]
    used = {names[town] for town in range(s.board.towns) if s.used >> town & 1}
    pending = {names[town] for town in range(s.board.towns) if s.pending >> town & 1}

    def k(town: str) -> str:
        if town in pending:
            return "K3"
        if town in theirs:
            return "K4"
        return "K1" if town in mine else "K2"

    def through(towns: set[str]) -> set[str]:
        beyond = {other for town in towns for other in NEAR[town]} - {field}
        return {town for town in beyond if k(town) == "K1"} or {town for town in beyond if k(town) == "K2"}

    def line(roads: set[str], wanted: str) -> set[str]:
        towns = {town for town in roads if k(town) == wanted}
        return through(towns) if wanted == "K4" else towns

    if s.loser == s.active:
        lines = [(line(used or NEAR[field], wanted), 2 if wanted == "K4" else 1) for wanted in ("K1", "K2", "K3", "K4")]
    else:
        free, taken = NEAR[field] - used, NEAR[field] & used
        lines = [(line(free, wanted), 1) for wanted in ("K1", "K2", "K3")] + [
            (line(taken, wanted), 2) for wanted in ("K1", "K2", "K3")
        ]
        lines += [(line(free, "K4"), 2), (line(taken, "K4"), 3)]
    towns, price = next((entry for entry in lines if entry[0]), (set(), 0))
    armies = {UNITS[unit].army for unit in mine.get(field, [])}
    nearer = {
        town
        for town in towns
        if any(roads_between(town, HOMES[army]) < roads_between(field, HOMES[army]) for army in armies)
    }
    return nearer or towns, price


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_17_retreats_agree_with_a_plain_reading(seed: int) -> None:
    for s in states(GAME, seed, at.RETREAT):
        towns, price = retreats(s)
        assert {s.game.words.noun(move) for move in s.moves()} == towns
        if (
            s.phase == C_FRENCH_COMBAT or s.pending
        ):  # otherwise the turn may end with this move, and cities take their losses
            corps = {number: s.cohesion[number] for number in s.board.corps_of_side[s.loser] if s.loc[number] == s.town}
            after = s.copy()
            after.apply(s.moves()[0])
            assert {number: after.cohesion[number] for number in corps} == {
                number: max(0, cohesion - price) for number, cohesion in corps.items()
            }
