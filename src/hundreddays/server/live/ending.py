"""What a finished game came to: what each army lost, and where the game turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from hundreddays.core import ON_THE_BOARD, Shown
from hundreddays.core.showing import What
from hundreddays.players.win_chances import first_side
from hundreddays.server.http.problems import not_over
from hundreddays.server.live.history import plies_heard
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.wire import Ending, Loss, WhereItTurned
from hundreddays.studio.turning_points import turned, under_way
from hundreddays.tables import Line

MOST = 3
"""How many turning points are told."""
LEAST = 0.05
"""A change of the chances below this is no turning point."""
REMEMBERED: frozenset[What] = frozenset(("battle", "loss", "capture"))
"""What people remember of a turn, rather than a march in it."""


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
        turning=turning_points(table.log(viewer), _ticks(live, viewer), shares) if shares else [],
    )


def turning_points(log: Sequence[Line], ticks: Sequence[int], shares: Sequence[float]) -> list[WhereItTurned]:
    """The player turns in which the chances changed most, each told by what changed them most its way.

    `ticks` are the player turns of the lines. The set-up is none.
    """
    begun = next((at for at, line in enumerate(log) if under_way(line.shown)), 0)
    spans: list[tuple[int, int]] = []
    for _, lines in groupby(log[begun:], key=lambda line: ticks[line.number - 1]):
        numbers = [line.number for line in lines]
        spans.append((numbers[0] - 1, numbers[-1]))
    found = [_told(log[before:after], shares) for before, after in turned(spans, shares, MOST, LEAST)]
    return sorted(found, key=lambda point: point.moment)


def _change(lines: Sequence[Line], shares: Sequence[float]) -> float:
    return shares[lines[-1].number] - shares[lines[0].number - 1]


def _told(turn: Sequence[Line], shares: Sequence[float]) -> WhereItTurned:
    """A fight or a capture that did enough by itself is what people remember of a turn; else whatever did most."""
    way = 1 if _change(turn, shares) > 0 else -1
    deeds = [(way * _change(deed, shares), deed[0]) for deed in _deeds(turn)]
    told = [(change, line) for change, line in deeds if line.shown.what in REMEMBERED and change >= LEAST] or deeds
    line = max(told, key=lambda one: one[0])[1]
    before, after = shares[turn[0].number - 1], shares[turn[-1].number]
    return WhereItTurned(moment=line.number, heading=line.heading, text=line.text, before=before, after=after)


def _ticks(live: LiveTable, viewer: int) -> list[int]:
    """The player turn of each line of a viewer's log."""
    record, game = live.table.record(), live.game
    state = record.start(game)
    played: list[int] = []
    for move in record.moves:
        played.append(state.tick())
        state.apply(game.move(move.words))
    return [played[ply - 1] for ply in plies_heard(live, viewer)[1:]]


def _deeds(turn: Sequence[Line]) -> list[list[Line]]:
    """Each line that tells of a deed, with those after it that tell of none: a new phase, or a count, turns no game.

    Who falls back from a fight, or goes on after it, belongs to it.
    """
    found: list[list[Line]] = []
    for line in turn:
        if found and _belongs(line.shown, found[-1][0].shown):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _belongs(shown: Shown, deed: Shown) -> bool:
    if shown.what not in ON_THE_BOARD:
        return deed.what in ON_THE_BOARD
    return shown.what == "move" and deed.what in REMEMBERED and not set(shown.pieces).isdisjoint(deed.pieces)
