"""What a round of combat promises before its die is thrown: odds, column, modifiers, and the result of every face."""

from __future__ import annotations

from typing import Literal

from hundreddays.games.emperor.interface.panels import Forecast, Result
from hundreddays.games.emperor.rules.battle import reckon, result
from hundreddays.games.emperor.rules.number_tables import ATTACKER_LOST, DEFENDER_LOST
from hundreddays.games.emperor.rules.odds import odds_as_they_are
from hundreddays.games.emperor.rules.state import EmperorState

FACES = range(1, 7)


def forecast(s: EmperorState) -> Forecast:
    """The round as it stands, all of it public once the Forces are shown. 326-341, 402"""
    attack, defend, column, chart, modifiers, total, cap = reckon(s)
    found: Forecast = {
        "attack": attack,
        "defend": defend,
        "columns": [f"{ratio}:{base}" for ratio, base in s.game.tables.odds],
        "column": column,
        "affecting": bool(chart),
        "modifiers": [{"name": name, "value": value} for name, value in modifiers],
        "total": total,
        "results": [_result(s, column, chart, total, die) for die in FACES],
    }
    shift = odds_as_they_are(s, attack, defend) - column
    if shift > 0:
        found["shift"] = shift
    if any(max(one["attacker"], one["defender"]) > cap for one in found["results"]):
        found["most"] = cap
    return found


def _result(s: EmperorState, column: int, chart: int, total: int, die: int) -> Result:
    attacker, defender, lost = result(s, column, chart, total, die)
    return {"die": die, "attacker": attacker, "defender": defender, "loser": _loser(lost)}


def _loser(lost: int) -> Literal["attacker", "defender", ""]:
    if lost == ATTACKER_LOST:
        return "attacker"
    return "defender" if lost == DEFENDER_LOST else ""
