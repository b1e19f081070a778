"""Programs of other people at our table: line-based JSON over standard input and output.

What is said is in `protocol.py` and docs/bots.md. Such a program gets what its seat may see and nothing else: before it
answers it may ask for states to search in, which are dealt from that. One that hangs, crashes or lies forfeits its
game.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import IO, Any, get_args
from uuid import uuid4

import msgspec

from hundreddays.core import CHANCE, Choice, Event, Eye, Fault, Game, State, Unknown, draw, spell
from hundreddays.players import protocol
from hundreddays.players.match import Forfeit

PREFIX = "exec:"
LONGEST_LINE = 1_000_000
LONGEST_WORDS = 200
GOODBYE = 1.0
"""Seconds that a program has to go by itself."""
AHEAD = 16
"""Lines of a program that wait for us before it waits itself."""
STATES = 10_000
"""States that a program may hold at once."""
MARK = "HUNDRED_DAYS_BOT"
"""The variable by which all that a program starts can be told: it is handed down."""
_QUESTIONS = msgspec.json.Decoder(protocol.Question)
_ASKED = {kind.__struct_config__.tag for kind in get_args(protocol.Question)}


class OutsidePlayer:
    """A program that was started for one seat at one table.

    Two threads carry lines to and from it, so that one that does not read, does not write or never stops writing cannot
    hold us up.
    """

    def __init__(self, command: str, game: Game, seconds: float = 10.0) -> None:
        self.command = command
        self.game = game
        self.seconds = seconds
        self._mark = f"{MARK}={uuid4().hex}"
        self._process = _started(command, self._mark)
        self._to: queue.Queue[bytes | None] = queue.Queue()
        self._from: queue.Queue[bytes | None] = queue.Queue(AHEAD)
        self._threads = [
            threading.Thread(target=_carry_to, args=(self._process.stdin, self._to), daemon=True),
            threading.Thread(target=_carry_from, args=(self._process.stdout, self._from), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self._greeted = False
        self._told: list[Event] = []
        self._states: list[State | None] = []

    def hear(self, event: Event) -> None:
        """Keep what the seat is told until it is asked."""
        self._told.append(event)

    def choose(self, eye: Eye, rng: Random) -> Choice:
        """What the program answers, checked; its reason is passed on."""
        if not self._greeted:
            self._greeted = True
            self._greet(eye)
        self._states = []
        rng = Random(rng.getrandbits(64))  # however much it asks, the game's own dice fall as they would have
        end = monotonic() + self.seconds
        self._say(self._question(eye, rng))
        while True:
            answer, line = self._hear(max(0.0, end - monotonic()))
            if answer.get("type") not in _ASKED:
                break
            self._say(self._answered(eye, line, rng))
        words = answer.get("move")
        if not isinstance(words, str):
            raise self._failed("answered without a “move”.")
        try:
            move = self.game.move(words)
        except Unknown:
            raise self._failed(f"answered with a move that the game does not know: {_shown(words)}") from None
        return Choice(move, _plain(str(answer.get("why", ""))))

    def _greet(self, eye: Eye) -> None:
        options = {name: spell(value) for name, value in self.game.options.items()}
        seats = list(self.game.seats)
        self._say(protocol.Greeting(protocol.PROTOCOL, self.game.id, options, self.game.seat_name(eye.seat), seats))
        if self._hear(self.seconds)[0].get("type") != "ready":
            raise self._failed("did not answer “hello” with “ready”.")

    def _question(self, eye: Eye, rng: Random) -> protocol.Ask:
        game, words = self.game, self.game.words
        moves = eye.moves()
        told = [protocol.Happening(one.kind, one.cite, game.narrate(one), one.data) for one in self._told]
        self._told = []
        return protocol.Ask(
            view=eye.view(),
            prompt=eye.prompt(),
            moves=[game.text(move) for move in moves],
            factors=[protocol.Factors(verb.word, verb.on, words.noun(m)) for m in moves for verb in [words.verb(m)]],
            events=told,
            position=eye.sample(rng).text(),
            seconds=self.seconds,
        )

    # What a program asks before it answers

    def _answered(self, eye: Eye, line: bytes, rng: Random) -> msgspec.Struct:
        try:
            question = _QUESTIONS.decode(line)
            if isinstance(question, protocol.Check):
                verdict = eye.check(self.game.move(question.move))
                return protocol.Judged(verdict.ok, [str(reason) for reason in verdict.reasons])
            if isinstance(question, protocol.Sample):
                return self._held(eye.sample(rng))
            state = self._state(question.state)
            if isinstance(question, protocol.Position):
                return protocol.Text(state.text())
            if isinstance(question, protocol.Copy):
                return self._held(state.copy())
            if isinstance(question, protocol.Playout):
                while not state.over:
                    state.apply(draw(state.odds(), rng) if state.actor == CHANCE else rng.choice(state.moves()))
            else:
                state.play(self.game.move(question.move))
            return self._dealt(question.state, state)
        except (Fault, msgspec.ValidationError) as fault:
            return protocol.Unanswered(str(fault))

    def _state(self, number: int) -> State:
        state = self._states[number] if 0 <= number < len(self._states) else None
        if state is None:
            raise Fault(f"There is no state {number}.")
        return state

    def _held(self, state: State) -> protocol.Dealt:
        if len(self._states) >= STATES:
            raise Fault(f"No more than {STATES} states are held for one decision.")
        self._states.append(state)
        return self._dealt(len(self._states) - 1, state)

    def _dealt(self, number: int, state: State) -> protocol.Dealt:
        game = self.game
        weights = [weight for _, weight in state.odds()] if state.actor == CHANCE else []
        return protocol.Dealt(
            number, game.actor_name(state.actor), [game.text(move) for move in state.moves()], weights, state.scores()
        )

    def close(self) -> None:
        """Say goodbye, and end the program if it does not go by itself."""
        self._say(protocol.Quit())
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
            self._end_all()
            return self._process.wait()
        finally:
            self._end_all()

    def _end_all(self) -> None:
        """End the program and whatever it has started: they are a group of their own, and who has left the group still
        bears our mark.
        """
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            for number in _marked(self._mark.encode()):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)
        elif self._process.poll() is None:
            self._process.kill()

    def _say(self, message: msgspec.Struct) -> None:
        self._to.put(msgspec.json.encode(message) + b"\n")

    def _hear(self, seconds: float) -> tuple[dict[str, Any], bytes]:
        """The next line of the program, read and as it came."""
        try:
            line = self._from.get(timeout=seconds)
        except queue.Empty:
            self._end_all()
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
        return answer, line

    def _failed(self, what: str) -> Forfeit:
        return Forfeit(f"The bot “{self.command}” {what}")


def is_program(name: str) -> bool:
    """Whether a player's name is a program of somebody's."""
    return name.startswith(PREFIX)


def dismiss(players: Iterable[object]) -> None:
    """The game is over for these players: programs among them end, with all that they have started."""
    for player in players:
        if isinstance(player, OutsidePlayer):
            player.close()


def _started(command: str, mark: str) -> subprocess.Popen[bytes]:
    words = shlex.split(command)
    if not words:
        raise Fault("A bot needs a command.", "Write it as exec:./mybot")
    name, _, value = mark.partition("=")
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, name: value},
        )
    except OSError as error:
        raise Fault(f"The bot “{command}” cannot be started: {error.strerror}.") from None


def _marked(mark: bytes) -> Iterator[int]:
    """The processes that were started with a mark in their environment, wherever the system lets it be seen (Linux)."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
        except OSError:  # it has just ended, or is somebody else's
            continue


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
