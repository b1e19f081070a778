"""Boards as pictures: well-formed, and showing no more than the viewer may see."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import hundreddays as hd
from hundreddays.core import view_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("id", list(hd.REGISTER))
def test_every_game_draws_itself_in_a_notebook(id: str) -> None:
    state = hd.load(id).start()
    root = ElementTree.fromstring(state._repr_svg_())
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f".//{SVG}rect")) > 1 or not state.view(hd.SPECTATOR).pieces


def test_a_seat_sees_its_own_names_and_not_the_enemys() -> None:
    game = hd.load("returns")
    rng = Random(4)
    state = game.start()
    for _ in range(40):
        state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
    french = state.eye(game.seat("french"))._repr_svg_()
    coalition = state.eye(game.seat("coalition"))._repr_svg_()
    assert "Imperial Guard" in french
    assert "Imperial Guard" not in coalition


def test_pieces_off_the_map_are_not_drawn_on_it() -> None:
    game = hd.load("returns")
    state = game.start()
    view = state.view(0)
    on_map = [
        piece
        for piece in view.pieces
        if piece.place in {place.id for place in game.picture().places if place.kind != "box"}
    ]
    root = ElementTree.fromstring(view_svg(game.picture(), view))
    assert len(root.findall(f".//{SVG}g")) == len(on_map)


def test_however_many_pieces_stand_in_a_town_they_hide_no_town_beside_it() -> None:
    game = hd.load("napoleon", scenario="eve_of_waterloo")
    picture, view = game.picture(), game.start().view(0)
    town = max((place for place in picture.places), key=lambda place: sum(one.place == place.id for one in view.pieces))
    assert sum(one.place == town.id for one in view.pieces) > 20
    root, block = ElementTree.fromstring(view_svg(picture, view)), picture.width / 54
    heap = [
        {key: float(rect.get(key, "")) for key in ("x", "y", "width")}
        for piece in root.findall(f".//{SVG}g")
        if (piece.findtext(f"{SVG}title") or "").endswith(f", {town.name}")
        for rect in piece.findall(f"{SVG}rect")
    ]
    assert len({(one["x"], one["y"]) for one in heap}) == len(heap) > 20
    assert max(one["x"] + one["width"] for one in heap) - min(one["x"] for one in heap) < 4.1 * block
    assert max(one["y"] + one["width"] for one in heap) - town.y < 3.5 * block


def test_nothing_is_drawn_beside_the_paper() -> None:
    """A picture that is opened by itself has room around it; lines that go on there would show."""
    game = hd.load("napoleon")
    (paper,) = ElementTree.fromstring(view_svg(game.picture(), game.start().view(0)))
    assert paper.tag == f"{SVG}svg"
    assert (paper.get("width"), paper.get("height")) == (f"{game.picture().width:.0f}", f"{game.picture().height:.0f}")


def test_names_and_figures_are_written_in_letters_that_systems_have() -> None:
    """A picture in pixels, as links and environments show it, has no text where no family is found by its name."""
    game = hd.load("returns")
    root = ElementTree.fromstring(view_svg(game.picture(), game.start().view(0)))
    families = [{name.strip() for name in text.get("font-family", "").split(",")} for text in root.iter(f"{SVG}text")]
    assert families
    for named in families:
        assert named & {"Georgia", "Arial"}, "Windows and macOS"
        assert named & {"DejaVu Serif", "DejaVu Sans"}, "Linux"
