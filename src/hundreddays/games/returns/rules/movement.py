"""Chapters 8 and 9: moving corps and commanders."""

from __future__ import annotations

from hundreddays.core import ATTACK, EVERYONE, QUIET, Reason, Tell, Tone, but
from hundreddays.games.returns.rules.board import ALLIED, COMMANDER, FRENCH, members
from hundreddays.games.returns.rules.dataset import ARMIES
from hundreddays.games.returns.rules.elimination import decided, eliminate
from hundreddays.games.returns.rules.memory import see_effort, see_march
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import (
    COMBATS_BEGIN,
    DISPLACE,
    MARCH,
    MOVEMENT_ENDS,
    TO,
    VIA,
    Decision,
    Passage,
)

# What a unit may do


def longest_path(s: ReturnsState, unit: int) -> int:
    """How many roads a unit may go:

    0, 1 or 2, by its kind, the weather and its army's points. 6.3, 8.3–8.5, 8.9, 9.1
    """
    board = s.board
    price = board.price[unit]
    points = s.points[board.army[unit]]
    if points < price[1]:
        return 0
    if points < price[2]:
        return 1
    return board.reach[s.weather][unit]


def first_towns(s: ReturnsState, unit: int) -> int:
    """The neighbours that a two-road path may pass: those without enemy corps. 8.7"""
    board = s.board
    return board.near[s.loc[unit]] & ~s.occupied(1 - board.side[unit])


def goals(s: ReturnsState, unit: int) -> int:
    """Every town a path may end in, as far as the unit itself is concerned: for a commander those with a friendly
    corps. 9.2, 9.3
    """
    board = s.board
    start = board.bit[s.loc[unit]]
    if board.kind[unit] == COMMANDER:
        return s.occupied(board.side[unit]) & ~start
    return ~start  # 8.13


def destinations(s: ReturnsState, unit: int) -> int:
    """Every town a unit may march to."""
    roads = longest_path(s, unit)
    return within_reach(s, unit, first_towns(s, unit) if roads == 2 else 0) if roads else 0


def within_reach(s: ReturnsState, unit: int, by: int) -> int:
    """The towns a unit may march to by one road, or by two through a town in `by`."""
    board = s.board
    start = s.loc[unit]
    towns = board.near[start]
    if by:
        towns |= board.beyond(start, by)
    return towns & goals(s, unit)


def round_about(s: ReturnsState, unit: int, by: int) -> int:
    """The towns in `by` through which a unit may go the long way to one of its neighbours. 8.13"""
    board = s.board
    start = s.loc[unit]
    ways = board.detours[start] & by
    if not ways or board.kind[unit] != COMMANDER:
        return ways
    beside = board.near[start] & goals(s, unit)
    return sum(board.bit[town] for town in members(ways) if board.near[town] & beside)


# The steps


class March(Decision):
    """Pick a unit that has not moved, or end the phase. 8.1"""

    number = MARCH
    cite = "8.1"
    offers = ("march", "end")
    closes = ("end",)

    def actor(self, s: ReturnsState) -> int:
        return s.mover

    def moves(self, s: ReturnsState) -> list[int]:
        board, points, moved, loc = s.board, s.points, s.moved, s.loc
        army, kind, price, bit, off = board.army, board.kind, board.price, board.unit_bit, board.off
        march, held = s.verbs.march, NONE
        units = []
        for unit in board.units_of_seat[s.mover]:
            if moved & bit[unit] or loc[unit] == off or points[army[unit]] < price[unit][1]:
                continue
            if kind[unit] == COMMANDER:
                if held == NONE:
                    held = s.occupied(s.active)
                if not board.near[loc[unit]] & held and not destinations(s, unit):
                    continue
            units.append(march + unit)
        units.append(s.verbs.end)
        return units

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        if move != s.verbs.end:
            s.unit = move - s.verbs.march
            s.goto(TO)
        elif s.board.three and s.active and s.mover == s.first:
            tell(EVERYONE, "movement_ends", "8.16", seat=s.board.seats[s.mover])
            s.mover = 3 - s.mover
        else:
            s.goto(MOVEMENT_ENDS)

    def ask(self, s: ReturnsState) -> str:
        board = s.board
        armies = [army for army in range(3) if board.seat_of[army] == s.mover]
        points = (
            " and ".join(f"{s.points[army]} {ARMIES[army].capitalize()}" for army in armies)
            if len(armies) > 1
            else str(s.points[armies[0]])
        )
        return f"Pick a unit to move, or end your movement. Points left: {points}."

    def note(self, s: ReturnsState, move: int) -> str:
        if move == s.verbs.end:
            return ""
        unit = move - s.verbs.march
        return f"at {s.board.town_names[s.loc[unit]]}"

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.march:
            return []
        board = s.board
        unit = move - s.verbs.march
        name = board.unit_names[unit]
        if board.seat[unit] != s.mover:
            return [Reason(f"{name} is not yours to move.", "22.1" if board.side[unit] == s.active else "8.1")]
        if s.loc[unit] == board.off:
            return [Reason(f"{name} has been eliminated.", "18.1")]
        if s.moved & board.unit_bit[unit]:
            return [Reason(f"{name} has moved already; each unit moves once in a player turn.", "8.1")]
        if board.kind[unit] == COMMANDER:
            return [Reason(f"No town within {name}'s reach holds a friendly corps.", "9.2")]
        return [Reason(f"The {ARMIES[board.army[unit]].capitalize()} army has no movement points left.", "8.9")]


