"""The companion has words for every decision of a first game, uses what the seat knows, and warns in time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import CHANCE, Eye, Game, Listener, State, Track, draw
from hundreddays.learn import blunders
from hundreddays.learn.blunders import COST, LookBudgets, blunder, spoken_warning
from hundreddays.learn.companion import FirstGame, first_game, position_text
from hundreddays.learn.exercise import first_state
from hundreddays.learn.lessons import lesson, lesson_game
from hundreddays.players import Budget, PlannerPlayer
from hundreddays.players.search.lookahead import Guide
from hundreddays.server.school import companion_words

GAMES = {"returns": 5, "waterloo": 2, "napoleon": 1, "emperor": 3}
"""How many games at random look for decisions that have no words."""
WORDS_A_MINUTE = 200


def begun(game: str) -> tuple[FirstGame, Game, State]:
    first = first_game(game)
    assert first is not None
    loaded = hd.load(game, None, **first.options)
    text = position_text(game, first)
    return first, loaded, loaded.position(text) if text else loaded.start()


@pytest.mark.parametrize("game", hd.REGISTER)
def test_every_decision_of_a_first_game_has_its_words(game: str) -> None:
    first, loaded, start = begun(game)
    assert start.broken() == []
    assert [step for step in first.steps if step not in loaded.step_names] == []
    assert all(text.endswith((".", "?")) for text in first.steps.values())
    seat, rng = loaded.seat(first.seat), Random(1815)
    silent = set()
    for _ in range(GAMES[game]):
        state = start.copy()
        while not state.over:
            if state.actor == CHANCE:
                state.apply(draw(state.odds(), rng))
                continue
            moves = state.moves()
            asked = Eye(state, seat).asked
            if len(moves) > 1 and asked and asked not in first.steps:
                silent.add(asked)
            state.apply(rng.choice(moves))
    assert silent == set()


@pytest.mark.parametrize("game", hd.REGISTER)
def test_the_first_battle_is_fought_within_ten_minutes_of_reading(game: str) -> None:
    """Somebody who reads each new explanation and each question once, and plays what the planner would."""
    first, loaded, state = begun(game)
    seat, rng, planner = loaded.seat(first.seat), Random(15), PlannerPlayer(loaded)
    told: set[str] = set()
    read = len(first.words.split())
    fought = False
    while not fought and not state.over:
        tell = Listener()
        if state.actor == CHANCE:
            move = draw(state.odds(), rng)
        else:
            moves = state.moves()
            eye = Eye(state, state.actor)
            if state.actor == seat and len(moves) > 1:
                fresh = eye.asked not in told
                told.add(eye.asked)
                read += len(first.steps[eye.asked].split()) if fresh else 0
                read += len(state.prompt(seat, moves[:1]).text.split()) if fresh else 3
            move = moves[0] if len(moves) == 1 else planner.choose(eye, rng).move
        state.apply(move, tell)
        fought = any(tally.what == "battle" for event in tell.events for tally in loaded.tallies(event))
    assert fought
    assert read / WORDS_A_MINUTE < 10


def last_chance() -> State:
    """Waterloo, the last turn: one unit leaves the map and wins, or the game is drawn."""
    taught = lesson("waterloo", "brussels")
    alone = {hex: units for hex, units in taught.position["map"].items() if "fr-inf-5" not in units}
    one = msgspec.structs.replace(taught, position={**taught.position, "turn": 10, "map": alone})
    return first_state(lesson_game("waterloo", one), one)


NODES = Budget(seconds=None, nodes=20_000, turn_seconds=None)
LOOKS = LookBudgets(NODES, NODES)


def test_a_blunder_is_warned_of_before_it_is_made() -> None:
    state = last_chance()
    eye, game = state.eye(0), state.game
    found = blunder(eye, game.move("end"), Guide(game), Random(1), LOOKS)
    assert found is not None
    assert (found.before, found.after) == (1.0, 0.5)
    assert found.before - found.after >= COST
    said = spoken_warning(eye, game.move("end"), found)
    assert said.startswith("“End the phase” looks costly: your chances fall from 100 % to 50 %. Rather: Move")


def test_a_good_move_is_not_warned_of() -> None:
    state = last_chance()
    game = state.game
    assert blunder(state.eye(0), game.move("move fr-inf-6"), Guide(game), Random(1), LOOKS) is None


class Enchanted:
    """A judge who holds that the game is won as soon as a piece stands in a place."""

    def __init__(self, piece: str, place: str) -> None:
        self.piece = piece
        self.place = place

    def chance(self, state: State, seat: int) -> float:
        return float(any((one.id, one.place) == (self.piece, self.place) for one in state.view(seat).pieces))


def test_a_mistake_of_the_judge_is_no_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the cavalry goes on the first day decides little: play-outs to the end know that, whatever the judge says
    about the next moment.
    """
    game = hd.load("returns", chosen_objectives=True)
    state = game.start()
    for words in ("choose obj_brussels", "choose obj_liege"):
        state.play(game.move(words))
    while state.actor == CHANCE:
        state.apply(state.odds()[0][0])
    state.play(game.move("march f_cav"))
    to_best = Guide(game).best(state, state.moves(), Random(1), 0.0)
    move = next(move for move in (game.move("to beaumont"), game.move("to gerpinnes")) if move != to_best)
    guide = Guide(game, judge=Enchanted("f_cav", game.text(to_best).removeprefix("to ")))
    looks = LookBudgets(NODES, Budget(seconds=None, nodes=100_000, turn_seconds=None))
    monkeypatch.setattr(blunders, "AHEAD", 0)
    assert blunder(state.eye(0), move, guide, Random(1), looks) is None
    monkeypatch.setattr(blunders, "CONFIRMED", -100.0)
    assert blunder(state.eye(0), move, guide, Random(1), looks) is not None, "only the second look keeps it back"


def test_a_seat_that_is_not_asked_is_told_no_step() -> None:
    state = hd.load("returns", chosen_objectives=True).start()
    assert state.eye(0).asked == "choose_objectives"
    assert state.eye(1).asked == ""


def test_a_first_game_that_is_cut_short_says_after_its_last_turn_who_has_won() -> None:
    first = first_game("napoleon")
    assert first is not None
    view = hd.load("napoleon").start().view(0)
    begun = {"turn": first.turns + 1}

    def said(step: str, **changed: object) -> str:
        return companion_words("napoleon", step, msgspec.structs.replace(view, **(begun | changed))).text

    assert said("march", turn=first.turns) == first.steps["march"]
    assert said("") == "", "nothing is said while another decides"
    assert said("march") == f"{first.ending} {first.lost}", "nothing has happened yet"
    assert said("march", tracks=lost(view.tracks, british=1)) == f"{first.ending} {first.won}"
    assert said("march", tracks=lost(view.tracks, british=1, french=2)) == f"{first.ending} {first.lost}"
    there = [msgspec.structs.replace(one, place="brussels") if one.army == "french" else one for one in view.pieces]
    assert said("march", pieces=there, tracks=lost(view.tracks, french=5)) == f"{first.ending} {first.won}"
    assert companion_words("returns", "march", msgspec.structs.replace(view, turn=15)).text.startswith("Each turn")


def lost(tracks: Sequence[Track], **units: int) -> list[Track]:
    """The tracks after so many units of each army are gone."""
    return [msgspec.structs.replace(one, value=one.value - units.get(one.id, 0)) for one in tracks]
