"""What whoever runs a server needs: is it alive, what does it do, and what did it write down."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import time
from functools import partial
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import update

from hundreddays.server.alerts import preferences
from hundreddays.server.logs import ACCESS, REPEAT_SECONDS, JsonFormatter, Repeats, TextFormatter
from hundreddays.server.moderation.desk import shut_out
from hundreddays.server.moderation.desk_log import OPERATOR
from hundreddays.server.routes import table_routes
from hundreddays.server.store import Store
from hundreddays.server.store.database_schema import tables
from hundreddays.server.tokens import new_secret
from serving import EASY, Browser, running
from serving.program import served


def test_health_and_readiness(ambush: str, tmp_path: Path) -> None:
    with running(EASY(tmp_path)) as address:
        assert httpx.get(f"{address}/healthz").text == "alive\n"
        assert httpx.get(f"{address}/readyz").text == "ready\n"
        path = tmp_path / "tables.sqlite3"
        path.rename(tmp_path / "taken away")
        gone = httpx.get(f"{address}/readyz")
        assert (gone.status_code, gone.text) == (503, "the database does not answer\n")
        assert httpx.get(f"{address}/healthz").status_code == 200
        (tmp_path / "taken away").rename(path)
        assert httpx.get(f"{address}/readyz").status_code == 200


def test_the_numbers_of_a_server(ambush: str, tmp_path: Path) -> None:
    with running(EASY(tmp_path)) as address:
        browser = Browser(address)
        table = browser.table()
        stream = browser.listen(table, "red")
        stream.until(lambda messages: bool(messages))
        for ply in (1, 1):
            browser.move(table, "red", ply, "march red_scout")
        text = httpx.get(f"{address}/metrics").text
        browser.close()
    numbers = dict(re.findall(r"^([a-z_]+(?:\{[^}]*\})?) ([0-9.e+-]+)$", text, re.MULTILINE))
    assert numbers['hundred_days_actions_total{kind="move"}'] == "1"
    assert numbers["hundred_days_streams"] == "1"
    assert numbers["hundred_days_tables_in_memory"] == "1"
    assert numbers['hundred_days_answers_total{method="POST",status="409"}'] == "1"
    assert numbers['hundred_days_write_seconds_bucket{le="+Inf"}'] == numbers["hundred_days_write_seconds_count"] == "3"
    assert table not in text
    for line in text.splitlines():
        assert re.fullmatch(
            r"# (HELP|TYPE) \S+ .+|[a-z_]+(\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*\})? [0-9.e+-]+", line
        ), line


def test_the_numbers_are_not_for_everyone(ambush: str, tmp_path: Path) -> None:
    settings = msgspec.structs.replace(EASY(tmp_path), trusted_proxies="127.0.0.1")
    with running(settings) as address:
        assert httpx.get(f"{address}/metrics", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 404


def test_the_log_has_time_and_level_and_can_be_read_by_programs(ambush: str, tmp_path: Path) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    access = logging.getLogger(ACCESS)
    access.addHandler(handler)
    access.setLevel(logging.INFO)
    try:
        with running(EASY(tmp_path)) as address:
            browser = Browser(address)
            seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
            made = browser.post("/api/tables", {"game": "ambush", "seats": seats}).json()
            browser.get(f"/api/tables/{made['table']}", seat="red")
            cookie = browser.http.cookies["hundred_days"]
            browser.close()
    finally:
        access.removeHandler(handler)
        access.setLevel(logging.NOTSET)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    first, second = lines[:2]
    assert (first["method"], first["route"], first["status"]) == ("POST", "/api/tables", 201)
    assert (second["route"], second["status"], second["address"]) == ("/api/tables/{table}", 200, "127.0.0.1")
    assert first["level"] == "info"
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT[\d:.]+\+00:00", first["time"])
    for secret in (cookie, made["table"], made["links"][0]["path"].partition("#")[2]):
        assert secret not in written.getvalue()
    record = logging.LogRecord("some.where", logging.ERROR, "", 0, "It failed: %s", ("disk",), None)
    assert re.fullmatch(r"20\S+ ERROR some.where: It failed: disk", TextFormatter().format(record))


def test_what_fails_is_written_down_without_the_secret_in_its_address(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*what: object) -> None:
        raise RuntimeError("not today")

    monkeypatch.setattr(preferences, "leave", fail)
    monkeypatch.setattr(table_routes, "ruling", fail)
    secret = new_secret()
    with running(EASY(tmp_path)) as address:
        browser = Browser(address)
        table = browser.table()
        assert browser.post(f"/api/unsubscribe/{secret}").json()["code"] == "fault"
        assert browser.post(f"/api/tables/{table}/why", {"seat": "red", "move": "rest"}).json()["code"] == "fault"
        browser.close()
    assert "Something failed at POST /api/unsubscribe/{token}\n" in caplog.text
    assert f"Something failed at POST /api/tables/{{table}}/why, table {table}\n" in caplog.text
    assert secret not in "".join(record.getMessage() for record in caplog.records if record.name != "httpx")


def test_abandoned_tables_are_deleted_by_the_rule_that_was_set(ambush: str, tmp_path: Path) -> None:
    settings = msgspec.structs.replace(EASY(tmp_path), prune_unfinished_days=30.0)
    with served(settings) as (address, server):
        browser = Browser(address)
        old, fresh, finished = browser.table(), browser.table(), browser.table()
        assert browser.post(f"/api/tables/{finished}/resign", {"seat": "red", "ply": 1}).is_success
        store: Store = server.app.state.store
        with store.database.engine.begin() as connection:
            past = update(tables).where(tables.c.id.in_([old, finished])).values(changed=time.time() - 40 * 86400)
            connection.execute(past)
        live_tables = server.app.state.live_tables

        async def prune() -> None:
            for live in list(live_tables._tables.values()):
                live_tables.drop(live)
            await live_tables.prune()

        asyncio.run_coroutine_threadsafe(prune(), live_tables.loop).result(20.0)
        assert browser.get(f"/api/tables/{old}").status_code == 404
        assert browser.get(f"/api/tables/{fresh}").status_code == 200
        assert browser.get(f"/api/tables/{finished}").status_code == 200
        browser.close()


def test_whoever_is_banned_is_shut_out(ambush: str, tmp_path: Path) -> None:
    settings = msgspec.structs.replace(EASY(tmp_path), trusted_proxies="127.0.0.1")

    async def ban() -> None:
        store = Store(settings.database_url())
        for address, days in (("192.0.2.1", 1.0), ("192.0.2.2", -1.0)):
            await store.write(partial(shut_out, who=OPERATOR, whom=address, days=days, why="spam"))
        store.close()

    asyncio.run(ban())
    with running(settings) as address:
        statuses = [
            httpx.get(f"{address}/api/tables", headers={"X-Forwarded-For": f"192.0.2.{number}"}).status_code
            for number in (1, 2, 3)
        ]
    assert statuses == [403, 200, 200]


@pytest.mark.parametrize("path", ["/healthz/", "//metrics", "/metrics/x"])
def test_they_have_one_address_each(address: str, path: str) -> None:
    assert "hundred_days_streams" not in httpx.get(f"{address}{path}").text


def test_a_line_that_is_said_again_and_again_is_written_once() -> None:
    """While the database is away every request says so: an operator reads it once, and how often it was."""
    said = Repeats()

    def written(message: str, at: float, name: str = "hundreddays.server") -> str | None:
        record = logging.LogRecord(name, logging.ERROR, "", 0, "The database %s.", (message,), None)
        record.created = at
        return record.getMessage() if said.filter(record) else None

    assert written("does not answer", 100.0) == "The database does not answer."
    assert [written("does not answer", 100.0 + n / 10) for n in range(50)] == [None] * 50
    assert written("is full", 101.0) == "The database is full."
    assert written("does not answer", 100.0 + REPEAT_SECONDS) == (
        "The database does not answer. (50 times more since this was last said)"
    )
    assert written("does not answer", 131.0) == "The database does not answer."
    assert [written("answers", 200.0, ACCESS) for _ in range(3)] == ["The database answers."] * 3
