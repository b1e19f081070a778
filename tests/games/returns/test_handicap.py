"""23.6: the handicap."""

from __future__ import annotations

from random import Random

import hundreddays as hd
from games.returns.field import returns
from hundreddays.core import Record
from hundreddays.core.record_reader import parse
from hundreddays.games import info
from hundreddays.games.released_data import load_pinned
from hundreddays.games.returns.game import ReturnsGame
from hundreddays.games.returns.rules.board import COALITION, FRENCH
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.players import play_out, seat_player

CHOICES = [int(choice) for one in info("returns").settings if one.name == "handicap" for choice in one.choices]


def test_23_6_each_point_is_a_point_of_cohesion_of_every_corps_on_one_side() -> None:
    plain = returns().board
    assert CHOICES == [-2, -1, 0, 1, 2]
    for handicap in CHOICES:
        board = returns(handicap=handicap).board
        less = {FRENCH: max(0, -handicap), COALITION: max(0, handicap)}
        for unit in board.all_corps:
            assert board.cohesion[unit] == plain.cohesion[unit] - less[board.side[unit]]
            assert board.cohesion[unit] > board.reduced_at[unit] == plain.reduced_at[unit]
        assert all(board.cohesion[unit] == 0 for unit in board.commanders)
        assert board.points == plain.points


def test_23_6_no_corps_begins_with_less_than_one() -> None:
    """With the figures of somebody's own box."""
    weak = {"units.toml": {"unit": [{"id": "f_vi", "cohesion": 2, "reduced_at": 1}]}}
    game = hd.load("returns", weak, handicap=-2)
    assert isinstance(game, ReturnsGame)
    assert game.board.cohesion[game.board.unit_ids.index("f_vi")] == 1
    assert game.broken(game.start()) == []


def test_23_6_nothing_changes_at_nought() -> None:
    assert returns(handicap=0).data_hash == returns().data_hash
    assert all(track.id != "handicap" for track in returns().start().view(0).tracks)


def test_23_6_everyone_sees_it_and_records_keep_it() -> None:
    game = returns(handicap=-1)
    state = game.start()
    for seat in (hd.SPECTATOR, 0, 1):
        shown = next(track for track in state.view(seat).tracks if track.id == "handicap")
        assert (shown.value, shown.text) == (-1, "−1 for the French")
    record = Record.of(game)
    play_out(game, [seat_player("random", game) for _ in game.seats], Random(6), record=record)
    again = parse(record.text())
    assert again.options["handicap"] == "-1"
    played = load_pinned("returns", again.headers["Data"], **again.options)
    assert isinstance(played, ReturnsGame)
    assert played.board.handicap == -1
    ended = again.final(played)
    assert isinstance(ended, ReturnsState)
    assert played.position(ended.text()).text() == ended.text()
    assert ended.broken() == []
