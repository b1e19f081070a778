"""Play to the victory conditions: attacks at good odds with the right arms, guns in range, lines kept, the north edge
in time.

Every legal move is rated by what it is worth in points of strength; the best is played. Nothing is remembered between
decisions, so the same position always gets the same answer; but for a hasty planner in a look-ahead.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hundreddays.core import Choice, Eye, Planner, State
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.opponent.appraise import Appraisal
from hundreddays.games.waterloo.opponent.attack_plan import Storm
from hundreddays.games.waterloo.opponent.beliefs import minds, mood_names
from hundreddays.games.waterloo.opponent.combat_reasons import why_combat
from hundreddays.games.waterloo.opponent.parties import called
from hundreddays.games.waterloo.opponent.posture import Outlook
from hundreddays.games.waterloo.opponent.reasons import why_move
from hundreddays.games.waterloo.rules.advance import advances_of
from hundreddays.games.waterloo.rules.modes import defence_modes
from hundreddays.games.waterloo.rules.results import debt, printed
from hundreddays.games.waterloo.rules.retreat import legal_hexes
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, WaterlooState
from hundreddays.games.waterloo.rules.steps import (
    ADVANCE,
    ADVANCE_TO,
    ASSAULT,
    ATTACK_MODE,
    ATTACKERS,
    BATTERY,
    BOMBARD,
    DEFENCE_MODE,
    ENGAGE,
    ENGAGED,
    EXCHANGE,
    MOVE,
    PUSH,
    RETREAT,
    RETREAT_TO,
    TO,
)

OUT: Final = 1000.0
"""A step off the map, for those who are to make it."""
TIE: Final = 0.001
"""The share of a prospect that only decides between equals."""


class WaterlooPlanner:
    """Plays either side of either game."""

    def __init__(self, game: WaterlooGame, mood: str = "", keeps: bool = False) -> None:
        """One that `keeps` to its orders gives none again in a Movement Phase in which all goes by them."""
        self.game = game
        self.keeps = keeps
        self.mood: str = mood
        self.verbs = game.verbs
        self.minds = minds(game.board.basic, mood)
        self._storm: tuple[tuple[object, ...], Storm] | None = None

    def moods(self) -> list[Planner]:
        return [WaterlooPlanner(self.game, name) for name in mood_names()]

    def hasty(self) -> Planner:
        return WaterlooPlanner(self.game, self.mood, True)

    def choose(self, eye: Eye, rng: Random) -> Choice:
        state = eye.sample(rng)
        moves = eye.moves()
        assert isinstance(state, WaterlooState)
        ratings = self.weigh(state, moves)
        best = max(range(len(moves)), key=lambda number: ratings[number])
        return Choice(moves[best], self.why(state, moves[best]))

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, WaterlooState)
        if len(moves) == 1:
            return [0.0]
        s = state.copy()
        if s.step == MOVE:
            return self.rate_movers(s, moves)
        if s.step == TO:
            return self.rate_destinations(s, moves)
        if s.step in (BOMBARD, ASSAULT, ENGAGE):
            appraisal = self.appraisal(s)
            return [self.rate_target(appraisal, move) for move in moves]
        if s.step in (BATTERY, ATTACKERS, ENGAGED):
            return self.rate_attackers(s, moves)
        if s.step == ATTACK_MODE:
            return [self.rate_attack_mode(s, move - self.verbs.mode) for move in moves]
        if s.step == DEFENCE_MODE:
            return [-self.odds_of(s, s.attack_mode, move - self.verbs.mode) for move in moves]
        if s.step == EXCHANGE:
            return [self.rate_payment(s, move - self.verbs.lose) for move in moves]
        if s.step in (RETREAT, PUSH):
            return [self.rate_victim(s, move) for move in moves]
        if s.step == RETREAT_TO:
            return [self.rate_refuge(s, move - self.verbs.to) for move in moves]
        return self.rate_ground(s, moves)

    # Movement

    def storm(self, s: WaterlooState) -> Storm:
        """The orders for a position in movement. Choosing a unit, its hex and the reason all ask for the same one."""
        key = (s.turn, s.phasing, s.moved, s.demoralized, *s.losses, *s.pos)
        if self._storm is None or self._storm[0] != key:
            before = s.copy()
            before.mover = -1
            before.goto(MOVE)
            earlier = self._storm[1] if self._storm is not None and self.keeps else None
            if earlier is not None and not earlier.goes_on(before):
                earlier = None
            self._storm = key, Storm(before, self.minds[s.phasing], earlier)
        return self._storm[1]

    def rate_movers(self, s: WaterlooState, moves: list[int]) -> list[float]:
        """Those with orders first, then whoever would stand better elsewhere, and the Emperor last, when it is clear
        who stays with him. The phase ends when nobody has either.

        Once someone is found the others are not looked at: their turn comes with the next decision.
        """
        storm = self.storm(s)
        found: list[float] = []
        content = bool(storm.orders)
        worthwhile, summoned = storm.mind.worthwhile, storm.mind.summoned
        emperor, last = s.board.napoleon, -1
        for move in moves:
            if move == self.verbs.end:
                found.append(worthwhile)
                continue
            unit = move - self.verbs.move
            if unit in storm.orders:
                found.append(summoned + storm.orders[unit].plan.worth)
            elif storm.exits[unit] and storm.look.runs(unit):
                found.append(OUT)
                content = True
            elif content or unit == emperor:
                last = len(found) if unit == emperor else last
                found.append(0.0)
            else:
                better = storm.betterment(unit)
                found.append(better)
                content = better > worthwhile
        if last >= 0 and not content:
            found[last] = storm.betterment(emperor)
        return found

    def rate_destinations(self, s: WaterlooState, moves: list[int]) -> list[float]:
        unit = s.mover
        storm = self.storm(s)
        order, ordered = storm.orders.get(unit), storm.mind.ordered
        found: list[float] = []
        for move in moves:
            if move == self.verbs.exit:
                found.append(OUT if storm.look.runs(unit) else -OUT)
                continue
            hex = move - self.verbs.to
            found.append((ordered if order and order.hex == hex else 0.0) + storm.look.worth(unit, hex))
        return found

    # Combat

    def appraisal(self, s: WaterlooState) -> Appraisal:
        return Appraisal(s, s.actor, self.minds[s.actor])

    def rate_target(self, appraisal: Appraisal, move: int) -> float:
        """The prospect of the best combat against a hex.

        Bombardments that promise anything come first: they risk nothing and open the way.
        """
        if move == self.verbs.end:
            return 0.0
        s = appraisal.s
        hex, able, kind = called(s, move)
        best = appraisal.outlook(hex, able, kind)
        if kind == BOMBARDMENT:
            return appraisal.mind.opening + best if best > 0 else -appraisal.mind.worthwhile
        return best if s.board.basic else best - appraisal.mind.worthwhile

    def rate_attackers(self, s: WaterlooState, moves: list[int]) -> list[float]:
        """Add whoever betters the prospect most; attack when nobody does."""
        joining = [move for move in moves if self.verbs.base[move] == self.verbs.join]
        able = 0
        for move in joining:
            able |= s.board.ubit[move - self.verbs.join]
        appraisal = self.appraisal(s)
        unwanted, further = appraisal.mind.unwanted, appraisal.mind.further
        party, best = appraisal.best_party(s.attackers, able)
        cut = appraisal.cut_off(s.attackers | able | s.defenders)
        found: list[float] = []
        for move in moves:
            if move == self.verbs.resolve:
                found.append(appraisal.prospect(s.attackers, cut))
            elif self.verbs.base[move] == self.verbs.also:
                found.append(best - further)
            else:
                bit = s.board.ubit[move - self.verbs.join]
                found.append(
                    (best if party & bit else best - unwanted) + TIE * appraisal.prospect(s.attackers | bit, cut)
                )
        return found

    def rate_attack_mode(self, s: WaterlooState, mode: int) -> float:
        """The defender will give the worst answer."""
        return min(self.odds_of(s, mode, answer) for answer in defence_modes(s.board, s.attackers, s.defenders))

    def odds_of(self, s: WaterlooState, attack: int, defence: int) -> float:
        """What the attacker gains by a pair of modes."""
        appraisal = Appraisal(s, s.phasing, self.minds[s.phasing])
        cut = appraisal.cut_off(s.attackers | s.defenders)
        added = s.board.capability[attack][defence]
        return appraisal.gain(
            s.column,
            added,
            appraisal.stake(s.attackers, cut),
            appraisal.stake(s.defenders, cut),
            s.kind == BOMBARDMENT,
        )

    def rate_payment(self, s: WaterlooState, unit: int) -> float:
        """Pay the debt exactly if one unit can, else with as little too much as may be; never with the Emperor."""
        owed = debt(s) - printed(s, s.paid)
        strength = self.game.board.cs[unit]
        fit = float(owed - strength) if strength >= owed else strength - self.minds[s.actor].unpaid
        return fit - (1000.0 if unit == self.game.board.napoleon else 0.0)

    # The aftermath

    def rate_victim(self, s: WaterlooState, move: int) -> float:
        """Drive first whoever has nowhere to go, and then the strongest."""
        unit = self.verbs.noun(move)
        ways = legal_hexes(s, unit, s.closed | s.chain).bit_count() if s.step == RETREAT else 0
        own = s.board.side[unit] == s.actor
        return (-1.0 if own else 1.0) * (s.board.cs[unit] - self.minds[s.actor].escape * ways)

    def rate_refuge(self, s: WaterlooState, hex: int) -> float:
        """Drive an enemy where he is most in danger, bring a friend where he is least."""
        unit = s.mover
        worth = Outlook(s, s.board.side[unit], self.minds[s.board.side[unit]]).worth(unit, hex)
        return worth if s.board.side[unit] == s.actor else -worth

    def rate_ground(self, s: WaterlooState, moves: list[int]) -> list[float]:
        """Advance, or fall back, if the new ground is better than the old."""
        look = Outlook(s, s.actor, self.minds[s.actor])
        found: list[float] = []
        for move in moves:
            if move == self.verbs.stay:
                found.append(0.0)
            elif s.step == ADVANCE_TO:
                found.append(look.worth(s.mover, move - self.verbs.to))
            else:
                unit = self.verbs.noun(move)
                hexes = (
                    advances_of(s, unit) if s.step == ADVANCE else legal_hexes(s, unit, s.board.grid.bit[s.pos[unit]])
                )
                here = look.worth(unit, s.pos[unit])
                found.append(
                    max(look.worth(unit, hex) for hex in s.board.grid.hexes(hexes)) - here - look.mind.worthwhile
                )
        return found

    def form(self, s: WaterlooState, call: int) -> WaterlooState:
        """The combat that comes of calling a hex: with everyone it would name, one after the other."""
        formed = s.copy()
        move = call
        while move != self.verbs.resolve:
            formed.apply(move)
            moves = formed.moves()
            ratings = self.weigh(formed, moves)
            move = moves[max(range(len(moves)), key=lambda number: ratings[number])]
        return formed

    def why(self, state: State, move: int) -> str:
        assert isinstance(state, WaterlooState)
        said = (
            why_move(state, move, self.storm(state))
            if state.step in (MOVE, TO)
            else why_combat(state.copy(), move, self.minds, self.form)
        )
        return said[0].upper() + said[1:]  # some names begin small: “du Plat”
