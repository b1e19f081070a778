"""Chapter 8: battle set-up (step 3 of the campaign turn)."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell, only
from hundreddays.games.napoleon.rules.attack import attackers, contested
from hundreddays.games.napoleon.rules.board import ARMIES, BRITISH, FRENCH, PRUSSIAN, SIDES, bits
from hundreddays.games.napoleon.rules.owners import commander
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    BEGIN_BATTLES,
    DEPLOY_AREA,
    DEPLOY_UNIT,
    PICK_ROUT,
    REVEAL_COLUMNS,
    Decision,
    Passage,
)
from hundreddays.games.napoleon.rules.telling import lost
from hundreddays.games.napoleon.rules.words import AREAS, INTO_RESERVE

COLUMNS = 3


def role(s: NapoleonState, side: int) -> int:
    """0 for the attacker, 1 for the defender. 1.5"""
    return 0 if side == s.attacker else 1


def zone_named(side_role: int, area: int) -> int:
    """The number of a side's own area by its name: the attacker's left is column 0, the defender's left column
    2. 8.1
    """
    if area == INTO_RESERVE:
        return RESERVE + side_role
    return area if side_role == 0 else DEFENDER_ZONE + 2 - area


def area_named(side_role: int, zone: int) -> int:
    """The name that a side gives to one of its own areas. The reverse of `zone_named`."""
    if zone >= RESERVE:
        return INTO_RESERVE
    column = zone % DEFENDER_ZONE
    return column if side_role == 0 else 2 - column


def has_board(s: NapoleonState, i: int) -> bool:
    return s.losers[i] < 0


class BeginBattles(Passage):
    """Every city that holds both sides is one battle; the list is public. 7.2, 8.9 (1)"""

    number = BEGIN_BATTLES
    cite = "8.9"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        s.crossed = bytearray(s.board.road_count)  # 19.6: seen until now, or the last to go would leave no trace
        b = s.board
        attacker, defender = s.attacker, 1 - s.attacker
        s.sets = s.due = s.live = s.routs = s.regroups = 0
        for i, c in enumerate(bits(contested(s))):
            s.fights.append(c)
            s.zones += [0] * ZONES
            s.opens.append(_march_cities(s, c) & ~BIT[c])
            s.idle.append(0)
            s.live |= BIT[i]
            defenders = s.here[c] & b.side_mask[defender]
            s.losers.append(defender if defenders.bit_count() < COLUMNS else -1)  # 8.7, 8.8
            if b.players == 3:
                british, prussian = (s.here[c] & b.army_mask[army] for army in (BRITISH, PRUSSIAN))
                s.command.append(BRITISH if british.bit_count() >= prussian.bit_count() else PRUSSIAN)
            if tell.listening:
                forces = [
                    [ARMIES[army], (s.here[c] & b.army_mask[army]).bit_count()]
                    for army in range(3)
                    if s.here[c] & b.army_mask[army]
                ]
                tell(
                    EVERYONE,
                    "battle",
                    "8.9",
                    battle=b.cities[c],
                    attacker=SIDES[attacker],
                    forces=forces,
                    by=[b.cities[d] for d in bits(s.opens[i])],
                )
        s.path = (0,) * b.unit_count
        s.moved = 0
        s.side = defender
        s.acting = 0
        s.goto(DEPLOY_UNIT if s.fights else PICK_ROUT)


def _march_cities(s: NapoleonState, c: int) -> int:
    """Where the attackers of a city marched from and through: list (b) of 10.2, as it stands when step 4 begins
    (10.8).
    """
    cities = 0
    for u in bits(attackers(s, c)):
        path = s.path[u]
        while path:
            cities |= BIT[(path & 127) - 1]
            path >>= 7
    return cities


def to_place(s: NapoleonState, seat: int, side: int) -> int:
    """The units that a seat has still to place, over all battles it commands. 8.9 (2), 18.8"""
    units = 0
    for i, c in enumerate(s.fights):
        if has_board(s, i) and commander(s, i, side) == seat:
            for u in bits(s.here[c] & s.board.side_mask[side]):
                if not s.area[u]:
                    units |= BIT[u]
    return units


class DeployUnit(Decision):
    """Which unit to place next: the defender in all battles, then the attacker in all. 8.4, 8.9"""

    number = DEPLOY_UNIT
    cite = "8.9"
    offers = ("place",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        while not s.acting:
            seats = [0] if s.side == FRENCH else list(range(1, s.board.players))
            for seat in seats:
                s.acting = to_place(s, seat, s.side)
                if s.acting:
                    s.seat = seat
                    return True
            if s.side == s.attacker:
                s.goto(REVEAL_COLUMNS)
                return False
            s.side = s.attacker
        return True

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.place
        return [base + u for u in bits(s.acting)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        s.unit = move - s.verbs.place
        s.goto(DEPLOY_AREA)

    def ask(self, s: NapoleonState) -> str:
        cities = sorted({s.city[u] for u in bits(s.acting)})
        part = "defender" if s.side != s.attacker else "attacker"
        return (
            f"Battle set-up as {part} at {', '.join(s.board.city_names[c] for c in cities)}: which unit do you place?"
            f" {s.acting.bit_count()} left."
        )

    def note(self, s: NapoleonState, move: int) -> str:
        return f"at {s.board.city_names[s.city[move - s.verbs.place]]}"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        if move == s.verbs.end:
            return [Reason("Every unit must be placed.", "8.4")]
        u = s.game.words.index(move, s.verbs.place)
        if u < 0:
            return []
        name = s.board.unit_names[u]
        own = s.board.seat_of_army[s.board.army[u]] == s.seat
        placing = s.board.side[u] == s.side and _commanded(s, u)
        if not own and not placing:
            return [
                Reason(f"{name} is not yours to place; the defender places in every battle before the attacker.", "8.9")
            ]
        if placing and s.area[u]:
            return [Reason(f"{name} has been placed.", "8.4")]
        return [Reason(f"{name} is in no battle that you set up.", "8.9")]


def _commanded(s: NapoleonState, u: int) -> bool:
    """Whether a unit of the side that places stands in a battle that the deciding seat commands: of others it is told
    nothing. 18.4, 18.8
    """
    c = s.city[u]
    return c in s.fights and commander(s, s.fights.index(c), s.side) == s.seat


def open_areas(s: NapoleonState, u: int) -> list[int]:
    """The areas in which a unit may be placed: every column must get at least one. 8.4"""
    i = s.fights.index(s.city[u])
    r = role(s, s.side)
    empty = [area for area in range(COLUMNS) if not s.zones[ZONES * i + zone_named(r, area)]]
    left = (s.acting & s.here[s.city[u]]).bit_count()
    if len(empty) >= left:
        return empty
    return [0, 1, 2, INTO_RESERVE]


class DeployArea(Decision):
    """The area in which that unit stands, face down. 8.4"""

    number = DEPLOY_AREA
    cite = "8.4"
    offers = ("into",)

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.into
        return [base + area for area in open_areas(s, s.unit)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        u = s.unit
        area = move - s.verbs.into
        s.place(s.fights.index(s.city[u]), u, zone_named(role(s, s.side), area))
        if tell.listening:  # 19.6: the owner of a block that his ally places sees where it stands when all are placed
            battle = s.board.cities[s.city[u]]
            tell(only(s.seat), "deployed", "8.4", unit=s.board.units[u], battle=battle, area=AREAS[area])
        s.acting &= ~BIT[u]
        if tell.listening and not s.acting:
            tell(EVERYONE, "placed_all", "8.9", seat=s.game.seats[s.seat], side=SIDES[s.side])
        s.goto(DEPLOY_UNIT)

    def ask(self, s: NapoleonState) -> str:
        return f"Battle of {s.board.city_names[s.city[s.unit]]}: where does {s.board.unit_names[s.unit]} stand?"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        area = s.game.words.index(move, s.verbs.into)
        if area < 0:
            return []
        if area > INTO_RESERVE:
            return [Reason("Units are placed in their own areas.", "8.4")]
        return [
            Reason("Left, Center and Right need a unit each, and no more units are left than empty columns.", "8.4")
        ]


class RevealColumns(Passage):
    """All columns of all battles are revealed together (8.5, 8.9 (5)); then lone leaders are captured and small
    garrisons rout (8.10).
    """

    number = REVEAL_COLUMNS
    cite = "8.5"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        defender = 1 - s.attacker
        for i, c in enumerate(s.fights):
            for units in s.zones[ZONES * i : ZONES * i + RESERVE]:
                s.shown |= units
            if tell.listening and has_board(s, i):
                columns = [
                    [s.board.units[u] for u in bits(units)] for units in s.zones[ZONES * i : ZONES * i + RESERVE]
                ]
                tell(
                    EVERYONE,
                    "revealed",
                    "8.5",
                    battle=s.board.cities[c],
                    attacker=columns[:DEFENDER_ZONE],
                    defender=columns[DEFENDER_ZONE:],
                )
        for i, c in enumerate(s.fights):
            defenders = s.here[c] & s.board.side_mask[defender]
            if has_board(s, i):
                continue
            if defenders & ~s.board.leaders:
                s.routs |= BIT[i]
                continue
            for u in bits(defenders):
                lost(s, tell, u, "captured", "8.8")
            s.live &= ~BIT[i]
            s.regroups |= BIT[i]
        s.side = defender  # so that the attacker opens the first set (9.2)
        s.goto(PICK_ROUT)
