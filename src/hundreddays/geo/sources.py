"""Places, roads and the half-days of June 1815, as typed facts."""

from __future__ import annotations

import datetime
from functools import lru_cache
from importlib.resources import files

import msgspec

from hundreddays.core.toml import typed_file


class GeoPlace(msgspec.Struct, frozen=True):
    """A town, village, farm or fortress."""

    id: str
    name: str
    lat: float
    lon: float
    country: str
    importance: int
    """1 always labelled … 4 only in a close-up."""
    kind: str
    src: str
    """Who surveyed it: `osm`, `geonames` or `hand`. Fixes the licence of the position."""


class Road(msgspec.Struct, frozen=True, rename={"grade": "class"}):
    """A road as the places along it; `path` is its drawn line where one is known."""

    id: str
    name: str
    grade: str
    places: list[str]
    path: list[tuple[float, float]] = []


class Stand(msgspec.Struct, frozen=True):
    """Where a formation was at dawn (`am`) or in the evening (`pm`) of a day of June: slot `16pm`."""

    at: str
    slot: str
    place: str
    note: str = ""


class Formation(msgspec.Struct, frozen=True):
    """A corps or headquarters, and where it stood."""

    id: str
    army: str
    name: str
    commander: str
    strength: int
    track: list[Stand]
    confidence: str = ""
    """How sure we are of it: `high`, `medium` or `low`."""


class Battle(msgspec.Struct, frozen=True):
    """A battle that was really fought."""

    id: str
    name: str
    date: datetime.date
    start: str
    end: str
    place: str
    result: str
    confidence: str = ""
    end_date: datetime.date | None = None
    """Where it was not over on the day on which it began."""


class DatedEvent(msgspec.Struct, frozen=True):
    """Something that happened at an hour of the campaign."""

    at: str
    place: str
    text: str
    confidence: str = ""
    source: str = ""
    """Where it was looked up; empty for what has only the source of the whole chronicle."""


class DayWeather(msgspec.Struct, frozen=True):
    """The weather of a day."""

    date: datetime.date
    text: str
    confidence: str = ""


class Citation(msgspec.Struct, frozen=True):
    """Where a fact of the chronicle comes from, and whether it was looked up there."""

    text: str
    checked: bool
    units: list[str] = []
    """The formations it covers, by id; one that ends in “_” covers all whose ids begin so."""
    slots: list[str] = []
    """The half-days; all of them where nothing is said."""
    battles: list[str] = []


class _Places(msgspec.Struct):
    place: list[GeoPlace]


class _Roads(msgspec.Struct):
    road: list[Road]


class _Timeline(msgspec.Struct):
    unit: list[Formation]
    battle: list[Battle]
    weather: list[DayWeather]
    event: list[DatedEvent]


class _Citations(msgspec.Struct):
    otherwise: str
    citation: list[Citation]
    event: list[DatedEvent]


@lru_cache(maxsize=1)
def places() -> dict[str, GeoPlace]:
    return {place.id: place for place in typed_file(_text("places"), _Places).place}


@lru_cache(maxsize=1)
def roads() -> dict[str, Road]:
    return {road.id: road for road in typed_file(_text("roads"), _Roads).road}


@lru_cache(maxsize=1)
def _timeline() -> _Timeline:
    return typed_file(_text("timeline"), _Timeline)


def formations() -> list[Formation]:
    return _timeline().unit


def battles() -> list[Battle]:
    return _timeline().battle


def dated_events() -> list[DatedEvent]:
    """Everything that happened at a known hour, from 9 June to 3 July, in order."""
    return sorted([*_timeline().event, *_citations().event], key=lambda event: event.at)


def weather() -> list[DayWeather]:
    return _timeline().weather


def cited(unit: str = "", slot: str = "", battle: str = "") -> Citation:
    """Where a fact comes from: where a formation stood in a half-day, or a battle; else what holds for all the rest."""
    for one in _citations().citation:
        covered = unit in one.units or any(each.endswith("_") and unit.startswith(each) for each in one.units)
        if unit and covered and (not one.slots or slot in one.slots):
            return one
        if battle in one.battles:
            return one
    return Citation(_citations().otherwise, False)


@lru_cache(maxsize=1)
def _citations() -> _Citations:
    return typed_file(_text("citations"), _Citations)


def _text(name: str) -> str:
    return files("hundreddays.geo").joinpath(f"data/{name}.toml").read_text("utf-8")
