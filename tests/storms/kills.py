"""Kill what serves tables with `kill -9`, again and again under load: nothing lost, doubled or reordered, no gap.

    cd tests && python -m storms.kills --database postgresql --kills 500 --targets server,backend,thinker

Two server processes share a PostgreSQL; an SQLite file has one. Movers remember what they were promised and watchers
what their streams told. At the end all of it is compared with the database.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import psutil

import toys
from hundreddays.server.settings import sqlite_url
from serving.movers import Mover
from serving.postgres import postgres_server
from serving.program import Program
from serving.promises import check
from serving.watchers import Watcher

MOVERS, AGAINST_COMPUTERS = 6, 3
LEVELS = ("recruit", "marshal", "master")
PATIENCE = 600.0
"""So many seconds a server may take to come up: a trial at the lowest priority waits for everyone else."""
ROUND = 50
"""After so many kills the movers stop and everything is compared; then others go on."""


class Site:
    """Servers on one database, and what can be killed of them."""

    def __init__(self, database: str, folder: Path, servers: int, postmaster: int) -> None:
        key_file = folder / "server.key"
        self.database, self.key_file, self.postmaster = database, key_file, postmaster
        self.programs = [Program(database, folder / f"log{number}", key_file, PATIENCE) for number in range(servers)]
        for program in self.programs:
            program.start()

    @property
    def addresses(self) -> list[str]:
        return [program.address for program in self.programs]

    def server(self, rng: Random) -> bool:
        program = rng.choice(self.programs)
        program.kill()
        program.start()
        return True

    def thinker(self, rng: Random) -> bool:
        """A process in which a computer player thinks."""
        found = [pid for program in self.programs for pid in _children(program.pid, "computer_program")]
        return bool(found) and _kill(rng.choice(found))

    def backend(self, rng: Random) -> bool:
        """A process of PostgreSQL that serves a connection: all the others lose theirs with it."""
        found = _children(self.postmaster, "[local]")
        return bool(found) and _kill(rng.choice(found))

    def stop(self) -> None:
        for program in self.programs:
            program.stop()


def _children(pid: int, words: str) -> list[int]:
    """The living processes under another that are called so."""
    found: list[int] = []
    for child in psutil.Process(pid).children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # it died while we looked
            if words in " ".join(child.cmdline()):
                found.append(child.pid)
    return found


def _kill(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def kill_round(site: Site, kills: int, targets: list[str], rng: Random) -> tuple[Counter[str], Counter[str]]:
    """So many kills under load, then everything compared. What was killed, and what was found."""
    ways: dict[str, Callable[[Random], bool]] = {
        "server": site.server, "thinker": site.thinker, "backend": site.backend
    }  # fmt: skip
    movers = [Mover(site.addresses, rng.randrange(10**9)) for _ in range(MOVERS)]
    movers += [
        Mover(site.addresses, rng.randrange(10**9), "returns", LEVELS[number % len(LEVELS)])
        for number in range(AGAINST_COMPUTERS)
    ]
    watchers = [Watcher(site.addresses, mover, rng.randrange(10**9)) for mover in movers]
    threads: list[Mover | Watcher] = [*movers, *watchers]
    for thread in threads:
        thread.start()
    killed: Counter[str] = Counter()
    while killed.total() < kills:
        time.sleep(rng.uniform(0.1, 0.6))
        target = rng.choice(targets)
        if ways[target](rng):
            killed[target] += 1
        faults = [thread.fault for thread in threads if thread.fault]
        assert not faults, faults
    for thread in threads:  # movers first: watchers then reach the end
        thread.stopping.set()
        thread.join(180.0)
        assert not thread.is_alive(), "did not come to an end"
        assert not thread.fault, thread.fault
    found = Counter(
        moves_promised=check(site.database, site.key_file, movers),
        moves_sent_again=sum(mover.repeated for mover in movers),
        tables=sum(len(mover.promises) for mover in movers),
        streams_opened=sum(watcher.opened for watcher in watchers),
        stream_messages=sum(watcher.messages for watcher in watchers),
        streams_compared=sum(watcher.compared for watcher in watchers),
    )
    return killed, found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--targets", default="server", help="server, thinker and backend, with commas between")
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no round after so long")
    parser.add_argument("--seed", type=int, default=1815)
    asked = parser.parse_args()
    rng, begun = Random(asked.seed), time.monotonic()
    killed: Counter[str] = Counter()
    found: Counter[str] = Counter()
    with ExitStack() as stack:
        stack.enter_context(toys.registered())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hundred-days-kills-")))
        if asked.database == "sqlite":
            site = Site(sqlite_url(folder / "tables.sqlite3"), folder, 1, 0)
        else:
            postgres = stack.enter_context(postgres_server())
            site = Site(postgres.url, folder, 2, postgres.postmaster)
        stack.callback(site.stop)
        while killed.total() < asked.kills and time.monotonic() - begun < 60 * asked.minutes:
            done, more = kill_round(site, min(ROUND, asked.kills - killed.total()), asked.targets.split(","), rng)
            killed += done
            found += more
            print(
                json.dumps({"killed": killed, "found": found, "minutes": (time.monotonic() - begun) / 60}), flush=True
            )


if __name__ == "__main__":
    main()
