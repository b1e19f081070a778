"""The program in which computer players think: `python -m hundreddays.server.computer.computer_program`, started by the
server alone.

It reads questions line by line, answers each with a line, and ends when its input does, which is when the server has
ended, in whatever way.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
import time
from collections import OrderedDict
from random import Random
from typing import BinaryIO, NamedTuple

import msgspec

from hundreddays.core import Fault, Game, Record, State
from hundreddays.games import REGISTER
from hundreddays.learn.blunders import blunder, spoken_warning
from hundreddays.players import Budget, Player, Thinker, seat_player
from hundreddays.players.budget import DECISION_SECONDS, TURN_SECONDS
from hundreddays.players.search.lookahead import Guide
from hundreddays.players.win_chances import chance, chances
from hundreddays.server.computer.messages import (
    Answer,
    Choose,
    Chosen,
    Failed,
    Hello,
    PlaySoFar,
    Put,
    Review,
    Reviewed,
    Stop,
    Studied,
    StudioJob,
    Weigh,
    Weighed,
)

LEAST_SECONDS = 0.02
"""What is left for a decision when a turn's time is spent: enough to look once."""
MEMORY_BYTES = 2_000_000_000
"""What visitors bring to the studio may be meant to fill the machine."""
FOLLOWED = 32
"""How many tables a process keeps in mind."""


class _Followed(NamedTuple):
    position: str
    moves: list[str]
    state: State


class FollowedTables:
    """The tables a process was asked about last, each as far as it has followed it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Followed] = OrderedDict()

    def state(self, at: PlaySoFar) -> State:
        """The table as it stands."""
        game = at.load()
        kept = self._kept.pop(at.table, None)
        if (
            kept is None or kept.position != at.position or at.moves[: len(kept.moves)] != kept.moves
        ):  # new to us, or something was taken back
            kept = _Followed(at.position, [], game.position(at.position) if at.position else game.start())
        for words in at.moves[len(kept.moves) :]:
            kept.state.apply(game.move(words))
        self._kept[at.table] = _Followed(at.position, at.moves, kept.state)
        if len(self._kept) > FOLLOWED:
            self._kept.popitem(last=False)
        return kept.state.copy()


class ComputerProgram:
    """Answers one question after another. `stop` may come from another thread."""

    def __init__(self) -> None:
        self._follower = FollowedTables()
        self._players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()
        self._stopped = -1

    def stop(self, number: int) -> None:
        self._stopped = max(self._stopped, number)

    def answer(self, put: Put) -> Answer:
        """What goes wrong is told in words."""
        try:
            if isinstance(put.job, Weigh):
                return self._weigh(put.job)
            if isinstance(put.job, StudioJob):
                return self._study(put.number, put.job)
            return self._choose(put.number, put.job) if isinstance(put.job, Choose) else _review(put.job)
        except Fault as fault:
            return Failed(str(fault))
        except (MemoryError, RecursionError):
            return Failed("It takes more memory to work this out than there is for it.")

    def _choose(self, number: int, job: Choose) -> Chosen:
        """The player is handed an Eye, as everyone is."""
        begun = time.perf_counter()
        state = self._follower.state(job.at)
        game, turn = state.game, state.tick()
        spent = job.spent if turn == job.turn else 0.0
        player = self._seated(job, game)
        if isinstance(player, Thinker):
            player.budget = Budget(DECISION_SECONDS, turn_seconds=max(TURN_SECONDS, spent + LEAST_SECONDS))
            player.turn_spent = spent
            player.stop = lambda: self._stopped >= number
        eye = state.eye(job.seat)
        choice = player.choose(eye, Random())
        share = chance(eye, Random()) if job.advise else None
        return Chosen(
            game.text(choice.move),
            game.label(choice.move),
            choice.why,
            turn,
            spent + time.perf_counter() - begun,
            share,
        )

    def _study(self, number: int, job: StudioJob) -> Studied:
        from hundreddays.server.studio_work import work  # most processes are never asked, and start sooner without it

        status, body = work(job.what, bytes(job.ask), lambda: self._stopped >= number)
        return Studied(status, msgspec.Raw(body))

    def _weigh(self, job: Weigh) -> Weighed:
        """From an Eye, as everything that is said to a seat."""
        eye = self._follower.state(job.at).eye(job.seat)
        move = eye.game.move(job.move)
        found = blunder(eye, move, Guide(eye.game), Random())
        if found is None:
            return Weighed()
        return Weighed(spoken_warning(eye, move, found), found.before, found.after, eye.game.text(found.better))

    def _seated(self, job: Choose, game: Game) -> Player:
        """The player who sat there when this process was last asked, with its plan for the turn; or a new one."""
        key = job.at.table, job.seat, job.level
        player = self._players.pop(key, None) or seat_player(job.level, game, whim=job.at.table)
        self._players[key] = player
        if len(self._players) > FOLLOWED:
            self._players.popitem(last=False)
        return player


def _review(job: Review) -> Reviewed:
    at = job.at
    game = at.load()
    record = Record.of(game, at.position)
    state = record.start(game)
    for words in at.moves:
        move = game.move(words)
        record.add(game, state.actor, move)
        state.apply(move)
    found = chances(game, record, job.plies)
    return Reviewed([round(found[ply], 4) for ply in job.plies])


def _read(source: BinaryIO, mind: ComputerProgram, questions: queue.SimpleQueue[Put]) -> None:
    decoder = msgspec.json.Decoder(Put | Stop)
    for line in source:
        message = decoder.decode(line)
        if isinstance(message, Put):
            questions.put(message)
        else:
            mind.stop(message.number)
    os._exit(0)  # nobody is left to hear the answer


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    if hasattr(os, "nice"):
        os.nice(5)  # people go first
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):  # not every system has such a bound
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a player prints must not be taken for an answer
    source = sys.stdin.buffer
    REGISTER.update(msgspec.json.decode(source.readline(), type=Hello).register)
    mind = ComputerProgram()
    questions: queue.SimpleQueue[Put] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(source, mind, questions), daemon=True).start()
    while True:
        answers.write(msgspec.json.encode(mind.answer(questions.get())) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
