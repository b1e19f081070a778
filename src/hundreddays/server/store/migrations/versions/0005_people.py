"""People: accounts, ways to sign in, invitations, results, ratings, and when no server was running."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(40), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("operator", sa.Boolean, nullable=False),
    )
    op.create_index("ix_accounts_folded", "accounts", ["folded"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column(
            "account_id", sa.String(32), sa.ForeignKey("accounts.id", name="fk_sessions_account_id"), nullable=False
        ),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_sessions_account_id", "sessions", ["account_id"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(512), primary_key=True),
        sa.Column(
            "account_id", sa.String(32), sa.ForeignKey("accounts.id", name="fk_passkeys_account_id"), nullable=False
        ),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_passkeys_account_id", "passkeys", ["account_id"])
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column(
            "account_id",
            sa.String(32),
            sa.ForeignKey("accounts.id", name="fk_recovery_codes_account_id"),
            nullable=False,
        ),
    )
    op.create_index("ix_recovery_codes_account_id", "recovery_codes", ["account_id"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("whose", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "contacts",
        sa.Column("owner", sa.String(32), sa.ForeignKey("accounts.id", name="fk_contacts_owner"), primary_key=True),
        sa.Column("other", sa.String(32), sa.ForeignKey("accounts.id", name="fk_contacts_other"), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
    )
    op.create_index("ix_contacts_other", "contacts", ["other"])
    op.create_table(
        "invitations",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", name="fk_invitations_table_id"), primary_key=True
        ),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("terms", sa.String(64), nullable=False),
        sa.Column("least", sa.Float, nullable=False),
        sa.Column("most", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_invitations_created", "invitations", ["created"])
    op.create_index("ix_invitations_game", "invitations", ["game", "terms"])
    op.create_index("ix_invitations_guest", "invitations", ["guest"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_index("ix_results_who", "results", ["who", "ended"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("ix_ratings_game", "ratings", ["game", "mu"])
    op.create_table(
        "rating_steps",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("begun", sa.Float, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in (
        "outages",
        "rating_steps",
        "ratings",
        "results",
        "invitations",
        "contacts",
        "challenges",
        "recovery_codes",
        "passkeys",
        "sessions",
        "accounts",
    ):
        op.drop_table(name)
