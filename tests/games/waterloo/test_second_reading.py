"""Crowded positions by chance: what the program allows is what the rulebook says, read a second time in `plain.py`.

Chapters 4 to 14 of the Advanced Game and 20 to 25 of the Basic Game, by the choices they leave.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from games.waterloo.plain import MAP, UNITS, Plain, near
from games.waterloo.scene import options, play
from hundreddays import load
from hundreddays.core.toml import dumps
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.interface.position import document
from hundreddays.games.waterloo.rules.state import WaterlooState

PLACES = ("0302", "0902", "1013", "1102", "1603", "1410", "1817", "0519", "2704", "2712", "2717", "2415")
"""Where it happens: the exits, Hougoumont and other towns, roads through woods, the southern woods, the east edge."""


RETREATS = ("retreat", "retreat_to", "push", "fall_back")
ONLY_AT = {"retreating": RETREATS, "falling": RETREATS, "chain": RETREATS}
"""What is half done only while it is being done."""


def around(hex: str, far: int) -> list[str]:
    found = {hex}
    for _ in range(far):
        found |= {other for one in found for other in near(one)}
    return sorted(found)


def crowd(rules: str, rng: Random, step: str, units: int) -> tuple[WaterlooState, Plain]:
    """Units of both sides close together, someone demoralized now and then; and the same in plain words."""
    limit = 1 if rules == "basic" else 3
    place = rng.choice(PLACES)
    hexes = [
        hex
        for hex in around(place, rng.choice([1, 2, 2, 3]))
        if rules == "advanced" or hex not in MAP["terrain"]["woods"]
    ]
    rng.shuffle(hexes)
    hexes = hexes[: len(hexes) * rng.choice([2, 3, 4]) // 4]
    south = set(sorted(hexes, key=lambda hex: hex[2:])[len(hexes) * rng.choice(range(1, 8)) // 8 :])
    if rng.random() < 0.5:  # no line between the armies
        south = {hex for hex in hexes if rng.random() < 0.5}
    held = {hex: "french" if hex in south else "allied" for hex in hexes}
    at: dict[str, str] = {}
    # artillery and Napoleon are few among many: they are made likelier
    rows = sorted(UNITS[rules].values(), key=lambda row: (rng.random() * (1 if "art" in row["type"] else 2), row["id"]))
    for row in rows:
        side = "french" if row["army"] == "french" else "allied"
        room = [hex for hex, whose in held.items() if whose == side and list(at.values()).count(hex) < limit]
        room = [hex for hex in room if row["ma"] > 3 or hex not in MAP["terrain"]["woods"]]  # 6.5
        if row["type"] == "leader" and rng.random() < 0.5:
            continue
        if room and len(at) < units:
            at[row["id"]] = rng.choice(room[:2])
    level = 40 if rules == "basic" else 90
    broken = rng.choice(["", "", "allied"] if rules == "basic" else ["", "", "allied", "french"])
    losses = {"french": 0, "allied": 0} | ({broken: level} if broken else {})
    phasing = rng.choice(["french", "allied"])
    frame: dict[str, Any] = {"step": step, "player": phasing, "losses": losses}
    frame["map"] = {hex: [unit for unit in at if at[unit] == hex] for hex in sorted(set(at.values()))}
    if step == "move" and phasing == "allied":
        frame["turn"] = rng.choice([1, 2, 3, 5, 6])
        late = [row["id"] for row in rows if row.get("entry_turn") and row["id"] not in at]
        frame["waiting"] = late[:4]
    game = load("waterloo", rules=rules)
    assert isinstance(game, WaterlooGame)
    state = game.position(dumps(frame))
    assert isinstance(state, WaterlooState)
    return state, Plain(rules == "basic", phasing, at, losses, broken)


@pytest.mark.parametrize("rules", ["advanced", "basic"])
@pytest.mark.parametrize("seed", range(24))
def test_where_units_may_go(rules: str, seed: int) -> None:
    """4.3, 5.2-5.8, 6.1-6.9, 13.2-13.6, 14.3-14.9; 20.2, 20.3, 20.5, 21.1-21.5"""
    rng = Random(f"moves {rules} {seed}")
    state, plain = crowd(rules, rng, "move", rng.choice([8, 16, 24, 36]))
    able: set[str] = set()
    for unit in sorted(plain.army(plain.phasing)):
        wanted = {f"to {hex}" for hex in plain.stops(unit)} | ({"exit"} if plain.leaves_map(unit) else set())
        if wanted:
            able.add(unit)
            assert set(options(play(state.copy(), f"move {unit}"))) == wanted
    turn = document(state)["turn"]
    waiting = [unit for unit in document(state).get("waiting", []) if plain.rows[unit]["entry_turn"] <= turn]
    bound = False
    for unit in waiting:
        entries = plain.entries(unit)
        bound = bound or any(not plain.full(hex) for hex in entries)
        stops = {f"to {hex}" for hex in plain.reach(unit, entries) if not plain.full(hex)}
        if stops:
            able.add(unit)
            assert set(options(play(state.copy(), f"move {unit}"))) == stops
    assert set(options(state)) == {f"move {unit}" for unit in able} | (set() if bound else {"end"})


class Phase:
    """A Combat Phase played by chance; at every decision the program is asked and the rulebook."""

    def __init__(self, state: WaterlooState, plain: Plain, rng: Random) -> None:
        self.state, self.plain, self.rng = state, plain, rng
        self.attackers: set[str] = set()
        self.defenders: set[str] = set()
        self.guns: set[str] = set()

    def choose(self, wanted: set[str], who: str) -> str:
        """Someone decides: the choices must be these."""
        assert set(options(self.state)) == wanted
        assert self.state.game.seats[self.state.actor] == who
        found = document(self.state).get("combat", {})
        for mark, steps in ONLY_AT.items():
            assert mark not in found or self.state.game.step_names[self.state.step] in steps
        move = self.rng.choice(sorted(wanted - {"end"} if self.rng.random() < 0.9 else wanted) or ["end"])
        play(self.state, move)
        return move

    @property
    def foe(self) -> str:
        return self.plain.other(self.plain.phasing)

    def over(self) -> bool:
        return self.state.over or self.state.game.seats[self.state.phasing] != self.plain.phasing

    # The Advanced Game: chapters 7 to 10

    def ready(self, guns: bool) -> set[str]:
        """7.2, 7.6, 11.8, 12.6"""
        done = self.plain.done
        tired = done["attacked"] | done["advanced"] | (done["displaced"] if guns else set())
        return {u for u in self.plain.army(self.plain.phasing) - tired if (self.plain.arm(u) == "artillery") == guns}

    def fresh(self, *marks: str) -> set[str]:
        """Enemy hexes in which nobody bears any of these marks. 7.5, 12.6"""
        marked = {unit for mark in marks for unit in self.plain.done[mark]}
        return {hex for hex in self.plain.hexes(self.foe) if not self.plain.stack(hex) & marked}

    def touching(self, targets: set[str]) -> set[str]:
        return {unit for unit in self.ready(False) if targets <= near(self.plain.at[unit])}

    def shelled(self, hex: str) -> set[str]:
        return {gun for gun in self.ready(True) if self.plain.fire(gun, hex)}

    def advanced_phase(self) -> None:
        segment = "bombard"
        while True:
            bombards = {hex for hex in self.fresh("bombarded") if self.shelled(hex)} if segment == "bombard" else set()
            attacks = {hex for hex in self.fresh("struck", "advanced") if self.touching({hex})}
            if not bombards:
                segment = "assault"
            if not bombards and not attacks:
                return
            wanted = {f"bombard {hex}" for hex in bombards} | {f"attack {hex}" for hex in attacks} | {"end"}
            verb, _, hex = self.choose(wanted, self.plain.phasing).partition(" ")
            if verb == "end" and segment == "assault":
                return
            if verb == "end":
                segment = "assault"
            elif verb == "bombard":
                self.bombard(hex)
            else:
                segment = "assault"
                self.assault(hex)

    def bombard(self, target: str) -> None:
        guns: set[str] = set()
        while True:
            wanted = {f"with {gun}" for gun in self.shelled(target) - guns} | ({"resolve"} if guns else set())
            verb, _, gun = self.choose(wanted, self.plain.phasing).partition(" ")
            if verb == "resolve":
                break
            guns.add(gun)
        beside = all(self.plain.at[gun] in near(target) for gun in guns)
        self.plain.done["bombarded"] |= self.plain.stack(target)
        defence = self.plain.arms(self.plain.stack(target))
        self.fight(guns, {target}, "artillery_range_1" if beside else "artillery_range_2", defence, True)

    def assault(self, target: str) -> None:
        targets, attackers = {target}, set[str]()
        while True:
            wanted = {f"with {unit}" for unit in self.touching(targets) - attackers}
            for hex in self.fresh("struck", "advanced") - targets:
                able = self.touching({*targets, hex})
                if able and attackers <= able:
                    wanted.add(f"also {hex}")
            verb, _, noun = self.choose(wanted | ({"resolve"} if attackers else set()), self.plain.phasing).partition(
                " "
            )
            if verb == "resolve":
                break
            (attackers if verb == "with" else targets).add(noun)
        defenders = {unit for hex in targets for unit in self.plain.stack(hex)}
        self.plain.done["struck"] |= defenders
        attack, defence = self.plain.modes(attackers, defenders)
        if len(attack) > 1:
            mode = self.choose({f"as {mode}" for mode in attack}, self.plain.phasing).removeprefix("as ")
        else:
            (mode,) = attack
        self.fight(attackers, targets, mode, defence, False)

    def fight(self, attackers: set[str], targets: set[str], mode: str, defence: set[str], shells: bool) -> None:
        """From the defender's mode to the end of the combat."""
        plain = self.plain
        if len(defence) > 1:
            answer = self.choose({f"as {mode}" for mode in defence}, self.foe).removeprefix("as ")
        else:
            (answer,) = defence
        added = plain.table["capability"][mode][answer]
        self.roll(attackers, targets, attackers if shells else set(), added, shells)

    # The Basic Game: chapters 22 and 23

    def basic_phase(self) -> None:
        plain = self.plain
        while legal := plain.engagements():
            wanted = {f"attack {plain.at[unit]}" for _, defenders in legal for unit in defenders}
            self.promises(legal)
            word = self.choose(wanted | (set() if plain.contacts() else {"end"}), plain.phasing)
            if word == "end":
                return
            targets, attackers = {word.removeprefix("attack ")}, frozenset[str]()
            while True:
                possible = [
                    (group, {plain.at[unit] for unit in defenders})
                    for group, defenders in legal
                    if attackers <= group and targets <= {plain.at[unit] for unit in defenders}
                ]
                wanted = {f"with {unit}" for group, _ in possible for unit in group - attackers}
                wanted |= {f"also {hex}" for _, hexes in possible for hex in hexes - targets}
                wanted |= {"resolve"} if (attackers, targets) in possible else set()
                self.predicts(possible, attackers, targets)
                verb, _, noun = self.choose(wanted, plain.phasing).partition(" ")
                if verb == "resolve":
                    break
                if verb == "with":
                    attackers |= {noun}
                else:
                    targets.add(noun)
            plain.done["struck"] |= {unit for hex in targets for unit in plain.stack(hex)}
            guns = {unit for unit in attackers if not targets & near(plain.at[unit])}
            self.roll(set(attackers), targets, guns, 0, False)
            if self.over():
                return

    def promises(self, legal: list[tuple[frozenset[str], frozenset[str]]]) -> None:
        """What is said beside a hex is the best odds at which it can be attacked, and with which others. 22.3, 22.5"""
        plain, columns = self.plain, self.plain.table["columns"]
        attacks: dict[str, set[tuple[int, frozenset[str]]]] = {}
        for attackers, defenders in legal:
            hexes = frozenset(plain.at[unit] for unit in defenders)
            column = columns.index(plain.column(set(attackers), set(hexes)))
            for hex in hexes:
                attacks.setdefault(hex, set()).add((column, hexes - {hex}))
        for option in self.state.prompt(self.state.actor).options:
            verb, _, hex = option.move.partition(" ")
            if verb == "attack":
                best = max(column for column, _ in attacks[hex])
                fewest = min(len(others) for column, others in attacks[hex] if column == best)
                odds, _, together = option.note.partition(" at best")
                assert odds == columns[best]
                assert (best, frozenset(re.findall(r"\d{4}", together))) in attacks[hex]
                assert len(re.findall(r"\d{4}", together)) == fewest

    def predicts(
        self, possible: list[tuple[frozenset[str], set[str]]], attackers: frozenset[str], targets: set[str]
    ) -> None:
        """What is said of naming a unit or a hex holds for the least attack that can come of it. 22.5"""
        plain = self.plain
        for option in self.state.prompt(self.state.actor).options:
            verb, _, noun = option.move.partition(" ")
            party = attackers | {noun} if verb == "with" else attackers
            hexes = targets | {noun} if verb == "also" else targets
            if not party:
                continue
            whole, aims = min(
                (one for one in possible if party <= one[0] and hexes <= one[1]), key=lambda one: len(one[0] | one[1])
            )
            assert f", {plain.column(set(whole), aims)}:" in option.note
            missing = {plain.at[unit] for unit in whole - party} | aims - hexes
            _, _, forced = option.note.partition("; ")
            assert set(re.findall(r"\d{4}", forced)) == missing
            assert ("must be named too" in forced) == bool(missing)

    # Results: chapters 11, 12 and 24

    def roll(self, attackers: set[str], targets: set[str], guns: set[str], added: int, shells: bool) -> None:
        plain, rng = self.plain, self.rng
        self.attackers, self.guns = attackers, guns
        self.defenders = {unit for hex in targets for unit in plain.stack(hex)}
        plain.done["attacked"] |= attackers
        column = plain.table["columns"].index(plain.column(attackers, targets))
        assert options(self.state) == [f"roll {face}" for face in range(1, 7)]
        face = rng.choice(range(1, 7))
        play(self.state, f"roll {face}")
        result = plain.table["rows"][str(face + added)][column]
        engaged = attackers - guns
        stood = {plain.at[unit] for unit in engaged}
        if (not engaged and result in ("AE", "Ar")) or (shells and result == "EX"):
            self.fall_back(guns if result == "Ar" else set())
            return
        if not engaged and result == "EX":
            result = "DE"
        victor = self.foe if result in ("AE", "Ar") else plain.phasing
        if result == "EX":
            self.exchange(engaged)
        elif result in ("AE", "DE"):
            self.destroy(engaged if result == "AE" else self.defenders)
        else:
            self.retreats(engaged if result == "Ar" else self.defenders, victor)
            if result == "Ar":
                self.fall_back(guns)
        if not self.over() and engaged:
            self.advances(victor, stood if victor == self.foe else targets)

    def destroy(self, units: set[str]) -> None:
        """Losses are printed strengths, and demoralization is tested at once. 1.8, 11.9, 14.2"""
        plain = self.plain
        for unit in units:
            plain.losses[plain.side(unit)] += plain.rows[unit]["cs"]
            del plain.at[unit]
        level = plain.table["victory"]["demoralization"]
        broken = {side for side, lost in plain.losses.items() if lost >= level}
        if broken and not plain.broken:
            plain.broken = self.foe if len(broken) > 1 else broken.pop()

    def exchange(self, engaged: set[str]) -> None:
        """11.1, 11.2, 23.4, 23.8"""

        def worth(units: set[str]) -> int:
            return sum(self.plain.rows[unit]["cs"] for unit in units)

        owed, paid = worth(self.defenders), set[str]()
        if worth(engaged) <= owed:
            paid = engaged
        while worth(paid) < owed and paid != engaged:
            word = self.choose({f"lose {unit}" for unit in engaged - paid}, self.plain.phasing)
            paid.add(word.removeprefix("lose "))
        self.destroy(self.defenders | paid)

    def retreats(self, units: set[str], victor: str) -> None:
        left = set(units)
        closed = {self.plain.at[unit] for unit in units}
        while left and not self.state.over:
            unit = next(iter(left))
            if len(left) > 1:
                unit = self.choose({f"retreat {unit}" for unit in left}, victor).removeprefix("retreat ")
            left.remove(unit)
            self.drive(unit, closed, victor)

    def drive(self, unit: str, closed: set[str], who: str) -> None:
        """One unit leaves its hex; whoever must make room for it leaves his, and so on. 11.6, 11.7, 11.10"""
        plain, involved = self.plain, self.attackers | self.defenders
        if not plain.refuges(unit, closed, involved):
            self.destroy({unit})
            return
        chain: set[str] = set()
        while True:
            wanted = plain.refuges(unit, closed | chain, involved)
            hex = self.choose({f"to {hex}" for hex in wanted}, who).removeprefix("to ")
            crowded = plain.full(hex)
            plain.at[unit] = hex
            plain.done["shifted"].add(unit)
            chain.add(hex)
            if not crowded:
                return
            able = plain.pushable(hex, closed | chain, involved | {unit})
            unit = self.choose({f"push {other}" for other in able}, who).removeprefix("push ")
            plain.done["displaced"].add(unit)

    def fall_back(self, guns: set[str]) -> None:
        """8.7, 8.10, 23.5"""
        plain, left = self.plain, set(guns)
        while True:
            able = {gun for gun in left if plain.refuges(gun, {plain.at[gun]}, self.attackers | self.defenders)}
            if not able:
                return
            word = self.choose({f"retreat {gun}" for gun in able} | {"stay"}, plain.phasing)
            if word == "stay":
                return
            gun = word.removeprefix("retreat ")
            left.remove(gun)
            self.drive(gun, {plain.at[gun]}, plain.phasing)

    def advances(self, victor: str, emptied: set[str]) -> None:
        """Chapter 12, 24.3, 24.5"""
        plain = self.plain
        winners = self.defenders if victor == self.foe else self.attackers - self.guns
        while True:
            places = {
                unit: {
                    hex
                    for hex in emptied & plain.ways(unit)
                    if not plain.full(hex) and hex not in plain.hexes(plain.other(victor))
                }
                for unit in winners & set(plain.at) - plain.done["advanced"]
                if plain.basic or (plain.arm(unit) != "artillery" and not plain.barred(plain.at[unit], victor))
            }
            able = {f"advance {unit}" for unit, hexes in places.items() if hexes}
            if not able:
                return
            word = self.choose(able | {"stay"}, victor)
            if word == "stay":
                return
            unit = word.removeprefix("advance ")
            (hex, *more) = sorted(places[unit])
            if more:
                hex = self.choose({f"to {hex}" for hex in places[unit]}, victor).removeprefix("to ")
            plain.at[unit] = hex
            plain.done["advanced"].add(unit)
            plain.done["shifted"].add(unit)

    def same(self) -> None:
        """Everyone is where the rulebook says, and has done what it says."""
        plain, found = self.plain, document(self.state)
        assert {unit: hex for hex, units in found["map"].items() for unit in units} == plain.at
        assert found["losses"] == plain.losses
        assert found.get("demoralized", "") == plain.broken or self.state.over
        if not self.over():
            marks = {mark: set(found.get(mark, [])) for mark in plain.done}
            assert marks == {
                mark: units & set(plain.at) | marks[mark] - set(plain.at) for mark, units in plain.done.items()
            }


@pytest.mark.parametrize("seed", range(10))
def test_combat_phases_of_the_advanced_game(seed: int) -> None:
    """Chapters 7 to 12 and 14"""
    rng = Random(f"advanced {seed}")
    for _ in range(25):
        state, plain = crowd("advanced", rng, "bombard", rng.choice([12, 24, 36, 60]))
        phase = Phase(state, plain, rng)
        phase.advanced_phase()
        phase.same()


@pytest.mark.parametrize("seed", range(10))
def test_combat_phases_of_the_basic_game(seed: int) -> None:
    """Chapters 22 to 25"""
    rng = Random(f"basic {seed}")
    for _ in range(25):
        state, plain = crowd("basic", rng, "engage", rng.choice([8, 12, 16]))
        phase = Phase(state, plain, rng)
        phase.basic_phase()
        phase.same()
