"""Worked cases: supply, army defeat, victory, the turn track."""

from __future__ import annotations

import pytest

import hundreddays as hd
from games.napoleon.field import city, game, offered, refused, say, stand, step
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.state import ALIVE, LOST_WITH_ARMY, NapoleonState
from hundreddays.games.napoleon.rules.supply import choosable
from hundreddays.games.napoleon.rules.victory import column


def lose(army: str, left: int, keep: tuple[str, ...] = ()) -> list[str]:
    """The units an army must have lost to have so many left."""
    units = [row.id for row in game().board.order.unit if row.army == army and row.id not in keep]
    spare = len(units) + len(keep) - left
    return units[len(units) - spare :]


def quiet(turn: int, gone: list[str], **at: list[str]) -> NapoleonState:
    """A turn about to end in which nobody has moved."""
    s = stand(at, gone=gone, turn=turn)
    say(s, "end")
    return s


def test_c65_french_in_liege_and_brussels_cost_two_prussians_and_a_briton() -> None:
    s = stand(
        {"liege": ["fr_foy"], "brussels": ["fr_lefol"], "namur": [f"pr_b{n}" for n in range(1, 17)] + PRUSSIAN_OTHERS},
        turn=3,
    )
    say(s, "end")
    assert s.actor == 1
    assert refused(s, "lose br_picton") == "15.1"
    say(s, "lose pr_b1")
    assert city(s, "pr_b1") == "namur"  # 15.6: named together, removed together
    say(s, "lose pr_b2")
    assert city(s, "pr_b1") == city(s, "pr_b2") == "eliminated"
    say(s, "lose br_picton")
    assert s.turn == 4
    say(s, "end")
    assert s.turn == 5  # nothing is lost in an Allied turn


@pytest.mark.parametrize("chosen", [True, False])
@pytest.mark.parametrize("others", [0, 1, 2])
def test_a_leader_may_be_named_for_supply_if_the_data_say_so(chosen: bool, others: int) -> None:
    """15.3, 15.4: and if they do not, when nobody else of his army is left to name."""
    overlay = {"tables.toml": {"supply_rules": {"leader_may_be_chosen": chosen}}}
    board = hd.load("napoleon", data=overlay)
    s = board.start()
    assert isinstance(s, NapoleonState)
    left = ["pr_blucher", *(f"pr_b{n}" for n in range(1, others + 1))]
    s.acting = s.board.army_mask[2]
    for u in s.board.army_units[2]:
        if s.board.units[u] not in left:
            s.remove(u)
    wanted = set(left) if chosen or not others else set(left[1:])
    assert {s.board.units[u] for u in bits(choosable(s))} == wanted


PRUSSIAN_OTHERS = [
    "pr_blucher",
    "pr_i_cav",
    "pr_ii_cav",
    "pr_iii_cav",
    "pr_iv_cav",
    "pr_i_art",
    "pr_ii_art",
    "pr_iii_art",
    "pr_iv_art",
]


def test_c66_nineteen_french_units_are_a_defeat() -> None:
    s = quiet(1, lose("french", 20))
    assert not s.over
    s = quiet(1, lose("french", 19) + lose("british", 12) + lose("prussian", 20))
    assert s.fate == LOST_WITH_ARMY
    assert (s.winner, s.column) == (1, 4)
    assert s.units_left(0) == 0


def test_c67_when_all_armies_fall_the_french_win() -> None:
    gone = lose("french", 19, ("fr_foy",)) + lose("british", 9) + lose("prussian", 0)
    s = stand({"brussels": ["fr_foy"]}, gone=gone, turn=5, defeated=["prussian"])
    happened = say(s, "end")
    assert "supply" not in happened  # 15.6
    assert (s.winner, s.column) == (0, 3)


def test_c68_both_allied_armies_defeated() -> None:
    s = quiet(1, lose("british", 10) + lose("prussian", 13))
    assert not s.over
    s = quiet(1, lose("british", 9) + lose("prussian", 12) + lose("french", 25))
    assert (s.winner, s.column) == (0, 2)


