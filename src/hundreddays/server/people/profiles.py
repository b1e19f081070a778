"""What everyone may know of an account, and the lists of the strongest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, case, func, literal, or_, select

from hundreddays.server.live.table_setup import COMPUTER, TableSetup
from hundreddays.server.people.identity import COMPUTER_LEVEL, SIDE, is_account
from hundreddays.server.people.people_wire import (
    Against,
    Encounters,
    Profile,
    PublicGame,
    RankLine,
    Ranks,
    RatingState,
    RatingStep,
    RunningGame,
    SeatRecord,
)
from hundreddays.server.people.ratings import POINTS, PROVISIONAL, Rating, fresh
from hundreddays.server.people.times import moment
from hundreddays.server.store.database_schema import seats, tables
from hundreddays.server.store.people_schema import accounts, contacts, rating_steps, ratings, results

LISTED = 50
STEPS = 400
"""How much of a history is shown."""


def rating_state(game: str, rating: Rating) -> RatingState:
    return RatingState(
        game=game,
        points=rating.points,
        within=rating.within,
        provisional=rating.provisional,
        games=rating.games,
    )


def profile_of(connection: Connection, account: str, name: str, created: float, asker: str) -> Profile:
    """An account as `asker` may see it: his own note included, nobody else's."""
    mine = connection.execute(select(ratings).where(ratings.c.who == account).order_by(ratings.c.game))
    steps = select(rating_steps).where(rating_steps.c.who == account).order_by(rating_steps.c.at.desc()).limit(STEPS)
    rows = connection.execute(steps).all()[::-1]
    history = [
        RatingStep(
            game=row.game,
            at=moment(row.at),
            points=Rating(row.mu, row.sigma).points,
            within=Rating(row.mu, row.sigma).within,
        )
        for row in rows
    ]
    noted = select(contacts.c.kind).where(contacts.c.owner == asker, contacts.c.other == account)
    return Profile(
        name=name,
        since=moment(created)[:10],
        ratings=[rating_state(row.game, Rating(row.mu, row.sigma, row.games)) for row in mine],
        history=history,
        record=_record(connection, account),
        games=_games(connection, account, _changes(rows)),
        playing=_playing(connection, account),
        encounters=_encounters(connection, asker, account),
        contact=connection.execute(noted).scalar() or "",
    )


def _record(connection: Connection, account: str) -> list[SeatRecord]:
    sign = func.sign(results.c.score) if connection.dialect.name == "postgresql" else results.c.score
    chosen = (
        select(results.c.game, results.c.seat, sign.label("score"), func.count().label("count"))
        .where(results.c.who == account)
        .group_by(results.c.game, results.c.seat, "score")
    )
    found: dict[tuple[str, str], Counter[int]] = {}
    for row in connection.execute(chosen).mappings():
        kind = (row["score"] > 0) - (row["score"] < 0)
        found.setdefault((row["game"], row["seat"]), Counter())[kind] += row["count"]
    return [
        SeatRecord(game=game, seat=seat, won=count[1], lost=count[-1], drawn=count[0])
        for (game, seat), count in sorted(found.items())
    ]


def _changes(steps: Sequence[Any]) -> dict[str, int]:
    """By table, how many points a game was worth, as far back as the history goes."""
    points: dict[str, int] = {}
    found: dict[str, int] = {}
    for row in steps:
        now = Rating(row.mu, row.sigma).points
        before = points.get(row.game, fresh(row.who).points if len(steps) < STEPS else None)
        if before is not None:
            found[row.table_id] = now - before
        points[row.game] = now
    return found


def _games(connection: Connection, account: str, changes: Mapping[str, int]) -> list[PublicGame]:
    """His latest games at tables that anyone may watch."""
    chosen = (
        select(results)
        .join(tables, tables.c.id == results.c.table_id)
        .where(results.c.who == account, tables.c.public.is_(True))
        .order_by(results.c.ended.desc())
        .limit(LISTED)
    )
    rows = connection.execute(chosen).all()
    who = select(results.c.table_id, results.c.seat, results.c.who, accounts.c.name)
    known = who.outerjoin(accounts, accounts.c.id == results.c.who)
    others = _by_table(connection.execute(known.where(results.c.table_id.in_([row.table_id for row in rows]))))
    return [
        PublicGame(
            table=row.table_id,
            game=row.game,
            seat=row.seat,
            others=[one for one in others[row.table_id] if one.seat != row.seat],
            score=row.score,
            ended=moment(row.ended),
            rated=row.rated,
            change=changes.get(row.table_id, 0),
        )
        for row in rows
    ]


