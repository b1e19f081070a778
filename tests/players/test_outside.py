"""Programs of other people: an honest one plays; one that hangs, crashes or lies loses its game and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep

import psutil
import pytest

import toys
from hundreddays.core import CHANCE, Choice, Eye, Fault, Game, Record
from hundreddays.games import load
from hundreddays.lab.engines import local
from hundreddays.lab.run import run_study
from hundreddays.players import Outcome, OutsidePlayer, RandomPlayer, play_out
from hundreddays.players.ladder import Bout, fight
from hundreddays.players.protocol import Text

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
READY = 'print(\'{"type": "ready"}\', flush=True)'


@pytest.fixture
def game() -> Iterator[Game]:
    with toys.registered() as id:
        yield load(id)


def _against(game: Game, program: str, tmp_path: Path, seconds: float = 5.0) -> Outcome:
    script = tmp_path / "bot.py"
    script.write_text(program)
    bot = OutsidePlayer(f"{sys.executable} {script}", game, seconds)
    try:
        return play_out(game, [bot, *(RandomPlayer() for _ in game.seats[1:])], Random(3))
    finally:
        bot.close()


def test_the_example_bot_plays_to_the_end(game: Game, tmp_path: Path) -> None:
    outcome = _against(game, EXAMPLE.read_text(), tmp_path)
    assert outcome.forfeit == ""
    assert outcome.decisions > 5


def test_the_example_bot_keeps_to_forty_lines() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 42


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("", "has stopped"),
        ("import sys; sys.stdin.readline(); sys.exit(3)", "has stopped (exit code 3)"),
        ("raise RuntimeError('at start')", "has stopped (exit code 1)"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "has stopped (exit code -11)"),
        ("import sys; sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.flush()", "not JSON"),
        ("print('[' * 100_000, flush=True)", "not JSON"),
        ("import os; os.write(1, b'x' * 3_000_000)", "not JSON: “xxx"),
        (f"{READY}\nimport os\nwhile True: os.write(1, b'{{}}\\n')", "without a “move”"),
        (f'{READY}\nimport os\nos.write(1, b\'{{"move": "caf\\xe9"}}\\n\')', "not JSON"),
        (f"import sys\n{READY}\nfor line in sys.stdin: print('{{\"move\": 7}}', flush=True)", "without a “move”"),
        ("print('hello', flush=True)", "not JSON"),
        ("print('[1]', flush=True)", "not a JSON object"),
        ("print('{}', flush=True)", "“ready”"),
        (f"import sys\n{READY}\nfor line in sys.stdin: print('{{}}', flush=True)", "without a “move”"),
        (
            f'import sys\n{READY}\nfor line in sys.stdin: print(\'{{"move": "fly"}}\', flush=True)',
            "does not know: “fly”",
        ),
        (f'import sys\n{READY}\nfor line in sys.stdin: print(\'{{"move": "roll 1"}}\', flush=True)', "not legal"),
    ],
)
def test_a_bot_that_crashes_or_lies_forfeits(game: Game, tmp_path: Path, program: str, says: str) -> None:
    outcome = _against(game, program, tmp_path)
    assert says in outcome.forfeit
    assert outcome.scores[0] < 0


@pytest.mark.parametrize("program", [READY, f"{READY}\nimport time; time.sleep(60)"])
def test_a_bot_that_never_reads_cannot_hold_us_up(game: Game, tmp_path: Path, program: str) -> None:
    """What we say waits for it; that a pipe is full is its own trouble."""
    script = tmp_path / "bot.py"
    script.write_text(program)
    bot = OutsidePlayer(f"{sys.executable} {script}", game, 0.5)
    for _ in range(40):
        bot._say(Text("x" * 10_000))
    outcome = play_out(game, [bot, RandomPlayer()], Random(3))
    bot.close()
    assert "has stopped" in outcome.forfeit or "did not answer within" in outcome.forfeit


def test_what_a_bot_says_cannot_steer_a_terminal(game: Game, tmp_path: Path) -> None:
    words = "import json, sys\nfor line in sys.stdin:\n  said = json.loads(line)\n"
    script = tmp_path / "bot.py"
    script.write_text(
        words
        + "  print(json.dumps({'type': 'ready', 'move': said.get('moves', [''])[0], 'why': '\\x1b[2J' + 'a' * 5000}),"
        " flush=True)"
    )
    bot = OutsidePlayer(f"{sys.executable} {script}", game)
    state = game.start()
    while state.actor == CHANCE:
        state.apply(state.odds()[0][0])
    choice = bot.choose(state.eye(state.actor), Random(1))
    bot.close()
    assert choice.move == state.moves()[0]
    assert choice.why.isprintable()
    assert len(choice.why) <= 200


def test_a_failing_bot_loses_its_own_games_and_no_other(tmp_path: Path) -> None:
    """A study in which one seat dies in some of its games: those are forfeited, with the reason; the rest are
    played.
    """
    script = tmp_path / "bot.py"
    fickle = (
        "import json, os, random, sys\ndies = os.getpid() % 2\nasked = 0\nfor line in sys.stdin:\n  said ="
        " json.loads(line)\n  asked += 1\n"
    )
    script.write_text(
        fickle
        + "  if said['type'] == 'quit' or (dies and asked > 3): sys.exit(4)\n"
        + "  print(json.dumps({'type': 'ready', 'move': said.get('moves', [''])[0]}), flush=True)"
    )
    study = f"game = 'returns'\ngames = 6\n[players]\nfrench = 'exec:{sys.executable} {script}'\ncoalition = 'random'\n"
    rows = run_study(study, tmp_path / "out", local(1)).table("games").to_pylist()
    assert len(rows) == 6
    for row in rows:
        assert not row["forfeit"] or (row["score_french"] < 0 and "exit code 4" in row["forfeit"])
        assert row["forfeit"] or row["decisions"] > 50


SEARCHES = """
import json, sys

