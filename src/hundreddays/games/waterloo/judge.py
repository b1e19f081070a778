"""What the chances to win depend on. The weights stand in `judge-basic.toml` and `judge-advanced.toml`; `hundred-days fit waterloo` fits them afresh."""

from __future__ import annotations

from math import log

from hundreddays.core import LogisticJudge, State
from hundreddays.games.waterloo.board import ALLIED, FRENCH
from hundreddays.games.waterloo.posture import endangered, raiders
from hundreddays.games.waterloo.results import printed
from hundreddays.games.waterloo.state import DESTROYED, WaterlooState
from hundreddays.games.waterloo.victory import exited, levels, napoleon_is

PACKAGE = "hundreddays.games.waterloo"

GATHERED = 0.45
"""The share of the enemy strength within reach that counts as danger to a hex."""


def features(s: State) -> dict[str, float]:
    """What the model looks at. All from the French side."""
    assert isinstance(s, WaterlooState)
    board = s.board
    level = board.victory.demoralization
    gone = s.tick() / (2 * board.turns)
    lost = [s.losses[side] / level for side in (FRENCH, ALLIED)]
    strength = [printed(s, board.of_side[side] & s.on_map) + 1.0 for side in (FRENCH, ALLIED)]
    danger = [endangered(s, side, GATHERED) / level for side in (FRENCH, ALLIED)]
    french_level, allied_level = (0, 0) if board.basic else levels(s)  # 25.1: in the Basic Game a win is a win
    return {
        "bias": 1.0,
        "time": gone,
        "french_lost": lost[FRENCH],
        "allied_lost": lost[ALLIED],
        "french_lost_late": lost[FRENCH] * gone,
        "allied_lost_late": lost[ALLIED] * gone,
        "french_broken": float(s.demoralized == FRENCH),
        "allied_broken": float(s.demoralized == ALLIED),
        "balance": log(strength[FRENCH] / strength[ALLIED]),
        "to_come": printed(s, s.waiting) / level,
        "out": min(exited(s) / board.victory.french_exits, 1.0),
        "emperor_lost": float(napoleon_is(s, DESTROYED)),
        "french_level": float(french_level),
        "allied_level": float(allied_level),
        "french_level_late": french_level * gone,
        "allied_level_late": allied_level * gone,
        "french_endangered": danger[FRENCH],
        "allied_endangered": danger[ALLIED],
        "french_endangered_now": danger[FRENCH] * s.phasing,
        "allied_endangered_now": danger[ALLIED] * (1 - s.phasing),
        "raiders": min(raiders(s) / board.victory.french_exits, 1.0),
        "raiders_late": min(raiders(s) / board.victory.french_exits, 1.0) * gone,
        "allied_turn": float(s.phasing),
    }


class WaterlooJudge(LogisticJudge):
    """Win probability by the fitted weights, of which each of the two games has its own; a draw counts half."""

    def __init__(self, basic: bool) -> None:
        super().__init__(PACKAGE, features, "judge-basic.toml" if basic else "judge-advanced.toml")
