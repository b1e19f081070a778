"""What viewers see of a table at one moment, each thing worked out once however often it is asked for."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Final

import msgspec

from hundreddays.core import Game, Prompt, State, View, encode
from hundreddays.tables.endings import result_text

HIDDEN_KIND: Final = "hidden"
"""The kind of a piece whose face the viewer may not see."""


class SeatView(msgspec.Struct, frozen=True):
    """Everything a viewer may be shown at one moment."""

    view: View
    prompt: Prompt
    ply: int
    """The number of the question; a move must carry it. 0 for spectators."""
    take_back: bool
    """Whether this seat can take back its last decision."""
    lines: int
    """How many lines the viewer's log has."""


class Snapshot:
    """The table between two changes. `end` says how the game ended, if it has."""

    def __init__(self, state: State, end: str) -> None:
        self._game: Game = state.game
        self._state = state
        self._end = end
        self._moves: list[int] | None = None
        self._views: dict[int, View] = {}
        self._prompts: dict[int, Prompt] = {}
        self._encoded: dict[int, bytes] = {}
        self._digests: dict[int, bytes] = {}
        self.knowledge: dict[int, Counter[str]] = {}
        """What is kept of the views when the table goes on: enough to tell who has learned something since."""

    def moves(self) -> list[int]:
        """The legal moves."""
        if self._moves is None:
            self._moves = self._state.moves()
        return self._moves

    def view(self, viewer: int) -> View:
        if viewer not in self._views:
            view = self._state.view(viewer)
            if self._end and not view.over:  # it ended otherwise than by the rules
                view = msgspec.structs.replace(
                    view, decides="nobody", over=True, result=result_text(self._game, self._end)
                )
            self._views[viewer] = view
        return self._views[viewer]

    def encoded(self, viewer: int) -> bytes:
        """A view as it goes over the wire."""
        if viewer not in self._encoded:
            self._encoded[viewer] = encode(self.view(viewer))
        return self._encoded[viewer]

    def digest(self, viewer: int) -> bytes:
        """Two views have the same digest only if they are the same to the last byte."""
        if viewer not in self._digests:
            self._digests[viewer] = hashlib.blake2b(self.encoded(viewer), digest_size=32).digest()
        return self._digests[viewer]

    def known_to(self, viewer: int) -> Counter[str]:
        """What a viewer knows of what others hide: their pieces that lie open to him, and what he remembers."""
        if viewer not in self.knowledge:
            view = self.view(viewer)
            seat = self._game.seat_name(viewer)
            own = {army.id for army in self._game.picture().armies if seat in army.seats}
            open_to_him = (
                f"{piece.army} {piece.kind} {piece.name} {piece.strength}"
                for piece in view.pieces
                if piece.kind != HIDDEN_KIND and piece.army not in own
            )
            self.knowledge[viewer] = Counter([*open_to_him, *(fact.text for fact in view.known)])
        return self.knowledge[viewer]

    def prompt(self, viewer: int) -> Prompt:
        if viewer not in self._prompts:
            moves = self.moves() if self._state.actor == viewer else None
            self._prompts[viewer] = self._state.prompt(viewer, moves)
        return self._prompts[viewer]
