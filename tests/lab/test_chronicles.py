"""What every game tells the lab: battles at places of its board, losses of its armies, evenings of the chronicle."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.lab.observer import Observer, Rows
from hundreddays.lab.result_store import TABLES
from hundreddays.players import RandomPlayer, play_out


@pytest.mark.parametrize("id", list(hd.REGISTER))
def test_battles_and_losses_stand_on_the_games_own_board(id: str) -> None:
    game = hd.load(id)
    picture = game.picture()
    places = {place.id: (place.x, place.y) for place in picture.places}
    rows: Rows = {table: [] for table in TABLES}
    observer = Observer(game, game.judge(), {"cell": 0, "game": 0}, places, rows)
    play_out(game, [RandomPlayer() for _ in game.seats], Random(2), tell=observer, witness=observer.witness)
    observer.close()
    assert rows["battles"]
    assert {row["place"] for row in rows["battles"]} <= set(places)
    assert {row["army"] for row in rows["losses"]} <= {army.id for army in picture.armies}
    assert sum(row["amount"] for row in rows["losses"]) > 0
    assert {row["army"] for row in rows["stands"]} <= {army.id for army in picture.armies}


@pytest.mark.parametrize(
    ("id", "turn", "slot"),
    [
        ("returns", 1, "15pm"),
        ("returns", 4, "18pm"),
        ("napoleon", 3, "15pm"),
        ("napoleon", 4, ""),
        ("emperor", 8, "16pm"),
        ("waterloo", 1, ""),
    ],
)
def test_a_turn_stands_at_its_evening(id: str, turn: int, slot: str) -> None:
    assert hd.load(id).slot(turn) == slot
