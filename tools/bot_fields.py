"""Write the lists of fields in docs/bots.md from the types in `hundreddays.players.protocol`.

`python -m tools.bot_fields` after a message has changed; a test checks that the page is current.
"""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import msgspec

from hundreddays.players import protocol

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- fields: written by tools/bot_fields.py -->", "<!-- end of fields -->"


def page() -> str:
    """The page with its lists as the types have them."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n\n{lists()}\n{END}{rest.partition(END)[2]}"


def lists() -> str:
    lines = ["### What we say", *_messages(protocol.WE_SAY), "### What you say", *_messages(protocol.THEY_SAY)]
    return "\n".join(lines)


def _messages(kinds: tuple[type[msgspec.Struct], ...]) -> list[str]:
    tree = ast.parse(inspect.getsource(protocol))
    found: list[str] = []
    for kind in kinds:
        node = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
        tag = kind.__struct_config__.tag
        found += [
            "",
            f"**`{tag}`** {_said(inspect.getdoc(kind))}" if tag else f"*{kind.__name__}*: {_said(kind.__doc__)}",
        ]
        if kind.__struct_fields__:
            found += ["", "| field | type | |", "|---|---|---|"]
            found += [f"| `{name}` | `{type}` | {says} |" for name, type, says in _fields(node)]
    return [*found, ""]


def _fields(node: ast.ClassDef) -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    for item in node.body[1:]:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            rows.append((item.target.id, ast.unparse(item.annotation), "may be left out" if item.value else ""))
        elif isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant) and rows:
            name, type, _ = rows[-1]
            rows[-1] = (name, type, _said(str(item.value.value)))
    return rows


def _said(text: str | None) -> str:
    return " ".join((text or "").split())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
