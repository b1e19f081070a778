"""Positions of The Emperor Returns: written and read back, and every defect named."""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import NEXT, force, game, play, scene
from hundreddays.core import BadPosition
from hundreddays.core.toml import dumps

CENTERS = [
    {"army": "french", "source": "4034", "hex": "4326", "active": True},
    {"army": "anglo_allied", "source": "3201"},
]


def defects(*leaders: dict[str, Any], **fields: Any) -> str:
    document: dict[str, Any] = {"step": "pick_mover", **NEXT, **fields}
    document.setdefault("center", CENTERS)
    document["leader"] = list(leaders)
    with pytest.raises(BadPosition) as raised:
        game().position(dumps(document))
    return str(raised.value)


REILLE = force("fr_reille", "4326", fr_foy=6)


@pytest.mark.parametrize(
    ("leaders", "fields", "fault"),
    [
        (
            (force("fr_ney", "4326", under="fr_reille"), force("fr_reille", "4326", under="fr_ney", fr_foy=6)),
            {},
            "his own superior",
        ),
        ((REILLE, REILLE), {}, "named twice"),
        ((REILLE, force("fr_derlon", "4326", fr_foy=6)), {}, "under two leaders"),
        ((force("fr_mg1", "4326"), REILLE), {}, "without a unit"),
        ((force("fr_reille", "pool", fr_foy=6),), {}, "not on the map"),
        ((force("fr_mg1", "4326", fr_foy=6, fr_jerome=8),), {}, "span"),
        ((REILLE, force("fr_mg1", "4325", under="fr_reille", fr_jerome=8)), {}, "not in the hex of his superior"),
        ((REILLE, force("fr_napoleon", "4326", under="fr_reille", fr_friant=4)), {}, "may not serve under"),
        ((REILLE, force("aa_hill", "4326", aa_clinton=7)), {}, "Forces of both sides"),
        ((REILLE, force("aa_hill", "4034", aa_clinton=7)), {}, "across the border"),
        ((force("fr_reille", "0101", fr_foy=6),), {}, "water"),
        ((force("fr_reille", "9999", fr_foy=6),), {}, "no hex"),
        ((force("fr_reille", "4326", fr_foy=7),), {}, "7 is not a whole number from 1 to 6"),
        ((force("fr_soult", "4326", fr_foy=6),), {}, "there is no leader “fr_soult”"),
        ((force("fr_reille", "4326", fr_soult=6),), {}, "no unit"),
        ((REILLE,), {"marker": 9}, "marker"),
        ((REILLE,), {"turn": "1815-08-01"}, "not a day of the campaign"),
        ((REILLE,), {"turn": "tomorrow"}, "is no date"),
        ((REILLE,), {"weather": "fog"}, "fog"),
        ((REILLE,), {"step": "dance"}, "dance"),
        ((REILLE,), {"step": "end_phase"}, "nobody decides"),
        ((REILLE,), {"step": "losses"}, "“losses” has no step to lead back to"),
        ((REILLE,), {"step": "losses", "stack": ["declare"]}, "“losses” does not lead back to “declare”"),
        ((REILLE,), {"step": "losses", "stack": ["pick_mover", "recon", "after_attrition"]}, "does not fit"),
        ((REILLE,), {"step": "combat_die"}, "does not fit"),
        ((REILLE,), {"pool": {"french": 124}}, "more SPs"),
        ((REILLE,), {"pending": {"mover": 4000}}, "4000 is not a whole number"),
        ((REILLE,), {"pending": {"dance": 1}}, "nothing of that name"),
        ((REILLE,), {"pending": {"round": "many"}}, "whole number"),
        ((REILLE,), {"center": [{"army": "french", "source": "4326"}]}, "list of Supply Sources"),
        ((REILLE,), {"invasion": "1815-06-20"}, "yet to come"),
        ((REILLE,), {"center": []}, "no Supply Source is named (58)"),
        ((REILLE,), {"step": "displace_to", "pending": {"mover": 15}}, "pending.mover: no piece is there"),
        ((REILLE,), {"step": "take_step", "stack": ["pick_mover"]}, "pending.mover: no piece is there"),
        ((REILLE,), {"pending": {"group": 1}}, "that side has no such player (64)"),
    ],
)
def test_every_defect_is_named(leaders: tuple[dict[str, Any], ...], fields: dict[str, Any], fault: str) -> None:
    assert fault in defects(*leaders, **fields)


def test_all_defects_are_listed_at_once() -> None:
    text = defects(force("fr_reille", "9999", fr_foy=6), force("fr_soult", "4326"), weather="fog", marker=9)
    assert text.count("\n  - ") == 4


def test_a_broken_tree_does_not_hide_what_else_is_wrong() -> None:
    text = defects(
        force("fr_ney", "4326", under="fr_reille"),
        force("fr_reille", "4326", under="fr_ney", fr_foy=6),
        force("fr_derlon", "4327", fr_foy=6, fr_quiot=9),
        force("fr_mg1", "4328", fr_jerome=8, fr_bachelu=4),
        force("fr_mg2", "4329"),
        force("aa_hill", "4327", aa_clinton=7),
        force("fr_gerard", "4326", under="fr_nobody"),
        marker=9,
        weather="fog",
        pool={"french": 124},
    )
    for fault in (
        "his own superior (430)",
        "units.fr_foy: stands under two leaders (430)",
        "units.fr_quiot: 9 is not a whole number",
        "carries 2 of a span of 1½ (431)",
        "is on the map without a unit (41)",
        "Forces of both sides stand in 4327 (432)",
        "there is no leader “fr_nobody”",
        "marker: 9 is not a whole number",
        "fog",
        "more SPs on the map and in the pool than the army has (434)",
    ):
        assert fault in text


def test_what_cannot_be_read_is_not_put_anywhere() -> None:
    """A leader in a hex that does not exist gives one defect, not a second one for standing where nobody put him."""
    assert defects(force("fr_reille", "9999", fr_foy=6), force("fr_derlon", "4326", fr_quiot=4)).count("\n  - ") == 1


def test_a_combat_half_fought_comes_back_as_it_was() -> None:
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "fight", "roll 6", "accept", "stand")
    back = game().position(s.text())
    assert back.text() == s.text()
    assert back.moves() == s.moves()
