"""`docs/adding-a-game.md` is followed: its files are a game that loads, conforms and is covered."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import hundreddays.games
from docs import test_shape
from docs.citations import citations, exists, takers_of
from docs.pages import fences
from docs.source import SOURCE, modules
from docs.test_coverage import rows_of
from hundreddays.conformance.checks import game_conforms
from hundreddays.conformance.hidden import game_keeps_secrets
from hundreddays.conformance.referee import table_conforms
from hundreddays.conformance.walks import some_states
from hundreddays.core import Game
from hundreddays.games import REGISTER, load
from hundreddays.players import RandomPlayer, play_out

PAGE = "docs/adding-a-game.md"
ID = "relay"
PACKAGE = f"hundreddays.games.{ID}"
FILES = {fence.file: fence.text for fence in fences() if fence.page == PAGE and fence.file}
BESIDE = ("coverage.md", "tests/")
"""What stands in other folders than the game's."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game as the page has it, written to disk and registered."""
    games = tmp_path_factory.mktemp("games")
    for name, text in FILES.items():
        if not name.startswith(BESIDE):
            path = games / ID / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    for folder in ("rules", "interface"):
        (games / ID / folder / "__init__.py").write_text('"""As the page says."""\n')
    hundreddays.games.__path__.append(str(games))
    REGISTER[ID] = PACKAGE
    yield games / ID
    del REGISTER[ID]
    hundreddays.games.__path__.remove(str(games))
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


@pytest.fixture
def relay(home: Path) -> Game:
    return load(ID)


def test_the_game_keeps_to_the_contract(relay: Game) -> None:
    for seed in range(4):
        game_conforms(relay, Random(seed), looks=5)
        table_conforms(relay, Random(seed), plies=20)
    rng = Random(5)
    game_keeps_secrets(relay, some_states(relay, rng, games=2, each=3), rng, samples=2, walks=2, plies=10)


def test_it_can_be_played(relay: Game) -> None:
    ends = {tuple(play_out(relay, [RandomPlayer(), RandomPlayer()], Random(seed)).scores) for seed in range(40)}
    assert ends >= {(1.0, -1.0), (-1.0, 1.0)}


def test_its_cases_pass(relay: Game) -> None:
    text = FILES["tests/test_cases_relay.py"]
    space: dict[str, object] = {"__name__": "cases"}
    exec(compile(text, "test_cases_relay.py", "exec"), space)
    cases = [thing for name, thing in space.items() if name.startswith("test_")]
    assert len(cases) == 3
    for case in cases:
        assert callable(case)
        case()


def test_its_coverage_page_has_every_paragraph_and_case(relay: Game, home: Path) -> None:
    page, cases = FILES["coverage.md"], FILES["tests/test_cases_relay.py"]
    paragraphs, worked = rows_of(page, 1), rows_of(page, 2)
    assert [row.key for row in paragraphs] == [paragraph.number for paragraph in relay.rulebook().paragraphs]
    assert [row.key.lower() for row in worked] == re.findall(r"def test_(a\d+)_", cases)
    for row in (*paragraphs, *worked):
        assert row.code
        assert row.tests
        for code in row.code:
            path, _, names = code.partition(":")
            text = (home / path).read_text("utf-8")
            assert all(re.search(rf"(class|def) {name}\b", text) for name in names.split("."))
        for test in row.tests:
            path, _, name = test.partition("::")
            assert f"def {name}(" in FILES[path]


def test_it_has_the_shape_of_every_game_but_for_the_opponent(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_shape, "GAMES", home.parent)
    faults = [fault for fault in test_shape.differences(ID) if "opponent/" not in fault]
    assert faults == ["relay: docs/coverage/relay.md is missing", "relay: tests/games/relay/__init__.py is missing"]


def test_what_it_cites_exists(relay: Game, home: Path) -> None:
    paths = modules_of(home)
    takers = takers_of([*paths, *modules(SOURCE / "core")])
    found = [cite for path in paths for cite in citations(path, takers)]
    assert len(found) > 15
    assert [cite for cite in found if not exists(cite.number, relay.rulebook())] == []


def modules_of(home: Path) -> list[Path]:
    return sorted(home.rglob("*.py"))
