"""A failure as a file: the game as a record, with the check that fails after its last move. Run again, cut short."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from hundreddays.conformance.soak import CHECKS, Failure, again
from hundreddays.conformance.trails import Trail, shortest
from hundreddays.conformance.walks import Case
from hundreddays.core import BadRecord, parse, settle, suggest
from hundreddays.games import info, load

CHECK, SEED, BROKEN = "Soak.Check", "Soak.Seed", "Soak.Broken"
TRIES: Final = 2000
"""How many shorter games are tried before the shortest found is good enough."""
LONGEST: Final = 200
"""How many lines of a message are kept."""


def text_of(failure: Failure) -> str:
    """The record of a failure; its message stands as remarks below the last move."""
    trail = Trail(failure.case.load())
    trail.moves = failure.moves[:]
    record = trail.record()
    record.headers |= {CHECK: failure.check, SEED: failure.seed, BROKEN: failure.broken}
    record.remarks = {len(record.moves): failure.message.split("\n")[:LONGEST]}
    return record.text()


def failure_from(text: str) -> Failure:
    """A failure from its file; raises `BadRecord` if it is a record of something else."""
    record = parse(text)
    check = record.headers.get(CHECK, "")
    if check not in CHECKS:
        raise BadRecord("This is no record of a failed check.", suggest(check, list(CHECKS)))
    id = record.headers.get("Game", "")
    game = load(id, None, **settle(info(id), record.options))
    record.fits(game)
    return Failure(
        Case(game.id, tuple(game.options.items())),
        check,
        record.headers.get(SEED, ""),
        [game.move(words) for _, words in record.moves],
        record.headers.get(BROKEN, ""),
        "\n".join(record.remarks.get(len(record.moves), ())),
    )


def file_name(failure: Failure, number: int) -> str:
    return f"{failure.case}-{failure.check}-{number}.record".replace("=", "-").replace("/", "-")


def run_again(failure: Failure) -> Failure | None:
    """The failure as it is today, or None if the check passes now."""
    return again(failure, failure.moves)[1]


def cut_short(failure: Failure, tries: int = TRIES) -> Failure:
    """The shortest game found that fails in the same way."""
    best = shortest(failure.moves, partial(_fails, failure), tries)
    return again(failure, best)[1] or failure


def _fails(failure: Failure, moves: Sequence[int]) -> list[int] | None:
    """The moves that were made of these, if they fail in the same way."""
    trail, found = again(failure, moves)
    return trail.moves if found is not None else None
