"""Every game has the same shape: the same folders, files, classes and way of going on. Differences say why.

`differences` reads a game's folder and names everything in which it departs from the shape. A departure must stand in
`ALLOWED` with its reason, and what stands there must still be one.
"""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

import hundreddays as hd
from docs.pages import ROOT
from docs.source import GAMES, imports, modules, tree_of, typing_only
from hundreddays.core import Passage, State, Step

FOLDERS: Final = {"rules", "interface", "opponent", "data", "lessons", "puzzles", "cases", "scenarios"}

BESIDE: Final = {"companion.toml", "aid.toml", "chronicle.toml", "mine.toml"}
"""A newcomer's first game, the player aid, what of June 1815 may happen in it, and where puzzles are found soonest: a
game may do without.
"""

FILES: Final = {
    ".": {"__init__.py", "game.py", "rules.md"},
    "rules": {"board.py", "schema.py", "state.py", "steps.py", "words.py"},
    "interface": {
        "invariants.py",
        "narrate.py",
        "observation.py",
        "picture.py",
        "position.py",
        "sample.py",
        "statistics.py",
        "view.py",
    },
    "opponent": {"beliefs.py", "judge.py", "levels.toml", "planner.py", "planner.toml", "reasons.py"},
}
"""What stands in each folder of every game, beside its chapters."""

NAMES: Final = {
    "game.py": ("{Id}Game",),
    "rules/state.py": ("{Id}State",),
    "rules/board.py": ("Board",),
    "rules/words.py": ("Verbs",),
    "rules/steps.py": ("Decision", "Passage", "Die"),
    "interface/invariants.py": ("broken",),
    "interface/narrate.py": ("narrate", "label"),
    "interface/observation.py": ("{Id}Observer",),
    "interface/picture.py": ("picture",),
    "interface/position.py": ("document", "state_from"),
    "interface/sample.py": ("sample",),
    "interface/statistics.py": ("tallies", "slot"),
    "interface/view.py": ("view",),
    "opponent/beliefs.py": ("read",),
    "opponent/judge.py": ("{Id}Judge",),
    "opponent/planner.py": ("{Id}Planner",),
}
"""The classes and functions that every game defines under the same name in the same file."""

ALLOWED: Final = {
    "waterloo: interface/statistics.py does not define slot": "its turns are hours of one afternoon",
    **{
        f"emperor: {fault}": "its rules may end the game in the middle of a procedure: after that nothing follows"
        for fault in (
            "rules/state.py assigns step in goto",
            "rules/state.py assigns step in call",
            "rules/state.py assigns step in back",
            "EmperorState has its own goto",
            "EmperorState has its own call",
            "EmperorState has its own back",
        )
    },
    "emperor: EmperorState has its own apply": "it goes on by its own go_on, which that of all games spares itself",
    "emperor: EmperorState has its own go_on": "it keeps the options of a prompt, and must forget them when going on",
}
"""Every departure from the shape, with its reason."""


def differences(id: str) -> list[str]:
    """Everything in which a game departs from the one shape."""
    return [f"{id}: {fault}" for check in CHECKS for fault in check(id)]


def folders_and_files(id: str) -> Iterator[str]:
    home = GAMES / id
    for folder in sorted(home.iterdir()):
        if folder.is_dir() and folder.name not in (*FOLDERS, "__pycache__"):
            yield f"{folder.name}/ is no folder of the shape"
    for name, wanted in FILES.items():
        yield from (f"{name}/{file} is missing" for file in sorted(wanted) if not (home / name / file).is_file())
    extra = {path.name for path in home.iterdir() if path.is_file()} - FILES["."] - BESIDE
    yield from (f"{file} belongs into one of the folders" for file in sorted(extra) if not _built(file))
    for path in sorted(home.rglob("*.toml")):
        if path.name not in BESIDE and path.parent.name not in (
            "data",
            "opponent",
            "lessons",
            "puzzles",
            "cases",
            "scenarios",
        ):
            yield f"{_short(id, path)} is neither a figure of the game nor one of its opponent, nor a lesson"
    yield from (f"data/{path.name} is no data" for path in sorted((home / "data").iterdir()) if path.suffix != ".toml")
    for beside in (ROOT / "docs/coverage" / f"{id}.md", ROOT / "tests/games" / id / "__init__.py"):
        if not beside.is_file():
            yield f"{beside.relative_to(ROOT).as_posix()} is missing"


def names(id: str) -> Iterator[str]:
    for file, wanted in NAMES.items():
        path = GAMES / id / file
        if path.is_file():
            defined = {node.name for node in tree_of(path).body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
            for name in wanted:
                if (called := name.format(Id=id.capitalize())) not in defined:
                    yield f"{file} does not define {called}"


def imports_of_the_rules(id: str) -> Iterator[str]:
    """Rules import neither interface nor opponent, not even for typing.

    One thing is let through: `game.py` for annotations. A state belongs to a game, and a type checker that does not
    know which would see no board, no options and no seats in it.
    """
    package = f"hundreddays.games.{id}"
    for path in modules(GAMES / id / "rules"):
        for name in imports(path):
            if name.startswith((f"{package}.interface", f"{package}.opponent")):
                yield f"{_short(id, path)} imports {name}"
            elif name.startswith(f"{package}.game") and name not in typing_only(path):
                yield f"{_short(id, path)} imports {name} for more than annotations"
    for path in modules(GAMES / id / "interface"):
        yield from (
            f"{_short(id, path)} imports {name}" for name in imports(path) if name.startswith(f"{package}.opponent")
        )


def going_on(id: str) -> Iterator[str]:
    """States go on by `goto`, `call`, `back` and `finish`, which core gives them."""
    for path in modules(GAMES / id / "rules"):
        for function in (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)):
            if function.name != "copy" and any(_assigns_step(node) for node in ast.walk(function)):
                yield f"{_short(id, path)} assigns step in {function.name}"
    state = f"{id.capitalize()}State"
    for node in tree_of(GAMES / id / "rules" / "state.py").body:
        if isinstance(node, ast.ClassDef) and node.name == state:
            own = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            yield from (f"{state} has its own {name}" for name in sorted(own & LOOP))


