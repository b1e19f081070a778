"""How the planner fights: which attacks it makes, when it stands, who bears the losses.

Every function weighs the moves of one kind of prompt.
"""

from __future__ import annotations

from hundreddays.games.emperor.opponent.outlook import Outlook
from hundreddays.games.emperor.opponent.prospects import Prospect, foresee, foreseen_modifier
from hundreddays.games.emperor.rules.battle import loss_of
from hundreddays.games.emperor.rules.combat import able, defence, fresh_at, named
from hundreddays.games.emperor.rules.combatants import in_round, taking_part
from hundreddays.games.emperor.rules.flags import MARCH
from hundreddays.games.emperor.rules.forces import engaged, followers, forces_at
from hundreddays.games.emperor.rules.pieces import ARTILLERY, FRENCH, OLD_GUARD, SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.pursuit import pursuers
from hundreddays.games.emperor.rules.retreat import trail_of
from hundreddays.games.emperor.rules.state import EmperorState


class Tactics:
    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.weights = outlook.weights
        self.box = 0.0 if outlook.game.objectives else outlook.weights.box

    def by_attack(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Attack where it promises more than it costs; where there is no choice, where it costs least."""
        verbs = s.verbs
        return [self.weights.bold if move == verbs.end else self.promise(s, move - verbs.attack) for move in moves]

    def promise(self, s: EmperorState, hex: int) -> float:
        """What an attack on a hex promises: men, and the place there as far as it is likely to be won."""
        prospect = self.prospect(s, hex)
        return prospect.gain(self.weights.won) + self._prize(s, hex) * prospect.defender_beaten

    def prospect(self, s: EmperorState, hex: int) -> Prospect:
        """What an attack on a hex with all who could join in it promises."""
        board = s.board
        return self.foreseen(
            s,
            hex,
            [leader for leader in able(s, SIDE_ARMIES[s.phasing]) if board.open[hex] & board.grid.bit[s.where[leader]]],
        )

    def foreseen(self, s: EmperorState, hex: int, own: list[int]) -> Prospect:
        """What an attack of some Forces on a hex promises."""
        board = s.board
        defenders = fresh_at(s, hex, 1 - s.phasing)
        hindered = bool((board.rough | board.fortress) & board.grid.bit[hex]) or all(
            board.hindered[hex] & board.grid.bit[s.where[leader]] for leader in own
        )
        modifier = foreseen_modifier(s, own, hex, defenders)
        return foresee(s.tables, engaged(s, own), self.defence_of(s, hex), hindered, modifier)

    def defence_of(self, s: EmperorState, hex: int) -> int:
        """The SPs by which an attack on a hex is weighed: what is face down counts for what it is likely to be, in a
        fortress for more.
        """
        defenders = fresh_at(s, hex, 1 - s.phasing)
        likely = self.outlook.field(s, s.phasing).foes.get(hex, 0)
        return max(1, likely + defence(s, [hex], defenders) - engaged(s, defenders))

    def _prize(self, s: EmperorState, hex: int) -> float:
        """What stands on the hex besides: a place that is wanted."""
        return sum(
            aim.value * self.weights.prize for aim in self.outlook.aims(s, s.phasing) if aim.hex == hex and not aim.held
        )

    def by_attackers(self, s: EmperorState, moves: list[int]) -> list[float]:
        """All who can reach the enemy attack; the army commander leads, or else the strongest."""
        verbs = s.verbs
        chosen = len(named(s))
        found: list[float] = []
        for move in moves:
            if verbs.base[move] == verbs.with_:
                leader = move - verbs.with_
                found.append(1.0 + s.strength[leader] / self.weights.rank + s.pieces.rank[leader])
            else:
                found.append(0.5 if move == verbs.fight and chosen else -1.0)
        return found

    def by_bonus(self, s: EmperorState, moves: list[int]) -> list[float]:
        """The bonus point is kept for combat while combats may follow."""
        return [float((move == s.verbs.bonus) == (s.mode != MARCH)) for move in moves]

    def by_commitment(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Bonus points are used; the Guard is committed when it should decide the day."""
        verbs = s.verbs
        even = self.ratio(s, 0)
        return [
            0.0
            if move == verbs.no
            else 1.0
            if move == verbs.bonus or self.weights.guard_from <= even <= self.weights.guard_to
            else -1.0
            for move in moves
        ]

    def by_override(self, s: EmperorState, moves: list[int]) -> list[float]:
        """A victory is accepted, unless it costs far more than it brings."""
        own, theirs = loss_of(s, 1 - s.loser), loss_of(s, s.loser)
        return [float((move == s.verbs.accept) == (own <= theirs + self.weights.dear)) for move in moves]

    def help(self, s: EmperorState, leader: int) -> float:
        """What a Force more would add to the next round."""
        side = SIDE[s.pieces.leader_army[leader]]
        own, foe = engaged(s, taking_part(s, side)), max(1, engaged(s, taking_part(s, 1 - side)))
        more = own + s.strength[leader]
        if side == s.attacker:
            return foresee(s.tables, more, foe, False, 0).gain(self.weights.won) - foresee(
                s.tables, max(1, own), foe, False, 0
            ).gain(self.weights.won)
        return foresee(s.tables, foe, max(1, own), False, 0).gain(self.weights.won) - foresee(
            s.tables, foe, more, False, 0
        ).gain(self.weights.won)

    def ratio(self, s: EmperorState, side: int) -> float:
        return engaged(s, in_round(s, side)) / max(1, engaged(s, in_round(s, 1 - side)))

    def by_nerve(self, s: EmperorState, moves: list[int]) -> list[float]:
        """To withdraw costs ground and a pursuit, and the battle if it has been fought in earnest; to stand costs men
        now and in the next round.
        """
        loser, winner = s.loser, 1 - s.loser
        mine, theirs = loss_of(s, loser), loss_of(s, winner)
        own = in_round(s, loser)
        price = self._morale(s, loser, own)
        ground = self.weights.ground + self._stake(s, loser, own)
        withdraw = -max(1, theirs) + theirs - self.weights.pursued - ground - (price if s.pitched else 0.0)
        left, _, again = self.counterattack(s)
        stand = (
            theirs
            - mine
            + again.gain(self.weights.won)
            - price * (again.attacker_beaten - again.defender_beaten)
            - ground * again.attacker_beaten
        )
        if left <= self.weights.doomed * mine:
            stand -= price + left
        return [stand if move == s.verbs.stand else withdraw for move in moves]

    def counterattack(self, s: EmperorState) -> tuple[int, int, Prospect]:
        """What the loser of a round would strike back with if he stood, against what, and what that promises. 347"""
        loser, winner = s.loser, 1 - s.loser
        left = max(1, engaged(s, in_round(s, loser)) - loss_of(s, loser))
        facing = max(1, engaged(s, in_round(s, winner)) - loss_of(s, winner))
        return left, facing, foresee(s.tables, left, facing, False, 0)

    def _stake(self, s: EmperorState, side: int, forces: list[int]) -> float:
        """What is lost with the ground: a place that is held, and by nobody else."""
        hexes = {s.where[leader] for leader in forces}
        return sum(
            aim.value * self.weights.stake for aim in self.outlook.aims(s, side) if aim.held and aim.hex in hexes
        )

    def _morale(self, s: EmperorState, side: int, forces: list[int]) -> float:
        """What the marker would cost him who loses a battle fought in earnest. 395"""
        pieces = s.pieces
        grand = any(pieces.span[one] >= s.tables.battle_span for leader in forces for one in followers(s, leader))
        return self.box * s.tables.battle_shift if grand else 0.0

    def by_upper_hand(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Fight on only with the upper hand."""
        side = s.phasing
        prospect = self.another_round(s, side)
        price = self._morale(s, side, in_round(s, side))
        gain = prospect.gain(self.weights.won) + price * (prospect.defender_beaten - prospect.attacker_beaten)
        return [gain if move == s.verbs.again else self.weights.bold for move in moves]

    def another_round(self, s: EmperorState, side: int) -> Prospect:
        """What the next round promises a side that attacks in it."""
        return foresee(s.tables, engaged(s, in_round(s, side)), max(1, engaged(s, in_round(s, 1 - side))), False, 0)

    def by_quarry(self, s: EmperorState, moves: list[int]) -> list[float]:
        """A beaten Force is followed if someone can be spared for it."""
        verbs = s.verbs
        return [
            0.5
            if move == verbs.end
            else float(any(not self.kept(s, one) for one in pursuers(s, trail_of(s, move - verbs.follow)[0])))
            for move in moves
        ]

    def by_chase(self, s: EmperorState, moves: list[int]) -> list[float]:
        """Whoever can be spared pursues or advances; who alone holds a place that is wanted stays in it."""
        verbs = s.verbs
        found: list[float] = []
        for move in moves:
            base = s.verbs.base[move]
            found.append(0.5 if base not in (verbs.pursue, verbs.advance) else float(not self.kept(s, move - base)))
        return found

    def kept(self, s: EmperorState, leader: int) -> bool:
        """Whether a Force lets a beaten enemy go: it alone holds a place, or its side has what it wants and stands."""
        return self.posted(s, leader) or self.stands(s, SIDE[s.pieces.leader_army[leader]])

    def stands(self, s: EmperorState, side: int) -> bool:
        """Whether a side has what it wants, and only has to keep it. E37"""
        return side == FRENCH and self.outlook.ahead(s)

    def posted(self, s: EmperorState, leader: int) -> bool:
        """Whether a Force is the only one of its side in a place that is fought for."""
        side = SIDE[s.pieces.leader_army[leader]]
        here = s.where[leader]
        town = s.board.town_at[here]
        wanted = any(
            aim.hex == here or (town >= 0 and s.board.town_at[aim.hex] == town) for aim in self.outlook.aims(s, side)
        )
        return wanted and len(forces_at(s, here, side)) == 1

    def by_loss(self, s: EmperorState, moves: list[int]) -> list[float]:
        """The largest units bear the loss, the Guard and the guns are spared."""
        pieces = s.pieces
        found: list[float] = []
        for move in moves:
            unit = move - s.verbs.lose
            spared = self.weights.treasured if pieces.guard[unit] == OLD_GUARD or pieces.arm[unit] == ARTILLERY else 0.0
            found.append(s.sp[unit] - spared)
        return found
