"""One connection, bounded: a request must arrive in time and not be too long, and one address may hold only so many
connections.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import msgspec

from hundreddays.server.http.limits import OpenCounts
from hundreddays.server.http.networks import Networks, network_of
from hundreddays.server.wire import Problem

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
    except ImportError:  # where there is no fast parser
        from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol


HEAD_BYTES: Final = 65_536
"""How long the first line and the headers of a request may be together, and anything that is not finished."""
PIECES: Final = 2_000
"""In how many pieces (chunks) the body of one request may come: each costs more than the bytes in it."""
IN_LINE: Final = 100
"""How many requests of one connection may wait for the answer to the one before."""


_TELLS: Final = hasattr(HttpProtocol, "on_message_begin")
"""Whether the parser tells of what it reads. The slow one does not, and bounds what is unfinished itself."""
_PROBLEM: Final = msgspec.json.encode(
    Problem(code="malformed", text="This cannot be read as a request, or is too long.", hint="Send something shorter.")
)
_HEADERS: Final = (
    b"content-type: application/json",
    b"content-length: %d" % len(_PROBLEM),
    b"x-content-type-options: nosniff",
    b"cache-control: no-store",
    b"connection: close",
)
_UNREADABLE: Final = b"\r\n".join([b"HTTP/1.1 400 Bad Request", *_HEADERS, b"", _PROBLEM])


class _TooMuch(Exception):
    """More has come than anybody needs to say."""


class BoundedConnection(HttpProtocol):
    """What is half sent does not stay, and nothing grows without end: uvicorn itself waits for the rest of a request
    for ever, keeps headers of any length, and any number of requests that came before they could be answered.
    """

    seconds: ClassVar[float] = 20.0
    """How long a request may take to arrive, headers and body."""
    counts: ClassVar[OpenCounts]
    proxies: ClassVar[Networks]
    """Who may hold any number: whoever is behind them is counted by requests alone."""

    _watch: asyncio.TimerHandle | None = None
    _arriving: bool = True
    """Whether a request is on its way: none has come yet, or the last one has begun and not ended."""
    _began: float = 0.0
    """When it began, on the loop's clock."""
    _seen: Any = None
    """The last request that the clock saw."""
    _address: str = ""
    _head: int = 0
    """Bytes of the first line and of the headers so far."""
    _pieces: int = 0
    _unfinished: int = 0
    """Bytes since the parser last had something whole to tell."""
    _told: bool = False
    _answering: Any = None
    """The request that is being answered; others may have come since."""

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
        self._began = self.loop.time()
        self._watch_arrival(self.seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        if self._address:
            self.counts.leave(self._address)
            self._address = ""
        if self._answering is not None:  # uvicorn itself tells the last one alone that there is nobody any more
            self._answering.disconnected = True
            self._answering.message_event.set()
            self._answering = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._watch is None:
            self._watch_arrival(self.seconds)
        self._told = False
        if not _TELLS and not self._is_arriving():
            self._began = self.loop.time()
        super().data_received(data)
        self._unfinished = 0 if self._told or not _TELLS else self._unfinished + len(data)
        if self._unfinished > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("")

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    # What the parser tells

    def on_message_begin(self) -> None:
        self._told = self._arriving = True
        self._began = self.loop.time()
        self._head = self._pieces = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._told = True
        if len(self.pipeline) >= IN_LINE:
            raise _TooMuch
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        self._told = True
        self._pieces += 1
        if self._pieces > PIECES:
            raise _TooMuch

    def on_body(self, body: bytes) -> None:
        self._told = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._told, self._arriving = True, False
        super().on_message_complete()

    def _count(self, bytes_more: int) -> None:
        self._told = True
        self._head += bytes_more
        if self._head > HEAD_BYTES:
            raise _TooMuch  # which the parser passes on as a request that cannot be read

    def send_400_response(self, msg: str) -> None:
        """Nothing that follows on this connection can be read: a refusal like any other, and the end."""
        self.transport.write(_UNREADABLE)
        self.transport.close()

    def _is_arriving(self) -> bool:
        if _TELLS:
            return self._arriving
        reader: Any = cast(Any, self).conn
        state = str(reader.their_state)  # the slow parser stands somewhere, and does not say how it came there
        return state == "SEND_BODY" or (state == "IDLE" and (self.cycle is None or bool(reader.trailing_data[0])))

    def _watch_arrival(self, seconds: float) -> None:
        self._watch = self.loop.call_later(seconds, self._look)

    def _look(self) -> None:
        """One clock serves many requests, so that what is on its way now may have begun long after it was set."""
        self._watch = None
        if not _TELLS and self.cycle is not self._seen:
            self._seen, self._began = self.cycle, self.loop.time()
        if not self._is_arriving():
            return  # the next bytes set the clock again
        left = self._began + self.seconds - self.loop.time()
        if self.flow.read_paused:  # it is the server that lets the rest wait
            self._watch_arrival(self.seconds)
        elif left > 0:
            self._watch_arrival(left)
        else:
            self.transport.close()


def bounded(most: int, proxies: str) -> type[BoundedConnection]:
    """The kind of connection for one server. `proxies` are named as uvicorn takes them."""
    return type("Connection", (BoundedConnection,), {"counts": OpenCounts(most), "proxies": Networks(proxies)})
