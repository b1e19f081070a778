"""A bid for sides: secret until both are in, settled once, kept through a crash, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import hundreddays as hd
from hundreddays.core import FairDice, Record
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.new_table import plan_table
from hundreddays.server.store import Stored
from hundreddays.server.wire import NewTable, SeatPlan
from serving import EASY, Browser, running, settle_dice

SHARE = "share-in-the-lot"
SEATS = [{"seat": "red", "who": "me", "name": "Anna"}, {"seat": "blue", "who": "friend"}]


@pytest.fixture
def two(town: str) -> Iterator[tuple[Browser, Browser]]:
    anna, bert = Browser(town), Browser(town)
    yield anna, bert
    anna.close()
    bert.close()


def seated(anna: Browser, bert: Browser, **more: Any) -> str:
    """A table at which both sit and nobody has bid."""
    made = anna.post("/api/tables", {"game": "ambush", "seats": SEATS, "bid": True, **more})
    assert made.status_code == 201, made.text
    secret = made.json()["links"][0]["path"].partition("#")[2]
    assert bert.post("/api/join/look", {"secret": secret}).json()["bid"] is True
    assert bert.join(secret, name="Bert").status_code == 200
    return str(made.json()["table"])


def bid(browser: Browser, table: str, seat: str, handicap: int) -> None:
    ask = {"seat": seat, "handicap": handicap, "nonce": f"share-of-{seat}"}
    answer = browser.post(f"/api/tables/{table}/bid", ask)
    assert answer.status_code == 200, answer.text


def test_whoever_asks_for_less_favour_gets_the_first_side_at_his_bid(two: tuple[Browser, Browser]) -> None:
    anna, bert = two
    table = seated(anna, bert)
    assert anna.state(table).now.owed == anna.state(table).now.unpledged == [], "no dice before the sides are known"
    bid(anna, table, "red", 1)
    bid(bert, table, "blue", -1)
    for browser, seat, name in ((anna, "blue", "Anna"), (bert, "red", "Bert")):
        state = browser.state(table)
        assert state.mine == [seat]
        assert state.options["handicap"] == -1
        assert state.now.bids is None
        assert [one.name for one in state.now.seats if one.seat == seat] == [name]
        assert state.balance.startswith("The sides were bid for: Red −1 and Blue +1. Red counts 1 less at the end.")
    settle_dice(table, anna, bert)
    assert anna.state(table).now.begun
    assert bert.state(table).now.view.decides == "red"


def test_the_seats_stay_where_the_first_side_asks_for_less(two: tuple[Browser, Browser]) -> None:
    anna, bert = two
    table = seated(anna, bert)
    bid(bert, table, "blue", 0)
    bid(anna, table, "red", -2)
    assert (anna.state(table).mine, bert.state(table).mine) == (["red"], ["blue"])
    assert anna.state(table).options["handicap"] == -2


@pytest.mark.parametrize("handicap", [-1, 2])
def test_nobody_sees_a_bid_before_both_are_in(two: tuple[Browser, Browser], town: str, handicap: int) -> None:
    """What the other is told, and hears, is the same whatever was bid: all but what belongs to the table itself."""
    anna, bert = two
    told = []
    for value in (handicap, 0):
        table = seated(anna, bert)
        listening = bert.listen(table, "blue", bert.state(table).stamp)
        watcher = Browser(town)
        bid(anna, table, "red", value)
        assert anna.state(table).now.bids is not None
        heard = listening.until(lambda messages: bool(messages))
        listening.quiet()
        commitment = bert.state(table).now.dice.commitment
        bodies = [
            *(message.raw for message in heard),
            bert.get(f"/api/tables/{table}").text,
            watcher.get(f"/api/tables/{table}").text,
            bert.get(f"/api/tables/{table}/record").text,
        ]
        watcher.close()
        stamps = [bert.state(table).stamp.rsplit("-", 1)[-1], watcher_stamp(bodies[-2])]
        plain = [body.replace(table, "T").replace(commitment, "C") for body in bodies]
        told.append([_without(body, stamps) for body in plain])
        state = bert.state(table).now.bids
        assert state is not None
        assert (state.given, state.mine, state.choices) == (["red"], None, [-2, -1, 0, 1, 2])
        mine = anna.state(table).now.bids
        assert mine is not None
        assert mine.mine == value
    assert told[0] == told[1]


def watcher_stamp(body: str) -> str:
    return body.partition('"stamp":"')[2].partition('"')[0].rsplit("-", 1)[-1]


def _without(body: str, stamps: list[str]) -> str:
    """A digest is of the whole moment, and so of the table's own commitment."""
    for stamp in stamps:
        body = body.replace(stamp, "S")
    return body


