"""What goes over the wire between the designer's page and the server: see `wire` for the rules that hold for all of it.

A study is sent as the lab's own structure, and saved as the file that `hundred-days lab run` reads.
"""

from __future__ import annotations

from typing import Any, Literal

from hundreddays.lab.choices import ForcibleDraw, PrintedFigure
from hundreddays.server.wire import Asked, Told


class DesignerQuestion(Told, frozen=True):
    """A study that ships with the program, and what it asks."""

    name: str
    question: str
    study: dict[str, Any]
    """A `Study`, to be run or changed."""


class RunOfMine(Told, frozen=True):
    """A run that was begun from a page which has been closed or loaded again since."""

    run: str
    study: dict[str, Any]


class DesignerSheet(Told, frozen=True):
    """The questions that are ready, whether the asker may run any, and what he ran last."""

    questions: list[DesignerQuestion]
    allowed: bool
    most_games: int
    most_cells: int
    mine: RunOfMine | None


class GameFigures(Told, frozen=True):
    """What can be varied of a game besides its options."""

    figures: list[PrintedFigure]
    draws: list[ForcibleDraw]


class StudyFile(Told, frozen=True):
    """A study as the file that the command line runs."""

    text: str


class RunBegun(Told, frozen=True):
    run: str


class StopRun(Asked, frozen=True):
    """Stop a run; what was played stays."""


class CountedMean(Told, frozen=True):
    """A mean, and half its 95 % interval."""

    mean: float
    half: float


class CellStanding(Told, frozen=True):
    """One cell as far as it has been played."""

    labels: dict[str, str]
    printed: bool
    """Whether every value is as in the game as it comes, or the first where that is none of them."""
    games: int
    share: float
    """The first seat's, with its 95 % interval."""
    low: float
    high: float
    turns: CountedMean
    losses: dict[str, CountedMean]
    """By army."""
    drama: CountedMean
    """How often the lead changes in a game."""


class ValueContrast(Told, frozen=True):
    """One value against the printed one."""

    sweep: str
    value: str
    yardstick: str
    gain: float
    """How much more the first seat wins."""
    p: float
    """How likely so much comes by luck alone, corrected for all that is tested here."""


class RunStanding(Told, frozen=True):
    """How far a run is, and what it says so far."""

    state: Literal["running", "done", "stopped", "failed"]
    fault: str
    done: int
    total: int
    seat: str
    """The seat whose share is shown."""
    losses_in: str
    cells: list[CellStanding]
    contrasts: list[ValueContrast]


class RunRows(Told, frozen=True):
    """Every game of a run as a row of the lab's table of games."""

    rows: list[dict[str, Any]]
