"""Reading the text of a record, with every fault in it named by its line."""

from __future__ import annotations

import json
import re
from typing import Final

from hundreddays.core.faults import BadRecord
from hundreddays.core.phrases import shortened, whole_number
from hundreddays.core.record import FORMAT, POSITION, Record
from hundreddays.core.variations import CLOSES, DEEPEST, OPENS, REMARK, Played, ReadMove, Variation

MOST_FAULTS: Final = 20
"""A text with more faults than these is none of ours."""
_HEADER = re.compile(r'^\[(?P<key>[A-Za-z][A-Za-z0-9_.-]*) (?P<value>".*")\]$')
_MOVE = re.compile(r"^(?P<ply>\d+) (?P<actor>[a-z_]+): (?P<words>.+)$")
_ORDER: Final = "A line is missing, doubled or out of order."


def parse(text: str) -> Record:
    """Read a record; raises `BadRecord` naming the line of every fault."""
    reader = _Reader()
    for number, line in enumerate(text.lstrip("\ufeff").split("\n"), 1):
        reader.read(number, line.rstrip())
        if len(reader.faults) >= MOST_FAULTS:
            break
    return reader.record()


class _OpenLine:
    """A line of play that is being read: the record's own, or a variation's."""

    def __init__(self, number: int, name: str, after: int | None) -> None:
        self.number = number
        """The line of the text at which it was opened."""
        self.name = name
        self.after = after
        """The ply that it begins after; known with its first move."""
        self.moves: list[Played] = []
        self.early: list[str] = []
        """Remarks before its first move."""
        self.remarks: dict[int, list[str]] = {}
        self.variations: list[Variation] = []

    @property
    def end(self) -> int:
        return (self.after or 0) + len(self.moves)

    def remark(self, text: str) -> None:
        (self.early if self.after is None else self.remarks.setdefault(self.end, [])).append(text)


class _Reader:
    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.position: list[str] = []
        self.lines = [_OpenLine(0, "", 0)]
        self.faults: list[tuple[str, str]] = []

    def read(self, number: int, line: str) -> None:
        if not line:
            return
        if line.startswith(REMARK.rstrip()):
            self.lines[-1].remark(line[len(REMARK) :])
        elif line[0] == OPENS:
            self._open(number, line[1:].strip())
        elif line == CLOSES:
            self._close(number)
        elif not self._head(number, line):
            move = _MOVE.match(line)
            if move:
                self._move(number, move)
            else:
                self._fault(
                    f"Line {number}: “{line[:60]}” is neither a header nor a move.",
                    "A move reads: 12 french: march f_i",
                )

    def record(self) -> Record:
        for line in self.lines[1:]:
            self._fault(f"Line {line.number}: the variation that begins here has no end.", "It ends with a line “)”.")
        main = self.lines[0]
        if self.headers.get("Format") != FORMAT:
            self.faults = [("This is not a record of Hundred Days.", f'The first line must be [Format "{FORMAT}"].')]
        plies = self.headers.pop("Plies", "")
        if not self.faults and plies != str(len(main.moves)):
            self._fault(
                f"The record should have {shortened(plies) or 'a stated number of'} plies but has {len(main.moves)}.",
                "It has been cut off or altered.",
            )
        if len(self.faults) == 1:
            raise BadRecord(*self.faults[0])
        if self.faults:
            raise BadRecord(
                "\n".join(["This record has faults:", *(f"  - {told} {hint}" for told, hint in self.faults)])
            )
        position = "\n".join(self.position) + "\n" if self.position else ""
        return Record(self.headers, main.moves, position, main.remarks, main.variations)

    def _fault(self, message: str, hint: str = "") -> None:
        self.faults.append((message, hint))

    def _head(self, number: int, line: str) -> bool:
        """A header or a line of the position; they stand before all moves."""
        if self.lines[0].moves or len(self.lines) > 1:
            return False
        header = _HEADER.match(line) if line[0] == "[" else None
        if header:
            if header["key"] in self.headers:
                self._fault(f"Line {number}: the header {header['key']} stands twice.")
            self.headers[header["key"]] = self._string(header["value"], number)
            return True
        if line.startswith(POSITION.rstrip()):
            self.position.append(line[len(POSITION) :])
            return True
        return False

    def _string(self, quoted: str, number: int) -> str:
        try:
            return str(json.loads(quoted))
        except json.JSONDecodeError:
            self._fault(f"Line {number}: the header's value is not properly quoted.")
            return ""

    def _open(self, number: int, name: str) -> None:
        if len(self.lines) > DEEPEST:
            self._fault(f"Line {number}: more than {DEEPEST} variations lie within one another.")
        elif self.lines[-1].after is None:
            self._fault(f"Line {number}: a variation begins before the one around it has a move.")
        self.lines.append(_OpenLine(number, name, None))

    def _close(self, number: int) -> None:
        if len(self.lines) == 1:
            self._fault(f"Line {number}: “)” ends no variation.")
            return
        line = self.lines.pop()
        if line.after is None:
            self._fault(f"Line {number}: the variation that ends here has no moves.")
            return
        if line.early:
            line.remarks[line.after] = line.early
        self.lines[-1].variations.append(Variation(line.after, line.moves, line.name, line.remarks, line.variations))

    def _move(self, number: int, move: re.Match[str]) -> None:
        line = self.lines[-1]
        ply = whole_number(move["ply"])
        if line.after is None:
            around = self.lines[-2]
            if ply is not None and ply in (around.end, around.end + 1) and ply - 1 >= (around.after or 0):
                line.after = ply - 1
            else:
                self._fault(
                    f"Line {number}: a variation that begins with ply {shortened(move['ply'])} below ply {around.end}.",
                    "It replaces the move above it, or goes on from there.",
                )
                line.after = around.end
        elif ply != line.end + 1:
            self._fault(f"Line {number}: ply {shortened(move['ply'])} where ply {line.end + 1} is due.", _ORDER)
            if ply is not None:  # go on from there: one line too few is one fault, not one for every line that follows
                line.after = ply - 1 - len(line.moves)
        read = ReadMove(move["actor"], move["words"])
        read.line = number
        line.moves.append(read)
