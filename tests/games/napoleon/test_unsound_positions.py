"""Napoléon: positions whose pieces stand well, but whose decision could not be asked or played on from."""

from __future__ import annotations

import tracemalloc
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from games.napoleon.field import game, say, stand
from hundreddays.core import CHANCE, SPECTATOR, BadPosition, draw
from hundreddays.core.toml import dumps
from hundreddays.games.napoleon.rules.state import NapoleonState

LINE = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
FORCE = ("fr_lefol", "fr_habert", "fr_berthezene", "pr_b1", "pr_b2", "pr_b3")
BOARD = {name: [id] for name, id in zip(LINE, FORCE, strict=True)}


def march(**more: Any) -> dict[str, Any]:
    """Foy has marched from Soire to Thuin; it is turn 1."""
    return {"at": {"thuin": ["fr_foy"], "liege": ["pr_b1"]}, "paths": {"fr_foy": ["soire", "thuin"]}, **more}


def fight(step: str, row: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Three against three at Ligny, with a Reserve of cavalry."""
    return {
        "step": step,
        "at": {"ligny": [*FORCE, "fr_milhaud"], "charleroi": ["fr_foy"], "namur": ["pr_b5"]},
        "battle": [
            {"city": "ligny", **BOARD, "attacker_reserve": ["fr_milhaud"], "opens": ["charleroi"], **(row or {})}
        ],
        **more,
    }


def defects(tree: Mapping[str, Any], **options: Any) -> str:
    with pytest.raises(BadPosition) as bad:
        game(**options).position(dumps(dict(tree)))
    return "\n".join(bad.value.defects)


MOVEMENT = {
    "a path that does not agree with the sections counted (the one that ended in a KeyError)": (
        march(step="route", now={"unit": "fr_foy", "hops": 3}),
        "now.hops: the unit's path has another length (5.12)",
    ),
    "a march of a unit whose side does not move": (
        march(paths={"pr_b1": ["hannut", "liege"]}),
        "paths.pr_b1: it is not this unit's turn to march (5.1)",
    ),
    "a march of too many sections": (
        {"at": {"nivelles": ["fr_foy"]}, "paths": {"fr_foy": ["maubeuge", "soire", "binche", "nivelles"]}},
        "paths.fr_foy: a force march has 2 sections at most (6.1)",
    ),
    "an attacker who came from nowhere": (
        {"at": {"ligny": ["fr_foy", "pr_b1"]}},
        "at.ligny: fr_foy has no path by which it came to attack (7.4)",
    ),
    "a roll for a march that needed none": (
        march(flags={"forced": ["fr_foy"]}),
        "flags.forced: fr_foy rolls if its march was a force march, and only then (6.7)",
    ),
    "a force march without its roll": (
        {"at": {"charleroi": ["fr_foy"]}, "paths": {"fr_foy": ["soire", "thuin", "charleroi"]}},
        "flags.forced: fr_foy rolls if its march was a force march, and only then (6.7)",
    ),
    "rolls without a march": (
        {"step": "force_pick", "at": {"thuin": ["fr_foy"]}, "flags": {"forced": ["fr_foy"]}},
        "flags.forced: only units that marched, and no leaders, have rolls to make (6.2, 6.6)",
    ),
    "roads used that no path accounts for": (
        march(used={"soire--thuin": 2}),
        "used: until step 1 ends the paths account for every use of a road (5.13)",
    ),
    "a group activated that has not moved": (
        march(activated={"french": ["soire", "thuin"]}),
        "activated.french: a group is activated while one of its units has moved (5.13)",
    ),
    "a group that has moved and is not activated, while its marches are rolled for": (
        march(step="force_pick", activated={"french": []}),
        "activated.french: a path begins in soire, whose group is then activated (5.4)",
    ),
    "a leader who leads hidden": (
        {"at": {"thuin": ["fr_napoleon"]}, "flags": {"led": ["fr_napoleon"]}},
        "flags.led: only a leader of the side that moves, and shown, leads his group (6.4)",
    ),
    "paths after step 2": (
        {**fight("combat"), "paths": {"fr_foy": ["thuin", "charleroi"]}},
        "paths: they are forgotten when step 2 ends (4.1)",
    ),
    "knowledge that excludes the truth before step 1 ends": (
        march(seen=[{"units": ["fr_foy"], "cities": ["thuin"]}]),
        "fr_foy: what others know of it excludes where it stands (19.6)",
    ),
}
BATTLES = {
    "a battle open while units march": (fight("march"), "battle: none is open in this step (4.1)"),
    "a battle turn of a battle that is still to come": (
        fight("combat", {"status": ["live", "due"]}),
        "step: “combat” needs an unfinished battle whose turn it is (9.2)",
    ),
    "a loser who is not to rout": (
        fight("combat", {"loser": "french"}),
        "battle of ligny: its status, its loser and this step do not fit (9.2, 9.12)",
    ),
    "a set after the last": (
        fight("combat", now={"sets": 21}),
        "now.sets: 21 is not a whole number from 0 to 20",
    ),
    "fire of a unit that is not in the battle": (
        fight("fire_die", now={"unit": "fr_foy", "dice": 2}),
        "now.unit: “fire_die” cannot be asked of fr_foy",
    ),
    "more dice than CV": (
        fight("fire_die", now={"unit": "fr_lefol", "dice": 4}, flags={"acted": ["fr_lefol"]}),
        "now.dice: a unit rolls one die for each CV, and hits with some of them (11.9)",
    ),
    "fire at nobody": (
        fight("fire_die", now={"unit": "fr_lefol", "dice": 3}, flags={"acted": ["fr_lefol"]}),
        "now.target: that is not what this unit can fire at (11.10)",
    ),
    "a move of a unit that has acted": (
        fight("shift", now={"unit": "fr_lefol"}, flags={"acted": ["fr_lefol"]}),
        "now.unit: “shift” cannot be asked of fr_lefol",
    ),
    "a morale check of a unit that is strong": (
        fight("morale_die", now={"unit": "fr_lefol"}, flags={"checks": ["fr_lefol"]}),
        "flags.checks: only units of 1 CV in a column check morale (9.4)",
    ),
    "infantry that retreats two sections": (
        fight("retreat_to", now={"unit": "fr_lefol", "via": "charleroi"}),
        "now.via: fr_lefol has no way on through charleroi (10.4)",
    ),
    "a rout that leaves someone behind": (
        fight("rout", {"loser": "french"}, flags={"fleeing": ["fr_lefol"]}),
        "flags.fleeing: in a rout all units of the side that lost leave (13.3)",
    ),
    "a regroup after a battle nobody has won": (
        fight("regroup_in"),
        "step: “regroup_in” needs a battle that was won and is not still to regroup (14.2)",
    ),
    "units placed in the enemy's areas": (
        fight("deploy_unit", {"attacker_left": [], "defender_left": ["fr_lefol", "pr_b1"]}, now={"sets": 0}),
        "battle of ligny: units are placed in their own areas (8.4)",
    ),
    "an attacker who placed before the defender": (
        fight("deploy_unit", {"defender_left": []}, now={"sets": 0, "side": "allied"}),
        "battle of ligny: the attacker places after the defender (8.9)",
    ),
    "too few to fill the columns": (
        fight("deploy_unit", {"defender_left": [], "defender_center": ["pr_b1", "pr_b2"]}, now={"sets": 0}),
        "battle of ligny: too few units are left to fill every column (8.4)",
    ),
}
FORTUNES = {
    "a winner while the game goes on": (march(winner="french"), "winner: the game goes on (17.3)"),
    "an end that nobody has won": ({"step": "over", "at": {"thuin": ["fr_napoleon"]}}, "winner: a game that is over"),
    "Napoléon alive and lost": (
        {"at": {"thuin": ["fr_napoleon"]}, "napoleon": "lost in action"},
        "napoleon: that is not what became of his block (17.1)",
    ),
    "a side without an army that plays on": (
        {"at": {"thuin": ["fr_napoleon"]}, "defeated": ["british", "prussian"], "turn": 2},
        "defeated: the game ends with the turn in which a side loses its last army (17.7)",
    ),
    "supply that nobody owes": ({"step": "supply", "at": {"thuin": ["fr_foy"]}}, "now.debt: the French do not stand"),
    "a step at which nobody decides": (
        {"step": "open_turn", "at": {"thuin": ["fr_foy"]}},
        "step: nobody decides anything at “open_turn” (4.5)",
    ),
}
SEATS = {
    "the other Ally's turn to march": (
        {"turn": 2, "at": {"wavre": ["br_cooke"]}, "seat": "prussian"},
        "now: who decides here, and for which units, is not as the rules have it (18.2, 18.8)",
    ),
    "the French in command of the Allies": (
        fight("combat", {"command": "french"}, now={"side": "allied"}),
        "battle[0].command: there is no Allied army “french”",
    ),
    "the wrong Ally in command": (
        fight("combat", {"command": "prussian"}, now={"side": "allied"}, seat="british"),
        "seat: another seat has the command in this battle (18.3)",
    ),
}


@pytest.mark.parametrize("what", [*MOVEMENT, *FORTUNES])
def test_the_turn_must_be_one_that_can_be_played(what: str) -> None:
    tree, words = {**MOVEMENT, **FORTUNES}[what]
    assert words in defects(tree)


@pytest.mark.parametrize("what", BATTLES)
def test_a_battle_must_be_one_that_can_be_fought(what: str) -> None:
    tree, words = BATTLES[what]
    assert words in defects(tree, battle_set_safety_limit=20)


@pytest.mark.parametrize("what", SEATS)
def test_the_seat_that_decides_must_be_the_right_one(what: str) -> None:
    tree, words = SEATS[what]
    assert words in defects(tree, players=3)


def test_units_set_up_stand_in_their_own_area() -> None:
    """3.5"""
    tree = {"step": "setup_unit", "at": {"mons": ["pr_b1"]}, "unplaced": ["pr_b2"]}
    assert "at: pr_b1 stands outside the set-up area of its army (3.5)" in defects(tree, setup="free")


def test_the_eliminated_are_not_set_up() -> None:
    """1.2: they never return."""
    tree = {"step": "setup_unit", "at": {"mons": ["br_cooke"]}, "unplaced": ["br_alten"]}
    s = game(setup="free").position(dumps(tree))
    assert [s.game.text(move) for move in s.moves()] == ["place br_alten"]


ACCEPTED = (
    march(),
    march(step="route", now={"unit": "fr_foy", "hops": 1}),
    fight("combat"),
    fight("retreat", now={"side": "allied"}),
    fight("pick_battle", {"status": ["live", "due"]}),
    fight("reinforce"),
    fight(
        "deploy_unit",
        {"defender_left": [], **{name: [] for name in LINE[:3]}, "attacker_reserve": []},
        now={"side": "allied", "sets": 0},
    ),
    {"step": "supply", "at": {"liege": ["fr_foy"], "namur": ["pr_b1", "pr_b2", "pr_b3"]}},
)


@pytest.mark.parametrize("number", range(len(ACCEPTED)))
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_accepted_can_be_viewed_sampled_and_played_to_the_end(number: int, players: int) -> None:
    napoleon = game(players=players)
    s = napoleon.position(dumps(dict(ACCEPTED[number])))
    rng = Random(number)
    for seat in (*range(players), SPECTATOR):
        assert s.sample(seat, rng).view(seat) == s.view(seat)
    while not s.over:
        s.apply(draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()))
    assert not s.broken()


def test_who_decides_follows_from_the_rules_where_it_is_not_said() -> None:
    s = stand({"wavre": ["br_cooke"]}, turn=2, players=3)
    assert (s.seat, s.later) == (1, s.board.army_mask[2])
    say(s, "end")
    assert (s.seat, s.later) == (2, 0)


def test_the_loser_may_come_back_to_a_city_that_the_winner_has_left() -> None:
    """14.6: the battle of Dinant is over and won; later in the turn a beaten unit stands there again."""
    tree = fight("combat")
    tree["at"]["dinant"] = ["pr_b7"]
    tree["battle"].append({"city": "dinant", "loser": "allied", "status": []})
    assert game().position(dumps(tree)).moves()


def test_more_battles_than_cities_are_refused_by_number() -> None:
    """The number of a battle is a bit of a set, and there are only so many."""
    assert "battle: there are more battles than the" in defects(march(battle=[{"city": "ligny"}] * 200))


@pytest.mark.parametrize("players", [2, 3])
def test_nobody_knows_anything_while_the_armies_are_set_up(players: int) -> None:
    """3.3: what was known of a unit could exclude the city in which it is placed."""
    tree: dict[str, Any] = {"step": "setup_unit", "at": {"mons": ["br_cooke"]}, "unplaced": ["br_alten", "fr_pire"]}
    words = "seen: while the armies are set up nobody knows where a unit stands (3.3)"
    facts: list[dict[str, Any]] = [
        {"seen": [{"units": ["br_alten"], "cities": ["liege"]}]},
        {"seen": [{"units": ["br_cooke"], "cities": ["mons"]}]},
        {"no_cavalry": {"british": ["conde"]}},
        {"seen_by_ally": [{"units": ["br_alten"], "cities": ["liege"]}]},
    ]
    for more in facts[: players + 1]:
        assert words in defects({**tree, **more}, setup="free", players=players)
    game(setup="free", players=players).position(dumps(tree))


def test_nobody_stands_who_may_have_lost_everything() -> None:
    """1.2: a sample would deal him at 0 CV."""
    tree = {"at": {"mons": ["br_hussars"]}, "seen": [{"units": ["br_hussars"], "lost": [0, 2]}]}
    words = "seen[0].lost: br_hussars has 2 CV, and would be eliminated by such a loss (1.2)"
    assert words in defects(tree)
    tree["seen"] = [{"units": ["br_hussars"], "lost": [0, 1]}]
    s = game().position(dumps(tree))
    hussars = {dealt.document()["at"]["mons"][0] for dealt in (s.sample(0, Random(seed)) for seed in range(40))}
    assert hussars == {"br_hussars", "br_hussars 1"}


def test_a_road_counts_no_more_blocks_than_a_cell_can() -> None:
    """19.6: a Reserve may go to and fro between two battles for sixty sets."""
    s = game().position(dumps(fight("retreat", crossed={"charleroi--ligny": 255})))
    assert isinstance(s, NapoleonState)
    say(s, "retreat fr_milhaud", "to charleroi")
    assert s.view(1).panels["crossed"] == [{"section": "charleroi--ligny", "blocks": 255}]
    cells, _ = s.game.observer().observe(s, 1)
    assert s.game.observer().named(list(cells))["roads/charleroi--ligny/crossed"] == 255
    assert game().position(s.text()).text() == s.text()


def test_many_cities_with_cavalry_are_sampled_at_once() -> None:
    """8.7: of hundreds of thousands of ways to deal ten blocks of cavalry one is enough."""
    board = game().board
    french = sorted((board.units[u] for u in board.army_units[0]), key=lambda id: board.arm[board.unit_index[id]] != 1)
    cities = [id for id in board.cities if id not in ("ghent", "liege")][:10]
    at = {city: french[first::10] for first, city in enumerate(cities)}
    s = stand(at, cavalry={"british": cities})
    tracemalloc.start()
    dealt = s.sample(1, Random(1))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000
    assert not dealt.broken()
    assert dealt.view(1) == s.view(1)
