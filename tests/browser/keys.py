"""Somebody who has a keyboard and nothing else: whatever he uses he reaches by Tab, and sees where he is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.test_access import violations
from serving.waiting import eventually

MOST = 250
"""So many times Tab is pressed before something counts as out of reach: more than any page has to offer."""

SEEN = """(one) => {
  const look = getComputedStyle(one), box = one.getBoundingClientRect();
  return one.matches(":focus-visible") && (look.outlineStyle !== "none" || look.boxShadow !== "none")
    && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
}"""


class Keys:
    """The hands of somebody who works a page without a pointer."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, target: Locator) -> None:
        """Tab until it has the focus, which must be seen."""
        expect(target).to_be_enabled()
        for _ in range(MOST):
            if target.evaluate("(one) => one === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        else:
            pytest.fail(f"{target} cannot be reached by Tab")
        assert target.evaluate(SEEN), f"{target} has the focus, and nobody sees it"

    def press(self, target: Locator, key: str = "Enter") -> None:
        """A button, a link, or what unfolds."""
        self.reach(target)
        self.page.keyboard.press(key)

    def tick(self, target: Locator) -> None:
        self.press(target, "Space")

    def write(self, target: Locator, text: str) -> None:
        """In place of what stands there."""
        self.reach(target)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def set_time(self, target: Locator, digits: str) -> None:
        """Hour and minute, as the field takes them: 0930PM."""
        self.reach(target)
        self.page.keyboard.type(digits)

    def choose(self, target: Locator, value: str) -> None:
        """By the arrows, in a list that stays closed."""
        self.reach(target)

        def offered() -> list[str]:
            values: list[str] = target.evaluate("(one) => [...one.options].map((each) => each.value)")
            return values

        eventually(lambda: value in offered())
        values = offered()
        for _ in values:
            now = target.input_value()
            if now == value:
                return
            self.page.keyboard.press("ArrowDown" if values.index(now) < values.index(value) else "ArrowUp")
        expect(target).to_have_value(value)

    def fits(self) -> None:
        """axe-core finds nothing, and nothing is wider than the screen."""
        assert violations(self.page) == []
        width: int = self.page.evaluate("innerWidth")
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width

    def told(self, words: str) -> None:
        """What came of it is said where a screen reader hears it."""
        expect(self.page.get_by_role("status").filter(has_text=words).first).to_be_visible()
