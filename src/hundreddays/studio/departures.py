"""How far a game departs from June 1815: each evening, army by army, in kilometres and in days."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from math import hypot
from random import Random
from typing import Final

import msgspec

from hundreddays.core import SPECTATOR, Game, Record, State, View
from hundreddays.geo.history_1815 import ALIASES, kilometre, stood
from hundreddays.players import Meter, play_out, seat_player
from hundreddays.players.budget import Spent
from hundreddays.studio.estimates import TAIL, quantile
from hundreddays.studio.june_1815 import projection_of

DAYS: Final = range(14, 20)
"""The days of June for which the chronicle knows where everyone stood."""


class Departure(msgspec.Struct, frozen=True):
    """One army on one evening: how far its middle is from where it really was."""

    turn: int
    slot: str
    army: str
    x: float
    y: float
    """Where its middle is, on the board."""
    km: float
    nearest: str
    """The half-day of 1815 at which it stood nearest to where it is now."""
    days: float
    """How many days later than now that is: above 0 the game is ahead of history."""


class DepartureBand(msgspec.Struct, frozen=True):
    """The same over many games: the mean, and where eight of ten lie."""

    slot: str
    army: str
    games: int
    mean: float
    low: float
    high: float


def departures(game: Game, record: Record) -> list[Departure]:
    """Of a recorded game, evening by evening."""
    watch = _Evenings(game)
    state = record.start(game)
    for state, move in record.replay(game):
        watch.see(state, move)
    watch.stock(state.view(SPECTATOR).turn + 1, watch.seen)
    return watch.found


def departure_bands(game: Game, games: int, rng: Random, meter: Meter) -> list[list[Departure]]:
    """Of as many games of the planner as the meter allows, each by itself; of the last one the evenings it came to."""
    found: list[list[Departure]] = []
    with contextlib.suppress(Spent):
        for _ in range(games):
            watch = _Evenings(game, meter)
            found.append(watch.found)
            play_out(game, [seat_player("planner", game) for _ in game.seats], rng, witness=watch.see, stop=watch.over)
    return found


def bands(found: Iterable[list[Departure]]) -> list[DepartureBand]:
    """Many games as one picture."""
    by_evening: dict[tuple[str, str], list[float]] = {}
    for one in found:
        for departure in one:
            by_evening.setdefault((departure.slot, departure.army), []).append(departure.km)
    return [
        DepartureBand(
            slot=slot,
            army=army,
            games=len(values),
            mean=round(sum(values) / len(values), 1),
            low=round(quantile(values, TAIL), 1),
            high=round(quantile(values, 1 - TAIL), 1),
        )
        for (slot, army), values in sorted(by_evening.items())
    ]


class _Evenings:
    """Watches a game and takes stock whenever a turn is over."""

    def __init__(self, game: Game, meter: Meter | None = None) -> None:
        self.game = game
        self.found: list[Departure] = []
        self.seen: View | None = None
        self._meter = meter
        self._project = projection_of(game)
        self._kilometre = kilometre(self._project)
        self._places = {place.id: (place.x, place.y) for place in game.picture().places if place.kind != "box"}
        self._tick = -1
        self._turn = 0

    def see(self, state: State, move: int) -> None:
        if self._meter is not None:
            self._meter.spend()
        if state.tick() == self._tick:
            return
        self._tick = state.tick()
        view = state.view(SPECTATOR)
        if view.turn != self._turn:
            self.stock(view.turn, view)
        self.seen = view

    def over(self, state: State) -> bool:
        """Whether the chronicle knows nothing of what follows."""
        slot = self.game.slot(self._turn) if self._turn else ""
        return bool(slot) and int(slot[:-2]) > DAYS[-1]

    def stock(self, turn: int, view: View | None) -> None:
        """A new turn has begun: where everyone stood when the last one ended."""
        before, self._turn = self._turn, turn
        slot = self.game.slot(before) if before else ""
        if not slot or view is None:
            return
        middles: dict[str, list[tuple[float, float]]] = {}
        for piece in view.pieces:
            if piece.place in self._places:
                middles.setdefault(piece.army, []).append(self._places[piece.place])
        for army, points in sorted(middles.items()):
            x = sum(point[0] for point in points) / len(points)
            y = sum(point[1] for point in points) / len(points)
            self._compare(before, slot, army, x, y)

    def _compare(self, turn: int, slot: str, army: str, x: float, y: float) -> None:
        known = {other: stood(army, other, self._project) for other in _slots()}
        away = {other: hypot(at[0] - x, at[1] - y) / self._kilometre for other, at in known.items() if at is not None}
        if slot not in away:
            return
        nearest = min(away, key=lambda other: (away[other], abs(_day(other) - _day(slot))))
        self.found.append(
            Departure(
                turn=turn,
                slot=slot,
                army=ALIASES.get(army, army),
                x=round(x, 1),
                y=round(y, 1),
                km=round(away[slot], 1),
                nearest=nearest,
                days=_day(nearest) - _day(slot),
            )
        )


def _slots() -> list[str]:
    return [f"{day}{half}" for day in DAYS for half in ("am", "pm")]


def _day(slot: str) -> float:
    return int(slot[:-2]) + (0.5 if slot.endswith("pm") else 0.0)
