"""Running command lines: in this process for what they say, in one of their own for how they end."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from hundreddays.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    def json(self) -> object:
        return msgspec.json.decode(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run("games", "--json")`, with what is typed as `typed=`; saves go to a folder of the test's own."""
    monkeypatch.setenv("HUNDRED_DAYS_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("COLUMNS", "100")

    def run_line(*args: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        code = main(args)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run_line
