"""What happens is told: every kind of event is heard in play; a new game has nothing half decided. 1.8, 3.1, 19.6"""

from __future__ import annotations

from random import Random

import hundreddays as hd
from games.napoleon.field import battle, game, say, stand, step
from games.napoleon.test_cases_battle_turns import ligny, to_combat
from hundreddays.core import CHANCE, Listener
from hundreddays.games.napoleon.interface.narrate import SENTENCES
from hundreddays.games.napoleon.rules.state import NapoleonState

SCRIPTED = {"fired", "hit", "morale", "disengaged", "supply", "army_defeated", "safety_stop"}
"""What random players do not come to."""


def test_random_games_are_told_in_full() -> None:
    heard: set[str] = set()
    for options in ({}, {"players": 3, "setup": "free"}, {"players": 3}):
        for seed in range(6):
            s, rng, tell = game(**options).start(), Random(seed), Listener()
            while not s.over:
                s.apply(hd.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()), tell)
            heard |= {event.kind for event in tell.events}
    assert set(SENTENCES) - SCRIPTED <= heard


def test_a_battle_turn_is_told() -> None:
    """9.4, 11.6, 11.9, 11.13: morale, fire, hits, and falling back."""
    s = ligny({"attacker_left": ["fr_foy", "pr_b1"], "defender_right": []}, weak=("fr_foy",))
    tell = Listener()
    s.play(s.game.move("roll 6"), tell)
    assert [event.kind for event in tell.events] == ["morale"]
    to_combat(s)
    assert say(s, "fire fr_foy", "roll 6")[:2] == ["fired", "hit"]
    other = ligny({"attacker_left": ["fr_foy", "pr_b1"], "defender_right": []})
    to_combat(other)
    assert say(other, "shift fr_foy", "into reserve")[0] == "disengaged"


def test_supply_and_defeat_are_told() -> None:
    """15.1, 16.2: the French in Liège cost two Prussians; an army with too few units is removed."""
    s = stand({"liege": ["fr_foy"], "wavre": ["pr_b1", "pr_b2", "pr_b3"]}, rest="eliminated")
    kinds = say(s, "end")
    while step(s) == "supply":
        kinds += say(s, s.game.text(s.moves()[0]))
    assert {"army_defeated"} <= set(kinds)


def test_the_last_set_is_told() -> None:
    """9.14"""
    units = ["fr_foy", "fr_girard", "fr_lefol", "pr_b1", "pr_b2", "pr_b3"]
    zones = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
    s = battle(
        {"ligny": units},
        {"ligny": {zone: [id] for zone, id in zip(zones, units, strict=True)} | {"opens": ["charleroi"]}},
        side="allied",
    )
    say(s, "battle ligny")
    s.sets = s.board.set_limit
    tell = Listener()
    while not any(event.kind == "safety_stop" for event in tell.events):
        assert step(s) in ("retreat", "combat", "reinforce")
        s.play(s.game.move("end"), tell)
    assert s.losers == [0]


def test_a_new_game_has_nothing_half_decided() -> None:
    """1.8, 3.1"""
    s = game().start()
    assert isinstance(s, NapoleonState)
    numbers = (
        "later disrupted broke shown orders moved forced led live due routs regroups fight sets side busy acted"
        " reinforced checks boosted awed fleeing fought unit hops last dice faces hits target debt doomed fallen fate"
        " column"
    )
    assert {name: getattr(s, name) for name in numbers.split() if getattr(s, name)} == {}
    assert (s.turn, s.winner, s.via, s.seat) == (1, -1, -1, 0)
    for name in ("path", "used", "active", "area", "crossed"):
        assert not any(getattr(s, name)), name
    for name in ("fights", "zones", "opens", "idle", "losers", "command", "kin", "kin_high", "kin_low"):
        assert len(getattr(s, name)) == 0, name
    assert list(s.high) == list(s.low) == s.board.full
    three = game(players=3).start()
    assert isinstance(three, NapoleonState)
    assert len(three.kin) == len(three.kin_low) == len(three.kin_high) == three.board.unit_count
