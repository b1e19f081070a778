"""Servers: one in a thread of the test, or one as a program of its own that can be killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import hundreddays
from hundreddays.server.run_server import Server
from hundreddays.server.settings import Settings
from serving.waiting import eventually

TESTS = Path(__file__).parent.parent
SOURCE = Path(hundreddays.__file__).parent.parent


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """A server in a thread; its address."""
    with served(settings) as (address, _):
        yield address


@contextmanager
def served(settings: Settings) -> Iterator[tuple[str, Server]]:
    """A server in a thread, with its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        eventually(lambda: server.started)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", server
    finally:
        server.should_exit = True
        thread.join(20.0)
        listening.close()


class Program:
    """The server as a process of its own, on a fixed port, to be killed and started again."""

    def __init__(
        self, database: str, log: Path, key_file: Path | None = None, patience: float = 60.0, **more: object
    ) -> None:
        """Several programs on one database need the same key. `patience` is how many seconds one may take to come up;
        `more` are settings.
        """
        self.patience = patience
        self.database = database
        self._more = json.dumps(more)
        self.log = log
        self.key_file = key_file or log.with_name(f"{log.name}.key")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        path = os.pathsep.join([str(SOURCE), str(TESTS)])
        command = [
            sys.executable,
            "-Xfaulthandler",  # a crash in a library's C code says where
            str(TESTS / "serving" / "launch.py"),
            str(self.port),
            self.database,
            str(self.key_file),
            self._more,
        ]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": path})
        eventually(self._up, self.patience)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """As `kill -9` does it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(20.0)

    def _up(self) -> bool:
        assert self._process is not None
        ended = self._process.poll()
        assert ended is None, f"exit code {ended}\n{self.log.read_text()}"
        with suppress(OSError, HTTPException), closing(HTTPConnection("127.0.0.1", self.port, timeout=5.0)) as asking:
            asking.request("GET", "/readyz")
            return asking.getresponse().status == 200
        return False
