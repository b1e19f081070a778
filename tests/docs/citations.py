"""Every paragraph that the code of a game cites: in steps, events and refusals, in docstrings and in comments.

Numbers look different from game to game: `17.5`, `321`, `E9`. A text that is nothing but numbers with dots is always a
citation. A bare number may also be a hex or a face of a die, so it is known by where it stands: an attribute or a
parameter called `cite`, the second part of a pair that begins with the kind of an event, and in prose the numbers that
follow the last sentence, stand alone in parentheses, or are or begin a comment.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from docs.source import called, tree_of
from hundreddays.core import Rulebook

NUMBER: Final = r"\b[A-Z]?\d{1,3}[a-z]?(?:\.\d+[a-z]?)*\b"
"""Not so long as a year."""
DOTTED: Final = r"[A-Z]?\d+[a-z]?(?:\.\d+[a-z]?)+"
_LIST: Final = re.compile(rf"{NUMBER}(?:(?:, ?| and |, and |-|–| to ){NUMBER})*")
PLAIN: Final = r"\b[A-Z]?\d+[a-z]?(?:\.\d+[a-z]?)*\b"
"""However long: where nothing but a paragraph can stand."""
_PLAIN_LIST: Final = re.compile(rf"{PLAIN}(?:(?:, ?| and |, and |-|–| to ){PLAIN})*")
_BEFORE: Final = re.compile(rf"({_LIST.pattern})(?:: .*)?$")
"""A comment that is a citation, or begins with one."""
_DOTTED_LIST: Final = re.compile(rf"{DOTTED}(?:, ?{DOTTED})*")
_AFTER: Final = re.compile(rf"[.?!)”\"`:]\s+(?:[Cc]hapters? |[Ss]ections? [A-Z]+, )?({_LIST.pattern})\.?\s*$")
_ALONE: Final = re.compile(rf"\(({_LIST.pattern})\)")
_SIGN: Final = re.compile(rf"§\s?({_LIST.pattern})")


class Citation(NamedTuple):
    """A paragraph that is cited, and where."""

    line: int
    number: str


def citations(path: Path, takers: dict[str, int]) -> Iterator[Citation]:
    """Everything that a module cites; `takers` are the functions that are handed a citation, with its place."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id in ("cite", "CITE") for target in targets):
                yield from _in_code(node.value)
        elif isinstance(node, ast.Call):
            at = takers.get(called(node), -1)
            if 0 <= at < len(node.args):
                yield from _in_code(node.args[at])
            yield from (found for word in node.keywords if word.arg == "cite" for found in _in_code(word.value))
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            kind, cite = node.elts
            if isinstance(kind, ast.Constant) and isinstance(kind.value, str) and kind.value.islower():
                yield from _in_code(cite)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _DOTTED_LIST.fullmatch(node.value):
            yield from _in_code(node)
    yield from _in_prose(path)


def takers_of(paths: list[Path]) -> dict[str, int]:
    """Functions and classes by name, with the place of their parameter `cite` in a call."""
    found: dict[str, int] = {"tell": 2}
    for path in paths:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef):
                words = [word.arg for word in node.args.args if word.arg not in ("self", "cls")]
            elif isinstance(node, ast.ClassDef):
                words = [
                    item.target.id
                    for item in node.body
                    if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
                ]
            else:
                continue
            if "cite" in words and (isinstance(node, ast.FunctionDef) or _is_record(node)):
                found[node.name] = words.index("cite")
    return found


def _is_record(node: ast.ClassDef) -> bool:
    """Whether a class is made by giving it its fields in order."""
    return any(ast.unparse(base).split(".")[-1] == "NamedTuple" for base in node.bases)


def _in_code(node: ast.expr) -> Iterator[Citation]:
    """The numbers that an expression may come to."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and _PLAIN_LIST.fullmatch(part.value):
            yield from (Citation(part.lineno, number) for number in re.findall(PLAIN, part.value))


def _in_prose(path: Path) -> Iterator[Citation]:
    source = path.read_text("utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            text, line = token.string.lstrip("# "), token.start[0]
            yield from _cited(text, line)
            if match := _BEFORE.match(text):
                yield from (Citation(line, number) for number in re.findall(NUMBER, match[1]))
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from _cited(node.value.value, node.lineno)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            for match in _SIGN.finditer(node.value):
                yield from (Citation(node.lineno, number) for number in re.findall(NUMBER, match[1]))


def _cited(text: str, line: int) -> Iterator[Citation]:
    text = " ".join(text.split())
    found = [match[1] for match in _ALONE.finditer(text)]
    if match := _AFTER.search(text):
        found.append(match[1])
    yield from (Citation(line, number) for each in found for number in re.findall(NUMBER, each))


def exists(number: str, book: Rulebook) -> bool:
    """A paragraph; or a chapter by its number, where paragraphs are numbered within chapters."""
    return number in book or any(paragraph.number.startswith(f"{number}.") for paragraph in book.paragraphs)
