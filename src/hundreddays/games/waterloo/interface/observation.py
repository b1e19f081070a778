"""What a seat may know, as numbers: the same that its view and prompt say. 17.4"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hundreddays.core.observing import PIECES, PLACES, SeatObserver, put_hex, put_long
from hundreddays.games.waterloo.rules.advance import free_ground
from hundreddays.games.waterloo.rules.board import ALLIED, ARMS, FRENCH, SIDES
from hundreddays.games.waterloo.rules.contacts import field, live
from hundreddays.games.waterloo.rules.forecast import ROWS, pairings
from hundreddays.games.waterloo.rules.results import printed
from hundreddays.games.waterloo.rules.retreat import legal_hexes
from hundreddays.games.waterloo.rules.state import (
    ABSENT,
    BOMBARDMENT,
    BOXES,
    DESTROYED,
    EXITED,
    KINDS,
    NO_COMBAT,
    NOBODY_YET,
    WAITING,
    WaterlooState,
)
from hundreddays.games.waterloo.rules.steps import (
    ADVANCE,
    ADVANCE_TO,
    ATTACKERS,
    BATTERY,
    BOMBARD,
    ENGAGE,
    ENGAGED,
    EXCHANGE,
    MOVE,
    PUSH,
    RETREAT,
    RETREAT_TO,
    TO,
)

if TYPE_CHECKING:
    from hundreddays.games.waterloo.game import WaterlooGame

PHASES = ("movement", "bombardment", "ground combat")
DRIVEN, PUSHED, FALLING = range(3)


class WaterlooObserver(SeatObserver):
    """Rows for the units and the hexes."""

    def __init__(self, game: WaterlooGame) -> None:
        super().__init__(game)
        board, table = game.board, self.table
        self.board = board
        self.t_turn = table.number("turn", "the Game-Turn", board.turns)
        self.t_phasing = table.one_of("phasing", "whose player turn it is", SIDES)
        self.t_phase = table.one_of("phase", "the phase", PHASES)
        self.t_losses = [table.long(f"{side} losses", "strength lost (14.1)") for side in SIDES]
        self.t_demoralized = table.one_of("demoralized", "the side that is demoralized (14.2, 25.2)", SIDES)
        self.t_won = table.one_of("won", "Basic Game: who has won (25.1)", SIDES)
        self.t_kind = table.one_of("combat", "the combat being declared or fought", KINDS[1:])
        self.t_rolled = table.flag("rolled", "whether its die is thrown")
        self.t_attack = table.each("attack as", "modes in which it may still be fought (10.3)", list(ROWS.values()))
        self.t_defend = table.each("defend as", "modes in which the defender may answer (10.4)", ARMS)
        self.t_paid = table.long("paid", "asked for an exchange: strength named so far (11.2)")
        self.t_driven = table.one_of("goes", "asked where a unit goes: why it goes", ("driven", "pushed", "falls back"))
        self.t_contact = table.flag("contact", "Basic Game, asked to attack: whether a contact is left (22.5)")
        self._declare_rows()
        self.seal()

    def _declare_rows(self) -> None:
        board = self.board
        pieces = self.block(PIECES, "a unit", board.ids)
        self.pieces = pieces
        self.p_hex = pieces.hex(board.grid)
        self.p_box = pieces.one_of("box", "where it is off the map", [BOXES[WAITING], BOXES[EXITED], BOXES[DESTROYED]])
        self.p_moved = pieces.flag("moved", "whether it has moved in this phase")
        self.p_attacked = pieces.flag("fought", "whether it has attacked in this phase")
        self.p_bombarded = pieces.flag("bombarded", "whether it has been bombarded")
        self.p_struck = pieces.flag("attacked", "whether it has been attacked on the ground")
        self.p_advanced = pieces.flag("advanced", "whether it has advanced")
        self.p_displaced = pieces.flag("displaced", "whether it has been displaced")
        self.p_attacker = pieces.flag("attacker", "whether it attacks in this combat")
        self.p_defender = pieces.flag("defender", "whether it defends in this combat")
        self.p_chosen = pieces.flag("chosen", "whether it is in hand: asked where it goes")
        self.p_stuck = pieces.flag("stuck", "asked to retreat: whether it has no way out")
        places = self.block(PLACES, "a hex", board.grid.labels)
        self.places = places
        self.l_target = places.flag("target", "whether it is attacked in this combat")
        self.l_free = places.flag("free", "asked to advance: whether the combat has emptied it (12.7)")
        self.l_full = places.flag("full", "asked to push a unit: the hex that is full (11.6)")

    def fill(self, state: WaterlooState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        s = state
        self._table(s, cells, at)
        self._pieces(s, cells, at + self.pieces.start)
        if s.kind != NO_COMBAT and (s.step not in (BATTERY, ATTACKERS, ENGAGED) or legal):
            self._combat(s, cells, at)
        if legal:
            self._asked_for(s, cells, at, legal)

    def _table(self, s: WaterlooState, cells: bytearray, at: int) -> None:
        cells[at + self.t_turn] = s.turn
        put_long(cells, at + self.t_losses[FRENCH], s.losses[FRENCH])
        put_long(cells, at + self.t_losses[ALLIED], s.losses[ALLIED])
        if s.demoralized != NOBODY_YET:
            cells[at + self.t_demoralized + s.demoralized] = 1
        if s.over:
            if s.board.basic and s.winner != NOBODY_YET:
                cells[at + self.t_won + s.winner] = 1
            return
        cells[at + self.t_phasing + s.phasing] = 1
        if s.step in (MOVE, TO):
            phase = 0
        elif not s.board.basic and (s.step == BOMBARD or s.kind == BOMBARDMENT):
            phase = 1
        else:
            phase = 2
        cells[at + self.t_phase + phase] = 1

    def _pieces(self, s: WaterlooState, cells: bytearray, at: int) -> None:
        grid, width = s.board.grid, self.pieces.width
        row = at
        for pos in s.pos:
            if pos >= 0:
                put_hex(cells, row + self.p_hex, pos, grid)
            elif pos != ABSENT:
                cells[row + self.p_box + WAITING - pos] = 1
            row += width
        self._flag(cells, at + self.p_moved, s.moved)
        self._flag(cells, at + self.p_attacked, s.attacked)
        self._flag(cells, at + self.p_bombarded, s.bombarded)
        self._flag(cells, at + self.p_struck, s.struck)
        self._flag(cells, at + self.p_advanced, s.advanced)
        self._flag(cells, at + self.p_displaced, s.displaced)

    def _flag(self, cells: bytearray, at: int, units: int) -> None:
        """Mark those of a set of units that are still in play."""
        if units:
            for unit in self.board.units(units):
                cells[at + unit * self.pieces.width] = 1

    def _combat(self, s: WaterlooState, cells: bytearray, at: int) -> None:
        board = s.board
        cells[at + self.t_kind + s.kind - 1] = 1
        self._flag(cells, at + self.pieces.start + self.p_attacker, s.attackers)
        self._flag(cells, at + self.pieces.start + self.p_defender, s.defenders)
        self._hexes(cells, at + self.l_target, s.targets)
        if s.result >= 0:
            cells[at + self.t_rolled] = 1
        elif s.attackers and not board.basic:
            for attack, defence in pairings(s, s.attackers):
                cells[at + self.t_attack + attack] = 1
                cells[at + self.t_defend + defence] = 1

    def _hexes(self, cells: bytearray, at: int, hexes: int) -> None:
        for hex in self.board.grid.hexes(hexes):
            cells[at + self.places.start + hex * self.places.width] = 1

    def _asked_for(self, s: WaterlooState, cells: bytearray, at: int, legal: list[int]) -> None:
        """What belongs to the question alone."""
        step, pieces, width = s.step, at + self.pieces.start, self.pieces.width
        if step in (TO, ADVANCE_TO, RETREAT_TO):
            cells[pieces + s.mover * width + self.p_chosen] = 1
        if step == RETREAT_TO:
            why = PUSHED if s.chain else FALLING if s.falling else DRIVEN
            cells[at + self.t_driven + why] = 1
        elif step == PUSH:
            cells[at + self.places.start + s.pos[s.mover] * self.places.width + self.l_full] = 1
        elif step == ADVANCE:
            self._hexes(cells, at + self.l_free, free_ground(s))
        elif step == EXCHANGE:
            put_long(cells, at + self.t_paid, printed(s, s.paid))
        elif step == RETREAT:
            for move in legal:
                unit = move - s.verbs.retreat
                cells[pieces + unit * width + self.p_stuck] = 0 if legal_hexes(s, unit, s.closed) else 1
        elif step == ENGAGE:
            cells[at + self.t_contact] = 1 if live(s, field(s)) else 0
