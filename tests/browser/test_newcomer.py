"""A newcomer's first turn in each game by mouse, by touch and by keys alone: he does only what the screen marks, and is
never refused anything.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visitor
from browser.sitting import TURNS, question, sit_down
from hundreddays.games import REGISTER

ORDERS = 2
"""So many pieces he orders before he ends a phase."""
MOST = 160
"""A turn of somebody who does little is over long before so many decisions."""

MARKED = """
() => {
  // A spot of the map that glows as a place, with no counter upon it, within what is seen of the map.
  const board = document.querySelector(".board").getBoundingClientRect();
  const shapes = [...document.querySelectorAll(".glows .do, .glows .fight")];
  const clear = (x, y) => {
    const inside = x > board.x + 12 && x < board.right - 70 && y > board.y + 12 && y < board.bottom - 30;
    const on = (one) => {
      const box = one.getBoundingClientRect();
      return x > box.x - 3 && x < box.right + 3 && y > box.y - 3 && y < box.bottom + 3;
    };
    return inside && ![...document.querySelectorAll(".pieces .face, .minimap")].some(on);
  };
  for (const shape of shapes) {
    const box = shape.getBoundingClientRect();
    const back = shape.getScreenCTM().inverse();
    for (let y = box.y + 5; y < box.bottom; y += 9)
      for (let x = box.x + 5; x < box.right; x += 9)
        if (clear(x, y) && shape.isPointInFill(new DOMPoint(x, y).matrixTransform(back))) return [x, y];
  }
  return null;
}
"""


class Newcomer:
    """Sees what glows and what is gold, and presses it."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self.ordered = 0

    def press(self, spot: tuple[float, float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)
        self.page.wait_for_timeout(250)

    def press_on(self, locator: Locator) -> None:
        locator.scroll_into_view_if_needed()
        box = locator.bounding_box()
        assert box is not None
        self.press((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))

    def decide(self) -> None:
        """One thing that is marked."""
        sure = self.page.locator(".answers.sure .main:enabled")
        gold = self.page.locator(".answers .button.main:enabled")
        spot = self.page.evaluate(MARKED)
        if sure.count():
            self.press_on(sure)
        elif self.page.locator(".answers .between:enabled").count():
            self.press_on(self.page.locator(".answers .between:enabled").first)
        elif self.page.locator(".answers .way:enabled").count():
            self.press_on(self.page.locator(".answers .way:enabled").first)
        elif spot:
            self.press(tuple(spot))
        elif self.ordered < ORDERS and self.page.locator(".pieces .counter.do .face, .fan [data-able]").count():
            self.order()
        elif gold.count():
            self.ordered = 0
            self.press_on(gold.first)
        elif self.page.locator(".fight-room button:enabled").count():  # the cards in hand, on a phone
            self.press_on(self.page.locator(".fight-room button:enabled").first)
        elif self.page.locator(".answers .button:enabled:not([aria-pressed])").count():
            self.press_on(self.page.locator(".answers .button:enabled:not([aria-pressed])").first)
        else:
            self.order()

    def order(self) -> None:
        """A piece that glows, out of its stack where it stands in one."""
        self.ordered += 1
        if not self.page.locator(".fan [data-able]").count():
            self.press_on(self.page.locator(".pieces .counter.do .face").last)
        if self.page.locator(".fan [role=button][data-able]").count():
            self.press_on(self.page.locator(".fan [role=button][data-able]").last)


def play(page: Page, newcomer: Newcomer | KeyNewcomer, begins: str) -> None:
    """Until the turn is over: the heading names another."""
    question(page)
    heading = page.locator(".heading")
    for _ in range(MOST):
        page.wait_for_selector(".question, .after")
        if not heading.inner_text().startswith(begins):
            return
        newcomer.decide()
        expect(page.locator(".refusal:not(.advice)")).to_have_count(0)
        page.wait_for_timeout(250)
        expect(page.locator(".answers button:disabled")).to_have_count(0)
    pytest.fail(f"After {MOST} decisions it is still “{heading.inner_text()}”: {page.locator('.prompt').inner_text()}")


class KeyNewcomer:
    """The same by keys: N leads to what can be chosen, Enter chooses it, Tab leads to the answers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ordered = 0

    def decide(self) -> None:
        page = self.page
        places = page.locator(".glows .do, .glows .fight").count()
        pieces = page.locator(".pieces .counter.do").count()
        between = page.locator(".answers .between:enabled, .answers .way:enabled, .answers.sure .main:enabled")
        if between.count():
            self.answer(between.first)
        elif places or (pieces and self.ordered < ORDERS):
            self.ordered += 0 if places else 1
            self.choose()
        elif page.locator(".answers .button.main:enabled").count():
            self.ordered = 0
            self.answer(page.locator(".answers .button.main:enabled").first)
        elif page.locator(".answers .button:enabled:not([aria-pressed])").count():
            self.answer(page.locator(".answers .button:enabled:not([aria-pressed])").first)
        else:
            self.choose()

    def choose(self) -> None:
        page = self.page
        place = page.locator(".board [data-place][tabindex='0']")
        if not page.locator(".board [data-place]:focus").count():
            self.tab_to(place)
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_timeout(250)
        if page.locator(".fan [role=button]:focus").count():
            page.keyboard.press("Enter")
            page.wait_for_timeout(250)

    def answer(self, button: Locator) -> None:
        self.tab_to(button)
        self.page.wait_for_timeout(500)
        self.page.keyboard.press("Enter")

    def tab_to(self, target: Locator) -> None:
        for _ in range(300):  # an army has many buttons between the map and the answers
            if target.evaluate("(one) => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"{target} cannot be reached by Tab")


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(REGISTER))
@pytest.mark.parametrize("by", ["mouse", "touch", "keys"])
def test_a_newcomer_s_first_turn(visitor: Visitor, game: str, by: str) -> None:
    page = visitor(width=390, height=844, touch=True) if by == "touch" else visitor()
    sit_down(page, game)
    play(page, KeyNewcomer(page) if by == "keys" else Newcomer(page, by == "touch"), TURNS[game])
    expect(page.locator(".refusal:not(.advice)")).to_have_count(0)
