"""Answers that are encoded already and go out as they are.

Litestar's own responses take longer to put together than many a move takes to play.
"""

from __future__ import annotations

import msgspec
from litestar.types import Receive, Scope, Send

_JSON = (b"content-type", b"application/json")
_encoder = msgspec.json.Encoder()


class JsonAnswer:
    """A body of JSON under status 200."""

    __slots__ = ("body",)

    def __init__(self, body: bytes) -> None:
        self.body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [_JSON, (b"content-length", b"%d" % len(self.body))],
            }
        )
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


def pack(answer: msgspec.Struct) -> JsonAnswer:
    return JsonAnswer(_encoder.encode(answer))
