"""Combat of the Basic Game: compulsory attacks, and guns that may bombard. Chapters 22 and 23."""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.waterloo.rules.board import ARTILLERY
from hundreddays.games.waterloo.rules.contacts import (
    Field,
    adjacent_to_all,
    bombarders,
    closure,
    completes,
    engageable,
    field,
    fits,
    is_whole,
    live,
)
from hundreddays.games.waterloo.rules.forecast import forecast_text, odds_text
from hundreddays.games.waterloo.rules.odds import attack_strength, combat_column
from hundreddays.games.waterloo.rules.state import GROUND, WaterlooState
from hundreddays.games.waterloo.rules.steps import DECLARE, END_OF_TURN, ENGAGE, ENGAGED, Decision, no


def best_attack(s: WaterlooState, hex: int) -> tuple[int, int]:
    """The best column of all legal attacks on a hex, and the hexes that are attacked with it there: whoever attacks may
    leave an enemy to nobody else, who must then be attacked too. 22.3, 22.5
    """
    board, f = s.board, field(s)
    grid = board.grid
    target = grid.bit[hex]
    parties = [0]
    for one in grid.hexes((f.attackers & grid.near[hex]) | bombarders(s, f, target)):
        parties += [party | grid.bit[one] for party in parties]
    ranked = sorted([(attack_strength(s, s.units_in(party)), party) for party in parties[1:]], reverse=True)
    best, targets = -1, 0
    for _, party in ranked:
        alone = combat_column(s, s.units_in(party), s.held(hex), target, s.phasing)
        if alone < best or (alone == best and targets == target):
            break  # nobody who is weaker does better
        attackers, defenders = closure(s, f, party, target)
        if attackers == party and fits(s, f, party, defenders):
            column = combat_column(s, s.units_in(party), s.units_in(defenders), defenders, s.phasing)
            if column > best or (column == best and defenders.bit_count() < targets.bit_count()):
                best, targets = column, defenders
    return best, targets & ~target


def left_out(s: WaterlooState, attackers: int, targets: int) -> int:
    """The hexes of those who must be named in an attack besides these, friends and enemies. 22.5"""
    here = s.hexes_of(attackers)
    friends, enemies = closure(s, field(s), here, targets)
    return (friends & ~here) | (enemies & ~targets)


class Engage(Decision):
    """Which enemy is attacked next; the phase may end once no live contact is left. 22.1, 22.5"""

    number = ENGAGE
    cites = ("", "22.1")
    offers = ("attack", "end")

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        """The Combat Phase of the Basic Game, for as long as an attack can be made. 22.1"""
        if engageable(s, field(s)):
            return True
        s.goto(END_OF_TURN)
        return False

    def moves(self, s: WaterlooState) -> list[int]:
        f = field(s)
        found = s.verbs.attacks(engageable(s, f))
        if not live(s, f):
            found.append(s.verbs.end)
        return found

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            s.goto(END_OF_TURN)
            return
        hex = move - s.verbs.attack
        s.kind = GROUND
        s.targets = s.board.grid.bit[hex]
        s.defenders = s.held(hex)
        s.goto(ENGAGED)

    def ask(self, s: WaterlooState) -> str:
        if live(s, field(s)):
            return "Every unit in contact must attack, and every enemy in contact be attacked: whom do you attack?"
        return "Attack with guns from a distance or in new contact, or end the phase."

    def note(self, s: WaterlooState, move: int) -> str:
        """The best odds of a legal attack, and who is attacked with this hex there. 22.3, 22.5"""
        if move == s.verbs.end:
            return ""
        column, others = best_attack(s, move - s.verbs.attack)
        together = f", together with {s.board.hexes_named(others)}" if others else ""
        return f"{s.board.columns[column]} at best{together}"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        board = s.board
        if move == s.verbs.end:
            f = field(s)
            enemies = board.grid.hexes(f.enemies & board.grid.spread(f.friends))
            return no(
                s, f"{board.grid.labels[enemies[0]]} is in contact and must be attacked before the phase ends.", "22.5"
            )
        hex = s.game.words.index(move, s.verbs.attack)
        if hex < 0:
            return []
        label = board.grid.labels[hex]
        if not s.occupied[1 - s.phasing] & board.grid.bit[hex]:
            return no(s, f"There is no enemy in {label}.", "22.1")
        if s.held(hex) & s.struck:
            return no(s, f"The unit in {label} has been attacked in this phase.", "22.1")
        if s.held(hex) & s.advanced:
            return no(s, f"The unit in {label} has advanced and takes no further part.", "24.3")
        f = field(s)
        if f.attackers & board.grid.near[hex] or bombarders(s, f, board.grid.bit[hex]):
            return no(
                s, f"Every attack on {label} would leave some other unit owing an attack that nobody may make.", "22.5"
            )
        return no(s, f"No unit that may still attack has {label} beside it or in its line of fire.", "22.3")


