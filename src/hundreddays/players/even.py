"""Even games: which handicap a game needs to be even between equals, as was measured.

A game that has the option `handicap` (positive favours the French, negative the other side) may hold
`opponent/even.toml`: what share of games the French won under some options, and which handicap makes the game even
then. A row counts for the options that it names. Where an option is a word, such as the scenario, it is another game,
and a row that does not name it counts for the usual word alone. Switches and numbers that a row does not name may
differ; people are told that they do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeVar

from hundreddays.core import BadOption, DataTable, Info, OptionValue, Setting, settle, spell
from hundreddays.core.phrases import listed, percent, signed
from hundreddays.core.toml import typed_file
from hundreddays.games import REGISTER, info, load

HANDICAP: Final = "handicap"
"""What the option is called in every game that has it."""
FILE: Final = "even.toml"


class Row(DataTable, frozen=True, kw_only=True):
    """A handicap under some options."""

    options: dict[str, OptionValue] = {}
    handicap: int


class Measured(Row, frozen=True, kw_only=True):
    """What came out between equals."""

    games: int
    french: float
    """The share of games that the French won, from 0 to 1."""


class Meaning(DataTable, frozen=True):
    """What so many `{points}` mean, in a sentence."""

    french: str
    """In favour of the French."""
    others: str


class EvenFile(DataTable, frozen=True):
    """`even.toml`."""

    words: Meaning | None = None
    """Without it people read what the option itself says."""
    measured: tuple[Measured, ...] = ()
    even: tuple[Row, ...] = ()


class Balance(NamedTuple):
    """What is known of a game with some options between equals."""

    even: int | None
    """The handicap that makes it even, if that is known."""
    words: str
    """What the handicap of these options means, and what came out with it."""


R = TypeVar("R", bound=Row)


@lru_cache(maxsize=16)
def even_file(id: str) -> EvenFile:
    """What a game's folder says; nothing where there is no such file."""
    file = files(REGISTER[id]).joinpath("opponent", FILE)
    return typed_file(file.read_bytes(), EvenFile) if file.is_file() else EvenFile()


def handicap_of(id: str) -> Setting | None:
    """A game's option for handicaps, if it has one."""
    return next((setting for setting in info(id).settings if setting.name == HANDICAP), None)


def even_handicap(id: str, options: Mapping[str, object]) -> int | None:
    """The handicap that makes a game with these options even; None if nobody has measured it."""
    found = _fitting(info(id), even_file(id).even, settle(info(id), options)) if handicap_of(id) else None
    return found.handicap if found is not None else None


def even_options(id: str, options: Mapping[str, object]) -> dict[str, OptionValue]:
    """The options with the handicap that makes the game even; raises `BadOption` if nobody has measured it."""
    handicap = even_handicap(id, options)
    if handicap is None:
        about = info(id)
        hint = f"Choose a handicap yourself: {HANDICAP}=…" if handicap_of(id) else "It has no handicap."
        raise BadOption(f"How even {about.title} is with these options, nobody has measured.", hint)
    return {**settle(info(id), options), HANDICAP: handicap}


def balance(id: str, options: Mapping[str, object]) -> Balance | None:
    """What is known of a game with these options; None for a game without handicaps."""
    setting = handicap_of(id)
    if setting is None:
        return None
    about, told, settled = info(id), even_file(id), settle(info(id), options)
    handicap = int(settled[HANDICAP])
    rows = [row for row in told.measured if row.handicap == handicap]
    sentences = [_meaning(told, setting, handicap), _outcome(about, _fitting(about, rows, settled), settled)]
    return Balance(even_handicap(id, options), " ".join(filter(None, sentences)))


def handicap_words(id: str, options: Mapping[str, object]) -> str:
    """What the handicap of a table means; empty where it has none."""
    known = balance(id, options) if options.get(HANDICAP) else None
    return known.words if known is not None else ""


def _meaning(told: EvenFile, setting: Setting, handicap: int) -> str:
    if not handicap:
        return ""
    if told.words is None:
        return f"Handicap {signed(handicap)}. {setting.help}"
    words = told.words.french if handicap > 0 else told.words.others
    return words.replace("{points}", str(abs(handicap)))


def _outcome(about: Info, found: Measured | None, settled: Mapping[str, OptionValue]) -> str:
    """What was measured; in the words of the seats of side 0, whatever they are called."""
    if found is None:
        return "What that comes to between equals, nobody has measured."
    game = load(about.id)
    first = listed(seat for seat, side in zip(game.seats, game.sides, strict=True) if side == 0)
    sentence = f"Between equals, {percent(found.french)} of {found.games} games went to the {first.capitalize()}."
    others = [f"{name} {spell(settled[name])}" for name in _unnamed(about, found, settled)]
    return f"{sentence} (Not measured with {listed(others)}.)" if others else sentence


def _fitting(about: Info, rows: Sequence[R], settled: Mapping[str, OptionValue]) -> R | None:
    """Of the rows that count for these options the one that names most of them; None if there is none."""
    fitting = [row for row in rows if _fits(about, row, settled)]
    return max(fitting, key=lambda row: len(row.options), default=None)


def _fits(about: Info, row: Row, settled: Mapping[str, OptionValue]) -> bool:
    named = settle(about, row.options)
    return all(
        settled[setting.name] == named[setting.name]
        for setting in about.settings
        if setting.name != HANDICAP and (setting.name in row.options or isinstance(setting.default, str))
    )


def _unnamed(about: Info, row: Row, settled: Mapping[str, OptionValue]) -> list[str]:
    """The options that are not as they usually are, and that a row does not name."""
    return [
        setting.name
        for setting in about.settings
        if setting.name not in (HANDICAP, *row.options) and settled[setting.name] != setting.default
    ]
