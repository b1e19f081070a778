"""So that talk stays civil: mutes, private notes, reports, announcements, the log of the desk, addresses of a day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "mutes",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
    )
    op.create_index("ix_mutes_other", "mutes", ["other"])
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", name="fk_notes_table_id"), primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("ix_notes_who", "notes", ["who"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("quote", sa.Text, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("closed", sa.Float, nullable=False),
    )
    op.create_index("ix_reports_closed", "reports", ["closed", "created"])
    op.create_index("ix_reports_reporter", "reports", ["reporter"])
    op.create_index("ix_reports_about", "reports", ["about"])
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ix_announcements_until", "announcements", ["until"])
    op.create_table(
        "desk_log",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(160), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_index("ix_desk_log_at", "desk_log", ["at"])
    op.create_table(
        "addresses",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("address", sa.String(80), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_addresses_at", "addresses", ["at"])
    op.create_index("ix_ratings_who", "ratings", ["who"])
    op.create_index("ix_rating_steps_who", "rating_steps", ["who", "at"])


def downgrade() -> None:
    op.drop_index("ix_rating_steps_who", "rating_steps")
    op.drop_index("ix_ratings_who", "ratings")
    for name in ("addresses", "desk_log", "announcements", "reports", "notes", "mutes"):
        op.drop_table(name)
