"""What of a request nobody has read when it is answered.

A refusal needs no body and used to be sent before the body had come. A proxy that is still passing the body on may then
drop the connection and with it the answer: Caddy did so for four refusals in a thousand.
"""

from __future__ import annotations

from litestar.types import HTTPReceiveMessage, HTTPScope, Receive

_BODY = frozenset({b"content-length", b"transfer-encoding"})


class Unread:
    """Passes a request's body on, and reads what is left of it once it is to be answered."""

    def __init__(self, scope: HTTPScope, receive: Receive, most: int) -> None:
        self._receive = receive
        self._more = any(name in _BODY for name, _ in scope["headers"])
        self._most = most
        """So many bytes are read at the most: whoever sends more than is allowed may lose his answer."""

    async def receive(self) -> HTTPReceiveMessage:
        message: HTTPReceiveMessage = await self._receive()  # type: ignore[assignment]  # no sockets are served
        if message["type"] == "http.request":
            self._more = message["more_body"]
            self._most -= len(message["body"])
        else:
            self._more = False  # he has gone
        return message

    async def read(self) -> None:
        """Read the rest, and forget it."""
        while self._more and self._most > 0:
            await self.receive()
