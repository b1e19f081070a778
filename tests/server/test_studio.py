"""The studio over the wire: opening, looking, branching, writing, reviewing, its bounds, and what it keeps shut."""

from __future__ import annotations

import asyncio
import threading
import time
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import parse
from hundreddays.games.scenarios import read_scenario
from hundreddays.lab.study import Study
from hundreddays.players import play_out, seat_player
from hundreddays.server import studio_guard
from hundreddays.server.computer.computer_pool import PendingJob
from hundreddays.server.computer.messages import Answer, Job
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.new_table import plan_table
from hundreddays.server.store import Stored
from hundreddays.server.studio_desk import AT_ONCE, EACH, StudioDesk, text_of_table
from hundreddays.server.studio_wire import LookAtMoment, StudyAt
from hundreddays.server.wire import NewTable, SeatPlan
from serving import Browser, settle_dice

HEADERS = {"X-Hundred-Days": "1"}


def post(address: str, what: str, **body: Any) -> httpx.Response:
    return httpx.post(f"{address}/api/studio/{what}", json=body, headers=HEADERS, timeout=90)


@pytest.fixture(scope="module")
def record() -> str:
    game = hd.load("returns")
    played = hd.Record.of(game)
    play_out(game, [seat_player("recruit", game) for _ in game.seats], Random(3), record=played)
    return played.text()


def test_a_record_is_opened_looked_at_branched_written_and_opened_again(address: str, record: str) -> None:
    board = post(address, "open", text=record).json()
    main = board["lines"][0]
    assert (board["game"], main["parent"], len(board["lines"])) == ("returns", -1, 1)
    moves = [move["words"] for move in main["moves"]]
    assert set(moves) <= set(board["labels"])
    at = {"game": "returns", "options": board["options"], "data": board["data"], "position": board["position"]}
    ply = next(n for n, move in enumerate(main["moves"]) if move["actor"] == "french" and n > 20)
    moment = post(address, "look", **at, moves=moves[:ply], eyes="decider").json()
    assert (moment["decides"], moment["view"]["seat"]) == ("french", "french")
    other = next(option["move"] for option in moment["prompt"]["options"] if option["move"] != moves[ply])
    after = post(address, "look", **at, moves=moves[:ply], move=other).json()
    assert after["played"][0] == {"actor": "french", "words": other}
    branch = {"parent": 0, "after": ply, "name": "Instead", "moves": after["played"], "remarks": []}
    remark = {"ply": ply + 1, "text": "What if?"}
    study = {key: board[key] for key in ("game", "options", "headers", "position")}
    text = post(address, "write", **study, lines=[main, {**branch, "remarks": [remark]}]).json()["text"]
    assert "( Instead\n" in text
    assert "; What if?\n" in text
    again = post(address, "open", text=text).json()["lines"]
    assert again == [main, {**branch, "remarks": [remark]}]
    wrong = {**branch, "moves": [{"actor": "coalition", "words": "end"}]}
    refused = post(address, "write", **study, lines=[main, wrong])
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_record")
    assert f"Variation “Instead”, Ply {ply + 1}" in refused.json()["text"]


def test_what_people_wrote_in_a_record_can_be_written_again(address: str) -> None:
    """With a tab, or at a length that no field of the page takes: a text that opens can be shared."""
    game = hd.load("returns")
    written = hd.Record.of(game)
    written.headers |= {"Annotator": "tab\tand " + "y" * 3000} | {f"Note{n}": "z" for n in range(70)}
    written.remarks = {0: ["a\ttab", "é" * 4500]}
    board = post(address, "open", text=written.text()).json()
    study = {key: board[key] for key in ("game", "options", "headers", "position", "lines")}
    again = post(address, "write", **study)
    assert again.status_code == 200, again.text
    remarks = parse(again.json()["text"]).remarks[0]
    assert [remarks[0], *map(len, remarks[1:])] == ["a tab", 2000, 2000, 500]


def test_a_move_that_breaks_a_rule_is_refused_with_its_paragraph(address: str) -> None:
    board = post(address, "open", game="returns", options={}).json()
    state, moves = hd.load("returns").start(), []
    while state.actor < 0:
        move = state.odds()[0][0]
        moves.append(state.game.text(move))
        state.apply(move)
    at = {"game": "returns", "options": board["options"], "moves": moves, "eyes": "decider"}
    refused = post(address, "look", **at, move="march p_i").json()
    assert refused["played"] == []
    assert refused["refusal"]
    assert any(reason["cite"] for reason in refused["refusal"])


