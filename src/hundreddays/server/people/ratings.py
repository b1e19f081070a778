"""How strong somebody is in a game, from the games he has played (openskill, Thurstone and Mosteller's model).

Each game has its own ratings. A side of the game is rated as if it were one more member of whoever plays it, so that to
win with the weaker side is worth more. Computer players of fixed level are rated as people are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from hundreddays.core import Fault
from hundreddays.server.people.identity import SIDE
from hundreddays.server.store.one_at_a_time import RATINGS, one_at_a_time
from hundreddays.server.store.people_schema import rating_steps, ratings

MEAN: Final = 25.0
UNSURE: Final = MEAN / 3
SIDE_MEAN, SIDE_UNSURE = 0.0, MEAN / 12
POINTS: Final = 60.0
"""So that a newcomer stands at 1500."""
PROVISIONAL: Final = 3.0
"""Above this deviation a rating is provisional."""


class Rating(NamedTuple):
    """What is known of somebody's strength, and after how many games."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def points(self) -> int:
        return round(self.mu * POINTS)

    @property
    def within(self) -> int:
        """Nineteen times in twenty the truth lies within so many points."""
        return round(2 * self.sigma * POINTS)

    @property
    def provisional(self) -> bool:
        return self.sigma > PROVISIONAL


class Team(NamedTuple):
    """Those who win together: who they are, which side of the game they had, and the score."""

    who: tuple[str, ...]
    side: str
    score: float


def available() -> bool:
    try:
        import openskill  # noqa: F401  # only to see whether the extra is there
    except ImportError:
        return False
    return True


def fresh(who: str) -> Rating:
    return Rating(SIDE_MEAN, SIDE_UNSURE) if who.startswith(SIDE) else Rating(MEAN, UNSURE)


def rated(teams: Sequence[Team], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """What a game makes of the ratings of all who played it, sides included.

    A rating that is known is not moved by games against one that is not: else whoever opens many accounts, and beats
    them or loses with them once each, would raise himself, or a computer player, as high as he likes.
    """
    model = _model()
    members = [(*team.who, f"{SIDE}{team.side}") for team in teams]
    # The strength of a team is the sum of its members'. Two who play a side together are not twice as strong as one who
    # plays the other alone, so their side stands lower by as much as one of them brings along.
    level = {f"{SIDE}{team.side}": MEAN * (len(team.who) - 1) for team in teams}
    told = [
        [
            model.rating(mu=rating.mu - level.get(who, 0.0), sigma=rating.sigma)
            for who, rating in ((who, before.get(who, fresh(who))) for who in team)
        ]
        for team in members
    ]
    found = model.rate(told, scores=[team.score for team in teams])
    after: dict[str, Rating] = {}
    for number, (team, new) in enumerate(zip(members, found, strict=True)):
        met = [before.get(who, fresh(who)) for other in (*teams[:number], *teams[number + 1 :]) for who in other.who]
        doubtful = any(rating.provisional for rating in met)
        for who, rating in zip(team, new, strict=True):
            had = before.get(who, fresh(who))
            if doubtful and not had.provisional and not who.startswith(SIDE):
                after[who] = had._replace(games=had.games + 1)
            else:
                after[who] = Rating(float(rating.mu) + level.get(who, 0.0), float(rating.sigma), had.games + 1)
    return after


@lru_cache(maxsize=1)
def _model() -> Any:
    try:
        from openskill.models import ThurstoneMostellerFull
    except ImportError:
        raise Fault("The library for ratings is not installed.", "pip install 'hundred-days[people]'") from None

    return ThurstoneMostellerFull()


# In the store


def read_ratings(connection: Connection, game: str, who: Sequence[str]) -> dict[str, Rating]:
    chosen = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(who))
    return {row.who: Rating(row.mu, row.sigma, row.games) for row in connection.execute(chosen)}


def rated_tables(connection: Connection, game: str) -> set[str]:
    """Everything that has been rated in a game."""
    chosen = select(rating_steps.c.table_id).where(rating_steps.c.game == game).distinct()
    return set(connection.execute(chosen).scalars())


def write_ratings(connection: Connection, game: str, table: str, after: Mapping[str, Rating], at: float) -> None:
    connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.who.in_(list(after))))
    rows = [{"game": game, "who": who, "mu": new.mu, "sigma": new.sigma} for who, new in after.items()]
    counts = [{"games": new.games, "changed": at} for new in after.values()]
    connection.execute(insert(ratings), [row | count for row, count in zip(rows, counts, strict=True)])
    connection.execute(insert(rating_steps), [{**row, "table_id": table, "at": at} for row in rows])


def rate_game(connection: Connection, game: str, table: str, teams: Sequence[Team], at: float) -> None:
    """Rate a game that was played, in the transaction that notes its result.

    All games of a kind share the ratings of its sides, so two that end at once at two processes must not be rated at
    once: the second would start from what the first has changed.
    """
    one_at_a_time(connection, RATINGS)
    everyone = [who for team in teams for who in (*team.who, f"{SIDE}{team.side}")]
    after = rated(teams, read_ratings(connection, game, everyone))
    write_ratings(connection, game, table, after, at)
