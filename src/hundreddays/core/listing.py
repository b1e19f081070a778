"""Sets of small numbers as ints, listed quickly: four bits at a time, from tables made once; compiled, bit by bit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from hundreddays.core.build import COMPILED

if COMPILED:
    from librt.vecs import vec

LOWEST: Final = bytes([0, *((byte & -byte).bit_length() - 1 for byte in range(1, 256))])
"""The number of the lowest bit of a byte."""


class Listing:
    """Turns a set of bits into the numbers that its bits stand for, ascending by bit. Bits numbered -1 must stay empty.

    With `Listing(range(base, base + n))` a set of units becomes the list of their moves in one go. Tables of eight bits
    take half the steps and sixteen times the memory, and lose more to the processor's cache than they save. Compiled,
    no table beats the bits.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self._rows: list[tuple[int, ...]] = []
        padded = [*numbers, *[-1] * (-len(numbers) % 8)]
        self.numbers: list[Any] = list(padded)
        """Typed so that compiled code hands on the very objects, instead of unpacking and packing each."""
        if COMPILED:
            self._places: Final = vec[i64]([i64(0)] * len(padded))
        for first in range(0, len(padded), 4):
            rows: list[tuple[int, ...]] = [()]
            for number in padded[first : first + 4]:
                rows += [(*row, number) for row in rows]
            self._rows += rows

    def __call__(self, mask: int) -> list[int]:
        found: list[int] = []
        if not mask:
            return found
        if COMPILED:
            return by_bits(mask, self.numbers, self._places)
        rows = self._rows
        first = (mask & -mask).bit_length() - 1 >> 3
        mask >>= first << 3
        data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
        at = first << 5
        for byte in data:
            if byte & 15:
                found.extend(rows[at + (byte & 15)])
            if byte > 15:
                found.extend(rows[at + 16 + (byte >> 4)])
            at += 32
        return found


def by_bits(mask: int, numbers: list[Any], places: vec[i64]) -> list[Any]:
    """The numbers of a set, one bit after another in machine numbers: slow in plain Python, and the fastest when
    compiled.

    The bits are counted into `places`, which is as long as `numbers`, so that the list can be made at its full length.
    """
    data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
    count: i64 = 0
    first: i64 = 0
    for offset in range(i64(len(data))):
        byte: i64 = data[offset]
        while byte:
            places[count] = first + i64(LOWEST[byte])
            count += 1
            byte &= byte - 1
        first += 8
    return [numbers[place] for place in places[:count]]