def test_eyes_see_what_they_may_and_no_more(address: str, record: str) -> None:
    moves = [move["words"] for move in post(address, "open", text=record).json()["lines"][0]["moves"][:60]]
    at = {"game": "returns", "moves": moves}
    lifted = post(address, "look", **at).json()["view"]["pieces"]
    french = post(address, "look", **at, eyes="french").json()["view"]["pieces"]
    assert not [piece for piece in lifted if piece.get("kind", "hidden") == "hidden"]
    assert [piece for piece in french if piece.get("kind", "hidden") == "hidden"]
    chance = post(address, "look", game="returns", moves=[]).json()
    assert chance["decides"] == "chance"
    assert sum(draw["share"] for draw in chance["draws"]) == pytest.approx(1.0, abs=0.02)


def test_every_fault_of_a_text_is_told_with_its_place(address: str, record: str) -> None:
    broken = record.replace("\n3 ", "\n4 ").replace("\n9 ", "\n99 ")
    told = post(address, "open", text=broken)
    assert told.status_code == 400
    assert told.json()["text"].count("Line ") >= 2
    position = 'game = "returns"\nturn = "tomorrow"\n'
    defects = post(address, "open", text=position)
    assert defects.json()["code"] == "bad_position"
    assert "turn" in defects.json()["text"]


@pytest.mark.parametrize("options", [{"data": "/etc"}, {"id": "waterloo"}, {"players": 17}])
def test_options_are_the_games_own(address: str, options: dict[str, Any]) -> None:
    refused = post(address, "open", game="returns", options=options)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_option")
    header = " ".join(f"{name}={value}" for name, value in options.items())
    text = f'[Format "hundred-days record 1"]\n[Game "returns"]\n[Options "{header}"]\n[Plies "0"]\n'
    told = post(address, "open", text=text)
    assert (told.status_code, told.json()["code"]) == (400, "bad_record")
    assert "Line 3: " in told.json()["text"]
    assert next(iter(options)) in told.json()["text"]


def test_plans_chances_and_games_to_the_end(address: str, record: str) -> None:
    moves = [move["words"] for move in post(address, "open", text=record).json()["lines"][0]["moves"]]
    at = {"game": "returns", "moves": moves[:-12]}
    estimate = post(address, "estimate", **at).json()
    assert 0 <= estimate["low"] <= estimate["expected"] <= estimate["high"] <= 1
    played = post(address, "playouts", **at, games=5).json()
    assert 0 < played["games"] <= 5
    assert sum(finish["count"] for finish in played["finishes"]) == played["games"]


def test_a_visitor_has_three_long_questions_at_a_time_and_can_stop_them(address: str) -> None:
    found: list[httpx.Response] = []
    body = {"game": "waterloo", "games": 200}
    asking = [
        threading.Thread(target=lambda: found.append(post(address, "playouts", **body))) for _ in range(AT_ONCE + 1)
    ]
    for one in asking:
        one.start()
    while not found:
        time.sleep(0.05)
    assert found[0].status_code == 429
    stopped = post(address, "stop").json()["stopped"]
    for one in asking:
        one.join()
    assert stopped >= 1
    assert max(answer.status_code for answer in found) == 429
    assert any(answer.status_code == 409 for answer in found)


def seats(coalition: str) -> list[dict[str, str]]:
    return [{"seat": "french", "who": "me"}, {"seat": "coalition", "who": coalition}]


def test_a_game_between_people_is_not_analysed_while_it_lasts(browser: Browser, stranger: Browser) -> None:
    made = browser.post("/api/tables", {"game": "returns", "seats": seats("friend")}).json()
    table, secret = made["table"], made["links"][0]["path"].partition("#")[2]
    guest = Browser(browser.address)
    assert guest.join(secret).status_code == 200
    settle_dice(table, browser, guest)
    for one in (browser, guest, stranger):
        refused = one.post("/api/studio/open", {"table": table})
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        review = one.post("/api/studio/overview", {"table": table})
        assert (review.status_code, review.json()["code"]) == (409, "not_over")
    text = f'[Format "hundred-days record 1"]\n[Game "returns"]\n[Table "{table}"]\n[Plies "0"]\n'
    smuggled = browser.post("/api/studio/open", {"text": text})
    assert smuggled.status_code == 403
    resigned = browser.post(f"/api/tables/{table}/resign", {"seat": "french", "ply": browser.state(table).now.ply})
    assert resigned.status_code == 200, resigned.text
    assert stranger.post("/api/studio/open", {"table": table}).status_code == 200
    guest.close()


