"""The four data files read and checked together: every fault is found before any is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hundreddays.core import BadData, Overlay, Source
from hundreddays.games.returns.rules.schema import CardsData, MapData, TablesData, UnitsData

FILES = ("map.toml", "units.toml", "cards.toml", "tables.toml")
ARMIES = ("french", "allied", "prussian")
SIDES = ("french", "coalition")
KINDS = ("infantry", "cavalry", "commander")
MOST_TOWNS = 62
"""Sets of towns are masks of machine words."""
FACES = range(1, 7)


class Data:
    """Everything an overlay can change, typed and consistent."""

    def __init__(self, overlay: Overlay = None) -> None:
        source = Source("hundreddays.games.returns", FILES, overlay)
        self.hash = source.hash
        self.map = source.read("map.toml", MapData)
        self.units = source.read("units.toml", UnitsData)
        self.cards = source.read("cards.toml", CardsData)
        self.tables = source.read("tables.toml", TablesData)
        self.towns = [town for town in self.map.town if not town.absent]
        defects = [*_map_defects(self), *_unit_defects(self), *_card_defects(self), *_table_defects(self)]
        if defects:
            raise BadData("The data of returns do not fit together:", defects)


def _map_defects(data: Data) -> Iterator[str]:
    towns = [town.id for town in data.towns]
    known = set(towns)
    yield from _twice("map.toml: town", towns)
    if len(towns) > MOST_TOWNS:
        yield f"map.toml: {len(towns)} towns; there can be {MOST_TOWNS} at most"
    for number, road in enumerate(data.map.road, 1):
        for end in (road.a, road.b):
            if end not in known:
                yield f"map.toml: road {number} ({road.a}–{road.b}) names the unknown town {end}"
        if road.a == road.b:
            yield f"map.toml: road {number} joins {road.a} to itself"
    yield from _twice("map.toml: road", ["–".join(sorted((road.a, road.b))) for road in data.map.road])
    yield from _unconnected(data)
    countries = {town.country for town in data.towns}
    for army in ARMIES:
        home: str | list[str] = getattr(data.map.home, army)
        if isinstance(home, str):
            if home.removeprefix("country:") not in countries:
                yield f"map.toml: home.{army}: no town lies in {home}"
        else:
            yield from _strangers(f"map.toml: home.{army}", home, known)
            if not home:
                yield f"map.toml: home.{army} names no town"
    yield from _strangers("map.toml: free_setup.forbidden", data.map.free_setup.forbidden, known)
    if data.map.free_setup.country not in countries:
        yield f"map.toml: free_setup.country: no town lies in {data.map.free_setup.country}"


def _unconnected(data: Data) -> Iterator[str]:
    near: dict[str, set[str]] = {town.id: set() for town in data.towns}
    for road in data.map.road:
        if road.a in near and road.b in near:
            near[road.a].add(road.b)
            near[road.b].add(road.a)
    reached: set[str] = set()
    frontier = [town.id for town in data.towns[:1]]
    while frontier:
        town = frontier.pop()
        if town not in reached:
            reached.add(town)
            frontier += near[town]
    for town in near:
        if town not in reached:
            yield f"map.toml: no road leads to {town}"


def _unit_defects(data: Data) -> Iterator[str]:
    if tuple(army.id for army in data.units.army) != ARMIES:
        yield f"units.toml: the armies must be {', '.join(ARMIES)}, in this order"
    for army in data.units.army:
        if army.side not in SIDES or (army.side == "french") != (army.id == "french"):
            yield f"units.toml: army {army.id}: side {army.side}"
    towns = {town.id for town in data.towns}
    yield from _twice("units.toml: unit", [unit.id for unit in data.units.unit])
    for unit in data.units.unit:
        at = f"units.toml: unit {unit.id}"
        if unit.army not in ARMIES:
            yield f"{at}: there is no army {unit.army}"
        if unit.kind not in KINDS:
            yield f"{at}: kind {unit.kind}; it must be one of {', '.join(KINDS)}"
        if unit.setup not in towns:
            yield f"{at}: set up in the unknown town {unit.setup}"
        if unit.cards < 0 or unit.tactical < 0:
            yield f"{at}: cards and tactical must not be negative"
        if unit.kind != "commander" and not (
            0 < unit.reduced_cards <= unit.cards and 0 <= unit.reduced_at < unit.cohesion
        ):
            yield f"{at}: needs 0 < reduced_cards <= cards and 0 <= reduced_at < cohesion"
    for name in ARMIES:
        units = [unit for unit in data.units.unit if unit.army == name]
        corps = [unit for unit in units if unit.kind != "commander"]
        commanders = [unit for unit in units if unit.kind == "commander"]
        if not corps or len(commanders) != 1:
            yield (
                f"units.toml: army {name} has {len(corps)} corps and {len(commanders)} commanders; it needs corps and"
                " one commander"
            )
        for commander in commanders:
            if commander.setup not in {
                unit.setup
                for unit in data.units.unit
                if unit.kind != "commander" and (unit.army == "french") == (name == "french")
            }:
                yield f"units.toml: unit {commander.id}: a commander must be set up with a friendly corps (9.2)"
    french = {unit.setup for unit in data.units.unit if unit.army == "french"}
    for town in sorted(french & {unit.setup for unit in data.units.unit if unit.army != "french"}):
        yield f"units.toml: both sides are set up in {town}"


def _card_defects(data: Data) -> Iterator[str]:
    cards = [card.id for card in data.cards.card]
    yield from _twice("cards.toml: card", cards)
    total = sum(card.count for card in data.cards.card)
    if total != data.cards.deck.size:
        yield f"cards.toml: the cards add up to {total}, the deck has {data.cards.deck.size}"
    for card in data.cards.card:
        yield from _strangers(f"cards.toml: card {card.id}: matched_by", card.matched_by, set(cards), "card")
        if card.count < 0:
            yield f"cards.toml: card {card.id}: count must not be negative"
    towns = {town.id for town in data.towns}
    yield from _twice("cards.toml: objective", [objective.id for objective in data.cards.objective])
    for objective in data.cards.objective:
        if bool(objective.town) == bool(objective.corps):
            yield f"cards.toml: objective {objective.id}: needs either a town or a number of corps"
        if objective.town and objective.town not in towns:
            yield f"cards.toml: objective {objective.id} names the unknown town {objective.town}"
    if not 0 < data.cards.objectives.drawn <= len(data.cards.objective):
        yield (
            f"cards.toml: objectives.drawn is {data.cards.objectives.drawn}, but there are {len(data.cards.objective)}"
            " objective cards"
        )


def _table_defects(data: Data) -> Iterator[str]:
    tables = data.tables
    weathers = [row.id for row in tables.weather.row]
    if tables.weather.start not in weathers:
        yield f"tables.toml: weather.start: there is no weather {tables.weather.start}"
    yield from _gaps("tables.toml: weather", [(row.min, row.max) for row in tables.weather.row])
    for settled in tables.weather.fixed:
        if settled.weather not in weathers or not 1 <= settled.turn <= tables.game.turns:
            yield f"tables.toml: weather.fixed: there is no weather {settled.weather} or no turn {settled.turn}"
    for army in ARMIES:
        points = getattr(tables.movement_points, army)
        yield from _gaps(f"tables.toml: movement_points.{army}", [(row.min, row.max) for row in points.rows])
    for kind in KINDS:
        move = getattr(tables.move, kind)
        if sorted(move.roads) != sorted(weathers) or not all(1 <= roads <= 2 for roads in move.roads.values()):
            yield f"tables.toml: move.{kind}.roads: needs 1 or 2 for each of {', '.join(weathers)}"
        if len(move.points) != 2 or len(move.cohesion) != 2:
            yield f"tables.toml: move.{kind}: points and cohesion need two figures each"
    if tables.combat.winner_loss_divisor < 1:
        yield "tables.toml: combat.winner_loss_divisor must be at least 1"
    if tables.game.turns < 1 or tables.game.eliminated_corps_lose < 1:
        yield "tables.toml: game.turns and game.eliminated_corps_lose must be at least 1"
    for name, side in (("tie_winner", tables.game.tie_winner), ("turn_limit_winner", tables.game.turn_limit_winner)):
        if side not in SIDES:
            yield f"tables.toml: game.{name}: there is no side {side}"
    yield from _strangers(
        "tables.toml: city_loss", [row.id for row in tables.city_loss], {town.id for town in data.towns}
    )
    for row in tables.city_loss:
        yield from _strangers(f"tables.toml: city_loss {row.id}", row.armies, set(ARMIES), "army")


def _strangers(where: str, names: Iterable[str], known: set[str], what: str = "town") -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"{where} names the unknown {what} {name}"


def _twice(where: str, names: Iterable[str]) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{where} {name} stands {count} times"


def _gaps(where: str, rows: list[tuple[int, int]]) -> Iterator[str]:
    covered = Counter(face for low, high in rows for face in range(low, high + 1))
    if covered != Counter(FACES):
        yield f"{where}: the rows must cover each roll from 1 to 6 exactly once"
