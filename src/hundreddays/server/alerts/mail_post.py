"""Mail by the operator's own server: SMTP, encrypted unless he says otherwise."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP as MAIL_POLICY
from email.utils import formatdate, make_msgid
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from hundreddays.core import Fault
from hundreddays.server.alerts.guarded_post import Delivery
from hundreddays.server.settings import Settings

SECONDS: Final = 15.0
_PORTS: Final = {"smtps": 465, "smtp": 587, "smtp+plain": 25}
_NOBODY: Final = (550, 551, 553)
"""What is answered for an address that does not exist."""


class BadMailServer(Fault):
    """Settings for mail that do not fit."""


class MailServer(NamedTuple):
    """Through whom mail is sent, and from which address."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str
    site: str
    """Where this site is reached, for the links in a mail."""


def mail_server(settings: Settings) -> MailServer | None:
    """What the operator has set; None if nothing. Raises `BadMailServer`."""
    if not settings.smtp:
        return None
    parts = urlsplit(settings.smtp)
    if parts.scheme not in _PORTS or not parts.hostname:
        schemes = ", ".join(f"{scheme}://" for scheme in _PORTS)
        raise BadMailServer(
            "The address of the mail server does not fit.", f"Write one of {schemes} with USER:PASSWORD@HOST:PORT."
        )
    if "@" not in settings.mail_from:
        raise BadMailServer("Mail needs an address that it comes from.", "Name it with --mail-from.")
    if not settings.public_url:
        raise BadMailServer("Mail needs to say where this site is reached.", "Name it with --public-url.")
    return MailServer(
        parts.scheme,
        parts.hostname,
        parts.port or _PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        settings.mail_from,
        settings.public_url.rstrip("/"),
    )


def letter(server: MailServer, to: str, subject: str, text: str, leave: str = "") -> EmailMessage:
    """A mail; `leave` is the address at which one click ends them."""
    mail = EmailMessage(policy=MAIL_POLICY)
    mail["From"] = server.sender
    mail["To"] = to
    mail["Subject"] = subject
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=server.sender.partition("@")[2].strip("> "))
    mail["Auto-Submitted"] = "auto-generated"
    if leave:
        mail["List-Unsubscribe"] = f"<{leave}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(text)
    return mail


def send_mail(server: MailServer, mail: EmailMessage) -> Delivery:
    """Hand a mail over. Never raises for what the mail server does."""
    to = mail["To"]
    try:
        smtp = _connected(server)
    except (OSError, smtplib.SMTPException) as error:
        return Delivery("again", f"the mail server: {error}")
    try:
        for code, text in (smtp.mail(_bare(server.sender)), smtp.rcpt(_bare(to))):
            if code >= 400:
                return _refused(code, text)
    except (OSError, smtplib.SMTPException) as error:
        smtp.close()
        return Delivery("again", f"the mail server: {error}")
    try:
        code, text = smtp.data(mail.as_bytes())
    except smtplib.SMTPDataError as refused:
        return _refused(refused.smtp_code, refused.smtp_error)
    except (OSError, smtplib.SMTPException) as error:
        return Delivery("unknown", f"the mail server: {error}")  # it may have taken it before it fell silent
    finally:
        smtp.close()
    return Delivery("sent") if code < 400 else _refused(code, text)


def _connected(server: MailServer) -> smtplib.SMTP:
    if server.scheme == "smtps":
        safe = ssl.create_default_context()
        smtp: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=safe)
    else:
        smtp = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
    try:
        if server.scheme == "smtp":
            smtp.starttls(context=ssl.create_default_context())
        if server.user:
            smtp.login(server.user, server.password)
        smtp.ehlo_or_helo_if_needed()
    except BaseException:
        smtp.close()
        raise
    return smtp


def _refused(code: int, text: bytes | str) -> Delivery:
    said = f"{code} {text.decode('utf-8', 'replace') if isinstance(text, bytes) else text}"
    if code in _NOBODY:
        return Delivery("gone", said)
    return Delivery("failed" if code >= 500 else "again", said)


def _bare(address: str) -> str:
    """The address alone, without the name beside it."""
    return address.rpartition("<")[2].rstrip("> ")
