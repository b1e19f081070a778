"""One batch of games, played anywhere: the same study and batch give the same rows on any machine."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from hundreddays.core import Fault, Game, Judge, Record, State
from hundreddays.lab.luck import StudyLuck
from hundreddays.lab.observer import Observer, Places, Rows
from hundreddays.lab.pins import pinned
from hundreddays.lab.result_store import TABLES, Files, parquet
from hundreddays.lab.study import READY, Cell, Study, build, cells, forces_of, parsed, position_of, seated, seed_of
from hundreddays.players import Outcome, dismiss, play_out


class Prepared(NamedTuple):
    """What all games of a cell share."""

    study: Study
    cell: Cell
    game: Game
    start: State | None
    """Where play begins, unless it is the printed set-up."""
    places: Places
    judge: Judge | None


@lru_cache(maxsize=READY)
def prepared(text: str, cell: int) -> Prepared:
    study = parsed(text)
    chosen = cells(study)[cell]
    game = build(study, chosen)
    name = position_of(study, chosen)
    start = game.position(study.positions[name]) if name else None
    places = {place.id: (place.x, place.y) for place in game.picture().places}
    return Prepared(study, chosen, game, start, places, game.judge())


def run_batch(text: str, cell: int, first: int, count: int) -> Files:
    """Play `count` games of a cell, from game number `first`; what happened, as Parquet files."""
    ready = prepared(text, cell)
    rows: Rows = {table: [] for table in TABLES}
    for number in range(first, first + count):
        try:
            play_one(ready, number, rows)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise _broken(ready.cell, number, error) from error
    return parquet(rows, pinned(ready.study, ready.cell, ready.game.data_hash, ready.game.version))


def _broken(cell: Cell, number: int, error: Exception) -> Fault:
    """A game that falls to pieces in the middle: figures can be possible one by one and still make no game."""
    values = ", ".join(f"{name} = {label}" for name, label in cell.labels.items()) or "no figure varied"
    return Fault(
        f"Game {number} with {values} broke down: {error!r}.",
        "Finished games are kept. Leave out the value that makes no sense, or report it if all do.",
    )


def play_one(ready: Prepared, number: int, rows: Rows, record: Record | None = None) -> Outcome:
    """One game of a cell, whoever asks and wherever it is played; what happened goes into `rows`."""
    study, cell, game = ready.study, ready.cell, ready.game
    seed = seed_of(study, cell.number, number)
    key: dict[str, Any] = {"cell": cell.number, "game": number}
    observer = Observer(game, ready.judge, key, ready.places, rows, study.condition)
    common, judge = f"{seed}/luck" if study.paired else "", ready.judge if study.luck else None
    luck = StudyLuck(game, forces_of(study, cell), common, judge)
    players = seated(study, cell, game)  # for each game its own: none begins with what another left behind
    try:
        outcome = play_out(
            game,
            players,
            Random(seed),
            tell=observer,
            record=record,
            witness=observer.witness,
            start=ready.start,
            luck=luck,
            stop=_TurnStop(study.stop.turn) if study.stop else None,
        )
    finally:
        dismiss(players)
    observer.close()
    scores = {f"score_{seat}": score for seat, score in zip(game.seats, outcome.scores, strict=True)}
    counts = {
        "plies": outcome.plies,
        "decisions": outcome.decisions,
        "turns": observer.turn,
        "lead_changes": observer.lead_changes,
        "first_battle": observer.first_battle,
    }
    ended = {"ended": observer.ended, "stopped": outcome.stopped, "forfeit": outcome.forfeit, "seed": seed}
    judged = {"luck": luck.gained} if study.luck else {}
    rows["games"].append({**key, **cell.labels, **scores, **counts, **judged, **observer.met, **ended})
    return outcome


class _TurnStop:
    """Says when the last turn that is to be played is over; asked before every move, it looks once a player turn."""

    def __init__(self, turn: int) -> None:
        self._turn = turn
        self._tick = -1

    def __call__(self, state: State) -> bool:
        tick, self._tick = self._tick, state.tick()
        return tick != self._tick and state.when()[0] > self._turn
