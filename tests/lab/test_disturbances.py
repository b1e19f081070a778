"""Real disturbances of real processes: a full disk, Ctrl-C, a lost worker.

What is there is valid, and the same command goes on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from hundreddays.lab.engines import local
from hundreddays.lab.result_store import ResultStore
from hundreddays.lab.run import run_study
from serving.interrupting import interrupted

STUDY = """
game = "returns"
games = 80
seed = 5
[players]
french = "random"
coalition = "random"
"""
PATIENCE = 120.0
"""Seconds after which something that should have happened long ago has failed."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> ResultStore:
    """The study as it comes out undisturbed."""
    return run_study(STUDY, tmp_path_factory.mktemp("undisturbed") / "out", local(1))


@pytest.fixture(scope="module")
def expected(whole: ResultStore) -> list[dict[str, Any]]:
    return _rows(whole)


@pytest.fixture
def study(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(STUDY)
    return path


def _rows(store: ResultStore) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = store.table("games").to_pylist()
    return found


def _arguments(study: Path, out: Path, jobs: int) -> list[str]:
    return ["lab", "run", str(study), "--out", str(out), "--jobs", str(jobs)]


def _command(study: Path, out: Path, jobs: int) -> list[str]:
    return [sys.executable, "-m", "hundreddays", *_arguments(study, out, jobs)]


def _valid_and_goes_on(out: Path, expected: list[dict[str, Any]]) -> None:
    """Some games are there, all of them as they should be; going on adds the missing ones and nothing else."""
    there = _rows(ResultStore(out))
    assert 0 < len(there) < len(expected)
    assert all(row in expected for row in there)
    assert _rows(run_study(STUDY, out, local(1))) == expected
    assert not list(out.glob("part-*"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_valid_results_and_a_run_that_goes_on(
    study: Path, tmp_path: Path, jobs: int, expected: list[dict[str, Any]]
) -> None:
    out = tmp_path / "out"
    run = interrupted(_arguments(study, out, jobs), lambda _: bool(list(out.glob("batch-*"))), PATIENCE)
    assert run.code == 130, run.errors
    assert "the same command goes on from there" in " ".join(run.said.split())
    assert "Traceback" not in run.errors
    _valid_and_goes_on(out, expected)


def test_a_lost_process_is_replaced_and_no_game_lost_or_doubled(tmp_path: Path, expected: list[dict[str, Any]]) -> None:
    killed: list[int] = []

    def told(done: int, total: int) -> None:
        if 0 < done < total and not killed:
            worker = next(child for child in psutil.Process().children() if "spawn_main" in " ".join(child.cmdline()))
            killed.append(worker.pid)
            worker.kill()

    assert _rows(run_study(STUDY, tmp_path / "out", local(2), told)) == expected
    assert killed


def _full_disk(size: str) -> list[str]:
    """A command that runs another one where /mnt is a disk of that size, seen by nobody else."""
    return [
        "unshare",
        "--user",
        "--map-root-user",
        "--mount",
        "sh",
        "-c",
        f'mount -t tmpfs -o size={size} tmpfs /mnt && "$@"; code=$?; cp -r /mnt/. "$SAVED"; exit $code',
        "sh",
    ]


def _mounts() -> bool:
    try:
        tried = subprocess.run(
            ["unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
            capture_output=True,
            check=False,
        )
    except FileNotFoundError:
        return False
    return tried.returncode == 0


@pytest.mark.skipif(not _mounts(), reason="needs a kernel that lets users mount a small disk of their own")
def test_a_full_disk_leaves_valid_results_and_a_run_that_goes_on(
    study: Path, tmp_path: Path, expected: list[dict[str, Any]]
) -> None:
    saved = tmp_path / "saved"
    saved.mkdir()
    command = [*_full_disk("160k"), *_command(study, Path("/mnt/out"), 1)]
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, env={**os.environ, "SAVED": str(saved)}
    )
    said = " ".join((run.stdout + run.stderr).split())
    assert run.returncode not in (0, 130)
    assert "cannot be written" in said
    assert "No space left on device" in said
    assert "Traceback" not in said
    _valid_and_goes_on(saved / "out", expected)


def test_a_file_that_may_not_grow_leaves_valid_results_and_a_run_that_goes_on(
    study: Path, tmp_path: Path, whole: ResultStore, expected: list[dict[str, Any]]
) -> None:
    """The kernel refuses a write in its middle, wherever this runs: the limit lies between a small batch file and a
    larger one.
    """
    out = tmp_path / "out"
    sizes = [path.stat().st_size for path in whole.folder.glob("batch-*/*.parquet")]
    begun = min(whole.folder.glob("batch-*"))
    first = [path.stat().st_size for path in begun.glob("*.parquet")]
    assert max(first) < max(sizes)
    limited = (
        f"import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({max(first)}, {max(first)}));"
        " sys.argv = sys.argv[1:]; runpy.run_module('hundreddays', run_name='__main__')"
    )
    command = [sys.executable, "-B", "-c", limited, "hundreddays", *_command(study, out, 1)[3:]]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    said = " ".join((run.stdout + run.stderr).split())
    assert run.returncode not in (0, 130)
    assert "cannot be written" in said
    assert "File too large" in said
    assert "Traceback" not in said
    _valid_and_goes_on(out, expected)


def test_a_folder_that_cannot_be_made_is_named(study: Path) -> None:
    run = subprocess.run(
        _command(study, Path("/dev/full/out"), 1), capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert run.returncode not in (0, 130)
    assert "/dev/full/out" in run.stdout + run.stderr
    assert "Traceback" not in run.stderr
