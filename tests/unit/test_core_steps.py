"""A step's number, name and class must agree, or the game does not load; lists ascend whatever the order of verbs."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from hundreddays.core import CHANCE, NOBODY, OVER, Chance, Die, Game, Passage, State, Step, Tell
from hundreddays.core.step_table import class_name, step_table


class March(Step[State]):
    number = 1


class RetreatTo(Step[State]):
    number = 2


def numbers(**constants: int) -> ModuleType:
    module = ModuleType("rules.steps")
    vars(module).update(constants)
    return module


def chapter(*classes: type[Step[Any]], name: str = "rules.chapter") -> ModuleType:
    module = ModuleType(name)
    for kind in classes:
        copy = type(kind.__name__, kind.__bases__, dict(vars(kind)))
        copy.__module__ = name
        setattr(module, kind.__name__, copy)
    return module


def faults(steps: ModuleType, *chapters: ModuleType) -> list[str]:
    with pytest.raises(ValueError, match="The steps of this game do not agree") as caught:
        step_table(steps, chapters)
    return str(caught.value).splitlines()[1:]


def test_steps_stand_under_their_numbers_and_names() -> None:
    names, steps = step_table(numbers(RETREAT_TO=2, MARCH=1), [chapter(RetreatTo), chapter(March, name="rules.other")])
    assert names == ("over", "march", "retreat_to")
    assert [type(step).__name__ for step in steps] == ["Step", "March", "RetreatTo"]


@pytest.mark.parametrize(
    ("constant", "name"), [("MARCH", "March"), ("RETREAT_TO", "RetreatTo"), ("ROUND_2_ENDS", "Round2Ends")]
)
def test_a_class_is_called_after_its_constant(constant: str, name: str) -> None:
    assert class_name(constant) == name


def test_swapped_numbers_are_refused() -> None:
    """It once raised nothing, and changed play: the march was asked for where the retreat was due."""
    assert faults(numbers(MARCH=2, RETREAT_TO=1), chapter(March, RetreatTo)) == [
        "rules.chapter: March carries the number of RETREAT_TO; that step's class is called RetreatTo",
        "rules.chapter: RetreatTo carries the number of MARCH; that step's class is called March",
    ]


def test_a_number_given_twice_is_refused() -> None:
    found = faults(numbers(MARCH=1, RETREAT_TO=2, REJOIN=2), chapter(March, RetreatTo))
    assert "rules.steps: REJOIN and RETREAT_TO are both 2" in found
    assert "rules.steps: the numbers of 3 steps must be 1 to 3, each once" in found


def test_a_gap_in_the_numbers_is_refused() -> None:
    assert "rules.steps: the numbers of 2 steps must be 1 to 2, each once" in faults(
        numbers(MARCH=1, RETREAT_TO=3), chapter(March)
    )


def test_no_step_may_have_the_number_of_the_end() -> None:
    assert "rules.steps: the numbers of 1 steps must be 1 to 1, each once" in faults(numbers(MARCH=OVER), chapter())


def test_a_constant_without_a_class_is_refused() -> None:
    assert faults(numbers(MARCH=1, RETREAT_TO=2), chapter(March)) == ["rules.steps: no chapter has the class RetreatTo"]


def test_a_class_without_a_constant_is_refused() -> None:
    assert faults(numbers(MARCH=1), chapter(March, RetreatTo)) == [
        "rules.chapter: RetreatTo carries the number of no step; that step's class is called nothing"
    ]


def test_a_step_has_one_class() -> None:
    assert faults(numbers(MARCH=1), chapter(March), chapter(March, name="rules.other")) == [
        "rules.other: MARCH has a class in rules.chapter already"
    ]


def test_all_faults_are_listed_at_once() -> None:
    assert len(faults(numbers(MARCH=2, RETREAT_TO=1, REJOIN=3), chapter(March, RetreatTo))) == 3


def test_what_is_no_step_is_passed_over() -> None:
    class Joint(Step[State]):
        """A base of steps has no number of its own."""

    imported = chapter(March, Joint)
    imported.RetreatTo = RetreatTo  # type: ignore[attr-defined]  # imported from the chapter that has it
    names, _ = step_table(numbers(MARCH=1), [imported])
    assert names == ("over", "march")


# What a game makes of its steps


class Fight(Step[State]):
    number = 1
    offers = ("fight", "end")

    def moves(self, s: State) -> list[int]:
        return [s.game.words.base("fight"), s.game.words.base("end")]


class RollDie(Die[State]):
    number = 2

    def apply(self, s: State, move: int, tell: Tell) -> None:
        tell(-1, "rolled", "", pips=self.pips(s, move))


class Shift(Passage[State]):
    number = 3

    def pass_on(self, s: State, tell: Tell) -> None:
        s.goto(FIGHT)


FIGHT = 1


def game(*verbs: str) -> Game:
    made = Game("toy", "Toy", "1", {}, "")
    for verb in verbs:
        made.words.add(verb, ("1", "2", "3", "4", "5", "6") if verb == "roll" else ())
    made.take_steps(numbers(FIGHT=1, ROLL_DIE=2, SHIFT=3), chapter(Fight, RollDie, Shift))
    return made


@pytest.mark.parametrize("verbs", [("fight", "roll", "end"), ("end", "fight", "roll")])
def test_a_legal_list_ascends_in_any_order_of_verbs(verbs: tuple[str, ...]) -> None:
    state = State(game(*verbs))
    state.goto(FIGHT)
    moves = state.moves()
    assert moves == sorted(moves)
    assert {state.game.text(move) for move in moves} == {"fight", "end"}


@pytest.mark.parametrize("verbs", [("roll", "fight", "end"), ("end", "fight", "roll")])
def test_a_die_has_six_faces_wherever_its_verb_stands(verbs: tuple[str, ...]) -> None:
    state = State(game(*verbs))
    state.goto(2)
    assert state.actor == CHANCE
    assert [(state.game.text(move), weight) for move, weight in state.odds()] == [
        (f"roll {pips}", 1) for pips in range(1, 7)
    ]
    die = state.game.steps[2]
    assert isinstance(die, Die)
    assert [die.pips(state, move) for move in state.moves()] == [1, 2, 3, 4, 5, 6]


def test_a_state_never_rests_on_a_passage() -> None:
    state = State(game("roll", "fight", "end"))
    state.goto(3)
    assert state.actor == NOBODY
    assert state.moves() == []
    state.go_on()
    assert state.step == FIGHT


def test_chance_lists_the_moves_of_its_odds() -> None:
    class Draw(Chance[State]):
        def odds(self, s: State) -> list[tuple[int, int]]:
            return [(4, 1), (7, 3)]

    assert Draw().moves(State(game("roll"))) == [4, 7]
