"""Mining puzzles: the computer plays, and where one plan seems clearly best a much longer search has to confirm it.

Most decisions of a game do not matter: whatever is left undone is done a move later. So a game is first played to its
end, and then looked at where its fortunes turned, by the judge. A glance in a few states a few turns ahead says whether
a decision matters there. Glances at the start of a long turn cost a hundred times those in its last combat and find
less, so the miner learns as it goes which kinds of decision pay. What seems good is raced in many times as many states,
further ahead, and is kept only if no other plan comes near it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from random import Random
from typing import Final, NamedTuple

import msgspec

from hundreddays.core import CHANCE, BadData, Choice, Eye, Game, OptionValue, State, draw
from hundreddays.core.data import DataTable
from hundreddays.core.toml import loads, typed
from hundreddays.games import REGISTER, load
from hundreddays.learn.difficulty import glance_rank
from hundreddays.learn.orders import Question, about_all, about_one, pieces
from hundreddays.learn.puzzle_text import TOLD, Proved, leads_to, puzzle_text
from hundreddays.learn.stakes import GAME, STAKES, Stakes, answered, balance, fought_over, holding, winning
from hundreddays.learn.strikes import strikes
from hundreddays.learn.trials import Plan, Trial, lead, race, ranked
from hundreddays.players import Budget, Meter, seat_player
from hundreddays.players.budget import Spent
from hundreddays.players.plan_trials import Tried, candidate_plans
from hundreddays.players.search.lookahead import Guide

MOST_PLANS: Final = 24
"""Where there are more plans they mostly lead to the same by another order, and cost the most to try."""
DECIDED: Final = (0.04, 0.96)
"""Nobody wants a puzzle in a game that is won or lost whatever he does."""
STILL: Final = 0.01
"""What a turn in which nothing happened counts for, beside one in which the chances turned by so much."""
LOOKS: Final = 40
"""So many decisions of one game are looked at."""
A_GAME: Final = 3
"""So many puzzles are taken from one game at most: those of one game are alike."""
A_KIND: Final = 6
"""And so many of one kind of decision by one miner: there is more to a game than its commonest question."""
CHECKED: Final = 24
COST: Final = 0.02
"""A plan that wins a fight must not cost more than this of the game, over so many states; within a standard error it
may be luck.
"""
STRIKE: Final = "strike"
ABOUT: Final = (*STAKES, STRIKE)
"""What puzzles can be about: the game, a place that is fought over, the next blow there, one piece's order for that
blow, what the order costs both sides, or the march before an attack.
"""
PLAYERS: Final = ("planner", "marshal", "veteran")
QUICK: Final = ("planner",)
"""Who plays where a proof takes less time than a game of the others would."""


FILE: Final = "mine.toml"


class Mine(DataTable, frozen=True, kw_only=True):
    """Where puzzles of a game are found soonest, unless somebody says otherwise."""

    about: str = "game"
    """What they are about: one of `ABOUT`."""
    options: dict[str, OptionValue] = {}


def usual_mine(game: str) -> Mine:
    """What `mine.toml` beside a game says; a game may do without."""
    file = files(REGISTER[game]).joinpath(FILE)
    if not file.is_file():
        return Mine()
    try:
        return typed(loads(file.read_text("utf-8")), Mine)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadData(f"The {FILE} of {game} does not fit:", [str(error)]) from None


class Vein(NamedTuple):
    """Games to be played, one after the other, and searched for puzzles."""

    game: str
    options: Mapping[str, OptionValue]
    seed: int
    most: int
    """So many puzzles are enough."""
    proof: int = 0
    """States for the proof, if not as many as usual."""
    seconds: float = 600.0
    """After so long it is left, whatever was found."""
    stakes: str = "game"
    """What the puzzles are to be about: one of `ABOUT`."""
    least_plans: int = 2
    """Decisions with fewer plans are passed over: choices between two things make easy puzzles."""


class Prospects:
    """Which kinds of decision pay: what was found in them for the moves that were looked at."""

    def __init__(self) -> None:
        self.spent: dict[int, float] = {}
        self.hits: dict[int, float] = {}

    def worth(self, step: int, rng: Random) -> bool:
        """Whether to look at a decision of this kind: as often as it pays beside the kind that pays best."""
        return rng.random() < self._rate(step) / max(self._rate(one) for one in (*self.spent, step))

    def _rate(self, step: int) -> float:
        return (self.hits.get(step, 0.0) + 0.2) / (self.spent.get(step, 0.0) + 1_000.0)

    def note(self, step: int, spent: int, hit: float) -> None:
        self.spent[step] = self.spent.get(step, 0.0) + spent
        self.hits[step] = self.hits.get(step, 0.0) + hit


class Assay(NamedTuple):
    """What a decision came to: how many moves it took to find out, how promising it was, and the puzzle, if any."""

    spent: int
    hit: float
    text: str = ""
    kind: str = ""
    """What kind of plan it is: there is more to a game than its commonest one."""


def dig(vein: Vein) -> list[str]:
    """The texts of the puzzles found in some games."""
    game = load(vein.game, None, **dict(vein.options))
    rng = Random(f"puzzles/{vein.game}/{vein.seed}")
    guide, prospects = Guide(game), Prospects()
    if vein.stakes == STRIKE:
        return _dig_strikes(vein, game, guide, rng)
    stakes = STAKES[vein.stakes]
    stakes = stakes._replace(proof=vein.proof or stakes.proof)
    meter = Meter(Budget(vein.seconds, turn_seconds=None))
    found: list[str] = []
    kinds: Counter[tuple[int, str]] = Counter()
    with suppress(Spent):
        while len(found) < vein.most:
            ticks: set[int] = set()
            looks = 0
            for state in _turning_points(game, guide, rng, meter, QUICK if stakes.reply else PLAYERS):
                wanted = state.tick() not in ticks and kinds[state.step, ""] < A_KIND
                if not wanted or not prospects.worth(state.step, rng):
                    continue
                if vein.least_plans > 2 and len(list(candidate_plans(state, guide))) < vein.least_plans:
                    continue
                assayed = assay(state, guide, Random(rng.getrandbits(48)), meter, stakes)
                prospects.note(state.step, assayed.spent, assayed.hit)
                looks += assayed.spent > 0
                if assayed.text and kinds[state.step, assayed.kind] < A_KIND:
                    found.append(assayed.text)
                    kinds[state.step, assayed.kind] += 1
                    ticks.add(state.tick())  # one a turn: the next would be its twin
                if looks == LOOKS or len(ticks) == A_GAME or len(found) == vein.most:
                    break
    return found


def _dig_strikes(vein: Vein, game: Game, guide: Guide, rng: Random) -> list[str]:
    """Puzzles that are worked out to the last throw: only where nothing is hidden."""
    start = game.start()
    if any(start.sample(seat, rng).text() != start.text() for seat in range(len(game.seats))):
        return []
    meter = Meter(Budget(vein.seconds, turn_seconds=None))
    found: list[str] = []
    with suppress(Spent):
        while len(found) < vein.most:
            found.extend(strikes(game, guide, rng, meter, min(A_GAME, vein.most - len(found))))
    return found


def _turning_points(game: Game, guide: Guide, rng: Random, meter: Meter, levels: Sequence[str]) -> list[State]:
    """Decisions of a game that is played here, mostly from turns in which the chances turned, in an order by lot."""
    players = [seat_player(rng.choice(levels), game) for _ in game.seats]
    state = game.start()
    decisions: list[State] = []
    chances: dict[int, float] = {}
    while not state.over:
        meter.spend()
        chances.setdefault(state.tick(), guide.value(state, 0))
        actor = state.actor
        if actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        moves = state.moves()
        if len(moves) > 1:
            decisions.append(state.copy())
        choice: Choice = Choice(moves[0]) if len(moves) == 1 else players[actor].choose(Eye(state, actor), rng)
        state.apply(choice.move)
    ends = [*chances.values(), guide.value(state, 0)]
    swings = {tick: STILL + abs(ends[at] - ends[at + 1]) for at, tick in enumerate(chances)}
    drawn = [(rng.random() ** (1.0 / swings[one.tick()]), n) for n, one in enumerate(decisions)]
    return [decisions[n] for _, n in sorted(drawn, reverse=True)]


def assay(state: State, guide: Guide, rng: Random, meter: Meter, stakes: Stakes = GAME) -> Assay:
    """The puzzle that the decision at hand makes, if it makes one."""
    place = fought_over(state.view(state.actor)) if stakes.fight else ""
    if stakes.fight and not place:
        return Assay(0, 0.0)
    if not stakes.order:
        return _assayed(state, guide, rng, meter, stakes, place, Question("", list(candidate_plans(state, guide))))
    firsts = pieces(state)
    asked = about_all(state, firsts)
    if asked is None and firsts:
        where = [piece for piece, moves in firsts.items() if len(moves) == 1]
        piece = rng.choice(where or list(firsts))  # who can only go somewhere is the better question
        asked = about_one(state, piece, firsts[piece])
    return _assayed(state, guide, rng, meter, stakes, place, asked) if asked is not None else Assay(0, 0.0)


def _assayed(
    state: State, guide: Guide, rng: Random, meter: Meter, stakes: Stakes, place: str, question: Question
) -> Assay:
    eye = Eye(state, state.actor)
    plans = question.plans
    if not 2 <= len(plans) <= MOST_PLANS:
        return Assay(0, 0.0)
    before = meter.spent
    measure = balance(eye.seat) if stakes.trade else holding(state, eye.seat, place) if place else None
    watch = answered(state, eye.seat, place) if stakes.reply else None

    def trial(turns: int) -> Trial:
        weighed = measure or winning(guide, eye.seat)
        return Trial(eye, guide, turns, weighed, rng, meter, watch, stakes.trade, question.barred)

    tried = [Tried(plan, []) for plan in plans]
    glance = trial(stakes.glance)
    for states, least in zip((stakes.look, stakes.screen - stakes.look), stakes.seems, strict=True):
        glance.run(tried, states)
        best, second = _first_two(state, tried)
        if best.mean - second.mean < least or _decided(stakes, best, second) or _plain(state, guide, question, best):
            return Assay(meter.spent - before, 0.0)
    spent = meter.spent - before  # the proof does not count: without promise there is none
    proof = trial(stakes.ahead)
    raced = race(proof, plans, stakes.proof, stakes.asked, lambda one, two: _twins(state, one, two))
    if not raced:
        return Assay(spent, 0.1)
    best, others = raced[0], raced[1:]
    worse = [one for one in others if lead(best, one).clear(stakes.asked)]
    same = [one for one in others if one not in worse and _twins(state, one.moves, best.moves)]
    if len(worse) + len(same) < len(others) or not worse or _decided(stakes, best, worse[0]):
        return Assay(spent, 0.3)
    if _plain(state, guide, question, best):
        return Assay(spent, 0.3)
    if place and _costly(eye, guide, rng, meter, [best, *worse], question.barred):
        return Assay(spent, 0.3)
    rank = glance_rank(state, guide, best.moves, plans)
    found = Proved(best, same, worse, rank, stakes, place, question.piece)
    kind = state.game.label(best.moves[-1]) if len(best.moves) > 1 else state.game.words.verb(best.moves[0]).word
    return Assay(spent, 1.0, puzzle_text(state, proof, found), kind if stakes.order else "")


def _first_two(state: State, tried: Sequence[Tried]) -> tuple[Tried, Tried]:
    """The best plan, and the best of those that lead elsewhere; itself if there is none."""
    best, *others = ranked(tried)
    return best, next((one for one in others if not _twins(state, one.moves, best.moves)), best)


def _plain(state: State, guide: Guide, question: Question, best: Tried) -> bool:
    """Whether an order is no question: to leave a piece as it is, or what it does where it stands and the planner sees
    at once. A gun that can fire fires.
    """
    if not question.piece:
        return False
    return len(best.moves) < 2 and not glance_rank(state, guide, best.moves, question.plans)


def _decided(stakes: Stakes, best: Tried, second: Tried) -> bool:
    """Whether all is won or lost whatever is done."""
    return not stakes.trade and (best.mean < DECIDED[0] or second.mean > DECIDED[1])


def _twins(state: State, one: Plan, two: Plan) -> bool:
    return bool(one and two) and leads_to(state, one) == leads_to(state, two)


def _costly(eye: Eye, guide: Guide, rng: Random, meter: Meter, tried: Sequence[Tried], barred: frozenset[int]) -> bool:
    """Whether the plan that wins a fight, the first of these, seems to do so at the cost of the game."""
    trial = Trial(eye, guide, GAME.glance, winning(guide, eye.seat), rng, meter, barred=barred)
    plans = [Tried(one.moves, []) for one in tried[: 1 + TOLD]]
    trial.run(plans, CHECKED)
    gaps = [lead(plans[0], one) for one in plans[1:]]
    return any(gap.mean < -COST and gap.mean < -gap.error for gap in gaps)
