"""The lock files: exact versions with hashes, of everything that the package asks for, from no particular host."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = {"play": ("server", "people", "lab"), "test": ("server", "people", "lab", "test")}
_LOCKED = re.compile(r"^([A-Za-z0-9_.\[\]-]+)==(\S+?)(?: ; (.+?))? \\$", re.MULTILINE)


def locked(name: str) -> dict[str, list[str]]:
    """Every locked package with its versions: under different markers there may be several."""
    found: dict[str, list[str]] = {}
    for package, version, _ in _LOCKED.findall((ROOT / "requirements" / f"{name}.lock").read_text("utf-8")):
        found.setdefault(canonicalize_name(package.partition("[")[0]), []).append(version)
    return found


def locked_with(name: str) -> dict[str, set[str]]:
    """The extras with which each package is locked."""
    found: dict[str, set[str]] = {}
    for package, _, _ in _LOCKED.findall((ROOT / "requirements" / f"{name}.lock").read_text("utf-8")):
        need = Requirement(package)
        found.setdefault(canonicalize_name(need.name), set()).update(need.extras)
    return found


def wanted_with(package: str) -> list[Requirement]:
    """What a package asks for with extras, on this machine. What is for another system is not installed here."""
    try:
        needs = [Requirement(line) for line in requires(package) or []]
    except PackageNotFoundError:
        return []
    return [need for need in needs if need.extras and (need.marker is None or need.marker.evaluate({"extra": ""}))]


def asked(extras: tuple[str, ...]) -> list[Requirement]:
    """What the package needs with some extras, those included that they name in turn; and what builds it."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = document["project"]
    lines, todo, done = [*project["dependencies"], *document["build-system"]["requires"]], list(extras), set[str]()
    while todo:
        extra = todo.pop()
        if extra not in done:
            done.add(extra)
            lines += project["optional-dependencies"][extra]
            todo += [more for line in lines for more in Requirement(line).extras if line.startswith(project["name"])]
    return [Requirement(line) for line in lines if not line.startswith(project["name"])]


@pytest.mark.parametrize("name", LOCKS)
def test_everything_that_is_asked_for_is_locked(name: str) -> None:
    versions = locked(name)
    for need in asked(LOCKS[name]):
        found = versions.get(canonicalize_name(need.name))
        assert found, f"{need.name} is not locked: make lock"
        assert all(need.specifier.contains(version) for version in found), f"{need} is locked at {found}: make lock"


@pytest.mark.parametrize("name", LOCKS)
def test_what_a_library_asks_for_with_extras_is_locked_with_them(name: str) -> None:
    """Else pip takes the newest release there is, which has no hash here, and nothing can be set up any more."""
    extras = locked_with(name)
    needs = [(package, need) for package in extras for need in wanted_with(package)]
    for package, need in needs:
        assert need.extras <= extras[canonicalize_name(need.name)], f"{package} asks for {need}: make lock"


@pytest.mark.parametrize("name", LOCKS)
def test_every_version_has_its_hashes_and_no_host_is_named(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.lock").read_text("utf-8")
    assert "://" not in text
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip())
    assert len(entries) == sum(map(len, locked(name).values()))
    for entry in entries:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_the_rules_are_compiled_with_what_compiles_them_in_the_tests() -> None:
    tested, wanted = locked("test"), locked("fast")
    assert {"mypy", "setuptools"} <= set(wanted)
    assert {name: tested.get(name) for name in wanted} == wanted


def test_the_game_is_played_with_the_versions_it_was_tested_with() -> None:
    tested = locked("test")
    for package, versions in locked("play").items():
        assert tested[package] == versions, package


def test_make_installs_what_is_locked() -> None:
    rules = (ROOT / "Makefile").read_text("utf-8")
    installs = [line for line in rules.splitlines() if "pip install" in line and "uv" not in line]
    assert all("--require-hashes" in line or "--no-deps --no-build-isolation" in line for line in installs), installs
