"""Ordering as a whole: a stack sent together, a far place at one click, drag and drop, the battle stage."""

from __future__ import annotations

from math import hypot

from playwright.sync_api import Locator, Page, Route, expect

from browser.conftest import Visitor
from browser.sitting import question, sit_down, sit_in, told

FINGER = 40


def middle(locator: Locator) -> tuple[float, float]:
    """The middle of something, once it stands still: a map makes room for what is asked below it."""
    last = None
    box = locator.bounding_box()
    while box != last:
        locator.page.wait_for_timeout(100)
        last, box = box, locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def places(page: Page, table: str) -> dict[str, str]:
    return {piece["id"]: piece["place"] for piece in told(page, table)["now"]["view"]["pieces"]}


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def test_a_stack_of_nineteen_is_sent_by_two_clicks_as_far_as_the_roads_have_room(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "napoleon")
    question(page)
    page.locator(".pieces [data-piece-at=beaumont] .face").last.hover(force=True)
    page.locator(".fan [data-all]").click(force=True)
    expect(page.locator(".group")).to_contain_text("19 pieces")
    page.mouse.click(*middle(page.locator(".glows circle.fight").first))
    # The road takes eight: the rest stay chosen, to be sent elsewhere, and the person is told.
    expect(page.locator(".refusal.advice")).to_contain_text("8 of 19 went")
    expect(page.locator(".group")).to_contain_text("11 pieces")
    moved = [piece for piece, place in places(page, table).items() if place == "charleroi" and piece.startswith("fr_")]
    assert len(moved) == 8
    page.keyboard.press("Escape")
    expect(page.locator(".refusal")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".group")).to_have_count(0)


def test_a_piece_is_dragged_to_its_place_and_a_far_one_is_reached_at_once(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "waterloo")
    question(page)
    before = places(page, table)
    alone = next(
        option["noun"]
        for option in told(page, table)["now"]["prompt"]["options"]
        if option["on"] == "piece" and list(before.values()).count(before[option["noun"]]) == 1
    )
    start = middle(page.locator(f".pieces [data-piece-at='{before[alone]}'] .face"))
    drag(page, start, (start[0], start[1] - 60))
    expect(page.locator(".table")).to_have_attribute("data-ply", "3")
    assert places(page, table)[alone] != before[alone]
    expect(page.locator(".refusal")).to_have_count(0)


def test_a_march_of_several_roads_is_one_click_and_shows_its_way(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "napoleon")
    question(page)
    page.locator(".pieces [data-piece-at=philippeville] .face").last.hover(force=True)
    page.locator(".fan [data-able]").first.click(force=True)
    expect(page.locator(".question")).to_contain_text("to which city?")
    ring = page.locator(".glows circle").nth(7)
    expect(ring).to_be_visible()
    far = page.locator(".pieces [data-piece-at=charleroi] .face").last
    page.mouse.move(*middle(far))
    expect(page.locator(".ways path").first).to_be_visible()
    ply = told(page, table)["now"]["ply"]
    page.mouse.click(*middle(far))
    expect(page.locator(".question")).to_contain_text("Campaign movement")
    assert told(page, table)["now"]["ply"] > ply + 1


def test_a_unit_is_placed_on_the_battle_stage_by_click_and_by_drag(visitor: Visitor) -> None:
    page = visitor()
    table = sit_in(page, "napoleon", lambda _, prompt: prompt.text.startswith("Battle set-up"))
    (battle,) = [one for one in told(page, table)["now"]["view"]["panels"]["battles"] if one["status"] == "set-up"][:1]
    stage = page.get_by_role("region", name="Battles")
    expect(stage).to_be_visible()
    blocks = stage.locator(".waiting .block:enabled")
    expect(blocks.first).to_be_visible()
    waiting = blocks.count()
    blocks.first.click()
    stage.locator(".into").first.click()
    expect(blocks).to_have_count(waiting - 1)
    center = stage.get_by_role("group", name=f"{battle['yours'].capitalize()}'s center")
    blocks.first.drag_to(center)
    expect(center.locator(".block")).to_have_count(1)
    page.get_by_role("button", name="Show the map").click()
    expect(stage).to_have_count(0)


def test_on_a_phone_the_pieces_of_a_stack_are_large_enough_for_a_finger(visitor: Visitor) -> None:
    page = visitor(width=390, height=844, touch=True)
    sit_down(page, "napoleon")
    question(page)
    stack = page.locator(".pieces [data-piece-at=beaumont] .face").last
    page.touchscreen.tap(*middle(stack))
    cells = page.locator(".fan [role=button]")
    expect(cells).to_have_count(20)
    for cell in cells.all():
        box = cell.bounding_box()
        assert box is not None
        assert box["width"] >= FINGER
        assert box["height"] >= FINGER
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    listed = page.get_by_role("group", name="The stack at Beaumont").locator(".piece")
    expect(listed).to_have_count(19)
    assert all(box["height"] >= FINGER for box in (one.bounding_box() for one in listed.all()) if box)
    # A whole stack by three touches, and the phase is ended: nothing is refused.
    page.keyboard.press("Escape")
    stack = page.locator(".pieces [data-piece-at=philippeville] .face").last
    page.touchscreen.tap(*middle(stack))
    page.touchscreen.tap(*middle(page.locator(".fan [data-all]")))
    expect(page.locator(".group")).to_contain_text("7 pieces")
    here = middle(stack)
    rings = [middle(ring) for ring in page.locator(".glows circle.do").all()]
    page.touchscreen.tap(*min(rings, key=lambda ring: hypot(ring[0] - here[0], ring[1] - here[1])))
    expect(page.locator(".group")).to_have_count(0)
    expect(page.locator(".refusal")).to_have_count(0)
    page.get_by_role("button", name="End the movement", exact=True).tap()
    page.get_by_role("button", name="End all the same").tap()
    expect(page.locator(".heading")).not_to_contain_text("Turn 1,")
    expect(page.locator(".refusal")).to_have_count(0)


