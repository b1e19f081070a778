"""Declaring combats: who must attack, who may, and with whom. Section N, 320-323 and 391"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.emperor.rules.board import SIDES, sps
from hundreddays.games.emperor.rules.flags import ASIDE, ATTACKS, DEFENDS, FOUGHT, NONE
from hundreddays.games.emperor.rules.forces import (
    army_forces,
    engaged,
    foot_and_horse,
    forces_at,
    is_force,
    units_of,
)
from hundreddays.games.emperor.rules.memory import uncounted
from hundreddays.games.emperor.rules.sequence import group_armies, group_seat
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ATTACKERS,
    CONSENT,
    DECLARE,
    MORALE_PHASE,
    ROUND,
    Decision,
)


def able(s: EmperorState, armies: tuple[int, ...]) -> list[int]:
    """The Forces that may still attack: not demoralized, not in a combat of this phase. 320, 358"""
    return [
        leader
        for army in armies
        for leader in army_forces(s, army)
        if not s.flags[leader] & FOUGHT and not s.shaken[leader]
    ]


def fresh_at(s: EmperorState, hex: int, side: int) -> list[int]:
    """The Forces in a hex that have not been in a combat of this phase. 358"""
    return [leader for leader in forces_at(s, hex, side) if not s.flags[leader] & FOUGHT]


def defence(s: EmperorState, hexes: list[int], forces: list[int]) -> int:
    """The defenders' strength: a fortress doubles it, by five at most. 326"""
    fortress, bit = s.board.fortress, s.board.grid.bit
    total = 0
    present = False
    for hex in hexes:
        here = sum(foot_and_horse(s, units_of(s, leader)) for leader in forces if s.where[leader] == hex)
        present = present or any(s.where[leader] == hex for leader in forces)
        total += here + (min(here, s.tables.fortress) if fortress & bit[hex] else 0)
    return total if total or not present else s.tables.artillery_only


def attack_map(s: EmperorState, armies: tuple[int, ...]) -> dict[int, list[int]]:
    """Every enemy hex that some Force of these armies could attack, with those Forces. 321, 323"""
    grid = s.board.grid
    enemy = 1 - s.phasing
    found: dict[int, list[int]] = {}
    hexes = s.forces[enemy]
    for leader in able(s, armies):
        around = s.board.open[s.where[leader]] & hexes
        if around:
            for hex in grid.hexes(around):
                found.setdefault(hex, []).append(leader)
    return {hex: found[hex] for hex in sorted(found) if fresh_at(s, hex, enemy)}


def at_least_one_to_three(s: EmperorState, attackers: list[int], hexes: list[int]) -> bool:
    """No attack may be declared below 1:3. 320"""
    ratio, base = s.tables.odds[0]
    defenders = [leader for hex in hexes for leader in fresh_at(s, hex, 1 - s.phasing)]
    return engaged(s, attackers) * base >= defence(s, hexes, defenders) * ratio


def must_by_repulse(s: EmperorState, leader: int, hex: int) -> bool:
    return s.duty[leader] > 0 and (s.duty[leader] - 1) // 2 == hex


def targets_for(s: EmperorState, armies: tuple[int, ...]) -> dict[int, list[int]]:
    """The hexes on which an attack can be declared, each with the Forces that may be named for it. 320, 321"""
    found = _attackable(s, attack_map(s, armies))
    debts = _owed_of(s, found)
    return _attackable(s, _free_for(found, debts)) if debts else found


def _attackable(s: EmperorState, found: dict[int, list[int]]) -> dict[int, list[int]]:
    """Those of some hexes that these Forces can attack at 1:3, or must whatever the odds. 224, 320"""
    return {
        hex: forces
        for hex, forces in found.items()
        if any(must_by_repulse(s, leader, hex) for leader in forces) or at_least_one_to_three(s, forces, [hex])
    }


def _free_for(found: dict[int, list[int]], debts: dict[int, list[int]]) -> dict[int, list[int]]:
    """The Forces next to each hex without those that must attack others. 224, 320"""
    return {
        hex: [leader for leader in forces if leader not in debts or hex in debts[leader]]
        for hex, forces in found.items()
    }


def owed(s: EmperorState, armies: tuple[int, ...]) -> dict[int, list[int]]:
    """The Forces that must attack, each with the hexes of which it must attack one. 224, 320"""
    return _owed_of(s, _attackable(s, attack_map(s, armies)))


