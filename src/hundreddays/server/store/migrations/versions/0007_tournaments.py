"""Tournaments: what they are, who takes part, and who met whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("organiser", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("begins", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("ix_tournaments_state", "tournaments", ["state", "created"])
    op.create_index("ix_tournaments_organiser", "tournaments", ["organiser"])
    op.create_table(
        "tournament_entrants",
        sa.Column(
            "tournament_id",
            sa.String(32),
            sa.ForeignKey("tournaments.id", name="fk_tournament_entrants_tournament_id"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
    )
    op.create_index("ix_tournament_entrants_who", "tournament_entrants", ["who"])
    op.create_table(
        "tournament_meetings",
        sa.Column(
            "tournament_id",
            sa.String(32),
            sa.ForeignKey("tournaments.id", name="fk_tournament_meetings_tournament_id"),
            primary_key=True,
        ),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("paired", sa.Float, nullable=False),
        sa.Column("decided", sa.Float, nullable=False),
    )
    op.create_index("ix_tournament_meetings_table_id", "tournament_meetings", ["table_id"])


def downgrade() -> None:
    for name in ("tournament_meetings", "tournament_entrants", "tournaments"):
        op.drop_table(name)
