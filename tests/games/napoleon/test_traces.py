"""What an enemy can have worked out of hidden blocks: where each may stand, the bounds of its CV. 18.4, 19.1-19.7"""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from games.napoleon.field import battle, end, game, march, say, stand, step, unit
from hundreddays.core import CHANCE
from hundreddays.games.napoleon.rules.board import bits
from hundreddays.games.napoleon.rules.fog import (
    _certain,
    displayed,
    faces,
    hide,
    start_city,
    travelled,
    unseen_loss,
    unseen_moves,
    unseen_placing,
)
from hundreddays.games.napoleon.rules.state import NapoleonState


def cities(s: NapoleonState, mask: int) -> set[str]:
    return {s.board.cities[c] for c in bits(mask)}


def trace(s: NapoleonState, id: str) -> set[str]:
    return cities(s, s.trace[unit(s, id)])


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"setup": "free"}])
def test_the_truth_always_lies_within_what_can_be_known(options: dict[str, object]) -> None:
    """19.6: of every block that is on the map and hidden, for the enemy and for the other Ally."""
    s = game(**options).start()
    assert isinstance(s, NapoleonState)
    rng = Random(7)
    for _ in range(900):
        if s.over:
            break
        s.apply(hd.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()))
        if step(s) in ("march", "route", "setup_unit", "setup_city"):
            continue
        for u in range(s.board.unit_count):
            if s.cv[u] and not s.shown >> u & 1 and s.city[u] >= 0:
                assert s.trace[u] >> s.city[u] & 1, (s.board.units[u], step(s))
                assert s.low[u] <= s.cv[u] <= s.high[u]


def marched(*moves: tuple[str, ...]) -> NapoleonState:
    """The French of 15 June march and end their movement."""
    s = game().start()
    assert isinstance(s, NapoleonState)
    for id, *way in moves:
        march(s, id, *way)
    say(s, "end")
    return s


def test_a_block_may_be_where_the_roads_used_can_have_brought_it() -> None:
    """19.6: one section for infantry, two for cavalry and leaders, one more where dice are rolled."""
    s = game().start()
    assert isinstance(s, NapoleonState)
    b = s.board
    start = s.city[unit(s, "fr_hulot")]
    there = b.near[start][0]
    own = bits(s.here[start] & b.army_mask[0])
    march(s, "fr_hulot", b.cities[there])
    assert trace(s, "fr_hulot") == {b.cities[start]}, "nothing is known before the step ends"
    say(s, "end")
    for u in own:
        assert cities(s, s.trace[u]) == {b.cities[start], b.cities[there]}
    far = unit(s, "fr_jerome")
    if s.city[far] not in (start, there):
        assert s.trace[far] == 1 << s.city[far]


def test_a_city_left_empty_holds_nobody() -> None:
    """19.1: numbers of blocks are seen."""
    s = stand({"charleroi": ["fr_foy"]})
    b = s.board
    start, u = b.city_index["charleroi"], unit(s, "fr_foy")
    s.trace = tuple(1 << c for c in s.city)
    goal = next(d for d in b.near[start] if not s.held[1] >> d & 1)
    march(s, b.units[u], b.cities[goal])
    say(s, "end")
    assert s.trace[u] == 1 << goal


def test_blocks_that_go_before_all_eyes() -> None:
    """19.3: a hidden one may be any of its army from there that can go so far; a seen one is known."""
    s = stand({"charleroi": ["fr_foy", "fr_pajol"], "binche": []})
    b = s.board
    origin, goal = b.city_index["charleroi"], b.city_index["binche"]
    foy, pajol = unit(s, "fr_foy"), unit(s, "fr_pajol")
    s.trace = tuple(1 << c if c >= 0 else 0 for c in s.city)
    s.take(pajol)
    s.put(pajol, goal)
    two = s.copy()
    travelled(s, pajol, origin, 1)
    assert s.trace[foy] == s.trace[pajol] == 1 << origin | 1 << goal
    assert s.trace[unit(s, "fr_jerome")] == 1 << s.city[unit(s, "fr_jerome")]
    travelled(two, pajol, origin, 2)
    assert two.trace[foy] == 1 << origin  # infantry goes one section
    assert two.trace[pajol] == 1 << origin | 1 << goal
    two.shown |= 1 << pajol
    two.cv[pajol] = 1
    travelled(two, pajol, origin, 1)
    assert (two.trace[pajol], two.low[pajol], two.high[pajol]) == (1 << goal, 1, 1)
    assert not two.shown >> pajol & 1


