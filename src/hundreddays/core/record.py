"""A whole game as text: headers, then moves in words, chance included.

Replaying a record gives the same states on every machine. Saved games, the database, replays and bug reports
are all records.

    [Game "returns"]
    [Rules "1"]
    ...

    1 chance: roll 3
    2 french: march f_gd
    ; a remark on the move above it
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from hundreddays.core.event import SILENT, Tell
from hundreddays.core.faults import BadRecord, Unknown
from hundreddays.core.game import Game
from hundreddays.core.options import spell
from hundreddays.core.phrases import shortened, whole_number
from hundreddays.core.state import State
from hundreddays.core.verdict import Illegal

FORMAT = "hundred-days record 1"
UNFINISHED = "*"
_HEADER = re.compile(r'^\[(?P<key>[A-Za-z][A-Za-z0-9_.-]*) (?P<value>".*")\]$')
_MOVE = re.compile(r"^(?P<ply>\d+) (?P<actor>[a-z_]+): (?P<words>.+)$")
_POSITION = "| "
_REMARK = "; "


class Played(NamedTuple):
    """One line of a record: who moved, and what, in words."""

    actor: str
    words: str


class Record:
    """Headers in order, an optional position from which play began, the moves, and remarks on them by ply (0: before
    the first).
    """

    def __init__(
        self,
        headers: dict[str, str] | None = None,
        moves: list[Played] | None = None,
        position: str = "",
        remarks: dict[int, list[str]] | None = None,
    ) -> None:
        self.headers = headers if headers is not None else {}
        self.moves = moves if moves is not None else []
        self.position = position
        self.remarks = remarks if remarks is not None else {}

    @classmethod
    def of(cls, game: Game, position: str = "") -> Record:
        """An empty record that pins the game, its rules version, its options and its data."""
        options = " ".join(f"{name}={spell(value)}" for name, value in game.options.items())
        headers = {
            "Format": FORMAT,
            "Game": game.id,
            "Rules": game.version,
            "Data": game.data_hash,
            "Options": options,
            "Result": UNFINISHED,
        }
        return cls(headers, [], position)

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, as words."""
        return dict(part.split("=", 1) for part in self.headers.get("Options", "").split() if "=" in part)

    def add(self, game: Game, actor: int, move: int) -> None:
        """Write down a move and who made it."""
        self.moves.append(Played(game.actor_name(actor), game.text(move)))

    def text(self) -> str:
        """The record as a file: headers, position, moves and remarks."""
        headers = {**self.headers, "Plies": str(len(self.moves))}
        lines = [f"[{key} {json.dumps(value, ensure_ascii=False)}]" for key, value in headers.items()]
        if self.position:
            lines += ["", *(f"{_POSITION}{line}".rstrip() for line in self.position.rstrip("\n").split("\n"))]
        lines += ["", *self._remarked(0)]
        for ply, (actor, words) in enumerate(self.moves, 1):
            lines += [f"{ply} {actor}: {words}", *self._remarked(ply)]
        return "\n".join(lines) + "\n"

    def _remarked(self, ply: int) -> list[str]:
        return [f"{_REMARK}{remark}".rstrip() for remark in self.remarks.get(ply, ())]

    def fits(self, game: Game) -> None:
        """Raise `BadRecord` unless this record was played with this very game."""
        if self.headers.get("Game") != game.id:
            raise BadRecord(f"This is a record of {self.headers.get('Game', 'no game')}, not of {game.id}.")
        if self.headers.get("Rules") != game.version:
            raise BadRecord(
                f"The record was played under rules version {self.headers.get('Rules')}; this program has version"
                f" {game.version}.",
                "Replay it with the program version that made it.",
            )
        if self.headers.get("Data") != game.data_hash:
            raise BadRecord(
                f"The record was played with other data ({self.headers.get('Data')}) than is loaded"
                f" ({game.data_hash}).",
                "Give the same overlay with --data DIR.",
            )

    def start(self, game: Game) -> State:
        """The state in which the game began."""
        self.fits(game)
        return game.position(self.position) if self.position else game.start()

    def replay(self, game: Game, tell: Tell = SILENT) -> Iterator[tuple[State, int]]:
        """Every state before a move, with that move, checked; the state is the same object as it advances.

        After the last move the state has reached the end of the record: use `final` to have it.
        """
        state = self.start(game)
        for ply, (actor, words) in enumerate(self.moves, 1):
            move = _checked(game, state, ply, actor, words)
            yield state, move
            state.apply(move, tell)

    def final(self, game: Game, tell: Tell = SILENT) -> State:
        """The state at the end of the record."""
        state = self.start(game)
        for ply, (actor, words) in enumerate(self.moves, 1):
            state.apply(_checked(game, state, ply, actor, words), tell)
        return state


def _checked(game: Game, state: State, ply: int, actor: str, words: str) -> int:
    if state.over:
        raise BadRecord(f"Ply {ply}: “{words}” comes after the game is over.")
    expected = game.actor_name(state.actor)
    if actor != expected:
        raise BadRecord(
            f"Ply {ply}: “{actor}: {words}”, but {expected} decides there.",
            "A line is missing, doubled or out of order.",
        )
    try:
        move = game.move(words)
    except Unknown as unknown:
        raise BadRecord(f"Ply {ply}: {unknown}") from None
    verdict = state.check(move)
    if not verdict:
        raise BadRecord(f"Ply {ply}: {Illegal(words, verdict)}")
    return move


def parse(text: str) -> Record:
    """Read a record; raises `BadRecord` naming the line of the first fault."""
    headers: dict[str, str] = {}
    position: list[str] = []
    moves: list[Played] = []
    remarks: dict[int, list[str]] = {}
    for number, line in enumerate(text.lstrip("\ufeff").split("\n"), 1):
        line = line.rstrip()
        if not line:
            continue
        if line.startswith(_REMARK.rstrip()):
            remarks.setdefault(len(moves), []).append(line[len(_REMARK) :])
            continue
        header = _HEADER.match(line) if line[0] == "[" else None
        move = None if header else _MOVE.match(line)
        if header and not moves:
            if header["key"] in headers:
                raise BadRecord(f"Line {number}: the header {header['key']} stands twice.")
            headers[header["key"]] = _string(header["value"], number)
        elif line.startswith("|") and not moves:
            position.append(line[len(_POSITION) :])
        elif move:
            if whole_number(move["ply"]) != len(moves) + 1:
                raise BadRecord(
                    f"Line {number}: ply {shortened(move['ply'])} where ply {len(moves) + 1} is due.",
                    "A line is missing, doubled or out of order.",
                )
            moves.append(Played(move["actor"], move["words"]))
        else:
            raise BadRecord(
                f"Line {number}: “{line[:60]}” is neither a header nor a move.", "A move reads: 12 french: march f_i"
            )
    if headers.get("Format") != FORMAT:
        raise BadRecord("This is not a record of Hundred Days.", f'The first line must be [Format "{FORMAT}"].')
    plies = headers.pop("Plies", "")
    if plies != str(len(moves)):
        raise BadRecord(
            f"The record should have {shortened(plies) or 'a stated number of'} plies but has {len(moves)}.",
            "It has been cut off or altered.",
        )
    return Record(headers, moves, "\n".join(position) + "\n" if position else "", remarks)


def _string(quoted: str, number: int) -> str:
    try:
        value = json.loads(quoted)
    except json.JSONDecodeError:
        raise BadRecord(f"Line {number}: the header's value is not properly quoted.") from None
    return str(value)
