"""Caddy with the shipped Caddyfile before a real server: certificates, addresses, streams, and nothing for the world
that is not meant for it.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import pytest

from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.run_server import Server
from serving import EASY
from serving.program import served
from serving.waiting import eventually

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"
CADDY = shutil.which("caddy", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))

pytestmark = pytest.mark.skipif(CADDY is None, reason="there is no caddy here")
SEATS = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]


class Site(NamedTuple):
    """A visitor's client, and the server that he never reaches directly."""

    http: httpx.Client
    live_tables: LiveTables


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.fixture(scope="module")
def site(ambush: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("caddy")
    settings = msgspec.structs.replace(EASY(folder), trusted_proxies="127.0.0.1", secure_cookie=True)
    with served(settings) as (address, server):
        yield from through_caddy(folder, address, server)


def through_caddy(folder: Path, address: str, server: Server) -> Iterator[Site]:
    """The shipped file as it is; only its port for plain http is another, and its certificates are nobody's."""
    assert CADDY is not None
    port = free_port()
    told = {
        **os.environ,
        "HUNDRED_DAYS_HOST": f"localhost:{port}",
        "HUNDRED_DAYS_SERVER": address.removeprefix("http://"),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    adapt = [CADDY, "adapt", "--config", str(CADDYFILE)]
    config = json.loads(subprocess.run(adapt, env=told, capture_output=True, check=True).stdout)
    config["admin"] = {"disabled": True}
    config["apps"]["http"]["http_port"] = free_port()
    config["apps"]["pki"] = {"certificate_authorities": {"local": {"install_trust": False}}}
    (folder / "caddy.json").write_text(json.dumps(config), "utf-8")
    root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([CADDY, "run", "--config", str(folder / "caddy.json")], env=told, stderr=log)
    try:
        eventually(lambda: root.exists() and _listens(port))
        verified = ssl.create_default_context(cafile=str(root))
        headers = {"X-Hundred-Days": "1"}
        with httpx.Client(
            base_url=f"https://localhost:{port}", verify=verified, headers=headers, timeout=30.0, trust_env=False
        ) as http:
            eventually(lambda: _answers(http))
            yield Site(http, server.app.state.live_tables)
    finally:
        process.kill()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _answers(http: httpx.Client) -> bool:
    try:
        return http.get("/api/games").status_code == 200
    except httpx.TransportError:
        return False


def test_a_table_is_played_by_https(site: Site) -> None:
    made = site.http.post("/api/tables", json={"game": "ambush", "seats": SEATS})
    assert made.status_code == 201
    assert made.headers["strict-transport-security"].startswith("max-age=")
    cookie = made.headers["set-cookie"]
    assert cookie.startswith("__Host-hundred_days=")
    assert "Secure" in cookie
    table = made.json()["table"]
    for seat in ("red", "blue"):
        given = site.http.post(f"/api/tables/{table}/nonce", json={"seat": seat, "nonce": "behind-caddy"})
        assert given.status_code == 200
    with site.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("data: "))
        now = site.http.get(f"/api/tables/{table}").json()
        body = {"seat": now["viewer"], "ply": now["now"]["ply"], "move": now["now"]["prompt"]["options"][0]["move"]}
        assert site.http.post(f"/api/tables/{table}/moves", json=body).status_code == 200
        assert next(line for line in lines if line.startswith("data: ")), "a stream is passed on as it comes"


@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/readyz"])
def test_what_is_for_the_operator_is_not_for_the_world(site: Site, path: str) -> None:
    assert site.http.get(path).status_code == 404


@pytest.mark.parametrize(
    "path", ["//api/tables", "/api//tables", "/api/tables/", "/api/%2e%2e/api/tables", "/api%2Ftables"]
)
def test_another_spelling_of_an_address_leads_nowhere(site: Site, path: str) -> None:
    request = site.http.build_request("POST", "/", json={"game": "ambush", "seats": SEATS})
    request.url = request.url.copy_with(raw_path=path.encode())
    assert site.http.send(request).status_code in (404, 405)


def test_a_visitor_cannot_choose_his_address(site: Site) -> None:
    lied = {"X-Forwarded-For": "192.0.2.7"}
    site.live_tables.banned = {"192.0.2.7"}
    assert site.http.get("/api/games", headers=lied).status_code == 200, "nobody is at that address"
    site.live_tables.banned = {"127.0.0.1"}
    assert site.http.get("/api/games", headers=lied).status_code == 403, "his own is known all the same"
    site.live_tables.banned = set()
