"""A game at the terminal: people at one keyboard, computer players on the other seats, one table as referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random

from msgspec.structs import replace
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from hundreddays.core import SPECTATOR, Fault
from hundreddays.players import Forfeit, Player
from hundreddays.tables import Refused, SeatView, Table
from hundreddays.terminal.layout import RECENT, fitted
from hundreddays.terminal.ordering import in_order
from hundreddays.terminal.panes import Occasion
from hundreddays.terminal.reader import LineReader
from hundreddays.terminal.screen import choices as listed
from hundreddays.terminal.screen import heading, map_of, panels, places_of, question, roster, story, vocabulary_of
from hundreddays.terminal.stage import Stage
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
        stage: Stage | None = None,
    ) -> None:
        """With a `stage` the game fills the screen, and `out` is used only before and after."""
        self.table = table
        self.players = dict(players)
        self.people = [seat for seat in range(len(table.game.seats)) if seat not in players]
        self.out = out
        self.stage = stage
        self.reader: LineReader = reader if stage is None else stage
        self.rng = rng
        self.desk = Desk(table, out if stage is None else stage.out, path, write)
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
            if self.stage is None:
                self._play()
            else:
                self.stage.run(self._play)
        except (Leave, EOFError):
            self._left()
            return False
        except KeyboardInterrupt:
            self._left()
            raise
        self._finish()
        return True

    def _play(self) -> None:
        while not self.table.over:
            seat = self.table.actor
            if seat in self.players:
                self._computer(seat)
            else:
                self._person(seat)
            if self.stage is not None:
                self.stage.check()

    # Deciding

    def _computer(self, seat: int) -> None:
        try:
            with self._thinking(seat):
                choice = self.players[seat].choose(self.table.eye(seat), self.rng)
            self.table.act(seat, choice.move)
        except (Forfeit, Refused) as failure:
            self.desk.out.print(Text(str(failure), "yellow"))
            self.table.forfeit(seat, "failed")
        if self.table.actor in self.people:
            self.desk.save()
        if not self.people:
            self._watch()

    def _thinking(self, seat: int) -> AbstractContextManager[object]:
        words = f"{self.table.game.seats[seat].capitalize()} is thinking …"
        if self.stage is not None:
            self.stage.say(f"{words} ")
            return nullcontext()
        return self.out.status(words) if self.out.is_terminal else nullcontext()

    def _watch(self) -> None:
        """Nobody plays: whoever looks on is told everything."""
        if self.stage is None:
            self._tell(SPECTATOR)
        else:
            self.stage.show(self._seen(self.table.show(SPECTATOR), SPECTATOR))

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        self._show(seat)
        shown = self._moment(seat)
        line = self._ahead or self.reader.ask(f"{self.table.game.seats[seat]}> ", shown.prompt.options)
        self._ahead = ""
        try:
            game, options = self.table.game, shown.prompt.options
            said = understand(line, options, places_of(game, shown.view), vocabulary_of(game, shown.view))
            if isinstance(said, Play):
                self.table.act(seat, said.words, shown.ply)
                self.desk.save()
            elif isinstance(said, Command):
                self._notice = self.desk.obey(seat, said)
                if self.desk.printed and self.out.is_terminal and self.stage is None:
                    self._pause()
        except Fault as fault:
            self._notice = str(fault)

    # Showing

    def _moment(self, seat: int) -> SeatView:
        """What a seat is shown, its choices in the order of the list."""
        shown = self.table.show(seat)
        return replace(shown, prompt=in_order(shown.prompt, places_of(self.table.game, shown.view)))

    def _show(self, seat: int) -> None:
        """At a terminal the whole screen again; in a pipe only what has changed since."""
        table, shown = self.table, self._moment(seat)
        self._told[seat] = min(self._told[seat], shown.lines)
        if self.stage is not None:
            self.stage.show(self._seen(shown, seat))
        elif self.out.is_terminal:
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
                self.out.print(panels(table.game, shown.view, self.out.width))
            self.out.print(question(shown.prompt))
            places = places_of(table.game, shown.view)
            self.out.print(listed(shown.prompt.options, self.out.width, places=places))
            if self._notice:
                self.out.print(Text(self._notice, "yellow"))
        self._told[seat] = shown.lines
        self._notice = ""
        self._credited = True

    def _seen(self, shown: SeatView, viewer: int) -> Occasion:
        """A moment for the full screen: with what is new in the log, and a little before it."""
        fresh = shown.lines - self._told[viewer]
        lines = self.table.log(viewer, max(0, shown.lines - max(fresh, AT_HAND)))
        return Occasion(self.table.game, shown.view, shown.prompt, lines, self._notice)

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
            self.desk.out.print(Rule(Text(self.table.view(SPECTATOR).heading, "bold")))
            words = f"\n{name.capitalize()} decides. Give {name} the keyboard; the others look away.\n"
            self.desk.out.print(Text(words))
            self.reader.ask("Enter when you are alone with the screen ", ())
            self._heading = ""
        self._looking = seat

    def _wipe(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        if self.stage is not None:
            self.stage.show(None)
            return
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write(FORGET_SCROLLBACK)

    def _left(self) -> None:
        self.desk.save()
        self.out.print(
            Text(f"\nSaved. Go on with: hundred-days play --resume {self.desk.path}", "bold"), soft_wrap=True
        )

    def _finish(self) -> None:
        table = self.table
        viewer = self._looking if self._looking is not None else SPECTATOR
        self._tell(viewer)
        view, prompt = table.view(viewer), table.prompt(viewer)
        self.out.print(heading(view))
        self.out.print(map_of(table.game, view, prompt, self.out.width))
        self.out.print(panels(table.game, view, self.out.width))
        self.out.print(Text(view.result or "The game is over.", "bold yellow"))
        self.desk.save()
        self.out.print(
            Text(
                f"The record is in {self.desk.path}. Its dice can be checked: hundred-days verify {self.desk.path}",
                "dim",
            )
        )
