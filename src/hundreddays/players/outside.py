"""Programs of other people at our table: line-based JSON over standard input and output.

The protocol is in docs/bots.md.

Such a program gets what its seat may see and nothing else. One that hangs, crashes or lies forfeits its game.
"""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
from random import Random
from time import monotonic
from typing import IO, Any

import msgspec

from hundreddays.core import Choice, Eye, Fault, Game, Unknown, spell
from hundreddays.players.match import Forfeit

PROTOCOL = 1
PREFIX = "exec:"
LONGEST_LINE = 1_000_000
LONGEST_WORDS = 200
GOODBYE = 1.0
"""Seconds that a program has to go by itself."""
AHEAD = 16
"""Lines of a program that wait for us before it waits itself."""


class OutsidePlayer:
    """A program that was started for one seat at one table.

    Two threads carry lines to and from it, so that one that does not read, does not write or never stops writing cannot
    hold us up.
    """

    def __init__(self, command: str, game: Game, seconds: float = 10.0) -> None:
        self.command = command
        self.game = game
        self.seconds = seconds
        self._process = _started(command)
        self._to: queue.Queue[bytes | None] = queue.Queue()
        self._from: queue.Queue[bytes | None] = queue.Queue(AHEAD)
        self._threads = [
            threading.Thread(target=_carry_to, args=(self._process.stdin, self._to), daemon=True),
            threading.Thread(target=_carry_from, args=(self._process.stdout, self._from), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self._greeted = False

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """What the program answers, checked; its reason is passed on."""
        if not self._greeted:
            self._greeted = True
            options = {name: spell(value) for name, value in self.game.options.items()}
            self._say(
                {
                    "type": "hello",
                    "protocol": PROTOCOL,
                    "game": self.game.id,
                    "options": options,
                    "seat": self.game.seat_name(eye.seat),
                }
            )
            if self._hear().get("type") != "ready":
                raise self._failed("did not answer “hello” with “ready”.")
        moves = [self.game.text(move) for move in eye.moves()]
        self._say({"type": "ask", "view": eye.view(), "prompt": eye.prompt(), "moves": moves, "seconds": self.seconds})
        answer = self._hear()
        words = answer.get("move")
        if not isinstance(words, str):
            raise self._failed("answered without a “move”.")
        try:
            move = self.game.move(words)
        except Unknown:
            raise self._failed(f"answered with a move that the game does not know: {_shown(words)}") from None
        return Choice(move, _plain(str(answer.get("why", ""))))

    def close(self) -> None:
        """Say goodbye, and end the program if it does not go by itself."""
        self._say({"type": "quit"})
        self._to.put(None)
        self._ended()
        end = monotonic() + GOODBYE  # a program may have left others behind that hold its pipes: nobody waits for those
        while any(thread.is_alive() for thread in self._threads) and monotonic() < end:
            with contextlib.suppress(queue.Empty):
                self._from.get(timeout=0.02)  # room for the last lines of a program that said too much
        if self._process.stdout is not None and not self._threads[1].is_alive():
            self._process.stdout.close()

    def _ended(self) -> int:
        """Wait a moment for the program to go, then make it go; its exit code."""
        try:
            return self._process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def _say(self, message: dict[str, Any]) -> None:
        self._to.put(msgspec.json.encode(message) + b"\n")

    def _hear(self) -> dict[str, Any]:
        try:
            line = self._from.get(timeout=self.seconds)
        except queue.Empty:
            self._process.kill()
            raise self._failed(f"did not answer within {self.seconds:g} s.") from None
        if line is None:
            raise self._failed(f"has stopped (exit code {self._ended()}).")
        try:
            answer = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            raise self._failed(
                f"answered with something that is not JSON: {_shown(line.decode('utf-8', 'replace'))}"
            ) from None
        if not isinstance(answer, dict):
            raise self._failed("answered with something that is not a JSON object.")
        return answer

    def _failed(self, what: str) -> Forfeit:
        return Forfeit(f"The bot “{self.command}” {what}")


def _started(command: str) -> subprocess.Popen[bytes]:
    words = shlex.split(command)
    if not words:
        raise Fault("A bot needs a command.", "Write it as exec:./mybot")
    try:
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    except OSError as error:
        raise Fault(f"The bot “{command}” cannot be started: {error.strerror}.") from None


def _carry_to(pipe: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    """To the program, until there is no more to say or nobody to hear it."""
    with contextlib.suppress(OSError), pipe:
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()


def _carry_from(pipe: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    """From the program, line by line, and only a few ahead: one that says more than it is asked waits."""
    while line := pipe.readline(LONGEST_LINE):
        lines.put(line)
    lines.put(None)


def _plain(text: str) -> str:
    """Words fit for any screen: one short line, nothing that steers a terminal."""
    return "".join(sign for sign in text if sign.isprintable())[:LONGEST_WORDS]


def _shown(text: str) -> str:
    return f"“{_plain(text.strip())}”"
