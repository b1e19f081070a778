"""Every puzzle is a position that can be, its best plan solves it and its rivals do not; and the mine finds what is
there.
"""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import BadData, Unknown
from hundreddays.games.napoleon.game import NapoleonGame
from hundreddays.learn.difficulty import difficulty
from hundreddays.learn.exercise import first_state, game_of
from hundreddays.learn.lessons import lesson, lesson_game
from hundreddays.learn.mining import assay
from hundreddays.learn.orders import LEFT, about_one, pieces
from hundreddays.learn.puzzles import Puzzle, daily, puzzle, puzzle_attempt, puzzles, read_puzzle
from hundreddays.learn.stakes import BLOW, FIGHT, GAME, TRADE, Stakes, strength
from hundreddays.learn.strikes import CLEAR, LEAST, MoveKinds, Strike, strike
from hundreddays.learn.worksheets import puzzle_words
from hundreddays.players import Budget, Meter
from hundreddays.players.search.lookahead import Guide


def meter() -> Meter:
    return Meter(Budget(seconds=None, nodes=1_000_000))


def stakes_of(one: Puzzle) -> Stakes:
    return TRADE if one.trade else BLOW if one.reply else FIGHT if one.hold else GAME


EVERY = [(game, one.id) for game in hd.REGISTER for one in puzzles(game)]


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_a_puzzle_is_solved_by_its_plan_and_by_no_rival(game: str, id: str) -> None:
    one = puzzle(game, id)
    state = first_state(game_of(game, one), one)
    assert state.broken() == []
    assert state.actor == state.game.seat(one.seat)
    for plan in (one.best, *one.also):
        assert puzzle_attempt(game, one, plan).passed
    for rival in one.rivals:
        tried = puzzle_attempt(game, one, rival.moves)
        assert not tried.passed
        if one.trials:
            asked = stakes_of(one).asked
            assert one.value - rival.value >= asked.least - 0.001
            assert one.value - rival.value >= asked.sure * rival.error - 0.001
    assert puzzle_words(game, one).answer.endswith(".")


@pytest.mark.parametrize(("game", "id"), [(game, id) for game, id in EVERY if puzzle(game, id).exact])
def test_an_exact_puzzle_is_worked_out_again(game: str, id: str) -> None:
    """By every throw of the dice: what the best march comes to, and that no other that is told comes near."""
    one = puzzle(game, id)
    loaded = game_of(game, one)
    state = first_state(loaded, one)
    moves = MoveKinds(loaded)
    tried = Strike(state, one.strike, moves)

    def value(plan: list[str]) -> float:
        return tried.march(state, tuple(loaded.move(words) for words in plan)).value

    assert value(one.best) == pytest.approx(one.value, abs=0.001)
    assert one.value >= LEAST
    assert [value(plan) for plan in one.also] == pytest.approx([one.value] * len(one.also), abs=0.001)
    assert [value(rival.moves) for rival in one.rivals] == pytest.approx([r.value for r in one.rivals], abs=0.001)
    assert one.value - max(value([]), *(rival.value for rival in one.rivals)) >= CLEAR - 0.001


@pytest.mark.parametrize(("game", "id"), [(game, id) for game, id in EVERY if puzzle(game, id).plans])
def test_how_hard_a_puzzle_is_follows_from_its_file(game: str, id: str) -> None:
    one = puzzle(game, id)
    least = CLEAR if one.exact else stakes_of(one).asked.least
    assert one.rating == difficulty(one.rank, one.plans, one.value - one.rivals[0].value, least)
    assert one.plans >= max(2, one.exact, 1 + len(one.also) + len(one.rivals))
    assert one.rank < one.plans


def test_every_mined_puzzle_says_how_many_plans_were_compared() -> None:
    assert [
        id for game, id in EVERY if (puzzle(game, id).trials or puzzle(game, id).exact) and not puzzle(game, id).plans
    ] == []


def test_what_is_overlooked_is_harder_and_what_stands_out_is_easier() -> None:
    plain = difficulty(0, 2, 0.05, 0.05)
    assert difficulty(1, 2, 0.05, 0.05) > plain
    assert difficulty(0, 8, 0.05, 0.05) > plain
    assert difficulty(0, 2, 0.1, 0.05) < plain
    assert difficulty(0, 2, 1.0, 0.05) < difficulty(0, 2, 0.5, 0.05), "large leads are told apart too"


ORDERS = [(game, id) for game, id in EVERY if puzzle(game, id).piece]


@pytest.mark.parametrize(("game", "id"), ORDERS)
def test_an_order_was_compared_with_every_other_of_its_piece(game: str, id: str) -> None:
    one = puzzle(game, id)
    state = first_state(game_of(game, one), one)
    asked = about_one(state, one.piece, pieces(state)[one.piece])
    assert asked is not None
    plans = [[state.game.text(move) for move in plan] for plan in asked.plans]
    assert len(plans) == one.plans
    assert all(plan in plans for plan in (one.best, *one.also, *(rival.moves for rival in one.rivals)))


