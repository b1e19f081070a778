"""What an event shows on the board: where, on which pieces, along which way, by which dice.

A sentence is for reading; this is for drawing. Every id is one that the picture has, or that a view of whoever hears
the event has just before or just after it. A game says once, by a `Legend`, what the keys of its events' data mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from hundreddays.core.event import Event

What = Literal["other", "turn", "move", "battle", "loss", "capture", "reveal"]
"""What sort of thing happened, in any game: it tells how long to look at it and whether a summary names it."""

ON_THE_BOARD: frozenset[What] = frozenset(("move", "battle", "loss", "capture", "reveal"))
"""What always happens somewhere: an event of such a kind shows a place, a piece or a way."""


class Thrown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice thrown for one purpose."""

    faces: tuple[int, ...]
    what: str
    """What they were thrown for, in a few words: "movement points"."""
    success: bool | None = None
    """Whether the throw did what was hoped for by whoever threw; nothing where there was nothing to hope for."""
    sides: int = 6


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event shows."""

    what: What = "other"
    army: str = ""
    """Whose doing it is, or whom it befell, by the id of the picture's army."""
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    """Ways that something went, place by place from its start."""
    undirected: bool = False
    """Whether it is told only that the ways were used, not in which direction."""
    dice: tuple[Thrown, ...] = ()


class Throw(NamedTuple):
    """How an event tells of its dice: what for, under which key, and under which key whether it succeeded."""

    what: str
    key: str = "die"
    success: str = ""
    sides: int = 6


class Legend(NamedTuple):
    """What the keys of a game's event data mean. Ids may stand alone, in lists, or as the keys of a table.

    A key may name the one kind of event in which it means that: `revealed.attacker`.
    """

    kinds: Mapping[str, What] = {}
    """What sort of thing each kind of event is, where it is any; `marched.roads`: only if it has any `roads`."""
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    armies: tuple[str, ...] = ("army",)
    """The keys of armies; a side that is no army of the picture is passed over."""
    paths: tuple[tuple[str, ...], ...] = (("path",),)
    """Keys whose places put one behind the other are a way: of several such rows the first that an event has counts."""
    ways: str = ""
    """The key of a list of `way_ids`: each is a path of its own, in one direction or the other."""
    way_ids: Mapping[str, tuple[str, str]] = {}
    dice: Mapping[str, Throw] = {}
    army_ids: frozenset[str] = frozenset()

    def read(self, event: Event) -> Shown:
        """What this event shows."""
        data = event.data
        throw = self.dice.get(event.kind)
        armies = (value for value in _values(event, self.armies) if isinstance(value, str))
        return Shown(
            what=self._what(event),
            army=next((army for army in armies if army in self.army_ids), ""),
            places=_unique(_ids(_values(event, self.places))),
            pieces=_unique(_ids(_values(event, self.pieces))),
            paths=self._paths(data),
            undirected=self.ways in data,
            dice=_thrown(throw, data) if throw is not None and throw.key in data else (),
        )

    def _what(self, event: Event) -> What:
        for key, what in self.kinds.items():
            kind, _, name = key.partition(".")
            if kind == event.kind:
                return what if not name or event.data.get(name) else "other"
        return "other"

    def _paths(self, data: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
        if self.ways in data:
            return tuple(self.way_ids[way] for way in _ids([data[self.ways]]))
        for keys in self.paths:
            if all(key in data for key in keys):
                path = tuple(_ids(data[key] for key in keys))
                return (path,) if len(path) > 1 else ()
        return ()


def _thrown(throw: Throw, data: Mapping[str, Any]) -> tuple[Thrown, ...]:
    faces = data[throw.key]
    return (
        Thrown(
            faces=tuple(faces) if isinstance(faces, list | tuple) else (faces,),
            what=throw.what,
            success=bool(data[throw.success]) if throw.success else None,
            sides=throw.sides,
        ),
    )


def _values(event: Event, keys: Iterable[str]) -> Iterator[Any]:
    """What an event has under some keys."""
    for key in keys:
        kind, _, name = key.rpartition(".")
        if kind in ("", event.kind) and name in event.data:
            yield event.data[name]


def _ids(values: Iterable[Any]) -> Iterator[str]:
    """Every word in some values, however deep; of a table its keys."""
    for value in values:
        if isinstance(value, str):
            if value:
                yield value
        elif isinstance(value, list | tuple | dict):
            yield from _ids(value)


def _unique(ids: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))
