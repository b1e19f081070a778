"""What the events of this game show on the map."""

from __future__ import annotations

from typing import Final

from hundreddays.core import Legend, Throw

LEGEND: Final = Legend(
    kinds={
        "advanced": "move",
        "center_flies": "move",
        "combat": "battle",
        "cut_off": "loss",
        "displaced": "move",
        "driven_off": "loss",
        "entered": "move",
        "force_gone": "loss",
        "joins": "battle",
        "moved": "move",
        "player_turn": "turn",
        "pursued": "move",
        "reconnoitred": "reveal",
        "repulse": "battle",
        "retreated": "move",
        "shown": "reveal",
        "strike": "battle",
        "turn": "turn",
        "vedette_gone": "loss",
        "vedette_retreats": "move",
    },
    places=("hex", "hexes"),
    # A leader or unit that falls is named to all, but only its own side has it as a piece.
    pieces=(
        "attrition.leader",
        "command.leader",
        "demoralized.leader",
        "initiative.leader",
        "moved.leader",
        "replaced.unit",
        "shown.leader",
    ),
    armies=("army", "side"),
    dice={
        "attrition": Throw("march attrition"),
        "coordination": Throw("coordination", success="joins"),
        "initiative": Throw("initiative", success="moves"),
        "leader_die": Throw("the leader's fate"),
        "lille": Throw("Lille", success="over"),
        "pursuit": Throw("pursuit"),
        "recon": Throw("reconnaissance"),
        "round": Throw("the round"),
        "vedette_die": Throw("the vedette"),
        "weather": Throw("weather"),
    },
    army_ids=frozenset(("french", "anglo_allied", "prussian", "coalition")),
)
