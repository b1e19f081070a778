"""The register of games: what is asked for is built once and whole, by whoever asks first."""

from __future__ import annotations

import subprocess
import sys

from hundreddays.games import REGISTER

AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import sys
import hundreddays as hd
from hundreddays.players import balance, styles_of
from hundreddays.players.spacing import spacing

sys.setswitchinterval(1e-6)
waiting = Barrier(8)

def ask(number):
    waiting.wait()
    game = hd.load({game!r})
    waiting.wait()
    game.planner(), balance(game.id, game.options), styles_of(game), spacing(game)
    return id(game), len(game.start().moves() or game.start().odds())

with ThreadPoolExecutor(8) as pool:
    print(len(set(pool.map(ask, range(8)))))
"""


def test_threads_that_ask_for_a_game_at_the_same_moment_get_the_same_one() -> None:
    for game in REGISTER:
        done = subprocess.run([sys.executable, "-c", AT_ONCE.format(game=game)], capture_output=True, text=True)
        assert (done.stdout.strip(), done.stderr) == ("1", ""), game
