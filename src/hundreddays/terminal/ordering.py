"""The order in which choices are listed: pieces by where they stand, places by name, and what ends something last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from hundreddays.core import END, PIECE, PLACE, Option, Prompt

NOWHERE: Mapping[str, str] = {}


def in_order(prompt: Prompt, places: Mapping[str, str]) -> Prompt:
    """The same prompt with its options in the order of the list; `places` says where each piece stands."""
    return replace(prompt, options=ordered(prompt.options, places))


def ordered(options: Sequence[Option], places: Mapping[str, str] = NOWHERE) -> list[Option]:
    """Options of one verb stand together already: each such run is sorted, and no run passes another.

    Only what ends something comes after all else, in every game: nobody ends a movement by typing 1 in haste.
    """
    found: list[Option] = []
    for (on, _), run in groupby(options, lambda option: (option.on, option.move.partition(" ")[0])):
        if on == PIECE:
            found += sorted(run, key=lambda option: (places.get(option.noun, ""), option.label, option.noun))
        elif on == PLACE:
            found += sorted(run, key=lambda option: (option.label, option.noun))
        else:
            found += run
    return sorted(found, key=lambda option: option.tone == END)
