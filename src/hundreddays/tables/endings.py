"""How a game ended and what it is worth, as a record's headers have it and as a person reads it."""

from __future__ import annotations

from typing import Final

from hundreddays.core import BadRecord, Game, State

RULES: Final = "rules"
ABANDONED: Final = "abandoned"
FORFEITS: Final = {"resigned": "resigned", "time": "ran out of time", "failed": "did not answer as a player must"}
UNFINISHED: Final = "*"


def check_end(game: Game, end: str) -> None:
    """Raise `BadRecord` unless `end` is a way in which this game can end."""
    how, _, loser = end.partition(" ")
    if end in (RULES, ABANDONED) or (how in FORFEITS and loser in game.seats):
        return
    raise BadRecord(
        f"“{end}” is no way for {game.id} to end.",
        f"The header End reads: {RULES}, {ABANDONED}, or one of {', '.join(FORFEITS)} with a seat.",
    )


def scores_at(state: State, end: str) -> list[float]:
    """One number per seat; all zero while the game goes on or when it was abandoned."""
    game = state.game
    if end == RULES:
        return state.scores()
    _, _, loser = end.partition(" ")
    return game.concession(game.seat(loser)) if loser else [0.0] * len(game.seats)


def score_text(game: Game, scores: list[float]) -> str:
    """`french 1, coalition -1`."""
    return ", ".join(f"{seat} {score:g}" for seat, score in zip(game.seats, scores, strict=True))


def result_text(game: Game, end: str) -> str:
    """How a game ended that the rules did not end, in a sentence."""
    how, _, loser = end.partition(" ")
    if how not in FORFEITS:
        return "The game was abandoned."
    side = game.sides[game.seat(loser)]
    winners = [seat.capitalize() for seat, other in zip(game.seats, game.sides, strict=True) if other != side]
    won = "side wins" if len(winners) == 1 else "sides win"
    return f"The {loser.capitalize()} side {FORFEITS[how]}: the {' and '.join(winners)} {won}."
