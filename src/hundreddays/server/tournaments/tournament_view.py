"""Tournaments as they are told: in a list, and one with its standings and meetings."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import Connection

from hundreddays.core import Game
from hundreddays.games import REGISTER, info
from hundreddays.server.people.accounts import by_id
from hundreddays.server.tournaments.director import arena_ends, rounds_for
from hundreddays.server.tournaments.meetings import ARENA, IN, OPEN, OUT, PLAYED, UNDECIDED, Meeting
from hundreddays.server.tournaments.standings import TIE_BREAKS, Placing, standings
from hundreddays.server.tournaments.tournament_store import Contest, listed, read_contest
from hundreddays.server.tournaments.tournament_wire import (
    EntrantLine,
    MeetingLine,
    TournamentLine,
    TournamentLines,
    TournamentState,
)

LISTED: Final = 40
"""How many of each state a list shows."""
NEWEST: Final = 200
"""How many meetings of an arena are told."""


def lines(connection: Connection, me: str) -> TournamentLines:
    found = listed(connection, me or "nobody", LISTED)
    told = [_line(contest, taking_part, mine, account) for contest, taking_part, mine, account in found]
    return TournamentLines(tournaments=told)


def _line(contest: Contest, taking_part: int, joined: bool, organiser: str) -> TournamentLine:
    return TournamentLine(
        tournament=contest.id,
        name=contest.name,
        game=contest.game,
        title=info(contest.game).title if contest.game in REGISTER else contest.game,
        kind=contest.kind,
        pace=contest.terms.pace,
        state=contest.state,
        entrants=taking_part,
        places=contest.terms.places,
        round=contest.round,
        rounds=rounds_for(contest, 0 if contest.state == OPEN else taking_part),
        begins=contest.begins,
        started=contest.started,
        ended=contest.ended,
        organiser=organiser,
        joined=joined,
    )


def state_of(connection: Connection, id: str, me: str, game: Game) -> TournamentState:
    """One tournament, as somebody sees it who may take part in it."""
    contest = read_contest(connection, id)
    organiser = by_id(connection, contest.organiser)
    mine = next((one for one in contest.entrants if me and one.who == me), None)
    count = len(contest.taking_part) if contest.state == OPEN else len(contest.entrants)
    joined = mine is not None and mine.state == IN
    newest = sorted(contest.meetings, key=lambda each: (-each.round, each.board if each.round else -each.board))
    return TournamentState(
        about=_line(contest, count, joined, organiser.name if organiser is not None else ""),
        options=contest.terms.options,
        sides=[
            ", ".join(seat for seat, of in zip(game.seats, game.sides, strict=True) if of == side) for side in (0, 1)
        ],
        grace=contest.terms.grace,
        minutes=contest.terms.minutes,
        ends=arena_ends(contest, time.time()) if contest.kind == ARENA and contest.started else 0.0,
        together=contest.terms.together,
        tie_breaks=list(TIE_BREAKS[contest.kind]),
        standings=[_stand(stand) for stand in standings(contest.kind, contest.entrants, contest.meetings)],
        meetings=[_meeting(each) for each in (newest[:NEWEST] if contest.kind == ARENA else newest)],
        organiser=bool(me) and contest.organiser == me,
        my_number=mine.number if mine is not None else 0,
        my_table=_expected(contest, mine.number) if mine is not None else "",
    )


def _expected(contest: Contest, number: int) -> str:
    """The table at which somebody has to play: the first, if there are several."""
    return next((each.table for each in contest.undecided if each.table and number in (each.first, each.second)), "")


def _stand(stand: Placing) -> EntrantLine:
    one = stand.entrant
    return EntrantLine(
        number=one.number,
        place=stand.place,
        name=one.name,
        computer=one.computer,
        out=one.state == OUT,
        points=stand.points,
        played=stand.played,
        ties=list(stand.ties),
    )


def _meeting(each: Meeting) -> MeetingLine:
    there = each.outcome in (UNDECIDED, *PLAYED)
    return MeetingLine(
        round=each.round,
        board=each.board,
        first=each.first,
        second=each.second,
        table=each.table if there else "",
        outcome=each.outcome,
    )
