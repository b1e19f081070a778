"""One process that thinks, as the server has it: started when it is first asked, and again after it has died."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress

import msgspec

from hundreddays.games import REGISTER
from hundreddays.server.computer.messages import Answer, Hello, Job, Put, Stop

_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class ComputerProcess:
    """`ask` keeps its thread waiting for the answer; `stop` and `kill` may be called from another thread meanwhile."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._writing = threading.Lock()
        self._doomed = False
        """Whether it was to be killed, be it before it had come to life."""

    def ask(self, number: int, job: Job) -> Answer | None:
        """The answer; None if the process died over the question."""
        self._doomed = False
        with suppress(
            OSError, msgspec.DecodeError
        ):  # it could not be started, has died, or was cut off in the middle of its answer
            process = self._process or self._start()
            self._write(process, Put(number, job))
            if process.stdout is not None:
                return _answers.decode(process.stdout.readline())
        self.close()
        return None

    def stop(self, number: int) -> None:
        """Have it answer that question with what it has. Should it have died, `ask` will find out."""
        process = self._process
        if process is not None:
            with suppress(OSError):
                self._write(process, Stop(number))

    def kill(self) -> None:
        """It takes too long, or nobody wants its answer any more: whoever waits in `ask` is told that it died."""
        self._doomed = True
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """Kill it and clear it away. Not while `ask` waits in another thread."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # something may be left in the pipe that it did not read
                process.communicate()

    def _start(self) -> subprocess.Popen[bytes]:
        path = os.pathsep.join(part for part in sys.path if part)
        command = [sys.executable, "-m", "hundreddays.server.computer.computer_program"]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
        )
        with suppress(OSError):
            self._write(process, Hello(dict(REGISTER)))
        self._process = process
        if self._doomed:
            process.kill()
        return process

    def _write(self, process: subprocess.Popen[bytes], message: Hello | Put | Stop) -> None:
        if process.stdin is not None:
            with self._writing:
                process.stdin.write(msgspec.json.encode(message) + b"\n")
                process.stdin.flush()
