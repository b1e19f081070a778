"""The planner and the judge of Napoleon at Waterloo."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from games.waterloo.scene import Scene, play
from hundreddays.core import SILENT
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.opponent.appraise import Appraisal
from hundreddays.games.waterloo.opponent.attack_plan import Storm
from hundreddays.games.waterloo.opponent.beliefs import minds, read
from hundreddays.games.waterloo.opponent.judge import WaterlooJudge, features
from hundreddays.games.waterloo.opponent.planner import WaterlooPlanner
from hundreddays.games.waterloo.opponent.posture import _threat, _threat_at
from hundreddays.games.waterloo.rules.retreat import legal_hexes
from hundreddays.games.waterloo.rules.state import EXITED, WaterlooState
from hundreddays.games.waterloo.rules.steps import DIE, MOVE, TO
from hundreddays.games.waterloo.rules.victory import destroy
from hundreddays.learn.exercise import first_state
from hundreddays.learn.puzzles import puzzles
from hundreddays.players import PlannerPlayer, RandomPlayer, play_out

PUZZLES = {puzzle.id: puzzle for puzzle in puzzles("waterloo")}


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
    state = first_state(waterloo(), PUZZLES["cavalry_exit"])
    assert isinstance(state, WaterlooState)
    assert chosen(state) == "move fr-gl-1"
    assert chosen(play(state, "move fr-gl-1")) == "exit"


def test_it_keeps_the_far_gun_silent_when_it_would_spoil_the_near_ones() -> None:
    state = first_state(waterloo(), PUZZLES["open_road"])
    assert isinstance(state, WaterlooState)
    named: list[str] = []
    while state.step != DIE:
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


def test_a_handful_does_not_charge_an_army() -> None:
    """One throw in six would drive it off, and nobody could make use of it."""
    scene = Scene(step="assault")
    scene.put("F cav 1", "0612")
    for _ in range(3):
        scene.put("B inf 12", "0613")
    assert chosen(scene.state()) == "end"


def named(state: WaterlooState) -> list[str]:
    """What the planner declares, move by move, until the die is thrown."""
    found: list[str] = []
    while state.step not in (DIE, MOVE) and not state.over:
        found.append(chosen(state))
        play(state, found[-1])
    return found


def test_two_join_an_attack_who_gain_a_column_together_and_alone_none() -> None:
    """6 against 6 is 1:1, and so is 9; 12 is 2:1. 9.3"""
    scene = Scene(step="assault")
    party = [scene.put("F inf 6", "0612"), scene.put("F inf 3", "0612"), scene.put("F inf 3", "0612")]
    scene.put("B inf 6", "0613")
    assert {f"with {unit}" for unit in party} <= set(named(scene.state()))


def test_the_weakest_cavalry_gives_an_attack_its_mode() -> None:
    """+2 against infantry for one point of strength. 10.3"""
    scene = Scene(step="assault")
    foot, horse = scene.put("F inf 8", "0612"), scene.put("F cav 1", "0612")
    scene.put("B inf 8", "0613")
    found = named(scene.state())
    assert {f"with {foot}", f"with {horse}", "as cavalry"} <= set(found)


def test_whoever_an_attack_does_not_need_is_left_for_another() -> None:
    scene = Scene(step="assault")
    first, spare = scene.put("F inf 12", "0612"), scene.put("F inf 1", "0612")
    scene.put("B inf 2", "0613")
    assert f"with {first}" in (found := named(scene.state()))
    assert f"with {spare}" not in found


@pytest.mark.parametrize(("foot", "first"), [(24, "attack 0613"), (0, "bombard 0613")])
def test_guns_do_not_drive_off_whoever_is_about_to_be_destroyed(foot: int, first: str) -> None:
    scene = Scene(step="bombard")
    for _ in range(foot // 12):
        scene.put("F inf 12", "0612")
    scene.put("F art 6", "0713")
    scene.put("B inf 4", "0613")
    assert chosen(scene.state()) == first


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_a_hasty_planner_gives_its_orders_once_and_keeps_to_them(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = waterloo(rules)
    given: list[int] = []
    plan = Storm.give_orders

    def counted(storm: Storm) -> None:
        given.append(storm.s.turn)
        plan(storm)

    monkeypatch.setattr(Storm, "give_orders", counted)
    ends: list[list[int]] = []
    for planner in (WaterlooPlanner(game), WaterlooPlanner(game).hasty()):
        given.clear()
        state = game.start()
        decisions = 0
        while state.step in (MOVE, TO):
            moves = state.moves()
            weights = planner.weigh(state, moves)
            state.apply(moves[weights.index(max(weights))])
            decisions += 1
        ends.append([len(given), decisions, *state.pos])
    pure, hasty = ends
    assert pure[0] > 10
    assert hasty[0] <= 3
    assert sum(one == other for one, other in zip(pure[2:], hasty[2:], strict=True)) > len(pure) // 2


@pytest.mark.parametrize(("rules", "level"), [("advanced", 90), ("basic", 40)])
def test_it_marks_the_loss_that_breaks_a_side(rules: str, level: int) -> None:
    mind, worth = minds(rules == "basic")[0], []
    for lost in (level - 8, level - 4):
        scene = Scene(rules, losses={"allied": lost})
        scene.put("F inf 8", "0612")
        unit = scene.put("B inf 4", "0613")
        state = scene.state()
        appraisal = Appraisal(state, 0, mind)
        prize = appraisal.stake(1 << state.board.number[unit], 0)
        assert prize.end == (mind.breaking if lost == level - 4 else 0.0)
        worth.append(appraisal.gain(state.board.level + 2, 0, appraisal.stake(0, 0), prize))
    assert mind.breaking > 0
    assert worth[1] - worth[0] == pytest.approx(mind.breaking / 3)  # at 3:1 two throws of six destroy him


def marched(state: WaterlooState) -> WaterlooState:
    """What the planner makes of a Movement Phase."""
    planner = WaterlooPlanner(state.game)
    while state.step in (MOVE, TO) and not state.over:
        state.apply(planner.choose(state.eye(state.actor), Random(1)).move)
    return state


@pytest.mark.parametrize(("side", "out", "wins"), [("F", 0, False), ("F", 7, True), ("B", 0, True)])
def test_it_knows_who_wins_by_an_exchange_that_breaks_both(side: str, out: int, wins: bool) -> None:
    """25.3: the Allies, unless seven French units are out."""
    other = "B" if side == "F" else "F"
    worth = []
    for lost in (20, 38):
        scene = Scene("basic", losses={"french": lost, "allied": lost})
        attacker = scene.put(f"{side} inf 4", "0612")
        defender = scene.put(f"{other} inf 2", "0613")
        scene.frame["exited"] = [scene.pick("F cav") for _ in range(out)]
        state = scene.state()
        mind = minds(True)[0 if side == "F" else 1]
        appraisal = Appraisal(state, 0 if side == "F" else 1, mind)
        units = [1 << state.board.number[unit] for unit in (attacker, defender)]
        worth.append(appraisal.both_break(appraisal.stake(units[0], 0), appraisal.stake(units[1], 0)))
    assert worth[0] == 0
    assert (worth[1] > 0) == wins


def test_it_finds_the_march_that_leaves_no_way_out() -> None:
    state = first_state(waterloo(), PUZZLES["no_way_out"])
    assert isinstance(state, WaterlooState)
    marched(state)
    guards = state.held(state.board.grid.hex("0613"))
    assert guards
    assert Appraisal(state, 0, minds(False)[0]).cut_off(guards) == guards


def test_it_closes_the_ring_around_a_lone_division() -> None:
    scene = Scene("basic", turn=4, player="french")
    lone = scene.put("B inf 4", "1205")
    for spec, hex in (("F inf 4", "1208"), ("F inf 4", "1308"), ("F cav 2", "1009"), ("F cav 2", "1409")):
        scene.put(spec, hex)
    state = marched(scene.state())
    unit = state.board.number[lone]
    assert not legal_hexes(state, unit, 0)


def test_guns_join_an_attack_from_two_hexes_away() -> None:
    scene = Scene("basic", turn=4, player="french")
    scene.put("B inf 5", "1205")
    scene.put("F inf 7", "1208")
    gun = scene.put("F art 5", "1209")
    state = marched(scene.state())
    board = state.board
    assert board.grid.distance(state.pos[board.number[gun]], board.grid.hex("1205")) == 2


def test_when_the_allies_are_broken_everyone_who_has_a_way_leaves() -> None:
    scene = Scene("basic", turn=8, player="french", losses={"french": 10, "allied": 40}, demoralized="allied")
    units = [scene.put("F inf 7", hex) for hex in ("0301", "0401", "0501", "0601", "0701", "0801")]
    scene.put("B inf 4", "2010")
    state = marched(scene.state())
    assert all(state.pos[state.board.number[unit]] == EXITED for unit in units)


def test_the_emperor_leaves_with_those_who_are_near_once_the_allies_are_broken() -> None:
    scene = Scene(turn=8, player="french", losses={"french": 10, "allied": 90}, demoralized="allied")
    units = [scene.put("F inf 4", f"{column:02}02") for column in range(1, 8) for _ in range(2)]
    emperor = scene.put("Napoleon", "0802")
    scene.put("B inf 4", "2010")
    state = marched(scene.state())
    assert {state.pos[state.board.number[unit]] for unit in [*units, emperor]} == {EXITED}


def test_the_emperor_keeps_among_his_own() -> None:
    scene = Scene(turn=5, player="french")
    emperor = scene.put("Napoleon", "1215")
    guard = [scene.put("F inf 8", "1213") for _ in range(2)]
    for hex in ("1206", "1306", "1106"):
        scene.put("B cav 6", hex)
    state = marched(scene.state())
    with_him = state.held(state.pos[state.board.number[emperor]])
    assert any(with_him & 1 << state.board.number[unit] for unit in guard)


def test_before_that_only_as_many_as_are_wanted_leave_and_the_weakest() -> None:
    scene = Scene("basic", turn=10, player="french", losses={"french": 10, "allied": 36})
    weak = [scene.put("F cav 1", f"0{column}02") for column in range(1, 8)]
    strong = [scene.put("F inf 7", f"0{column}03") for column in range(1, 4)]
    scene.put("B inf 4", "2010")
    state = marched(scene.state())
    assert {state.pos[state.board.number[unit]] for unit in weak} == {EXITED}
    assert EXITED not in {state.pos[state.board.number[unit]] for unit in strong}


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_its_moods_plan_other_turns_by_legal_moves(rules: str) -> None:
    game = waterloo(rules)
    plain = WaterlooPlanner(game)
    assert plain.mood == ""
    turns: set[tuple[int, ...]] = set()
    moods = plain.moods()
    for planner in (plain, *moods):
        state = game.start()
        while state.step in (MOVE, TO):
            move = planner.choose(state.eye(state.actor), Random(1)).move
            assert state.check(move)
            state.apply(move)
        turns.add(tuple(state.pos))
    assert len(moods) >= 3
    assert len(turns) >= 4


def test_no_figure_in_its_file_is_misspelt() -> None:
    found = read()
    for usual in (found.basic, found.advanced):
        for side, figures in enumerate((found.common | usual.french, found.common | usual.allied)):
            mind = minds(usual is found.basic)[side]
            assert {name: getattr(mind, name, None) for name in figures} == figures
            for mood in found.mood.values():
                assert not set((mood.french, mood.allied)[side]) - set(figures)


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
    columns = [
        int(piece.place[:2]) for piece in state.view(1).pieces if piece.army == "prussian" and piece.place.isdigit()
    ]
    assert len(columns) == 14
    assert min(columns) <= 24


def nearly_broken(rules: str, turn: int, side: int) -> WaterlooState:
    """The opening position on some turn, less so many units of a side that one more would break it: a loss is a unit
    that is gone, not a mere number.
    """
    state = waterloo(rules).start()
    state.turn = turn
    level = state.board.victory.demoralization
    for unit in state.board.units(state.board.of_side[side] & state.on_map):
        if state.losses[side] + state.board.cs[unit] < level:
            destroy(state, 1 << unit, SILENT)
    assert state.losses[side] == level - 1
    assert not state.broken()
    return state


@pytest.mark.parametrize("turn", [1, 3, 5, 7])
@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_the_judge_knows_who_stands_better(rules: str, turn: int) -> None:
    judge = WaterlooJudge(rules == "basic")
    state = waterloo(rules).start()
    state.turn = turn
    assert set(judge.weights) == set(features(state))
    even = judge.chance(state, 0)
    assert judge.chance(state, 0) + judge.chance(state, 1) == pytest.approx(1.0)
    assert max(even, 0.8) < judge.chance(nearly_broken(rules, turn, 1), 0)
    assert min(even, 0.05) > judge.chance(nearly_broken(rules, turn, 0), 0)


def test_the_judge_reads_the_result_of_a_finished_game() -> None:
    judge = WaterlooJudge(False)
    for french, allied, chance in ((0, 90, 1.0), (90, 0, 0.0), (75, 90, 0.5)):
        state = Scene(step="over", turn=10, losses={"french": french, "allied": allied}).state()
        assert judge.chance(state, 0) == chance


def test_what_the_judge_looks_at_in_part_is_as_on_the_whole_map() -> None:
    """The lab asks him once a turn: he reckons no more hexes than those in which somebody stands."""
    state, rng = waterloo().start(), Random(4)
    for number in range(900):
        if number % 50 == 0:
            for side in (0, 1):
                whole = _threat(state, 1 - side)
                here = _threat_at(state, 1 - side, state.occupied[side])
                assert here == {hex: whole[hex] for hex in state.game.board.grid.hexes(state.occupied[side])}
                assert here
        state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
        if state.over:
            break
