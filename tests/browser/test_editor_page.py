"""The editor in the browser: a piece dragged, a fault seen and mended, the text saved, read by the command, played."""

from __future__ import annotations

import subprocess
import sys
from math import dist
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import hundreddays as hd
from browser.conftest import Visitor
from browser.hand import Hand
from browser.test_access import violations
from hundreddays.core import Piece
from hundreddays.core.toml import loads


def opened(page: Page, game: str) -> Page:
    page.goto(f"/editor/{game}")
    page.locator(".editor .board").wait_for(timeout=90_000)
    return page


def pane(page: Page, name: str) -> None:
    page.get_by_role("group", name="What is shown here").get_by_role("button", name=name).click()


def row_of(page: Page, piece: str) -> Locator:
    """A piece in the order of battle."""
    return page.locator("aside li", has=page.locator(f"button[data-piece='{piece}']"))


def text_of(page: Page) -> str:
    pane(page, "Text")
    return page.get_by_label("The position as text").input_value()


def place_of(game: str, text: str, piece: str) -> str:
    posted = hd.load(game).order_of_battle(loads(text)).posted
    return next(one.piece.place for one in posted if one.piece.id == piece)


def on_map(game: str) -> list[Piece]:
    """The pieces of the first army that stand on the map at the beginning, one of each place."""
    loaded = hd.load(game)
    places = {place.id for place in loaded.picture().places if place.kind != "box"}
    pieces = [one.piece for one in loaded.order_of_battle(loaded.start().document()).posted]
    standing = {piece.place: piece for piece in pieces if piece.place in places and piece.army == pieces[0].army}
    return list(standing.values())


def lonely(game: str) -> str:
    """The place from which the next piece is farthest: nothing lies over it on a small screen."""
    loaded = hd.load(game)
    places = {place.id: (place.x, place.y) for place in loaded.picture().places if place.kind != "box"}
    pieces = [one.piece for one in loaded.order_of_battle(loaded.start().document()).posted]
    taken = [places[piece.place] for piece in pieces if piece.place in places]
    return max(places, key=lambda id: min(dist(places[id], other) for other in taken))


