"""Where a decision begun on the map can lead: every place at which it may end, with the moves that lead there.

Decisions are factored: which piece, which place, which place next, halt. A person thinks of where the piece shall
stand. A course is all of it at once, for an interface that offers far places and plays the moves one by one.

Courses are looked for in a state that the seat cannot tell from the true one, so that looking teaches nobody anything.
They are plans: the referee checks each move again when it is played.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import msgspec

from hundreddays.core import ATTACK, END, PIECE, PLACE, QUIET, Eye, Listener, State, Tone

MOST_TRIED: Final = 300
"""How many moves are tried at most: more than the roads within reach, or one for each hex."""
FEW: Final = 12
"""From a place with more choices than these nothing further is looked for: they are all that is within reach."""


class Course(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to end a decision at a place."""

    place: str
    moves: tuple[str, ...]
    """In words, in the order in which they are played."""
    path: tuple[str, ...] = ()
    """The places passed, from the start to `place`, as far as the game tells its way."""
    tone: Tone = QUIET
    note: str = ""
    """What it costs or promises."""


class _Trail(NamedTuple):
    """A decision as far as it has been followed."""

    state: State
    moves: tuple[str, ...]
    place: str
    path: tuple[str, ...]
    tone: Tone
    notes: tuple[str, ...]

    def course(self) -> Course:
        note = ", ".join(dict.fromkeys(filter(None, self.notes)))
        return Course(self.place, self.moves, self.path, self.tone, note)


def courses(eye: Eye, first: str, rng: Random) -> list[Course]:
    """How the decision that a seat has begun, or would begin with the move `first`, can end; the shortest first.

    Empty where the seat is not asked, where `first` cannot be played, or where nothing leads to a place.
    """
    if not eye.deciding:
        return []
    state = eye.sample(rng)
    trail = _Trail(state, (), "", (), QUIET, ())
    if first:
        move = eye.game.move(first)
        if move not in state.moves():
            return []
        trail = _after(trail, move, eye.seat)
    return list(_search(trail, eye.seat, _in_hand(trail, eye.seat)))


def _in_hand(trail: _Trail, seat: int) -> str:
    """The piece that the decision is about."""
    if trail.moves:
        return trail.moves[0].partition(" ")[2]
    return next(iter(trail.state.view(seat).chosen), "")


def _search(begun: _Trail, seat: int, piece: str) -> Iterator[Course]:
    queue = deque([begun])
    tried = 0
    while queue and tried < MOST_TRIED:
        trail = _as_it_stands(queue.popleft(), seat, piece)
        if trail.state.actor != seat:
            continue
        moves = _to_places(trail.state)
        for move in moves[: MOST_TRIED - tried]:
            tried += 1
            after = _after(trail, move, seat)
            further = after.state.actor == seat and bool(_to_places(after.state))
            halt = _halt(after.state) if further else ""
            if halt:
                yield _halted(after, halt, seat)
            elif not further:
                yield after.course()
            if further and (not halt or len(moves) <= FEW):
                queue.append(after)


def _as_it_stands(trail: _Trail, seat: int, piece: str) -> _Trail:
    """Past the question which part of a piece goes, if the piece may go as it stands: the move that names it again."""
    state = trail.state
    if state.actor != seat or _to_places(state):
        return trail
    words = state.game.words
    again = [move for move in state.moves() if words.verb(move).on == PIECE and words.noun(move) == piece]
    return _after(trail, again[0], seat) if len(again) == 1 else trail


def _to_places(state: State) -> list[int]:
    words = state.game.words
    return [move for move in state.moves() if words.verb(move).on == PLACE]


def _halt(state: State) -> str:
    """The move that ends the decision here and nothing else."""
    game = state.game
    step = game.steps[state.step]
    for move in state.moves():
        verb = game.words.verb(move)
        if not verb.nouns and step.tone(state, move) == END and verb.word not in step.closes:
            return verb.word
    return ""


def _halted(trail: _Trail, halt: str, seat: int) -> Course:
    """The course that halts here; a game may tell its way only now."""
    return _after(trail, trail.state.game.move(halt), seat).course()


def _after(trail: _Trail, move: int, seat: int) -> _Trail:
    """One move further, with the way that its events show to the seat."""
    game = trail.state.game
    verb = game.words.verb(move)
    step = game.steps[trail.state.step]
    tone, note = step.tone(trail.state, move), step.note(trail.state, move)
    state = trail.state.copy()
    tell = Listener()
    state.apply(move, tell)
    path, place = trail.path, trail.place
    if verb.on == PLACE:
        place = game.words.noun(move)
    for event in tell.events:
        ways = game.shown(event).paths if event.heard_by(seat) else ()
        if ways and (not path or ways[0][0] == path[-1]):
            path = (*path, *ways[0][1:]) if path else ways[0]
            place = path[-1]
    return _Trail(
        state,
        (*trail.moves, game.text(move)),
        place,
        path,
        ATTACK if ATTACK in (tone, trail.tone) else QUIET,
        (*trail.notes, note if verb.on == PLACE else ""),
    )
