"""What a side believes and how it takes risks: the figures of `planner.toml`, as the planner uses them."""

from __future__ import annotations

from collections.abc import Mapping


class Mind:
    """One side's figures of judgement. Worth is counted in points of strength."""

    def __init__(self, figures: Mapping[str, float]) -> None:
        # what a combat is worth
        self.driven = figures["driven"]
        """A unit driven back is worth this share of one destroyed: ground and disorder."""
        self.overpaid = figures["overpaid"]
        """An exchange costs the attacker a little more than he takes. 11.2"""
        self.emperor = figures["emperor"]
        """What Napoleon's loss is worth: it decides the battle. 16.3"""
        self.spend = figures["spend"]
        """What a point of its own strength is worth to a side when both are as far from breaking."""
        self.urgency = figures["urgency"]
        """How much that changes as one side comes nearer to breaking than the other."""
        self.worthwhile = figures["worthwhile"]
        """A prospect below this is not worth a fight, a better place by less not worth a march."""
        # attacks to prepare
        self.enough = figures["enough"]
        """A prepared attack must promise at least this."""
        self.exposed = figures["exposed"]
        """What bringing a point of strength into contact costs."""
        self.risk = figures["risk"]
        """How much of the danger of the hexes to attack from is counted against an attack."""
        self.duty = figures["duty"]
        """What it costs, per point of its defence, to come into contact with an enemy who is not the target, and must be attacked too. 22.1"""
        self.press = figures["press"]
        """What it is worth to close one of the hexes to which the target could retreat."""
        # where to stand
        self.danger = figures["danger"]
        """What danger costs, per point of strength."""
        self.nerve = figures["nerve"]
        """How much less a bold side minds it."""
        self.locked = figures["locked"]
        """What it costs, per point of strength, to stand in an enemy zone without attacking."""
        self.cornered = figures["cornered"]
        """What it costs, per point of strength, to stand where there is no way to retreat."""
        self.ringed = figures["ringed"]
        """What it costs, per point of strength, to stand where the enemy could come and close every way to retreat."""
        self.gathered = figures["gathered"]
        """The share of the enemy strength within reach that can really be brought against one hex."""
        self.support = figures["support"]
        """What each of up to three friends beside it is worth to a unit."""
        self.cover = figures["cover"]
        """What a town or a wood is worth."""
        self.gunnery = figures["gunnery"]
        """What it is worth to a gun, per point of strength, to have a target."""
        self.march = figures["march"]
        self.hold = figures["hold"]
        """What each hex closer to the right distance from the enemy is worth: to those who seek the fight, and to those who await it."""
        self.dash = figures["dash"]
        """How much bolder a side is than its numbers."""
        self.fear = figures["fear"]
        """What danger to the Emperor costs."""
        self.aloof = figures["aloof"]
        """What each hex between the Emperor and the enemy is worth to him."""
        # the north edge
        self.run = figures["run"]
        """What each point of movement nearer to the edge is worth to those who run for it."""
        self.early = figures["early"]
        """The share of the Allied breaking point from which the French think of the edge before it is reached. 25.1"""
        self.margin = figures["margin"]
        """Turns to spare when the French decide to run for the north edge."""
        self.guard = figures["guard"]
        """What it is worth to stand alone in an exit hex when the French are near."""
        self.raiders = figures["raiders"]
        """So many French units within two turns of the edge make the Allies guard it."""
