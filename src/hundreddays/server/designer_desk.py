"""The studies that visitors run from the designer's page: in processes of their own, so many at a time, for a while."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from math import prod
from pathlib import Path
from secrets import token_urlsafe
from tempfile import mkdtemp
from typing import Final, Literal

import msgspec

from hundreddays.lab.study import Study, written
from hundreddays.players import NAMES, is_named
from hundreddays.server.designer_wire import RunRows, RunStanding
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.settings import Settings

ASKED: Final = "asked.toml"
STANDING: Final = "standing.json"
ROWS: Final = "rows.json"
"""What lies in the folder of a run besides its results."""
MOST_CELLS: Final = 12
MOST_GAMES: Final = 4_000
"""In all cells of a run together."""
MOST_NODES: Final = 2_000
RUNNING: Final = 2
"""So many runs are played at a time; of one visitor one."""
KEPT: Final = 20
"""So many runs are kept; the oldest that has ended goes first."""
MEMORY: Final = 3 << 30
"""Bytes that a process of a run may have: figures that somebody sends can make a monstrous board."""
NICE: Final = 5
"""Tables come first."""
GRACE: Final = 3.0
"""Seconds in which a process that is told to stop must have done so."""


class DesignerRun:
    """One run: whose it is, its folder and its process."""

    def __init__(self, visitor: str, study: Study, settings: Settings) -> None:
        self.visitor = visitor
        self.study = study
        self.begun = time.monotonic()
        self.stopped = False
        self.folder = Path(mkdtemp(prefix="hundred-days-run-"))
        (self.folder / ASKED).write_text(written(study), "utf-8")
        path = os.pathsep.join(part for part in sys.path if part)
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "hundreddays.server.designer_program",
                str(self.folder),
                settings.designer_engine,
                settings.designer_cluster,
                str(settings.designer_jobs),
            ],
            stdin=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._hold_back()

    def _hold_back(self) -> None:
        """As far as the system can: behind the tables, and within some memory."""
        if sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, NICE)
        if sys.platform == "linux":  # nowhere else can a process bound another
            import resource

            with suppress(OSError, ValueError):
                resource.prlimit(self._process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    @property
    def playing(self) -> bool:
        """Whether games are still played: a process that has told all it had to tell may take a moment to end."""
        return self.running and msgspec.json.decode(self.standing(), type=RunStanding).state == "running"

    def stop(self) -> None:
        if self.running:
            self.stopped = True
            self._process.terminate()
            try:
                self._process.wait(GRACE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def standing(self) -> bytes:
        """How it stands, as its process wrote it down last; what the process could not say any more is added."""
        running = self.running  # asked first: what it writes at its end is then there
        path = self.folder / STANDING
        body = path.read_bytes() if path.is_file() else msgspec.json.encode(_NOTHING_YET)
        if running:
            return body
        told = msgspec.json.decode(body, type=RunStanding)
        if told.state != "running":
            return body
        state: Literal["stopped", "failed"] = "stopped" if self.stopped else "failed"
        fault = "" if self.stopped else "The games broke off: the figures may make a board too large for this machine."
        return msgspec.json.encode(msgspec.structs.replace(told, state=state, fault=fault))

    def rows(self) -> bytes:
        path = self.folder / ROWS
        return path.read_bytes() if path.is_file() else msgspec.json.encode(RunRows([]))

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


_NOTHING_YET: Final = RunStanding("running", "", 0, 0, "", "", [], [])


class DesignerDesk:
    """All runs of this server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._runs: dict[str, DesignerRun] = {}

    def begin(self, visitor: str, study: Study) -> str:
        """Start a run; raises `RequestRefused` for what is too much, or not for the web."""
        bounded(study)
        if find_spec("pyarrow") is None:
            raise RequestRefused(
                409, "no_library", "The lab's libraries are not installed.", "pip install 'hundred-days[lab]'"
            )
        running = [run for run in self._runs.values() if run.playing]
        if any(run.visitor == visitor for run in running):
            raise RequestRefused(429, "too_many", "A study of yours is being played.", "Stop it first.", wait=2.0)
        if len(running) >= RUNNING:
            raise RequestRefused(
                429, "too_many", "Others are running studies here.", "Try again in a minute.", wait=30.0
            )
        self._clear()
        id = token_urlsafe(12)
        self._runs[id] = DesignerRun(visitor, study, self._settings)
        return id

    def _clear(self) -> None:
        ended = sorted((run.begun, id) for id, run in self._runs.items() if not run.running)
        for _, id in ended[: max(0, len(self._runs) - KEPT + 1)]:
            self._runs.pop(id).close()

    def run(self, visitor: str, id: str) -> DesignerRun:
        run = self._runs.get(id)
        if run is None or run.visitor != visitor:
            raise RequestRefused(404, "unknown", "There is no such run of yours.", "Run the study again.")
        return run

    def last_of(self, visitor: str) -> tuple[str, Study] | None:
        """The run that a visitor began last, with what it plays: to be looked at again, or stopped."""
        mine = [(run.begun, id) for id, run in self._runs.items() if run.visitor == visitor]
        if not mine:
            return None
        _, id = max(mine)
        return id, self._runs[id].study

    def close(self) -> None:
        for run in self._runs.values():
            run.close()
        self._runs.clear()


def bounded(study: Study) -> None:
    """Raise `RequestRefused` for a study that asks too much, or for players that only an owner may start."""
    players = [*study.players.values(), *(str(value) for sweep in study.sweep if sweep.seat for value in sweep.values)]
    strange = [player for player in players if not is_named(player)]
    if strange:
        raise RequestRefused(
            400, "malformed", f"There is no player “{strange[0]}” here.", f"Known: {', '.join(NAMES)}."
        )
    cells = prod(len(sweep.values) for sweep in study.sweep)
    if cells > MOST_CELLS:
        raise RequestRefused(400, "too_many", f"That makes {cells} cells; {MOST_CELLS} are played here at most.")
    if not 0 < study.games * max(1, cells) <= MOST_GAMES or study.nodes > MOST_NODES:
        raise RequestRefused(
            400,
            "too_many",
            f"1 to {MOST_GAMES:,} games are played here, by players that look at {MOST_NODES:,} nodes at most.",
            "Save the study, and run it with `hundred-days lab run`.",
        )
