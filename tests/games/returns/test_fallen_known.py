"""Napoleon 1815 Returns: a corps that is eliminated is no longer thought possible anywhere. 3.10, 18.1"""

from __future__ import annotations

import pytest

from games.returns.field import field
from hundreddays.core import SILENT, BadPosition
from hundreddays.core.toml import dumps, loads
from hundreddays.games.returns.rules.elimination import eliminate


def test_nobody_else_can_be_a_corps_that_has_fallen() -> None:
    """A piece known for what it is left its name with another, and when it fell everybody believed it there."""
    s = field({"f_iii": "mons", "f_iv": "ath"})
    third, fourth = (s.board.unit_ids.index(id) for id in ("f_iii", "f_iv"))
    perhaps = list(s.perhaps)
    perhaps[third] = s.board.unit_bit[third]
    perhaps[fourth] = s.board.unit_bit[third] | s.board.unit_bit[fourth]
    s.perhaps = tuple(perhaps)
    eliminate(s, third, SILENT)
    assert s.perhaps[fourth] == s.board.unit_bit[fourth]
    assert "French III Corps (Vandamme)" not in [fact.text for fact in s.view(1).known]


def test_the_paragraph_by_which_a_game_ended_is_part_of_its_position() -> None:
    """21.1: a position without it was accepted, and could not be read back."""
    s = field({})
    s.win(0, "21.1")
    tree = loads(s.text())
    assert s.game.position(dumps(tree)).text() == s.text()
    del tree["by"]
    with pytest.raises(BadPosition, match="by: by which paragraph the game ended is not said"):
        s.game.position(dumps(tree))
