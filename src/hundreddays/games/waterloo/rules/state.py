"""The state: where every unit is, what it has done in this phase, and the combat being fought. 17.3, 26.2"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from hundreddays.core import State
from hundreddays.games.waterloo.rules.board import FRENCH, Board
from hundreddays.games.waterloo.rules.steps import MOVE
from hundreddays.games.waterloo.rules.words import Verbs

if TYPE_CHECKING:
    from hundreddays.games.waterloo.game import WaterlooGame
    from hundreddays.games.waterloo.rules.contacts import Field

WAITING: Final = -1
EXITED: Final = -2
DESTROYED: Final = -3
ABSENT: Final = -4  # equivalent: any number of its own below nought
"""Where a unit is when it is in no hex. Absent units take no part in this position at all (puzzles, cases)."""
BOXES: Final = {WAITING: "waiting", EXITED: "exited", DESTROYED: "destroyed", ABSENT: "absent"}

NO_COMBAT: Final = 0
BOMBARDMENT: Final = 1
GROUND: Final = 2
"""The two kinds of combat. 7.2. Every attack of the Basic Game is of the second kind."""
KINDS: Final = ("", "bombardment", "ground")

NOBODY_YET: Final = -1
STALE: Final = -1

BLOCK: Final = 8
"""So many hexes share a tuple of stacks: a unit that moves has two of them written again, and a copy takes them over
whole.
"""


@mypyc_attr(allow_interpreted_subclasses=True)  # as `State`
class WaterlooState(State):
    """Units are numbers and sets of units are masks of `board.ubit`; sets of hexes are masks of `board.grid.bit`."""

    __slots__ = (
        "advanced",
        "attack_mode",
        "attacked",
        "attackers",
        "blocks",
        "board",
        "bombarded",
        "chain",
        "closed",
        "column",
        "defence_mode",
        "defenders",
        "demoralized",
        "displaced",
        "falling",
        "field",
        "full",
        "guns",
        "kind",
        "losses",
        "moved",
        "mover",
        "occupied",
        "on_map",
        "paid",
        "phasing",
        "pos",
        "result",
        "retreating",
        "shifted",
        "struck",
        "targets",
        "turn",
        "unheld",
        "vacated",
        "verbs",
        "victor",
        "waiting",
        "winner",
        "zones",
    )

    game: WaterlooGame

    def __init__(self, game: WaterlooGame) -> None:
        super().__init__(game)
        board = game.board
        self.board: Board = board
        self.verbs: Verbs = game.verbs
        self.turn = 1
        self.phasing = FRENCH
        # where everything is
        self.pos: list[int] = [ABSENT] * board.count
        self.blocks: list[tuple[int, ...]] = [(0,) * BLOCK] * -(-board.grid.count // BLOCK)
        """For every hex the units in it, block by block.

        States share blocks, which never change: see `held` and `_stand`.
        """
        self.occupied: list[int] = [0, 0]
        """For each side the hexes it stands in."""
        self.full = 0
        """Hexes that hold as many units as may stack. 4.1, 21.4"""
        self.zones: list[int] = [STALE, STALE]
        """For each side its zones of control, once someone has asked for them; until a unit of that side moves. 5.1"""
        self.on_map = 0
        self.waiting = 0
        # for the game
        self.losses: list[int] = [0, 0]
        self.demoralized = NOBODY_YET
        self.winner = NOBODY_YET
        """Who won before the end, in the Basic Game. 25.1"""
        # for the phase: sets of units. 17.3
        self.moved = 0
        self.unheld = STALE
        """The phasing units that no zone of control holds, once someone has asked for them in this Movement Phase. 5.3
        """
        self.attacked = 0
        self.bombarded = 0
        self.struck = 0
        """Attacked on the ground."""
        self.advanced = 0
        self.displaced = 0
        self.shifted = 0
        """No longer where they stood when the Combat Phase began: they have no live contact. 22.5"""
        self.clear_combat()

    def clear_combat(self) -> None:
        """No combat is being fought, and no decision is half made."""
        self.kind = NO_COMBAT
        self.targets = 0
        self.attackers = 0
        self.defenders = 0
        self.guns = 0
        """The attackers who fire from a distance. 8.1, 23.1"""
        self.attack_mode = -1
        self.defence_mode = -1
        self.column = 0
        self.result = -1
        self.victor = NOBODY_YET
        self.paid = 0
        self.retreating = 0
        self.falling = False
        """Guns fall back of their own will, so their owner decides. 8.7, 23.5"""
        self.closed = 0
        self.chain = 0
        self.mover = -1
        self.vacated = 0
        self.field: Field | None = None
        """In the Basic Game, who may still take part, once someone has asked; until an attack is declared. 22.1"""

    def copy(self) -> WaterlooState:
        s = WaterlooState.__new__(WaterlooState)
        s.game = self.game
        s.steps = self.steps
        s.step = self.step
        s.stack = self.stack[:]
        s.board = self.board
        s.verbs = self.verbs
        s.turn = self.turn
        s.phasing = self.phasing
        s.pos = self.pos[:]
        s.blocks = self.blocks[:]
        s.occupied = self.occupied[:]
        s.full = self.full
        s.zones = self.zones[:]
        s.on_map = self.on_map
        s.waiting = self.waiting
        s.losses = self.losses[:]
        s.demoralized = self.demoralized
        s.winner = self.winner
        s.moved = self.moved
        s.unheld = self.unheld
        s.attacked = self.attacked
        s.bombarded = self.bombarded
        s.struck = self.struck
        s.advanced = self.advanced
        s.displaced = self.displaced
        s.shifted = self.shifted
        s.kind = self.kind
        s.targets = self.targets
        s.attackers = self.attackers
        s.defenders = self.defenders
        s.guns = self.guns
        s.attack_mode = self.attack_mode
        s.defence_mode = self.defence_mode
        s.column = self.column
        s.result = self.result
        s.victor = self.victor
        s.paid = self.paid
        s.retreating = self.retreating
        s.falling = self.falling
        s.closed = self.closed
        s.chain = self.chain
        s.mover = self.mover
        s.vacated = self.vacated
        s.field = self.field
        return s

    # Placing units

    def put(self, unit: int, hex: int) -> None:
        """Stand a unit in a hex."""
        self.on_map |= self.board.ubit[unit]
        self._enter(unit, hex)

    def lift(self, unit: int, to: int) -> None:
        """Take a unit off its hex, into a box."""
        self.on_map ^= self.board.ubit[unit]
        self._leave(unit)
        self.pos[unit] = to

    def shift(self, unit: int, hex: int) -> None:
        """Move a unit from hex to hex."""
        self._leave(unit)
        self._enter(unit, hex)

    def _enter(self, unit: int, hex: int) -> None:
        board = self.board
        side = board.side[unit]
        bit = board.grid.bit[hex]
        self.pos[unit] = hex
        stack = self.held(hex) | board.ubit[unit]
        self._stand(hex, stack)
        self.occupied[side] |= bit
        self.zones[side] = STALE
        if stack.bit_count() >= board.limit:
            self.full |= bit

    def _leave(self, unit: int) -> None:
        board = self.board
        hex = self.pos[unit]
        stack = self.held(hex) ^ board.ubit[unit]
        self._stand(hex, stack)
        if not stack:
            self.occupied[board.side[unit]] ^= board.grid.bit[hex]
            self.zones[board.side[unit]] = STALE
        if stack.bit_count() == board.limit - 1:
            self.full ^= board.grid.bit[hex]  # it was full until now

    def held(self, hex: int) -> int:
        """The units in a hex."""
        return self.blocks[hex // BLOCK][hex % BLOCK]

    def _stand(self, hex: int, units: int) -> None:
        """Put a stack into a hex of a block that is ours alone."""
        block = list(self.blocks[hex // BLOCK])
        block[hex % BLOCK] = units
        self.blocks[hex // BLOCK] = tuple(block)

    def units_in(self, hexes: int) -> int:
        """The units that stand in a set of hexes."""
        found = 0
        for hex in self.board.grid.hexes(hexes):
            found |= self.held(hex)
        return found

    def hexes_of(self, units: int) -> int:
        """The hexes in which a set of units stands."""
        bit = self.board.grid.bit
        found = 0
        for unit in self.board.units(units):
            found |= bit[self.pos[unit]]
        return found

    def box(self, where: int, side: int) -> list[int]:
        """One side's units in a box off the map."""
        return [unit for unit, pos in enumerate(self.pos) if pos == where and self.board.side[unit] == side]

    def tick(self) -> int:
        return 2 * (self.turn - 1) + self.phasing

    def scores(self) -> list[float]:
        from hundreddays.games.waterloo.rules.victory import scores

        return scores(self)


def starting(game: WaterlooGame) -> WaterlooState:
    """Units with a starting hex stand there; the others wait off the map. 13.1, 20.4"""
    state = WaterlooState(game)
    board = game.board
    for unit in range(board.count):
        if board.setup[unit] >= 0:
            state.put(unit, board.setup[unit])
        else:
            state.pos[unit] = WAITING
            state.waiting |= board.ubit[unit]
    state.goto(MOVE)
    return state