def say(**message):
    print(json.dumps(message), flush=True)
    return json.loads(sys.stdin.readline())

notes = open(sys.argv[1], "a")
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "quit":
        break
    if asked["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
        continue
    first = say(type="sample")
    other = say(type="copy", state=first["state"])
    after = say(type="apply", state=other["state"], move=asked["moves"][-1])
    note = {
        "same": first["moves"] == other["moves"] == asked["moves"],
        "ahead": after["state"] == other["state"] != first["state"] and after["decides"],
        "text": say(type="position", state=after["state"])["position"],
        "legal": say(type="check", move=asked["moves"][0])["legal"],
        "verdict": say(type="check", move="roll 1"),
        "refused": [say(type="apply", state=99, move="end"), say(type="apply", state=0), say(type="check", move="fly")],
        "factors": [" ".join(filter(None, (f["verb"], f["noun"]))) for f in asked["factors"]] == asked["moves"],
        "events": [event["text"] for event in asked["events"]],
        "position": asked["position"],
    }
    notes.write(json.dumps(note) + "\\n")
    notes.flush()
    print(json.dumps({"type": "move", "move": asked["moves"][0]}), flush=True)
"""


def test_a_bot_can_search_in_states_that_it_cannot_tell_from_the_true_one(game: Game, tmp_path: Path) -> None:
    script, kept = tmp_path / "bot.py", tmp_path / "notes"
    script.write_text(SEARCHES)
    bot = OutsidePlayer(f"{sys.executable} {script} {kept}", game, 20.0)
    outcome = play_out(game, [bot, *(RandomPlayer() for _ in game.seats[1:])], Random(3))
    bot.close()
    assert outcome.forfeit == ""
    notes = [json.loads(line) for line in kept.read_text().splitlines()]
    assert len(notes) > 3
    for note in notes:
        assert note["same"]
        assert note["ahead"]
        assert note["legal"]
        assert note["factors"]
        assert not note["verdict"]["legal"]
        assert note["verdict"]["reasons"]
        assert [answer["type"] for answer in note["refused"]] == ["refused"] * 3
        assert game.position(note["position"]).actor == 0
        game.position(note["text"])
    assert any(note["events"] for note in notes)


def test_a_bot_on_a_ladder_is_told_what_happens(tmp_path: Path) -> None:
    script, kept = tmp_path / "bot.py", tmp_path / "notes"
    script.write_text(SEARCHES)
    fight(Bout("returns", {}, f"exec:{sys.executable} {script} {kept}", "random", 0, 1))
    assert any(json.loads(line)["events"] for line in kept.read_text().splitlines())


@pytest.mark.parametrize("session", [False, True])
def test_what_a_bot_has_started_ends_with_it(game: Game, tmp_path: Path, session: bool) -> None:
    script, kept = tmp_path / "bot.py", tmp_path / "child"
    script.write_text(
        "import subprocess, sys\n"
        "wait = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        f"child = subprocess.Popen(wait, start_new_session={session})\n"
        "open(sys.argv[1], 'w').write(str(child.pid))\n"
        f"{READY}\nsys.stdin.readline()\n"
    )
    bot = OutsidePlayer(f"{sys.executable} {script} {kept}", game, 3.0)
    assert play_out(game, [bot, RandomPlayer()], Random(3)).forfeit
    bot.close()
    child = int(kept.read_text())
    end = monotonic() + 10
    while psutil.pid_exists(child) and psutil.Process(child).status() != psutil.STATUS_ZOMBIE and monotonic() < end:
        sleep(0.02)
    assert not psutil.pid_exists(child) or psutil.Process(child).status() == psutil.STATUS_ZOMBIE


def test_a_bot_that_hangs_forfeits(game: Game, tmp_path: Path) -> None:
    outcome = _against(game, "import time; time.sleep(60)", tmp_path, seconds=0.3)
    assert "did not answer within" in outcome.forfeit
    assert outcome.scores == game.concession(0)


def test_a_program_that_does_not_exist_is_named(game: Game) -> None:
    with pytest.raises(Fault, match="no-such-bot"):
        OutsidePlayer("./no-such-bot", game)


SEARCHER = EXAMPLE.with_name("searching_bot.py")


def test_the_searching_bot_tries_every_move_in_games_at_random(game: Game) -> None:
    """It knows the game by our answers alone, and says how many games it saw."""
    bot = OutsidePlayer(f"{sys.executable} {SEARCHER} 0.02", game, 20.0)
    reasons: list[str] = []

    class Watched:
        def choose(self, eye: Eye, rng: Random) -> Choice:
            chosen = bot.choose(eye, rng)
            reasons.append(chosen.why)
            return chosen

    try:
        outcome = play_out(game, [Watched(), *(RandomPlayer() for _ in game.seats[1:])], Random(3))
    finally:
        bot.close()
    assert outcome.forfeit == ""
    assert reasons
    assert all(why.endswith("games at random.") for why in reasons)


ASKS_MUCH = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "ask":
        for _ in range(int(sys.argv[1])):
            for question in ({"type": "sample"}, {"type": "playout", "state": 0}):
                print(json.dumps(question), flush=True)
                said = json.loads(sys.stdin.readline())
            assert said["decides"] == "nobody" and not said["moves"], said
    print(json.dumps({"type": "ready", "move": asked.get("moves", [""])[0]}), flush=True)
"""


def test_what_a_bot_asks_does_not_change_the_dice(game: Game, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(ASKS_MUCH)
    records = []
    for questions in (0, 3):
        bot = OutsidePlayer(f"{sys.executable} {script} {questions}", game, 20.0)
        record = Record.of(game)
        try:
            outcome = play_out(game, [bot, *(RandomPlayer() for _ in game.seats[1:])], Random(5), record=record)
        finally:
            bot.close()
        assert outcome.forfeit == ""
        records.append(record.text())
    assert records[0] == records[1]
