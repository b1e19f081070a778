"""Civil talk in a real browser: muting, reporting, notes, the desk, announcements, and a replay in a frame; by keys."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from browser.conftest import Visitor
from browser.test_access import violations
from browser.test_people_pages import enter
from hundreddays.cli.app import hundred_days
from hundreddays.server.people import sessions
from hundreddays.server.settings import sqlite_url
from serving import EASY, Browser, running, settle_dice
from serving.waiting import eventually

SEATS = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "friend"}]
SHOTS = os.environ.get("HUNDRED_DAYS_SHOTS", "")
"""A folder for pictures of the pages, for whoever wants to look at them."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("civil")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sessions, "TRUST_SECONDS", 0.0)
        with running(EASY(folder)) as address:
            yield address


@pytest.fixture
def trusted(visitor: Visitor, folder: Path) -> Page:
    """Someone whom the operator trusts, with a phone in a dark room."""
    page = visitor(width=390, height=844, dark=True)
    enter(page, "Percy")
    database = sqlite_url(folder / "tables.sqlite3")
    command = ["admin", "trust", "Percy", "--database", database]
    with ThreadPoolExecutor(1) as threads:  # this one has a loop running, Playwright's
        assert threads.submit(CliRunner().invoke, hundred_days, command).result().exit_code == 0
    return page


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"])  # type: ignore[index]


def test_talk_is_muted_reported_and_taken_down(visitor: Visitor, site: str, trusted: Page) -> None:
    page = visitor(width=390, height=844)
    enter(page, "Larrey")
    vile = Browser(site)
    made = page.request.post(
        "/api/tables", headers={"X-Hundred-Days": "1"}, data={"game": "waterloo", "seats": SEATS}
    ).json()
    table = made["table"]
    assert vile.join(made["links"][0]["path"].partition("#")[2], name="Vile").status_code == 200
    page.goto(f"/table/{table}")
    page.wait_for_selector(".table .board")
    settle_dice(table, vile)
    said = vile.post(f"/api/tables/{table}/chat", {"seat": "allied", "text": "buy at www.example.test", "key": "1"})
    assert said.status_code == 200, said.text
    page.get_by_role("button", name="Show army, log, rules and talk").click()
    page.get_by_role("tab", name="Talk").click()
    expect(page.get_by_text("buy at [link]")).to_be_visible()
    notes = page.get_by_label("My notes")
    notes.fill("He advertises.")
    expect(page.get_by_text("Kept. Only you see this.")).to_be_visible()
    more = page.get_by_role("button", name="Mute or report Vile, line 1")
    more.press("Enter")
    page.get_by_role("button", name="Report", exact=True).press("Enter")
    page.get_by_label("What is wrong").select_option("spam")
    shot(page, "report")
    assert violations(page) == []
    page.get_by_role("button", name="Report Vile", exact=True).press("Enter")
    expect(page.get_by_text("Reported.")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).press("Enter")
    more.press("Enter")
    page.get_by_role("button", name="Mute Vile").press("Enter")
    expect(page.get_by_text("You have muted this person.")).to_be_visible()
    assert violations(page) == []
    assert fits(page)
    page.reload()
    page.get_by_role("button", name="Show army, log, rules and talk").click()
    page.get_by_role("tab", name="Talk").click()
    expect(page.get_by_label("My notes")).to_have_value("He advertises.")
    page.goto("/account")
    page.get_by_role("button", name="Hear a guest").wait_for()
    assert violations(page) == []

    trusted.goto("/desk")
    report = trusted.get_by_role("article", name="Report about Vile")
    expect(report.get_by_text("buy at www.example.test")).to_be_visible()
    take = report.get_by_role("button", name="Take line 1 down")
    expect(take).to_be_disabled()
    trusted.get_by_label("Why; it stands in the log").fill("advertising")
    shot(trusted, "desk")
    assert violations(trusted) == []
    take.press("Enter")
    expect(trusted.get_by_text("Taken down.", exact=True)).to_be_visible()
    trusted.get_by_label("What everyone is told").fill("Be civil.")
    trusted.get_by_role("button", name="Tell everyone").press("Enter")
    expect(trusted.get_by_text("Everyone is told.")).to_be_visible()
    assert violations(trusted) == []
    assert fits(trusted)
    page.goto("/")
    banner = page.get_by_role("complementary", name="Announcements")
    expect(banner.get_by_text("Be civil.")).to_be_visible()
    shot(page, "announcement")
    assert violations(page) == []
    banner.get_by_role("button", name="I have read it").press("Enter")
    expect(banner).to_be_hidden()
    vile.close()


def test_whoever_is_shut_out_is_told_so_on_every_page(chrome: Chromium, site: str, folder: Path) -> None:
    """The page of his account was empty."""
    fouche = Browser(site)
    assert fouche.post("/api/account", {"name": "Fouche", "password": "nothing secret"}).status_code == 201
    shut = ["admin", "ban", "@Fouche", "--database", sqlite_url(folder / "tables.sqlite3")]
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(CliRunner().invoke, hundred_days, shut).result().exit_code == 0
    eventually(lambda: fouche.get("/api/me").status_code == 403, 30.0)
    context = chrome.new_context(base_url=site, viewport={"width": 390, "height": 844})
    context.add_cookies([{"name": name, "value": value, "url": site} for name, value in fouche.http.cookies.items()])
    page = context.new_page()
    for path in ("/account", "/", "/people", "/tournaments", "/people/Percy"):
        page.goto(path)
        told = page.get_by_role("alert").filter(has_text="You are shut out here by whoever runs this server.")
        expect(told).to_be_visible()
    context.close()
    fouche.close()


def test_a_finished_public_game_is_replayed_in_a_frame(visitor: Visitor, site: str) -> None:
    player = Browser(site)
    seats = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "hotseat"}]
    table = player.table(seats, game="waterloo", public=True)
    ply = player.state(table, "french").now.ply
    assert player.post(f"/api/tables/{table}/resign", {"seat": "french", "ply": ply}).status_code == 200
    player.close()
    page = visitor()
    page.goto(f"/embed/{table}")
    page.wait_for_selector(".board svg")
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    shot(page, "embed")
    assert violations(page) == []
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Embed").press("Enter")
    expect(page.get_by_label("To show this game in another page")).to_have_value(
        f'<iframe src="{site}/embed/{table}" title="Napoleon at Waterloo" width="720" height="520" loading="lazy">'
        "</iframe>"
    )
