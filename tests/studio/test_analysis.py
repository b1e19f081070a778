"""What the studio says of moments and games is right where it can be known, and the same each time."""

from __future__ import annotations

import itertools
from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import ATTACK, CHANCE, Record
from hundreddays.players import Budget, Meter, play_out, seat_player
from hundreddays.players.search.lookahead import Guide
from hundreddays.studio.analysis import GameAnalysis, MomentAnalysis
from hundreddays.studio.combat_forecasts import attacks, combat_forecasts
from hundreddays.studio.endgames import play_outs, together
from hundreddays.studio.estimates import quantile, spread
from hundreddays.studio.fortunes import fortune
from hundreddays.studio.mistakes import mistakes
from hundreddays.studio.turning_points import turning_points
from hundreddays.studio.worlds import look_at


def nodes(count: int) -> Budget:
    return Budget(seconds=None, nodes=count, turn_seconds=None)


@pytest.fixture(scope="module")
def played() -> Record:
    game = hd.load("returns")
    record = Record.of(game)
    play_out(game, [seat_player("recruit", game) for _ in game.seats], Random(3), record=record)
    return record


@pytest.fixture(scope="module")
def whole(played: Record) -> GameAnalysis:
    return hd.analyse(played, nodes(12_000))


def test_luck_and_decisions_make_up_the_whole_curve(played: Record, whole: GameAnalysis) -> None:
    """Luck moves with draws alone, by what came less what was expected; the curve ends where the game did."""
    game = hd.load("returns")
    assert len(whole.fortune.shares) == len(whole.fortune.luck) == len(played.moves) + 1
    won = played.final(game).scores()[0] > 0
    assert whole.fortune.shares[-1] == (1.0 if won else 0.0)
    for ply, (state, _) in enumerate(played.replay(game)):
        if state.actor != CHANCE:
            assert whole.fortune.luck[ply + 1] == whole.fortune.luck[ply]
    draw = whole.fortune.draws[0]
    moved = whole.fortune.luck[draw.ply] - whole.fortune.luck[draw.ply - 1]
    assert moved == pytest.approx(draw.came - draw.expected, abs=0.001)
    assert played.moves[draw.ply - 1] == hd.core.Played("chance", draw.drawn)


def test_turning_points_are_the_turns_in_which_most_changed(played: Record, whole: GameAnalysis) -> None:
    """Each with the one ply that changed most, where it was, and what happened there."""
    shares, starts = whole.fortune.shares, [turn.ply for turn in whole.turns]
    starts[0] = 2  # the deal of two objectives is the set-up, which is no turn
    assert 1 <= len(whole.turning) <= 4
    changes = [abs(shares[after] - shares[before]) for before, after in itertools.pairwise(starts)]
    told = [abs(one.after - one.before) for one in whole.turning]
    assert told == pytest.approx(sorted(changes, reverse=True)[: len(told)], abs=0.001)
    game = hd.load("returns")
    headings = [state.when()[1] for state, _ in played.replay(game)]
    for one in whole.turning:
        end = starts[starts.index(one.ply) + 1]
        steps = {ply: abs(shares[ply + 1] - shares[ply]) for ply in range(one.ply, end)}
        assert one.ply <= one.sharpest < end
        assert steps[one.sharpest] == max(steps.values())
        assert (one.sharpest_before, one.sharpest_after) == (shares[one.sharpest], shares[one.sharpest + 1])
        assert one.sharpest_heading == headings[one.sharpest]
        assert one.text


def test_the_deal_of_the_objectives_is_no_turning_point(played: Record) -> None:
    """The first turn begins with its weather, however much the set-up changed."""
    game = hd.load("returns")
    shares = [0.9, 0.7] + [0.5] * (len(played.moves) - 1)
    assert turning_points(game, played, [(0, "Set-up")], shares) == []
    shares[3:] = [0.4] * len(shares[3:])
    [point] = turning_points(game, played, [(0, "Set-up")], shares)
    assert (point.ply, point.heading, point.before, point.after) == (2, "Turn 1, Weather", 0.5, 0.4)


def test_luck_is_fair_on_average(played: Record) -> None:
    """Over all that could have been drawn at one moment luck sums to nothing."""
    game = hd.load("returns")
    judge = game.judge()
    assert judge is not None
    at = next(n for n, (state, _) in enumerate(played.replay(game)) if state.actor == CHANCE and len(state.odds()) == 6)
    state = Record(played.headers, played.moves[:at]).final(game)
    total = 0.0
    for move, weight in state.odds():
        line = Record(played.headers, [*played.moves[:at], hd.core.Played("chance", game.text(move))])
        luck = fortune(game, line, judge).luck
        total += weight * (luck[-1] - luck[-2])
    assert total == pytest.approx(0.0, abs=0.002)


