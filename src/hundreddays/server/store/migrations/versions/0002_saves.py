"""Saved tables, so that opening one costs no replay; sealed seeds; facts about the database itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "saves",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_index("ix_tables_creator", "tables", ["creator"])
    op.create_index("ix_tables_changed", "tables", ["changed"])
    with op.batch_alter_table("tables") as table:
        table.alter_column("seed", existing_type=sa.String(64), type_=sa.Text, existing_nullable=False)


def downgrade() -> None:
    op.drop_index("ix_tables_changed", "tables")
    op.drop_index("ix_tables_creator", "tables")
    op.drop_table("facts")
    op.drop_table("saves")
