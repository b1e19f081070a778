"""Even games in the lobby: one box, what it means in words, and the friend who is invited reads it too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import toys
from browser.conftest import Visitor
from browser.sitting import at_table, told
from browser.test_access import violations
from serving import EASY, running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server that has the toy, whose figures no study changes."""
    with toys.registered(), running(EASY(tmp_path_factory.mktemp("site"))) as address:
        yield address


def test_an_even_game_is_one_box_in_the_lobby(visitor: Visitor) -> None:
    anna, bert = visitor(width=390, height=844), visitor()
    anna.goto("/")
    anna.get_by_role("button", name="Set up a table of Ambush").click()
    dialog = anna.get_by_role("dialog")
    dialog.get_by_label("Players").select_option("3")
    expect(dialog).to_contain_text("Between equals, 40 % of 400 games went to the Red.")
    dialog.get_by_label("Even game").focus()
    anna.keyboard.press("Space")
    expect(dialog).to_contain_text("Red counts 1 more at the end. Between equals, 52 % of 400 games went to the Red.")
    assert dialog.get_by_label("Handicap").input_value() == "1"
    assert violations(anna) == []
    dialog.get_by_label("Players").select_option("2")
    expect(dialog.get_by_label("Handicap")).to_have_value("0")
    expect(dialog.get_by_label("Even game")).to_be_checked()
    dialog.get_by_label("Handicap").select_option("-1")
    expect(dialog.get_by_label("Even game")).not_to_be_checked()
    dialog.get_by_label("Blue", exact=True).select_option("friend")
    dialog.get_by_role("button", name="Start playing").click()
    link = dialog.get_by_label("Link for Blue").input_value()
    dialog.get_by_role("button", name="To the table").click()
    table = at_table(anna)
    assert told(anna, table)["options"]["handicap"] == -1
    bert.goto(link)
    expect(bert.get_by_role("main")).to_contain_text("Red counts 1 less at the end. Between equals, 24 % of 400 games")
    bert.get_by_role("button", name="Sit down").click()
    at_table(bert)
    expect(bert.locator(".seats")).to_be_visible()
    expect(bert.locator("body")).to_contain_text("Red counts 1 less at the end.")


def test_two_bid_for_the_sides_by_keyboard_on_a_telephone(visitor: Visitor) -> None:
    anna, bert = visitor(width=390, height=844), visitor(width=390, height=844)
    anna.goto("/")
    anna.get_by_role("button", name="Set up a table of Ambush").click()
    dialog = anna.get_by_role("dialog")
    dialog.get_by_label("Blue", exact=True).select_option("friend")
    dialog.get_by_label("Bid for the sides").focus()
    anna.keyboard.press("Space")
    dialog.get_by_role("button", name="Start playing").click()
    link = dialog.get_by_label("Link for Blue").input_value()
    dialog.get_by_role("button", name="To the table").click()
    table = at_table(anna)
    bert.goto(link)
    expect(bert.get_by_role("main")).to_contain_text("You would bid for the sides")
    bert.get_by_role("button", name="Sit down").click()
    at_table(bert)
    asked = anna.get_by_label("At which handicap would you take Red?")
    asked.focus()
    anna.keyboard.type("+1")
    assert violations(anna) == []
    anna.keyboard.press("Tab")
    anna.keyboard.press("Enter")
    expect(anna.locator(".prompt")).to_contain_text("You would take Red at +1.")
    expect(bert.locator(".prompt")).to_contain_text("The other has bid.")
    bert.get_by_label("At which handicap would you take Red?").focus()
    bert.keyboard.press("Tab")
    bert.keyboard.press("Enter")
    expect(bert.locator(".question")).to_be_visible()
    assert (told(bert, table)["mine"], told(anna, table)["mine"]) == (["red"], ["blue"])
    assert told(anna, table)["balance"].startswith("The sides were bid for: Red 0 and Blue +1.")
    expect(anna.locator(".prompt")).to_contain_text("is thinking")
    expect(anna.locator(".prompt")).not_to_contain_text("moved to another device")
    assert violations(bert) == []
