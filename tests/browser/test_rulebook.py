"""The living rulebook in Chromium: cases that are played in it, what matters now, and an aid of one printed page."""

from __future__ import annotations

import re

from playwright.sync_api import PdfMargins, expect

import hundreddays as hd
from browser.conftest import Visitor
from browser.sitting import question, sit_down


def test_a_case_is_played_beside_its_paragraph(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/rules/returns/book/6.3")
    paragraph = page.locator("#rule-6\\.3")
    case = page.get_by_text(re.compile("^Case C06: Rain"))
    case.wait_for()
    expect(paragraph).to_be_in_viewport()
    expect(page.get_by_label("Search the rules")).to_be_in_viewport(ratio=1)
    case.click()
    page.locator(".case .board").wait_for()
    page.locator(".case .row").get_by_role("button", name=re.compile("French I Corps")).click()
    expect(page.locator(".case .asked")).to_contain_text("Where shall")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_book_is_searched_by_what_players_say(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/rules/waterloo/book")
    page.get_by_label("Search the rules").fill("win")
    expect(page.locator(".chapters").get_by_role("button").first).to_contain_text("Victory")
    page.get_by_label("Search the rules").fill("stack")
    expect(page.locator(".count")).to_contain_text("paragraph")
    expect(page.locator("article p.paragraph").first).to_be_visible()


def test_every_book_has_chapters_and_answers_what_newcomers_ask(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    for game in hd.REGISTER:
        page.goto(f"/rules/{game}/book")
        expect(page.get_by_label("Chapter").get_by_role("option").nth(10)).to_be_attached()
        for asked in ("victory", "odds", "How do I win?", "retreats", "hidden", "turn order"):
            page.get_by_label("Search the rules").fill(asked)
            expect(page.locator(".count")).to_contain_text(re.compile("[1-9][0-9]* paragraphs?"))
        page.get_by_label("Search the rules").fill("zeppelin")
        expect(page.locator(".count")).to_have_text("The book says nothing about this.")


def test_what_matters_now_is_lit_in_a_running_game(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "returns")
    question(page)
    page.get_by_role("tab", name="Rules").click()
    page.get_by_role("button", name=re.compile("Show me what matters now")).click()
    lit = page.locator("p.now")
    expect(lit.first).to_be_visible()
    page.get_by_role("button", name=re.compile("Show me where")).first.click()
    expect(page.locator(".board .spot").first).to_be_attached()


def test_the_player_aid_of_every_game_prints_on_one_page(visitor: Visitor) -> None:
    for game in hd.REGISTER:
        page = visitor()
        page.goto(f"/rules/{game}/sheet")
        page.locator(".aid table").first.wait_for()
        margin: PdfMargins = {"top": "10mm", "bottom": "10mm", "left": "10mm", "right": "10mm"}
        for printed in (page.pdf(format="A4", margin=margin), page.pdf(prefer_css_page_size=True)):
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, game
            assert re.search(rb"/MediaBox\s*\[0 0 59[4-6][.0-9]* 84[1-3]", printed), "A4"
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_no_table_of_the_rules_is_cut_off_on_a_wide_screen(visitor: Visitor) -> None:
    page = visitor()
    for game in hd.REGISTER:
        page.goto(f"/rules/{game}/tables")
        page.locator(".tables table").first.wait_for()
        cut = "tables => tables.filter(table => table.scrollWidth > table.clientWidth).map(table => table.ariaLabel)"
        assert page.locator(".tables .wide").evaluate_all(cut) == []
