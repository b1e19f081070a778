"""Worked examples of the rules: a position, moves, and every number that each of them changes.

    python -m tools.worked tests/games/emperor/worked/*.txt

An example is a text in three parts with a line `---` between them: what it shows, with its paragraphs; a position; and
moves. `> attack 4216` is played, chance included, and `? attack 4216` is refused. What stands below each of them says
what everyone was told, what changed in the position, and what is asked next. This command writes those lines again and
keeps the moves and remarks (`#`): look at the difference, and check it against the rules, before you commit it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

import hundreddays as hd
from hundreddays.core import CHANCE, EVERYONE, SPECTATOR, Event, Game, Listener, State
from hundreddays.core.position import peek

COMMAND: Final = "python -m tools.worked"
RULE: Final = "\n---\n"
WIDTH: Final = 118
NOTHING: Final = "–"
NAMES: Final = (("id",), ("number", "army"), ("city",), ("army",))
"""What can tell the rows of a table in a position apart: the first of these that does."""

Flat = dict[str, str]


def again(text: str) -> str:
    """An example with all that follows from its moves written once more."""
    title, position, play = text.split(RULE)
    id, options = peek(position)
    state = hd.load(id, **options).position(position)
    return RULE.join((title, position, "\n".join(_played(state, play.splitlines())) + "\n"))


def _played(state: State, lines: list[str]) -> Iterator[str]:
    yield from _asked(state)
    for line in lines:
        if line.startswith("#"):
            yield line
        elif line.startswith("? "):
            yield line
            for reason in state.check(state.game.move(line[2:])).reasons:
                yield from _wrapped(f"{reason.text} ({reason.cite})")
        elif line.startswith("> "):
            yield line
            before = _flat("", state.document())
            tell = Listener()
            state.play(state.game.move(line[2:]), tell)
            for event in tell.events:
                yield from _wrapped(_told(state.game, event))
            after = _flat("", state.document())
            for path in sorted(before.keys() | after.keys()):
                old, new = before.get(path, NOTHING), after.get(path, NOTHING)
                if old != new:
                    yield from _wrapped(f"{path}: {old} → {new}")
            yield from _asked(state)


def _asked(state: State) -> Iterator[str]:
    """Who decides what, and the answers, by their verbs."""
    if state.over:
        yield f"  over: {', '.join(f'{score:+g}' for score in state.scores())}"
        return
    answers: dict[str, list[str]] = {}
    for words in state.words():
        verb, _, noun = words.partition(" ")
        answers.setdefault(verb, []).append(noun)
    listed = "; ".join(" ".join([verb, *nouns]).strip() for verb, nouns in answers.items())
    actor = "chance" if state.actor == CHANCE else state.game.actor_name(state.actor)
    yield from _wrapped(f"{actor}, {state.game.step_names[state.step]}: {listed}")


def _told(game: Game, event: Event) -> str:
    seats = [seat for number, seat in enumerate(game.seats) if event.heard_by(number)]
    if event.heard_by(SPECTATOR):
        seats.append("spectators")
    whom = "" if event.audience == EVERYONE else f" to {', '.join(seats)}"
    data = "".join(f" {name}={_short(value)}" for name, value in event.data.items())
    return f"told{whom}: {event.kind} ({event.cite}){data}"


def _flat(path: str, value: Any) -> Flat:
    """A position as paths and values; rows of a table go by their names, not by their places."""
    found: Flat = {}
    if isinstance(value, Mapping):
        for key, inner in value.items():
            found |= _flat(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
        for keys in NAMES:
            names = [" ".join(str(row[key]) for key in keys if key in row) for row in value]
            if all(names) and len(set(names)) == len(names):
                for name, row in zip(names, value, strict=True):
                    found |= _flat(f"{path} {name}", {key: inner for key, inner in row.items() if key not in keys})
                return found
        return {f"{path} {_short(row)}": "so" for row in value}
    else:
        found[path] = _short(value)
    return found


def _short(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_short(one) for one in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_short(one)}' for key, one in value.items())}}}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else '""'


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)


def main() -> None:
    parser = argparse.ArgumentParser(prog=COMMAND, description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    for file in parser.parse_args().files:
        file.write_text(again(file.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
