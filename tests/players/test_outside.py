"""Programs of other people: an honest one plays; one that hangs, crashes or lies loses its game and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import toys
from hundreddays.core import Fault, Game
from hundreddays.games import load
from hundreddays.players import Outcome, OutsidePlayer, RandomPlayer, play_out

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
        ("import sys; sys.stdin.readline(); sys.exit(3)", "has stopped"),
        ("print('hello', flush=True)", "not JSON"),
        ("print('[1]', flush=True)", "not a JSON object"),
        ("print('{}', flush=True)", "“ready”"),
        (f"import sys\n{READY}\nfor line in sys.stdin: print('{{}}', flush=True)", "without a “move”"),
        (f'import sys\n{READY}\nfor line in sys.stdin: print(\'{{"move": "fly"}}\', flush=True)', "unknown words"),
        (f'import sys\n{READY}\nfor line in sys.stdin: print(\'{{"move": "roll 1"}}\', flush=True)', "not legal"),
    ],
)
def test_a_bot_that_crashes_or_lies_forfeits(game: Game, tmp_path: Path, program: str, says: str) -> None:
    outcome = _against(game, program, tmp_path)
    assert says in outcome.forfeit
    assert outcome.scores[0] < 0


def test_a_bot_that_hangs_forfeits(game: Game, tmp_path: Path) -> None:
    outcome = _against(game, "import time; time.sleep(60)", tmp_path, seconds=0.3)
    assert "did not answer within" in outcome.forfeit
    assert outcome.scores == game.concession(0)


def test_a_program_that_does_not_exist_is_named(game: Game) -> None:
    with pytest.raises(Fault, match="no-such-bot"):
        OutsidePlayer("./no-such-bot", game)
