"""Chapter 6: force march rolls (step 2 of the campaign turn)."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.napoleon.rules.board import ARMIES, ARMS, LEADER, bits
from hundreddays.games.napoleon.rules.fog import unseen_loss
from hundreddays.games.napoleon.rules.movement import led_from_start
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState
from hundreddays.games.napoleon.rules.steps import FALL_BACK, FORCE_DIE, FORCE_PICK, Decision, Die
from hundreddays.games.napoleon.rules.telling import lost, own_event


class ForcePick(Decision):
    """Every force marcher rolls, in the order its owner likes. 6.2, 6.10"""

    number = FORCE_PICK
    cite = "6.2"
    offers = ("check",)
    alike = ("check",)

    def due(self, s: NapoleonState, tell: Tell) -> bool:
        if not s.forced:
            s.goto(FALL_BACK)
            return False
        for army in range(3):
            if s.forced & s.board.army_mask[army]:
                s.seat = s.board.seat_of_army[army]
                s.acting = s.board.army_mask[army] if s.board.players == 3 else s.board.side_mask[s.attacker]
                break
        return True

    def moves(self, s: NapoleonState) -> list[int]:
        base = s.verbs.check
        return [base + u for u in bits(s.forced & s.acting)]

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        s.unit = move - s.verbs.check
        s.goto(FORCE_DIE)

    def ask(self, s: NapoleonState) -> str:
        return "Force march rolls: which unit rolls next? The order changes no chances."

    def note(self, s: NapoleonState, move: int) -> str:
        u = move - s.verbs.check
        return f"at {s.board.city_names[s.city[u]]}, {s.cv[u]} CV{', +1' if bonus(s, u) else ''}"

    def why_not(self, s: NapoleonState, move: int) -> list[Reason]:
        w = s.verbs
        if move == w.end:
            return [Reason("A force march roll is never waived.", "6.10")]
        verb = w.base[move]
        if verb == w.check:
            name = s.board.unit_names[move - verb]
            if not s.acting & BIT[move - verb]:
                return [Reason(f"{name} is not yours to roll for now.", "6.2")]
            return [Reason(f"{name} has no force march roll to make.", "6.7")]
        if verb in (w.march, w.cancel, w.reveal, w.to):
            return [Reason("No movement may follow the end of step 1.", "6.2")]
        return []


def bonus(s: NapoleonState, u: int) -> int:
    """+1 by day to a unit that began beside its own revealed leader. 6.4, 6.5"""
    if not led_from_start(s, u):
        return 0
    table = s.board.tables.force_march
    return table.leader_night if s.board.night[s.turn] else table.leader_day


class ForceDie(Die):
    """3 or less: the march costs 1 CV. 6.3"""

    number = FORCE_DIE
    cite = "6.3"

    def apply(self, s: NapoleonState, move: int, tell: Tell) -> None:
        b, u = s.board, s.unit
        table = b.tables.force_march
        die = self.pips(s, move)
        plus = bonus(s, u)
        hurt = die + plus <= table.loss_at_most
        s.forced &= ~BIT[u]
        if tell.listening:
            city, army = b.cities[s.city[u]], ARMIES[b.army[u]]
            own_event(s, tell, u, "force_marched", "6.3", die=die, plus=plus, hurt=hurt, city=city)
            tell(
                EVERYONE & ~BIT[b.seat_of_army[b.army[u]]],
                "force_marched",
                "6.3",
                army=army,
                die=die,
                plus=plus,
                hurt=hurt,
                city=city,
            )
        if hurt:
            s.cv[u] -= table.loss
            if s.cv[u] <= 0:
                lost(s, tell, u, "march", "6.3")
            else:
                unseen_loss(
                    s, b.army[u], BIT[s.city[u]], [0 if arm == LEADER else table.loss for arm in range(len(ARMS))]
                )
        s.goto(FORCE_PICK)
