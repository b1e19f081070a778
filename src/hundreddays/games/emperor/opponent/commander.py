"""A commander for each side: aims are shared out, Forces march on them together and in supply, and fight where it pays.

Every kind of prompt has a function that weighs its moves on a full state, dealt to the seat by its Eye; the best one is
played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hundreddays.games.emperor.opponent.outlook import Field, Outlook
from hundreddays.games.emperor.opponent.posts import Posts
from hundreddays.games.emperor.opponent.tactics import Tactics
from hundreddays.games.emperor.rules import steps
from hundreddays.games.emperor.rules.flags import COMMAND, MOVED, NONE
from hundreddays.games.emperor.rules.forces import engaged, forces_at, initiative, juniors, marching_allowance, top
from hundreddays.games.emperor.rules.mover import army_of, hex_of, is_leader, is_vedette
from hundreddays.games.emperor.rules.pieces import FRENCH, SIDE
from hundreddays.games.emperor.rules.placing import vedettes_in_supply
from hundreddays.games.emperor.rules.stacking import gathered, neighbours_in_hex
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import since_invasion

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame
    from hundreddays.games.emperor.opponent.beliefs import PlanFile

Weigher = Callable[[EmperorState, list[int]], list[float]]


class Commander:
    """What one side knows of good play: a function for every kind of prompt that weighs its moves."""

    def __init__(self, game: EmperorGame, plan: PlanFile, side: int) -> None:
        self.game = game
        self.outlook = Outlook(game, plan, side)
        self.weights = self.outlook.weights
        self.tactics = Tactics(self.outlook)
        self.posts = Posts(self.outlook)
        self.weighers: dict[int, Weigher] = {
            steps.CHOOSE_SOURCE: self.by_source,
            steps.PLACE_CENTER: self.by_center,
            steps.SET_UP_VEDETTES: self.by_organization,
            steps.ADMINISTER: self.by_administration,
            steps.ORGANIZE: self.by_organization,
            steps.SUBORDINATE_UNDER: self.by_senior,
            steps.STACKING_UNDER: self.by_senior,
            steps.GIVE_COMMAND: self.by_command,
            steps.REINFORCE: self.by_activity,
            steps.PICK_MOVER: self.by_mover,
            steps.PICK_MARCHER: self.by_mover,
            steps.SPLIT_FORCE: self.by_wholeness,
            steps.TAKE_STEP: self.by_march,
            steps.JOIN: self.by_joining,
            steps.RETREAT_JOIN: self.by_joining,
            steps.STACKING_JOIN: self.by_crowd,
            steps.DISPLACE: self.by_room,
            steps.DISPLACE_TO: self.by_place,
            steps.RETREAT: self.by_place,
            steps.PURSUIT_STOP: self.by_place,
            steps.GUNS_TO: self.by_place,
            steps.ATTRITION_BONUS: self.tactics.by_bonus,
            steps.LOSSES: self.tactics.by_loss,
            steps.DECLARE: self.tactics.by_attack,
            steps.ATTACKERS: self.tactics.by_attackers,
            steps.CONSENT: self.by_activity,
            steps.REJOIN: self.by_activity,
            steps.GUNS_CALL: self.by_guns,
            steps.RECON: self.by_activity,
            steps.COMMIT: self.tactics.by_commitment,
            steps.OVERRIDE: self.tactics.by_override,
            steps.WITHDRAW_OR_STAND: self.tactics.by_nerve,
            steps.GO_ON: self.tactics.by_upper_hand,
            steps.FOLLOW: self.tactics.by_quarry,
            steps.PURSUE: self.tactics.by_chase,
            steps.ADVANCE: self.tactics.by_chase,
        }

    def weigh(self, s: EmperorState, moves: list[int]) -> list[float]:
        weigher = self.weighers.get(s.step)
        return weigher(s, moves) if weigher else [0.0] * len(moves)

    def goals(self, s: EmperorState, side: int) -> dict[int, int]:
        """Where each Force of a side should go."""
        return self.outlook.goals(s, side, self.outlook.field(s, side))

    # Command

    def by_source(self, s: EmperorState, moves: list[int]) -> list[float]:
        verbs = s.verbs
        return [float(verbs.sources[move - verbs.source] in self.outlook.sources) for move in moves]

    def by_center(self, s: EmperorState, moves: list[int]) -> list[float]:
        return [float(move - s.verbs.at == self.outlook.center) for move in moves]

    def by_administration(self, s: EmperorState, moves: list[int]) -> list[float]:
        verbs = s.verbs
        found: list[float] = []
        for move in moves:
            if move == verbs.invade:
                found.append(2.0 if self.outlook.due(s) else -1.0)
            elif verbs.base[move] == verbs.replace:
                found.append(1.0)
            else:
                found.append(0.0 if move == verbs.end else -1.0)
        return found

    def by_organization(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Few acts: leaders who wait come back, Forces that share a hex become one, a few vedettes ride out."""
        verbs = s.verbs
        verb = s.game.words.verb
        supply = vedettes_in_supply(s, s.army)
        goals = self.goals(s, SIDE[s.army])
        found: list[float] = []
        for move in moves:
            base = verb(move).base
            if base == verbs.vedette:
                found.append(0.5 if supply > self.weights.keep_back and not s.placed[move - verbs.vedette] else -1.0)
            elif base == verbs.return_:
                found.append(2.0)
            elif base == verbs.subordinate:
                leader = move - verbs.subordinate
                crowd = s.under[leader] < 0 and any(
                    other != leader
                    and goals.get(other) == goals.get(leader)
                    and s.strength[other] + s.strength[leader] < self.weights.crowd
                    for other in forces_at(s, s.where[leader], SIDE[s.army])
                )
                better = self.better_led(s, leader) >= 0
                found.append(1.0 if (crowd or better) and not s.flags[leader] & COMMAND else -1.0)
            else:
                found.append(0.0 if move == verbs.end else -1.0)
        return found

    def better_led(self, s: EmperorState, leader: int) -> int:
        """A leader alone in the hex of a Force who would lead it better than its own, or NONE. 39, 119"""
        if s.under[leader] >= 0 or not s.strength[leader]:
            return NONE
        for other in neighbours_in_hex(s, leader):
            if not s.strength[other] and self.posts.charge(s, other) == leader:
                return other
        return NONE

    def by_senior(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Under the leader whose Force moves most readily; of equals the highest."""
        pieces = self.game.pieces
        found: list[float] = []
        for move in moves:
            senior = move - s.verbs.base[move]
            found.append(pieces.initiative[top(s, senior)] + pieces.rank[senior] / self.weights.rank)
        return found

    def by_command(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Commands go to strong Forces with a way to go whose leaders may not move by themselves."""
        verbs = s.verbs
        goals = self.goals(s, SIDE[s.army])
        found: list[float] = []
        for move in moves:
            if move == verbs.end:
                found.append(0.0)
                continue
            leader = move - verbs.command
            way = self.outlook.away(goals[leader])[s.where[leader]]
            rating, plus = initiative(s, leader)
            hub = self.weights.hub if leader == self.game.pieces.commander[s.army] else 1.0
            found.append(
                hub * s.strength[leader] * (6 - max(0, rating - plus)) * (1.0 if way else self.weights.settled)
                - self.weights.claim
            )
        return found

    # Movement

    def by_mover(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Who has a command moves first, the strongest of them before the others; a forced march is tried where the
        enemy is near or the goal at hand.
        """
        verbs = s.verbs
        forced = s.step == steps.PICK_MARCHER
        side = 1 - s.phasing if forced else s.phasing
        field = self.outlook.field(s, side)
        goals = self.outlook.goals(s, side, field)
        found: list[float] = []
        for move in moves:
            base = s.verbs.base[move]
            if base in (verbs.move, verbs.march):
                found.append(self._urge(s, field, goals, move - base, forced))
            elif base == verbs.shift:
                found.append(self._center_urge(s, move - verbs.shift))
            elif base == verbs.ride:
                found.append(self._rides(s, field, move - verbs.ride, forced))
            else:
                found.append(0.0 if move == verbs.end else -1.0)
        return found

    def _rides(self, s: EmperorState, field: Field, vedette: int, forced: bool) -> float:
        """Vedettes ride ahead of the Forces, which march by what they see; in a Forced March Segment they stay."""
        return self.weights.orders + 2.0 if not forced and self.posts.restless(s, field, vedette) else -1.0

    def nearest(self, s: EmperorState, field: Field, leader: int) -> int:
        """How many hexes a Force is from the nearest enemy counter."""
        distance = self.game.board.grid.distance
        return min((distance(s.where[leader], hex) for hex, _ in field.likely), default=99)

    def _urge(self, s: EmperorState, field: Field, goals: dict[int, int], leader: int, forced: bool) -> float:
        if not s.strength[leader]:
            return self._alone(s, leader, forced)
        way = self.outlook.away(goals[leader])[s.where[leader]]
        near = self.nearest(s, field, leader)
        if forced:
            if since_invasion(s) < 0:
                return 0.5 if s.phasing == FRENCH and way > 0 else -1.0
            late = self.game.last_turn - s.turn < self.weights.rush
            at_hand = 0 < way <= self.weights.at_hand
            return (
                0.5 + s.strength[leader] / self.weights.rank
                if at_hand or near <= self.weights.spur or (late and way)
                else -1.0
            )
        if not way and near > self.weights.uneasy:
            return -1.0
        return (
            1.0 + s.strength[leader] / self.weights.rank + (self.weights.orders if s.flags[leader] & COMMAND else 0.0)
        )

    def _alone(self, s: EmperorState, leader: int, forced: bool) -> float:
        """A leader without troops rides to some after the Forces have moved: one that he joins before may not move."""
        other = self.posts.charge(s, leader)
        if other < 0 or (s.where[other] == s.where[leader] and not forced and not s.flags[other] & MOVED):
            return -1.0
        return 0.2

    def _center_urge(self, s: EmperorState, army: int) -> float:
        """The center follows its commander, so that commands and supply do."""
        commander = s.where[self.game.pieces.commander[army]]
        if commander < 0:
            return -1.0
        return 0.5 if self.game.board.grid.distance(s.center[army], commander) > self.weights.lead else -1.0

    def by_wholeness(self, s: EmperorState, moves: list[int]) -> list[float]:
        """A Force goes whole, but leaves a garrison where it holds a place that the enemy could take back."""
        verbs = s.verbs
        side = SIDE[army_of(s, s.mover)]
        here = s.where[s.mover]
        board = self.game.board
        held = [aim for aim in self.outlook.aims(s, side) if aim.held and aim.hex == here]
        below = [leader for leader in juniors(s, s.mover) if s.strength[leader]]
        leaves = -1
        alone = len(forces_at(s, here, side)) == 1
        if held and below and not s.leaving and since_invasion(s) >= 0 and alone and not self._stays(s, side):
            near = any(
                board.grid.distance(hex, here) <= self.weights.alarm for hex, _ in self.outlook.field(s, side).likely
            )
            if near and s.strength[s.mover] > self.weights.divide_from * self.weights.least:
                weakest = min(below, key=lambda leader: s.strength[leader])
                if s.strength[s.mover] - s.strength[weakest] >= self.weights.least:
                    leaves = weakest
        return [2.0 if move == verbs.leave + leaves else 1.0 if move == verbs.go + s.mover else 0.0 for move in moves]

    def _stays(self, s: EmperorState, side: int) -> bool:
        """Whether the mover is wanted where it stands: then it does not go off to fight and leave a handful behind."""
        return self.goals(s, side).get(s.mover) == s.where[s.mover]

    def by_march(self, s: EmperorState, moves: list[int]) -> list[float]:
        verbs = s.verbs
        if not is_leader(s, s.mover):
            return self._by_ride(s, moves)
        if not s.strength[s.mover]:
            return self.posts.by_errand(s, moves)
        outlook = self.outlook
        side = SIDE[army_of(s, s.mover)]
        field = outlook.field(s, side)
        here = hex_of(s, s.mover)
        goal = outlook.goals(s, side, field).get(s.mover, here)
        prices = self.prices(s)
        stir, pick_up = self.weights.stir, self.weights.pick_up
        stay = outlook.worth(s, field, s.mover, goal, here, s.spent)
        found: list[float] = []
        for move in moves:
            base = s.verbs.base[move]
            if base == verbs.to:
                hex = move - verbs.to
                found.append(outlook.worth(s, field, s.mover, goal, hex, s.spent + prices.get(hex, 0)) - stir)
            elif base == verbs.repulse:
                found.append(stay + self._push(s, field, goal, move - verbs.repulse))
            else:
                found.append(stay - (pick_up if base == verbs.join else 0.0))
        return found

    def prices(self, s: EmperorState) -> dict[int, int]:
        """What each hex costs the mover to reach."""
        if s.ways is None:
            s.moves()
        return {} if s.ways is None else s.ways.prices | s.ways.direct

    def _push(self, s: EmperorState, field: Field, goal: int, hex: int) -> float:
        """Whether to drive off what stands in the way: weak Forces and vedettes on the road to the goal.

        What is face down on a place that is fought for is taken for a garrison, whatever was dealt.
        """
        forces = forces_at(s, hex, 1 - field.side)
        against = float(engaged(s, forces)) if forces else 0.0
        if self.outlook.places & self.game.board.grid.bit[hex]:
            against = max(against, sum(value for where, value in field.likely if where == hex))
        strong = s.strength[s.mover] >= s.tables.repulse_ratio * against
        away = self.outlook.away(goal)
        return self.weights.push if strong and away[hex] < away[s.where[s.mover]] else -self.weights.vain

    def _by_ride(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Centers follow the commander; vedettes have their posts."""
        verbs = s.verbs
        if is_vedette(s, s.mover):
            field = self.outlook.field(s, SIDE[army_of(s, s.mover)])
            return self.posts.by_ride(s, field, moves)
        follow = s.where[self.game.pieces.commander[army_of(s, s.mover)]]
        away = self.outlook.away(follow) if follow >= 0 else [0] * s.board.count
        here = away[hex_of(s, s.mover)]
        return [-float(away[move - verbs.to]) if verbs.base[move] == verbs.to else 0.1 - float(here) for move in moves]

    def by_joining(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Forces with the same goal join as long as they stay light enough to march, or have no further to go."""
        verbs = s.verbs
        mover = s.mover if s.step == steps.JOIN else s.retiring[0]
        side = SIDE[self.game.pieces.leader_army[mover]]
        field = self.outlook.field(s, side)
        goals = self.outlook.goals(s, side, field)
        found: list[float] = []
        for move in moves:
            if move == verbs.no:
                found.append(0.0)
                continue
            base = verbs.base[move]
            other = move - base
            if not s.strength[mover]:
                leads = base == verbs.join and self.posts.charge(s, mover) == other
                found.append(1.0 if leads else -1.0)
                continue
            same = goals.get(other) == goals.get(mover) or not s.strength[other]
            there = (
                s.where[mover] == goals.get(mover) and self.outlook.places & self.game.board.grid.bit[s.where[mover]]
            )
            most = self.game.tables.largest + 1 if there else self.weights.crowd
            found.append(1.0 if same and s.strength[other] + s.strength[mover] < most else -1.0)
        return found

    def by_crowd(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Forces that must part or join become one, but the French keep light enough to march where there is nothing to
        hold: to be displaced costs nothing.
        """
        verbs = s.verbs
        here = [leader for leader in gathered(s) if s.strength[leader]]
        found: list[float] = []
        for move in moves:
            if move == verbs.no:
                found.append(0.0)
                continue
            junior = move - verbs.join
            together = s.strength[junior] + max((s.strength[other] for other in here if other != junior), default=0)
            light = together < self.weights.crowd or self.outlook.places & self.game.board.grid.bit[s.where[junior]]
            found.append(1.0 if s.army != FRENCH or light else -1.0)
        return found

    def by_room(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Who has no business in a hex gives way before those who are wanted there, and of these the weakest."""
        goals = self.goals(s, SIDE[s.army])
        rank = self.weights.rank
        found: list[float] = []
        for move in moves:
            leader = move - s.verbs.displace
            wanted = goals.get(leader) == s.where[leader]
            found.append((0.0 if wanted else 1.0) - s.strength[leader] / rank)
        return found

    def by_place(self, s: EmperorState, moves: list[int]) -> list[float]:
        leader = s.retiring[0] if s.step == steps.RETREAT else s.chasing[0] if s.step == steps.PURSUIT_STOP else s.mover
        side = SIDE[self.game.pieces.leader_army[leader]]
        field = self.outlook.field(s, side)
        goal = self.outlook.goals(s, side, field).get(leader, s.where[leader])
        return [self.outlook.worth(s, field, leader, goal, move - s.verbs.to, 0) for move in moves]

    def by_guns(self, s: EmperorState, moves: list[int]) -> list[float]:
        """The sound of the guns calls those whom the battle needs, if the march does not cost more."""
        verbs = s.verbs
        found: list[float] = []
        for move in moves:
            if move == verbs.end:
                found.append(0.0)
                continue
            leader = move - verbs.march
            found.append(
                -1.0
                if self.tactics.posted(s, leader)
                else self.tactics.help(s, leader) - self.guns_cost(s, leader) - self.weights.forced
            )
        return found

    def guns_cost(self, s: EmperorState, leader: int) -> float:
        """What a march to the guns costs a Force, in SPs."""
        field = self.outlook.field(s, SIDE[self.game.pieces.leader_army[leader]])
        return self.outlook.attrition(
            s, field, leader, s.strength[leader], s.where[leader], marching_allowance(s, leader)
        )

    def by_activity(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Anything rather than nothing."""
        verbs = s.verbs
        return [0.0 if move in (verbs.end, verbs.no) else 1.0 for move in moves]
