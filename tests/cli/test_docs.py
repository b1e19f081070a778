"""The page on the command line keeps up with the command line."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from hundreddays.cli.app import COMMANDS, hundred_days
from hundreddays.terminal.typed import COMMANDS as TYPED

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")


def command(name: str) -> click.Command:
    found = hundred_days.get_command(click.Context(hundred_days), name)
    assert found is not None
    return found


def section(name: str) -> str:
    assert f"\n## {name}\n" in PAGE, f"docs/cli.md has no section on {name}"
    return PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]


def leaves(name: str) -> list[click.Command]:
    """The command itself, or those of a group."""
    found = command(name)
    return list(found.commands.values()) if isinstance(found, click.Group) else [found]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_documented(name: str) -> None:
    text = section(name)
    for each in leaves(name):
        assert f"{each.name}" in text
        for parameter in each.params:
            if isinstance(parameter, click.Option):
                assert any(f"`{option}" in text for option in parameter.opts), (
                    f"docs/cli.md does not mention {parameter.opts} of {each.name}"
                )


@pytest.mark.parametrize(
    "name", ["play", "games", "rules", "simulate", "replay", "verify", "position", "perft", "data"]
)
def test_every_command_that_answers_can_answer_in_json(name: str) -> None:
    assert all(any("--json" in parameter.opts for parameter in each.params) for each in leaves(name))


@pytest.mark.parametrize("word", TYPED)
def test_every_word_that_can_be_typed_in_play_is_documented(word: str) -> None:
    assert f"`{word}" in section("play")
