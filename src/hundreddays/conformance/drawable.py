"""What a view and an event say to whoever draws them: typed, and in ids that the drawing has.

Each property raises `Nonconformance` under its own name.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, get_args

import msgspec

from hundreddays.conformance.walks import Nonconformance, random_game, require, viewers
from hundreddays.core import ON_THE_BOARD, Event, Game, Layer, Shown, State, Tone, View, encode

PANELS: Final = "panels are of the declared type"
KNOWN_ARMIES: Final = "armies are armies or sides of the picture"
TYPED: Final = "tones, layers and kinds are typed"
CHOSEN: Final = "what is chosen can be seen"
SEEN: Final = "events point at what their hearers can see"
SOMEWHERE: Final = "what happens on the board happens somewhere"
DICE: Final = "dice show their faces"


def views_say_what_they_mean(state: State) -> None:
    """Panels encode to their declared type; armies of tracks and marks, layers and tones are known ones."""
    game = state.game
    for seat in viewers(game):
        view = state.view(seat)
        _panels_fit(game, view, state)
        armies = known_armies(game)
        strays = [track for track in view.tracks if track.army and track.army not in armies]
        require(not strays, KNOWN_ARMIES, strays, state)
        odd = [mark for mark in view.marks if (mark.army and mark.army not in armies)]
        require(not odd, KNOWN_ARMIES, odd[:3], state)
        untyped = [mark for mark in view.marks if mark.layer not in get_args(Layer)]
        require(not untyped, TYPED, untyped[:3], state)
        lone = [track for track in view.tracks if track.row and not track.army]
        require(not lone, TYPED, f"a row of armies without an army: {lone}", state)
        seen = known_places(game) | {piece.id for piece in view.pieces}
        require(set(view.chosen) <= seen, CHOSEN, f"{view.chosen}", state)
        require(not view.chosen or seat == state.actor, CHOSEN, "someone else sees it", state)
    extras = msgspec.json.decode(msgspec.json.encode(game.picture().extras))
    require(msgspec.to_builtins(msgspec.convert(extras, type=game.extras)) == extras, PANELS, "extras")
    for option in state.prompt(state.actor).options if state.actor >= 0 else ():
        require(option.tone in get_args(Tone), TYPED, option, state)


def _panels_fit(game: Game, view: View, state: State) -> None:
    sent = msgspec.json.decode(encode(view))["panels"]
    try:
        read = msgspec.convert(sent, type=game.panels)
    except msgspec.ValidationError as error:
        raise Nonconformance(PANELS, f"{error}\n{state.text()}") from None
    require(msgspec.to_builtins(read) == sent, PANELS, f"undeclared: {sorted(_undeclared(read, sent))}", state)


def _undeclared(read: object, sent: object, path: str = "") -> set[str]:
    """The paths of what was sent and is in no declared type."""
    if isinstance(read, dict) and isinstance(sent, dict):
        found = {f"{path}.{key}" for key in sent.keys() - read.keys()}
        return found.union(*(_undeclared(read[key], sent[key], f"{path}.{key}") for key in sent.keys() & read.keys()))
    if isinstance(read, list | tuple) and isinstance(sent, list):
        return set().union(*(_undeclared(a, b, f"{path}[]") for a, b in zip(read, sent, strict=False)))
    return set()


@lru_cache(maxsize=4)
def known_armies(game: Game) -> frozenset[str]:
    picture = game.picture()
    return frozenset(army.id for army in (*picture.armies, *picture.sides))


@lru_cache(maxsize=4)
def known_places(game: Game) -> frozenset[str]:
    """Asked at every event: a map has more than a thousand hexes."""
    return frozenset(place.id for place in game.picture().places)


def events_show_what_is_seen(game: Game, rng: Random, plies: int) -> None:
    """Along a random game: whatever an event shows, each of its hearers has on the picture, or in his view just before
    or just after it.
    """
    state = game.start()
    before = state.copy()
    for ply, moment in enumerate(random_game(game, rng, state)):
        for event in moment.events:
            _event_is_typed(game, event)
        if any(game.shown(event).pieces for event in moment.events):
            _pieces_are_seen(game, moment.events, before, moment.state)
        if ply == plies:
            return
        before = moment.state.copy()


def _event_is_typed(game: Game, event: Event) -> None:
    shown = game.shown(event)
    require(msgspec.json.decode(msgspec.json.encode(shown), type=Shown) == shown, TYPED, f"{event}: {shown}")
    told = {*shown.places, *(place for path in shown.paths for place in path)}
    require(told <= known_places(game), SEEN, f"{sorted(told - known_places(game))} is no place: {event}")
    require(all(len(path) > 1 for path in shown.paths), SEEN, f"a way of one place: {event}")
    require(not shown.army or shown.army in known_armies(game), KNOWN_ARMIES, f"{event}")
    for dice in shown.dice:
        require(dice.what and dice.faces, DICE, f"{event}")
        require(all(type(face) is int and 1 <= face <= dice.sides for face in dice.faces), DICE, f"{event}")
    if shown.what in ON_THE_BOARD:
        require(shown.places or shown.pieces or shown.paths, SOMEWHERE, f"{event}")


def _pieces_are_seen(game: Game, events: list[Event], before: State, after: State) -> None:
    for seat in viewers(game):
        heard = [event for event in events if event.heard_by(seat)]
        if not any(game.shown(event).pieces for event in heard):
            continue
        ids = {piece.id for state in (before, after) for piece in state.view(seat).pieces}
        for event in heard:
            lost = set(game.shown(event).pieces) - ids
            require(not lost, SEEN, f"{game.seat_name(seat)} has no {sorted(lost)}: {event}", after)
