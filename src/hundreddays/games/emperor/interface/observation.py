"""What a seat may know, as numbers: the same that its view and prompt say. Sections C and R"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays.core.observing import MOST, PIECES, SeatObserver, put_hex, put_long
from hundreddays.games.emperor.interface.knowledge import KINDS, by_arm, recollection, sides_seen
from hundreddays.games.emperor.interface.round_forecast import DECLARING, limit, next_round, promise
from hundreddays.games.emperor.interface.view import (
    COMBAT,
    COMBAT_PHASE,
    COMMAND_STEPS,
    LEADER_NAMED,
    MOVEMENT,
    ON_THE_WAY,
    PHASES,
    UNIT_NAMED,
    apparent_forces,
    phase_of,
)
from hundreddays.games.emperor.rules.administration import captured
from hundreddays.games.emperor.rules.battle import RECKONED, committing, loss_of, number_of, reckon
from hundreddays.games.emperor.rules.board import ARMIES, CITIES
from hundreddays.games.emperor.rules.combat import at_least_one_to_three, bound, named, targets_for
from hundreddays.games.emperor.rules.flags import (
    ASIDE,
    ATTACKS,
    COMMAND,
    FOUGHT,
    GUNS,
    LATE,
    MARCHED,
    MOVED,
    NONE,
    SHOWN,
    TRIED,
)
from hundreddays.games.emperor.rules.forces import followers, foot_and_horse, forces_at, horse, units_of
from hundreddays.games.emperor.rules.losses import DISPLACED_KIND
from hundreddays.games.emperor.rules.memory import WAYS
from hundreddays.games.emperor.rules.mover import army_of, center_of, hex_of, is_leader, is_vedette, vedette_of
from hundreddays.games.emperor.rules.odds import modifier_names
from hundreddays.games.emperor.rules.pieces import ARMS, ARTILLERY, FRENCH, GUARDS, OFF_MAP, OUT, POOL, SIDE, WAITING
from hundreddays.games.emperor.rules.placing import vedettes_in_supply
from hundreddays.games.emperor.rules.reach import leaving_toll
from hundreddays.games.emperor.rules.retreat import trail_of
from hundreddays.games.emperor.rules.sequence import group_armies
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ADMINISTER,
    ADVANCE,
    ATTACKERS,
    ATTRITION_BONUS,
    COMMIT,
    DECLARE,
    DISPLACE,
    DISPLACE_TO,
    EXCHANGE_AMOUNT,
    FOLLOW,
    GIVE_COMMAND,
    GUNS_CALL,
    GUNS_TO,
    INITIATIVE,
    JOIN,
    LOSSES,
    ORGANIZE,
    OVERRIDE,
    PURSUE,
    PURSUIT_STOP,
    RECON,
    RECON_COUNTER,
    RECON_DIE,
    RETREAT,
    RETREAT_JOIN,
    RETREAT_VEDETTE,
    SET_UP_VEDETTES,
    SPLIT_FORCE,
    STACKING_JOIN,
    STACKING_UNDER,
    TAKE_STEP,
    VEDETTE_DIE,
    WITHDRAW_OR_STAND,
)
from hundreddays.games.emperor.rules.supply import dispatch
from hundreddays.games.emperor.rules.victory import points

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame

SIDES = ("french", "coalition")
VICTORIES = ("French strategic", "Coalition strategic", "French operational", "Coalition operational")
BOXES = ("pool", "out", "waiting", "reinforcement")
SHIFT: Final = 100
"""What is added to a figure that may be below zero: no modifier is further from it."""
FARTHEST: Final = 120
"""No piece has more movement left than this, in halves."""

# The rows of hexes that are marked, before the targets
CENTERS: Final = 0
SOURCES: Final = 2
MOVING: Final = 4
LOOKED_AT: Final = 5
STRUCK: Final = 6
HERE: Final = 7
TARGETS: Final = 8


class EmperorObserver(SeatObserver):
    """Rows for leaders, units and vedettes, for counters that lie face down, and for hexes that are marked."""

    def __init__(self, game: EmperorGame) -> None:
        super().__init__(game)
        self.board = game.board
        self.pieces_of = game.pieces
        self.phases = [*dict.fromkeys(PHASES.values()), MOVEMENT, COMBAT_PHASE, COMBAT]
        self.box = {POOL: 0, OUT: 1, WAITING: 2, OFF_MAP: 3}
        self._declare_table(game)
        self._declare_question()
        self._declare_leaders()
        self._declare_others()
        self._declare_marked(game)
        self.seal()

    # What there is

    def _declare_table(self, game: EmperorGame) -> None:
        table, tables = self.table, game.tables
        most = max(game.pieces.total)
        self.t_turn = table.number("turn", "the Game Turn, from 1", game.turns)
        self.t_invasion = table.number("invasion", "the Invasion Turn, from 1 (E7)", game.turns)
        self.t_weather = table.flag("rain", "whether it rains")
        self.t_morale = table.number("morale", "the box of the Bruxelles marker, from 1 (E20)", len(tables.boxes) + 1)
        self.t_phasing = table.one_of("phasing", "whose Player Turn it is", SIDES)
        self.t_phase = table.one_of("phase", "the phase", self.phases)
        self.t_commands = table.each("commands", "Movement Commands left (96)", ARMIES, most)
        self.t_lost = table.each("lost", "SPs lost for good", ARMIES, most)
        self.t_pool = table.each("pool", "SPs lost that can be replaced (106)", ARMIES, most)
        self.t_vedettes = table.each("vedettes", "vedettes in hand", ARMIES, len(game.pieces.vedettes))
        self.t_cities = table.each("city", "whether the Coalition holds it (E15)", CITIES)
        self.t_points = [table.long(f"{side} points", "the scenario's points as they seem (503)") for side in SIDES]
        self.t_round = table.number("round", "the round of combat", 4)
        self.t_attacker = table.one_of("attacker", "who attacks in this round", SIDES)
        self.t_toll = table.each("toll", "SPs lost in this combat (370)", SIDES, most)
        self._declare_fought(game)
        self._declare_next(game)
        self.t_result = table.one_of("result", "how the game has ended", VICTORIES)

    def _declare_fought(self, game: EmperorGame) -> None:
        """The last round and the last pursuit, which stay in view. 404"""
        table = self.table
        self.t_fought = [table.long(f"last {side}", "SPs in the last round") for side in ("attack", "defence")]
        self.t_odds = table.number("last odds", "its column of the odds, from 1", len(game.tables.odds))
        self.t_chart = table.flag("last terrain", "whether terrain helped the defender in it (330)")
        self.t_added = table.number("last added", f"what was added to its die, and {SHIFT}", 2 * SHIFT)
        self.t_die = table.number("last die", "its die", 6)
        self.t_numbers = table.each("last result", "each side's number in it", ("attacker", "defender"), SHIFT)
        self.t_modifiers = table.each("last", "what changed its die (335)", modifier_names(game.tables.mods))
        self.t_chase = table.number("pursuit die", "the die of the last pursuit", 6)
        self.t_chase_added = table.number("pursuit added", f"what was added to it, and {SHIFT}", 2 * SHIFT)
        self.t_chase_hexes = table.number("pursuit hexes", "how far it went, and 1", SHIFT)
        self.t_chase_loss = table.long("pursuit loss", "the SPs it cost")
        self.t_way = table.one_of("way", "how the last piece went that everyone saw go (402, 403)", WAYS)

    def _declare_next(self, game: EmperorGame) -> None:
        """The round before its die, once all who fight have been shown; or an attack being declared. 320, 402"""
        table, names = self.table, modifier_names(game.tables.mods)
        self.t_next = [table.long(f"next {side}", "SPs in the next round") for side in ("attack", "defence")]
        self.t_next_odds = table.number("next odds", "its column of the odds, from 1", len(game.tables.odds))
        self.t_next_chart = table.flag("next terrain", "whether terrain helps the defender in it (330)")
        self.t_next_added = table.number("next added", f"what will be added to its die, and {SHIFT}", 2 * SHIFT)
        self.t_next_most = table.number(
            "next most", "the most that a side can lose in it, if that matters (341)", game.tables.small
        )
        self.t_next_modifiers = table.each("next", "what will change its die (335)", names)
        self.modifier_numbers = {name: number for number, name in enumerate(names)}
        self.t_next_unsure = table.flag("next unsure", "an attack being declared: whether terrain hinders part of it")
        self.t_next_shift = table.flag("next shift", "an attack being declared: whether its odds are shifted (327)")

    def _declare_question(self) -> None:
        table, grid = self.table, self.board.grid
        most = max(self.pieces_of.total)
        self.q_army = table.one_of("for", "asked: for which army", ARMIES)
        self.q_count = table.number("count", "asked: how many are left to name, take or go", most)
        self.q_left = table.number("movement", "asked where to go: movement left, in halves", FARTHEST)
        self.q_halted = table.flag("halted", "asked where to go: whether an enemy zone of control stops it (202)")
        self.q_toll = table.number(
            "toll to leave", "asked where to go: the price of leaving, in halves (203)", FARTHEST
        )
        self.q_barred = table.each("barred", "asked where to go: the sides by which it may not (203)", grid.directions)
        self.q_center = table.one_of("center in hand", "whether a center is asked where it goes", ARMIES[:2])
        self.q_side = table.one_of("for side", "asked before the die: for which side (336)", SIDES)
        self.q_flag = table.flag("special", "asked: of two questions at this step the second")
        self.q_numbers = table.each("result of round", "asked: one's number, the enemy's, the losses", "abc", most)
        self.q_main = table.flag("main", "asked whom to attack with: whether a main attacker is named")
        self.q_enough = table.flag("enough", "asked whom to attack with: whether those named are strong enough (320)")
        self.q_fought = table.number("fought", "asked to attack: Forces that have fought", len(self.pieces_of.leaders))

    def _declare_leaders(self) -> None:
        pieces, most = self.pieces_of, max(self.pieces_of.total)
        leaders = self.block(PIECES, "a leader, and the Force he leads", pieces.leaders)
        self.leaders = leaders
        self.p_hex = leaders.hex(self.board.grid)
        self.p_box = leaders.one_of("box", "where he is off the map", BOXES)
        self.p_under = leaders.number("under", "the leader he is under, from 1", len(pieces.leaders))
        self.p_order = leaders.number("order", "in a shown enemy Force: which of its leaders", len(pieces.leaders))
        self.p_command = leaders.flag("command", "whether his Force has a command")
        self.p_moved = leaders.flag("moved", "whether his Force has moved or tried to")
        self.p_shaken = leaders.flag("demoralized", "whether his Force is demoralized (385)")
        self.p_fights = leaders.flag("fights", "whether his Force has a part in the combat")
        self.p_combat = leaders.flag("in combat", "whether all see his Force in the combat (402)")
        self.p_shown = leaders.flag("shown", "whether combat has shown his Force (402)")
        self.p_zone = leaders.flag("in zone", "asked: whether his Force is in an enemy zone of control (407)")
        self.p_dispatch = leaders.flag("in dispatch", "asked: whether his Force is in Dispatch Distance (96)")
        self.p_vedettes = leaders.number("vedettes", "vedettes attached to him", len(pieces.vedettes))
        self.p_strength = leaders.number("strength", "an enemy Force that is shown: its SPs", most)
        self.p_arms = leaders.each("shown", "its SPs of a kind", ("infantry", "cavalry", "artillery"), most)
        self.p_guards = leaders.each("shown", "its SPs of the Guard", GUARDS[1:], most)
        self.p_reserve = leaders.number("shown.artillery reserve", "its SPs of the Artillery Reserve", most)
        self.p_chosen = leaders.flag("chosen", "whether he is in hand")
        self.p_seen = leaders.number("seen", "an enemy who is remembered: the turn in which he was seen, from 1", MOST)
        self.p_seen_column = leaders.number("seen column", "the column of his hex, from 1", self.board.grid.columns)
        self.p_seen_row = leaders.number("seen row", "its row, from 1", self.board.grid.rows)
        self.p_seen_total = leaders.number("seen strength", "his SPs, where they are remembered", most)
        self.p_seen_arms = leaders.each("seen", "his SPs of an arm, where combat showed them", ARMS, most)
        self.p_named = leaders.flag("named", "whether he is named to attack; asked: whether he must, or stays behind")
        self.p_trail = leaders.number("trail", "asked to pursue: hexes that his Force has retreated", FARTHEST)

    def _declare_others(self) -> None:
        pieces = self.pieces_of
        units = self.block("units", "a combat unit", pieces.units)
        self.units = units
        self.u_out = units.flag("out", "whether it is out of play")
        self.u_sp = units.number("sp", "one's own: its SPs", max(pieces.most))
        self.u_led = units.number("leader", "one's own: the leader it is under, from 1", len(pieces.leaders))
        self.u_chosen = units.flag("chosen", "whether it is in hand")
        self.u_seen = units.number("seen", "an enemy's that is remembered: its SPs", max(pieces.most))
        self.u_seen_led = units.number("seen leader", "under which leader it was seen, from 1", len(pieces.leaders))
        self.u_spare = units.flag("receives", "whether it receives SPs of the one in hand")
        vedettes = self.block("vedettes", "a vedette of one's own", pieces.vedettes)
        self.vedettes = vedettes
        self.v_hex = vedettes.hex(self.board.grid)
        self.v_moved = vedettes.flag("moved", "whether it has moved")
        self.v_zone = vedettes.flag("in zone", "asked: whether it stands in an enemy zone of control")
        self.v_chosen = vedettes.flag("chosen", "whether it is in hand")
        count = len(pieces.leaders) + len(pieces.vedettes)
        hidden = self.block("face down", "an enemy counter, by army and hex", [str(n) for n in range(count)])
        self.hidden = hidden
        self.h_hex = hidden.hex(self.board.grid)
        self.h_army = hidden.one_of("army", "its army", ARMIES)
        known = self.block(
            "remembered", "what is known of a counter in a hex (405)", [str(n) for n in range(2 * count)]
        )
        self.known = known
        self.k_hex = known.hex(self.board.grid)
        self.k_army = known.one_of("army", "its army", ARMIES)
        self.k_kind = known.one_of("kind", "what it is", KINDS)
        self.k_turn = known.number("seen", "the turn in which it was seen, from 1", MOST)

    def _declare_marked(self, game: EmperorGame) -> None:
        pieces = self.pieces_of
        leaders, counters = len(pieces.leaders), len(pieces.leaders) + len(pieces.vedettes)
        tables = game.tables
        self.longest_way = 1 + max(*pieces.allowance, tables.alone, tables.center_allowance)  # a hex costs half an MP
        rows = [f"{army} center" for army in ARMIES[:2]] + [f"{army} source" for army in ARMIES[:2]]
        rows += ["moving", "looked at", "struck", "asked"]
        self.origins = TARGETS + leaders
        self.repulsed = self.origins + leaders
        self.joined = self.repulsed + counters
        self.late = self.joined + leaders
        self.way = self.late + leaders
        for name, count in (
            ("target", leaders),
            ("attack from", leaders),
            ("tried", counters),
            ("joined", leaders),
            ("late", leaders),
            ("way", self.longest_way),
        ):
            rows += [f"{name} {number}" for number in range(1, count + 1)]
        marked = self.block("marked", "a hex that something is said of", rows)
        self.marked = marked
        self.m_hex = marked.hex(self.board.grid)
        self.m_army = marked.one_of("army", "of which army", ARMIES)
        self.m_flag = marked.flag(
            "said", "a center: active; moving: only tries to; tried: an enemy Force stands there (224)"
        )

    # What is written

    def fill(self, state: EmperorState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        s = state
        seen = sides_seen(s, seat)
        asked = not s.game.hidden or s.actor == seat
        self._table(s, seen, cells, at)
        self._leaders(s, seen, asked, cells, at + self.leaders.start)
        self._units(s, seen, cells, at + self.units.start)
        self._vedettes(s, seen, cells, at)
        self._hidden(s, seen, cells, at + self.hidden.start)
        if s.sightings:
            self._remembered(s, seat, cells, at)
        self._marked(s, cells, at)
        if s.round:
            self._combat(s, cells, at)
        if s.step in DECLARING and s.phasing in seen:
            self._declared(s, cells, at)
        if legal:
            self._asked_for(s, seat, cells, at, legal)

    def _table(self, s: EmperorState, seen: tuple[int, ...], cells: bytearray, at: int) -> None:
        cells[at + self.t_turn] = s.turn + 1
        cells[at + self.t_invasion] = s.invasion + 1
        cells[at + self.t_weather] = 1 if s.weather else 0
        cells[at + self.t_morale] = s.marker + 1
        cells[at + self.t_phasing + s.phasing] = 1
        cells[at + self.t_phase + self.phases.index(phase_of(s))] = 1
        for army in range(3):
            cells[at + self.t_commands + army] = s.commands[army]
            cells[at + self.t_lost + army] = s.lost[army]
            cells[at + self.t_pool + army] = s.pool[army]
        for city, side in enumerate(s.holder):
            cells[at + self.t_cities + city] = side
        if s.game.objectives:
            french, coalition = points(s, *apparent_forces(s, seen))
            put_long(cells, at + self.t_points[0], french)
            put_long(cells, at + self.t_points[1], coalition)
        if s.result:
            cells[at + self.t_result + s.result - 1] = 1

    def _leaders(self, s: EmperorState, seen: tuple[int, ...], asked: bool, cells: bytearray, at: int) -> None:
        pieces, width = self.pieces_of, self.leaders.width
        for army in range(3):
            known = SIDE[army] in seen
            for leader in pieces.leader_range[army]:
                row = at + leader * width
                if known:
                    self._own(s, leader, army, asked, cells, row)
                elif s.where[leader] == OUT:
                    cells[row + self.p_box + self.box[OUT]] = 1
                elif s.where[leader] >= 0 and s.under[leader] < 0 and s.flags[leader] & SHOWN:
                    self._shown(s, leader, cells, at)
        for leader in s.attached:
            if leader >= 0 and SIDE[pieces.leader_army[leader]] in seen:
                cells[at + leader * width + self.p_vedettes] += 1

    def _own(self, s: EmperorState, leader: int, army: int, asked: bool, cells: bytearray, row: int) -> None:
        """A leader of a side whose secrets one knows. 4, 23"""
        hex, flags = s.where[leader], s.flags[leader]
        if hex < 0:
            cells[row + self.p_box + self.box[hex]] = 1
        else:
            put_hex(cells, row + self.p_hex, hex, s.board.grid)
        if s.under[leader] >= 0:
            cells[row + self.p_under] = s.under[leader] + 1
            return
        if hex < 0:
            return
        bit = s.board.grid.bit[hex]
        cells[row + self.p_command] = 1 if flags & COMMAND else 0
        cells[row + self.p_moved] = 1 if flags & (MOVED | MARCHED | TRIED) else 0
        cells[row + self.p_shaken] = 1 if s.shaken[leader] else 0
        cells[row + self.p_fights] = 1 if s.round and s.role[leader] != ASIDE else 0
        cells[row + self.p_shown] = 1 if flags & SHOWN else 0
        if asked:
            cells[row + self.p_zone] = 1 if s.zones[1 - SIDE[army]] & bit else 0
            if s.step in COMMAND_STEPS:
                cells[row + self.p_dispatch] = 1 if dispatch(s, army) & bit else 0

    def _shown(self, s: EmperorState, leader: int, cells: bytearray, at: int) -> None:
        """An enemy Force that combat has shown: its leaders, and its SPs by arm. 402"""
        pieces, row = self.pieces_of, at + leader * self.leaders.width
        units = units_of(s, leader)
        cavalry = horse(s, units)
        put_hex(cells, row + self.p_hex, s.where[leader], s.board.grid)
        cells[row + self.p_shown] = 1
        cells[row + self.p_strength] = s.strength[leader]
        cells[row + self.p_arms] = foot_and_horse(s, units) - cavalry
        cells[row + self.p_arms + 1] = cavalry
        for unit in units:
            if pieces.arm[unit] == ARTILLERY:
                cells[row + self.p_arms + 2] += s.sp[unit]
            if pieces.guard[unit]:
                cells[row + self.p_guards + pieces.guard[unit] - 1] += s.sp[unit]
            if pieces.reserve[unit]:
                cells[row + self.p_reserve] += s.sp[unit]
        for order, one in enumerate(followers(s, leader)):
            if one != leader:
                junior = at + one * self.leaders.width
                cells[junior + self.p_under] = leader + 1
                cells[junior + self.p_order] = order

    def _units(self, s: EmperorState, seen: tuple[int, ...], cells: bytearray, at: int) -> None:
        width = self.units.width
        for army in range(3):
            known = SIDE[army] in seen
            for unit in self.pieces_of.unit_range[army]:
                row = at + unit * width
                if s.led_by[unit] < 0:
                    cells[row + self.u_out] = 1
                if known:
                    cells[row + self.u_sp] = s.sp[unit]
                    cells[row + self.u_led] = s.led_by[unit] + 1

    def _vedettes(self, s: EmperorState, seen: tuple[int, ...], cells: bytearray, at: int) -> None:
        rows, width = at + self.vedettes.start, self.vedettes.width
        organizing = PHASES.get(s.step) == "organization"
        for army in range(3):
            known = SIDE[army] in seen
            in_hand = 0
            for vedette in self.pieces_of.vedette_range[army]:
                if s.vedette[vedette] < 0:
                    in_hand += 1
                elif known and s.attached[vedette] < 0:
                    row = rows + vedette * width
                    put_hex(cells, row + self.v_hex, s.vedette[vedette], s.board.grid)
                    if s.ridden[vedette] and not organizing:
                        cells[row + self.v_moved] = 1
            cells[at + self.t_vedettes + army] = in_hand

    def _hidden(self, s: EmperorState, seen: tuple[int, ...], cells: bytearray, at: int) -> None:
        """Counters face down: how many of which army in which hex. 20, 406"""
        pieces, grid = self.pieces_of, s.board.grid
        for army in range(3):
            if SIDE[army] in seen:
                continue
            hexes: list[int] = []
            for leader in pieces.leader_range[army]:
                if s.where[leader] >= 0 and s.under[leader] < 0 and not s.flags[leader] & SHOWN:
                    hexes.append(s.where[leader])
            for vedette in pieces.vedette_range[army]:
                if s.vedette[vedette] >= 0 and s.attached[vedette] < 0:
                    hexes.append(s.vedette[vedette])
            hexes.sort()
            for hex in hexes:
                put_hex(cells, at + self.h_hex, hex, grid)
                cells[at + self.h_army + army] = 1
                at += self.hidden.width

    def _remembered(self, s: EmperorState, seat: int, cells: bytearray, at: int) -> None:
        """What was seen of counters and still holds. 402, 405"""
        grid, memory = s.board.grid, recollection(s, seat)
        row = at + self.known.start
        for (army, hex, kind), turn in sorted(memory.kinds.items()):
            put_hex(cells, row + self.k_hex, hex, grid)
            cells[row + self.k_army + army] = 1
            cells[row + self.k_kind + kind] = 1
            cells[row + self.k_turn] = turn + 1
            row += self.known.width
        for leader, one in memory.leaders.items():
            row = at + self.leaders.start + leader * self.leaders.width
            cells[row + self.p_seen] = one.turn + 1
            put_hex(cells, row + self.p_seen_column, one.hex, grid)
            cells[row + self.p_seen_total] = one.total
            if one.parts:
                for arm, count in enumerate(by_arm(one)):
                    cells[row + self.p_seen_arms + arm] = count
            for place in range(0, len(one.units), 2):
                row = at + self.units.start + one.units[place] * self.units.width
                cells[row + self.u_seen] = one.units[place + 1]
                cells[row + self.u_seen_led] = leader + 1

    def _fought(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """The last round and the last pursuit. 404"""
        if s.reckoned:
            attack, defend, column, chart, added, die, one, other = s.reckoned[:RECKONED]
            put_long(cells, at + self.t_fought[0], attack)
            put_long(cells, at + self.t_fought[1], defend)
            cells[at + self.t_odds] = column + 1
            cells[at + self.t_chart] = chart
            cells[at + self.t_added] = added + SHIFT
            cells[at + self.t_die] = die
            cells[at + self.t_numbers] = one
            cells[at + self.t_numbers + 1] = other
            for number in s.reckoned[RECKONED:]:
                cells[at + self.t_modifiers + number] = 1
        if s.chased:
            die, added, hexes, loss = s.chased
            cells[at + self.t_chase] = die
            cells[at + self.t_chase_added] = added + SHIFT
            cells[at + self.t_chase_hexes] = hexes + 1
            put_long(cells, at + self.t_chase_loss, loss)

    def _next(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """What the next round promises. 326-341, 402"""
        then = next_round(s)
        if then is None:
            return
        attack, defend, column, chart, modifiers, added, cap = reckon(then)
        put_long(cells, at + self.t_next[0], attack)
        put_long(cells, at + self.t_next[1], defend)
        cells[at + self.t_next_odds] = column + 1
        cells[at + self.t_next_chart] = chart
        cells[at + self.t_next_added] = added + SHIFT
        cells[at + self.t_next_most] = limit(then, column, chart, added, cap)
        for name, _ in modifiers:
            cells[at + self.t_next_modifiers + self.modifier_numbers[name]] = 1

    def _declared(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """The Forces that are named for an attack, and what it promises, for all who know them. 320-322"""
        then = promise(s)
        if then is None:
            return
        self._targets(s, cells, at)
        for leader in named(s):
            cells[at + self.leaders.start + leader * self.leaders.width + self.p_named] = 1
        put_long(cells, at + self.t_next[0], then.attack)
        cells[at + self.t_next_chart] = then.chart
        cells[at + self.t_next_unsure] = 1 if then.unsure else 0
        cells[at + self.t_next_added] = then.total + SHIFT
        cells[at + self.t_next_shift] = 1 if then.shift else 0
        for one in then.modifiers:
            cells[at + self.t_next_modifiers + self.modifier_numbers[one["name"]]] = 1

    def _mark(self, s: EmperorState, cells: bytearray, at: int, row: int, hex: int, army: int, flag: bool) -> None:
        at += self.marked.start + row * self.marked.width
        put_hex(cells, at + self.m_hex, hex, s.board.grid)
        if army >= 0:
            cells[at + self.m_army + army] = 1
        if flag:
            cells[at + self.m_flag] = 1

    def _marked(self, s: EmperorState, cells: bytearray, at: int) -> None:
        for army in (0, 1):
            if s.center[army] >= 0:
                self._mark(s, cells, at, CENTERS + army, s.center[army], army, s.active[army] != 0)
            if s.source[army] >= 0:
                self._mark(s, cells, at, SOURCES + army, s.source[army], army, False)
        if s.announced and s.mover >= 0 and hex_of(s, s.mover) >= 0:
            self._mark(s, cells, at, MOVING, hex_of(s, s.mover), army_of(s, s.mover), s.step == INITIATIVE)
        looked_at = NONE
        if s.step == RECON_COUNTER:
            looked_at = s.menace
        elif s.step == RECON_DIE:
            looked_at = hex_of(s, s.spare)
        elif s.step == VEDETTE_DIE:
            looked_at = s.chosen
        if looked_at >= 0:
            self._mark(s, cells, at, LOOKED_AT, looked_at, NONE, False)
        if s.way:
            cells[at + self.t_way + s.way[1]] = 1
            for number, hex in enumerate(s.way[2 : 2 + self.longest_way]):
                self._mark(s, cells, at, self.way + number, hex, s.way[0], False)

    def _combat(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """All of a combat is public from the moment its Forces are shown. 402"""
        pieces = self.pieces_of
        cells[at + self.t_round] = s.round
        cells[at + self.t_attacker + s.attacker] = 1
        cells[at + self.t_toll] = s.toll[0]
        cells[at + self.t_toll + 1] = s.toll[1]
        self._targets(s, cells, at)
        if s.struck:
            self._mark(s, cells, at, STRUCK, s.struck - 1, NONE, False)
        origins: set[tuple[int, int]] = set()
        for leader, role in enumerate(s.role):
            if role == ASIDE or s.where[leader] < 0:
                continue
            if role in (ATTACKS, LATE):
                origins.add((s.where[leader], pieces.leader_army[leader]))
            if role != LATE and s.flags[leader] & SHOWN:
                row = at + self.leaders.start + leader * self.leaders.width
                cells[row + self.p_combat] = 1
                cells[row + self.p_strength] = s.strength[leader]
        for number, (hex, army) in enumerate(sorted(origins)):
            self._mark(s, cells, at, self.origins + number, hex, army, False)
        self._laggards(s, cells, at)
        self._fought(s, cells, at)
        self._next(s, cells, at)

    def _laggards(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """Where some have yet to join: the hexes of those who have, and of those who have not. 322"""
        joined = sorted(hex for hex, role in zip(s.where, s.role, strict=True) if role == ATTACKS and hex >= 0)
        late = sorted(hex for hex, role in zip(s.where, s.role, strict=True) if role == LATE and hex >= 0)
        for first, hexes in ((self.joined, joined), (self.late, late)) if late else ():
            for number, hex in enumerate(hexes):
                self._mark(s, cells, at, first + number, hex, NONE, False)

    def _targets(self, s: EmperorState, cells: bytearray, at: int) -> None:
        for number, hex in enumerate(s.targets):
            self._mark(s, cells, at, TARGETS + number, hex, NONE, False)

    # What belongs to the question alone

    def _asked_for(self, s: EmperorState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        step = s.step
        self._in_hand(s, cells, at)
        self._where(s, cells, at)
        if step in (ADMINISTER, ORGANIZE, GIVE_COMMAND):
            cells[at + self.q_army + s.army] = 1
        if step == ADMINISTER:
            self._administration(s, cells, at, legal)
        elif step in (ORGANIZE, SET_UP_VEDETTES):
            cells[at + self.q_count] = vedettes_in_supply(s, s.army if step == ORGANIZE else FRENCH)
        elif step == TAKE_STEP:
            self._on_the_way(s, cells, at)
        elif step in (COMMIT, OVERRIDE, WITHDRAW_OR_STAND):
            self._round(s, cells, at)
        elif step in (DECLARE, ATTACKERS):
            self._attack(s, cells, at, legal)
        elif step == LOSSES:
            cells[at + self.q_count] = s.bills[1]
        elif step == RETREAT:
            cells[at + self.q_count] = s.fallback
        elif step == SPLIT_FORCE:
            for leader in range(len(s.where)):
                if s.leaving >> leader & 1:
                    cells[at + self.leaders.start + leader * self.leaders.width + self.p_named] = 1
        elif step in (FOLLOW, PURSUE):
            for move in legal:
                if s.verbs.base[move] == s.verbs.follow:
                    leader = move - s.verbs.follow
                    row = at + self.leaders.start + leader * self.leaders.width
                    cells[row + self.p_trail] = len(trail_of(s, leader)) - 1
        if s.game.hidden:
            self._concluded(s, seat, cells, at)

    def _in_hand(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """The piece of which it is asked where it goes, or under whom."""
        step, piece, unit = s.step, NONE, NONE
        if step in ON_THE_WAY or step in (GUNS_TO, STACKING_UNDER, DISPLACE_TO):
            piece = s.mover
        elif step in LEADER_NAMED:
            piece = s.chosen
        elif step in UNIT_NAMED:
            unit = s.chosen
        elif step in (RETREAT, RETREAT_JOIN):
            piece = s.retiring[0]
        elif step == PURSUIT_STOP:
            piece = s.chasing[0]
        elif s.game.hidden and (
            (step == LOSSES and s.bills[2] == DISPLACED_KIND) or (step == ATTRITION_BONUS and s.mode == GUNS)
        ):
            piece = s.mover
        if unit >= 0:
            cells[at + self.units.start + unit * self.units.width + self.u_chosen] = 1
            if step == EXCHANGE_AMOUNT:
                cells[at + self.units.start + s.spare * self.units.width + self.u_spare] = 1
        if piece < 0:
            return
        if is_leader(s, piece):
            cells[at + self.leaders.start + piece * self.leaders.width + self.p_chosen] = 1
        elif is_vedette(s, piece):
            cells[at + self.vedettes.start + vedette_of(s, piece) * self.vedettes.width + self.v_chosen] = 1
        else:
            cells[at + self.q_center + center_of(s, piece)] = 1

    def _where(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """The hex that the question is about."""
        step, hex = s.step, NONE
        if step in (STACKING_JOIN, DISPLACE):
            hex = s.chosen
        elif step == ADVANCE:
            hex = s.vacated[0]
        elif step == RETREAT_VEDETTE:
            hex = s.vedette[s.fleeing[0]]
        elif step == RECON and s.count:
            hex = hex_of(s, s.mover)
        if hex >= 0:
            self._mark(s, cells, at, HERE, hex, NONE, False)

    def _administration(self, s: EmperorState, cells: bytearray, at: int, legal: list[int]) -> None:
        cells[at + self.q_count] = min(s.count, s.pool[s.army])
        for move in legal:
            if s.verbs.base[move] == s.verbs.source:
                cells[at + self.q_flag] = 1 if captured(s) else 0
                return

    def _on_the_way(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """85, 202-206"""
        cells[at + self.q_left] = max(0, s.allowance - s.spent)
        cells[at + self.q_halted] = 1 if s.halted else 0
        if s.game.hidden and is_leader(s, s.mover):
            toll, barred = leaving_toll(s)
            if toll or barred:
                grid = s.board.grid
                cells[at + self.q_toll] = toll
                for side, hex in enumerate(grid.neighbours[s.where[s.mover]]):
                    if hex >= 0 and barred & grid.bit[hex]:
                        cells[at + self.q_barred + side] = 1

    def _round(self, s: EmperorState, cells: bytearray, at: int) -> None:
        """What is told of the round that was fought. 336, 340, 341"""
        if s.step == COMMIT:
            cells[at + self.q_side + committing(s)] = 1
            cells[at + self.q_flag] = s.stage % 2
            return
        least = s.tables.least_retreat
        if s.step == OVERRIDE:
            winner = 1 - s.loser
            cells[at + self.q_numbers] = number_of(s, winner)
            cells[at + self.q_numbers + 1] = number_of(s, s.loser)
            cells[at + self.q_numbers + 2] = loss_of(s, winner)
        else:
            cells[at + self.q_numbers] = max(least, number_of(s, s.loser))
            cells[at + self.q_numbers + 1] = loss_of(s, s.loser)
            cells[at + self.q_numbers + 2] = max(1, loss_of(s, 1 - s.loser))

    def _attack(self, s: EmperorState, cells: bytearray, at: int, legal: list[int]) -> None:
        """Who must attack, and who is named for it. 320, 407, 412"""
        rows, width = at + self.leaders.start + self.p_named, self.leaders.width
        if s.step == DECLARE:
            for leader in bound(s, targets_for(s, group_armies(s, s.phasing))):
                cells[rows + leader * width] = 1
            if s.game.hidden and any(s.verbs.base[move] == s.verbs.attack for move in legal):
                cells[at + self.q_fought] = sum(1 for flags in s.flags if flags & FOUGHT)
            return
        self._targets(s, cells, at)
        cells[at + self.q_main] = 0 if s.main == NONE else 1
        attackers = named(s)
        if s.game.hidden and attackers:
            cells[at + self.q_enough] = 1 if at_least_one_to_three(s, attackers, s.targets) else 0

    def _concluded(self, s: EmperorState, seat: int, cells: bytearray, at: int) -> None:
        """What the seat that decides concludes from what it is asked: see knowledge.py. 200, 224, 297"""
        step, side, bit = s.step, s.game.sides[seat], s.board.grid.bit
        for vedette, hex in enumerate(s.vedette):
            army = self.pieces_of.vedette_army[vedette]
            if hex >= 0 and SIDE[army] == side and s.attached[vedette] < 0 and s.zones[1 - side] & bit[hex]:
                cells[at + self.vedettes.start + vedette * self.vedettes.width + self.v_zone] = 1
        if step in (TAKE_STEP, JOIN, ATTRITION_BONUS, RECON):
            enemy = 1 - SIDE[army_of(s, s.mover)]
            for number, hex in enumerate(dict.fromkeys(s.tried)):
                self._mark(s, cells, at, self.repulsed + number, hex, NONE, bool(forces_at(s, hex, enemy)))
        elif step == GUNS_CALL:
            cells[at + self.q_count] = s.count
        elif step == STACKING_JOIN:
            cells[at + self.q_flag] = 1 if DISPLACE in s.stack else 0
