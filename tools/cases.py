"""Worked cases as boards to play: runs the tests of a game's cases and writes down the positions that they play.

    python -m tools.cases returns --words ../shared/games/returns/CASES.md

A test `test_c09_…` stands for the case C09, whose sentence and paragraphs are read from the list of cases. The position
it begins with, the moves it makes from there and those that the referee refuses become a file in the game's `cases/`.
`tests/learn/test_cases.py` plays them all, so that a case and the rules cannot part.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hundreddays as hd
from hundreddays.core import CHANCE, SILENT, Game, State, Tell, Verdict
from hundreddays.core.toml import dumps, loads
from hundreddays.learn.strikes import BOX

ROOT = Path(__file__).resolve().parents[1]
TESTED = re.compile(r"test_([a-z]\d+)_")
ENTRY = re.compile(r"^(?:- )?\*\*([A-Z]\d+)(?: [SD])*\*\* (.*)$")
CITED = re.compile(r"[\[(](?:errata, )?((?:[§¶]?\s?[A-Z]?\d+[\w.]*(?:[–-][§¶]?\d+[\w.]*)?(?:, |; )?)+)[\])]")
SPELLED = {
    r"\bF(?= (?:inf|cav|art|unit|Guard|attack|player))": "French",
    r"\bB(?= (?:inf|cav|art|unit|attack|player))": "British",
    r"\bP(?= (?:inf|cav|art|unit|attack|player))": "Prussian",
    r"\binf\b": "infantry",
    r"\bcav\b": "cavalry",
    r"\bart\b": "artillery",
    r"\b[Cc]oh\b": "cohesion",
    r"¶": "§",
    r"\bin EZOC\b": "in an enemy zone of control",
    r"\bEZOC\b": "enemy zone of control",
    r"\bZOC\b": "zone of control",
    r"\bMA (?=\d)": "movement allowance ",
}
"""What the lists of cases write short."""
SIDES = {r"\bF\b": "French", r"\bB\b": "British", r"\bP\b": "Prussian"}
"""And what they write shorter still where the sides are told by their letters."""
LETTERED = "waterloo"
MOST = 80
"""So much of a test is written down at most."""


class CaseEntry(NamedTuple):
    """What the list of cases says."""

    number: str
    words: str
    cite: list[str]


class Played:
    """What one test did with one position."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.root = ""
        self.paths: dict[str, list[str]] = {}
        self.refused: list[dict[str, Any]] = []

    def begin(self, state: State) -> None:
        if not self.root and not state.over:
            self.root = state.text()
            self.game = state.game
            self.paths[self.root] = []

    def known(self, state: State) -> list[str] | None:
        if len(self.paths) + len(self.refused) > MOST:
            return None
        self.begin(state)
        return self.paths.get(state.text())


class Recorder:
    """A plugin that keeps what the tests play."""

    def __init__(self) -> None:
        self.by_case: dict[str, list[Played]] = {}
        self.now: Played | None = None

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        named = TESTED.match(item.name)
        self.now = Played() if named else None
        if named and self.now:
            self.by_case.setdefault(named[1].upper(), []).append(self.now)

    def checked(self, original: Callable[[State, int], Verdict]) -> Callable[[State, int], Verdict]:
        def check(state: State, move: int) -> Verdict:
            verdict = original(state, move)
            path = self.now.known(state) if self.now else None
            if self.now and path is not None and not verdict and verdict.reasons[0].cite:
                told = {"after": path, "move": state.game.text(move), "cite": verdict.reasons[0].cite}
                if told not in self.now.refused:
                    self.now.refused.append(told)
            return verdict

        return check

    def applied(self, original: Callable[[State, int, Tell], None]) -> Callable[..., None]:
        def apply(state: State, move: int, tell: Tell = SILENT) -> None:
            path = self.now.known(state) if self.now else None
            words = state.game.text(move)
            original(state, move, tell)
            if self.now and path is not None:
                self.now.paths.setdefault(state.text(), [*path, words])

        return apply

    def listed(self, original: Callable[[State], list[int]]) -> Callable[[State], list[int]]:
        def moves(state: State) -> list[int]:
            if self.now:
                self.now.begin(state)
            return original(state)

        return moves


def cases(text: str, game: Game) -> Iterator[CaseEntry]:
    """The cases of a list, with their sentences and the paragraphs they are about."""
    entries: list[tuple[str, str]] = []
    for line in text.splitlines():
        found = ENTRY.match(line)
        if found:
            entries.append((found[1], found[2]))
        elif entries and line.strip() and not line.startswith("#"):
            entries[-1] = (entries[-1][0], f"{entries[-1][1]} {line.strip()}")
        elif line.startswith("#"):
            entries.append(("", ""))
    book = game.rulebook()
    order = [paragraph.number for paragraph in book.paragraphs]
    for number, words in entries:
        if not number:
            continue
        cited = [one for group in CITED.findall(words) for one in _numbers(group, order)]
        yield CaseEntry(number, _said(CITED.sub("", words), game), list(dict.fromkeys(cited)))


