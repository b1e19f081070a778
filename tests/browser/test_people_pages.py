"""Playing others in a real browser: an offer with a clock, taken by somebody else, and profiles; axe finds nothing."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from browser.conftest import Visitor
from browser.test_access import violations
from serving import Browser, settle_dice
from serving.waiting import eventually

PROOF = {"X-Hundred-Days": "1"}


def enter(page: Page, name: str) -> None:
    """With an account of that name."""
    opened = page.request.post(
        "/api/account", headers={"X-Hundred-Days": "1"}, data={"name": name, "password": "nothing secret"}
    )
    assert opened.ok, opened.text()


@pytest.fixture
def two(visitor: Visitor) -> tuple[Page, Page]:
    """One at a desk, one with a phone in a dark room."""
    pages = visitor(), visitor(width=390, height=844, dark=True)
    for page, name in zip(pages, ("Uxbridge", "Milhaud"), strict=True):
        enter(page, name)
    return pages


def late(route: Route) -> None:
    """Let an answer come when whoever asked has clicked on."""
    time.sleep(1.0)
    route.continue_()


def test_a_seat_is_offered_taken_and_played_by_the_clock(two: tuple[Page, Page]) -> None:
    host, taker = two
    host.route("**/api/games/waterloo/setup*", late)  # its seats, which are not those of the game chosen before
    host.goto("/")
    host.get_by_role("link", name="Play others").click()
    host.get_by_label("Game").select_option("waterloo")
    host.get_by_label("Pace").select_option("evening")
    assert violations(host) == []
    host.get_by_role("button", name="Offer a seat of your own").press("Enter")
    dialog = host.get_by_role("dialog")
    expect(dialog.get_by_label("Allied", exact=True)).to_have_value("anyone")
    expect(dialog.get_by_label("Clock")).to_have_value("evening")
    expect(dialog.get_by_label("Rated: no hints or analysis by the computer while we play")).to_be_checked()
    dialog.get_by_label("Rated at most").fill("1800")
    dialog.get_by_label("Rules").select_option("basic")
    assert violations(host) == []
    host.get_by_role("button", name="Offer the seat").click()
    host.wait_for_selector(".table .board")
    expect(host.locator(".prompt")).to_contain_text("Waiting for somebody to take the Allied seat.")
    taker.goto("/people")
    sit = taker.get_by_role("button", name="Sit down")
    sit.wait_for()
    expect(
        taker.get_by_text("60 minutes each, 30 s a turn, rules: basic, rated, for ratings up to 1800")
    ).to_be_visible()
    assert violations(taker) == []
    assert taker.evaluate("document.documentElement.scrollWidth") <= 390
    sit.press("Enter")
    taker.wait_for_selector(".table .board")
    expect(host.get_by_role("timer")).to_contain_text("59:")
    expect(host.get_by_text("A rated game: the computer advises nobody.")).to_be_visible()
    expect(host.get_by_role("button", name="Ask for advice")).to_have_count(0)
    assert violations(host) == []
    taker.goto("/people/Uxbridge")
    expect(taker.get_by_text("No rated game yet.")).to_be_visible()
    taker.get_by_role("button", name="Note as a friend").click()
    expect(taker.get_by_text("A friend.", exact=True)).to_be_visible()
    assert violations(taker) == []
    assert taker.evaluate("document.documentElement.scrollWidth") <= 390


def test_somebody_is_challenged_from_his_profile_declines_and_reports(visitor: Visitor) -> None:
    host, other = visitor(), visitor(width=390, height=844)
    enter(host, "Somerset")
    enter(other, "Jacquinot")
    host.goto("/people/Jacquinot")
    host.get_by_role("link", name="Challenge").press("Enter")
    expect(host.get_by_role("heading", name="Challenge Jacquinot")).to_be_visible()
    choose = host.get_by_role("button", name="Choose side, pace and options")
    expect(choose).to_be_enabled()  # when the games are known
    choose.press("Enter")
    dialog = host.get_by_role("dialog")
    expect(dialog.get_by_label("Only for")).to_have_value("Jacquinot")
    dialog.get_by_role("button", name="Offer the seat").press("Enter")
    host.wait_for_selector(".table .board")
    other.goto("/people")
    other.get_by_role("button", name="Decline").press("Enter")
    expect(other.get_by_text("The challenge is declined.")).to_be_visible()
    gone = host.get_by_role("alert").filter(has_text="This table is no more")
    expect(gone).to_be_visible()
    host.wait_for_timeout(2000)  # nothing asks for it again, which would be a fault here
    assert violations(host) == []
    gone.get_by_role("link", name="To the lobby").press("Enter")
    host.get_by_role("link", name="Play others").wait_for()
    other.goto("/people/Somerset")
    other.get_by_role("button", name="Report").press("Enter")
    assert violations(other) == []
    other.get_by_label("In your words").fill("Challenges me every day")
    other.get_by_role("button", name="Report Somerset").press("Enter")
    expect(other.get_by_text("Reported. Whoever looks after this site will see it.")).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_double_click_does_once_what_can_be_done_twice(visitor: Visitor, site: str) -> None:
    page = visitor()
    enter(page, "Vandeleur")
    asked: list[str] = []
    page.on(
        "request", lambda request: asked.append(request.url.rpartition("/")[2]) if request.method == "POST" else None
    )
    page.goto("/people")
    now = page.get_by_role("button", name="Play somebody now")
    expect(now).to_be_enabled()
    now.dblclick()
    page.wait_for_selector(".table .board")
    assert asked.count("pairing") == 1
    [offer] = page.request.get("/api/offers").json()["offers"]
    assert page.request.post(f"/api/offers/{offer['table']}/withdraw", headers=PROOF, data={}).ok
    seats = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "friend"}]
    wanted = {"game": "waterloo", "seats": seats, "pace": {"days": 1, "bank": 3, "holidays": 7}}
    made = page.request.post("/api/tables", headers=PROOF, data=wanted).json()
    guest = Browser(site)
    assert guest.join(made["links"][0]["path"].partition("#")[2], name="Hill").status_code == 200
    page.goto(f"/table/{made['table']}")
    page.wait_for_selector(".table .board")
    settle_dice(made["table"], guest)
    off = page.get_by_role("button", name="Take a day off (7 left)")
    off.wait_for()
    off.dblclick()
    expect(page.get_by_role("button", name="Take a day off (6 left)")).to_be_visible()
    assert asked.count("holiday") == 1
    guest.close()


def test_what_is_kept_is_told_on_one_page(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/")
    page.get_by_role("link", name="What is kept of you").click()
    expect(page.get_by_role("heading", name="What is kept of you")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_an_answer_that_comes_late_undoes_no_wish(visitor: Visitor) -> None:
    """What the server said of wishes before the last one is not shown any more."""
    page = visitor()
    enter(page, "Subervie")
    page.goto("/account")
    first, second = page.get_by_label("Somebody challenges you"), page.get_by_label("Your game has ended")
    first.wait_for()
    was = second.is_checked()
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if route.request.method == "GET" and not held:
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/api/alerts", hold)

    def waits() -> bool:
        page.wait_for_timeout(20)
        return bool(held)

    first.click()
    eventually(waits)
    with page.expect_response(lambda one: one.url.endswith("/api/alerts") and one.request.method == "GET"):
        second.click()
    route, answer = held[0]
    route.fulfill(response=answer)
    page.wait_for_timeout(200)
    expect(second).to_be_checked(checked=not was)
    page.reload()
    expect(second).to_be_checked(checked=not was)
