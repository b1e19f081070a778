"""What the events of this game show on the map."""

from __future__ import annotations

from typing import Final

from hundreddays.core import Legend, Throw

LEGEND: Final = Legend(
    kinds={
        "advanced": "move",
        "arrived": "move",
        "combat": "battle",
        "cut_off": "loss",
        "destroyed": "loss",
        "displaced": "move",
        "exited": "move",
        "moved": "move",
        "player_turn": "turn",
        "retreated": "move",
    },
    places=("to", "targets"),
    pieces=("unit", "units", "attackers", "defenders"),
    armies=("side",),
    dice={"roll": Throw("the combat")},
    army_ids=frozenset(("french", "british", "prussian", "allied")),
)
