"""A lesson or a puzzle at the terminal: its words, the board, what is typed, and the referee as teacher."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.core import Fault
from hundreddays.learn.attempt import Attempt
from hundreddays.learn.worksheets import Worksheet
from hundreddays.terminal.layout import LEAST_MAP
from hundreddays.terminal.map_asked import map_asked
from hundreddays.terminal.reader import LineReader
from hundreddays.terminal.screen import (
    choices,
    found_paragraphs,
    heading,
    map_of,
    panels,
    paragraphs,
    places_of,
    question,
    roster,
    story,
    vocabulary_of,
)
from hundreddays.terminal.typed import Command, Play, understand
from hundreddays.terminal.typed_commands import Leave

COMMANDS = {
    "hint": "a hint; ask again for the next one",
    "undo": "take back your last move, with what was refused since",
    "restart": "begin the lesson again",
    "words": "read the lesson again",
    "map": "the map again; “map PLACE”: around a place; “map all”: all of it, in strips",
    "who": "who stands where",
    "moves": "everything that can be done now",
    "why": "why a move is not legal: “why to thuin”",
    "rules": "a paragraph or a search: “rules 8.5”, “rules retreat”; alone, those of this lesson",
    "show": "the solution of a puzzle",
    "quit": "leave",
}

ALIASES = {"?": "help", "q": "quit", "exit": "quit"}


class LessonSession:
    """Runs one exercise until it is done or left. `begin` plays some moves from its beginning."""

    def __init__(
        self, sheet: Worksheet, begin: Callable[[Sequence[str]], Attempt], out: Console, reader: LineReader
    ) -> None:
        self.sheet = sheet
        self.begin = begin
        self.out = out
        self.reader = reader
        self.moves: list[str] = []
        self._refused: set[int] = set()
        """Which of the moves, by their number, the referee has refused."""
        self.hints = 0
        self._told = 0
        self.shown = False
        """Whether the learner has asked for the solution."""
        self._attempt: Attempt = begin(())

    def run(self) -> None:
        """Until the goal is reached; raises `Leave` when the learner goes."""
        self._introduce()
        self._show()
        while not self._attempt.passed:
            if self._attempt.missed:
                self._say(self.sheet.missed, "Type undo to take back, or restart.", self._may_show())
            else:
                self.out.print(question(self._attempt.prompt()))
            options = self._attempt.prompt().options
            line = self.reader.ask("learn> ", options)
            try:
                self._obey(" ".join(line.split()))
            except Fault as fault:
                self._say(str(fault))
        self._tell()
        self.out.print(Text(self.sheet.done, "bold green"))
        self.out.print(Padding(Text(self.sheet.closing), (0, 0, 1, 2)))

    def _obey(self, line: str) -> None:
        """What was typed: one of our own commands, or a move."""
        word, _, rest = line.partition(" ")
        name = word.lower()
        if self._attempt.game.words.base(name) < 0:  # to exit is to leave the map in one game, and the lesson elsewhere
            name = ALIASES.get(name, name)
        if name == "help":
            self._help()
            return
        if name in COMMANDS and not any(option.move == line.lower() for option in self._attempt.prompt().options):
            self._command(name, rest)
            return
        said = self._understood(line)
        if isinstance(said, Play):
            self._play(said.words)
        elif isinstance(said, Command):
            self._help()

    def _understood(self, line: str) -> Play | Command | None:
        view = self._attempt.view()
        places = {piece.id: piece.place for piece in view.pieces}
        return understand(line, self._attempt.prompt().options, places, vocabulary_of(self._attempt.game, view))

    def _play(self, words: str) -> None:
        legal = self._attempt.play(words)
        self.moves.append(words)
        if not legal:
            self._refused.add(len(self.moves) - 1)
            self._say(" ".join(str(reason) for reason in self._attempt.last_refusal))
        self._tell()

    def _command(self, name: str, rest: str) -> None:
        if name == "quit":
            raise Leave
        if name == "hint":
            self._hint()
        elif name in ("undo", "restart"):
            self._again(self._before_last() if name == "undo" else [])
        elif name == "words":
            self._introduce()
        elif name == "show":
            self.shown = True
            self._say(self.sheet.answer or "A lesson tells no solution. Ask for a hint.")
        elif name == "map":
            one = self._attempt
            self.out.print(*map_asked(self.out, one.game, one.view(), one.prompt(), rest), sep="\n")
        elif name == "who":
            self.out.print(roster(self._attempt.game, self._attempt.view()))
        elif name == "moves":
            self._choices(None)
        elif name == "why":
            self._why(rest)
        else:
            self._rules(rest)

    def _why(self, rest: str) -> None:
        """Whether a move is legal, without playing it."""
        said = self._understood(rest) if rest else None
        if not isinstance(said, Play):
            self._say("Ask about a move, as you would type it: why, and then the move.")
            return
        one = self._attempt
        verdict = one.state.check(one.game.move(said.words))
        self._say(f"“{said.words}” is legal." if verdict else f"“{said.words}” is not legal: {verdict}")

    def _rules(self, rest: str) -> None:
        """Paragraphs by their numbers, or by a word that stands in them."""
        book = self._attempt.game.rulebook()
        numbers = rest.split() or self.sheet.cite
        if rest and not rest.lstrip("§")[:1].isdigit() and rest not in book:
            sought = book.seek(rest)
            if sought.paragraphs:
                self.out.print(found_paragraphs(sought))
            else:
                self._say(f"No paragraph holds “{rest}”.")
        else:
            self.out.print(paragraphs([each for number in numbers for each in book.find(number)]))

    def _before_last(self) -> list[str]:
        """All moves before the last one that was played: what was refused since goes with it."""
        last = max((number for number in range(len(self.moves)) if number not in self._refused), default=0)
        return self.moves[:last]

    def _again(self, moves: Sequence[str]) -> None:
        self.moves = list(moves)
        self._refused = {number for number in self._refused if number < len(self.moves)}
        self._attempt = self.begin(self.moves)
        self._told = min(self._told, len(self._attempt.lines()))
        self._show()

    def _hint(self) -> None:
        hints = self.sheet.hints
        if not hints:
            self._say("There is no hint here.", self._may_show())
            return
        hint = hints[min(self.hints, len(hints) - 1)]
        self.hints += 1
        names = {place.id: place.name or place.id for place in self._attempt.game.picture().places}
        names |= {piece.id: piece.name or piece.id for piece in self._attempt.view().pieces}
        at = ", ".join(names.get(id, id) for id in hint.at)
        self._say(hint.text, f"({at})" if at else "")

    def _may_show(self) -> str:
        return "Type show for the answer; then it does not count as solved." if self.sheet.answer else ""

    # Showing

    def _introduce(self) -> None:
        self.out.print(Rule(Text(self.sheet.title, "bold")))
        for part in self.sheet.words:
            self.out.print(Padding(Text(part), (0, 2)))
        self._remind()
        cited = f"Paragraphs {', '.join(self.sheet.cite)}. " if self.sheet.cite else ""
        self.out.print(Text(f"{cited}Type help for what you can ask.", "dim"))

    def _remind(self) -> None:
        self.out.print(Text.assemble(("To do: ", "bold"), self.sheet.task, style="cyan"))

    def _show(self) -> None:
        """At a terminal the map takes half of the screen, and the task stands below it once more: what was said before
        the map may have left the screen.
        """
        one, view, prompt = self._attempt, self._attempt.view(), self._attempt.prompt()
        height = max(LEAST_MAP, self.out.height // 2) if self.out.is_terminal else None
        parts: list[RenderableType] = [
            heading(view),
            map_of(one.game, view, prompt, self.out.width, height, credit=False),
            panels(one.game, view, self.out.width),
        ]
        for part in parts:
            self.out.print(part)
        self._choices()
        if self.out.is_terminal:
            self._remind()

    def _choices(self, most: int | None = 12) -> None:
        options = self._attempt.prompt().options
        places = places_of(self._attempt.game, self._attempt.view())
        self.out.print(choices(options, self.out.width, most=most, places=places))

    def _tell(self) -> None:
        lines = self._attempt.lines(self._told)
        if lines:
            self.out.print(story(lines))
        self._told += len(lines)

    def _help(self) -> None:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for name, meaning in COMMANDS.items():
            grid.add_row(Text(name, "bold"), Text(meaning))
        self.out.print(Text("Type a move in words or the number of a choice. Or:"))
        self.out.print(grid)

    def _say(self, *parts: str) -> None:
        self.out.print(Text(" ".join(part for part in parts if part), "yellow"))
