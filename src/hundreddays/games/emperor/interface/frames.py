"""To which step each step returns: what a stack of steps in a position must look like.

A step that is reached by `call` ends in `back`, and so do those it goes on to. A step that is not named here stands at
the bottom, with nothing to return to.
"""

from __future__ import annotations

from typing import Final

from hundreddays.games.emperor.rules.forces import is_force
from hundreddays.games.emperor.rules.mover import army_of, hex_of, is_leader
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ADVANCE,
    AFTER_ATTRITION,
    AFTER_ROUND,
    AFTER_STEP,
    AFTERMATH,
    ATTRITION_BONUS,
    ATTRITION_DIE,
    DISPLACE,
    DISPLACE_TO,
    END_COMBAT,
    END_MOVE,
    FLY_CENTER,
    FOLLOW,
    GUNS_CALL,
    GUNS_TO,
    INITIATIVE,
    JOIN,
    LEADER_DIE,
    LOSSES,
    PICK_MARCHER,
    PICK_MOVER,
    PURSUIT_STOP,
    RECON,
    RECON_COUNTER,
    RECON_DIE,
    REINFORCE,
    REPULSED,
    RETREAT,
    RETREAT_JOIN,
    RETREAT_VEDETTE,
    SPLIT_FORCE,
    STACKING,
    STACKING_JOIN,
    STACKING_UNDER,
    TAKE_STEP,
    VEDETTE_DIE,
)

ON_THE_MARCH: Final = (PICK_MOVER, PICK_MARCHER, REINFORCE)
RETURNS: Final[dict[int, tuple[int, ...]]] = {
    SPLIT_FORCE: (PICK_MOVER, PICK_MARCHER),
    INITIATIVE: (PICK_MOVER, PICK_MARCHER, GUNS_CALL),
    TAKE_STEP: ON_THE_MARCH,
    AFTER_STEP: ON_THE_MARCH,
    REPULSED: ON_THE_MARCH,
    VEDETTE_DIE: ON_THE_MARCH,
    RECON: ON_THE_MARCH,
    RECON_COUNTER: ON_THE_MARCH,
    RECON_DIE: ON_THE_MARCH,
    END_MOVE: (*ON_THE_MARCH, GUNS_CALL),
    GUNS_TO: (GUNS_CALL,),
    JOIN: (*ON_THE_MARCH, ATTRITION_BONUS, RECON),
    ATTRITION_BONUS: (RECON, *ON_THE_MARCH, GUNS_CALL),
    ATTRITION_DIE: (RECON, *ON_THE_MARCH, GUNS_CALL),
    AFTER_ATTRITION: (RECON, *ON_THE_MARCH, GUNS_CALL),
    STACKING_JOIN: (INITIATIVE, TAKE_STEP, DISPLACE),
    STACKING_UNDER: (INITIATIVE, TAKE_STEP, DISPLACE),
    RETREAT_VEDETTE: (AFTER_STEP, END_MOVE, RECON, RETREAT, DISPLACE, PURSUIT_STOP, ADVANCE),
    FLY_CENTER: (AFTER_STEP, STACKING, RETREAT, PURSUIT_STOP, ADVANCE, GUNS_TO, END_MOVE, END_COMBAT),
    RETREAT: (REPULSED, AFTERMATH, FOLLOW),
    RETREAT_JOIN: (AFTER_STEP, END_COMBAT),
    LEADER_DIE: (RETREAT_JOIN, AFTER_ATTRITION, DISPLACE),
    LOSSES: (AFTER_ATTRITION, AFTER_ROUND, DISPLACE, RETREAT, PURSUIT_STOP, ADVANCE),
}
"""For each step that is called, or follows one that is, the steps to which it may return."""


FORCES_GO: Final = (SPLIT_FORCE, INITIATIVE, GUNS_TO, DISPLACE_TO)
"""Steps at which the mover is a Force."""
PIECES_GO: Final = (TAKE_STEP, JOIN, ATTRITION_BONUS, ATTRITION_DIE, RECON, VEDETTE_DIE)
"""Steps at which it may be any piece on the map."""


def astray(s: EmperorState) -> list[str]:
    """Whether each step leads back to one to which it can."""
    names = s.game.step_names
    step = s.step
    for then in reversed(s.stack):
        if then not in RETURNS.get(step, ()):
            return [f"stack: “{names[step]}” does not lead back to “{names[then]}”"]
        step = then
    return [f"stack: “{names[step]}” has no step to lead back to"] if step in RETURNS else []


def nobody_there(s: EmperorState) -> list[str]:
    """Whether the player whose turn it is sits at the table: a side has one or two. 64"""
    bottom = s.stack[0] if s.stack else s.step
    side = 1 - s.phasing if bottom == PICK_MARCHER else s.phasing
    return [] if 0 <= s.group < len(s.game.groups[side]) else ["pending.group: that side has no such player (64)"]


def no_mover(s: EmperorState) -> list[str]:
    """Whether the piece that marches, or gives way, is one that can. 160, 170, 213"""
    if s.step not in FORCES_GO and s.step not in PIECES_GO:
        return []
    found = 0 <= s.mover < len(s.where) + len(s.center) + len(s.vedette) and hex_of(s, s.mover) >= 0
    if s.step in FORCES_GO:
        found = found and is_leader(s, s.mover) and is_force(s, s.mover)
    if s.step == DISPLACE_TO:
        found = found and s.where[s.mover] == s.chosen and army_of(s, s.mover) == s.army
    return [] if found else [f"pending.mover: no piece is there that “{s.game.step_names[s.step]}” could be asked of"]
