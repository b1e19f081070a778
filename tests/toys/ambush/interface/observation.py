"""What a seat may know of Ambush, as numbers. 1.2, 1.4, 2.3, 3.2, 3.3"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hundreddays.core.observing import PIECES, PLACES, SeatObserver
from toys.ambush.interface.view import PHASES
from toys.ambush.rules.state import LOST, AmbushState
from toys.ambush.rules.steps import MEET, ROLL, SHOW

if TYPE_CHECKING:
    from toys.ambush.game import AmbushGame


class AmbushObserver(SeatObserver):
    """Rows for the blocks and the places."""

    def __init__(self, game: AmbushGame) -> None:
        super().__init__(game)
        board, table = game.board, self.table
        self.phases = sorted(set(PHASES.values()))
        cards = sum(board.card_counts)
        self.t_round = table.number("round", "the round", board.rounds)
        self.t_turn = table.one_of("turn", "whose turn it is", board.seats)
        self.t_phase = table.one_of("phase", "what is going on", self.phases)
        self.t_actions = table.number("actions", "actions left", 9)
        self.t_deck = table.number("deck", "cards in the deck", cards)
        self.t_played = table.each("played", "cards that were played", board.cards, cards)
        self.t_held = table.each("hand", "cards in a hand", board.seats, cards)
        hands = [f"{seat}.{card}" for seat in board.seats for card in board.cards]
        self.t_cards = table.each("card", "cards in a hand that may be read (1.4)", hands, cards)
        self.t_total = table.each("total", "once it is over: what each has left (5.2)", board.seats, 99)
        pieces = self.block(PIECES, "a block", board.blocks)
        self.pieces = pieces
        self.p_place = pieces.place(board.places)
        self.p_lost = pieces.flag("lost", "whether it is lost")
        self.p_shown = pieces.flag("shown", "whether it lies face up")
        self.p_chosen = pieces.flag("chosen", "whether it is in hand")
        self.p_fights = pieces.flag("fights", "whether it fights")
        places = self.block(PLACES, "a place", board.places)
        self.places = places
        self.l_hidden = places.each("hidden", "blocks that cannot be read", board.seats, board.block_count)
        self.l_target = places.flag("target", "whether it is attacked or looked at")
        self.l_from = places.flag("from", "whether the attack comes from here")
        self.seal()

    def fill(self, state: AmbushState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        s, board = state, state.board
        cells[at + self.t_round] = s.round
        cells[at + self.t_turn + s.turn] = 1
        cells[at + self.t_phase + self.phases.index(PHASES[s.step])] = 1
        cells[at + self.t_actions] = s.actions
        cells[at + self.t_deck] = sum(s.deck)
        for card, count in enumerate(s.discards()):
            cells[at + self.t_played + card] = count
        for owner in range(len(board.seats)):
            held = s.hand(owner)
            cells[at + self.t_held + owner] = sum(held)
            if owner == seat or s.game.open_hands:
                for card, count in enumerate(held):
                    cells[at + self.t_cards + owner * board.kinds + card] = count
            if s.over:
                cells[at + self.t_total + owner] = s.totals()[owner]
        self._blocks(s, seat, cells, at)
        places, width = at + self.places.start, self.places.width
        if s.step in (MEET, ROLL, SHOW):
            cells[places + s.target * width + self.l_target] = 1
        if s.step in (MEET, ROLL):
            cells[places + s.place[s.chosen] * width + self.l_from] = 1

    def _blocks(self, s: AmbushState, seat: int, cells: bytearray, at: int) -> None:
        for block in range(s.board.block_count):
            row = at + self.pieces.start + block * self.pieces.width
            place = s.place[block]
            if place != LOST and not s.reads(seat, block):
                hidden = at + self.places.start + place * self.places.width + self.l_hidden
                cells[hidden + s.board.owner(block)] += 1
                continue
            cells[row + (self.p_lost if place == LOST else self.p_place + place)] = 1
            cells[row + self.p_shown] = s.shown >> block & 1
            cells[row + self.p_chosen] = block == s.chosen and seat == s.turn
            cells[row + self.p_fights] = s.step == ROLL and block in (s.chosen, s.foe)
