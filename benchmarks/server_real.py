"""The server as the benchmark runs it: on one core, with limits that let one address stand for many players."""

from __future__ import annotations

import sys
from pathlib import Path

from hundreddays.server.run_server import serve
from hundreddays.server.settings import Limits, Settings, sqlite_url

MANY = 10**9

if __name__ == "__main__":
    port, path = sys.argv[1:]
    limits = Limits(
        acts_at_once=MANY, acts_a_second=MANY, requests_at_once=MANY, requests_a_second=MANY,
        tables_at_once=MANY, tables_a_second=MANY, streams=MANY, connections=MANY,
        work_at_once=MANY, work_a_second=MANY,
    )  # fmt: skip
    serve(Settings(port=int(port), database=sqlite_url(Path(path)), limits=limits))
