"""What everyone may know of an account, and the lists of the strongest."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, func, select

from hundreddays.server.people.identity import COMPUTER_LEVEL, SIDE
from hundreddays.server.people.people_wire import (
    Profile,
    PublicGame,
    RankLine,
    Ranks,
    RatingState,
    RatingStep,
    SeatRecord,
)
from hundreddays.server.people.ratings import POINTS, Rating
from hundreddays.server.people.times import moment
from hundreddays.server.store.database_schema import tables
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
    history = [
        RatingStep(
            game=row.game,
            at=moment(row.at),
            points=Rating(row.mu, row.sigma).points,
            within=Rating(row.mu, row.sigma).within,
        )
        for row in reversed(connection.execute(steps).all())
    ]
    noted = select(contacts.c.kind).where(contacts.c.owner == asker, contacts.c.other == account)
    return Profile(
        name=name,
        since=moment(created)[:10],
        ratings=[rating_state(row.game, Rating(row.mu, row.sigma, row.games)) for row in mine],
        history=history,
        record=_record(connection, account),
        games=_games(connection, account),
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


def _games(connection: Connection, account: str) -> list[PublicGame]:
    """His latest games at tables that anyone may watch."""
    chosen = (
        select(results)
        .join(tables, tables.c.id == results.c.table_id)
        .where(results.c.who == account, tables.c.public.is_(True))
        .order_by(results.c.ended.desc())
        .limit(LISTED)
    )
    return [
        PublicGame(
            table=row.table_id, game=row.game, seat=row.seat, score=row.score, ended=moment(row.ended), rated=row.rated
        )
        for row in connection.execute(chosen)
    ]


def ranks_of(connection: Connection, game: str) -> Ranks:
    """The strongest first, those whose rating is provisional last."""
    people = (
        select(ratings, accounts.c.name)
        .outerjoin(accounts, accounts.c.id == ratings.c.who)
        .where(ratings.c.game == game, ~ratings.c.who.like(f"{SIDE}%"))
        .order_by(ratings.c.mu.desc())
        .limit(LISTED)
    )
    lines = [
        RankLine(
            name=row.name or row.who.removeprefix(COMPUTER_LEVEL),
            computer=row.name is None,
            rating=rating_state(game, Rating(row.mu, row.sigma, row.games)),
        )
        for row in connection.execute(people)
    ]
    of_sides = select(ratings).where(ratings.c.game == game, ratings.c.who.like(f"{SIDE}%"))
    sides = {row.who.removeprefix(SIDE): row.mu for row in connection.execute(of_sides)}
    middle = sum(sides.values()) / len(sides) if sides else 0.0
    return Ranks(
        game=game,
        lines=sorted(lines, key=lambda line: line.rating.provisional),
        sides={side: round((mu - middle) * POINTS) for side, mu in sides.items()},
    )
