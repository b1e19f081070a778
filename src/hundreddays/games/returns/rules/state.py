"""Everything that is true at the table. 2.6"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from hundreddays.core import State
from hundreddays.games.returns.rules.board import COALITION, FRENCH, Board
from hundreddays.games.returns.rules.phases import D_COALITION_MOVEMENT
from hundreddays.games.returns.rules.words import Verbs

if TYPE_CHECKING:
    from hundreddays.games.returns.game import ReturnsGame

NONE = -1


@mypyc_attr(allow_interpreted_subclasses=True)  # as `State`
class ReturnsState(State):
    """One moment of a game of Napoleon 1815 Returns."""

    __slots__ = (
        "announced",
        "asked",
        "attacker",
        "board",
        "by",
        "card",
        "cohesion",
        "control",
        "dest",
        "due",
        "entry",
        "first",
        "fought",
        "hands",
        "held",
        "lead",
        "least",
        "left",
        "loc",
        "losing",
        "loss",
        "most",
        "moved",
        "mover",
        "objectives",
        "owed",
        "paid",
        "part",
        "pending",
        "perhaps",
        "phase",
        "pile",
        "played",
        "points",
        "proposal",
        "queue",
        "round",
        "shown",
        "total",
        "town",
        "tried",
        "turn",
        "unit",
        "used",
        "verbs",
        "via",
        "weather",
        "winner",
        "won",
    )

    announced: tuple[int, ...]
    asked: int
    attacker: int
    board: Board
    by: str
    card: int
    cohesion: list[int]
    control: int
    dest: int
    due: list[int]
    entry: list[int]
    first: int
    fought: int
    game: ReturnsGame
    hands: list[int]
    held: list[int]
    lead: int
    least: tuple[int, ...]
    left: int
    loc: list[int]
    losing: int
    loss: list[int]
    most: tuple[int, ...]
    moved: int
    mover: int
    objectives: int
    owed: list[int]
    paid: int
    part: int
    pending: int
    perhaps: tuple[int, ...]
    phase: int
    pile: list[int]
    played: list[int]
    points: list[int]
    proposal: int
    queue: list[int]
    round: int
    shown: int
    total: int
    town: int
    tried: int
    turn: int
    unit: int
    used: int
    verbs: Verbs
    via: int
    weather: int
    winner: int
    won: int

    def __init__(self, game: ReturnsGame) -> None:
        super().__init__(game)
        board = game.board
        self.board = board
        self.verbs = game.verbs
        # The turn
        self.turn = 1
        self.phase = 0
        self.weather = board.weather_start
        self.points = [0, 0, 0]
        self.mover = 0  # the seat that moves
        self.first = 1  # three players: the coalition seat that moves first, 8.12
        # Units
        self.loc = [board.off] * board.units
        self.cohesion = board.cohesion[:]
        self.moved = 0
        self.fought = 0
        self.entry = [NONE] * board.units  # the town from which a unit entered a combat, 8.10
        self.announced = ()  # the last move as all were told of it: army, points, then the path, 3.7
        # What everybody could see: see memory.py
        self.perhaps = tuple(board.army_of_unit)  # for each piece the units that it may be, 3.2
        self.least = tuple(board.cohesion) if game.hidden_sheets else ()  # the least and the most cohesion that a corps
        self.most = self.least  # can have, with hidden sheets; without them nothing is kept, 23.1
        # Cities, objectives, victory
        self.control = 0  # the cities the French control, 20.2
        self.paid = 0  # the cities that have had their loss, 19.1
        self.objectives = 0
        self.won = NONE  # the side that won, and the paragraph by which
        self.by = ""
        # Combat
        self.pending = 0
        self.town = NONE
        self.attacker = FRENCH
        self.round = 0
        self.part = 0  # participants, 0.9
        self.shown = 0  # pieces turned up by 3.3
        self.used = 0  # towns at the far end of roads the active side used, 17.6
        self.left = 0  # towns that a unit left to reinforce this combat
        self.card = NONE
        self.winner = NONE
        self.lead = NONE
        self.tried = 0
        self.total = 0  # the loser's battle-round losses, 15.5
        self.losing = NONE  # the side that distributes its losses, 16.3
        self.loss = [0] * board.units  # chosen but not yet applied, 16.3
        self.owed = [0] * len(board.seats)
        # The deck: hands flat by seat and card
        self.hands = [0] * (board.kinds * len(board.seats))
        self.held = [0] * len(board.seats)
        self.due = [0] * len(board.seats)
        self.pile = board.count[:]
        self.played = [0] * board.kinds
        # What is being decided
        self.asked = FRENCH  # the army whose die is rolled, 7.8
        self.queue = []  # seats still to be asked, the next one last
        self.unit = NONE
        self.dest = NONE
        self.via = NONE
        self.proposal = NONE

    def copy(self) -> ReturnsState:
        other = ReturnsState.__new__(ReturnsState)
        other.game = self.game
        other.steps = self.steps
        other.step = self.step
        other.stack = self.stack[:]
        other.board = self.board
        other.verbs = self.verbs
        other.turn = self.turn
        other.phase = self.phase
        other.weather = self.weather
        other.points = self.points[:]
        other.mover = self.mover
        other.first = self.first
        other.loc = self.loc[:]
        other.cohesion = self.cohesion[:]
        other.moved = self.moved
        other.fought = self.fought
        other.entry = self.entry[:]
        other.announced = self.announced
        other.perhaps = self.perhaps
        other.least = self.least
        other.most = self.most
        other.control = self.control
        other.paid = self.paid
        other.objectives = self.objectives
        other.won = self.won
        other.by = self.by
        other.pending = self.pending
        other.town = self.town
        other.attacker = self.attacker
        other.round = self.round
        other.part = self.part
        other.shown = self.shown
        other.used = self.used
        other.left = self.left
        other.card = self.card
        other.winner = self.winner
        other.lead = self.lead
        other.tried = self.tried
        other.total = self.total
        other.losing = self.losing
        other.loss = self.loss[:]
        other.owed = self.owed[:]
        other.hands = self.hands[:]
        other.held = self.held[:]
        other.due = self.due[:]
        other.pile = self.pile[:]
        other.played = self.played[:]
        other.asked = self.asked
        other.queue = self.queue[:]
        other.unit = self.unit
        other.dest = self.dest
        other.via = self.via
        other.proposal = self.proposal
        return other

    # What the chapters ask of a state

    @property
    def active(self) -> int:
        """The side whose movement and combat are running. 0.4"""
        return COALITION if self.phase >= D_COALITION_MOVEMENT else FRENCH

    @property
    def loser(self) -> int:
        return 1 - self.winner

    def occupied(self, side: int) -> int:
        """The towns that hold a corps of this side. 0.7"""
        loc, bit = self.loc, self.board.bit
        towns = 0
        for unit in self.board.corps_of_side[side]:
            towns |= bit[loc[unit]]
        return towns

    def eliminated(self, side: int) -> int:
        """How many corps of this side are gone. 18.1"""
        cohesion = self.cohesion
        gone = 0
        for unit in self.board.corps_of_side[side]:
            if not cohesion[unit]:
                gone += 1
        return gone

    def cards_held(self, side: int) -> int:
        """The cards in a side's hand or hands. 22.2"""
        if side == FRENCH:
            return self.held[0]
        return self.held[1] + self.held[2] if self.board.three else self.held[1]

    def win(self, side: int, by: str) -> None:
        """The game is over. 21"""
        self.won = side
        self.by = by
        self.finish()

    def scores(self) -> list[float]:
        if self.won == NONE:
            return [0.0] * len(self.board.seats)
        return self.game.concession(self.board.seats_of_side[1 - self.won][0])

    def tick(self) -> int:
        """Two player turns in each game turn. 0.6"""
        return 2 * (self.turn - 1) + self.active
