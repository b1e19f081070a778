"""What several processes share: allowances of visitors, open streams, and questions to computer players elsewhere."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "allowances",
        sa.Column("name", sa.String(160), primary_key=True),
        sa.Column("tokens", sa.Float, nullable=False),
        sa.Column("granted", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "held",
        sa.Column("name", sa.String(160), primary_key=True),
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "questions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("asker", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("slow", sa.Boolean, nullable=False),
        sa.Column("job", sa.Text, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("taken_by", sa.String(16), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("questions")
    op.drop_table("held")
    op.drop_table("allowances")
