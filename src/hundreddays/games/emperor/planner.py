"""A first commander for each army: the French concentrate, cross and go for the cities; the Coalition covers them and strikes what comes too near.

Every prompt has a function that weighs its moves on a full state, dealt to the seat by its Eye; the best one is played.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from hundreddays.core import Choice, Eye, State
from hundreddays.games.emperor.battle import number_of
from hundreddays.games.emperor.combat import defence, fresh_at, in_round, named
from hundreddays.games.emperor.flags import COMMAND, MARCH
from hundreddays.games.emperor.forces import engaged, forces_at, initiative
from hundreddays.games.emperor.mover import army_of, hex_of, is_leader
from hundreddays.games.emperor.node import NAMES
from hundreddays.games.emperor.outlook import Outlook
from hundreddays.games.emperor.pieces import ARTILLERY, FRENCH, OLD_GUARD, SIDE
from hundreddays.games.emperor.state import EmperorState
from hundreddays.games.emperor.supply import since_invasion

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import Emperor

WHY = {
    "administer": "The army is seen to before it marches.",
    "organize": "Few changes: Forces that share a hex are joined, leaders who wait come back.",
    "give_command": "Commands go to strong Forces with far to go and slow leaders.",
    "pick_mover": "The Force furthest from its post moves first.",
    "step": "On toward the goal, but not alone into a stronger enemy.",
    "pick_marcher": "A forced march only where the way is still long.",
    "declare": "Attack where the odds are good, or where there is no choice.",
    "attackers": "Everyone who can reach the enemy attacks.",
    "withdraw_or_stand": "Stand while the numbers are even and the loss is bearable.",
    "go_on": "Fight on only with the upper hand.",
    "losses": "The largest units bear the loss, the Guard and the guns are spared.",
    "follow": "A beaten enemy is pursued.",
}
NEAR_ODDS = 1.5
"""Attackers to defenders from which an attack is welcome."""
KEEP_BACK = 3
"""Vedettes kept in the supply."""

Weigher = Callable[[EmperorState, list[int]], list[float]]


class EmperorPlanner:
    def __init__(self, game: Emperor) -> None:
        self.game = game
        self.outlook = Outlook(game)
        self.weighers: dict[int, Weigher] = {
            NAMES.index(name): weigher
            for name, weigher in {
                "choose_source": self.by_source,
                "place_center": self.by_center,
                "set_up_vedettes": self.by_organization,
                "administer": self.by_administration,
                "organize": self.by_organization,
                "give_command": self.by_command,
                "reinforce": self.by_activity,
                "pick_mover": self.by_mover,
                "pick_marcher": self.by_mover,
                "split": self.by_wholeness,
                "step": self.by_march,
                "join": self.by_joining,
                "retreat_join": self.by_joining,
                "stacking_join": self.by_activity,
                "displace_to": self.by_place,
                "retreat": self.by_place,
                "pursuit_stop": self.by_place,
                "guns_to": self.by_place,
                "attrition_bonus": self.by_bonus,
                "losses": self.by_loss,
                "declare": self.by_attack,
                "attackers": self.by_attackers,
                "consent": self.by_activity,
                "rejoin": self.by_activity,
                "guns": self.by_activity,
                "recon": self.by_activity,
                "commit": self.by_commitment,
                "override": self.by_override,
                "withdraw_or_stand": self.by_nerve,
                "go_on": self.by_upper_hand,
                "follow": self.by_activity,
                "pursue": self.by_activity,
                "advance": self.by_activity,
            }.items()
        }

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        if len(moves) == 1:
            return Choice(moves[0])
        state = eye.sample(rng)
        weights = self.weigh(state, moves)
        best = max(weights)
        move = rng.choice([move for move, weight in zip(moves, weights, strict=True) if weight == best])
        return Choice(move, self.why(state, move))

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, EmperorState)
        weigher = self.weighers.get(state.step)
        return weigher(state, moves) if weigher else [0.0] * len(moves)

    def why(self, state: State, move: int) -> str:
        assert isinstance(state, EmperorState)
        return WHY.get(NAMES[state.step], "")

    # Command

    def by_source(self, s: EmperorState, moves: list[int]) -> list[float]:
        w = s.game.w
        return [float(w.sources[move - w.source] in self.outlook.sources) for move in moves]

    def by_center(self, s: EmperorState, moves: list[int]) -> list[float]:
        return [float(move - s.game.w.at == self.outlook.center) for move in moves]

    def by_administration(self, s: EmperorState, moves: list[int]) -> list[float]:
        w = s.game.w
        found: list[float] = []
        for move in moves:
            if move == w.invade:
                found.append(2.0 if s.turn >= self.outlook.invade_from else -1.0)
            elif move >= w.replace:
                found.append(1.0)
            else:
                found.append(0.0 if move == w.end else -1.0)
        return found

    def by_organization(self, s: EmperorState, moves: list[int]) -> list[float]:
        w = s.game.w
        verb = s.game.words.verb
        supply = sum(1 for vedette in s.game.pieces.vedette_range[s.army] if s.vedette[vedette] == -1)
        found: list[float] = []
        for move in moves:
            base = verb(move).base
            if base == w.vedette:
                found.append(0.5 if supply > KEEP_BACK and not s.placed[move - w.vedette] else -1.0)
            elif base == w.return_:
                found.append(2.0)
            elif base == w.subordinate:
                leader = move - w.subordinate
                crowd = s.under[leader] < 0 and len(forces_at(s, s.where[leader], SIDE[s.army])) > 1
                found.append(1.0 if crowd and not s.flags[leader] & COMMAND else -1.0)
            else:
                found.append(0.0 if move == w.end else -1.0)
        return found

    def by_command(self, s: EmperorState, moves: list[int]) -> list[float]:
        w = s.game.w
        found: list[float] = []
        for move in moves:
            if move == w.end:
                found.append(0.0)
                continue
            leader = move - w.command
            way = self.outlook.away(self.outlook.goal(s, leader))[s.where[leader]]
            slow = 6 - initiative(s, leader)[0]
            found.append(s.strength[leader] * slow if way else -1.0)
        return found

    # Movement

    def by_mover(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Forces with a way to go, the furthest first; a forced march only when there is far to go and the enemy has come."""
        w = s.game.w
        found: list[float] = []
        for move in moves:
            base = s.game.words.verb(move).base
            if base in (w.move, w.march):
                found.append(self._urge(s, move - base, base == w.march))
            elif base == w.shift:
                found.append(self._center_urge(s, move - w.shift))
            else:
                found.append(0.0 if move == w.end else -1.0)
        return found

    def _urge(self, s: EmperorState, leader: int, forced: bool) -> float:
        way = self.outlook.away(self.outlook.goal(s, leader))[s.where[leader]]
        if not way:
            return -1.0
        if not forced:
            return 1.0 + way / 100.0
        army = self.game.pieces.leader_army[leader]
        if army == FRENCH:
            return -1.0
        return 1.0 + way / 100.0 if since_invasion(s) >= 0 and way > 12 and initiative(s, leader)[0] > 1 else -1.0

    def _center_urge(self, s: EmperorState, army: int) -> float:
        """The center follows its commander, so that commands and supply do."""
        commander = s.where[self.game.pieces.commander[army]]
        if commander < 0:
            return -1.0
        return 0.5 if self.game.board.grid.distance(s.center[army], commander) > 4 else -1.0

    def by_wholeness(self, s: EmperorState, moves: list[int]) -> list[float]:
        return [float(move == s.game.w.go + s.mover) for move in moves]

    def by_march(self, s: EmperorState, moves: list[int]) -> list[float]:
        w = s.game.w
        here = hex_of(s, s.mover)
        if not is_leader(s, s.mover):
            army = army_of(s, s.mover)
            follow = self.game.pieces.commander[army]
            away = self.outlook.away(s.where[follow]) if s.where[follow] >= 0 else [0] * s.game.board.count
            return [-float(away[move - w.to]) if w.to <= move < w.repulse else -float(away[here]) + 0.1 for move in moves]
        stay = self.outlook.worth(s, s.mover, here)
        side = SIDE[army_of(s, s.mover)]
        found: list[float] = []
        for move in moves:
            base = s.game.words.verb(move).base
            if base == w.to:
                found.append(self.outlook.worth(s, s.mover, move - w.to) - 0.2)
            elif base == w.repulse:
                forces = forces_at(s, move - w.repulse, 1 - side)
                strong = not forces or s.strength[s.mover] >= s.game.tables.repulse_ratio * engaged(s, forces)
                nearer = self.outlook.worth(s, s.mover, move - w.repulse) > stay
                found.append(stay + 0.5 if strong and nearer else stay - 5.0)
            else:
                found.append(stay - (1.0 if base == w.join else 0.0))
        return found

    def by_joining(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Join where the Forces want the same thing and do not grow too large to march."""
        w = s.game.w
        mover = s.mover if NAMES[s.step] == "join" else s.retiring[0]
        largest = max(least for least, _ in s.game.tables.size_index)
        found: list[float] = []
        for move in moves:
            other = move - s.game.words.verb(move).base
            if move == w.no:
                found.append(0.0)
            else:
                same = self.outlook.goal(s, other) == self.outlook.goal(s, mover)
                found.append(1.0 if same and s.strength[other] + s.strength[mover] < largest else -1.0)
        return found

    def by_place(self, s: EmperorState, moves: list[int]) -> list[float]:
        name = NAMES[s.step]
        leader = s.retiring[0] if name == "retreat" else s.chasing[0] if name == "pursuit_stop" else s.mover
        return [self.outlook.worth(s, leader, move - s.game.w.to) for move in moves]

    def by_activity(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Anything rather than nothing."""
        w = s.game.w
        return [0.0 if move in (w.end, w.no) else 1.0 for move in moves]

    def by_bonus(self, s: EmperorState, moves: list[int]) -> list[float]:
        """The bonus point is kept for combat while combats may follow."""
        return [float((move == s.game.w.bonus) == (s.mode != MARCH)) for move in moves]

    # Combat

    def by_attack(self, s: EmperorState, moves: list[int]) -> list[float]:
        w = s.game.w
        return [0.0 if move == w.end else self._promise(s, move - w.attack) for move in moves]

    def _promise(self, s: EmperorState, hex: int) -> float:
        board = s.game.board
        near = [leader for leader in range(len(s.where)) if s.where[leader] >= 0 and board.open[hex] & board.grid.bit[s.where[leader]]]
        own = [leader for leader in near if SIDE[s.game.pieces.leader_army[leader]] == s.phasing and s.under[leader] < 0]
        ratio = engaged(s, own) / max(1, defence(s, [hex], fresh_at(s, hex, 1 - s.phasing)))
        return ratio - NEAR_ODDS

    def by_attackers(self, s: EmperorState, moves: list[int]) -> list[float]:
        w = s.game.w
        chosen = len(named(s))
        return [1.0 if w.with_ <= move < w.fight else 0.5 if move == w.fight and chosen else -1.0 for move in moves]

    def by_commitment(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Bonus points are used; the Guard is committed when it should decide the day."""
        w = s.game.w
        even = self._ratio(s, 0)
        return [0.0 if move == w.no else 1.0 if move == w.bonus or 1.0 <= even <= 2.5 else -1.0 for move in moves]

    def by_override(self, s: EmperorState, moves: list[int]) -> list[float]:
        return [float(move == s.game.w.accept) for move in moves]

    def _ratio(self, s: EmperorState, side: int) -> float:
        return engaged(s, in_round(s, side)) / max(1, engaged(s, in_round(s, 1 - side)))

    def by_nerve(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Stand while the numbers are even and the loss is bearable."""
        own = sum(s.strength[leader] for leader in in_round(s, s.loser))
        stands = self._ratio(s, s.loser) >= 0.8 and 5 * number_of(s, s.loser) <= own
        return [float((move == s.game.w.stand) == stands) for move in moves]

    def by_upper_hand(self, s: EmperorState, moves: list[int]) -> list[float]:
        own = self._ratio(s, s.phasing)
        return [float((move == s.game.w.again) == (own >= 1.2)) for move in moves]

    def by_loss(self, s: EmperorState, moves: list[int]) -> list[float]:
        pieces = s.game.pieces
        found: list[float] = []
        for move in moves:
            unit = move - s.game.w.lose
            spared = 10.0 if pieces.guard[unit] == OLD_GUARD or pieces.arm[unit] == ARTILLERY else 0.0
            found.append(s.sp[unit] - spared)
        return found
