"""Worked cases: attack and battle set-up."""

from __future__ import annotations

import pytest

from games.napoleon.field import city, cv, end, flagged, legal, march, offered, place, refused, say, stand, step
from hundreddays.games.napoleon.rules.state import LOST_IN_ACTION, NapoleonState


def test_c23_two_attackers_are_too_few_and_a_leader_is_the_third() -> None:
    s = stand({"mons": ["br_hussars"], "soire": ["fr_foy", "fr_girard", "fr_napoleon"]})
    march(s, "fr_foy", "mons")
    march(s, "fr_girard", "mons")
    assert refused(s, "end") == "7.1"
    march(s, "fr_napoleon", "mons")
    assert legal(s, "end")


def test_c25_both_allied_armies_make_one_attack() -> None:
    s = stand(
        {"quatre_bras": ["fr_foy", "fr_girard", "fr_lefol"], "waterloo": ["br_picton", "br_cole"], "ligny": ["pr_b1"]},
        turn=2,
    )
    march(s, "br_picton", "quatre_bras")
    march(s, "br_cole", "quatre_bras")
    assert refused(s, "end") == "7.1"
    march(s, "pr_b1", "quatre_bras")
    say(s, "end")
    assert [s.board.cities[c] for c in s.fights] == ["quatre_bras"]


def attacked(defenders: list[str], attackers: list[str]) -> NapoleonState:
    """The French march from Charleroi into Ligny."""
    s = stand({"ligny": defenders, "charleroi": attackers})
    for id in attackers:
        march(s, id.split()[0], "ligny")
    say(s, "end")
    return s


def test_c26_three_defenders_have_one_place_each() -> None:
    s = attacked(["pr_b1", "pr_b2", "pr_b3"], ["fr_foy", "fr_girard", "fr_lefol"])
    say(s, "place pr_b1")
    assert offered(s, "into") == ["left", "center", "right"]
    assert refused(s, "into reserve") == "8.4"
    say(s, "into left", "place pr_b2")
    assert offered(s, "into") == ["center", "right"]
    say(s, "into right", "place pr_b3")
    assert offered(s, "into") == ["center"]


def test_c27_a_leader_may_hold_a_column() -> None:
    s = attacked(["pr_blucher", "pr_b2", "pr_b3"], ["fr_foy", "fr_girard", "fr_lefol"])
    place(s, pr_b2="left", pr_b3="right")
    say(s, "place pr_blucher")
    assert offered(s, "into") == ["center"]
    say(s, "into center")
    assert s.seat == 0


@pytest.mark.parametrize(("horse", "left"), [("fr_pire", 1), ("fr_lefol", 2)])
def test_c28_a_small_garrison_routs_and_its_cavalry_suffers_only_from_cavalry(horse: str, left: int) -> None:
    s = stand({"mons": ["br_hussars"], "maubeuge": ["fr_foy", "fr_girard", "fr_bachelu", horse]})
    for id in ("fr_foy", "fr_girard", "fr_bachelu", horse):
        march(s, id, "mons")
    say(s, "end")
    assert step(s) == "rout"
    say(s, "rout br_hussars", "to braine_le_comte")
    if step(s) == "rout_to":
        say(s, "halt")
    assert cv(s, "br_hussars") == left
    assert city(s, "br_hussars") == "braine_le_comte"
    assert flagged(s, s.disrupted) == {"br_hussars"}


def test_c30_wellington_alone_is_captured_and_his_army_slows() -> None:
    s = stand({"brussels": ["br_wellington"], "waterloo": ["fr_foy", "fr_girard", "fr_lefol"]})
    for id in ("fr_foy", "fr_girard", "fr_lefol"):
        march(s, id, "brussels")
    say(s, "end")
    assert city(s, "br_wellington") == "eliminated"
    end(s, "regroup_in", "regroup_out")
    say(s, "lose br_nassau")
    assert s.turn == 2
    march(s, "br_picton", "alost")
    assert s.view(1).panels["armies"][1]["groups"] == 1


