"""Without a mouse, without eyes, on a phone: keyboard, words, axe-core, 390 pixels, light and dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from browser.conftest import ROOT, Visitor
from browser.sitting import question, sit_down, sit_in, told
from hundreddays.games import REGISTER
from hundreddays.learn.lessons import lessons
from hundreddays.learn.puzzles import puzzles

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SCRIPT_BYTES = 110_000
"""The most that a table may load of scripts, gzipped."""
TABS = ("Army", "Log", "Rules", "Talk", "In words")


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, rule by rule."""
    assert AXE.is_file(), "axe-core is missing: `make client` installs it"
    if not page.evaluate("'axe' in window"):  # half a megabyte, once for each document
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(
        "async () => (await axe.run()).violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}:"
        " ${node.target} ${node.failureSummary}`))"
    )
    return found


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_the_lobby(visitor: Visitor, dark: bool) -> None:
    page = visitor(dark=dark)
    page.goto("/")
    page.get_by_role("button", name="Set up").first.wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Set up").first.click()
    expect(page.get_by_role("button", name="Start playing")).to_be_enabled()
    page.get_by_text("Options", exact=True).click()
    assert violations(page) == []


PAGES = (
    "/learn",
    "/learn/emperor",
    *(f"/rules/napoleon/{page}" for page in ("aim", "turn", "signs", "sheet", "book")),
    *(f"/rules/{game}/tables" for game in sorted(REGISTER)),
    *(f"/learn/{game}/{lessons(game)[1].id}" for game in sorted(REGISTER)),
    f"/puzzle/returns/{puzzles('returns')[0].id}",
    "/history/returns",
    "/history/emperor",
    "/studio",
    "/editor",
    "/designer",
    "/people",
    "/tournaments",
    "/account",
    "/privacy",
    "/unsubscribe",
    "/a/page/that/is/not/there",
)
"""What anyone can open by its address. What needs an account, a table or a game has a test of its own."""


@pytest.mark.parametrize(("width", "dark"), [pytest.param(1440, False, marks=pytest.mark.soak), (390, True)])
def test_axe_finds_nothing_on_any_page(visitor: Visitor, width: int, dark: bool) -> None:
    page = visitor(width=width, height=844, dark=dark)
    for path in PAGES:
        page.goto(path)
        page.locator("main, .table").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize(
    ("width", "height", "dark"),
    [(1440, 900, False), (1024, 844, True), (390, 844, False), (390, 844, True), (844, 390, False)],
)
def test_axe_finds_nothing_at_the_table(visitor: Visitor, width: int, height: int, dark: bool) -> None:
    page = visitor(width=width, height=height, dark=dark)
    sit_down(page, "returns")
    question(page)
    assert violations(page) == []
    if width < 700 or height < 500:
        page.get_by_role("button", name="Show army, log, rules and talk").click()
    for tab in TABS:
        page.get_by_role("tab", name=tab).click()
        assert violations(page) == [], tab
    page.get_by_role("button", name="Menu").click()
    assert violations(page) == []


@pytest.mark.parametrize("game", sorted(REGISTER))
def test_axe_finds_nothing_wrong_with_the_panel_of_any_game(visitor: Visitor, game: str) -> None:
    page = visitor(dark=True)
    sit_down(page, game)
    page.wait_for_selector(".prompt")
    assert violations(page) == []


def test_axe_finds_nothing_wrong_with_an_open_stack_and_the_end(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "napoleon")
    question(page)
    page.locator(".pieces [data-piece-at=beaumont] .face").last.click(force=True)
    expect(page.locator(".fan")).to_be_visible()
    assert violations(page) == [], "an open stack"
    resigned = {"seat": "french", "ply": told(page, table)["now"]["ply"]}
    page.request.post(f"/api/tables/{table}/resign", headers={"X-Hundred-Days": "1"}, data=resigned)
    expect(page.get_by_role("heading", name="You lost", exact=True)).to_be_visible()
    assert violations(page) == [], "the end"


def test_axe_finds_nothing_wrong_with_the_battle_stage(visitor: Visitor) -> None:
    page = visitor()
    sit_in(page, "napoleon", lambda _, prompt: prompt.text.startswith("Battle set-up"))
    expect(page.get_by_role("region", name="Battles")).to_be_visible()
    assert violations(page) == []


