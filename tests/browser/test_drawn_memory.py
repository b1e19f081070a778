"""What a seat remembers of hidden pieces is drawn on the map: faint, with all of it in the card and in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Visitor
from browser.sitting import question, sit_down, told
from hundreddays.games import REGISTER


@pytest.mark.parametrize("game", ["returns", "napoleon"])
def test_the_printed_set_up_is_remembered_where_the_blocks_stand(visitor: Visitor, game: str) -> None:
    """Everyone knows where each unit begins; the map, the card and the list say so."""
    assert game in REGISTER
    page = visitor()
    table = sit_down(page, game)
    question(page)
    view = told(page, table)["now"]["view"]
    where = {piece["id"]: piece["place"] for piece in view["pieces"]}
    places: dict[str, list[str]] = {}
    for fact in view["known"]:
        places.setdefault(where.get(fact["about"], fact["about"]), []).append(fact["text"])
    assert len(places) > 2
    expect(page.locator(".board .remembered")).to_have_count(len(places))
    place, facts = max(places.items(), key=lambda entry: len(entry[1]))
    page.locator(f".pieces [data-piece-at={place}] .crest").last.hover(force=True)
    for fact in facts:
        expect(page.locator(".card")).to_contain_text(fact)
    page.get_by_role("tab", name="In words").click()
    line = page.get_by_role("tabpanel").locator("li", has_text="Known here").filter(has_text=facts[0])
    expect(line).to_have_count(1)
