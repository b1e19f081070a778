"""Games played once and told in full, for all to compare: `python tools/playthroughs.py` writes their stories again.

`tests/playthroughs/<game>-<variant>.record` is a game of the planner against itself; the `.txt` beside it tells what
every seat saw, was asked and heard. A test compares the two. Where a change was meant, write the stories again and look
at the difference before you commit it: it is what players will notice. `--new` plays new records first, which is
needed when the rules or the data have changed so that the old ones do not replay. Names choose among them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path as File
from random import Random
from typing import Any, NamedTuple

import msgspec

import hundreddays as hd
from hundreddays.core import Game, Option, Prompt, State

FOLDER = File(__file__).resolve().parents[1] / "tests" / "playthroughs"
COMMAND = "python tools/playthroughs.py"
SEED = 1815

Path = tuple[str, ...]
Seen = dict[Path, str]
"""A view: every value in it, as words, by the path that leads to it."""


class Variant(NamedTuple):
    """A game with its options, played to its end or for so many moves."""

    game: str
    options: dict[str, Any]
    plies: int = 100_000


VARIANTS = {
    "returns-two": Variant("returns", {}),
    "returns-three": Variant(
        "returns", {"players": 3, "hidden_tracking_sheets": True, "chosen_objectives": True, "free_setup": True}
    ),
    "waterloo-basic": Variant("waterloo", {"rules": "basic"}, 400),
    "waterloo-advanced": Variant("waterloo", {"rules": "advanced"}),
    "napoleon-two": Variant("napoleon", {}, 360),
    "napoleon-three": Variant("napoleon", {"players": 3, "setup": "free"}, 300),
    "emperor-campaign": Variant("emperor", {"scenario": "campaign"}, 150),
    "emperor-ligny": Variant("emperor", {"scenario": "ligny_quatre_bras"}),
    "emperor-three": Variant("emperor", {"scenario": "ligny_quatre_bras", "players": 3}, 150),
}


def played(variant: Variant) -> str:
    """A new record: the planner for every seat."""
    game = hd.load(variant.game, **variant.options)
    planner = game.planner()
    if planner is None:
        raise SystemExit(f"{game.title} has no planner to play it.")
    rng, state, record = Random(SEED), game.start(), hd.Record.of(game)
    while not state.over and len(record.moves) < variant.plies:
        actor = state.actor
        move = hd.draw(state.odds(), rng) if actor == hd.CHANCE else planner.choose(state.eye(actor), rng).move
        record.add(game, actor, move)
        state.apply(move)
    return record.text()


def story(text: str) -> str:
    """A record as everyone at the table lived it: each move, what was asked, what was heard, what each view changed."""
    record = hd.parse(text)
    game = hd.load(record.headers["Game"], **record.options)
    audience = Audience(game)
    tell = hd.Listener()
    state = record.start(game)
    lines = [f"{game.title}: {record.headers['Options']}", audience.legend(), "", *audience.seen(state)]
    for ply, (state, move) in enumerate(record.replay(game, tell), 1):
        if ply > 1:
            lines += [*audience.heard(tell), *audience.seen(state)]
        lines.append(f"{ply} {game.actor_name(state.actor)}: {game.text(move)} (1 of {len(state.moves())})")
        if state.actor != hd.CHANCE:
            lines += audience.asked(state.prompt(state.actor), game.text(move))
    lines += [*audience.heard(tell), *audience.seen(record.final(game))]
    return "\n".join(lines) + "\n"


class Audience:
    """The seats and a spectator, with what each has seen so far, so that only what is new need be told."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.signs = {seat: name[0] for seat, name in enumerate(game.seats)} | {hd.SPECTATOR: "*"}
        self.parts: dict[tuple[int, str], tuple[Any, Seen]] = {}
        """Every part of each one's last view, with its values: most parts stay as they are from move to move."""
        self.known: dict[tuple[int, str], Seen] = {}
        """What each has ever seen of anything in a part, by its last words."""
        self.asked_before: set[str] = set()

    def legend(self) -> str:
        signs = ", ".join(f"{sign} {self.game.seat_name(seat)}" for seat, sign in self.signs.items())
        return f"Who sees and hears: {signs}. Of each view only what has changed is told."

    def asked(self, prompt: Prompt, chosen: str) -> list[str]:
        """The question, what was chosen of how many options, and all of them when a paragraph asks for the first time.

        What was said before in the same words is not repeated.
        """
        answer = _option(next(option for option in prompt.options if option.move == chosen))
        lines = self._new(f"  ? {prompt.text}")
        lines += self._new(f"  §{prompt.cite}: {answer}")
        if self._new(f"§{prompt.cite}"):
            lines += [f"    {option.move}: {_option(option)}" for option in prompt.options]
        return lines

    def _new(self, line: str) -> list[str]:
        new = line not in self.asked_before
        self.asked_before.add(line)
        return [line] if new else []

    def heard(self, tell: hd.Listener) -> list[str]:
        """What was told since this was last asked, and to whom."""
        events, tell.events = tell.events, []
        return [
            f"  {''.join(sign for seat, sign in self.signs.items() if event.heard_by(seat))} ! "
            f"{self.game.narrate(event)} (§{event.cite})"
            for event in events
        ]

    def seen(self, state: State) -> list[str]:
        """What has changed in each view; those who see the same stand together."""
        changes: dict[tuple[Path, str], str] = {}
        for seat, sign in self.signs.items():
            view = msgspec.to_builtins(state.view(seat))
            known, before, now = self._parts_that_changed(seat, {key: view[key] for key in view if key not in APART})
            for change in _changes(known, before, now):
                changes[change] = changes.get(change, "") + sign
        rows: dict[tuple[str, str], list[str]] = {}
        for (path, words), signs in changes.items():
            item, field = _split(path)
            rows.setdefault((signs, item), []).append(f"{field} {words}".strip())
        return [f"  {signs} {f'{item}: ' if item else ''}{'; '.join(said)}" for (signs, item), said in rows.items()]

    def _parts_that_changed(self, seat: int, view: dict[str, Any]) -> tuple[Seen, Seen, Seen]:
        """What was known of them, what was seen last, and what is seen now."""
        known: Seen = {}
        before: Seen = {}
        now: Seen = {}
        for key, part in view.items():
            last, values = self.parts.get((seat, key), (..., {}))
            if part != last:
                seen = dict(_leaves(part, (key,)))
                known |= self.known.get((seat, key), {})
                before |= values
                now |= seen
                self.known[seat, key] = _remembered(self.known.get((seat, key), {}), seen)
                self.parts[seat, key] = part, seen
        return known, before, now


