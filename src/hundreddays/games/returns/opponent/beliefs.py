"""What the planner believes of good play: `planner.toml`. In another mood it believes something else."""

from __future__ import annotations

from importlib.resources import files

from msgspec.structs import replace

from hundreddays.core import DataTable
from hundreddays.core.toml import typed_file


class CombatFit(DataTable, frozen=True):
    constant: float
    log_attack: float
    log_defence: float
    share: float
    spread: float
    rounds_base: float
    rounds_fewer: float
    rounds_more: float
    most_cards: int


class Worth(DataTable, frozen=True):
    retreat: float
    kill: float
    reduced: float
    effort: float
    point: float
    stake: float
    city_stake: float
    repulse: float
    boldness: float
    support: float
    joining: float


class Distance(DataTable, frozen=True):
    danger: list[float]
    pull: list[float]
    strike: list[float]


class Goal(DataTable, frozen=True):
    threat: float
    fear: float
    seize: float
    keep: float
    keep_danger: float
    levy: float
    march: float
    second: float
    hunt: float
    hunter: float
    hunt_chance: float
    guard: float
    guard_cards: float
    guard_cover: float
    guard_least: float
    guard_taken: float
    hold: float
    hold_danger: float
    retake: float
    commander: float
    commander_last: float
    alone: float
    attacking: float
    retreating: float
    corps_only: float


class Clock(DataTable, frozen=True):
    turns: float
    daring: float
    fear: float
    grief: float
    march: float
    stake: float


class Play(DataTable, frozen=True):
    damage: float
    held: float
    rounds_ahead: float
    own_kind: float


class Call(DataTable, frozen=True):
    sure: float
    bare: float
    forlorn: float
    forlorn_chance: float


class Loss(DataTable, frozen=True):
    left: float
    fall: float
    spent: float


class Telling(DataTable, frozen=True):
    city: float
    exposed: float


class Beliefs(DataTable, frozen=True):
    """`planner.toml`."""

    combat: CombatFit
    worth: Worth
    distance: Distance
    goal: Goal
    clock: Clock
    play: Play
    call: Call
    loss: Loss
    telling: Telling
    mood: dict[str, dict[str, dict[str, float]]]
    """Other figures, by the names of a mood and of a table. Those of `combat` hold in every mood."""


def in_mood(beliefs: Beliefs, figures: dict[str, dict[str, float]]) -> Beliefs:
    """The same beliefs with some figures replaced, table by table."""
    return replace(
        beliefs, **{table: replace(getattr(beliefs, table), **changed) for table, changed in figures.items()}
    )


def read() -> tuple[Beliefs, dict[str, Beliefs]]:
    """The beliefs of a side that has no mood, and those of every mood."""
    plain = typed_file(files(__package__).joinpath("planner.toml").read_bytes(), Beliefs)
    return plain, {mood: in_mood(plain, figures) for mood, figures in plain.mood.items()}


BELIEFS, MOODS = read()
