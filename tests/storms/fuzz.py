"""Send a running server whatever bytes there are, by the hundred thousand: no 5xx but those that are announced.

    cd tests && python -m storms.fuzz --requests 1000000 --database postgresql

Three kinds at once: raw HTTP, well-formed requests with odd contents to every route of the server's own document, by a
guest and by an account, the stream included, and requests that arrive slowly or never. `tests/server/test_schema.py`
has Schemathesis do the same by the OpenAPI document.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random

import toys
from hundreddays.server.settings import sqlite_url
from serving import Browser
from serving.postgres import postgres_server
from serving.program import Program
from serving.raw_http import request
from storms.odd_requests import Route, odd_request, routes

STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
ANNOUNCED = {503, 507}
TOGETHER = 12
"""So many well-formed requests are sent at once over one connection."""
CLIENTS = 8
SLOW = 40
PATIENCE = 600.0
"""So many seconds a server may take to come up: a trial at the lowest priority waits for everyone else."""
STREAM_SECONDS = 0.2


class Fuzz:
    """What was sent, and what came back."""

    def __init__(
        self, port: int, known: list[Route], tables: list[str], cookies: list[str], wanted: int, minutes: float
    ) -> None:
        self.port, self.known, self.tables, self.cookies, self.wanted = port, known, tables, cookies, wanted
        self.until = time.monotonic() + 60.0 * minutes
        self.sent: Counter[str] = Counter()
        self.answers: Counter[int] = Counter()
        self.failures: list[bytes] = []

    @property
    def going(self) -> bool:
        return self.sent.total() < self.wanted and not self.failures and time.monotonic() < self.until

    async def raw(self, rng: Random) -> None:
        while self.going:
            await self._send("raw", request(rng, rng.choice(self.tables)), 1)

    async def odd(self, rng: Random) -> None:
        while self.going:
            many = [self._odd(rng, n == TOGETHER - 1) for n in range(TOGETHER)]
            await self._send("odd", b"".join(many), TOGETHER)

    async def stream(self, rng: Random) -> None:
        """A stream that is granted has no end: whoever reads it goes away."""
        while self.going:
            seat, since = rng.choice(["", "red", "blue", "%00", "x" * 70]), rng.choice(["", "0.0.0.", "9.9.9.x", "%ff"])
            last = rng.choice(["", "Last-Event-ID: 1.2.3.ab\r\n", "Last-Event-ID: \xff\r\n"])
            head = f"GET /api/tables/{rng.choice(self.tables)}/stream?seat={seat}&since={since} HTTP/1.1\r\nHost: x\r\n"
            await self._send("stream", f"{head}{last}\r\n".encode("latin-1"), 1, STREAM_SECONDS)

    async def slow(self, rng: Random) -> None:
        """Bytes that trickle in, and stop."""
        while self.going:
            whole = self._odd(rng, last=True)
            cut = rng.randrange(1, len(whole))
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                for at in range(0, cut, 64):
                    writer.write(whole[at : min(at + 64, cut)])
                    await writer.drain()
                    await asyncio.sleep(rng.uniform(0.0, 0.5))
                async with asyncio.timeout(rng.uniform(0.0, 25.0)):
                    self._count("slow", whole, await reader.read(), 1)
            except TimeoutError:
                self._count("slow", whole, b"", 1)
            except OSError:
                self._count("slow", whole, b"", 1)
            finally:
                writer.close()

    def _odd(self, rng: Random, last: bool) -> bytes:
        return odd_request(rng, self.known, rng.choice(self.tables), rng.choice(self.cookies), last)

    async def _send(self, kind: str, sent: bytes, count: int, seconds: float = 60.0) -> None:
        got = b""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            async with asyncio.timeout(seconds):
                writer.write(sent)
                if kind == "raw":
                    writer.write_eof()
                while chunk := await reader.read(65536):
                    got += chunk
        except TimeoutError:
            if kind != "stream":
                self.failures.append(b"no answer to " + sent)
        except OSError:  # the connection was closed on us: so much was wrong with what we sent
            pass
        finally:
            writer.close()
        self._count(kind, sent, got, count)

    def _count(self, kind: str, sent: bytes, got: bytes, count: int) -> None:
        self.sent[kind] += count
        for status in map(int, STATUS.findall(got)):
            self.answers[status] += 1
            if status >= 500 and status not in ANNOUNCED:
                self.failures.append(b"%d for " % status + sent + b"\n" + got)


async def storm(fuzz: Fuzz, seed: int) -> None:
    rng = Random(seed)
    work = [fuzz.raw(Random(rng.random())) for _ in range(CLIENTS)]
    work += [fuzz.odd(Random(rng.random())) for _ in range(CLIENTS)]
    work += [fuzz.stream(Random(rng.random())) for _ in range(CLIENTS)]
    work += [fuzz.slow(Random(rng.random())) for _ in range(SLOW)]
    tasks = [asyncio.create_task(each) for each in work]
    begun, told = time.monotonic(), 0.0
    while fuzz.going and not any(task.done() for task in tasks):
        await asyncio.sleep(0.5)
        if time.monotonic() - told > 30.0:
            told = time.monotonic()
            print(json.dumps({"seconds": round(told - begun), "sent": fuzz.sent, "answers": fuzz.answers}), flush=True)
    await asyncio.gather(*tasks)


def _finished(browser: Browser) -> str:
    """A public game that is over: much can be asked of no other."""
    table = browser.table(public=True)
    ply = browser.state(table, "red").now.ply
    assert browser.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": ply}).status_code == 200
    return table


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, default=600.0, help="begin no request after so long")
    parser.add_argument("--seed", type=int, default=1815)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    asked = parser.parse_args()
    with ExitStack() as stack:
        stack.enter_context(toys.registered())
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="hundred-days-fuzz-"))
        postgresql = asked.database == "postgresql"
        file = sqlite_url(Path(folder) / "tables.sqlite3")
        url = stack.enter_context(postgres_server()).url if postgresql else file
        program = Program(url, Path(folder) / "log", patience=PATIENCE)
        program.start()
        try:
            browser = Browser(program.address)
            tables = [browser.table(), browser.table(public=True), _finished(browser), "none"]
            member = Browser(program.address)
            opened = member.post("/api/account", {"name": "Marbot", "password": "trompette et sabre"})
            assert opened.status_code == 201, opened.text
            cookies = [
                "; ".join(f"{key}={value}" for key, value in one.http.cookies.items()) for one in (browser, member)
            ]
            known = routes(browser.get("/schema/openapi.json").json())
            fuzz = Fuzz(program.port, known, tables, cookies, asked.requests, asked.minutes)
            asyncio.run(storm(fuzz, asked.seed))
            for failure in fuzz.failures[:3]:
                print(failure[:4000].decode("latin-1"))
            alive = browser.get("/healthz").status_code == 200 and browser.state(tables[0]).table == tables[0]
            still = member.get("/api/me").json()["name"] == "Marbot"
            browser.close()
            member.close()
            log = program.log.read_text("utf-8", "replace")
            print(log[log.index("Traceback") - 200 :][:6000] if "Traceback" in log else "Nothing failed in the log.")
            print(json.dumps({"sent": fuzz.sent, "answers": fuzz.answers, "failures": len(fuzz.failures)}), flush=True)
            assert alive, "the server does not answer any more"
            assert still, "the account was lost on the way"
            assert not fuzz.failures, "something was answered with a 5xx that is not announced"
            assert "Traceback" not in log, log[:4000]
        finally:
            program.stop()


if __name__ == "__main__":
    main()
