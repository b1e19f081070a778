"""What a player keeps beside the board: the aim, the turn, the tables and the signs on the counters, drawn from data.

`aid.toml` beside a game says which figures of its `data/tables.toml` belong on the page and in what words (`files`
names others); the figures themselves stand in the data alone, with those of the scenario laid over them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from hundreddays.core import BadData, Game, OptionValue
from hundreddays.core.data import DataTable, merge
from hundreddays.core.toml import loads, typed
from hundreddays.games import REGISTER, info, scenario, scenario_of

FILE = "aid.toml"
FIGURES = "tables.toml"
_ABOVE_ALL = "99"


class Point(DataTable, frozen=True, kw_only=True):
    """A sentence, with `{path.to.figure}` where a figure stands, and its paragraph."""

    text: str
    cite: str
    when: dict[str, OptionValue] = {}
    """The options under which it holds."""


class Drawn(DataTable, frozen=True, kw_only=True):
    """How a table is drawn: a row for each entry of a list or a table of the data."""

    title: str
    cite: str
    each: str
    """The path of the entries."""
    beside: list[str] = []
    """The paths of more entries, one beside each of those: `{beside.0.1}` in a cell."""
    head: list[str] = []
    head_from: str = ""
    """The path of a list of headings, after the first."""
    cells: list[str] = []
    """What stands in each cell: `{key}`, `{name}`, `{0}`. Left out, the key and then every value of the entry."""
    rows: dict[str, str] = {}
    """Which entries are drawn, and in what words where their keys do not say enough: words, then the figure."""
    turned: bool = False
    """Whether the entries are columns: an entry a column, and a row for each of its values."""
    rows_from: int = 0
    """What the first row of a turned table is called; the next ones follow by one."""
    signed: bool = False
    """Whether its figures are added to something: then each has its sign."""
    beyond: str = ""
    """What the last row says for a bound that in the data only stands above everything."""
    note: str = ""
    when: dict[str, OptionValue] = {}


class AidFile(DataTable, frozen=True, kw_only=True):
    """What stands in `aid.toml`."""

    files: list[str] = []
    """Other files of the data that figures come from, by their names: `cards` for paths that begin so."""

    aim: list[Point]
    turn: list[Point]
    remember: list[Point] = []
    """What is looked up most often besides."""
    table: list[Drawn]
    symbols: dict[str, str]


class AidTable(NamedTuple):
    """A table, ready to be printed."""

    title: str
    cite: str
    head: list[str]
    rows: list[list[str]]
    note: str


class Aid(NamedTuple):
    """The page, for a game with its options."""

    aim: list[tuple[str, str]]
    """Sentences, each with its paragraph."""
    turn: list[tuple[str, str]]
    remember: list[tuple[str, str]]
    tables: list[AidTable]
    symbols: dict[str, str]
    """What a kind, a mark or a figure on a counter means."""
    hangs_on: list[str]
    """The options by which the page differs, in the game's order."""


def aid(game: Game) -> Aid:
    """Raises `BadData` if the page names a figure that is not there."""
    page = _page(game.id)
    told = scenario_of(game.id, game.options)
    laid = told.data if told else {}
    figures = {
        **merge(_figures(game.id, FIGURES), laid.get(FIGURES, {})),
        **{stem: merge(_figures(game.id, f"{stem}.toml"), laid.get(f"{stem}.toml", {})) for stem in page.files},
    }
    picture = game.picture()
    names = {army.id: army.name for army in (*picture.sides, *picture.armies)}
    names |= {place.id: place.name for place in picture.places if place.name}
    for listed in (found for stem in page.files for found in figures[stem].values() if isinstance(found, list)):
        names |= {one["id"]: one["name"] for one in listed if "name" in one}
    speak = _Speaker(figures, names)
    try:
        return Aid(
            [(speak.fill(one.text), one.cite) for one in page.aim if _holds(one.when, game)],
            [(speak.fill(one.text), one.cite) for one in page.turn if _holds(one.when, game)],
            [(speak.fill(one.text), one.cite) for one in page.remember if _holds(one.when, game)],
            [speak.table(one) for one in page.table if _holds(one.when, game)],
            page.symbols,
            [name for name in game.options if _differs(name, game.id, page)],
        )
    except (KeyError, IndexError, AttributeError, ValueError) as error:
        raise BadData(f"The player aid of {game.id} names a figure that is not there:", [str(error)]) from None


def _conditions(page: AidFile) -> list[dict[str, OptionValue]]:
    return [one.when for one in (*page.aim, *page.turn, *page.remember)] + [one.when for one in page.table]


def _differs(option: str, game: str, page: AidFile) -> bool:
    """Whether the page is another one by an option: by its own conditions, or by the figures of a scenario."""
    if any(option in when for when in _conditions(page)):
        return True
    drawn = {FIGURES, *(f"{stem}.toml" for stem in page.files)}
    return option == "scenario" and any(drawn & set(scenario(game, name).data) for name in info(game).scenarios)