def test_a_block_turned_down_is_known_for_the_moment() -> None:
    s = stand({"charleroi": ["fr_foy 2"]})
    foy = unit(s, "fr_foy")
    s.shown |= 1 << foy
    hide(s, foy)
    assert (s.trace[foy], s.low[foy], s.high[foy]) == (1 << s.city[foy], 2, 2)


def test_unseen_losses_widen_the_bounds_of_those_who_may_have_been_there() -> None:
    """19.7: down to 1, for the arms that can have lost, and not for blocks that are seen."""
    s = stand({"charleroi": ["fr_foy", "fr_jerome", "fr_pajol"], "binche": ["fr_girard"]})
    s.trace = tuple(1 << c if c >= 0 else 0 for c in s.city)
    here = 1 << s.board.city_index["charleroi"]
    foy, jerome, pajol, girard = (unit(s, id) for id in ("fr_foy", "fr_jerome", "fr_pajol", "fr_girard"))
    s.shown |= 1 << jerome
    before = bytes(s.low)
    unseen_loss(s, 0, here, [1, 0, 2, 0])
    assert s.low[foy] == max(1, before[foy] - 1)
    assert (s.low[jerome], s.low[pajol], s.low[girard]) == (before[jerome], before[pajol], before[girard])
    unseen_loss(s, 0, here, [9, 9, 9, 9])
    assert (s.low[foy], s.low[pajol], s.low[girard]) == (1, 1, before[girard])
    assert s.high[foy] == s.board.full[foy]


def test_unseen_losses_are_for_the_other_ally_where_he_may_think_a_block_is() -> None:
    """18.4, 19.7"""
    s = stand({"wavre": ["br_picton"], "mons": ["br_cole"]}, players=3)
    s.kin = s.trace = tuple(1 << c if c >= 0 else 0 for c in s.city)
    picton, cole = unit(s, "br_picton"), unit(s, "br_cole")
    before = bytes(s.kin_low)
    unseen_loss(s, 1, 1 << s.board.city_index["wavre"], [1, 1, 1, 1])
    assert (s.kin_low[picton], s.kin_low[cole]) == (before[picton] - 1, before[cole])


def test_a_force_march_brings_nobody_who_stood_too_far_off() -> None:
    """6.1, 19.6: cavalry may have gone three sections to where dice are rolled, but by the roads that were used."""
    s = stand({"charleroi": ["fr_foy", "fr_kellermann"], "avesnes": ["fr_pajol"]})
    s.trace = tuple(1 << c if c >= 0 else 0 for c in s.city)
    b, start = s.board, s.board.city_index["charleroi"]
    free = [d for d in b.near[start] if not s.held[1] >> d & 1 and b.cities[d] != "avesnes"]
    one, two = next((d, e) for d in free for e in b.near[d] if not (s.held[0] | s.held[1]) >> e & 1 and e != start)
    march(s, "fr_foy", b.cities[one], b.cities[two])
    say(s, "end")
    assert trace(s, "fr_pajol") == {"avesnes"}
    assert trace(s, "fr_kellermann") == trace(s, "fr_foy") == {b.cities[start], b.cities[two]}  # the middle is empty


def test_attackers_who_fall_back_unseen_may_be_where_they_came_from() -> None:
    """7.4, 19.3: the third of them died on the road; the two others went one section and go back one."""
    s = stand({"mons": ["br_hussars", "br_alten"], "maubeuge": ["fr_girard", "fr_lefol"], "avesnes": ["fr_foy 1"]})
    s.trace = tuple(1 << c if c >= 0 else 0 for c in s.city)
    march(s, "fr_girard", "mons")
    march(s, "fr_lefol", "mons")
    march(s, "fr_foy", "maubeuge", "mons")
    say(s, "end", "check fr_foy", "roll 1")
    assert s.turn == 2
    for id in ("fr_girard", "fr_lefol"):
        assert s.board.cities[s.city[unit(s, id)]] == "maubeuge"
        assert "maubeuge" in trace(s, id)


