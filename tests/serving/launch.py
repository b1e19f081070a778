"""The server as a program of its own, with the toy game on its shelf: for tests that kill it."""

from __future__ import annotations

from hundreddays.games import REGISTER
from hundreddays.server.command import serve
from toys import AMBUSH

REGISTER[AMBUSH] = "toys.ambush"  # also in the processes in which its computer players think, which import this module anew

if __name__ == "__main__":
    serve()
