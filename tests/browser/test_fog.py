"""Two browsers at one table: nothing that reaches either holds what its seat may not know."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Response, expect

import hundreddays as hd
from browser.conftest import Visitor
from browser.sitting import answer_if_asked, at_table, question, sit_down
from hundreddays.core import State, encode, parse

RESIGNED = {"decides": "nobody", "over": True, "result": ""}
"""What resigning changes in a view."""

LISTEN = """
window.heard = [];
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(...given) {
    super(...given);
    this.addEventListener("update", (event) => window.heard.push(event.data));
  }
};
"""


class Ears:
    """Everything that reaches one browser: every answer, and every message of its streams."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers: list[str] = []
        page.add_init_script(LISTEN)
        page.on("response", self._keep)

    def _keep(self, answer: Response) -> None:
        if (
            "/api/" in answer.url
            and "/stream" not in answer.url
            and "/picture" not in answer.url
            and "/rules" not in answer.url
        ):
            self.answers.append(answer.text())

    def heard(self) -> list[Any]:
        return [
            json.loads(text)
            for text in [*self.answers, *self.page.evaluate("window.heard")]
            if text.startswith(("{", "["))
        ]


def found(tree: Any, key: str) -> list[Any]:
    """Every value under a key, at any depth."""
    if isinstance(tree, list):
        return [value for one in tree for value in found(one, key)]
    if not isinstance(tree, dict):
        return []
    here = [tree[key]] if isinstance(tree.get(key), dict) else []
    return here + [value for one in tree.values() for value in found(one, key)]


def views(record: str, game: str, seat: str) -> set[str]:
    """Every view that a seat was ever entitled to."""
    read = parse(record)
    loaded = hd.load(game, **read.options)
    number = loaded.seat(seat)

    def seen(state: State) -> str:
        return canonical(json.loads(encode(state.view(number))))

    entitled = {seen(state) for state, _ in read.replay(loaded)}
    return entitled | {seen(read.final(loaded))}


def canonical(tree: Any) -> str:
    return json.dumps(tree, sort_keys=True)


def test_two_browsers_hear_only_what_their_seats_may_know(visitor: Visitor) -> None:
    anna, bert, carl = visitor(), visitor(), visitor()
    ears = {"french": Ears(anna), "coalition": Ears(bert), "spectator": Ears(carl)}
    sit_down(anna, "returns", coalition="friend")
    link = anna.get_by_role("dialog").get_by_label("Link for Coalition").input_value()
    anna.get_by_role("button", name="To the table").click()
    table = at_table(anna)
    expect(anna.locator(".seats")).to_contain_text("empty")
    bert.goto(link)
    assert "#" not in bert.url
    bert.get_by_label("Your name at the table").fill("Bert")
    bert.get_by_role("button", name="Sit down").click()
    at_table(bert)
    carl.goto(f"/table/{table}")
    at_table(carl)
    expect(anna.locator(".seats")).to_contain_text("Bert")
    question(anna)  # play begins once every browser has given its share in the dice
    for _ in range(60):
        answer_if_asked(anna)
        answer_if_asked(bert)
        bert.wait_for_timeout(30)
    bert.get_by_role("button", name="Menu").click()
    bert.get_by_role("button", name="Resign…").click()
    bert.get_by_role("button", name="Yes, resign").click()
    for page in (anna, bert, carl):
        expect(page.locator(".prompt h2")).to_contain_text("The game is over")
    record = anna.request.get(f"/api/tables/{table}/record").text()
    for seat, ear in ears.items():
        entitled = views(record, "returns", seat)
        reached = [view for message in ear.heard() for view in found(message, "view")]
        assert len(reached) > 2
        ended = {canonical({**json.loads(one), **RESIGNED}) for one in entitled}
        for view in reached:
            assert canonical(view) in entitled or (view["over"] and canonical({**view, **RESIGNED}) in ended)


def test_a_used_link_opens_nothing_for_anyone_else(visitor: Visitor) -> None:
    anna, bert = visitor(), visitor()
    sit_down(anna, "returns", coalition="friend")
    link = anna.get_by_role("dialog").get_by_label("Link for Coalition").input_value()
    bert.goto(link)
    bert.get_by_role("button", name="Sit down").click()
    at_table(bert)
    carl = visitor()
    refused = carl.request.post("/api/join", headers={"X-Hundred-Days": "1"}, data={"secret": link.split("#")[1]})
    assert refused.status == 409


def test_a_spectator_sees_no_face(visitor: Visitor) -> None:
    anna = visitor()
    table = sit_down(anna, "returns")
    carl = visitor()
    carl.goto(f"/table/{table}")
    at_table(carl)
    expect(carl.locator(".pieces .counter")).to_have_count(anna.locator(".pieces .counter").count())
    assert carl.locator(".pieces .crest").count() > 4
    expect(carl.locator(".pieces").locator(".name, .strength, .arm")).to_have_count(0)