def test_an_open_stack_leaves_the_question_and_the_end_of_the_phase_in_sight(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "napoleon")
    question(page)
    for city, pieces in (("beaumont", 19), ("philippeville", 7)):
        expect(page.locator(".prompt .stack .piece")).to_have_count(0)
        spot = middle(page.locator(f".pieces [data-piece-at={city}] .face").last)
        page.mouse.move(*spot)
        page.mouse.click(*spot)
        expect(page.locator(".prompt .stack .piece")).to_have_count(pieces)
        room = page.locator(".prompt").bounding_box()
        assert room is not None
        for part in (page.locator(".question"), page.locator(".prompt .stack"), page.locator(".answers .main")):
            box = part.bounding_box()
            assert box is not None
            assert box["y"] >= room["y"]
            assert box["y"] + box["height"] <= room["y"] + room["height"]
        page.keyboard.press("Escape")


def test_a_hand_that_is_faster_than_the_wire_goes_where_it_pointed(visitor: Visitor) -> None:
    """On a slow line the destination is clicked before the table has answered to the piece."""
    page = visitor()
    table = sit_down(page, "napoleon")
    question(page)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/moves", slowly)
    page.locator(".pieces [data-piece-at=philippeville] .face").last.hover(force=True)
    first = page.locator(".fan [data-able]").first
    piece = page.locator(".fan [data-piece]").first.get_attribute("data-piece")
    far = middle(page.locator(".pieces [data-piece-at=charleroi] .face").last)
    assert piece
    page.mouse.click(*middle(first))
    page.mouse.click(*far)
    expect(page.locator(".question")).to_contain_text("1 of 3 French groups")
    expect(page.locator(".refusal")).to_have_count(0)
    assert places(page, table)[piece] == "charleroi"


BUSY = """document.addEventListener("pointerup", () => {
  for (const end = performance.now() + 400; performance.now() < end; );
})"""
"""After each click the page does something else for longer than a double click takes."""


def test_a_double_click_chooses_a_piece_and_sends_it_nowhere(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "waterloo")
    question(page)
    before = places(page, table)
    counts = list(before.values())
    able = [one["noun"] for one in told(page, table)["now"]["prompt"]["options"] if one.get("on") == "piece"]
    alone = next(piece for piece in able if counts.count(before[piece]) == 1)
    stacked = next(piece for piece in able if counts.count(before[piece]) == 2)
    page.mouse.dblclick(*middle(page.locator(f".pieces [data-piece-at='{before[alone]}'] .face")))
    expect(page.locator(".question")).to_contain_text("go?")
    page.keyboard.press("Escape")
    expect(page.locator(".question")).not_to_contain_text("go?")
    page.locator(f".pieces [data-piece-at='{before[stacked]}'] .face").last.hover(force=True)
    page.evaluate(BUSY)  # the second click is heard of late, and is still the second of two
    page.mouse.dblclick(*middle(page.locator(f".fan [data-piece='{stacked}']")))
    expect(page.locator(".question")).to_contain_text("go?")
    page.wait_for_timeout(500)  # a second click that counted would have come through by now
    expect(page.locator(".question")).to_contain_text("go?")
    expect(page.locator(".refusal")).to_have_count(0)
    assert places(page, table) == before


def test_what_is_dragged_goes_back_by_escape_or_the_other_button(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "waterloo")
    question(page)
    before = places(page, table)
    able = [one["noun"] for one in told(page, table)["now"]["prompt"]["options"] if one.get("on") == "piece"]
    alone = next(piece for piece in able if list(before.values()).count(before[piece]) == 1)
    x, y = middle(page.locator(f".pieces [data-piece-at='{before[alone]}'] .face"))
    for how in ("Escape", "right"):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 30)
        page.mouse.move(x, y - 60)
        expect(page.locator(".glows .do").first).to_be_attached()
        if how == "right":
            page.mouse.click(x, y - 60, button="right")
        else:
            page.keyboard.press(how)
        page.mouse.up()
        page.wait_for_timeout(300)  # a march would have come through by now
        expect(page.locator(".refusal")).to_have_count(0)
        assert places(page, table) == before
        assert told(page, table)["now"]["ply"] == 1


def test_ending_what_is_mostly_left_undone_is_not_asked_twice(visitor: Visitor) -> None:
    """No player of `napoleon` begins each battle turn by being told how many units could run away."""
    page = visitor()
    sit_in(page, "napoleon", lambda view, prompt: "which unit leaves the battle" in prompt.text)
    before = question(page)
    page.get_by_role("button", name="End the retreats of this turn").click()
    expect(page.locator(".question")).not_to_have_text(before)
    expect(page.locator(".sure")).to_have_count(0)


def test_the_figures_of_a_unit_are_never_broken_at_their_hyphen(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    sit_in(page, "waterloo", lambda _, prompt: "-4)" in prompt.text)
    assert "-4)" in question(page)
    heading = page.locator(".question")
    for width in range(200, 360, 4):
        heading.evaluate("(node, width) => (node.style.width = `${width}px`)", width)
        lines = heading.locator(".pair").evaluate("(node) => node.getClientRects().length")
        assert lines == 1, width