def _holds(when: Mapping[str, OptionValue], game: Game) -> bool:
    return all(game.options.get(name) == value for name, value in when.items())


class _Speaker:
    """Figures in words."""

    def __init__(self, figures: Mapping[str, Any], names: Mapping[str, str]) -> None:
        self.figures = figures
        self.names = names

    def at(self, path: str) -> Any:
        found: Any = self.figures
        for part in path.split("."):
            found = _row(found, part) if isinstance(found, list) else found[part]
        return found

    def word(self, value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, float):
            return f"{value:g}".replace(".5", "½").replace("0½", "½")
        if isinstance(value, list):
            return ", ".join(self.word(one) for one in value)
        text = str(value)
        return self.names.get(text, text.replace("_", " ")).replace("-", "−" if text[1:].isdecimal() else "-")

    def fill(self, text: str, entry: Mapping[str, Any] | None = None) -> str:
        """`{path}` in the entry, or in all figures."""
        parts = text.split("{")
        told = [parts[0]]
        for part in parts[1:]:
            path, _, rest = part.partition("}")
            told += [self.word(self._found(path, entry)), rest]
        return "".join(told)

    def _found(self, path: str, entry: Mapping[str, Any] | None) -> Any:
        if entry is None:
            return self.at(path)
        found: Any = entry
        for part in path.split("."):
            found = found[int(part)] if isinstance(found, list | tuple) else found.get(part, "–")
        return found

    def table(self, drawn: Drawn) -> AidTable:
        head = [*drawn.head, *(self.word(one) for one in (self.at(drawn.head_from) if drawn.head_from else ()))]
        entries = list(self._entries(self.at(drawn.each)))
        for others in zip(*(self._entries(self.at(path)) for path in drawn.beside), strict=True):
            entries[others[0]["row"]]["beside"] = others
        if drawn.rows:
            figures = self.at(drawn.each)
            rows = [[self.fill(words), self.word(figures[key])] for key, words in drawn.rows.items()]
        elif drawn.turned:
            columns = [[self.word(value) for value in one["values"]] for one in entries]
            first = range(drawn.rows_from, drawn.rows_from + len(columns[0]))
            rows = [[self.word(n), *cells] for n, cells in zip(first, zip(*columns, strict=True), strict=True)]
        elif drawn.cells:
            rows = [[_one_of(self.fill(cell, one)) for cell in drawn.cells] for one in entries]
        else:
            rows = [[self.word(one["key"]), *(self.word(value) for value in one["values"])] for one in entries]
        if drawn.beyond:
            rows[-1] = [drawn.beyond if cell == _ABOVE_ALL else cell for cell in rows[-1]]
        if drawn.signed:
            rows = [[first, *(f"+{cell}" if _adds(cell) else cell for cell in cells)] for first, *cells in rows]
        width = max(len(head), *map(len, rows))
        named = [[first[:1].upper() + first[1:], *others] for first, *others in rows]
        named = [[*row, *row[-1:] * (width - len(row))] for row in named]  # one figure holds for all columns
        return AidTable(drawn.title, drawn.cite, head, named, self.fill(drawn.note))

    def _entries(self, found: Any) -> Iterator[dict[str, Any]]:
        """Each with its key and its values, in the order of the data; where figures come from is no figure."""
        pairs = found.items() if isinstance(found, Mapping) else enumerate(found)
        for row, (key, value) in enumerate(pair for pair in pairs if pair[0] != "source"):
            values = (
                list(value.values()) if isinstance(value, Mapping) else value if isinstance(value, list) else [value]
            )
            named = dict(value) if isinstance(value, Mapping) else {str(n): one for n, one in enumerate(values)}
            if not isinstance(value, Mapping | list):
                named["1"] = value  # one figure holds for all columns
            yield {"row": row, "key": key, "values": values, **named}


def _row(rows: list[Any], name: str) -> Any:
    """A row by its number, or by the id that stands in it."""
    return rows[int(name)] if name.isdecimal() else next((row for row in rows if row["id"] == name), {})


def _adds(cell: str) -> bool:
    """Whether a cell is a figure above nothing."""
    return cell.removesuffix("½").isdecimal() and cell != "0"


def _one_of(cell: str) -> str:
    """A range of one figure is that figure: "6 to 6" is "6"."""
    low, _, high = cell.partition(" to ")
    return low if low == high else cell


@lru_cache(maxsize=8)
def _page(game: str) -> AidFile:
    file = files(REGISTER[game]).joinpath(FILE)
    if not file.is_file():
        return AidFile(aim=[], turn=[], table=[], symbols={})
    try:
        return typed(loads(file.read_text("utf-8")), AidFile)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadData(f"The player aid of {game} does not fit:", [str(error)]) from None


@lru_cache(maxsize=16)
def _figures(game: str, name: str) -> dict[str, Any]:
    file = files(REGISTER[game]).joinpath("data").joinpath(name)
    return loads(file.read_text("utf-8")) if file.is_file() else {}
