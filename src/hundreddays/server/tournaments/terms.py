"""How a tournament is played: what its organiser has chosen, checked."""

from __future__ import annotations

import math
import time
from typing import Final

import msgspec

from hundreddays.core import Game, OptionValue
from hundreddays.server.catalogue import check_level, game_of
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.new_table import check_pace
from hundreddays.server.tournaments.meetings import ARENA, DOUBLE, ROUND, SWISS
from hundreddays.server.tournaments.tournament_wire import NewTournament
from hundreddays.server.wire import Pace

MOST_PLACES: Final = {ROUND: 32, DOUBLE: 16, SWISS: 128, ARENA: 128}
MOST_ROUNDS: Final = 15
SHORT_MINUTES: Final = 30
"""The longest time for a game in an arena."""
LIVE_GRACE, POST_GRACE = 10, 3 * 24 * 60
"""Minutes after which somebody who has not come has lost, if the organiser does not say."""
FURTHEST_DAYS: Final = 90
"""How far ahead a start may be set."""
DAY: Final = 86400.0


class Terms(msgspec.Struct, frozen=True):
    """How it is played, as it is kept."""

    options: dict[str, OptionValue]
    pace: Pace
    places: int
    rounds: int
    """Of a Swiss tournament; 0: as many as its field needs, settled at the start."""
    minutes: int
    """How long an arena is open."""
    grace: int
    """Minutes in which one must come to his table."""
    together: bool
    """Whether all rounds of a round robin are played at the same time."""

    @staticmethod
    def read(text: str) -> Terms:
        return _READER.decode(text)

    def text(self) -> str:
        return msgspec.json.encode(self).decode()


_READER = msgspec.json.Decoder(Terms)


def usual_rounds(count: int) -> int:
    """So many that one alone can have won them all."""
    return max(1, math.ceil(math.log2(max(2, count))))


def settle(ask: NewTournament) -> tuple[Terms, Game]:
    """The terms that were asked for; raises a `Fault` if they cannot be played."""
    game = game_of(ask.game, ask.options)
    if len(set(game.sides)) != 2:
        text = f"A tournament needs two sides, and {game.title} has {len(set(game.sides))} with these options."
        raise RequestRefused(400, "bad_option", text, "Choose other options.")
    check_pace(ask.pace)
    for level in set(ask.computers):
        check_level(game, level)
    most = MOST_PLACES[ask.kind]
    if not len(ask.computers) <= ask.places <= most:
        text = f"This kind of tournament has at most {most} places, and no more computers than places."
        raise RequestRefused(400, "malformed", text)
    if ask.kind == ARENA and not 0 < ask.pace.minutes <= SHORT_MINUTES:
        text = f"An arena is for short games: live, with at most {SHORT_MINUTES} minutes each."
        raise RequestRefused(400, "malformed", text, "Choose another pace, or another kind.")
    if ask.together and (ask.kind not in (ROUND, DOUBLE) or not ask.pace.days):
        text = "All rounds can be played at the same time in a round robin by correspondence only."
        raise RequestRefused(400, "malformed", text)
    if ask.begins and not time.time() - 60.0 <= ask.begins <= time.time() + FURTHEST_DAYS * DAY:
        text = f"A tournament begins within {FURTHEST_DAYS} days, and not in the past."
        raise RequestRefused(400, "malformed", text, "Choose another time, or start it yourself.")
    grace = ask.grace or (POST_GRACE if ask.pace.days else LIVE_GRACE)
    options = dict(game.options)
    return Terms(options, ask.pace, ask.places, ask.rounds, ask.minutes, grace, ask.together), game
