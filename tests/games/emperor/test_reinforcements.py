"""Reinforcements: when they are due, where they enter, what they have left. 150-155"""

from __future__ import annotations

from typing import Any

import pytest

import hundreddays as hd
from games.emperor.scene import AFTER_THREE, INVASION, NEXT, at, force, legal, play, refused, scene, where, who
from hundreddays.core import BadPosition
from hundreddays.games.emperor.game import EmperorGame
from hundreddays.games.emperor.rules.forced_march import due
from hundreddays.games.emperor.rules.state import EmperorState


def entering(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    return scene(*leaders, step="reinforce", **{"french_center": "4326", **NEXT, **fields})


LOBAU = force("fr_lobau", "reinforcement", fr_simmer=5)
REILLE = force("fr_reille", "4326", fr_foy=6)


def test_reinforcements_come_on_their_day_or_later() -> None:
    """151, 154: Milhaud on the 10th, Lobau on the 11th, Gerard and Napoleon on the 12th, Ney on the 13th."""
    late = [
        force("fr_napoleon", "reinforcement", fr_friant=4),
        force("fr_ney", "reinforcement"),
        force("fr_gerard", "reinforcement", fr_pecheux=5),
        LOBAU,
        force("fr_milhaud", "reinforcement", fr_delort=2),
    ]
    days = {"fr_milhaud": 10, "fr_lobau": 11, "fr_gerard": 12, "fr_napoleon": 12, "fr_ney": 13}
    for day in range(10, 15):
        s = scene(REILLE, *late, step="reinforce", french_center="4326", turn=f"1815-06-{day}")
        assert set(legal(s, "enter")) == {id for id, due in days.items() if due <= day}
    play(s, "end")
    assert at(s) == "pick_mover"
    assert where(s, "fr_napoleon") == "-4"


def test_buelow_comes_on_the_turn_after_the_invasion() -> None:
    """155"""
    buelow = force("pr_buelow", "reinforcement", pr_hacke=7)
    zieten = force("pr_zieten", "4613", pr_henckel=5)
    rest: dict[str, Any] = {"phasing": "coalition", "army": "prussian"}
    assert legal(entering(REILLE, buelow, zieten, **rest), "enter") == ["pr_buelow"]
    early = {"invasion": "1815-06-09", "turn": "1815-06-10"}  # announced on the first day of all
    assert legal(entering(REILLE, buelow, zieten, **rest, **early), "enter") == ["pr_buelow"]
    with pytest.raises(BadPosition, match="nobody could decide"):
        entering(REILLE, buelow, zieten, **{**rest, **INVASION})


@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_day_may_be_counted_from_the_invasion(after: int) -> None:
    """155: whatever the data says, from the very day of the invasion on, and never before one is announced."""
    overlay = {"units.toml": {"reinforcement": [{"id": "pr_buelow", "turn": f"+{after}"}]}}
    game = hd.load("emperor", data=overlay)
    assert isinstance(game, EmperorGame)
    buelow = game.pieces.leaders.index("pr_buelow")
    s = game.start()
    for s.invasion in (0, 3):
        for s.turn in range(8):
            assert due(s, buelow) == (s.turn >= s.invasion + after)
    s.invasion = -1
    assert not due(s, buelow)


def test_entering_pays_the_road_and_leaves_the_rest() -> None:
    """152: 4034 lies on a primary and a secondary road; the cheaper one is paid."""
    s = entering(REILLE, LOBAU)
    events = play(s, "enter fr_lobau")
    assert (where(s, "fr_lobau"), at(s), s.spent) == ("4034", "take_step", 1)
    assert {event.kind for event in events} == {"entered"}
    assert {(event.data["army"], event.data["hex"]) for event in events} == {("french", "4034")}
    play(s, "stop", "no", "roll 6")
    assert at(s) == "pick_mover"
    assert refused(s, "move fr_lobau") == "160"


def test_two_reinforcements_use_one_entry() -> None:
    """154"""
    s = entering(REILLE, LOBAU, force("fr_milhaud", "reinforcement", fr_delort=2))
    play(s, "enter fr_lobau", "stop")
    while at(s) != "reinforce":
        play(s, legal(s)[0])
    assert legal(s, "enter") == ["fr_milhaud"]
    play(s, "enter fr_milhaud")
    assert (where(s, "fr_lobau"), where(s, "fr_milhaud")) == ("4034", "4034")


def test_a_threatened_entry_is_replaced_by_the_nearest_on_the_edge() -> None:
    """153: in France, on a road, on the edge, neither held nor in an enemy zone; the owner chooses on ties."""
    for hex in ("4033", "4034"):
        s = entering(REILLE, LOBAU, force("aa_uxbridge", hex, aa_lightcavalry=4), **AFTER_THREE)
        play(s, "enter fr_lobau")
        board = s.board
        grid = board.grid
        doors = legal(s, "at") if at(s) == "enter_at" else [where(s, "fr_lobau")]
        home = grid.hex("4034")
        shut = s.forces[1] | s.zones[1] | grid.bit[home]
        allowed = grid.hexes(board.edge_roads & board.france & ~shut)
        nearest = min(grid.distance(home, hex) for hex in allowed)
        assert sorted(doors) == sorted(board.label[hex] for hex in allowed if grid.distance(home, hex) == nearest)


def test_each_army_brings_on_its_own() -> None:
    """64: with three players the Anglo-Allied segment passes to the Prussian."""
    s = scene(
        REILLE,
        force("pr_buelow", "reinforcement", pr_hacke=7),
        force("pr_zieten", "4613", pr_henckel=5),
        force("aa_hill", "3307", aa_clinton=7),
        step="organize",
        phasing="coalition",
        army="prussian",
        players=3,
        **NEXT,
    )
    play(s, "end")
    assert (at(s), who(s)) == ("reinforce", "prussian")
    assert refused(s, "enter fr_lobau") == "151"
    play(s, "enter pr_buelow")
    assert where(s, "pr_buelow") == "5701"
    assert s.spent == 2  # C31: a secondary road


def test_a_vedette_on_the_entry_hex_is_swept_away() -> None:
    """222: a Force that enters otherwise than by moving repulses it free of cost."""
    s = entering(REILLE, LOBAU, vedettes=(("anglo_allied", "4034"),), **AFTER_THREE)
    play(s, "enter fr_lobau")
    assert (at(s), who(s)) == ("retreat_vedette", "coalition")
    assert s.spent == 1
