"""Those who get notices, on loopback: a web server that can be rude, a push service that decrypts, a mail server."""

from __future__ import annotations

import base64
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
import msgspec
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Posted(NamedTuple):
    """One request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Receiver:
    """A web server that keeps what is posted to it and answers with what it is told to, at last with 201."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: list[int] = []
        """The statuses of the next answers."""
        self.headers: dict[str, str] = {}
        """What is sent with each."""
        self.silent = False
        """Whether it takes what comes and never answers."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.posted.append(Posted(self.path, headers, body))
                while receiver.silent:
                    time.sleep(0.05)
                self.send_response(receiver.answers.pop(0) if receiver.answers else 201)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, format: str, *values: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def at(self, path: str) -> list[Posted]:
        return [one for one in self.posted if one.path == path]

    def close(self) -> None:
        self.silent = False
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Device:
    """A browser's push subscription: its keys, and the address under which its push service knows it."""

    def __init__(self, receiver: Receiver, name: str) -> None:
        self._receiver, self.path = receiver, f"/push/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": receiver.address + self.path,
            "p256dh": spelled(point),
            "auth": spelled(self._secret),
        }

    @property
    def posted(self) -> list[Posted]:
        return self._receiver.at(self.path)

    def read(self) -> list[dict[str, str]]:
        """What was pushed, decrypted as the browser does it."""
        return [msgspec.json.decode(self._opened(one.body)) for one in self.posted]

    def _opened(self, body: bytes) -> bytes:
        opened: bytes = http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        return opened


class Postbox:
    """A mail server that keeps what it gets."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answers: list[str] = []
        """What is said to the next mails in place of yes."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = int(free.getsockname()[1])
        self._controller = Controller(self, hostname="127.0.0.1", port=port)
        self._controller.start()
        self.address = f"smtp+plain://127.0.0.1:{port}"

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        if self.answers:
            return self.answers.pop(0)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 taken"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]

    def close(self) -> None:
        self._controller.stop()


def spelled(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    try:
        yield receiver
    finally:
        receiver.close()


@contextmanager
def post_office() -> Iterator[Postbox]:
    postbox = Postbox()
    try:
        yield postbox
    finally:
        postbox.close()
