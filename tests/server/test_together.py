"""Two people at one table: asking to take back, being here, sitting down, playing again, moving to another device."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import Shown
from hundreddays.core.showing import What
from hundreddays.server.live.ending import turning_points
from hundreddays.server.wire import Ending, Invitation
from hundreddays.tables import Line
from serving import Browser, settle_dice
from serving.waiting import eventually


def two_people(browser: Browser, stranger: Browser) -> tuple[str, str]:
    """A table at which both sit, and the secret of the link by which the second came."""
    plan = [{"seat": "red", "who": "me", "name": "Anna"}, {"seat": "blue", "who": "friend"}]
    answer = browser.post("/api/tables", {"game": "ambush", "seats": plan}).json()
    secret = answer["links"][0]["path"].partition("#")[2]
    assert stranger.join(secret, name="Bert").status_code == 200
    settle_dice(answer["table"], browser, stranger)
    return answer["table"], secret


def play(browsers: dict[str, Browser], table: str, decisions: int, seed: int = 5) -> None:
    rng = Random(seed)
    for _ in range(decisions):
        state = browsers["red"].state(table)
        seat = state.now.view.decides
        now = browsers[seat].state(table).now
        if now.result is not None:
            return
        answer = browsers[seat].move(table, seat, now.ply, rng.choice(now.prompt.options).move)
        assert answer.status_code == 200, answer.text


def ask(browser: Browser, table: str, seat: str) -> None:
    ply = browser.state(table, seat).now.ply
    answer = browser.post(f"/api/tables/{table}/takeback/ask", {"seat": seat, "ply": ply})
    assert answer.status_code == 200, answer.text


def test_a_granted_take_back_is_seen_on_both_screens_and_survives_the_server(
    browser: Browser, stranger: Browser
) -> None:
    table, _ = two_people(browser, stranger)
    play({"red": browser, "blue": stranger}, table, 6)
    before = {seat: one.state(table).now.view for seat, one in (("red", browser), ("blue", stranger))}
    screens = {"red": browser.listen(table, "red"), "blue": stranger.listen(table, "blue")}
    asker = "red" if before["red"].decides == "blue" else "blue"
    other = "blue" if asker == "red" else "red"
    browsers = {"red": browser, "blue": stranger}
    ask(browsers[asker], table, asker)
    asked = browsers[other].state(table).now.asked_back
    assert asked is not None
    assert (asked.seat, asked.answer, asked.waits) == (asker, "waiting", [other])
    forbidden = browsers[asker].post(f"/api/tables/{table}/takeback/answer", {"seat": other, "yes": True})
    assert forbidden.status_code == 403
    granted = browsers[other].post(f"/api/tables/{table}/takeback/answer", {"seat": other, "yes": True})
    assert granted.status_code == 200, granted.text
    for seat, one in browsers.items():
        state = one.state(table)
        assert state.now.view.decides == asker
        screens[seat].reach(state.stamp)
    play(browsers, table, 4)
    record = browsers["red"].get(f"/api/tables/{table}/record").text
    assert "Undone.red" in record


def test_a_refused_take_back_changes_nothing(browser: Browser, stranger: Browser) -> None:
    table, _ = two_people(browser, stranger)
    play({"red": browser, "blue": stranger}, table, 4)
    view = browser.state(table).now.view
    ask(browser, table, "red")
    stranger.post(f"/api/tables/{table}/takeback/answer", {"seat": "blue", "yes": False})
    now = browser.state(table).now
    assert now.view == view
    assert now.asked_back is not None
    assert now.asked_back.answer == "refused"
    assert not now.may_ask_back


def test_a_link_says_where_it_leads_before_anyone_sits_down(browser: Browser, stranger: Browser) -> None:
    plan = [{"seat": "red", "who": "me", "name": "Anna"}, {"seat": "blue", "who": "friend"}]
    link = browser.post("/api/tables", {"game": "ambush", "seats": plan}).json()["links"][0]["path"]
    answer = stranger.post("/api/join/look", {"secret": link.partition("#")[2]})
    invitation = msgspec.json.decode(answer.content, type=Invitation)
    assert (invitation.title, invitation.seat, invitation.host, invitation.taken) == ("Ambush", "blue", "Anna", False)
    assert stranger.post("/api/join/look", {"secret": "nothing"}).status_code == 403


def test_a_used_link_tells_a_stranger_nothing(browser: Browser, stranger: Browser, address: str) -> None:
    _, secret = two_people(browser, stranger)
    third = Browser(address)
    assert third.post("/api/join/look", {"secret": secret}).json()["code"] == "used"
    third.close()


def test_those_who_have_the_table_before_them_are_said_to_be_here(browser: Browser, stranger: Browser) -> None:
    table, _ = two_people(browser, stranger)
    mine = browser.listen(table, "red")
    eventually(lambda: mine.here == ["red"])
    theirs = stranger.listen(table, "blue")
    eventually(lambda: mine.here == ["red", "blue"] and theirs.here == ["red", "blue"])
    theirs.close()
    eventually(lambda: mine.here == ["red"])


def test_a_seat_is_taken_to_another_device_by_whoever_holds_it_and_by_nobody_else(
    browser: Browser, stranger: Browser, address: str
) -> None:
    table, _ = two_people(browser, stranger)
    assert stranger.post(f"/api/tables/{table}/seats/red/link").status_code == 403
    secret = browser.post(f"/api/tables/{table}/seats/red/link").json()["path"].partition("#")[2]
    phone = Browser(address)
    stream = browser.listen(table, "red")
    invitation = msgspec.json.decode(phone.post("/api/join/look", {"secret": secret}).content, type=Invitation)
    assert (invitation.seat, invitation.name, invitation.taken) == ("red", "Anna", True)
    assert phone.join(secret, name="Anna").status_code == 200
    assert phone.state(table).mine == ["red"]
    assert browser.state(table).mine == []
    assert browser.get(f"/api/tables/{table}", seat="red").status_code == 403
    eventually(lambda: stream.ended)
    phone.close()


def test_a_rematch_has_the_same_people_one_seat_further_and_is_set_up_once(browser: Browser, stranger: Browser) -> None:
    table, _ = two_people(browser, stranger)
    assert browser.post(f"/api/tables/{table}/rematch", {"seat": "red"}).json()["code"] == "not_over"
    resigned = {"seat": "red", "ply": browser.state(table, "red").now.ply}
    browser.post(f"/api/tables/{table}/resign", resigned)
    assert stranger.post(f"/api/tables/{table}/rematch", {"seat": "red"}).status_code == 403
    again = browser.post(f"/api/tables/{table}/rematch", {"seat": "red"}).json()["table"]
    assert stranger.state(table).now.rematch == again
    assert stranger.post(f"/api/tables/{table}/rematch", {"seat": "blue"}).json()["table"] == again
    assert browser.state(again).mine == ["blue"]
    assert stranger.state(again).mine == ["red"]
    assert [seat.name for seat in browser.state(again).now.seats] == ["Bert", "Anna"]
    assert browser.state(again).now.unpledged == ["red", "blue"], "people in two browsers bind their shares first"
    settle_dice(again, browser, stranger)
    assert browser.state(again).now.begun


def test_the_position_is_shown_when_nothing_is_hidden_any_more(browser: Browser) -> None:
    table = browser.table()
    assert browser.get(f"/api/tables/{table}/position").json()["code"] == "not_over"
    browser.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": browser.state(table, "red").now.ply})
    text = browser.get(f"/api/tables/{table}/position").text
    assert hd.load("ambush").position(text).text() == text


def test_a_finished_game_is_told_with_its_losses(browser: Browser) -> None:
    table = browser.table()
    assert browser.get(f"/api/tables/{table}/ending").json()["code"] == "not_over"
    browser.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": browser.state(table, "red").now.ply})
    ending = msgspec.json.decode(browser.get(f"/api/tables/{table}/ending").content, type=Ending)
    assert [loss.army for loss in ending.losses] == [army.id for army in hd.load("ambush").picture().armies]
    assert ending.turning == []  # the toy has no judge


def test_a_game_that_is_resigned_before_anything_was_done_turned_nowhere(browser: Browser) -> None:
    """The judge is asked, line by line; what the objectives were worth is the set-up."""
    seats = [{"seat": seat, "who": "me", "name": "Anna"} for seat in ("french", "coalition")]
    table = browser.table(seats, game="returns")
    log = browser.state(table, "french").log
    assert any(line.kind == "objectives" for line in log)
    browser.post(f"/api/tables/{table}/resign", {"seat": "french", "ply": browser.state(table, "french").now.ply})
    shares = browser.get(f"/api/tables/{table}/chances", seat="french").json()["shares"]
    assert len(shares) == len(log) + 1
    ending = msgspec.json.decode(browser.get(f"/api/tables/{table}/ending", seat="french").content, type=Ending)
    assert ending.turning == []


def told(number: int, what: What, text: str, heading: str = "", pieces: tuple[str, ...] = ()) -> Line:
    """A line of a log that shows something of that sort."""
    return Line(number, 1, heading, "told", "", text, {}, Shown(what=what, pieces=pieces))


@pytest.mark.parametrize(
    ("shares", "found"),
    [
        ([0.5, 0.5, 0.5, 0.5, 0.5], []),
        ([0.5, 0.52, 0.7, 0.69, 0.3], [(2, 0.5, 0.7), (4, 0.7, 0.3)]),
    ],
)
def test_the_game_turned_in_the_turns_that_changed_the_chances_most(
    shares: list[float], found: list[tuple[int, float, float]]
) -> None:
    """Lines 1 and 2 are one player turn, 3 and 4 another: each is told by the line that changed most."""
    log = [told(number, "move", f"line {number}") for number in range(1, 5)]
    points = turning_points(log, [0, 0, 1, 1], shares)
    assert [(point.moment, point.before, point.after) for point in points] == found


def test_a_player_turn_is_one_turning_point() -> None:
    """However many phases it has, and whichever way they go: what was won on the march and lost in battle is one."""
    headings = ["March", "Battle, round 1", "Battle, round 2", "Battle, round 3", "March"]
    log = [told(number, "battle", heading, heading) for number, heading in enumerate(headings, 1)]
    points = turning_points(log, [0, 0, 0, 0, 1], [0.5, 0.6, 0.5, 0.34, 0.2, 0.2])
    assert [(point.moment, point.heading, point.before, point.after) for point in points] == [
        (3, "Battle, round 2", 0.5, 0.2)
    ]


def test_a_turning_point_is_told_by_a_deed() -> None:
    """What changed the chances after a deed, when a count or the next phase was announced, is put down to the deed."""
    log = [
        told(1, "turn", "Evening"),
        told(2, "battle", "The Guard breaks"),
        told(3, "other", "The Allies move"),
        told(4, "move", "Ney goes on"),
    ]
    points = turning_points(log, [7, 7, 7, 7], [0.6, 0.6, 0.55, 0.2, 0.1])
    assert [(point.moment, point.text, point.before, point.after) for point in points] == [
        (2, "The Guard breaks", 0.6, 0.1)
    ]


@pytest.mark.parametrize(
    ("shares", "text"),
    [
        ([0.1, 0.24, 0.34, 0.36], "Hougoumont falls"),
        ([0.1, 0.24, 0.27, 0.36], "Du Plat moves"),
        ([0.36, 0.3, 0.4, 0.1], "Ney moves"),
    ],
)
def test_a_turning_point_is_a_fight_rather_than_a_march(shares: list[float], text: str) -> None:
    """A fight or a capture that changed five points its way by itself, though a march changed more; else the march."""
    log = [told(1, "move", "Du Plat moves"), told(2, "capture", "Hougoumont falls"), told(3, "move", "Ney moves")]
    assert [point.text for point in turning_points(log, [3, 3, 3], shares)] == [text]


def test_whoever_falls_back_from_a_fight_belongs_to_it() -> None:
    log = [
        told(1, "battle", "Ney attacks Kempt", pieces=("ney", "kempt")),
        told(2, "move", "Kempt falls back", pieces=("kempt",)),
        told(3, "move", "Du Plat moves", pieces=("du_plat",)),
    ]
    assert [point.text for point in turning_points(log, [3, 3, 3], [0.4, 0.42, 0.6, 0.7])] == ["Ney attacks Kempt"]
    assert [point.text for point in turning_points(log, [3, 3, 3], [0.4, 0.41, 0.42, 0.7])] == ["Du Plat moves"]


def test_the_set_up_is_no_turning_point() -> None:
    """What was dealt changes the chances and is nobody's doing; the dice of the first turn are."""
    log = [
        told(1, "other", "Your objectives: Ghent and Liège.", "Set-up"),
        told(2, "turn", "Turn 1: the weather die shows 6, storm.", "Turn 1, Weather"),
        told(3, "move", "French I Corps moves"),
    ]
    assert turning_points(log, [0, 0, 0], [0.72, 0.56, 0.56, 0.55]) == []
    points = turning_points(log, [0, 0, 0], [0.72, 0.56, 0.4, 0.41])
    assert [(point.moment, point.heading, point.before, point.after) for point in points] == [
        (2, "Turn 1, Weather", 0.56, 0.41)
    ]
