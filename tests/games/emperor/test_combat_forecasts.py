"""The Emperor Returns: what a combat promises before its die is what the die then brings. 326-341, 402"""

from __future__ import annotations

from random import Random
from typing import Any

import hundreddays as hd
from games.emperor.scene import NEXT, at, force, leader, play, scene
from hundreddays.core import CHANCE, Eye, draw
from hundreddays.games.emperor.rules.flags import BONUS
from hundreddays.games.emperor.rules.number_tables import ATTACKER_LOST, DEFENDER_LOST
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import ATTACKERS, COMBAT_DIE, CONSENT, DECLARE, GO_ON
from hundreddays.players import PlannerPlayer

GAMES = 30
"""So many are played at most until enough has been fought: how soon that is depends on the planner."""
LOSERS = {ATTACKER_LOST: "attacker", DEFENDER_LOST: "defender"}


def check_declared(declared: dict[str, Any], reckoned: list[int], s: EmperorState) -> None:
    """The column that was promised against so many SPs is the one that was used, and its faces are those of the chart
    wherever only known modifiers counted.
    """
    _, defend, column, chart, total, *_ = reckoned
    row = next(one for one in declared["columns"] if one["least"] <= defend <= one["most"])
    assert row["odds"] == ":".join(str(part) for part in s.game.tables.odds[column])
    assert row["attacker"] + row["defender"] + row["hold"] == 6
    if total == sum(one["value"] for one in declared["modifiers"]) and declared["affecting"] == bool(chart):
        low, high = s.game.tables.die_low, s.game.tables.die_high
        rows = [max(low, min(high, die + total)) - low for die in range(1, 7)]
        lost = [LOSERS.get(s.game.tables.charts[chart][column][n][2], "hold") for n in rows]
        assert [lost.count(who) for who in ("attacker", "defender", "hold")] == [
            row[who] for who in ("attacker", "defender", "hold")
        ]


def test_326_what_is_promised_before_the_die_is_what_it_brings() -> None:
    game = hd.load("emperor", scenario="ligny_quatre_bras")
    planner, rng = PlannerPlayer(game), Random(340)
    fought, declarations, again = 0, 0, 0
    for _ in range(GAMES):
        if min(fought - 9, declarations - 4, again) > 0:
            break
        state = game.start()
        assert isinstance(state, EmperorState)
        declared: dict[str, Any] | None = None
        forecast: dict[str, Any] | None = None
        while not state.over:
            actor = state.actor
            if actor == CHANCE:
                dies = state.step == COMBAT_DIE
                first = state.round == 1
                state.apply(draw(state.odds(), rng))
                if not dies:
                    continue
                fought += 1
                if (
                    first
                    and declared
                    and declared["attack"] == state.reckoned[0]
                    and state.reckoned[1] <= most(declared)
                ):
                    check_declared(declared, state.reckoned, state)
                    declarations += 1
                if forecast and not forecast["modifiers"] and forecast["total"] == state.reckoned[4]:
                    assert [forecast["attack"], forecast["defend"], forecast["column"]] == state.reckoned[:3]
                    face = forecast["results"][state.reckoned[5] - 1]
                    assert [face["attacker"], face["defender"]] == state.reckoned[6:8]
                declared = forecast = None
                continue
            panels = state.view(actor).panels
            if state.step in (ATTACKERS, CONSENT):
                declared = panels.get("declared")
                other = 1 - state.phasing
                assert "declared" not in state.view(other).panels  # the enemy is told nothing of it
            forecast = panels.get("combat", {}).get("forecast")
            again += state.step == GO_ON and forecast is not None
            attacks = [move for move in state.moves() if game.text(move).startswith("attack")]
            if state.step == DECLARE and attacks:  # at all odds, and not only at good ones
                state.apply(rng.choice(attacks))
            else:
                state.apply(planner.choose(Eye(state, actor), rng).move)
    assert min(fought - 9, declarations - 4, again) > 0, (fought, declarations, again)


def most(declared: dict[str, Any]) -> int:
    """Beyond this an attack is only made because it must be. 327"""
    return int(declared["columns"][0]["most"])


def test_402_what_a_round_promises_is_observed() -> None:
    """A bonus point that is used now, and one that was used before, leave the same leader without his."""
    used = scene(
        force("fr_napoleon", "4217", fr_friant=4, fr_foy=6),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    for words in ("attack 4216", "with fr_napoleon", "fight"):
        play(used, words)
    assert at(used) == "commit"
    before = used.copy()
    play(used, "bonus")
    play(before, "no")
    before.flags[leader(before, "fr_napoleon")] |= BONUS
    assert used.view(1).panels["combat"]["forecast"] != before.view(1).panels["combat"]["forecast"]
    for seat in (0, 1):
        assert used.eye(seat).observe() != before.eye(seat).observe()
