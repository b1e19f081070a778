"""Tables that are saved and taken up again without playing them through."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import SPECTATOR
from hundreddays.tables import Line, SavedTable, Table, person
from hundreddays.tables import barrier as barrier_module

DECISIONS = 150


def played(id: str, decisions: int) -> Table:
    game, rng = hd.load(id), Random(id)
    table = Table(
        game, "t", seed=b"\x07" * 32, seats={seat: person(seat) for seat in game.seats}, nonces={game.seats[0]: "n"}
    )
    table.begin()
    for _ in range(decisions):
        play(table, rng)
    return table


def play(table: Table, rng: Random) -> None:
    if not table.over:
        seat = table.actor
        if rng.random() < 0.1 and table.can_take_back(seat):
            table.take_back(seat)
        table.act(table.actor, rng.choice(table.prompt(table.actor).options).move)


def saved(table: Table, rng: Random) -> SavedTable:
    """As soon as nothing can be taken back, through the bytes in which it is kept."""
    while (found := table.save()) is None:
        play(table, rng)
    return msgspec.msgpack.decode(msgspec.msgpack.encode(found), type=SavedTable)


@pytest.mark.parametrize("id", hd.REGISTER)
def test_a_table_taken_up_again_goes_on_as_if_it_had_never_been_left(id: str) -> None:
    table = played(id, DECISIONS)
    again = Table.restore(table.game, table.id, table.seed, saved(table, Random(1)), table._forced)
    there, here = Random(2), Random(2)
    for _ in range(25):
        assert again.record().text() == table.record().text()
        assert again.position() == table.position()
        for viewer in (*range(len(table.game.seats)), SPECTATOR):
            assert msgspec.json.encode(again.show(viewer)) == msgspec.json.encode(table.show(viewer))
            assert again.log(viewer) == msgspec.json.decode(msgspec.json.encode(table.log(viewer)), type=list[Line])
        play(table, there)
        play(again, here)


def test_what_can_be_taken_back_is_not_lost_by_saving() -> None:
    table = played("emperor", 0)
    rng = Random(3)
    while not table.can_take_back(table.actor):
        play(table, rng)
    assert table.save() is None


def test_no_more_decisions_are_kept_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(barrier_module, "MOST", 3)
    table = played("emperor", 0)
    rng = Random(3)
    for _ in range(200):
        play(table, rng)
        assert len(table._barrier._checkpoints) <= 3
