"""The files for running a server: what they start exists, with the options they give it."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from hundreddays.cli.serve import serve
from hundreddays.server.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"


def options(arguments: list[str]) -> dict[str, Any]:
    """What `serve` makes of a command line; it complains about what it does not know."""
    with click.Context(serve) as parent:
        return serve.make_context("serve", arguments, parent).params


def container() -> tuple[list[str], list[str]]:
    """What the container runs, and what it is given unless something else is said."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    found = {
        name: json.loads(re.findall(rf"^{name} (\[.*\])$", text, re.MULTILINE)[0]) for name in ("ENTRYPOINT", "CMD")
    }
    assert found["ENTRYPOINT"][:2] == ["hundred-days", "serve"]
    return found["ENTRYPOINT"][2:], found["CMD"]


def test_the_container_starts_what_there_is() -> None:
    always, usual = container()
    given = options([*always, *usual])
    assert given["host"] == "0.0.0.0"
    assert given["database"].startswith("sqlite:////data/")
    assert given["port"] == Settings().port
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    assert f"EXPOSE {Settings().port}" in text
    assert f"http://127.0.0.1:{Settings().port}/healthz" in text
    assert text.rindex("USER hundred-days") > text.rindex("pip install"), "nothing is served as root"
    assert "fonts-dejavu" in text.split("\nFROM ")[2], "maps have names"
    build = text.split("\nFROM ")[1]
    assert "gcc" in build
    assert build.index("requirements/fast.lock") < build.index("HUNDRED_DAYS_BUILD=auto pip wheel"), "compiled rules"


def test_the_services_fit_together() -> None:
    site = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    always, _ = container()
    given = options([*always, *site["services"]["server"]["command"]])
    caddy = site["services"]["caddy"]
    assert given["behind"] == caddy["networks"]["site"]["ipv4_address"]
    assert given["https"]
    assert re.match(r"postgresql://hundreddays:\$\{POSTGRES_PASSWORD.*@postgres/hundreddays", given["database"])
    assert site["services"]["postgres"]["environment"]["POSTGRES_USER"] == "hundreddays"
    proxy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert f"reverse_proxy {{$HUNDRED_DAYS_SERVER:server:{Settings().port}}}" in proxy
    assert "/metrics" in proxy, "the numbers are not for the world"
    used = {volume.split(":")[0] for service in site["services"].values() for volume in service["volumes"]}
    assert {name for name in used if not name.startswith(".")} == set(site["volumes"])


def test_the_unit_starts_what_there_is() -> None:
    unit = DEPLOY / "hundred-days.service"
    command = re.findall(r"^ExecStart=(.*)$", unit.read_text("utf-8"), re.MULTILINE)[0]
    _, name, *arguments = shlex.split(command)
    assert name == "serve"
    assert options(arguments)["database"].startswith("sqlite:////var/lib/hundred-days/")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here to read the unit")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "hundred-days.service").read_text("utf-8")
    unit = tmp_path / "hundred-days.service"
    unit.write_text(text.replace("/opt/hundred-days/bin/hundred-days", "/bin/true"), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    complaints = [line for line in done.stderr.splitlines() if "hundred-days.service" in line]
    assert complaints == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here to read the unit")
def test_the_unit_has_few_rights() -> None:
    """As systemd rates it, from 0 to 10: a unit that says nothing has 9.6."""
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=35", str(DEPLOY / "hundred-days.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:]