def test_turns_tell_the_truth_and_what_each_seat_could_believe(played: Record, whole: GameAnalysis) -> None:
    plies = [turn.ply for turn in whole.turns]
    assert plies == sorted(set(plies))
    assert plies[0] == 0
    assert plies[-1] == len(played.moves)
    for turn in whole.turns:
        assert turn.true == pytest.approx(whole.fortune.shares[turn.ply], abs=0.0002)
        assert turn.chance.low <= turn.chance.expected <= turn.chance.high
        assert set(turn.believed) == {"french", "coalition"}
    assert any(abs(turn.believed["coalition"] - turn.true) > 0.001 for turn in whole.turns)


def test_a_thrown_game_shows_as_mistakes_of_whoever_threw_it() -> None:
    """A seat that plays at random against the planner errs most, and the better plans are legal."""
    game = hd.load("returns")
    record = Record.of(game)
    play_out(game, [seat_player("planner", game), seat_player("random", game)], Random(3), record=record)
    found = mistakes(game, record, Guide(game), Random(1), Meter(nodes(40_000)))
    assert found
    assert {one.seat for one in found} == {"coalition"}
    costs = [one.before - one.after for one in found]
    assert costs == sorted(costs, reverse=True)
    for one in found:
        assert one.before - one.after >= max(0.02, 2 * one.error)
        state = Record(record.headers, record.moves[: one.ply - 1]).final(game)
        assert one.played == record.moves[one.ply - 1].words
        assert game.move(one.better[0]) in state.moves()
        assert one.why
        if one.played.startswith("to "):
            view = state.view(state.actor)
            assert [one.piece] == [piece.name for piece in view.pieces if piece.id in view.chosen]
    assert any(one.played.startswith("to ") for one in found)


def moment(nodes_: int = 4_000, seat: str = "") -> MomentAnalysis:
    game = hd.load("returns")
    return hd.analyse(game.start(), nodes(nodes_), seat=seat)


def test_the_same_seed_gives_the_same_analysis() -> None:
    assert moment(1_500) == moment(1_500)


def test_an_analysis_is_data(whole: GameAnalysis) -> None:
    assert msgspec.json.decode(msgspec.json.encode(whole), type=GameAnalysis) == whole


def test_a_waiting_seat_is_told_no_plans() -> None:
    game = hd.load("returns")
    state = game.start()
    while state.actor == CHANCE:
        state.apply(state.odds()[0][0])
    waiting = game.seats[1 - state.actor]
    assert hd.analyse(state, nodes(600), seat=waiting).plans == []
    assert hd.analyse(state, nodes(600), seat=game.seats[state.actor]).plans


def test_one_plan_is_what_the_level_would_play() -> None:
    """Of a piece that it would take in hand, the one place to which it would take it."""
    state = hd.load("returns").start()
    while state.actor == CHANCE:
        state.apply(state.odds()[0][0])
    plans = hd.analyse(state, nodes(8_000)).plans
    assert {len(plan.moves) for plan in plans} == {2}
    assert sum(plan.chosen for plan in plans) == 1


def test_runs_of_games_add_up() -> None:
    game = hd.load("returns")
    look = look_at(game.start())
    one = play_outs(look, Random(1), Meter(nodes(3_000)), games=3)
    other = play_outs(look, Random(2), Meter(nodes(3_000)), games=3)
    both = together([one, other])
    assert both.games == one.games + other.games == sum(finish.count for finish in both.finishes)
    assert both.low <= both.share <= both.high
    assert all(finish.text for finish in both.finishes)


def test_the_mean_is_never_told_outside_of_where_eight_of_ten_lie() -> None:
    """A few samples that go quite another way carry it past nearly all others."""
    for values, told in (
        ([1.0] * 58 + [0.2] * 2, (0.9733, 0.9733, 1.0)),
        ([0.0] * 58 + [0.8] * 2, (0.0267, 0.0, 0.0267)),
        ([0.1, 0.5, 0.9], (0.5, 0.18, 0.82)),
    ):
        assert [round(value, 4) for value in spread(values)] == list(told)


def test_quantiles_lie_between_values() -> None:
    assert quantile([3.0, 1.0, 2.0], 0.0) == 1.0
    assert quantile([3.0, 1.0, 2.0], 0.75) == 2.5
    assert quantile([3.0, 1.0, 2.0], 1.0) == 3.0


