"""The talk at a table as one reader hears it: nothing of whom he has muted, and no links of strangers."""

from __future__ import annotations

import msgspec

from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.moderation.link_filter import without_links
from hundreddays.server.wire import ChatLine

Hearing = tuple[tuple[int, ...], tuple[str, ...], tuple[str, ...]]
"""What decides how the talk sounds: the lines that were taken down, the seats that are muted, those of friends."""
PLAIN: Hearing = ((), (), ())


def hears(live: LiveTable, visitor: str) -> bool:
    """Whether somebody may follow the talk: whoever sits here, and everyone where everyone may watch.

    Where spectators see the game late they read what was said when it is over: talk tells what is going on.
    """
    late = live.setup.delay > 0 and not live.table.over
    return bool(live.holds(visitor)) or (live.row.public and not late)


def lines_heard(live: LiveTable, visitor: str) -> int:
    return len(live.chat) if hears(live, visitor) else 0


def heard(live: LiveTable, visitor: str, after: int = 0) -> list[ChatLine]:
    """The talk for one reader, but for its first lines."""
    if not hears(live, visitor):
        return []
    _, muted, friends = hearing(live, visitor)
    trusted = {*live.holds(visitor), *friends}
    return [_heard(live, line, line.seat in muted, line.seat in trusted) for line in live.chat[after:]]


def hearing(live: LiveTable, visitor: str) -> Hearing:
    """How the talk sounds to somebody: when this changes, what he has heard already sounds otherwise too."""
    if not hears(live, visitor):
        return PLAIN
    removed = tuple(line.number for line in live.chat if not line.text)
    held = [(row.seat, (visitor, row.visitor)) for row in live.seat_rows if row.visitor not in (None, visitor)]
    muted = tuple(seat for seat, pair in held if pair in live.regards.muted)
    return removed, muted, tuple(seat for seat, pair in held if pair in live.regards.friends)


def _heard(live: LiveTable, line: ChatLine, muted: bool, trusted: bool) -> ChatLine:
    if not line.text:
        return msgspec.structs.replace(line, withheld="removed")
    if muted:
        return msgspec.structs.replace(line, text="", withheld="muted")
    if trusted:
        return line
    if line.number not in live.plain:
        live.plain[line.number] = without_links(line.text)
    return msgspec.structs.replace(line, text=live.plain[line.number])
