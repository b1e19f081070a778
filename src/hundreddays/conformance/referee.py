"""What the table adds to what games show: log numbers, take-back offers, one viewer's record.

Each property raises `Nonconformance` under its own name.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import msgspec

from hundreddays.conformance.hidden import Walk, told
from hundreddays.conformance.walks import Whim, require, viewers
from hundreddays.core import CHANCE, Event, Game, Listener, State, View
from hundreddays.tables import Table, person

TABLES_SHOW_THE_SAME: Final = "tables show twins the same"
BARRIER: Final = "taking back is cut when it would teach"
RESTORES: Final = "taking back restores everything"
OFFERED: Final = "what taught nobody anything can be taken back"


class Steered(Table):
    """A table at which the test plays chance too."""

    def _settle(self) -> None:
        return None

    def steer(self, move: int) -> None:
        seat, told = self._state.actor, len(self._log)
        self._play(move, forced=False)
        self._went_on(seat, told)


def shown(table: Table, viewer: int) -> list[bytes]:
    """Everything that a viewer can get out of a table, as it is sent: what is shown, his log with its numbers, his
    record, what he asked to take back and whether he may.
    """
    record = b"" if table.over else table.record_for(viewer).text().encode()
    return [
        msgspec.json.encode(table.show(viewer), order="sorted"),
        msgspec.json.encode(table.log(viewer), order="sorted"),
        record,
        msgspec.json.encode([table.asked_back, table.can_ask_back(viewer)]),
    ]


def set_up(table: Table, state: State) -> None:
    """Let a table begin in a state. It could read its text too, but that takes long, and other checks read it."""
    table._record.position = state.text()
    table._state = state.copy()
    table._changed()


def tables_show_twins_the_same(walk: Walk, table: type[Steered] = Steered) -> None:
    """A stretch of play and its twin, each at a table of its own: the seat is shown the same at every point, take-back
    offers and log numbers included. While others decide it asks them, whenever it can, to take back what it decided
    last: that too must tell it nothing of what they decide unseen.
    """
    game = walk.start.game
    people = {name: person(name) for name in game.seats}
    here, there = (table(game, "twins", seed=b"twins", seats=people, forced=False) for _ in range(2))
    for each, state in ((here, walk.start), (there, walk.twin_start)):
        set_up(each, state)
        each.begin()
    for move, twin_moves in zip(walk.moves, walk.twin_moves, strict=True):
        here.steer(move)
        for twin_move in twin_moves:
            there.steer(twin_move)
        if here.actor != walk.seat and here.can_ask_back(walk.seat) and there.can_ask_back(walk.seat):
            for each in (here, there):
                each.ask_back(walk.seat)
        for mine, other in zip(shown(here, walk.seat), shown(there, walk.seat), strict=True):
            require(
                mine == other,
                TABLES_SHOW_THE_SAME,
                f"after “{game.text(move)}” {game.seat_name(walk.seat)} gets\n{mine.decode()}\nwhere a twin"
                f" gives\n{other.decode()}\n",
                walk.start,
            )


TAKEN: Final = 0.75
"""How often a decision that can be taken back is taken back."""
WORLDS: Final = 3
"""How many states that the decider could be in are asked whether his decision taught him anything."""


def taking_back_is_cut(
    game: Game, rng: Random, plies: int, table: type[Table] = Table, start: State | None = None
) -> int:
    """Random play at a table: the offer to take back a decision is there exactly when it taught nobody anything.

    That is: chance was not drawn, no other seat decided, the phase was not ended; from every state that the decider
    could have been in his decision leads to the same view and the same words; and nobody else was shown a piece or told
    a fact that was hidden from him. Where things are hidden the offer also ends when another seat is asked: it would
    have to end at that seat's first choice, which may be unseen. Taking back restores what everyone saw.

    Returns how many decisions were taken back.
    """
    whim = Whim(game, rng)
    taken = 0
    seated = table(game, "barrier", seed=rng.randbytes(32), forced=False)
    if start is not None:
        set_up(seated, start)
    seated.begin()
    for _ in range(plies):
        if seated.over:
            break
        seat = seated.actor
        takes = rng.random() < TAKEN
        state, views = seated._state.copy(), {viewer: seated.view(viewer) for viewer in viewers(game)}
        faces = {viewer: shown(seated, viewer) for viewer in viewers(game)} if takes else {}
        move = rng.choice(state.moves()) if rng.random() < 0.5 else whim.choose(state)
        closes, stretch = game.steps[seated._state.step].closes, seated._state.stretch()
        played = seated.act(seat, move)
        chance = any(line.actor == "chance" for line in played) or len(played) > 1
        closed = game.words.verb(move).word in closes or (game.hidden and seated._state.stretch() != stretch)
        passed = game.hidden and seated.actor != seat
        learned = any(_secrets(game, viewer, views[viewer], seated.view(viewer)) for viewer in viewers(game))
        offered = seated.can_take_back(seat)
        words = f"{game.seat_name(seat)}: {game.text(move)}"
        require(
            not (offered and (chance or closed or passed or seated.over)),
            BARRIER,
            f"{words} can be taken back after chance was drawn, the phase or the game ended, or another was asked",
        )
        require(
            not (offered and learned and game.hidden),
            BARRIER,
            f"{words} can be taken back though someone learned of it",
        )
        require(
            offered or chance or closed or passed or (learned and game.hidden) or seated.over,
            OFFERED,
            f"{words} cannot be taken back though nobody learned anything",
        )
        if offered and game.hidden:
            _learned_nothing(seated, seat, move, [state.eye(seat).sample(rng) for _ in range(WORLDS)], words)
        if offered and takes:
            seated.take_back(seat)
            taken += 1
            for viewer in viewers(game):
                restored = _same_but_for_the_ply(faces[viewer], shown(seated, viewer))
                require(
                    restored,
                    RESTORES,
                    f"after {words} was taken back {game.seat_name(viewer)} does not see what was there before",
                )
    return taken


def _secrets(game: Game, viewer: int, before: View, after: View) -> Counter[str]:
    """The identities, strengths and facts of others that a viewer reads after a decision and could not before."""
    own = {army.id for army in game.picture().armies if game.seat_name(viewer) in army.seats}
    then, now = (
        Counter(f"{p.army}/{p.name}/{p.strength}" for p in view.pieces if p.kind != "hidden" and p.army not in own)
        + Counter(fact.text for fact in view.known)
        for view in (before, after)
    )
    return now - then


def _same_but_for_the_ply(before: list[bytes], after: list[bytes]) -> bool:
    """The number of the question rises when a decision is taken back; the view, the prompt and the log do not remember
    it.
    """
    then, now = (msgspec.json.decode(face[0]) for face in (before, after))
    return all(then[key] == now[key] for key in ("view", "prompt", "lines")) and before[1] == after[1]


def _learned_nothing(seated: Table, seat: int, move: int, samples: list[State], words: str) -> None:
    """From every state that the decider could have been in, his decision leads to the same view and the same words."""
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
        taking_back_is_cut(game, rng, plies, start=state)
