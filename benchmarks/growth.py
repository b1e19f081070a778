"""How cost grows: random play of `waterloo` with more and more units, and reach on larger and larger maps."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import hundreddays as hd
from benchmarks.report import PAGE
from hundreddays.core.document import Reader
from hundreddays.core.hexes import Grid, Ground, prices, reach

UNITS = (23, 46, 92, 184, 276)
SIDES = (12, 24, 48, 96)
POINTS = 6
ROUNDS = 5
SECONDS = 0.5
CHART = PAGE.parent / "pictures" / "growth.svg"


class Reach(NamedTuple):
    """Microseconds a reach on a map of so many hexes: by whole sets, and hex by hex."""

    hexes: int
    sets: float
    cells: float


def section(rounds: int = ROUNDS, seconds: float = SECONDS) -> str:
    crowds = {count: army(count) for count in UNITS}
    paces: dict[int, list[float]] = {count: [] for count in UNITS}
    reaches: dict[int, list[Reach]] = {side: [] for side in SIDES}
    for number in range(rounds):
        for count, start in crowds.items():
            paces[count].append(decisions(start, Random(number), seconds))
        for side in SIDES:
            reaches[side].append(reach_on(side, Random(number), seconds / 4))
    units = [(count, median(pace)) for count, pace in paces.items()]
    maps = [
        Reach(rows[0].hexes, median(row.sets for row in rows), median(row.cells for row in rows))
        for rows in reaches.values()
    ]
    CHART.write_text(chart(units, maps), "utf-8")
    return f"""## How cost grows

Random play of the first two Game-Turns of `waterloo` with part of its units, all of them, or more of the same on the
same map; and the reach of a unit with {POINTS} points on square maps with
random terrain, every twelfth hexside costlier than its hex, with one hex in ten held by an enemy. In the build that the
bench runs in ({hd.__build__}); medians of {rounds}, in the processor's time.

![Decisions a second against units, and microseconds a reach against hexes](pictures/{CHART.name})

| units | decisions/s |
| ---: | ---: |
{chr(10).join(f"| {count} | {pace:,.0f} |" for count, pace in units)}

| hexes | reach by sets, µs | hex by hex, µs |
| ---: | ---: | ---: |
{chr(10).join(f"| {row.hexes:,} | {row.sets:.1f} | {row.cells:.1f} |" for row in maps)}