def test_a_game_that_one_plays_is_not_analysed_under_another_name(browser: Browser, stranger: Browser) -> None:
    """Without its table's name too: as a record, as moves, as a position, or a few moves further on."""
    people = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "friend"}]
    made = browser.post("/api/tables", {"game": "waterloo", "options": {"rules": "basic"}, "seats": people}).json()
    table, secret = made["table"], made["links"][0]["path"].partition("#")[2]
    guest = Browser(browser.address)
    assert guest.join(secret).status_code == 200
    settle_dice(table, browser, guest)
    while (now := browser.state(table, "french").now).ply < 40:
        sent = browser.move(table, "french", now.ply, now.prompt.options[0].move)
        assert sent.status_code == 200, sent.text
    game = hd.load("waterloo", rules="basic")
    downloaded = hd.core.parse(browser.get(f"/api/tables/{table}/record", seat="french").text)
    moves, state = [played.words for played in downloaded.moves], downloaded.final(game)
    at = {"game": "waterloo", "options": {"rules": "basic"}}
    nameless = hd.Record({**hd.Record.of(game).headers, "Plies": str(len(moves))}, downloaded.moves)
    brought = [
        ("look", {**at, "moves": moves}),
        ("estimate", {**at, "moves": [*moves, game.text(state.moves()[0])]}),
        ("plans", {**at, "position": state.text()}),
        ("playouts", {**at, "position": state.text(), "moves": [game.text(state.moves()[0])]}),
        ("overview", {"text": nameless.text()}),
    ]
    against = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "computer", "level": "recruit"}]
    alone = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "hotseat"}]
    study = Study(game="waterloo", games=1, options={"rules": "basic"}, position="now", positions={"now": state.text()})
    for one in (browser, guest):
        for what, body in brought:
            refused = one.post(f"/api/studio/{what}", body)
            assert (refused.status_code, refused.json()["code"]) == (403, "forbidden"), (what, refused.text)
            assert "you are playing" in refused.json()["text"]
        for text in ({"record": nameless.text()}, {"position": state.text()}):
            refused = one.post("/api/tables", {**text, "seats": against})
            assert (refused.status_code, refused.json()["code"]) == (403, "forbidden"), refused.text
            other = one.post("/api/tables", {**text, "seats": alone}).json()["table"]
            settle_dice(other, one)
            seat = one.state(other, "french").now.prompt.seat
            hint = one.get(f"/api/tables/{other}/hint", seat=seat)
            move = one.state(other, seat).now.prompt.options[0].move
            weighed = one.post(f"/api/tables/{other}/weigh", {"seat": seat, "move": move})
            assert [hint.status_code, weighed.status_code] == [403, 403], "nor is advice given where it was brought to"
            given_up = {"seat": "french", "ply": one.state(other).now.ply}
            assert one.post(f"/api/tables/{other}/resign", given_up).status_code == 200
        designed = one.post("/api/designer/runs", msgspec.to_builtins(study))
        assert (designed.status_code, designed.json()["code"]) == (403, "forbidden"), designed.text
        assert one.post("/api/studio/look", {**at, "moves": moves[:4]}).status_code == 200, "its opening may be studied"
    assert stranger.post("/api/studio/look", {**at, "moves": moves}).status_code == 200
    assert stranger.post("/api/tables", {"position": state.text(), "seats": against}).status_code == 201
    resigned = browser.post(f"/api/tables/{table}/resign", {"seat": "french", "ply": browser.state(table).now.ply})
    assert resigned.status_code == 200, resigned.text
    assert browser.post("/api/studio/look", {**at, "moves": moves}).status_code == 200
    guest.close()


