"""Map, units and tables of Napoleon 1815 Returns worked out a second time: distances, homes, points, paths, ratings.

0.3, 2, 6.3, 7.1-7.7, 8.1-8.9, 9.1-9.6, 11.2, 17.9, 22.3
"""

from __future__ import annotations

from collections import deque

import pytest

from games.returns.field import field, legal, play, returns, step
from hundreddays.games.returns.rules.board import FAR, members
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.losses import bearers, capacity, side_total
from hundreddays.games.returns.rules.movement import destinations, first_towns, longest_path
from hundreddays.games.returns.rules.partners import best_of_side, best_tactical
from hundreddays.games.returns.rules.state import ReturnsState

FRENCH, ALLIED, PRUSSIAN = range(3)


def unit(s: ReturnsState, id: str) -> int:
    return s.board.unit_ids.index(id)


def towns_of(s: ReturnsState, mask: int) -> set[str]:
    return {s.board.town_ids[town] for town in members(mask)}


def roads() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for road in returns().data.map.road:
        found.setdefault(road.a, set()).add(road.b)
        found.setdefault(road.b, set()).add(road.a)
    return found


def distances(start: str) -> dict[str, int]:
    near, found, queue = roads(), {start: 0}, deque([start])
    while queue:
        town = queue.popleft()
        for other in near[town]:
            if other not in found:
                found[other] = found[town] + 1
                queue.append(other)
    return found


def test_distances_homes_and_detours() -> None:
    """0.3, 8.13, 17.9"""
    game = returns()
    board, near = game.board, roads()
    homes = [getattr(game.data.map.home, army) for army in ("french", "allied", "prussian")]
    for number, id in enumerate(board.town_ids):
        far = distances(id)
        assert {board.town_ids[t]: d for t, d in enumerate(board.distance[number])} == far
        assert {board.town_ids[t] for t in members(board.near[number])} == near[id]
        assert {board.town_ids[t] for t in members(board.detours[number])} == {
            b for b in near[id] if near[b] & near[id]
        }
        for army, home in enumerate(homes):
            goals = (
                [town.id for town in game.data.towns if town.country == home.removeprefix("country:")]
                if isinstance(home, str)
                else home
            )
            assert board.home[army][number] == min(far[goal] for goal in goals)
        by = board.near[number] & ~(board.near[number] & -board.near[number])
        beyond = {other for middle in members(by) for other in near[board.town_ids[middle]]}
        assert {board.town_ids[t] for t in members(board.beyond(number, by))} == beyond
    assert max(max(row) for row in board.distance) < FAR


def test_movement_points_by_die_and_weather() -> None:
    """7.1-7.5: French 4 and 1, 2 or 3; the others 2 and 1 or 2; rain takes one off the die, never below 1."""
    board = returns().board
    clear, rain = 0, 1
    assert board.points[FRENCH][clear][1:] == [5, 5, 6, 6, 7, 7]
    assert board.points[FRENCH][rain][1:] == [5, 5, 5, 6, 6, 7]
    for army in (ALLIED, PRUSSIAN):
        assert board.points[army][clear][1:] == [3, 3, 3, 3, 4, 4]
        assert board.points[army][rain][1:] == [3, 3, 3, 3, 3, 4]
    assert board.weather_of[1:] == [0, 0, 0, 0, 0, 1]
    assert (board.turns, board.corps_to_lose, board.tie_winner, board.turn_limit_winner) == (15, 4, 1, 1)


def test_who_pays_what() -> None:
    """8.3-8.5, 9.1: infantry 1 and 2 points and a point of cohesion; cavalry 1; commanders nothing."""
    board = returns().board
    kinds = {0: ([0, 1, 2], [0, 0, 1], (2, 1)), 1: ([0, 1, 1], [0, 0, 0], (2, 2)), 2: ([0, 0, 0], [0, 0, 0], (2, 2))}
    for u in range(board.units):
        price, effort, reach = kinds[board.kind[u]]
        assert (board.price[u], board.effort[u]) == (price, effort)
        assert (board.reach[0][u], board.reach[1][u]) == reach
        for road in (1, 2):
            for points in range(3):
                assert bool(board.marchers[board.army[u]][road][points] >> u & 1) == (price[road] == points)


def test_sets_of_units() -> None:
    """2, 22.1"""
    for players, seats in ((2, [0, 1, 1]), (3, [0, 1, 2])):
        board = returns(players=players).board
        for u in range(board.units):
            army = board.army[u]
            assert board.side[u] == int(army > 0)
            assert board.seat[u] == seats[army]
            assert u in board.units_of_army[army]
            assert u in board.units_of_side[board.side[u]]
            assert u in board.units_of_seat[seats[army]]
            corps = board.kind[u] != 2
            assert (u in board.all_corps, u in board.commanders) == (corps, not corps)
            assert (u in board.corps_of_army[army]) == (u in board.corps_of_side[board.side[u]]) == corps
            assert bool(board.army_corps_mask[army] >> u & 1) == corps
            assert board.army_of_unit[u] == sum(1 << v for v in board.units_of_army[army])
            assert board.side_mask[board.side[u]] >> u & 1
        assert [board.kind[u] for u in board.commander_of] == [2, 2, 2]
        assert board.largest_share == sum(board.cohesion[u] for u in board.corps_of_army[ALLIED])


