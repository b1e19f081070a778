"""Records and positions that strangers bring, tried out in a process apart: bounded in time, memory and number.

Whatever is brought, the server itself never plays it through. One process reads requests line by line and answers each
with a line; it is started when it is first needed and killed when it takes too long.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

import msgspec

from hundreddays.games import REGISTER
from hundreddays.server.http.limits import OpenCounts
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.upload_messages import Planned, Refusal, Upload, UploadAnswer

LIMIT_SECONDS = 30.0
"""How long one may take."""
EACH = 2
"""How many one address may have tried out at a time."""
ALL = 12
"""How many may wait in all."""
_LINE_BYTES = 64_000_000
_answers: msgspec.json.Decoder[UploadAnswer] = msgspec.json.Decoder(UploadAnswer)


class UploadDesk:
    """One after another, in one process."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._each = OpenCounts(EACH)
        self._all = 0
        self._busy = False
        """Whether an answer is still to come: then the process is of no use to the next who asks."""

    async def plan(self, upload: Upload, address: str) -> Planned:
        """The table that was asked for, tried out; raises a `Fault` if it cannot be set up."""
        if self._each.full(address) or self._all >= ALL:
            text = "Others are bringing records just now." if self._all >= ALL else "You are bringing records already."
            raise RequestRefused(429, "too_many", text, "Try again in a moment.", wait=5.0)
        self._each.enter(address)
        self._all += 1
        try:
            async with self._turn:
                answer = await self._ask(upload)
        finally:
            self._each.leave(address)
            self._all -= 1
        if isinstance(answer, Refusal):
            problem = answer.problem
            raise RequestRefused(answer.status, problem.code, problem.text, problem.hint, reasons=problem.reasons)
        return answer

    async def _ask(self, upload: Upload) -> UploadAnswer:
        try:
            return await asyncio.wait_for(self._exchange(upload), LIMIT_SECONDS)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError, ValueError):
            text = "It takes more time or memory to try this out than a table may need."
            raise RequestRefused(
                400, "bad_record", text, "Play on from a shorter record, or from a position."
            ) from None
        finally:
            if self._process is not None and (self._process.returncode is not None or self._busy):
                await self.close()

    async def _exchange(self, upload: Upload) -> UploadAnswer:
        process = self._process or await self._start()
        if process.stdin is None or process.stdout is None:
            raise EOFError
        self._busy = True
        process.stdin.write(msgspec.json.encode(upload) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        answer = _answers.decode(line)
        self._busy = False
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        path = os.pathsep.join(part for part in sys.path if part)
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "hundreddays.server.live.upload_program",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            limit=_LINE_BYTES,
        )
        if self._process.stdin is not None:
            self._process.stdin.write(msgspec.json.encode(dict(REGISTER)) + b"\n")
        return self._process

    async def close(self) -> None:
        process, self._process, self._busy = self._process, None, False
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
