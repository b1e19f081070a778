"""Programs of other people at our table: line-based JSON over standard input and output. The protocol is in docs/bots.md.

Such a program gets what its seat may see and nothing else. One that hangs, crashes or lies forfeits its game.
"""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
from random import Random
from typing import IO, Any

import msgspec

from hundreddays.core import Choice, Eye, Fault, Game, Unknown, spell
from hundreddays.players.match import Forfeit

PROTOCOL = 1
PREFIX = "exec:"
LONGEST_LINE = 1_000_000


class OutsidePlayer:
    """A program that was started for one seat at one table."""

    def __init__(self, command: str, game: Game, seconds: float = 10.0) -> None:
        self.command = command
        self.game = game
        self.seconds = seconds
        self._process = _started(command)
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=_pump, args=(self._process.stdout, self._lines), daemon=True).start()
        self._greeted = False

    def choose(self, eye: Eye, rng: Random) -> Choice:
        if not self._greeted:
            self._greeted = True
            options = {name: spell(value) for name, value in self.game.options.items()}
            self._say({"type": "hello", "protocol": PROTOCOL, "game": self.game.id, "options": options, "seat": self.game.seat_name(eye.seat)})
            if self._hear().get("type") != "ready":
                raise Forfeit(f"The bot “{self.command}” did not answer “hello” with “ready”.")
        moves = [self.game.text(move) for move in eye.moves()]
        self._say({"type": "ask", "view": eye.view(), "prompt": eye.prompt(), "moves": moves, "seconds": self.seconds})
        answer = self._hear()
        words = answer.get("move")
        if not isinstance(words, str):
            raise Forfeit(f"The bot “{self.command}” answered without a “move”.")
        try:
            move = self.game.move(words)
        except Unknown as unknown:
            raise Forfeit(f"The bot “{self.command}” answered with unknown words. {unknown}") from None
        return Choice(move, str(answer.get("why", "")))

    def close(self) -> None:
        """Say goodbye, and end the program if it does not go by itself."""
        with contextlib.suppress(Forfeit):
            self._say({"type": "quit"})
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()

    def _say(self, message: dict[str, Any]) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        try:
            pipe.write(msgspec.json.encode(message).decode() + "\n")
            pipe.flush()
        except (BrokenPipeError, OSError, ValueError):
            raise Forfeit(f"The bot “{self.command}” has stopped.") from None

    def _hear(self) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=self.seconds)
        except queue.Empty:
            self._process.kill()
            raise Forfeit(f"The bot “{self.command}” did not answer within {self.seconds:g} s.") from None
        if line is None:
            raise Forfeit(f"The bot “{self.command}” has stopped.")
        try:
            answer = msgspec.json.decode(line)
        except msgspec.DecodeError:
            raise Forfeit(f"The bot “{self.command}” answered with something that is not JSON: {line[:80]!r}") from None
        if not isinstance(answer, dict):
            raise Forfeit(f"The bot “{self.command}” answered with something that is not a JSON object.")
        return answer


def _started(command: str) -> subprocess.Popen[str]:
    words = shlex.split(command)
    if not words:
        raise Fault("A bot needs a command.", "Write it as exec:./mybot")
    try:
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace")
    except OSError as error:
        raise Fault(f"The bot “{command}” cannot be started: {error.strerror}.") from None


def _pump(pipe: IO[str] | None, lines: queue.Queue[str | None]) -> None:
    """Carry the program's lines over, one by one, so that a silent program cannot block us."""
    assert pipe is not None
    with contextlib.suppress(ValueError):
        while line := pipe.readline(LONGEST_LINE):
            lines.put(line)
    lines.put(None)