def test_nothing_of_a_turn_is_left_when_it_is_over() -> None:
    """15.5, 19.2: nobody leads, is shown, broken or disrupted any more when supply is asked for."""
    s = stand({"charleroi": ["fr_napoleon", "fr_foy"], "brussels": ["fr_lefol"]})
    say(s, "reveal fr_napoleon")
    assert s.led == s.shown == 1 << unit(s, "fr_napoleon")
    say(s, "end")
    assert (step(s), s.led, s.shown, s.broke, s.acted, s.reinforced, s.disrupted) == ("supply", 0, 0, 0, 0, 0, 0)


def test_moves_are_unseen_until_the_step_ends() -> None:
    """19.6, 18.2: not by the mover himself; with three players the British are seen by Prussians when they end."""
    s = game().start()
    assert isinstance(s, NapoleonState)
    march(s, "fr_hulot", s.board.cities[s.board.near[s.city[unit(s, "fr_hulot")]][0]])
    hulot = unit(s, "fr_hulot")
    assert unseen_moves(s, 0) == 0
    assert unseen_moves(s, 1) == 1 << hulot
    assert displayed(s, 1)[hulot] == start_city(s, hulot) != s.city[hulot]
    assert displayed(s, 0)[hulot] == s.city[hulot]
    assert unseen_placing(s, 1) == 0
    three = stand({}, rest="history", players=3, turn=2)
    b = three.board
    british = next(u for u in bits(three.acting) if b.arm[u] == 0)
    goal = next(d for d in b.near[three.city[british]] if not three.held[0] >> d & 1)
    march(three, b.units[british], b.cities[goal])
    assert unseen_moves(three, 2) == unseen_moves(three, 0) == 1 << british
    assert unseen_moves(three, 1) == 0


def test_a_free_set_up_is_unseen_while_it_is_made() -> None:
    """3.4"""
    s = game(setup="free").start()
    assert isinstance(s, NapoleonState)
    acting = s.acting
    assert unseen_placing(s, s.seat) == 0
    assert unseen_placing(s, 1 - s.seat) == acting
    assert all(displayed(s, 1 - s.seat)[u] == -1 for u in bits(acting))


def test_whose_faces_are_seen() -> None:
    """18.4, 19.1: one's own, those shown, and with three players the ally's in a city held together."""
    together = stand({"ligny": ["br_picton", "pr_b1"], "binche": ["pr_b2"]}, players=3)
    seen = faces(together, 1)
    assert seen >> unit(together, "pr_b1") & 1
    assert not seen >> unit(together, "pr_b2") & 1
    assert not seen & together.board.army_mask[0]
    assert not faces(together, 0) & together.board.side_mask[1]
    assert faces(together, 2) >> unit(together, "br_picton") & 1
    two = stand({"ligny": ["br_picton", "pr_b1"]})
    assert faces(two, 1) & two.board.side_mask[1] == two.board.side_mask[1]
    two.shown = 1 << unit(two, "fr_foy")
    assert faces(two, 1) >> unit(two, "fr_foy") & 1


def test_what_is_certain_of_a_few_blocks() -> None:
    """19.1: every block is some unit; a city full of units that can be nowhere else is closed to others."""
    a, b, c = 0, 1, 2
    known = (1 << a, 1 << a | 1 << b, 1 << b | 1 << c)
    assert sorted(_certain([0, 1, 2], [a, b, c], known)) == [(0, a), (1, b), (2, c)]
    assert sorted(_certain([0, 1, 2], [a, a, b], (1 << a, 1 << a | 1 << b, 1 << a | 1 << b))) == [(0, a)]
    assert _certain([0, 1], [a, b], (3, 3)) == []
    assert sorted(_certain([0, 1], [a, a], (7, 7))) == [(0, a), (1, a)]


def test_a_seat_sees_areas_when_they_may_be_seen() -> None:
    """8.9: the defender's placing when the attacker places, one's own always."""
    from hundreddays.games.napoleon.rules.fog import area_visible

    zones = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
    units = ["fr_foy", "fr_girard", "fr_lefol", "pr_b1", "pr_b2", "pr_b3"]
    s = battle({"ligny": units}, {"ligny": {zone: [id] for zone, id in zip(zones, units, strict=True)}})
    assert area_visible(s, 0, unit(s, "pr_b1"))
    end(s, "retreat")
    assert area_visible(s, 1, unit(s, "fr_foy"))