class To(Decision):
    """Where the unit goes.

    A second road to a neighbouring town is chosen by naming the town on the way first. 8.2, 8.13
    """

    number = TO
    cite = "8.2"
    offers = ("to", "via")

    def actor(self, s: ReturnsState) -> int:
        return s.mover

    def moves(self, s: ReturnsState) -> list[int]:
        to, via = s.verbs.to, s.verbs.via
        if s.via != NONE:
            board = s.board
            return [to + town for town in members(board.near[s.via] & board.near[s.loc[s.unit]] & goals(s, s.unit))]
        by = first_towns(s, s.unit) if longest_path(s, s.unit) == 2 else 0
        towns = [to + town for town in members(within_reach(s, s.unit, by))]
        if by:
            towns += [via + town for town in members(round_about(s, s.unit, by))]
        return towns

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        board = s.board
        if s.verbs.base[move] == s.verbs.via:
            s.via = move - s.verbs.via
            return
        town = move - s.verbs.to
        start = s.loc[s.unit]
        if s.via != NONE:
            march(s, s.via, town, tell)
        elif board.near[start] & board.bit[town]:
            march(s, NONE, town, tell)
        else:
            middle = board.near[town] & first_towns(s, s.unit)
            if middle.bit_count() > 1:
                s.dest = town
                s.goto(VIA)
            else:
                march(s, middle.bit_length() - 1, town, tell)

    def ask(self, s: ReturnsState) -> str:
        name = s.board.unit_names[s.unit]
        if s.via != NONE:
            return f"{name} goes by {s.board.town_names[s.via]}: to which town?"
        return f"Where shall {name} go?"

    def note(self, s: ReturnsState, move: int) -> str:
        board, unit = s.board, s.unit
        direct = s.verbs.base[move] == s.verbs.to and s.via == NONE
        beside = direct and board.near[s.loc[unit]] >> (move - s.verbs.to) & 1
        roads = 1 if beside else 2
        points, effort = board.price[unit][roads], board.effort[unit][roads]
        cost = "free" if not points else f"{points} point{'s' if points > 1 else ''}"
        return f"{cost}, {effort} cohesion" if effort else cost

    def tone(self, s: ReturnsState, move: int) -> Tone:
        if s.verbs.base[move] != s.verbs.to:
            return QUIET
        enemies = s.occupied(1 - s.board.side[s.unit])
        return ATTACK if enemies >> (move - s.verbs.to) & 1 else QUIET  # 8.7: a unit that enters must fight

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        verb = s.verbs.base[move]
        if verb == s.verbs.to and s.via == NONE:
            return _why_not_to(s, s.unit, move - s.verbs.to)
        if verb == s.verbs.to:
            return [
                Reason(
                    f"From {s.board.town_names[s.via]} the path must end in a town next to where it began; others are"
                    " named directly.",
                    "8.13",
                )
            ]
        if verb == s.verbs.via and s.via == NONE:
            return _why_not_via(s, s.unit, move - s.verbs.via)
        return []


class Via(Decision):
    """Several towns lie between: which one the path takes can matter. 8.13"""

    number = VIA
    cite = "8.13"
    offers = ("via",)

    def actor(self, s: ReturnsState) -> int:
        return s.mover

    def middle(self, s: ReturnsState) -> int:
        return s.board.near[s.dest] & first_towns(s, s.unit)

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.via + town for town in members(self.middle(s))]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        march(s, move - s.verbs.via, s.dest, tell)

    def ask(self, s: ReturnsState) -> str:
        return f"By which town shall {s.board.unit_names[s.unit]} go to {s.board.town_names[s.dest]}?"

    def note(self, s: ReturnsState, move: int) -> str:
        board = s.board
        return "over a river" if board.river[s.dest] >> (move - s.verbs.via) & 1 else ""

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.via:
            return []
        board = s.board
        town = move - s.verbs.via
        if not board.near[s.loc[s.unit]] & board.near[s.dest] & board.bit[town]:
            return [Reason(f"{board.town_names[town]} does not lie between the two towns.", "8.13")]
        return [Reason(f"An enemy corps holds {board.town_names[town]}: a unit that enters stops there.", "8.7")]


