"""What a combat promises before its die is thrown: odds, columns, modifiers, and the result of every face."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hundreddays.games.emperor.interface.panels import Declared, Forecast, Modifier, Prospect, Result
from hundreddays.games.emperor.rules.battle import FACES, goes_on, reckon, result
from hundreddays.games.emperor.rules.combat import named, owes_shift
from hundreddays.games.emperor.rules.combatants import senior, taking_part
from hundreddays.games.emperor.rules.flags import SHOWN
from hundreddays.games.emperor.rules.forces import engaged
from hundreddays.games.emperor.rules.number_tables import ATTACKER_LOST, DEFENDER_LOST, NO_LOC
from hundreddays.games.emperor.rules.odds import (
    CUT_OFF,
    OWN_MODIFIERS,
    brings_reserve,
    from_many_sides,
    hinders,
    many_sides,
    odds_as_they_are,
)
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ATTACKERS,
    COMMIT,
    CONSENT,
    COUNTER_TARGET,
    GO_ON,
    GUNS_CALL,
    GUNS_TO,
    REJOIN,
)
from hundreddays.games.emperor.rules.supply import attrition_column

AHEAD = (GO_ON, GUNS_CALL, GUNS_TO, COUNTER_TARGET, REJOIN, COMMIT)
"""The steps before a round's die."""
BETWEEN = (GO_ON, GUNS_CALL, GUNS_TO)
"""Those before the round has begun: bonus points and the Guard of the last one do not count."""
DECLARING = (ATTACKERS, CONSENT)
"""The steps at which Forces are named for an attack: who knows them sees what it promises."""


def ahead(s: EmperorState) -> Forecast | None:
    """What the next round promises."""
    then = next_round(s)
    return None if then is None else forecast(then)


def next_round(s: EmperorState) -> EmperorState | None:
    """The state in which the next round is fought, where one may come and all who fight in it have been shown. 402"""
    forces = [*taking_part(s, 0), *taking_part(s, 1)]
    if s.step not in AHEAD or not all(s.flags[leader] & SHOWN for leader in forces):
        return None
    if not taking_part(s, 0) or not taking_part(s, 1):
        return None
    if s.step not in BETWEEN:
        return s
    next_one = s.copy()
    next_one.bonus_by = next_one.struck = next_one.held = 0
    next_one.guards &= ~3
    if s.step == GO_ON:
        next_one.round += 1
        next_one.attacker = goes_on(s)
    return next_one


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
    most = limit(s, column, chart, total, cap)
    if most:
        found["most"] = most
    return found


def limit(s: EmperorState, column: int, chart: int, total: int, cap: int) -> int:
    """The most that a side can lose, where some die would cost it more; else 0. 341"""
    return cap if any(max(result(s, column, chart, total, die)[:2]) > cap for die in FACES) else 0


def _result(s: EmperorState, column: int, chart: int, total: int, die: int) -> Result:
    attacker, defender, lost = result(s, column, chart, total, die)
    return {"die": die, "attacker": attacker, "defender": defender, "loser": _loser(lost)}


def _loser(lost: int) -> Literal["attacker", "defender", ""]:
    if lost == ATTACKER_LOST:
        return "attacker"
    return "defender" if lost == DEFENDER_LOST else ""


class Promise(NamedTuple):
    """What an attack promises while Forces are named for it, before its columns are worked out."""

    attack: int
    chart: int
    unsure: bool
    """Whether terrain hinders some of the attack only: which part of it does, the defenders decide."""
    modifiers: list[Modifier]
    total: int
    shift: int


def promise(s: EmperorState) -> Promise | None:
    """An attack for which Forces are named, from what their player knows. 320-322"""
    attackers = named(s)
    if not attackers:
        return None
    tables = s.game.tables
    hindered = [hinders(s, attackers, hex) for hex in s.targets]
    modifiers = _known(s, attackers)
    limit = tables.die_limit
    return Promise(
        attack=engaged(s, attackers),
        chart=int(any(hindered)),
        unsure=any(hindered) and not all(hindered),
        modifiers=modifiers,
        total=max(-limit, min(limit, sum(one["value"] for one in modifiers))),
        shift=tables.repulse_shift if owes_shift(s, attackers) else 0,
    )


def declared(s: EmperorState) -> Declared | None:
    """What an attack promises at every odds that the enemy, still face down, may bring it to. 320-327"""
    then = promise(s)
    if then is None:
        return None
    found: Declared = {
        "hexes": s.board.labels(s.targets),
        "attack": then.attack,
        "affecting": bool(then.chart),
        "modifiers": then.modifiers,
        "columns": [
            _prospect(s, then.attack, number, max(0, number - then.shift), then.chart, then.total)
            for number in range(len(s.game.tables.odds))
        ],
    }
    if then.unsure:
        found["unsure"] = True
    if then.shift:
        found["shift"] = then.shift
    return found


def _known(s: EmperorState, attackers: list[int]) -> list[Modifier]:
    """What changes the die, as far as the attacker can know. 335"""
    mods = s.game.tables.mods
    found: list[Modifier] = []
    if brings_reserve(s, attackers):
        found.append({"name": f"attacker's {OWN_MODIFIERS[2]}", "value": mods.artillery_reserve})
    if from_many_sides(s, attackers, s.targets):
        found.append({"name": many_sides(mods), "value": mods.hexsides})
    if attrition_column(s, senior(s, attackers)) == NO_LOC:
        found.append({"name": CUT_OFF, "value": mods.no_loc})
    return found


def _prospect(s: EmperorState, attack: int, number: int, column: int, chart: int, total: int) -> Prospect:
    """The column that the odds lead to, and the column that is used. 327"""
    odds = s.game.tables.odds
    ratio, base = odds[number]
    worse = odds[number + 1 :]
    losers = [_loser(result(s, column, chart, total, die)[2]) for die in FACES]
    return {
        "odds": ":".join(str(part) for part in odds[column]),
        "most": attack * base // ratio,
        "least": attack * worse[0][1] // worse[0][0] + 1 if worse else 1,
        "attacker": losers.count("attacker"),
        "defender": losers.count("defender"),
        "hold": losers.count(""),
    }
