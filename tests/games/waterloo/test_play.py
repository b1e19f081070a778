"""Napoleon at Waterloo played: random games end and stay sound, every refusal says why, perft counts stand."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.core.perft import perft
from hundreddays.learn.exercise import first_state
from hundreddays.learn.puzzles import puzzles


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_random_games_end_and_every_moment_is_sound(rules: str) -> None:
    game = hd.load("waterloo", rules=rules)
    for seed in range(3):
        rng, told = Random(seed), hd.Listener()
        state = game.start()
        ply = 0
        while not state.over:
            move = hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves())
            state.apply(move, told)
            ply += 1
            if ply % 5 == 0:
                assert state.broken() == []
            if ply % 60 == 0:
                assert game.position(state.text()).text() == state.text()
                assert all(game.describe(state.view(seat)) for seat in (0, 1, hd.SPECTATOR))
        assert sum(state.scores()) == 0
        assert all(game.narrate(event) for event in told.events)


def test_every_refusal_says_why_and_cites_a_paragraph() -> None:
    """Any move at all, at prompts of every kind: what is refused has a reason, and every paragraph cited exists."""
    for rules in ("advanced", "basic"):
        game = hd.load("waterloo", rules=rules)
        book = game.rulebook()
        rng = Random(5)
        state = game.start()
        seen: set[int] = set()
        while not state.over:
            if state.step not in seen or rng.random() < 0.01:
                seen.add(state.step)
                legal = set(state.moves())
                for move in range(0, game.move_count, 7):
                    verdict = state.check(move)
                    assert bool(verdict) == (move in legal)
                    assert all(reason.text and reason.cite in book for reason in verdict.reasons), (
                        game.text(move),
                        verdict,
                    )
            state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
        assert len(seen) >= 10


@pytest.mark.parametrize(("rules", "counts"), [("advanced", [48, 3031, 142189]), ("basic", [24, 1177, 26987])])
def test_perft_from_the_start(rules: str, counts: list[int]) -> None:
    state = hd.load("waterloo", rules=rules).start()
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_perft_of_the_puzzles_made_by_hand() -> None:
    game = hd.load("waterloo")
    by_hand = [one for one in puzzles("waterloo") if not one.trials and not one.exact]
    counts = {one.id: perft(first_state(game, one), 4) for one in by_hand}
    assert counts == {
        "cavalry_exit": 2043,
        "displacement": 12,
        "no_way_out": 5198,
        "open_road": 100,
        "turning_point": 130,
    }
