"""What each game brings along: odds before the die, battles in tabs, the organization to be dragged about, layers over
the map, cards.
"""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from browser.conftest import Visitor
from browser.sitting import question, sit_in, told
from hundreddays.core import Prompt, View


def test_the_chances_of_every_result_are_shown_before_the_die_is_thrown(visitor: Visitor) -> None:
    page = visitor()
    table = sit_in(page, "waterloo", lambda view, _: bool(view.panels.get("combat", {}).get("outcomes")))
    combat = told(page, table)["now"]["view"]["panels"]["combat"]
    odds = page.get_by_role("region", name="Combat odds")
    faces: Counter[str] = Counter()
    for result, part in combat["outcomes"][0]["chances"].items():
        faces[combat["effects"][result]] += part
    total = faces.total()
    assert total == 6
    bar = odds.locator("ul").first
    for effect, part in faces.items():
        expect(bar.locator("li", has_text=effect)).to_contain_text(f"{round(100 * part / total)} %")
    expect(odds).to_contain_text(f" in {total}")


def test_a_bombardment_promises_the_guns_no_losses(visitor: Visitor) -> None:
    """8.6: what is printed as attackers lost does nothing to guns that fire from afar."""

    def fired(view: View, _: Prompt) -> bool:
        combat = view.panels.get("combat") or {}
        harmless = {"no effect", "guns may fall back"}
        chances = [result for outcome in combat.get("outcomes", []) for result in outcome["chances"]]
        return combat.get("kind") == "bombardment" and any(combat["effects"][one] in harmless for one in chances)

    page = visitor()
    sit_in(page, "waterloo", fired)
    odds = page.get_by_role("region", name="Combat odds")
    expect(odds.locator("li").first).to_be_visible()
    shown = odds.locator("li").all_inner_texts()
    assert any(text.startswith(("no effect", "guns back")) for text in shown)
    assert not any(text.startswith(("AE", "Ar")) for text in shown)


@pytest.mark.parametrize("game", ["returns", "waterloo"])
def test_every_answer_in_a_battle_is_in_sight_on_a_small_screen(visitor: Visitor, game: str) -> None:
    """Beside the question, not under it, where the edge of the screen would cut it off."""
    page = visitor(width=1024, height=768)
    sit_in(page, game, lambda view, prompt: bool(view.panels.get("combat")) and len(prompt.options) > 1)
    question(page)
    room = page.locator(".answers").bounding_box()
    assert room is not None
    for answer in page.locator(".answers > .button").all():
        box = answer.bounding_box()
        assert box is not None
        assert box["y"] >= room["y"] - 1
        assert box["y"] + box["height"] <= min(768, room["y"] + room["height"]) + 1, answer.inner_text()


def test_a_fight_is_marked_above_the_pieces_that_fight(visitor: Visitor) -> None:
    page = visitor()
    table = sit_in(page, "waterloo", lambda view, _: bool(view.panels.get("combat", {}).get("outcomes")))
    targets = told(page, table)["now"]["view"]["panels"]["combat"]["targets"]
    expect(page.locator(".pieces ~ .fights circle")).to_have_count(len(targets))
    expect(page.locator(".fights polygon")).to_have_count(len(targets))


def test_zones_of_control_lie_over_the_map_on_demand(visitor: Visitor) -> None:
    page = visitor()
    sit_in(page, "waterloo", lambda view, _: True)
    expect(page.locator(".overlay")).to_have_count(0)
    page.get_by_role("button", name="Layers").click()
    for army in ("French", "Anglo-Allied"):
        layer = page.get_by_role("button", name=f"Zones of control: {army}")
        layer.click()
        expect(layer).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".overlay path")).to_have_count(2)
    layer.click()
    expect(page.locator(".overlay")).to_have_count(1)
    page.get_by_role("button", name="Layers").click()  # what lies there can still be taken off
    expect(layer).to_be_hidden()
    page.get_by_role("button", name="Zones of control: French").click()
    expect(page.locator(".overlay")).to_have_count(0)


def test_supply_and_command_lie_over_the_map_on_demand(visitor: Visitor) -> None:
    page = visitor()
    sit_in(page, "emperor", lambda view, prompt: "Move a Force" in prompt.text)
    page.get_by_role("button", name="Layers").click()
    for name in ("In supply: French", "Couriers: French"):
        page.get_by_role("button", name=name).click()
    expect(page.locator(".overlay")).to_have_count(2)
    assert page.locator(".overlay line").count() >= 4


def test_two_battles_are_fought_on_boards_in_tabs(visitor: Visitor) -> None:
    page = visitor()
    table = sit_in(page, "napoleon", lambda view, _: len(view.panels["battles"]) > 1)
    # Routs are seen on the map, for their boards are empty: one can look at them all the same.
    expect(page.locator("#battle")).to_have_count(0)
    page.get_by_role("button", name="Show the battle").click()
    battles = told(page, table)["now"]["view"]["panels"]["battles"]
    tabs = page.get_by_role("tablist", name="Battles").get_by_role("tab")
    expect(tabs).to_have_count(len(battles))
    board = page.locator("#battle")
    for tab, battle in zip(tabs.all(), battles, strict=True):
        tab.click()
        expect(board).to_contain_text(f"attack {battle['name']}")
        placed = [
            *battle["reserves"]["attacker"],
            *battle["waiting"].get("attacker", []),
            *(one for column in battle["columns"] for one in column["attacker_zone"]),
        ]
        assert board.get_by_role("button").count() >= len(placed)
    tabs.first.click()
    page.keyboard.press("ArrowRight")
    expect(tabs.nth(1)).to_be_focused()