class Engaged(Decision):
    """Who attacks, and which further enemies are attacked with the first. 22.3, 22.5, 23.6"""

    number = ENGAGED
    cites = ("", "22.3")
    offers = ("with", "also", "resolve")

    def sides(self, s: WaterlooState) -> tuple[Field, int, int]:
        return field(s), s.hexes_of(s.attackers), s.targets

    def moves(self, s: WaterlooState) -> list[int]:
        board = s.board
        grid = board.grid
        f, attackers, defenders = self.sides(s)
        joining = 0
        beside = f.attackers & adjacent_to_all(s, defenders)  # equivalent: what is too much is sorted out below
        for hex in grid.hexes((beside | bombarders(s, f, defenders)) & ~attackers):
            if completes(s, f, attackers | grid.bit[hex], defenders):
                joining |= s.held(hex)
        adding = 0
        near = adjacent_to_all(s, attackers) if attackers else grid.spread(beside)  # equivalent: likewise
        for hex in grid.hexes(f.defenders & near & ~defenders):
            if completes(s, f, attackers, defenders | grid.bit[hex]):
                adding |= grid.bit[hex]
        found = s.verbs.joins(joining) + s.verbs.alsos(adding)
        if is_whole(s, f, attackers, defenders):
            found.append(s.verbs.resolve)
        return found

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        board = s.board
        if move == s.verbs.resolve:
            s.goto(DECLARE)
        elif s.verbs.base[move] == s.verbs.also:
            hex = move - s.verbs.also
            s.targets |= board.grid.bit[hex]
            s.defenders |= s.held(hex)
        else:
            s.attackers |= board.ubit[move - s.verbs.join]

    def ask(self, s: WaterlooState) -> str:
        if not s.attackers:
            return f"Who attacks {s.board.hexes_named(s.targets)}?"
        missing = left_out(s, s.attackers, s.targets)
        if missing:
            return f"{odds_text(s, s.attackers)}. {s.board.hexes_named(missing)} must be named too."
        return f"{odds_text(s, s.attackers)}. Add attackers or defenders, or attack."

    def note(self, s: WaterlooState, move: int) -> str:
        """What the attack promises with this unit or hex, and with whoever must then be named too. 22.5"""
        board = s.board
        if move == s.verbs.resolve:
            return forecast_text(s, s.attackers)
        added = s.verbs.base[move] == s.verbs.also
        if added and not s.attackers:
            return "together"
        whole = s.copy()
        if added:
            whole.targets |= board.grid.bit[move - s.verbs.also]
        else:
            whole.attackers |= board.ubit[move - s.verbs.join]
        missing = left_out(s, whole.attackers, whole.targets)
        whole.targets |= missing & s.occupied[1 - s.phasing]
        whole.attackers |= s.units_in(missing & s.occupied[s.phasing])
        whole.defenders = s.units_in(whole.targets)
        forced = f"; {board.hexes_named(missing)} must be named too" if missing else ""
        return f"{forecast_text(whole, whole.attackers)}{forced}"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if move == s.verbs.resolve:
            return self.why_not_yet(s)
        board = s.board
        added = s.game.words.index(move, s.verbs.also)
        if added >= 0:
            return self.why_not_added(s, added)
        unit = s.game.words.index(move, s.verbs.join)
        if unit < 0:
            return []
        name = s.board.name(unit)
        f, attackers, defenders = self.sides(s)
        if board.side[unit] != s.phasing or s.pos[unit] < 0:
            return no(s, f"{name} is not a unit of yours on the map.", "22.1")
        bit = board.grid.bit[s.pos[unit]]
        if attackers & bit:
            return no(s, f"{name} has been named already.", "22.3")
        if s.attacked & board.ubit[unit]:
            return no(s, f"{name} has attacked in this phase.", "22.1")
        if s.advanced & board.ubit[unit]:
            return no(s, f"{name} has advanced and takes no further part.", "24.3")
        if s.displaced & board.ubit[unit] and board.arm[unit] == ARTILLERY:
            return no(s, f"{name} was displaced and may not fire in this phase.", "24.5")
        if not fits(s, f, bit, defenders):
            if board.arm[unit] == ARTILLERY:
                return no(
                    s,
                    f"{name} is neither beside every defender nor at two hexes from the only one with an open line of"
                    " fire.",
                    "23.6",
                )
            return no(s, f"{name} is not adjacent to every defender.", "22.3")
        return no(
            s, f"With {name} the attack would leave some other unit owing an attack that nobody may make.", "22.5"
        )

    def why_not_added(self, s: WaterlooState, hex: int) -> list[Reason]:
        board = s.board
        label = board.grid.labels[hex]
        f, attackers, defenders = self.sides(s)
        if not f.defenders & board.grid.bit[hex] or defenders & board.grid.bit[hex]:
            return no(s, f"There is no enemy in {label} who could still be added.", "22.1")
        if attackers and not fits(s, f, attackers, defenders | board.grid.bit[hex]):
            return no(s, f"Not every attacker is adjacent to {label}.", "22.3")
        return no(
            s, f"With {label} the attack would leave some other unit owing an attack that nobody may make.", "22.5"
        )

    def why_not_yet(self, s: WaterlooState) -> list[Reason]:
        if not s.attackers:
            return no(s, "No attacker has been named yet.", "22.3")
        grid = s.board.grid
        missing = grid.labels[grid.hexes(left_out(s, s.attackers, s.targets))[0]]
        return no(s, f"The unit in {missing} would be left owing an attack that nobody may make: name it too.", "22.5")
