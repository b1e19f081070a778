"""The referee: seats, questions and their numbers, refusals, the log, taking back, ending."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.tables import (
    AgainstRules,
    BadNonce,
    Begun,
    Ended,
    NoTakeBack,
    NotAMove,
    NotBegun,
    NotYours,
    Stale,
    Table,
    person,
    player,
)

RED, BLUE = 0, 1


def table_of(game: hd.Game, seed: int = 1, forced: bool | None = True) -> Table:
    table = Table(
        game, "t1", seed=seed.to_bytes(4, "big"), seats={"red": person("Anna"), "blue": player("random")}, forced=forced
    )
    table.begin()
    return table


@pytest.fixture
def table(ambush: str) -> Table:
    return table_of(hd.load(ambush))


@pytest.fixture
def open_table(ambush: str) -> Table:
    """The same game with its cards on the table, as far as the referee is told."""
    game = hd.load(ambush, data={})
    game.hidden = False
    return table_of(game)


def play_out(table: Table, seed: int = 7) -> None:
    rng = Random(seed)
    while not table.over:
        seat = table.actor
        table.act(seat, rng.choice(table.eye(seat).moves()), table.ply(seat))


def test_chance_runs_up_to_the_first_decision(table: Table) -> None:
    assert [played.actor for played in table.record().moves] == ["chance"] * 4
    assert table.actor == RED
    assert table.prompt(RED).options
    assert table.prompt(BLUE).options == []


def test_nothing_is_played_before_the_table_begins(ambush: str) -> None:
    table = Table(hd.load(ambush))
    with pytest.raises(NotBegun):
        table.act(RED, "rest")
    assert table.actor == hd.NOBODY
    table.salt("red", "my-own-word")
    table.begin()
    with pytest.raises(Begun):
        table.salt("red", "another")
    with pytest.raises(Begun):
        table.begin()


@pytest.mark.parametrize("nonce", ["", "a b", "x|blue=1", "é", "x" * 65])
def test_a_nonce_cannot_smuggle_anything(ambush: str, nonce: str) -> None:
    with pytest.raises(BadNonce):
        Table(hd.load(ambush)).salt("red", nonce)


def test_nobody_sits_on_a_seat_that_is_not_there(ambush: str) -> None:
    table = Table(hd.load(ambush))
    for seat in ("purple", "spectator"):
        with pytest.raises(hd.Unknown):
            table.sit(seat, person("Anna"))


def test_refusals_have_codes_and_reasons_and_change_nothing(table: Table) -> None:
    before = table.record().text(), table.show(RED), table.show(BLUE)
    with pytest.raises(NotYours, match="red to decide"):
        table.act(BLUE, "rest", table.ply(BLUE))
    with pytest.raises(NotAMove, match=r"no move “marsch red_line”. Did you mean “march red_line”"):
        table.act(RED, "marsch red_line", 1)
    with pytest.raises(NotAMove):
        table.act(RED, 99_999, 1)
    with pytest.raises(AgainstRules) as refused:
        table.act(RED, "march blue_line", 1)
    assert refused.value.code == "illegal"
    assert refused.value.reasons == (hd.Reason("That block is not yours to march.", "2.3"),)
    assert (table.record().text(), table.show(RED), table.show(BLUE)) == before


def test_a_repeated_or_early_message_is_refused(table: Table) -> None:
    table.act(RED, "march red_line", 1)
    with pytest.raises(Stale, match="already been answered"):
        table.act(RED, "march red_line", 1)
    with pytest.raises(Stale, match="not been asked"):
        table.act(RED, "to ford", 3)
    table.act(RED, "to ford", 2)
    assert [played.words for played in table.record().moves[4:]] == ["march red_line", "to ford"]


def test_a_message_sent_before_a_take_back_is_stale_after_it(table: Table) -> None:
    table.act(RED, "march red_line", 1)
    table.take_back(RED, 2)
    for late in (1, 2):
        with pytest.raises(Stale):
            table.act(RED, "march red_line", late)
    table.act(RED, "march red_line", 3)
    assert table.ply(RED) == 4


def test_the_numbers_of_a_seat_do_not_count_what_others_decide(table: Table) -> None:
    table.act(RED, "march red_line")
    table.take_back(RED)
    table.act(RED, "march red_guard")
    assert table.ply(BLUE) == 1
    assert table.show(BLUE).lines == table.show(hd.SPECTATOR).lines


def test_in_an_open_game_a_take_back_makes_answers_to_it_stale(open_table: Table) -> None:
    table = open_table
    table.act(RED, "rest")
    early = table.ply(BLUE)
    table.take_back(RED)
    table.act(RED, "march red_line")
    table.act(RED, "to ford")
    with pytest.raises(Stale):
        table.act(BLUE, "rest", early)


def test_a_half_made_decision_is_taken_back_and_nobody_can_tell(table: Table) -> None:
    seen = table.encoded(BLUE), table.encoded(hd.SPECTATOR), table.log(BLUE), table.show(BLUE)
    before = table.record().text(), table.encoded(RED)
    assert not table.can_take_back(RED)
    table.act(RED, "march red_line")
    assert table.can_take_back(RED)
    assert not table.can_take_back(BLUE)
    assert (table.encoded(BLUE), table.encoded(hd.SPECTATOR), table.log(BLUE), table.show(BLUE)) == seen
    assert table.take_back(RED) == 4
    assert (table.encoded(BLUE), table.encoded(hd.SPECTATOR), table.log(BLUE), table.show(BLUE)) == seen
    assert (table.record().text().replace('[Undone.red "2"]\n', ""), table.encoded(RED)) == before


def test_a_counter_that_others_saw_move_is_taken_back_from_their_screens_too() -> None:
    table = Table(hd.load("returns"), "march", seed=bytes(32), forced=False)
    table.begin()
    before = table.encoded(BLUE), table.encoded(hd.SPECTATOR), table.log(BLUE), table.log(hd.SPECTATOR)
    early = table.ply(BLUE)
    words = [table.game.text(move) for move in table.eye(RED).moves()]
    table.act(RED, next(move for move in words if move.startswith("march")))
    table.act(RED, next(option.move for option in table.prompt(RED).options if option.move.startswith("to ")))
    while table.encoded(BLUE) == before[0]:  # on to a march that the other side sees
        table.act(RED, table.prompt(RED).options[0].move)
    assert len(table.log(BLUE)) > len(before[2])
    while table.can_take_back(RED):
        table.take_back(RED)
    assert (table.encoded(BLUE), table.encoded(hd.SPECTATOR), table.log(BLUE), table.log(hd.SPECTATOR)) == before
    assert table.ply(BLUE) > early  # what it may have sent in answer is stale


def test_what_was_hidden_and_is_known_now_cannot_be_taken_back(ambush: str) -> None:
    """A card was in the hand, and all have seen it now."""
    game = hd.load(ambush)
    table = next(table for seed in range(20) for table in [table_of(game, seed)] if table.check(RED, "play drum"))
    table.act(RED, "play drum")
    assert not table.can_take_back(RED)
    with pytest.raises(NoTakeBack, match="hidden"):
        table.take_back(RED)


def test_a_phase_that_was_ended_cannot_be_taken_back() -> None:
    game = hd.load("napoleon")
    table = Table(game, "phase", seed=bytes(32))
    table.begin()
    march = next(move for move in table.eye(0).moves() if game.text(move).startswith("march"))
    table.act(0, march)
    assert table.can_take_back(0)
    table.take_back(0)
    table.act(0, "end")
    assert not table.can_take_back(0)


def test_the_barrier_stands_after_what_was_seen_even_when_the_seat_goes_on(ambush: str) -> None:
    """A card is played in the open, then a half-made choice follows: only the choice can be taken back."""
    table, card = next(
        (table, card)
        for seed in range(20)
        for table in [table_of(hd.load(ambush), seed)]
        for card in ["play drum"]
        if table.check(RED, card)
    )
    table.act(RED, card)
    assert not table.can_take_back(RED)
    table.act(RED, "march red_scout")
    assert table.can_take_back(RED)
    table.take_back(RED)
    assert not table.can_take_back(RED)
    assert table.record().moves[-1].words == card


def test_dice_cut_taking_back(open_table: Table) -> None:
    table = open_table
    rng = Random(3)
    while table.record().moves[-1].words.split()[0] != "roll":
        table.act(table.actor, rng.choice(table.eye(table.actor).moves()))
    assert not any(table.can_take_back(seat) for seat in (RED, BLUE))


def test_where_nothing_is_hidden_only_dice_and_other_seats_cut(open_table: Table) -> None:
    table = open_table
    table.act(RED, "march red_line")
    table.act(RED, "to ford")
    assert table.actor == BLUE
    assert table.can_take_back(RED)
    table.take_back(RED)
    assert table.prompt(RED).text == "Where does red_line march?"
    table.take_back(RED)
    assert not table.can_take_back(RED)
    table.act(RED, "rest")
    table.act(BLUE, "march blue_line")
    assert not table.can_take_back(RED)
    assert table.can_take_back(BLUE)


def test_forced_choices_are_played_by_the_table_as_ordinary_moves(ambush: str) -> None:
    game = hd.load(ambush)
    table = table_of(game)
    rng = Random(5)
    while not table.over:
        moves = table.eye(table.actor).moves()
        assert len(moves) > 1
        table.act(table.actor, rng.choice(moves))
    forced = [
        move for state, move in table.record().replay(game) if state.actor != hd.CHANCE and state.moves() == [move]
    ]
    assert forced


def test_two_people_who_hide_things_from_each_other_make_even_the_only_move_themselves(ambush: str) -> None:
    game = hd.load(ambush)
    seats = {"red": person("Anna"), "blue": person("Bert")}
    assert not Table(game, seats=seats).plays_forced
    assert Table(game, seats=seats, forced=True).plays_forced
    assert Table(game, seats={"red": person("Anna"), "blue": player("random")}).plays_forced


def test_taking_back_passes_over_forced_choices(ambush: str) -> None:
    game = hd.load(ambush, data={})
    game.hidden = False
    table = next(
        table
        for seed in range(50)
        for table in [table_of(game, seed)]
        if table.eye(RED).view().panels["hands"]["red"].get("feint")
    )
    for seat, words in [
        (RED, "march red_scout"),
        (RED, "to ford"),
        (BLUE, "rest"),
        (RED, "play feint"),
        (RED, "swap red_line"),
    ]:
        table.act(seat, words)
    assert [played.words for played in table.record().moves[-2:]] == ["swap red_line", "with red_scout"]
    table.take_back(RED)
    assert table.prompt(RED).text == "Which block feints?"


def test_lines_are_numbered_for_each_viewer_and_grouped_by_heading(table: Table) -> None:
    table.act(RED, "march red_line")
    table.act(RED, "to ford")
    for viewer in table.viewers:
        assert [line.number for line in table.log(viewer)] == [1, 2, 3, 4, 5]
    assert table.log(RED)[-1].text == "Red marches red_line from mill to ford."
    assert table.log(BLUE)[-1].text == table.log(hd.SPECTATOR)[-1].text == "Red marches from mill to ford."
    assert {line.heading for line in table.log(RED)} == {"Round 1, red: deal", "Round 1, red: action"}
    assert table.log(BLUE, after=4) == table.log(BLUE)[4:]


def test_resigning_ends_the_game_and_shows_the_seed(table: Table) -> None:
    assert "Seed" not in table.record().headers
    table.resign(RED)
    assert table.over
    assert table.scores() == [-1.0, 1.0]
    assert table.view(BLUE).result == "The Red side resigned: the Blue side wins."
    assert table.view(BLUE).over
    assert table.prompt(RED).options == []
    assert table.record().headers | {"End": "resigned red", "Result": "red -1, blue 1"} == table.record().headers
    for refused in (
        lambda: table.act(RED, "rest"),
        lambda: table.take_back(RED),
        lambda: table.resign(BLUE),
        table.abandon,
    ):
        with pytest.raises(Ended):
            refused()


def test_an_abandoned_table_has_no_result(table: Table) -> None:
    table.abandon()
    assert table.scores() == [0.0, 0.0]
    assert table.record().headers["Result"] == "*"
    assert table.view(RED).result == "The game was abandoned."


def test_a_whole_game_ends_by_the_rules(table: Table) -> None:
    play_out(table)
    assert table.end == "rules"
    assert table.view(RED).over
    assert sum(table.scores()) == 0
    assert not any(table.can_take_back(seat) for seat in (RED, BLUE))


@pytest.mark.parametrize("seed", range(12))
def test_a_take_back_offer_is_the_same_in_every_world_the_seat_cannot_tell_apart(ambush: str, seed: int) -> None:
    """Whatever is really hidden, a seat is offered the same; and what it takes back has taught it nothing."""
    game = hd.load(ambush)
    table = table_of(game, seed)
    rng = Random(seed)
    offered = 0
    while not table.over:
        seat = table.actor
        worlds = [table.eye(seat).sample(rng) for _ in range(3)]
        move = rng.choice(table.eye(seat).moves())
        twins = [Table(game, "t2", position=world.text(), forced=True) for world in worlds]
        table.act(seat, move)
        for twin in twins:
            twin.begin()
            twin.act(seat, move)
            assert twin.can_take_back(seat) == table.can_take_back(seat)
            if table.can_take_back(seat):
                offered += 1
                assert twin.encoded(seat) == table.encoded(seat)
    assert offered
