"""What happens is told: every kind of event is heard in play, and a new game has nothing half decided. 3.7, 5.1"""

from __future__ import annotations

from random import Random

import hundreddays as hd
from games.returns.field import returns
from hundreddays.core import CHANCE, Listener
from hundreddays.games.returns.interface.narrate import SENTENCES
from hundreddays.games.returns.rules.state import ReturnsState

SCRIPTED = {"trapped", "removed"}
"""What random players do not come to."""


def test_random_games_are_told_in_full() -> None:
    heard: set[str] = set()
    for options in (
        {},
        {"players": 3, "hidden_tracking_sheets": True},
        {"players": 3, "free_setup": True, "chosen_objectives": True},
    ):
        for seed in range(8):
            s, rng, tell = returns(**options).start(), Random(seed), Listener()
            while not s.over:
                s.apply(hd.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()), tell)
            heard |= {event.kind for event in tell.events}
    assert set(SENTENCES) - SCRIPTED <= heard


def test_a_new_game_has_nothing_half_decided() -> None:
    s = returns().start()
    assert isinstance(s, ReturnsState)
    noughts = "mover moved fought control paid pending round part shown used left tried total attacker"
    assert {name: getattr(s, name) for name in noughts.split() if getattr(s, name)} == {}
    nobody = "won town card winner lead losing unit dest via proposal"
    assert {name: getattr(s, name) for name in nobody.split() if getattr(s, name) != -1} == {}
    for name in ("loss", "owed", "hands", "held", "due", "played"):
        assert not any(getattr(s, name)), name
    assert (s.turn, s.first, s.announced, s.queue, s.by) == (1, 1, (), [], "")
    assert set(s.entry) == {-1}
    assert s.pile == s.board.count
    assert s.cohesion == s.board.cohesion


def test_giving_a_combat_up_is_not_what_goes_on() -> None:
    """12.3: whoever declines to match loses the combat, so that answer is not the one that leads on."""
    words = returns().words
    tones = {verb.word: verb.tone for verb in words.verbs}
    assert tones["decline"] == "quiet"
    assert tones["pass"] == tones["end"] == "end"
