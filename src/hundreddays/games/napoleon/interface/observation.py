"""What a seat may know, as numbers: the same that its view and prompt say. Chapter 19"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hundreddays.core.event import SPECTATOR
from hundreddays.core.observing import PIECES, PLACES, SeatObserver
from hundreddays.games.napoleon.interface.narrate import AFTER_BATTLE, IN_BATTLE, STEP_WORDS
from hundreddays.games.napoleon.interface.panels import (
    BATTLE_OVER,
    DONE,
    GARRISON,
    IN_ROUT,
    NOW,
    SET_UP,
    STATUS,
    TO_COME,
)
from hundreddays.games.napoleon.rules.board import ARMIES, SIDES, bits
from hundreddays.games.napoleon.rules.combat import contact_due
from hundreddays.games.napoleon.rules.fog import (
    area_visible,
    displayed,
    faces,
    force_marchers,
    remembered,
    start_city,
    strength_known,
    unseen_moves,
)
from hundreddays.games.napoleon.rules.forced_march import bonus
from hundreddays.games.napoleon.rules.movement import path_cities
from hundreddays.games.napoleon.rules.retreat import open_to, retreat_loss
from hundreddays.games.napoleon.rules.scouting import riders_known
from hundreddays.games.napoleon.rules.state import BIT, MOST_CROSSED, NOWHERE, ZONE_NAMES, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    COMBAT,
    DEPLOY_AREA,
    DEPLOY_UNIT,
    FORCE_DIE,
    FORCE_PICK,
    HIT,
    MARCH,
    PICK_BATTLE,
    REGROUP_TO,
    RETREAT,
    RETREAT_TO,
    ROUT,
    ROUT_TO,
    ROUTE,
    SETUP_CITY,
    SHIFT,
    SUPPLY,
)

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame

MOST_KEPT: Final = 1024
"""So many seats at tables are remembered: those of the larger vectors of environments."""

COLUMNS = ("1", "2", "3", "4", "5", "6")
"""The columns of the victory table. 17.2"""


def status(s: NapoleonState, i: int) -> int:
    """How far a battle has come, as an index of `STATUS`."""
    if not s.live >> i & 1:
        return BATTLE_OVER
    if s.step in (DEPLOY_UNIT, DEPLOY_AREA):
        return SET_UP if s.losers[i] < 0 else GARRISON
    if s.losers[i] >= 0:
        return IN_ROUT
    if s.due >> i & 1:
        return TO_COME
    return NOW if i == s.fight else DONE


def _differing(before: Sequence[int], now: Sequence[int]) -> int:
    """The units of which two lists say different things."""
    units = 0
    for u in range(len(now)):
        if before[u] != now[u]:
            units |= BIT[u]
    return units


class Written:
    """What was last written for one seat in one place, and of what: most moves change one row."""

    def __init__(self, observer: NapoleonObserver) -> None:
        self.places = observer.pieces.width * len(observer.pieces.rows)
        self.cells = bytearray(self.places + observer.places.width * len(observer.places.rows))
        """The rows of units, and from `places` on those of cities, which follow them."""
        self.no_places = bytes(len(self.cells) - self.places)
        self.known: list[int] = []
        """The units whose rows say what is remembered of them."""
        self.everyone = observer.everyone
        self.hidden = 0
        self.deploying = True  # nothing is written yet: all rows are due
        self.city: list[int] = []
        self.cv: list[int] = []
        self.area = bytearray()
        self.seen = self.disrupted = self.shown = self.led = self.broke = 0
        self.acted = self.moved = self.forced = self.reinforced = 0
        self.trace: tuple[int, ...] = ()
        self.kin: tuple[int, ...] = ()
        self.low = bytearray()
        self.high = bytearray()
        self.kin_low = bytearray()
        self.kin_high = bytearray()

    def turned(self, s: NapoleonState, shown: list[int], seen: int) -> int:
        """The units of which something has changed that a row or a count says."""
        if self.deploying or s.step in (DEPLOY_UNIT, DEPLOY_AREA):
            return self.everyone  # who sees which area depends on more than the unit (8.9)
        turned = (
            (self.seen ^ seen)
            | (self.disrupted ^ s.disrupted)
            | (self.shown ^ s.shown)
            | (self.led ^ s.led)
            | (self.broke ^ s.broke)
            | (self.acted ^ s.acted)
            | (self.moved ^ s.moved)
            | (self.forced ^ s.forced)
            | (self.reinforced ^ s.reinforced)
        )
        if self.city != shown:
            turned |= _differing(self.city, shown)
        if self.cv != s.cv:
            turned |= _differing(self.cv, s.cv)
        if self.area != s.area:
            turned |= _differing(self.area, s.area)
        return turned

    def note(self, s: NapoleonState, shown: list[int], seen: int) -> None:
        """The rows are about to say what is true now."""
        self.hidden = self.everyone & ~seen
        self.deploying = s.step in (DEPLOY_UNIT, DEPLOY_AREA)
        self.city, self.cv, self.area = shown, s.cv[:], s.area[:]
        self.seen, self.disrupted, self.shown, self.led, self.broke = seen, s.disrupted, s.shown, s.led, s.broke
        self.acted, self.moved, self.forced, self.reinforced = s.acted, s.moved, s.forced, s.reinforced

    def forgets(self, s: NapoleonState) -> bool:
        """Whether more or less is remembered than the rows say, though no block has changed."""
        return (
            self.trace is not s.trace
            or self.kin is not s.kin
            or self.low != s.low
            or self.high != s.high
            or self.kin_low != s.kin_low
            or self.kin_high != s.kin_high
        )

    def remember(self, s: NapoleonState) -> None:
        """The rows are about to say what is remembered now."""
        self.trace, self.kin, self.low, self.high = s.trace, s.kin, s.low[:], s.high[:]
        self.kin_low, self.kin_high = s.kin_low[:], s.kin_high[:]


class NapoleonObserver(SeatObserver):
    """Rows for the units, the cities and the roads; blocks whose face is hidden are counted in their cities."""

    def __init__(self, game: NapoleonGame) -> None:
        super().__init__(game)
        self.board = game.board
        self.everyone = (1 << game.board.unit_count) - 1
        self.kept: dict[int, Written] = {}
        """What was last written, by seat and place."""
        words = sorted(set(STEP_WORDS.values()))
        steps = range(len(game.steps))
        self.stage = [words.index(STEP_WORDS[step]) if step in STEP_WORDS else NOWHERE for step in steps]
        """For each step what everyone is told of it."""
        self._declare_table(words)
        self._declare_pieces()
        self._declare_places()
        self.seal()

    # What there is

    def _declare_table(self, words: list[str]) -> None:
        b, table = self.board, self.table
        self.t_turn = table.number("turn", "the campaign turn (4.2)", b.turns)
        self.t_stage = table.one_of("stage", "what is going on", words)
        self.t_fallen = table.each("defeated", "whether an army is defeated (16.4)", ARMIES)
        self.t_set = table.number("set", "the set of battle turns (9.2)", b.set_limit + 1)
        self.t_side = table.one_of("side", "whose battle turns they are", SIDES)
        self.t_bonus = table.number("bonus", "what is added to the force march roll (6.4)", 1)
        self.t_won = table.one_of("won", "the side that has won", SIDES)
        self.t_column = table.one_of("column", "the column of the victory table (17.2)", COLUMNS)
        self.t_honour = table.one_of("honour", "three players: the Ally with the greater honour (18.5)", ARMIES)
        self.t_owed = table.number("count", "asked: units or hits still to be named", b.unit_count)
        self.t_duty = table.flag("duty", "asked in combat: whether a unit must fire or engage (9.16)")
        self.t_hops = table.flag("on", "asked where to go: whether it has moved already, or would force march")

    def _declare_pieces(self) -> None:
        b = self.board
        top = max(b.full)
        pieces = self.block(PIECES, "a unit", b.units)
        self.pieces = pieces
        self.p_place = pieces.place(b.cities)
        self.p_seen = pieces.flag("seen", "whether this seat sees its face, on the map or not")
        self.p_remembered = pieces.flag("remembered", "its face is hidden, but this seat knows that it is here (19.9)")
        self.p_gone = pieces.flag("eliminated", "whether it is eliminated")
        self.p_cv = pieces.number("cv", "its CV, where its face is seen", top)
        self.p_low = pieces.number("low", "remembered: the least its CV can be, if it may have lost some", top)
        self.p_high = pieces.number("high", "remembered: the most", top)
        self.p_area = pieces.one_of("area", "where it stands on a battle board (8.1)", ZONE_NAMES)
        self.p_disrupted = pieces.flag("disrupted", "whether it is disrupted")
        self.p_broken = pieces.flag("broken", "whether it is broken")
        self.p_shown = pieces.flag("revealed", "whether everyone sees its face")
        self.p_led = pieces.flag("leading", "a leader revealed for his group (6.4)")
        self.p_moved = pieces.flag("moved", "one's own: whether it has moved")
        self.p_forced = pieces.flag("force march", "one's own: whether it must roll for its force march")
        self.p_reinforced = pieces.flag("reinforced", "one's own: whether it has come into the Reserve")
        self.p_acted = pieces.flag("acted", "whether it has acted in this battle turn")
        self.p_chosen = pieces.flag("chosen", "whether it is in hand, or has hit")
        self.p_start = pieces.number("start", "asked to march: the city it can be taken back to, from 1", b.city_count)
        self.p_loss = pieces.number("loss", "asked to retreat: the CV that it loses (10.6)", top)
        self.p_bonus = pieces.number("bonus", "asked to roll: what is added to its force march roll (6.4)", 1)

    def _declare_places(self) -> None:
        b = self.board
        places = self.block(PLACES, "a city", b.cities)
        self.places = places
        self.l_hidden = places.each("hidden", "blocks of an army whose face is hidden", ARMIES, b.unit_count)
        self.l_disrupted = places.each("hidden disrupted", "those of them that are disrupted", ARMIES, b.unit_count)
        areas = [f"{army}.{zone}" for army in ARMIES for zone in ZONE_NAMES]
        self.l_area = places.each("hidden in area", "those in an area of the battle board", areas, b.unit_count)
        self.l_area_bad = places.each("hidden disrupted in area", "those that are disrupted", areas, b.unit_count)
        self.l_rolls = places.each("force march", "force march rolls to come (19.7)", ARMIES, b.unit_count)
        self.l_active = places.each("activated", "one's own: whether its group is activated (5.2)", ARMIES)
        self.l_riders = places.flag("cavalry", "remembered: the enemy has cavalry here (8.7)")
        self.l_no_riders = places.flag("no cavalry", "remembered: the enemy has no cavalry here")
        self.l_status = places.one_of("battle", "how far the battle here has come", STATUS)
        self.l_winner = places.one_of("battle won", "who has won it", SIDES)
        self.l_here = places.flag("here", "whether what is going on is going on here")
        self.l_via = places.flag("via", "asked where to go: the city it has reached")
        roads = self.block("roads", "a road section", b.roads)
        self.roads = roads
        self.r_used = roads.number("used", "units that have marched by it, as far as shown (19.6)", b.unit_count)
        self.r_crossed = roads.number("crossed", "blocks that have gone by it since (19.6)", MOST_CROSSED)
        ends = ("a", "b")
        self.r_attacker = roads.each("attacker from", "whether the attacker may leave the battle at this end", ends)
        self.r_defender = roads.each("defender from", "whether the defender may leave the battle at this end", ends)

    # What is written

    def fill(self, state: NapoleonState, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        s = state
        self._units(s, seat, cells, at)
        self._table(s, cells, at)
        self._places(s, seat, cells, at + self.places.start)
        self._roads(s, seat, cells, at + self.roads.start)
        if s.fights:
            self._battles(s, cells, at)
        if legal:
            self._asked_for(s, cells, at, legal)

    def _units(self, s: NapoleonState, seat: int, cells: bytearray, at: int) -> None:
        """Rows of units and counts of hidden blocks: what has changed since this seat last looked here, and the rest
        as it was.
        """
        key = at * (self.seats + 1) + (self.seats if seat == SPECTATOR else seat)
        kept = self.kept.pop(key, None) or Written(self)  # taken out: another thread would write its own
        shown, seen = displayed(s, seat), faces(s, seat)
        turned = kept.turned(s, shown, seen)
        if turned:
            before = kept.hidden
            kept.note(s, shown, seen)
            self._pieces(s, seat, shown, seen, bits(turned), kept.cells)
            if turned & (before | kept.hidden):
                self._hidden(s, seat, shown, kept)
                kept.trace = ()
        if kept.forgets(s):
            self._remembered(s, seat, shown, seen, kept)
        first = at + self.pieces.start
        cells[first : first + len(kept.cells)] = kept.cells
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        self.kept[key] = kept

    def _table(self, s: NapoleonState, cells: bytearray, at: int) -> None:
        cells[at + self.t_turn] = s.turn
        for army in range(3):
            cells[at + self.t_fallen + army] = s.fallen >> army & 1
        if s.winner >= 0:
            cells[at + self.t_won + s.winner] = 1
            cells[at + self.t_column + s.column - 1] = 1
            if s.honour:
                cells[at + self.t_honour + s.honour] = 1
        if s.step == 0:
            return
        step = s.step
        cells[at + self.t_stage + self.stage[step]] = 1
        if s.fights or step == PICK_BATTLE:
            cells[at + self.t_set] = s.sets
            if s.sets:
                cells[at + self.t_side + s.side] = 1
        here, width = at + self.places.start + self.l_here, self.places.width
        if step in IN_BATTLE or step in AFTER_BATTLE:
            cells[here + s.fights[s.fight] * width] = 1
            if step in IN_BATTLE:
                cells[at + self.t_side + s.side] = 1
        elif step == FORCE_DIE:
            cells[here + s.city[s.unit] * width] = 1
            cells[at + self.t_bonus] = bonus(s, s.unit)

    def _pieces(
        self, s: NapoleonState, seat: int, shown: list[int], seen: int, units: list[int], cells: bytearray
    ) -> None:
        """The rows of some units. Of those whose face is hidden nothing is said here."""
        b = s.board
        width = self.pieces.width
        blank = bytes(width)
        for u in units:
            row = u * width
            cells[row : row + width] = blank
            bit = BIT[u]
            cv, city = s.cv[u], shown[u]
            if not cv:
                cells[row + self.p_gone] = 1
                continue
            own = b.seat_of_army[b.army[u]] == seat
            if not (seen & bit and (city >= 0 or own)):
                continue
            cells[row + self.p_seen] = 1
            cells[row + self.p_cv] = cv
            if city >= 0:
                cells[row + self.p_place + city] = 1
            zone = s.area[u]
            if zone and area_visible(s, seat, u):
                cells[row + self.p_area + zone - 1] = 1
            if s.disrupted & bit:
                cells[row + self.p_disrupted] = 1
            if s.shown & bit:
                cells[row + self.p_shown] = 1
            if s.led & bit:
                cells[row + self.p_led] = 1
            if own or zone:
                if s.broke & bit:
                    cells[row + self.p_broken] = 1
                if s.acted & bit:
                    cells[row + self.p_acted] = 1
            if own:
                if s.moved & bit:
                    cells[row + self.p_moved] = 1
                if s.forced & bit:
                    cells[row + self.p_forced] = 1
                if s.reinforced & bit:
                    cells[row + self.p_reinforced] = 1

    def _hidden(self, s: NapoleonState, seat: int, shown: list[int], kept: Written) -> None:
        """Blocks whose face is hidden, counted in their cities."""
        b, cells, start = s.board, kept.cells, kept.places
        cells[start:] = kept.no_places
        for u in bits(kept.hidden):
            city, army, zone = shown[u], b.army[u], s.area[u]
            if city < 0 or not s.cv[u]:
                continue
            place = start + city * self.places.width
            disrupted = s.disrupted & BIT[u] != 0
            cells[place + self.l_hidden + army] += 1
            if disrupted:
                cells[place + self.l_disrupted + army] += 1
            if zone and area_visible(s, seat, u):
                area = army * len(ZONE_NAMES) + zone - 1
                cells[place + self.l_area + area] += 1
                if disrupted:
                    cells[place + self.l_area_bad + area] += 1

    def _remembered(self, s: NapoleonState, seat: int, shown: list[int], seen: int, kept: Written) -> None:
        """The rows of hidden units of which this seat knows where they stand. 19.9"""
        b, cells, width = s.board, kept.cells, self.pieces.width
        self._pieces(s, seat, shown, seen, kept.known, cells)
        kept.known = []
        for u, c in remembered(s, seat):
            kept.known.append(u)
            row = u * width
            cells[row + self.p_remembered] = 1
            cells[row + self.p_place + c] = 1
            low, high = strength_known(s, seat, u)
            if low < b.full[u]:
                cells[row + self.p_low] = low
                cells[row + self.p_high] = high
        kept.remember(s)

    def _places(self, s: NapoleonState, seat: int, cells: bytearray, at: int) -> None:
        b = s.board
        width = self.places.width
        if s.forced:
            for u in force_marchers(s, seat):
                cells[at + s.city[u] * width + self.l_rolls + b.army[u]] += 1
        if any(s.riders):
            some, none = riders_known(s, seat)
            for c in bits(some):
                cells[at + c * width + self.l_riders] = 1
            for c in bits(none):
                cells[at + c * width + self.l_no_riders] = 1
        for army in range(3):
            if s.active[army] and b.seat_of_army[army] == seat:
                for c in bits(s.active[army]):
                    cells[at + c * width + self.l_active + army] = 1

    def _roads(self, s: NapoleonState, seat: int, cells: bytearray, at: int) -> None:
        b = s.board
        width = self.roads.width
        end = at + width * b.road_count
        cells[at + self.r_used : end : width] = s.used
        cells[at + self.r_crossed : end : width] = s.crossed
        unseen = unseen_moves(s, seat)
        if unseen:
            for u in bits(unseen):
                cities = path_cities(s.path[u])
                for number in range(len(cities) - 1):
                    cells[at + b.section[cities[number]][cities[number + 1]] * width + self.r_used] -= 1

    def _battles(self, s: NapoleonState, cells: bytearray, at: int) -> None:
        b = s.board
        attacker = s.attacker
        for i, c in enumerate(s.fights):
            place = at + self.places.start + c * self.places.width
            now = status(s, i)
            cells[place + self.l_status + now] = 1
            if now == BATTLE_OVER:
                cells[place + self.l_winner + 1 - s.losers[i]] = 1
                continue
            self._ways(s, c, open_to(s, i, attacker) & b.near_mask[c], cells, at + self.r_attacker)
            self._ways(s, c, open_to(s, i, 1 - attacker) & b.near_mask[c], cells, at + self.r_defender)

    def _ways(self, s: NapoleonState, c: int, goals: int, cells: bytearray, at: int) -> None:
        for d in bits(goals):
            road = s.board.section[c][d]
            end = 0 if s.board.ends[road][0] == c else 1
            cells[at + self.roads.start + road * self.roads.width + end] = 1

    def _asked_for(self, s: NapoleonState, cells: bytearray, at: int, legal: list[int]) -> None:
        """What belongs to the question alone."""
        step, verbs = s.step, s.verbs
        pieces, width = at + self.pieces.start, self.pieces.width
        if step in (SETUP_CITY, ROUTE, DEPLOY_AREA, RETREAT_TO, SHIFT, ROUT_TO, REGROUP_TO, HIT):
            cells[pieces + s.unit * width + self.p_chosen] = 1
        if step == MARCH:
            for move in legal:
                if verbs.base[move] == verbs.cancel:
                    u = move - verbs.cancel
                    cells[pieces + u * width + self.p_start] = start_city(s, u) + 1
        elif step == ROUTE:
            cells[at + self.t_hops] = 1 if s.hops >= s.board.allowance[s.unit] else 0
        elif step == SHIFT:
            cells[at + self.t_hops] = 1 if s.hops else 0
        elif step == FORCE_PICK:
            for move in legal:
                cells[pieces + (move - verbs.check) * width + self.p_bonus] = bonus(s, move - verbs.check)
        elif step == COMBAT:
            cells[at + self.t_duty] = 1 if contact_due(s) else 0
        elif step == RETREAT:
            for move in legal:
                if move != verbs.end:
                    u = move - verbs.retreat
                    cells[pieces + u * width + self.p_loss] = min(s.cv[u], retreat_loss(s, u))
        elif step == HIT:
            cells[at + self.t_owed] = s.hits
        elif step == ROUT:
            cells[at + self.t_owed] = (s.fleeing & s.acting).bit_count()
        elif step == SUPPLY:
            cells[at + self.t_owed] = s.debt
        elif step == DEPLOY_UNIT:
            self._to_place(s, cells, at)
        if step in (RETREAT_TO, ROUT_TO, REGROUP_TO) and s.via != NOWHERE:
            cells[at + self.places.start + s.via * self.places.width + self.l_via] = 1

    def _to_place(self, s: NapoleonState, cells: bytearray, at: int) -> None:
        """Battle set-up: for which side, how many are left, and where. 8.4"""
        cells[at + self.t_owed] = s.acting.bit_count()
        cells[at + self.t_side + s.side] = 1
        for u in bits(s.acting):
            cells[at + self.places.start + s.city[u] * self.places.width + self.l_here] = 1
