"""The real country of June 1815, for maps and for comparison: rivers, woods, the frontier, roads, places, and where the
armies stood.

Knows no game. A game that draws its board on real ground says where its board lies (`Affine`) and asks for the
`ground`.
"""

from hundreddays.geo.landscape import CREDIT, ground, shapes
from hundreddays.geo.projection import Affine, Box
from hundreddays.geo.sources import (
    Battle,
    Citation,
    DatedEvent,
    DayWeather,
    Formation,
    GeoPlace,
    Road,
    Stand,
    battles,
    cited,
    dated_events,
    formations,
    places,
    roads,
    weather,
)

__all__ = [
    "CREDIT",
    "Affine",
    "Battle",
    "Box",
    "Citation",
    "DatedEvent",
    "DayWeather",
    "Formation",
    "GeoPlace",
    "Road",
    "Stand",
    "battles",
    "cited",
    "dated_events",
    "formations",
    "ground",
    "places",
    "roads",
    "shapes",
    "weather",
]
