"""The Pythons that this machine has: those that start, not those that only have a name here."""

from __future__ import annotations

import shutil
import subprocess
from typing import Final

VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
"""What the package says it runs on."""


def found() -> list[str]:
    """The versions that start. A manager of versions may lay a name on the path that leads to none."""
    return [version for version in VERSIONS if _starts(f"python{version}")]


def _starts(name: str) -> bool:
    path = shutil.which(name)
    return path is not None and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0
