"""Positions: TOML that a person can write, every defect named."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hundreddays as hd
from hundreddays.core import BadPosition, peek
from hundreddays.core.toml import dumps

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
plain = words | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False)
values: st.SearchStrategy[Any] = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=12
)


@given(st.dictionaries(words, values, max_size=4))
def test_any_tree_comes_back_from_toml(tree: dict[str, Any]) -> None:
    assert tomllib.loads(dumps(tree)) == tree


def test_toml_is_laid_out_for_reading() -> None:
    text = dumps(
        {
            "unit": [{"id": "f_i", "at": "mons"}, {"id": "f_ii"}],
            "turn": 3,
            "options": {"fog": True},
            "roads": ["a", "b"],
        }
    )
    assert (
        text == 'turn = 3\nroads = ["a", "b"]\n\n[[unit]]\nid = "f_i"\nat = "mons"\n\n[[unit]]\nid ='
        ' "f_ii"\n\n[options]\nfog = true\n'
    )


def test_a_position_names_its_game_and_options(ambush: str) -> None:
    assert peek(hd.load(ambush, players=3).start().text()) == (
        "ambush",
        {"players": 3, "open_hands": False, "handicap": 0},
    )
    assert peek("turn = 3") == ("", {})


def test_what_has_a_default_may_be_left_out(ambush: str) -> None:
    game = hd.load(ambush)
    text = """
        hands = { red = ["spy", "drum"], blue = ["spy", "feint"] }
        [[block]]
        id = "red_guard"
        place = "mill"
        [[block]]
        id = "blue_scout"
        place = "wood"
        """
    with pytest.raises(BadPosition) as bad:
        game.position(text)
    assert bad.value.defects == [
        f"{block} is lost but not shown (1.2)" for block in ("red_scout", "red_line", "blue_line", "blue_guard")
    ]
    shown = "".join(
        f'[[block]]\nid = "{block}"\nshown = true\n' for block in ("red_scout", "red_line", "blue_line", "blue_guard")
    )
    state = game.position(text + shown)
    assert game.actor_name(state.actor) == "red"
    assert state.prompt(0).options[0].move == "march red_guard"


def test_every_defect_is_listed_at_once(ambush: str) -> None:
    game = hd.load(ambush)
    text = game.start().text()
    text = (
        text.replace('game = "ambush"', 'game = "chess"')
        .replace('rules = "1"', 'rules = "7"')
        .replace("players = 2", "players = 3\nsnow = true")
    )
    with pytest.raises(BadPosition) as bad:
        game.position(text.replace('place = "wood"', 'place = "forest"', 1))
    assert [defect.split(":")[0] for defect in bad.value.defects] == [
        "game",
        "rules",
        "options.players",
        "options.snow",
        "block blue_scout.place",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn = = 3", "cannot be read"),
        ("options = 3", "must be a table"),
        ("step = 3", "step: there is no step 3"),
        ("rnd = 1", "rnd: nothing of that name belongs here. Did you mean “round”?"),
        ("snow = true", "snow"),
        ("block = 3", "block: must be a list of tables"),
        ("block = [3]", r"block\[0\]: must be a table"),
        ('block = [{place = "mill"}]', r"block\[0\].id: is missing"),
        ("turn = 0x" + "f" * 9000, "turn: there is no seat a number of very many digits"),
        ("\nround = " + "1" * 5000, "A number is too long .at line 2."),
        ("options.players = 0x" + "f" * 9000, "options.players: a number of very many digits, but"),
        ("game = 0x" + "f" * 9000, "game: this position is not of ambush"),
        ("round = " + "[" * 9000, "too deep"),
        ("a." * 9000 + "a = 1", "too deep"),
    ],
)
def test_what_is_no_position_is_refused(ambush: str, text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        hd.load(ambush).position(text)
