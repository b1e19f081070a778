"""Games at a real pseudo-terminal: the full screen keeps the map in its place, and both screens do without colour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hundreddays as hd
from cli.conftest import Run
from cli.pseudo_terminal import Terminal, terminal

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
PAGE_UP, PAGE_DOWN = "\x1b[5~", "\x1b[6~"
CTRL_C, CTRL_D = "\x03", "\x04"


def ruler(seen: Terminal) -> list[str]:
    """The numbers above the columns of the map."""
    found = [line.split() for line in seen.lines if re.fullmatch(r"[\d ]+", line)]
    assert len(found) == 1, seen.lines
    return found[0]


def test_the_map_stays_on_the_full_screen_whatever_is_asked(tmp_path: Path) -> None:
    with terminal("play", "waterloo", "--seed", "1", "--screen", "full", HUNDRED_DAYS_SAVES=str(tmp_path)) as seen:
        seen.shows("French: Move your units", "Hubert (3-5) @ 0614", "french>")
        seen.type("hubert")
        seen.shows("Where shall Hubert (3-5) go?")
        assert "0616" in seen.text, "a hex that is offered shows its number on the map"
        seen.type("0616")
        seen.shows("Hubert (3-5) moves to 0616.", "French: Move your units")
        columns = ruler(seen)
        seen.type("rules 6.8")
        seen.shows("6.8", "french>")
        assert ruler(seen) == columns
        seen.press(RIGHT)
        seen.shows("french>", f"{int(columns[-1]) + 2:02d}")
        assert int(ruler(seen)[0]) == int(columns[0]) + 2
        seen.resize(132, 45)
        seen.shows("13 Move Bony (3-4) @ 1416", "6.8 Ruling: a move is given as a unit and where it goes", "french>")
        assert len(ruler(seen)) > len(columns)
        seen.type("help")
        sentence = "Type the number of a move, its words, or the beginning of them; Tab completes. Or:"
        seen.shows(sentence, "french>")
        assert sentence in seen.lines, "what is answered is as wide as the screen now"
        seen.press(CTRL_D)
        assert seen.ends() == 0
        assert "Saved. Go on with: hundred-days play --resume" in seen.text
    (saved,) = tmp_path.iterdir()
    assert [words for actor, words in hd.parse(saved.read_text("utf-8")).moves if actor == "french"][1] == "to 0616"


def test_the_pane_ends_with_what_has_just_happened_however_much_has(tmp_path: Path) -> None:
    played = ("play", "returns", "--seed", "1", "--screen", "full")
    with terminal(*played, columns=80, rows=24, HUNDRED_DAYS_SAVES=str(tmp_path)) as seen:
        seen.shows("french>")
        seen.type("guard")
        seen.shows("Where shall French Imperial Guard (Drouot) go?", "french>")
        seen.type("bavay")
        seen.shows("French Imperial Guard (Drouot) moves from Beaumont", "Page Up, Page Down", "french>")
        for _ in range(3):
            seen.press(PAGE_UP)
        seen.shows("Your objectives:")
        seen.press(PAGE_DOWN)
        seen.shows("French Imperial Guard (Drouot) moves from Beaumont")


def test_ctrl_c_leaves_the_full_screen_saved(tmp_path: Path) -> None:
    with terminal("play", "returns", "--seed", "1", "--screen", "full", HUNDRED_DAYS_SAVES=str(tmp_path)) as seen:
        seen.shows("french>")
        seen.press(CTRL_C)
        assert seen.ends() == 130
        assert "Saved." in seen.text
        assert "Interrupted." in seen.text
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("screen", ["plain", "full"])
def test_without_colour_nothing_is_coloured(screen: str, tmp_path: Path) -> None:
    """Bold, underlined and reversed letters are no colours."""
    line = ("play", "waterloo", "--seed", "1", "--screen", screen)
    with terminal(*line, NO_COLOR="1", HUNDRED_DAYS_SAVES=str(tmp_path)) as seen:
        seen.shows("french>", "F16+")
        seen.type("quit")
        assert seen.ends() == 0
    figures = {int(figure) for style in seen.styles() for figure in style.split(";") if figure}
    assert not figures & {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)}


def test_sixteen_colours_are_enough(tmp_path: Path) -> None:
    line = ("play", "waterloo", "--seed", "1")
    with terminal(*line, TERM="linux", COLORTERM="", HUNDRED_DAYS_SAVES=str(tmp_path)) as seen:
        seen.shows("french>", "F16+")
        seen.type("quit")
        assert seen.ends() == 0
    assert not [style for style in seen.styles() if re.search(r"[34]8;", style)]
    assert any(re.search(r"\b4[0-7]\b", style) for style in seen.styles()), "armies have their colours"


def test_the_full_screen_needs_a_terminal(run: Run) -> None:
    ran = run("play", "returns", "--screen", "full")
    assert ran.code == 2
    assert "The full screen needs a terminal to itself." in ran.err


@pytest.mark.soak
@pytest.mark.parametrize("id", sorted(hd.REGISTER))
def test_a_game_is_watched_to_its_end_at_the_full_screen(id: str, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    line = ("play", id, "--as", "spectator", "--seed", "1", "--against", "planner", "--screen", "full")
    with terminal(*line, "--save", str(path), columns=100, rows=40) as seen:
        assert seen.ends(patience=1200) == 0
        assert "The record is in" in seen.text
    assert hd.parse(path.read_text("utf-8")).headers["End"] == "rules"