@pytest.mark.parametrize(
    ("id", "weather", "points", "longest"),
    [
        ("f_i", "clear", 0, 0),
        ("f_i", "clear", 1, 1),
        ("f_i", "clear", 2, 2),
        ("f_i", "rain", 2, 1),
        ("napoleon", "rain", 0, 2),
    ],
)
def test_how_far_a_unit_may_go(id: str, weather: str, points: int, longest: int) -> None:
    """6.3, 8.3-8.5, 8.9, 9.1"""
    s = field({}, weather=weather)
    s.points = [points, 9, 9]
    assert longest_path(s, unit(s, id)) == longest


def test_where_a_unit_may_march() -> None:
    """8.1, 8.7, 8.13, 9.2: by one road or two, not through an enemy corps, a commander only to a friendly corps."""
    s = field({"f_i": "charleroi", "f_ii": "beaumont", "napoleon": "charleroi", "p_i": "ligny"})
    s.points = [5, 5, 5]
    near = roads()
    enemies = {s.board.town_ids[s.loc[u]] for u in s.board.corps_of_side[1] if s.loc[u] != s.board.off}
    friends = {s.board.town_ids[s.loc[u]] for u in s.board.corps_of_side[0] if s.loc[u] != s.board.off}
    foot = unit(s, "f_i")
    free = near["charleroi"] - enemies
    assert towns_of(s, first_towns(s, foot)) == free
    expected = near["charleroi"] | {b for a in free for b in near[a]}
    assert towns_of(s, destinations(s, foot)) == expected - {"charleroi"}
    assert towns_of(s, destinations(s, unit(s, "napoleon"))) == (expected & friends) - {"charleroi"}
    s.points = [1, 5, 5]
    assert towns_of(s, destinations(s, foot)) == near["charleroi"]
    s.points = [0, 5, 5]
    assert destinations(s, foot) == 0


def test_points_left_are_lost_when_movement_ends() -> None:
    """7.7"""
    s = field({"f_i": "charleroi", "p_i": "ligny"}, points={"french": 3})
    assert step(s) == "march"
    play(s, "end")
    assert s.points == [0, 0, 0]


def test_the_best_rating_of_an_army() -> None:
    """9.6, 13.2, 22.4: among those who take part; a commander's only beside a corps of his own army."""
    s = field({}, options={"players": 3})
    b = s.board
    s.part = 0
    assert (best_tactical(s, FRENCH), best_of_side(s, 0)) == (0, 0)
    s.part = b.unit_bit[unit(s, "napoleon")]
    assert best_tactical(s, FRENCH) == 0
    corps = b.corps_of_army[FRENCH][0]
    s.part |= b.unit_bit[corps]
    assert best_tactical(s, FRENCH) == max(b.tactical[corps], b.tactical[unit(s, "napoleon")])
    s.part = b.unit_bit[corps]
    assert best_tactical(s, FRENCH) == b.tactical[corps]
    allied, prussian = b.corps_of_army[ALLIED][0], b.corps_of_army[PRUSSIAN][0]
    s.part = b.unit_bit[allied] | b.unit_bit[prussian]
    assert best_of_side(s, 1) == max(b.tactical[allied], b.tactical[prussian])


def test_cards_of_a_reduced_corps() -> None:
    """11.2, 11.3: at its mark or below it brings the reduced number; a commander always his own."""
    s = field({})
    b = s.board
    for u in b.all_corps:
        s.cohesion[u] = b.reduced_at[u] + 1
        assert rating(s, u) == b.cards[u]
        s.cohesion[u] = b.reduced_at[u]
        assert rating(s, u) == b.reduced_cards[u]
    for u in b.commanders:
        assert rating(s, u) == b.cards[u]


def test_who_can_bear_a_loss() -> None:
    """15.6, 16.1, 16.2: participants with cohesion left; the winner bears half, rounded down."""
    s = field({})
    b = s.board
    one, two = b.corps_of_army[FRENCH][:2]
    s.part = b.unit_bit[one] | b.unit_bit[two] | b.unit_bit[b.commander_of[FRENCH]]
    s.cohesion[one], s.cohesion[two] = 3, 2
    assert bearers(s, 0) == [one, two]
    assert capacity(s, 0) == 5
    s.loss[two] = 2
    assert (bearers(s, 0), capacity(s, 0)) == ([one], 3)
    s.winner, s.total = 1, 5
    assert (side_total(s, 0), side_total(s, 1)) == (5, 2)
    assert legal(s)
