"""Event streams in gzip, each message compressed once however many read it.

A gzip stream may be put together from pieces that were compressed by themselves, as long as each ends on a whole byte.
So streams need no compressor of their own: those who see the same share the piece, and nobody's memory grows.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import AsyncIterator
from functools import lru_cache

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_LEVEL = 4
_KEPT = 256


@lru_cache(maxsize=_KEPT)
def squeeze(message: bytes) -> bytes:
    """A message as a piece of any gzip stream."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(message) + packer.flush(zlib.Z_FULL_FLUSH)


async def squeezed(messages: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream of messages as one gzip stream; each can be read as soon as it has arrived."""
    check, length, head = 0, 0, _HEAD
    async for message in messages:
        check, length = zlib.crc32(message, check), length + len(message)
        yield head + squeeze(message)
        head = b""
    yield head + b"\x03\x00" + struct.pack("<II", check, length & 0xFFFFFFFF)
