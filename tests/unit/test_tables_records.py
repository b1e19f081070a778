"""A table is its record: saving, resuming, what each seat may have of it, and the proof of its dice."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hundreddays as hd
import toys
from hundreddays.core import parse
from hundreddays.tables import Table, person, player, verify

RED, BLUE = 0, 1
SEATS = {"red": person("Anna Ö"), "blue": player("random")}


def begun(game: hd.Game, seed: bytes = b"seed") -> Table:
    table = Table(game, "t-1", seed=seed, seats=SEATS, nonces={"red": "abc"}, headers={"Date": "1815-06-15"})
    table.begin()
    return table


def advance(table: Table, rng: Random, decisions: int) -> None:
    for _ in range(decisions):
        if table.over:
            return
        table.act(table.actor, rng.choice(table.eye(table.actor).moves()))


def finished(game: hd.Game) -> Table:
    table = begun(game)
    advance(table, Random(1), 1000)
    assert table.over
    return table


@given(st.binary(min_size=1, max_size=8), st.integers(0, 40), st.integers(0, 1000))
@settings(max_examples=40, deadline=None)
def test_a_saved_game_resumes_as_it_stood_and_goes_on_with_the_same_dice(
    seed: bytes, decisions: int, luck: int
) -> None:
    with toys.registered() as id:
        game = hd.load(id)
        table = begun(game, seed)
        advance(table, Random(luck), decisions)
        if table.can_take_back(table.actor):
            table.take_back(table.actor)
        again = Table.resume(game, parse(table.saved().text()))
        for viewer in table.viewers:
            assert again.show(viewer) == table.show(viewer)
            assert again.log(viewer) == table.log(viewer)
        assert again.seats == table.seats
        for other in (table, again):
            advance(other, Random(luck + 1), 1000)
        assert again.saved().text() == table.saved().text()
        proof = verify(game, parse(again.record().text()))
        assert proof.fair
        assert proof.draws == sum(played.actor == "chance" for played in again.record().moves)


def test_the_seed_is_shown_when_the_game_is_over_and_not_before(ambush: str) -> None:
    game = hd.load(ambush)
    table = begun(game)
    headers = table.record().headers
    assert not {"Seed", "Secret"} & set(headers)
    assert headers["Commit"] == table.commitment
    assert table.saved().headers["Secret"] == b"seed".hex()
    assert not {"Seed", "Secret"} & set(table.record_for(RED).headers)
    over = finished(game).record().headers
    assert over["Seed"] == b"seed".hex()
    assert "Secret" not in over
    assert over["Date"] == "1815-06-15"
    assert over["Seat.red"] == "person Anna Ö"


def test_a_resigned_game_resumes_as_over(ambush: str) -> None:
    game = hd.load(ambush)
    table = begun(game)
    table.resign(BLUE)
    again = Table.resume(game, parse(table.record().text()))
    assert again.end == "resigned blue"
    assert again.record().text() == table.record().text()
    assert verify(game, again.record()).end == "resigned blue"


def test_a_seat_has_its_own_moves_and_what_it_was_told_and_nothing_else(ambush: str) -> None:
    game = hd.load(ambush)
    table = begun(game)
    for seat, words in [(RED, "march red_line"), (RED, "to ford"), (BLUE, "march blue_guard"), (BLUE, "to farm")]:
        table.act(seat, words)
    text = table.record_for(RED).text()
    assert "\n1 hidden: ?\n" in text
    assert "; Red marches red_line from mill to ford." in text
    assert "; Blue marches from wood to farm." in text
    assert "blue_guard" not in text
    assert parse(text).text() == text
    for viewer in (RED, BLUE, hd.SPECTATOR):
        redacted = table.record_for(viewer)
        own = [played.words for played in redacted.moves if played.actor != "hidden"]
        assert own == {RED: ["march red_line", "to ford"], BLUE: ["march blue_guard", "to farm"]}.get(viewer, [])
    with pytest.raises(hd.BadRecord, match="written for red while the game went on"):
        verify(game, parse(text))
    with pytest.raises(hd.BadRecord, match="written for red"):
        Table.resume(game, parse(text), seed=b"seed")


def test_records_that_differ_only_in_what_a_seat_cannot_know_read_the_same_for_it(ambush: str) -> None:
    """Blue marches a block that red cannot read: whichever it is, and however often blue changes his mind, red's record
    is the same.
    """
    texts = set()
    for changes, block in enumerate(("blue_scout", "blue_line", "blue_guard")):
        table = begun(hd.load(ambush))
        table.act(RED, "rest")
        for _ in range(changes):
            table.act(BLUE, "march blue_line")
            table.take_back(BLUE)
        table.act(BLUE, f"march {block}")
        table.act(BLUE, "to hill")
        texts.add(table.record_for(RED).text())
    assert len(texts) == 1


def test_a_finished_record_is_whole_for_everyone(ambush: str) -> None:
    table = finished(hd.load(ambush))
    assert table.record_for(RED).text() == table.record_for(hd.SPECTATOR).text() == table.record().text()


# Records that are not what they say


def altered(record: hd.Record, **headers: str) -> hd.Record:
    return hd.Record(
        {**record.headers, **{key.replace("_", "."): value for key, value in headers.items()}},
        record.moves,
        record.position,
    )


def test_a_forged_draw_is_named_by_its_ply(ambush: str) -> None:
    game = hd.load(ambush)
    record = finished(game).record()
    ply, state = next(
        (ply, state.copy())
        for ply, (state, _) in enumerate(record.replay(game))
        if state.actor == hd.CHANCE and len(state.odds()) > 1
    )
    other = next(game.text(move) for move, _ in state.odds() if game.text(move) != record.moves[ply].words)
    forged = hd.Record(record.headers, [*record.moves[:ply], record.moves[ply]._replace(words=other)], record.position)
    with pytest.raises(
        hd.BadRecord, match=rf"Ply {ply + 1}: chance drew “{other}”, but the seed demands “{record.moves[ply].words}”"
    ):
        verify(game, forged)


@pytest.mark.parametrize(
    ("headers", "says"),
    [
        ({"Seed": b"other".hex()}, "not the one whose hash was published"),
        ({"Seed": "xyz"}, "hexadecimal"),
        ({"Table": "t-2"}, "the seed demands"),
        ({"Table": ""}, "does not name its table"),
        ({"Nonce_red": "abd"}, "the seed demands"),
        ({"Nonce_purple": "abd"}, "no seat “purple”"),
        ({"Result": "red 7, blue -7"}, "its moves give"),
        ({"End": "resigned red"}, "does not bear out"),
        ({"End": "by magic"}, "no way for ambush to end"),
        ({"End": "resigned purple"}, "no way for ambush to end"),
        ({"Rules": "0"}, "rules version 0"),
        ({"Data": "0"}, "other data"),
    ],
)
def test_altered_headers_are_found(ambush: str, headers: dict[str, str], says: str) -> None:
    game = hd.load(ambush)
    record = finished(game).record()
    assert verify(game, record).fair
    with pytest.raises(hd.Fault, match=says):
        verify(game, altered(record, **headers))


def test_a_record_cut_short_is_found(ambush: str) -> None:
    game = hd.load(ambush)
    record = finished(game).record()
    with pytest.raises(hd.BadRecord, match="cut off or altered"):
        verify(game, hd.Record(record.headers, record.moves[:-3], record.position))


def test_a_game_in_progress_is_legal_but_not_yet_proved(ambush: str) -> None:
    game = hd.load(ambush)
    table = begun(game)
    proof = verify(game, table.record())
    assert not proof.fair
    assert "not been shown yet" in proof.doubt
    assert verify(game, table.saved()).fair
    bare = table.record()
    del bare.headers["Commit"]
    assert "No hash" in verify(game, bare).doubt


def test_a_record_without_its_seed_cannot_be_resumed(ambush: str) -> None:
    game = hd.load(ambush)
    table = begun(game)
    with pytest.raises(hd.BadRecord, match="does not hold the seed"):
        Table.resume(game, table.record())
    assert Table.resume(game, table.record(), seed=b"seed").show(RED) == table.show(RED)
    with pytest.raises(hd.BadRecord, match="hash was published"):
        Table.resume(game, table.record(), seed=b"other")


@pytest.mark.parametrize(
    ("headers", "says"),
    [
        ({"Seat_red": "king Louis"}, "nobody who can sit"),
        ({"Undone_red": "-1"}, "must be a number"),
        ({"Undone_red": "9" * 5000}, "must be a number"),
        ({"Carried": "9" * 5000}, "a number of plies that the record has"),
    ],
)
def test_a_saved_game_with_strange_headers_is_refused(ambush: str, headers: dict[str, str], says: str) -> None:
    game = hd.load(ambush)
    with pytest.raises(hd.BadRecord, match=says):
        Table.resume(game, altered(begun(game).saved(), **headers))


def test_plies_carried_over_from_another_table_need_not_be_of_these_dice(ambush: str) -> None:
    game = hd.load(ambush)
    other = begun(game, b"another seed")
    advance(other, Random(3), 12)
    record = Table(game, "t-2", seed=b"seed", seats=SEATS).record()
    record.moves = other.record().moves
    record.headers["Carried"] = str(len(record.moves))
    table = Table.resume(game, record, b"seed")
    assert table.log(RED) == other.log(RED)
    assert table.position() == other.position()
    advance(table, Random(4), 1000)
    assert "carried over" in verify(game, table.record()).doubt
    forged = table.record()
    forged.headers["Carried"] = "0"
    with pytest.raises(hd.BadRecord, match="altered"):
        verify(game, forged)


def test_a_record_that_names_a_player_as_it_was_once_called_is_resumed_with_it() -> None:
    with toys.registered() as id:
        game = hd.load(id)
        text = begun(game).saved().text()
        assert '"player random"' in text
        again = Table.resume(game, parse(text.replace('"player random"', '"player emperor"')))
        assert again.seats[BLUE] == player("master")
        assert '"player master"' in again.saved().text()
