"""Worked examples of `napoleon`: every number that each move changes, in texts to be read beside the rules."""

from __future__ import annotations

import pytest

from games.worked import check, examples


@pytest.mark.parametrize("name", examples(__file__))
def test_an_example_comes_out_as_it_says(name: str) -> None:
    check(__file__, name)
