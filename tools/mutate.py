"""Do the tests notice? Small changes to a game's rules, one at a time, tried by that game's own tests.

    python tools/mutate.py emperor --changes 100
    python tools/mutate.py returns --module retreat --changes 0

A comparison is turned, a condition negated, a number made one higher, `and` made `or`, a sum made a difference.
Refusals and sentences are left out. Each change is made in a copy of the package, and `tests/games/<id>` is run. What
no test notices survives, and is listed. A change that makes no difference to the rules is marked in the source, at the
end of its line, with a word why: `# equivalent: the list is never empty here`.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = Path("src") / "hundreddays"
MARK: Final = "# equivalent:"
NO_RULES: Final = frozenset({"__init__.py", "schema.py", "steps.py", "words.py"})
"""Modules of the folder that hold names and shapes."""
WORDS: Final = frozenset({"why_not", "prompt", "note", "label", "text", "question", "refuse", "explain"})
"""Functions that make refusals and sentences."""
TALK: Final = frozenset({"Reason", "refusal", "tell", "several", "listed"})
"""Calls that do."""
TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OTHER: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


Node = ast.expr | ast.stmt


class Change(NamedTuple):
    """A piece of a file, by its place in the text, and what stands there instead."""

    file: Path
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}: {self.before}  →  {self.after}"


# Which changes there are


def changes_of(file: Path, source: str) -> list[Change]:
    """Every small change that can be made to a module."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    data = source.encode()
    found = []
    for node, changed in _changed(ast.parse(source)):
        if any(MARK in lines[number - 1] for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)):
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        before = data[start:end].decode()
        after = f"({ast.unparse(changed)})" if isinstance(changed, ast.expr) else ast.unparse(changed)
        found.append(Change(file, node.lineno, start, end, " ".join(before.split()), after))
    return found


