"""Chapter 5: campaign movement (step 1 of the campaign turn), and the sections that make it a force march (6.1, 6.5,
6.9).
"""

from __future__ import annotations

import itertools

from hundreddays.core import ATTACK, END, EVERYONE, QUIET, Reason, Tell, Tone
from hundreddays.games.napoleon.rules.attack import fall_back_early, too_weak
from hundreddays.games.napoleon.rules.board import ALLIED, ARMIES, FRENCH, LEADER, SIDES, bits
from hundreddays.games.napoleon.rules.fog import marched, marched_kin, start_city
from hundreddays.games.napoleon.rules.owners import other_owner
from hundreddays.games.napoleon.rules.scouting import forget_riders
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState, changed
from hundreddays.games.napoleon.rules.steps import FORCE_PICK, MARCH, ROUTE, Decision
from hundreddays.games.napoleon.rules.telling import own_event

# Paths: the start and every city entered, seven bits each, as city + 1 (5.12)


def path_cities(path: int) -> list[int]:
    cities = []
    while path:
        cities.append((path & 127) - 1)
        path >>= 7
    return cities


def path_length(path: int) -> int:
    """The road sections of a path."""
    return max(0, (path.bit_length() + 6) // 7 - 1)


# Who may still move


def activation_limit(s: NapoleonState, army: int) -> int:
    """5.2: an Allied army without its leader has fewer."""
    if army != FRENCH and not s.cv[s.board.leader_of[army]]:
        return s.board.activations_leaderless
    return s.board.activations[army]


def may_activate(s: NapoleonState, army: int, c: int) -> bool:
    """Whether the group of an army that began in a city may move. 5.2, 5.3"""
    return bool(s.active[army] & BIT[c]) or s.active[army].bit_count() < activation_limit(s, army)


def road_open(s: NapoleonState, a: int, d: int) -> bool:
    """Whether one more unit may go from a city to the next. 5.7, 5.8, 7.3"""
    b = s.board
    road = b.section[a][d]
    if s.held[1 - b.turn_side[s.turn]] & BIT[d]:
        return not b.night[s.turn] and s.used[road] < b.guarded_room[road]
    return s.used[road] < b.move_room[road]


def can_leave(s: NapoleonState, c: int) -> bool:
    for d in s.board.near[c]:  # noqa: SIM110 (asked more often than anything else, and a generator costs twice the time)
        if road_open(s, c, d):
            return True
    return False


def may_force_march(s: NapoleonState, u: int) -> bool:
    """By day anyone; by night a leader, or a unit that began beside its own leader once he is revealed. 6.1,
    6.5, 6.6
    """
    if not s.board.night[s.turn] or s.board.arm[u] == LEADER:
        return True
    return led_from_start(s, u)


def led_from_start(s: NapoleonState, u: int) -> bool:
    """Whether a unit's own leader was revealed for the group it began in. 6.4, 6.11"""
    leader = s.board.leader_of[s.board.army[u]]
    return bool(s.led & BIT[leader]) and start_city(s, leader) == start_city(s, u)


def next_cities(s: NapoleonState, u: int) -> list[int]:
    """The cities to which a marching unit may take its next section. 5.5, 5.6, 5.12"""
    b = s.board
    c = s.city[u]
    if s.hops >= b.allowance[u] and (s.hops >= b.longest[u] or not may_force_march(s, u)):
        return []
    if s.hops and s.held[1 - s.attacker] & BIT[c]:
        return []
    been = path_cities(s.path[u])
    return [d for d in b.near[c] if d not in been and road_open(s, c, d)]


def may_reveal(s: NapoleonState, u: int) -> bool:
    """A leader is revealed before the first uncancelled move of his group. 6.4, 6.11"""
    b = s.board
    army = b.army[u]
    if not s.cv[u] or s.led & BIT[u] or s.moved & BIT[u] or s.orders >= b.orders:
        return False
    c = s.city[u]
    group = s.here[c] & b.army_mask[army] & ~s.moved
    return group != BIT[u] and not s.active[army] & BIT[c] and may_activate(s, army, c)


def moving_armies(s: NapoleonState) -> list[int]:
    return [army for army in range(3) if s.acting & s.board.army_mask[army]]


class March(Decision):
    """Which unit marches, which move is taken back, which leader is revealed, or the end of the step. 5.4, 5.13, 6.4"""

    number = MARCH
    cite = "5.4"
    offers = ("end", "march", "cancel", "reveal")
    closes = ("end",)

    def moves(self, s: NapoleonState) -> list[int]:
        b = s.board
        w = s.verbs
        found = [] if too_weak(s) else [w.end]
        ready = reveal = 0
        if s.orders < b.orders:
            ready, reveal = self._ready(s)
        found += [w.march + u for u in bits(ready)]
        found += [w.cancel + u for u in bits(s.moved & s.acting)]
        if reveal:
            found += [w.reveal + u for u in bits(reveal)]
        return found

    @staticmethod
    def _ready(s: NapoleonState) -> tuple[int, int]:
        """The units that may march, and the leaders that may be revealed."""
        b = s.board
        ready = reveal = 0
        still = s.acting & ~s.moved
        cities = s.held[s.attacker]
        limits = [activation_limit(s, army) - s.active[army].bit_count() for army in range(3)]
        armies = [army for army in range(3) if s.acting & b.army_mask[army]]
        while cities:
            low = cities & -cities
            cities ^= low
            c = low.bit_length() - 1
            units = s.here[c] & still
            if not units:
                continue
            can = -1
            for army in armies:
                group = units & b.army_mask[army]
                if group and (limits[army] > 0 or s.active[army] & low):
                    if can < 0:  # equivalent: it is worked out once
                        can = 1 if can_leave(s, c) else 0
                    if can:
                        ready |= group
                    leader = group & b.leaders
                    if leader and may_reveal(s, leader.bit_length() - 1):
                        reveal |= leader
        return ready, reveal

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        w = s.verbs
        verb = w.base[move]
        if verb == w.march:
            u = move - w.march
            c = s.city[u]
            s.orders += 1
            s.active[s.board.army[u]] |= BIT[c]
            s.moved |= BIT[u]
            s.path = changed(s.path, u, c + 1)
            s.unit = u
            s.hops = 0
            s.goto(ROUTE)
        elif verb == w.end:
            self._end(s, tell)
        elif verb == w.cancel:
            u = move - w.cancel
            take_back(s, u)
            if tell.listening:
                own_event(s, tell, u, "cancelled", "5.13", city=s.board.cities[s.city[u]])
        else:
            leader = move - w.reveal
            s.led |= BIT[leader]
            reveal_leader(s, leader, "6.4" if not s.board.night[s.turn] else "6.5", tell)

    @staticmethod
    def _end(s: NapoleonState, tell: Tell) -> None:
        b = s.board
        armies = moving_armies(s)
        if s.kin and s.attacker == ALLIED:
            for army in armies:
                marched_kin(s, army, forced_cities(s, army))
        if other_owner(s):  # 18.2
            s.orders = 0  # 5.13: so many for each player
            if tell.listening:
                tell(EVERYONE, "movement_done", "18.2", army=ARMIES[armies[0]])
            return
        s.acting = b.side_mask[s.attacker]
        fall_back_early(s, tell)
        for army in moving_armies(s):
            marched(s, army, forced_cities(s, army))
        forget_riders(s, used_cities(s), s.attacker)
        if tell.listening:
            roads = [[b.roads[road], count] for road, count in enumerate(bytes(s.used)) if count]
            tell(EVERYONE, "marched", "5.1", side=SIDES[s.attacker], roads=roads)
        s.goto(FORCE_PICK)

    def ask(self, s: NapoleonState) -> str:
        groups = []
        for army in moving_armies(s):
            if not s.fallen >> army & 1:
                groups.append(
                    f"{s.active[army].bit_count()} of {activation_limit(s, army)} {ARMIES[army].capitalize()} groups"
                    " activated"
                )
        night = (
            " Night: no attack, and only units led from their start may force march (6.5, 7.3)."
            if s.board.night[s.turn]
            else ""
        )
        weak = too_weak(s)
        short = f" {s.board.city_names[weak[0]]} needs at least {s.board.minimum} attackers (7.1)." if weak else ""
        back = ", take a move back" if s.moved & s.acting else ""
        return f"Campaign movement: march a unit{back}, or end. {', '.join(groups)}.{short}{night}"

    def note(self, s: NapoleonState, move: int) -> str:
        w = s.verbs
        verb = w.base[move]
        if verb == w.end:
            return "the movement"
        if verb == w.march:
            return f"at {s.board.city_names[s.city[move - w.march]]}"
        if verb == w.cancel:
            return f"back to {s.board.city_names[start_city(s, move - w.cancel)]}"
        return "+1 to his group's force marches" if verb == w.reveal and not s.board.night[s.turn] else ""

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        w = s.verbs
        if move == w.end:
            weak = [s.board.city_names[c] for c in too_weak(s)]
            return [
                Reason(
                    f"Fewer than {s.board.minimum} units attack {', '.join(weak)}: add units or take moves back.", "7.1"
                )
            ]
        verb = w.base[move]
        if verb in (w.march, w.cancel, w.reveal):
            u = move - verb
            if not s.acting & BIT[u]:
                return [Reason(f"{s.board.unit_names[u]} is not yours to move.", "5.1")]
            if not s.cv[u]:
                return [Reason(f"{s.board.unit_names[u]} has been eliminated.", "1.2")]
            if verb == w.march:
                return self._no_march(s, u)
            if verb == w.cancel:
                return [Reason(f"{s.board.unit_names[u]} has not moved.", "5.13")]
            return self._no_reveal(s, u)
        return []

    @staticmethod
    def _no_march(s: NapoleonState, u: int) -> list[Reason]:
        name, army = s.board.unit_names[u], s.board.army[u]
        if s.moved & BIT[u]:
            return [Reason(f"{name} has moved; a unit moves once a turn.", "5.4")]
        if s.orders >= s.board.orders:
            return [_no_orders_left(s)]
        if not may_activate(s, army, s.city[u]):
            return [
                Reason(f"{activation_limit(s, army)} {ARMIES[army].capitalize()} groups are activated already.", "5.2")
            ]
        return [_no_way_out(s, s.city[u])]

    @staticmethod
    def _no_reveal(s: NapoleonState, u: int) -> list[Reason]:
        name = s.board.unit_names[u]
        if s.board.arm[u] != LEADER:
            return [Reason(f"{name} is no leader.", "6.4")]
        if s.led & BIT[u]:
            return [Reason(f"{name} is revealed already.", "6.11")]
        if s.orders >= s.board.orders:
            return [_no_orders_left(s)]
        army, c = s.board.army[u], s.city[u]
        if s.here[c] & s.board.army_mask[army] & ~s.moved == BIT[u] and not s.active[army] & BIT[c]:
            return [Reason(f"{name} began alone in {s.board.city_names[c]}: there is no group to lead.", "6.4")]
        return [Reason(f"{name} can be revealed only before any unit of a group that may still move has moved.", "6.4")]


def _no_orders_left(s: NapoleonState) -> Reason:
    return Reason(f"{s.board.orders} marches have been ordered this turn; only take-backs and the end remain.", "5.13")


def _no_way_out(s: NapoleonState, c: int) -> Reason:
    """Why nobody can leave a city. 5.7, 7.3"""
    name, near = s.board.city_names[c], s.board.near_mask[c]
    enemy = near & s.held[1 - s.attacker]
    if not enemy or not s.board.night[s.turn]:
        return Reason(f"No road out of {name} has room for another unit.", "5.7")
    if enemy == near:
        return Reason(f"Every road out of {name} leads to the enemy, and it is night.", "7.3")
    return Reason(f"It is night, and no road from {name} to a city without enemies has room for another unit.", "5.7")


def take_back(s: NapoleonState, u: int) -> None:
    """The unit stands where it began, its road room is free, and so is its group if no other unit of it moved. 5.13"""
    b = s.board
    cities = path_cities(s.path[u])
    for a, d in itertools.pairwise(cities):
        s.used[b.section[a][d]] -= 1
    s.take(u)
    s.put(u, cities[0])
    s.path = changed(s.path, u, 0)
    s.moved &= ~BIT[u]
    s.forced &= ~BIT[u]
    army = b.army[u]
    s.active[army] = 0
    for v in bits(s.moved & b.army_mask[army]):
        s.active[army] |= BIT[start_city(s, v)]


def forced_cities(s: NapoleonState, army: int) -> int:
    """The cities in which force marchers of an army arrived."""
    cities = 0
    for u in bits(s.forced & s.board.army_mask[army]):
        cities |= BIT[s.city[u]]
    return cities


def used_cities(s: NapoleonState) -> int:
    """The cities at the ends of the road sections that were used: everyone sees which. 19.6"""
    cities = 0
    for road, count in enumerate(bytes(s.used)):
        if count:
            a, d = s.board.ends[road]
            cities |= BIT[a] | BIT[d]
    return cities


def reveal_leader(s: NapoleonState, leader: int, cite: str, tell: Tell) -> None:
    """Shown at once and not undone. 19.6"""
    s.shown |= BIT[leader]
    if tell.listening:
        tell(EVERYONE, "leader_revealed", cite, unit=s.board.units[leader], city=s.board.cities[start_city(s, leader)])


class Route(Decision):
    """The next section of a march, or its end. 5.5, 5.12"""

    number = ROUTE
    cite = "5.12"
    offers = ("halt", "to")

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.to
        cities = [base + d for d in next_cities(s, s.unit)]
        return [s.verbs.halt, *cities] if s.hops else cities

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        u = s.unit
        if move != s.verbs.halt:
            c = s.city[u]
            d = move - s.verbs.to
            s.used[s.board.section[c][d]] += 1
            s.hops += 1
            s.path = changed(s.path, u, s.path[u] | (d + 1) << (7 * s.hops))
            s.take(u)
            s.put(u, d)
            if next_cities(s, u):
                return
        if s.hops > s.board.allowance[u]:
            if s.board.arm[u] == LEADER:
                if not s.shown & BIT[u]:  # told twice, it would tell that he whom everyone sees has marched (19.6)
                    reveal_leader(s, u, "6.9", tell)
            else:
                s.forced |= BIT[u]
        s.goto(MARCH)
        if tell.listening:
            own_event(
                s,
                tell,
                u,
                "moved",
                "5.12",
                path=[s.board.cities[c] for c in path_cities(s.path[u])],
                forced=s.hops > s.board.allowance[u],
            )

    def tone(self, s: NapoleonState, move: int) -> Tone:
        if s.verbs.base[move] != s.verbs.to:
            return END
        enemies = s.board.side_mask[1 - s.board.side[s.unit]]
        return ATTACK if s.here[move - s.verbs.to] & enemies else QUIET

    def ask(self, s: NapoleonState) -> str:
        name = s.board.unit_names[s.unit]
        if s.hops >= s.board.allowance[s.unit]:
            return f"{name} stands at {s.board.city_names[s.city[s.unit]]}: halt, or force march to which city?"
        return f"{name} marches from {s.board.city_names[s.city[s.unit]]} to which city?"

    def note(self, s: NapoleonState, move: int) -> str:
        if move == s.verbs.halt:
            return ""
        d = move - s.verbs.to
        words = ["force march"] if s.hops >= s.board.allowance[s.unit] else []
        if s.held[1 - s.attacker] & BIT[d]:
            words.append("attack")
        return ", ".join(words)

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        b, w, u = s.board, s.verbs, s.unit
        name = b.unit_names[u]
        if move == w.halt:
            return [Reason(f"{name} was told to march: name a city, or take the order back.", "5.4")]
        d = s.game.words.index(move, w.to)
        if d < 0:
            return []
        c = s.city[u]
        if d not in b.section[c]:
            return [Reason(f"No road section joins {b.city_names[c]} and {b.city_names[d]}.", "5.12")]
        if d in path_cities(s.path[u]):
            return [Reason(f"The march has been at {b.city_names[d]}: a path has no repetition.", "5.12")]
        enemy = s.held[1 - s.attacker] & BIT[d]
        if enemy and b.night[s.turn]:
            return [Reason(f"{b.city_names[d]} is held by the enemy, and it is night.", "7.3")]
        if not road_open(s, c, d):
            road = b.section[c][d]
            guarded = bool(enemy) and b.river[road]
            room = b.guarded_room[road] if guarded else b.move_room[road]
            return [
                Reason(
                    f"{room} units use the road to {b.city_names[d]}"
                    f" already{', over a guarded river' if guarded else ''}.",
                    "5.8" if guarded else "5.7",
                )
            ]
        return [
            Reason(
                f"At night {name} may force march only if it began beside its own leader, revealed before the group"
                " moved.",
                "6.5",
            )
        ]
