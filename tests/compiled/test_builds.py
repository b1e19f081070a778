"""The compiled build as users get it: modules beside their source, a wheel, and the same suite passed."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import venv
from importlib import import_module
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from setuptools import Extension
from tools import fast
from tools.compilable import compilable

from compiled.builds import ROOT, compiled, run

SUITE = (
    "tests/unit",
    "tests/games",
    "tests/conformance",
    "tests/players",
    "tests/lab",
    "tests/bridges",
    "tests/cli",
    "tests/playthroughs",
)


def test_everything_that_rules_a_game_is_compiled() -> None:
    """Rules, opponent, samples and observations of every game, but for modules with structures of msgspec."""
    compiled = fast.modules()
    assert {"state.py", "step.py", "listing.py", "ground.py", "tree.py"} <= {path.name for path in compiled}
    games = fast.SOURCE / fast.PACKAGE / "games"
    for game in fast.games():
        plain = {
            path
            for folder in ("rules", "opponent")
            for path in (games / game / folder).glob("*.py")
            if path.name != "__init__.py" and path.relative_to(fast.SOURCE) not in compiled
        }
        assert {path.name for path in plain} >= {"schema.py", "beliefs.py"}
        assert all(any(_is_struct(thing) for thing in vars(_module(path)).values()) for path in plain)
        assert (games / game / "interface/sample.py").relative_to(fast.SOURCE) in compiled
        assert (games / game / "interface/observation.py").relative_to(fast.SOURCE) in compiled


def _module(path: Path) -> ModuleType:
    return import_module(".".join(path.relative_to(fast.SOURCE).with_suffix("").parts))


def _is_struct(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, msgspec.Struct)


def test_a_module_with_a_structure_from_another_module_stays_plain(tmp_path: Path) -> None:
    package = tmp_path / "campaign"
    package.mkdir()
    (package / "__init__.py").write_text("from campaign.figures import Figures\n")
    (package / "figures.py").write_text("import msgspec\n\nclass Figures(msgspec.Struct):\n    men: int\n")
    (package / "armies.py").write_text("import campaign\n\nclass Army(campaign.Figures):\n    name: str\n")
    (package / "corps.py").write_text("from campaign import armies\n\nclass Corps(armies.Army):\n    pass\n")
    (package / "march.py").write_text("import msgspec\n\nclass March(Exception):\n    pass\n")
    paths = [path.relative_to(tmp_path) for path in sorted(package.glob("*.py"))]
    assert [path.name for path in compilable(paths, tmp_path)] == ["__init__.py", "march.py"]


def test_modules_compiled_beside_their_source_are_of_this_source() -> None:
    stamp = fast.SOURCE / fast.PACKAGE / fast.STAMP
    assert not stamp.is_file() or fast.up_to_date(), (
        "the source has changed since `make fast`: run it again, or `make slow`"
    )


def test_what_the_soak_spends_its_time_in_can_be_compiled_too(tmp_path: Path) -> None:
    more = set(fast.modules(checks=True)) - set(fast.modules())
    assert {"hidden.py", "referee.py", "view.py", "invariants.py", "position.py"} <= {path.name for path in more}
    fast._translate(fast.modules(checks=True), "0", tmp_path)


def test_the_compiled_build_says_so() -> None:
    assert run(compiled(), "-m", "hundreddays", "--version").stdout.endswith("(compiled)\n")


def test_what_was_compiled_with_more_effort_serves_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def translate(*_: object) -> None:
        raise fast.NotBuilt("asked to compile")

    monkeypatch.setattr(fast, "_translate", translate)
    stamp = tmp_path / "copy" / fast.PACKAGE / fast.STAMP
    stamp.parent.mkdir(parents=True)
    stamp.write_text(f"{fast.made_of(tmp_path / 'copy')} -O1")
    for less in ("0", "1"):
        assert fast.build(tmp_path / "copy", less, work=tmp_path / "work") == len(fast.modules())
    with pytest.raises(fast.NotBuilt, match="asked to compile"):
        fast.build(tmp_path / "copy", "2", work=tmp_path / "work")


def test_a_compiler_that_cannot_link_across_files_links_file_by_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = shutil.which("gcc")
    if real is None:
        pytest.fail("the tests of the compiled build need gcc")
    broken = tmp_path / "cc"
    broken.write_text(
        f'#!/bin/sh\ncase "$*" in *-shared*-flto*) echo "no such plugin" >&2; exit 1;; esac\nexec {real} "$@"\n'
    )
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    monkeypatch.setenv("LDSHARED", f"{broken} -shared")
    source = tmp_path / "work" / "c" / "answer.c"
    source.parent.mkdir(parents=True)
    source.write_text("int answer(void) { return 42; }\n")
    [(_, library)] = fast._libraries(
        [Extension("answer", [str(source)], extra_compile_args=["-O1"])], tmp_path / "work"
    )
    assert ctypes.CDLL(str(library)).answer() == 42


def test_a_linker_that_is_killed_leaves_no_library_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It leaves an empty file, which the next build took for the finished library."""

    class Killed:
        def link_shared_object(self, objects: list[str], into: str, **how: object) -> None:
            Path(into).write_bytes(b"")
            raise fast._failures()[0]("terminated")

    monkeypatch.setattr(fast, "_compiler", Killed)
    with pytest.raises(fast.NotBuilt):
        fast._link(Extension("engine", []), [tmp_path / "a.o"], tmp_path, [])
    assert not list(tmp_path.glob("*.lib"))


