"""The tool that asks whether tests notice: which changes it makes, and whether it tells survivors from the rest."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tools.changes import Same, changes_of, is_same, listed_in, made
from tools.mutate import changes_to
from tools.trials import ROOT, in_forks

RULES = '''"""A rule. 1.1"""

LIMIT: Final = 3


def may(troops: int, rain: bool) -> bool:
    """Up to the limit, and not in rain."""
    if troops < LIMIT and not rain:
        return True
    return troops == 0  # equivalent: nobody asks


def why_not(troops: int) -> str:
    return Reason(f"{troops + 1} are too many", "1.1") if troops > 3 else ""
'''


def afters(source: str) -> set[str]:
    return {f"{change.before} → {change.after}" for change in changes_of(Path("rules.py"), source)}


def test_every_kind_of_change_is_made() -> None:
    assert afters(RULES) == {
        "3 → (4)",
        "troops < LIMIT and not rain → (not (troops < LIMIT and (not rain)))",
        "troops < LIMIT and not rain → (troops < LIMIT or not rain)",
        "troops < LIMIT → (troops <= LIMIT)",
        "not rain → (rain)",
        "True → (False)",
    }
    assert afters("x += y") == {"x += y → x -= y"}
    assert afters("def f(x: A | B = a) -> A | None:\n    y: C | D = x") == set()
    assert afters("zip(a, b, strict=True)") == set()
    assert afters("x = a + 1 if b in c else d & e") == {
        "b in c → (not b in c)",
        "b in c → (b not in c)",
        "a + 1 → (a - 1)",
        "1 → (2)",
        "d & e → (d | e)",
    }


def test_sentences_and_what_is_marked_are_left_alone() -> None:
    assert not any("troops > 3" in change or "troops == 0" in change for change in afters(RULES))
    assert afters('tell(EVERYONE, "lost", count=count + 1)') == set()
    assert afters('x = f"{a + 1}"') == set()


def test_a_change_is_made_where_it_belongs() -> None:
    source = 'name = "Ügarte"; limit = (1 +\n    two)\n'
    texts = {made(source, change) for change in changes_of(Path("x.py"), source)}
    assert texts == {
        'name = "Ügarte"; limit = ((1 - two))\n',
        'name = "Ügarte"; limit = ((2) +\n    two)\n',
    }


def test_every_game_has_changes_to_try() -> None:
    for game in ("returns", "waterloo", "napoleon", "emperor"):
        assert len(changes_to(game, [])) > 300
    assert {change.file.name for change in changes_to("returns", ["retreat"])} == {"retreat.py"}


def test_a_kind_of_comparison_is_marked_once() -> None:
    """Turned, or its nought made 1; not where it is negated, and not beside it."""
    source = "def f(hex, leader):\n    if hex >= 0 and leader >= 0:\n        return hex < 3\n"
    left = [
        change for change in changes_of(Path("x.py"), source) if not is_same(change, [Same("sea", r"hex (>=|<) 0")])
    ]
    assert {f"{change.before} → {change.after}" for change in left} == {
        "hex >= 0 and leader >= 0 → (not (hex >= 0 and leader >= 0))",
        "hex >= 0 and leader >= 0 → (hex >= 0 or leader >= 0)",
        "leader >= 0 → (leader > 0)",
        "0 → (1)",
        "hex < 3 → (hex <= 3)",
        "3 → (4)",
    }
    assert len(left) == 6
    ring = changes_of(Path("x.py"), "def f(d):\n    return (d + 3) % 6\n")
    same = [Same("a ring of six", change=r"d \+ 3  →  \(d - 3\)")]
    assert {change.after for change in ring if not is_same(change, same)} == {"(4)", "(7)"}


def test_survivors_are_found_again_where_lines_have_moved() -> None:
    changes = changes_of(Path("rules.py"), RULES)
    rows = "".join(f"{change}\n" for change in changes if change.before in ("3", "not rain"))
    moved = changes_of(Path("rules.py"), RULES.replace("LIMIT: Final", "\n\nLIMIT: Final"))
    assert [change.before for change in listed_in(rows, moved)] == ["3", "not rain"]
    assert listed_in(rows, changes_of(Path("other.py"), RULES)) == []


def test_what_stands_outside_functions_is_known() -> None:
    source = "LIMIT = 3\n\n\ndef f(a=1):\n    return a + 2\n\n\nclass C:\n    number = 4\n"
    outside = {change.before for change in changes_of(Path("x.py"), source) if not change.inside}
    assert outside == {"3", "1", "4"}


# Trying them


def answer_of(*works: Callable[[], str], seconds: float = 60.0) -> list[str]:
    found = dict(in_forks([(number, work, seconds) for number, work in enumerate(works)], 2))
    return [found[number] for number in range(len(works))]


def endless() -> str:
    while True:
        pass


def dies() -> str:
    os._exit(9)


def test_forks_answer_and_those_that_die_or_never_end_answer_nothing() -> None:
    assert answer_of(lambda: "one", dies, lambda: "three") == ["one", "", "three"]
    began = time.monotonic()
    assert answer_of(endless, seconds=0.2) == [""]
    assert time.monotonic() - began < 20


RULE = """LIMIT = 3


def rule(a):
    while a > 5:
        a -= 1
    return a < LIMIT


def table():
    return {"limit": 7}


TABLE = table()
"""
ASKS = """from rule import TABLE, rule


def test_rule():
    assert rule(2) and not rule(3) and not rule(9)


def test_table():
    assert TABLE["limit"] < 9
"""
RUN = """import sys
from pathlib import Path
from tools.changes import Change, changes_of
from tools.trials import Place, answers

here = Path(sys.argv[1])
sys.path.insert(0, str(here / "source"))
changes = changes_of(Path("rule.py"), (here / "source" / "rule.py").read_text("utf-8"))
place = Place(here / "source", here / "tests", here / "cache" / "survey.json", patience=0.3)
for change, answer in answers(place, changes, 2, 1e9):
    print(change.before, change.after, answer.rpartition("::")[2] or "nothing", sep="|")
"""


def test_a_change_is_noticed_or_it_survives(tmp_path: Path) -> None:
    """In functions, in what is carried out when the module is read, and where a loop never ends."""
    for folder, name, text in (("source", "rule", RULE), ("tests", "test_rule", ASKS)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.py").write_text(text, "utf-8")
    for _ in range(2):  # the second time it remembers what it has learned
        done = subprocess.run(
            [sys.executable, "-c", RUN, str(tmp_path)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert sorted(line for line in done.stdout.splitlines() if "|" in line) == sorted(
            [
                "3|(4)|test_rule",
                "a > 5|(not a > 5)|nothing",
                "a > 5|(a >= 5)|survived",
                "5|(6)|survived",
                "a -= 1|a += 1|nothing",
                "1|(2)|survived",
                "a < LIMIT|(a <= LIMIT)|test_rule",
                "7|(8)|survived",
            ]
        )
