"""What the planner of Napoleon 1815 Returns says for its moves: the figures are those of the rules, and nothing hidden
is in them.
"""

from __future__ import annotations

import re
from random import Random

import pytest

import hundreddays as hd
from games.returns.field import field, legal, play, returns, step
from hundreddays.core import CHANCE, Listener
from hundreddays.games.returns.interface.sample import sample
from hundreddays.games.returns.rules.state import ReturnsState


def why(s: ReturnsState, words: str) -> str:
    planner = s.game.planner()
    assert planner is not None
    return planner.why(s, s.game.move(words))


def share(said: str) -> float:
    found = re.search(r"(\d+) %", said)
    assert found, said
    return int(found[1]) / 100


def test_a_card_is_told_to_go_unmatched_as_often_as_it_would_in_what_the_attacker_cannot_tell_apart() -> None:
    s = reached("play")
    for card in legal(s, "play")[:3]:
        said = why(s, f"play {card}")
        missed, rng = 0, Random(5)
        for _ in range(300):
            world = sample(s, s.actor, rng)
            world.play(s.game.move(f"play {card}"))
            missed += not (step(world) == "match" and len(world.moves()) > 1)
        assert abs(share(said) - missed / 300) < 0.1, said


def reached(wanted: str, most: int = 20000) -> ReturnsState:
    """The first position of planned play at which a step is asked."""
    game = returns()
    planner, rng, state = game.planner(), Random(1), game.start()
    assert planner is not None
    for _ in range(most):
        if state.over:
            state = game.start()
        assert isinstance(state, ReturnsState)
        if step(state) == wanted and len(state.moves()) > 1:
            return state
        state.apply(
            hd.draw(state.odds(), rng) if state.actor == CHANCE else planner.choose(state.eye(state.actor), rng).move
        )
    raise AssertionError(f"no {wanted} in {most} moves")


@pytest.mark.parametrize(("wanted", "kind"), [("counterattack", "counterattack"), ("reinforce", "reinforced")])
def test_the_chance_of_a_roll_is_that_of_the_die_which_is_then_thrown(wanted: str, kind: str) -> None:
    s = reached(wanted)
    words = next(text for text in legal(s) if text.split()[0] == wanted)
    said = why(s, words)
    play(s, words)
    came = 0
    for pips in range(1, 7):
        after, tell = s.copy(), Listener()
        after.play(s.game.move(f"roll {pips}"), tell)
        [event] = [event for event in tell.events if event.kind == kind]
        came += event.data.get("success", event.data.get("won", False))
    assert share(said) == round(came / 6, 2)


def test_what_a_corps_has_left_is_what_the_loss_leaves_it() -> None:
    s = reached("lose")
    unit = legal(s, "lose")[0]
    number = s.board.unit_ids.index(unit)
    said = why(s, f"lose {unit}")
    assert said.startswith(s.board.unit_names[number])
    left = s.cohesion[number] - s.loss[number] - 1
    assert f"{left} cohesion left" in said or ("lost" in said and left <= 0) or "finish" in said


def test_who_stands_where_among_the_hidden_changes_no_reason() -> None:
    places = {
        "p_i": "charleroi",
        "p_ii": "fosses",
        "p_iii": "ciney",
        "f_iii": "beaumont",
        "f_iv": "philippeville",
        "napoleon": "beaumont",
    }
    swapped = {**places, "p_i": "ciney", "p_iii": "charleroi"}
    one, other = (
        field(units, phase="french_movement", step="march", points={"french": 12}) for units in (places, swapped)
    )
    assert one.moves() == other.moves()
    for words in legal(one):
        assert why(one, words) == why(other, words)


def test_a_march_on_the_enemy_tells_the_cards_and_the_chance() -> None:
    s = field(
        {"p_i": "charleroi", "f_iii": "beaumont", "f_vi": "beaumont", "napoleon": "beaumont"},
        phase="french_movement",
        step="march",
        points={"french": 12},
    )
    play(s, "march f_iii")
    assert re.fullmatch(
        r"French III Corps \(Vandamme\) marches on Charleroi with \d corps to follow: \d+ cards against about \d+,"
        r" \d+ % to win, counting help from next door\.",
        why(s, "to charleroi"),
    ), why(s, "to charleroi")


def test_a_retreat_tells_how_many_corps_go() -> None:
    """17.1: one of two that fought has fallen, and one that stood by goes along."""
    combat = {"town": "waterloo", "round": 3, "winner": "french", "total": 3, "roads": ["quatre_bras"]}
    combat |= {"participants": ["f_i", "a_i", "a_ii", "a_cav"]}
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo", "a_ii": "eliminated", "a_cav": "eliminated", "p_i": "waterloo"},
        phase="french_combat",
        step="retreat",
        combat=combat,
    )
    assert why(s, "retreat brussels").startswith("2 corps fall back from Waterloo to Brussels")


@pytest.mark.parametrize(("phase", "unit"), [("french", "f_i"), ("coalition", "a_i")])
@pytest.mark.parametrize("control", [[], ["ghent"]])
def test_a_city_is_seized_held_or_retaken_by_who_controls_it(phase: str, unit: str, control: list[str]) -> None:
    """20.2: "must be seized" was said of a city that the French controlled."""
    s = field(
        {"a_res": "brussels", "f_ii": "tournai", "a_cav": "brussels", unit: "oudenarde"},
        phase=f"{phase}_movement",
        points={"french": 4, "allied": 4},
        control=control,
    )
    play(s, f"march {unit}")
    task = {("french", 0): "seized", ("french", 1): "held", ("coalition", 0): "held", ("coalition", 1): "retaken"}
    assert f"the city must be {task[phase, len(control)]}, and " in why(s, "to ghent")
