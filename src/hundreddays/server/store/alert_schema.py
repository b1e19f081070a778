"""What is kept of the notices that people get: by which ways, when they want none, and what is still to be sent.

Only accounts have any of this. A row of `alerts` is one event for one way of telling, and is what makes sure that it is
told at most once, by however many processes.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from hundreddays.server.store.database_schema import metadata

alert_settings = Table(
    "alert_settings",
    metadata,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("turn", Boolean, nullable=False),
    Column("challenge", Boolean, nullable=False),
    Column("ended", Boolean, nullable=False),
    Column("clock", Boolean, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_until", Integer, nullable=False),
)
"""Of what somebody wants to be told, and his quiet hours: minutes of the day in his time zone, none if both are equal.
"""

alert_channels = Table(
    "alert_channels",
    metadata,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("channel", String(8), primary_key=True),
    Column("enabled", Boolean, nullable=False),
    Column("every", Integer, nullable=False),
    Column("address", Text, nullable=False),
    Column("form", String(8), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("leave", String(64), nullable=False),
    Index("ix_alert_channels_leave", "leave"),
)
"""`push`, `mail` or `webhook`. `every` is how many minutes lie between two messages at least. `address` is where mail
or a webhook goes; `leave` is what stands in a mail's link for those who want no more.
"""

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("session", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("label", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_push_subscriptions_account_id", "account_id"),
    Index("ix_push_subscriptions_session", "session"),
)
"""A browser that may be pushed to, by the hash of its address. It goes when its session is signed out."""

mailed_codes = Table(
    "mailed_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("purpose", String(8), nullable=False),
    Column("until", Float, nullable=False),
    Index("ix_mailed_codes_account_id", "account_id"),
)
"""Codes that were mailed, to confirm an address or to sign in: each works once, and not for long."""

alerts = Table(
    "alerts",
    metadata,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("target", String(72), primary_key=True),
    Column("event", String(80), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("deadline", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("state", String(8), nullable=False),
    Column("changed", Float, nullable=False),
    Index("ix_alerts_state", "state", "due"),
)
"""The outbox. `target` is `mail`, `webhook` or `push:` and the subscription; `event` names what happened, once and for
all. `state`: `waiting`, `taken` while it is being sent, then `sent`, `failed`, `dropped` (it was no news any more) or
`unknown` (the server died while it was sent).
"""

ALERTS = (alert_settings, alert_channels, push_subscriptions, alerts)
"""What belongs in a backup."""
