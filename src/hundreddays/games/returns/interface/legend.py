"""What the events of this game show on the map."""

from __future__ import annotations

from typing import Final

from hundreddays.core import Legend, Throw

LEGEND: Final = Legend(
    kinds={
        "combat": "battle",
        "combat_won": "battle",
        "city_loss": "loss",
        "control": "capture",
        "displaced": "move",
        "eliminated": "loss",
        "losses": "loss",
        "marched": "move",
        "marched_hidden": "move",
        "reinforced": "battle",
        "removed": "loss",
        "retreated": "move",
        "weather": "turn",
    },
    places=("town", "towns"),
    # A commander who is displaced is named to all (18.4), but his piece lies face down: its way is what is shown.
    pieces=("marched.unit", "eliminated.unit", "reinforced.unit", "removed.unit", "units", "losses"),
    armies=("army", "side", "attacker", "seat"),
    paths=(("path",), ("start", "town")),
    dice={
        "counterattack": Throw("to seize the attack", success="success"),
        "points": Throw("movement points"),
        "reinforced": Throw("to reinforce", success="success"),
        "weather": Throw("weather"),
    },
    army_ids=frozenset(("french", "allied", "prussian", "coalition")),
)
