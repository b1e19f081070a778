"""A live table in bytes, so that it can be opened again without playing it through."""

from __future__ import annotations

import zlib

import msgspec

from hundreddays.server.live.clock import Clock
from hundreddays.server.wire import ChatLine
from hundreddays.tables import SavedTable


class SavedLive(msgspec.Struct, frozen=True):
    """A table with what the server keeps beside it."""

    seq: int
    table: SavedTable
    chat: list[ChatLine]
    said: list[tuple[str, str, int]]
    """Seat, the sender's key, and the number of the line."""
    cuts: dict[int, list[int]]
    rematch: str = ""
    clock: Clock | None = None
    bids: dict[str, int] = {}
    lots: dict[str, str] = {}
    """What was bid for the sides, and each seat's share in the lot that settles equal bids."""


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(SavedLive)


def pack(saved: SavedLive) -> bytes:
    return zlib.compress(_encoder.encode(saved), 3)


def unpack(body: bytes) -> SavedLive:
    return _decoder.decode(zlib.decompress(body))