@pytest.mark.parametrize("game", hd.REGISTER)
def test_a_piece_is_dragged_a_fault_mended_and_the_text_saved_and_played(
    visitor: Visitor, game: str, tmp_path: Path
) -> None:
    page = opened(visitor(), game)
    expect(page.get_by_text("Possible.")).to_be_visible()
    piece, there = on_map(game)[:2]
    hand = Hand(page, page.request.get(f"/api/games/{game}/picture").json())
    hand.see(there.place)
    hand.drag(hand.middle(row_of(page, piece.id).locator(".handle")), hand.place(there.place))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert place_of(game, text_of(page), piece.id) == there.place
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert place_of(game, text_of(page), piece.id) == piece.place
    # A fault, in the reader's words and with its line, and mended.
    pane(page, "Position")
    page.get_by_label("Turn", exact=False).first.fill("never")
    page.get_by_label("Turn", exact=False).first.blur()
    faults = page.locator("#faults")
    expect(faults).to_contain_text("turn: “never” is")
    assert violations(page) == []
    faults.get_by_role("button", name="Line").first.click()
    chosen = (
        "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
    )
    assert page.evaluate(chosen) == 'turn = "never"'
    page.get_by_role("button", name="Undo").click()
    expect(faults).to_contain_text("Possible.")
    text_of(page)
    assert violations(page) == []
    pane(page, "Keep and play")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "saved.toml"
    saved.value.save_as(file)
    command = [sys.executable, "-m", "hundreddays", "position", game, str(file)]
    read = subprocess.run(command, capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stdout + read.stderr
    assert violations(page) == []
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_selector(".table .board")


def test_text_and_map_keep_in_step_and_a_link_carries_the_position(visitor: Visitor) -> None:
    page = opened(visitor(), "waterloo")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    piece = on_map("waterloo")[0]
    text = text_of(page)
    page.get_by_label("The position as text").fill(text + "\n[broken")
    expect(page.locator("#faults")).to_contain_text("The map shows the position as it was before.")
    page.get_by_label("The position as text").fill(text.replace(f'"{piece.id}"', '"nobody"'))
    expect(page.locator("#faults")).to_contain_text("there is no unit “nobody”")
    pane(page, "Pieces")
    expect(row_of(page, piece.id)).to_contain_text("Takes no part")
    # By keys: the piece is taken, and its place written; then the name that nobody bears goes.
    row_of(page, piece.id).get_by_role("button").press("Enter")
    expect(page.get_by_role("status").filter(has_text="Choose where")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_label("Stands at").fill(piece.place)
    page.get_by_label("Stands at").press("Enter")
    expect(row_of(page, piece.id)).to_contain_text(piece.place)
    edited = text_of(page).replace('"nobody", ', "").replace('"nobody"', "")
    page.get_by_label("The position as text").fill(edited)
    expect(page.locator("#faults")).to_contain_text("Possible.")
    pane(page, "Keep and play")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("The link is in the clipboard.")).to_be_visible()
    other = visitor()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    other.locator(".editor .board").wait_for(timeout=90_000)
    assert text_of(other) == edited
    page.get_by_label("A name").fill("Mine")
    page.get_by_role("button", name="Keep in this browser").click()
    page.goto("/editor")
    assert violations(page) == []
    page.get_by_role("button", name="Mine", exact=True).click()
    page.locator(".editor .board").wait_for(timeout=90_000)
    assert text_of(page) == edited


def test_a_piece_is_dragged_off_the_map_and_tapped_back_on_a_phone(visitor: Visitor) -> None:
    page = opened(visitor(width=390, height=844, dark=True), "napoleon")
    piece, there = on_map("napoleon")[0], lonely("napoleon")
    row_of(page, piece.id).get_by_role("button").click()
    page.get_by_role("button", name="Eliminated").first.click()
    expect(row_of(page, piece.id)).to_contain_text("Eliminated")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row_of(page, piece.id).get_by_role("button").click()
    page.evaluate("scrollTo(0, 0)")
    hand = Hand(page, page.request.get("/api/games/napoleon/picture").json())
    hand.see(there)
    hand.click(hand.place(there))
    expect(row_of(page, piece.id)).not_to_contain_text("Eliminated")
    assert place_of("napoleon", text_of(page), piece.id) == there
    for one in ("Position", "Keep and play"):
        pane(page, one)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_that_is_loaded_again_has_what_was_changed(visitor: Visitor) -> None:
    """It began the game again, and the work was gone even from where one left off."""
    page = opened(visitor(), "napoleon")
    begun = text_of(page)
    pane(page, "Position")
    page.get_by_label("Turn", exact=False).first.fill("3")
    page.get_by_label("Turn", exact=False).first.blur()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    changed = text_of(page)
    assert changed != begun
    page.reload()
    page.locator(".editor .board").wait_for(timeout=90_000)
    assert text_of(page) == changed
    opened(page, "waterloo")
    page.goto("/editor")
    page.get_by_role("button", name="Where you left off").click()
    page.locator(".editor .board").wait_for(timeout=90_000)
    assert text_of(page) == changed
    # To begin again can be taken back like any other step.
    pane(page, "Position")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("button", name="Begin again with these options").click()
    pane(page, "Text")
    expect(page.get_by_label("The position as text")).to_have_value(begun)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("The position as text")).to_have_value(changed)


def test_a_moment_of_the_studio_is_edited(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/studio")
    page.get_by_role("button", name=hd.info("emperor").title).click()
    page.locator(".studio .board").wait_for(timeout=90_000)
    page.get_by_role("button", name="Edit this position").click()
    page.locator(".editor .board").wait_for(timeout=90_000)
    expect(page.get_by_text("Possible.")).to_be_visible()
