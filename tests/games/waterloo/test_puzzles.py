"""Each puzzle that was written by hand is a legal position, and its line does what it asks on every throw of the dice
that it speaks of.
"""

from __future__ import annotations

from games.waterloo.scene import attack, cites, options, play, where
from hundreddays import load
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.victory import levels
from hundreddays.learn.exercise import first_state
from hundreddays.learn.puzzles import Puzzle, puzzles

PUZZLES = {puzzle.id: puzzle for puzzle in puzzles("waterloo") if not (puzzle.trials or puzzle.exact)}


def begin(puzzle: Puzzle) -> WaterlooState:
    state = first_state(load("waterloo"), puzzle)
    assert isinstance(state, WaterlooState)
    return state


def solved(puzzle: Puzzle) -> WaterlooState:
    return play(begin(puzzle), *puzzle.best)


def to_turn(state: WaterlooState, turn: int, player: int) -> WaterlooState:
    """Everyone ends his phases until it is that player's movement."""
    while not state.over and (state.turn, state.phasing) < (turn, player):
        state.apply(state.moves()[-1])
    return state


def test_there_are_five_and_each_says_what_it_wants() -> None:
    assert sorted(PUZZLES) == ["cavalry_exit", "displacement", "no_way_out", "open_road", "turning_point"]
    for puzzle in PUZZLES.values():
        assert puzzle.title
        assert puzzle.task.endswith((".", "?"))
        assert begin(puzzle).broken() == []


def test_open_road() -> None:
    puzzle = PUZZLES["open_road"]
    for die in range(1, 7):
        state = play(solved(puzzle), f"roll {die}")
        assert where(state, "al-houg") == "destroyed"
        to_turn(state, 10, 0)
        play(state, "move fr-6-1", "exit")
        assert levels(state)[0] == 3
    wrong = play(begin(puzzle), "bombard 0503", "with fr-art-1", "with fr-art-6", "with fr-art-gf", "resolve", "roll 1")
    assert where(wrong, "al-houg") == "0503"


def test_cavalry_exit() -> None:
    puzzle = PUZZLES["cavalry_exit"]
    state = begin(puzzle)
    assert levels(state)[0] == 0
    assert cites(state, "move fr-6-1") == ["5.3"]
    assert cites(play(begin(puzzle), "move fr-gh-1"), "exit") == ["6.6"]
    assert levels(solved(puzzle))[0] == 3


def test_no_way_out() -> None:
    puzzle = PUZZLES["no_way_out"]
    for plan in (puzzle.best, *puzzle.also):
        fates = [where(play(begin(puzzle), *plan, f"roll {die}"), "al-1-1") for die in range(1, 7)]
        assert fates == [
            "0613",
            "0613",
            *["destroyed"] * 4,
        ]  # at 2:1 a 1 throws the attackers back and a 2 exchanges: every other throw is a retreat
    lazy = attack(play(begin(puzzle), "end"), "0613", ["fr-6-1", "fr-6-2"], 4)
    assert options(lazy, "to")


def test_displacement() -> None:
    puzzle = PUZZLES["displacement"]
    state = begin(puzzle)
    assert state.actor == 1
    assert options(state) == ["to 0614"]
    state = to_turn(solved(puzzle), 7, 1)
    assert where(state, "fr-napoleon") == "0615"
    play(state, "move al-c1", "to 0515", "move al-c2", "to 0715", "end")
    for die in range(1, 7):
        fallen = attack(state.copy(), "0615", ["al-c1", "al-c2"], die)
        assert where(fallen, "fr-napoleon") == "destroyed"
        assert levels(fallen)[1] == 3


def test_turning_point() -> None:
    puzzle = PUZZLES["turning_point"]
    for die in range(1, 7):
        state = play(solved(puzzle), f"roll {die}")
        assert where(state, "al-2-3") == "destroyed"
        assert state.demoralized == 1
        play(state, "stay")
        for second in range(1, 7):
            assert where(attack(state.copy(), "1011", ["fr-6-1", "fr-6-2"], second), "al-3-5") == "destroyed"
    wrong = attack(begin(puzzle), "1011", ["fr-6-1", "fr-6-2"], 4)
    assert where(wrong, "al-3-5") == "1011"
    assert options(wrong, "to")
