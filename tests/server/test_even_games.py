"""A handicap over the wire: what the lobby is told, and what invitations, rematches and records keep."""

from __future__ import annotations

from typing import Any

import hundreddays as hd
from serving import Browser, settle_dice

SEATS = [{"seat": "red", "who": "me", "name": "Anna"}, {"seat": "blue", "who": "friend"}]
MEANS = "Red counts 1 less at the end. Between equals, 24 % of 400 games went to the Red."


def setup(browser: Browser, options: str) -> dict[str, Any]:
    answer = browser.get("/api/games/ambush/setup", options=options)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["balance"]
    return found


def test_the_lobby_is_told_which_handicap_makes_it_even(browser: Browser) -> None:
    assert setup(browser, "players=3") == {"even": 1, "words": "Between equals, 40 % of 400 games went to the Red."}
    assert setup(browser, "players=3 handicap=1")["words"].startswith(
        "Red counts 1 more at the end. Between equals, 52 %"
    )


def test_invitation_table_rematch_and_record_keep_the_handicap(browser: Browser, stranger: Browser) -> None:
    body = {"game": "ambush", "options": {"handicap": -1}, "seats": SEATS}
    made = browser.post("/api/tables", body).json()
    secret = made["links"][0]["path"].partition("#")[2]
    invited = stranger.post("/api/join/look", {"secret": secret}).json()
    assert (invited["options"]["handicap"], invited["balance"]) == (-1, MEANS)
    assert stranger.join(secret, name="Bert").status_code == 200
    settle_dice(made["table"], browser, stranger)
    for who in (browser, stranger):
        assert who.state(made["table"]).balance == MEANS
    ply = browser.state(made["table"]).now.ply
    assert browser.post(f"/api/tables/{made['table']}/resign", {"seat": "red", "ply": ply}).status_code == 200
    again = browser.post(f"/api/tables/{made['table']}/rematch", {"seat": "red"}).json()["table"]
    assert browser.state(again).options["handicap"] == -1
    record = hd.parse(browser.get(f"/api/tables/{made['table']}/record").text)
    assert record.options["handicap"] == "-1"


def test_a_computer_in_a_style_keeps_its_name_and_an_unknown_style_is_refused(browser: Browser) -> None:
    def seats(level: str) -> list[dict[str, str]]:
        return [{"seat": "french", "who": "me"}, {"seat": "coalition", "who": "computer", "level": level}]

    cards = {card["info"]["id"]: card for card in browser.get("/api/games").json()}
    assert [style["id"] for style in cards["returns"]["styles"]] == ["bold", "careful", "historical"]
    assert cards["ambush"]["styles"] == []
    table = browser.table(seats("recruit:bold"), game="returns")
    state = browser.state(table)
    assert [seat.level for seat in state.now.seats] == ["", "recruit:bold"]
    assert "player recruit:bold" in browser.get(f"/api/tables/{table}/record").text
    for level, says in (("recruit:bald", "no style of play “bald”"), ("recruits:bold", "no computer player")):
        refused = browser.post("/api/tables", {"game": "returns", "seats": seats(level)})
        assert refused.status_code == 400
        assert says in refused.text


def test_a_table_without_a_handicap_says_nothing_of_it(browser: Browser) -> None:
    assert browser.state(browser.table()).balance == ""


def test_a_handicap_that_there_is_not_is_refused_in_words(browser: Browser) -> None:
    refused = browser.post("/api/tables", {"game": "ambush", "options": {"handicap": 7}, "seats": SEATS})
    assert refused.status_code == 400
    assert "Option “handicap” of Ambush cannot be 7." in refused.text
