"""The designer's page in the browser: three clicks to a question, figures as games come in, stopped, and saved."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Visitor
from browser.test_access import violations
from hundreddays.lab import read_study
from hundreddays.lab.result_store import ResultStore

QUESTION = "Is the French side too strong if it rains on the 17th?"


def test_three_clicks_to_a_question_and_it_can_be_stopped(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/")
    page.get_by_role("link", name="Designer").click()
    page.get_by_role("button", name=QUESTION).click()
    assert violations(page) == []
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_role("img", name="French wins. 17 June: as the dice fall")).to_be_visible(timeout=120_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("[data-state=stopped]")).to_contain_text("Stopped", timeout=60_000)
    expect(page.get_by_role("table")).to_contain_text("as the dice fall (printed)")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_that_is_loaded_again_goes_on_with_its_run(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/designer")
    page.get_by_role("button", name=QUESTION).click()
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("[role=status][data-state=running]")).to_be_visible()
    page.reload()
    expect(page.locator("[role=status][data-state=running]")).to_be_visible()
    expect(page.get_by_role("button", name=QUESTION)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("[data-state=stopped]")).to_contain_text("Stopped", timeout=60_000)


def test_by_keys_a_figure_is_varied_and_the_saved_study_has_the_same_rows(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(width=1280, height=900)
    page.goto("/designer")
    page.get_by_role("button", name=QUESTION).press("Enter")
    page.get_by_role("button", name="Start over").press("Enter")
    expect(page.get_by_text("Nothing is varied yet")).to_be_visible()
    page.get_by_label("Vary a figure").press_sequentially("french base")
    found = page.get_by_role("button", name="tables.toml:movement_points.french.base 4")
    found.focus()
    page.keyboard.press("Enter")
    slider = page.get_by_role("slider", name="Printed 4")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("to compare: 6")).to_be_visible()
    page.get_by_label("Settle a draw of chance").select_option("weather")
    expect(page.get_by_role("group", name="Weather in turn 3")).to_be_visible()
    page.get_by_role("button", name="Leave out Weather in turn 3").click()
    games = page.get_by_role("slider", name="Games in each cell")
    games.focus()
    page.keyboard.press("Home")
    with page.expect_response(lambda answer: answer.url.endswith("/api/designer/runs")) as begun:
        page.get_by_role("button", name="Run", exact=True).press("Enter")
    run = begun.value.json()["run"]
    expect(page.locator("[role=status][data-state=done]")).to_contain_text("Done: 20 of 20 games", timeout=120_000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the study").click()
    file = tmp_path / "saved.toml"
    download.value.save_as(file)
    assert read_study(file.read_text("utf-8")).sweep[0].values == [4, 6]
    command = [
        sys.executable,
        "-m",
        "hundreddays",
        "lab",
        "run",
        str(file),
        "--out",
        str(tmp_path / "out"),
        "--jobs",
        "1",
    ]
    subprocess.run(command, check=True, capture_output=True, env=os.environ)
    rows = page.request.get(f"/api/designer/runs/{run}/rows").json()["rows"]
    assert rows == ResultStore(tmp_path / "out").table("games").to_pylist()
    assert len(rows) == 20


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_is_for_everyone_in_both_rooms(visitor: Visitor, dark: bool) -> None:
    page = visitor(width=390, height=844, dark=dark)
    page.goto("/designer")
    page.get_by_role("button", name=QUESTION).wait_for()
    assert violations(page) == []
