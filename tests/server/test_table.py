"""A table over the network: setting it up, playing it to the end, looking at it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import View, parse
from hundreddays.tables import verify
from serving import Browser


def play(browser: Browser, table: str, rng: Random, decisions: int = 10_000) -> None:
    """Play both seats of a hot-seat table."""
    for _ in range(decisions):
        state = browser.state(table)
        if state.now.result is not None:
            return
        options = state.now.prompt.options
        answer = browser.move(table, state.viewer, state.now.ply, rng.choice(options).move)
        assert answer.status_code == 200, answer.text


def test_a_game_is_played_to_the_end_and_its_record_proves_it(browser: Browser) -> None:
    table = browser.table()
    before = browser.state(table).now.dice
    assert before.seed == ""
    play(browser, table, Random(1))
    state = browser.state(table)
    assert state.now.view.over
    assert state.now.result is not None
    assert sum(state.now.result.scores.values()) == 0
    assert state.now.dice.commitment == before.commitment
    record = parse(browser.get(f"/api/tables/{table}/record").text)
    proof = verify(hd.load("ambush"), record)
    assert proof.fair
    assert record.headers["Nonce.red"] == "nonce-of-red"


def test_the_lobby_lists_my_tables_with_those_that_wait_for_me_first(browser: Browser, stranger: Browser) -> None:
    over, mine = browser.table(), browser.table()
    browser.post(f"/api/tables/{over}/resign", {"seat": "red", "ply": browser.state(over, "red").now.ply})
    lines = browser.get("/api/tables").json()["mine"]
    assert [line["table"] for line in lines] == [mine, over]
    assert [line["my_turn"] for line in lines] == [True, False]
    assert [line["over"] for line in lines] == [False, True]
    assert "The Red side resigned" in lines[1]["result"]
    assert stranger.get("/api/tables").json()["mine"] == []


def test_a_public_table_can_be_watched_by_anyone_who_then_sees_what_a_spectator_sees(
    browser: Browser, stranger: Browser
) -> None:
    table = browser.table(public=True)
    listed = stranger.get("/api/tables").json()["watchable"]
    assert table in [line["table"] for line in listed]
    state = stranger.state(table)
    assert state.viewer == "spectator"
    assert state.mine == []
    assert state.now.prompt.options == []
    assert all(piece.kind == "hidden" for piece in state.now.view.pieces)


def test_a_friend_comes_by_a_link_and_only_then_play_begins(browser: Browser, stranger: Browser) -> None:
    answer = browser.post(
        "/api/tables",
        {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]},
    ).json()
    table, link = answer["table"], answer["links"][0]["path"]
    assert not browser.state(table).now.begun
    assert browser.move(table, "red", 1, "rest").json()["code"] == "not_your_turn"
    joined = stranger.post("/api/join", {"secret": link.partition("#")[2], "name": "Bert"})
    assert joined.json() == {"table": table, "seat": "blue"}
    state = stranger.state(table)
    assert state.mine == ["blue"]
    assert (state.now.begun, state.now.owed) == (False, ["red", "blue"])
    browser.salt(table)
    assert browser.state(table).now.unpledged == ["blue"]
    assert browser.move(table, "red", 1, "rest").json()["code"] == "not_your_turn"
    stranger.salt(table)
    assert (browser.state(table).now.unpledged, browser.state(table).now.owed) == ([], ["red"])
    browser.salt(table)
    state = stranger.state(table)
    assert (state.now.begun, state.now.owed) == (True, [])
    assert state.now.dice.nonces == {"red": "nonce-of-red", "blue": "nonce-of-blue"}
    assert [(seat.seat, seat.who, seat.name) for seat in state.now.seats] == [
        ("red", "person", ""),
        ("blue", "person", "Bert"),
    ]
    assert browser.state(table).now.prompt.options


def test_the_computer_answers_in_its_own_process(browser: Browser) -> None:
    table = browser.table([{"seat": "red", "who": "computer", "level": "random"}, {"seat": "blue", "who": "me"}])
    listening = browser.listen(table, "blue")
    listening.until(lambda messages: any(m.update.now is not None and m.update.now.prompt.options for m in messages))
    state = browser.state(table)
    assert state.now.prompt.options
    assert any("Red" in line.text for line in state.log)
    listening.close()


def test_taking_back_returns_to_the_question_but_not_to_its_number(browser: Browser) -> None:
    table = browser.table()
    start = browser.state(table)
    assert browser.move(table, "red", start.now.ply, "march red_scout").status_code == 200
    half = browser.state(table, "red")
    assert half.now.take_back
    back = browser.post(f"/api/tables/{table}/takeback", {"seat": "red", "ply": half.now.ply})
    assert back.json()["prompt"]["text"] == start.now.prompt.text
    assert back.json()["ply"] > half.now.ply
    again = browser.move(table, "red", start.now.ply, "march red_scout")
    assert again.status_code == 409
    assert again.json()["code"] == "stale"


def test_why_not_gives_the_paragraph(browser: Browser) -> None:
    table = browser.table()
    answer = browser.post(f"/api/tables/{table}/why", {"seat": "red", "noun": "wood", "on": "place"}).json()
    assert not answer["legal"]
    assert answer["reasons"][0]["cite"] == "2.1"
    assert answer["reasons"][0]["paragraph"]
    fine = browser.post(f"/api/tables/{table}/why", {"seat": "red", "move": "march red_scout"}).json()
    assert fine["legal"]


def test_an_illegal_move_is_refused_with_its_reasons(browser: Browser) -> None:
    table = browser.table()
    answer = browser.move(table, "red", 1, "to wood")
    assert answer.status_code == 422
    assert answer.json()["code"] == "illegal"
    assert answer.json()["reasons"][0]["paragraph"]


def test_past_moments_are_as_they_were_seen(browser: Browser) -> None:
    table = browser.table()
    seen: dict[int, View] = {}
    rng = Random(2)
    while True:
        state = browser.state(table, "red")
        seen.setdefault(len(state.log), state.now.view)
        if state.now.result is not None:
            break
        play(browser, table, rng, 1)
    last = len(state.log)
    moments = {number: browser.get(f"/api/tables/{table}/at/{number}", seat="red").json() for number in range(last + 1)}
    assert {moment["last"] for moment in moments.values()} == {last}
    for number, view in seen.items():
        if number < last:
            assert moments[number]["view"]["pieces"] == hd_json(view.pieces)
    assert browser.get(f"/api/tables/{table}/at/{last + 1}", seat="red").status_code == 404
    lifted = browser.get(f"/api/tables/{table}/at/3", seat="red", lifted="true").json()["view"]["pieces"]
    assert {piece["id"] for piece in lifted} == {
        f"{army}_{block}" for army in ("red", "blue") for block in ("scout", "line", "guard")
    }


def hd_json(thing: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(thing))


def test_a_game_without_a_judge_has_no_line_of_chances(browser: Browser) -> None:
    table = browser.table()
    assert browser.get(f"/api/tables/{table}/chances", seat="red").json()["code"] == "forbidden"
    browser.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": browser.state(table, "red").now.ply})
    assert browser.get(f"/api/tables/{table}/chances", seat="red").json()["code"] == "no_hint"


def test_the_fog_is_not_lifted_before_the_end(browser: Browser) -> None:
    table = browser.table()
    assert browser.get(f"/api/tables/{table}/at/1", seat="red", lifted="true").json()["code"] == "forbidden"


def test_an_unfinished_record_is_played_on_from(browser: Browser) -> None:
    table = browser.table()
    play(browser, table, Random(3))
    record = parse(browser.get(f"/api/tables/{table}/record").text)
    for header in ("End", "Seed", "Commit", "Table", "Result"):
        record.headers.pop(header)
    record.moves = record.moves[:20]
    second = browser.table(record=record.text(), game="")
    state = browser.state(second)
    assert not state.now.view.over
    assert len(state.log) > 4
    play(browser, second, Random(4))
    proof = verify(hd.load("ambush"), parse(browser.get(f"/api/tables/{second}/record").text))
    assert "carried over" in proof.doubt


def test_a_finished_record_can_be_looked_through(browser: Browser, stranger: Browser) -> None:
    table = browser.table()
    play(browser, table, Random(5))
    second = stranger.table(record=browser.get(f"/api/tables/{table}/record").text, game="")
    state = stranger.state(second, "blue")
    assert state.now.view.over
    assert [line.text for line in state.log] == [line.text for line in browser.state(table, "blue").log]
    assert stranger.get(f"/api/tables/{second}/at/5", seat="blue", lifted="true").status_code == 200


def test_a_position_is_played_on_from(browser: Browser) -> None:
    game = hd.load("ambush", players=3)
    state = game.start()
    rng = Random(6)
    for _ in range(15):
        state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
    seats = [{"seat": seat, "who": "me" if seat == "red" else "hotseat"} for seat in game.seats]
    table = browser.table(seats, position=state.text(), game="")
    assert browser.state(table, "green").options["players"] == 3
    play(browser, table, Random(7))


def test_talk_is_said_once_however_often_it_is_sent(browser: Browser) -> None:
    table = browser.table()
    line = {"seat": "red", "text": "Bonjour", "key": "k1"}
    assert [browser.post(f"/api/tables/{table}/chat", line).json()["number"] for _ in range(3)] == [1, 1, 1]
    assert browser.post(f"/api/tables/{table}/chat", {**line, "key": "k2"}).json()["number"] == 2
    assert [(said.name, said.text) for said in browser.state(table).chat] == [("Anna", "Bonjour"), ("Anna", "Bonjour")]


def test_a_seat_moves_to_another_machine_by_a_fresh_link(browser: Browser, stranger: Browser) -> None:
    table = browser.table()
    path = browser.post(f"/api/tables/{table}/seats/blue/link").json()["path"]
    assert browser.state(table).mine == ["red", "blue"]
    assert stranger.post("/api/join", {"secret": path.partition("#")[2], "name": "Carl"}).status_code == 200
    assert browser.state(table).mine == ["red"]
    assert stranger.state(table).mine == ["blue"]


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/games/ambush/setup", "/api/games/ambush/picture", "/api/games/ambush/rules"]
)
def test_the_shelf_can_be_read_by_anyone(stranger: Browser, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


def test_options_are_settled_as_in_a_record(stranger: Browser) -> None:
    seats = stranger.get("/api/games/ambush/setup", options="players=3").json()["seats"]
    assert [seat["seat"] for seat in seats] == ["red", "blue", "green"]
    assert stranger.get("/api/games/ambush/setup", options="players=9").json()["code"] == "bad_option"
    assert stranger.get("/api/games/ambush/setup", options="data=/etc").json()["code"] == "bad_option"
    assert stranger.get("/api/games/nonesuch/setup").json()["code"] == "unknown"


def test_boards_and_rulebooks_are_sent_once(stranger: Browser) -> None:
    for part in ("picture", "rules"):
        first = stranger.get(f"/api/games/ambush/{part}")
        assert ("content-encoding" in first.headers) == (len(first.content) > 1000)
        assert first.json()
        again = stranger.http.get(f"/api/games/ambush/{part}", headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""


def test_the_client_answers_every_address_but_those_of_files_it_lacks(stranger: Browser) -> None:
    page = stranger.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert stranger.get("/tables/whatever").content == page.content
    assert stranger.get("/join").content == page.content
    assert stranger.get("/assets/none.js").status_code == 404
