"""The browser client: the files that were built into the package, and its page for every address that is the client's own affair."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import PathParameter

from hundreddays.server.asking import Asking

FOLDER = Path(__file__).parent / "static"
PAGE = "index.html"
_UNBUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Hundred Days</title>
<p>The server runs, but its browser client has not been built into this installation. Programs can play by the <a href="/schema">interface</a>.</p></html>"""
_SQUEEZABLE = ("text/", "application/javascript", "application/json", "image/svg")


class Asset(msgspec.Struct, frozen=True):
    """A file as it goes out."""

    body: bytes
    squeezed: bytes | None
    kind: str
    tag: str
    lasting: bool
    """Whether its name changes with its content, so that it may be kept for ever."""


@lru_cache(maxsize=512)
def asset(folder: Path, name: str) -> Asset | None:
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        return None
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _asset(path.read_bytes(), kind, lasting=path.parent.name == "assets")


def _asset(body: bytes, kind: str, lasting: bool) -> Asset:
    squeezed = gzip.compress(body, 9) if kind.startswith(_SQUEEZABLE) and len(body) > 1000 else None
    return Asset(body, squeezed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', lasting)


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_client(request: Asking, path: Annotated[str, PathParameter()] = "") -> Response[bytes]:
    name = path.strip("/")
    found = (asset(FOLDER, name) if name else None) or asset(FOLDER, PAGE) or _asset(_UNBUILT, "text/html", lasting=False)
    headers = {"ETag": found.tag, "Cache-Control": "public, max-age=31536000, immutable" if found.lasting else "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.squeezed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=found.kind, headers=headers)