def _owed_of(s: EmperorState, found: dict[int, list[int]]) -> dict[int, list[int]]:
    """The same among some hexes; where others must attack elsewhere, it is enough that a Force could without them."""
    debts = _debts(s, found)
    if not debts:
        return debts
    return _debts(s, _attackable(s, _free_for(found, debts)))


def _debts(s: EmperorState, targets: dict[int, list[int]]) -> dict[int, list[int]]:
    """Whom an enemy zone, or a failed repulse before all, binds to which of some hexes. 224, 320"""
    board = s.board
    bit = board.grid.bit
    found: dict[int, list[int]] = {}
    repulsed: dict[int, list[int]] = {}
    for hex, forces in targets.items():
        for leader in forces:
            if must_by_repulse(s, leader, hex):
                repulsed[leader] = [hex]
            elif board.zone[hex] & bit[s.where[leader]] and not board.fortress & bit[hex]:
                found.setdefault(leader, []).append(hex)
    return {**found, **repulsed}


def bound(s: EmperorState, targets: dict[int, list[int]]) -> list[int]:
    """The Forces that must attack and can. 320"""
    return sorted(_debts(s, targets))


class Declare(Decision):
    """The phasing player declares and resolves combats one after another. 320, 321"""

    number = DECLARE
    cite = "321"
    offers = ("end", "attack")
    done = "the combats"
    closes = ("end",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.targets = []
        groups = s.game.groups[s.phasing]
        for _ in groups:
            targets = targets_for(s, group_armies(s, s.phasing))
            if targets and (not s.done >> s.group & 1 or bound(s, targets)):
                return True  # 320: also who has ended, if an ally's combat has left him with a duty
            s.group = (s.group + 1) % len(groups)
        s.done = s.group = 0
        s.goto(MORALE_PHASE)
        return False

    def actor(self, s: EmperorState) -> int:
        return group_seat(s, s.phasing)

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        targets = targets_for(s, group_armies(s, s.phasing))
        return [*([] if bound(s, targets) else [verbs.end]), *(verbs.attack + hex for hex in targets)]

    def ask(self, s: EmperorState) -> str:
        forces = bound(s, targets_for(s, group_armies(s, s.phasing)))
        names = ", ".join(s.pieces.leader_names[leader] for leader in forces)
        return (
            f"Declare a combat: which hex is attacked? {names} must attack."
            if names
            else "Declare a combat, or end the segment."
        )

    def note(self, s: EmperorState, move: int) -> str:
        if move == s.verbs.end:
            return self.done
        forces = targets_for(s, group_armies(s, s.phasing))[move - s.verbs.attack]
        return f"with up to {sps(engaged(s, forces))}"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        verbs = s.verbs
        if move == verbs.end:
            return [Reason("A Force in an enemy zone of control must attack.", "320")]
        if s.verbs.base[move] == verbs.attack:
            return [why_no_attack(s, move - verbs.attack, group_armies(s, s.phasing))]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        if move == verbs.end:
            s.done |= 1 << s.group
            return
        s.targets = [move - verbs.attack]
        s.main = NONE
        s.goto(ATTACKERS)


def least_odds(s: EmperorState) -> str:
    """The lowest odds at which an attack is declared, as people write them. 320"""
    attack, defend = s.tables.odds[0]
    return f"{attack}:{defend}"


def why_no_attack(s: EmperorState, hex: int, armies: tuple[int, ...]) -> Reason:
    """Why a hex is not attacked, from what the attacker can see: he is not told whether a counter is a Force. 412"""
    bit = s.board.grid.bit[hex]
    if not s.counters[1 - s.phasing] & bit:
        return Reason("No enemy counter is there.", "321")
    near = [leader for leader in able(s, armies) if s.board.open[s.where[leader]] & bit]
    if not near:
        return Reason("No Force of yours that may still attack is next to it.", "321")
    debts = owed(s, armies)
    elsewhere = [leader for leader in near if leader in debts and not {hex, *s.targets} & {*debts[leader]}]
    if elsewhere == near:
        return Reason("Your Forces next to it must attack elsewhere.", "320")
    without = "Without those who must attack elsewhere no" if elsewhere else "No"
    return Reason(f"{without} Force there can be attacked at {least_odds(s)} or better.", "320")


def why_not_with(s: EmperorState, leader: int, armies: tuple[int, ...]) -> Reason:
    """Why a Force has no part in an attack. 320, 321, 358"""
    if s.pieces.leader_army[leader] not in armies:
        return Reason("He is not yours to name.", "1")
    if not is_force(s, leader):
        return Reason("He leads no Force.", "321")
    if s.role[leader] == ATTACKS:
        return Reason("That Force attacks already.", "321")
    if s.flags[leader] & FOUGHT:
        return Reason("That Force has been in a combat of this phase.", "358")
    if s.shaken[leader]:
        return Reason("That Force is demoralized.", "385")
    if not any(s.board.open[hex] & s.board.grid.bit[s.where[leader]] for hex in s.targets):
        return Reason("That Force is not next to a hex attacked.", "321")
    if any(must_by_repulse(s, leader, hex) for hex in owed(s, armies).get(leader, [])):
        return Reason("That Force must attack the hex that it failed to repulse.", "224")
    return Reason("That Force must attack an enemy in whose zone of control it stands.", "320")


def named(s: EmperorState) -> list[int]:
    return [leader for leader, role in enumerate(s.role) if role == ATTACKS]


def could_attack(
    s: EmperorState, hexes: list[int], armies: tuple[int, ...], debts: dict[int, list[int]] | None = None
) -> list[int]:
    """The able Forces next to one of the hexes across a passable hexside that need not attack elsewhere. 224, 320"""
    board = s.board
    around = 0  # equivalent: hex 0 is in the sea
    for hex in hexes:
        around |= board.open[hex]
    bonds = owed(s, armies) if debts is None else debts
    return [
        leader
        for leader in able(s, armies)
        if around & board.grid.bit[s.where[leader]]
        and (leader not in bonds or any(hex in hexes for hex in bonds[leader]))
    ]


def complete(s: EmperorState, chosen: list[int]) -> bool:
    """Whether these Forces can fight for the hexes that are named: one beside each of them, and 1:3 or an attack that
    must be. 320, 321
    """
    if not each_beside(s, chosen, s.targets):
        return False
    return any(must_by_repulse(s, leader, hex) for leader in chosen for hex in s.targets) or at_least_one_to_three(
        s, chosen, s.targets
    )


def each_beside(s: EmperorState, forces: list[int], hexes: list[int]) -> bool:
    """Whether each of the hexes has one of the Forces next to it across a passable hexside. 321"""
    board = s.board
    bit = board.grid.bit
    return all(any(board.open[hex] & bit[s.where[leader]] for leader in forces) for hex in hexes)


def can_be_declared(s: EmperorState) -> bool:
    """Whether the hexes that are named can be fought for when all who may attack them do."""
    return complete(s, could_attack(s, s.targets, group_armies(s, s.phasing)))


class Attackers(Decision):
    """Which Forces attack, the main attacker first, and which further hexes are attacked with the first. 321, 322"""

    number = ATTACKERS
    cite = "321"
    offers = ("attack", "with", "fight")

    def actor(self, s: EmperorState) -> int:
        return group_seat(s, s.phasing)

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        armies = group_armies(s, s.phasing)
        chosen = named(s)
        debts = owed(s, armies)
        found = [verbs.attack + hex for hex in self._further(s, armies, debts)]
        found += [verbs.with_ + leader for leader in could_attack(s, s.targets, armies, debts) if leader not in chosen]
        if chosen and complete(s, chosen):
            found.append(verbs.fight)
        return found

    def _further(self, s: EmperorState, armies: tuple[int, ...], debts: dict[int, list[int]]) -> list[int]:
        """Hexes that form a connected group with those already attacked, and can be fought for with them."""
        grid = s.board.grid
        around = 0  # equivalent: hex 0 is in the sea
        for hex in s.targets:
            around |= grid.near[hex]
        hexes = [hex for hex in attack_map(s, armies) if around & grid.bit[hex] and hex not in s.targets]
        found: list[int] = []
        for hex in hexes:
            together = [*s.targets, hex]
            forces = could_attack(s, together, armies, debts)
            if each_beside(s, forces, together) and at_least_one_to_three(s, forces, together):
                found.append(hex)
        return found

    def ask(self, s: EmperorState) -> str:
        hexes = ", ".join(s.board.name(hex) for hex in s.targets)
        if s.main == NONE:
            return f"Attack on {hexes}: name the main attacker."
        return f"Attack on {hexes} with {sps(engaged(s, named(s)))}: add Forces or hexes, or fight."

    def note(self, s: EmperorState, move: int) -> str:
        verbs = s.verbs
        if s.verbs.base[move] == verbs.with_:
            leader = move - verbs.with_
            return f"{sps(foot_and_horse(s, units_of(s, leader)))} at {s.board.name(s.where[leader])}"
        return ""

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        verbs = s.verbs
        verb = s.verbs.base[move]
        if verb == verbs.with_:
            return [why_not_with(s, move - verbs.with_, group_armies(s, s.phasing))]
        if verb == verbs.attack:
            hex = move - verbs.attack
            if hex in s.targets:
                return [Reason("That hex is attacked already.", "321")]
            if not any(s.board.grid.near[other] & s.board.grid.bit[hex] for other in s.targets):
                return [Reason("It does not touch a hex that is attacked.", "321")]
            return [why_no_attack(s, hex, group_armies(s, s.phasing))]
        if move == verbs.fight:
            chosen = named(s)
            for hex in s.targets:
                if not any(s.board.open[hex] & s.board.grid.bit[s.where[leader]] for leader in chosen):
                    return [Reason(f"No attacker has been named next to {s.board.name(hex)}.", "321")]
            return [Reason(f"The attack is below {least_odds(s)}.", "320")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        verb = s.verbs.base[move]
        if verb == verbs.attack:
            s.targets = sorted([*s.targets, move - verbs.attack])
        elif verb == verbs.with_:
            leader = move - verbs.with_
            s.role[leader] = ATTACKS
            if s.main == NONE:
                s.main = leader
        else:
            s.goto(CONSENT)


class Consent(Decision):
    """With two Coalition players the other one says which of his Forces join the attack. 391"""

    number = CONSENT
    cite = "391"
    offers = ("end", "with")
    done = "nobody else joins"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if len(s.game.groups[s.phasing]) > 1 and self.has_choice(s):
            return True
        open_combat(s, tell)
        return False

    def _other(self, s: EmperorState) -> tuple[int, ...]:
        return s.game.groups[s.phasing][1 - s.group]

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[self._other(s)[0]]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        chosen = named(s)
        return [
            verbs.end,
            *(verbs.with_ + leader for leader in could_attack(s, s.targets, self._other(s)) if leader not in chosen),
        ]

    def ask(self, s: EmperorState) -> str:
        hexes = ", ".join(s.board.name(hex) for hex in s.targets)
        return f"Your ally attacks {hexes}: which of your Forces join?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.with_:
            return [why_not_with(s, move - s.verbs.with_, self._other(s))]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            open_combat(s, tell)
        else:
            s.role[move - s.verbs.with_] = ATTACKS


def owes_shift(s: EmperorState, attackers: list[int]) -> bool:
    """Whether one of these attacks somebody whom it did not repulse: the column shifts in the first round. 224"""
    return any(must_by_repulse(s, leader, hex) and s.duty[leader] % 2 == 0 for leader in attackers for hex in s.targets)


def open_combat(s: EmperorState, tell: Tell) -> None:
    """The first round begins. 321, 324"""
    attackers = named(s)
    s.round = 1
    s.attacker = s.phasing
    s.pitched = s.counter = s.struck = s.held = s.guards = s.grand = s.stage = 0
    s.beaten = s.loser = NONE
    s.shift = int(owes_shift(s, attackers))
    s.forced = int(any(must_by_repulse(s, leader, hex) for leader in attackers for hex in s.targets))
    s.wounds = [0] * len(s.wounds)
    s.toll = [0, 0]
    s.trails, s.vacated, s.chasing = [], [], []
    for hex in s.targets:
        for leader in fresh_at(s, hex, 1 - s.phasing):
            s.role[leader] = DEFENDS
    for leader, role in enumerate(s.role):
        s.begun[leader] = s.strength[leader] if role != ASIDE else 0
        if role != ASIDE:
            uncounted(s, s.pieces.leader_army[leader], s.where[leader])
            s.flags[leader] |= FOUGHT
            s.duty[leader] = 0
    tell(
        EVERYONE,
        "combat",
        "321",
        side=SIDES[s.phasing],
        hexes=s.board.labels(s.targets),
        origins=s.board.labels(sorted({s.where[leader] for leader in attackers})),
    )
    s.goto(ROUND)
