"""Positions and records with something wrong in them: refused in words, or as good as any other."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from hundreddays.conformance.checks import moves_in_order
from hundreddays.conformance.walks import Nonconformance, Whim, require, viewers
from hundreddays.core import BadPosition, BadRecord, Game, State, encode, parse
from hundreddays.core.toml import dumps

ACCEPTED: Final = "what a position may say can be played"
REFUSED: Final = "what cannot be read is refused in words"
PLIES: Final = 400
"""How far an accepted position is played on."""

Slot = tuple[Any, Any]
"""A table or list, and the key or index in it."""


def positions_hold(state: State, rng: Random, count: int) -> None:
    """A position with one or two values changed is refused with its defects, or can be viewed, sampled and played."""
    text = state.text()
    for _ in range(count):
        changed = garbled_document(text, state.game, rng)
        try:
            _as_good_as_any(state.game, changed, rng)
        except Nonconformance:
            raise
        except Exception as error:  # whatever it is: a person would have seen it
            raise Nonconformance(ACCEPTED, f"{type(error).__name__}: {error}\n{changed}") from error


def _as_good_as_any(game: Game, text: str, rng: Random) -> None:
    try:
        state = game.position(text)
    except BadPosition as bad:
        require(bad.defects, REFUSED, f"no defect is named\n{text}")
        return
    require(game.position(state.text()).text() == state.text(), ACCEPTED, f"it does not come back\n{text}")
    for seat in viewers(game):
        encode(state.view(seat))
        encode(state.prompt(seat))
        game.describe(state.view(seat))
        state.sample(seat, rng)
    whim = Whim(game, rng)
    for _ in range(PLIES):
        moves_in_order(state)
        require(not state.broken(), ACCEPTED, f"{state.broken()} after\n{text}", state)
        if state.over:
            break
        state.apply(whim.choose(state))


def garbled_document(text: str, game: Game, rng: Random) -> str:
    """The text of a position with a value or two exchanged, doubled or left out."""
    tree = tomllib.loads(text)
    for _ in range(rng.choice((1, 1, 2))):
        slots = list(_slots(tree))
        holder, key = rng.choice(slots)
        deed = rng.randrange(6)
        if deed == 0:
            del holder[key]
        elif deed == 1 and isinstance(holder, list):
            holder.insert(key, holder[key])
        elif deed == 2:
            other, other_key = rng.choice(slots)
            holder[key] = other[other_key] if not isinstance(other[other_key], dict | list) else 0
        elif deed == 3 and isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1, 7, 1000))
        elif deed == 4:
            holder[key] = rng.choice(game.words.texts).split()[-1]
        else:
            holder[key] = rng.choice((-1, 0, 1, 2, 99, 2**70, True, "", "nobody", 0.5, [], {}, [[]], [{}]))
    return dumps(tree)


def _slots(tree: Any) -> Iterator[Slot]:
    """Every place of a document in which a value stands, but what says which game it is."""
    for key, value in list(tree.items()) if isinstance(tree, dict) else list(enumerate(tree)):
        if key not in ("game", "rules", "options"):
            yield tree, key
            if isinstance(value, dict | list):
                yield from _slots(value)


def records_hold(game: Game, text: str, rng: Random, count: int) -> None:
    """A record with a line lost, doubled, moved or changed is refused in words, or is a record."""
    for _ in range(count):
        changed = garbled_record(text, game, rng)
        try:
            parse(changed).final(game)
        except BadRecord as bad:
            require(str(bad).strip(), REFUSED, f"nothing is said\n{changed}")
        except Exception as error:  # whatever it is: a person would have seen it
            raise Nonconformance(REFUSED, f"{type(error).__name__}: {error}\n{changed}") from error


def garbled_record(text: str, game: Game, rng: Random) -> str:
    lines = text.split("\n")
    place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    deed = rng.randrange(6)
    if deed == 0:
        del lines[place]
    elif deed == 1:
        lines.insert(place, lines[place])
    elif deed == 2:
        lines[place], lines[other] = lines[other], lines[place]
    elif deed == 3:
        lines[place] = f"{lines[place].partition(':')[0]}: {rng.choice(game.words.texts)}"
    elif deed == 4:
        return text[: rng.randrange(len(text))]
    else:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice('0 9z:["\n;|é') + text[at + 1 :]
    return "\n".join(lines)
