"""What was played, pinned: whoever finds results years later knows which program, rules and figures made them.

The pins stand in the results folder and in every Parquet file. A run goes on only with the same.
"""

from __future__ import annotations

import msgspec

from hundreddays import __version__
from hundreddays.lab.study import Cell, Study, build, cells, overlay_of


class Pins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything besides the study itself on which its rows depend."""

    program: str
    rules: str
    """The rules version of the game."""
    data: list[str]
    """The hash of the data of each cell, overlays and varied figures included."""
    seed: int

    def differences(self, other: Pins) -> list[str]:
        """What another set of pins says otherwise, in words: first as it is here, then as it is there."""
        said = []
        for name, mine, theirs in (
            ("program version", self.program, other.program),
            ("rules version", self.rules, other.rules),
            ("data", ", ".join(sorted(set(self.data))), ", ".join(sorted(set(other.data)))),
            ("seed", self.seed, other.seed),
        ):
            if mine != theirs:
                said.append(f"{name} {mine}, not {theirs}")
        return said


def pins_of(study: Study) -> Pins:
    games = [build(study, cell) for cell in cells(study)]
    return Pins(__version__, games[0].version, [game.data_hash for game in games], study.seed)


def pinned(study: Study, cell: Cell, data_hash: str, rules: str) -> dict[str, str]:
    """The same for the files of one cell, as Parquet keeps it."""
    return {
        "hundred-days.program": __version__,
        "hundred-days.game": study.game,
        "hundred-days.rules": rules,
        "hundred-days.data": data_hash,
        "hundred-days.overlay": msgspec.json.encode(overlay_of(study, cell), order="sorted").decode(),
        "hundred-days.seed": str(study.seed),
        "hundred-days.cell": str(cell.number),
    }
