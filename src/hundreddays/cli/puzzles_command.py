"""`puzzle` and `puzzles`: positions to solve, and the mine they come from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from secrets import randbelow
from time import monotonic
from typing import TYPE_CHECKING

import click
from rich.text import Text

from hundreddays.cli.app import DONE
from hundreddays.cli.completion import game_names
from hundreddays.cli.files import read_text, write_text
from hundreddays.cli.learned import learned, remember
from hundreddays.cli.loading import game_options, json_option, load_game, with_own_figures
from hundreddays.cli.output import console, print_json
from hundreddays.cli.play import saves
from hundreddays.cli.usage import UsageFault
from hundreddays.core import Unknown
from hundreddays.games import REGISTER
from hundreddays.learn.puzzles import Puzzle, daily, puzzle_attempt, read_puzzle
from hundreddays.learn.puzzles import puzzles as all_puzzles
from hundreddays.learn.worksheets import puzzle_words

if TYPE_CHECKING:
    from hundreddays.learn.mining import Vein

A_VEIN = 600.0
"""Seconds after which a process begins with other games."""
TOML = ".toml"
SEEDS = 1_000_000
"""Unless somebody names one, the mine begins with one of so many games."""


@click.command(short_help="Solve the puzzle of the day, or another.")
@click.argument("game", required=False, shell_complete=game_names)
@click.argument("puzzle_id", required=False, metavar="[ID|FILE]")
@click.option("--day", metavar="DATE", help="The puzzle of another day, as 2027-06-18.")
def puzzle(game: str | None, puzzle_id: str | None, day: str | None) -> int:
    """Solve the puzzle of the day; or one of GAME, by its number, its id, or the file that it was mined to.

    \b
    Examples:
      hundred-days puzzle
      hundred-days puzzle returns
      hundred-days puzzle returns 3
      hundred-days puzzle returns new/m4f81a0c2.toml
      hundred-days puzzle --day 2027-06-18
    """
    today = datetime.now(UTC).date()
    if game is None:
        chosen = _day(day) if day else today
        name, one = daily(chosen)
        solved = _solve(name, one)
        if solved and chosen == today:
            _streak(today)
        return DONE
    known = set(learned().puzzles)
    if puzzle_id is not None and puzzle_id.endswith(TOML):
        all_puzzles(game)  # is there such a game?
        _solve(game, read_puzzle(Path(puzzle_id).name, read_text(puzzle_id)))
        return DONE
    found = [*all_puzzles(game), *_own(game)]
    if puzzle_id is not None:
        _solve(game, _named(found, puzzle_id))
        return DONE
    if not found:
        raise UsageFault(f"There are no puzzles for {game} yet.", f"Mine some: hundred-days puzzles {game} --mine 5")
    _solve(game, next((one for one in found if f"{game}/{one.id}" not in known), found[0]))
    return DONE


def _own_folder(game: str) -> Path:
    """Where puzzles go that somebody has mined at this machine."""
    return saves() / "puzzles" / game


def _own(game: str) -> list[Puzzle]:
    """The puzzles mined at this machine, the easier ones first."""
    files = sorted(_own_folder(game).glob(f"*{TOML}"))
    return sorted(
        (read_puzzle(file.name, read_text(str(file))) for file in files), key=lambda one: (one.rating, one.id)
    )


def _named(found: list[Puzzle], name: str) -> Puzzle:
    """By its number in the list, or its id."""
    if name.isdecimal() and 1 <= int(name) <= len(found):
        return found[int(name) - 1]
    for one in found:
        if one.id == name:
            return one
    raise Unknown("puzzle", name, [one.id for one in found])


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageFault(f"“{text}” is no date.", "Write it as 2027-06-18.") from None


def _solve(game: str, one: Puzzle) -> bool:
    """Whether it was solved without help."""
    from hundreddays.terminal.lesson_session import LessonSession
    from hundreddays.terminal.reader import reader
    from hundreddays.terminal.typed_commands import Leave

    out = console()
    session = LessonSession(puzzle_words(game, one), partial(puzzle_attempt, game, one), out, reader(out))
    try:
        session.run()
    except (Leave, EOFError):
        out.print(Text(f"\nAnother time: hundred-days puzzle {game} {one.id}", "bold"))
        return False
    if not session.shown:
        known = learned()
        if f"{game}/{one.id}" not in known.puzzles:
            known.puzzles.append(f"{game}/{one.id}")
            remember(known)
    return not session.shown


def _streak(today: date) -> None:
    """Day after day: counted once a day."""
    known = learned()
    if known.day != today.isoformat():
        known.streak = known.streak + 1 if known.day == (today - timedelta(days=1)).isoformat() else 1
        known.day = today.isoformat()
        remember(known)
    console().print(Text(f"Your streak: {known.streak} {'day' if known.streak == 1 else 'days'}.", "bold"))


@click.command(short_help="List a game's puzzles, or mine new ones from games of the computer.")
@click.argument("game", shell_complete=game_names)
@click.option("--mine", type=click.IntRange(1), metavar="N", help="Mine until this many are found.")
@click.option("--out", "folder", metavar="DIR", help="Where to put them, a file each; else beside the saved games.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to use.")
@click.option("--seed", type=int, help="The first game to play: the same finds the same. Default: any.")
@click.option("--proof", type=click.IntRange(10), metavar="N", help="Sampled states for the proof.")
@click.option(
    "--about",
    type=click.Choice(["game", "fight", "blow", "order", "trade", "strike"]),
    help="What is to be won: the game, a battle, its next round (by one piece's order), what that costs, one attack."
    " Default: what is found soonest in GAME.",
)
@click.option(
    "--plans",
    type=click.IntRange(2),
    default=2,
    show_default=True,
    metavar="N",
    help="Look only where there are so many plans at least: harder puzzles, and fewer.",
)
@click.option("--minutes", type=click.FloatRange(0, min_open=True), metavar="M", help="Stop after this time.")
@game_options
@json_option
def puzzles(
    game: str,
    mine: int | None,
    folder: str | None,
    jobs: int,
    seed: int | None,
    proof: int | None,
    about: str | None,
    plans: int,
    minutes: float | None,
    options: tuple[str, ...],
    data: str | None,
    as_json: bool,
) -> int:
    """List the puzzles of GAME, or mine new ones from games that the computer plays against itself.

    What is mined stands at the end of the list, and is solved like any other.

    \b
    Examples:
      hundred-days puzzles returns
      hundred-days puzzles returns --mine 5
      hundred-days puzzles emperor --mine 5 --jobs 4 -o scenario=campaign --out new
    """
    if game not in REGISTER or mine is None:
        _list(game, as_json)
        return DONE
    from hundreddays.learn.mining import Vein, usual_mine

    with_own_figures("Puzzles are mined", data)
    usual = usual_mine(game)
    loaded = load_game(game, options, None, usual.options)
    into = Path(folder) if folder is not None else _own_folder(game)
    first = randbelow(SEEDS) if seed is None else seed
    out = console(stderr=True)
    out.print(Text(f"The computer plays from seed {first}, and looks for a plan that is clearly the best…", "dim"))
    names: list[str] = []
    vein = Vein(
        loaded.id, dict(loaded.options), first, -(-mine // jobs), proof or 0, A_VEIN, about or usual.about, plans
    )
    for text in _mined(vein, mine, jobs, minutes):
        name = f"m{hashlib.sha256(text.encode()).hexdigest()[:8]}"
        write_text(into / f"{name}{TOML}", text)
        names.append(name)
        out.print(Text(f"{len(names)} of {mine}: {name}"))
    if as_json:
        print_json({"game": game, "found": names})
        return DONE
    if len(names) < mine:
        out.print(Text(f"Time is up: {len(names)} found.", "bold"))
    if names:
        named = names[0] if folder is None else into / f"{names[0]}{TOML}"
        out.print(Text(f"Solve one: hundred-days puzzle {game} {named}", "bold"))
    return DONE


def _mined(first: Vein, most: int, jobs: int, minutes: float | None) -> Iterator[str]:
    """The puzzles of game after game, until there are enough or the time is up."""
    from hundreddays.learn.mining import dig
    from hundreddays.players.pool import spread

    until = monotonic() + 60 * minutes if minutes is not None else float("inf")
    found = 0
    for _, texts in spread(dig, _veins(first, until), jobs):
        for text in texts:
            yield text
            found += 1
            if found >= most:
                return


def _veins(first: Vein, until: float) -> Iterator[Vein]:
    """One after the other, each with what is left of the time."""
    for number in count(first.seed):
        left = until - monotonic()
        if left <= 0:
            return
        yield first._replace(seed=number, seconds=min(left, A_VEIN))


def _list(game: str, as_json: bool) -> None:
    known = set(learned().puzzles)
    found = [*all_puzzles(game), *_own(game)]
    if as_json:
        print_json(
            [
                {"id": one.id, "title": one.title, "rating": one.rating, "solved": f"{game}/{one.id}" in known}
                for one in found
            ]
        )
        return
    out = console()
    for number, one in enumerate(found, 1):
        mark = "✓" if f"{game}/{one.id}" in known else " "
        out.print(Text(f"  {mark} {number:>2}  {one.rating}  {one.title} ({one.seat})"))
    out.print(Text(f"{len(found)} puzzles. Solve one: hundred-days puzzle {game} NUMBER", "dim"))