def _numbers(group: str, order: list[str]) -> Iterator[str]:
    """Paragraphs as they are cited, ranges told one by one."""
    for part in re.split(r"[,;]\s*", group):
        ends = [end.strip("§¶ ") for end in re.split("[–-]", part)]
        ends = [end if end in order else end.rstrip("abcdefgh") for end in ends]  # a line of a paragraph's list
        if all(end in order for end in ends):
            yield from order[order.index(ends[0]) : order.index(ends[-1]) + 1]


def _said(words: str, game: Game) -> str:
    """Without the marks of the list, ids as names."""
    start = game.start()
    pieces = [piece for seat in range(len(game.seats)) for piece in start.view(seat).pieces]
    names = {piece.id: piece.name for piece in pieces if piece.name}
    names |= {place.id: place.name for place in game.picture().places if place.name and place.kind != BOX}
    told = re.sub(r"`([^`]+)`", lambda found: names.get(found[1], found[1]), words)
    told = re.sub(r"(?<=[a-z])--(?=[a-z])", "–", told)  # a road is called by its two towns
    ids = "|".join(re.escape(id) for id in sorted(names, key=len, reverse=True) if re.fullmatch("[a-z][a-z_]+", id))
    told = re.sub(rf"\b(?:{ids})\b", lambda found: names[found[0]], told) if ids else told
    spelled = SPELLED | SIDES if game.id == LETTERED else SPELLED
    for short, long in spelled.items():
        told = re.sub(short, long, told)
    told = re.sub(r"\s+([.,;:])", r"\1", re.sub(r"\s+", " ", told)).strip()
    return told[:1].upper() + told[1:]


def written(case: CaseEntry, played: Played) -> str:
    """The text of a case's file."""
    assert played.game is not None
    game = hd.load(played.game.id, None, **played.game.options)  # with its own figures, whatever those of the test
    state = game.position(played.root)
    dice: list[str] = []
    decisions: list[str] = []
    seat = -1
    here = state.copy()
    line: list[str] = []
    for words in max(played.paths.values(), key=len):
        if not here.check(game.move(words)) and here.actor != CHANCE:
            break  # a test may change the state by hand: the case ends before that
        line.append(words)
        if here.actor == CHANCE:
            dice.append(words)
        else:
            seat = here.actor if seat < 0 else seat
            decisions.append(words)
        here.apply(game.move(words))
    if seat < 0:
        seat = state.actor if state.actor != CHANCE else 0
    document = loads(played.root)
    for head in ("game", "rules", "options"):
        document.pop(head, None)
    told: dict[str, Any] = {"title": case.number, "words": case.words, "cite": case.cite, "seat": game.seats[seat]}
    told |= {"line": line, "dice": dice, "replies": decisions}
    usual = {one.name: one.default for one in hd.info(game.id).settings}
    if chosen := {name: value for name, value in game.options.items() if value != usual[name]}:
        told["options"] = chosen
    refused = [one for one in played.refused if _holds(game, played.root, one)]
    if refused:
        told["refused"] = refused
    return dumps({**told, "position": document})


def _holds(game: Game, root: str, denied: dict[str, Any]) -> bool:
    """Whether a refusal follows from the position alone: a test may have changed the state, or a figure, by hand."""
    state = game.position(root)
    for words in denied["after"]:
        if not state.check(game.move(words)):
            return False
        state.apply(game.move(words))
    verdict = state.check(game.move(denied["move"]))
    return not verdict and verdict.reasons[0].cite == denied["cite"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(hd.REGISTER))
    parser.add_argument("--words", type=Path, required=True, help="the list of cases")
    asked = parser.parse_args()
    recorder = Recorder()
    owners = (State, type(hd.load(asked.game).start()))  # a game may carry a move out in its own way
    for name, wrap in (("check", recorder.checked), ("apply", recorder.applied), ("moves", recorder.listed)):
        for owner in owners:
            if name in vars(owner):
                setattr(owner, name, wrap(getattr(owner, name)))
    tests = [str(file) for file in sorted((ROOT / "tests/games" / asked.game).glob("test_cases_*.py"))]
    pytest.main(["-q", "-p", "no:cacheprovider", *tests], plugins=[recorder])
    recorder.now = None
    folder = ROOT / "src/hundreddays/games" / asked.game / "cases"
    folder.mkdir(exist_ok=True)
    count = 0
    for case in cases(asked.words.read_text("utf-8"), hd.load(asked.game)):
        boards = [one for one in recorder.by_case.get(_plain(case.number, recorder), []) if one.root]
        if boards and case.cite:
            best = max(boards, key=lambda one: (bool(one.refused), len(one.paths)))
            (folder / f"{case.number.lower()}.toml").write_text(written(case, best), "utf-8")
            count += 1
    print(f"{asked.game}: {count} cases")


def _plain(number: str, recorder: Recorder) -> str:
    """The number as the tests write it: with or without a leading zero."""
    return next((one for one in recorder.by_case if one[0] == number[0] and int(one[1:]) == int(number[1:])), "")


if __name__ == "__main__":
    main()
