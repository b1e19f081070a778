"""Napoléon with three players: who hears of a placement, and what is left of it in a position. 8.4, 18.8, 19.6"""

from __future__ import annotations

import pytest

from games.napoleon.field import stand
from hundreddays.core import BadPosition, Listener
from hundreddays.core.toml import dumps, loads
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.napoleon.rules.steps import BEGIN_BATTLES, OPEN_TURN

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


def test_the_way_of_the_last_block_to_regroup_is_seen_after_the_turn() -> None:
    """19.6: its road is public. It was forgotten at once where the turn ended with it, and only the log had it."""
    s = stand({"charleroi": ["fr_foy"], "wavre": ["pr_b1"]}, turn=2)
    s.crossed[0] = 1
    s.goto(OPEN_TURN)
    s.go_on()
    assert [row["blocks"] for row in s.view(FRENCH).panels["crossed"]] == [1]
    s.goto(BEGIN_BATTLES)
    s.go_on()
    assert s.view(FRENCH).panels["crossed"] == [], "until the next battles begin, and no longer"