def test_c31_napoleon_alone_is_captured_and_the_allies_win() -> None:
    s = stand({"charleroi": ["fr_napoleon"], "ligny": ["pr_b1", "pr_b2", "pr_b3"]}, turn=2)
    for id in ("pr_b1", "pr_b2", "pr_b3"):
        march(s, id, "charleroi")
    say(s, "end")
    end(s, "regroup_in", "regroup_out")
    assert s.fate == LOST_IN_ACTION
    assert (s.over, s.winner, s.column) == (True, 1, 5)
    assert s.scores() == [-1.0, 1.0]


def test_c74_nobody_sees_a_placement_before_its_time() -> None:
    at = {
        "ligny": ["pr_b1", "pr_b2", "pr_b3"],
        "quatre_bras": ["br_picton", "br_cole", "br_brunswick"],
        "charleroi": ["fr_foy", "fr_girard", "fr_lefol", "fr_habert", "fr_simmer", "fr_teste"],
    }
    s = stand(at)
    for id, goal in zip(at["charleroi"], ["ligny"] * 3 + ["quatre_bras"] * 3, strict=True):
        march(s, id, goal)
    say(s, "end")
    assert refused(s, "place fr_foy") == "8.9"
    place(s, pr_b1="left", pr_b2="center", pr_b3="right")
    french = s.view(0).panels["battles"]
    assert all(not column["defender_zone"] for board in french for column in board["columns"])
    assert refused(s, "place fr_foy") == "8.9"
    place(s, br_picton="left", br_cole="center", br_brunswick="right")
    ligny = next(board for board in s.view(0).panels["battles"] if board["city"] == "ligny")
    assert [column["defender_zone"] for column in ligny["columns"]] == [
        ["ligny:prussian:1"],
        ["ligny:prussian:2"],
        ["ligny:prussian:3"],
    ]
    place(s, fr_foy="left", fr_girard="center", fr_lefol="right", fr_habert="left", fr_simmer="center")
    allied = s.view(1).panels["battles"]
    assert all(not column["attacker_zone"] for board in allied for column in board["columns"])
    assert not s.shown
    place(s, fr_teste="right")
    assert len(flagged(s, s.shown)) == 12
    ligny = next(board for board in s.view(1).panels["battles"] if board["city"] == "ligny")
    assert [column["attacker_zone"] for column in ligny["columns"]] == [["fr_foy"], ["fr_girard"], ["fr_lefol"]]


def test_c79_allied_attackers_too_few_between_them_fall_back() -> None:
    s = stand(
        {"quatre_bras": ["fr_foy", "fr_girard", "fr_lefol"], "waterloo": ["br_picton"], "ligny": ["pr_b1"]},
        turn=2,
        players=3,
    )
    march(s, "br_picton", "quatre_bras")
    say(s, "end")
    march(s, "pr_b1", "quatre_bras")
    say(s, "end")
    assert city(s, "br_picton") == "waterloo"
    assert city(s, "pr_b1") == "ligny"
    assert s.turn == 3
    assert not s.fights


def test_nobody_attacks_by_night() -> None:
    s = stand({"mons": ["br_hussars"], "soire": ["fr_foy"]}, turn=3)
    say(s, "march fr_foy")
    assert refused(s, "to mons") == "7.3"


def test_a_leader_with_one_other_unit_is_a_small_garrison() -> None:
    s = stand({"ligny": ["pr_blucher", "pr_i_art"], "charleroi": ["fr_foy", "fr_girard", "fr_pire"]})
    for id in ("fr_foy", "fr_girard", "fr_pire"):
        march(s, id, "ligny")
    say(s, "end")
    assert cv(s, "pr_i_art") == 1  # 8.11: artillery loses 2, the leader nothing
    assert offered(s) == ["rout pr_blucher", "rout pr_i_art"]
