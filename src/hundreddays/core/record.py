"""A whole game as text: headers, then moves in words, chance included.

Replaying a record gives the same states on every machine. Saved games, the database, replays and bug reports
are all records.

    [Game "returns"]
    [Rules "1"]
    ...

    1 chance: roll 3
    2 french: march f_gd
    ; a remark on the move above it

What else was tried stands below the move that it replaces: see `variations`. `record_reader` reads the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from hundreddays.core.event import SILENT, Tell
from hundreddays.core.faults import BadRecord, Unknown
from hundreddays.core.game import Game
from hundreddays.core.options import spell
from hundreddays.core.state import State
from hundreddays.core.variations import Played, Variation, line_of, written
from hundreddays.core.verdict import Illegal

FORMAT = "hundred-days record 1"
UNFINISHED = "*"
POSITION = "| "


class Record:
    """Headers in order, an optional position from which play began, the moves, remarks on them by ply (0: before the
    first), and what else was tried.
    """

    def __init__(
        self,
        headers: dict[str, str] | None = None,
        moves: list[Played] | None = None,
        position: str = "",
        remarks: dict[int, list[str]] | None = None,
        variations: list[Variation] | None = None,
    ) -> None:
        self.headers = headers if headers is not None else {}
        self.moves = moves if moves is not None else []
        self.position = position
        self.remarks = remarks if remarks is not None else {}
        self.variations = variations if variations is not None else []

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
        """The record as a file: headers, position, moves, remarks and variations."""
        headers = {**self.headers, "Plies": str(len(self.moves))}
        lines = [f"[{key} {json.dumps(value, ensure_ascii=False)}]" for key, value in headers.items()]
        if self.position:
            lines += ["", *(f"{POSITION}{line}".rstrip() for line in self.position.rstrip("\n").split("\n"))]
        lines += ["", *written(0, self.moves, self.remarks, self.variations)]
        return "\n".join(lines) + "\n"

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
                f"The record was played with other data ({self.headers.get('Data', 'it does not say which')}) than is"
                f" loaded ({game.data_hash}).",
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
        for ply, played in enumerate(self.moves, 1):
            move = _checked(game, state, ply, played)
            yield state, move
            state.apply(move, tell)

    def final(self, game: Game, tell: Tell = SILENT) -> State:
        """The state at the end of the record."""
        state = self.start(game)
        for ply, played in enumerate(self.moves, 1):
            state.apply(_checked(game, state, ply, played), tell)
        return state

    def check_lines(self, game: Game) -> None:
        """Raise `BadRecord` with every fault of the moves and of all variations: where, why, and by which paragraph."""
        faults: list[str] = []
        _check_line(game, self.start(game), 0, self.moves, self.variations, "", faults)
        if len(faults) == 1:
            raise BadRecord(faults[0])
        if faults:
            raise BadRecord("\n".join(["This record has faults:", *(f"  - {fault}" for fault in faults)]))


def _check_line(
    game: Game,
    state: State,
    after: int,
    moves: list[Played],
    variations: list[Variation],
    name: str,
    faults: list[str],
) -> None:
    """Play a line, and from every ply the variations that leave it there; a line is left at its first fault."""
    by_ply: dict[int, list[Variation]] = {}
    for variation in variations:
        by_ply.setdefault(variation.after, []).append(variation)
    for ply in range(after, after + len(moves) + 1):
        for each in by_ply.get(ply, ()):
            called = f"Variation “{each.name}”, " if each.name else "Variation, "
            _check_line(game, state.copy(), ply, each.moves, each.variations, called, faults)
        if ply < after + len(moves):
            try:
                state.apply(_checked(game, state, ply + 1, moves[ply - after], name))
            except BadRecord as bad:
                faults.append(str(bad))
                return


def _checked(game: Game, state: State, ply: int, played: Played, line_name: str = "") -> int:
    """The move, if it is legal; otherwise a `BadRecord` that says where it stands: its line, its variation, its ply."""
    actor, words = played
    line = line_of(played)
    place = f"{f'Line {line}: ' if line else ''}{line_name}Ply {ply}"
    if state.over:
        raise BadRecord(f"{place}: “{words}” comes after the game is over.")
    expected = game.actor_name(state.actor)
    if actor != expected:
        raise BadRecord(
            f"{place}: “{actor}: {words}”, but {expected} decides there.",
            "A line is missing, doubled or out of order.",
        )
    try:
        move = game.move(words)
    except Unknown as unknown:
        raise BadRecord(f"{place}: {unknown}") from None
    verdict = state.check(move)
    if not verdict:
        raise BadRecord(f"{place}: {Illegal(words, verdict)}")
    return move
