"""Proving a game: every move legal, every draw what the published hash of the seed demands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from hundreddays.core import CHANCE, BadRecord, FairDice, Game, Record, State, pledge_of
from hundreddays.core.phrases import whole_number
from hundreddays.tables.endings import ABANDONED, RULES, UNFINISHED, check_end, score_text, scores_at
from hundreddays.tables.redaction import whole

TABLE_ID: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
SEEDS: Final = ("Seed", "Secret")
CARRIED: Final = "Carried"


class Proof(msgspec.Struct, frozen=True):
    """What has been proved of a record."""

    game: str
    plies: int
    draws: int
    """How many times chance was drawn."""
    result: str
    end: str
    fair: bool
    """Whether every draw was checked against the published hash."""
    doubt: str = ""
    """If not: why not."""


def verify(game: Game, record: Record) -> Proof:
    """Replay a record and check everything in it. Raises `BadRecord` at the first thing that is wrong."""
    whole(record)
    dice, doubt = _dice(game, record)
    draws = 0
    state = record.start(game)
    for state, _ in checked(
        game, record, dice
    ):  # one object, which has reached the end of the record when the loop is done
        draws += state.actor == CHANCE
    end, result = _end(state, record)
    if dice is not None and carried(record):
        doubt = (
            f"The first {carried(record)} plies were carried over from another record, whose dice are not proved here."
        )
    return Proof(game.id, len(record.moves), draws, result, end, not doubt, doubt)


def checked(game: Game, record: Record, dice: FairDice | None) -> Iterator[tuple[State, int]]:
    """Every state before a move, with that move, as `Record.replay` gives them, and every draw checked against the
    dice.
    """
    elsewhere = carried(record)
    for ply, (state, move) in enumerate(record.replay(game), 1):
        if dice is not None and ply > elsewhere and state.actor == CHANCE:
            due = dice.draw(state.odds(), ply)
            if due != move:
                raise BadRecord(
                    f"Ply {ply}: chance drew “{game.text(move)}”, but the seed demands “{game.text(due)}”.",
                    "The record has been altered.",
                )
        yield state, move


def carried(record: Record) -> int:
    """How many plies were carried over from another record, to be played on from: its dice were not this table's."""
    count = whole_number(record.headers.get(CARRIED, "0"))
    if count is None or count > len(record.moves):
        raise BadRecord(
            f"The header {CARRIED} must be a number of plies that the record has.", "It has been cut off or altered."
        )
    return count


def seed_of(record: Record) -> bytes:
    """The seed a record holds; empty when it holds none."""
    text = next((record.headers[key] for key in SEEDS if key in record.headers), "")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadRecord(
            "The record's seed is not written in hexadecimal digits.", "The record has been altered."
        ) from None


def pledges_of(record: Record) -> dict[str, str]:
    """For each seat that pledged its share in the dice, the hash of it."""
    return _by_seat(record, "Pledge")


def _by_seat(record: Record, header: str) -> dict[str, str]:
    return {key.partition(".")[2]: value for key, value in record.headers.items() if key.startswith(f"{header}.")}


def dice_of(game: Game, record: Record, seed: bytes) -> FairDice:
    """The dice of a record: raises `BadRecord` unless the seed is the one whose hash was published."""
    table = record.headers.get("Table", "")
    if not TABLE_ID.fullmatch(table):
        raise BadRecord("The record does not name its table.", "The header Table is missing or has been altered.")
    nonces = _by_seat(record, "Nonce")
    for seat in nonces:
        game.seat(seat)
    for seat, pledged in pledges_of(record).items():
        if seat in nonces and pledge_of(table, seat, nonces[seat]) != pledged:
            raise BadRecord(
                f"The share of {seat} in the dice is not the one that was pledged.", "The record has been altered."
            )
    dice = FairDice(seed, table, nonces)
    if dice.commitment != record.headers.get("Commit"):
        raise BadRecord("The seed is not the one whose hash was published before play.", "The record has been altered.")
    return dice


def _dice(game: Game, record: Record) -> tuple[FairDice | None, str]:
    if "Commit" not in record.headers:
        return None, "No hash of a seed was published before play, so the dice cannot be checked."
    seed = seed_of(record)
    if not seed:
        return None, "The seed has not been shown yet; it is when the game is over."
    return dice_of(game, record, seed), ""


def _end(state: State, record: Record) -> tuple[str, str]:
    """How the record says the game ended, checked against how it did."""
    game = state.game
    result = record.headers.get("Result", UNFINISHED)
    end = record.headers.get("End", RULES if state.over else "")
    if not end:
        due = UNFINISHED
    else:
        check_end(game, end)
        if (end == RULES) != state.over:
            raise BadRecord(
                f"The record says that the game ended by “{end}”, which its last move does not bear out.",
                "It has been cut off or altered.",
            )
        due = UNFINISHED if end == ABANDONED else score_text(game, scores_at(state, end))
    if result != due:
        raise BadRecord(
            f"The record gives the result “{result}”; its moves give “{due}”.", "It has been cut off or altered."
        )
    return end, result
