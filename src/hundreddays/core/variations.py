"""What else could have been played: lines that leave a record at some ply, with names, remarks and lines of their own.

In the text of a record a variation stands below the move that it replaces, or at the end of a line that it continues:

    12 french: march f_i
    ( To Wavre instead
    12 french: march f_iii
    ; Grouchy follows the Prussians.
    13 french: to wavre
    )
    13 french: to fleurus
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

OPENS: Final = "("
CLOSES: Final = ")"
REMARK: Final = "; "
DEEPEST: Final = 40
"""A variation has no more variations within one another than this."""


class Played(NamedTuple):
    """One line of a record: who moved, and what, in words."""

    actor: str
    words: str


@mypyc_attr(native_class=False)  # no native class can be a tuple
class ReadMove(Played):
    """The same as it was read, with its place: the line of the text on which it stands."""

    line: int = 0


def line_of(played: Played) -> int:
    """The line of a text from which a move was read; 0 if it was read from none."""
    return played.line if isinstance(played, ReadMove) else 0


class Variation:
    """Moves that were tried after so many plies of the line it leaves; remarks go by the ply they follow."""

    def __init__(
        self,
        after: int,
        moves: list[Played],
        name: str = "",
        remarks: dict[int, list[str]] | None = None,
        variations: list[Variation] | None = None,
    ) -> None:
        self.after = after
        self.moves = moves
        self.name = name
        self.remarks = remarks if remarks is not None else {}
        self.variations = variations if variations is not None else []


def written(
    after: int,
    moves: Sequence[Played],
    remarks: Mapping[int, Sequence[str]],
    variations: Sequence[Variation],
) -> Iterator[str]:
    """The lines of a text for moves from a ply on, with all that belongs to them."""
    by_ply: dict[int, list[Variation]] = {}
    for variation in variations:
        by_ply.setdefault(variation.after, []).append(variation)
    yield from _remarked(remarks, after)
    ply = after
    for ply, (actor, words) in enumerate(moves, after + 1):
        yield f"{ply} {actor}: {words}"
        yield from _remarked(remarks, ply)
        for variation in by_ply.get(ply - 1, ()):
            yield from _variation_lines(variation)
    for variation in by_ply.get(ply, ()):
        yield from _variation_lines(variation)


def _variation_lines(variation: Variation) -> Iterator[str]:
    yield f"{OPENS} {variation.name}".rstrip()
    yield from written(variation.after, variation.moves, variation.remarks, variation.variations)
    yield CLOSES


def _remarked(remarks: Mapping[int, Sequence[str]], ply: int) -> Iterator[str]:
    for remark in remarks.get(ply, ()):
        yield f"{REMARK}{remark}".rstrip()
