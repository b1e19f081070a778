"""Compile the rules and the search with mypyc, from the same source: `python tools/fast.py [SRC]`.

The compiled modules are laid beside their sources, where Python prefers them. `python tools/fast.py --clean` takes them away.
Modules that hold msgspec structures, talk to people or are read once stay as they are: compiling them gains nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GROUP = "hundreddays"

CORE = ("core/state.py", "core/step.py", "core/words.py", "core/dice.py", "core/verdict.py", "core/listing.py")
SEARCH = ("players/search/lookahead.py", "players/search/halving.py", "players/search/tree.py", "players/search/evolve.py")

NOT_RULES = frozenset(
    {
        "__init__.py",
        "__main__.py",
        "chronicle.py",
        "data.py",
        "describe.py",
        "fit.py",
        "game.py",
        "invariants.py",
        "judge.py",
        "narrate.py",
        "picture.py",
        "position.py",
        "puzzles.py",
        "reading.py",
        "report.py",
        "schema.py",
        "sheets.py",
        "soundness.py",
        "view.py",
    }
)
"""Modules of a game that are never in the way of a simulated game."""


def modules(source: Path) -> list[str]:
    """Every module to be compiled, relative to the source folder."""
    package = source / "hundreddays"
    found = [package / name for name in (*CORE, *SEARCH)]
    found += sorted((package / "core" / "hexes").glob("*.py"))
    for game in sorted((package / "games").iterdir()):
        if game.is_dir():
            found += [path for path in sorted(game.rglob("*.py")) if path.name not in NOT_RULES and "msgspec" not in path.read_text("utf-8")]
    return [str(path.relative_to(source)) for path in found if path.is_file()]


def compile_in(source: Path, optimise: str = "3") -> None:
    """Build all modules in place. The build's own files go to a folder beside the source."""
    script = (
        "from mypyc.build import mypycify; from setuptools import setup; "
        f"setup(name={GROUP!r}, ext_modules=mypycify({modules(source)!r}, group_name={GROUP!r}, opt_level={optimise!r}))"
    )
    work = source.parent / "build" / "fast"
    work.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", script, "-q", "build_ext", "--inplace", "--build-temp", str(work)]
    subprocess.run(command, cwd=source, check=True, env={**os.environ, "MYPYPATH": str(source)})


def clean(source: Path) -> None:
    for pattern in ("**/*.so", "**/*.pyd"):
        for path in source.glob(pattern):
            path.unlink()


def main(arguments: list[str]) -> int:
    folders = [Path(argument) for argument in arguments if not argument.startswith("--")]
    source = folders[0].resolve() if folders else ROOT / "src"
    clean(source)
    if "--clean" in arguments:
        return 0
    try:
        compile_in(source)
    except subprocess.CalledProcessError as error:
        print(f"The compiled build failed with code {error.returncode}; the plain one works as before.", file=sys.stderr)
        clean(source)
        return 1
    print(f"{len(modules(source))} modules are compiled.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
