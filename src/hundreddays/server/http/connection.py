"""One connection, bounded: a request must arrive in time, and one address may hold only so many connections."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from hundreddays.server.http.limits import OpenCounts
from hundreddays.server.http.networks import Networks, network_of

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
    except ImportError:  # where there is no fast parser
        from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol


class BoundedConnection(HttpProtocol):
    """What is half sent does not stay: uvicorn itself waits for the rest of a request for ever."""

    seconds: ClassVar[float] = 20.0
    """How long a request may take to arrive, headers and body."""
    counts: ClassVar[OpenCounts]
    proxies: ClassVar[Networks]
    """Who may hold any number: whoever is behind them is counted by requests alone."""

    _watch: asyncio.TimerHandle | None = None
    _address: str = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host not in self.proxies:
            address = network_of(host)
            if self.counts.full(address):
                transport.abort()
                return
            self._address = address
            self.counts.enter(address)
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        if self._address:
            self.counts.leave(self._address)
            self._address = ""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._watch is None:
            self._wait_for_request()
        super().data_received(data)

    def _wait_for_request(self) -> None:
        self._watch = self.loop.call_later(self.seconds, self._look, self.cycle)

    def _look(self, before: Any) -> None:
        """Time is up: is what was begun when the clock was set still on its way?"""
        self._watch = None
        cycle = self.cycle
        if cycle is before or (cycle.more_body and not cycle.response_complete):
            self.transport.close()
        elif cycle.response_complete and self.timeout_keep_alive_task is None:
            self._wait_for_request()  # that request was answered, and something of another has come since


def bounded(most: int, proxies: str) -> type[BoundedConnection]:
    """The kind of connection for one server. `proxies` are named as uvicorn takes them."""
    return type("Connection", (BoundedConnection,), {"counts": OpenCounts(most), "proxies": Networks(proxies)})
