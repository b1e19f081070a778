"""What is kept of people stands on one page of the site and in one table of the docs: word for word, and true."""

from __future__ import annotations

import json
import re

from docs.pages import ROOT, read
from hundreddays.server import application
from hundreddays.server.alerts import outbox, preferences
from hundreddays.server.live import live_tables
from hundreddays.server.moderation import desk, desk_log, reports
from hundreddays.server.people import accounts
from hundreddays.server.settings import Limits
from hundreddays.server.store import alert_schema, moderation_schema, people_schema, shared_limits, tournament_schema

DAY = 86400.0


def kept() -> dict[str, tuple[str, str]]:
    """The table of the docs: what, where and how long."""
    table = read("docs/people.md").partition("| what | where | how long |\n|---|---|---|\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in table.strip().splitlines()]
    return {what: (where, how_long) for what, where, how_long in rows}


def test_the_page_of_the_site_says_what_the_docs_say() -> None:
    page = json.loads((ROOT / "web/src/people/kept.json").read_text())
    assert {row["what"]: (row["where"], row["long"]) for row in page} == kept()
    assert len(page) == len(kept()) > 15


def test_every_table_of_the_database_stands_in_the_docs() -> None:
    told = read("docs/operations.md").partition("\n## What is kept\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+)`", told))
    assert alert_schema.alerts.metadata is moderation_schema.notes.metadata is people_schema.accounts.metadata
    assert set(tournament_schema.tournaments.metadata.tables) - named == set()


ABOUT: dict[str, str] = {
    "accounts": "Name, password hash",
    "addresses": "Your address when you said something",
    "alert_channels": "For notices",
    "alert_settings": "For notices",
    "alerts": "Which notices were sent to you",
    "allowances": "Your address, to count requests",
    "announcements": "",
    "bans": "An address that was shut out",
    "challenges": "What a passkey was asked to sign",
    "contacts": "Friends and those you shut out",
    "desk_log": "What the desk did",
    "facts": "",
    "held": "Which table you have open",
    "invitations": "Seats that you offer",
    "journal": "Your games, with what was said there",
    "mailed_codes": "Hashes of codes that were mailed",
    "mutes": "Whom you muted",
    "notes": "Your private notes",
    "outages": "",
    "passkeys": "Name, password hash",
    "push_subscriptions": "For notices",
    "questions": "",  # a game as a computer player may know it; by whom its thought is counted is a salted hash
    "rating_steps": "Results, ratings and their history",
    "ratings": "Results, ratings and their history",
    "recovery_codes": "Name, password hash",
    "reports": "What you reported, and reports about you",
    "results": "Results, ratings and their history",
    "saves": "Your games, with what was said there",
    "seats": "The hash of your browser's cookie",
    "sessions": "Where you are signed in",
    "tables": "Your games, with what was said there",
    "tournament_entrants": "Tournaments that you made or took part in",
    "tournament_meetings": "Tournaments that you made or took part in",
    "tournaments": "Tournaments that you made or took part in",
}
"""For each table of the database how the row begins that tells of it; empty for what is of nobody."""


def test_whatever_the_database_keeps_of_people_has_a_row() -> None:
    """Offers, and who has which table open, had none."""
    assert set(ABOUT) == set(tournament_schema.tournaments.metadata.tables)
    assert [begins for begins in ABOUT.values() if not any(row.startswith(begins) for row in kept())] == []


def _whole(limits: Limits) -> list[float]:
    """For each kind of thing that is counted, after how many seconds an allowance is whole again."""
    kinds = [name.removesuffix("_a_second") for name in limits.__struct_fields__ if name.endswith("_a_second")]
    assert len(kinds) > 5
    return [getattr(limits, f"{kind}_at_once") / getattr(limits, f"{kind}_a_second") for kind in kinds]


def test_what_is_forgotten_in_time_is_forgotten_then() -> None:
    promised = {
        "Your address when you said something": ("a day", desk.DAY == DAY),
        "What you reported, and reports about you": ("90 days", reports.KEPT_SECONDS == 90 * DAY),
        "What the desk did": ("a year", desk_log.KEPT_SECONDS == 365 * DAY),
        "What a passkey was asked to sign": (
            "a quarter of an hour at most",
            accounts.CHALLENGE_SECONDS + live_tables.FORGET_SECONDS <= 900.0,
        ),
        "Which notices were sent to you: kind, table and seat": ("seven days", outbox.KEPT == 7 * DAY),
        "Your address, to count requests": (
            "less than an hour",
            max(_whole(Limits())) + application.FORGET_SECONDS < 3600.0
            and live_tables.PLACE_SECONDS + live_tables.SWEEP_SECONDS < 3600.0,
        ),
        "Which table you have open": ("a minute", shared_limits.HELD_SECONDS == 60.0),
        "Hashes of codes that were mailed": ("half an hour", preferences.CODE_SECONDS == 1800.0),
    }
    for what, (words, true) in promised.items():
        assert kept()[what][1].startswith(words), what
        assert true, what
