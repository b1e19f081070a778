"""Who takes part in a combat, who leads a side, and whose player decides for it. 322, 350, 391"""

from __future__ import annotations

from hundreddays.games.emperor.rules.flags import ATTACKS, DEFENDS
from hundreddays.games.emperor.rules.forces import engaged, followers, side_forces
from hundreddays.games.emperor.rules.state import EmperorState


def taking_part(s: EmperorState, side: int) -> list[int]:
    """The Forces of a side that are in the combat and have joined. 322"""
    role = s.role
    return [leader for leader in side_forces(s, side) if role[leader] in (ATTACKS, DEFENDS)]


def in_round(s: EmperorState, side: int) -> list[int]:
    """The Forces of a side on which this round's result falls: a counterattack may strike one hex only. 350"""
    forces = taking_part(s, side)
    if s.struck and side != s.attacker:
        return [leader for leader in forces if s.where[leader] == s.struck - 1]
    return forces


def lead_army(s: EmperorState, side: int) -> int:
    """Whose player makes the choices of a side: the army with more engaged SPs, on a tie the Anglo-Allied. 391"""
    if side == 0:
        return 0
    forces = in_round(s, side)
    armies = [s.pieces.leader_army[leader] for leader in forces]
    totals = [
        engaged(s, [leader for leader, army in zip(forces, armies, strict=True) if army == which]) for which in (1, 2)
    ]
    return 1 if totals[0] >= totals[1] else 2


def lead_seat(s: EmperorState, side: int) -> int:
    return s.seat_of[lead_army(s, side)]


def deciders(s: EmperorState, side: int) -> list[int]:
    """The seats whose Forces are in the combat, the one with the lead first: each moves his own pieces. 391"""
    lead = lead_seat(s, side)
    seats = {s.seat_of[s.pieces.leader_army[leader]] for leader in taking_part(s, side)}
    return [lead, *sorted(seats - {lead})]


def senior(s: EmperorState, forces: list[int]) -> int:
    """The senior leader of some Forces; among equals the one with a bonus point, then the higher initiative. 322"""
    pieces = s.pieces
    return max(
        forces,
        key=lambda leader: (
            pieces.rank[leader],
            pieces.span[leader],
            pieces.bonus[leader],
            pieces.initiative[leader],
            -leader,
        ),
    )


def commanders_present(s: EmperorState, forces: list[int]) -> list[int]:
    """The armies whose commander is in one of these Forces. 322"""
    pieces = s.pieces
    return [army for army in range(3) if any(pieces.commander[army] in followers(s, leader) for leader in forces)]
