"""Web push: a message that only the browser it is meant for can read (RFC 8291), signed with this site's own key (RFC
8292).

The two libraries do the cryptography. Sending is ours: a browser names the address itself, so it is guarded as a
webhook's is.
"""

from __future__ import annotations

import base64
import time
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, insert, select

from hundreddays.server.alerts.guarded_post import Delivery, post
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.store import Conflict, Store
from hundreddays.server.store.database_schema import facts

LASTING: Final = 24 * 3600
"""How many seconds a push service keeps a message for a browser that is not running."""
_SIGNED_FOR: Final = 12 * 3600
_KEY: Final = "push_key"
_ROOM: Final = 3000
"""More bytes than this no push service need take."""


class Subscription(NamedTuple):
    """Where a browser is pushed to, and what it can read."""

    id: str
    endpoint: str
    p256dh: str
    auth: str


class PushText(msgspec.Struct, frozen=True):
    """What the service worker gets."""

    title: str
    body: str
    path: str
    tag: str


def available() -> bool:
    try:
        import http_ece  # noqa: F401  # only to see whether the extra is there
        import py_vapid  # noqa: F401
    except ImportError:
        return False
    return True


async def push_key(store: Store) -> str:
    """The site's private key, 32 bytes in hexadecimal digits: made once, sealed, and the same for all its processes."""
    kept = await store.read(_kept)
    if kept is None:
        from cryptography.hazmat.primitives.asymmetric import ec

        secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")
        row = {"name": _KEY, "value": store.sealed(_KEY, secret.hex())}
        with suppress(Conflict):  # another process made one at the same moment
            await store.write(lambda connection: connection.execute(insert(facts), row))
        kept = await store.read(_kept)
    assert kept is not None
    return store.opened(_KEY, kept)


def _kept(connection: Connection) -> str | None:
    return connection.execute(select(facts.c.value).where(facts.c.name == _KEY)).scalar()


def public_key(secret: str) -> str:
    """What a browser is given to subscribe with."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    pair = ec.derive_private_key(int(secret, 16), ec.SECP256R1())
    return _spelled(pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def check_keys(p256dh: str, auth: str) -> None:
    """Raises `RequestRefused` unless a browser's keys are keys."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        if len(_bytes(auth)) != 16:
            raise ValueError("a secret of another length")
    except ValueError:
        raise RequestRefused(400, "malformed", "These are no keys of a push subscription.") from None


def push(secret: str, contact: str, to: Subscription, text: PushText, private: bool) -> Delivery:
    """Send one message to one browser. `contact` is whom a push service may ask about this site."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02

    body = http_ece.encrypt(
        _fitting(text),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(to.p256dh),
        auth_secret=_bytes(to.auth),
        version="aes128gcm",
    )
    place = urlsplit(to.endpoint)
    claims = {"aud": f"{place.scheme}://{place.netloc}", "sub": contact, "exp": int(time.time()) + _SIGNED_FOR}
    signed = Vapid02.from_raw(_spelled(bytes.fromhex(secret)).encode()).sign(claims)
    headers = {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTING),
        "Urgency": "normal",
    }
    return post(to.endpoint, body, headers, private)


def _fitting(text: PushText) -> bytes:
    """The message, cut if it is too long for a push service."""
    body = msgspec.json.encode(text)
    if len(body) <= _ROOM:
        return body
    return msgspec.json.encode(msgspec.structs.replace(text, body=text.body[: _ROOM // 6]))


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _spelled(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
