"""A planner's moods against each other: `python -m tools.moods`."""

from __future__ import annotations

import pytest
from tools import moods

import hundreddays as hd


def test_moods_meet_over_the_same_seeds_and_are_held_against_the_first_pair() -> None:
    game = hd.load("returns")
    planner = game.planner()
    assert planner is not None
    mood = planner.moods()[0].mood
    rows = moods.rows("returns", {}, [("usual", "usual"), (mood, "usual"), ("usual", "usual")], 2, seed=5, jobs=1)
    assert [(row["first"], row["games"]) for row in rows[:2]] == [("usual", 2), (mood, 2)]
    assert rows[0] == moods.rows("returns", {}, [("usual", "usual")], 2, seed=5, jobs=1)[0]
    for row in rows:
        assert row["low"] <= row["share"] <= row["high"]
        assert row["gain"] == pytest.approx(row["share"] - rows[0]["share"])


def test_a_mood_that_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(SystemExit, match="no mood “sullenly”, only usual"):
        moods.in_mood(hd.load("returns"), "sullenly")
