"""Reading and writing files: nothing is ever half-written, and what cannot be read is said plainly."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path

from hundreddays.cli.usage import UsageFault

STDIN = "-"


def read_text(name: str) -> str:
    """The text of a file, or of stdin for `-`."""
    try:
        if name == STDIN:
            return sys.stdin.buffer.read().decode("utf-8")
        return Path(name).read_text("utf-8")
    except OSError as error:
        raise UsageFault(f"The file {name} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise UsageFault(f"The file {name} is not a text file.") from None


def write_text(path: Path, text: str) -> None:
    """Write a whole file or nothing: to a file beside it first, made durable, then put in its place.

    Cut short, it leaves nothing behind.
    """
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise UsageFault(f"The file {path} cannot be written: {error.strerror or error}.") from None
        raise


def must_be_new(path: Path) -> None:
    """Refuse to replace what somebody has: said before hours of work, not after."""
    if path.exists():
        raise UsageFault(f"{path} is there already.", "Give another name with --out, or remove it first.")


def write_new(path: Path, text: str) -> None:
    """A file that was not there before."""
    must_be_new(path)
    write_text(path, text)
