"""Commands with a terminal's Ctrl-C: it goes to the command and to every process that the command has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from serving.waiting import eventually


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    said: str
    errors: str


def interrupted(arguments: list[str], moment: Callable[[int], bool], seconds: float = 120.0) -> Ended:
    """Run `hundred-days` and press Ctrl-C as soon as it is the moment, by the number of its process.

    Should it not end then, it is killed with all it started.
    """
    command = [sys.executable, "-m", "hundreddays", *arguments]
    run = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_listening,
    )
    try:
        eventually(lambda: moment(run.pid) or run.poll() is not None, seconds)
        os.killpg(run.pid, signal.SIGINT)
        said, errors = run.communicate(timeout=seconds)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
    return Ended(run.returncode, said, errors)


def _listening() -> None:
    """Suites that run in the background are deaf to Ctrl-C, and so would be what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
