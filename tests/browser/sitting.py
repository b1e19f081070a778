"""What a person does at a table, in the fewest words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

import hundreddays as hd
import hundreddays.games as games
from hundreddays.core import CHANCE, Eye, Game, Prompt, Record, View, draw
from hundreddays.players import PlannerPlayer

TURNS = {
    "returns": "Turn 1, French",
    "waterloo": "Game-Turn 1 (1 pm), French",
    "napoleon": "Turn 1, 15 June, morning: French",
    "emperor": "9 June, French Player Turn",
}
"""How the heading begins as long as the first turn of the first player lasts."""


SHORT = {"waterloo": {"rules": "basic"}, "emperor": {"scenario": "ligny_quatre_bras"}}
"""The small game of a box, where every day is too short for the large one."""


def sit_down(page: Page, game: str, options: Mapping[str, str] | None = None, **places: str) -> str:
    """From the lobby to a table in three clicks; `places` changes who sits where: sit_down(page, "returns",
    coalition="friend").
    """
    page.goto("/")
    page.get_by_role("button", name=f"Set up a table of {games.info(game).title}").click()
    start = page.get_by_role("button", name="Start playing")
    expect(start).to_be_enabled()
    for setting, choice in (options or {}).items():
        asked = page.get_by_role("dialog").get_by_label(re.compile(f"^{setting}", re.IGNORECASE))
        asked.select_option(choice)
    for seat, who in places.items():
        page.get_by_role("dialog").get_by_label(seat.capitalize(), exact=True).select_option(who)
    start.click()
    if "friend" in places.values():
        return ""
    return at_table(page)


def at_table(page: Page) -> str:
    """Wait until the map lies there; the table's id."""
    page.wait_for_selector(".table .board")
    return page.url.rsplit("/", 1)[1]


BEGUN = "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).now.begun"
"""The page gives its share of the dice by itself; nobody is asked anything before."""


def sit_in(page: Page, game: str, wanted: Callable[[View, Prompt], bool], **options: str) -> str:
    """At a table in the middle of a game, in every chair, at the first decision that is wanted; the table's id."""
    loaded = hd.load(game, **options)
    made = page.request.post(
        "/api/tables",
        headers={"X-Hundred-Days": "1"},
        data={
            "record": _played_until(loaded, wanted),
            "seats": [{"seat": seat, "who": "me"} for seat in loaded.seats],
        },
    )
    assert made.ok, made.text()
    page.goto(f"/table/{made.json()['table']}")
    table = at_table(page)
    page.wait_for_function(BEGUN, arg=table, polling=100)
    return table


def _played_until(game: Game, wanted: Callable[[View, Prompt], bool]) -> str:
    """The record of a game that came to it: where the first did not, of another with other dice."""
    records = (_played(game, wanted, Random(seed)) for seed in range(1815, 1825))
    return next(filter(None, records))


def _played(game: Game, wanted: Callable[[View, Prompt], bool], rng: Random) -> str:
    state, record, planner = game.start(), Record.of(game), PlannerPlayer(game)
    while not state.over:
        actor = state.actor
        if actor == CHANCE:
            move = draw(state.odds(), rng)
        elif len(state.moves()) > 1 and wanted(
            state.view(actor), state.prompt(actor)
        ):  # what is forced is played by the table at once
            return record.text()
        else:
            move = planner.choose(Eye(state, actor), rng).move
        record.add(game, actor, move)
        state.apply(move)
    return ""


def told(page: Page, table: str, seat: str = "") -> dict[str, Any]:
    """What the server tells this browser about a table."""
    answer = page.request.get(f"/api/tables/{table}", params={"seat": seat} if seat else {})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def question(page: Page) -> str:
    """Wait until this person is asked something; the question."""
    page.wait_for_selector(".question")
    return page.locator(".question").inner_text()


def choose_first_piece(page: Page) -> None:
    """A click on a piece that glows; where it stands in a stack, the stack opens first."""
    page.locator(".pieces .counter.do .face").last.click(force=True)
    if "unit to move" in question(page) and page.locator(".fan").count():
        page.locator(".fan [data-able] .face").first.click(force=True)


PLAYER = """
async ({ seed, eagerness, limit }) => {
  // Clicks answers until the game is over: mostly the last one ("end"), now and then any other.
  let state = seed;
  const random = () => ((state = (state * 1103515245 + 12345) % 2147483648) / 2147483648);
  let clicks = 0;
  const until = performance.now() + limit;
  while (performance.now() < until) {
    const headings = [...document.querySelectorAll(".prompt h2")];
    const over = headings.some((one) => one.textContent.includes("The game is over"));
    if (over) return clicks;
    const buttons = [...document.querySelectorAll(".prompt .where button")];
    const list = buttons.find((one) => one.textContent.includes("List"));
    if (list) list.click();
    await new Promise((done) => setTimeout(done, 0));
    const answers = [...document.querySelectorAll(".answers button")].filter((one) => !one.disabled);
    if (answers.length) {
      const main = answers[answers.length - 1];
      (random() < eagerness ? answers[Math.floor(random() * answers.length)] : main).click();
      clicks += 1;
    }
    await new Promise((done) => setTimeout(done, 4));
  }
  return -clicks;
}
"""


ANSWER = """
() => {
  const list = [...document.querySelectorAll(".prompt .where button")].find((one) => one.textContent.includes("List"));
  if (list) list.click();
  const answer = document.querySelector(".answers button:enabled:not([aria-pressed])"); // a switch answers nothing
  if (answer && document.querySelector(".question")) answer.click();
}
"""


def answer_if_asked(page: Page) -> None:
    """Click the first answer, if this person is asked anything just now."""
    page.evaluate(ANSWER)


def play_to_the_end(page: Page, seed: int = 1, eagerness: float = 0.2, seconds: float = 120.0) -> int:
    """Click through a whole game; how many clicks it took."""
    clicks: int = page.evaluate(PLAYER, {"seed": seed, "eagerness": eagerness, "limit": seconds * 1000})
    assert clicks > 0, f"the game was not over after {-clicks} clicks"
    return clicks
