"""Writes down what happens in a game, as rows: battles, losses, places taken, moves by turn, and how armies and tracks
stood at the end of each turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hundreddays.core import CHANCE, SPECTATOR, Event, Game, Judge, State, Tell, View
from hundreddays.lab.study import Condition

Rows = dict[str, list[dict[str, Any]]]
"""Table name → rows."""

Places = dict[str, tuple[float, float]]
"""Where each place lies on the board."""


class Observer(Tell):
    """Listens to one game and watches its moves."""

    listening = True

    def __init__(
        self,
        game: Game,
        judge: Judge | None,
        key: dict[str, Any],
        places: Places,
        rows: Rows,
        conditions: Sequence[Condition] = (),
    ) -> None:
        self.game = game
        self.conditions = conditions
        self.met: dict[str, bool] = {condition.name: False for condition in conditions}
        """Which conditions this game has met so far."""
        self.first_battle = 0
        """The turn of its first battle; 0 while there was none."""
        self._state: State | None = None
        self.key = key
        self.places = places
        self.rows = rows
        self.judge = judge
        self.turn = 0
        self.lead_changes = 0
        self.ended = ""
        """How the game ended, in a sentence: once it is closed, and unless it was broken off."""
        self._tick = -1
        self._ahead: bool | None = None
        self._decisions: dict[tuple[int, str], int] = {}
        self._losses: dict[tuple[int, str], int] = {}

    def __call__(self, audience: int, kind: str, cite: str = "", **data: Any) -> None:
        for tally in self.game.tallies(Event(kind, audience, cite, data)):
            if tally.what == "battle":
                self.first_battle = self.first_battle or self.turn
                x, y = self.places.get(tally.place, (0.0, 0.0))
                self.rows["battles"].append({**self.key, "turn": self.turn, "place": tally.place, "x": x, "y": y})
            elif tally.what == "capture":
                self.rows["captures"].append({**self.key, "turn": self.turn, "place": tally.place})
            elif tally.what == "loss":
                at = (self.turn, tally.army)
                self._losses[at] = self._losses.get(at, 0) + tally.amount
        for condition in self.conditions:
            if kind == condition.event and (not condition.turns or self.turn in condition.turns):
                self.met[condition.name] |= all(data.get(name) == value for name, value in condition.where.items())

    def witness(self, state: State, move: int) -> None:
        """Before each move: count it, and take stock when a new player turn begins."""
        self._state = state  # the same object all through the game
        tick = state.tick()
        if tick != self._tick:
            self._tick = tick
            self._stock(state)
        if state.actor != CHANCE:
            at = (self.turn, self.game.seats[state.actor])
            self._decisions[at] = self._decisions.get(at, 0) + 1

    def close(self) -> None:
        """Write out the sums by turn, how the tracks stood at the end, and how the game ended."""
        if self._state is not None and self._state.over:
            view = self._state.view(SPECTATOR)
            self.ended = view.result
            self._tracks(view)
        self.rows["moves"] += [
            {**self.key, "turn": turn, "seat": seat, "decisions": count}
            for (turn, seat), count in self._decisions.items()
        ]
        self.rows["losses"] += [
            {**self.key, "turn": turn, "army": army, "amount": amount} for (turn, army), amount in self._losses.items()
        ]

    def _stock(self, state: State) -> None:
        if state.when()[0] == self.turn:
            return  # a view is costly, and most player turns begin within a turn
        view = state.view(SPECTATOR)
        self._lead(state)
        if self.turn:
            self._tracks(view)
            for army, points in self._armies(view.pieces).items():
                x = sum(point[0] for point in points) / len(points)
                y = sum(point[1] for point in points) / len(points)
                row = {
                    "turn": self.turn,
                    "slot": self.game.slot(self.turn),
                    "army": army,
                    "pieces": len(points),
                    "x": x,
                    "y": y,
                }
                self.rows["stands"].append({**self.key, **row})
        self.turn = view.turn

    def _tracks(self, view: View) -> None:
        """What is said in a word (the weather), and what decides the game (the corps that are lost)."""
        for track in view.tracks:
            if track.decides or (track.text and track.id != "turn"):
                word = "" if track.decides else track.text
                said = {"turn": self.turn, "track": track.name, "value": track.value, "word": word}
                self.rows["tracks"].append({**self.key, **said})

    def _armies(self, pieces: list[Any]) -> dict[str, list[tuple[float, float]]]:
        found: dict[str, list[tuple[float, float]]] = {}
        for piece in pieces:
            if piece.place in self.places:
                found.setdefault(piece.army, []).append(self.places[piece.place])
        return found

    def _lead(self, state: State) -> None:
        """Tension: how often the side that stands better changes from turn to turn, by the judge's reckoning."""
        if self.judge is None:
            return
        ahead = self.judge.chance(state, 0) >= 0.5
        if self._ahead is not None and ahead != self._ahead:
            self.lead_changes += 1
        self._ahead = ahead
