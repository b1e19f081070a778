"""The contract, over every registered game and every set of options."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import toys
from hundreddays.conformance.checks import game_conforms, state_conforms
from hundreddays.conformance.drawable import events_show_what_is_seen
from hundreddays.conformance.hidden import Secrets, game_keeps_secrets, state_keeps_secrets
from hundreddays.conformance.observed import game_is_observed
from hundreddays.conformance.referee import table_conforms, tables_show_twins_the_same
from hundreddays.conformance.walks import Case, cases, some_states, state_at, viewers
from hundreddays.core import Game

with toys.registered():
    CASES = cases()
DEFAULTS = [case for case in CASES if not case.options]

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("case", DEFAULTS, ids=str)
found_quickly = settings(max_examples=4, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 2**32 - 1)
depths = st.integers(0, 600)


def load(case: Case) -> Game:
    """A registered game, or the toy."""
    with toys.registered():
        return case.load()


@every_case
def test_random_games_keep_to_the_contract(case: Case) -> None:
    game = load(case)
    game_conforms(game, Random(str(case)), looks=5 if case in DEFAULTS else 2, thin=200)


@every_case
def test_events_show_what_their_hearers_have(case: Case) -> None:
    events_show_what_is_seen(load(case), Random(f"{case} shown"), plies=3000 if case in DEFAULTS else 800)


@every_case
def test_nothing_hidden_is_shown(case: Case) -> None:
    game = load(case)
    rng = Random(f"{case} secrets")
    walks = game_keeps_secrets(
        game,
        some_states(game, rng, games=4 if case in DEFAULTS else 2, each=3),
        rng,
        samples=3,
        walks=12 if case in DEFAULTS else 5,
        plies=20,
    )
    for walk in walks:
        tables_show_twins_the_same(walk)


@every_case
def test_observations_say_what_views_and_prompts_say(case: Case) -> None:
    game_is_observed(load(case), Random(f"{case} observed"), plies=50 if case in DEFAULTS else 10)


@every_case
def test_taking_back_teaches_nothing(case: Case) -> None:
    table_conforms(load(case), Random(f"{case} tables"), plies=30)


@every_game
@found_quickly
@given(seed=seeds, plies=depths)
def test_any_state_keeps_to_the_contract(case: Case, seed: int, plies: int) -> None:
    state_conforms(state_at(load(case), seed, plies), Random(seed))


@every_game
@found_quickly
@given(seed=seeds, plies=depths)
def test_any_state_keeps_its_secrets(case: Case, seed: int, plies: int) -> None:
    game = load(case)
    state = state_at(game, seed, plies)
    for seat in viewers(game):
        state_keeps_secrets(state, seat, Random(seed), Secrets(game), samples=2)
