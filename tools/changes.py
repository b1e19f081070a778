"""The small changes that can be made to a module of rules, one at a time: what `tools/mutate.py` tries.

A comparison is turned, a condition negated, a number made one higher, `and` made `or`, a sum made a difference.
Refusals and sentences are left out. A change that makes no difference to the rules is marked with a word why: in the
source at the end of its line, `# equivalent: the list is never empty here`, or for a whole kind of comparison in
`tests/games/<id>/equivalent.toml`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

MARK: Final = "# equivalent:"
WORDS: Final = frozenset({"str", "Reason", "list[Reason]", "Tone"})
"""What functions give that make refusals, sentences and their colour."""
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
    """Where the statement begins that holds it."""
    last: int
    """The last line of the piece."""
    start: int
    end: int
    before: str
    after: str
    inside: bool = True
    """Whether it is in the body of a function: what stands outside is carried out once, when the module is read."""
    within: str = ""
    """The comparison that holds it, if one does: `hex >= 0`."""

    def __str__(self) -> str:
        return f"{self.file.as_posix()}:{self.line}: {self.before}  →  {self.after}"


class _Place(NamedTuple):
    """A node, what it becomes, the line where its statement begins, and whether a function's body holds it."""

    node: Node
    changed: Node
    line: int
    inside: bool
    within: str


class Same(NamedTuple):
    """Changes that make no difference, and why. Both kinds are regular expressions."""

    why: str
    compare: str = ""
    """A comparison that comes out the same when it is turned or its number is one higher: `hex >= 0`."""
    change: str = ""
    """A change itself, as it is listed: `d + 3  →  (d - 3)`."""


def sames_in(file: Path) -> list[Same]:
    """What a file marks as equivalent."""
    rows = tomllib.loads(file.read_text("utf-8"))["same"] if file.exists() else []
    return [Same(**row) for row in rows]


def is_same(change: Change, sames: Iterable[Same]) -> bool:
    """Whether a change is marked."""
    whole = change.within if change.before.isdigit() else change.before
    turned = change.after.strip("()").replace("=", "") == whole.replace("=", "")
    listed = f"{change.before}  →  {change.after}"
    return any(
        re.fullmatch(same.change, listed)
        or ((turned or change.before.isdigit()) and re.fullmatch(same.compare, whole) is not None and same.compare)
        for same in sames
    )


def changes_of(file: Path, source: str) -> list[Change]:
    """Every small change that can be made to a module."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for text in lines:
        starts.append(starts[-1] + len(text.encode()))
    data = source.encode()
    found = []
    for node, changed, line, inside, within in _changed(ast.parse(source), 1, False, ""):
        last = node.end_lineno or node.lineno
        if any(MARK in lines[number - 1] for number in range(node.lineno, last + 1)):
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[last - 1] + (node.end_col_offset or 0)
        before = " ".join(data[start:end].decode().split())
        after = f"({ast.unparse(changed)})" if isinstance(changed, ast.expr) else ast.unparse(changed)
        found.append(Change(file, line, last, start, end, before, after, inside, within))
    return found


def _changed(tree: ast.AST, line: int, inside: bool, within: str) -> Iterator[_Place]:
    """Each expression or statement that can be changed, and what it becomes. What makes words is passed over."""
    body: list[ast.stmt] = tree.body if isinstance(tree, ast.FunctionDef) else []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.returns is not None and ast.unparse(node.returns) in WORDS:
            continue
        if isinstance(node, ast.JoinedStr | ast.arg) or (isinstance(node, ast.Call) and _called(node.func) in TALK):
            continue
        if isinstance(tree, ast.FunctionDef) and node is tree.returns:  # an annotation is no rule
            continue
        if isinstance(node, ast.keyword) and node.arg == "strict":  # zip: a check of the code itself
            continue
        if (
            isinstance(tree, ast.FunctionDef | ast.ClassDef) and node in tree.decorator_list
        ):  # how it is compiled or kept
            continue
        here = node.lineno if isinstance(node, ast.stmt) else line
        held = inside or node in body
        if isinstance(node, ast.AnnAssign):  # its annotation is no rule
            yield from _changed(ast.Expression(node.value), here, held, "") if node.value is not None else ()
            continue
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield _Place(node.test, ast.UnaryOp(ast.Not(), node.test), here, held, "")
        if isinstance(node, ast.AugAssign) and type(node.op) in OTHER:
            yield _Place(node, ast.AugAssign(node.target, OTHER[type(node.op)](), node.value), here, held, "")
        if isinstance(node, ast.expr):
            yield from (_Place(node, changed, here, held, within) for changed in _variants(node))
        yield from _changed(node, here, held, ast.unparse(node) if isinstance(node, ast.Compare) else "")


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


def listed_in(text: str, changes: Iterable[Change]) -> list[Change]:
    """The changes that a list of survivors names, each by its line and words; lines may have moved since."""
    left = list(changes)
    found = []
    for row in text.splitlines():
        place, _, rest = row.partition(": ")
        file, _, line = place.rpartition(":")
        before, _, after = rest.partition("  →  ")
        alike = [change for change in left if change.file.as_posix() == file]
        alike = [change for change in alike if (change.before, change.after) == (before, after)]
        if alike:
            nearest = min(alike, key=lambda change, line=int(line): abs(change.line - line))  # type: ignore[misc]
            left.remove(nearest)
            found.append(nearest)
    return found