def test_leaving_a_piece_as_it_is_is_one_of_its_orders_where_a_phase_can_be_ended() -> None:
    one = puzzle(*ORDERS[0])
    state = first_state(game_of(ORDERS[0][0], one), one)
    ends = any(option.closes for option in state.prompt(state.actor).options)
    for piece, firsts in pieces(state).items():
        asked = about_one(state, piece, firsts)
        if asked is not None:
            assert (LEFT in asked.plans) == ends
            assert {plan[0] for plan in asked.plans if plan} == asked.barred


def test_strength_is_what_the_owners_know() -> None:
    """Eighty-two blocks, whatever the other side sees of them."""
    game = hd.load("napoleon")
    assert isinstance(game, NapoleonGame)
    state = game.start()
    order = game.board.order.unit
    ours = sum(unit.cv for unit in order if unit.army == "french")
    theirs = sum(unit.cv for unit in order if unit.army != "french")
    assert strength(state, 0) == (ours, theirs)
    assert strength(state, 1) == (theirs, ours)


def test_the_march_that_leaves_no_way_out_is_worked_out_by_every_throw() -> None:
    """At 2:1 the enemy is driven off four times in six and dies once in six; with the last hex closed both kill him."""
    one = puzzle("waterloo", "no_way_out")
    game = game_of("waterloo", one)
    state = first_state(game, one)
    moves = MoveKinds(game)
    tried = Strike(state, "0613", moves)
    plan = (game.move("move fr-9-2"), game.move("to 0513"))
    assert tried.march(state, ()).value == pytest.approx(1 / 6)
    assert tried.march(state, plan).value == pytest.approx(5 / 6)
    assert strike(state, plan, moves) is None, "three places close the gap, so no march stands alone"


def test_the_order_of_a_plan_does_not_matter() -> None:
    one = puzzle("waterloo", "open_road")
    first, *guns, resolve = one.best
    assert puzzle_attempt("waterloo", one, [first, *reversed(guns), resolve]).passed


def test_a_puzzle_is_missed_once_the_decisions_are_made() -> None:
    one = puzzle("waterloo", "cavalry_exit")
    tried = puzzle_attempt("waterloo", one, ["move fr-gl-1", "to 0103"])
    assert tried.missed
    assert not tried.passed


def test_every_day_has_its_puzzle_and_the_games_take_turns() -> None:
    day = date(2027, 6, 18)
    assert daily(day) == daily(day)
    games = {daily(day + timedelta(days=n))[0] for n in range(len(hd.REGISTER))}
    assert games == {game for game in hd.REGISTER if puzzles(game)}


def test_the_mine_finds_the_move_that_wins_at_once_and_says_so() -> None:
    taught = lesson("waterloo", "brussels")
    alone = {hex: units for hex, units in taught.position["map"].items() if "fr-inf-5" not in units}
    one = msgspec.structs.replace(taught, position={**taught.position, "turn": 10, "map": alone})
    game = lesson_game("waterloo", one)
    text = assay(first_state(game, one), Guide(game), Random(1), meter(), GAME._replace(proof=10)).text
    found = read_puzzle("found.toml", text)
    assert found.best == ["move fr-inf-6", "exit"]
    assert found.value == 1.0
    assert "It wins 100 % of the time" in found.why
    assert puzzle_attempt("waterloo", found, found.best).passed


def test_the_mine_sees_that_a_garrison_that_leaves_loses_at_once() -> None:
    """How a battle stands when the enemy has answered: whoever stays is still there, whoever goes has lost it."""
    one = puzzle("napoleon", "mfcacb210")
    game = game_of("napoleon", one)
    stakes = BLOW._replace(look=2, screen=4, proof=12)
    text = assay(first_state(game, one), Guide(game), Random(1), meter(), stakes).text
    found = read_puzzle("found.toml", text)
    assert found.best == ["end"]
    assert found.reply
    assert "when the next turn of the battle is over" in found.task
    assert found.value > found.rivals[0].value


def test_the_mine_leaves_what_is_all_the_same() -> None:
    game = hd.load("returns", chosen_objectives=True)
    assert assay(game.start(), Guide(game), Random(1), meter(), GAME._replace(proof=10)).text == ""


def test_puzzles_that_are_not_there() -> None:
    with pytest.raises(Unknown, match="cavalry_exit"):
        puzzle("waterloo", "cavalry_exat")
    with pytest.raises(Unknown):
        puzzles("chess")
    with pytest.raises(BadData, match=r"bad\.toml"):
        read_puzzle("bad.toml", 'title = "Bad"\n')
