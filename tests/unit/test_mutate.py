"""The tool that asks whether tests notice: which changes it makes, and whether it tells survivors from the rest."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.mutate import Change, Copy, changes_of, changes_to, made, survivors

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


def test_survivors_are_told_from_those_that_are_noticed(tmp_path: Path) -> None:
    """One change is noticed, one is not, and one never ends."""
    source = tmp_path / "source"
    source.mkdir()
    text = "def rule(a):\n    while a > 5:\n        a -= 1\n    return a < 3\n"
    (source / "rule.py").write_text(text, "utf-8")
    asks = "from rule import rule; assert rule(2) and not rule(3) and not rule(9)"
    copies = [Copy(tmp_path / str(number), source, [sys.executable, "-c", asks], {}) for number in range(2)]
    assert copies[0].passes(60)
    changes = {change.after: change for change in changes_of(Path("rule.py"), text)}
    endless = Change(Path("rule.py"), 2, text.index("a > 5"), text.index("a > 5") + 5, "a > 5", "(a < 5)")
    chosen = [changes["(a <= 3)"], changes["(6)"], endless]
    found = {change.after: survived for change, survived in survivors(copies, chosen, 8.0)}
    assert found == {"(a <= 3)": False, "(6)": True, "(a < 5)": False}
    assert (tmp_path / "0" / "rule.py").read_text("utf-8") == text