@pytest.mark.soak
def test_the_suite_passes_on_the_compiled_build() -> None:
    run(compiled(), "-m", "pytest", "-x", "-q", "-m", "not soak", "-p", "no:cacheprovider", *SUITE)


def wheel(folder: Path, mode: str, project: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    return subprocess.run(
        command,
        cwd=project,
        env={**os.environ, "HUNDRED_DAYS_BUILD": mode, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def without_a_compiler(folder: Path, mode: str) -> subprocess.CompletedProcess[str]:
    """A wheel made of a fresh copy of the project, on a machine that has no compiler."""
    leave = shutil.ignore_patterns(
        ".git", ".venv", "build", "dist", "node_modules", "__pycache__", ".*_cache", *fast.COMPILED
    )
    project = shutil.copytree(ROOT, folder / "project", ignore=leave)
    return wheel(folder, mode, project, CC=str(folder / "no-such-compiler"))


def version_of(path: Path, folder: Path) -> str:
    """What an installed wheel says of itself. What it needs is taken from where the tests run."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", site, str(path)], check=True)
    needs = os.pathsep.join([site, *(entry for entry in sys.path if entry.endswith("site-packages"))])
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    said = subprocess.run(
        [python, "-m", "hundreddays", "--version"],
        env={**environment, "PYTHONPATH": needs},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return said.stdout.strip()


@pytest.mark.soak
def test_a_release_carries_the_compiled_modules(tmp_path: Path) -> None:
    done = wheel(tmp_path, "release")
    assert done.returncode == 0, done.stderr
    [made] = tmp_path.glob("*.whl")
    assert not made.name.endswith("-none-any.whl")
    assert version_of(made, tmp_path / "env").endswith("(compiled)")


@pytest.mark.soak
def test_without_a_compiler_the_plain_wheel_is_built_and_says_so(tmp_path: Path) -> None:
    done = without_a_compiler(tmp_path, "auto")
    assert done.returncode == 0, done.stderr
    assert "plain Python" in done.stdout + done.stderr
    [made] = tmp_path.glob("*.whl")
    assert made.name.endswith("-none-any.whl")
    assert version_of(made, tmp_path / "env").endswith("(plain Python)")


@pytest.mark.soak
def test_a_release_without_a_compiler_is_refused(tmp_path: Path) -> None:
    done = without_a_compiler(tmp_path, "release")
    assert done.returncode != 0
    assert "A release must be compiled" in done.stderr
    assert not list(tmp_path.glob("*.whl"))
