"""Chapter 13: rout."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.napoleon.rules.battle import conclude, engaged
from hundreddays.games.napoleon.rules.board import ARMIES, BRITISH, CAVALRY, FRENCH, PRUSSIAN, SIDES, bits
from hundreddays.games.napoleon.rules.fog import unseen_loss
from hundreddays.games.napoleon.rules.owners import begin_owners, other_owner
from hundreddays.games.napoleon.rules.retreat import WayOut, open_to, retreat_loss, ways_out
from hundreddays.games.napoleon.rules.scouting import scouted
from hundreddays.games.napoleon.rules.state import BIT, NOWHERE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import BEGIN_ROUT, PICK_ROUT, ROUT, ROUT_TO, Decision, Passage
from hundreddays.games.napoleon.rules.telling import lost, own_event


def rout_losses(s: NapoleonState, i: int) -> list[tuple[int, int]]:
    """Every routing unit with the CV it loses, read off the board before anyone leaves it. 13.5, 13.9 (1)"""
    units = s.here[s.fights[i]] & s.board.side_mask[s.losers[i]]
    if not any(s.zones[ZONES * i : ZONES * i + ZONES]):
        table = garrison_table(s, i)
        return [(u, table[s.board.arm[u]]) for u in bits(units)]
    return [(u, retreat_loss(s, u) if engaged(s, u) else s.board.rout_loss[s.board.arm[u]]) for u in bits(units)]


def garrison_table(s: NapoleonState, i: int) -> list[int]:
    """A garrison too small for a board: its cavalry suffers only if the attackers have cavalry. 8.7, 8.11"""
    table = s.board.garrison_loss[:]
    if s.here[s.fights[i]] & s.board.side_mask[1 - s.losers[i]] & s.board.cavalry:
        table[CAVALRY] = s.board.garrison_loss_by_cavalry
    return table


def _seeming_loss(s: NapoleonState) -> list[int]:
    """What a garrison's units may have lost for all that is known to those who do not see the attackers' faces. 8.7,
    19.7
    """
    table = s.board.garrison_loss[:]
    table[CAVALRY] = max(table[CAVALRY], s.board.garrison_loss_by_cavalry)
    return table


def _seen_by_enemies(s: NapoleonState, i: int) -> bool:
    """Whether all enemies of the side that lost know who attacked it: not an Ally who is not there. 18.4"""
    b = s.board
    here = s.here[s.fights[i]]
    together = here & b.army_mask[BRITISH] and here & b.army_mask[PRUSSIAN]
    return b.players == 2 or s.losers[i] != FRENCH or b.allies_share or bool(together)


def take_losses(s: NapoleonState, i: int, tell: Tell) -> None:
    """All attrition at once; hidden blocks lose unseen unless they are eliminated. 13.9 (1), 19.7"""
    b = s.board
    c = s.fights[i]
    board = any(s.zones[ZONES * i : ZONES * i + ZONES])
    known = seeming = b.rout_loss
    if not board:
        seeming = _seeming_loss(s)
        known = garrison_table(s, i) if _seen_by_enemies(s, i) else seeming
    hidden = 0
    for u, loss in rout_losses(s, i):
        if not board:
            scouted(s, u, c)
        if loss >= s.cv[u]:
            lost(s, tell, u, "rout", "13.5")
            continue
        s.cv[u] -= loss
        if not s.shown & BIT[u]:
            hidden |= BIT[u]
        if loss and tell.listening:
            if s.shown & BIT[u]:
                tell(EVERYONE, "rout_loss", "13.5", battle=b.cities[c], unit=b.units[u], cv=s.cv[u])
            else:
                own_event(s, tell, u, "rout_loss", "13.5", battle=b.cities[c], cv=s.cv[u])
    for army in range(len(ARMIES)):
        if hidden & b.army_mask[army]:
            unseen_loss(s, army, BIT[c], known, seeming)


class BeginRout(Passage):
    """A side routs: all its attrition at once, before anyone leaves. 13.1, 13.9 (1)"""

    number = BEGIN_ROUT
    cite = "13.1"

    def pass_on(self, s: NapoleonState, tell: Tell) -> None:
        i = s.fight
        loser = s.losers[i]
        if tell.listening:
            tell(EVERYONE, "rout", "13.1", battle=s.board.cities[s.fights[i]], side=SIDES[loser])
        take_losses(s, i, tell)
        s.fleeing = s.here[s.fights[i]] & s.board.side_mask[loser]
        begin_owners(s, i, loser)
        s.goto(ROUT)


class Rout(Decision):
    """The owner sends his routing units one by one, in the order he likes. 13.3, 13.9"""

    number = ROUT
    cite = "13.9"
    offers = ("rout",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        """Units leave while any way is open; the rest of an owner's units are eliminated, and the battle is over. 13.6,
        13.9
        """
        while True:
            if s.fleeing & s.acting:
                if ways_out(s, s.fights[s.fight], open_to(s, s.fight, s.losers[s.fight]), s.board.rout_room):
                    return True
                for u in bits(s.fleeing & s.acting):
                    lost(s, tell, u, "rout", "13.6")
            if not other_owner(s):
                break
        conclude(s, s.fight, s.losers[s.fight], tell)
        s.goto(PICK_ROUT)
        return False

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.rout
        return [base + u for u in bits(s.fleeing & s.acting)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        s.unit = move - s.verbs.rout
        s.via = NOWHERE
        s.goto(ROUT_TO)

    def ask(self, s: NapoleonState) -> str:
        left = (s.fleeing & s.acting).bit_count()
        return (
            f"Battle of {s.board.city_names[s.fights[s.fight]]}, rout: which unit gets away next? {left} left; those"
            " that find no road are lost."
        )

    def note(self, s: NapoleonState, move: int) -> str:
        return f"{s.cv[move - s.verbs.rout]} CV"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        if move == s.verbs.end:
            return [Reason("A unit that has a way out must take it.", "13.9")]
        u = s.game.words.index(move, s.verbs.rout)
        if u < 0:
            return []
        return [Reason(f"{s.board.unit_names[u]} is not a unit of yours in this rout.", "13.3")]


class RoutTo(WayOut):
    """Where the routing unit goes. 13.3, 13.4, 13.10"""

    number = ROUT_TO
    cite = "13.10"
    kind = "routed"
    departs = "rout"
    full_cite = "13.4"

    def room(self, s: NapoleonState) -> list[int]:
        return s.board.rout_room

    def left(self, s: NapoleonState, tell: Tell) -> None:
        s.fleeing &= ~BIT[s.unit]
        s.goto(ROUT)
