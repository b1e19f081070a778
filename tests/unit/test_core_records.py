"""Records: what is written is read back; what has been tampered with is found out, and the message says where."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hundreddays as hd
from hundreddays.core import BadRecord, Game, Record, parse


def played(game: Game, seed: int = 3, plies: int = 30) -> Record:
    rng, state, record = Random(seed), game.start(), Record.of(game)
    while not state.over and len(record.moves) < plies:
        move = hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves())
        record.add(game, state.actor, move)
        state.play(move)
    return record


def lines(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    """A forgery of the move lines that puts the stated number of plies right, as a forger would."""

    def forge(text: str) -> str:
        head, _, moves = text.partition("\n\n")
        changed = change(moves.splitlines())
        return re.sub(r'\[Plies "\d+"\]', f'[Plies "{len(changed)}"]', head) + "\n\n" + "\n".join(changed) + "\n"

    return forge


def renumbered(rows: list[str]) -> list[str]:
    return [f"{ply} {row.split(' ', 1)[1]}" for ply, row in enumerate(rows, 1)]


FORGERIES: dict[str, tuple[Callable[[str], str], str]] = {
    "cut off": (
        lambda text: text[: text.rindex("\n", 0, -1) + 1],
        "should have 30 plies but has 29.*cut off or altered",
    ),
    "cut off within a line": (lambda text: text[: text.rindex(":")], "Line 38: .* is neither a header nor a move"),
    "a line left out": (lines(lambda rows: rows[:4] + rows[5:]), "ply 6 where ply 5 is due"),
    "a line doubled": (lines(lambda rows: [*rows[:5], rows[4], *rows[5:]]), "ply 5 where ply 6 is due"),
    "two lines changed round": (
        lines(lambda rows: [*rows[:4], rows[5], rows[4], *rows[6:]]),
        "ply 6 where ply 5 is due",
    ),
    "a number too long to read": (
        lambda text: text.replace("\n5 ", f"\n{'5' * 5000} "),
        "ply 5{60}… where ply 5 is due",
    ),
    "digits of another script": (lambda text: text.replace("\n5 ", "\n٥ "), "ply ٥ where ply 5 is due"),
    "no format": (lambda text: text.split("\n", 1)[1], "not a record of Hundred Days"),
    "another format": (lambda text: text.replace("record 1", "record 9"), "not a record of Hundred Days"),
    "a header twice": (
        lambda text: text.replace('[Rules "1"]', '[Rules "1"]\n[Rules "1"]'),
        "Line 4: the header Rules stands twice",
    ),
    "a header badly quoted": (
        lambda text: text.replace('[Rules "1"]', '[Rules "\\x"]'),
        "Line 3: the header's value is not properly quoted",
    ),
    "no number of plies": (
        lambda text: re.sub(r'\[Plies "\d+"\]\n', "", text),
        "should have a stated number of plies but has 30",
    ),
    "prose": (lambda text: text + "and then Blücher came\n", "“and then Blücher came” is neither a header nor a move"),
    "nothing": (lambda text: "", "not a record of Hundred Days"),
}


@pytest.mark.parametrize(("forge", "message"), FORGERIES.values(), ids=FORGERIES.keys())
def test_a_spoilt_record_cannot_be_read(ambush: str, forge: Callable[[str], str], message: str) -> None:
    text = played(hd.load(ambush)).text()
    with pytest.raises(BadRecord, match=message):
        parse(forge(text))


LIES: dict[str, tuple[Callable[[str], str], str]] = {
    "another game": (
        lambda text: text.replace('[Game "ambush"]', '[Game "chess"]'),
        "a record of chess, not of ambush",
    ),
    "another rules version": (
        lambda text: text.replace('[Rules "1"]', '[Rules "0"]'),
        "played under rules version 0; this program has version 1",
    ),
    "other data": (lambda text: re.sub(r'\[Data "\w+"\]', '[Data "feed"]', text), r"played with other data \(feed\)"),
    "a forged card": (
        lambda text: re.sub(r"^1 chance: .*$", "1 chance: deal ace", text, flags=re.MULTILINE),
        "Ply 1: There is no move “deal ace”",
    ),
    "a forged actor": (lambda text: text.replace("5 red:", "5 blue:"), "Ply 5: “blue: .*”, but red decides there"),
    "an illegal move": (
        lambda text: re.sub(r"^5 red: .*$", "5 red: march blue_guard", text, flags=re.MULTILINE),
        r"Ply 5: “march blue_guard” is not legal: .*\(§2.3\)",
    ),
    "moves out of order": (lines(lambda rows: renumbered([*rows[1:5], rows[0], *rows[5:]])), "decides there"),
}


@pytest.mark.parametrize(("forge", "message"), LIES.values(), ids=LIES.keys())
def test_a_forged_record_does_not_replay(ambush: str, forge: Callable[[str], str], message: str) -> None:
    game = hd.load(ambush)
    record = parse(forge(played(game).text()))
    with pytest.raises(BadRecord, match=message):
        record.final(game)
    with pytest.raises(BadRecord, match=message):
        list(record.replay(game))


def test_moves_after_the_end_are_refused(ambush: str) -> None:
    game = hd.load(ambush)
    record = played(game, plies=10_000)
    record.moves.append(record.moves[-1])
    with pytest.raises(BadRecord, match=r"Ply \d+: “.*” comes after the game is over"):
        record.final(game)


def test_a_record_from_a_position_holds_the_position(ambush: str) -> None:
    game = hd.load(ambush)
    start = played(game, plies=12).final(game)
    record = Record.of(game, start.text())
    record.add(game, start.actor, start.moves()[0])
    back = parse(record.text())
    assert back.start(game).text() == start.text()
    start.play(start.moves()[0])
    assert back.final(game).text() == start.text()


def test_replay_gives_every_state_before_its_move(ambush: str) -> None:
    game = hd.load(ambush)
    record = played(game)
    state = game.start()
    for before, move in record.replay(game):
        assert before.text() == state.text()
        state.play(move)
    assert state.text() == record.final(game).text()


def test_a_record_names_its_options(ambush: str) -> None:
    record = Record.of(hd.load(ambush, players=3, open_hands=True))
    assert parse(record.text()).options == {"players": "3", "open_hands": "true", "handicap": "0"}


remark = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20).map(str.strip)


@given(
    st.dictionaries(st.sampled_from(["Event", "White", "Note.1"]), st.text(st.characters(exclude_categories=["Cs"]))),
    st.dictionaries(st.integers(0, 3), st.lists(remark, min_size=1)),
)
def test_headers_and_remarks_of_any_kind_come_back(headers: dict[str, str], remarks: dict[int, list[str]]) -> None:
    record = Record(
        {"Format": "hundred-days record 1", **headers}, [hd.core.Played("red", "rest")] * 3, remarks=remarks
    )
    back = parse(record.text())
    assert (back.headers, back.moves, back.remarks) == (record.headers, record.moves, record.remarks)
    assert back.text() == record.text()


@given(st.text(max_size=300))
def test_any_other_text_is_refused_with_a_message(text: str) -> None:
    with pytest.raises(BadRecord):
        parse(text)
