"""The planner and the judge of Napoleon at Waterloo."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from cases.waterloo.scene import Scene, play
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.judge import WaterlooJudge, features
from hundreddays.games.waterloo.planner import WaterlooPlanner
from hundreddays.games.waterloo.puzzles import puzzles
from hundreddays.games.waterloo.state import WaterlooState
from hundreddays.players import PlannerPlayer, RandomPlayer, play_out

PUZZLES = {puzzle.id: puzzle for puzzle in puzzles()}


def waterloo(rules: str = "advanced") -> WaterlooGame:
    game = hd.load("waterloo", rules=rules)
    assert isinstance(game, WaterlooGame)
    return game


def chosen(state: WaterlooState) -> str:
    return state.game.text(WaterlooPlanner(state.game).choose(state.eye(state.actor), Random(1)).move)


@pytest.mark.parametrize(("rules", "games"), [("advanced", 1), ("basic", 3)])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_from_either_side(rules: str, games: int, seat: int) -> None:
    game = waterloo(rules)
    for seed in range(games):
        players = [PlannerPlayer(game) if number == seat else RandomPlayer() for number in range(2)]
        assert play_out(game, players, Random(seed)).scores[seat] > 0


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_its_choices_are_legal_repeatable_and_have_one_sentence_of_reason(rules: str) -> None:
    game = waterloo(rules)
    rng = Random(4)
    planner = WaterlooPlanner(game)
    state = game.start()
    steps: set[int] = set()
    while not state.over:
        if state.actor == hd.CHANCE:
            state.apply(hd.draw(state.odds(), rng))
            continue
        moves = state.moves()
        move = rng.choice(moves)
        if state.step not in steps or rng.random() < 0.02:
            steps.add(state.step)
            choice = planner.choose(state.eye(state.actor), rng)
            move = choice.move
            assert move in moves
            assert choice.why.endswith(".")
            assert choice.why[0].isupper() or choice.why[0].isdigit()
            assert len(planner.weigh(state, moves)) == len(moves)
            assert WaterlooPlanner(game).choose(state.eye(state.actor), Random(9)).move == move
        state.apply(move)
    assert len(steps) >= 9


def test_it_takes_the_cavalry_off_the_map_when_that_wins() -> None:
    state = waterloo().position(PUZZLES["cavalry_exit"].text)
    assert isinstance(state, WaterlooState)
    assert chosen(state) == "move fr-gl-1"
    assert chosen(play(state, "move fr-gl-1")) == "exit"


def test_it_keeps_the_far_gun_silent_when_it_would_spoil_the_near_ones() -> None:
    state = waterloo().position(PUZZLES["open_road"].text)
    assert isinstance(state, WaterlooState)
    named: list[str] = []
    while state.step != 9:
        named.append(chosen(state))
        play(state, named[-1])
    assert "with fr-art-6" not in named
    assert named[-1] == "resolve"


def test_it_attacks_at_good_odds_and_not_at_bad_ones() -> None:
    for strength, expected in ((24, "attack 0613"), (2, "end")):
        scene = Scene(step="assault")
        scene.put(f"F inf {strength}", "0612")
        scene.put("B inf 6", "0613")
        assert chosen(scene.state()) == expected


def test_it_pays_an_exchange_with_the_least_to_spare() -> None:
    scene = Scene(step="exchange")
    attackers = [scene.put(f"F inf {figure}", "0612") for figure in (8, 6, 5)]
    defenders = [scene.put("B inf 6", "0613")]
    scene.frame["combat"] = {
        "kind": "ground",
        "targets": ["0613"],
        "vacated": ["0613"],
        "attackers": attackers,
        "defenders": defenders,
        "result": "EX",
        "victor": "french",
    }
    assert chosen(scene.state()) == f"lose {attackers[1]}"


def test_prussians_come_in_at_once_and_march_on_the_french() -> None:
    game = waterloo()
    planner = WaterlooPlanner(game)
    state = game.start()
    rng = Random(2)
    while state.turn < 4:
        if state.actor == hd.CHANCE:
            state.apply(hd.draw(state.odds(), rng))
        elif state.turn == 3 and state.phasing == 1:
            state.apply(planner.choose(state.eye(state.actor), rng).move)
        else:
            end = game.move("end")
            state.apply(end if end in state.moves() else state.moves()[-1])
    columns = [int(piece.place[:2]) for piece in state.view(1).pieces if piece.army == "prussian" and piece.place.isdigit()]
    assert len(columns) == 14
    assert min(columns) <= 24


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_the_judge_knows_who_stands_better(rules: str) -> None:
    judge = WaterlooJudge(rules == "basic")
    state = waterloo(rules).start()
    assert set(judge.weights) == set(features(state))
    even = judge.chance(state, 0)
    assert judge.chance(state, 0) + judge.chance(state, 1) == pytest.approx(1.0)
    level = state.board.victory.demoralization
    state.losses = [0, level - 1]
    assert judge.chance(state, 0) > even
    state.losses = [level - 1, 0]
    assert judge.chance(state, 0) < even


def test_the_judge_reads_the_result_of_a_finished_game() -> None:
    judge = WaterlooJudge(False)
    for french, allied, chance in ((0, 90, 1.0), (90, 0, 0.0), (75, 90, 0.5)):
        state = Scene(step="over", turn=10, losses={"french": french, "allied": allied}).state()
        assert judge.chance(state, 0) == chance
