"""The living rulebook over the wire: worked cases, the player aid, and the paragraphs at work in a decision."""

from __future__ import annotations

import httpx
import pytest

import hundreddays as hd
from hundreddays.core import Record
from hundreddays.learn.cases import cases
from serving import Browser

HEADERS = {"X-Hundred-Days": "1"}


@pytest.mark.parametrize("game", hd.REGISTER)
def test_cases_and_an_aid(address: str, game: str) -> None:
    told = httpx.get(f"{address}/api/games/{game}/cases").json()
    assert [card["id"] for card in told] == [one.id for one in cases(game)]
    sheet = httpx.get(f"{address}/api/games/{game}/cases/{told[0]['id']}").json()
    assert sheet["words"] == [told[0]["words"]]
    assert not {"position", "line", "dice", "refused"} & set(sheet)
    aid = httpx.get(f"{address}/api/games/{game}/aid").json()
    assert all(aid[part] for part in ("aim", "turn", "tables", "symbols"))


def test_a_case_is_tried_and_the_referee_says_why_not(address: str) -> None:
    path = f"{address}/api/games/returns/cases/c06"
    tried = httpx.post(path, json={"moves": ["march f_i"], "noun": "charleroi", "on": "place"}, headers=HEADERS).json()
    assert [reason["cite"] for reason in tried["refusal"]] == ["6.3"]
    assert httpx.get(f"{address}/api/games/returns/cases/c999").status_code == 404


def test_the_paragraphs_at_work_in_a_decision(browser: Browser) -> None:
    """A position in which one corps has moved: its own paragraph says why it may not be chosen again."""
    game = hd.load("returns")
    record = Record.of(game)
    state = game.start()
    for words in ("deal obj_ghent", "deal obj_liege", "roll 1", "roll 3", "march f_cav", "to gerpinnes"):
        move = game.move(words)
        record.add(game, state.actor, move)
        state.play(move)
    seats = [{"seat": seat, "who": "me"} for seat in game.seats]
    table = browser.post("/api/tables", {"record": record.text(), "seats": seats}).json()["table"]
    browser.salt(table)
    matters = {one["cite"]: one for one in browser.get(f"/api/tables/{table}/matters", seat="french").json()}
    assert "f_cav" in matters["8.1"]["at"]
    assert browser.get(f"/api/tables/{table}/matters", seat="coalition").json() == [], "nothing is asked of that seat"
