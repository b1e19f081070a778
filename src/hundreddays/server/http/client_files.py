"""The browser client: the files built into the package, and its page for every address that is its own affair."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from hundreddays.server.http.assets import Asset, pack, send
from hundreddays.server.http.visitor import VisitorRequest

FOLDER = Path(__file__).parent.parent / "static"
PAGE = "index.html"
BUILT = "assets"
"""The folder whose files have names that change with their content."""
_UNBUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Hundred Days</title>
<p>The server runs, but its browser client has not been built into this installation.
Programs can play by the <a href="/schema">interface</a>.</p></html>"""


@lru_cache(maxsize=512)
def file(folder: Path, name: str) -> Asset | None:
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        return None
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return pack(path.read_bytes(), kind, lasting=path.parent.name == BUILT)


def page_with(head: str) -> Asset:
    """The client's page with something more in its head."""
    page = file(FOLDER, PAGE)
    body = _UNBUILT if page is None else page.body
    return pack(body.replace(b"</head>", f"    {head}\n  </head>".encode()), "text/html")


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_client(request: VisitorRequest, path: Annotated[str, PathParameter()] = "") -> Response[bytes]:
    name = path.strip("/")
    found = file(FOLDER, name) if name else None
    if found is None and name.startswith(f"{BUILT}/"):
        raise NotFoundException
    return send(request, found or file(FOLDER, PAGE) or pack(_UNBUILT, "text/html"))
