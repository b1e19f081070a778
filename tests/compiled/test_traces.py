"""Compiled and plain rules are the same rules: seeded random games leave the same trace, move by move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools import fast

from compiled.builds import compiled, plain, run
from hundreddays.conformance.walks import Case, cases

CASES = [case for case in cases() if case.id in fast.games()]
TRACE = Path(__file__).parent / "trace.py"

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)


def same(case: Case, first: int, last: int) -> None:
    options = json.dumps(dict(case.options))
    slow = run(plain(), TRACE, case.id, options, str(first), str(last)).stdout.splitlines()
    quick = run(compiled(), TRACE, case.id, options, str(first), str(last)).stdout.splitlines()
    assert (slow[0], quick[0]) == ("plain Python", "compiled")
    assert len(slow) == last - first + 1
    assert quick[1:] == slow[1:]


@every_game
def test_both_builds_leave_the_same_trace(case: Case) -> None:
    same(case, 0, 2)


@pytest.mark.soak
@every_case
def test_both_builds_leave_the_same_traces_in_hundreds_of_games(case: Case) -> None:
    same(case, 0, 300)
