"""Lessons over the wire: a list, a sheet without its solution, and where some moves lead."""

from __future__ import annotations

import httpx
import pytest

import hundreddays as hd
from hundreddays.learn.lessons import lesson, lessons

HEADERS = {"X-Hundred-Days": "1"}


@pytest.mark.parametrize("game", hd.REGISTER)
def test_a_course_and_a_sheet(address: str, game: str) -> None:
    cards = httpx.get(f"{address}/api/games/{game}/lessons").json()
    assert [card["id"] for card in cards] == [one.id for one in lessons(game)]
    sheet = httpx.get(f"{address}/api/games/{game}/lessons/{cards[0]['id']}").json()
    assert sheet["following"] == cards[1]["id"]
    assert not {"solution", "wrong", "goal", "position", "dice"} & set(sheet)


def test_moves_lead_to_a_moment_and_a_refusal_says_why(address: str) -> None:
    path = f"{address}/api/games/returns/lessons/commander"
    begun = httpx.post(path, json={}, headers=HEADERS).json()
    assert begun["prompt"]["options"]
    assert begun["view"]["seat"] == "french"
    refused = httpx.post(path, json={"moves": ["march napoleon"], "noun": "thuin", "on": "place"}, headers=HEADERS)
    assert refused.json()["moves"] == ["march napoleon", "to thuin"]
    assert [reason["cite"] for reason in refused.json()["refusal"]] == ["9.2"]
    solved = httpx.post(path, json={"moves": lesson("returns", "commander").solution}, headers=HEADERS).json()
    assert solved["passed"]
    assert solved["prompt"]["options"] == []


def test_a_pile_means_its_place_where_a_place_is_asked_for(address: str) -> None:
    """Whoever is asked where to go, and clicks on a counter that covers the hex, means the hex."""
    path = f"{address}/api/games/waterloo/lessons/stacking"
    gathered = lesson("waterloo", "stacking").solution[:-1]
    full = httpx.post(path, json={"moves": gathered, "noun": "fr-9-1", "on": "piece"}, headers=HEADERS).json()
    assert full["moves"][-1] == "to 0614"
    assert [reason["cite"] for reason in full["refusal"]] == ["4.3"]
    assert full["passed"]
    again = httpx.post(path, json={"moves": gathered[:-1], "noun": "fr-9-1", "on": "piece"}, headers=HEADERS).json()
    assert again["moves"][-1] == "move fr-9-1", "where a piece is asked for it means itself"


def test_no_move_of_the_others_is_the_learners(address: str) -> None:
    """What the other seats hide stays hidden in a lesson too."""
    path = f"{address}/api/games/returns/lessons/march"
    view = httpx.post(path, json={}, headers=HEADERS).json()["view"]
    assert not any(piece["id"] in ("p_i", "a_i", "wellington") for piece in view["pieces"])


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("returns/lessons/zeppelin", {}, 404),
        ("chess/lessons/march", {}, 404),
        ("returns/lessons/march", {"moves": ["end"] * 121}, 400),
        ("returns/lessons/march", {"moves": ["x" * 200]}, 400),
        ("returns/lessons/march", {"noun": "zeppelin"}, 404),
        ("returns/lessons/march", {"solution": True}, 400),
    ],
)
def test_what_does_not_fit_is_refused(address: str, path: str, body: object, status: int) -> None:
    answer = httpx.post(f"{address}/api/games/{path}", json=body, headers=HEADERS)
    assert answer.status_code == status
    assert answer.json()["text"]


def test_a_page_of_another_site_cannot_ask(address: str) -> None:
    assert httpx.post(f"{address}/api/games/returns/lessons/march", json={}).status_code == 403
