"""A console that leaves a closed pipe to `app.main`."""

from __future__ import annotations

from rich.console import Console


class Paper(Console):
    """Where people read."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
