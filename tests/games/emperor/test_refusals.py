"""Refusals of The Emperor Returns: of several conditions a refusal names the one that does not hold, with its
paragraph.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

import hundreddays as hd
from games.emperor.plain import NEAR, Plain, distance, ways
from games.emperor.scene import NEXT, at, force, game, play, scene
from hundreddays.core import CHANCE, SILENT
from hundreddays.games.emperor.rules.flags import ASIDE
from hundreddays.games.emperor.rules.reach import unwatched
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import barred_country


def told(s: EmperorState, words: str) -> tuple[str, str]:
    """The one reason why a move is refused, and its paragraph."""
    (reason,) = s.check(s.game.move(words)).reasons
    return reason.text, reason.cite


def organizing() -> EmperorState:
    return scene(
        force("fr_napoleon", "4421", fr_friant=4, fr_guyot=2),
        force("fr_reille", "4421", fr_bachelu=1, fr_foy=5),
        force("fr_lobau", "4623", fr_simmer=4),
        step="organize",
        **NEXT,
    )


@pytest.mark.parametrize(
    ("words", "reason", "cite"),
    [
        ("transfer aa_clinton", "not on the map in the army being organized", "116"),
        ("transfer fr_simmer", "No other leader of its army is in its hex", "117"),
        ("exchange fr_bachelu", "Its last SP is not given away", "118"),
        ("exchange fr_friant", "No unit of its arm, nation and kind of Guard", "118"),
        ("free fr_reille", "He is under nobody", "119"),
        ("subordinate fr_napoleon", "Nobody in his hex is high enough", "34"),
        ("vedette fr_lobau", "neither cavalry nor the army commander", "24"),
        ("attach fr_reille", "No vedette that stands free", "121"),
        ("detach fr_reille", "No vedette is attached to him", "121"),
        ("activate fr_reille", "no Major General in the pool", "120"),
        ("return fr_ney", "not one of those of this army who wait to return", "41"),
    ],
)
def test_organization_says_what_is_wanting(words: str, reason: str, cite: str) -> None:
    text, paragraph = told(organizing(), words)
    assert reason in text
    assert paragraph == cite


@pytest.mark.parametrize(
    ("before", "words", "reason", "cite"),
    [
        ("exchange fr_foy", "into fr_foy", "That is the unit that gives.", "118"),
        ("exchange fr_foy", "into fr_simmer", "That is no unit of its army in its hex.", "118"),
        ("exchange fr_foy", "into fr_guyot", "They are not of one arm.", "118"),
        ("exchange fr_foy", "into fr_friant", "Old and Young Guard pass SPs only among their own kind.", "118"),
        ("exchange fr_foy", "into fr_girard", "That unit has its maximum of SPs.", "118"),
        ("exchange fr_foy, into fr_bachelu", "amount 5", "The giver keeps at least 1 SP.", "118"),
        ("exchange fr_foy, into fr_jerome", "amount 3", "The receiver has 8 SPs at most.", "118"),
        ("activate fr_mg1", "take fr_donzelot", "not on the map in the army being organized", "116"),
        ("transfer fr_foy, under fr_napoleon, activate fr_mg1", "take fr_foy", "changed its leader", "125"),
        ("return fr_ney", "at 4428", "No Force of his army is there.", "41"),
        ("return fr_ney", "at 1010", "No Force of his army is there.", "41"),
    ],
)
def test_what_is_organized_with_whom_says_what_is_wanting(before: str, words: str, reason: str, cite: str) -> None:
    s = scene(
        force("fr_napoleon", "4421", fr_friant=4, fr_guyot=2),
        force("fr_reille", "4421", fr_bachelu=1, fr_foy=5, fr_girard=5, fr_jerome=6),
        force("fr_lobau", "4623", fr_simmer=4),
        force("fr_ney", "waiting"),
        step="organize",
        **NEXT,
    )
    play(s, *before.split(", "))
    text, paragraph = told(s, words)
    assert reason in text
    assert paragraph == cite


def test_a_march_says_whether_the_mps_or_the_enemy_stand_in_the_way() -> None:
    s = scene(
        force("fr_reille", "4421", flags=("command",), fr_foy=5),
        force("aa_orange", "4417", aa_perponcher=5),
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille")
    assert told(s, "to 1010") == ("That hex is out of reach of the MPs left.", "165")
    assert told(s, "to 4417") == ("An enemy counter stands there: repulse it first, if you can.", "166")
    assert told(s, "repulse 4417") == ("That hex is not next to the mover.", "222")
    assert told(s, "repulse 4422") == ("No enemy counter is there.", "222")


def test_a_hex_is_refused_for_the_enemy_on_the_way_or_for_its_price() -> None:
    """165, 170: for the enemy wherever the points, to the last of them, would have been enough without him."""
    s = scene(
        force("fr_reille", "4421", flags=("command",), fr_foy=5),
        force("aa_orange", "4417", aa_perponcher=5),
        vedettes=(("anglo_allied", "4219"), ("prussian", "4720")),
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille")
    plain = Plain(s)
    shut = set(plain.counters("coalition")) | plain.barred("french")
    costs = ways({"4421": 0}, s.allowance, shut, set(), False, plain.rides("fr_reille"))
    legal = {s.game.text(move) for move in s.moves()}
    found: dict[str, set[str]] = {"165": set(), "170": set()}
    for hex in NEAR:
        if distance(hex, "4421") <= 8 and f"to {hex}" not in legal:
            found.get(told(s, f"to {hex}")[1], set()).add(hex)
    assert found["170"]
    assert found["170"] <= set(costs)
    assert found["165"]
    assert not found["165"] & set(costs)
    assert max(costs[hex] for hex in found["170"]) == s.allowance


@pytest.mark.parametrize("over", [0, 1])
def test_with_no_points_left_every_hex_is_out_of_reach(over: int) -> None:
    """165: whether they are spent to the last or one dear step took more; along a primary road too."""
    s = scene(
        force("fr_pajol", "4620", flags=("command",), fr_soultp=1), force("aa_orange", "4417", aa_chasse=5), **NEXT
    )
    play(s, "move fr_pajol", "go fr_pajol")
    s.spent = s.allowance + over
    assert not any(unwatched(s, s.board.grid.hex(hex)) for hex in NEAR["4620"])
    cheapest = min(cost for cost in s.board.ground[0][s.column].costs[s.board.grid.hex("4620")] if cost)
    assert cheapest == 1
    s.spent = s.allowance - cheapest
    assert any(unwatched(s, s.board.grid.hex(hex)) for hex in NEAR["4620"])


def test_an_attack_says_which_condition_fails() -> None:
    s = scene(
        force("fr_reille", "4421", fr_foy=5),
        force("fr_lobau", "4422", fr_simmer=4),
        force("aa_orange", "4420", aa_perponcher=5),
        step="declare",
        **NEXT,
    )
    assert told(s, "attack 4419") == ("No enemy counter is there.", "321")
    play(s, "attack 4420")
    assert told(s, "with fr_lobau") == ("That Force is not next to a hex attacked.", "321")
    assert told(s, "with aa_orange") == ("He is not yours to name.", "1")
    assert told(s, "attack 4420") == ("That hex is attacked already.", "321")
    assert told(s, "fight") == ("No attacker has been named next to 4420.", "321")


def test_no_refusal_of_a_random_game_is_a_list_of_alternatives() -> None:
    """Whatever is tried is refused for one reason, in a sentence without “or”."""
    found: set[str] = set()
    rng = Random(1815)
    for scenario in ("invasion", "ligny_quatre_bras"):
        s = game(scenario=scenario, players=3).start()
        while not s.over:
            moves = s.moves()
            if s.actor != CHANCE and rng.random() < 0.1:
                for move in rng.sample(range(s.game.move_count), 60):
                    if move not in moves:
                        found |= {reason.text for reason in s.check(move).reasons}
            s.apply(hd.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(moves), SILENT)
    asked = "does not answer what is asked"
    assert len(found) > 40
    assert [text for text in found if ", or " in text and asked not in text] == []


def test_joining_says_who_takes_whom() -> None:
    s = scene(
        force("fr_napoleon", "4421", fr_friant=4),
        force("fr_reille", "4422", flags=("command",), fr_foy=5),
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille", "to 4421", "stop")
    assert told(s, "join fr_napoleon") == ("The higher leader takes the lower.", "39")
    assert told(s, "under fr_lobau") == ("They are not two Forces in one hex.", "122")
    assert told(s, "under aa_orange") == ("They are of two armies.", "124")


WHERE: Final = {
    "retreat": lambda s: s.where[s.retiring[0]],
    "retreat_vedette": lambda s: s.vedette[s.fleeing[0]],
    "displace_to": lambda s: s.where[s.mover],
}
"""Where the piece stands that is asked for a hex."""


def holds(s: EmperorState, hex: int, text: str) -> bool:
    """Whether what a refusal of a hex says is true, by the map and the counters alone."""
    grid, side = s.board.grid, s.game.sides[s.actor]
    here = WHERE[at(s)](s)
    legal = [move - s.verbs.to for move in s.moves()]
    forces = grid.hexes(s.forces[1 - side])
    roles = [s.where[one] for one, role in enumerate(s.role) if role != ASIDE and s.where[one] in forces]
    enemies = roles if s.round or at(s) != "retreat" else [s.where[s.mover]]
    return {
        "That is no passable neighbouring hex.": lambda: not s.board.open[here] & grid.bit[hex],
        "A retreat leads further from the enemy.": lambda: (
            min(grid.distance(hex, foe) for foe in enemies) <= min(grid.distance(here, foe) for foe in enemies)
        ),
        "An enemy Force holds that hex.": lambda: hex in forces,
        "Hexes free of enemy zones of control come first.": lambda: bool(s.zones[1 - side] & grid.bit[hex]),
        "Another hex is nearer to its refuge.": lambda: hex not in legal and len(legal) > 0,
        "It retreats 2 hexes.": lambda: grid.distance(here, hex) != 2,
        "It ends 2 hexes or more from whoever repulsed it.": lambda: grid.distance(s.menace, hex) < 2,
        "No open way leads there past enemy Forces.": lambda: all(
            grid.distance(hex, middle) != 1
            or middle in forces
            or not s.board.open[middle] & grid.bit[hex]
            or hex in forces
            for middle in grid.hexes(s.board.open[here])
        ),
        "A Force of its army is there that it cannot join.": lambda: bool(s.forces[side] & grid.bit[hex]),
        "An enemy Force holds or threatens that hex.": lambda: bool(
            (s.forces[1 - side] | s.zones[1 - side]) & grid.bit[hex]
        ),
        "Your side may not cross the border yet.": lambda: bool(barred_country(s, side) & grid.bit[hex]),
    }[text]()


def test_a_hex_that_is_refused_is_refused_for_what_is_true_of_it() -> None:
    rng, found = Random(1815), set()
    for _ in range(12):
        s = game().start()
        while not s.over:
            moves = s.moves()
            if s.actor != CHANCE and at(s) in WHERE:
                near = s.board.grid.within(WHERE[at(s)](s), 3)
                for hex in s.board.grid.hexes(near):
                    if s.verbs.to + hex not in moves:
                        text, _ = told(s, f"to {s.board.label[hex]}")
                        assert holds(s, hex, text), (text, s.board.label[hex], str(s))
                        found.add(text)
            s.apply(hd.draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(moves), SILENT)
    assert len(found) > 5