def test_a_record_of_one_seat_is_not_analysed() -> None:
    game = hd.load("returns")
    record = Record.of(game)
    record.headers["Redacted"] = "french"
    with pytest.raises(hd.BadRecord, match="what that seat could not know"):
        hd.analyse(record, nodes(100))


def test_a_picture_has_arrows_and_marks_and_refuses_unknown_places() -> None:
    from hundreddays.studio import Arrow

    game = hd.load("returns")
    svg = hd.moment_svg(game.start(), "french", [Arrow(("charleroi", "ligny"), "to Ligny")], {"brussels": "<the aim>"})
    assert "to Ligny" in svg
    assert "&lt;the aim&gt;" in svg
    assert svg.count('class="arrow"') == svg.count('class="mark"') == 1
    with pytest.raises(hd.core.Fault, match="no place atlantis"):
        hd.moment_svg(game.start(), marks={"atlantis": "here"})


def attacking(game: str, step: str = "", **options: str) -> hd.State:
    """The first moment of planners' games at which a seat, at a step or any, can attack in several ways."""
    loaded = hd.load(game, **options)
    found: list[hd.State] = []

    def see(state: hd.State, move: int) -> None:
        if not found and state.actor >= 0 and step in ("", type(loaded.steps[state.step]).__name__):
            world = state.copy()
            if len(attacks(world, world.moves())) > 1:
                found.append(world)

    for seed in range(11, 31):
        players = [seat_player("planner", loaded) for _ in loaded.seats]
        play_out(loaded, players, Random(seed), witness=see, stop=lambda _: bool(found))
        if found:
            break
    return found[0]


FIGHTING = [
    ("returns", "March", {}),
    ("waterloo", "", {"rules": "basic"}),
    ("napoleon", "Route", {}),
    ("emperor", "Declare", {"scenario": "road_to_wavre"}),
]


@pytest.mark.parametrize(("game", "step", "options"), FIGHTING)
def test_every_attack_that_could_be_declared_is_told_and_can_be(game: str, step: str, options: dict[str, str]) -> None:
    """Those that begin with taking a piece in hand too, each by moves that the rules allow, and all tried alike."""
    state = attacking(game, step, **options)
    seat = state.game.seats[state.actor]
    told = combat_forecasts(look_at(state, seat), Guide(state.game), Random(1), Meter(nodes(3_000)))
    at_once = [move for move in state.moves() if state.game.steps[state.step].tone(state, move) == ATTACK]
    assert {(state.game.text(move),) for move in at_once} <= {tuple(one.moves) for one in told}
    assert len(told) > 1
    tries = [one.samples for one in told]
    assert max(tries) - min(tries) <= 1
    assert max(tries) > 0
    for one in told:
        after = state.copy()
        for words in one.moves:
            after.play(after.game.move(words))
        if one.samples:
            assert one.share is not None
            assert 0 <= one.share <= 1
            assert one.cleared is None or 0 <= one.cleared <= 1


def test_an_attack_that_there_was_no_time_for_is_still_told() -> None:
    state = attacking("waterloo", rules="basic")
    told = combat_forecasts(look_at(state), Guide(state.game), Random(1), Meter(nodes(1)))
    assert len(told) > 1
    assert told[-1].note
    assert (told[-1].share, told[-1].cleared, told[-1].losses, told[-1].samples) == (None, None, {}, 0)


def test_luck_is_seen_where_the_judge_sees_it_only_later() -> None:
    """In emperor a combat's die means nothing to the judge until losses are taken; fair on average all the same."""
    game = hd.load("emperor", scenario="ligny_quatre_bras")
    record = Record.of(game)
    play_out(game, [seat_player("planner", game) for _ in game.seats], Random(2), record=record)
    judge, guide = game.judge(), Guide(game)
    assert judge is not None
    seen = fortune(game, record, judge, guide, Meter(nodes(20_000)))
    assert fortune(game, record, judge).draws == []
    assert seen.draws
    assert all(abs(one.came - one.expected) >= 0.005 for one in seen.draws)
    at = seen.draws[0].ply - 1
    state = Record(record.headers, record.moves[:at]).final(game)
    total = 0.0
    for move, weight in state.odds():
        line = Record(record.headers, [*record.moves[:at], hd.core.Played("chance", game.text(move))])
        luck = fortune(game, line, judge, guide, Meter(nodes(20_000))).luck
        total += weight * (luck[-1] - luck[-2])
    assert total == pytest.approx(0.0, abs=0.002)
