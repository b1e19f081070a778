"""A game at the terminal: people at one keyboard, computer players on the other seats, one table as referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from hundreddays.core import SPECTATOR, Fault
from hundreddays.players import Forfeit, Player
from hundreddays.tables import Refused, Table
from hundreddays.terminal.layout import RECENT, fitted
from hundreddays.terminal.reader import LineReader
from hundreddays.terminal.screen import choices as listed
from hundreddays.terminal.screen import heading, map_of, panels, places_of, question, roster, story
from hundreddays.terminal.typed import Command, Play, understand
from hundreddays.terminal.typed_commands import Desk, Leave

Write = Callable[[Path, str], None]
FORGET_SCROLLBACK = "\x1b[3J"
AT_HAND = 16
"""Lines of the log that the screen may show again."""


class Session:
    """Runs a table until the game is over or the people leave.

    Everything is written down after every decision of a person and before the next.
    """

    def __init__(
        self,
        table: Table,
        players: Mapping[int, Player],
        out: Console,
        reader: LineReader,
        path: Path,
        write: Write,
        rng: Random,
    ) -> None:
        self.table = table
        self.players = dict(players)
        self.people = [seat for seat in range(len(table.game.seats)) if seat not in players]
        self.out = out
        self.reader = reader
        self.rng = rng
        self.desk = Desk(table, out, path, write)
        self._looking: int | None = self.people[0] if len(self.people) == 1 else None
        """The person at the screen; nobody yet where several share it."""
        self._told = {viewer: max(0, table.show(viewer).lines - RECENT) for viewer in table.viewers}
        """How many lines of the log each viewer has been shown; of a game that is resumed, all but the last few."""
        self._heading = ""
        self._notice = ""
        self._credited = False
        """Whether it has been said whose map this is."""
        self._ahead = ""
        """What was typed where only Enter was waited for: it answers the next question."""

    def run(self) -> bool:
        """Play; True when the game came to its end, False when it was left to be resumed."""
        self.desk.save()
        try:
            while not self.table.over:
                seat = self.table.actor
                if seat in self.players:
                    self._computer(seat)
                else:
                    self._person(seat)
        except (Leave, EOFError):
            self._left()
            return False
        except KeyboardInterrupt:
            self._left()
            raise
        self._finish()
        return True

    # Deciding

    def _computer(self, seat: int) -> None:
        try:
            with self._thinking(seat):
                choice = self.players[seat].choose(self.table.eye(seat), self.rng)
            self.table.act(seat, choice.move)
        except (Forfeit, Refused) as failure:
            self.out.print(Text(str(failure), "yellow"))
            self.table.forfeit(seat, "failed")
        if self.table.actor in self.people:
            self.desk.save()
        if not self.people:
            self._tell(SPECTATOR)

    def _thinking(self, seat: int) -> AbstractContextManager[object]:
        return (
            self.out.status(f"{self.table.game.seats[seat].capitalize()} is thinking …")
            if self.out.is_terminal
            else nullcontext()
        )

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        self._show(seat)
        shown = self.table.show(seat)
        line = self._ahead or self.reader.ask(f"{self.table.game.seats[seat]}> ", shown.prompt.options)
        self._ahead = ""
        try:
            said = understand(line, shown.prompt.options, {piece.id: piece.place for piece in shown.view.pieces})
            if isinstance(said, Play):
                self.table.act(seat, said.words, shown.ply)
                self.desk.save()
            elif isinstance(said, Command):
                self._notice = self.desk.obey(seat, said)
                if self.desk.printed and self.out.is_terminal:
                    self._pause()
        except Fault as fault:
            self._notice = str(fault)

    # Showing

    def _show(self, seat: int) -> None:
        """At a terminal the whole screen again; in a pipe only what has changed since."""
        table, shown = self.table, self.table.show(seat)
        self._told[seat] = min(self._told[seat], shown.lines)
        if self.out.is_terminal:
            fresh = shown.lines - self._told[seat]
            if fresh > RECENT:
                self._report(seat)
            recent = table.log(seat, max(0, shown.lines - max(fresh, AT_HAND)))
            self.out.clear()
            credit = not self._credited
            self.out.print(fitted(self.out, table.game, shown.view, shown.prompt, recent, fresh, self._notice, credit))
        else:
            self._tell(seat)
            if shown.view.heading != self._heading:
                self._heading = shown.view.heading
                self.out.print(heading(shown.view))
                credit = not self._credited
                self.out.print(map_of(table.game, shown.view, shown.prompt, self.out.width, credit=credit))
                self.out.print(roster(table.game, shown.view))
                self.out.print(panels(table.game, shown.view))
            self.out.print(question(shown.prompt))
            places = places_of(table.game, shown.view)
            self.out.print(listed(shown.prompt.options, self.out.width, places=places))
            if self._notice:
                self.out.print(Text(self._notice, "yellow"))
        self._told[seat] = shown.lines
        self._notice = ""
        self._credited = True

    def _report(self, seat: int) -> None:
        """More has happened than the screen of the next decision can tell: all of it first."""
        self.out.clear()
        self.out.print(story(self.table.log(seat, self._told[seat])))
        self._pause()

    def _pause(self) -> None:
        self._ahead = self.reader.ask("Enter to go on, or what you want to do: ", ()).strip()

    def _tell(self, viewer: int) -> None:
        lines = self.table.log(viewer, self._told[viewer])
        if lines:
            self.out.print(story(lines))
        self._told[viewer] += len(lines)

    def _hand_over(self, seat: int) -> None:
        """Where several people share a screen and hide things from each other, nobody sees the next one's side."""
        if seat == self._looking:
            return
        if self.table.game.hidden and len(self.people) > 1:
            name = self.table.game.seats[seat]
            self._wipe()
            self.out.print(Rule(Text(self.table.view(SPECTATOR).heading, "bold")))
            self.out.print(Text(f"\n{name.capitalize()} decides. Give {name} the keyboard; the others look away.\n"))
            self.reader.ask("Enter when you are alone with the screen ", ())
            self._heading = ""
        self._looking = seat

    def _wipe(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write(FORGET_SCROLLBACK)

    def _left(self) -> None:
        self.desk.save()
        self.out.print(Text(f"\nSaved. Go on with: hundred-days play --resume {self.desk.path}", "bold"))

    def _finish(self) -> None:
        table = self.table
        viewer = self._looking if self._looking is not None else SPECTATOR
        self._tell(viewer)
        view, prompt = table.view(viewer), table.prompt(viewer)
        self.out.print(heading(view))
        self.out.print(map_of(table.game, view, prompt, self.out.width))
        self.out.print(panels(table.game, view))
        self.out.print(Text(view.result or "The game is over.", "bold yellow"))
        self.desk.save()
        self.out.print(
            Text(
                f"The record is in {self.desk.path}. Its dice can be checked: hundred-days verify {self.desk.path}",
                "dim",
            )
        )