def test_whoever_asks_the_studio_does_not_stop_his_own_game(
    browser: Browser, stranger: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What he asks about was compared with his game while nobody could move there: his opponent's time ran out."""
    people = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
    made = browser.post("/api/tables", {"game": "ambush", "seats": people}).json()
    assert stranger.join(made["links"][0]["path"].partition("#")[2]).status_code == 200
    settle_dice(made["table"], browser, stranger)
    monkeypatch.setattr(studio_guard, "LEAST_SEEN", 0)
    comparing, moved = threading.Event(), threading.Event()

    def compare(ask: StudyAt, sights: list[studio_guard.Seen]) -> bool:
        comparing.set()
        assert moved.wait(30.0), "nobody could move"
        return False

    monkeypatch.setattr(studio_guard, "_comes_to", compare)
    asking = threading.Thread(target=browser.post, args=("/api/studio/look", {"game": "ambush"}))
    asking.start()
    assert comparing.wait(30.0)
    mover = Browser(browser.address)
    mover.http.cookies = browser.http.cookies
    assert mover.move(made["table"], "red", 1, "march red_scout").status_code == 200
    moved.set()
    asking.join()
    mover.close()


def test_what_may_be_studied_tells_nothing_of_decisions_that_nobody_saw(browser: Browser, stranger: Browser) -> None:
    """A player brings the opening of his own game: allowed, however much his enemy has decided in secret since."""
    people = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "friend"}]
    made = browser.post("/api/tables", {"game": "napoleon", "seats": people}).json()
    table = made["table"]
    assert stranger.join(made["links"][0]["path"].partition("#")[2]).status_code == 200
    settle_dice(table, browser, stranger)
    seen, plies = stranger.state(table, "allied").now.view, 0
    while plies < 3 * studio_guard.LEAST_SEEN:
        now = browser.state(table, "french").now
        chosen = next(one.move for one in now.prompt.options if one.move.partition(" ")[0] not in ("end", "reveal"))
        assert browser.move(table, "french", now.ply, chosen).status_code == 200
        assert stranger.state(table, "allied").now.view == seen
        assert stranger.post("/api/studio/look", {"game": "napoleon"}).status_code == 200
        plies += 1


def test_a_game_at_one_screen_is_between_people(browser: Browser) -> None:
    table = browser.post("/api/tables", {"game": "returns", "seats": seats("hotseat")}).json()["table"]
    assert browser.post("/api/studio/open", {"table": table}).status_code == 403


def test_a_game_against_the_computer_is_analysed_as_far_as_the_seat_may_know(
    browser: Browser, stranger: Browser
) -> None:
    plan = [{"seat": "french", "who": "me"}, {"seat": "coalition", "who": "computer", "level": "recruit"}]
    table = browser.post("/api/tables", {"game": "returns", "seats": plan}).json()["table"]
    browser.salt(table)
    board = browser.post("/api/studio/open", {"table": table}).json()
    assert "dealt again" in board["notice"]
    assert board["lines"][0]["moves"] == []
    game = hd.load("returns")
    seen = msgspec.json.encode(game.position(board["position"]).view(0))
    assert msgspec.json.decode(seen)["pieces"] == msgspec.to_builtins(browser.state(table).now.view)["pieces"]
    assert stranger.post("/api/studio/open", {"table": table}).status_code == 403
    assert browser.post("/api/studio/open", {"table": table, "seat": "coalition"}).status_code == 403


def test_a_text_is_edited_and_every_fault_comes_back_with_its_place(address: str) -> None:
    shown = post(address, "edit", game="waterloo").json()
    assert (shown["faults"], shown["readable"], shown["decides"]) == ([], True, "french")
    late = post(address, "edit", text=shown["text"], path=["turn"], value=99).json()
    assert [(fault["path"], fault["line"]) for fault in late["faults"]] == [
        (["turn"], late["text"].splitlines().index("turn = 99") + 1)
    ]
    unit = shown["posted"][0]["piece"]["id"]
    moved = post(address, "edit", text=late["text"], piece=unit, place="destroyed").json()
    assert moved["posted"][0]["piece"]["place"] == "destroyed"
    mended = post(address, "edit", text=moved["text"], path=["turn"], value=1).json()
    assert [fault["path"] for fault in mended["faults"]] == [["losses", "french"]]
    assert post(address, "edit", text=mended["text"], path=["losses"]).json()["faults"] == []
    refused = post(address, "edit", text=shown["text"], piece="nobody", place="0101")
    assert (refused.status_code, refused.json()["text"]) == (404, "There is no unit “nobody”.")
    assert post(address, "edit", text="nonsense").json()["readable"] is False
    assert post(address, "edit", game="chess").status_code == 404
    deep = post(address, "edit", text=shown["text"], path=["a"] * 20, value=1)
    assert deep.status_code == 400


