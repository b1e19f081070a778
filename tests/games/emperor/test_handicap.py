"""505: the handicap."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from games.emperor.scene import game
from hundreddays.core import Record
from hundreddays.core.record_reader import parse
from hundreddays.games import info
from hundreddays.games.emperor.game import EmperorGame
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.victory import french_ahead, points
from hundreddays.games.released_data import load_pinned
from hundreddays.players import play_out, seat_player

CHOICES = [int(choice) for one in info("emperor").settings if one.name == "handicap" for choice in one.choices]


def test_505_the_last_day_moves_with_each_point() -> None:
    assert CHOICES == [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    invasion = {handicap: game(scenario="invasion", handicap=handicap) for handicap in CHOICES}
    ends = [invasion[handicap].day(invasion[handicap].last_turn) for handicap in CHOICES]
    assert ends == [f"{day} June" for day in (15, 15, 16, 17, 18, 19, 20, 21, 22)]  # the first day is always played


def test_505_more_sps_come_back_in_the_campaign() -> None:
    plain = game()
    quotas = [game(handicap=handicap).quota for handicap in CHOICES]
    assert plain.quota == plain.tables.quota == [2, 1, 1]
    assert quotas[2:7] == [[2, 3, 3], [2, 2, 2], [2, 1, 1], [4, 1, 1], [6, 1, 1]]
    assert quotas[0] == [2, 5, 5]
    assert quotas[8] == [10, 1, 1]
    assert {game(handicap=handicap).last_turn for handicap in CHOICES} == {plain.last_turn}
    assert game(scenario="invasion", handicap=2).quota == plain.quota


@pytest.mark.parametrize(
    ("handicap", "box"),
    [(-4, "french-2"), (-3, "french-2"), (-2, "french-1"), (2, "french-1"), (3, "zero"), (4, "zero")],
)
def test_505_the_box_from_which_the_french_win_moves_with_three_points(handicap: int, box: str) -> None:
    campaign = game(handicap=handicap)
    state = campaign.start()
    for marker, name in enumerate(campaign.tables.boxes):
        state.marker = marker
        assert french_ahead(state) == (campaign.tables.boxes.index(box) <= marker), name
    invasion = game(scenario="invasion", handicap=handicap)
    assert invasion.french_from == game(scenario="invasion").french_from


@pytest.mark.parametrize(
    ("scenario", "worth"), [("ligny_quatre_bras", 2), ("road_to_wavre", 4), ("mont_saint_jean", 4)]
)
def test_505_points_to_begin_with(scenario: str, worth: int) -> None:
    plain = game(scenario=scenario)
    french, coalition = points(plain.start())
    for handicap in CHOICES:
        other = game(scenario=scenario, handicap=handicap)
        assert points(other.start()) == (
            french + worth * max(0, handicap),
            coalition + worth * max(0, -handicap),
        )
        assert other.last_turn == plain.last_turn


def test_505_the_judge_and_the_verdict_go_by_the_points() -> None:
    chances = []
    for handicap in CHOICES:
        other = game(scenario="ligny_quatre_bras", handicap=handicap)
        state = other.start()
        chances.append(other.judge().chance(state, 0))
        assert french_ahead(state) == (points(state)[0] > points(state)[1])
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


def test_505_nothing_changes_at_nought() -> None:
    assert game(handicap=0).data_hash == game().data_hash
    assert all(track.id != "handicap" for track in game().start().view(0).tracks)


def test_505_everyone_sees_it_and_records_keep_it() -> None:
    helped = game(handicap=2)
    shown = [track for track in helped.start().view(hd.SPECTATOR).tracks if track.id == "handicap"]
    assert [(track.value, track.text) for track in shown] == [(2, "4 SPs more a turn come back to the French")]
    for handicap, text in (
        (3, "6 SPs more a turn come back to the French; the French win with the marker on Zero or beyond"),
        (-3, "3 SPs more a turn to each Coalition army; the French win with the marker on French 2 or beyond"),
    ):
        shown = [track for track in game(handicap=handicap).start().view(hd.SPECTATOR).tracks if track.id == "handicap"]
        assert [track.text for track in shown] == [text]
    ligny = game(scenario="ligny_quatre_bras", handicap=-1)
    state = ligny.start()
    for seat in (hd.SPECTATOR, 0, 1):
        shown = [track for track in state.view(seat).tracks if track.id == "handicap"]
        assert [(track.value, track.text) for track in shown] == [(-1, "2 points for the Coalition")]
    record = Record.of(ligny)
    play_out(ligny, [seat_player("random", ligny) for _ in ligny.seats], Random(6), record=record)
    again = parse(record.text())
    assert again.options["handicap"] == "-1"
    played = load_pinned("emperor", again.headers["Data"], **again.options)
    assert isinstance(played, EmperorGame)
    assert played.handicap == -1
    ended = again.final(played)
    assert isinstance(ended, EmperorState)
    assert played.position(ended.text()).text() == ended.text()
    assert played.broken(ended) == []
