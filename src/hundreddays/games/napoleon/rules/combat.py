"""Chapter 11: combat (battle turn, step 3)."""

from __future__ import annotations

from hundreddays.core import ATTACK, END, EVERYONE, QUIET, Reason, Tell, Tone
from hundreddays.core.phrases import percent, several
from hundreddays.games.napoleon.rules.battle import heading, lacks_column, obliged, on_board, wiped_out
from hundreddays.games.napoleon.rules.board import ARTILLERY, INFANTRY, LEADER, bits
from hundreddays.games.napoleon.rules.deploy import role, zone_named
from hundreddays.games.napoleon.rules.owners import begin_owners, commander
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    COMBAT,
    END_COMBAT,
    FIRE_DIE,
    HIT,
    PICK_ROUT,
    REINFORCE,
    SHIFT,
    Decision,
    Die,
    Passage,
)
from hundreddays.games.napoleon.rules.telling import lost, unit_event
from hundreddays.games.napoleon.rules.words import AREAS, INTO_ENEMY, INTO_RESERVE

ENGAGE, DISENGAGE, REDEPLOY, NO_MOVE = range(4)
"""Every move is exactly one of the first three (11.3)."""


# Fire: 11.9 to 11.19


def fire_target(s: NapoleonState, u: int) -> int:
    """The area that a unit can fire at now, or -1. 11.10, 11.11, 11.12, 11.19"""
    b = s.board
    arm = b.arm[u]
    if arm == LEADER:
        return -1  # equivalent: any number below nought
    zone = s.area[u] - 1
    enemy = b.side_mask[1 - b.side[u]]
    base = ZONES * s.fight
    if s.zones[base + zone] & enemy:
        return zone
    if arm == ARTILLERY and zone < RESERVE and zone // DEFENDER_ZONE == role(s, b.side[u]):
        facing = (zone + DEFENDER_ZONE) % RESERVE
        if s.zones[base + facing] & enemy:
            return facing
    return -1


def fire_faces(s: NapoleonState, u: int, target: int) -> int:
    """The faces that hit, as a mask. 11.9 to 11.12"""
    b = s.board
    arm = b.arm[u]
    if arm == INFANTRY:
        return b.fire_infantry
    if arm == ARTILLERY:
        return b.fire_artillery if target == s.area[u] - 1 else b.fire_artillery_facing
    friends = s.zones[ZONES * s.fight + target] & b.side_mask[b.side[u]]
    return b.fire_cavalry_supported if friends & b.steady else b.fire_cavalry


# Moves: 11.3 to 11.8


def move_kind(s: NapoleonState, u: int, area: int) -> int:
    """What moving a unit into an area would be, or NO_MOVE where the board does not allow it. 8.2, 11.4, 11.6, 11.7"""
    b = s.board
    side = b.side[u]
    r = role(s, side)
    enemy = b.side_mask[1 - side]
    base = ZONES * s.fight
    zone = s.area[u] - 1
    here = s.zones[base + zone] & enemy
    if zone >= RESERVE:  # from the Reserve to an own column: charging into it, or filling it
        if area >= INTO_RESERVE:
            return NO_MOVE
        return ENGAGE if s.zones[base + zone_named(r, area)] & enemy else REDEPLOY
    home = zone // DEFENDER_ZONE == r
    if not home:  # from the enemy's area only back
        if area >= INTO_RESERVE or zone_named(r, area) % DEFENDER_ZONE != zone % DEFENDER_ZONE:
            return NO_MOVE
        return DISENGAGE if here else REDEPLOY
    if area == INTO_RESERVE:
        return DISENGAGE if here else REDEPLOY
    if here:  # backward only
        return NO_MOVE
    if area == INTO_ENEMY:
        return ENGAGE if s.zones[base + (zone + DEFENDER_ZONE) % RESERVE] & enemy else REDEPLOY
    goal = zone_named(r, area)
    if abs(goal - zone) != 1 or s.zones[base + goal] & enemy:  # never laterally into a fight
        return NO_MOVE
    return REDEPLOY


