"""On which day each device that is signed in was last used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

DAY = 86400.0


def upgrade() -> None:
    op.add_column("sessions", sa.Column("seen", sa.Integer, nullable=True))
    sessions = sa.table("sessions", sa.column("hash"), sa.column("created"), sa.column("seen"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(sessions.c.hash, sessions.c.created)).all():
        seen = int(row.created // DAY)  # the two databases do not round alike
        connection.execute(sa.update(sessions).where(sessions.c.hash == row.hash).values(seen=seen))
    with op.batch_alter_table("sessions") as batch:
        batch.alter_column("seen", existing_type=sa.Integer, nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("sessions") as batch:
        batch.drop_column("seen")
