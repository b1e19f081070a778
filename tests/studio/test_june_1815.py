"""June 1815 as it was: every fact has its source, stands where it lies, and games are measured against it."""

from __future__ import annotations

from datetime import datetime
from math import hypot
from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import SPECTATOR, Record
from hundreddays.geo import dated_events, formations, places
from hundreddays.geo.history_1815 import kilometre
from hundreddays.players import Budget, Meter, play_out, seat_player
from hundreddays.studio.departures import bands, departures, landmark_hours, many_games
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


def test_a_battle_of_two_days_names_the_day_on_which_it_ended() -> None:
    told = [fact.text for moment in june_1815(hd.load("returns")).moments for fact in moment.facts]
    assert [text.partition(". ")[0] for text in told if text.startswith("Battle of Wavre")] == [
        "Battle of Wavre, until about 11:00 on 19 June"
    ]


def test_a_commander_can_stand_in_brackets() -> None:
    stands = [stand for moment in june_1815(hd.load("returns")).moments for stand in moment.stands]
    assert "Napoleon, chief of staff Soult" in {stand.commander for stand in stands}
    assert not [stand.commander for stand in stands if "(" in stand.commander]


@pytest.mark.parametrize("game", MAPPED)
def test_formations_stand_on_the_board_where_their_towns_are(game: str) -> None:
    """A town of the board and a formation that stood in it lie at the same spot, within the coarseness of a hex."""
    loaded = hd.load(game)
    project = projection_of(loaded)
    charleroi = places()["charleroi"]
    here = next(place for place in loaded.picture().places if place.name == charleroi.name)
    x, y = project(charleroi.lon, charleroi.lat)
    assert hypot(here.x - x, here.y - y) / kilometre(project) < 6


def test_a_board_that_lies_nowhere_has_the_chronicle_without_a_map() -> None:
    campaign = june_1815(hd.load("waterloo"))
    assert not campaign.mapped
    assert {fact.x for moment in campaign.moments for fact in moment.facts} == {None}
    with pytest.raises(hd.core.Fault, match="not laid over the real country"):
        departures(hd.load("waterloo"), Record.of(hd.load("waterloo")))


@pytest.mark.parametrize("game", MAPPED)
def test_events_lie_on_the_map_where_they_happened(game: str) -> None:
    """So that the campaign can be replayed hour by hour: all of Belgium at least has its place."""
    loaded = hd.load(game)
    by_name = {place.name: place for place in places().values()}
    project = projection_of(loaded)
    facts = [fact for moment in june_1815(loaded).moments for fact in moment.facts if fact.place]
    assert len(facts) > 40
    for fact in facts:
        here = by_name[fact.place]
        assert (fact.x, fact.y) == tuple(round(one, 1) for one in project(here.lon, here.lat))


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
    many = many_games(game, 3, Random(2), Meter(Budget(seconds=None, nodes=100_000)))
    assert many.games == 3
    assert many.landmarks == []
    for band in bands(many.evenings):
        assert band.low <= band.mean <= band.high
        assert band.games <= 3


@pytest.mark.parametrize("game", hd.REGISTER)
def test_games_of_every_game_are_set_beside_june_1815(game: str) -> None:
    """Where the board lies over the country army by army, evening by evening; on a field by the hours of its events."""
    loaded = hd.load(game)
    many = many_games(loaded, 1, Random(2), Meter(Budget(seconds=None, nodes=200_000, turn_seconds=None)))
    assert many.games == 1
    if game in MAPPED:
        assert {spread.army for spread in many.evenings} == {"french", "allied", "prussian"}
        days = {int(spread.slot[:-2]) for spread in many.evenings}
        assert {15, 16, 17, 18} <= days <= set(range(14, 20))
        assert all(0 <= km < 200 for spread in many.evenings for km in spread.km)
    else:
        assert [spread.at for spread in many.landmarks] == [mark.at for mark in loaded.landmarks()]
        assert any(spread.hours for spread in many.landmarks)


def test_many_games_are_measured_to_the_evening_on_which_they_end() -> None:
    """As one is: its last evening is where everyone stands when it is over."""
    game = hd.load("emperor", scenario="road_to_wavre")
    record = Record.of(game)
    play_out(game, [seat_player("planner", game) for _ in game.seats], Random(1), record=record)
    found = departures(game, record)
    many = many_games(game, 1, Random(1), Meter(Budget(seconds=None, nodes=200_000, turn_seconds=None)))
    assert {(one.slot, one.army) for one in found} == {(spread.slot, spread.army) for spread in many.evenings}
    assert max(one.slot for one in found) == "19pm"
    pieces = record.final(game).view(SPECTATOR).pieces
    spots = {place.id: place.x for place in game.picture().places if place.kind != "box"}
    french = [spots[piece.place] for piece in pieces if piece.army == "french" and piece.place in spots]
    last = next(one for one in found if (one.slot, one.army) == ("19pm", "french"))
    assert last.x == pytest.approx(sum(french) / len(french), abs=0.1)


def test_every_landmark_is_an_event_of_the_chronicle_with_its_source() -> None:
    game = hd.load("waterloo")
    marks = game.landmarks()
    assert len(marks) >= 5
    told = landmark_hours(game, Record.of(game))
    assert [one.at for one in told] == [mark.at for mark in marks]
    assert all(one.text and one.source and one.place and one.counts for one in told)
    assert {one.came for one in told} == {""}
    armies = {army.id for army in game.picture().armies}
    assert {mark.army for mark in marks} <= armies


def test_a_battle_is_measured_hour_by_hour_and_many_add_up() -> None:
    """What came in a game is told with its hour, and it was so: before that turn nobody stood there."""
    game = hd.load("waterloo", rules="basic")
    record = Record.of(game)
    play_out(game, [seat_player("planner", game) for _ in game.seats], Random(1), record=record)
    told = landmark_hours(game, record)
    assert any(one.came for one in told)
    for one in told:
        if one.came:
            assert one.hours is not None
            gap = datetime.fromisoformat(one.came) - datetime.fromisoformat(one.at)
            assert one.hours == pytest.approx(gap.total_seconds() / 3600)
    falls = next(one for one in told if one.counts == "A French unit stands in La Haye Sainte.")
    taken = [
        state.when()[0]
        for state, _ in record.replay(game)
        if any(piece.place == "1410" and piece.army == "french" for piece in state.view(SPECTATOR).pieces)
    ]
    assert bool(falls.came) == bool(taken)
    if taken:
        assert falls.came == game.hour(taken[0])
    many = many_games(game, 2, Random(2), Meter(Budget(seconds=None, nodes=100_000)))
    assert many.games == 2
    assert many.evenings == []
    assert [spread.games for spread in many.landmarks] == [2] * len(told)
    assert all(len(spread.hours) <= 2 for spread in many.landmarks)
