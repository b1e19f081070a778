"""What makes a release, measures coverage and compiles in the background, on small things of its own."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tools import background, fast, reached, release
from tools.pythons import by_name, found

import hundreddays as hd

CHANGELOG = "# Changelog\n\n## 0.2.0 (June)\n\n* Two.\n\n## 0.1.0\n\n* One.\n* More.\n\n## 0.0.9\n"


def test_the_notes_of_a_version_are_its_part_of_the_changelog() -> None:
    assert release.notes(CHANGELOG, "0.2.0") == "# Hundred Days 0.2.0 (June)\n\n* Two.\n"
    assert release.notes(CHANGELOG, "0.1.0") == "# Hundred Days 0.1.0\n\n* One.\n* More.\n"
    with pytest.raises(release.NotReleased, match=r"0 headings for 0\.3\.0"):
        release.notes(CHANGELOG, "0.3.0")
    with pytest.raises(release.NotReleased, match="says nothing"):
        release.notes(CHANGELOG, "0.0.9")


def test_this_version_has_its_notes() -> None:
    assert release.version() == hd.__version__
    told = release.notes((release.ROOT / "CHANGELOG.md").read_text("utf-8"), hd.__version__)
    assert len(told.splitlines()) > 10


def wheel(path: Path, *more: str, without: str = "") -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name in (*release.WANTED, *more):
            if name != without:
                made.writestr(f"{name}file" if name.endswith("/") else name, "x")
    return path


def test_a_wheel_that_lacks_something_or_is_not_what_its_name_says_is_refused(tmp_path: Path) -> None:
    release.check(wheel(tmp_path / "a-1-py3-none-any.whl"))
    release.check(wheel(tmp_path / "a-1-cp311-cp311-linux_x86_64.whl", "hundreddays/core/state.so"))
    with pytest.raises(release.NotReleased, match=r"lacks hundreddays/py\.typed"):
        release.check(wheel(tmp_path / "b-1-py3-none-any.whl", without="hundreddays/py.typed"))
    with pytest.raises(release.NotReleased, match="is compiled, and its name says otherwise"):
        release.check(wheel(tmp_path / "c-1-py3-none-any.whl", "hundreddays/core/state.so"))
    with pytest.raises(release.NotReleased, match="is plain, and its name says otherwise"):
        release.check(wheel(tmp_path / "d-1-cp311-cp311-linux_x86_64.whl"))
    with pytest.raises(release.NotReleased, match="holds hundreddays/__pycache__"):
        release.check(wheel(tmp_path / "e-1-py3-none-any.whl", "hundreddays/__pycache__/x.pyc"))


def test_the_hashes_can_be_checked(tmp_path: Path) -> None:
    for name in ("b.whl", "a.whl"):
        (tmp_path / name).write_text(name)
    lines = release.sums(list(tmp_path.iterdir())).splitlines()
    assert lines == [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("a.whl", "b.whl")]


def summary(lines: int, of: int, branches: int, every: int) -> dict[str, dict[str, int]]:
    found = {"covered_lines": lines, "num_statements": of, "covered_branches": branches, "num_branches": every}
    return {"summary": found}


def test_what_is_reached_is_counted_in_lines_and_branches_of_each_game(tmp_path: Path) -> None:
    files = {
        "src/hundreddays/games/returns/rules/a.py": summary(97, 100, 0, 0),
        "src/hundreddays/games/emperor/rules/a.py": summary(90, 90, 5, 10),
        "src/hundreddays/cli/a.py": summary(60, 100, 0, 0),
    }
    found = reached.shares(files)
    assert [(share.name, share.reached, share.all, share.enough) for share in found] == [
        ("everything", 252, 300, False),
        ("rules of emperor", 95, 100, False),
        ("rules of returns", 97, 100, True),
    ]
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"files": files}))
    assert reached.main([str(report)]) == 1


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source of its own, with something compiled for it in its work folder."""
    package = tmp_path / "src" / fast.PACKAGE
    package.mkdir(parents=True)
    (package / "rules.py").write_text("x = 1\n")
    monkeypatch.setattr(fast, "SOURCE", tmp_path / "src")
    made = fast.made_of(fast.SOURCE)
    monkeypatch.setattr(fast, "made_of", lambda target=fast.SOURCE, only=(), real=fast.made_of: real(fast.SOURCE, only))
    work = tmp_path / "work"
    work.mkdir()
    (work / "some.lib").write_text("machine code")
    ready = {"state": f"{made} -O2", "libraries": [[f"{fast.PACKAGE}/rules.so", str(work / "some.lib")]]}
    (work / fast.PREPARED).write_text(json.dumps(ready))
    return work


def test_what_was_prepared_is_laid_down_for_this_very_source(checkout: Path) -> None:
    laid = fast.SOURCE / fast.PACKAGE / "rules.so"
    assert fast.lay_prepared(checkout)
    assert laid.read_text() == "machine code"
    fast.clean(fast.SOURCE)
    (fast.SOURCE / fast.PACKAGE / "rules.py").write_text("x = 2\n")
    assert not fast.lay_prepared(checkout)
    assert not laid.exists()


def test_without_a_compiler_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "up_to_date", lambda: False)
    monkeypatch.setattr(fast, "lay_prepared", lambda: False)
    monkeypatch.setattr(fast, "clean", lambda: None)
    monkeypatch.setattr(background, "compiler", lambda: None)
    said = background.start()
    assert said.startswith("Plain Python runs: with a C compiler")
    assert "\n" not in said


def test_the_first_start_needs_nothing_that_only_compiling_needs(tmp_path: Path) -> None:
    """`make play` in a new checkout: mypy and setuptools come later, if at all."""
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.metadata as m, sys\n"
        "real = m.Distribution.from_name.__func__\n"
        "def from_name(cls, name):\n"
        "    if name in ('mypy', 'setuptools'):\n"
        "        raise m.PackageNotFoundError(name)\n"
        "    return real(cls, name)\n"
        "m.Distribution.from_name = classmethod(from_name)\n"
        "sys.modules['mypy'] = sys.modules['mypyc'] = sys.modules['setuptools'] = None\n"
    )
    program = "from tools import background, fast; fast.clean = lambda: None; background.compiler = lambda: None;"
    said = subprocess.run(
        [sys.executable, "-c", f"{program} print(background.start())"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=fast.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith(("Plain Python runs: with a C compiler", "The compiled rules run"))


def test_progress_is_told_by_quarters(capsys: pytest.CaptureFixture[str]) -> None:
    for done in range(1, 41):
        background._tell(done, 40)
    shares = [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert shares == ["25 %", "50 %", "75 %", "100 %"]


def test_a_python_that_has_a_name_and_does_not_start_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / ".pyenv/versions"
    places = {tmp_path / "python3.12": 127, tmp_path / "python3.13": 0, kept / "3.14.1/bin/python3.14": 1}
    places |= {kept / f"3.11.{patch}/bin/python3.11": code for patch, code in ((9, 0), (10, 0), (11, 1))}
    for name, code in places.items():
        name.parent.mkdir(parents=True, exist_ok=True)
        name.write_text(f"#!/bin/sh\nexit {code}\n")
        name.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    here = found()
    assert here == {"3.11": kept / "3.11.10/bin/python3.11", "3.13": tmp_path / "python3.13"}
    named = by_name(here, tmp_path / "names")
    assert sorted(path.name for path in named.iterdir()) == ["python3.11", "python3.13"]
    assert (named / "python3.11").resolve() == here["3.11"]
