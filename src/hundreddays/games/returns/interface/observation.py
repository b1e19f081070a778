"""What a seat may know, as numbers: the same that its view and prompt say. Chapter 3"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays.core.event import SPECTATOR
from hundreddays.core.observing import PIECES, PLACES, SeatObserver
from hundreddays.games.returns.rules.board import COALITION, COMMANDER, FRENCH, members
from hundreddays.games.returns.rules.dataset import ARMIES, SIDES
from hundreddays.games.returns.rules.losses import side_total
from hundreddays.games.returns.rules.phases import D_COALITION_MOVEMENT, PHASES
from hundreddays.games.returns.rules.retreat import options
from hundreddays.games.returns.rules.sight import (
    distributing,
    known,
    objectives_told,
    round_now,
    sheet_open,
    side_of,
    turned_away,
    unfinished,
)
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import LOSE, PLACE, REJOIN, RETREAT, TO, VIA

if TYPE_CHECKING:
    from hundreddays.games.returns.game import ReturnsGame

MOST_KEPT: Final = 1024
"""So many seats at tables are remembered: those of the larger vectors of environments."""

ENDINGS = ("20.6", "21.1", "21.2")
"""The paragraphs by which a game ends."""


class Written:
    """The pieces turned away as they were last written for one seat in one place, and of what: they seldom change."""

    def __init__(self, strangers: list[int]) -> None:
        self.strangers = strangers
        """The units of which this seat might not know what they are."""
        self.cells = b""
        self.loc: list[int] = []
        self.perhaps: list[int] = []
        self.town = self.open = self.unit = NONE

    def stale(self, s: ReturnsState) -> bool:
        """Whether something has changed that the cells say: where strangers stand, what they may be, who is seen."""
        loc, perhaps = s.loc, s.perhaps
        now, may = [loc[unit] for unit in self.strangers], [perhaps[unit] for unit in self.strangers]
        town, open, unit = s.town, s.shown | s.part, s.unit if s.step in (PLACE, REJOIN) else NONE
        if s.step == PLACE:
            unit += len(loc)  # one being placed shows otherwise than one that rejoins
        if self.town == town and self.open == open and self.unit == unit and self.loc == now and self.perhaps == may:
            return not self.cells
        self.town, self.open, self.unit, self.loc, self.perhaps = town, open, unit, now, may
        return True


class ReturnsObserver(SeatObserver):
    """Rows for the units, for the pieces that are turned away, for the towns, and for the roads into combats."""

    def __init__(self, game: ReturnsGame) -> None:
        super().__init__(game)
        board = game.board
        self.board = board
        self.kept: dict[int, Written] = {}
        """What was last written, by seat and place."""
        self._declare_table()
        self._declare_pieces()
        self._declare_places()
        self.seal()

    # What there is

    def _declare_table(self) -> None:
        board, table = self.board, self.table
        deck = sum(board.count)
        cohesion = max(sum(board.cohesion[unit] for unit in corps) for corps in board.corps_of_seat)
        self.t_turn = table.number("turn", "the game turn", board.turns)
        self.t_phase = table.one_of("phase", "the phase of the turn (5.1)", PHASES)
        self.t_weather = table.one_of("weather", "the weather (6.1)", board.weather_ids)
        most = max(max(max(faces) for faces in chart) for chart in board.points)
        self.t_points = table.each("points", "movement points left (7.1)", ARMIES, most)
        self.t_first = table.one_of("first", "three players: who moves first (8.12)", ARMIES)
        self.t_moved = table.one_of("announced", "the army of the last move (3.7)", ARMIES)
        self.t_price = table.number("announced points", "what the last move cost (3.7)", most)
        self.t_held = table.each("hand", "cards in a hand (3.1)", board.seats, deck)
        self.t_due = table.each("due", "cards that a hand is about to draw (11.2)", board.seats, deck)
        hands = [f"{seat}.{card}" for seat in board.seats for card in board.card_ids]
        self.t_cards = table.each("card", "cards in a hand that this seat may look at (3.5)", hands, max(board.count))
        self.t_pile = table.number("pile", "cards in the draw pile", deck)
        self.t_played = table.each("played", "cards played in this combat", board.card_ids, max(board.count))
        self.t_attacker = table.one_of("attacker", "the side that attacks in this round", SIDES)
        self.t_rounds = table.number("rounds", "rounds fought in this combat", deck)
        self.t_round = table.number("round", "the round being fought", deck)
        self.t_card = table.one_of("laid", "the card to be matched (12.3)", board.card_ids)
        self.t_lead = table.one_of("lead", "three players: the army that leads the combat (22.3)", ARMIES)
        self.t_winner = table.one_of("winner", "the side that has won the combat", SIDES)
        self.t_losses = table.each("losses", "what the combat costs each side (15.4)", SIDES, deck)
        self.t_assigned = table.each("assigned", "losses that a seat has distributed (16.3)", board.seats, cohesion)
        self.t_total = table.each("cohesion", "the cohesion that a seat has left in all", board.seats, cohesion)
        self.t_objectives = table.number("objectives", "objectives that the French hold", board.objectives_drawn)
        self.t_objective = table.each(
            "objective", "whether the French hold it, for those who may know (3.6)", board.objective_ids
        )
        self.t_owed = table.number("owed", "asked to lose: points still to be distributed (16.1)", cohesion)
        dearest = board.retreat_loss + board.used_road_extra + board.through_enemy_extra
        self.t_retreat = table.number("retreat", "asked to retreat: what it costs each corps (17.2)", dearest)
        self.t_won = table.one_of("won", "the side that has won the game", SIDES)
        self.t_by = table.one_of("by", "the paragraph by which the game ended", ENDINGS)

    def _declare_pieces(self) -> None:
        board = self.board
        top = max(board.cohesion)
        pieces = self.block(PIECES, "a unit", board.unit_ids)
        self.pieces = pieces
        self.p_place = pieces.place(board.town_ids)
        self.p_gone = pieces.flag("eliminated", "whether it is eliminated")
        self.p_sheet = pieces.flag("sheet", "whether this seat knows its cohesion (3.4)")
        self.p_cohesion = pieces.number("cohesion", "its cohesion, where known", top)
        self.p_least = pieces.number("least", "with hidden sheets: the least it can be (23.1)", top)
        self.p_most = pieces.number("most", "with hidden sheets: the most it can be (23.1)", top)
        self.p_moved = pieces.flag("moved", "one's own: whether it has moved")
        self.p_fought = pieces.flag("fought", "one's own: whether it has fought elsewhere in this player turn")
        self.p_part = pieces.flag("fights", "whether it takes part in the combat")
        self.p_shown = pieces.flag("shown", "whether a roll to reinforce has shown it (3.3)")
        self.p_tried = pieces.flag("tried", "whether it has rolled to reinforce")
        self.p_chosen = pieces.flag("chosen", "whether it is in hand: asked where it goes")
        self.p_loss = pieces.number("loss", "losses distributed to it but not yet taken (16.3)", top)
        self.p_falls = pieces.flag("falls", "whether these losses eliminate it")
        hidden = self.block(
            "face down", "a piece that this seat may not read, by town and army", [str(n) for n in range(board.units)]
        )
        self.hidden = hidden
        self.h_army = hidden.one_of("army", "its army", ARMIES)
        self.h_place = hidden.place(board.town_ids)
        self.h_perhaps = hidden.each("perhaps", "whether it may be this unit (3.7)", board.unit_ids)

    def _declare_places(self) -> None:
        board = self.board
        places = self.block(PLACES, "a town", board.town_ids)
        self.places = places
        self.l_pending = places.flag("pending", "whether a combat is pending")
        self.l_combat = places.flag("combat", "whether the combat is fought here")
        self.l_control = places.flag("control", "an objective: whether the French control it (20.2)")
        self.l_paid = places.flag("paid", "whether its city loss is paid (19.1)")
        self.l_used = places.flag("used", "whether the active side came to the combat from here (17.6)")
        self.l_from = places.flag("from", "where the last move began (3.7)")
        self.l_through = places.flag("through", "the town between (3.7)")
        self.l_to = places.flag("to", "where the last move ended (3.7)")
        self.l_via = places.flag("via", "in hand: by which town it goes")
        self.l_dest = places.flag("destination", "in hand: where it goes")
        names: list[str] = []
        self.way = [NONE] * (board.towns * board.towns)
        """For each town and neighbour the row of the road that leads in."""
        for town in range(board.towns):
            for start in board.roads[town]:
                self.way[town * board.towns + start] = len(names)
                names.append(f"{board.town_ids[start]}>{board.town_ids[town]}")
        self.ways = self.block("roads", "a road into a town", names)
        self.w_entered = self.ways.each("entered", "pieces that came by it into a combat (8.10)", ARMIES, board.units)

    # What is written

    def fill(self, state: ReturnsState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        s = state
        self._table(s, seat, cells, at)
        self._pieces(s, seat, cells, at + self.pieces.start)
        self._hidden(s, seat, cells, at + self.hidden.start)
        self._places(s, seat, cells, at + self.places.start)
        self._entries(s, cells, at + self.ways.start)
        if s.town != NONE:
            self._combat(s, seat, cells, at)
        if legal:
            self._asked_for(s, cells, at)

    def _table(self, s: ReturnsState, seat: int, cells: bytearray, at: int) -> None:
        board = s.board
        cells[at + self.t_turn] = s.turn
        cells[at + self.t_phase + s.phase] = 1
        cells[at + self.t_weather + s.weather] = 1
        for army in range(3):
            cells[at + self.t_points + army] = s.points[army]
        if board.three and s.phase == D_COALITION_MOVEMENT:
            cells[at + self.t_first + s.first] = 1
        if s.announced:
            cells[at + self.t_moved + s.announced[0]] = 1
            cells[at + self.t_price] = s.announced[1]
        side = side_of(s, seat)
        kinds = board.kinds
        for owner in range(len(board.seats)):
            if s.held[owner]:
                cells[at + self.t_held + owner] = s.held[owner]
            if s.due[owner]:
                cells[at + self.t_due + owner] = s.due[owner]
            if board.side_of_seat[owner] == side and s.held[owner]:
                for card in range(owner * kinds, (owner + 1) * kinds):
                    if s.hands[card]:
                        cells[at + self.t_cards + card] = s.hands[card]
            total = 0
            for unit in board.corps_of_seat[owner]:
                total += s.cohesion[unit]
            cells[at + self.t_total + owner] = total
        cells[at + self.t_pile] = sum(s.pile)
        for card in range(kinds):
            if s.played[card]:
                cells[at + self.t_played + card] = s.played[card]
        held = members(s.objectives)
        if objectives_told(s, seat):
            cells[at + self.t_objectives] = len(held)
            for card in held:
                cells[at + self.t_objective + card] = 1
        elif len(held) == board.objectives_drawn:
            cells[at + self.t_objectives] = len(held)
        if s.won != NONE:
            cells[at + self.t_won + s.won] = 1
            cells[at + self.t_by + ENDINGS.index(s.by)] = 1

    def _pieces(self, s: ReturnsState, seat: int, cells: bytearray, at: int) -> None:
        board = s.board
        width = self.pieces.width
        mine = side_of(s, seat)
        closed, placing = s.game.hidden_sheets, s.step == PLACE
        for unit in range(board.units):
            row = at + unit * width
            town, bit = s.loc[unit], board.unit_bit[unit]
            friendly = board.side[unit] == mine
            if board.kind[unit] != COMMANDER:
                cohesion = s.cohesion[unit]
                if friendly or not closed or not cohesion:
                    cells[row + self.p_sheet] = 1
                    cells[row + self.p_cohesion] = cohesion
                if closed and not friendly:
                    cells[row + self.p_least] = s.least[unit]
                    cells[row + self.p_most] = s.most[unit]
            if town == board.off and s.cohesion[unit] == board.cohesion[unit]:
                continue  # not placed yet
            if not (friendly or known(s, unit, seat)) or (placing and unfinished(s, board.army[unit], seat)):
                continue
            if town == board.off:
                cells[row + self.p_gone] = 1
            else:
                cells[row + self.p_place + town] = 1
            if friendly and s.moved & bit:
                cells[row + self.p_moved] = 1
            if friendly and s.fought & bit and town != s.town:
                cells[row + self.p_fought] = 1
            if s.shown & bit:
                cells[row + self.p_shown] = 1
            if s.tried & bit:
                cells[row + self.p_tried] = 1

    def _hidden(self, s: ReturnsState, seat: int, cells: bytearray, at: int) -> None:
        key = at * (self.seats + 1) + (self.seats if seat == SPECTATOR else seat)
        kept = self.kept.pop(key, None)  # taken out: another thread would write its own
        if kept is None:
            mine = side_of(s, seat)
            kept = Written([unit for unit in range(s.board.units) if s.board.side[unit] != mine])
        if kept.stale(s):
            kept.cells = self._turned_away(s, seat)
        cells[at : at + len(kept.cells)] = kept.cells
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        self.kept[key] = kept

    def _turned_away(self, s: ReturnsState, seat: int) -> bytes:
        width = self.hidden.width
        cells, at = bytearray(width * len(self.hidden.rows)), 0
        for town, army, perhaps in turned_away(s, seat):
            cells[at + self.h_army + army] = 1
            cells[at + self.h_place + town] = 1
            for unit in members(perhaps):
                cells[at + self.h_perhaps + unit] = 1
            at += width
        return bytes(cells)

    def _places(self, s: ReturnsState, seat: int, cells: bytearray, at: int) -> None:
        width = self.places.width
        self._flag(cells, at + self.l_pending, s.pending)
        self._flag(cells, at + self.l_control, s.control & s.board.objective_cities)
        self._flag(cells, at + self.l_paid, s.paid)
        if s.announced:
            stops = s.announced[2:]
            cells[at + self.l_from + stops[0] * width] = 1
            cells[at + self.l_to + stops[-1] * width] = 1
            if len(stops) > 2:
                cells[at + self.l_through + stops[1] * width] = 1
        if s.town != NONE:
            cells[at + self.l_combat + s.town * width] = 1
            self._flag(cells, at + self.l_used, s.used)

    def _flag(self, cells: bytearray, at: int, towns: int) -> None:
        for town in members(towns):
            cells[at + town * self.places.width] = 1

    def _entries(self, s: ReturnsState, cells: bytearray, at: int) -> None:
        board = s.board
        for unit in range(board.units):
            if s.entry[unit] != NONE:
                way = self.way[s.loc[unit] * board.towns + s.entry[unit]]
                cells[at + way * self.ways.width + self.w_entered + board.army[unit]] += 1

    def _combat(self, s: ReturnsState, seat: int, cells: bytearray, at: int) -> None:
        """The combat being fought, and its losses as far as they are known. 16.3, 23.1"""
        board = s.board
        cells[at + self.t_attacker + s.attacker] = 1
        cells[at + self.t_rounds] = s.round
        cells[at + self.t_round] = round_now(s)
        if s.card != NONE:
            cells[at + self.t_card + s.card] = 1
        if s.lead != NONE and board.three:
            cells[at + self.t_lead + s.lead] = 1
        if s.winner != NONE:
            cells[at + self.t_winner + s.winner] = 1
            for side in (FRENCH, COALITION):
                cells[at + self.t_losses + side] = side_total(s, side)
        pieces, width = at + self.pieces.start, self.pieces.width
        for unit in members(s.part):
            cells[pieces + unit * width + self.p_part] = 1
        for owner in range(len(board.seats)):
            if owner != seat and distributing(s, owner):
                continue
            split = sheet_open(s, board.side_of_seat[owner], seat)
            total = 0
            for unit in board.corps_of_seat[owner]:
                loss = s.loss[unit]
                if loss:
                    total += loss
                    if split:
                        cells[pieces + unit * width + self.p_loss] = loss
                    if loss == s.cohesion[unit]:
                        cells[pieces + unit * width + self.p_falls] = 1
            cells[at + self.t_assigned + owner] = total

    def _asked_for(self, s: ReturnsState, cells: bytearray, at: int) -> None:
        """What belongs to the question alone."""
        step = s.step
        if step in (TO, VIA, REJOIN, PLACE):
            cells[at + self.pieces.start + s.unit * self.pieces.width + self.p_chosen] = 1
        if step in (TO, VIA, REJOIN):
            places, width = at + self.places.start, self.places.width
            if s.via != NONE:
                cells[places + s.via * width + self.l_via] = 1
            if s.dest != NONE:
                cells[places + s.dest * width + self.l_dest] = 1
        elif step == LOSE:
            cells[at + self.t_owed] = s.owed[s.queue[-1]]
        elif step == RETREAT:
            cells[at + self.t_retreat] = options(s)[1]
