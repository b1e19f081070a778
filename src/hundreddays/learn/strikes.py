"""Puzzles that are certain: the one march after which an attack destroys its enemy most often.

Every march of every piece is tried, with everyone who can join the attack, and every throw of the dice. Nothing is
sampled, so what is said of the best march holds to the last digit. Only for games that hide nothing. No rule of a game
is known here: what a move is for is read from the option that offers it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import hypot, inf
from random import Random
from typing import Any, Final, NamedTuple

from hundreddays.core import CHANCE, Choice, Eye, Game, Option, Piece, State, draw
from hundreddays.core.phrases import percent
from hundreddays.core.toml import dumps, loads
from hundreddays.core.words import ATTACK, BUTTON, PIECE, PLACE
from hundreddays.learn.difficulty import difficulty, glance_rank
from hundreddays.learn.exact import after, worth
from hundreddays.learn.trials import Plan
from hundreddays.players import Budget, Meter, PlannerPlayer
from hundreddays.players.budget import Spent
from hundreddays.players.plan_trials import plan_words
from hundreddays.players.search.lookahead import Guide

BOX: Final = "box"
"""The kind of a place off the map: whoever stands there is destroyed, has left or is still to come."""
LEAST: Final = 0.45
"""An attack that fails more often than not is no puzzle, whatever march comes before it."""
CLEAR: Final = 0.16
"""The best march leads every other by a throw of the die, or nearly."""
EPSILON: Final = 1e-9
NODES: Final = 4_000
"""More ways than this a single combat does not go; a larger one is left."""
NEAR: Final = 3.2
"""A march that matters mostly ends within so many steps of the enemy: these are looked at first."""
OPENING: Final = 14
"""Up to so many player turns of a game are passed over: those of all games begin alike."""
MOST_ALIKE: Final = 4
"""So many other marches may do as well, if all end where the best one ends."""
TOLD: Final = 3
DRIVEN: Final = "Where he is only driven back, what counts is whether a hex is left to him."


class March(NamedTuple):
    """A piece to a place, what the attack is worth then, and what the odds are said to be."""

    moves: Plan
    place: str
    value: float
    odds: str


class MoveKinds:
    """What each move of a game is for, by the options that offered it: asked once for each."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[int, Option] = {}
        picture = game.picture()
        self.places = {place.id: (place.x, place.y) for place in picture.places if place.kind != BOX}
        (left, top), *others = sorted(self.places.values())
        self.step = min(hypot(x - left, y - top) for x, y in others)
        """How far apart the closest two places are."""
        self.armies = {army.id: set(army.seats) for army in picture.armies}

    def of(self, state: State) -> list[tuple[int, Option]]:
        moves = state.moves()
        if any(move not in self.known for move in moves):
            for option in state.prompt(state.actor).options:
                self.known[self.game.move(option.move)] = option
        return [(move, self.known[move]) for move in moves]

    def distance(self, plan: Plan, place: str) -> float:
        """From where a march ends to a place, in steps from hex to hex; far where it leaves the map."""
        end = self.places.get(self.known[plan[-1]].noun)
        x, y = self.places[place]
        return hypot(end[0] - x, end[1] - y) / self.step if end else inf

    def is_piece(self, state: State, move: int) -> bool:
        return any(one == move and option.on == PIECE for one, option in self.of(state))

    def closing(self, state: State) -> int | None:
        return next((move for move, option in self.of(state) if option.closes), None)

    def attack_on(self, state: State, place: str) -> int | None:
        """The attack on a place: the last that is offered, where guns could fire at it first."""
        found = [move for move, one in self.of(state) if one.on == PLACE and one.noun == place and one.tone == ATTACK]
        return found[-1] if found else None


