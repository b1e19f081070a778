"""The piece that moves: a leader with his Force, a vedette, or a center. Section K, 170"""

from __future__ import annotations

from hundreddays.games.emperor.rules.board import HORSE
from hundreddays.games.emperor.rules.flags import ENTER, GUNS, MARCH, MARCHED, MOVE, MOVED, TRIED
from hundreddays.games.emperor.rules.forces import allowance, column, marching_allowance, unit_mask, units_of
from hundreddays.games.emperor.rules.state import EmperorState


def is_leader(s: EmperorState, piece: int) -> bool:
    return piece < len(s.where)


def is_vedette(s: EmperorState, piece: int) -> bool:
    return len(s.where) <= piece < len(s.where) + len(s.vedette)


def vedette_of(s: EmperorState, piece: int) -> int:
    return piece - len(s.where)


def center_of(s: EmperorState, piece: int) -> int:
    return piece - len(s.where) - len(s.vedette)


def army_of(s: EmperorState, piece: int) -> int:
    pieces = s.pieces
    if is_leader(s, piece):
        return pieces.leader_army[piece]
    return pieces.vedette_army[vedette_of(s, piece)] if is_vedette(s, piece) else center_of(s, piece)


def hex_of(s: EmperorState, piece: int) -> int:
    if is_leader(s, piece):
        return s.where[piece]
    return s.vedette[vedette_of(s, piece)] if is_vedette(s, piece) else s.center[center_of(s, piece)]


def moves_as_force(s: EmperorState) -> bool:
    return is_leader(s, s.mover) and s.strength[s.mover] > 0


def begin(s: EmperorState, piece: int, mode: int) -> None:
    """The mover sets out. 40, 170, 291"""
    s.mover = piece
    s.mode = mode
    s.origin = hex_of(s, piece)
    s.spent = s.halted = s.marching = 0
    s.tried = []
    s.column = HORSE
    tables = s.tables
    if is_leader(s, piece):
        s.flags[piece] |= MOVED if mode in (MOVE, ENTER) else MARCHED | TRIED
        refit(s)
        s.marching = unit_mask(units_of(s, piece))
    elif is_vedette(s, piece):
        s.ridden[vedette_of(s, piece)] = 1
        s.allowance = tables.alone_marching if mode == MARCH else tables.alone
    else:
        s.ridden[len(s.vedette) + center_of(s, piece)] = 1
        s.allowance = tables.center_allowance


def refit(s: EmperorState) -> None:
    """The allowance and cost column of the moving Force as it now is. 40, 163, 164"""
    s.allowance = marching_allowance(s, s.mover) if s.mode in (MARCH, GUNS) else allowance(s, s.mover)
    s.column = column(s, s.mover)


def mover_name(s: EmperorState) -> str:
    if is_leader(s, s.mover):
        return s.pieces.leader_names[s.mover]
    return "The vedette" if is_vedette(s, s.mover) else "The center"
