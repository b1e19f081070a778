"""The Pythons that this machine has: those that start, not those that only have a name here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
"""What the package says it runs on."""
MANAGERS: Final = (
    ".pyenv/versions",
    ".asdf/installs/python",
    ".local/share/mise/installs/python",
    ".local/share/uv/python",
)
"""Where managers of versions keep them, below a person's own folder."""


def found() -> dict[str, Path]:
    """The versions that start, and which program is each.

    A manager of versions may lay a name on the path that leads to none: then those that it keeps are looked at too.
    """
    first = {version: next(filter(_starts, _candidates(version)), None) for version in VERSIONS}
    return {version: path for version, path in first.items() if path is not None}


def by_name(pythons: Mapping[str, Path], folder: Path) -> Path:
    """A folder with a name for each of them, to stand first on the path of a program that looks for names."""
    folder.mkdir(parents=True, exist_ok=True)
    for version, path in pythons.items():
        link = folder / f"python{version}"
        link.unlink(missing_ok=True)
        link.symlink_to(path)
    return folder


def _candidates(version: str) -> Iterator[Path]:
    on_path = shutil.which(f"python{version}")
    if on_path is not None:
        yield Path(on_path)
    for manager in MANAGERS:
        kept = (Path.home() / manager).glob(f"*/bin/python{version}")
        yield from sorted(kept, key=_patch, reverse=True)


def _patch(path: Path) -> list[int]:
    """Its version as numbers: 3.12.10 is newer than 3.12.9."""
    return [int(number) for number in re.findall(r"\d+", path.parent.parent.name)]


def _starts(path: Path) -> bool:
    return (
        os.access(path, os.X_OK) and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0
    )
