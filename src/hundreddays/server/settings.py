"""Everything about a server that its owner may choose."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from platformdirs import user_data_path

from hundreddays.core import Fault

_SQLITE = "sqlite:///"
LOOPBACK = ("127.0.0.1", "::1", "localhost")
"""How a machine calls itself."""


class Limits(msgspec.Struct, frozen=True):
    """How much one visitor, or one address, may ask for: so many at once, and so many a second after that."""

    acts_at_once: int = 120
    acts_a_second: float = 20.0
    """Moves, take-backs, questions and talk, per browser and table."""
    requests_at_once: int = 300
    requests_a_second: float = 60.0
    """Requests of any kind, per address."""
    tables_at_once: int = 40
    tables_a_second: float = 0.02
    """New tables, per address."""
    joins_at_once: int = 40
    joins_a_second: float = 0.5
    """Links tried, per address: guessing 256 bits is hopeless, and slow besides."""
    accounts_at_once: int = 20
    accounts_a_second: float = 0.01
    """New accounts, per address: a name that is taken is taken for good."""
    entries_at_once: int = 10
    entries_a_second: float = 0.05
    """Passwords and recovery codes tried, per address and name."""
    mails_at_once: int = 3
    mails_a_second: float = 0.001
    """Codes mailed to one address, whoever asks for them: strangers who know a name can."""
    work_at_once: float = 20.0
    work_a_second: float = 0.5
    """Seconds in which a process works out something itself for one address: opening tables, leafing, lessons."""
    streams: int = 24
    """Open event streams per address."""
    connections: int = 100
    """Open connections per address; trusted proxies are not counted."""
    body: int = 800_000
    """Bytes in one request."""


class Settings(msgspec.Struct, frozen=True):
    """One server. The defaults suit a household."""

    host: str = "127.0.0.1"
    port: int = 1815
    database: str = ""
    """An SQLAlchemy URL, or nothing for an SQLite file in the user's data directory."""
    key_file: str = ""
    """The file with the key that seals the dice's seeds; nothing for one beside the database file."""
    database_wait: float = 60.0
    """How many seconds to wait at the start for a PostgreSQL that does not answer yet."""
    thinkers: int = 2
    """Processes in which the computer players think; none: workers elsewhere answer (`hundred-days think`)."""
    tables_in_memory: int = 600
    secure_cookie: bool = False
    """Whether the server is reached by https, through a proxy, so that cookies may never travel in the clear."""
    trusted_proxies: str = ""
    """Addresses of proxies whose word on the visitor's address is taken."""
    metrics_readers: str = "127.0.0.1,::1"
    """Addresses that may read /metrics, with commas between."""
    log_format: Literal["text", "json"] = "text"
    access_log: bool = False
    """Whether every request is written down: method, route, status, time and address."""
    prune_unfinished_days: float = 0.0
    """Unfinished tables at which nothing has happened for so long are deleted; 0: never."""
    prune_finished_days: float = 0.0
    """The same for finished ones."""
    public_url: str = ""
    """Where people reach this site: `https://example.org`. Links in mails and webhooks begin with it."""
    smtp: str = ""
    """The mail server: `smtps://USER:PASSWORD@HOST`, `smtp://…` (STARTTLS) or `smtp+plain://…`; nothing for none."""
    mail_from: str = ""
    """The address that mails come from."""
    private_webhooks: bool = False
    """Whether notices may be posted to addresses of private networks, and by plain http."""
    alert_delay: float = 45.0
    """How many seconds something must have stood before anyone who is away is told: a quick player is not bothered."""
    alert_pause: float = 5.0
    """How often it is looked whether there is something to tell."""
    designer: Literal["household", "everyone", "nobody"] = "household"
    """Who may run studies from the designer's page: those on this machine where nobody else can come; all; none."""
    designer_jobs: int = 1
    """Processes that play the games of one such study."""
    designer_engine: Literal["local", "dask", "ray"] = "local"
    """Where they are played, as `hundred-days lab run --engine` has it."""
    designer_cluster: str = ""
    """The address of that engine's cluster."""
    limits: Limits = Limits()

    def may_design(self, address: str, named: str) -> bool:
        """Whether whoever asks from an address may run studies here; `named` is what he calls this server.

        A server that is reached through a proxy, or listens to a network, may have strangers: it must be told. So it is
        with one that is called by another name than this machine's own: a page of another site can have its name lead
        here.
        """
        if self.designer != "household":
            return self.designer == "everyone"
        alone = self.host in LOOPBACK and not self.trusted_proxies and not self.secure_cookie
        return alone and address in LOOPBACK and named in LOOPBACK

    def database_url(self) -> str:
        if self.database:
            return self.database
        folder = user_data_path("hundred-days", appauthor=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Fault(
                f"The folder {folder} for the tables cannot be made: {error.strerror}.",
                "Name a database with --database.",
            ) from None
        return sqlite_url(folder / "tables.sqlite3")

    def key_path(self) -> Path:
        """Where the key is: an SQLite file has its own beside it."""
        if self.key_file:
            return Path(self.key_file)
        url = self.database_url()
        if url.startswith(_SQLITE):
            return Path(url.removeprefix(_SQLITE) + ".key")
        return user_data_path("hundred-days", appauthor=False, ensure_exists=True) / "server.key"


def sqlite_url(path: Path) -> str:
    return f"{_SQLITE}{path}"