def test_a_unit_is_dragged_from_leader_to_leader(visitor: Visitor) -> None:
    page = visitor()
    sit_in(page, "emperor", lambda _, prompt: any(option.move.startswith("transfer") for option in prompt.options))
    before = question(page)
    reille = page.get_by_role("group", name="Reille", exact=True)
    derlon = page.get_by_role("group", name="D'Erlon", exact=True)
    grouchy = page.get_by_role("group", name="Grouchy", exact=True)
    # Out of reach: the referee says why, and nothing has changed.
    reille.get_by_role("button", name="Foy").drag_to(derlon.get_by_role("button", name="D'Erlon"))
    expect(page.locator(".refusal .cite").first).to_be_visible()
    expect(reille.get_by_role("button", name="Foy")).to_be_visible()
    if question(page) != before:
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".question")).to_contain_text("Organize")
    # In one hex: done.
    reille.get_by_role("button", name="Foy").drag_to(grouchy.get_by_role("button", name="Grouchy"))
    expect(grouchy.get_by_role("button", name="Foy")).to_be_visible()
    expect(reille.get_by_role("button", name="Foy")).to_have_count(0)


def test_a_card_is_played_from_the_hand(visitor: Visitor) -> None:
    page = visitor()
    table = sit_in(page, "returns", lambda _, prompt: any(option.on == "card" for option in prompt.options))
    card = next(option for option in told(page, table)["now"]["prompt"]["options"] if option["on"] == "card")
    page.locator(".body").get_by_role("button", name=card["label"].removeprefix("Play ")).first.click()
    expect(page.locator(".recent")).to_contain_text(card["label"].removeprefix("Play "))


def test_on_a_phone_a_card_is_played_where_it_is_asked_for(visitor: Visitor) -> None:
    """The hand lies with the question, large enough for a finger, and no card is offered twice."""
    page = visitor(width=390, height=844, touch=True)
    table = sit_in(page, "returns", lambda _, prompt: any(option.on == "card" for option in prompt.options))
    card = next(option for option in told(page, table)["now"]["prompt"]["options"] if option["on"] == "card")
    prompt = page.get_by_role("region", name="What is asked")
    expect(prompt.get_by_role("region", name="Combat")).to_be_visible()
    face = prompt.get_by_role("button", name=card["label"].removeprefix("Play "))
    expect(face).to_have_count(1)
    box = face.bounding_box()
    assert box is not None
    assert box["width"] >= 40
    assert 0 <= box["y"] <= 844 - box["height"]
    face.tap()
    expect(page.locator(".recent")).to_contain_text(card["label"].removeprefix("Play "))


@pytest.mark.parametrize(
    ("game", "region"), [("waterloo", "Combat odds"), ("emperor", "Combat")], ids=["waterloo", "emperor"]
)
def test_on_a_phone_the_chances_are_shown_where_it_is_decided(visitor: Visitor, game: str, region: str) -> None:
    page = visitor(width=390, height=844, touch=True)

    def foreseen(view: View, _: Prompt) -> bool:
        combat = view.panels.get("combat") or {}
        return bool(combat.get("outcomes") or combat.get("forecast"))

    sit_in(page, game, foreseen)
    odds = page.get_by_role("region", name="What is asked").get_by_role("region", name=region)
    expect(odds).to_be_visible()
    expect(odds).to_contain_text(" in 6")
    answer = page.locator(".answers .button:enabled").first.bounding_box()
    assert answer is not None
    assert answer["y"] + answer["height"] <= 844, "one must see the odds and answer without scrolling"


def test_units_on_no_board_are_chosen_on_the_map(visitor: Visitor) -> None:
    """While another battle waits, whoever regroups after the first sees the map and what glows on it."""

    def regrouping(view: View, prompt: Prompt) -> bool:
        waits = any(battle["status"] not in ("over", "rout") for battle in view.panels["battles"])
        return waits and "regroup" in prompt.text and any(option.on == "piece" for option in prompt.options)

    page = visitor()
    sit_in(page, "napoleon", regrouping)
    question(page)
    expect(page.get_by_role("button", name="Show the battle")).to_be_visible()
    expect(page.locator(".pieces .counter.do").first).to_be_visible()


def test_units_in_a_box_beside_the_map_are_answers_too(visitor: Visitor) -> None:
    """Who may lose a strength point stands on the Organization Display, out of sight: the prompt names them."""
    page = visitor()
    table = sit_in(page, "emperor", lambda _, prompt: "which unit loses" in prompt.text and len(prompt.options) < 12)
    options = told(page, table)["now"]["prompt"]["options"]
    assert len(options) > 1
    for option in options:
        expect(page.locator(".answers").get_by_role("button", name=option["label"])).to_be_visible()
    expect(page.locator(".where")).not_to_contain_text("glow")


def test_what_counts_nothing_for_the_odds_is_said_beside_them(visitor: Visitor) -> None:
    """326: artillery counts nothing, so the odds are less than the Forces that are listed above them."""

    def guns(view: View, _: Prompt) -> bool:
        combat = view.panels.get("combat")
        if not combat or "forecast" not in combat:
            return False
        listed: list[int] = [*combat["french"].values(), *combat["coalition"].values()]
        return sum(listed) > int(combat["forecast"]["attack"] + combat["forecast"]["defend"])

    page = visitor()
    sit_in(page, "emperor", guns, scenario="ligny_quatre_bras")
    expect(page.get_by_role("region", name="Combat", exact=True)).to_contain_text("count nothing for the odds")
