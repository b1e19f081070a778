"""June 1815 as it was, on a board's own ground: who stood where, half-day by half-day, with sources and doubts."""

from __future__ import annotations

from typing import Final

import msgspec

from hundreddays.core import Fault, Game
from hundreddays.geo import Affine, battles, cited, dated_events, formations, places, weather

HOURS: Final = {"am": "06:00", "pm": "21:00"}
"""About when a half-day of the chronicle is: march-off, and bivouac."""
_NAMES: Final = {"am": "morning", "pm": "evening"}


class HistoricStand(msgspec.Struct, frozen=True):
    """Where a formation really was."""

    unit: str
    army: str
    name: str
    commander: str
    strength: int
    place: str
    x: float
    y: float
    """On the board, in the picture's own unit; nought on a board that lies nowhere."""
    note: str
    confidence: str
    source: str
    checked: bool
    """Whether this very fact was looked up in its source."""


class HistoricFact(msgspec.Struct, frozen=True):
    """Something that happened, or the weather."""

    at: str
    """`1815-06-18T11:30`; for the weather the day alone."""
    text: str
    place: str
    confidence: str
    source: str
    checked: bool
    x: float | None = None
    y: float | None = None
    """Where it was on the board, if it was at a place and the board lies somewhere."""


class HistoricMoment(msgspec.Struct, frozen=True):
    """A half-day of the campaign, and what happened until the next."""

    slot: str
    """`16pm`; empty after the last half-day that the chronicle knows."""
    at: str
    title: str
    stands: list[HistoricStand]
    facts: list[HistoricFact]


class CampaignOf1815(msgspec.Struct, frozen=True):
    """The real campaign on the board of a game."""

    game: str
    mapped: bool
    """Whether the board lies over the real country, so that this can be drawn on it."""
    moments: list[HistoricMoment]


def projection_of(game: Game) -> Affine:
    """Where the board lies; raises a `Fault` for a board that lies nowhere."""
    georef = game.picture().georef
    if georef is None:
        raise Fault(
            f"The board of {game.title} is not laid over the real country.", "Look at it on another game's map."
        )
    return Affine(*georef)


def june_1815(game: Game) -> CampaignOf1815:
    """All half-days that the chronicle knows, and after them what followed until the convention."""
    project = Affine(*georef) if (georef := game.picture().georef) is not None else None
    slots = sorted({stand.slot for formation in formations() for stand in formation.track}, key=_order)
    starts = [f"1815-06-{slot[:2]}T{HOURS[slot[2:]]}" for slot in slots]
    facts = _facts(project)
    moments = [_before(facts, starts[0])]
    for slot, at, until in zip(slots, starts, [*starts[1:], "1815-06-20"], strict=True):
        title = f"{int(slot[:2])} June, {_NAMES[slot[2:]]}"
        here = [fact for fact in facts if at <= fact.at < until]
        moments.append(HistoricMoment(slot, at, title, _stands(slot, project), here))
    after = [fact for fact in facts if fact.at >= "1815-06-20"]
    moments.append(HistoricMoment("", "1815-06-20", "20 June to 3 July", _stands(slots[-1], project), after))
    return CampaignOf1815(game.id, project is not None, moments)


def _order(slot: str) -> tuple[int, str]:
    return int(slot[:-2]), slot[-2:]


def _before(facts: list[HistoricFact], first: str) -> HistoricMoment:
    return HistoricMoment("", "1815-06-09", "9 to 14 June", [], [fact for fact in facts if fact.at < first])


def _stands(slot: str, project: Affine | None) -> list[HistoricStand]:
    found: list[HistoricStand] = []
    for formation in formations():
        for stand in formation.track:
            if stand.slot == slot:
                place = places()[stand.place]
                x, y = project(place.lon, place.lat) if project is not None else (0.0, 0.0)
                source = cited(formation.id, slot)
                found.append(
                    HistoricStand(
                        unit=formation.id,
                        army=formation.army,
                        name=formation.name,
                        commander=formation.commander.replace(" (", ", ").rstrip(")"),  # it stands in brackets itself
                        strength=formation.strength,
                        place=place.name,
                        x=round(x, 1),
                        y=round(y, 1),
                        note=stand.note,
                        confidence=formation.confidence,
                        source=source.text,
                        checked=source.checked,
                    )
                )
    return found


def _facts(project: Affine | None) -> list[HistoricFact]:
    """Events, battles and the weather, in order of time."""
    plain = cited()
    found: list[HistoricFact] = []

    def add(at: str, text: str, place: str, confidence: str, source: str, checked: bool) -> None:
        known = places().get(place)
        spot = project(known.lon, known.lat) if project is not None and known is not None else (None, None)
        x, y = (None if one is None else round(one, 1) for one in spot)
        found.append(HistoricFact(at, text, known.name if known else "", confidence, source, checked, x, y))

    for event in dated_events():
        checked = bool(event.source) or plain.checked
        add(event.at, event.text, event.place, event.confidence or "medium", event.source or plain.text, checked)
    for battle in battles():
        source = cited(battle=battle.id)
        until = f"{battle.end} on {battle.end_date.day} June" if battle.end_date else battle.end
        text = f"{battle.name}, until about {until}. {battle.result}."
        at = f"{battle.date.isoformat()}T{battle.start}"
        add(at, text, battle.place, battle.confidence, source.text, source.checked)
    for day in weather():
        text = f"Weather: {day.text}."
        add(f"{day.date.isoformat()}T06:00", text, "", day.confidence, plain.text, plain.checked)
    return sorted(found, key=lambda fact: (fact.at, fact.text))
