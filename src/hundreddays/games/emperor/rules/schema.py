"""The shape of the data files. A figure that no rule reads is a mistake, and is refused."""

from __future__ import annotations

from hundreddays.core import DataTable


class GridTable(DataTable, frozen=True):
    columns: int
    rows: int
    pushed: str


class Georef(DataTable, frozen=True):
    lat0: float
    lon0: float
    a: float
    b: float
    e0: float
    n0: float
    km_per_deg_lat: float
    km_per_deg_lon: float


class Terrain(DataTable, frozen=True):
    woods: list[str]
    rough: list[str]
    water: list[str]


class Border(DataTable, frozen=True):
    france: list[str]


class Town(DataTable, frozen=True):
    id: str
    name: str
    kind: str
    hexes: list[str]
    source: str = ""


class River(DataTable, frozen=True):
    id: str
    name: str
    kind: str
    hexsides: list[str]


class RoadRow(DataTable, frozen=True):
    id: str
    kind: str
    hexes: list[str]


class SupplySource(DataTable, frozen=True):
    id: str
    army: str
    hex: str
    road: str
    source: str = ""


class Places(DataTable, frozen=True):
    bruxelles: list[str]
    ghent: list[str]
    namur: list[str]
    lille: list[str]
    limited_center: str


class MapFile(DataTable, frozen=True):
    grid: GridTable
    georef: Georef
    terrain: Terrain
    border: Border
    town: list[Town]
    river: list[River]
    road: list[RoadRow]
    supply_source: list[SupplySource]
    places: Places


class LeaderRow(DataTable, frozen=True):
    id: str
    name: str
    army: str
    rank: str
    arm: str
    initiative: int
    span: float
    subordination: float
    bonus: int
    hex: str
    """A hex of the set-up, `pool` or `reinforcement`."""
    superior: str = ""
    source: str = ""


class UnitRow(DataTable, frozen=True):
    id: str
    name: str
    army: str
    arm: str
    sp: int
    max: int
    subordination: float
    movement: float
    leader: str
    men: int
    guard: str = ""
    nation: str = ""
    reserve: bool = False


class VedetteRow(DataTable, frozen=True):
    id: str
    count: int
    first: int


class CenterRow(DataTable, frozen=True):
    id: str
    kind: str
    hex: str
    active: bool


class ReinforcementRow(DataTable, frozen=True):
    id: str
    turn: str
    """A date, or `+n`: so many turns after the Invasion Turn."""
    hex: str
    source: str = ""


class Bruxelles(DataTable, frozen=True):
    removed: list[str]
    garrison_leaders: list[str]
    garrison_units: list[str]


class Overstacked(DataTable, frozen=True):
    hexes: list[str]


class UnitFile(DataTable, frozen=True):
    leader: list[LeaderRow]
    unit: list[UnitRow]
    vedettes: list[VedetteRow]
    center: list[CenterRow]
    reinforcement: list[ReinforcementRow]
    bruxelles: Bruxelles
    overstacked: Overstacked


class Turns(DataTable, frozen=True):
    first: str
    count: int


class BorderBan(DataTable, frozen=True):
    coalition_from: int
    source: str = ""


class Initiative(DataTable, frozen=True):
    rain: int
    cavalry_leader_with_infantry: int
    demoralized: int
    source: str = ""


class Commands(DataTable, frozen=True):
    french: tuple[int, int, int]
    anglo_allied: tuple[int, int, int]
    prussian: tuple[int, int, int]
    source: str = ""


class Costs(DataTable, frozen=True):
    primary: tuple[float, float]
    secondary: tuple[float, float]
    clear: tuple[float, float]
    woods: tuple[float, float]
    rough: tuple[float, float]
    stream: float
    source: str = ""


class Movement(DataTable, frozen=True):
    alone: float
    alone_marching: float
    center: float
    leave_zone: float
    leave_zone_of_two: float
    leave_zone_of_one: float
    repulse: float
    march_share: float
    guns_range: int
    fair: Costs
    rain: Costs
    source: str = ""


class Stacking(DataTable, frozen=True):
    largest_force: int
    source: str = ""


class Dispatch(DataTable, frozen=True):
    distance: float
    courier: float
    line_hexes: int
    disband_turns: int
    source: str = ""


class Vedettes(DataTable, frozen=True):
    subordination: float
    per_force: int
    retreat: int
    repulsed_to: int
    nothing_to: int
    source: str = ""


class Repulse(DataTable, frozen=True):
    ratio: int
    retreat: int
    shift: int
    source: str = ""


class Reconnaissance(DataTable, frozen=True):
    all_to: int
    total_to: int
    kind_to: int
    cavalry: int
    source: str = ""


class Attrition(DataTable, frozen=True):
    forced_march: int
    rain: int
    bonus: int
    sizes: list[tuple[int, int]]
    spent: list[tuple[float, int]]
    loc: list[tuple[int, int]]
    prussian: list[tuple[int, int]]
    no_loc: list[tuple[int, int]]
    prussian_last: int
    source: str = ""


class Weather(DataTable, frozen=True):
    rain_to: int
    source: str = ""


class Modifiers(DataTable, frozen=True):
    bonus: int
    guard: int
    artillery_reserve: int
    initiative: int
    initiative_gap: int
    hexsides: int
    hexsides_from: int
    no_loc: int
    demoralized: int


class Combat(DataTable, frozen=True):
    columns: list[tuple[int, int]]
    forced_die: int
    limit: int
    die: tuple[int, int]
    rounds: int
    fortress: int
    small: int
    artillery_only: int
    open: list[list[str]]
    affecting: list[list[str]]
    modifiers: Modifiers
    source: str = ""


class Pursuit(DataTable, frozen=True):
    ratios: list[tuple[int, int, int]]
    rain: int
    die: tuple[int, int]
    initiative_step: list[int]
    die_step: list[tuple[int, int]]
    brilliant: int
    nothing_from: int
    fast_bonus: int
    sp_per_hex: int
    source: str = ""


class Retreat(DataTable, frozen=True):
    least: int
    lost_hex: int
    destroyed: int
    surrender: int
    source: str = ""


class Demoralization(DataTable, frozen=True):
    part: int
    source: str = ""


class Morale(DataTable, frozen=True):
    boxes: list[str]
    french: list[int]
    start: str
    bruxelles: int
    ghent: int
    namur: int
    lille: int
    lille_from: int
    early_departure: int
    battle: int
    battle_span: float
    guard: int
    handicap_for_a_box: int = 0
    """So many points of the handicap move the box from which the French win the campaign; 0 is never. 505"""
    source: str = ""


class LeaderLoss(DataTable, frozen=True):
    escapes_to: int
    fr_napoleon: int
    aa_wellington: int
    pr_bluecher: int
    source: str = ""


class Replacements(DataTable, frozen=True):
    french: int
    anglo_allied: int
    prussian: int
    handicap: tuple[int, int, int] = (0, 0, 0)
    """SPs more that each army takes back for a point of the handicap in its favour. 505"""
    source: str = ""


class TableFile(DataTable, frozen=True):
    turns: Turns
    border: BorderBan
    initiative: Initiative
    commands: Commands
    movement: Movement
    stacking: Stacking
    dispatch: Dispatch
    vedettes: Vedettes
    repulse: Repulse
    reconnaissance: Reconnaissance
    attrition: Attrition
    weather: Weather
    combat: Combat
    pursuit: Pursuit
    retreat: Retreat
    demoralization: Demoralization
    morale: Morale
    leader_loss: LeaderLoss
    replacements: Replacements
