"""Files of Napoleon 1815 Returns that do not fit together: each fault by itself, and the last figure that fits."""

from __future__ import annotations

from typing import Any

import pytest

import hundreddays as hd


def overlaid(file: str, tree: dict[str, Any]) -> hd.Game:
    return hd.load("returns", data={f"{file}.toml": tree})


def unit(**fields: Any) -> dict[str, Any]:
    return {"unit": [{"id": "f_i", **fields}]}


@pytest.mark.parametrize(
    ("file", "tree", "fault"),
    [
        ("units", unit(cards=-1, reduced_cards=-1), "cards and tactical must not be negative"),
        ("units", unit(tactical=-1), "cards and tactical must not be negative"),
        ("units", unit(reduced_cards=0), "needs 0 < reduced_cards"),
        ("units", unit(reduced_at=-1), "needs 0 < reduced_cards"),
        ("units", unit(reduced_at=99), "reduced_at < cohesion"),
        ("units", unit(setup="avalon"), "unknown town avalon"),
        ("units", unit(kind="dragoons"), "kind dragoons"),
        ("units", unit(kind="commander"), "2 commanders"),
        ("units", {"unit": [{"id": "napoleon", "kind": "infantry", "cohesion": 3, "cards": 1}]}, "0 commanders"),
        ("units", {"army": [{"id": "french", "side": "coalition"}]}, "army french: side coalition"),
        ("units", {"army": [{"id": "prussian", "side": "french"}]}, "army prussian: side french"),
        ("units", {"army": [{"id": "allied", "side": "swiss"}]}, "army allied: side swiss"),
        ("tables", {"game": {"turns": 0}}, "must be at least 1"),
        ("tables", {"game": {"eliminated_corps_lose": 0}}, "must be at least 1"),
        ("tables", {"game": {"tie_winner": "austria"}}, "game.tie_winner: there is no side austria"),
        ("tables", {"game": {"turn_limit_winner": "austria"}}, "game.turn_limit_winner: there is no side austria"),
        ("tables", {"combat": {"winner_loss_divisor": 0}}, "winner_loss_divisor must be at least 1"),
        ("tables", {"weather": {"start": "snow"}}, "there is no weather snow"),
        ("tables", {"weather": {"row": [{"id": "rain", "min": 5}]}}, "cover each roll from 1 to 6 exactly once"),
        ("tables", {"weather": {"row": [{"id": "clear", "max": 4}]}}, "cover each roll from 1 to 6 exactly once"),
        ("tables", {"move": {"cavalry": {"roads": {"clear": 3}}}}, "move.cavalry.roads"),
        ("tables", {"move": {"cavalry": {"roads": {"clear": 0}}}}, "move.cavalry.roads"),
        ("tables", {"move": {"infantry": {"points": [1]}}}, "points and cohesion need two figures each"),
        ("tables", {"move": {"infantry": {"cohesion": [0, 1, 2]}}}, "points and cohesion need two figures each"),
        ("tables", {"city_loss": [{"id": "paris", "armies": ["allied"], "loss": 1}]}, "unknown town paris"),
        ("tables", {"city_loss": [{"id": "ghent", "armies": ["saxon"]}]}, "unknown army saxon"),
        ("cards", {"card": [{"id": "skirmish", "count": 13}]}, "add up to 69, the deck has 68"),
        ("cards", {"card": [{"id": "skirmish", "matched_by": ["bluff"]}]}, "unknown card bluff"),
        ("cards", {"card": [{"id": "skirmish", "count": -1}]}, "count must not be negative"),
        ("cards", {"objectives": {"drawn": 0}}, "objectives.drawn is 0"),
        ("cards", {"objectives": {"drawn": 99}}, "objectives.drawn is 99"),
        ("cards", {"objective": [{"id": "obj_ghent", "town": "gent"}]}, "unknown town gent"),
        ("cards", {"objective": [{"id": "obj_ghent", "corps": 2}]}, "needs either a town or a number of corps"),
        ("map", {"home": {"allied": ["atlantis"]}}, "unknown town atlantis"),
        ("map", {"home": {"allied": []}}, "home.allied names no town"),
        ("map", {"home": {"french": "country:swiss"}}, "no town lies in country:swiss"),
        ("map", {"free_setup": {"forbidden": ["nowhere"]}}, "unknown town nowhere"),
        ("map", {"free_setup": {"country": "swiss"}}, "no town lies in swiss"),
        ("map", {"town": [{"id": "thuin", "absent": True}]}, "names the unknown town thuin"),
    ],
)
def test_each_fault_is_named(file: str, tree: dict[str, Any], fault: str) -> None:
    with pytest.raises(hd.BadData) as raised:
        overlaid(file, tree)
    assert any(fault in defect for defect in raised.value.defects), raised.value.defects


@pytest.mark.parametrize(
    ("file", "tree"),
    [
        ("tables", {"game": {"turns": 1, "eliminated_corps_lose": 1}}),
        ("tables", {"combat": {"winner_loss_divisor": 1}}),
        ("units", unit(tactical=0, reduced_at=0)),
        ("units", unit(cards=1, reduced_cards=1)),
        ("cards", {"objectives": {"drawn": 1}}),
    ],
)
def test_the_last_figure_that_fits(file: str, tree: dict[str, Any]) -> None:
    assert overlaid(file, tree).start().moves()


def test_roads_are_told_when_they_are_wrong() -> None:
    game = hd.load("returns")
    roads = [
        {"a": road.a, "b": road.b, "river": road.river, "km": road.km, "source": road.source}
        for road in game.data.map.road  # type: ignore[attr-defined]
    ]
    with pytest.raises(hd.BadData, match="joins ghent to itself"):
        overlaid("map", {"road": [*roads, roads[0] | {"a": "ghent", "b": "ghent"}]})
    with pytest.raises(hd.BadData, match="stands 2 times"):
        overlaid("map", {"road": [*roads, roads[0] | {"a": roads[0]["b"], "b": roads[0]["a"]}]})
