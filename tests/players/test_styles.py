"""Styles: names are understood, the game's planner really plays in that mood, and tables and records keep the name."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.players import (
    LEVELS,
    STYLES,
    Budget,
    Fallible,
    PlannerPlayer,
    Thinker,
    is_named,
    seat_player,
    styles_of,
)
from hundreddays.players.styles import planner_in, style_moods
from hundreddays.tables import Sitting, player

NODES = Budget(seconds=None, nodes=40, turn_seconds=None)


@pytest.mark.parametrize("id", hd.REGISTER)
def test_every_game_has_every_style_as_a_mood_of_its_planner(id: str) -> None:
    game = hd.load(id)
    moods = style_moods(id)
    assert moods is not None
    assert styles_of(game) == list(STYLES)
    known = ["", *(mood.mood for mood in hd.load(id).planner().moods())]  # type: ignore[union-attr]
    for side in (0, 1):
        named = [getattr(moods, style)[side] for style in STYLES]
        assert len(set(named)) == len(STYLES), "three styles are three ways to play, on either side"
        assert set(named) <= set(known)


@pytest.mark.parametrize("id", hd.REGISTER)
@pytest.mark.parametrize("style", STYLES)
def test_the_style_reaches_the_planner_of_every_level(id: str, style: str) -> None:
    game = hd.load(id)
    mood = planner_in(game, style).mood
    for level in ("planner", *LEVELS):
        seated = seat_player(f"{level}:{style}", game, NODES)
        assert isinstance(seated, PlannerPlayer | Fallible | Thinker)
        planner = seated.planner if isinstance(seated, PlannerPlayer) else seated.guide.planner
        assert planner is not None
        assert planner.mood == mood, level
        usual = seat_player(level, game, NODES)
        assert isinstance(usual, PlannerPlayer | Fallible | Thinker)
        plain = usual.planner if isinstance(usual, PlannerPlayer) else usual.guide.planner
        assert plain is not None
        assert plain.mood == "", level


def test_a_search_in_a_style_may_still_find_the_usual_way_better() -> None:
    game = hd.load("returns")
    seated = seat_player("master:bold", game, NODES)
    assert isinstance(seated, Thinker)
    moods = [guide.planner.mood for guide in seated.guide.moods if guide.planner is not None]
    assert moods[0] == ""
    assert "boldly" not in moods
    assert "carefully" in moods


def test_each_side_has_a_mood_of_its_own_where_the_game_says_so() -> None:
    game = hd.load("napoleon")
    planner = planner_in(game, "bold")
    moods = {mood.mood: mood for mood in game.planner().moods()}  # type: ignore[union-attr]
    rng = Random(2)
    state = game.start()
    met: set[int] = set()
    while met != {0, 1}:
        actor = state.actor
        if actor == hd.CHANCE:
            state.apply(hd.draw(state.odds(), rng))
            continue
        moves = state.moves()
        if len(moves) > 1:
            mood = moods["boldly" if actor == 0 else "in a race for the cities"]
            assert planner.weigh(state, moves) == mood.weigh(state, moves)
            met.add(actor)
        state.apply(planner.choose(state.eye(actor), rng).move)


def test_styles_weigh_the_same_choice_differently() -> None:
    game = hd.load("returns")
    state = game.start()
    rng = Random(3)
    while state.actor == hd.CHANCE or len(state.moves()) < 4:
        state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else state.moves()[0])
    weights = {style: tuple(planner_in(game, style).weigh(state, state.moves())) for style in ("", *STYLES)}
    assert len(set(weights.values())) == 1 + len(STYLES)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("marshal:bald", "There is no style “bald”. Did you mean “bold”"),
        ("marshal:", "There is no style “”"),
        ("marshall:bold", "There is no player “marshall:bold”"),
        ("random:bold", "There is no player “random:bold”"),
    ],
)
def test_what_is_no_style_is_refused_in_words(name: str, message: str) -> None:
    with pytest.raises(hd.Unknown, match=message):
        seat_player(name, hd.load("returns"))
    assert not is_named(name)


def test_a_game_without_styles_says_so(ambush: str) -> None:
    game = hd.load(ambush)
    assert styles_of(game) == []
    with pytest.raises(hd.Fault, match="Ambush has no planner"):
        seat_player("marshal:bold", game)


def test_records_keep_the_name() -> None:
    assert Sitting.read(player("marshal:bold").text()) == Sitting("player", "marshal:bold")
    assert is_named("marshal:bold")
