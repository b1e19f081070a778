"""What is told of The Emperor Returns: in the ids of the view, so that a line of the log can light the map."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import hundreddays as hd
from games.emperor.scene import game
from hundreddays.core import CHANCE, SPECTATOR, Event, Listener
from hundreddays.games.emperor.rules.state import EmperorState

PLACES = ("hex", "hexes", "origins", "path")


def told(seed: int, **options: Any) -> Iterator[tuple[EmperorState, Event]]:
    """Every event of a random game, with the state after it."""
    s, rng = game(**options).start(), Random(seed)
    while not s.over:
        tell = Listener()
        s.apply(hd.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()), tell)
        for event in tell.events:
            yield s, event


@pytest.mark.parametrize("scenario", ["invasion", "ligny_quatre_bras", "road_to_wavre"])
def test_places_and_pieces_are_told_by_the_ids_of_the_view(scenario: str) -> None:
    kinds: set[str] = set()
    for s, event in told(1815, scenario=scenario, players=3):
        picture = s.game.picture()
        places, armies = {place.id for place in picture.places}, {army.id for army in picture.armies}
        for key in PLACES:
            named = event.data.get(key, [])
            assert {named} <= places if isinstance(named, str) else set(named) <= places, event
            kinds |= {event.kind} if named else set()
        assert event.data.get("army", "french") in armies, event
        assert event.data.get("leader", s.game.pieces.leaders[0]) in s.game.pieces.leaders, event
        assert {event.data.get("unit", s.game.pieces.units[0]), *event.data.get("units", ())} <= {*s.game.pieces.units}
    assert {"moved", "combat", "counters", "shown", "retreated"} <= kinds


@pytest.mark.parametrize("scenario", ["invasion", "road_to_wavre"])
def test_a_leader_is_named_only_to_those_who_may_know_him(scenario: str) -> None:
    """401, 402, 404: to his own side, in a combat that shows him, by reconnaissance, and when his life is at stake."""
    public = {"shown", "bonus", "leader_die", "recon"}
    for s, event in told(16, scenario=scenario, players=3):
        if "leader" not in event.data or event.kind in public:
            continue
        army = s.game.pieces.leader_army[s.game.pieces.leaders.index(event.data["leader"])]
        side = s.game.sides[s.game.seat_of[army]]
        heard = [seat for seat in (0, 1, 2, SPECTATOR) if event.heard_by(seat)]
        assert [seat for seat in heard if seat == SPECTATOR or s.game.sides[seat] != side] == [], event
