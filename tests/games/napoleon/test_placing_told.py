"""Napoléon with three players: who hears of a placement, and what is left of it in a position. 8.4, 18.8, 19.6"""

from __future__ import annotations

import pytest

from games.napoleon.field import stand
from hundreddays.core import BadPosition, Listener
from hundreddays.core.toml import dumps, loads
from hundreddays.games.napoleon.rules.state import NapoleonState

FRENCH, BRITISH, PRUSSIAN = range(3)


def placing() -> NapoleonState:
    """The Prussians place at Quatre Bras, where a British block stands with theirs."""
    return stand(
        {"quatre_bras": ["fr_lefol", "fr_habert", "fr_berthezene", "br_cooke", "pr_b1", "pr_b2"]},
        players=3,
        step="deploy_unit",
        battle=[{"city": "quatre_bras", "command": "prussian", "opens": []}],
        now={"side": "allied", "sets": 0},
    )


def test_an_unfinished_placement_is_told_to_whoever_places() -> None:
    """19.6: the owner of a block that his ally places was told where it stands, though his view did not show it; and
    the ally was not told what he did himself.
    """
    s = placing()
    assert s.actor == PRUSSIAN
    tell = Listener()
    before = s.view(BRITISH)
    s.play(s.game.move("place br_cooke"), tell)
    s.play(s.game.move("into left"), tell)
    heard = {seat: [event.kind for event in tell.events if event.heard_by(seat)] for seat in range(3)}
    assert heard == {FRENCH: [], BRITISH: [], PRUSSIAN: ["deployed"]}
    assert s.view(BRITISH) == before


def test_the_last_move_on_a_battle_board_is_of_a_kind_that_there_is() -> None:
    """11.3: what is said of it while units are placed is read again when the first of them moves."""
    tree = loads(placing().text())
    tree["now"]["last"] = 9
    with pytest.raises(BadPosition) as bad:
        stand({}, players=3).game.position(dumps(tree))
    assert "now.last: 9 is not a whole number from 0 to 2" in str(bad.value)
