"""Answers that are the same for everyone: packed once, compressed once, and not sent again to whoever has them."""

from __future__ import annotations

import gzip
import hashlib

import msgspec
from litestar import Response

from hundreddays.server.http.visitor import VisitorRequest

_SQUEEZABLE = ("text/", "application/javascript", "application/json", "image/svg")
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


class Asset(msgspec.Struct, frozen=True):
    """Some bytes as they go out."""

    body: bytes
    squeezed: bytes | None
    kind: str
    tag: str
    lasting: bool
    """Whether its address changes with its content, so that it may be kept for ever."""


def pack(body: bytes, kind: str, lasting: bool = False) -> Asset:
    squeezed = gzip.compress(body, 9) if kind.startswith(_SQUEEZABLE) and len(body) > 1000 else None
    return Asset(body, squeezed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', lasting)


def send(request: VisitorRequest, asset: Asset) -> Response[bytes]:
    headers = {
        "ETag": asset.tag,
        "Cache-Control": _FOR_EVER if asset.lasting else _ASK_AGAIN,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers)
    body = asset.body
    if asset.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.squeezed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=asset.kind, headers=headers)
