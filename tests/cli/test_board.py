"""The board in characters, of every registered game: nothing that stands on it is missing, whatever the window."""

from __future__ import annotations

import pytest

import hundreddays as hd
from hundreddays.core import Prompt
from hundreddays.terminal.chips import chips
from hundreddays.terminal.draw_board import board, natural_width, strips
from hundreddays.terminal.window import EDGE, Aim

GAMES = sorted(hd.REGISTER)


def moment(id: str) -> tuple[hd.Game, hd.View, Prompt]:
    """The first decision of a game, as the seat that makes it sees it."""
    game = hd.load(id)
    state = game.start()
    while state.actor == hd.CHANCE:
        state.apply(state.moves()[0])
    return game, state.view(state.actor), state.prompt(state.actor)


def plain(lines: object) -> str:
    assert isinstance(lines, list)
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("id", GAMES)
def test_every_army_shows_where_its_pieces_stand(id: str) -> None:
    """On the whole board there is a chip of an army for every place in which it has a piece."""
    game, view, prompt = moment(id)
    text = plain(board(game, view, prompt, natural_width(game)).lines)
    letters = {army.id: army.letter for army in game.picture().armies}
    on_board = {place.id for place in game.picture().places if place.kind != "box"}
    for army, letter in letters.items():
        places = {piece.place for piece in view.pieces if piece.army == army and piece.place in on_board}
        assert sum(text.count(letter + mark) for mark in "0123456789?×•ABCDEFGHIJKLMNOPQRSTUVWXYZ") >= len(places)


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("id", GAMES)
def test_a_window_shows_the_place_it_is_asked_for(id: str, width: int) -> None:
    game, view, prompt = moment(id)
    places = [place for place in game.picture().places if place.kind != "box"]
    for place in places[:: max(1, len(places) // 12)]:
        drawing = board(game, view, prompt, width, 12, Aim(centre=[place.id]))
        text = plain(drawing.lines)
        assert len(drawing.lines) <= 12
        assert max(len(line) for line in text.splitlines()) <= width
        wanted = place.id[-4:] if game.picture().hexes is not None else place.name[:3]
        assert wanted in text


@pytest.mark.parametrize("id", GAMES)
def test_the_strips_are_the_whole_board(id: str) -> None:
    game, view, prompt = moment(id)
    whole = plain(board(game, view, prompt, natural_width(game)).lines).split("\n")
    parts = [plain(part).split("\n") for part in strips(game, view, prompt, 60)]
    hexes = game.picture().hexes is not None
    edge, wide = (EDGE, 55) if hexes else (0, 60)
    for row, line in enumerate(whole):
        joined = parts[0][row][:edge].ljust(edge) + "".join(part[row][edge:].ljust(wide) for part in parts)
        assert joined.rstrip() == line.rstrip()


def test_a_stack_shows_its_strength_where_there_is_no_room_for_its_pieces() -> None:
    armies = [hd.core.Army("french", "French", "#0000ff", "F"), hd.core.Army("allied", "Allied", "#ff0000", "A")]
    pieces = [
        hd.Piece("a", "french", "x", "infantry", "I Corps", "7"),
        hd.Piece("b", "french", "x", "commander", "Ney"),
        hd.Piece("c", "allied", "x"),
    ]
    assert [chip.text for chip in chips(pieces, armies, 20)] == ["F7", "FN", "A?"]
    assert [chip.text for chip in chips(pieces, armies, 7)] == ["F7+", "A?"]
    allied = [hd.Piece(f"c{n}", "allied", "x") for n in range(3)]
    assert [chip.text for chip in chips(allied, armies, 4)] == ["A×3"], "nobody knows their strength"
    french = [hd.Piece(f"f{n}", "french", "x", "infantry", "", "5-4") for n in range(3)]
    assert [chip.text for chip in chips(french, armies, 4)] == ["F15+"]
    assert [chip.text for chip in chips(french, armies, 3)] == ["F×3"], "its strength would not fit"
    guard = [hd.Piece("g", "french", "x", "infantry", "Old Guard", "12-5")]
    assert [chip.text for chip in chips(guard, armies, 4)] == ["F12"]
