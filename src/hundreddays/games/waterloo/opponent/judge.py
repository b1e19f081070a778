"""What the chances to win depend on.

The weights stand in `judge-basic.toml` and `judge-advanced.toml`; `hundred-days fit waterloo` fits them again.
"""

from __future__ import annotations

from math import log

from hundreddays.core import LearnedJudge, State
from hundreddays.games.waterloo.opponent.posture import cornered, endangered, raiders, ways_out
from hundreddays.games.waterloo.rules.board import ALLIED, FRENCH
from hundreddays.games.waterloo.rules.results import printed
from hundreddays.games.waterloo.rules.state import DESTROYED, NOBODY_YET, WaterlooState
from hundreddays.games.waterloo.rules.victory import exited, levels, napoleon_is
from hundreddays.games.waterloo.rules.zones import enemy_zone

GATHERED = 0.45
"""The share of the enemy strength within reach that counts as danger to a hex."""
CUSHION = 0.15
"""How near to breaking a side feels at the very brink, as a share of the breaking point."""


def features(s: State) -> dict[str, float]:
    """What the model looks at. All from the French side; lengths of time and losses as shares of the whole."""
    assert isinstance(s, WaterlooState)
    board = s.board
    level = board.victory.demoralization
    left = 1.0 - s.tick() / (2 * board.turns)
    open = float(s.demoralized == NOBODY_YET)
    to_go = [max(board.breaking[side] - s.losses[side], 0) / level for side in (FRENCH, ALLIED)]
    edge = log((to_go[FRENCH] + CUSHION) / (to_go[ALLIED] + CUSHION))
    strength = [printed(s, board.of_side[side] & s.on_map) + 1.0 for side in (FRENCH, ALLIED)]
    coming = printed(s, s.waiting)
    balance = log(strength[FRENCH] / (strength[ALLIED] + coming))
    danger = [endangered(s, side, GATHERED) / level for side in (FRENCH, ALLIED)]
    cut = [cornered(s, side) / level for side in (FRENCH, ALLIED)]
    wanted = max(board.victory.french_exits - exited(s), 0)
    ways = ways_out(s, enemy_zone(s, FRENCH) | s.occupied[ALLIED])
    free = sum(turns <= board.turns - s.turn + 1 for turns, _, _ in ways)
    late = ways[wanted - 1][0] / board.turns - left if 0 < wanted <= len(ways) else 0.0 if not wanted else 1.0
    broken = float(s.demoralized == ALLIED)
    french_level, allied_level = (0, 0) if board.basic else levels(s)  # 25.1: in the Basic Game a win is a win
    return {
        "bias": 1.0,
        "time": left,
        "edge": edge * open,
        "edge_time": edge * left * open,
        "french_tired": (1.0 - to_go[FRENCH]) ** 2 * open,
        "allied_tired": (1.0 - to_go[ALLIED]) ** 2 * open,
        "french_haste": min(to_go[ALLIED] / (left + 0.05), 3.0) * open,
        "allied_haste": min(to_go[FRENCH] / (left + 0.05), 3.0) * open,
        "balance": balance,
        "balance_time": balance * left,
        "to_come": coming / level,
        "allied_broken": broken,
        "french_broken": float(s.demoralized == FRENCH),
        "broken_time": broken * left,
        "broken_wanted": broken * wanted / board.victory.french_exits,
        "broken_free": broken * min(free / max(wanted, 1), 2.0),
        "broken_late": broken * min(max(late, -0.5), 0.5),
        "out": open * min(exited(s) / board.victory.french_exits, 1.0),
        "late": open * min(max(late, -0.5), 0.5),
        "raiders": open * min(raiders(s) / board.victory.french_exits, 1.0),
        "emperor_lost": float(napoleon_is(s, DESTROYED)),
        "french_level": float(french_level),
        "allied_level": float(allied_level),
        "french_level_time": french_level * left,
        "allied_level_time": allied_level * left,
        "french_endangered": danger[FRENCH],
        "allied_endangered": danger[ALLIED],
        "french_cut": cut[FRENCH] * open,
        "allied_cut": cut[ALLIED] * open,
        "french_cut_now": cut[FRENCH] * s.phasing * open,
        "allied_cut_now": cut[ALLIED] * (1 - s.phasing) * open,
        "allied_turn": float(s.phasing),
    }


class WaterlooJudge(LearnedJudge):
    """Win probability by the fitted weights, of which each of the two games has its own; a draw counts half."""

    def __init__(self, basic: bool) -> None:
        super().__init__(__package__, features, "judge-basic.toml" if basic else "judge-advanced.toml")
