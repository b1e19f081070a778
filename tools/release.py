"""A release in dist/: `python -m tools.release` builds, checks, hashes, and writes the notes.

The plain wheel for everybody, the compiled one for this Python and system, and the source; SHA256SUMS, signed where
gpg has a key (`--sign KEY`); NOTES.md, the part of the changelog that belongs to this version. Wheels for other systems
come from `cibuildwheel`, which pyproject.toml sets up.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
SUMS: Final = "SHA256SUMS"
WANTED: Final = (
    "hundreddays/server/static/index.html",
    "hundreddays/games/returns/rules.md",
    "hundreddays/studies/",
    "hundreddays/examples/",
    "hundreddays/py.typed",
)
"""What a wheel must hold beside modules: the browser client, rulebooks, studies and examples."""


class NotReleased(Exception):
    """Something stands against a release; the message says what."""


def version() -> str:
    """The version that the package says it has."""
    found = re.search(
        r'^__version__ = "(.+)"$', (ROOT / "src/hundreddays/__init__.py").read_text("utf-8"), re.MULTILINE
    )
    if found is None:
        raise NotReleased("src/hundreddays/__init__.py names no version")
    return found[1]


def notes(changelog: str, wanted: str) -> str:
    """The part of a changelog under the heading of a version."""
    parts = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    mine = [part for part in parts if re.match(rf"{re.escape(wanted)}(\s|$)", part)]
    if len(mine) != 1:
        raise NotReleased(f"CHANGELOG.md has {len(mine)} headings for {wanted}")
    heading, _, body = mine[0].partition("\n")
    if not body.strip():
        raise NotReleased(f"CHANGELOG.md says nothing of {wanted}")
    return f"# Hundred Days {heading.strip()}\n\n{body.strip()}\n"


def build(target: str, mode: str) -> None:
    """One distribution by hatchling, with what is installed here."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(DIST)],
        cwd=ROOT,
        env={**os.environ, "HUNDRED_DAYS_BUILD": mode},
        check=False,
    )
    if done.returncode:
        raise NotReleased(f"the {target} ({mode}) was not built: see above")


def check(path: Path) -> None:
    """Whether a distribution holds what it must, and nothing that it must not."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
        missing = [one for one in WANTED if not any(name.startswith(one) for name in names)]
        compiled = any(name.endswith((".so", ".pyd")) for name in names)
        if compiled == path.name.endswith("-none-any.whl"):
            raise NotReleased(f"{path.name} is {'compiled' if compiled else 'plain'}, and its name says otherwise")
    else:
        with tarfile.open(path) as archive:
            names = [name.partition("/")[2] for name in archive.getnames()]
        missing = [one for one in ("pyproject.toml", "web/package-lock.json", "LICENSE") if one not in names]
    if missing:
        raise NotReleased(f"{path.name} lacks {', '.join(missing)}")
    stray = [name for name in names if "__pycache__" in name or "node_modules" in name or name.endswith(".key")]
    if stray:
        raise NotReleased(f"{path.name} holds {stray[0]}")


def sums(paths: Sequence[Path]) -> str:
    """A line for each file, as `sha256sum --check` reads it."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(paths))


def sign(path: Path, key: str) -> None:
    done = subprocess.run(["gpg", "--armor", "--local-user", key, "--detach-sign", str(path)], check=False)
    if done.returncode:
        raise NotReleased(f"gpg did not sign {path.name}")


def release(key: str, plain_only: bool) -> list[Path]:
    """Build everything into an empty dist/; returns what lies there."""
    shutil.rmtree(DIST, ignore_errors=True)
    told = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version())
    build("sdist", "plain")
    build("wheel", "plain")
    if not plain_only:
        build("wheel", "release")
    made = [path for path in DIST.iterdir() if path.suffix in (".whl", ".gz")]
    for path in made:
        check(path)
    (DIST / "NOTES.md").write_text(told, "utf-8")
    (DIST / SUMS).write_text(sums(made), "utf-8")
    if key:
        sign(DIST / SUMS, key)
    return sorted(DIST.iterdir())


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build, check and hash a release in dist/.")
    parser.add_argument("--sign", metavar="KEY", default="", help="sign the hashes with this key of gpg")
    parser.add_argument("--plain", action="store_true", help="leave out the compiled wheel")
    chosen = parser.parse_args(arguments)
    try:
        made = release(chosen.sign, chosen.plain)
    except NotReleased as error:
        print(f"No release: {error}.", file=sys.stderr)
        return 1
    for path in made:
        print(f"{path.stat().st_size:>12,}  {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
