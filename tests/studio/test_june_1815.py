"""June 1815 as it was: every fact has its source, stands where it lies, and games are measured against it."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import Record
from hundreddays.geo import dated_events, formations, places
from hundreddays.geo.history_1815 import kilometre
from hundreddays.players import Budget, Meter, play_out, seat_player
from hundreddays.studio.departures import bands, departure_bands, departures
from hundreddays.studio.june_1815 import june_1815, projection_of

MAPPED = ("returns", "napoleon", "emperor")


@pytest.mark.parametrize("game", MAPPED)
def test_every_fact_of_the_chronicle_is_shown_once_with_its_source(game: str) -> None:
    moments = june_1815(hd.load(game)).moments
    facts = [fact for moment in moments for fact in moment.facts]
    assert all(fact.source and fact.confidence and fact.text for fact in facts)
    shown = [fact.text for fact in facts]
    assert [shown.count(event.text) for event in dated_events()] == [1] * len(dated_events())
    assert [fact.at for fact in facts] == sorted(fact.at for fact in facts)
    assert (facts[0].at[:10], facts[-1].at[:10]) == ("1815-06-09", "1815-07-03")
    stands = [stand for moment in moments if moment.slot for stand in moment.stands]
    assert len(stands) == sum(len(formation.track) for formation in formations())
    assert all(stand.source and stand.confidence for stand in stands)


def test_what_was_looked_up_is_told_apart_from_what_was_not() -> None:
    moments = {moment.slot: moment for moment in june_1815(hd.load("returns")).moments}
    looked_up = {stand.unit for stand in moments["17pm"].stands if stand.checked}
    assert looked_up == {"fr_i", "pr_iv"}
    assert not any(stand.checked for stand in moments["19pm"].stands)


@pytest.mark.parametrize("game", MAPPED)
def test_formations_stand_on_the_board_where_their_towns_are(game: str) -> None:
    """A town of the board and a formation that stood in it lie at the same spot, within the coarseness of a hex."""
    loaded = hd.load(game)
    project = projection_of(loaded)
    charleroi = places()["charleroi"]
    here = next(place for place in loaded.picture().places if place.name == charleroi.name)
    x, y = project(charleroi.lon, charleroi.lat)
    assert hypot(here.x - x, here.y - y) / kilometre(project) < 6


def test_a_board_that_lies_nowhere_says_so() -> None:
    with pytest.raises(hd.core.Fault, match="not laid over the real country"):
        june_1815(hd.load("waterloo"))


def test_a_game_is_measured_evening_by_evening_and_many_as_bands() -> None:
    game = hd.load("returns")
    record = Record.of(game)
    play_out(game, [seat_player("planner", game) for _ in game.seats], Random(1), record=record)
    found = departures(game, record)
    assert {one.army for one in found} == {"french", "allied", "prussian"}
    assert [one.slot for one in found if one.army == "french"] == ["15pm", "16pm", "17pm", "18pm", "19pm"]
    for one in found:
        assert one.km >= 0
        assert (one.days == 0) == (one.nearest == one.slot)
    many = departure_bands(game, 3, Random(2), Meter(Budget(seconds=None, nodes=100_000)))
    for band in bands(many):
        assert band.low <= band.mean <= band.high
        assert band.games <= 3
