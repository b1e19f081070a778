"""A unit's name as it fits on a counter tells it from its neighbours."""

from __future__ import annotations

import pytest

from hundreddays.core.phrases import brief


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("J. Tissot (Gauthier)", "J. Tissot"),
        ("3rd Division (Alten)", "3rd Division"),
        ("I Corps Artillery", "I Corps"),
        ("1st Guards Division (Cooke)", "Cooke"),
        ("2nd Netherlands (Perponcher)", "Perponcher"),
        ("19th Division (Simmer), VI Corps", "Simmer"),
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
