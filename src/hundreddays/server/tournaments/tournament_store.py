"""Tournaments in the store. Whatever changes one holds its row, so that several processes do nothing twice."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, literal, or_, select, update

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.people.identity import COMPUTER_LEVEL
from hundreddays.server.people.ratings import fresh, read_ratings
from hundreddays.server.store import Conflict
from hundreddays.server.store.people_schema import accounts
from hundreddays.server.store.table_store import outages_since
from hundreddays.server.store.tournament_schema import entrants, meetings, tournaments
from hundreddays.server.tournaments.meetings import (
    ARENA,
    CANCELLED,
    FINISHED,
    IN,
    OPEN,
    OUT,
    RUNNING,
    UNDECIDED,
    Entrant,
    Kind,
    Meeting,
)
from hundreddays.server.tournaments.pairings import Pair, outcome_alone
from hundreddays.server.tournaments.terms import Terms

LEAST: Final = 2
"""So many must take part."""
MOST_OPEN: Final = 3
"""How many tournaments one account may have open or under way at a time."""


class Contest(NamedTuple):
    """A tournament as it stands at one moment."""

    id: str
    name: str
    organiser: str
    game: str
    kind: Kind
    terms: Terms
    state: str
    round: int
    begins: float
    created: float
    started: float
    ended: float
    entrants: tuple[Entrant, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    outages: tuple[tuple[float, float], ...] = ()
    """When no server ran since it started."""

    @property
    def taking_part(self) -> list[Entrant]:
        """In the order of their strength."""
        here = [one for one in self.entrants if one.state == IN]
        return sorted(here, key=lambda one: (one.seed, one.number))

    @property
    def undecided(self) -> list[Meeting]:
        return [meeting for meeting in self.meetings if meeting.outcome == UNDECIDED]


def no_tournament() -> RequestRefused:
    return RequestRefused(404, "unknown", "There is no such tournament.", "The list of tournaments has them all.")


def contest_of(row: Row[tuple[object, ...]]) -> Contest:
    """A row of the table, without those who take part."""
    found = dict(row._mapping)
    found["terms"] = Terms.read(found["terms"])
    return Contest(**{name: found[name] for name in Contest._fields if name in found})


def read_contest(connection: Connection, id: str, lock: bool = False) -> Contest:
    """All of a tournament; `lock`: nobody else may change it before this transaction ends."""
    chosen = select(tournaments).where(tournaments.c.id == id)
    row = connection.execute(chosen.with_for_update() if lock else chosen).one_or_none()
    if row is None:
        raise no_tournament()
    contest = contest_of(row)
    return contest._replace(
        entrants=tuple(_entrants(connection, id)),
        meetings=tuple(_meetings(connection, id)),
        outages=outages_since(connection, contest.started) if contest.started else (),
    )


def _entrants(connection: Connection, id: str) -> list[Entrant]:
    chosen = (
        select(entrants, accounts.c.name)
        .outerjoin(accounts, accounts.c.id == entrants.c.who)
        .where(entrants.c.tournament_id == id)
        .order_by(entrants.c.number)
    )
    found = []
    for row in connection.execute(chosen):
        computer = row.who.startswith(COMPUTER_LEVEL)
        name = row.who.removeprefix(COMPUTER_LEVEL) if computer else row.name or ""
        found.append(Entrant(row.number, row.who, row.state, row.seed, row.joined, name, computer))
    return found


def _meetings(connection: Connection, id: str) -> list[Meeting]:
    columns = [meetings.c[name if name != "table" else "table_id"] for name in Meeting._fields]
    chosen = select(*columns).where(meetings.c.tournament_id == id).order_by(meetings.c.round, meetings.c.board)
    return [Meeting(*row) for row in connection.execute(chosen)]


def unfinished(connection: Connection) -> list[str]:
    """Every tournament to which something may happen by itself, with those cancelled whose tables are still to be
    cleared away. Those that wait for their organiser, or for their time, cost nothing however many there are.
    """
    undecided = (meetings.c.tournament_id == tournaments.c.id) & (meetings.c.outcome == UNDECIDED)
    left = (tournaments.c.state == CANCELLED) & select(literal(1)).where(undecided).exists()
    due = (tournaments.c.state == OPEN) & (tournaments.c.begins > 0.0) & (tournaments.c.begins <= time.time())
    chosen = select(tournaments.c.id).where(or_(tournaments.c.state == RUNNING, due, left))
    return list(connection.execute(chosen.order_by(tournaments.c.created)).scalars())


# Before the start


def make(
    connection: Connection, organiser: str, name: str, game: str, kind: Kind, terms: Terms, begins: float,
    computers: Sequence[str],
) -> str:  # fmt: skip
    """A new tournament; its id."""
    mine = (tournaments.c.organiser == organiser) & tournaments.c.state.in_((OPEN, RUNNING))
    if connection.execute(select(func.count()).select_from(tournaments).where(mine)).scalar_one() >= MOST_OPEN:
        text = f"You have {MOST_OPEN} tournaments open or under way."
        raise RequestRefused(429, "too_many", text, "Wait until one is over, or cancel one.")
    id, now = secrets.token_hex(8), time.time()
    row = {"id": id, "name": " ".join(name.split()), "organiser": organiser, "game": game, "kind": kind}
    more = {"terms": terms.text(), "state": OPEN, "round": 0, "begins": begins}
    connection.execute(insert(tournaments), {**row, **more, "created": now, "started": 0.0, "ended": 0.0})
    for number, level in enumerate(computers, 1):
        _enter(connection, id, number, f"{COMPUTER_LEVEL}{level}", now)
    return id


def _enter(connection: Connection, id: str, number: int, who: str, now: float, seed: int = 0) -> None:
    row = {"tournament_id": id, "number": number, "who": who, "state": IN, "seed": seed, "joined": now}
    connection.execute(insert(entrants), row)


def join(connection: Connection, id: str, account: str) -> None:
    """Somebody comes. Where all places are taken, the last computer gives up its own.

    To an arena one may come late, or come back.
    """
    contest = read_contest(connection, id, lock=True)
    late = contest.state == RUNNING and contest.kind == ARENA
    if contest.state != OPEN and not late:
        raise RequestRefused(409, "over", "This tournament can no longer be joined.", "Look for another.")
    mine = next((one for one in contest.entrants if one.who == account), None)
    if mine is not None and mine.state == IN:
        return
    if len(contest.taking_part) >= contest.terms.places:
        computers = [one for one in contest.taking_part if one.computer]
        if not computers:
            raise RequestRefused(409, "full", f"All {contest.terms.places} places are taken.", "Look for another.")
        last = max(computers, key=lambda one: one.number)
        if late:
            _set_state(connection, id, last.number, OUT)
        else:
            _remove(connection, id, last.number)
    if mine is not None:
        _set_state(connection, id, mine.number, IN)
        return
    number = max((one.number for one in contest.entrants), default=0) + 1
    _enter(connection, id, number, account, time.time(), seed=number if late else 0)


def leave(connection: Connection, id: str, account: str) -> None:
    """Before the start as if he had never come; after it he withdraws, and loses what he does not play."""
    contest = read_contest(connection, id, lock=True)
    mine = next((one for one in contest.entrants if one.who == account and one.state == IN), None)
    if mine is None:
        raise RequestRefused(404, "unknown", "You do not take part in this tournament.")
    if contest.state == OPEN:
        _remove(connection, id, mine.number)
    elif contest.state == RUNNING:
        _set_state(connection, id, mine.number, OUT)
    else:
        raise RequestRefused(409, "over", "This tournament is over.")


def _remove(connection: Connection, id: str, number: int) -> None:
    connection.execute(delete(entrants).where(entrants.c.tournament_id == id, entrants.c.number == number))


def _set_state(connection: Connection, id: str, number: int, state: str) -> None:
    here = (entrants.c.tournament_id == id) & (entrants.c.number == number)
    connection.execute(update(entrants).where(here).values(state=state))


def start(connection: Connection, id: str) -> None:
    """It begins: everyone is put in the order of strength. Who began it, or whether its time had come, is checked
    before.
    """
    contest = read_contest(connection, id, lock=True)
    if contest.state != OPEN:
        raise RequestRefused(409, "over", "This tournament has begun already, or is over.")
    here = contest.taking_part
    if len(here) < LEAST:
        raise RequestRefused(409, "early", f"At least {LEAST} must take part.", "Wait for more to join.")
    if contest.kind == ARENA and all(one.computer for one in here):
        raise RequestRefused(409, "early", "Computers meet nobody but people in an arena.", "Wait for somebody.")
    known = read_ratings(connection, contest.game, [one.who for one in here])
    strength = {one.number: known.get(one.who, fresh(one.who)).mu for one in here}
    order = sorted(here, key=lambda one: (-strength[one.number], one.joined, one.number))
    for seed, one in enumerate(order, 1):
        which = (entrants.c.tournament_id == id) & (entrants.c.number == one.number)
        connection.execute(update(entrants).where(which).values(seed=seed))
    _set(connection, id, state=RUNNING, started=time.time())


def end(connection: Connection, id: str, state: str) -> bool:
    """It is over. Answers whether it was not before."""
    which = (tournaments.c.id == id) & tournaments.c.state.in_((OPEN, RUNNING))
    done = update(tournaments).where(which).values(state=state, ended=time.time())
    return connection.execute(done).rowcount == 1


def _set(connection: Connection, id: str, **values: object) -> None:
    connection.execute(update(tournaments).where(tournaments.c.id == id).values(**values))


# While it runs


def write_rounds(connection: Connection, seen: Contest, rounds: Sequence[Sequence[Pair]]) -> None:
    """Write down who meets whom next, as it was worked out from what was seen. Once: if anything has changed since, it
    is a `Conflict`, and nothing is written.
    """
    now = read_contest(connection, seen.id, lock=True)
    if now._replace(outages=()) != seen._replace(outages=()):
        raise Conflict
    at, boards = time.time(), max((meeting.board for meeting in now.meetings), default=0)
    rows = []
    for number, pairs in enumerate(rounds, now.round + 1):
        first_board = boards + 1 if now.kind == ARENA else 1
        for board, (first, second) in enumerate(pairs, first_board):
            outcome = UNDECIDED if second else outcome_alone(now.kind)
            rows.append(
                {
                    "tournament_id": now.id,
                    "round": 0 if now.kind == ARENA else number,
                    "board": board,
                    "first": first,
                    "second": second,
                    "table_id": "",
                    "outcome": outcome,
                    "paired": at,
                    "decided": 0.0 if second else at,
                }
            )
    connection.execute(insert(meetings), rows)
    if now.kind != ARENA:
        _set(connection, now.id, round=now.round + len(rounds))


def claim_table(connection: Connection, id: str, meeting: Meeting, table: str) -> bool:
    """Say at which table two meet; no if somebody has, or if they meet no longer."""
    here = _at(id, meeting) & (meetings.c.table_id == "") & (meetings.c.outcome == UNDECIDED)
    return connection.execute(update(meetings).where(here).values(table_id=table)).rowcount == 1


def decide(connection: Connection, id: str, meeting: Meeting, outcome: str) -> bool:
    """Note what came of a meeting, once."""
    here = _at(id, meeting) & (meetings.c.outcome == UNDECIDED)
    decided = update(meetings).where(here).values(outcome=outcome, decided=time.time())
    return connection.execute(decided).rowcount == 1


def withdraw(connection: Connection, id: str, number: int) -> None:
    """Somebody is not paired any more."""
    _set_state(connection, id, number, OUT)


def _at(id: str, meeting: Meeting) -> ColumnElement[bool]:
    here = meetings.c.tournament_id == id
    return here & (meetings.c.round == meeting.round) & (meetings.c.board == meeting.board)


# For a list


def listed(connection: Connection, me: str, most: int) -> list[tuple[Contest, int, bool, str]]:
    """Tournaments for a list: each with how many take part, whether I do, and the organiser's name."""
    count = (
        select(func.count())
        .select_from(entrants)
        .where(entrants.c.tournament_id == tournaments.c.id, or_(entrants.c.state == IN, tournaments.c.state != OPEN))
        .scalar_subquery()
    )
    mine = (
        select(func.count())
        .select_from(entrants)
        .where(entrants.c.tournament_id == tournaments.c.id, entrants.c.who == me, entrants.c.state == IN)
        .scalar_subquery()
    )
    found = []
    for states in ((OPEN,), (RUNNING,), (FINISHED, CANCELLED)):
        chosen = (
            select(tournaments, count.label("taking_part"), mine.label("mine"), accounts.c.name.label("account"))
            .outerjoin(accounts, accounts.c.id == tournaments.c.organiser)
            .where(tournaments.c.state.in_(states))
            .order_by(tournaments.c.created.desc())
            .limit(most)
        )
        for row in connection.execute(chosen):
            found.append((contest_of(row), row.taking_part, bool(row.mine), row.account or ""))
    return found
