"""The server as a program of its own, with the toy game in its catalogue and no limits: for tests that kill it."""

from __future__ import annotations

import sys

import msgspec

from hundreddays.games import REGISTER
from hundreddays.server.run_server import serve
from hundreddays.server.settings import Settings
from serving.settings import UNLIMITED
from toys import AMBUSH

if __name__ == "__main__":
    REGISTER[AMBUSH] = "toys.ambush"
    port, database, key_file, more = sys.argv[1:]
    plain = Settings(port=int(port), database=database, key_file=key_file, thinkers=1, limits=UNLIMITED)
    serve(msgspec.structs.replace(plain, **msgspec.json.decode(more)))
