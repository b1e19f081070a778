"""Mining puzzles: the computer plays, and where one plan seems clearly best a much longer search has to confirm it.

Every plan is played on in the same sampled states with the same luck, so that differences tell. A state is sampled from
what the seat can know, the rest of the turn and what follows is played by the game's planner for everyone, and the
judge says how the seat stands. Screening looks at a few states a few turns ahead; the proof looks at many times as
many, further ahead, and keeps a plan only if no other comes near it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from hundreddays.core import CHANCE, Choice, Eye, Game, OptionValue, State, draw
from hundreddays.core.toml import dumps, loads
from hundreddays.games import load
from hundreddays.learn.puzzles import after
from hundreddays.players import Budget, Meter, seat_player
from hundreddays.players.search.lookahead import Guide, unfold

MOST_FIRST: Final = 8
MOST_SECOND: Final = 5
"""So many first decisions, and second ones after each, are looked at: those that the planner likes best."""
MOST_PLANS: Final = 16
"""Where there are more plans they mostly lead to the same by another order, and cost the most to try."""
LOOK: Final = 2
SCREEN: Final = 6
PROOF: Final = 60
"""In so many sampled states the plans are played on: at first, where they differ at all, and for the proof."""
GLANCE: Final = 2
AHEAD: Final = 4
"""So many player turns ahead."""
SEEMS: Final = (0.04, 0.06)
CLEAR: Final = 0.05
"""By so much the best plan must lead: when it is first looked at and screened, and when it is proved."""
SURE: Final = 3.0
"""And by so many standard errors of the paired difference."""
DECIDED: Final = (0.04, 0.96)
"""Nobody wants a puzzle in a game that is won or lost whatever he does."""
EVERY: Final = 0.8
"""The share of decisions that are looked at."""
PLAYERS: Final = ("planner", "marshal", "veteran")


class Vein(NamedTuple):
    """One game to be played and searched for puzzles."""

    game: str
    options: Mapping[str, OptionValue]
    seed: int
    most: int
    proof: int = PROOF
    seconds: float = 600.0
    """After so long the game is left, whatever was found."""


class Tried(NamedTuple):
    """A plan, and what it came to in each sampled state."""

    moves: tuple[int, ...]
    values: list[float]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)


def dig(vein: Vein) -> list[str]:
    """The texts of the puzzles found in one game."""
    game = load(vein.game, None, **dict(vein.options))
    rng = Random(f"puzzles/{vein.game}/{vein.seed}")
    players = [seat_player(rng.choice(PLAYERS), game) for _ in game.seats]
    guide = Guide(game)
    state = game.start()
    found: list[str] = []
    turn = -1
    until = monotonic() + vein.seconds
    while not state.over and len(found) < vein.most and monotonic() < until:
        actor = state.actor
        if actor == CHANCE:
            state.apply(draw(state.odds(), rng))
            continue
        moves = state.moves()
        if len(moves) > 1 and state.tick() != turn and rng.random() < EVERY:
            text = assay(state, guide, Random(rng.getrandbits(48)), vein.proof)
            if text:
                found.append(text)
                turn = state.tick()  # one a turn: the next would be its twin
        choice: Choice = Choice(moves[0]) if len(moves) == 1 else players[actor].choose(Eye(state, actor), rng)
        state.apply(choice.move)
    return found


def assay(state: State, guide: Guide, rng: Random, proof: int = PROOF) -> str:
    """The puzzle that the decision at hand makes, as the text of its file; empty if it makes none."""
    eye = Eye(state, state.actor)
    plans = list(_plans(state, guide))
    if not 2 <= len(plans) <= MOST_PLANS:
        return ""
    for samples, lead in zip((LOOK, SCREEN), SEEMS, strict=True):
        best, second = _tried(eye, plans, guide, rng, samples, GLANCE)[:2]
        if best.mean - second.mean < lead or best.mean < DECIDED[0] or second.mean > DECIDED[1]:
            return ""
    tried = _tried(eye, plans, guide, rng, proof, AHEAD)
    best = tried[0]
    worse = [one for one in tried[1:] if best.mean - one.mean >= CLEAR and _sigmas(best, one) >= SURE]
    same = [one for one in tried[1:] if one not in worse and _leads_to(state, one) == _leads_to(state, best)]
    if len(worse) + len(same) + 1 < len(tried) or not worse or best.mean < DECIDED[0]:
        return ""
    return _text(state, guide, best, same, worse, proof)


def _plans(state: State, guide: Guide) -> Iterator[tuple[int, ...]]:
    """One decision, or two where the first only chooses the piece that the second sends somewhere."""
    seat = state.actor
    for first in _liked(state, guide, MOST_FIRST):
        then = state.copy()
        then.apply(first)
        if then.over or then.actor != seat or not then.view(seat).chosen or len(then.moves()) == 1:
            yield (first,)
        else:
            yield from ((first, second) for second in _liked(then, guide, MOST_SECOND))


def _liked(state: State, guide: Guide, most: int) -> list[int]:
    moves = state.moves()
    weights = guide.weigh(state, moves)
    ranked = sorted(zip(weights, moves, strict=True), key=lambda one: (-one[0], one[1]))
    return [move for _, move in ranked[:most]]


def _tried(
    eye: Eye, plans: Sequence[tuple[int, ...]], guide: Guide, rng: Random, samples: int, turns: int
) -> list[Tried]:
    """Every plan played on in the same states with the same luck, the best first."""
    tried = [Tried(plan, []) for plan in plans]
    for _ in range(samples):
        world, luck = eye.sample(rng), rng.getrandbits(48)
        for one in tried:
            one.values.append(_played_on(world.copy(), one.moves, eye.seat, guide, Random(luck), turns))
    return sorted(tried, key=lambda one: (-one.mean, one.moves))


def _played_on(state: State, plan: tuple[int, ...], seat: int, guide: Guide, rng: Random, turns: int) -> float:
    meter = Meter(Budget(seconds=None, nodes=1_000_000))
    until = state.tick() + turns
    for move in plan:
        if state.over or state.actor != seat or move not in state.moves():
            break
        state.apply(move)
    unfold(state, until, guide, rng, 0.1, meter)
    return guide.value(state, seat)


def _sigmas(best: Tried, other: Tried) -> float:
    """By how many standard errors one plan leads the other, pair by pair."""
    gaps = [one - two for one, two in zip(best.values, other.values, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return mean / sqrt(max(spread, 1e-6) / len(gaps))


def _leads_to(state: State, plan: Tried) -> str:
    return after(state.copy(), state.actor, _words(state.game, plan.moves)).text()


def _words(game: Game, plan: Sequence[int]) -> list[str]:
    return [game.text(move) for move in plan]


# What is written down


def _text(state: State, guide: Guide, best: Tried, same: Sequence[Tried], worse: Sequence[Tried], proof: int) -> str:
    game, seat = state.game, state.actor
    prompt = state.prompt(seat)
    document = loads(state.text())
    for head in ("game", "rules", "options"):
        document.pop(head, None)
    puzzle: dict[str, Any] = {
        "title": f"{state.view(seat).heading}",
        "seat": game.seats[seat],
        "task": f"{prompt.text} Find the best answer.",
        "best": _words(game, best.moves),
        "why": _why(state, guide, best, worse[0]),
        "value": round(best.mean, 3),
        "trials": proof,
        "rating": _rating(state, guide, best, worse),
        "cite": [prompt.cite] if prompt.cite in game.rulebook() else [],
    }
    if same:
        puzzle["also"] = [_words(game, one.moves) for one in same]
    puzzle["options"] = dict(game.options)
    puzzle["rivals"] = [{"moves": _words(game, one.moves), "value": round(one.mean, 3)} for one in worse[:3]]
    return dumps({**puzzle, "position": document})


def _why(state: State, guide: Guide, best: Tried, second: Tried) -> str:
    """The planner's reason for each decision, and what the search found."""
    game, here = state.game, state.copy()
    reasons: list[str] = []
    for move in best.moves:
        said = guide.planner.why(here, move).strip() if guide.planner is not None else ""
        reasons.append(said or f"{game.label(move)}.")
        here.apply(move)
    spoken = " ".join(reason if reason.endswith((".", "!", "?")) else f"{reason}." for reason in dict.fromkeys(reasons))
    rival = ", ".join(game.label(move) for move in second.moves)
    return f"{spoken} It wins {best.mean:.0%} of the time; the next best, “{rival}”, {second.mean:.0%}."


def _rating(state: State, guide: Guide, best: Tried, worse: Sequence[Tried]) -> int:
    """From what the planner thinks of the best plan at first sight, how many others there are, and how far it leads."""
    liked = _liked(state, guide, MOST_FIRST)
    rank = liked.index(best.moves[0])
    lead = best.mean - worse[0].mean
    return max(600, min(2200, round(900 + 220 * rank + 25 * len(worse) - 1200 * (lead - CLEAR))))
