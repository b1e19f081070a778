"""A tournament in browsers, by keys: two accounts make, join and play it. axe finds nothing, on a phone neither."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visitor
from browser.test_access import violations
from browser.test_people_pages import enter


@pytest.fixture
def two(visitor: Visitor) -> tuple[Page, Page]:
    """One at a desk, one with a phone in a dark room."""
    pages = visitor(), visitor(width=390, height=844, dark=True)
    for page, name in zip(pages, ("Somerset", "Kellermann"), strict=True):
        enter(page, name)
    return pages


def fits(page: Page) -> None:
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_two_accounts_play_a_tournament(two: tuple[Page, Page]) -> None:
    host, guest = two
    host.goto("/people")
    host.get_by_role("link", name="Tournaments").press("Enter")
    host.get_by_role("link", name="Make a tournament").press("Enter")
    host.get_by_label("What to call it").fill("Cup of June")
    host.get_by_label("Game").select_option("returns")
    host.get_by_label("Kind").select_option("arena")
    expect(host.get_by_label("Pace").locator("option")).to_have_count(1)
    host.get_by_label("Kind").select_option("double")
    host.get_by_label("Pace").select_option("blitz")
    host.get_by_label("Places").fill("4")
    fits(host)
    host.get_by_role("button", name="Make it").press("Enter")
    expect(host.get_by_role("heading", name="Cup of June")).to_be_visible()
    host.get_by_role("button", name="Take part").press("Enter")
    expect(host.get_by_text("1 of 4 places taken")).to_be_visible()

    guest.goto("/tournaments")
    fits(guest)
    guest.get_by_role("link", name="Cup of June").press("Enter")
    guest.get_by_role("button", name="Take part").press("Enter")
    expect(guest.get_by_text("You take part.", exact=True)).to_be_visible()
    expect(guest.get_by_role("button", name="Start now")).to_have_count(0)
    guest.get_by_role("button", name="Leave").press("Enter")
    expect(guest.get_by_text("You have left.")).to_be_visible()
    guest.get_by_role("button", name="Take part").press("Enter")
    fits(guest)

    expect(host.get_by_text("2 of 4 places taken")).to_be_visible()
    host.get_by_role("button", name="Start now").press("Enter")
    for page in two:
        expect(page.get_by_role("heading", name="Your next game")).to_be_visible()
        page.get_by_role("link", name="To your table").press("Enter")
        page.wait_for_selector(".table .board")
    expect(host.get_by_role("timer")).to_be_visible()
    assert violations(host) == []
    host.get_by_role("link", name="To the tournament").press("Enter")
    fits(host)
    host.get_by_role("button", name="Withdraw").press("Enter")
    expect(host.get_by_text("You lose the game")).to_be_visible()
    fits(host)
    host.get_by_role("button", name="Withdraw now").press("Enter")
    expect(host.get_by_text("You have withdrawn.")).to_be_visible()
    guest.goto(host.url)
    expect(guest.get_by_text("finished", exact=False).first).to_be_visible()
    first = guest.locator("tbody tr").first
    expect(first).to_contain_text("Kellermann")
    expect(first).to_contain_text("2")
    expect(guest.get_by_role("heading", name="Round 2")).to_be_visible()
    fits(guest)


def test_whoever_is_not_signed_in_may_look_on(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/tournaments")
    expect(page.get_by_role("link", name="an account")).to_be_visible()
    fits(page)
    page.goto("/tournaments/new")
    expect(page.get_by_text("For this you need")).to_be_visible()
    fits(page)
