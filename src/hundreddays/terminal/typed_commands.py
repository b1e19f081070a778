"""What a person may ask for beside moving: looking, asking, taking back, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.core.phrases import whole_number
from hundreddays.players import PlannerPlayer
from hundreddays.players.win_chances import chance, spoken
from hundreddays.tables import Table
from hundreddays.terminal.map_asked import map_asked
from hundreddays.terminal.ordering import ordered
from hundreddays.terminal.screen import found_paragraphs, labelled, paragraphs, places_of, roster, story, vocabulary_of
from hundreddays.terminal.typed import COMMANDS, Command, meant

LINES = 30
"""How many lines of the log are shown unless a number is given."""


class Leave(Exception):
    """The person wants to go."""


class Desk:
    """Obeys the commands of whoever sits at the keyboard. `printed` says whether the last one filled the screen."""

    def __init__(self, table: Table, out: Console, path: Path, write: Callable[[Path, str], None]) -> None:
        self.table = table
        self.out = out
        self.path = path
        self.printed = False
        self._write = write
        self._resigning: int | None = None
        self._obey: dict[str, Callable[[int, str], str]] = {
            "help": self._help,
            "moves": self._moves,
            "map": self._map,
            "who": self._who,
            "log": self._log,
            "why": self._why,
            "rules": self._rules,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
        }

    def obey(self, seat: int, command: Command) -> str:
        """Carry out a command; returns a line to show with the next prompt."""
        self.printed = False
        resigning, self._resigning = self._resigning, None
        if command.name == "resign" and resigning == seat:
            self.table.resign(seat)
            return ""
        return self._obey[command.name](seat, command.rest)

    def save(self) -> None:
        """Write the whole game down, so that nothing is lost whatever happens next."""
        self._write(self.path, self.table.saved().text())

    def _print(self, *parts: RenderableType) -> str:
        for part in parts:
            self.out.print(part)
        self.printed = True
        return ""

    def _help(self, seat: int, rest: str) -> str:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for name, meaning in COMMANDS.items():
            grid.add_row(Text(name, "bold"), Text(meaning))
        return self._print(
            Text("Type the number of a move, its words, or the beginning of them; Tab completes. Or:"), grid
        )

    def _moves(self, seat: int, rest: str) -> str:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        places = places_of(self.table.game, self.table.view(seat))
        for number, option in enumerate(ordered(self.table.prompt(seat).options, places), 1):
            grid.add_row(
                Text(str(number), "cyan"),
                Text(option.move, "bold"),
                labelled(option, places.get(option.noun, "")),
                Text(option.note, "dim"),
            )
        return self._print(grid)

    def _map(self, seat: int, rest: str) -> str:
        return self._print(*map_asked(self.out, self.table.game, self.table.view(seat), self.table.prompt(seat), rest))

    def _who(self, seat: int, rest: str) -> str:
        return self._print(roster(self.table.game, self.table.view(seat)))

    def _log(self, seat: int, rest: str) -> str:
        count = whole_number(rest)
        count = LINES if count is None else count
        return self._print(story(self.table.log(seat)[-count:] if count else []))

    def _why(self, seat: int, rest: str) -> str:
        if not rest:
            return "Ask about a move: why march f_i"
        game, move = self.table.game, rest
        if rest not in game.words.texts:
            move = meant(rest, self.table.prompt(seat).options, vocabulary_of(game, self.table.view(seat))) or rest
        verdict = self.table.check(seat, move)
        return f"“{move}” is legal." if verdict else f"“{move}” is not legal: {verdict}"

    def _rules(self, seat: int, rest: str) -> str:
        book = self.table.game.rulebook()
        cite = rest or self.table.prompt(seat).cite
        if not cite:
            return "Name a paragraph or a word: rules 17.5, rules retreat"
        if cite.lstrip("§")[:1].isdigit() or cite in book:
            return self._print(paragraphs(book.find(cite)))
        sought = book.seek(cite)
        if not sought.paragraphs:
            return f"No paragraph holds “{cite}”."
        return self._print(found_paragraphs(sought))

    def _hint(self, seat: int, rest: str) -> str:
        game, eye, rng = self.table.game, self.table.eye(seat), Random(self.table.ply(seat))
        choice = PlannerPlayer(game).choose(eye, rng)
        share = chance(eye, rng)
        stands = "" if share is None else f" The game stands at {spoken(game, share)}."
        return f"Hint: {game.text(choice.move)} ({game.label(choice.move)}). {choice.why}{stands}".strip()

    def _undo(self, seat: int, rest: str) -> str:
        self.table.take_back(seat)
        self.save()
        return "Taken back."

    def _save(self, seat: int, rest: str) -> str:
        if "\0" in rest:
            return "No file can have such a name."
        path = Path(rest).expanduser() if rest else self.path
        if path != self.path and path.exists():
            return f"The file {path} exists already, and is not written over."
        self._write(path, self.table.saved().text())
        return f"Saved in {path}."

    def _resign(self, seat: int, rest: str) -> str:
        self._resigning = seat
        return "Type resign once more to give up the game."

    def _quit(self, seat: int, rest: str) -> str:
        raise Leave
