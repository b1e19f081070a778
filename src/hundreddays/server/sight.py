"""What one viewer is shown of a table: whole, or what changed since the last message. Nothing else ever leaves a table.

Every number here is the viewer's own. A stamp says what a viewer has: how often its log was cut by a take-back, how many log lines
and lines of talk it has, and a digest of what it saw. It is made of nothing but what the viewer was shown.
"""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple

import msgspec

from hundreddays.core import SPECTATOR
from hundreddays.server.problems import not_yours
from hundreddays.server.room import Room
from hundreddays.server.wire import Dice, Done, Result, SeatState
from hundreddays.tables import OPEN, PERSON, PLAYER

_WHO: dict[str, Literal["person", "player", "open"]] = {PERSON: "person", PLAYER: "player", OPEN: "open"}
_encoder = msgspec.json.Encoder(order="sorted")


class Stamp(NamedTuple):
    """What a viewer has seen so far."""

    cuts: int
    lines: int
    said: int
    digest: str

    def __str__(self) -> str:
        return f"{self.cuts}.{self.lines}.{self.said}.{self.digest}"

    @classmethod
    def read(cls, text: str) -> Stamp:
        """A stamp as a client gives it back. One that cannot be read stands for having seen nothing."""
        parts = text.split(".")
        if len(parts) != 4 or not all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts[:3]):
            return NOTHING
        return cls(int(parts[0]), int(parts[1]), int(parts[2]), parts[3])


NOTHING = Stamp(0, 0, 0, "")


def viewer_of(room: Room, visitor: str, seat: str) -> int:
    """Through whose eyes a visitor looks: the seat he names, else the one of his that decides, else his first, else a spectator's."""
    mine = room.holds(visitor)
    if seat:
        if not may_look(room, visitor, seat):
            raise not_yours(seat)
        return room.game.seat(seat)
    if not mine:
        return SPECTATOR
    deciding = room.game.actor_name(room.table.actor)
    return room.game.seat(deciding if deciding in mine else mine[0])


def may_look(room: Room, visitor: str, viewer: str) -> bool:
    """Whether a visitor may look through these eyes: his own seat's, a spectator's, and anyone's once the game is over."""
    return viewer == "spectator" or viewer in room.holds(visitor) or room.table.over


def moment(room: Room, viewer: int) -> bytes:
    """What a viewer sees just now: a `Moment` as it goes over the wire, made once between changes however many look."""
    seen = room.moments.get(viewer)
    if seen is None:
        table = room.table
        seen = room.moments[viewer] = _encoder.encode(
            {
                "view": msgspec.Raw(table.encoded(viewer)),
                "prompt": table.prompt(viewer),
                "ply": table.ply(viewer),
                "take_back": viewer != SPECTATOR and table.begun and table.can_take_back(viewer),
                "begun": table.begun,
                "thinking": _thinking(room),
                "seats": seats(room),
                "result": _result(room) if table.over else None,
                "dice": Dice(commitment=table.commitment, nonces=table.nonces, seed=table.seed.hex() if table.over else ""),
            }
        )
    return seen


def _thinking(room: Room) -> str:
    """Said of the whole of a computer's turn, so that it does not tell how many decisions the turn holds."""
    computer = room.computer
    return computer.seat if computer is not None and not room.stuck else ""


def seats(room: Room) -> list[SeatState]:
    return [
        SeatState(seat=chair.seat, side=chair.side, who=_WHO[sitting.kind], name=sitting.name, level=chair.level)
        for chair, sitting in zip(room.chairs, room.table.seats, strict=True)
    ]


def _result(room: Room) -> Result:
    table = room.table
    how, _, loser = table.end.partition(" ")
    scores = dict(zip(room.game.seats, table.scores(), strict=True))
    return Result(text=table.view(SPECTATOR).result, scores=scores, resigned=loser if how == "resigned" else "")


def stamp(room: Room, viewer: int) -> Stamp:
    """Everything there is for this viewer to have seen."""
    digest = hashlib.blake2b(moment(room, viewer), digest_size=9).hexdigest()
    return Stamp(len(room.cuts[viewer]), room.table.lines(viewer), len(room.chat), digest)


def whole(room: Room, viewer: int, visitor: str) -> bytes:
    """The table as a viewer sees it: a `TableState` as it goes over the wire."""
    game = room.game
    return _encoder.encode(
        {
            "table": room.id,
            "game": game.id,
            "title": game.title,
            "rules": game.version,
            "options": game.options,
            "viewer": game.seat_name(viewer),
            "mine": room.holds(visitor),
            "public": room.row.public,
            "now": msgspec.Raw(moment(room, viewer)),
            "log": room.table.log(viewer),
            "chat": room.chat,
            "stamp": str(stamp(room, viewer)),
        }
    )


def since(room: Room, viewer: int, seen: Stamp) -> tuple[Stamp, bytes] | None:
    """What a viewer has not seen yet, encoded as an `Update`; None if there is nothing."""
    now = stamp(room, viewer)
    if now == seen:
        return None
    cuts = room.cuts[viewer]
    if seen.cuts > now.cuts or seen.said > now.said:  # the stamp of another table, or invented
        seen = Stamp(0, seen.lines, 0, "")
        keep = 0
    else:
        keep = min([seen.lines, now.lines, *cuts[seen.cuts :]])
    update: dict[str, object] = {}
    if seen.digest != now.digest:
        update["now"] = msgspec.Raw(moment(room, viewer))
    if keep < seen.lines:
        update["log_from"] = keep
    if keep < now.lines:
        update["log"] = room.table.log(viewer, keep)
    if seen.said < now.said:
        update["chat"] = room.chat[seen.said :]
    return now, _encoder.encode(update)


def done(room: Room, seat: str, visitor: str) -> Done:
    """The answer to whoever did something: what he is asked next."""
    deciding = room.game.actor_name(room.table.actor)
    asked = deciding if deciding in room.holds(visitor) else seat
    number = room.game.seat(asked)
    return Done(seat=asked, ply=room.table.ply(number), prompt=room.table.prompt(number), over=room.table.over)
