"""An index of the entries of journals that seat somebody: a name is looked for in them when its account is deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    sits = sa.text("kind = 'sit'")
    op.create_index("ix_journal_kind", "journal", ["kind"], sqlite_where=sits, postgresql_where=sits)


def downgrade() -> None:
    op.drop_index("ix_journal_kind", "journal")
