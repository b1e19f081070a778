"""The referee over every registered game: whole games, saved and resumed halfway, proved; and take-backs that tell
nothing.
"""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.tables import Table, player, verify

GAMES = sorted(hd.REGISTER)


def begun(game: hd.Game, seed: int) -> Table:
    table = Table(game, "t1", seed=bytes([seed]), seats={seat: player("random") for seat in game.seats})
    table.begin()
    return table


def advance(table: Table, rng: Random, decisions: int) -> None:
    for _ in range(decisions):
        if table.over:
            return
        table.act(table.actor, rng.choice(table.eye(table.actor).moves()), table.ply(table.actor))


@pytest.mark.parametrize("id", GAMES)
def test_a_game_saved_halfway_ends_as_it_would_have(id: str) -> None:
    game = hd.load(id)
    table = begun(game, 3)
    advance(table, Random(1), 150)
    again = Table.resume(game, hd.parse(table.saved().text()))
    for viewer in table.viewers:
        assert again.show(viewer) == table.show(viewer)
        assert again.log(viewer) == table.log(viewer)
    for other in (table, again):
        advance(other, Random(2), 100_000)
    assert again.record().text() == table.record().text()
    assert verify(game, hd.parse(table.record().text())).fair


@pytest.mark.parametrize("id", GAMES)
def test_what_can_be_taken_back_has_taught_nothing(id: str) -> None:
    """In every world that the seat cannot tell from the true one it is offered the same, and what it may take back has
    shown it nothing.
    """
    game = hd.load(id)
    table = begun(game, 4)
    rng = Random(4)
    offered = 0
    for _ in range(60):
        if table.over:
            break
        seat = table.actor
        twins = [Table(game, "t2", position=table.eye(seat).sample(rng).text(), forced=True) for _ in range(2)]
        move = rng.choice(table.eye(seat).moves())
        table.act(seat, move)
        for twin in twins:
            twin.begin()
            twin.act(seat, move)
            assert twin.can_take_back(seat) == table.can_take_back(seat)
        if table.can_take_back(seat):
            offered += 1
            assert all(twin.encoded(seat) == table.encoded(seat) for twin in twins)
    assert offered


@pytest.mark.parametrize("id", [id for id in GAMES if hd.load(id).hidden])
def test_a_seats_record_holds_no_move_of_another(id: str) -> None:
    game = hd.load(id)
    table = begun(game, 5)
    advance(table, Random(5), 80)
    for viewer in table.viewers:
        actors = {played.actor for played in table.record_for(viewer).moves}
        assert actors <= {"hidden", game.seat_name(viewer)}
