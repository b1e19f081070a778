"""Hands on the map: what is dragged from a closed stack, two fingers, and nothing in the way of what is aimed at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visitor
from browser.sitting import question, sit_down, sit_in, told
from browser.test_orders import drag, middle, places
from hundreddays.core import BUTTON, Prompt, View


def choose_at_philippeville(page: Page) -> str:
    """A unit is taken out of its stack, which closes; its id."""
    page.locator(".pieces [data-piece-at=philippeville] .face").last.hover(force=True)
    cell = page.locator(".fan [data-piece]").first
    chosen = cell.get_attribute("data-piece")
    assert chosen
    page.mouse.click(*middle(page.locator(".fan [data-able]").first))
    expect(page.locator(".question")).to_contain_text("to which city?")
    expect(page.locator(".fan")).to_have_count(0)
    return chosen


def test_what_was_chosen_is_dragged_off_the_stack_that_has_closed(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "napoleon")
    question(page)
    chosen = choose_at_philippeville(page)
    goal = middle(page.locator(".pieces [data-piece-at=charleroi] .face").last)
    drag(page, middle(page.locator(".pieces [data-piece-at=philippeville] .face").last), goal)
    expect(page.locator(".question")).to_contain_text("1 of 3 French groups")
    assert places(page, table)[chosen] == "charleroi"


def test_what_is_dragged_out_of_reach_stays_and_is_told_why(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "napoleon")
    question(page)
    before = places(page, table)
    choose_at_philippeville(page)
    far = middle(page.locator(".pieces [data-piece-at=oudenarde] .face").last)
    drag(page, middle(page.locator(".pieces [data-piece-at=philippeville] .face").last), far)
    expect(page.locator(".refusal .cite").first).to_be_visible()
    assert places(page, table) == before


def test_the_buttons_of_the_map_make_way_for_an_open_stack(visitor: Visitor) -> None:
    """A stack of nineteen takes the width of a phone: no piece of it lies under a button."""
    page = visitor(width=390, height=844, touch=True)
    sit_down(page, "napoleon")
    question(page)
    tools = page.locator(".board .tools")
    expect(tools).to_be_visible()
    page.touchscreen.tap(*middle(page.locator(".pieces [data-piece-at=beaumont] .face").last))
    cells = page.locator(".fan [role=button]")
    expect(cells).to_have_count(20)
    expect(tools).to_be_hidden()
    for cell in cells.all():
        x, y = middle(cell)
        assert page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('.tools, .opener')", [x, y])
    page.keyboard.press("Escape")
    expect(page.locator(".fan")).to_have_count(0)
    expect(tools).to_be_visible()


def test_a_fight_that_is_decided_by_buttons_is_not_left_under_the_sheet(visitor: Visitor) -> None:
    """Where only buttons can be pressed, what is decided is the fight: the map turns to it when its room changes."""

    def weighed(view: View, prompt: Prompt) -> bool:
        return bool(view.panels.get("combat")) and all(option.on == BUTTON for option in prompt.options)

    page = visitor(width=390, height=844, touch=True)
    sit_in(page, "emperor", weighed, scenario="ligny_quatre_bras")
    question(page)
    page.reload()  # now it is the first thing that the page hears of
    question(page)
    swords = page.locator(".fights circle").first
    expect(swords).to_be_in_viewport()
    page.locator(".board").focus()
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
    expect(swords).not_to_be_in_viewport()
    page.get_by_role("button", name="Show army, log, rules and talk").click()
    expect(swords).to_be_in_viewport()


def test_two_fingers_move_the_map_as_they_move(visitor: Visitor) -> None:
    page = visitor(width=390, height=844, touch=True)
    sit_down(page, "returns")
    question(page)
    town = page.locator("circle.town").first
    town.wait_for(state="attached")
    before = town.bounding_box()
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    fingers("touchStart", (150, 300))
    fingers("touchStart", (150, 300), (230, 300))
    for step in range(1, 7):
        fingers("touchMove", (150 - 10 * step, 300), (230 - 10 * step, 300))
    fingers("touchEnd")
    after = town.bounding_box()
    assert before is not None
    assert after is not None
    assert before["x"] - after["x"] == pytest.approx(60, abs=15)
    assert after["width"] == pytest.approx(before["width"], rel=0.1)


def test_the_card_of_a_unit_tells_its_formation_and_each_figure_by_itself(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "waterloo")
    question(page)
    pieces = told(page, table)["now"]["view"]["pieces"]
    kruse = next(piece for piece in pieces if piece["name"] == "Kruse")
    page.mouse.move(*middle(page.locator(f".pieces [data-piece-at='{kruse['place']}'] .face")))
    rows = page.locator(".board .card dl").inner_text().split("\n")
    for name in ("strength", "movement"):
        assert rows[rows.index(name) + 1] == str(kruse["facts"][name])
    assert rows[rows.index("formation") + 1] == kruse["formation"]


def test_the_card_of_a_corps_says_each_thing_once_in_words(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "returns")
    question(page)
    corps = next(piece for piece in told(page, table)["now"]["view"]["pieces"] if piece["id"] == "f_ii")
    sheet = corps["facts"]
    page.locator(f".pieces [data-piece-at={corps['place']}] .face").last.hover(force=True)
    page.mouse.move(*middle(page.locator(".fan [data-piece=f_ii]")))
    rows = page.locator(".board .card dl").inner_text().split("\n")
    assert dict(zip(rows[2::2], rows[3::2], strict=True)) == {
        "cohesion": f"{sheet['cohesion']} of {sheet['maximum']}",
        "cards": f"{sheet['cards']} ({sheet['reduced_cards']} at {sheet['reduced_at']} or less)",
        "tactical": str(sheet["tactical"]),
    }


def test_what_can_be_chosen_is_told_in_whole_sentences(visitor: Visitor) -> None:
    page = visitor()

    def known_where_one_can_go(view: View, prompt: Prompt) -> bool:
        places = {piece.id: piece.place for piece in view.pieces}
        known = {places.get(one.about, one.about) for one in view.known}
        return any(one.on == "place" and one.noun in known for one in prompt.options)

    sit_in(page, "napoleon", known_where_one_can_go)
    question(page)
    named = page.locator("[data-place]").evaluate_all("(those) => those.map((one) => one.getAttribute('aria-label'))")
    assert any("Known here" in name and name.endswith("Can be chosen.") for name in named)
    assert not [name for name in named if ".." in name]
