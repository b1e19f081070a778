"""Running the server in this process."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from typing import Any, cast

import uvicorn

from hundreddays.core import Fault
from hundreddays.server.application import build, write_down
from hundreddays.server.http.connection import bounded
from hundreddays.server.http.guard import Guard
from hundreddays.server.http.move_door import MoveDoor
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.logs import set_up
from hundreddays.server.routes.table_routes import play_move
from hundreddays.server.settings import Settings

SWITCH_SECONDS = 0.0001
"""How long a thread may keep the others waiting: the writer needs its turn quickly, several times for each commit."""


LITTER = (20_000, 20, 20)
"""How much is thrown away before Python looks for what refers to itself: boards and tables live long, and looking
through them all costs moves.
"""


FILES = 65_536
"""How many files and connections the process may have open, where the system lets it."""


class CannotListen(Fault):
    """The address is taken, or is none of this machine's."""


class Server(uvicorn.Server):
    """The application with its guard. Lets go of everyone who watches before it waits for the rest to finish."""

    def __init__(self, settings: Settings) -> None:
        self.app = build(settings)
        door = MoveDoor(self.app, play_move, settings.limits.body, write_down)
        proxies = settings.trusted_proxies
        state, most = self.app.state, settings.limits.body
        config = uvicorn.Config(
            cast(Any, Guard(door, state.rates, state.metrics, most, settings.secure_cookie)),
            http=bounded(settings.limits.connections, proxies),
            ws="none",  # the guard knows requests alone, whatever libraries are installed
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies or None,
            timeout_graceful_shutdown=3,
            timeout_keep_alive=75,
            backlog=1024,
        )
        super().__init__(config)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        live_tables: LiveTables = self.app.state.live_tables
        live_tables.hang_up()
        await super().shutdown(sockets)


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Serve until interrupted."""
    set_up(settings.log_format, settings.access_log)
    listening = _listen(settings.host, settings.port)
    try:
        server = Server(settings)
    except Fault:
        listening.close()
        raise
    _allow_many_files()
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*LITTER)
    host, port = listening.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    print(f"Hundred Days is served at {address} (stop with Ctrl-C).", flush=True)
    if open_browser:
        threading.Thread(target=_open, args=(server, address), daemon=True).start()
    with suppress(KeyboardInterrupt):  # which is how one stops it
        server.run(sockets=[listening])


def _allow_many_files() -> None:
    """Each connection needs a file."""
    if sys.platform != "win32":
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
        if now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise CannotListen(
            f"Port {port} of {host} cannot be used: {error.strerror}.",
            "Is the server running already? Choose another with --port.",
        ) from None
    return listening


def _open(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        time.sleep(0.05)
    webbrowser.open(address)
