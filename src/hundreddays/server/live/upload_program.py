"""The program that tries records and positions out: `python -m hundreddays.server.live.upload_program`.

It is started by the server alone, has a bound on its memory, and ends when its input does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys

import msgspec

from hundreddays.core import Fault
from hundreddays.games import REGISTER
from hundreddays.server.http.problems import problem_of
from hundreddays.server.live.new_table import plan_table
from hundreddays.server.live.upload_messages import Refusal, Upload, UploadAnswer
from hundreddays.server.wire import Problem

MEMORY_BYTES = 1_500_000_000


def answer(upload: Upload) -> UploadAnswer:
    try:
        return plan_table(upload.visitor, upload.ask)
    except Fault as fault:
        return Refusal(*problem_of(fault))
    except (MemoryError, RecursionError):
        return Refusal(
            400, Problem(code="bad_record", text="It takes more memory to try this out than a table may need.")
        )


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):  # not every system has such a bound
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        os.nice(5)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed must not be taken for an answer
    source = sys.stdin.buffer
    REGISTER.update(msgspec.json.decode(source.readline(), type=dict[str, str]))
    decoder = msgspec.json.Decoder(Upload)
    for line in source:
        answers.write(msgspec.json.encode(answer(decoder.decode(line))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