def with_a_turning_point(route: Route) -> None:
    """What a game came to that is resigned in its first turn, which turned nowhere; and one place where it turned."""
    came_to = route.fetch()
    point = {"moment": 1, "heading": "Turn 1, French movement", "text": "I Corps moves.", "before": 0.6, "after": 0.5}
    route.fulfill(response=came_to, json={**came_to.json(), "turning": [point]})


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_wrong_with_dialogs_refusals_and_the_past(visitor: Visitor, dark: bool) -> None:
    page = visitor(dark=dark)
    sit_down(page, "returns", coalition="friend")
    page.get_by_role("dialog").get_by_label("Link for Coalition").wait_for()
    assert violations(page) == [], "the friend's link"
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".prompt")).to_contain_text("Waiting for a friend")
    assert violations(page) == [], "an empty chair"
    page.get_by_role("button", name="link for a friend").click()
    page.goto(page.get_by_label("Link for Coalition").input_value())
    page.get_by_label("Your name at the table").wait_for()
    assert violations(page) == [], "joining"
    sit_down(page, "returns", coalition="hotseat")
    question(page)
    page.locator(".pieces [data-piece-at=charleroi] .face").last.click(force=True)
    page.locator(".refusal").wait_for()
    assert violations(page) == [], "a refusal"
    page.locator(".pieces [data-piece-at=beaumont] .face").last.hover(force=True)
    page.locator(".fan").wait_for()
    assert violations(page) == [], "an open stack"
    page.get_by_role("button", name="End movement").click()
    page.get_by_role("button", name="End movement all the same").click()
    page.get_by_role("dialog").wait_for()
    assert violations(page) == [], "the curtain"
    page.get_by_role("dialog").get_by_role("button").click()
    question(page)
    page.route("**/ending*", with_a_turning_point)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("region", name="The French side won").get_by_text("Where it turned").wait_for()
    assert violations(page) == [], "the end"
    page.get_by_role("button", name="Replay it").click()
    page.get_by_role("img", name="Chances through the game").wait_for()
    assert violations(page) == [], "the replay"


def test_a_turn_by_the_keyboard_alone(visitor: Visitor) -> None:
    """From the lobby to the end of the French movement without a pointer."""
    page = visitor()
    page.goto("/")
    setup = page.get_by_role("button", name="Set up a table of Napoleon 1815 Returns")
    setup.wait_for()
    press_until_focused(page, setup)
    page.keyboard.press("Enter")
    start = page.get_by_role("button", name="Start playing")
    expect(start).to_be_enabled()
    press_until_focused(page, start)
    page.keyboard.press("Enter")
    assert "unit to move" in question(page)
    # From wherever one is N leads to the map, to a place that glows.
    page.keyboard.press("n")
    expect(page.locator("[data-place]:focus")).to_have_attribute("aria-label", re.compile("Can be chosen"))
    # On the map: N leads to a place that glows, Enter opens its stack, Enter takes the first piece that can go.
    board = page.get_by_role("group", name="Map.")
    press_until_focused(page, board)
    page.keyboard.press("Tab")
    page.keyboard.press("n")
    assert "Can be chosen" in (page.locator("[data-place]:focus").get_attribute("aria-label") or "")
    page.keyboard.press("Enter")
    if page.locator(".fan").count():
        page.locator(".fan [data-able]:focus").wait_for()
        page.keyboard.press("Enter")
    expect(page.locator(".question")).to_contain_text("go?")
    # In words: the slash leads to the command line, Tab completes, Enter plays.
    page.keyboard.press("/")
    page.keyboard.type("to")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".question")).to_contain_text("unit to move")
    page.keyboard.press("/")
    page.keyboard.type("? march wellington")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("end")
    page.keyboard.press("Enter")
    sure = page.get_by_role("button", name="all the same")  # units can still act: it is asked once
    sure.wait_for()
    sure.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".heading")).not_to_have_text("Turn 1, French movement")


