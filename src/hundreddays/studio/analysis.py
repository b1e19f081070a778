"""`hundreddays.analyse`: all that can be said of a moment, or of a whole game, as data."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, overload

import msgspec

from hundreddays.core import Game, Record, State
from hundreddays.games.released_data import load_pinned
from hundreddays.players import Budget, Meter
from hundreddays.players.search.lookahead import Guide
from hundreddays.players.win_chances import first_side
from hundreddays.studio.best_plans import STRONGEST, RankedPlan, best_plans
from hundreddays.studio.combat_forecasts import CombatForecast, combat_forecasts
from hundreddays.studio.endgames import GAMES, PlayOuts, play_outs
from hundreddays.studio.estimates import Estimate, estimate
from hundreddays.studio.fortunes import Fortune, fortune
from hundreddays.studio.mistakes import Mistake, mistakes
from hundreddays.studio.turning_points import TurningPoint, turning_points
from hundreddays.studio.worlds import LIFTED, Allowance, look_at, weighed
from hundreddays.tables.redaction import whole

SECONDS: Final = 10.0
"""What an analysis may take where nobody says."""
AT_TURNS: Final = 8
"""In so many states each player turn of a record is estimated."""


class MomentAnalysis(msgspec.Struct, frozen=True):
    """One moment: how it stands, what can be done, and how it may end."""

    game: str
    side: str
    """Whose chance `chance` and `playouts` tell: the seat by which side 0 goes."""
    seat: str
    """Through whose eyes; empty: with all fog lifted."""
    turn: int
    heading: str
    decides: str
    chance: Estimate
    plans: list[RankedPlan]
    combats: list[CombatForecast]
    playouts: PlayOuts


class TurnOfPlay(msgspec.Struct, frozen=True):
    """The beginning of a player turn of a record: how it stood in truth, and what each seat could believe."""

    ply: int
    turn: int
    heading: str
    chance: Estimate
    believed: dict[str, float]
    """For each seat the chance of side 0 as far as that seat could know."""
    true: float
    """The same with all fog lifted."""


class GameAnalysis(msgspec.Struct, frozen=True):
    """A whole game: turn by turn, luck and decisions, and the largest mistakes."""

    game: str
    side: str
    plies: int
    result: str
    turns: list[TurnOfPlay]
    fortune: Fortune
    turning: list[TurningPoint]
    """Where it was won and lost, the largest change first."""
    mistakes: list[Mistake]
    """The largest of each side, the costliest first."""


@overload
def analyse(
    what: State, budget: Budget | None = None, *, seat: str = LIFTED, level: str = STRONGEST, seed: int = 1815
) -> MomentAnalysis: ...


@overload
def analyse(
    what: Record, budget: Budget | None = None, *, seat: str = LIFTED, level: str = STRONGEST, seed: int = 1815
) -> GameAnalysis: ...


def analyse(
    what: State | Record,
    budget: Budget | None = None,
    *,
    seat: str = LIFTED,
    level: str = STRONGEST,
    seed: int = 1815,
) -> MomentAnalysis | GameAnalysis:
    """All that can be said of a state, or of the game in a record.

    `budget` is for the whole of it. Given in nodes, the same seed gives the same answer. `seat` looks at a state
    through that seat's eyes; a record is looked at in the light of the whole truth.
    """
    spend = budget or Budget(SECONDS, turn_seconds=None)
    if isinstance(what, Record):
        return analyse_record(game_of_record(what), what, spend, seed)
    return analyse_moment(what, spend, seat, level, seed)


def game_of_record(record: Record) -> Game:
    """The game that a record was played with."""
    return game_with(record.headers.get("Game", ""), record.options, record.headers.get("Data", ""))


def game_with(id: str, options: Mapping[str, Any], data: str = "") -> Game:
    """A game with options that somebody gave, each checked, and with the figures of that hash if they are kept."""
    return load_pinned(id, data, **options)


def analyse_moment(state: State, budget: Budget, seat: str, level: str, seed: int) -> MomentAnalysis:
    game = state.game
    weighed(game)
    look, guide, rng = look_at(state, seat), Guide(game), Random(seed)
    allowed = Allowance(budget)
    turn, heading = state.when()
    return MomentAnalysis(
        game=game.id,
        side=first_side(game),
        seat=seat,
        turn=turn,
        heading=heading,
        decides=game.actor_name(state.actor),
        chance=estimate(look, guide, rng, allowed.meter(0.1)),
        plans=best_plans(look, guide, rng, allowed.part(0.4), level),
        combats=combat_forecasts(look, guide, rng, allowed.meter(0.1)),
        playouts=play_outs(look, rng, allowed.meter(0.4), GAMES),
    )


def analyse_record(game: Game, record: Record, budget: Budget, seed: int) -> GameAnalysis:
    """The moves are checked first: a record that does not replay is refused with its ply and paragraph."""
    whole(record)
    judge = weighed(game)
    final = record.final(game)
    guide, rng, allowed = Guide(game), Random(seed), Allowance(budget)
    turns = turns_of_play(game, record, guide, rng, allowed.part(0.3))
    luck = fortune(game, record, judge, guide, allowed.meter(0.2))
    return GameAnalysis(
        game=game.id,
        side=first_side(game),
        plies=len(record.moves),
        result=final.view(0).result,
        turns=turns,
        fortune=luck,
        turning=turning_points(game, record, [(turn.ply, turn.heading) for turn in turns], luck.shares),
        mistakes=mistakes(game, record, guide, rng, allowed.meter(0.5)),
    )


def turns_of_play(game: Game, record: Record, guide: Guide, rng: Random, allowed: Allowance) -> list[TurnOfPlay]:
    """Every player turn at its beginning, and the end."""
    starts: list[tuple[int, State]] = []
    tick = -1
    state = record.start(game)
    for ply, (state, _) in enumerate(record.replay(game)):
        if state.tick() != tick:
            tick = state.tick()
            starts.append((ply, state.copy()))
    starts.append((len(record.moves), state))
    return [_turn(ply, here, guide, rng, allowed.meter(1 / len(starts))) for ply, here in starts]


def _turn(ply: int, state: State, guide: Guide, rng: Random, meter: Meter) -> TurnOfPlay:
    game = state.game
    turn, heading = state.when()
    first = game.sides.index(0)
    believed = {
        seat: round(sum(guide.value(state.sample(number, rng), first) for _ in range(AT_TURNS)) / AT_TURNS, 4)
        for number, seat in enumerate(game.seats)
    }
    chance = estimate(look_at(state), guide, rng, meter, AT_TURNS)
    return TurnOfPlay(ply, turn, heading, chance, believed, chance.share)