def follows(first: int, second: int) -> bool:
    """Whether one move may follow another in one action. 11.5, 11.8"""
    if first == REDEPLOY:
        return second in (REDEPLOY, ENGAGE)
    return first == DISENGAGE and second == REDEPLOY


def shift_areas(s: NapoleonState, u: int) -> list[int]:
    """The areas into which a unit may now move, after `s.hops` moves of which the last was of kind `s.last`."""
    if not s.hops:
        return [area for area in range(len(AREAS)) if move_kind(s, u, area) != NO_MOVE]
    if s.hops >= s.board.battle_moves[u]:
        return []
    return [area for area in range(len(AREAS)) if follows(s.last, move_kind(s, u, area))]


def goal_zone(s: NapoleonState, u: int, area: int) -> int:
    if area == INTO_ENEMY:
        return (s.area[u] - 1 + DEFENDER_ZONE) % RESERVE
    return zone_named(role(s, s.board.side[u]), area)


def can_make_contact(s: NapoleonState, u: int) -> bool:
    """Whether a unit of the attacker could fire, or make an engage move by itself. 9.16"""
    if fire_target(s, u) >= 0:
        return True
    kinds = [move_kind(s, u, area) for area in range(len(AREAS))]
    if ENGAGE in kinds:
        return True
    if s.board.battle_moves[u] < 2 or s.area[u] - 1 < RESERVE:
        return False
    enemy = s.board.side_mask[1 - s.board.side[u]]
    facing = ZONES * s.fight + DEFENDER_ZONE
    return any(units & enemy for units in s.zones[facing : facing + DEFENDER_ZONE])


def ready(s: NapoleonState) -> int:
    """The units that may still act in this step. 11.1"""
    return on_board(s, s.fight, s.side) & ~s.broke & ~s.acted


def contact_due(s: NapoleonState) -> bool:
    """Whether the attacker still owes an engage move or fire and could give it. 9.16"""
    return not s.busy and obliged(s) and any(can_make_contact(s, u) for u in bits(ready(s)))