class Strike:
    """An attack on one place from one state, whatever march comes before it."""

    def __init__(self, state: State, place: str, moves: MoveKinds) -> None:
        self.seat = state.actor
        self.tick = state.tick()
        self.place = place
        self.moves = moves
        self.victims = {piece.id for piece in self._enemies(state) if piece.place == place}

    def _enemies(self, state: State) -> list[Piece]:
        """On the map, and not ours."""
        name = state.game.seats[self.seat]
        pieces = state.view(self.seat).pieces
        return [one for one in pieces if one.place in self.moves.places and name not in self.moves.armies[one.army]]

    def march(self, state: State, plan: Plan) -> March:
        """What the attack comes to after a march. Raises `Spent` where the combat could go too many ways."""
        then, place = state.copy(), ""
        for move in plan:
            place = next(option.noun for one, option in self.moves.of(then) if one == move)
            then.apply(move)
        value, odds = 0.0, ""
        closing = self.moves.closing(then)
        if closing is not None and then.actor == self.seat:
            then.apply(closing)
            attack = self.moves.attack_on(then, self.place) if then.actor == self.seat else None
            if attack is not None:
                meter = Meter(Budget(None, nodes=NODES, turn_seconds=None))
                for ready in self._joined(after(then, attack), -1):
                    value, odds = max((value, odds), self._fought(ready, meter))
        return March(plan, place, value, odds)

    def _joined(self, state: State, last: int) -> Iterator[State]:
        """The attack with as many as can join: each such set once."""
        joining = [move for move, option in self.moves.of(state) if option.on == PIECE]
        if not joining:
            yield state
        for move in joining:
            if move > last:
                yield from self._joined(after(state, move), move)

    def _fought(self, state: State, meter: Meter) -> tuple[float, str]:
        """What it is worth, and the odds as they are said; nothing if the attack must take in others first."""
        for move, option in self.moves.of(state):
            if option.on == BUTTON:  # all that is left is to have it resolved
                odds = next(one.note for one in state.prompt(self.seat).options if one.move == option.move)
                return worth(after(state, move), self.seat, self._ended, meter), odds
        return 0.0, ""

    def _ended(self, state: State) -> float | None:
        over = state.over or state.tick() != self.tick
        if not over and not (state.actor == self.seat and self._at_rest(state)):
            return None
        return 0.0 if self.victims & {piece.id for piece in self._enemies(state)} else 1.0

    def _at_rest(self, state: State) -> bool:
        """Between two combats: the phase can be ended, or another attack begun."""
        return any(one.closes or (one.on == PLACE and one.tone == ATTACK) for _, one in self.moves.of(state))


class Marches(NamedTuple):
    """The best march of all, others that do as well, the rest with the next best first, and what no march comes to."""

    best: March
    alike: list[March]
    worse: list[March]
    idle: March


def strike(state: State, plan: Plan, moves: MoveKinds) -> tuple[Strike, Marches] | None:
    """The attack for which one march is clearly the best, if there is one and this plan helps it.

    All marches are tried only where the plan alone changes something, and then those that end near the enemy first.
    """
    marched = after(state, *plan)
    closing = moves.closing(marched) if marched.actor == state.actor else None
    if closing is None:
        return None
    then = after(marched, closing)
    if then.actor != state.actor:
        return None
    targets = {one.noun for _, one in moves.of(then) if one.on == PLACE and one.tone == ATTACK}
    for place in sorted(targets):
        if moves.distance(plan, place) > NEAR:
            continue
        tried = Strike(state, place, moves)
        with suppress(Spent):
            idle = tried.march(state, ())
            if tried.march(state, plan).value < max(LEAST, idle.value + CLEAR):
                continue
            plans = list(_marches(state, moves))
            near = [other for other in plans if moves.distance(other, place) <= NEAR]
            if _sorted_out([tried.march(state, other) for other in near], idle) is None:
                continue
            found = _sorted_out([tried.march(state, other) for other in plans], idle)
            if found is not None:
                return tried, found
    return None


def strikes(game: Game, guide: Guide, rng: Random, meter: Meter, most: int) -> Iterator[str]:
    """The puzzles of one game that the planner plays against itself, at most so many: one a player turn."""
    moves, planner = MoveKinds(game), PlannerPlayer(game)
    state = game.start()
    quiet = rng.randrange(OPENING)
    ticks: set[int] = set()
    while not state.over and len(ticks) < most:
        meter.spend()
        if state.actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        legal = state.moves()
        choice = Choice(legal[0]) if len(legal) == 1 else planner.choose(Eye(state, state.actor), rng)
        if state.tick() not in ticks and state.tick() >= quiet and moves.is_piece(state, choice.move):
            then = after(state, choice.move)
            if then.actor == state.actor and any(option.on == PLACE for _, option in moves.of(then)):
                where = planner.choose(Eye(then, then.actor), rng).move
                found = strike(state, (choice.move, where), moves)
                if found is not None:
                    ticks.add(state.tick())
                    yield strike_text(state, *found, guide)
        state.apply(choice.move)


