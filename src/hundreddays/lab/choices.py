"""What a designer can vary of a game: every figure of its data and every draw; and the questions that are ready."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec

from hundreddays.core import Chance, Game
from hundreddays.games import data_folder
from hundreddays.lab.ready import ready_studies, ready_study
from hundreddays.lab.study import Study, parsed


class PrintedFigure(msgspec.Struct, frozen=True):
    """One figure of a game's data as it comes: `tables.toml:game.turns`."""

    path: str
    value: Any
    """A number, or a switch."""


class ForcibleDraw(msgspec.Struct, frozen=True):
    """A step at which chance decides, and everything that it can draw there."""

    step: str
    draws: list[str]


class ReadyQuestion(msgspec.Struct, frozen=True):
    """A study that ships with the program, and what it asks."""

    name: str
    question: str
    study: Study


def printed_figures(id: str) -> list[PrintedFigure]:
    """Every number and switch of a game's data, in the order of its files."""
    found: list[PrintedFigure] = []
    for name, text in sorted(data_folder(id).items()):
        found += (PrintedFigure(f"{name}:{path}", value) for path, value in _leaves(tomllib.loads(text), ""))
    return found


def _leaves(tree: Any, path: str) -> Iterator[tuple[str, bool | int | float]]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            if "." not in key:  # a path could not name it
                yield from _leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(tree, list):
        for number, row in enumerate(tree):
            name = row.get("id", number) if isinstance(row, dict) else number
            yield from _leaves(row, f"{path}.{name}")
    elif isinstance(tree, bool | int | float):
        yield path, tree


def forcible_draws(game: Game) -> list[ForcibleDraw]:
    """Every step of chance with the words of its draws, in the order of play."""
    found: list[ForcibleDraw] = []
    for name, step in zip(game.step_names, game.steps, strict=True):
        if isinstance(step, Chance):
            verbs = [verb for verb in game.words.verbs if verb.word in step.offers]
            draws = [game.text(move) for verb in verbs for move in range(verb.base, verb.base + verb.count)]
            found.append(ForcibleDraw(name, draws))
    return found


def ready_questions() -> list[ReadyQuestion]:
    """Every study that ships with the program: its first remark, or else its title, is the question."""
    found: list[ReadyQuestion] = []
    for name in ready_studies():
        path = ready_study(name)
        if path is not None:
            text = path.read_text("utf-8")
            study = parsed(text)
            remark = text.partition("\n")[0].removeprefix("# ") if text.startswith("# ") else study.title
            question = remark.partition("?")[0] + "?" if "?" in remark else remark
            found.append(ReadyQuestion(name, question, study))
    return found
