"""The designer's page, as the server answers it: the rows of the command line, bounded, stopped, and not for all."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from hundreddays.lab import read_study
from hundreddays.lab.choices import ready_questions
from hundreddays.lab.result_store import ResultStore
from hundreddays.lab.study import Study, Sweep, written
from hundreddays.server.settings import Settings
from serving import EASY, Browser, running

SMALL = Study(
    game="returns",
    games=6,
    seed=7,
    title="Rain, quickly",
    players={"french": "random", "coalition": "random"},
    paired=True,
    sweep=[Sweep(name="17 June", force="weather", turn=3, values=["", "roll 6"], labels=["as the dice fall", "rain"])],
)


def begin(browser: Browser, study: Study) -> str:
    begun = browser.post("/api/designer/runs", msgspec.to_builtins(study))
    assert begun.status_code == 201, begun.text
    return str(begun.json()["run"])


def ended(browser: Browser, run: str) -> dict[str, Any]:
    for _ in range(600):
        told: dict[str, Any] = browser.get(f"/api/designer/runs/{run}").json()
        if told["state"] != "running":
            return told
        time.sleep(0.1)
    raise AssertionError("the run does not end")


def test_a_run_from_the_page_has_the_rows_of_the_command_line(browser: Browser, tmp_path: Path) -> None:
    run = begin(browser, SMALL)
    told = ended(browser, run)
    assert (told["state"], told["done"], told["total"]) == ("done", 12, 12)
    text = browser.post("/api/designer/study", msgspec.to_builtins(SMALL)).json()["text"]
    file = tmp_path / "saved.toml"
    file.write_text(text, "utf-8")
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
    rows = ResultStore(tmp_path / "out").table("games").to_pylist()
    assert len(rows) == 12
    assert browser.get(f"/api/designer/runs/{run}/rows").json()["rows"] == rows
    won = [sum(1 for row in rows if row["cell"] == cell and row["score_french"] > 0) / 6 for cell in (0, 1)]
    assert [cell["share"] for cell in told["cells"]] == won
    assert [cell["printed"] for cell in told["cells"]] == [True, False]
    for number, cell in enumerate(told["cells"]):
        mine = [row for row in rows if row["cell"] == number]
        assert cell["low"] < cell["share"] + 1e-9 < cell["high"] + 1e-9
        assert cell["turns"]["mean"] == pytest.approx(sum(row["turns"] for row in mine) / 6)
        assert cell["drama"]["mean"] == pytest.approx(sum(row["lead_changes"] for row in mine) / 6)
        assert set(cell["losses"]) == {"french", "allied", "prussian"}
    assert [contrast["value"] for contrast in told["contrasts"]] == ["rain"]


def test_a_run_can_be_stopped_and_is_nobody_elses(browser: Browser, stranger: Browser) -> None:
    run = begin(browser, msgspec.structs.replace(SMALL, games=1500, players={}))
    again = browser.post("/api/designer/runs", msgspec.to_builtins(SMALL))
    assert again.status_code == 429, "one at a time"
    stranger.table()  # one who has a cookie of his own
    for path in ("", "/rows"):
        assert stranger.get(f"/api/designer/runs/{run}{path}").status_code == 404
    assert stranger.post(f"/api/designer/runs/{run}/stop", {}).status_code == 404
    stopped = browser.post(f"/api/designer/runs/{run}/stop", {}).json()
    assert stopped["state"] == "stopped"
    assert stopped["done"] < 3000
    assert ended(browser, run)["state"] == "stopped"


def test_whoever_loads_the_page_again_finds_his_run_and_can_stop_it(browser: Browser, stranger: Browser) -> None:
    """He was told to stop it first, and had no way to."""
    for one in (browser, stranger):
        one.table()
    study = msgspec.structs.replace(SMALL, games=1500, players={})
    run = begin(browser, study)
    mine = browser.get("/api/designer/questions").json()["mine"]
    assert mine["run"] == run
    assert msgspec.convert(mine["study"], Study) == study
    assert stranger.get("/api/designer/questions").json()["mine"] is None
    assert browser.post(f"/api/designer/runs/{mine['run']}/stop", {}).json()["state"] == "stopped"
    last = begin(browser, SMALL)
    assert browser.get("/api/designer/questions").json()["mine"]["run"] == last
    ended(browser, last)


def test_a_study_that_cannot_be_run_says_why(browser: Browser) -> None:
    wrong = msgspec.structs.replace(SMALL, sweep=[Sweep(name="x", data="tables.toml:game.trns", values=[1, 2])])
    told = ended(browser, begin(browser, wrong))
    assert told["state"] == "failed"
    assert "trns" in told["fault"]


@pytest.mark.parametrize(
    "study",
    [
        msgspec.structs.replace(SMALL, players={"french": "exec:/bin/sh"}),
        msgspec.structs.replace(SMALL, sweep=[Sweep(name="x", seat="french", values=["planner", "exec:/bin/sh"])]),
        msgspec.structs.replace(SMALL, games=10**9),
        msgspec.structs.replace(SMALL, games=0),
        msgspec.structs.replace(SMALL, nodes=10**9),
        msgspec.structs.replace(
            SMALL, sweep=[Sweep(name=str(n), option="players", values=[2] * 100) for n in range(9)]
        ),
    ],
    ids=["a program", "a program in a sweep", "many games", "no games", "many nodes", "many cells"],
)
def test_what_a_visitor_may_not_ask_for_is_refused_before_anything_starts(browser: Browser, study: Study) -> None:
    answer = browser.post("/api/designer/runs", msgspec.to_builtins(study))
    assert answer.status_code == 400, answer.text


def test_every_figure_and_every_draw_can_be_named(browser: Browser) -> None:
    sheet = browser.get("/api/games/returns/figures").json()
    figures = {figure["path"]: figure["value"] for figure in sheet["figures"]}
    assert figures["tables.toml:game.turns"] == 15
    draws = {draw["step"]: draw["draws"] for draw in sheet["draws"]}
    assert draws["weather"] == [f"roll {face}" for face in range(1, 7)]
    some = ["tables.toml:game.turns", "units.toml:unit.f_gd.cohesion"]
    sweeps = [Sweep(name=path, data=path, values=[figures[path], figures[path] - 1]) for path in some]
    assert read_study(written(msgspec.structs.replace(SMALL, sweep=sweeps))).sweep == sweeps


def test_the_ready_questions_are_studies(browser: Browser) -> None:
    sheet = browser.get("/api/designer/questions").json()
    assert sheet["allowed"] is True
    questions = {ready["question"] for ready in sheet["questions"]}
    assert "Is the French side too strong if it rains on the 17th?" in questions
    for ready in ready_questions():
        assert read_study(written(ready.study)) == ready.study


@pytest.mark.parametrize(
    ("settings", "address", "allowed"),
    [
        (Settings(), "127.0.0.1", True),
        (Settings(), "192.168.1.9", False),
        (Settings(host="0.0.0.0"), "127.0.0.1", False),
        (Settings(trusted_proxies="127.0.0.1"), "127.0.0.1", False),
        (Settings(secure_cookie=True), "127.0.0.1", False),
        (Settings(host="0.0.0.0", designer="everyone"), "192.168.1.9", True),
        (Settings(designer="nobody"), "127.0.0.1", False),
    ],
)
def test_who_may_run_studies(settings: Settings, address: str, allowed: bool) -> None:
    assert settings.may_design(address, "localhost") is allowed


def test_a_page_whose_name_leads_here_runs_no_studies(address: str) -> None:
    """Whoever owns a name can have it lead to this machine, and a page of that name then asks from this machine."""
    for named, allowed in (("localhost:1815", True), ("elsewhere.example", False), ("[::1]:1815", True)):
        sheet = httpx.get(f"{address}/api/designer/questions", headers={"Host": named}).json()
        assert sheet["allowed"] is allowed


@pytest.fixture
def closed(ambush: str, tmp_path: Path) -> Iterator[Browser]:
    """At a server whose operator lets nobody run studies."""
    with running(msgspec.structs.replace(EASY(tmp_path), designer="nobody")) as address:
        browser = Browser(address)
        yield browser
        browser.close()


def test_where_it_is_closed_a_study_can_still_be_saved(closed: Browser) -> None:
    assert closed.get("/api/designer/questions").json()["allowed"] is False
    refused = closed.post("/api/designer/runs", msgspec.to_builtins(SMALL))
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    assert read_study(closed.post("/api/designer/study", msgspec.to_builtins(SMALL)).json()["text"]) == SMALL