LOOP: Final = {"apply", "go_on", "goto", "call", "back", "finish", "play"}


def _assigns_step(node: ast.AST) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    return any(isinstance(target, ast.Attribute) and target.attr == "step" for target in targets)


def order_of_verbs(id: str) -> Iterator[str]:
    """No rule compares moves by size or takes them apart over several verbs."""
    for path in modules(GAMES / id / "rules"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Compare):
                sides = (node.left, *node.comparators)
                sizes = any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops)
                if sizes and any(map(_is_move, sides)) and not any(isinstance(side, ast.Constant) for side in sides):
                    yield f"{_short(id, path)} orders moves: {ast.unparse(node)}"
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod | ast.FloorDiv) and _is_move(node.left):
                yield f"{_short(id, path)} divides moves: {ast.unparse(node)}"


def _is_move(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "move"


def steps(id: str) -> Iterator[str]:
    """Every class of a step carries its number, says what it cites and, where somebody decides, what it offers."""
    classes = [thing for module in _rules(id) for thing in vars(module).values() if _step_of(thing, module)]
    bases = {base for kind in classes for base in kind.__mro__[1:]}
    for kind in classes:
        if "number" not in vars(kind):
            if kind not in bases and kind.__name__ not in NAMES["rules/steps.py"]:
                yield f"{kind.__name__} is a step without a number"
        elif kind in bases:
            yield f"{kind.__name__} is a step and the base of another"
        elif not issubclass(kind, Passage) and not kind.offers:
            yield f"{kind.__name__} does not say what it offers"
    game = hd.load(id)
    if "take_steps" not in (GAMES / id / "game.py").read_text("utf-8"):
        yield "game.py does not take the steps from their chapters"
    lists = [
        target.id
        for node in tree_of(GAMES / id / "rules" / "steps.py").body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple | ast.List)
        for target in [node.target]
        if isinstance(target, ast.Name)
    ]
    yield from (f"rules/steps.py has the list {name}" for name in lists)
    start = game.start()
    yield from (f"the state has no {name}" for name in ("board", "verbs") if not hasattr(start, name))
    if not isinstance(start, State) or type(start).__name__ != f"{id.capitalize()}State":
        yield f"the state is a {type(start).__name__}"


def _rules(id: str) -> Iterator[ModuleType]:
    for path in modules(GAMES / id / "rules"):
        if path.name != "__init__.py":
            yield import_module(f"hundreddays.games.{id}.rules.{path.stem}")


def _step_of(thing: Any, module: ModuleType) -> bool:
    return isinstance(thing, type) and thing.__module__ == module.__name__ and issubclass(thing, Step)


def _short(id: str, path: Path) -> str:
    return path.relative_to(GAMES / id).as_posix()


def _built(file: str) -> bool:
    return file.endswith((".so", ".pyd"))


CHECKS: Final = (folders_and_files, names, imports_of_the_rules, going_on, order_of_verbs, steps)


@pytest.mark.parametrize("id", hd.REGISTER)
def test_a_game_has_the_shape_of_all_or_says_why_not(id: str) -> None:
    assert [fault for fault in differences(id) if fault not in ALLOWED] == []


def test_what_is_allowed_is_still_there() -> None:
    found = {fault for id in hd.REGISTER for fault in differences(id)}
    assert set(ALLOWED) - found == set()


def test_a_departure_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "returns"
    shutil.copytree(GAMES / "returns", home, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setitem(globals(), "GAMES", tmp_path)
    read = (folders_and_files, names, imports_of_the_rules, going_on, order_of_verbs)
    assert [fault for check in read for fault in check("returns")] == []
    (home / "mind").mkdir()
    (home / "interface" / "sample.py").unlink()
    (home / "rules" / "plan.toml").write_text("")
    board = home / "rules" / "board.py"
    board.write_text(
        board.read_text("utf-8").replace("class Board", "class Map")
        + """
from hundreddays.games.returns.game import ReturnsGame
from hundreddays.games.returns.opponent.beliefs import read


def hurry(s, move, first):
    s.step = 3
    return first <= move or move % 2
"""
    )
    tree_of.cache_clear()
    assert [fault for check in read for fault in check("returns")] == [
        "mind/ is no folder of the shape",
        "interface/sample.py is missing",
        "rules/plan.toml is neither a figure of the game nor one of its opponent, nor a lesson",
        "rules/board.py does not define Board",
        "rules/board.py imports hundreddays.games.returns.game.ReturnsGame for more than annotations",
        "rules/board.py imports hundreddays.games.returns.opponent.beliefs.read",
        "rules/board.py assigns step in hurry",
        "rules/board.py orders moves: first <= move",
        "rules/board.py divides moves: move % 2",
    ]
