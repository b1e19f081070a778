"""The container: built from the shipped Dockerfile and started, where there is a Docker that can."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
NAME = "hundred-days-test"


def docker(*arguments: str) -> str:
    return subprocess.run(["docker", *arguments], check=True, capture_output=True, text=True).stdout.strip()


def can_run() -> bool:
    """Whether a daemon answers; the program alone builds nothing."""
    if shutil.which("docker") is None:
        return False
    return subprocess.run(["docker", "info"], capture_output=True, check=False).returncode == 0


@pytest.fixture
def container() -> Iterator[str]:
    """A running container; its address."""
    if not can_run():
        pytest.skip("no Docker daemon answers here")
    docker("build", "--quiet", "--file", str(ROOT / "deploy" / "Dockerfile"), "--tag", NAME, str(ROOT))
    started = docker("run", "--detach", "--rm", "--publish", "127.0.0.1::1815", NAME)
    try:
        ports = json.loads(docker("inspect", "--format", "{{json .NetworkSettings.Ports}}", started))
        yield f"http://127.0.0.1:{ports['1815/tcp'][0]['HostPort']}"
    finally:
        docker("stop", started)


@pytest.mark.soak
def test_the_container_serves(container: str) -> None:
    end = time.monotonic() + 60.0
    while True:
        try:
            assert httpx.get(f"{container}/readyz", timeout=5.0).status_code == 200
            break
        except httpx.TransportError:
            assert time.monotonic() < end, "the container does not answer"
            time.sleep(0.5)
    page = httpx.get(container)
    assert page.status_code == 200
    assert "<script" in page.text, "its client was built into it"
