"""Somebody who reads: every word that a page shows outside its map, once, in the part of it that is seen."""

from __future__ import annotations

import re

from playwright.sync_api import Page

WORDS_A_MINUTE = 200

_SHOWN = """
() => {
  const found = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const owner = node.parentElement;
    const hidden = "svg, script, style, option, .unseen, [aria-hidden='true']";
    if (!node.data.trim() || owner.closest(hidden) || !owner.checkVisibility({ visibilityProperty: true })) continue;
    let seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let box = owner; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible" || box === document.body) continue;
      const edge = box.getBoundingClientRect();
      seen = {
        left: Math.max(seen.left, edge.left), top: Math.max(seen.top, edge.top),
        right: Math.min(seen.right, edge.right), bottom: Math.min(seen.bottom, edge.bottom),
      };
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const inside = (at) => at.right > seen.left && at.left < seen.right && at.bottom > seen.top && at.top < seen.bottom;
    if ([...range.getClientRects()].some(inside)) found.push(node.data.replace(/\\s+/g, " ").trim());
  }
  return found;
}
"""


class Reader:
    """Remembers what was read: who has read a sentence does not read it again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.known: dict[str, int] = {}

    def read(self) -> None:
        """All that is shown now and is new."""
        for text in self.page.evaluate(_SHOWN):
            self.known.setdefault(text, len(re.findall(r"\w[\w’'.,-]*", text)))

    @property
    def words(self) -> int:
        return sum(self.known.values())

    @property
    def minutes(self) -> float:
        return self.words / WORDS_A_MINUTE