Sixty-four times the hexes make a reach about three times as costly either way: a set is one integer, which grows with
the map, and hex by hex a price is kept for every hex of it."""


def army(count: int) -> hd.State:
    """`waterloo` with so many units on the map: some of its own, spread evenly, or more of the same behind them."""
    game = hd.load("waterloo")
    stacks: dict[str, list[str]] = game.start().document()["map"]
    units = [unit for stack in stacks.values() for unit in stack]
    if count > len(units):
        game = hd.load("waterloo", data={"units_advanced.toml": {"unit": _more(stacks, count - len(units))}})
        return game.start()
    keep = {units[index * len(units) // count] for index in range(count)}
    kept = {hex: [unit for unit in stack if unit in keep] for hex, stack in stacks.items()}
    return state_of(game, {**game.start().document(), "map": {hex: stack for hex, stack in kept.items() if stack}})


def _more(stacks: dict[str, list[str]], count: int) -> list[dict[str, Any]]:
    """Brigades like those of the game, in free hexes, the French below and the Allies above, two to a hex."""
    grid = Grid(27, 22)
    free = [label for label in grid.labels if label not in stacks]
    lower = sorted(free, key=lambda label: (-int(label[2:]), label))
    upper = sorted(free, key=lambda label: (int(label[2:]), label))
    rows = []
    for number in range(count):
        side, hexes = ("french", lower) if number % 2 else ("british", upper)
        row = {
            "id": f"more-{number}",
            "army": side,
            "type": "infantry",
            "name": f"Brigade {number}",
            "formation": "more of the same",
        }
        rows.append({**row, "cs": 5, "ma": 4, "setup_hex": hexes[number // 4]})
    return rows


def state_of(game: hd.Game, document: dict[str, Any]) -> hd.State:
    defects: list[str] = []
    state = game.state_from(Reader(document, defects))
    assert state is not None, defects
    return state


def decisions(start: hd.State, rng: Random, seconds: float) -> float:
    """Decisions a second of random play through the first two Game-Turns."""
    done = 0
    begun = now = process_time()
    while now - begun < seconds:
        state = start.copy()
        while not state.over and state.tick() < 4:
            state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
            done += 1
        now = process_time()
    return done / (now - begun)


def reach_on(side: int, rng: Random, seconds: float) -> Reach:
    grid = Grid(side, side)
    terrain = [rng.choice((1, 1, 1, 2, 4)) for _ in range(grid.count)]
    costlier = {(hex, d) for hex in range(grid.count) for d in range(6) if rng.random() < 0.08}
    ground = Ground(grid, lambda hex, d: terrain[grid.neighbours[hex][d]] + ((hex, d) in costlier))
    open = grid.board
    for hex in rng.sample(range(grid.count), grid.count // 10):
        open ^= grid.bit[hex]
    starts = [rng.randrange(grid.count) for _ in range(50)]
    spent = [0.0, 0.0]
    done = 0
    while sum(spent) < seconds:
        for way in (0, 1):
            begun = process_time()
            for start in starts:
                if way:
                    prices(ground, {start: 0}, POINTS, open)
                else:
                    reach(ground, grid.bit[start], POINTS, open)
            spent[way] += process_time() - begun
        done += len(starts)
    return Reach(grid.count, spent[0] / done * 1e6, spent[1] / done * 1e6)


def chart(units: Sequence[tuple[int, float]], maps: Sequence[Reach]) -> str:
    """Two small line charts side by side."""
    left = _lines(
        60, "units", "decisions/s", [("waterloo", "#2b4a7f", [(float(count), pace) for count, pace in units])]
    )
    lines = [
        ("by sets", "#2b4a7f", [(float(row.hexes), row.sets) for row in maps]),
        ("hex by hex", "#b8862f", [(float(row.hexes), row.cells) for row in maps]),
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 260" font-family="sans-serif" font-size="12"'
        f' fill="#2d2213">{left}{_lines(440, "hexes", "µs a reach", lines)}</svg>\n'
    )


def _joined(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _lines(left: int, across: str, up: str, lines: list[tuple[str, str, list[tuple[float, float]]]]) -> str:
    width, top, bottom = 280, 30, 215
    most_x = max(x for _, _, points in lines for x, _ in points)
    most_y = max(y for _, _, points in lines for _, y in points) * 1.1
    found = [f'<path d="M{left} {top}V{bottom}H{left + width}" fill="none" stroke="#2d2213"/>']
    found.append(
        f'<text x="{left + width / 2}" y="{bottom + 34}" text-anchor="middle">{across}</text><text x="{left}"'
        f' y="{top - 12}">{up}</text>'
    )
    found.append(
        f'<text x="{left - 6}" y="{top + 12}" text-anchor="end">{most_y / 1.1:,.0f}</text><text x="{left - 6}"'
        f' y="{bottom}" text-anchor="end">0</text>'
    )
    for number, (name, color, points) in enumerate(lines):
        places = [(left + width * x / most_x, bottom - (bottom - top) * y / most_y) for x, y in points]
        found.append(f'<polyline points="{_joined(places)}" fill="none" stroke="{color}" stroke-width="2"/>')
        for (x, y), (amount, _) in zip(places, points, strict=True):
            found.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>')
            if not number and amount * 8 >= most_x:
                found.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{amount:,.0f}</text>')
        if len(lines) > 1:
            found.append(f'<text x="{left + 16}" y="{top + 8 + 16 * number}" fill="{color}">{name}</text>')
    return "".join(found)
