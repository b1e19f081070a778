"""Everything that is kept about an account, for its owner to take away. No secret of anybody is in it."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, RowMapping, and_, case, or_, select

from hundreddays.server.people.times import day, moment
from hundreddays.server.store import CHAT
from hundreddays.server.store.alert_schema import alert_channels, alert_settings, alerts, push_subscriptions
from hundreddays.server.store.database_schema import journal, seats, tables
from hundreddays.server.store.moderation_schema import addresses, desk_log, mutes, notes, reports
from hundreddays.server.store.people_schema import (
    accounts,
    contacts,
    invitations,
    passkeys,
    rating_steps,
    ratings,
    results,
    sessions,
)
from hundreddays.server.store.tournament_schema import entrants, meetings, tournaments

_ENDED = case((tables.c.result != "", tables.c.changed))
"""When a game that is over was last changed. Of one that goes on it would tell when others last decided, unseen."""


_TIMES: Final = frozenset({"at", "changed", "created", "decided", "deadline", "ended", "joined", "paired"})


def export_of(connection: Connection, account: str) -> dict[str, object]:
    """By subject, each a list of rows."""
    held = seats.c.visitor == account
    here = and_(seats.c.table_id == journal.c.table_id, seats.c.seat == journal.c.seat)
    chosen: dict[str, Any] = {
        "account": select(accounts.c.name, accounts.c.created, accounts.c.operator).where(accounts.c.id == account),
        "devices": select(sessions.c.device, sessions.c.created, sessions.c.seen).where(
            sessions.c.account_id == account
        ),
        "passkeys": select(passkeys.c.label, passkeys.c.site, passkeys.c.created).where(
            passkeys.c.account_id == account
        ),
        "seats": select(
            seats.c.table_id, seats.c.seat, seats.c.name, tables.c.created, _ENDED.label("changed"), tables.c.result
        )
        .join(tables, tables.c.id == seats.c.table_id)
        .where(held),
        "said": select(journal.c.table_id, journal.c.seat, journal.c.text, journal.c.at)
        .join(seats, here)
        .where(held, journal.c.kind == CHAT),
        "results": select(
            results.c.table_id, results.c.seat, results.c.game, results.c.score, results.c.ended, results.c.rated
        ).where(results.c.who == account),
        "ratings": select(ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.changed).where(
            ratings.c.who == account
        ),
        "rating_history": select(
            rating_steps.c.game, rating_steps.c.table_id, rating_steps.c.mu, rating_steps.c.sigma, rating_steps.c.at
        ).where(rating_steps.c.who == account),
        "tournaments": select(
            tournaments.c.id, tournaments.c.name, entrants.c.number, entrants.c.state, entrants.c.joined
        )
        .join(entrants, entrants.c.tournament_id == tournaments.c.id)
        .where(entrants.c.who == account),
        "tournament_games": select(
            meetings.c.tournament_id,
            meetings.c.round,
            meetings.c.table_id,
            case((meetings.c.first == entrants.c.number, "first"), else_="second").label("mine"),
            meetings.c.outcome,
            meetings.c.paired,
            meetings.c.decided,
        )
        .join(
            entrants,
            and_(
                entrants.c.tournament_id == meetings.c.tournament_id,
                or_(meetings.c.first == entrants.c.number, meetings.c.second == entrants.c.number),
            ),
        )
        .where(entrants.c.who == account),
        "tournaments_made": select(tournaments.c.id, tournaments.c.name, tournaments.c.created).where(
            tournaments.c.organiser == account
        ),
        "offers": select(invitations.c.table_id, invitations.c.seat, invitations.c.game, invitations.c.created).where(
            or_(invitations.c.host == account, invitations.c.guest == account)
        ),
        "contacts": select(accounts.c.name, contacts.c.kind)
        .join(accounts, accounts.c.id == contacts.c.other)
        .where(contacts.c.owner == account),
        "mutes": select(accounts.c.name, mutes.c.table_id, mutes.c.seat)
        .outerjoin(accounts, accounts.c.id == mutes.c.other)
        .where(mutes.c.owner == account),
        "notes": select(notes.c.table_id, notes.c.seat, notes.c.text, notes.c.changed).where(notes.c.who == account),
        "reports": select(
            reports.c.created, reports.c.name, reports.c.table_id, reports.c.reason, reports.c.text
        ).where(reports.c.reporter == account),
        "done_at_the_desk": select(desk_log.c.at, desk_log.c.kind, desk_log.c.about, desk_log.c.why).where(
            desk_log.c.who == select(accounts.c.name).where(accounts.c.id == account).scalar_subquery()
        ),
        "address": select(addresses.c.address, addresses.c.at).where(addresses.c.who == account),
    }
    chosen |= {
        "notices_wanted": select(*(column for column in alert_settings.c if column.name != "account_id")).where(
            alert_settings.c.account_id == account
        ),
        "notices_by": select(
            alert_channels.c.channel,
            alert_channels.c.enabled,
            alert_channels.c.every,
            alert_channels.c.address,
            alert_channels.c.form,
            alert_channels.c.confirmed,
        ).where(alert_channels.c.account_id == account),
        "browsers_pushed_to": select(
            push_subscriptions.c.label, push_subscriptions.c.endpoint, push_subscriptions.c.created
        ).where(push_subscriptions.c.account_id == account),
        "notices": select(
            alerts.c.target, alerts.c.kind, alerts.c.table_id, alerts.c.seat, alerts.c.created, alerts.c.state
        ).where(alerts.c.account_id == account),
    }
    return {name: [_readable(row) for row in connection.execute(rows).mappings()] for name, rows in chosen.items()}


def _readable(row: RowMapping) -> dict[str, object]:
    """A row as a person reads it: times are kept as seconds since 1970, and days are counted from there."""
    found: dict[str, object] = dict(row)
    for name, value in row.items():
        if name in _TIMES and isinstance(value, float):
            found[name] = moment(value) if value else None
        elif name == "seen":
            found[name] = day(value)
    return found
