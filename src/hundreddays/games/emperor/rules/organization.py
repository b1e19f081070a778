"""The Organization Segment, act by act. Section J"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.core.phrases import several
from hundreddays.games.emperor.rules.acts import (
    _spare,
    activatable,
    acts,
    first_units,
    leaders_by_hex,
    new_leaders,
    receivers,
    return_places,
    returning,
    room_for_sps,
    seniors,
    span_text,
)
from hundreddays.games.emperor.rules.board import ARMIES, sps
from hundreddays.games.emperor.rules.flags import EXCHANGED, NONE, SUBORDINATED, TRANSFERRED
from hundreddays.games.emperor.rules.forces import army_forces, drop_if_idle, free, join, top
from hundreddays.games.emperor.rules.memory import UNTOLD, VEDETTE, regrouped, remembers, vanished
from hundreddays.games.emperor.rules.objections import (
    why_no_act,
    why_not_into,
    why_not_taken,
    why_not_under,
    why_unit_not_under,
)
from hundreddays.games.emperor.rules.pieces import SIDE
from hundreddays.games.emperor.rules.placing import (
    TAKEN_BACK,
    detachable,
    place_vedette,
    vedette_hosts,
    vedette_in,
    vedettes_beside,
    vedettes_in_supply,
)
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ACTIVATE_WITH,
    EXCHANGE_AMOUNT,
    EXCHANGE_INTO,
    GIVE_COMMAND,
    ORGANIZE,
    RETURN_AT,
    SUBORDINATE_UNDER,
    TRANSFER_UNDER,
    Decision,
)
from hundreddays.games.emperor.rules.zones import survey, tally, weigh


class OrganizationStep(Decision):
    """A prompt of the army whose Organization Segment it is."""

    cite = "116"

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        """Carry out the act; others learn of it only where the number of counters changed. 403"""
        army = s.army
        if not self.stirs(s, move) or (not tell.listening and not remembers(s, army)):
            self.act(s, move, tell)
            return
        stood, above, vedettes, attached = s.where[:], s.under[:], s.vedette[:], s.attached[:]
        self.act(s, move, tell)
        if s.where == stood and s.under == above and s.vedette == vedettes and s.attached == attached:
            return
        before = counter_counts(s, army, stood, above, vedettes, attached)
        after = counter_counts(s, army, s.where, s.under, s.vedette, s.attached)
        if before == after:
            return
        kind = UNTOLD if vedettes_off_map(s, army, vedettes) == vedettes_off_map(s, army, s.vedette) else VEDETTE
        for hex in sorted({*before, *after}):
            then, now = before.get(hex, 0), after.get(hex, 0)
            if then != now:
                if tell.listening:
                    tell(EVERYONE, "counters", "403", army=ARMIES[army], hex=s.board.label[hex], count=now)
                if now < then:
                    vanished(s, army, hex, kind)
                elif kind != VEDETTE:
                    regrouped(s, army, hex)

    def stirs(self, s: EmperorState, move: int) -> bool:
        """Whether the number of counters anywhere may change: not by half an act, nor where SPs alone change hands."""
        return True

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        raise NotImplementedError(type(self).__name__)


def counter_counts(
    s: EmperorState, army: int, where: list[int], under: list[int], vedettes: list[int], attached: list[int]
) -> dict[int, int]:
    """How many counters of an army the enemy sees in each hex, where all stand so. 400"""
    pieces = s.pieces
    found: dict[int, int] = {}
    for leader in pieces.leader_range[army]:
        hex = where[leader]
        if hex >= 0 and under[leader] < 0:
            found[hex] = found.get(hex, 0) + 1
    for vedette in pieces.vedette_range[army]:
        hex = vedettes[vedette]
        if hex >= 0 and attached[vedette] < 0:
            found[hex] = found.get(hex, 0) + 1
    return found


def vedettes_off_map(s: EmperorState, army: int, vedettes: list[int]) -> int:
    """How many vedettes of an army are in its supply, or on the way there: everyone sees it. 400"""
    return len([vedette for vedette in s.pieces.vedette_range[army] if vedettes[vedette] < 0])


class Organize(OrganizationStep):
    """One act after another, in any order, until `end`. 116-125"""

    number = ORGANIZE
    offers = (
        "end",
        "vedette",
        "recall",
        "attach",
        "detach",
        "transfer",
        "exchange",
        "subordinate",
        "free",
        "activate",
        "return",
    )
    closes = ("end",)
    done = "the organization"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.chosen = s.spare = NONE
        if self.has_choice(s):
            return True
        s.goto(GIVE_COMMAND)
        return False

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        army = s.army
        places = leaders_by_hex(s, army)
        found = [verbs.end]
        found += [verbs.vedette + leader for leader in vedette_hosts(s, army)]
        beside = vedettes_beside(s, army)
        if beside:
            found += [verbs.recall + leader for leader in army_forces(s, army) if s.where[leader] in beside]
            fresh = vedettes_beside(s, army, fresh=True)
            here = sorted(leader for hex in fresh for leader in places.get(hex, []))
            found += [verbs.attach + leader for leader in here if _spare(s, leader) >= s.tables.vedette_weight]
        found += [verbs.detach + leader for leader in sorted({s.attached[vedette] for vedette in detachable(s, army)})]
        transfers, exchanges, subordinations, freed = acts(s, army, places)
        found += [verbs.transfer + unit for unit in transfers]
        found += [verbs.exchange + unit for unit in exchanges]
        found += [verbs.subordinate + leader for leader in subordinations]
        found += [verbs.free + leader for leader in freed]
        found += [verbs.activate + leader for leader in activatable(s, army, places)]
        found += [verbs.return_ + leader for leader in returning(s, army)]
        return found

    def ask(self, s: EmperorState) -> str:
        vedettes = several(vedettes_in_supply(s, s.army), "vedette")
        commands = several(s.commands[s.army], "command")
        army = s.game.army_name(s.army)
        return f"Organize the {army} army, or end: {vedettes} in supply, {commands} to give after this."

    def note(self, s: EmperorState, move: int) -> str:
        verbs, pieces = s.verbs, s.pieces
        verb = s.verbs.base[move]
        if verb == verbs.transfer:
            unit = move - verbs.transfer
            return f"{sps(s.sp[unit])} under {pieces.leader_names[s.led_by[unit]]}"
        if verb in (verbs.subordinate, verbs.free, verbs.attach):
            return span_text(s, move - verb)
        return super().note(s, move)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        return why_no_act(s, move)

    def stirs(self, s: EmperorState, move: int) -> bool:
        verb = s.verbs.base[move]
        return verb != s.verbs.end and verb not in _verbs(s)

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        verb = s.verbs.base[move]
        what = move - verb
        if verb == verbs.end:
            for leader in s.pieces.leader_range[s.army]:
                s.flags[leader] &= ~SUBORDINATED
            s.goto(GIVE_COMMAND)
        elif verb == verbs.vedette:
            place_vedette(s, what)
        elif verb == verbs.recall:
            s.vedette[vedette_in(s, s.army, s.where[what])] = TAKEN_BACK
            survey(s, SIDE[s.army])
        elif verb == verbs.attach:
            vedette = vedette_in(s, s.army, s.where[what])
            s.attached[vedette] = what
            s.ridden[vedette] = 1  # 125: not to be detached again in this segment
            survey(s, SIDE[s.army])
        elif verb == verbs.detach:
            vedette = next(v for v in detachable(s, s.army) if s.attached[v] == what)
            s.attached[vedette] = NONE
            s.ridden[vedette] = 1  # 125
            survey(s, SIDE[s.army])
        elif verb == verbs.free:
            above = s.under[what]
            s.flags[what] |= SUBORDINATED
            free(s, what)
            drop_if_idle(s, above)
        else:
            s.chosen = what
            s.goto(_SECOND[_verbs(s).index(verb)])


_SECOND = (TRANSFER_UNDER, EXCHANGE_INTO, SUBORDINATE_UNDER, ACTIVATE_WITH, RETURN_AT)


def _verbs(s: EmperorState) -> tuple[int, ...]:
    verbs = s.verbs
    return (verbs.transfer, verbs.exchange, verbs.subordinate, verbs.activate, verbs.return_)


class TransferUnder(OrganizationStep):
    """Under which leader of the hex the unit goes. 117"""

    number = TRANSFER_UNDER
    cite = "117"
    offers = ("under",)

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.under + leader for leader in new_leaders(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Under whom does {s.pieces.unit_names[s.chosen]} go?"

    def note(self, s: EmperorState, move: int) -> str:
        return span_text(s, move - s.verbs.under)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.under:
            return [why_unit_not_under(s, move - s.verbs.under, s.chosen)]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        unit, leader = s.chosen, move - s.verbs.under
        before = s.led_by[unit]
        s.led_by[unit] = leader
        s.marks[unit] |= TRANSFERRED
        tally(s)
        drop_if_idle(s, before)
        s.goto(ORGANIZE)


class ExchangeInto(OrganizationStep):
    """Which unit receives the SPs. 118"""

    number = EXCHANGE_INTO
    cite = "118"
    offers = ("into",)

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.into + unit for unit in receivers(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Which unit receives SPs of {s.pieces.unit_names[s.chosen]}?"

    def note(self, s: EmperorState, move: int) -> str:
        unit = move - s.verbs.into
        return f"{s.sp[unit]} of {s.pieces.most[unit]} SPs"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.into:
            return [why_not_into(s, move - s.verbs.into, s.chosen)]
        return []

    def stirs(self, s: EmperorState, move: int) -> bool:
        return False

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.spare = move - s.verbs.into
        s.goto(EXCHANGE_AMOUNT)


class ExchangeAmount(OrganizationStep):
    """How many SPs. 118"""

    number = EXCHANGE_AMOUNT
    cite = "118"
    offers = ("amount",)

    def moves(self, s: EmperorState) -> list[int]:
        most = min(s.sp[s.chosen] - 1, room_for_sps(s, s.chosen, s.spare))
        return [s.verbs.amount + count - 1 for count in range(1, most + 1)]

    def ask(self, s: EmperorState) -> str:
        names = s.pieces.unit_names
        return f"How many SPs go from {names[s.chosen]} to {names[s.spare]}?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.amount:
            if move - s.verbs.amount + 1 >= s.sp[s.chosen]:
                return [Reason("The giver keeps at least 1 SP.", "118")]
            if move - s.verbs.amount < s.pieces.most[s.spare] - s.sp[s.spare]:
                return [Reason(f"The Force would have more than {s.tables.largest} SPs.", "210")]
            return [Reason(f"The receiver has {sps(s.pieces.most[s.spare])} at most.", "118")]
        return []

    def stirs(self, s: EmperorState, move: int) -> bool:
        return False

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        count = move - s.verbs.amount + 1
        s.sp[s.chosen] -= count
        s.sp[s.spare] += count
        s.marks[s.chosen] |= EXCHANGED
        s.marks[s.spare] |= EXCHANGED
        weigh(s)
        s.goto(ORGANIZE)


class SubordinateUnder(OrganizationStep):
    """Under which leader of the hex a leader is put. 119"""

    number = SUBORDINATE_UNDER
    cite = "119"
    offers = ("under",)

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.under + leader for leader in seniors(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Under whom is {s.pieces.leader_names[s.chosen]} put?"

    def note(self, s: EmperorState, move: int) -> str:
        return span_text(s, move - s.verbs.under)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.under:
            return [why_not_under(s, move - s.verbs.under, s.chosen)]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        junior, senior = s.chosen, move - s.verbs.under
        before = s.under[junior]
        s.flags[junior] |= SUBORDINATED
        if before >= 0:
            free(s, junior)
        head = top(s, senior)
        join(s, head, junior)  # the Forces are one; then he takes his place in it
        s.under[junior] = senior
        tally(s)
        if before >= 0:
            drop_if_idle(s, before)
        s.goto(ORGANIZE)


class ActivateWith(OrganizationStep):
    """The first unit of a Major General called from the pool. 120"""

    number = ACTIVATE_WITH
    cite = "120"
    offers = ("take",)

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.take + unit for unit in first_units(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Which unit does {s.pieces.leader_names[s.chosen]} take over? He appears in its hex."

    def note(self, s: EmperorState, move: int) -> str:
        return s.board.name(s.where[s.led_by[move - s.verbs.take]])

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.take:
            return [why_not_taken(s, move - s.verbs.take, s.chosen)]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        unit, leader = move - s.verbs.take, s.chosen
        before = s.led_by[unit]
        s.where[leader] = s.where[before]
        s.flags[leader] = 0
        s.shaken[leader] = s.shaken[top(s, before)]
        s.led_by[unit] = leader
        s.marks[unit] |= TRANSFERRED
        tally(s)
        drop_if_idle(s, before)
        s.goto(ORGANIZE)


class ReturnAt(OrganizationStep):
    """With which Force a leader comes back. 41"""

    number = RETURN_AT
    cite = "41"
    offers = ("at",)

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.at + hex for hex in return_places(s, s.army)]

    def ask(self, s: EmperorState) -> str:
        return f"Where does {s.pieces.leader_names[s.chosen]} come back?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.at:
            hex = move - s.verbs.at
            if all(s.where[leader] != hex for leader in army_forces(s, s.army)):
                return [Reason("No Force of his army is there.", "41")]
            return [Reason("The Force there is not in Dispatch Distance.", "41")]
        return []

    def act(self, s: EmperorState, move: int, tell: Tell) -> None:
        hex = move - s.verbs.at
        s.where[s.chosen] = hex
        s.flags[s.chosen] = 0
        survey(s, SIDE[s.army])
        s.goto(ORGANIZE)
