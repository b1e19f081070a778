"""Webhooks: a notice posted to an address of one's own, as Discord takes it or as plain JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from hundreddays.server.alerts.guarded_post import Delivery, post
from hundreddays.server.alerts.wording import Notice, headline, path_of, sentence, title_of

DISCORD: Final = "discord"
JSON: Final = "json"
_ROOM: Final = 1900
"""Discord takes 2000 characters."""


class HookNotice(msgspec.Struct, frozen=True):
    """One notice for a program."""

    kind: str
    game: str
    title: str
    table: str
    seat: str
    turn: int
    text: str
    url: str


class HookMessage(msgspec.Struct, frozen=True):
    """What is posted as plain JSON."""

    text: str
    notices: list[HookNotice]


def hook_body(form: str, notices: Sequence[Notice], zone: str, site: str) -> bytes:
    """What is posted. `site` is where this site is reached, if anybody knows."""
    if form == DISCORD:
        return msgspec.json.encode({"content": _lines(notices, zone, site), "allowed_mentions": {"parse": []}})
    found = [
        HookNotice(
            kind=one.kind,
            game=one.game,
            title=title_of(one.game),
            table=one.table,
            seat=one.seat,
            turn=one.turn,
            text=sentence(one, zone),
            url=f"{site}{path_of(one)}" if site else "",
        )
        for one in notices
    ]
    return msgspec.json.encode(HookMessage(headline(notices, zone), found))


def call_hook(url: str, body: bytes, private: bool) -> Delivery:
    return post(url, body, {"Content-Type": "application/json", "User-Agent": "hundred-days"}, private)


def _lines(notices: Sequence[Notice], zone: str, site: str) -> str:
    lines = [sentence(one, zone) + (f" <{site}{path_of(one)}>" if site else "") for one in notices]
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) > _ROOM:
            kept.append(f"… and {len(lines) - len(kept)} more")
            break
        kept.append(line)
    return "\n".join(kept)
