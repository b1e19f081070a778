"""Hands that mean nothing: whatever is pressed, dragged, tapped and typed at a table, and in whatever order, no script
fails, nothing is asked that the server cannot answer, and the table goes on.
"""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visitor
from browser.sitting import at_table, told
from hundreddays.games import REGISTER, load

ACTS = 70
SHORT = {"emperor": {"scenario": "ligny_quatre_bras"}}
HEADERS = {"X-Hundred-Days": "1"}
AIMS = (
    ".pieces .counter.do .face",
    ".glows .do, .glows .fight",
    ".fan [role=button]",
    ".pieces .face",
    ".answers button:enabled, .controls button, .means .cite, .cancel",
    ".answers button:enabled",
)
"""What a hand aims at, when it aims at anything."""
KEYS = ("Escape", "u", "n", "p", "Enter", " ", "Tab", "+", "-", "0", "ArrowLeft")
SPOTS = """
(aim) => [...document.querySelectorAll(aim)].map((one) => one.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
  .filter(([x, y]) => x > 2 && y > 80 && x < innerWidth - 2 && y < innerHeight - 2)
"""


class AnyHand:
    def __init__(self, page: Page, rng: Random, touch: bool) -> None:
        self.page, self.rng, self.touch = page, rng, touch

    def spot(self) -> tuple[float, float]:
        found = self.page.evaluate(SPOTS, self.rng.choice(AIMS)) if self.rng.random() < 0.8 else []
        if found:
            x, y = self.rng.choice(found)
            return x, y
        board = self.page.locator(".board").bounding_box()
        assert board is not None
        return board["x"] + self.rng.random() * board["width"], board["y"] + self.rng.random() * board["height"]

    def act(self) -> None:
        mouse, at = self.page.mouse, self.spot()
        if self.touch and self.rng.random() < 0.7:
            self.page.touchscreen.tap(*at)
            return
        match self.rng.choice(("click", "click", "click", "twice", "drag", "drag", "right", "key", "wheel", "shift")):
            case "click":
                mouse.click(*at)
            case "twice":
                mouse.dblclick(*at)
            case "right":
                mouse.click(*at, button="right")
            case "key":
                self.page.keyboard.press(self.rng.choice(KEYS))
            case "wheel":
                mouse.wheel(0, self.rng.choice((-200, 200)))
            case "shift":
                self.page.keyboard.down("Shift")
                mouse.click(*at)
                self.page.keyboard.up("Shift")
            case "drag":
                to = self.spot()
                mouse.move(*at)
                mouse.down()
                mouse.move((at[0] + to[0]) / 2, (at[1] + to[1]) / 2, steps=2)
                mouse.move(*to, steps=2)
                mouse.up()


@pytest.mark.soak
@pytest.mark.parametrize("by", ["mouse", "touch"])
@pytest.mark.parametrize("game", sorted(REGISTER))
def test_no_hand_breaks_the_table(visitor: Visitor, game: str, by: str) -> None:
    touch = by == "touch"
    page = visitor(width=390, height=844, touch=True, motion=True) if touch else visitor(motion=True)
    options = SHORT.get(game, {})
    first, *others = load(game, **options).seats
    seats = [{"seat": first, "who": "me"}, *({"seat": one, "who": "computer", "level": "recruit"} for one in others)]
    made = page.request.post("/api/tables", headers=HEADERS, data={"game": game, "options": options, "seats": seats})
    assert made.ok, made.text()
    table = made.json()["table"]
    page.goto(f"/table/{table}")
    at_table(page)
    rng = Random(f"{game} {by}")
    hand = AnyHand(page, rng, touch)
    for _ in range(ACTS):
        hand.act()
        page.wait_for_timeout(rng.choice((0, 20, 100, 250)))
    page.keyboard.press("Escape")
    expect(page.locator(".answers button:disabled")).to_have_count(0)
    page.wait_for_selector(".question, .after, .quiet, .played")
    if not page.locator(".played").count():
        expect(page.locator(".table")).to_have_attribute("data-ply", str(told(page, table)["now"]["ply"]))
