"""Positions of Napoleon 1815 Returns: written by hand, and every defect named."""

from __future__ import annotations

import pytest

import hundreddays as hd
from games.returns.field import at, field, legal, play, returns

IMPOSSIBLE = """
turn = 16
phase = "tea"
weather = "snow"
objectives = ["obj_ghent", "obj_ghent"]
control = ["waterloo"]
moved = ["f_ix"]
nonsense = 1

[units]
f_i = "paris"
f_xx = "thuin"

[cohesion]
f_ii = 99

[points]
french = -1

[entry]
p_i = "antwerp"
"""


def test_a_short_position_is_enough() -> None:
    s = returns().position("turn = 3\n[points]\nfrench = 5\n")
    assert s.game.text(s.moves()[0]) == "march napoleon"


def test_every_defect_is_listed() -> None:
    with pytest.raises(hd.BadPosition) as caught:
        returns().position(IMPOSSIBLE)
    text = "\n".join(caught.value.defects)
    for word in (
        "turn",
        "phase",
        "weather",
        "objectives",
        "f_ix",
        "nonsense",
        "paris",
        "f_xx",
        "cohesion.f_ii",
        "points.french",
        "entry.p_i",
    ):
        assert word in text, word


@pytest.mark.parametrize(
    ("text", "defect"),
    [
        ('control = ["waterloo"]', "control"),
        ('step = "match"', "needs a combat"),
        ('step = "via"', "needs a unit"),
        ('phase = "french_combat"', "needs a pending combat"),
        ('phase = "french_combat"\npending = ["ghent"]', "only one side"),
        ('won = "french"', "won"),
        ('step = "share"', "three players"),
        ('objectives = ["obj_ghent"]', "objectives"),
        ('proposal = "end of days"\nstep = "march"', "proposal"),
        ('phase = "weather"\n[units]\nf_i = "charleroi"', "25.1"),
        (
            (
                '[units]\nnapoleon = "givet"\n[points]\nfrench = 1\n[announced]\narmy = "french"\npath = ["ghent",'
                ' "liege"]'
            ),
            "path",
        ),
        ('phase = "coalition_movement"\n[units]\nnapoleon = "givet"', "25.3"),
    ],
)
def test_impossible_positions_are_refused(text: str, defect: str) -> None:
    with pytest.raises(hd.BadPosition, match=defect):
        returns().position(text)


def test_a_combat_can_be_set_up_in_the_middle() -> None:
    hands = {"french": {"skirmish": 2}, "coalition": {"skirmish": 1}}
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo"},
        phase="french_combat",
        step="play",
        combat={"town": "waterloo", "hands": hands},
    )
    assert legal(s) == ["play skirmish"]
    play(s, "play skirmish", "decline", "retreat brussels")
    assert at(s, "a_i") == "brussels"


def test_a_position_from_another_option_set_is_refused() -> None:
    with pytest.raises(hd.BadPosition, match="players"):
        returns(players=3).position(returns().start().text())
