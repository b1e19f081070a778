"""The data of Napoleon 1815 Returns: published facts, and overlays that fit or do not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import hundreddays as hd
from games.returns.field import returns


def overlaid(**files: dict[str, Any]) -> hd.Game:
    return hd.load("returns", data={f"{name}.toml": tree for name, tree in files.items()})


def test_the_map_has_its_towns_roads_and_rivers() -> None:
    data = returns().data
    assert (len(data.towns), len(data.map.road), sum(bool(road.river) for road in data.map.road)) == (54, 113, 39)
    degrees = Counter(end for road in data.map.road for end in (road.a, road.b))
    assert min(degrees.values()) >= 3
    assert max(degrees.values()) <= 7


def test_known_distances() -> None:
    board = returns().board
    town = board.town_ids.index
    known = {
        ("maubeuge", "brussels"): 4,
        ("maubeuge", "ghent"): 5,
        ("maubeuge", "antwerp"): 6,
        ("maubeuge", "liege"): 7,
        ("beaumont", "charleroi"): 2,
    }
    for (a, b), roads in known.items():
        assert board.distance[town(a)][town(b)] == board.distance[town(b)][town(a)] == roads
    assert max(max(row) for row in board.distance) == 9


def test_the_deck_has_68_cards() -> None:
    assert sum(returns().board.count) == 68


def test_an_overlay_changes_figures_and_the_hash() -> None:
    game = overlaid(units={"unit": [{"id": "f_gd", "cards": 6, "src_cards": "rulebook"}]})
    assert game.data_hash != returns().data_hash
    assert game.start().view(0).panels["sheets"][6]["cards"] == 6


def test_an_overlay_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "tables.toml").write_text("[game]\nturns = 12\n")
    assert hd.load("returns", data=tmp_path).start().view(0).tracks[0].top == 12


def test_every_inconsistency_is_listed_at_once() -> None:
    with pytest.raises(hd.BadData) as caught:
        overlaid(
            map={
                "home": {"allied": ["atlantis"]},
                "free_setup": {"forbidden": ["nowhere"]},
                "town": [{"id": "thuin", "absent": True}],
            },
            units={
                "unit": [
                    {"id": "f_i", "setup": "avalon", "reduced_cards": 9},
                    {"id": "p_i", "kind": "dragoons", "army": "austrian"},
                ]
            },
            cards={
                "card": [{"id": "skirmish", "count": 13, "matched_by": ["bluff"]}],
                "objective": [{"id": "obj_ghent", "town": "gent"}],
                "objectives": {"drawn": 9},
            },
            tables={
                "weather": {"start": "snow", "row": [{"id": "rain", "min": 5}]},
                "game": {"turns": 0, "tie_winner": "austria"},
                "combat": {"winner_loss_divisor": 0},
                "city_loss": [{"id": "paris", "armies": ["saxon"], "loss": 1}],
                "move": {"cavalry": {"roads": {"clear": 3}}},
            },
        )
    text = str(caught.value)
    for word in [
        "atlantis",
        "nowhere",
        "thuin",
        "avalon",
        "dragoons",
        "austrian",
        "bluff",
        "gent",
        "snow",
        "austria",
        "paris",
        "saxon",
    ]:
        assert word in text, word
    assert len(caught.value.defects) >= 16


def test_too_many_towns_and_towns_without_roads_are_faults() -> None:
    towns = [{"id": f"hamlet_{n}", "name": "Hamlet", "country": "belgium", "lat": 50.5, "lon": 4.5} for n in range(9)]
    with pytest.raises(hd.BadData) as caught:
        overlaid(map={"town": towns})
    assert any("63 towns" in defect for defect in caught.value.defects)
    assert any("no road leads to hamlet_0" in defect for defect in caught.value.defects)


def test_both_sides_in_one_town_and_lonely_commanders_are_faults() -> None:
    with pytest.raises(hd.BadData, match="both sides are set up in charleroi"):
        overlaid(units={"unit": [{"id": "f_i", "setup": "charleroi"}]})
    with pytest.raises(hd.BadData, match="commander must be set up with a friendly corps"):
        overlaid(units={"unit": [{"id": "napoleon", "setup": "givet"}]})


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        ({"map": {"towns": []}}, "towns"),
        ({"units": {"unit": [{"id": "f_i", "cards": "three"}]}}, "cards"),
        ({"tables": {"game": {"turn": 3}}}, "turn"),
    ],
)
def test_a_fault_names_file_and_key(tree: dict[str, dict[str, Any]], fault: str) -> None:
    with pytest.raises(hd.BadData, match=fault):
        overlaid(**tree)


def test_a_town_can_be_taken_off_the_map() -> None:
    roads = [
        {"a": road.a, "b": road.b, "river": road.river, "km": road.km, "source": road.source}
        for road in returns().data.map.road
        if "renaix" not in (road.a, road.b)
    ]
    game = overlaid(map={"town": [{"id": "renaix", "absent": True}], "road": roads})
    assert "renaix" not in {place.id for place in game.picture().places}
    assert game.start().moves()
