"""Chance: drawing from weighted moves, by a generator or by the table's fair dice."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from random import Random


def draw(odds: Sequence[tuple[int, int]], rng: Random) -> int:
    """One move, each with the chance its weight gives it."""
    total = 0
    for _, weight in odds:
        total += weight
    return pick(odds, int(rng.random() * total))


def pick(odds: Sequence[tuple[int, int]], ticket: int) -> int:
    """The move that owns a ticket, 0 <= ticket < sum of weights."""
    for move, weight in odds:
        ticket -= weight
        if ticket < 0:
            return move
    raise ValueError("a ticket beyond the last: the odds are empty or the ticket is too high")


def die(base: int, sides: int = 6) -> list[tuple[int, int]]:
    """The odds of one fair die whose faces are the moves `base .. base + sides - 1`."""
    return [(base + face, 1) for face in range(sides)]


def pledge_of(table: str, seat: str, nonce: str) -> str:
    """What a seat shows of its nonce before anyone's is opened: it binds the seat and tells nothing."""
    return hashlib.sha256(f"{table}|{seat}|{nonce}".encode()).hexdigest()


class FairDice:
    """Dice that can be checked: every draw is an HMAC of the table's seed, the table, the ply and the players' nonces.

    The table shows `commitment` before play and the seed after it. No draw depends on anything the table
    could still choose, so neither side nor the table can steer it.
    """

    def __init__(self, seed: bytes, table: str, nonces: Mapping[str, str] | None = None) -> None:
        self.seed = seed
        self.table = table
        self.nonces = dict(sorted((nonces or {}).items()))

    @property
    def commitment(self) -> str:
        """The hash of the seed: given out before play, it binds whoever holds the seed."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, odds: Sequence[tuple[int, int]], ply: int) -> int:
        """The move that falls at a ply: the same for everyone who has the seed and the nonces."""
        total = sum(weight for _, weight in odds)
        return pick(odds, self._ticket(total, ply))

    def _ticket(self, total: int, ply: int) -> int:
        """A number below `total`, without bias: tickets from the uneven end of the range are drawn again."""
        limit = (1 << 128) - (1 << 128) % total
        salt = "".join(f"|{seat}={nonce}" for seat, nonce in self.nonces.items())
        again = 0
        while True:
            message = f"{self.table}|{ply}|{again}{salt}".encode()
            number = int.from_bytes(hmac.digest(self.seed, message, "sha256")[:16], "big")
            if number < limit:
                return number % total
            again += 1
