"""Hidden information: nothing that a seat may not know reaches it, by any way.

Each property raises `Nonconformance` under its own name.

The measure is `sample`: a state that a seat cannot tell from the true one. Whatever the seat is shown must be the same
in both, byte for byte; and what is hidden must really be dealt again, or the measure would measure nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from hundreddays.conformance.checks import invariants_hold, moves_in_order, position_round_trips
from hundreddays.conformance.remembered import memory_holds
from hundreddays.conformance.walks import Whim, probes, random_game, require, viewers
from hundreddays.core import CHANCE, SPECTATOR, Event, Game, Listener, State, encode
from hundreddays.core.phrases import percent

Leaf = tuple[tuple[str, ...], Any]

SAME_FACE: Final = "a sample shows the same face"
SAMPLE_VARIES: Final = "what is hidden is dealt again"
SAMPLE_FORGETS: Final = "samples do not lean towards the truth"
SAMPLE_IS_LEGAL: Final = "a sample is a possible state"
TWINS_HEAR_THE_SAME: Final = "twins are told the same"
OPEN_TO_ALL: Final = "where nothing is hidden everyone sees the same"


# What a seat is shown


def face(state: State, seat: int, asked: list[int]) -> list[str]:
    """All that a seat can get out of the referee at one moment: view, prompt, legal moves, and the answer to any move
    it may ask about.
    """
    eye = state.eye(seat)
    shown = [
        encode(eye.view()).decode(),
        encode(eye.prompt()).decode(),
        f"legal: {eye.moves()}",
        f"over: {eye.over} deciding: {eye.deciding}",
    ]
    if eye.deciding:
        shown += [f"{eye.game.text(move)}: {eye.check(move)}" for move in asked]
    return shown


def told(game: Game, events: Sequence[Event], seat: int) -> list[bytes]:
    """What a seat hears, as it is sent: kind, paragraph, sentence and data."""
    return [
        msgspec.json.encode([event.kind, event.cite, game.narrate(event), event.data], order="sorted")
        for event in events
        if event.heard_by(seat)
    ]


# Samples


def samples_show_the_same_face(state: State, seat: int, samples: list[State], rng: Random) -> None:
    """View, prompt, legal moves and every verdict are equal, byte for byte."""
    asked = probes(state.game, rng)
    shown = face(state, seat, asked)
    for true, dealt in (
        (true, dealt) for sample in samples for true, dealt in zip(shown, face(sample, seat, asked), strict=True)
    ):
        if true != dealt:
            start = max(
                0, next((place for place, (a, b) in enumerate(zip(true, dealt, strict=False)) if a != b), 0) - 120
            )
            mine, other = true[start : start + 600], dealt[start : start + 600]
            require(
                False, SAME_FACE, f"{state.game.seat_name(seat)} is shown\n{mine}\nbut in a sample\n{other}\n", state
            )


def sample_is_legal(sample: State, rng: Random) -> None:
    """A sample keeps every invariant, can be written down, and can be played to the end."""
    moves_in_order(sample)
    require(not sample.broken(), SAMPLE_IS_LEGAL, f"{sample.broken()}", sample)
    position_round_trips(sample, rng, plies=10)
    for ply, moment in enumerate(random_game(sample.game, rng, sample)):
        if ply % 20 == 0 or moment.state.over:
            moves_in_order(moment.state)
            invariants_hold(moment.state)


def leaves(tree: Any, path: tuple[str, ...] = ()) -> list[Leaf]:
    """Every value of a tree with the path to it.

    Rows of a list go by their id, or else by the first word in them; words and numbers by themselves.
    """
    found: list[Leaf] = []
    _gather(tree, path, found)
    return found


def _gather(tree: Any, path: tuple[str, ...], found: list[Leaf]) -> None:
    """All into one list: whole documents go through here by the thousand."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            _gather(value, (*path, str(key)), found)
    elif isinstance(tree, list | tuple):
        for index, value in enumerate(tree):
            if isinstance(value, list | tuple):
                _gather(value, (*path, f"#{index}"), found)
            elif isinstance(value, dict):
                key = value.get("id") or next((item for item in value.values() if isinstance(item, str)), f"#{index}")
                _gather(value, (*path, str(key)), found)
            else:
                found.append(((*path, str(value)), True))
    else:
        found.append((path, tree))


