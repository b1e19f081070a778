"""A real Chromium at a real server: what Debian packages, driven by Playwright, with an empty profile and no word to
anyone else.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from serving import EASY, running

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same engine without a window: no toolbar is drawn that nobody sees, in less than half the time.
"""

PATIENCE = 15_000
"""Milliseconds in which something that is bound to happen has happened, on a machine that is busy with other tests too.
"""
expect.set_options(timeout=PATIENCE)

_EXPECTED = {200, 201, 304, 422}
"""What a browser may be answered: 422 is the referee's refusal, which tests ask for."""
_REFUSAL = "status of 422"

Visitor = Callable[..., Page]
"""Someone who opens a browser of his own: visitor(width=390, dark=True)."""


def chromium() -> str | None:
    """The browser's path; None for Playwright's own.

    The system's own is used, or installed where that is allowed. Whoever is not root gets Playwright's.
    """
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["update"], ["install", "-y", "--no-install-recommends", NAMES[0]]):
            subprocess.run(
                ["apt-get", "-q", *command],
                check=True,
                stdout=subprocess.DEVNULL,
                env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            )
        found = shutil.which(NAMES[0])
    if found is None:
        fetched = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=subprocess.DEVNULL)
        if fetched.returncode:
            pytest.fail("These tests need Chromium: apt-get install chromium, or let Playwright fetch its own.")
    return found


@pytest.fixture(scope="session", autouse=True)
def _built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The client as its source stands, built once whichever worker comes first."""
    with (tmp_path_factory.getbasetemp().parent / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "hatch_build.py"), "build"], check=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server's address."""
    with running(EASY(tmp_path_factory.mktemp("site"))) as address:
        yield address


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with (tmp_path_factory.getbasetemp().parent / "chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        path = chromium()
    arguments = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chrome: Browser, site: str) -> Iterator[Visitor]:
    """Browsers with profiles of their own. None may fail, or ask anything of another host."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def visit(
        width: int = 1440, height: int = 900, dark: bool = False, touch: bool = False, motion: bool = False
    ) -> Page:
        context = chrome.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
        page.on(
            "console",
            lambda message: (
                faults.append(f"console: {message.text}")
                if message.type == "error" and _REFUSAL not in message.text
                else None
            ),
        )
        page.on(
            "response",
            lambda answer: None if answer.status in _EXPECTED else faults.append(f"{answer.status} from {answer.url}"),
        )
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((site, "data:", "blob:"))
                else faults.append(f"asked another host: {request.url}")
            ),
        )
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not faults, faults
