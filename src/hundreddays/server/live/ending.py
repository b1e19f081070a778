"""What a finished game came to: what each army lost, and where the game turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from hundreddays.players.win_chances import first_side
from hundreddays.server.http.problems import not_over
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.wire import Ending, Loss, TurningPoint
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


def turning_points(log: Sequence[Line], shares: Sequence[float]) -> list[TurningPoint]:
    """The phases of play that changed the chances most, each told by the line that changed them most its way."""
    found: list[TurningPoint] = []
    for heading, run in groupby(log, key=lambda line: (line.turn, line.heading)):
        lines = list(run)
        before, after = shares[lines[0].number - 1], shares[lines[-1].number]
        if abs(after - before) < LEAST:
            continue
        way = 1 if after > before else -1
        told = max(lines, key=lambda line: way * (shares[line.number] - shares[line.number - 1]))
        found.append(TurningPoint(moment=told.number, heading=heading[1], text=told.text, before=before, after=after))
    most = sorted(found, key=lambda point: abs(point.after - point.before), reverse=True)[:MOST]
    return sorted(most, key=lambda point: point.moment)
