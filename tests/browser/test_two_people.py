"""Two people at one table, each with a browser: taking back by agreement, the end, moving to another device."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Visitor
from browser.sitting import at_table, question, sit_down


def two_people(visitor: Visitor) -> tuple[Page, Page]:
    """Anna plays the French, Bert, who came by her link, the Coalition."""
    anna, bert = visitor(), visitor()
    anna.goto("/")
    anna.get_by_role("button", name="Set up a table of Napoleon 1815 Returns").click()
    dialog = anna.get_by_role("dialog")
    dialog.get_by_label("Coalition", exact=True).select_option("friend")
    dialog.get_by_label("Your name at the table").fill("Anna")
    dialog.get_by_role("button", name="Start playing").click()
    link = dialog.get_by_label("Link for Coalition").input_value()
    bert.goto(link)
    expect(bert.get_by_role("heading", level=1)).to_have_text("Anna asks you to play")
    expect(bert.get_by_role("main")).to_contain_text("Napoleon 1815 Returns")
    expect(bert.get_by_role("main")).to_contain_text("You would play: Coalition")
    bert.get_by_label("Your name at the table").fill("Bert")
    bert.get_by_role("button", name="Sit down").click()
    at_table(bert)
    dialog.get_by_role("button", name="To the table").click()
    at_table(anna)
    question(anna)
    return anna, bert


def end_the_movement(page: Page) -> None:
    page.get_by_role("button", name="End movement").click()
    page.get_by_role("button", name="End movement all the same").click()


def test_a_phase_that_was_ended_is_given_back_by_the_other(visitor: Visitor) -> None:
    anna, bert = two_people(visitor)
    expect(bert.locator(".prompt")).to_contain_text("Anna is thinking…")
    expect(anna.locator(".seats")).to_contain_text("Coalition here Bert")
    asked = question(anna)
    end_the_movement(anna)
    question(bert)
    anna.get_by_role("button", name="Ask to take back").click()
    expect(anna.locator(".prompt")).to_contain_text("You have asked to take back; waiting for Bert.")
    expect(bert.locator(".prompt")).to_contain_text("Anna would like to take back the last decision.")
    bert.get_by_role("button", name="No, it stands").click()
    expect(anna.locator(".prompt")).to_contain_text("The take-back was not granted.")
    bert.get_by_role("button", name="End movement").click()
    bert.get_by_role("button", name="End movement all the same").click()
    anna.get_by_role("button", name="Ask to take back").click()
    bert.get_by_role("button", name="Grant it").click()
    expect(anna.locator(".question")).to_have_text(asked)
    expect(bert.locator(".prompt")).to_contain_text("The take-back was granted: it is again for Anna to decide.")


def test_someone_who_waits_for_a_person_is_asked_once_how_to_be_told(visitor: Visitor) -> None:
    anna, _ = two_people(visitor)
    asks = anna.get_by_role("group", name="When it is your turn")
    expect(asks).to_have_count(0)
    end_the_movement(anna)
    asks.get_by_role("button", name="By a soft sound").click()
    expect(asks).to_have_count(0)
    anna.reload()
    at_table(anna)
    expect(anna.locator(".prompt")).to_contain_text("Bert is thinking…")
    expect(asks).to_have_count(0)
    anna.get_by_role("button", name="Menu").click()
    expect(anna.get_by_role("button", name="When it is my turn: a soft sound")).to_be_visible()


HEARD = """
  window.heard = [];
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.heard.push("sound"); return tone.call(this); };
  window.Notification = class extends Notification {
    static get permission() { return "granted"; } // a browser without a window denies it whatever was granted
    constructor(title, more) { super(title, more); window.heard.push(title); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
"""
"""Keeps what is heard and noticed, at a page that nobody looks at."""


def test_a_sound_and_a_notice_say_whose_turn_it_is(visitor: Visitor) -> None:
    anna, bert = two_people(visitor)
    anna.context.grant_permissions(["notifications"])
    end_the_movement(anna)
    anna.get_by_role("button", name="Sound and notice").click()
    anna.evaluate(HEARD)
    end_the_movement(bert)
    question(anna)
    for _ in range(100):
        if len(anna.evaluate("heard")) > 2:
            break
        anna.wait_for_timeout(100)
    assert anna.evaluate("heard") == ["sound", "sound", "It is your turn: Napoleon 1815 Returns"]


def test_the_end_tells_what_happened_and_leads_to_a_rematch(visitor: Visitor) -> None:
    anna, bert = two_people(visitor)
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="Resign…").click()
    anna.get_by_role("button", name="Yes, resign").click()
    lost, won = anna.get_by_role("region", name="You lost"), bert.get_by_role("region", name="You won")
    expect(lost).to_contain_text("French corps lost")
    expect(won).to_contain_text("The French side resigned: the Coalition side wins.")
    for name, first in (("Record", "[Format "), ("Position", "")):
        with anna.expect_download() as fetched:
            lost.get_by_role("link", name=name).click()
        assert fetched.value.path().read_text("utf-8").startswith(first)
    lost.get_by_role("button", name="Rematch, sides swapped").click()
    won.get_by_role("button", name="To the rematch").click()
    anna.wait_for_url("**/table/*")
    expect(anna.locator(".seats li").nth(1)).to_contain_text("Anna (you)")
    expect(bert.locator(".seats li").nth(0)).to_contain_text("Bert (you)")
    question(bert)


def test_a_seat_goes_along_to_another_device(visitor: Visitor) -> None:
    anna = visitor()
    sit_down(anna, "returns")
    asked = question(anna)
    anna.get_by_role("button", name="go on at another device").click()
    expect(anna.get_by_role("img", name="The same link as a QR code")).to_be_visible()
    link = anna.get_by_label("Link for French").input_value()
    phone = visitor(width=390, height=844, touch=True)
    phone.goto(link)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Go on at this device")
    phone.get_by_role("button", name="Go on here").click()
    assert question(phone) == asked
    expect(anna.locator(".prompt")).to_contain_text("Your seat has moved to another device. Here you look on.")
    expect(anna.locator(".question")).to_have_count(0)


def test_a_phone_on_its_side_shows_the_map_and_what_is_asked(visitor: Visitor) -> None:
    page = visitor(width=844, height=390, touch=True)
    sit_down(page, "returns")
    question(page)
    board, prompt = page.locator(".board").bounding_box(), page.locator(".prompt").bounding_box()
    assert board is not None
    assert prompt is not None
    assert board["width"] > 500
    assert board["height"] > 320
    assert prompt["x"] >= board["x"] + board["width"] - 1
    answer = page.get_by_role("button", name="End movement")
    expect(answer).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Show army, log, rules and talk").click()
    expect(page.get_by_role("tab", name="Log")).to_be_in_viewport(ratio=1)
