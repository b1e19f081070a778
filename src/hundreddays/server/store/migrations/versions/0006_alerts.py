"""Notices to people who are away: their settings, their ways, and the outbox."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def _account(table: str, primary_key: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("accounts.id", name=f"fk_{table}_account_id")
    return sa.Column("account_id", sa.String(32), owner, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "alert_settings",
        _account("alert_settings", primary_key=True),
        sa.Column("turn", sa.Boolean, nullable=False),
        sa.Column("challenge", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Boolean, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=False),
        sa.Column("quiet_until", sa.Integer, nullable=False),
    )
    op.create_table(
        "alert_channels",
        _account("alert_channels", primary_key=True),
        sa.Column("channel", sa.String(8), primary_key=True),
        sa.Column("enabled", sa.Boolean, nullable=False),
        sa.Column("every", sa.Integer, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("leave", sa.String(64), nullable=False),
    )
    op.create_index("ix_alert_channels_leave", "alert_channels", ["leave"])
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        _account("push_subscriptions"),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_push_subscriptions_account_id", "push_subscriptions", ["account_id"])
    op.create_index("ix_push_subscriptions_session", "push_subscriptions", ["session"])
    op.create_table(
        "mailed_codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        _account("mailed_codes"),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ix_mailed_codes_account_id", "mailed_codes", ["account_id"])
    op.create_table(
        "alerts",
        _account("alerts", primary_key=True),
        sa.Column("target", sa.String(72), primary_key=True),
        sa.Column("event", sa.String(80), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("deadline", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("ix_alerts_state", "alerts", ["state", "due"])


def downgrade() -> None:
    for name in ("alerts", "mailed_codes", "push_subscriptions", "alert_channels", "alert_settings"):
        op.drop_table(name)