def press_until_focused(page: Page, target: Locator, most: int = 60) -> None:
    """Tab until an element has the focus: it must be reachable so."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if target.evaluate("(one) => one === document.activeElement"):
            return
    pytest.fail(f"{target} cannot be reached by Tab")


def test_the_map_in_words(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "returns")
    question(page)
    page.get_by_role("tab", name="In words").click()
    view = told(page, table)["now"]["view"]
    hidden = sum(1 for piece in view["pieces"] if piece["place"] == "charleroi")
    expect(page.get_by_role("listitem").filter(has_text=f"Charleroi: {hidden} Prussian")).to_be_visible()
    # Where the units stand at the beginning is printed: everyone knows who is there (4.1).
    pieces = f"{hidden} Prussian army piece{'s' if hidden > 1 else ''}"
    said = f"Charleroi: {pieces}; Known here: Prussian I Corps (Zieten)."
    expect(page.locator("[data-place=charleroi]")).to_have_attribute("aria-label", said)


def test_on_a_phone_the_map_is_the_page(visitor: Visitor) -> None:
    page = visitor(width=390, height=844, touch=True)
    sit_down(page, "returns")
    question(page)
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] == 390
    assert board["height"] > 0.5 * 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    face = page.locator(".pieces .counter.do .face").first.bounding_box()
    assert face is not None
    assert face["width"] >= 40
    page.get_by_role("button", name="Show army, log, rules and talk").click()
    expect(page.get_by_role("tab", name="Army")).to_be_in_viewport()
    page.get_by_role("button", name="Show more of the map").click()
    expect(page.get_by_role("tab", name="Army")).not_to_be_in_viewport()
    page.get_by_role("tab", name="Army").focus()  # as a keyboard would: nobody's focus is out of sight
    expect(page.get_by_role("tab", name="Army")).to_be_in_viewport()


def test_a_stack_opens_and_a_piece_is_chosen_by_touch(visitor: Visitor) -> None:
    page = visitor(width=390, height=844, touch=True)
    sit_down(page, "returns")
    question(page)
    box = page.locator(".pieces [data-piece-at=beaumont] .face").last.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".fan")).to_be_visible()
    able = page.locator(".fan [data-able] .face").first.bounding_box()
    assert able is not None
    page.touchscreen.tap(able["x"] + able["width"] / 2, able["y"] + able["height"] / 2)
    expect(page.locator(".question")).to_contain_text("go?")


@pytest.mark.parametrize("game", sorted(REGISTER))
def test_the_script_is_light(visitor: Visitor, game: str) -> None:
    """Under 110 kB gzipped, as the server sends it: all that a table loads, and nothing of other pages."""
    page = visitor()
    sit_down(page, game)
    question(page)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    scripts: list[Request] = []
    page.on("requestfinished", lambda sent: scripts.append(sent) if sent.resource_type == "script" else None)
    page.reload(wait_until="load")
    question(page)
    sizes = [script.sizes()["responseBodySize"] for script in scripts]
    assert all(size > 0 for size in sizes)  # what comes from the browser's own store weighs nothing
    assert max(sizes) > 20_000
    assert sum(sizes) < SCRIPT_BYTES


def test_the_keys_lead_on_from_an_open_stack(visitor: Visitor) -> None:
    """N and P go from place to place, also where a stack lies open."""
    page = visitor()
    sit_down(page, "returns")
    question(page)
    press_until_focused(page, page.get_by_role("group", name="Map."))
    page.keyboard.press("Tab")
    for _ in range(6):
        page.keyboard.press("n")
        first = page.locator("[data-place]:focus").get_attribute("data-place")
        page.keyboard.press("Enter")
        if page.locator(".fan").count():
            break
        page.keyboard.press("Escape")
    page.locator(".fan [role=button]:focus").wait_for()
    page.keyboard.press("n")
    expect(page.locator(".fan")).to_have_count(0)
    second = page.locator("[data-place]:focus")
    second.wait_for()
    assert second.get_attribute("data-place") != first


def test_a_card_touches_what_it_speaks_of(visitor: Visitor) -> None:
    """At the right edge of the map it turns to the left of the pointer, and not by more than its own width."""
    page = visitor()
    sit_down(page, "waterloo")
    question(page)
    board = page.locator(".board").bounding_box()
    assert board is not None
    at = {"x": board["x"] + board["width"] - 90, "y": board["y"] + board["height"] / 2}
    page.mouse.move(at["x"], at["y"])
    card = page.locator(".board .card").bounding_box()
    assert card is not None
    assert 0 <= at["x"] - (card["x"] + card["width"]) < 40
