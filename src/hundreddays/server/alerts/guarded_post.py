"""Posting to an address that a visitor gave: never to this machine or its network, never on to elsewhere, never long.

A name is resolved once, and the connection goes to the very address that was looked at, so that a name which resolves
to something else a moment later gains nothing. Redirects are not followed. The answer is read up to a few kilobytes and
thrown away.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final, Literal, NamedTuple
from urllib.parse import SplitResult, urlsplit

from hundreddays.core import Fault

SECONDS: Final = 10.0
"""How long one message may take in all."""
MOST_ANSWER: Final = 4096
LONGEST_URL: Final = 2000
_PORTS: Final = {"http": 80, "https": 443}
_LOW_PORTS: Final = 1024
"""Below it are mail servers and the like, which a visitor has no business to make us talk to."""
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
_OPEN_NETWORK: Final = IPv6Network("2000::/3")
"""All of the newer kind that anybody was ever given. What Python calls global without being in it is wrapped, special,
or nobody's, and which of it changes from version to version.
"""
_NOBODYS: Final = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"), IPv6Network("3fff::/20"))
"""For protocols, for relays that are no more, and for examples."""
LONGEST_WAIT: Final = 6 * 3600.0

DeliveryState = Literal["sent", "again", "gone", "failed", "unknown"]


class Delivery(NamedTuple):
    """What came of a message. `again`: it was not taken, and may be later. `unknown`: nobody can say."""

    state: DeliveryState
    detail: str = ""
    wait: float = 0.0
    """With `again`: how many seconds the other side asks us to wait."""


class BadTarget(Fault):
    """An address to which nothing is posted."""


def checked(url: str, private: bool, https: bool = False) -> SplitResult:
    """The parts of an address that may be posted to, as far as one can see without looking it up."""
    hint = "Write it as https://host/path."
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadTarget("That is no address of a web server.", hint)
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme, 0)
        (parts.hostname or "").encode("idna")  # a name with an empty part, or too long a one, can never be looked up
    except ValueError:
        raise BadTarget("That is no address of a web server.", hint) from None
    if parts.scheme not in _PORTS or not parts.hostname or parts.username is not None:
        raise BadTarget("That is no address of a web server.", hint)
    if https and parts.scheme != "https" and not private:
        raise BadTarget("This address must be one of https.", hint)
    if port < _LOW_PORTS and port not in _PORTS.values() and not private:
        raise BadTarget(f"Nothing is posted to port {port}.", hint)
    with suppress(ValueError):
        if not private and not public(ip_address(parts.hostname)):
            raise BadTarget("Nothing is posted to addresses of private networks.", hint)
    return parts


def public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the open network, whatever it is wrapped in."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return public(inner)
        if address.teredo is not None or address not in _OPEN_NETWORK:
            return False
    return address.is_global and not address.is_multicast and not any(address in network for network in _NOBODYS)


def post(url: str, body: bytes, headers: Mapping[str, str], private: bool, seconds: float = SECONDS) -> Delivery:
    """Post it; never raises for what the other side does."""
    try:
        parts = checked(url, private)
        place = _resolved(parts, private)
    except BadTarget as refused:
        return Delivery("failed", refused.message)
    except OSError as error:
        return Delivery("again", f"the name cannot be looked up: {error.strerror}")
    try:
        plain = socket.create_connection(place, timeout=seconds)
    except OSError as error:
        return Delivery("again", f"no connection: {error}")
    watchdog = threading.Timer(seconds, _hang_up, (plain,))
    watchdog.daemon = True
    watchdog.start()
    try:
        return _exchanged(parts, plain, body, headers)
    finally:
        watchdog.cancel()
        plain.close()


def _resolved(parts: SplitResult, private: bool) -> tuple[str, int]:
    """The address and port to connect to: none of a name's addresses may be private."""
    port = parts.port or _PORTS[parts.scheme]
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    places = [str(place[4][0]) for place in found]
    if not private and not all(public(ip_address(place.partition("%")[0])) for place in places):
        raise BadTarget("its name leads to a private network")
    return places[0], port


def _exchanged(parts: SplitResult, plain: socket.socket, body: bytes, headers: Mapping[str, str]) -> Delivery:
    host = parts.netloc
    connection = HTTPConnection(parts.hostname or "")
    try:
        wrapped = plain
        if parts.scheme == "https":
            wrapped = ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname)
        connection.sock = wrapped
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Host": host, "Connection": "close", **headers})
    except (OSError, HTTPException) as error:
        connection.close()
        return Delivery("again", f"not sent: {error}")
    try:
        response = connection.getresponse()
        status, wait = response.status, response.headers.get("Retry-After", "")
        response.read(MOST_ANSWER)
    except (OSError, HTTPException) as error:
        return Delivery("unknown", f"no answer: {error}")
    finally:
        connection.close()
    return _meaning(status, wait)


def _meaning(status: int, wait: str) -> Delivery:
    detail = f"status {status}"
    if 200 <= status < 300:
        return Delivery("sent")
    if status in (404, 410):
        return Delivery("gone", detail)
    if status in (408, 425, 429) or status >= 500:
        seconds = float(wait) if wait.isascii() and wait.isdigit() and len(wait) < 8 else 0.0
        return Delivery("again", detail, min(seconds, LONGEST_WAIT))
    return Delivery("failed", detail)


def _hang_up(plain: socket.socket) -> None:
    """Whoever answers a byte a second is not waited for."""
    with suppress(OSError):  # it was done just now
        plain.shutdown(socket.SHUT_RDWR)
