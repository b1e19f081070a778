"""20.3: the handicap."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from games.napoleon.field import game
from hundreddays.core import SILENT, Record
from hundreddays.core.record_reader import parse
from hundreddays.games import info
from hundreddays.games.napoleon.game import NapoleonGame
from hundreddays.games.napoleon.opponent.french_campaign import FrenchPlan
from hundreddays.games.napoleon.opponent.judge import features
from hundreddays.games.napoleon.opponent.planner import plan_for
from hundreddays.games.napoleon.rules.board import BRITISH, FRENCH, PRUSSIAN
from hundreddays.games.napoleon.rules.defeat import remove_defeated
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.released_data import load_pinned
from hundreddays.players import play_out, seat_player

CHOICES = [int(choice) for one in info("napoleon").settings if one.name == "handicap" for choice in one.choices]


def test_20_3_each_point_moves_the_levels_at_which_armies_are_defeated() -> None:
    assert 0 in CHOICES
    assert len(CHOICES) <= 5
    for handicap in CHOICES:
        assert game(handicap=handicap).board.defeat_below == [20 - handicap, 10 + handicap, 13 + handicap]


def test_20_3_nothing_changes_at_nought() -> None:
    assert game(handicap=0).data_hash == game().data_hash
    assert all(track.id != "handicap" for track in game().start().view(0).tracks)


@pytest.mark.parametrize("handicap", CHOICES)
def test_20_3_an_army_falls_at_the_level_that_the_handicap_sets(handicap: int) -> None:
    """One unit fewer than the level defeats it, the level itself does not. 16.2, 16.3"""
    for army in (FRENCH, BRITISH, PRUSSIAN):
        for left, falls in ((0, False), (-1, True)):
            s = game(handicap=handicap).start()
            units = s.board.army_units[army]
            for u in units[s.board.defeat_below[army] + left :]:
                s.remove(u)
            remove_defeated(s, [army], SILENT)
            assert bool(s.fallen >> army & 1) == falls


def test_20_3_the_judge_and_the_planner_reckon_with_it() -> None:
    """They count what is short of defeat by the levels of this game."""
    plain, eased = (game(handicap=handicap).start() for handicap in (0, 1))
    before, after = features(plain), features(eased)
    for name in ("british_short", "prussian_short"):
        assert after[name] == pytest.approx(before[name] - 0.1)
    french, helped = (plan_for(s) for s in (plain, eased))
    assert isinstance(french, FrenchPlan)
    assert isinstance(helped, FrenchPlan)
    assert helped.short == french.short - 2


def test_20_3_everyone_sees_it_and_records_keep_it() -> None:
    napoleon = game(handicap=2)
    for seat in (hd.SPECTATOR, 0, 1):
        view = napoleon.start().view(seat)
        shown = next(track for track in view.tracks if track.id == "handicap")
        assert (shown.value, shown.text) == (2, "+2 for the French")
        assert [track.text for track in view.tracks if track.id in ("french", "british", "prussian")] == [
            "defeated below 18",
            "defeated below 12",
            "defeated below 15",
        ]
    record = Record.of(napoleon)
    play_out(napoleon, [seat_player("random", napoleon) for _ in napoleon.seats], Random(6), record=record)
    again = parse(record.text())
    assert again.options["handicap"] == "2"
    played = load_pinned("napoleon", again.headers["Data"], **again.options)
    assert isinstance(played, NapoleonGame)
    assert played.board.handicap == 2
    ended = again.final(played)
    assert isinstance(ended, NapoleonState)
    assert played.position(ended.text()).text() == ended.text()
    assert played.broken(ended) == []