def test_a_position_becomes_a_scenario_and_is_opened_again(address: str) -> None:
    text = post(address, "edit", game="napoleon").json()["text"]
    words = {"name": "Mine", "length": "To the end.", "victory": "As printed.", "notes": "Two\nlines."}
    scenario = post(address, "scenario", text=text, **words).json()["text"]
    read = read_scenario(scenario)
    assert (read.name, read.game, read.notes, read.position) == ("Mine", "napoleon", "Two\nlines.", text)
    assert post(address, "edit", text=scenario).json()["text"] == text
    wrong = post(address, "scenario", text=text.replace("turn = 1", "turn = 99"), **words)
    assert wrong.status_code == 400
    assert "turn: 99 is not a whole number" in wrong.json()["text"]
    broken = post(address, "edit", text='name = "Mine"\ngame = "chess"\nlength = 3')
    assert (broken.status_code, "length" in broken.json()["text"]) == (400, True)


def test_a_table_may_say_that_the_computer_is_not_asked(address: str, browser: Browser) -> None:
    seats = [{"seat": "french", "who": "me"}, {"seat": "coalition", "who": "computer", "level": "recruit"}]
    plan = {"game": "returns", "options": {}, "seats": seats, "no_analysis": True}
    table = browser.post("/api/tables", plan).json()["table"]
    asked = [
        browser.post("/api/studio/open", {"table": table}),
        browser.get(f"/api/tables/{table}/hint", seat="french"),
        browser.post(f"/api/tables/{table}/weigh", {"seat": "french", "move": "end"}),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in asked] == [(403, "forbidden")] * 3
    assert all("nobody asks the computer" in answer.json()["text"] for answer in asked)
    settle_dice(table, browser)
    ply = browser.state(table, "french").now.ply
    assert browser.post(f"/api/tables/{table}/resign", {"seat": "french", "ply": ply}).json()["over"]
    assert browser.post("/api/studio/open", {"table": table}).status_code == 200, "when it is over it may be studied"


class Silent:
    """Computers that never answer."""

    busy = waiting = 0

    def ask(self, job: Job, owner: str = "") -> PendingJob:
        return PendingJob(0, job, owner)

    async def answer(self, job: Job, owner: str = "") -> Answer:
        raise NotImplementedError

    def drop(self, question: PendingJob) -> None:
        question.answer.cancel()

    def close(self) -> None:
        raise NotImplementedError


def test_invented_cookies_do_not_make_many_of_one_address() -> None:
    """Each question holds all the moves it is about, and any number of them could wait."""

    async def flood() -> tuple[list[int], int]:
        desk = StudioDesk(Silent())
        asking = [
            asyncio.create_task(desk.ask(f"cookie{n}", "here", "look", LookAtMoment(game="returns"), quick=True))
            for n in range(EACH + 5)
        ]
        other = asyncio.create_task(desk.ask("cookie", "elsewhere", "look", LookAtMoment(game="returns"), quick=True))
        await asyncio.sleep(0.1)
        refused = [
            error.status for task in asking if task.done() and isinstance(error := task.exception(), RequestRefused)
        ]
        waiting = sum(not task.done() for task in (*asking, other))
        for task in (*asking, other):
            task.cancel()
        await asyncio.gather(*asking, other, return_exceptions=True)
        assert not desk._each.open, "whoever is gone is not counted any more"
        return refused, waiting

    assert asyncio.run(flood()) == ([429] * 5, EACH + 1)


def test_a_game_of_a_tournament_is_not_studied_while_it_lasts() -> None:
    """Not even one against the computer: there is no advice at such a table."""
    seats = [SeatPlan("french", "me"), SeatPlan("coalition", "computer", level="recruit")]
    planned = plan_table("v", NewTable(seats, game="returns"))
    live = LiveTable.open(Stored(planned.row, planned.seats, []))
    assert "returns" in text_of_table(live, "v", "french")[0]
    live.setup = msgspec.structs.replace(live.setup, tournament="cup")
    with pytest.raises(RequestRefused, match="while the game lasts"):
        text_of_table(live, "v", "french")
    assert studio_guard.is_shut(live), "nor under another name"
