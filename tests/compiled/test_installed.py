"""The wheel as people install it: with pip, pipx and uv, in empty environments, on every Python found here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools.pythons import found

from compiled.builds import ROOT

PYTHONS = found()
EXTRAS = ("server", "lab")


def ran(*command: str | Path, **environment: str) -> str:
    """What a command says, outside of the checkout's own path."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        list(map(str, command)), env={**inherited, **environment}, cwd="/", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """pipx and uv, in an environment of their own."""
    folder = tmp_path_factory.mktemp("tools")
    ran(sys.executable, "-m", "venv", folder)
    ran(folder / "bin/python", "-m", "pip", "install", "-q", "pipx", "uv")
    return folder / "bin"


def plays(program: Path, home: Path) -> None:
    """It says its version, plays a game, and opens the browser game when it is told nothing."""
    assert re.fullmatch(r"hundred-days \S+ \(plain Python\)\n", ran(program, "--version", HOME=str(home)))
    told = ran(program, "simulate", "returns", "--games", "2", "--players", "random,random", HOME=str(home))
    assert "2 games in" in told
    opened = home / "opened"
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    server = subprocess.Popen([program], env={"PATH": os.environ["PATH"], "HOME": str(home), "BROWSER": str(browser)})
    try:
        for _ in range(600):
            if opened.is_file() and opened.read_text().strip():
                break
            assert server.poll() is None, "it ended by itself"
            subprocess.run(["sleep", "0.1"], check=True)
        assert opened.read_text().startswith("http://127.0.0.1:")
    finally:
        server.terminate()
        server.wait()


@pytest.mark.soak
@pytest.mark.parametrize("version", PYTHONS)
@pytest.mark.parametrize("tool", ["pip", "pipx", "uv"])
def test_it_installs_and_plays(tool: str, version: str, wheel: Path, tools: Path, tmp_path: Path) -> None:
    python = PYTHONS[version]
    wanted = f"{wheel}[{','.join(EXTRAS)}]"
    if tool == "pip":
        ran(python, "-m", "venv", tmp_path / "env")
        ran(tmp_path / "env/bin/python", "-m", "pip", "install", "-q", wanted)
        program = tmp_path / "env/bin/hundred-days"
    elif tool == "pipx":
        folders = {"PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(tmp_path / "bin")}
        ran(tools / "pipx", "install", "--python", python, wanted, **folders)
        program = tmp_path / "bin/hundred-days"
    else:
        folders = {"UV_TOOL_DIR": str(tmp_path / "uv"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin")}
        ran(tools / "uv", "tool", "install", "--python", python, wanted, **folders)
        program = tmp_path / "bin/hundred-days"
    plays(program, tmp_path)
