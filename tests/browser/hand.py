"""A mouse in a person's hand: hovers, presses and drags on the map, counted by the browser itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

COUNTED = """
  window.presses = 0;
  addEventListener("pointerdown", (event) => { if (event.isTrusted) window.presses += 1; }, true);
"""
"""To be run before a page is opened."""

_PLACE = """
([x, y]) => {
  const svg = document.querySelector(".board svg.upper");
  const at = new DOMPoint(x, y).matrixTransform(svg.querySelector("g").getScreenCTM());
  return [at.x, at.y];
}
"""

_CLEAR = """
([x, y, width, height]) => {
  // The spot of a counter nearest to its middle that no counter of another place lies upon.
  const middle = [x + width / 2, y + height / 2];
  const boxes = [...document.querySelectorAll(".pieces .face")].map((one) => one.getBoundingClientRect());
  const others = boxes.filter((box) => Math.hypot(box.x - x, box.y - y) > width / 3);
  const steps = [...Array(9).keys()].map((n) => (n + 0.5) / 9);
  const spots = steps.flatMap((right) => steps.map((down) => [x + width * right, y + height * down]));
  const away = (spot) => Math.hypot(spot[0] - middle[0], spot[1] - middle[1]);
  const within = (at, from, to) => at > from - 3 && at < to + 3;
  const on = ([u, v]) => others.some((box) => within(u, box.x, box.right) && within(v, box.y, box.bottom));
  return spots.filter((spot) => !on(spot)).sort((a, b) => away(a) - away(b))[0] ?? middle;
}
"""

Spot = tuple[float, float]


class Hand:
    """Knows where things lie on the map of one page."""

    def __init__(self, page: Page, picture: dict[str, Any]) -> None:
        self.page = page
        self.places = {place["id"]: (place["x"], place["y"]) for place in picture["places"]}

    @property
    def presses(self) -> int:
        """How often a button of the mouse was pressed: for a click, or for a drag."""
        count: int = self.page.evaluate("presses")
        return count

    def place(self, id: str) -> Spot:
        """Where a place lies on the screen."""
        x, y = self.page.evaluate(_PLACE, list(self.places[id]))
        return x, y

    def see(self, *places: str) -> None:
        """Turn the wheel until all these places are in sight."""
        board = self.page.locator(".board").bounding_box()
        assert board is not None
        middle = (board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
        for _ in range(12):
            spots = [self.place(id) for id in places]
            if all(
                board["x"] + 40 < x < board["x"] + board["width"] - 40
                and board["y"] + 40 < y < board["y"] + board["height"] - 40
                for x, y in spots
            ):
                return
            self.page.mouse.move(*middle)
            self.page.mouse.wheel(0, 150)
            self.page.wait_for_timeout(50)

    def piece(self, id: str, place: str) -> Spot:
        """Where a piece can be taken hold of: a stack opens under the mouse that rests on it."""
        counters = self.page.locator(f".pieces [data-piece-at='{place}'] .face")
        grip = self._rest(counters.last)
        if counters.count() > 1 or self.page.locator(f".fan [data-piece='{id}']").count():
            cell = self.page.locator(f".fan [data-piece='{id}']")
            cell.wait_for()
            return _middle(cell)
        return grip

    def whole_stack(self, place: str) -> Spot | None:
        """Where all of a stack that can be ordered are taken hold of together."""
        self._rest(self.page.locator(f".pieces [data-piece-at='{place}'] .face").last)
        cell = self.page.locator(".fan [data-all]")
        return _middle(cell) if cell.count() else None

    def _rest(self, counter: Locator) -> Spot:
        box = counter.bounding_box()
        assert box is not None
        x, y = self.page.evaluate(_CLEAR, [box["x"], box["y"], box["width"], box["height"]])
        self.page.mouse.move(*_middle(self.page.locator(".prompt")))
        self.page.mouse.move(x, y)
        self.page.wait_for_timeout(200)
        return x, y

    def middle(self, locator: Locator) -> Spot:
        """Where something of the page outside the map is pressed."""
        locator.scroll_into_view_if_needed()
        return _middle(locator)

    def click(self, spot: Spot) -> None:
        self.page.mouse.click(*spot)

    def drag(self, start: Spot, end: Spot) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        mouse.move(*end)
        self.page.wait_for_timeout(400)  # nobody lets go before he sees where things can go
        mouse.up()


def _middle(locator: Locator) -> Spot:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
