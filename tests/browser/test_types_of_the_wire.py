"""The client's types are those of the server's schema."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from browser.conftest import ROOT


def test_the_generated_types_are_current(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "web/wire.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.generate(tmp_path / "schema.ts")
    assert (tmp_path / "schema.ts").read_text("utf-8") == module.TYPES.read_text("utf-8"), "run `make wire`"