def seen(state: State, seat: int, known: frozenset[str] = frozenset()) -> set[Leaf]:
    """The pieces that a view names and its panels, value by value; without the pieces of which the names are known."""
    view = state.view(seat)
    named = [msgspec.to_builtins(piece) for piece in view.pieces if piece.kind != "hidden" and piece.name not in known]
    return set(leaves({"pieces": named, "panels": msgspec.to_builtins(view.panels)}))


class Secrets:
    """Counts, over many states, what other seats see and a viewer does not, and whether that viewer's samples ever deal
    it otherwise.

    A secret is a piece that another seat reads by its name, or a panel with something in it that neither the viewer nor
    a spectator has. A piece that the viewer remembers by its name (`View.known`) is none in that state: samples must
    keep it (`memory_holds`), and a game says in its own tests what of it they still deal again.
    In a single state a secret can follow from what is open (the last block of an army); over a whole game it cannot
    always. One that is the same in every state (a general whom nobody ever called) can follow from the set-up.
    """

    ENOUGH: Final = 12
    """As often must a secret have been met, and as many states looked at in all, before it is held against `sample`
    that it never dealt anything otherwise: in a few states of one game everything can follow from what is open (all
    blocks of an army still at home together).
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.looks: defaultdict[int, int] = defaultdict(int)
        self.met: defaultdict[tuple[int, str], int] = defaultdict(int)
        self.dealt: defaultdict[tuple[int, str], int] = defaultdict(int)
        self.truths: defaultdict[tuple[int, str], set[frozenset[Leaf]]] = defaultdict(set)

    def look(self, state: State, seat: int, samples: list[State]) -> None:
        self.looks[seat] += 1
        mine = seen(state, seat) | seen(state, SPECTATOR)
        known = frozenset(fact.text for fact in state.view(seat).known)
        truths, varied = defaultdict[str, set[Leaf]](set), set[str]()
        for other in range(len(self.game.seats)):
            if other == seat:
                continue
            hidden = seen(state, other, known) - mine
            kept = set(hidden)
            for sample in samples:
                kept &= seen(sample, other)
            for leaf in hidden:
                truths[_secret(leaf[0])].add(leaf)
            varied |= {_secret(path) for path, _ in hidden - kept}
        for name, truth in truths.items():  # once for a state, however many seats share the secret
            self.met[seat, name] += 1
            self.dealt[seat, name] += name in varied
            self.truths[seat, name].add(frozenset(truth))

    def require_dealt(self) -> None:
        """Every secret met often enough was dealt otherwise at least once; and a game that hides anything has secrets,
        wherever enough of it was looked at.
        """
        never = sorted(
            f"{name} from {self.game.seat_name(seat)}"
            for (seat, name), met in self.met.items()
            if met >= self.ENOUGH and len(self.truths[seat, name]) > 1 and not self.dealt[seat, name]
        )
        require(not never, SAMPLE_VARIES, f"samples of {self.game.id} never change {never}")
        require(
            not self.game.hidden or any(self.dealt.values()) or max(self.looks.values(), default=0) < self.ENOUGH,
            SAMPLE_VARIES,
            f"{self.game.id} hides something, but no sample ever differs from the truth",
        )


def _secret(path: tuple[str, ...]) -> str:
    """A piece by its id, a panel by its name."""
    return "/".join(path[:2])


DRAWS: Final = 40
LEANING: Final = 0.6
"""How far two shares of `DRAWS` may lie apart: more than five standard deviations even for a fair coin."""


def samples_forget_the_truth(state: State, seat: int, rng: Random) -> None:
    """Samples drawn from the truth and samples drawn from a sample are alike: nobody can find the truth by asking
    often.
    """
    twin = state.sample(seat, rng)
    true, other = dict(leaves(state.document())), dict(leaves(twin.document()))
    differ = [path for path, value in true.items() if other.get(path) != value]
    if not differ:
        return
    parts = {path[0] for path in differ}

    def drawn(source: State) -> dict[tuple[str, ...], Any]:
        document = source.sample(seat, rng).document()
        return dict(leaves({part: value for part, value in document.items() if part in parts}))

    from_truth = [drawn(state) for _ in range(DRAWS)]
    from_twin = [drawn(twin) for _ in range(DRAWS)]
    for path in differ:
        here = sum(draw.get(path) == true[path] for draw in from_truth) / DRAWS
        there = sum(draw.get(path) == true[path] for draw in from_twin) / DRAWS
        require(
            abs(here - there) < LEANING,
            SAMPLE_FORGETS,
            f"for {state.game.seat_name(seat)}, {'/'.join(path)} is as in truth in {percent(here)} of"
            f" samples of the truth,"
            f" {percent(there)} of samples of a sample",
            state,
        )


# Twins


class Twin(NamedTuple):
    """A state that the seat could be in just as well, and the moves that led there: for each move of the truth, one or
    none.
    """

    state: State
    moves: tuple[tuple[int, ...], ...]


class Walk(NamedTuple):
    """A stretch of play in truth, and one twin of it from the same face on."""

    seat: int
    start: State
    twin_start: State
    moves: list[int]
    twin_moves: tuple[tuple[int, ...], ...]


WIDTH: Final = 4
"""How many twins are followed once something visible has happened to all of them."""

CROWD: Final = 60
"""How many are followed while someone makes up his mind unseen: each may be at another point of it."""

EFFORT: Final = 1500
"""How many moves of twins are tried before a walk is called long enough."""

STAYS: Final = -1
"""Stands among the moves of a twin for making none."""


def twin_walk(start: State, seat: int, rng: Random, plies: int) -> Walk:
    """Play on from a state and from a sample of it in step, as far as the seat cannot tell them apart, and require that
    it is told the same.

    The seat's own moves are the same in both. For a move of anyone else (or chance) in truth, a twin makes any move
    that looks the same to the seat, or none where nothing could be noticed. When some move of a twin leads to the same
    view but none also gives the same events and the same prompt, something has leaked. When none leads to the same view
    the seat has honestly learned something, and the walk ends.
    """
    game = start.game
    whim = Whim(game, rng)
    first = start.sample(seat, rng)
    truth, moves = start.copy(), list[int]()
    twins, crowded = [Twin(first.copy(), ())], False
    before, effort = encode(truth.view(seat)), 0
    require(
        encode(first.view(seat)) == before, SAME_FACE, f"{game.seat_name(seat)} sees something else in a twin", start
    )
    while not truth.over and len(moves) < plies and effort < EFFORT:
        own, move, tell = truth.actor == seat, whim.choose(truth), Listener()
        truth.apply(move, tell)
        view = encode(truth.view(seat))
        heard = [event for event in tell.events if event.heard_by(seat)]
        unseen = not own and not heard and view == before
        shown = _Shown(view, encode(truth.prompt(seat)), told(game, heard, seat), [event.kind for event in heard])
        most = CROWD if unseen else WIDTH
        search = _Search(shown, move, own, unseen, seat, rng)
        followers = search.followers(twins, most + 1)
        others: list[_Shown] = []
        if not followers and not crowded and not any(kind in game.revealing for kind in shown.kinds):
            others = search.differing()
        effort += search.tried
        if not followers:
            require(
                not others,
                TWINS_HEAR_THE_SAME,
                f"after “{game.text(move)}” {game.seat_name(seat)} sees what a twin can show\nbut hears"
                f" {shown.heard}\nnot {[other.heard for other in others]}\nand is asked {shown.prompt!r}\nnot"
                f" {others[:1] and others[0].prompt!r}\n",
                truth,
            )
            break
        moves.append(move)
        before = view
        crowded = unseen and (crowded or len(followers) > most)
        twins = followers[:most]
    return Walk(seat, start, first, moves, twins[0].moves)


class _Shown(NamedTuple):
    """What a move showed and told the seat, each as it is sent; and the kinds of what it heard."""

    view: bytes
    prompt: bytes
    heard: list[bytes]
    kinds: list[str]


class _Other(NamedTuple):
    """A state to which a twin came by a move that told the seat something else."""

    state: State
    heard: list[bytes]


class _Search:
    """Among the moves of twins those that look to the seat like one in truth.

    What was told is compared first, since a view takes long. Views of moves that told something else are looked at only
    if nobody could follow: then one that shows the same is a leak.
    """

    def __init__(self, shown: _Shown, move: int, own: bool, unseen: bool, seat: int, rng: Random) -> None:
        self._shown = shown
        self._move = move
        self._own = own
        self._unseen = unseen
        self._seat = seat
        self._rng = rng
        self._others: list[_Other] = []
        self.tried = 0

    def followers(self, twins: Sequence[Twin], most: int) -> list[Twin]:
        """So many twins at most that are shown and told the same: one of each in turn, in an order left to chance."""
        found: list[Twin] = []
        ways = [self._ways(twin) for twin in self._rng.sample(twins, len(twins))]
        while ways and len(found) < most:
            left = []
            for way in ways:
                follower = next(way, None)
                if follower is not None:
                    found.append(follower)
                    left.append(way)
                    if len(found) == most:
                        break
            ways = left
        return found

    def differing(self) -> list[_Shown]:
        """Some of what those were told that saw the same and heard, or were asked, something else."""
        found: list[_Shown] = []
        for other in self._others:
            if encode(other.state.view(self._seat)) == self._shown.view:
                found.append(_Shown(self._shown.view, encode(other.state.prompt(self._seat)), other.heard, []))
                if len(found) == WIDTH:
                    break
        return found

    def _ways(self, twin: Twin) -> Iterator[Twin]:
        """How one twin can follow: by a move, or where nothing could be noticed by none."""
        state, move = twin.state, self._move
        legal = state.moves()
        if self._own:
            require(move in legal, SAME_FACE, f"“{state.game.text(move)}” is legal in truth but not in a twin", state)
        candidates: list[int] = [move] if self._own else sorted(legal, key=lambda other: other != move)
        if self._unseen:
            candidates.append(STAYS)
            self._rng.shuffle(candidates)
        chance = state.actor == CHANCE
        for candidate in candidates:
            if candidate == STAYS:
                yield Twin(state, (*twin.moves, ()))
                continue
            self.tried += 1
            after, tell = state.copy(), Listener()
            after.apply(candidate, tell)
            heard = [event for event in tell.events if event.heard_by(self._seat)]
            same = [event.kind for event in heard] == self._shown.kinds and (
                not heard or told(state.game, heard, self._seat) == self._shown.heard
            )
            if (same or (chance and candidate == move)) and encode(after.view(self._seat)) != self._shown.view:
                if chance and candidate == move:
                    return  # the same die, and it shows something else: an honest difference
                continue
            if same and encode(after.prompt(self._seat)) == self._shown.prompt:
                yield Twin(after, (*twin.moves, (candidate,)))
            else:
                self._others.append(_Other(after, told(state.game, heard, self._seat)))


def state_keeps_secrets(state: State, seat: int, rng: Random, secrets: Secrets, samples: int) -> None:
    """Every property of hidden information of one state and one viewer."""
    dealt = [state.sample(seat, rng) for _ in range(samples)]
    samples_show_the_same_face(state, seat, dealt, rng)
    memory_holds(state, seat, dealt)
    secrets.look(state, seat, dealt)


def all_see_the_same(state: State) -> None:
    """In a game that hides nothing the views differ in the viewer's name alone, but for who is making up his mind: he
    sees what he has chosen.
    """
    views = {
        encode(msgspec.structs.replace(state.view(seat), seat=""))
        for seat in viewers(state.game)
        if seat != state.actor
    }
    require(len(views) == 1, OPEN_TO_ALL, "two viewers see different things", state)


def game_keeps_secrets(
    game: Game, states: list[State], rng: Random, samples: int, walks: int, plies: int, longer: int = 4
) -> list[Walk]:
    """Every property of hidden information over some states and every viewer, and some walks; returns those for the
    table's own checks.

    At `longer` of the states a sample is played to its end, and many are drawn to see whether they lean.
    """
    if not game.hidden:
        for state in states:
            all_see_the_same(state)
            samples_show_the_same_face(
                state, state.actor if state.actor >= 0 else SPECTATOR, [state.sample(SPECTATOR, rng)], rng
            )
        return []
    secrets = Secrets(game)
    for state in states:
        for seat in viewers(game):
            state_keeps_secrets(state, seat, rng, secrets, samples)
    for state in states[:: max(1, len(states) // longer)][:longer]:
        sample_is_legal(state.sample(rng.choice(viewers(game)), rng), rng)
        for seat in viewers(game):
            samples_forget_the_truth(state, seat, rng)
    secrets.require_dealt()
    return [twin_walk(rng.choice(states), rng.choice(viewers(game)), rng, plies) for _ in range(walks)]
