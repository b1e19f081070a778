"""Accounts in a real browser: a passkey of a virtual authenticator, a password, codes, and two devices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import PATIENCE
from browser.test_access import violations

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def device(chrome: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser that reaches the site by a name, as passkeys need it."""
    context = chrome.new_context(
        base_url=site.replace("127.0.0.1", "localhost"), viewport={"width": 390, "height": 844}
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def with_authenticator(context: BrowserContext) -> Page:
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return page


def test_an_account_with_a_passkey_and_nothing_else(device: BrowserContext) -> None:
    page = with_authenticator(device)
    page.goto("/")
    page.get_by_role("button", name="Play the computer").first.wait_for()
    page.get_by_role("link", name="Account").click()
    page.get_by_role("heading", name="Open an account").wait_for()
    assert violations(page) == []
    opening = page.get_by_role("region", name="Open an account")
    opening.get_by_label("Name").fill("Davout")
    opening.get_by_role("button", name="With a passkey").click()
    page.get_by_role("heading", name="Your recovery codes").wait_for()
    assert page.locator(".codes li").count() == 8
    assert violations(page) == []
    page.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_role("heading", name="Davout")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("You are signed out here.")
    page.get_by_role("region", name="Sign in").get_by_role("button", name="With a passkey").press("Enter")
    expect(page.get_by_role("heading", name="Davout")).to_be_visible()
    page.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("alert").first).to_contain_text("This is your only way to sign in.")


@pytest.mark.soak
def test_a_guests_game_goes_along_to_the_next_device(chrome: Browser, device: BrowserContext) -> None:
    page = device.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play the computer").first.click()
    page.wait_for_selector(".table .board")
    table = page.url
    page.goto("/account")
    opening = page.get_by_role("region", name="Open an account")
    opening.get_by_label("Name").fill("Exelmans")
    opening.get_by_label("Password").fill("quatre bras 1815")
    opening.get_by_label("Password").press("Enter")
    page.get_by_role("button", name="I have kept them").click()
    other = chrome.new_context(base_url=page.url.removesuffix("/account"), viewport={"width": 1440, "height": 900})
    there = other.new_page()
    there.goto("/account")
    entry = there.get_by_role("region", name="Sign in")
    entry.get_by_label("Name").fill("exelmans")
    entry.get_by_label("Password").fill("quatre bras 1815")
    entry.get_by_label("Password").press("Enter")
    expect(there.get_by_role("heading", name="Exelmans")).to_be_visible()
    there.get_by_role("link", name="Lobby").click()
    expect(there.get_by_role("heading", name="Your tables")).to_be_visible()
    there.goto(table)
    there.wait_for_selector(".question")
    other.close()
