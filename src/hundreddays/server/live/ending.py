"""What a finished game came to: what each army lost, and where the game turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from hundreddays.core import ON_THE_BOARD
from hundreddays.players.win_chances import first_side
from hundreddays.server.http.problems import not_over
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.wire import Ending, Loss, WhereItTurned
from hundreddays.tables import Line

MOST = 3
"""How many turning points are told."""
LEAST = 0.05
"""A change of the chances below this is no turning point."""


def ending(live: LiveTable, viewer: int, shares: Sequence[float]) -> Ending:
    """`shares` are the chances of the first side at each moment of the viewer's past; empty where nobody can judge."""
    table, game = live.table, live.game
    if not table.over:
        raise not_over()
    lost: Counter[str] = Counter()
    for event in table.events():
        for tally in game.tallies(event):
            if tally.what == "loss":
                lost[tally.army] += tally.amount
    return Ending(
        side=first_side(game),
        losses=[Loss(army=army.id, amount=lost[army.id]) for army in game.picture().armies],
        losses_in=game.losses_in,
        turning=turning_points(table.log(viewer), shares) if shares else [],
    )


def turning_points(log: Sequence[Line], shares: Sequence[float]) -> list[WhereItTurned]:
    """Where the chances changed most, each told by the line that changed them most its way.

    The phases of one turn that go the same way are one change: a battle of four rounds is lost once, not four times.
    """
    runs: list[list[Line]] = []
    for _, phase in groupby(log, key=lambda line: (line.turn, line.heading)):
        lines = list(phase)
        same_way = (
            runs and runs[-1][0].turn == lines[0].turn and _change(runs[-1], shares) * _change(lines, shares) >= 0
        )
        if same_way:
            runs[-1] += lines
        else:
            runs.append(lines)
    most = sorted(runs, key=lambda run: abs(_change(run, shares)), reverse=True)[:MOST]
    found = [_told(run, shares) for run in most if abs(_change(run, shares)) >= LEAST]
    return sorted(found, key=lambda point: point.moment)


def _change(run: Sequence[Line], shares: Sequence[float]) -> float:
    return shares[run[-1].number] - shares[run[0].number - 1]


def _told(run: Sequence[Line], shares: Sequence[float]) -> WhereItTurned:
    way = 1 if _change(run, shares) > 0 else -1
    told = max(_deeds(run), key=lambda deed: way * _change(deed, shares))[0]
    before, after = shares[run[0].number - 1], shares[run[-1].number]
    return WhereItTurned(moment=told.number, heading=told.heading, text=told.text, before=before, after=after)


def _deeds(run: Sequence[Line]) -> list[list[Line]]:
    """Each line that tells of a deed, with those after it that tell of none: a new phase, or a count, turns no game."""
    found: list[list[Line]] = []
    for line in run:
        if not found or line.shown.what in ON_THE_BOARD or found[-1][0].shown.what not in ON_THE_BOARD:
            found.append([line])
        else:
            found[-1].append(line)
    return found
