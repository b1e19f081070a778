"""Fine points of Napoleon 1815 Returns that seldom come up: each paragraph with the case that shows it."""

from __future__ import annotations

from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest

import hundreddays as hd
from games.returns.field import at, cohesion, field, legal, play, returns, step
from games.returns.test_cases_losses import last_round
from games.returns.test_cases_retreat import cost, lost, retreats
from hundreddays.games.returns.rules.end_of_turn import met
from hundreddays.games.returns.rules.hands import join
from hundreddays.games.returns.rules.losses import side_total
from hundreddays.games.returns.rules.memory import see_bounds, see_cards, see_effort, see_loss, see_losses
from hundreddays.games.returns.rules.partners import best_tactical
from hundreddays.games.returns.rules.phases import B_FRENCH_MOVEMENT, D_COALITION_MOVEMENT
from hundreddays.games.returns.rules.reinforcement import order
from hundreddays.games.returns.rules.rounds import match_chance
from hundreddays.games.returns.rules.sight import distributing
from hundreddays.games.returns.rules.state import ReturnsState

THREE: dict[str, Any] = {"players": 3}


def unit(s: ReturnsState, id: str) -> int:
    return s.board.unit_ids.index(id)


# Map, turns, objectives


def test_rivers_run_between_neighbours() -> None:
    """2.3: nobody is beyond a river from a town that no road leads to; off the map there is neither."""
    board = returns().board
    for town in range(board.towns + 1):
        assert not board.river[town] & ~board.near[town]
    assert board.near[board.off] == board.river[board.off] == 0
    assert sum(mask.bit_count() for mask in board.river) == 2 * 39


def test_player_turns_are_counted() -> None:
    """0.6: two in each game turn."""
    s = returns().start()
    ticks = []
    french, coalition = B_FRENCH_MOVEMENT, D_COALITION_MOVEMENT
    for turn, phase in ((1, french), (1, coalition), (2, french), (3, coalition)):
        s.turn, s.phase = turn, phase
        ticks.append(s.tick())
    assert ticks == [0, 1, 2, 5]


def test_objectives_are_towns_or_corps() -> None:
    """20.1, 20.5: each town of a card by its own control, in whichever place the map lists it."""
    s = field({})
    board = s.board
    for objective, town in enumerate(board.objective_town):
        if town >= 0:
            s.control = board.bit[town]
            assert met(s, objective)
            s.control = ~board.bit[town]
            assert not met(s, objective)
    assert any(town < 0 for town in board.objective_town)


# Hands and rounds


def test_how_likely_a_card_is_matched() -> None:
    """12.4: what lies open and one's own hand are known; the rest is in the pile or in the enemy's hand."""
    hands = {"french": {"skirmish": 1, "grand_battery": 1}, "coalition": {"skirmish": 2, "infantry_assault": 1}}
    combat = {"town": "waterloo", "round": 1, "roads": ["quatre_bras"], "hands": hands, "played": {"skirmish": 1}}
    s = field({"f_i": "waterloo", "a_i": "waterloo"}, phase="french_combat", step="play", combat=combat)
    board = s.board
    other = [s.pile[kind] + s.hands[board.kinds + kind] for kind in range(board.kinds)]
    for card in range(board.kinds):
        fitting = sum(other[kind] for kind in board.matched_by[card])
        none = comb(sum(other) - fitting, 3) / comb(sum(other), 3)
        assert match_chance(s, card) == pytest.approx(1 - none)


def test_the_hand_of_a_side_is_that_of_both_partners() -> None:
    """22.2"""
    hands = {"allied": {"skirmish": 2}, "prussian": {"grand_battery": 1}, "french": {"skirmish": 1}}
    combat = {"town": "waterloo", "round": 1, "roads": ["quatre_bras"], "hands": hands, "lead": "allied"}
    units = {"f_i": "waterloo", "a_i": "waterloo", "p_i": "waterloo"}
    s = field(units, phase="french_combat", step="play", combat=combat, options=THREE)
    assert [s.cards_held(side) for side in (0, 1)] == [1, 3]
    assert (order(s, 0), order(s, 1), order(s, -1)) == ([0], [2, 1], [])


