"""One batch of games, played anywhere: the same study and batch give the same rows on any machine."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from hundreddays.core import Fault, Game
from hundreddays.lab.observer import Observer, Places, Rows
from hundreddays.lab.result_store import TABLES, Files, parquet
from hundreddays.lab.study import Cell, build, cells, parsed, seated
from hundreddays.players import OutsidePlayer, Player, play_out


@lru_cache(maxsize=32)
def _prepared(text: str, cell: int) -> tuple[Cell, Game, Places]:
    study = parsed(text)
    chosen = cells(study)[cell]
    game = build(study, chosen)
    return chosen, game, {place.id: (place.x, place.y) for place in game.picture().places}


def run_batch(text: str, cell: int, first: int, count: int) -> Files:
    """Play `count` games of a cell, from game number `first`; what happened, as Parquet files."""
    chosen, game, places = _prepared(text, cell)
    study = parsed(text)
    rows: Rows = {table: [] for table in TABLES}
    for number in range(first, first + count):
        players = seated(
            study, game
        )  # again for each game: none begins with what another left behind, be it a memory or a program that has died
        try:
            _one(
                game,
                players,
                Random(f"{study.seed}/{cell}/{number}"),
                {"cell": cell, "game": number},
                chosen,
                places,
                rows,
            )
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise _broken(chosen, number, error) from error
        finally:
            for player in players:
                if isinstance(player, OutsidePlayer):
                    player.close()
    return parquet(rows)


def _broken(cell: Cell, number: int, error: Exception) -> Fault:
    """A game that falls to pieces in the middle: figures can be possible one by one and still make no game."""
    values = ", ".join(f"{name} = {label}" for name, label in cell.labels.items()) or "no figure varied"
    return Fault(
        f"Game {number} with {values} broke down: {error!r}.",
        "Finished games are kept. Leave out the value that makes no sense, or report it if all do.",
    )


def _one(
    game: Game, players: list[Player], rng: Random, key: dict[str, Any], cell: Cell, places: Places, rows: Rows
) -> None:
    observer = Observer(game, key, places, rows)
    outcome = play_out(game, players, rng, tell=observer, witness=observer.witness)
    scores = {f"score_{seat}": score for seat, score in zip(game.seats, outcome.scores, strict=True)}
    counts = {
        "plies": outcome.plies,
        "decisions": outcome.decisions,
        "turns": observer.turn,
        "lead_changes": observer.lead_changes,
    }
    rows["games"].append({**key, **cell.labels, **scores, **counts, "forfeit": outcome.forfeit})
    observer.close()
