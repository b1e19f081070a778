"""What a combat promises before the die is thrown: odds, column, modifier and the chance of every result."""

from __future__ import annotations

from typing import Any

from hundreddays.core.phrases import signed
from hundreddays.games.waterloo.rules.board import ARMS, RANGE_1, RANGE_2, RESULTS
from hundreddays.games.waterloo.rules.modes import attack_modes, defence_modes, fire_row
from hundreddays.games.waterloo.rules.odds import (
    attack_strength,
    chances,
    column_shift,
    combat_column,
    defence_strength,
    ratio_column,
)
from hundreddays.games.waterloo.rules.results import chances_text, effect_words
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, KINDS, WaterlooState

ROWS = {0: "infantry", 1: "cavalry", RANGE_1: "artillery at one hex", RANGE_2: "artillery at two hexes"}


def pairings(s: WaterlooState, attackers: int) -> list[tuple[int, int]]:
    """Every attack mode with every defence mode that may still come, or the ones that were named."""
    board = s.board
    if s.kind == BOMBARDMENT:
        attack = [fire_row(s, attackers, board.grid.hex_at[s.targets.bit_length() - 1])]
    else:
        attack = [s.attack_mode] if s.attack_mode >= 0 else attack_modes(board, attackers, s.defenders)
    defence = [s.defence_mode] if s.defence_mode >= 0 else defence_modes(board, attackers, s.defenders)
    return [(a, d) for a in attack for d in defence]


def expected_modifier(s: WaterlooState, attackers: int) -> int:
    """The attacker's best mode against the defender's best answer. 10.3, 10.4"""
    if s.board.basic:
        return 0
    best: dict[int, int] = {}
    for attack, defence in pairings(s, attackers):
        added = s.board.capability[attack][defence]
        best[attack] = min(best.get(attack, added), added)
    return max(best.values())


def odds_text(s: WaterlooState, attackers: int) -> str:
    """ "13 against 4, 3:1, die +2" """
    column = combat_column(s, attackers, s.defenders, s.targets, s.phasing)
    added = expected_modifier(s, attackers)
    die = f", die {signed(added)}" if added else ""
    strengths = f"{attack_strength(s, attackers)} against {defence_strength(s, s.defenders)}"
    return f"{strengths}, {s.board.columns[column]}{die}"


def forecast_text(s: WaterlooState, attackers: int) -> str:
    """ "13 against 4, 3:1, die +2: DE 4, Dr 2 of 6" """
    column = combat_column(s, attackers, s.defenders, s.targets, s.phasing)
    return f"{odds_text(s, attackers)}: {chances_text(s, attackers, column, expected_modifier(s, attackers))}"


def forecast(s: WaterlooState) -> dict[str, Any]:
    """The combat at hand as data, for `view.panels["combat"]`; its shape is told in `view.py`."""
    board = s.board
    found: dict[str, Any] = {
        "kind": KINDS[s.kind],
        "targets": [board.grid.labels[hex] for hex in board.grid.hexes(s.targets)],
        "attackers": [board.ids[unit] for unit in board.units(s.attackers)],
        "defenders": [board.ids[unit] for unit in board.units(s.defenders)],
        "attack": attack_strength(s, s.attackers),
        "defence": defence_strength(s, s.defenders & s.on_map),
        "odds": "",
        "shift": 0,
        "column": "",
        "outcomes": [],
        "effects": {},
    }
    if not s.attackers or s.result >= 0:
        return found
    column = combat_column(s, s.attackers, s.defenders, s.targets, s.phasing)
    found["odds"] = board.columns[ratio_column(board, found["attack"], found["defence"])]
    found["shift"] = column_shift(s, s.targets, s.phasing)
    found["column"] = board.columns[column]
    found["effects"] = {name: effect_words(s, s.attackers, result) for result, name in enumerate(RESULTS)}
    if board.basic:
        found["outcomes"] = [
            {"attack_mode": "", "defence_mode": "", "modifier": 0, "chances": chances(board, column, 0)}
        ]
        return found
    for attack, defence in pairings(s, s.attackers):
        added = board.capability[attack][defence]
        outcome = {
            "attack_mode": ROWS[attack],
            "defence_mode": ARMS[defence],
            "modifier": added,
            "chances": chances(board, column, added),
        }
        found["outcomes"].append(outcome)
    return found
