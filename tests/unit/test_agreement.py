"""Taking back by agreement: what is undone, who must agree, and what stays as it was."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import Record, parse
from hundreddays.tables import NoTakeBack, Stale, Table, person, player

RED, BLUE = 0, 1


@pytest.fixture
def table(ambush: str) -> Table:
    """Two people, and several decisions of both, the last by Blue."""
    table = Table(hd.load(ambush), "t1", seed=b"seed", seats={"red": person("Anna"), "blue": person("Bert")})
    table.begin()
    return table


def play(table: Table, decisions: int, seed: int = 7) -> None:
    rng = Random(seed)
    for _ in range(decisions):
        seat = table.actor
        table.act(seat, rng.choice(table.eye(seat).moves()), table.ply(seat))


def until_red_has_moved_and_blue_too(table: Table) -> int:
    """Play until both have decided; answers how many plies stood before Red's last decision."""
    rng, before = Random(3), 0
    while table.actor == RED or not any(played.actor == "blue" for played in table.record().moves):
        seat = table.actor
        if seat == RED:
            before = table.plies
        table.act(seat, rng.choice(table.eye(seat).moves()))
    return before


def test_what_was_granted_stands_as_if_nothing_had_been_played(table: Table) -> None:
    twin = Table(table.game, "t1", seed=b"seed", seats={"red": person("Anna"), "blue": person("Bert")})
    twin.begin()
    keep = until_red_has_moved_and_blue_too(table)
    for played in table.record().moves[twin.plies : keep]:
        if played.actor != "chance":
            twin.act(table.game.seat(played.actor), played.words)
    table.ask_back(RED, table.ply(RED))
    assert table.answer_back(BLUE, True) == keep
    for viewer in table.viewers:
        assert table.encoded(viewer) == twin.encoded(viewer)
        assert table.log(viewer) == twin.log(viewer)
    assert table.record().moves == twin.record().moves
    assert table.actor == RED
    assert table.asked_back is not None
    assert table.asked_back.answer == "granted"


def test_the_same_dice_fall_again_and_the_record_proves_them(table: Table) -> None:
    keep = until_red_has_moved_and_blue_too(table)
    undone = table.record().moves[keep:]
    table.ask_back(RED)
    table.answer_back(BLUE, True)
    for played in undone:
        if played.actor != "chance":
            table.act(table.game.seat(played.actor), played.words)
    assert table.record().moves[keep : keep + len(undone)] == undone
    again = Table.resume(table.game, parse(table.saved().text()))
    assert [again.ply(seat) for seat in (RED, BLUE)] == [table.ply(seat) for seat in (RED, BLUE)]


def test_whatever_was_on_its_way_is_stale_once_it_is_granted(table: Table) -> None:
    until_red_has_moved_and_blue_too(table)
    sent = [table.ply(seat) for seat in (RED, BLUE)]
    table.ask_back(RED)
    table.answer_back(BLUE, True)
    for seat, ply in zip((RED, BLUE), sent, strict=True):
        assert table.ply(seat) > ply
        with pytest.raises(Stale):
            table.act(seat, "rest", ply)


def test_one_refusal_is_enough_and_stands_until_the_next_decision(table: Table) -> None:
    until_red_has_moved_and_blue_too(table)
    before = table.record().text()
    table.ask_back(RED)
    assert not table.can_ask_back(RED)
    with pytest.raises(NoTakeBack, match="already"):
        table.ask_back(RED)
    table.answer_back(BLUE, False)
    assert table.record().text() == before
    with pytest.raises(NoTakeBack, match="refused"):
        table.ask_back(RED)
    with pytest.raises(NoTakeBack, match="any more"):
        table.answer_back(BLUE, True)
    play(table, 1)
    assert table.asked_back is None
    assert table.can_ask_back(RED)


def test_a_decision_at_the_table_answers_a_question_that_stood(table: Table) -> None:
    until_red_has_moved_and_blue_too(table)
    table.ask_back(RED)
    play(table, 1)
    with pytest.raises(NoTakeBack, match="any more"):
        table.answer_back(BLUE, True)


def test_only_those_who_were_asked_can_answer(table: Table) -> None:
    until_red_has_moved_and_blue_too(table)
    table.ask_back(RED)
    with pytest.raises(NoTakeBack, match="any more"):
        table.answer_back(RED, True)


def test_a_computer_is_not_asked(ambush: str) -> None:
    seats = {"red": person("Anna"), "blue": player("random")}
    table = Table(hd.load(ambush), "t1", seed=b"seed", seats=seats)
    table.begin()
    until_red_has_moved_and_blue_too(table)
    assert not table.can_ask_back(RED)
    with pytest.raises(NoTakeBack, match="Only people"):
        table.ask_back(RED)


def test_what_was_carried_over_from_another_record_is_nothing_to_ask_for(table: Table) -> None:
    until_red_has_moved_and_blue_too(table)
    record = table.record()
    headers = {**record.headers, "Carried": str(len(record.moves))}
    carried = Table.resume(table.game, Record(headers, record.moves), b"seed")
    assert table.can_ask_back(RED)
    assert not carried.can_ask_back(RED)
    with pytest.raises(NoTakeBack, match="decided nothing"):
        carried.ask_back(RED)
    while carried.actor != RED:
        play(carried, 1)
    assert not carried.can_ask_back(RED)
    play(carried, 1)
    assert carried.can_ask_back(RED)


def test_whoever_has_decided_nothing_has_nothing_to_ask_for(table: Table) -> None:
    assert not table.can_ask_back(BLUE)
    with pytest.raises(NoTakeBack, match="decided nothing"):
        table.ask_back(BLUE)


def test_all_partners_must_agree() -> None:
    game = hd.load("returns", players=3)
    table = Table(game, "three", seed=bytes(32), seats={seat: person(seat) for seat in game.seats})
    table.begin()
    while table.actor == 0:
        table.act(0, "end" if table.check(0, "end") else table.prompt(0).options[0].move)
    before = table.plies
    table.ask_back(0)
    asked = table.asked_back
    assert asked is not None
    assert asked.waits == ["allied", "prussian"]
    assert table.answer_back(1, True) == before
    assert table.answer_back(2, True) < before
    assert table.actor == 0


def test_a_decision_that_nobody_else_sees_does_not_end_the_matter() -> None:
    """Whoever asks, or may ask again, could otherwise count what the enemy decides in secret."""
    game = hd.load("napoleon")
    table = Table(game, "march", seed=bytes(32), seats={seat: person(seat) for seat in game.seats})
    table.begin()
    french = game.seat("french")
    while not (table.actor != french and table.can_ask_back(french) and hides(table, french)):
        table.act(table.actor, table.prompt(table.actor).options[-1].move)
    table.ask_back(french)
    asked, seen, enemy = table.asked_back, table.encoded(french), table.actor
    assert asked is not None
    table.act(enemy, table.prompt(enemy).options[0].move)
    assert table.encoded(french) == seen
    assert table.asked_back == asked
    assert not table.can_ask_back(french)
    table.answer_back(enemy, False)
    assert not table.can_ask_back(french)
    while table.actor == enemy:
        table.act(enemy, "end" if table.check(enemy, "end") else table.prompt(enemy).options[0].move)
    assert table.asked_back is None


def hides(table: Table, seat: int) -> bool:
    """Whether the next decision is one that a seat would not see."""
    table = Table.resume(table.game, parse(table.saved().text()))
    seen, lines = table.encoded(seat), len(table.log(seat))
    table.act(table.actor, table.prompt(table.actor).options[0].move)
    return table.encoded(seat) == seen and len(table.log(seat)) == lines
