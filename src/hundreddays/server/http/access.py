"""Who may use which endpoint: one row each. Whatever has no row is nobody's.

What an account may do is checked here, before anything else is looked at. What a seat may do is checked at its table,
by whoever holds it (`LiveTable.holds`, `updates.viewer_of`); the rows say which of the two it is, and a test tries
every endpoint in every part.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.people.sessions import SignedIn


class Access(Enum):
    """To whom an endpoint answers."""

    ANYONE = "anyone"
    SEAT = "whoever holds the seat that is named"
    EYES = "anyone as a spectator; through a seat's eyes whoever holds it, and anyone after the game"
    AFTERWARDS = "anyone, once the game is over"
    HOLDER = "whoever holds the seat, or set the table up while it is free"
    TAKER = "anyone to whom the seat is offered, but not the one who offers it"
    OFFERER = "whoever offers the seat, and the one whom it is offered to by name"
    ORGANISER = "whoever made the tournament, and an operator"
    GUEST = "whoever is not signed in yet"
    TOKEN = "whoever knows the secret in the address, as it stands in a mail"
    DESIGNER = "whoever may run studies here, as the operator says; a run answers only to whoever began it"
    ACCOUNT = "whoever is signed in"
    KNOWN = "whoever is signed in, or has sat at a table here"
    OPERATOR = "an account that the operator trusts"


_ANYONE, _SEAT, _EYES, _ACCOUNT = Access.ANYONE, Access.SEAT, Access.EYES, Access.ACCOUNT

ACCESS: Final[dict[str, Access]] = {
    "GET /api/designer/questions": _ANYONE,
    "GET /api/designer/runs/{run}": Access.DESIGNER,
    "GET /api/designer/runs/{run}/rows": Access.DESIGNER,
    "GET /api/games": _ANYONE,
    "GET /api/games/{game}/aid": _ANYONE,
    "GET /api/games/{game}/cases": _ANYONE,
    "GET /api/games/{game}/cases/{case}": _ANYONE,
    "GET /api/games/{game}/figures": _ANYONE,
    "GET /api/games/{game}/first": _ANYONE,
    "GET /api/games/{game}/history": _ANYONE,
    "GET /api/games/{game}/lessons": _ANYONE,
    "GET /api/games/{game}/lessons/{lesson}": _ANYONE,
    "GET /api/games/{game}/picture": _ANYONE,
    "GET /api/games/{game}/puzzles": _ANYONE,
    "GET /api/games/{game}/puzzles/{puzzle}": _ANYONE,
    "GET /api/games/{game}/rules": _ANYONE,
    "GET /api/games/{game}/setup": _ANYONE,
    "GET /api/puzzle": _ANYONE,
    "GET /api/tables": _ANYONE,
    "GET /api/tables/{table}": _EYES,
    "GET /api/tables/{table}/at/{moment}": _EYES,
    "GET /api/tables/{table}/chances": Access.AFTERWARDS,
    "GET /api/tables/{table}/companion": _SEAT,
    "GET /api/tables/{table}/draws": Access.AFTERWARDS,
    "GET /api/tables/{table}/ending": Access.AFTERWARDS,
    "GET /api/tables/{table}/hint": _SEAT,
    "GET /api/tables/{table}/matters": _SEAT,
    "GET /api/tables/{table}/position": Access.AFTERWARDS,
    "GET /api/tables/{table}/record": _EYES,
    "GET /api/tables/{table}/stream": _EYES,
    "POST /api/designer/runs": Access.DESIGNER,
    "POST /api/designer/runs/{run}/stop": Access.DESIGNER,
    "POST /api/designer/study": _ANYONE,
    "POST /api/games/{game}/cases/{case}": _ANYONE,
    "POST /api/games/{game}/lessons/{lesson}": _ANYONE,
    "POST /api/games/{game}/puzzles/{puzzle}": _ANYONE,
    "POST /api/join": _ANYONE,
    "POST /api/join/look": _ANYONE,
    "POST /api/studio/departures": _ANYONE,
    "POST /api/studio/edit": _ANYONE,
    "POST /api/studio/estimate": _ANYONE,
    "POST /api/studio/look": _ANYONE,
    "POST /api/studio/mistakes": _ANYONE,
    "POST /api/studio/open": _ANYONE,
    "POST /api/studio/overview": _ANYONE,
    "POST /api/studio/plans": _ANYONE,
    "POST /api/studio/playouts": _ANYONE,
    "POST /api/studio/position": _ANYONE,
    "POST /api/studio/scenario": _ANYONE,
    "POST /api/studio/stop": _ANYONE,
    "POST /api/studio/write": _ANYONE,
    "POST /api/tables": _ANYONE,
    "POST /api/tables/{table}/call-off": _SEAT,
    "POST /api/tables/{table}/chat": _SEAT,
    "POST /api/tables/{table}/claim": _SEAT,
    "POST /api/tables/{table}/courses": _SEAT,
    "POST /api/tables/{table}/holiday": _SEAT,
    "POST /api/tables/{table}/moves": _SEAT,
    "POST /api/tables/{table}/nonce": _SEAT,
    "POST /api/tables/{table}/pledge": _SEAT,
    "POST /api/tables/{table}/prolong": _SEAT,
    "POST /api/tables/{table}/bid": _SEAT,
    "POST /api/tables/{table}/rematch": _SEAT,
    "POST /api/tables/{table}/resign": _SEAT,
    "POST /api/tables/{table}/seats/{seat}/link": Access.HOLDER,
    "POST /api/tables/{table}/takeback": _SEAT,
    "POST /api/tables/{table}/takeback/answer": _SEAT,
    "POST /api/tables/{table}/takeback/ask": _SEAT,
    "POST /api/tables/{table}/weigh": _SEAT,
    "POST /api/tables/{table}/why": _SEAT,
    # Finding each other
    "GET /api/contacts": _ACCOUNT,
    "GET /api/offers": _ANYONE,
    "GET /api/people/{name}": _ANYONE,
    "GET /api/ranks": _ANYONE,
    "POST /api/contacts": _ACCOUNT,
    "POST /api/offers": _ANYONE,
    "POST /api/offers/{table}/accept": Access.TAKER,
    "POST /api/offers/{table}/withdraw": Access.OFFERER,
    "POST /api/pairing": _ANYONE,
    # Tournaments
    "GET /api/tournaments": _ANYONE,
    "GET /api/tournaments/{tournament}": _ANYONE,
    "POST /api/tournaments": _ACCOUNT,
    "POST /api/tournaments/{tournament}/cancel": Access.ORGANISER,
    "POST /api/tournaments/{tournament}/join": _ACCOUNT,
    "POST /api/tournaments/{tournament}/leave": _ACCOUNT,
    "POST /api/tournaments/{tournament}/start": Access.ORGANISER,
    # Talk that stays civil
    "GET /api/announcements": _ANYONE,
    "GET /api/mutes": _ANYONE,
    "GET /api/tables/{table}/notes": _SEAT,
    "POST /api/mutes": Access.KNOWN,
    "POST /api/reports": Access.KNOWN,
    "POST /api/tables/{table}/notes": _SEAT,
    # The desk
    "GET /api/desk": Access.OPERATOR,
    "POST /api/desk/announce": Access.OPERATOR,
    "POST /api/desk/announce/end": Access.OPERATOR,
    "POST /api/desk/ban": Access.OPERATOR,
    "POST /api/desk/close": Access.OPERATOR,
    "POST /api/desk/lift": Access.OPERATOR,
    "POST /api/desk/take-down": Access.OPERATOR,
    # Accounts
    "GET /api/me": _ANYONE,
    "POST /api/sign-in/mail": Access.GUEST,
    "GET /api/account/export": _ACCOUNT,
    "POST /api/account": Access.GUEST,
    "POST /api/account/codes": _ACCOUNT,
    "POST /api/account/delete": _ACCOUNT,
    "POST /api/account/password": _ACCOUNT,
    "POST /api/passkeys": _ACCOUNT,
    "POST /api/passkeys/ask": _ANYONE,
    "POST /api/passkeys/remove": _ACCOUNT,
    "POST /api/sign-in": Access.GUEST,
    "POST /api/sign-in/passkey": Access.GUEST,
    "POST /api/sign-in/passkey/ask": Access.GUEST,
    "POST /api/sign-in/recover": Access.GUEST,
    "POST /api/sign-out": _ACCOUNT,
    "POST /api/sign-out/device": _ACCOUNT,
    # Notices
    "GET /api/alerts": _ACCOUNT,
    "POST /api/alerts": _ACCOUNT,
    "POST /api/alerts/mail": _ACCOUNT,
    "POST /api/alerts/mail/confirm": _ACCOUNT,
    "POST /api/alerts/push": _ACCOUNT,
    "POST /api/alerts/push/remove": _ACCOUNT,
    "POST /api/alerts/try": _ACCOUNT,
    "POST /api/alerts/webhook": _ACCOUNT,
    "POST /api/unsubscribe/{token}": Access.TOKEN,
}


def check_access(method: str, template: str, account: SignedIn | None) -> None:
    """Raises `RequestRefused` unless this endpoint is for this person, as far as his account says."""
    rule = ACCESS.get(f"{method} {template}")
    if rule is None:
        raise RequestRefused(404, "unknown", "There is nothing at this address.")
    if rule is Access.GUEST and account is not None:
        raise RequestRefused(409, "sign_in", f"You are signed in as {account.name}.", "Sign out first.")
    if rule in (Access.ACCOUNT, Access.ORGANISER, Access.OPERATOR) and account is None:
        raise RequestRefused(403, "sign_in", "This is for those who are signed in.", "Sign in, or open an account.")
    if rule is Access.OPERATOR and account is not None and not account.operator:
        raise RequestRefused(403, "forbidden", "This is for those whom the operator of this server trusts.")