def _why_not_to(s: ReturnsState, unit: int, town: int) -> list[Reason]:
    board = s.board
    start, name = s.loc[unit], board.town_names[town]
    distance = board.distance[start][town]
    if distance == 0:
        return [Reason("A path may not end where it began.", "8.13")]
    if distance > 2:
        return [Reason(f"{name} is {distance} roads away; no unit goes further than two.", "8.1")]
    if distance == 2:
        if too_far := _why_no_second_road(s, unit):
            return too_far
        if not board.near[town] & first_towns(s, unit):
            return [Reason(f"Every road to {name} leads through an enemy corps, where the unit must stop.", "8.7")]
    if not goals(s, unit) >> town & 1:
        return [Reason(f"A commander may only go where a friendly corps stands; there is none in {name}.", "9.2")]
    return []


def _why_not_via(s: ReturnsState, unit: int, town: int) -> list[Reason]:
    board = s.board
    name = board.town_names[town]
    if not board.near[s.loc[unit]] >> town & 1:
        return [Reason(f"{name} is not next to the unit.", "8.1")]
    if too_far := _why_no_second_road(s, unit):
        return too_far
    if not first_towns(s, unit) >> town & 1:
        return [Reason(f"An enemy corps holds {name}: a unit that enters stops there.", "8.7")]
    return [Reason(f"No neighbouring town can be reached by way of {name}; name the town itself to go there.", "8.13")]


def _why_no_second_road(s: ReturnsState, unit: int) -> list[Reason]:
    board = s.board
    if board.reach[s.weather][unit] < 2:
        return [Reason("In this weather infantry goes one road at most.", "6.3")]
    if s.points[board.army[unit]] < board.price[unit][2]:
        return [Reason(f"A second road needs {board.price[unit][2]} points in all.", "8.5")]
    return []


def march(s: ReturnsState, middle: int, town: int, tell: Tell) -> None:
    """Carry out one unit's whole path: pay, move, note the entry road, and the fate of a corps that gave its last.

    8.2–8.10, 8.15
    """
    board, unit = s.board, s.unit
    army = board.army[unit]
    start = s.loc[unit]
    roads = 1 if middle == NONE else 2
    s.moved |= board.unit_bit[unit]
    s.loc[unit] = town
    s.unit = s.dest = s.via = NONE
    s.goto(MARCH)
    price = board.price[unit][roads]
    s.points[army] -= price
    s.announced = (army, price, start, town) if middle == NONE else (army, price, start, middle, town)
    if tell.listening:
        _announce(s, unit, board.effort[unit][roads], tell)
    if s.occupied(1 - board.side[unit]) & board.bit[town]:
        s.entry[unit] = start if middle == NONE else middle
    effort = board.effort[unit][roads]
    hidden_sheets = bool(s.most)  # nothing is kept of a corps without them: 23.1
    see_march(
        s, unit, start, board.unit_bit[unit] if effort and not hidden_sheets else board.marchers[army][roads][price]
    )
    if effort:
        s.cohesion[unit] -= effort
        if s.cohesion[unit] <= 0:
            eliminate(s, unit, tell)  # and named, 3.10: nobody wonders who made the effort
            decided(s, tell)
        elif hidden_sheets:
            see_effort(s, unit, effort)


def _announce(s: ReturnsState, unit: int, effort: int, tell: Tell) -> None:
    """The enemy sees colour, path and points, never which unit it was. 3.7"""
    board = s.board
    army, price, *stops = s.announced
    path = [board.town_ids[stop] for stop in stops]
    friends = board.friends[board.side[unit]]
    tell(friends, "marched", "8.2", unit=board.unit_ids[unit], path=path, points=price, cohesion=effort)
    tell(but(friends), "marched_hidden", "3.7", army=ARMIES[army], path=path, points=price)


class MovementEnds(Passage):
    """The side has moved: points left are lost, then stray commanders, then the combats. 7.7, 9.8"""

    number = MOVEMENT_ENDS
    cite = "9.8"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        if tell.listening:
            tell(EVERYONE, "movement_ends", "8.16", seat=s.board.seats[s.mover])
        s.points = [0, 0, 0]
        s.mover, s.first = FRENCH, ALLIED
        s.call(DISPLACE, COMBATS_BEGIN)
