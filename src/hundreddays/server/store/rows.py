"""The rows of the store, as the rest of the server handles them."""

from __future__ import annotations

from typing import Final

import msgspec

from hundreddays.server.store.regards import Regards

MOVE: Final = "move"
TAKE_BACK: Final = "takeback"
ASK_BACK: Final = "askback"
ANSWER_BACK: Final = "answerback"
END: Final = "end"
CHAT: Final = "chat"
SIT: Final = "sit"
SALT: Final = "salt"
PLEDGE: Final = "pledge"
REMATCH: Final = "rematch"
PROLONG: Final = "prolong"
HOLIDAY: Final = "holiday"
BID: Final = "bid"

PLAY: Final = (MOVE, TAKE_BACK, ASK_BACK, ANSWER_BACK)
"""What only a table does that can be played on."""


class Summary(msgspec.Struct, frozen=True):
    """What a lobby shows of a table, and whether a computer player is due."""

    decides: str
    computer: bool
    result: str


class Entry(msgspec.Struct, frozen=True):
    """One thing done at a table.

    `move`: the record's plies up to `keep` stay and `text` holds those that follow. `takeback`: only the plies up to
    `keep` stay. `askback`: the seat asks the others to let it take back. `answerback`: `text` is yes or no, and only
    the plies up to `keep` stay. `end`: `text` says how. `chat`: `text` was said, `note` is the sender's key. `sit`:
    someone took the seat, `text` is the name. `pledge`: `text` is the hash of the seat's share in the dice. `salt`:
    `text` is that share. `rematch`: `text` is the table at which the same people play again. `prolong`: `text` is how
    many hours the seat that decides was given by this one. `holiday`: `text` is how many days off the seat takes.
    `bid`: `text` is the handicap at which the seat would take the first side; nobody sees it before both have bid.
    """

    table_id: str
    seq: int
    kind: str
    seat: str
    keep: int
    text: str
    note: str
    at: float


class TableRow(msgspec.Struct, frozen=True):
    """A table as it was set up, with the summary of where it stands."""

    id: str
    opening: str
    carried: str
    seed: str
    public: bool
    creator: str
    created: float
    changed: float
    seq: int
    decides: str
    computer: bool
    result: str


class SeatRow(msgspec.Struct, frozen=True):
    """One seat: who is meant to sit there, the hash of its link and the hash of the cookie that holds it."""

    table_id: str
    seat: str
    number: int
    side: int
    who: str
    level: str
    name: str
    link: str | None
    spent: bool
    visitor: str | None


class Ban(msgspec.Struct, frozen=True):
    """An address or the hash of a cookie that is shut out until some time."""

    who: str
    until: float
    note: str


class Stored(msgspec.Struct, frozen=True):
    """Everything that is kept of a table."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    """The whole journal, or what follows the entry up to which it was saved."""
    saved: bytes = b""
    outages: tuple[tuple[float, float], ...] = ()
    """When no server was running, since the table was set up."""
    regards: Regards = Regards()
    """What those who read the talk think of those who sit here."""
