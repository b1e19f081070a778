"""What each step of The Emperor Returns needs to find pending, so that a position that is read can be played."""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import NEXT, force, leader, legal, play, scene, where
from games.emperor.test_retreats_and_pursuits import beaten
from games.emperor.test_rounds import attack, lose, troops
from hundreddays.core import BadPosition
from hundreddays.core.toml import dumps, loads
from hundreddays.games.emperor.rules.pieces import OUT, WAITING
from hundreddays.games.emperor.rules.state import EmperorState


def refused(s: EmperorState, part: str = "pending", **changed: Any) -> str:
    """What is said of the state's document with some values changed, or left out where they are None."""
    tree = loads(s.text())
    table = tree[part] if part else tree
    for key, value in changed.items():
        table[key] = value
        if value is None:
            del table[key]
    with pytest.raises(BadPosition) as raised:
        s.game.position(dumps(tree))
    return str(raised.value)


def test_a_retreat_knows_who_is_beaten() -> None:
    """365: it leads back to the pursuit by the winner."""
    s = beaten()
    assert "pending.retiring: does not fit “retreat”" in refused(s, beaten=None)
    assert "pending.beaten: does not fit “follow”" in refused(s, beaten=None, retiring=[])
    assert "pending.stage: does not fit “follow”" in refused(s, stage=1)
    assert "pending.retiring: does not fit “retreat”" in refused(s, retiring=[leader(s, "fr_reille")])
    assert "pending.trail: does not fit “retreat”" in refused(s, trail=[0])


def test_the_path_of_a_retreat_is_written_whole() -> None:
    """355: the leader, how many hexes, and those hexes."""
    s = beaten()
    orange = leader(s, "aa_orange")
    for trails in ([orange], [orange, 2, 5, 6], [4000, 0, 5], [orange, 0, 9999]):
        assert "pending.trails: does not fit “retreat”" in refused(s, trails=trails)


def test_a_round_needs_both_sides() -> None:
    """324: whoever fights on must have somebody to fight."""
    s = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8))
    assert "pending.role: does not fit" in refused(s, role={"fr_reille": 1})
    assert "pending.role: does not fit" in refused(s, role={"fr_reille": 3, "aa_orange": 3})
    assert "pending.round: does not fit" in refused(s, round=None)
    assert "pending.role.fr_reille: 4 is not a whole number" in refused(s, role={"fr_reille": 4, "aa_orange": 3})


def test_declarations_are_those_of_this_phase() -> None:
    """64: one player of a side cannot have ended the declarations of two; this went round in circles."""
    s = scene(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8), step="declare", **NEXT)
    assert "pending.done: does not fit “declare”" in refused(s, pending={"done": 3}, part="")


def test_losses_are_an_armys_own() -> None:
    """380: a bill names units of its own army, in one of four ways, and is paid at once."""
    s = attack(troops("fr_reille", "4217", 18), troops("aa_orange", "4216", 6))
    play(s, "roll 3", "accept", "withdraw")
    army, count, kind, units = s.bills[:4]
    assert "pending.bills: does not fit “losses”" in refused(s, bills=[(army + 1) % 3, count, kind, units])
    assert "pending.bills: does not fit “losses”" in refused(s, bills=[army, count, 4, units])
    bills = s.bills[:4]
    lose(s)
    assert "pending.bills: does not fit “retreat”" in refused(s, bills=bills)


def test_a_mover_is_of_the_side_that_marches() -> None:
    """160: and he comes back to the segment in which he set out."""
    s = scene(force("fr_reille", "4326", flags=("command",), fr_foy=6), force("aa_hill", "3507", aa_clinton=7))
    play(s, "move fr_reille", "go fr_reille")
    assert "pending.mover: does not fit “take_step”" in refused(s, mover=leader(s, "aa_hill"))
    assert "pending.mode: does not fit “take_step”" in refused(s, mode=3)
    units = 1 << s.game.pieces.units.index("aa_clinton")
    assert "pending.marching: does not fit “take_step”" in refused(s, marching=units)


def test_what_is_chosen_could_be_chosen() -> None:
    """117-120: the first half of a decision is checked as if it were made now."""
    s = scene(
        force("fr_reille", "4326", fr_foy=6, fr_jerome=8), force("fr_derlon", "4326", fr_quiot=4), step="organize"
    )
    play(s, f"transfer {legal(s, 'transfer')[0]}")
    assert "pending.chosen: does not fit “transfer_under”" in refused(s, chosen=len(s.sp) - 1)


def test_no_more_player_turns_than_days() -> None:
    """63"""
    s = scene(force("fr_reille", "4326", fr_foy=6))
    assert "turns_taken: does not fit" in refused(s, part="", turns_taken=2 * s.turn + 2)


@pytest.mark.parametrize("step", ["choose_source", "place_center", "set_up_vedettes", "weather"])
def test_before_a_player_turn_it_is_not_counted(step: str) -> None:
    """63, 70: a position before the weather used to be read with the Player Turn counted that was yet to begin, and was
    found wrong in the middle of play, once it had begun.
    """
    s = scene(force("fr_reille", "4326", fr_foy=6), step=step, **NEXT)
    assert "turns_taken: does not fit" in refused(s, part="", turns_taken=2 * s.turn + 1)


def test_leaders_of_a_force_that_displacement_destroys_roll_at_once() -> None:
    """42, 213: the one SP that a Force loses for want of room can be its last. Its leader used to wait for his die
    until the next combat, and could have come back to the map before it.
    """
    s = scene(force("fr_reille", "4326", fr_foy=1), force("fr_derlon", "4326", fr_quiot=4))
    s.chosen, s.army = s.where[leader(s, "fr_reille")], 0
    s.bills = [0, 1, 1, 1 << s.game.pieces.units.index("fr_foy")]
    s.call(s.game.step_names.index("losses"), s.game.step_names.index("displace"))
    assert not s.broken()
    play(s, "lose fr_foy")
    assert s.game.step_names[s.step] == "leader_die"
    assert s.where[leader(s, "fr_reille")] == WAITING
    play(s, "roll 6")
    assert s.where[leader(s, "fr_reille")] == OUT
    assert where(s, "fr_derlon") == "4326"


def test_the_end_of_a_round_is_not_taken_back() -> None:
    """297: who is not asked whether he marches to the guns has no Force within hearing, and that is learned."""
    s = attack(troops("fr_reille", "4217", 8), troops("aa_orange", "4216", 8))
    before = s.stretch()
    play(s, "roll 3")
    while s.round == 1:
        play(s, s.words()[-1])
    assert s.stretch() != before
    assert "end" in s.game.steps[s.game.step_names.index("guns_call")].closes
