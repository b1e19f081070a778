"""Odds: strengths, the ratio, the column, and the chance of every result. Chapter 9, 10.6, 22.4 and 25.2."""

from __future__ import annotations

from hundreddays.games.waterloo.rules.board import RESULTS, Board
from hundreddays.games.waterloo.rules.state import NOBODY_YET, WaterlooState


def strength(s: WaterlooState, unit: int) -> int:
    """Combat strength, doubled against a demoralized enemy. 14.4 (The Basic Game shifts columns instead. 25.2)"""
    board = s.board
    if s.demoralized != NOBODY_YET and s.demoralized != board.side[unit]:
        return board.broken.enemy_strength * board.cs[unit]
    return board.cs[unit]


def attack_strength(s: WaterlooState, units: int) -> int:
    """Attackers get nothing from terrain. 9.1"""
    total = 0
    for unit in s.board.units(units):
        total += strength(s, unit)
    return total


def defence_strength(s: WaterlooState, units: int) -> int:
    """Each unit multiplied by what its hex gives the defence. 9.1, 9.2, 20.3"""
    total = 0
    for unit in s.board.units(units):
        total += strength(s, unit) * s.board.defence[s.pos[unit]]
    return total


def ratio_column(board: Board, attack: int, defence: int) -> int:
    """The column of a ratio, rounded for the defender and kept within the table. 9.3, 9.4"""
    if attack >= defence:  # equivalent: both sums make equal strengths 1:1
        return min(board.level + attack // defence - 1, board.best_column)
    return max(board.level + 1 - (defence + attack - 1) // attack, 0)


def column_shift(s: WaterlooState, targets: int, side: int) -> int:
    """Columns gained or lost: woods, once however many target hexes have them (9.5, 9.6); demoralization in the Basic
    Game (25.2).
    """
    board = s.board
    shift = min([board.shift[hex] for hex in board.grid.hexes(targets)])
    if s.demoralized != NOBODY_YET:
        shift += board.broken.own_attacks if s.demoralized == side else board.broken.enemy_attacks
    return shift


def combat_column(s: WaterlooState, attackers: int, defenders: int, targets: int, side: int) -> int:
    """The column on which a combat is rolled: double, add up, ratio, clamp, then shift. 9.7"""
    column = ratio_column(s.board, attack_strength(s, attackers), defence_strength(s, defenders))
    return min(max(column + column_shift(s, targets, side), 0), s.board.best_column)


def result_of(board: Board, column: int, die: int, modifier: int) -> int:
    """The cell of the table. 10.6, 22.4"""
    return board.rows[die + modifier - board.low][column]


def chances(board: Board, column: int, modifier: int) -> dict[str, int]:
    """For each result in how many of six throws it comes."""
    found = dict.fromkeys(RESULTS, 0)
    for die in range(1, 7):
        found[RESULTS[result_of(board, column, die, modifier)]] += 1
    return {name: count for name, count in found.items() if count}
