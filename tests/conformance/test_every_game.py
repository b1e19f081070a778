"""The contract, over every registered game and every set of options.

Games as they are offered first are checked at length and always alike. Every other set of options gets a smaller share
that is another one in every run; its seed stands at the end of what the tests say. Scenarios and handicaps only lay
other figures under the same rules: each check is made with a third of them, another third in the next runs.
"""

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
from hundreddays.games import info
from soak_share import share

with toys.registered():
    CASES = cases()
    OTHER_FIGURES = [
        case
        for case in CASES
        if any(name == "handicap" or value in info(case.id).scenarios for name, value in case.options)
    ]
DEFAULTS = [case for case in CASES if not case.options]


def every_case(check: int) -> pytest.MarkDecorator:
    """Every set of options; of those that only lay other figures under the same rules a third.

    All of them at once are left to `test_other_figures_keep_to_the_whole_contract`.
    """
    turns = share(OTHER_FIGURES, 3, check)
    left = [case for case in CASES if case not in OTHER_FIGURES or case in turns]
    return pytest.mark.parametrize("case", left, ids=str)


every_game = pytest.mark.parametrize("case", DEFAULTS, ids=str)
found_quickly = settings(max_examples=4, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 2**32 - 1)
depths = st.integers(0, 600)


def luck(case: Case, what: str, soak_seed: str) -> Random:
    """Always the same for a game as it is offered first, and new in every run for its other options."""
    return Random(f"{case}{what}" if case in DEFAULTS else f"{soak_seed} {case}{what}")


def load(case: Case) -> Game:
    """A registered game, or the toy."""
    with toys.registered():
        return case.load()


@every_case(0)
def test_random_games_keep_to_the_contract(case: Case, soak_seed: str) -> None:
    game = load(case)
    game_conforms(game, luck(case, "", soak_seed), looks=5 if case in DEFAULTS else 1, thin=200)


@every_case(1)
def test_events_show_what_their_hearers_have(case: Case, soak_seed: str) -> None:
    plies = 3000 if case in DEFAULTS else 300
    events_show_what_is_seen(load(case), luck(case, " shown", soak_seed), plies=plies)


@every_case(2)
def test_nothing_hidden_is_shown(case: Case, soak_seed: str) -> None:
    game = load(case)
    rng = luck(case, " secrets", soak_seed)
    walks = game_keeps_secrets(
        game,
        some_states(game, rng, games=4 if case in DEFAULTS else 1, each=3),
        rng,
        samples=3,
        walks=12 if case in DEFAULTS else 2,
        plies=20,
        longer=4 if case in DEFAULTS else 1,
    )
    for walk in walks:
        tables_show_twins_the_same(walk)


@every_case(3)
def test_observations_say_what_views_and_prompts_say(case: Case) -> None:
    game_is_observed(load(case), Random(f"{case} observed"), plies=50 if case in DEFAULTS else 10)


@every_case(4)
def test_taking_back_teaches_nothing(case: Case, soak_seed: str) -> None:
    table_conforms(load(case), luck(case, " tables", soak_seed), plies=30 if case in DEFAULTS else 12)


@pytest.mark.soak
@pytest.mark.parametrize("case", OTHER_FIGURES, ids=str)
def test_other_figures_keep_to_the_whole_contract(case: Case, soak_seed: str) -> None:
    test_random_games_keep_to_the_contract(case, soak_seed)
    test_events_show_what_their_hearers_have(case, soak_seed)
    test_nothing_hidden_is_shown(case, soak_seed)
    test_observations_say_what_views_and_prompts_say(case)
    test_taking_back_teaches_nothing(case, soak_seed)


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