def _option(option: Option) -> str:
    """What an option says beside its words."""
    return f"{option.label} ({option.note})" if option.note else option.label


APART = frozenset({"game", "seat", "decides"})
"""What a view says of its viewer and of who decides stands elsewhere."""
NAMES = ("id", "unit", "army", "place", "city", "town", "seat", "name")
"""What a row of a list is called by: the first of these keys that it has."""
LONG, LONGEST = 12, 400
"""A list of more items, or words of more characters, are told by a digest."""


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Every value within a view with its path: rows of a list go by their names, lists of plain words are one value."""
    if (
        isinstance(value, Mapping)
        and len(value) > LONG
        and all(isinstance(inner, int | str) for inner in value.values())
    ):
        yield path, _words([f"{key} {inner}" for key, inner in value.items()])
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, str(key)))
    elif isinstance(value, list | tuple) and path == ("marks",):
        yield from _marks(value)
    elif isinstance(value, list | tuple) and any(isinstance(row, Mapping | list | tuple) for row in value):
        met: Counter[str] = Counter()
        for row in value:
            key = next((key for key in NAMES if key in row), "") if isinstance(row, Mapping) else ""
            called = str(row[key]) if key else ""
            met[called] += 1
            rest = {field: inner for field, inner in row.items() if field != key} if isinstance(row, Mapping) else row
            yield from _leaves(rest, (*path, called if key and met[called] == 1 else f"{called}#{met[called]}"))
    else:
        yield path, _words(value if isinstance(value, list | tuple) else [value])


def _marks(marks: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Path, str]]:
    """Marks that say the same, with all the places where they lie."""
    places: dict[str, list[str]] = {}
    for mark in marks:
        said = " ".join(str(value) for key, value in mark.items() if key != "place")
        places.setdefault(said, []).append(mark["place"])
    for said, where in places.items():
        yield ("marks", said), _words(where)


def _words(items: Sequence[Any]) -> str:
    """Words as they stand; those that would fill a line or more by a digest."""
    words = ", ".join(str(item) for item in items)
    if len(items) <= LONG and len(words) <= LONGEST:
        return words
    return f"{len(items)}, digest {sha256(words.encode()).hexdigest()[:8]}"


def _split(path: Path) -> tuple[str, str]:
    """The piece, track, mark or panel that a path leads to, and the field of it."""
    return ("", path[0]) if len(path) == 1 else (" ".join(path[:2]), ".".join(path[2:]))


def _changes(known: Seen, before: Seen, now: Seen) -> Iterator[tuple[Path, str]]:
    """What is other than when its item was last seen, items that are back as they were, and what is gone."""
    items, earlier = {path[:2] for path in now}, {path[:2] for path in before}
    inner = {path[:depth] for path in now for depth in range(len(path))}  # one word then, a table now: it has not gone
    changes = [(path, words or "—") for path, words in now.items() if known.get(path) != words]
    changes += [(path, "gone") for path in known if path[:2] in items and path not in now and path not in inner]
    told = {path[:2] for path, _ in changes}
    yield from changes
    yield from ((item, "back") for item in sorted(items - earlier - told) if len(item) == 2)
    yield from ((item, "gone") for item in sorted(earlier - items) if item not in inner)


def _remembered(known: Seen, now: Seen) -> Seen:
    """What is known of every item by its last words: of those seen now all of it, and nothing that they had before."""
    items = {path[:2] for path in now}
    return {path: words for path, words in known.items() if path[:2] not in items} | now


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones; default: all of {', '.join(VARIANTS)}")
    parser.add_argument("--new", action="store_true", help="play new records first")
    given = parser.parse_args()
    strangers = sorted(set(given.names) - set(VARIANTS))
    if strangers:
        parser.error(f"there is no playthrough {strangers[0]}; there are {', '.join(VARIANTS)}")
    for name in given.names or VARIANTS:
        record = FOLDER / f"{name}.record"
        if given.new or not record.exists():
            record.write_text(played(VARIANTS[name]), "utf-8")
        record.with_suffix(".txt").write_text(story(record.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
