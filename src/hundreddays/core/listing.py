"""Sets of small numbers as ints, listed quickly: byte by byte, from tables made once."""

from __future__ import annotations

from collections.abc import Sequence


class Listing:
    """Turns a set of bits into the numbers that its bits stand for, ascending by bit. Bits numbered -1 must stay empty.

    With `Listing(range(base, base + n))` a set of units becomes the list of their moves in one go.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self._bytes: list[list[tuple[int, ...]]] = []
        for first in range(0, len(numbers), 8):
            rows: list[tuple[int, ...]] = [()]
            for number in numbers[first : first + 8]:
                rows += [(*row, number) for row in rows]
            self._bytes.append(rows)

    def __call__(self, mask: int) -> list[int]:
        found: list[int] = []
        if not mask:
            return found
        rows = self._bytes
        first = (mask & -mask).bit_length() - 1 >> 3
        mask >>= first << 3
        data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
        for offset in range(len(data)):  # by number, which compiles to far less than an iterator
            byte = data[offset]
            if byte:
                found.extend(rows[first + offset][byte])
        return found
