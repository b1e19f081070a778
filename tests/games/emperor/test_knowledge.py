"""What a player of The Emperor Returns learns from his own decisions, and so may not take back; and what he is not
told while the enemy moves.
"""

from __future__ import annotations

import pytest

from games.emperor.scene import NEXT, at, force, game, hex_at, leader, play, scene
from hundreddays.games.emperor.rules.forces import place, side_forces
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.zones import tally
from hundreddays.tables import Table

REILLE = force("fr_reille", "4421", flags=("command",), fr_foy=6)


def facts(s: EmperorState, seat: int) -> set[str]:
    return {fact.text for fact in s.view(seat).known}


def signs(s: EmperorState, id: str, seat: int = 0) -> tuple[str, ...]:
    return next(piece.marks for piece in s.view(seat).pieces if piece.id == id)


def points_of(s: EmperorState, seat: int) -> int:
    return next(track.value for track in s.view(seat).tracks if track.id == "points_french")


def seated(s: EmperorState) -> Table:
    table = Table(s.game, "knowledge", seed=b"knowledge", position=s.text(), forced=False)
    table.begin()
    return table


@pytest.mark.parametrize("enemy", ["force", "vedette"])
def test_a_step_next_to_an_enemy_counter_is_not_taken_back(enemy: str) -> None:
    """202, 407: whether the mover is stopped tells a Force from a vedette."""
    if enemy == "force":
        s = scene(REILLE, force("aa_orange", "4417", aa_alten=5), **NEXT)
    else:
        s = scene(REILLE, vedettes=(("anglo_allied", "4417"),), **NEXT)
    table = seated(s)
    for words in ("move fr_reille", "go fr_reille", "to 4419"):
        table.act(0, s.game.move(words))
    assert table.can_take_back(0)  # nobody could have stopped it so far
    table.act(0, s.game.move("to 4418"))
    assert not table.can_take_back(0)
    zone = "an" if enemy == "force" else "no"
    assert f"4418 lies in {zone} enemy zone" in {fact.text for fact in table.view(0).known}


def test_enemy_zones_are_told_only_to_whoever_is_asked() -> None:
    """407: while the enemy moves next to a Force, it does not show whether he is one."""
    s = scene(
        REILLE,
        force("aa_orange", "4419", flags=("command",), aa_alten=5),
        phasing="coalition",
        french_center="4326",
        **NEXT,
    )
    assert at(s) == "pick_mover"
    play(s, "move aa_orange", "go aa_orange", "to 4420")
    assert s.zones[1] & s.board.grid.bit[s.where[leader(s, "fr_reille")]]
    assert "in_zone" not in signs(s, "fr_reille")
    assert facts(s, 0) == set()


def test_dispatch_distance_shows_where_commands_are_given() -> None:
    s = scene(REILLE, force("fr_lobau", "4423", fr_simmer=4), step="give_command", commands={"french": 2}, **NEXT)
    assert "in_dispatch" in signs(s, "fr_lobau")
    play(s, "end")
    assert "in_dispatch" not in signs(s, "fr_lobau")


def test_running_points_take_every_enemy_counter_for_a_force() -> None:
    """20, 503: else the points of a place would tell a Force from a vedette."""
    s = game(scenario="ligny_quatre_bras").start()
    ligny, away = hex_at(s, "4514"), hex_at(s, "3307")
    for one in side_forces(s, 1):
        if s.where[one] == ligny:
            place(s, one, away)
    place(s, leader(s, "fr_vandamme"), ligny)
    tally(s)
    held = points_of(s, 0)
    assert held == points_of(s, 1)
    s.vedette[s.game.pieces.vedette_range[2][0]] = ligny
    tally(s)
    assert points_of(s, 1) == held  # the Coalition knows that it is a vedette
    assert points_of(s, 0) < held  # the French do not


def test_an_attack_teaches_whether_it_reaches_the_odds() -> None:
    """412: the SPs that are named either reach 1:3 or do not."""
    s = scene(
        force("fr_reille", "4421", fr_foy=2),
        force("fr_lobau", "4520", fr_simmer=4),
        force("aa_orange", "4420", aa_alten=8),
        step="declare",
        **NEXT,
    )
    table = seated(s)
    table.act(0, s.game.move("attack 4420"))
    table.act(0, s.game.move("with fr_reille"))
    assert any("do not reach 1:3" in fact.text for fact in table.view(0).known)
    assert not table.can_take_back(0)


def test_a_repulse_that_fails_is_not_taken_back() -> None:
    """224, 407: it tells that a Force is there, and who stops is asked next for his bonus point."""
    s = scene(REILLE, force("aa_orange", "4420", aa_alten=5), **NEXT)
    table = seated(s)
    for words in ("move fr_reille", "go fr_reille", "repulse 4420"):
        table.act(0, s.game.move(words))
    assert not table.can_take_back(0)
    assert "a Force stands at 4420" in {fact.text for fact in table.view(0).known}


def test_that_a_counter_was_a_lone_leader_is_not_taken_back() -> None:
    """41, 222: he is driven off, and a vedette would have been asked where it goes. The view does not tell it. That
    Reille repulses tells nobody anything: he is known to lead a Force.
    """
    known = {"army": "french", "hex": "4421", "kind": "force", "day": "1815-06-16", "public": True}
    s = scene(
        REILLE, force("pr_bluecher", "4420"), force("pr_zieten", "4412", pr_steinmetz=9), sighting=[known], **NEXT
    )
    table = seated(s)
    for words in ("move fr_reille", "go fr_reille"):
        table.act(0, s.game.move(words))
    assert table.can_take_back(0)
    table.act(0, s.game.move("repulse 4420"))
    assert table.actor == 0
    assert not table.can_take_back(0)
