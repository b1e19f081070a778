"""The full screen: map, talk, choices and input line each keep their place while a game is played.

The game runs in a thread of its own and asks its questions here, so that the screen answers keys all the while. What
commands print goes to the pane for talk. With nothing typed the arrow keys move the map; Page Up and Page Down scroll
the talk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from io import StringIO
from queue import SimpleQueue
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import (
    BufferControl,
    CompletionsMenu,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth
from rich.console import Console, ConsoleDimensions

from hundreddays.core import Option
from hundreddays.terminal.panes import Hand, Occasion, compose, paper_like
from hundreddays.terminal.reader import MoveCompleter

FIELDS: Final = 2
"""By how many fields an arrow key moves the map."""
LINES: Final = 5
"""By how many lines a key scrolls the talk."""
ARROWS: Final = {"left": (-FIELDS, 0), "right": (FIELDS, 0), "up": (0, -FIELDS), "down": (0, FIELDS)}
PAGES: Final = {"pageup": -LINES, "pagedown": LINES}

Leaving = type[EOFError] | type[KeyboardInterrupt]


class Stage:
    """A screen for one game. `run` holds it up while the game's thread calls `show`, `say` and `ask`."""

    def __init__(self, console: Console) -> None:
        self._real = console
        self._answers: SimpleQueue[str | Leaving] = SimpleQueue()
        self._completer = MoveCompleter()
        self._histories: dict[str, InMemoryHistory] = {}
        self._buffer = Buffer(completer=self._completer, multiline=False, accept_handler=self._accept)
        self._asked = ""
        self._waiting = False
        self._moment: Occasion | None = None
        self._talk: list[str] = []
        self._hand = Hand()
        self._scrolls = (0, 0)
        """How far the talk on the screen can be scrolled, up and down."""
        self._leaving: Leaving | None = None
        self._printed = paper_like(console, console.width, console.height)
        self._app = self._application()

    @property
    def out(self) -> Console:
        """Where commands print: the pane for talk."""
        return self._printed

    # Called by the game's thread

    def show(self, moment: Occasion | None) -> None:
        """A new moment of the game, or an empty screen; the map follows the action again."""
        self._hear()
        self._moment, self._hand = moment, Hand()
        self._app.invalidate()

    def ask(self, prompt: str, options: Sequence[Option]) -> str:
        """Wait for a line. Raises EOFError on Ctrl-D and KeyboardInterrupt on Ctrl-C, also of before."""
        self._hear()
        self._completer.options = options
        self._buffer.history = self._histories.setdefault(prompt, InMemoryHistory())
        self._waiting = True  # before anybody can see that a line is asked for, and be too early with it
        self.say(prompt)
        self.check()
        answer = self._answers.get()
        self._waiting = False
        size = self._app.output.get_size()  # it may have changed since: what is answered now fits it as it is
        self._printed.size = ConsoleDimensions(size.columns, size.rows)
        if isinstance(answer, str):
            return answer
        raise answer

    def say(self, text: str) -> None:
        """What stands before the input line: a prompt, or who is thinking."""
        self._asked = text
        self._app.invalidate()

    def check(self) -> None:
        """Raise what somebody who wants to leave has pressed meanwhile."""
        if self._leaving is not None:
            raise self._leaving

    def _hear(self) -> None:
        """Take what was printed since as the talk."""
        file = self._printed.file
        assert isinstance(file, StringIO)
        if said := file.getvalue():
            self._talk = said.splitlines()
            file.seek(0)
            file.truncate()

    # Called by the screen's thread

    def run(self, play: Callable[[], None]) -> None:
        """Hold the screen up until the game has been played; what goes wrong in its thread is raised here."""
        failed: list[BaseException] = []

        def work() -> None:
            try:
                play()
            except BaseException as error:  # noqa: BLE001 - raised again below, in the thread of the caller
                failed.append(error)
            if self._app.loop is not None:
                self._app.loop.call_soon_threadsafe(self._app.exit)

        worker = threading.Thread(target=work, daemon=True)
        self._app.run(pre_run=worker.start)
        worker.join()
        if failed:
            raise failed[0]

    def _application(self) -> Application[None]:
        body = Window(FormattedTextControl(self._body), wrap_lines=False, always_hide_cursor=True)
        line = Window(BufferControl(self._buffer, [BeforeInput(lambda: self._asked)]), height=1)
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        return Application(
            Layout(FloatContainer(HSplit([body, line]), [menu]), focused_element=line),
            key_bindings=self._keys(),
            full_screen=True,
            color_depth=ColorDepth.DEPTH_1_BIT if self._real.no_color else None,
        )

    def _body(self) -> ANSI:
        size = self._app.output.get_size()
        if self._moment is None:
            return ANSI("\n".join(self._talk[: size.rows - 1]))
        console = paper_like(self._real, size.columns, size.rows - 1)
        full = compose(self._moment, self._talk, console, self._hand)
        self._scrolls = full.scrolls
        return ANSI("\n".join(full.lines))

    def _accept(self, buffer: Buffer) -> bool:
        """Take a line, if one was asked for; whatever was typed before stays until then."""
        if not self._waiting:
            return True
        self._talk = []
        self._answers.put(buffer.text)
        return False

    def _leave(self, how: Leaving) -> None:
        self._leaving = how
        self._answers.put(how)
        self.say("Leaving as soon as this move is made … ")

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        empty = Condition(lambda: not self._buffer.text)

        @keys.add("c-c")
        def interrupt(event: KeyPressEvent) -> None:
            self._leave(KeyboardInterrupt)

        @keys.add("c-d", filter=empty)
        def end(event: KeyPressEvent) -> None:
            self._leave(EOFError)

        def move(event: KeyPressEvent) -> None:
            across, down = ARROWS[event.key_sequence[0].key]
            x, y = self._hand.shift
            self._hand = self._hand._replace(shift=(x + across, y + down))

        def scroll(event: KeyPressEvent) -> None:
            least, most = self._scrolls
            wanted = self._hand.scroll + PAGES[event.key_sequence[0].key]
            self._hand = self._hand._replace(scroll=max(least, min(wanted, most)))

        for key in ARROWS:
            keys.add(key, filter=empty)(move)
        for key in PAGES:
            keys.add(key)(scroll)
        return keys
