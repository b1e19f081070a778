"""What is kept of people: accounts, ways to sign in, who knows whom, invitations, results and ratings.

Someone who plays without an account leaves nothing here. A person is named by the same string as in `seats.visitor`:
the hash of a guest's cookie, or the id of an account.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from hundreddays.server.store.database_schema import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(40), nullable=False),
    Column("password", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("operator", Boolean, nullable=False),
    Index("ix_accounts_folded", "folded", unique=True),
)
"""`folded` is the name as it is looked up. `password` is an argon2id hash, or nothing."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("device", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Integer, nullable=False),
    Index("ix_sessions_account_id", "account_id"),
)
"""The hash of a cookie with which somebody is signed in. `seen` is the last day on which it was used, counted from the
first of 1970. No address is kept.
"""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(512), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("site", String(255), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("uses", Integer, nullable=False),
    Column("label", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_passkeys_account_id", "account_id"),
)
"""`site` is the host name it was made for; `uses` is the authenticator's own count, where it keeps one."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Index("ix_recovery_codes_account_id", "account_id"),
)
"""Each works once, and is deleted then."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("whose", String(64), nullable=False),
    Column("until", Float, nullable=False),
)
"""What a passkey was asked to sign, until it has: the id is the challenge itself."""

contacts = Table(
    "contacts",
    metadata,
    Column("owner", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("other", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("kind", String(8), nullable=False),
    Index("ix_contacts_other", "other"),
)
"""`friend` or `block`. Only the owner knows."""

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("terms", String(64), nullable=False),
    Column("least", Float, nullable=False),
    Column("most", Float, nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_invitations_game", "game", "terms"),
    Index("ix_invitations_guest", "guest"),
    Index("ix_invitations_created", "created"),
)
"""A free seat that needs no link: for anyone, or for one account (`guest`). `terms` is a digest of the options and the
pace, so that equal ones are found; `least` and `most` are the ratings wished.
"""

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("who", String(64), nullable=False),
    Column("score", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("rated", Boolean, nullable=False),
    Index("ix_results_who", "who", "ended"),
)
"""How a finished game ended for each seat, kept when the table is pruned. `who` is an account, a computer player's
level, or a guest.
"""

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Index("ix_ratings_game", "game", "mu"),
    Index("ix_ratings_who", "who"),
)
"""How strong somebody is in a game: an account, a computer player, or a side of the game itself."""

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_rating_steps_who", "who", "at"),
)
"""What each rated game made of a rating."""

outages = Table(
    "outages",
    metadata,
    Column("begun", Float, primary_key=True, autoincrement=False),
    Column("ended", Float, nullable=False),
)
"""When no server was running: clocks stood still."""

PEOPLE = (
    accounts,
    sessions,
    passkeys,
    recovery_codes,
    contacts,
    invitations,
    results,
    ratings,
    rating_steps,
    outages,
)
"""What belongs in a backup, each after what it refers to."""
