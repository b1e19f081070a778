"""Records and positions that lie: each is found out, or is as good as true; the server never fails over one, and no
table is left half made.
"""

from __future__ import annotations

import re
from random import Random

import pytest

import hundreddays as hd
from serving import Browser
from serving.browser import AMBUSH_SEATS as SEATS

FIGURE = re.compile(r"(?<![\w.-])\d+(?![\w.-])")
WORD = re.compile(r'"[^"\n]*"')


def middle(game: hd.Game, rng: Random, plies: int) -> tuple[hd.Record, hd.State]:
    """The record of a random game that somebody has left, and how it stands."""
    record, state = hd.Record.of(game), game.start()
    while not state.over and len(record.moves) < plies:
        move = hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves())
        record.add(game, state.actor, move)
        state.apply(move)
    return record, state


def lie(text: str, rng: Random) -> str:
    """Change something, anywhere: a figure, a word for another one in the text, or lose, repeat or exchange lines."""
    lines = text.splitlines()
    way = rng.choice(("figure", "word", "lose", "repeat", "exchange", "cut"))
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    if way == "figure" and (found := list(FIGURE.finditer(text))):
        at = rng.choice(found)
        return text[: at.start()] + str(rng.choice((0, 1, 7, 99, 10**6, int(at.group()) + 1))) + text[at.end() :]
    if way == "word" and (found := list(WORD.finditer(text))):
        at, other = rng.choice(found), rng.choice(found)
        return text[: at.start()] + other.group() + text[at.end() :]
    if way == "lose":
        del lines[one]
    elif way == "repeat":
        lines.insert(two, lines[one])
    elif way == "exchange":
        lines[one], lines[two] = lines[two], lines[one]
    else:
        return text[: rng.randrange(len(text))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("kind", ["position", "record"])
@pytest.mark.parametrize("id", hd.REGISTER)
def test_whatever_is_changed_in_it(browser: Browser, id: str, kind: str) -> None:
    rng = Random(f"{id} {kind}")
    game = hd.load(id)
    seats = [{"seat": seat, "who": "me"} for seat in game.seats]
    record, state = middle(game, rng, 60)
    true = state.text() if kind == "position" else record.text()
    assert browser.post("/api/tables", {"seats": seats, kind: true}).status_code == 201
    refused = 0
    for _ in range(16):
        answer = browser.post("/api/tables", {"seats": seats, kind: lie(true, rng)})
        if answer.status_code == 201:  # it happens to be a position, or a record, of the game all the same
            browser.salt(answer.json()["table"])
            now = browser.state(answer.json()["table"]).now
            assert now.begun or now.result is not None
            continue
        refused += 1
        assert answer.status_code in (400, 404), answer.text
        assert answer.json()["code"] in (f"bad_{kind}", "bad_option", "malformed", "unknown"), answer.text
        assert answer.json()["text"]
    assert refused > 4


def test_a_record_that_lies_is_found_out(browser: Browser) -> None:
    table = browser.table()
    for _ in range(200):
        state = browser.state(table)
        if state.now.result is not None:
            break
        browser.move(table, state.viewer, state.now.ply, state.now.prompt.options[0].move)
    record = browser.get(f"/api/tables/{table}/record").text
    rolled = re.search(r"chance: roll ([1-6])", record)
    assert rolled, record
    lies = [
        record.replace(rolled[0], f"chance: roll {int(rolled[1]) % 6 + 1}", 1),
        record.replace('[Game "ambush"]', '[Game "chess"]'),
        record.replace("[Result ", '[Result "red 7, blue -7"]\n[Was '),
        record[: len(record) // 2],
        record.replace('[Seed "', '[Seed "00'),
        record + "999 red: rest\n",
    ]
    for lie in lies:
        answer = browser.post("/api/tables", {"seats": SEATS, "record": lie})
        assert lie != record
        assert answer.status_code in (400, 404), f"{answer.text}\n{lie}"
        assert answer.json()["code"] in ("bad_record", "unknown")
