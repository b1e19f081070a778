"""Positions and records with something wrong in them: refused in words, or as good as any other."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pickle import dumps as dumps_tree
from pickle import loads as loads_tree
from random import Random
from typing import Any, Final, TypeVar

from hundreddays.conformance.checks import moves_in_order
from hundreddays.conformance.walks import Nonconformance, Whim, require, viewers, where
from hundreddays.core import BadPosition, BadRecord, Game, Played, Record, State, encode, parse
from hundreddays.core.position import from_document
from hundreddays.core.toml import dumps

ACCEPTED: Final = "what a position may say can be played"
REFUSED: Final = "what cannot be read is refused in words"
PLIES, CLOSELY = 400, 16
"""How far an accepted position is played on, and after how many of the first moves it is looked at each time."""
AS_TEXT: Final = 8
"""One in so many changed positions is read as text, and may be broken as text too."""

T = TypeVar("T")
Slot = tuple[Any, Any]
"""A table or list, and the key or index in it."""


def positions_hold(state: State, rng: Random, count: int) -> int:
    """A position with one or two values changed is refused with its defects, or can be viewed, sampled and played.

    Most are read as documents, which takes a tenth of the time that text takes. Returns how many were accepted.
    """
    game, text = state.game, state.text()
    kept = dumps_tree(tomllib.loads(text))
    accepted = 0
    for number in range(count):
        tree = garbled_tree(loads_tree(kept), game, rng)
        changed = _Changed(tree) if number % AS_TEXT else _Changed(None, _as_text(tree, rng))
        try:
            accepted += _as_good_as_any(game, changed, rng)
        except Nonconformance:
            raise
        except Exception as error:  # whatever it is: a person would have seen it
            raise Nonconformance(ACCEPTED, f"{type(error).__name__}: {error}\n{changed.text}") from error
    return accepted


def _as_text(tree: dict[str, Any], rng: Random) -> str:
    text = dumps(tree)
    return garbled_text(text, rng) if rng.random() < 0.5 else text


class _Changed:
    """A position with something wrong in it: as a document, or as text."""

    def __init__(self, tree: dict[str, Any] | None, text: str = "") -> None:
        self._tree = b"" if tree is None else dumps_tree(tree)
        self._text = text

    @property
    def text(self) -> str:
        return dumps(loads_tree(self._tree)) if self._tree else self._text

    def read(self, game: Game) -> State:
        return from_document(game, loads_tree(self._tree)) if self._tree else game.position(self._text)


def _as_good_as_any(game: Game, changed: _Changed, rng: Random) -> bool:
    """Whether it was accepted."""
    try:
        state = changed.read(game)
    except BadPosition as bad:
        if not bad.defects:
            raise Nonconformance(REFUSED, f"no defect is named\n{changed.text}") from None
        return False
    written = state.text()
    if game.position(written).text() != written:
        raise Nonconformance(ACCEPTED, f"it does not come back\n{changed.text}")
    for seat in viewers(game):
        view = state.view(seat)
        encode(view)
        encode(state.prompt(seat))
        game.describe(view)
        state.sample(seat, rng)
    whim = Whim(game, rng)
    for ply in range(PLIES):
        if ply % (1 + ply // CLOSELY) == 0 or state.over:
            moves_in_order(state)
            if broken := state.broken():
                raise Nonconformance(ACCEPTED, f"{broken} after\n{changed.text} {where(state)}")
        if state.over:
            break
        if not state.moves():
            raise Nonconformance(ACCEPTED, f"nothing is legal after\n{changed.text} {where(state)}")
        state.apply(whim.choose(state))
    return True


def garbled_document(text: str, game: Game, rng: Random) -> str:
    """The text of a position with a value or two exchanged, doubled or left out."""
    return dumps(garbled_tree(tomllib.loads(text), game, rng))


def garbled_tree(tree: dict[str, Any], game: Game, rng: Random) -> dict[str, Any]:
    """The document of a position with a value or two exchanged, doubled or left out."""
    for _ in range(rng.choice((1, 1, 2))):
        slots = list(_slots(tree))
        holder, key = rng.choice(slots if rng.random() < 0.5 else _part(tree, rng))
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
    return tree


def garbled_text(text: str, rng: Random) -> str:
    """A text cut off, or with another character somewhere."""
    at = rng.randrange(len(text))
    return text[:at] + (rng.choice('0 9z:["\n;|é') + text[at + 1 :] if rng.random() < 0.5 else "")


def _slots(tree: Any) -> Iterator[Slot]:
    """Every place of a document in which a value stands, but what says which game it is."""
    for key, value in list(tree.items()) if isinstance(tree, dict) else list(enumerate(tree)):
        if key not in ("game", "rules", "options"):
            yield tree, key
            if isinstance(value, dict | list):
                yield from _slots(value)


def _part(tree: dict[str, Any], rng: Random) -> list[Slot]:
    """The places in one part of a document: so that the step and what is pending come up as often as the pieces."""
    key = rng.choice([key for key in tree if key not in ("game", "rules", "options")])
    return [(tree, key), *(_slots(tree[key]) if isinstance(tree[key], dict | list) else ())]


def records_hold(game: Game, record: Record, rng: Random, count: int) -> None:
    """A record with a line lost, doubled, moved or changed is refused in words, for itself or for the position in which
    it begins; or it is a record.
    """
    for _ in range(count):
        changed = garbled_record(record, game, rng)
        try:
            parse(changed).final(game)
        except (BadRecord, BadPosition) as bad:
            require(str(bad).strip(), REFUSED, f"nothing is said\n{changed}")
        except Exception as error:  # whatever it is: a person would have seen it
            raise Nonconformance(REFUSED, f"{type(error).__name__}: {error}\n{changed}") from error


def garbled_record(record: Record, game: Game, rng: Random) -> str:
    """A record, or its beginning, with something wrong in a line, in a move (the numbers being right), or anywhere."""
    deed = rng.randrange(3)
    moves = record.moves[: rng.randint(0, len(record.moves))]
    if deed < 2:
        text = Record(record.headers, moves, record.position).text()
        if deed == 0:
            return garbled_text(text, rng)
        lines = text.split("\n")
        _garble(lines, rng, lambda line: f"{line.partition(':')[0]}: {rng.choice(game.words.texts)}")
        return "\n".join(lines)
    actors = [*game.seats, "chance", "nobody"]
    if moves:
        _garble(moves, rng, lambda move: Played(rng.choice((move.actor, *actors)), rng.choice(game.words.texts)))
    return Record(record.headers, moves, record.position).text()


def _garble(entries: list[T], rng: Random, other: Callable[[T], T]) -> None:
    """One is lost, doubled, exchanged with another or replaced."""
    place, second = rng.randrange(len(entries)), rng.randrange(len(entries))
    deed = rng.randrange(4)
    if deed == 0:
        del entries[place]
    elif deed == 1:
        entries.insert(second, entries[place])
    elif deed == 2:
        entries[place], entries[second] = entries[second], entries[place]
    else:
        entries[place] = other(entries[place])
