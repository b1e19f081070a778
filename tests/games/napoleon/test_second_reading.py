"""Armies close together, by chance: what the program allows is what the rulebook says, read again in `plain.py`.

Marches and attacks (chapters 5 to 7), battles (8 to 12), turn after turn.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.napoleon.field import CAMPS, battle, offered, stand, step
from games.napoleon.plain import FACING, ROADS, TABLES, UNITS, Plain, arm, side
from hundreddays.core import CHANCE
from hundreddays.games.napoleon.rules.state import ZONE_NAMES, NapoleonState

Wanted = set[str]


def crowd(rng: Random) -> NapoleonState:
    """Some thirty units in neighbouring cities, each city of one side; the others in their camps."""
    middle = rng.choice(sorted(set(ROADS) - set(CAMPS.values())))
    cities = {middle, *ROADS[middle]}
    cities |= {far for near in ROADS[middle] for far in ROADS[near] if rng.random() < 0.4}
    held = {city: rng.choice(["french", "allied"]) for city in sorted(cities - set(CAMPS.values()))}
    at: dict[str, list[str]] = {}
    for unit in sorted(UNITS, key=lambda _: rng.random())[: rng.choice([20, 35, 50])]:
        own = [city for city, whose in held.items() if whose == side(unit)]
        if own:
            left = rng.choice(range(1, UNITS[unit]["cv"] + 1))
            at.setdefault(rng.choice(own[:3]), []).append(f"{unit} {left}")
    return stand(at, turn=rng.choice(range(1, 24)), players=rng.choice([2, 2, 3]))


def fight(rng: Random) -> NapoleonState:
    """A battle under way, with units of both sides in the cities around."""
    turn = rng.choice([turn for turn in range(1, 24) if turn % 3])
    mover = "french" if turn % 2 else "allied"
    city = rng.choice(sorted(set(ROADS) - set(CAMPS.values())))
    around = {other: rng.choice(["french", "allied", ""]) for other in sorted(set(ROADS[city]) - set(CAMPS.values()))}
    units = sorted(UNITS, key=lambda _: rng.random())
    at: dict[str, list[str]] = {city: []}
    board: dict[str, list[str]] = {}
    for role, whose in (("attacker", mover), ("defender", "allied" if mover == "french" else "french")):
        own = [unit for unit in units if side(unit) == whose][: rng.choice([5, 8, 12])]
        names = ["left", "center", "right"] + [rng.choice(["left", "center", "right", "reserve"]) for _ in own[3:]]
        for unit, name in zip(own, names, strict=True):
            area = f"{role}_{name}"
            if name != "reserve" and role == "attacker" and names.count(name) > 1 and rng.random() < 0.4:
                area = FACING[area]
            board.setdefault(area, []).append(unit)
            at[city].append(f"{unit} {rng.choice(range(1, UNITS[unit]['cv'] + 1))}")
        for unit in [unit for unit in units if side(unit) == whose and unit not in own][:8]:
            places = [other for other, held in around.items() if held == whose]
            if places:
                at.setdefault(rng.choice(places), []).append(unit)
    opens = sorted(other for other in ROADS[city] if rng.random() < 0.5)
    players = rng.choice([2, 2, 3])
    row: dict[str, Any] = {**board, "opens": opens}
    if players == 3:  # 18.3: the Ally with more units there leads
        armies = [UNITS[text.split()[0]]["army"] for text in at[city]]
        row["command"] = "british" if armies.count("british") >= armies.count("prussian") else "prussian"
    return battle(at, {city: row}, side=mover, turn=turn, players=players)


class Walk:
    """Play goes on by chance; at every decision that `plain.py` knows, both are asked."""

    def __init__(self, s: NapoleonState, rng: Random, idle: float = 0) -> None:
        self.s, self.rng, self.p = s, rng, Plain(s)
        self.idle = idle
        """How often a battle turn is let pass, so that the attacker must make contact (9.16)."""
        self.met: dict[str, int] = {}
        self.asks: dict[str, Callable[[], Wanted | None]] = {
            name: getattr(self, name) for name in dir(self) if name in s.game.step_names
        }

    def go(self, moves: int) -> None:
        s, rng = self.s, self.rng
        for _ in range(moves):
            if s.over:
                return
            words = offered(s)
            if s.actor != CHANCE:
                self.p = Plain(s)
                wanted = self.asks[step(s)]() if step(s) in self.asks else None
                if wanted is not None:
                    self.met[step(s)] = self.met.get(step(s), 0) + 1
                    assert set(words) == wanted, step(s)
            lively = [word for word in words if not word.startswith(("end", "halt", "cancel"))]
            # few marches and retreats, so that they end; in battle rather fire than move
            quiet = 0.3 if step(s) == "march" else 0.1
            if step(s) == "retreat" and rng.random() < 0.8:
                lively = ["end"]
            word = rng.choice(words if not lively or rng.random() < quiet else lively)
            if step(s) == "march" and "end" in words and rng.random() < 0.08:
                word = "end"
            fires = [word for word in words if word.startswith("fire")]
            if fires and rng.random() < 0.5:
                word = rng.choice(fires)
            if "end" in words and step(s) in ("combat", "retreat", "reinforce") and rng.random() < self.idle:
                word = "end"
            before, asked = self.p, step(s)
            s.play(s.game.move(word))
            if step(s) == "morale_die" and asked != "morale_die":
                self.met["morale"] = self.met.get("morale", 0) + 1
                self.rolled()
            if word.startswith("fire "):
                self.fired(before, word.removeprefix("fire "))

    def march(self) -> Wanted:
        p = self.p
        found = set() if p.weak() else {"end"}
        if p.now.get("orders", 0) < TABLES["attack"]["orders"]:
            found |= {f"march {unit}" for unit in p.marchers()} | {f"reveal {unit}" for unit in p.revealable()}
        return found | {f"cancel {unit}" for unit in p.paths if unit in p.at and p.acting(unit)}

    def route(self) -> Wanted:
        p, unit = self.p, str(self.p.now["unit"])
        return {f"to {city}" for city in p.onward(unit)} | ({"halt"} if len(p.paths[unit]) > 1 else set())

    def retreat(self) -> Wanted:
        p = self.p
        whose = p.now["side"]
        able = {u for u in p.areas() if side(u) == whose and p.acting(u) and u not in p.flags.get("broke", [])}
        return {"end"} | {f"retreat {unit}" for unit in able if p.out(p.field, whose)}

    def retreat_to(self) -> Wanted:
        p, unit = self.p, str(self.p.now["unit"])
        via = p.now.get("via", "")
        if not via:
            return {f"to {city}" for city in p.out(p.field, side(unit))}
        return {"halt"} | {f"to {city}" for city in p.out(via, side(unit), p.field)}

    def rout(self) -> Wanted:
        """13.3, 13.9"""
        return {f"rout {unit}" for unit in self.p.flags.get("fleeing", []) if self.p.acting(unit)}

    def rout_to(self) -> Wanted:
        p, unit = self.p, str(self.p.now["unit"])
        via = p.now.get("via", "")
        if not via:
            return {f"to {city}" for city in p.out(p.field, side(unit), rout=True)}
        return {"halt"} | {f"to {city}" for city in p.out(via, side(unit), p.field, rout=True)}

    def rolled(self) -> None:
        """9.4 to 9.7: as the first of the dice is due."""
        p = Plain(self.s)
        checks, boosted, awed = (set(p.flags.get(name, [])) for name in ("checks", "boosted", "awed"))
        rows = TABLES["morale"]
        wanted = p.morale()
        assert checks == set(wanted)
        added = {u: rows["own_leader"] * (u in boosted) + rows["old_guard"] * (u in awed) for u in checks}
        assert added == wanted

    def combat(self) -> Wanted:
        p = self.p
        both_idle = len(p.battles[p.field]["idle"]) > 1 and p.now["side"] == p.mover and not p.now.get("busy")
        obliged = both_idle and any(p.contact(unit) for unit in p.ready())
        self.met["obliged"] = self.met.get("obliged", 0) + obliged
        found = (set() if obliged else {"end"}) | {f"shift {unit}" for unit in p.ready()}
        return found | {f"fire {unit}" for unit in p.ready() if p.target(unit)}

    def fired(self, p: Plain, unit: str) -> None:
        """11.9: so many dice, so many faces, that area."""
        s = self.s
        if step(s) == "fire_die":
            assert s.dice == p.cv[unit]
            assert {face for face in range(1, 7) if s.faces >> face & 1} == p.faces(unit)
            assert ZONE_NAMES[s.target] == p.target(unit)

    def shift(self) -> Wanted:
        p, unit = self.p, str(self.p.now["unit"])
        steps = p.steps(unit)
        hops = p.now.get("hops", 0)
        if not hops:
            return {f"into {area}" for area in steps}
        last = ("engage", "disengage", "redeploy")[p.now.get("last", 0)]
        after = {"redeploy": {"redeploy", "engage"}, "disengage": {"redeploy"}, "engage": set[str]()}[last]
        assert hops < TABLES["battle_moves"][arm(unit)]
        return {"halt"} | {f"into {area}" for area, kind in steps.items() if kind in after}

    def hit(self) -> Wanted:
        p = self.p
        target = ZONE_NAMES[p.now.get("target", 0)]
        return {f"hit {unit}" for unit in p.struck(target, p.other(p.now["side"]))}

    def reinforce(self) -> Wanted:
        return {"end"} | {f"bring {unit}" for unit in self.p.reinforcements(self.p.now["side"])}

    def regroup_in(self) -> Wanted:
        """14.2 (a)"""
        return {"end"} | {f"bring {unit}" for unit in self.p.reinforcements(self.p.winner())}

    def regroup_out(self) -> Wanted:
        """14.2 (b)"""
        p = self.p
        return {"end"} | {f"retreat {unit}" for unit in p.fought() if p.acting(unit) and p.out(p.field, p.winner())}

    def regroup_to(self) -> Wanted:
        return self.retreat_to()

    def deploy_unit(self) -> Wanted:
        """8.9: the units of the side that places, in the battles that this seat commands, not yet placed."""
        p, found = self.p, set()
        for city, row in p.battles.items():
            placed = {unit for name, units in row.items() if "_" in name and isinstance(units, list) for unit in units}
            whose = p.now["side"]
            seat = whose if whose == "french" or len(self.s.game.seats) == 2 else row["command"]
            if "loser" not in row and seat == p.doc["seat"]:
                found |= {u for u, c in p.at.items() if c == city and side(u) == whose and u not in placed}
        return {f"place {unit}" for unit in found}

    def deploy_area(self) -> Wanted:
        return {f"into {area}" for area in self.p.areas_open(str(self.p.now["unit"]))}

    def pick_battle(self) -> Wanted:
        """9.2"""
        return {f"battle {city}" for city, row in self.p.battles.items() if "due" in row["status"]}

    def force_pick(self) -> Wanted:
        """6.2"""
        p = self.p
        return {f"check {unit}" for unit in p.flags.get("forced", []) if p.acting(unit)}


@pytest.mark.parametrize("seed", range(12))
def test_play_goes_on_as_the_rulebook_says(seed: int) -> None:
    rng = Random(f"napoleon {seed}")
    for begin in (crowd, fight, fight, fight):
        Walk(begin(rng), rng).go(100)
    Walk(fight(rng), rng, idle=0.9).go(100)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 300))
def test_play_goes_on_so_for_long(seed: int) -> None:
    rng = Random(f"napoleon {seed}")
    for begin in (crowd, fight, fight, fight):
        Walk(begin(rng), rng).go(100)
    Walk(fight(rng), rng, idle=0.9).go(100)
