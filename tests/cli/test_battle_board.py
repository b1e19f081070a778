"""Napoleon's battle boards in the terminal: drawn with both sides, each seat's own below, and nothing hidden shown."""

from __future__ import annotations

from functools import cache
from io import StringIO
from random import Random

import pytest
from rich.console import Console
from rich.text import Text

import hundreddays as hd
from hundreddays.terminal.draw_diagram import draw
from hundreddays.terminal.layout import fitted
from hundreddays.terminal.panes import Hand, Occasion, compose

FRENCH, ALLIED = 0, 1


@cache
def deployed(seed: int) -> tuple[hd.Game, hd.State]:
    """A game of random moves, up to a battle whose columns are manned."""
    game = hd.load("napoleon")
    for attempt in range(20):
        state, rng = game.start(), Random(f"{seed} {attempt}")
        for number in range(3000):
            if state.actor == hd.NOBODY:
                break
            state.apply(rng.choice(state.moves()))
            if number % 8 == 0 and any(b["set"] and not b["winner"] for b in state.view(FRENCH).panels["battles"]):
                return game, state
    pytest.fail("No battle in twenty games.")


def drawn(game: hd.Game, view: hd.View, width: int) -> list[list[str]]:
    return [[line.plain for line in draw(one, game.picture(), view, width)] for one in game.diagrams(view)]


@pytest.mark.parametrize("width", [80, 42])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_piece_of_a_battle_stands_on_its_board(seed: int, width: int) -> None:
    game, state = deployed(seed)
    for seat in (FRENCH, ALLIED, hd.SPECTATOR):
        view = state.view(seat)
        pieces = {piece.id: piece for piece in view.pieces}
        boards = game.diagrams(view)
        assert boards
        for one, lines in zip(boards, drawn(game, view, width), strict=True):
            assert lines[0] == one.title
            assert all(len(line) <= width for line in lines[1 : len(lines) - len(one.notes)])
            if seat != hd.SPECTATOR:
                assert one.rows[-1].name == ("French", "Allied")[seat], "one's own side stands below"
            standing = [id for row in one.rows for cell in row.cells for id in cell]
            (battle,) = [b for b in view.panels["battles"] if one.title.startswith(f"Battle of {b['name']},")]
            zones = [z for c in battle["columns"] for z in (c["attacker_zone"], c["defender_zone"])]
            others = [*battle["reserves"].values(), *battle["waiting"].values()]
            assert sorted(standing) == sorted(id for ids in (*zones, *others) for id in ids)
            known = [pieces[id] for id in standing if pieces[id].kind != "hidden"]
            text = "\n".join(lines)
            assert all(f"{piece.name}"[:3] in text for piece in known)


def test_the_full_screen_of_a_common_terminal_has_room_for_the_board() -> None:
    game, state = deployed(1)
    view = state.view(FRENCH)
    console = Console(file=StringIO(), force_terminal=True, color_system=None, width=80, height=23)
    lines = compose(Occasion(game, view, state.prompt(FRENCH), (), ""), (), console, Hand()).lines
    shown = [Text.from_ansi(line).plain.rstrip() for line in lines]
    board = [line.rstrip() for line in drawn(game, view, 80)[0]]
    assert len(shown) == 23
    assert "\n".join(board) in "\n".join(shown)
    (battle,) = [one for one in view.panels["battles"] if board[0].startswith(f"Battle of {one['name']},")]
    assert any(battle["name"] in line for line in shown[1 : shown.index(board[0])]), "the map still shows where"


@pytest.mark.parametrize("height", [24, 40])
def test_the_plain_screen_of_a_common_terminal_has_room_for_the_board_too(height: int) -> None:
    """Where both do not fit it is the map that waits to be asked for."""
    game, state = deployed(1)
    view = state.view(FRENCH)
    out = Console(width=80, height=height, color_system=None)
    with out.capture() as capture:
        out.print(fitted(out, game, view, state.prompt(FRENCH), (), 0))
    shown = [line.rstrip() for line in capture.get().splitlines()]
    board = [line.rstrip() for line in drawn(game, view, 80)[0]]
    assert len(shown) < height
    assert "\n".join(board) in "\n".join(shown)
    assert any("map PLACE" in line or "The map: “map”" in line for line in shown[: shown.index(board[0])])


def test_the_battle_that_is_fought_is_drawn_before_those_to_come() -> None:
    for seed in (1, 2, 3):
        game, state = deployed(seed)
        view = state.view(FRENCH)
        titles = [board.title.rpartition(": ")[2] for board in game.diagrams(view)]
        battles = [battle["status"] for battle in view.panels["battles"] if not battle["winner"]]
        assert sorted(titles) == sorted(battles)
        assert titles[0] == min(titles, key=("rout", "now", "set-up", "to come", "garrison", "done", "over").index)


def test_both_sides_see_the_same_columns_each_from_its_own_left() -> None:
    game, state = deployed(3)
    french, allied = (game.diagrams(state.view(seat))[0] for seat in (FRENCH, ALLIED))
    assert french.columns[:3] == allied.columns[:3] == ["Left", "Center", "Right"]
    assert [row.name for row in french.rows] == [row.name for row in reversed(allied.rows)]
    mine, theirs = french.rows[1].cells[:3], allied.rows[0].cells[:3]
    assert [len(cell) for cell in mine] == [len(cell) for cell in reversed(theirs)]
