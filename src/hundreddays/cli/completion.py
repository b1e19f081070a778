"""What a shell offers when TAB is pressed: commands, games and players.

eval "$(_HUNDRED_DAYS_COMPLETE=bash_source hundred-days)"    # or zsh_source, fish_source
"""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

PROGRAM = "hundred-days"
VARIABLE = "_HUNDRED_DAYS_COMPLETE"
"""Set by the shell's own script when it asks."""


def complete(command: click.Command, instruction: str) -> int:
    """Answer the shell."""
    from click.shell_completion import shell_complete

    return shell_complete(command, {}, PROGRAM, VARIABLE, instruction)


def game_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from hundreddays.games import REGISTER

    return [CompletionItem(id) for id in REGISTER if id.startswith(incomplete)]


def study_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The studies that ship with the program, and files."""
    from hundreddays.lab.ready import ready_studies

    ready = [CompletionItem(name) for name in ready_studies() if name.startswith(incomplete)]
    return [*ready, CompletionItem(incomplete, type="file")]


def player_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from hundreddays.players import NAMES, STYLES, is_named
    from hundreddays.players.styles import BETWEEN

    level, colon, _ = incomplete.partition(BETWEEN)
    styled = [f"{level}{BETWEEN}{style}" for style in STYLES] if colon else []
    return [CompletionItem(name) for name in (*NAMES, *styled) if name.startswith(incomplete) and is_named(name)]
