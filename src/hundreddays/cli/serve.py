"""`hundred-days serve`: the tables over the network."""

from __future__ import annotations

from typing import Literal

import click

from hundreddays.cli.usage import Days
from hundreddays.core import Fault

PORT = 1815


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for the whole network."
)
@click.option(
    "--port",
    default=PORT,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 for any free one.",
)
@click.option(
    "--database",
    default="",
    metavar="URL",
    help="sqlite:///FILE or postgresql://USER@HOST/NAME. Default: a file in your data directory.",
)
@click.option(
    "--thinkers",
    default=2,
    show_default=True,
    type=click.IntRange(0, 64),
    help="Processes in which computer players think; 0: elsewhere, see `think`.",
)
@click.option(
    "--behind",
    default="",
    metavar="ADDRESSES",
    help="Proxies whose word on a visitor's address is taken, with commas between.",
)
@click.option(
    "--https", is_flag=True, help="The server is reached by https: its cookies must never travel in the clear."
)
@click.option(
    "--key-file", default="", metavar="FILE", help="The key that seals the dice's seeds. Default: beside the database."
)
@click.option(
    "--log-format", default="text", show_default=True, type=click.Choice(["text", "json"]), help="Of the log."
)
@click.option("--access-log", is_flag=True, help="Write every request down: route, status, time and address.")
@click.option(
    "--prune-unfinished-days",
    default=0.0,
    type=Days(),
    help="Delete unfinished tables untouched for so many days. Default: never.",
)
@click.option(
    "--prune-finished-days",
    default=0.0,
    type=Days(),
    help="Delete finished tables untouched for so many days. Default: never.",
)
@click.option(
    "--public-url",
    default="",
    metavar="URL",
    envvar="HUNDRED_DAYS_PUBLIC_URL",
    help="Where people reach the server, for links in notices: https://example.org.",
)
@click.option(
    "--smtp",
    default="",
    metavar="URL",
    envvar="HUNDRED_DAYS_SMTP",
    help="Send mail through smtps://USER:PASSWORD@HOST, smtp://… (STARTTLS) or smtp+plain://…. Default: no mail.",
)
@click.option(
    "--mail-from",
    default="",
    metavar="ADDRESS",
    envvar="HUNDRED_DAYS_MAIL_FROM",
    help="The address that mails come from.",
)
@click.option(
    "--private-webhooks",
    is_flag=True,
    envvar="HUNDRED_DAYS_PRIVATE_WEBHOOKS",
    help="Let notices be posted to private networks, and by plain http.",
)
@click.option(
    "--designer",
    default="household",
    show_default=True,
    type=click.Choice(["household", "everyone", "nobody"]),
    help="Who may run studies in the browser; household: whoever sits at this machine.",
)
@click.option(
    "--designer-jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes for one such study."
)
@click.option(
    "--designer-engine",
    default="local",
    show_default=True,
    type=click.Choice(["local", "dask", "ray"]),
    help="Where its games are played, as in `lab run`.",
)
@click.option("--designer-cluster", default="", metavar="ADDRESS", help="The cluster of that engine.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser at the lobby.")
def serve(
    host: str,
    port: int,
    database: str,
    thinkers: int,
    behind: str,
    https: bool,
    key_file: str,
    log_format: Literal["text", "json"],
    access_log: bool,
    prune_unfinished_days: float,
    prune_finished_days: float,
    public_url: str,
    smtp: str,
    mail_from: str,
    private_webhooks: bool,
    designer: Literal["household", "everyone", "nobody"],
    designer_jobs: int,
    designer_engine: Literal["local", "dask", "ray"],
    designer_cluster: str,
    open_browser: bool,
) -> None:
    """Serve tables to browsers: against the computer, at one screen, or with friends by a link.

    \b
    Examples:
      hundred-days serve --open
      hundred-days serve --host 0.0.0.0 --port 8000
      hundred-days serve --database postgresql://hd@localhost/hd --behind 127.0.0.1 --https
    """
    try:
        from hundreddays.server.run_server import serve as run
        from hundreddays.server.settings import Settings
    except ImportError:
        raise Fault(
            "The browser game needs libraries that are not installed.",
            "Install 'hundred-days[server]' with pip, pipx or uv. In the terminal you can play at once:"
            " hundred-days play returns",
        ) from None
    settings = Settings(
        host=host,
        port=port,
        database=database,
        thinkers=thinkers,
        trusted_proxies=behind,
        secure_cookie=https,
        key_file=key_file,
        log_format=log_format,
        access_log=access_log,
        prune_unfinished_days=prune_unfinished_days,
        prune_finished_days=prune_finished_days,
        public_url=public_url,
        smtp=smtp,
        mail_from=mail_from,
        private_webhooks=private_webhooks,
        designer=designer,
        designer_jobs=designer_jobs,
        designer_engine=designer_engine,
        designer_cluster=designer_cluster,
    )
    run(settings, open_browser)