class Combat(Decision):
    """Each unbroken unit of the active side may fire or move, one unit after another. 11.1, 11.2"""

    number = COMBAT
    cite = "11.1"
    offers = ("end", "fire", "shift")
    closes = ("end",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        s.seat = commander(s, s.fight, s.side)
        if ready(s):
            return True
        s.goto(END_COMBAT)
        return False

    def moves(self, s: NapoleonState) -> list[int]:
        w = s.verbs
        units = bits(ready(s))
        found = [] if contact_due(s) else [w.end]
        found += [w.fire + u for u in units if fire_target(s, u) >= 0]
        found += [w.shift + u for u in units]  # 8.2: from every area of the board a unit has some move
        return found

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        w = s.verbs
        verb = w.base[move]
        if verb == w.end:
            s.goto(END_COMBAT)
        elif verb == w.fire:
            u = move - w.fire
            s.acted |= BIT[u]
            s.busy = 1
            s.unit = u
            s.target = fire_target(s, u)
            s.faces = fire_faces(s, u, s.target)
            s.dice = s.cv[u]
            s.hits = 0
            s.goto(FIRE_DIE)
        else:
            s.unit = move - w.shift
            s.hops = 0
            s.goto(SHIFT)

    def ask(self, s: NapoleonState) -> str:
        duty = " You must fire or engage (9.13)." if contact_due(s) else ""
        return f"{heading(s)}, combat: fire or move a unit, or end.{duty}"

    def note(self, s: NapoleonState, move: int) -> str:
        if move == s.verbs.end:
            return "the combat of this turn"
        u = s.game.words.index(move, s.verbs.fire)
        if u < 0:
            return ""
        faces = bits(fire_faces(s, u, fire_target(s, u)))
        some = 1 - (1 - len(faces) / 6) ** s.cv[u]
        hits = " or ".join(str(face) for face in faces)
        return f"{several(s.cv[u], 'die', 'dice')}, hits on {hits}: at least one in {percent(some)}"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        w = s.verbs
        if move == w.end:
            return [
                Reason("Both sides have been idle: the attacker must fire or engage while a unit of his can.", "9.16")
            ]
        verb = w.base[move]
        if verb not in (w.fire, w.shift):
            return []
        u = move - verb
        name = s.board.unit_names[u]
        if not on_board(s, s.fight, s.side) & BIT[u]:
            return [Reason(f"{name} is not a unit of yours in this battle.", "11.1")]
        if s.broke & BIT[u]:
            return [Reason(f"{name} is broken: it neither fires nor moves in this set.", "9.8")]
        if s.acted & BIT[u]:
            return [Reason(f"{name} has acted in this battle turn.", "11.1")]
        return [self._no_fire(s, u)]

    @staticmethod
    def _no_fire(s: NapoleonState, u: int) -> Reason:
        name = s.board.unit_names[u]
        arm = s.board.arm[u]
        if arm == LEADER:
            return Reason(f"{name} is a leader, and leaders never fire.", "11.2")
        if arm == ARTILLERY:
            if s.area[u] - 1 >= RESERVE:
                return Reason(f"{name} is in Reserve, where artillery cannot fire.", "11.11")
            return Reason(f"{name} has no enemy in its area or in the facing one.", "11.19")
        return Reason(f"{name} is not engaged.", "11.10" if arm == INFANTRY else "11.12")


def acted(s: NapoleonState) -> None:
    """A unit's action is complete. 11.17"""
    s.acted |= BIT[s.unit]
    s.goto(COMBAT)


class Shift(Decision):
    """Into which area the unit moves; cavalry and leaders may move on. 11.2, 11.3, 11.8"""

    number = SHIFT
    cite = "11.3"
    offers = ("halt", "into")

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.into
        areas = [base + area for area in shift_areas(s, s.unit)]
        return [s.verbs.halt, *areas] if s.hops else areas

    def tone(self, s: NapoleonState, move: int) -> Tone:
        if s.verbs.base[move] != s.verbs.into:
            return END
        return ATTACK if move_kind(s, s.unit, move - s.verbs.into) == ENGAGE else QUIET

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        u = s.unit
        if move == s.verbs.halt:
            acted(s)
            return
        area = move - s.verbs.into
        kind = move_kind(s, u, area)
        goal = goal_zone(s, u, area)
        s.lift(s.fight, u)
        s.place(s.fight, u, goal)
        if goal < RESERVE:
            s.shown |= BIT[u]  # 8.5
        s.hops += 1
        s.last = kind
        if kind == ENGAGE:
            s.busy = 1
        if tell.listening:
            word = ("engaged", "disengaged", "redeployed")[kind]
            cite = ("11.4", "11.6", "11.7")[kind]
            unit_event(
                s, tell, u, word, cite, battle=s.board.cities[s.fights[s.fight]], area=AREAS[area], side=s.board.side[u]
            )
        if not shift_areas(s, u):
            acted(s)

    def ask(self, s: NapoleonState) -> str:
        if s.hops:
            return f"{heading(s)}: {s.board.unit_names[s.unit]} may move on, or halt."
        return f"{heading(s)}: into which area does {s.board.unit_names[s.unit]} move?"

    def note(self, s: NapoleonState, move: int) -> str:
        if move == s.verbs.halt:
            return ""
        return ("engage", "disengage", "redeploy")[move_kind(s, s.unit, move - s.verbs.into)]

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        b = s.board
        name = b.unit_names[s.unit]
        if move == s.verbs.halt:
            return [Reason(f"{name} was told to move: name an area.", "11.3")]
        area = s.game.words.index(move, s.verbs.into)
        if area < 0:
            return []
        kind = move_kind(s, s.unit, area)
        if kind != NO_MOVE:
            if kind == ENGAGE:  # nothing follows an engagement, so it was the other way round
                return [Reason(f"{name} has disengaged, and does not engage in the same battle turn.", "11.5")]
            return [Reason(f"{name} has made its first move, and this one may not follow it.", "11.8")]
        zone = s.area[s.unit] - 1
        r = role(s, b.side[s.unit])
        base = ZONES * s.fight
        enemy = b.side_mask[1 - b.side[s.unit]]
        if zone < RESERVE and s.zones[base + zone] & enemy:
            return [
                Reason(
                    f"{name} is engaged: it can only fall back, to its own area of the column or from there to the"
                    " Reserve.",
                    "11.6",
                )
            ]
        if zone < RESERVE and area < INTO_RESERVE and s.zones[base + zone_named(r, area)] & enemy:
            return [Reason("Enemies stand there, and nobody engages laterally.", "11.4")]
        return [Reason(f"That area is not adjacent to {name}.", "8.2")]


class FireDie(Die):
    """One die for each CV of the firing unit; all are rolled before the first hit is applied. 11.9, 11.18"""

    number = FIRE_DIE
    cite = "11.9"

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        die = self.pips(s, move)
        hit = s.faces >> die & 1
        s.hits += hit
        s.dice -= 1
        if tell.listening:
            unit_event(
                s, tell, s.unit, "fired", "11.9", battle=s.board.cities[s.fights[s.fight]], die=die, hit=bool(hit)
            )
        if not s.dice:
            s.goto(HIT)


def targets(s: NapoleonState) -> int:
    """The units of the target area that the next hit may fall on: the strongest, leaders only when nobody else is left.
    11.13, 11.14
    """
    b = s.board
    units = s.zones[ZONES * s.fight + s.target] & b.side_mask[1 - s.side]
    others = units & ~b.leaders
    if not others:
        return units
    best = chosen = 0
    for u in bits(others):
        if s.cv[u] > best:
            best, chosen = s.cv[u], BIT[u]
        elif s.cv[u] == best:
            chosen |= BIT[u]
    return chosen


class Hit(Decision):
    """Hits are applied one by one; the passive player picks among equals. 11.13, 11.18"""

    number = HIT
    cite = "11.18"
    offers = ("hit",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        while s.hits:
            units = targets(s)
            if not units:  # 11.14: surplus hits are lost
                break
            if units & (units - 1):
                return True
            self._strike(s, units.bit_length() - 1, tell)
        s.hits = 0
        if not wiped_out(s, s.fight, tell):
            acted(s)
        return False

    @staticmethod
    def _strike(s: NapoleonState, u: int, tell: Tell) -> None:
        s.hits -= 1
        s.cv[u] -= 1
        if tell.listening:
            tell(EVERYONE, "hit", "11.13", battle=s.board.cities[s.fights[s.fight]], unit=s.board.units[u], cv=s.cv[u])
        if not s.cv[u]:
            lost(s, tell, u, "fire", "11.13")

    def actor(self, s: NapoleonState) -> int:
        return commander(s, s.fight, 1 - s.side)

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.hit
        return [base + u for u in bits(targets(s))]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        self._strike(s, move - s.verbs.hit, tell)

    def ask(self, s: NapoleonState) -> str:
        more = f" {s.hits} hits are still to be taken." if s.hits > 1 else ""
        return f"{heading(s)}: {s.board.unit_names[s.unit]} has hit. Which of these equals takes it?{more}"

    def note(self, s: NapoleonState, move: int) -> str:
        return f"{s.cv[move - s.verbs.hit]} CV"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        u = s.game.words.index(move, s.verbs.hit)
        if u < 0:
            return []
        if s.board.arm[u] == LEADER:
            return [Reason("A leader is not hit while another unit of its side is in the area.", "11.14")]
        return [Reason(f"{s.board.unit_names[u]} is not among the strongest units of the area under fire.", "11.13")]


class EndCombat(Passage):
    """The end of step 3: first the passive side may rout, then the active one.

    9.10; an attacker that owed contact and made none routs too (9.16).
    """

    number = END_COMBAT
    cite = "9.10"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        i = s.fight
        if lacks_column(s, i, 1 - s.side):
            loser = 1 - s.side
        elif lacks_column(s, i, s.side) or (not s.busy and obliged(s)):
            loser = s.side
        else:
            begin_owners(s, i, s.side)
            s.goto(REINFORCE)
            return
        s.losers[i] = loser
        s.routs |= BIT[i]
        s.goto(PICK_ROUT)
