"""Napoleon 1815 Returns: a combat under way belongs to a combat phase. 5.1, 18.4"""

from __future__ import annotations

from typing import Any

import pytest

from games.returns.field import field
from hundreddays.core import BadPosition

PLACES = {"napoleon": "charleroi", "p_i": "charleroi", "f_i": "mons", "f_iii": "beaumont"}


def defects(**tree: Any) -> str:
    with pytest.raises(BadPosition) as bad:
        field(PLACES, step="rejoin", unit="napoleon", **tree)
    return str(bad.value)


def test_no_combat_is_under_way_in_a_movement_phase() -> None:
    """Play came back from the commander's choice to the combats of the phase, and the old one was never closed."""
    assert "combat: none is fought in the phase “french_movement” (5.1)" in defects(combat={"town": "charleroi"})


def test_a_commander_rejoins_after_a_combat() -> None:
    assert "combat: in a combat phase a commander rejoins when one is over (18.4)" in defects(phase="french_combat")
