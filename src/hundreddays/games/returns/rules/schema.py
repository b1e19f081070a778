"""The shape of the data files. A key that stands in no structure here is reported as a mistake."""

from __future__ import annotations

from hundreddays.core import DataTable

# map.toml


class PictureData(DataTable, frozen=True):
    aspect: float
    height: float
    padding: float
    west: float
    east: float
    north: float
    south: float


class HomeData(DataTable, frozen=True):
    """Where each army makes for in a retreat. 17.9"""

    french: str | list[str]
    allied: str | list[str]
    prussian: str | list[str]
    source: str = ""


class FreeSetupData(DataTable, frozen=True):
    country: str
    forbidden: list[str]
    source: str = ""


class TownData(DataTable, frozen=True):
    id: str
    name: str
    country: str
    lat: float
    lon: float
    source: str = ""
    absent: bool = False
    """Set by an overlay: the printed map has no such town."""


class RoadData(DataTable, frozen=True):
    a: str
    b: str
    river: str = ""
    """The river that a march along this road crosses, if any."""
    km: int = 0
    source: str = ""


class MapData(DataTable, frozen=True):
    picture: PictureData
    home: HomeData
    free_setup: FreeSetupData
    town: list[TownData]
    road: list[RoadData]


# units.toml


class ArmyData(DataTable, frozen=True):
    id: str
    side: str
    name: str
    color: str
    letter: str


class UnitData(DataTable, frozen=True):
    id: str
    army: str
    kind: str
    label: str
    leader: str
    cards: int
    tactical: int
    setup: str
    reduced_cards: int = 0
    reduced_at: int = 0
    cohesion: int = 0
    src_leader: str = ""
    src_cards: str = ""
    src_reduced_cards: str = ""
    src_reduced_at: str = ""
    src_tactical: str = ""
    src_cohesion: str = ""
    src_setup: str = ""


class UnitsData(DataTable, frozen=True):
    army: list[ArmyData]
    unit: list[UnitData]


# cards.toml


class DeckData(DataTable, frozen=True):
    size: int
    source: str = ""
    src_counts: str = ""


class CardData(DataTable, frozen=True):
    id: str
    name: str
    count: int
    matched_by: list[str]
    win_delta: int = 0
    auto_counterattack: bool = False


class ObjectivesData(DataTable, frozen=True):
    drawn: int
    source: str = ""


class ObjectiveData(DataTable, frozen=True):
    """Either a town to control or a number of corps to eliminate. 20.1"""

    id: str
    name: str
    town: str = ""
    corps: int = 0


class CardsData(DataTable, frozen=True):
    deck: DeckData
    card: list[CardData]
    objectives: ObjectivesData
    objective: list[ObjectiveData]


# tables.toml


class GameData(DataTable, frozen=True):
    first_day: int
    turns: int
    eliminated_corps_lose: int
    tie_winner: str
    turn_limit_winner: str
    source: str = ""


class WeatherRow(DataTable, frozen=True):
    id: str
    min: int
    max: int
    die_modifier: int


class FixedWeather(DataTable, frozen=True):
    turn: int
    weather: str


class WeatherData(DataTable, frozen=True):
    start: str
    row: list[WeatherRow]
    fixed: list[FixedWeather] = []
    """What a scenario has settled. 23.5"""
    source: str = ""


class PointsRow(DataTable, frozen=True):
    min: int
    max: int
    add: int


class ArmyPoints(DataTable, frozen=True):
    base: int
    rows: list[PointsRow]


class PointsData(DataTable, frozen=True):
    minimum_modified_die: int
    french: ArmyPoints
    allied: ArmyPoints
    prussian: ArmyPoints
    source: str = ""


class MoveData(DataTable, frozen=True):
    roads: dict[str, int]
    """The longest path by weather."""
    points: list[int]
    """The price of a path of one road, of two."""
    cohesion: list[int]


class MovesData(DataTable, frozen=True):
    infantry: MoveData
    cavalry: MoveData
    commander: MoveData


class CombatData(DataTable, frozen=True):
    river_bonus_cards: int
    loser_loss_per_round: int
    winner_loss_divisor: int
    minimum_battle_loss: int
    retreat_loss_per_corps: int
    retreat_used_road_extra: int
    retreat_through_enemy_extra: int
    source: str = ""


class CityLossData(DataTable, frozen=True):
    id: str
    armies: list[str]
    loss: int


class HandicapData(DataTable, frozen=True):
    """What a point of the handicap is worth. 23.6"""

    cohesion: int = 0


class TablesData(DataTable, frozen=True):
    game: GameData
    weather: WeatherData
    movement_points: PointsData
    move: MovesData
    combat: CombatData
    city_loss: list[CityLossData]
    handicap: HandicapData = HandicapData()
    """Data of before there was one give a point no worth."""
