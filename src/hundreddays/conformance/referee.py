"""What the table adds to what games show: log numbers, take-back offers, one viewer's record.

Each property raises `Nonconformance` under its own name.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from hundreddays.conformance.hidden import Walk, told
from hundreddays.conformance.walks import Whim, require, viewers
from hundreddays.core import CHANCE, Event, Game, Listener, State
from hundreddays.tables import Table

TABLES_SHOW_THE_SAME: Final = "tables show twins the same"
BARRIER: Final = "taking back is cut when anyone learns anything"
RESTORES: Final = "taking back restores everything"
OFFERED: Final = "what told nobody anything can be taken back"


class Steered(Table):
    """A table at which the test plays chance too."""

    def _settle(self) -> None:
        return None

    def steer(self, move: int) -> None:
        self._play(move, forced=False)


def shown(table: Table, viewer: int) -> list[bytes]:
    """Everything that a viewer can get out of a table, as it is sent: what is shown, his log with its numbers, his
    record.
    """
    record = b"" if table.over else table.record_for(viewer).text().encode()
    return [
        msgspec.json.encode(table.show(viewer), order="sorted"),
        msgspec.json.encode(table.log(viewer), order="sorted"),
        record,
    ]


def tables_show_twins_the_same(walk: Walk, table: type[Steered] = Steered) -> None:
    """A stretch of play and its twin, each at a table of its own: the seat is shown the same at every point, take-back
    offers and log numbers included.
    """
    game = walk.start.game
    here, there = (
        table(game, "twins", seed=b"twins", position=state.text(), forced=False)
        for state in (walk.start, walk.twin_start)
    )
    for each in (here, there):
        each.begin()
    for move, twin_moves in zip(walk.moves, walk.twin_moves, strict=True):
        here.steer(move)
        for twin_move in twin_moves:
            there.steer(twin_move)
        for mine, other in zip(shown(here, walk.seat), shown(there, walk.seat), strict=True):
            require(
                mine == other,
                TABLES_SHOW_THE_SAME,
                f"after “{game.text(move)}” {game.seat_name(walk.seat)} gets\n{mine.decode()}\nwhere a twin"
                f" gives\n{other.decode()}\n",
                walk.start,
            )


class _Before(msgspec.Struct):
    """The table before a decision: what each viewer got, and what the decider could not tell it from."""

    faces: dict[int, list[bytes]]
    samples: list[State]


def taking_back_is_cut(game: Game, rng: Random, plies: int, table: type[Table] = Table, start: str = "") -> None:
    """Random play at a table: after every decision the offer to take it back is there exactly when nobody else was
    shown or told anything
    and chance was not drawn; whoever could take back has learned nothing; and taking back restores what everyone
    saw."""
    whim = Whim(game, rng)
    seated = table(game, "barrier", seed=rng.randbytes(32), position=start, forced=False)
    seated.begin()
    for _ in range(plies):
        if seated.over:
            return
        seat = seated.actor
        eye = seated.eye(seat)
        before = _Before(
            {viewer: shown(seated, viewer) for viewer in viewers(game)}, [eye.sample(rng) for _ in range(3)]
        )
        move = rng.choice(eye.moves()) if rng.random() < 0.5 else whim.choose(eye.sample(rng))
        played = seated.act(seat, move)
        chance = any(line.actor == "chance" for line in played) or len(played) > 1
        noticed = any(
            _noticed(before.faces[viewer], shown(seated, viewer)) for viewer in viewers(game) if viewer != seat
        )
        offered = seated.can_take_back(seat)
        words = f"{game.seat_name(seat)}: {game.text(move)}"
        require(
            not (offered and (chance or seated.over)),
            BARRIER,
            f"{words} can be taken back after chance was drawn or the game ended",
        )
        if game.hidden:
            require(not (offered and noticed), BARRIER, f"{words} can be taken back though others have noticed it")
            require(
                offered or chance or noticed or seated.over,
                OFFERED,
                f"{words} cannot be taken back though nobody noticed it",
            )
        if offered:
            _learned_nothing(seated, seat, move, before.samples, words)
        if offered and rng.random() < 0.5:
            seated.take_back(seat)
            for viewer in viewers(game):
                restored = _same_but_for_the_ply(before.faces[viewer], shown(seated, viewer))
                require(
                    restored,
                    RESTORES,
                    f"after {words} was taken back {game.seat_name(viewer)} does not see what was there before",
                )


def _noticed(before: list[bytes], after: list[bytes]) -> bool:
    return before[:2] != after[:2]


def _same_but_for_the_ply(before: list[bytes], after: list[bytes]) -> bool:
    """The number of the question rises when a decision is taken back; the view, the prompt and the log do not remember
    it.
    """
    then, now = (msgspec.json.decode(face[0]) for face in (before, after))
    return all(then[key] == now[key] for key in ("view", "prompt", "lines")) and before[1] == after[1]


def _learned_nothing(seated: Table, seat: int, move: int, samples: list[State], words: str) -> None:
    """From every state that the decider could have been in, his decision leads to the same view and the same words."""
    if not seated.game.hidden:
        return
    view = seated.view(seat)
    for sample in samples:
        tell = Listener()
        sample.play(move, tell)
        learned = sample.view(seat) != view or told(seated.game, tell.events, seat) != _last_told(
            seated, seat, tell.events
        )
        require(
            not learned, BARRIER, f"{words} can be taken back though it taught {seated.game.seat_name(seat)} something"
        )


def _last_told(seated: Table, seat: int, events: list[Event]) -> list[bytes]:
    """The last lines of the log, as many as these events would have made."""
    count = sum(event.heard_by(seat) for event in events)
    lines = seated.log(seat)[len(seated.log(seat)) - count :]
    return [msgspec.json.encode([line.kind, line.cite, line.text, line.data], order="sorted") for line in lines]


def table_conforms(game: Game, rng: Random, plies: int) -> None:
    """Taking back, from the start and from the middle of a random game."""
    taking_back_is_cut(game, rng, plies)
    state = game.start()
    whim = Whim(game, rng)
    for _ in range(plies * 3):
        if not state.over:
            state.apply(whim.choose(state))
    if not state.over and state.actor != CHANCE:
        taking_back_is_cut(game, rng, plies, start=state.text())