def test_equal_bids_are_settled_by_a_lot_that_nobody_chose(two: tuple[Browser, Browser]) -> None:
    """By the seed that the server had committed to, and a share of each that it could not know then."""
    anna, bert = two
    shares = {"red": "share-of-red", "blue": "share-of-blue"}
    outcomes = set()
    for _ in range(12):
        table = seated(anna, bert)
        bid(anna, table, "red", 1)
        bid(bert, table, "blue", 1)
        state = anna.state(table)
        assert "Red +1 and Blue +1; the lot decided." in state.balance
        settle_dice(table, anna, bert)
        mover = anna if anna.state(table).mine == ["red"] else bert
        ply = mover.state(table).now.ply
        assert mover.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": ply}).status_code == 200
        seed = bytes.fromhex(anna.state(table).now.dice.seed)
        lot = FairDice(seed, table, shares).draw([(0, 1), (1, 1)], -1)
        drawn = bert.get(f"/api/tables/{table}/draws").json()
        assert (drawn["lots"], drawn["lot"]) == (shares, lot)
        assert state.mine == [("red", "blue")[lot]], "anyone can check it when the seed is known"
        outcomes.add(lot)
    assert outcomes == {0, 1}


def test_a_lot_is_told_only_where_it_was_drawn(two: tuple[Browser, Browser]) -> None:
    anna, bert = two
    table = seated(anna, bert)
    without = anna.post(f"/api/tables/{table}/bid", {"seat": "red", "handicap": 0})
    assert (without.status_code, "nonce" in without.text) == (400, True)
    bid(anna, table, "red", -1)
    bid(bert, table, "blue", 1)
    settle_dice(table, anna, bert)
    ply = anna.state(table).now.ply
    assert anna.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": ply}).status_code == 200
    assert anna.get(f"/api/tables/{table}/draws").json()["lot"] is None


def test_a_lot_is_told_when_the_table_was_saved_since(ambush: str) -> None:
    """A save that forgot the bids left a lot that nobody could check."""
    seats = [SeatPlan("red", "me"), SeatPlan("blue", "hotseat")]
    record = Record.of(hd.load(ambush)).text()
    planned = plan_table("v", NewTable(seats, record=record))
    live = LiveTable.open(Stored(planned.row, planned.seats, []))
    live.bids, live.lots = {"red": 1, "blue": 1}, {"red": "share-of-red", "blue": "share-of-blue"}
    saved = live.saved()
    assert saved is not None
    again = LiveTable.open(Stored(planned.row, planned.seats, [], saved))
    assert (again.bids, again.lots) == (live.bids, live.lots)


def test_what_cannot_be_bid_is_refused_in_words(two: tuple[Browser, Browser]) -> None:
    anna, bert = two
    table = seated(anna, bert)
    far = anna.post(f"/api/tables/{table}/bid", {"seat": "red", "handicap": 9, "nonce": SHARE})
    assert (far.status_code, "cannot be 9." in far.text) == (400, True)
    assert "It can be: -2, -1, 0, 1, 2." in far.text
    other = anna.post(f"/api/tables/{table}/bid", {"seat": "blue", "handicap": 0, "nonce": SHARE})
    assert other.status_code == 403
    bid(anna, table, "red", 1)
    again = anna.post(f"/api/tables/{table}/bid", {"seat": "red", "handicap": 2, "nonce": SHARE})
    assert (again.status_code, "a bid stands" in again.text) == (409, True)
    early = anna.post("/api/tables", {"game": "ambush", "seats": SEATS, "bid": True}).json()["table"]
    alone = anna.post(f"/api/tables/{early}/bid", {"seat": "red", "handicap": 0, "nonce": SHARE})
    assert (alone.status_code, "when both sit" in alone.text) == (409, True)
    plain = anna.post(f"/api/tables/{anna.table()}/bid", {"seat": "red", "handicap": 0, "nonce": SHARE})
    assert (plain.status_code, "not bid for" in plain.text) == (409, True)
    hotseat = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]
    for body in (
        {"game": "ambush", "seats": hotseat},
        {"game": "ambush", "seats": [*SEATS, {"seat": "green", "who": "friend"}], "options": {"players": 3}},
    ):
        refused = anna.post("/api/tables", {**body, "bid": True})
        assert (refused.status_code, "Two people bid for sides" in refused.text) == (400, True)


def test_bids_outlive_the_server(ambush: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = EASY(tmp_path_factory.mktemp("again"))
    with running(settings) as address:
        anna, bert = Browser(address), Browser(address)
        table, settled = seated(anna, bert), seated(anna, bert)
        bid(anna, table, "red", 1)
        bid(anna, settled, "red", 1)
        bid(bert, settled, "blue", -1)
    with running(settings) as address:
        for browser in (anna, bert):
            browser.http.base_url = address
            browser.address = address
        state = anna.state(table).now.bids
        assert state is not None
        assert (state.given, state.mine) == (["red"], 1)
        bid(bert, table, "blue", 0)
        for one, handicap in ((table, 0), (settled, -1)):
            assert (anna.state(one).mine, bert.state(one).mine) == (["blue"], ["red"])
            assert anna.state(one).options["handicap"] == handicap
            settle_dice(one, anna, bert)
            assert anna.state(one).now.begun
        anna.close()
        bert.close()