def _marches(state: State, moves: MoveKinds) -> Iterator[Plan]:
    """Every piece to every place it can go to."""
    for first, option in moves.of(state):
        if option.on != PIECE:
            continue
        then = after(state, first)
        if then.actor == state.actor:
            yield from ((first, second) for second, where in moves.of(then) if where.on == PLACE)


def _sorted_out(marches: list[March], idle: March) -> Marches | None:
    """Whether one march leads clearly; others that do as well must end where it ends."""
    if len(marches) < 2:
        return None
    ordered = sorted(marches, key=lambda one: (-one.value, one.moves))
    best = ordered[0]
    alike = [one for one in ordered[1:] if one.value > best.value - EPSILON]
    worse = ordered[1 + len(alike) :]
    if not worse or len(alike) > MOST_ALIKE or any(one.place != best.place for one in alike):
        return None
    if best.value - max(worse[0].value, idle.value) < CLEAR:
        return None
    return Marches(best, alike, worse, idle)


def strike_text(state: State, tried: Strike, found: Marches, guide: Guide) -> str:
    """The puzzle as the text of its file."""
    game, seat = state.game, state.actor
    prompt = state.prompt(seat)
    document = loads(state.text())
    for head in ("game", "rules", "options"):
        document.pop(head, None)
    pieces = {piece.id: piece.name for piece in state.view(seat).pieces}
    victims = " and ".join(pieces[id] for id in sorted(tried.victims))
    every = [found.best, *found.alike, *found.worse]
    rank, plans = glance_rank(state, guide, found.best.moves, [one.moves for one in every]), len(every)
    value = round(found.best.value, 3)
    rivals: list[dict[str, Any]] = [
        {"moves": plan_words(game, one.moves), "value": round(one.value, 3)} for one in found.worse[:TOLD]
    ]
    puzzle: dict[str, Any] = {
        "title": f"{state.view(seat).heading}: the march before the blow",
        "seat": game.seats[seat],
        "task": f"One march, then the attack on {victims} at {tried.place}, with everyone who can join it: after which"
        " march is it destroyed most often?",
        "best": plan_words(game, found.best.moves),
        "why": _why(game, tried, found),
        "value": value,
        "exact": plans,
        "strike": tried.place,
        "rating": difficulty(rank, plans, value - rivals[0]["value"], CLEAR),
        "rank": rank,
        "plans": plans,
        "cite": [prompt.cite] if prompt.cite in game.rulebook() else [],
        "options": dict(game.options),
        "rivals": rivals,
    }
    if found.alike:
        puzzle["also"] = [plan_words(game, one.moves) for one in found.alike]
    return dumps({**puzzle, "position": document})


def _why(game: Game, tried: Strike, found: Marches) -> str:
    best, idle, second = found.best, found.idle, found.worse[0]
    piece = tried.moves.known[best.moves[0]].label.partition(" ")[2]
    rival = ", ".join(game.label(move) for move in second.moves)
    driven = f" {DRIVEN}" if "Dr" in best.odds else ""
    if not idle.odds:
        how = f"With {piece} at {best.place} there is an attack at all: {best.odds}.{driven}"
    elif _column(best.odds) == _column(idle.odds):
        how = (
            f"{piece} at {best.place} leaves the odds as they are ({best.odds}) but closes the way back: an enemy who"
            " is driven off finds no hex to go to and is destroyed."
        )
    else:
        how = f"With {piece} at {best.place} the attack stands at {best.odds}; without a march at {idle.odds}.{driven}"
    if second.value > idle.value:
        others = f"without a march {percent(idle.value)}, and after the next best, “{rival}”, {percent(second.value)}"
    else:
        others = f"without a march {percent(idle.value)}, and no other march makes that more"
    return f"{how} Over all throws he is destroyed {percent(best.value)} of the time, {others}."


def _column(odds: str) -> str:
    """What the odds come to, whatever the strengths: "2:1: Dr 4, Ar 1, EX 1 of 6"."""
    return odds.partition(", ")[2]