def test_an_attacker_whose_last_card_is_matched_has_lost() -> None:
    """12.8, 15.4: the rounds count, and nothing is added for a card."""
    hands = {"french": {"infantry_assault": 1}, "coalition": {"infantry_assault": 1}}
    combat = {"town": "waterloo", "round": 2, "roads": ["quatre_bras"], "hands": hands}
    units = {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo", "a_ii": "waterloo"}
    s = field(units, phase="french_combat", step="play", combat=combat)
    play(s, "play infantry_assault", "match infantry_assault")
    assert (s.loser, s.total, side_total(s, 0), side_total(s, 1)) == (0, 3, 3, 1)


def test_a_corps_that_arrives_brings_the_cards_of_a_waiting_commander_only() -> None:
    """14.5, 14.7: Blücher's too if he is there without a corps of his own, not if he is elsewhere."""
    combat = {"town": "waterloo", "round": 1, "roads": ["quatre_bras"], "hands": {"french": {"skirmish": 1}}}
    for there in (False, True):
        units = {"f_i": "waterloo", "a_i": "waterloo", "blucher": "waterloo" if there else "wavre"}
        s = field(units, phase="french_combat", step="play", combat=combat)
        corps, blucher = unit(s, "p_i"), unit(s, "blucher")
        assert bool(s.part & s.board.unit_bit[blucher]) == there
        join(s, corps)
        assert sum(s.due) == s.board.cards[corps] + (s.board.cards[blucher] if there else 0)


def test_the_best_rating_of_an_army() -> None:
    """9.6: of its participants; a commander without a corps of his own counts for nothing."""
    units = {"f_i": "waterloo", "napoleon": "waterloo", "a_i": "waterloo", "blucher": "waterloo"}
    combat = {"town": "waterloo", "round": 1, "roads": ["quatre_bras"], "hands": {"french": {"skirmish": 1}}}
    s = field(units, phase="french_combat", step="play", combat=combat)
    tactical = s.board.tactical
    assert best_tactical(s, 0) == max(tactical[unit(s, "f_i")], tactical[unit(s, "napoleon")])
    assert best_tactical(s, 1) == tactical[unit(s, "a_i")]
    assert best_tactical(s, 2) == 0


# Losses


def test_nobody_is_asked_where_every_point_is_needed() -> None:
    """16.2, 24.1: two corps with three points between them take three."""
    units = {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo", "a_ii": "waterloo"}
    s = last_round("infantry_assault", 3, units, cohesion={"a_i": 1, "a_ii": 2})
    assert (s.total, s.actor) == (3, 0)
    assert [s.loss[unit(s, id)] for id in ("a_i", "a_ii")] == [1, 2]
    asked = last_round("infantry_assault", 3, units, cohesion={"a_i": 2, "a_ii": 2})
    assert (step(asked), asked.actor) == ("lose", 1)


def test_who_has_still_to_distribute() -> None:
    """16.3, 22.6: a partner who has is done; the enemy has not begun."""
    units = {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo", "a_ii": "waterloo"}
    s = last_round("grand_battery", 4, units)
    assert [distributing(s, seat) for seat in (0, 1)] == [False, True]
    play(s, *["lose a_i"] * s.owed[1])
    assert [distributing(s, seat) for seat in (0, 1)] == [True, False]


# Retreat


ALL_AROUND = ["brussels", "hal", "nivelles", "quatre_bras", "wavre"]


def around(s: ReturnsState, town: str) -> set[str]:
    board = s.board
    near = board.near[board.town_ids.index(town)]
    return {id for number, id in enumerate(board.town_ids) if near >> number & 1}


def ringed(open: dict[str, str], roads: list[str], **tree: Any) -> ReturnsState:
    """The Allies have lost at Waterloo, and the French hold every town around it but those named."""
    near = sorted(around(returns().start(), "waterloo"))
    french = ["f_ii", "f_iii", "f_iv", "f_vi", "f_gd", "f_cav", "f_i"]
    held = [town for town in near if town not in open.values()]
    units = {
        "a_i": "waterloo",
        **dict(zip(french, held, strict=False)),
        **{k: v for k, v in open.items() if k[0] != "_"},
    }
    fighter = next(id for id in french if id not in dict(zip(french, held, strict=False)))
    units[fighter] = "waterloo"
    return lost(units, "waterloo", "french_combat", "coalition", roads, **tree)


def test_a_used_road_costs_more() -> None:
    """17.5, 17.6: where every other road is held by the enemy, to a friend or to an empty town."""
    for open in ({"a_ii": "brussels"}, {"_": "brussels"}):
        free, used = ringed(open, ["nivelles"]), ringed(open, ["brussels"])
        assert retreats(free) == retreats(used) == ["brussels"]
        assert cost(used) == cost(free) + free.board.used_road_extra


def test_through_the_enemy_it_costs_more_and_by_a_used_road_most() -> None:
    """17.8: behind the towns that he holds."""
    near = around(returns().start(), "waterloo")
    free = ringed({}, ["nivelles"])
    assert not set(retreats(free)) & near
    assert cost(free) == free.board.retreat_loss + free.board.through_enemy_extra
    used = ringed({}, sorted(near))
    assert cost(used) == cost(free) + free.board.used_road_extra


def test_bystanders_have_no_say_in_a_retreat() -> None:
    """17.13, 22.11: the Prussians at Waterloo took no part; they go along, where the Allied player says."""
    units = {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo", "p_i": "waterloo"}
    combat = {
        "town": "waterloo",
        "round": 1,
        "roads": ["quatre_bras"],
        "winner": "french",
        "total": 0,
        "lead": "allied",
        "participants": ["f_i", "f_ii", "a_i"],
    }
    s = field(units, phase="french_combat", step="retreat", combat=combat, options=THREE)
    assert s.board.seats[s.actor] == "allied"
    play(s, legal(s)[0])
    assert at(s, "p_i") == at(s, "a_i") != "waterloo"
    assert cohesion(s, "p_i") == s.board.cohesion[unit(s, "p_i")] - s.board.retreat_loss


# What is known of hidden sheets


def sheets(**between: tuple[int, int]) -> ReturnsState:
    s = field({"f_i": "charleroi", "f_ii": "charleroi"}, options={"hidden_tracking_sheets": True})
    for id, (least, most) in between.items():
        see_bounds(s, unit(s, id), least, most)
    return s


def known(s: ReturnsState, id: str) -> tuple[int, int]:
    return s.least[unit(s, id)], s.most[unit(s, id)]


def test_a_corps_that_lives_has_a_point_left() -> None:
    """8.5, 17.2: its least and its most are never below one."""
    s = sheets(f_i=(1, 2), f_ii=(3, 5))
    perhaps = list(s.perhaps)
    perhaps[unit(s, "f_i")] = s.board.unit_bit[unit(s, "f_i")]
    s.perhaps = tuple(perhaps)
    see_loss(s, unit(s, "f_i"), 2)
    see_effort(s, unit(s, "f_i"), 1)
    assert (known(s, "f_i"), known(s, "f_ii")) == ((1, 1), (3, 5))
    see_loss(s, unit(s, "f_ii"), 2)
    assert known(s, "f_ii") == (1, 3)


def test_the_cards_tell_who_is_reduced() -> None:
    """11.3: all cards: none of the doubtful is reduced; the fewest: all are; something between tells nothing."""
    board = returns().board
    first, second = (board.unit_ids.index(id) for id in ("f_i", "f_ii"))
    at = board.reduced_at
    wide = {"f_i": (1, at[first] + 3), "f_ii": (1, at[second] + 3)}
    whole = board.cards[first] + board.cards[second]
    fewest = board.reduced_cards[first] + board.reduced_cards[second]
    assert fewest < whole - 1
    for cards, expected in (
        (whole, [(at[first] + 1, at[first] + 3), (at[second] + 1, at[second] + 3)]),
        (fewest, [(1, at[first]), (1, at[second])]),
        (whole - 1, list(wide.values())),
    ):
        s = sheets(**wide)
        see_cards(s, [first, second], cards)
        assert [known(s, "f_i"), known(s, "f_ii")] == expected
    # the first is reduced for certain, or is not for certain
    for bounds in ((1, at[first]), (at[first], at[first]), (at[first] + 1, at[first] + 1)):
        brings = (board.reduced_cards if bounds[1] <= at[first] else board.cards)[first]
        for cards, other in (
            (board.cards[second], (at[second] + 1, at[second] + 3)),
            (board.reduced_cards[second], (1, at[second])),
        ):
            s = sheets(f_i=bounds, f_ii=wide["f_ii"])
            see_cards(s, [first, second], brings + cards)
            assert [known(s, "f_i"), known(s, "f_ii")] == [bounds, other]


def test_what_losses_tell_is_what_all_ways_to_lose_them_have_in_common() -> None:
    """16.3, 23.1: who falls is seen and the sum is; every other way to spread the points is possible."""
    rng = Random(23)
    ids = ["f_i", "f_ii", "f_iii"]
    met = 0
    for _ in range(400):
        bounds = {id: (low, low + rng.choice([0, 1, 2])) for id in ids for low in (rng.choice([1, 2, 3]),)}
        fallen = [id for id in ids if rng.random() < 0.3]
        points = rng.choice(range(8))
        left: dict[str, set[int]] = {id: set() for id in ids}
        for true in product(*(range(low, high + 1) for low, high in bounds.values())):
            for losses in product(*(range(had + 1) for had in true)):
                after = {id: had - lost for id, had, lost in zip(ids, true, losses, strict=True)}
                if sum(losses) == points and [id for id in ids if not after[id]] == fallen:
                    for id in ids:
                        left[id].add(after[id])
        if not all(left.values()):
            continue  # it cannot happen
        met += 1
        s = sheets(**bounds)
        see_losses(s, [unit(s, id) for id in ids], [unit(s, id) for id in fallen], points)
        for id in ids:
            if id not in fallen:
                assert known(s, id) == (min(left[id]), max(left[id]))
    assert met > 100


# Trapped


@pytest.mark.parametrize("gone", [(), ("p_iii",), ("p_iii", "p_iv")])
def test_a_trapped_loser_is_gone_and_that_may_end_the_game(gone: tuple[str, ...]) -> None:
    """17.11, 18.2, 21.2: two corps have nowhere to go; with two lost before, four are, and the French have won."""
    units = {"p_i": "rochefort", "p_ii": "rochefort", "f_i": "rochefort", **dict.fromkeys(gone, "eliminated")}
    units |= {"f_ii": "givet", "f_iii": "philippeville", "f_iv": "dinant"}
    hands = {"french": {"skirmish": 1}, "coalition": {"skirmish": 1}}
    combat = {"town": "rochefort", "attacker": "french", "roads": ["givet"], "hands": hands}
    s = play(field(units, phase="coalition_combat", step="play", combat=combat), "play skirmish", "decline")
    told = hd.Listener()
    s.play(s.game.move("done"), told)  # nobody reinforces
    assert (at(s, "p_i"), at(s, "p_ii")) == ("off", "off")
    assert s.over == (len(gone) == 2)
    assert [event.kind for event in told.events].count("won") == int(s.over)
    if s.over:
        assert (s.scores(), s.moves()) == ([1, -1], [])
    else:
        assert step(s) != "retreat"


# The roads of a combat


def test_only_the_roads_by_which_the_active_side_came_are_used() -> None:
    """8.10, 10.4: who stood there came by none, and how the others came does not matter."""
    units = {"f_i": "waterloo", "f_ii": "waterloo", "a_i": "waterloo"}
    for entry in ({}, {"f_i": "quatre_bras"}, {"f_i": "quatre_bras", "f_ii": "nivelles"}):
        s = field(units, phase="french_combat", entry={**entry, "a_i": "brussels"})
        play(s, "fight waterloo")
        used = {id for number, id in enumerate(s.board.town_ids) if s.used >> number & 1}
        assert (used, s.used.bit_count()) == (set(entry.values()), len(entry))


# Weather


def test_a_settled_weather_comes_whatever_it_is() -> None:
    """6.1, 23.5: the first of the table like the others; on other turns every face may come."""
    ids = returns().board.weather_ids
    for number, id in enumerate(ids):
        game = hd.load("returns", data={"tables.toml": {"weather": {"fixed": [{"turn": 1, "weather": id}]}}})
        s = game.start()
        assert isinstance(s, ReturnsState)
        while step(s) != "weather":
            s.apply(s.moves()[0])
        faces = [move for move, _ in s.odds()]
        assert faces
        assert len(faces) < 6
        for move in faces:
            after = s.copy()
            after.apply(move)
            assert after.weather == number
        s.turn = 2
        assert len(s.odds()) == 6


# Data that fits, and data that does not


@pytest.mark.parametrize(
    ("turn", "weather", "good"),
    [(1, "rain", True), (0, "rain", False), (99, "rain", False), (1, "snow", False), (99, "snow", False)],
)
def test_a_settled_weather_needs_a_turn_and_a_weather(turn: int, weather: str, good: bool) -> None:
    """23.5"""
    assert fits("tables.toml", {"weather": {"fixed": [{"turn": turn, "weather": weather}]}}) == good


def test_the_last_turn_may_have_its_weather_settled() -> None:
    """23.5"""
    last = returns().data.tables.game.turns
    for turn, good in ((last, True), (last + 1, False)):
        assert fits("tables.toml", {"weather": {"fixed": [{"turn": turn, "weather": "rain"}]}}) == good


def fits(file: str, tree: dict[str, Any]) -> bool:
    try:
        hd.load("returns", data={file: tree})
    except hd.BadData:
        return False
    return True


@pytest.mark.parametrize(
    ("figures", "good"),
    [
        ({"cards": 0, "reduced_cards": 0}, False),
        ({"tactical": 0}, True),
        ({"tactical": -1}, False),
        ({"reduced_at": 0}, True),
        ({"reduced_at": -1}, False),
        ({"reduced_at": 8, "cohesion": 9}, True),
        ({"reduced_at": 9, "cohesion": 9}, False),
        ({"cards": 4, "reduced_cards": 4}, True),
        ({"cards": 4, "reduced_cards": 5}, False),
    ],
)
def test_figures_of_a_corps_at_their_limits(figures: dict[str, int], good: bool) -> None:
    """3.3"""
    assert fits("units.toml", {"unit": [{"id": "f_i", **figures}]}) == good


@pytest.mark.parametrize(("cards", "good"), [(0, True), (-1, False)])
def test_cards_of_a_commander_at_their_limits(cards: int, good: bool) -> None:
    """3.4: he may bring none."""
    assert fits("units.toml", {"unit": [{"id": "napoleon", "cards": cards}]}) == good


@pytest.mark.parametrize(("count", "good"), [(0, True), (1, True), (-1, False)])
def test_a_card_may_be_left_out_of_the_deck(count: int, good: bool) -> None:
    """3.8: if the deck is so much smaller."""
    cards = returns().data.cards
    size = cards.deck.size - next(card.count for card in cards.card if card.id == "skirmish") + count
    assert fits("cards.toml", {"card": [{"id": "skirmish", "count": count}], "deck": {"size": size}}) == good
    assert not fits("cards.toml", {"card": [{"id": "skirmish", "count": count}], "deck": {"size": size + 1}})


def test_as_many_objectives_may_be_drawn_as_there_are() -> None:
    """3.6"""
    count = len(returns().data.cards.objective)
    assert [fits("cards.toml", {"objectives": {"drawn": drawn}}) for drawn in (0, 1, count, count + 1)] == [
        False,
        True,
        True,
        False,
    ]