def _changed(tree: ast.AST) -> Iterator[tuple[Node, Node]]:
    """Each expression or statement that can be changed, and what it becomes. What makes words is passed over."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name in WORDS:
            continue
        if isinstance(node, ast.JoinedStr | ast.arg) or (isinstance(node, ast.Call) and _called(node.func) in TALK):
            continue
        if isinstance(node, ast.AnnAssign):  # its annotation is no rule
            yield from _changed(ast.Expression(node.value)) if node.value is not None else ()
            continue
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node.test, ast.UnaryOp(ast.Not(), node.test)
        if isinstance(node, ast.AugAssign) and type(node.op) in OTHER:
            yield node, ast.AugAssign(node.target, OTHER[type(node.op)](), node.value)
        if isinstance(node, ast.expr):
            yield from ((node, changed) for changed in _variants(node))
        yield from _changed(node)


def _called(function: ast.expr) -> str:
    """The name of a function or method."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _variants(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            ops = [*node.ops[:place], TURNED[type(operator)](), *node.ops[place + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER:
        yield ast.BinOp(node.left, OTHER[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)


def made(source: str, change: Change) -> str:
    """The source with a change made in it."""
    data = source.encode()
    return (data[: change.start] + change.after.encode() + data[change.end :]).decode()


# Trying one


class Copy:
    """A copy of the source tree in which one change at a time is made, and the command that tries it."""

    def __init__(self, folder: Path, source: Path, command: Sequence[str], environment: dict[str, str]) -> None:
        self.folder = folder
        self.command = list(command)
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))
        compiling = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", str(folder)]
        subprocess.run([sys.executable, *compiling], check=True, stdout=subprocess.DEVNULL)
        ours = {"PYTHONPATH": os.pathsep.join([str(folder), environment.get("PYTHONPATH", "")])}
        self.environment = {**os.environ, **environment, **ours, "PYTHONDONTWRITEBYTECODE": "1"}

    def passes(self, seconds: float) -> bool:
        """Whether the tests pass as it stands; running on for ever is not passing."""
        with subprocess.Popen(
            self.command,
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            try:
                return process.wait(seconds) == 0
            except subprocess.TimeoutExpired:
                return False
            finally:
                process.kill()

    def survives(self, change: Change, seconds: float) -> bool:
        """Whether the tests pass with a change; the copy is then as it was."""
        file = self.folder / change.file
        source = file.read_text("utf-8")
        try:
            file.write_text(made(source, change), "utf-8")
            return self.passes(seconds)
        finally:
            file.write_text(source, "utf-8")


def survivors(copies: Iterable[Copy], changes: Sequence[Change], seconds: float) -> Iterator[tuple[Change, bool]]:
    """Every change, with whether it survived, as they are done: as many at a time as there are copies."""
    free: SimpleQueue[Copy] = SimpleQueue()
    count = 0
    for copy in copies:
        free.put(copy)
        count += 1
    with ThreadPoolExecutor(count) as pool:
        waiting = {pool.submit(_tried, free, change, seconds): change for change in changes}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _tried(free: SimpleQueue[Copy], change: Change, seconds: float) -> bool:
    copy = free.get()
    try:
        return copy.survives(change, seconds)
    finally:
        free.put(copy)


# A whole run


def changes_to(game: str, modules: Sequence[str]) -> list[Change]:
    """Every change that can be made to the rules of a game, or to some modules of them."""
    folder = ROOT / PACKAGE / "games" / game / "rules"
    files = [file for file in sorted(folder.glob("*.py")) if file.name not in NO_RULES]
    strangers = sorted(set(modules) - {file.stem for file in files})
    if strangers:
        known = ", ".join(file.stem for file in files)
        raise SystemExit(f"{game} has no module of rules called {strangers[0]}; there are {known}.")
    return [
        change
        for file in files
        if not modules or file.stem in modules
        for change in changes_of(file.relative_to(ROOT / "src"), file.read_text("utf-8"))
    ]


def command(game: str) -> list[str]:
    """What tries a change: the tests of that game, until the first that fails."""
    quiet = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not soak"]
    return [sys.executable, "-m", "pytest", *quiet, str(ROOT / "tests" / "games" / game)]


def run(game: str, modules: Sequence[str], count: int, jobs: int, seed: str, out: Path | None) -> float:
    """Try changes to a game; prints as it goes, and returns the share that was noticed."""
    changes = changes_to(game, modules)
    chosen = changes if count == 0 else Random(f"{seed} {game}").sample(changes, min(count, len(changes)))
    print(f"{game}: {len(chosen)} of {len(changes)} changes, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        tests = {"PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), str(ROOT)])}
        copies = [Copy(Path(folder) / str(job), ROOT / "src", command(game), tests) for job in range(jobs)]
        began = monotonic()
        if not copies[0].passes(3600):
            raise SystemExit(f"The tests of {game} do not pass as they are: run pytest tests/games/{game}.")
        seconds = 30 + 4 * jobs * (monotonic() - began)
        met: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
        alive: list[Change] = []
        for number, (change, survived) in enumerate(survivors(copies, chosen, seconds), 1):
            met[change.file.name][0] += 1
            met[change.file.name][1] += survived
            if survived:
                alive.append(change)
                print(f"{number}/{len(chosen)} survives: {change}", flush=True)
    noticed = 1 - len(alive) / max(1, len(chosen))
    for name, (tried, left) in sorted(met.items()):
        print(f"  {name:<24} {tried - left:>4} of {tried:>4}")
    print(f"{game}: {noticed:.0%} of {len(chosen)} changes noticed", flush=True)
    if out is not None:
        with out.open("a", encoding="utf-8") as file:
            file.writelines(
                f"{change.file.as_posix()}:{change.line}: {change.before}  →  {change.after}\n" for change in alive
            )
    return noticed


def main() -> None:
    known = sorted(path.parent.name for path in (ROOT / PACKAGE / "games").glob("*/game.py"))
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which; default: {', '.join(known)}")
    parser.add_argument("--module", action="append", default=[], help="only this module of the rules; may be repeated")
    parser.add_argument(
        "--changes", type=int, default=20, metavar="N", help="how many, at random; 0 for all (default 20)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at a time")
    parser.add_argument("--seed", default="", help="the same seed chooses the same changes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="add the survivors to this file")
    parser.add_argument("--least", type=int, default=0, metavar="PERCENT", help="fail where fewer are noticed")
    given = parser.parse_args()
    for game in given.games:
        if game not in known:
            parser.error(f"there is no game {game}; there are {', '.join(known)}")
    seed = given.seed or str(Random().getrandbits(32))
    shares = [run(game, given.module, given.changes, given.jobs, seed, given.out) for game in given.games or known]
    raise SystemExit(1 if min(shares) * 100 < given.least else 0)


if __name__ == "__main__":
    main()
