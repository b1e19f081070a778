"""How far a game departs from June 1815: each evening, army by army, in kilometres and in days; or, where turns are
hours, event by event.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from datetime import datetime
from math import hypot
from random import Random
from typing import Final, NamedTuple

import msgspec

from hundreddays.core import SPECTATOR, Game, Landmark, Record, State, View
from hundreddays.geo import cited, dated_events, places
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


class LandmarkHour(msgspec.Struct, frozen=True):
    """An event of June 1815, and when it came in a game."""

    at: str
    text: str
    """What the chronicle says of it."""
    place: str
    source: str
    counts: str
    """What counts as the same in the game."""
    came: str
    """The beginning of the turn in which it came; empty: it never did."""
    hours: float | None
    """How much later than in 1815: below 0 the game is ahead of history."""


class DepartureSpread(msgspec.Struct, frozen=True):
    """Every game's distance, for one army on one evening."""

    slot: str
    army: str
    km: list[float]


class LandmarkSpread(msgspec.Struct, frozen=True):
    """In how many games an event came, and how much later than in 1815 in each of them."""

    at: str
    place: str
    games: int
    hours: list[float]


class DepartureBand(msgspec.Struct, frozen=True):
    """The same over many games: the mean, and where eight of ten lie."""

    slot: str
    army: str
    games: int
    mean: float
    low: float
    high: float


class ManyGames(NamedTuple):
    """What many games came to; they can be added up."""

    games: int
    evenings: list[DepartureSpread]
    landmarks: list[LandmarkSpread]


def departures(game: Game, record: Record) -> list[Departure]:
    """Of a recorded game, evening by evening."""
    watch = _Evenings(game)
    state = record.start(game)
    for state, move in record.replay(game):
        watch.see(state, move)
    watch.end(state)
    return watch.found


def landmark_hours(game: Game, record: Record) -> list[LandmarkHour]:
    """When the events of June 1815 that a game may have too came in it; empty for a game whose turns are no hours."""
    watch = _Landmarks(game)
    for state, _ in record.replay(game):
        watch.see(state)
    if record.moves:
        watch.look(record.final(game))
    known = {(event.at, event.place): event for event in dated_events()}
    plain = cited()
    return [
        LandmarkHour(
            at=mark.at,
            text=known[mark.at, mark.place].text,
            place=places()[mark.place].name,
            source=known[mark.at, mark.place].source or plain.text,
            counts=mark.counts,
            came=came,
            hours=_later(mark.at, came) if came else None,
        )
        for mark, came in zip(watch.marks, watch.came, strict=True)
    ]


def many_games(game: Game, games: int, rng: Random, meter: Meter, patience: Meter | None = None) -> ManyGames:
    """As many games of the planner as the meter allows; those count that came to the end of what can be compared.

    The first is played with `patience`, if there is any: of a long campaign there is one at least.
    """
    evenings: dict[tuple[str, str], list[float]] = {}
    marks = [LandmarkSpread(mark.at, mark.place, 0, []) for mark in game.landmarks()]
    done = 0
    with contextlib.suppress(Spent):
        while done < games:
            found, hours = _one_game(game, rng, meter if done or patience is None else patience)
            done += 1
            for one in found:
                evenings.setdefault((one.slot, one.army), []).append(one.km)
            for spread, late in zip(marks, hours, strict=True):
                spread.hours.extend(late)
    return ManyGames(
        done,
        [DepartureSpread(slot, army, km) for (slot, army), km in sorted(evenings.items())],
        [msgspec.structs.replace(mark, games=done) for mark in marks],
    )


def _one_game(game: Game, rng: Random, meter: Meter) -> tuple[list[Departure], list[list[float]]]:
    """A game's evenings, and how much later each event came: nothing where it never did."""
    mapped = game.picture().georef is not None
    watch, marks = _Evenings(game) if mapped else None, _Landmarks(game)
    last: list[State] = []

    def see(state: State, move: int) -> None:
        meter.spend()
        last[:] = [state]
        if watch is not None:
            watch.see(state, move)
        marks.see(state)

    stop = watch.over if watch is not None else None
    play_out(game, [seat_player("planner", game) for _ in game.seats], rng, witness=see, stop=stop)
    if last:
        marks.look(last[0])
        if watch is not None:
            watch.end(last[0])
    hours = [[_later(mark.at, came)] if came else [] for mark, came in zip(marks.marks, marks.came, strict=True)]
    return (watch.found if watch is not None else []), hours


def bands(found: Iterable[DepartureSpread]) -> list[DepartureBand]:
    """Many games as one picture."""
    return [
        DepartureBand(
            slot=one.slot,
            army=one.army,
            games=len(one.km),
            mean=round(sum(one.km) / len(one.km), 1),
            low=round(quantile(one.km, TAIL), 1),
            high=round(quantile(one.km, 1 - TAIL), 1),
        )
        for one in found
    ]


def _later(at: str, came: str) -> float:
    """The hours from one moment to another."""
    return round((datetime.fromisoformat(came) - datetime.fromisoformat(at)).total_seconds() / 3600, 2)


class _Landmarks:
    """Watches a game for what happened in 1815 too."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.marks = game.landmarks()
        self.came = [""] * len(self.marks)
        self._near = [self._around(mark) for mark in self.marks]
        self._tick = -1
        self._turn = 0

    def _around(self, mark: Landmark) -> set[str]:
        """The places that count: as far away as so many steps between neighbours."""
        spots = {place.id: (place.x, place.y) for place in self.game.picture().places if place.kind != "box"}
        x, y = spots[mark.near]
        away = {id: hypot(other[0] - x, other[1] - y) for id, other in spots.items()}
        step = min(length for id, length in away.items() if id != mark.near)
        return {id for id, length in away.items() if length <= (mark.within + 0.1) * step}

    def see(self, state: State) -> None:
        if self.marks and state.tick() != self._tick:
            self._tick = state.tick()
            self.look(state)
            self._turn = state.when()[0]

    def look(self, state: State) -> None:
        """A player turn is over: whatever has come came in it."""
        if all(self.came) or not self._turn:
            return
        standing: dict[str, set[str]] = {}
        for piece in state.view(SPECTATOR).pieces:
            standing.setdefault(piece.army, set()).add(piece.place)
        for number, mark in enumerate(self.marks):
            if not self.came[number] and standing.get(mark.army, set()) & self._near[number]:
                self.came[number] = self.game.hour(self._turn)


class _Evenings:
    """Watches a game and takes stock whenever a turn is over."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: list[Departure] = []
        self._project = projection_of(game)
        self._kilometre = kilometre(self._project)
        self._places = {place.id: (place.x, place.y) for place in game.picture().places if place.kind != "box"}
        self._tick = -1
        self._turn = 0

    def see(self, state: State, move: int) -> None:
        if state.tick() == self._tick:
            return
        self._tick = state.tick()
        view = state.view(SPECTATOR)
        if view.turn != self._turn:
            self.stock(view.turn, view)

    def end(self, state: State) -> None:
        """The game is over: where everyone stands on its last evening."""
        view = state.view(SPECTATOR)
        self.stock(view.turn + 1, view)

    def over(self, state: State) -> bool:
        """Whether the chronicle knows nothing of what follows."""
        slot = self.game.slot(self._turn) if self._turn else ""
        return bool(slot) and int(slot[:-2]) > DAYS[-1]

    def stock(self, turn: int, view: View) -> None:
        """A new turn has begun: where everyone stood when the last one ended."""
        before, self._turn = self._turn, turn
        slot = self.game.slot(before) if before else ""
        if not slot:
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
