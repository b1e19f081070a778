"""The client's types are those of the server's schema and of the games' panels."""

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
    module.generate(tmp_path)
    for name in module.files():
        current = (module.SOURCE / name).read_text("utf-8")
        assert (tmp_path / name).read_text("utf-8") == current, f"{name}: run `make wire`"
