"""A program at a real pseudo-terminal, and its screen as a person would see it."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pexpect
import pyte

PATIENCE: Final = 60.0
"""Seconds in which what is bound to happen has happened, on a machine that is busy with other tests too."""
WHERE: Final = "\x1b[6n"
"""A program asks where the cursor is."""
_COLOUR: Final = re.compile(r"\x1b\[([\d;]*)m")


class Terminal:
    """What a program shows and says; `typed` answers it."""

    def __init__(self, arguments: list[str], columns: int, rows: int, environment: dict[str, str]) -> None:
        self.said = ""
        """Everything that the program has written."""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._program = pexpect.spawn(
            sys.executable,
            ["-m", "hundreddays", *arguments],
            dimensions=(rows, columns),
            env={**os.environ, "TERM": "xterm-256color", **environment},
            encoding="utf-8",
        )

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The screen as one text, however its lines are broken."""
        return " ".join(" ".join(self.lines).split())

    def type(self, line: str) -> None:
        self._program.send(line + "\r")

    def press(self, key: str) -> None:
        self._program.send(key)

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        self._program.setwinsize(rows, columns)

    def shows(self, *wanted: str) -> None:
        """Wait until the screen holds all of this."""
        end = time.monotonic() + PATIENCE
        while not all(each in self.text for each in wanted):
            assert time.monotonic() < end, f"{wanted} does not appear on:\n" + "\n".join(self.lines)
            self._read()

    def ends(self, patience: float = PATIENCE) -> int:
        """Wait for the program's end; its exit code."""
        end = time.monotonic() + patience
        while self._read():
            assert time.monotonic() < end, "it does not end:\n" + "\n".join(self.lines)
        self._program.close()
        return int(self._program.exitstatus)

    def styles(self) -> set[str]:
        """Every style that was asked of the terminal, by its numbers."""
        return set(_COLOUR.findall(self.said))

    def close(self) -> None:
        self._program.close(force=True)

    def _read(self) -> bool:
        try:
            said = self._program.read_nonblocking(65536, timeout=0.2)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.said += said
        self._stream.feed(said)
        if WHERE in said:
            self._program.send(f"\x1b[{self._screen.cursor.y + 1};{self._screen.cursor.x + 1}R")
        return True


@contextmanager
def terminal(*arguments: str, columns: int = 80, rows: int = 30, **environment: str) -> Iterator[Terminal]:
    """`hundred-days` with these arguments at a terminal of this size."""
    one = Terminal(list(arguments), columns, rows, environment)
    try:
        yield one
    finally:
        one.close()
