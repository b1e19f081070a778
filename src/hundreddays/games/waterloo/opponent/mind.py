"""One side's figures of judgement, as the planner calls them: apart from their reader, so that they compile."""

from __future__ import annotations

from collections.abc import Mapping


class Mind:
    """One side's figures of judgement. Worth is counted in points of strength.

    A mood may make any figure a fraction, so those that count things are rounded.
    """

    def __init__(self, figures: Mapping[str, float]) -> None:
        # what a combat is worth
        self.driven = figures["driven"]
        """A unit driven back is worth this share of one destroyed: ground and disorder."""
        self.grasp = figures["grasp"]
        """Driving the enemy off is worth at most so much for each point that attacks: whoever is too weak to stay gains
        nothing by it.
        """
        self.overpaid = figures["overpaid"]
        """An exchange costs the attacker a little more than he takes. 11.2"""
        self.emperor = figures["emperor"]
        """What Napoleon's loss is worth: it decides the battle. 16.3"""
        self.breaking = figures["breaking"]
        """What it is worth to break the enemy's army. 14.2, 25.1"""
        self.ruin = figures["ruin"]
        """What it costs to see one's own army break."""
        self.spend = figures["spend"]
        """What a point of its own strength is worth to a side when both are as far from breaking."""
        self.urgency = figures["urgency"]
        """How much that changes as one side comes nearer to breaking than the other."""
        self.cushion = figures["cushion"]
        """How far from breaking a side feels at the very brink, as a share of the breaking point."""
        self.worthwhile = figures["worthwhile"]
        """A prospect below this is not worth a fight, a better place by less not worth a march."""
        self.opening = figures["opening"]
        """By how much bombardments come before attacks on the ground."""
        self.unwanted = figures["unwanted"]
        """What it costs to name an attacker who would not better the prospect."""
        self.further = figures["further"]
        """What it costs to attack a further hex together with the first."""
        self.unpaid = figures["unpaid"]
        """What it counts against a unit that it alone cannot pay what is owed in an exchange. 11.2"""
        self.escape = figures["escape"]
        """Each way that is open to a beaten unit counts like so many points of strength less, when it is asked who is
        driven first.
        """
        # attacks to prepare
        self.enough = figures["enough"]
        """A prepared attack must promise at least this."""
        self.exposed = figures["exposed"]
        """What bringing a point of strength into contact costs."""
        self.risk = figures["risk"]
        """How much of the danger of the hexes to attack from is counted against an attack."""
        self.duty = figures["duty"]
        """What it costs, per point of its defence, to come into contact with an enemy who is not the target, and must
        be attacked too. 22.1
        """
        self.press = figures["press"]
        """What it is worth to close one of the hexes to which the target could retreat."""
        self.targets = round(figures["targets"])
        """So many targets are looked at again once one attack has been decided."""
        self.summoned = figures["summoned"]
        """By how much those who have orders are moved before the others."""
        self.ordered = figures["ordered"]
        """What an order outweighs: an attack that half its parts think better of is worse than none."""
        # where to stand
        self.danger = figures["danger"]
        """What danger costs, per point of strength."""
        self.nerve = figures["nerve"]
        """How much less a bold side minds it."""
        self.hopeless = figures["hopeless"]
        """Danger is counted up to this: being outmatched by so many times one's own strength.

        Whoever is lost cannot be more lost.
        """
        self.locked = figures["locked"]
        """What it costs, per point of strength, to stand in an enemy zone without attacking."""
        self.pinned = figures["pinned"]
        """And what it costs besides, however weak the unit is."""
        self.cornered = figures["cornered"]
        """What it costs, per point of strength, to stand where there is no way to retreat."""
        self.ringed = figures["ringed"]
        """What it costs, per point of strength, to stand where the enemy could come and close every way to retreat."""
        self.gathered = figures["gathered"]
        """The share of the enemy strength within reach that can really be brought against one hex."""
        self.support = figures["support"]
        """What each hex with friends beside it is worth to a unit."""
        self.friends = round(figures["friends"])
        """Up to so many of them."""
        self.cover = figures["cover"]
        """What a town or a wood is worth."""
        self.woods = figures["woods"]
        """By how much the column that a wood takes from the attacker multiplies a defence. 9.5"""
        self.gunnery = figures["gunnery"]
        """What it is worth to a gun, per point of strength, to have a target."""
        self.march = figures["march"]
        self.hold = figures["hold"]
        """What each hex closer to the right distance from the enemy is worth: to those who seek the fight, and to those
        who await it.
        """
        self.standoff = figures["standoff"]
        """That distance, in points of movement."""
        self.horizon = round(figures["horizon"])
        """Whatever is more points of movement away than this, the enemy or the edge, is out of reach."""
        self.dash = figures["dash"]
        """How much bolder a side is than its numbers."""
        self.triumph = figures["triumph"]
        """How bold a side is once the other is broken, whatever the numbers."""
        self.waiting = figures["waiting"]
        """What it costs to wait off the map."""
        self.fear = figures["fear"]
        """What danger to the Emperor costs."""
        self.touched = figures["touched"]
        """To stand in an enemy zone counts as so much danger to him."""
        self.haste = figures["haste"]
        """The share of that fear which is left when he runs for the north edge."""
        self.court = figures["court"]
        """What it is worth to him to stand among his own."""
        self.suite = figures["suite"]
        """With so many points of strength in his hex he wants no more."""
        self.aloof = figures["aloof"]
        """What each point of movement between the Emperor and the enemy is worth to him."""
        self.remote = figures["remote"]
        """Up to so many of them."""
        self.safer = figures["safer"]
        """By so many points less within the enemy's reach a place is called safer."""
        # the north edge
        self.run = figures["run"]
        """What each point of movement nearer to the edge is worth to those who run for it."""
        self.early = figures["early"]
        """The share of the Allied breaking point from which the French think of the edge before it is reached. 25.1"""
        self.margin = figures["margin"]
        """Turns to spare when the French decide to run for the north edge."""
        self.dart = round(figures["dart"])
        """In the Advanced Game, before the Allies are broken, nobody runs who needs more turns than this. 16.2"""
        self.spare = round(figures["spare"])
        """There so many more than are wanted run, since some will not get through."""
        self.guard = figures["guard"]
        """What it is worth to stand alone in an exit hex when the French are near."""
        self.raiders = figures["raiders"]
        """So many French units near the edge make the Allies guard it."""
        self.raid = round(figures["raid"])
        """So many turns from it are near."""
