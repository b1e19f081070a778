"""Worked cases: three players, and the options."""

from __future__ import annotations

from typing import Any

import pytest

from games.returns.field import at, cohesion, deal, field, legal, play, returns, step, why
from hundreddays.core import Listener
from hundreddays.games.returns.rules.state import ReturnsState

THREE = {"players": 3}
ALLIED, PRUSSIAN = 1, 2


def fight(units: dict[str, str], **tree: Any) -> ReturnsState:
    s = field({"f_i": "waterloo", **units}, phase="french_combat", options=THREE, entry={"f_i": "quatre_bras"}, **tree)
    return play(s, "fight waterloo")


def test_c81_the_lead_breaks_a_disagreement() -> None:
    s = fight({"a_ii": "waterloo", "wellington": "waterloo", "p_iv": "waterloo"})
    assert s.lead == ALLIED
    deal(
        s,
        french="skirmish, 2 infantry_assault",
        allied="skirmish, 4 grand_battery",
        prussian="skirmish, 2 combined_arms",
    )
    play(s, "play french.skirmish")
    assert s.actor == ALLIED
    play(s, "match prussian.skirmish")
    assert s.actor == PRUSSIAN
    play(s, "decline")
    assert step(s) == "counterattack"
    assert (s.held[ALLIED], s.held[PRUSSIAN]) == (5, 2)


def test_c82_more_units_take_the_lead() -> None:
    assert fight({"a_ii": "waterloo", "p_i": "waterloo", "p_iii": "waterloo"}).lead == PRUSSIAN


def test_c83_a_full_tie_is_for_the_allied_player() -> None:
    s = fight({"a_ii": "waterloo", "p_i": "waterloo"})
    assert step(s) == "name_lead"
    assert s.actor == ALLIED
    play(s, "lead prussian")
    assert s.lead == PRUSSIAN


def to_share(**cohesion: int) -> ReturnsState:
    combat = {
        "town": "waterloo",
        "round": 4,
        "roads": ["quatre_bras"],
        "lead": "prussian",
        "hands": {"french": {"infantry_assault": 1}},
    }
    units = {"f_i": "waterloo", "a_ii": "waterloo", "p_i": "waterloo", "p_iii": "waterloo"}
    s = field(units, phase="french_combat", step="play", combat=combat, cohesion=cohesion, options=THREE)
    play(s, "play french.infantry_assault", "decline", "decline")
    assert step(s) == "share"
    return s


def shared_loss(allied: str, prussian: str, **cohesion: int) -> ReturnsState:
    return play(to_share(**cohesion), f"share {allied}", f"share {prussian}")


def test_a_share_is_refused_for_the_total_or_for_the_army_that_cannot_bear_it() -> None:
    """22.9"""
    for points, left, said in (
        ("6", {}, "The side loses 5 points in all."),
        ("5", {"a_ii": 1}, "The Allied corps that take part can take 1 point at most."),
        ("0", {"p_i": 1, "p_iii": 1}, "The Prussian corps that take part can take 2 points at most."),
    ):
        s = to_share(**left)
        (reason,) = s.check(s.game.move(f"share {points}")).reasons
        assert (reason.text, reason.cite) == (said, "22.9")


def test_c84_without_agreement_losses_are_split_evenly() -> None:
    s = shared_loss("0", "5")
    assert step(s) == "lose"
    assert s.actor == PRUSSIAN
    assert s.owed[PRUSSIAN] == 3
    play(s, "lose p_i", "lose p_i", "lose p_iii")
    assert (cohesion(s, "a_ii"), cohesion(s, "p_i"), cohesion(s, "p_iii")) == (6, 7, 6)


def test_c85_what_one_partner_cannot_bear_passes_to_the_other() -> None:
    s = shared_loss("0", "1", a_ii=1)
    assert s.owed[PRUSSIAN] == 4
    play(s, "lose p_i", "lose p_i", "lose p_iii", "lose p_iii")
    assert at(s, "a_ii") == "off"
    assert (cohesion(s, "p_i"), cohesion(s, "p_iii")) == (7, 5)


