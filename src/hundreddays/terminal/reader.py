"""Where lines come from: a prompt with completion and history at a terminal, plain lines anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from rich.console import Console
from rich.text import Text

from hundreddays.core import Option
from hundreddays.terminal.typed import COMMANDS


class LineReader(Protocol):
    """Asks for one line. Raises EOFError when there will be no more, KeyboardInterrupt on Ctrl-C."""

    def ask(self, prompt: str, options: Sequence[Option]) -> str: ...


class PlainReader:
    """Lines from a pipe or a file; the prompt is written where the rest of the conversation goes."""

    def __init__(self, out: Console) -> None:
        self._out = out

    def ask(self, prompt: str, options: Sequence[Option]) -> str:
        self._out.print(Text(prompt), end="")
        self._out.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self._out.print()
        return line.rstrip("\n")


class PromptReader:
    """A line editor; Tab completes moves and commands.

    Each prompt has a history of its own: people who share a keyboard do not share what they typed.
    """

    def __init__(self) -> None:
        self._completer = MoveCompleter()
        self._sessions: dict[str, PromptSession[str]] = {}

    def ask(self, prompt: str, options: Sequence[Option]) -> str:
        if prompt not in self._sessions:
            self._sessions[prompt] = PromptSession(
                history=InMemoryHistory(), completer=self._completer, complete_while_typing=False
            )
        self._completer.options = options
        return self._sessions[prompt].prompt(prompt)


class MoveCompleter(Completer):
    """Completes the words of legal moves and of commands from what stands before the cursor."""

    def __init__(self) -> None:
        self.options: Sequence[Option] = ()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        typed = document.text_before_cursor.lstrip().lower()
        known: Iterable[tuple[str, str]] = [
            *((option.move, option.label) for option in self.options),
            *COMMANDS.items(),
        ]
        for prefix in ("why ", "/"):
            typed = typed.removeprefix(prefix)
        for words, meaning in known:
            if words.startswith(typed):
                yield Completion(words, start_position=-len(typed), display_meta=meaning)
        nouns = (
            []
            if not typed
            else [(option.move, option.label) for option in self.options if option.noun.startswith(typed)]
        )
        for words, meaning in nouns:
            yield Completion(words, start_position=-len(typed), display_meta=meaning)


def reader(out: Console) -> LineReader:
    return PromptReader() if sys.stdin.isatty() and sys.stdout.isatty() else PlainReader(out)
