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