def _by_table(rows: Iterable[Any]) -> dict[str, list[Against]]:
    """Who played at each table, as far as everyone may know it."""
    found: dict[str, list[Against]] = {}
    for row in rows:
        level = row.who.removeprefix(COMPUTER_LEVEL) if row.who.startswith(COMPUTER_LEVEL) else ""
        one = Against(seat=row.seat, name=row.name or level, computer=bool(level))
        found.setdefault(row.table_id, []).append(one)
    return found


def _playing(connection: Connection, account: str) -> list[RunningGame]:
    """What he is playing where anyone may watch. How it stands is for the table to say, in its time."""
    chosen = (
        select(tables.c.id, tables.c.opening, tables.c.created, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.visitor == account, tables.c.public.is_(True), tables.c.result == "")
        .order_by(tables.c.created.desc())
        .limit(LISTED)
    )
    rows = connection.execute(chosen).all()
    level = literal(COMPUTER_LEVEL) + seats.c.level
    held = case((seats.c.who == COMPUTER, level), else_=func.coalesce(seats.c.visitor, "")).label("who")
    who = select(seats.c.table_id, seats.c.seat, held, accounts.c.name)
    known = who.outerjoin(accounts, accounts.c.id == seats.c.visitor)
    others = _by_table(connection.execute(known.where(seats.c.table_id.in_([row.id for row in rows]))))
    return [
        RunningGame(
            table=row.id,
            game=TableSetup.read(row.opening).game,
            seat=row.seat,
            others=[one for one in others[row.id] if one.seat != row.seat],
            since=moment(row.created),
        )
        for row in rows
    ]


def _encounters(connection: Connection, asker: str, account: str) -> Encounters | None:
    if asker == account or not is_account(asker):
        return None
    mine, his = results.alias(), results.alias()
    # Partners have equal scores too, but theirs are zero in a draw alone.
    drawn = (mine.c.score == his.c.score) & (mine.c.score == 0)
    ways = mine.c.score > his.c.score, drawn, mine.c.score < his.c.score
    chosen = (
        select(*(func.coalesce(func.sum(case((way, 1), else_=0)), 0) for way in ways))
        .join(his, his.c.table_id == mine.c.table_id)
        .where(mine.c.who == asker, his.c.who == account)
    )
    found = connection.execute(chosen).one()
    return Encounters(won=found[0], drawn=found[1], lost=found[2]) if any(found) else None


def ranks_of(connection: Connection, game: str) -> Ranks:
    """The strongest first, those whose rating is provisional last."""
    known = _strongest(connection, game, ratings.c.sigma <= PROVISIONAL, LISTED)
    new = _strongest(connection, game, ratings.c.sigma > PROVISIONAL, LISTED - len(known))
    lines = [
        RankLine(
            name=row.name or row.who.removeprefix(COMPUTER_LEVEL),
            computer=row.name is None,
            rating=rating_state(game, Rating(row.mu, row.sigma, row.games)),
        )
        for row in (*known, *new)
    ]
    of_sides = select(ratings).where(ratings.c.game == game, ratings.c.who.like(f"{SIDE}%"))
    sides = {row.who.removeprefix(SIDE): row.mu for row in connection.execute(of_sides)}
    return Ranks(
        game=game,
        lines=lines,
        sides={side: round((mu - _middle(side, sides)) * POINTS) for side, mu in sides.items()},
    )


def _strongest(connection: Connection, game: str, which: ColumnElement[bool], most: int) -> Sequence[Any]:
    """Read in the order of the index by strength: to sort thousands for each who asks would take too long."""
    people = (
        select(ratings, accounts.c.name)
        .outerjoin(accounts, accounts.c.id == ratings.c.who)
        .where(ratings.c.game == game, which)
        .where(or_(accounts.c.id.is_not(None), ratings.c.who.like(f"{COMPUTER_LEVEL}%")))
        .order_by(ratings.c.mu.desc())
        .limit(most)
    )
    return connection.execute(people).all() if most else []


def _middle(side: str, sides: Mapping[str, float]) -> float:
    """Halfway between a side and those that it meets: they are played with the same options, named after the seat."""
    options = side.partition(", ")[2]
    met = [mu for other, mu in sides.items() if other.partition(", ")[2] == options]
    return sum(met) / len(met)
