"""What the events of this game show on the map."""

from __future__ import annotations

from collections.abc import Mapping

from hundreddays.core import Legend, Throw


def legend(roads: Mapping[str, tuple[str, str]]) -> Legend:
    """`roads`: between which cities each road section lies."""
    return Legend(
        kinds={
            "battle": "battle",
            "eliminated": "loss",
            "engaged": "battle",
            "fell_back": "move",
            "fired": "battle",
            "force_marched": "move",
            "hit": "loss",
            "leader_revealed": "reveal",
            "marched.roads": "move",
            "moved": "move",
            "regrouped_in": "move",
            "reinforced": "battle",
            "regrouped_out": "move",
            "retreated": "move",
            "revealed": "reveal",
            "rout": "battle",
            "rout_loss": "loss",
            "routed": "move",
            "turn": "turn",
            "won": "battle",
        },
        places=("city", "battle", "battles", "origin", "to"),
        pieces=("unit", "revealed.attacker", "revealed.defender"),
        armies=("army", "side", "attacker"),
        paths=(("battle", "path"), ("origin", "battle"), ("city", "to"), ("path",)),
        ways="roads",
        way_ids=roads,
        dice={
            "fired": Throw("fire", success="hit"),
            "force_marched": Throw("the force march"),
            "morale": Throw("morale"),
        },
        army_ids=frozenset(("french", "british", "prussian", "allied")),
    )