@pytest.mark.parametrize("total", range(1, 8))
@pytest.mark.parametrize("corps", [("a_ii",), ("a_i", "a_ii"), ("a_i", "a_ii", "a_res")])
def test_shares_without_agreement(corps: tuple[str, ...], total: int) -> None:
    """22.6: evenly; the odd point to the army with more corps, and where both have two as the Allied player says."""
    for word, odd in (("allied", 1), ("prussian", 0)):
        units = {"f_i": "waterloo", "p_i": "waterloo", "p_iii": "waterloo", **dict.fromkeys(corps, "waterloo")}
        hands = {"french": {"infantry_assault": 1}}
        combat = {"town": "waterloo", "round": total - 1, "roads": ["quatre_bras"], "lead": "prussian", "hands": hands}
        s = field(units, phase="french_combat", step="play", combat=combat, options=THREE)
        play(s, "play french.infantry_assault", "decline", "decline")
        told = Listener()
        s.play(s.game.move("share 0"), told)
        s.play(s.game.move("share 1"), told)
        if total % 2 and len(corps) == 2:
            assert (step(s), s.actor) == ("odd", ALLIED)
            s.play(s.game.move(f"odd {word}"), told)
        else:
            odd = int(len(corps) > 2)
        (split,) = [event.data for event in told.events if event.kind == "split"]
        allied = total // 2 + total % 2 * odd
        assert (split["allied"], split["prussian"]) == (allied, total - allied)


def test_c86_hidden_sheets_show_totals_and_the_fallen_only() -> None:
    combat = {
        "town": "waterloo",
        "round": 3,
        "roads": ["quatre_bras"],
        "hands": {"french": {"infantry_assault": 1}, "coalition": {"skirmish": 1}},
    }
    units = {"f_i": "waterloo", "f_ii": "waterloo", "a_ii": "waterloo", "a_i": "waterloo"}
    options = {"hidden_tracking_sheets": True}
    s = field(units, phase="french_combat", step="play", combat=combat, cohesion={"a_ii": 3}, options=options)
    told = Listener()
    for words in ("play infantry_assault", "decline", "lose a_ii", "lose a_ii", "lose a_ii"):
        s.play(s.game.move(words), told)
    assert s.view(0).panels["combat"]["assigned"] == [
        {"seat": "coalition", "points": 4, "split": None, "fallen": ["a_ii"]}
    ]
    assert s.view(1).panels["combat"]["assigned"][0]["split"] == {"a_i": 1, "a_ii": 3}
    heard = [event for event in told.events if event.heard_by(0)]
    assert [event.data["points"] for event in heard if event.kind == "losses_hidden"] == [4]
    assert not [event for event in heard if event.kind == "losses" and event.data["seat"] == "coalition"]
    for words in ("lose f_i", "lose f_i"):
        s.play(s.game.move(words), told)
    assert [event.data["unit"] for event in told.events if event.kind == "eliminated" and event.heard_by(0)] == ["a_ii"]
    assert next(sheet for sheet in s.view(0).panels["sheets"] if sheet["unit"] == "a_i")["cohesion"] is None


def placing() -> ReturnsState:
    return play(returns(free_setup=True).start(), "deal obj_ghent", "deal obj_liege")


def test_c87_free_setup_keeps_each_army_to_its_towns() -> None:
    s = placing()
    assert why(s, "to conde") == ["23.3"]
    play(s, *["to givet"] * 8, *["to braine_le_comte"] * 5)
    assert {at(s, unit) for unit in ("a_i", "a_ii", "a_res", "a_cav", "wellington")} == {"braine_le_comte"}
    assert why(s, "to brussels") == ["23.3"]
    play(s, *["to namur"] * 5)
    assert step(s) == "weather"


def test_c95_the_commander_is_placed_last_and_with_a_corps() -> None:
    s = placing()
    play(s, *["to maubeuge"] * 4, *["to bavay"] * 3)
    assert s.board.unit_ids[s.unit] == "napoleon"
    assert legal(s) == ["to maubeuge", "to bavay"]
    assert why(s, "to beaumont") == ["23.3"]


def test_c100_the_lead_reinforces_before_its_partner() -> None:
    s = fight({"p_i": "waterloo", "p_ii": "wavre", "a_i": "brussels", "wellington": "brussels"})
    assert s.lead == PRUSSIAN
    deal(s, french="3 skirmish", prussian="3 skirmish")
    play(s, "play french.skirmish", "match prussian.skirmish", "pass")
    assert (s.actor, legal(s)) == (PRUSSIAN, ["reinforce p_ii", "done"])
    play(s, "done")
    assert (s.actor, legal(s)) == (ALLIED, ["reinforce a_i", "done"])
    assert why(s, "reinforce wellington") == ["14.6"]
    deal(play(s, "reinforce a_i", "roll 1"))
    assert legal(s) == ["reinforce wellington", "done"]


def test_c88_chosen_objectives_stay_secret() -> None:
    s = returns(chosen_objectives=True).start()
    play(s, "choose obj_ghent")
    assert why(s, "choose obj_ghent") == ["23.2"]
    play(s, "choose obj_eliminate_3")
    assert s.view(1).panels["objectives"] == {"count": 2}
    assert s.view(0).panels["objectives"]["cards"] == ["obj_ghent", "obj_eliminate_3"]
