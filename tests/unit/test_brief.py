"""A unit's name as it fits on a counter tells it from its neighbours; and a plan is told in one."""

from __future__ import annotations

import pytest

from hundreddays.core.phrases import brief, in_one


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("J. Tissot (Gauthier)", "J. Tissot"),
        ("3rd Division (Alten)", "3rd Division"),
        ("I Corps Artillery", "I Corps"),
        ("1st Guards Division (Cooke)", "Cooke"),
        ("2nd Netherlands (Perponcher)", "Perponcher"),
        ("19th Division (Simmer), VI Corps", "Simmer"),
        ("1st (Guards) Division (Cooke)", "1st Division"),
        ("5th Brigade, II Corps", "5th Brigade"),
        ("Indian Brigade (Anthing)", "Indian"),
        ("Household Cavalry Brigade (Somerset)", "Somerset"),
        ("Cavalry, right flank", "Right flank"),
        ("Guard Light Cavalry (Lefebvre-Desnouettes)", "Guard Light"),
        ("Guard Horse Artillery", "Guard Horse"),
        ("Horse Artillery (field)", "Horse"),
        ("British Heavy Cavalry", "Heavy"),
        ("Artillery", "Artillery"),
        ("Brandenburgische reitende", "Brandenburgische"),
    ],
)
def test_a_name_fits_on_a_counter(name: str, short: str) -> None:
    assert brief(name) == short


def test_a_plan_is_told_in_one() -> None:
    plan = ["Move Ney", "To Ligny", "Move Grouchy", "By way of Wavre", "To Hal", "Stand"]
    assert in_one(plan) == "Move Ney to Ligny; Move Grouchy by way of Wavre to Hal; Stand"
    assert in_one(["To Ghent"]) == "To Ghent"