def test_c70_the_last_turn_is_the_allies() -> None:
    s = quiet(24, [])
    assert (s.winner, s.column) == (1, 6)


def test_c71_a_supply_loss_may_defeat_an_army_at_once() -> None:
    s = stand({"ghent": ["fr_foy"], "brussels": []}, gone=lose("british", 10), rest="history", turn=1)
    say(s, "end")
    assert step(s) == "supply"
    say(s, offered(s)[0])
    assert s.fallen == 1 << 1


def test_c72_the_turn_track() -> None:
    b = game().board
    assert (b.turn_side[3], b.night[3]) == (0, True)
    assert (b.turn_side[4], b.parts[3 % 3]) == (1, "morning")
    assert (b.turn_side[6], b.night[6]) == (1, True)
    assert (b.turn_side[24], b.night[24], b.turns) == (1, True, 24)
    assert b.turn_words(24) == "22 June, night"


def test_c80_a_french_army_just_removed_takes_no_supply() -> None:
    s = stand({"liege": ["fr_foy"], "ghent": ["fr_lefol"], "brussels": []}, rest="eliminated", turn=1)
    happened = say(s, "end")
    assert "army_defeated" in happened
    assert "supply" not in happened


def test_c85_the_allies_may_choose_wellington() -> None:
    gone = [id for id in BRITISH if id not in ("br_wellington", *LEFT)]
    s = stand({"brussels": ["fr_foy"], "ghent": ["fr_lefol"], "louvain": ["br_wellington", *LEFT]}, gone=gone, turn=1)
    say(s, "end")
    assert "lose br_wellington" in offered(s)
    say(s, "lose br_wellington")
    assert refused(s, "lose br_wellington") == "15.6"
    say(s, offered(s)[0])
    assert s.fallen == 1 << 1


@pytest.mark.parametrize("conditions", range(64))
def test_at_most_one_column_of_the_victory_table_fits(conditions: int) -> None:
    b = game().board
    now = [bool(conditions >> bit & 1) for bit in range(6)]
    fits = [
        pattern
        for pattern, _, _ in b.victory_columns
        if all(mark == "?" or (mark == "Y") == true for mark, true in zip(pattern, now, strict=True))
    ]
    reachable = (
        not (now[3] and not now[2])
        and not (now[3] and now[4])
        and not (now[2] and now[0])
        and (now[2] <= (now[3] or now[4]))
    )
    if reachable:
        assert len(fits) <= 1
        assert fits or not now[5]


def test_three_cities_held_at_the_end_of_a_turn_win_the_war() -> None:
    s = stand(
        {
            "ghent": ["fr_foy"],
            "brussels": ["fr_napoleon"],
            "liege": ["fr_lefol"],
            "namur": PRUSSIAN_OTHERS + [f"pr_b{n}" for n in range(1, 17)],
            "louvain": BRITISH,
        },
        turn=1,
    )
    say(s, "end", "lose pr_b1", "lose pr_b2", "lose br_cooke", "lose br_alten")
    assert (s.winner, s.column) == (0, 1)
    assert s.fate == ALIVE
    assert column(s) == (0, 1)


LEFT = [
    "br_cooke",
    "br_alten",
    "br_perponcher",
    "br_chasse",
    "br_clinton",
    "br_colville",
    "br_stedman",
    "br_anthing",
    "br_picton",
    "br_cole",
]
BRITISH = [row.id for row in game().board.order.unit if row.army == "british"]


def test_an_army_with_too_few_units_loses_them_all() -> None:
    s = stand(
        {"liege": ["fr_foy"], "namur": ["pr_b1"]},
        gone=[row.id for row in game().board.order.unit if row.army == "prussian" and row.id != "pr_b1"],
    )
    happened = say(s, "end")
    assert "supply" in happened
    assert city(s, "pr_b1") == "eliminated"
