"""Mining puzzles: the computer plays, and where one plan seems clearly best a much longer search has to confirm it.

Every plan is played on in the same sampled states with the same luck, so that differences tell. A state is sampled from
what the seat can know, the rest of the turn and what follows is played by the game's planner for everyone, and the
judge says how the seat stands. Screening looks at a few states a few turns ahead; the proof looks at many times as
many, further ahead, and keeps a plan only if no other comes near it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from hundreddays.core import CHANCE, Choice, Eye, OptionValue, State, draw
from hundreddays.core.toml import dumps, loads
from hundreddays.games import load
from hundreddays.learn.puzzles import after
from hundreddays.players import Budget, Meter, seat_player
from hundreddays.players.plan_trials import (
    MOST_FIRST,
    Tried,
    candidate_plans,
    liked,
    plan_reasons,
    plan_words,
    sigmas,
    try_plans,
)
from hundreddays.players.search.lookahead import Guide

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
MOST_NODES: Final = 100_000_000
"""No position takes this many moves to look at."""
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
    plans = list(candidate_plans(state, guide))
    if not 2 <= len(plans) <= MOST_PLANS:
        return ""
    meter = Meter(Budget(seconds=None, nodes=MOST_NODES))
    for samples, lead in zip((LOOK, SCREEN), SEEMS, strict=True):
        best, second = try_plans(eye.sample, eye.seat, plans, guide, rng, samples, GLANCE, meter)[:2]
        if best.mean - second.mean < lead or best.mean < DECIDED[0] or second.mean > DECIDED[1]:
            return ""
    tried = try_plans(eye.sample, eye.seat, plans, guide, rng, proof, AHEAD, meter)
    best = tried[0]
    worse = [one for one in tried[1:] if best.mean - one.mean >= CLEAR and sigmas(best, one) >= SURE]
    same = [one for one in tried[1:] if one not in worse and _leads_to(state, one) == _leads_to(state, best)]
    if len(worse) + len(same) + 1 < len(tried) or not worse or best.mean < DECIDED[0]:
        return ""
    return _text(state, guide, best, same, worse, proof)


def _leads_to(state: State, plan: Tried) -> str:
    return after(state.copy(), state.actor, plan_words(state.game, plan.moves)).text()


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
        "best": plan_words(game, best.moves),
        "why": _why(state, guide, best, worse[0]),
        "value": round(best.mean, 3),
        "trials": proof,
        "rating": _rating(state, guide, best, worse),
        "cite": [prompt.cite] if prompt.cite in game.rulebook() else [],
    }
    if same:
        puzzle["also"] = [plan_words(game, one.moves) for one in same]
    puzzle["options"] = dict(game.options)
    puzzle["rivals"] = [{"moves": plan_words(game, one.moves), "value": round(one.mean, 3)} for one in worse[:3]]
    return dumps({**puzzle, "position": document})


def _why(state: State, guide: Guide, best: Tried, second: Tried) -> str:
    """The planner's reason for each decision, and what the search found."""
    game = state.game
    spoken = plan_reasons(state, guide, best.moves)
    rival = ", ".join(game.label(move) for move in second.moves)
    return f"{spoken} It wins {best.mean:.0%} of the time; the next best, “{rival}”, {second.mean:.0%}."


def _rating(state: State, guide: Guide, best: Tried, worse: Sequence[Tried]) -> int:
    """From what the planner thinks of the best plan at first sight, how many others there are, and how far it leads."""
    rank = liked(state, guide, MOST_FIRST).index(best.moves[0])
    lead = best.mean - worse[0].mean
    return max(600, min(2200, round(900 + 220 * rank + 25 * len(worse) - 1200 * (lead - CLEAR))))
