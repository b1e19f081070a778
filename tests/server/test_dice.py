"""Dice that bind everyone: committed first, salted by each browser, sealed at rest, and checked by anyone."""

from __future__ import annotations

import hashlib
import hmac
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import BadRecord, parse, pledge_of
from hundreddays.server.application import build
from hundreddays.server.store import BadKey, SeedVault, key_from
from hundreddays.tables import verify
from serving import EASY, Browser, running

FRIENDS = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]


def checks_out(draws: dict[str, Any], commitment: str, pledges: dict[str, str], own: dict[str, str]) -> bool:
    """An independent verifier, written from docs/dice.md: it knows nothing of the program.

    It is given what its browser wrote down: the commitment, everyone's pledges, and the nonces of its own seats.
    """
    seed, nonces = bytes.fromhex(draws["seed"]), draws["nonces"]
    if hashlib.sha256(seed).hexdigest() != commitment or own.items() - nonces.items():
        return False
    hashed = {seat: hashlib.sha256(f"{draws['table']}|{seat}|{nonces[seat]}".encode()).hexdigest() for seat in nonces}
    if hashed != pledges:
        return False
    salt = "".join(f"|{seat}={nonces[seat]}" for seat in sorted(nonces))
    for draw in draws["draws"]:
        total, again = sum(draw["weights"]), 0
        while True:
            message = f"{draws['table']}|{draw['ply']}|{again}{salt}"
            number = int.from_bytes(hmac.new(seed, message.encode(), hashlib.sha256).digest()[:16], "big")
            if number < 2**128 - 2**128 % total:
                break
            again += 1
        ticket, outcome = number % total, 0
        while ticket >= draw["weights"][outcome]:
            ticket -= draw["weights"][outcome]
            outcome += 1
        if outcome != draw["drawn"]:
            return False
    return True


def finish(browsers: list[Browser], table: str, rng: Random) -> None:
    while True:
        for browser in browsers:
            state = browser.state(table)
            if state.now.result is not None:
                return
            if state.now.prompt.options:
                move = rng.choice(state.now.prompt.options).move
                assert browser.move(table, state.viewer, state.now.ply, move).status_code == 200


def test_a_game_is_proved_by_a_verifier_that_knows_only_the_page(browser: Browser, stranger: Browser) -> None:
    made = browser.post("/api/tables", {"game": "ambush", "seats": FRIENDS}).json()
    table = made["table"]
    shown = browser.state(table).now.dice.commitment
    browser.salt(table)
    assert browser.state(table).now.dice.nonces == {}
    assert stranger.post("/api/join", {"secret": made["links"][0]["path"].partition("#")[2]}).status_code == 200
    assert stranger.state(table).now.dice.commitment == shown
    refused = browser.get(f"/api/tables/{table}/draws")
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    stranger.salt(table)
    pledges = browser.state(table).now.dice.pledges
    assert (browser.state(table).now.begun, sorted(pledges)) == (False, ["blue", "red"])
    browser.salt(table)
    finish([browser, stranger], table, Random(1815))
    draws = httpx.get(f"{browser.address}/api/tables/{table}/draws").json()
    own = {"red": "nonce-of-red"}
    assert len(draws["draws"]) > 3
    assert checks_out(draws, shown, pledges, own)
    assert not checks_out(draws, shown, pledges, {"red": "something-else"})
    chosen = {**draws, "nonces": {**draws["nonces"], "blue": "chosen-by-the-operator"}}
    assert not checks_out(chosen, shown, pledges, own)
    assert not checks_out({**draws, "seed": "00" * 32}, shown, pledges, own)
    first = draws["draws"][0]
    altered = {**first, "drawn": (first["drawn"] + 1) % len(first["weights"])}
    assert not checks_out({**draws, "draws": [altered, *draws["draws"][1:]]}, shown, pledges, own)
    record = parse(browser.get(f"/api/tables/{table}/record").text)
    assert {seat: record.headers[f"Pledge.{seat}"] for seat in pledges} == pledges
    record.headers["Nonce.blue"] = "chosen-by-the-operator"
    with pytest.raises(BadRecord, match="not the one that was pledged"):
        verify(hd.load("ambush"), record)


def test_whoever_comes_last_cannot_choose_his_share_by_the_others(browser: Browser, stranger: Browser) -> None:
    """Not even whoever runs the server and holds a seat: all shares are bound before the first is shown."""
    made = browser.post("/api/tables", {"game": "ambush", "seats": FRIENDS}).json()
    table, nonce = made["table"], "nonce-of-red"
    early = browser.post(f"/api/tables/{table}/nonce", {"seat": "red", "nonce": nonce})
    assert (early.status_code, early.json()["code"]) == (409, "not_your_turn")
    browser.salt(table)
    again = browser.post(f"/api/tables/{table}/pledge", {"seat": "red", "pledge": "0" * 64})
    assert (again.status_code, again.json()["code"]) == (409, "used")
    assert stranger.post("/api/join", {"secret": made["links"][0]["path"].partition("#")[2]}).status_code == 200
    early = browser.post(f"/api/tables/{table}/nonce", {"seat": "red", "nonce": nonce})
    assert (early.status_code, early.json()["code"]) == (409, "not_your_turn"), "blue has still to bind himself"
    hurried = stranger.post(f"/api/tables/{table}/nonce", {"seat": "blue", "nonce": "unbound-share"})
    assert (hurried.status_code, hurried.json()["code"]) == (409, "not_your_turn")
    forged = stranger.post(f"/api/tables/{table}/pledge", {"seat": "red", "pledge": "0" * 64})
    assert (forged.status_code, forged.json()["code"]) == (403, "forbidden")
    pledged = stranger.post(
        f"/api/tables/{table}/pledge", {"seat": "blue", "pledge": pledge_of(table, "blue", "nonce-of-blue")}
    )
    assert pledged.status_code == 200
    assert browser.post(f"/api/tables/{table}/nonce", {"seat": "red", "nonce": nonce}).status_code == 200
    chosen = stranger.post(f"/api/tables/{table}/nonce", {"seat": "blue", "nonce": "a-better-one"})
    assert (chosen.status_code, chosen.json()["code"]) == (400, "malformed")
    assert not browser.state(table).now.begun
    moved = browser.post(f"/api/tables/{table}/seats/red/link")
    assert (moved.status_code, moved.json()["code"]) == (409, "used")
    stranger.salt(table)
    assert browser.state(table).now.begun


def test_nothing_is_drawn_before_every_person_has_had_a_share(browser: Browser) -> None:
    """The operator cannot try seeds until one suits: what decides the draws is not there when the seed is committed."""
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "computer", "level": "random"}]
    table = browser.post("/api/tables", {"game": "ambush", "seats": seats}).json()["table"]
    before = browser.state(table)
    assert (before.now.begun, before.log, before.now.owed) == (False, [], ["red"])
    assert before.now.dice.nonces == {}
    assert len(before.now.dice.commitment) == 64
    unknown = browser.post("/api/tables", {"game": "ambush", "seats": seats, "nonce": "too-early"})
    assert unknown.status_code == 400, "a share that comes before the commitment is no share"
    browser.salt(table)
    assert browser.state(table).now.begun


def test_the_seed_is_not_to_be_read_in_the_database(ambush: str, tmp_path: Path) -> None:
    with running(EASY(tmp_path)) as address:
        browser = Browser(address)
        table = browser.table()
        path = tmp_path / "tables.sqlite3"
        assert browser.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": 1}).status_code == 200
        seed = browser.state(table).now.dice.seed
        browser.close()
    assert len(seed) == 64
    for file in tmp_path.iterdir():
        assert seed.encode() not in file.read_bytes(), file
        assert bytes.fromhex(seed) not in file.read_bytes(), file
    with sqlite3.connect(path) as database:
        assert [row[0].partition(":")[0] for row in database.execute("SELECT seed FROM tables")] == ["sealed1"]
    database.close()
    assert oct((tmp_path / "tables.sqlite3.key").stat().st_mode & 0o777) == "0o600"
    with running(EASY(tmp_path)) as address:
        assert httpx.get(f"{address}/api/tables/{table}").json()["now"]["dice"]["seed"] == seed


def test_seeds_that_an_older_version_kept_in_the_clear_are_sealed(ambush: str, tmp_path: Path) -> None:
    with running(EASY(tmp_path)) as address:
        browser = Browser(address)
        table = browser.table()
        commitment = browser.state(table).now.dice.commitment
        browser.close()
    vault = SeedVault(key_from(tmp_path / "tables.sqlite3.key"))
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        kept = database.execute("SELECT seed FROM tables").fetchone()[0]
        database.execute("UPDATE tables SET seed = ?", (vault.open(table, kept),))
    database.close()
    with running(EASY(tmp_path)) as address:
        assert httpx.get(f"{address}/api/tables/{table}").json()["now"]["dice"]["commitment"] == commitment
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        assert database.execute("SELECT seed FROM tables").fetchone()[0] == kept
    database.close()


def test_another_key_is_refused_at_the_start(tmp_path: Path) -> None:
    build(EASY(tmp_path)).state.store.close()
    other = tmp_path / "other.key"
    with pytest.raises(BadKey, match="another key"):
        build(msgspec.structs.replace(EASY(tmp_path), key_file=str(other)))
    broken = tmp_path / "broken.key"
    broken.write_text("not a key")
    with pytest.raises(BadKey, match=r"cannot be read"):
        build(msgspec.structs.replace(EASY(tmp_path), key_file=str(broken)))


def test_a_sealed_seed_opens_with_its_own_key_and_table_alone() -> None:
    vault, seed = SeedVault(b"k" * 32), "0f" * 32
    kept = vault.seal("table", seed)
    assert seed not in kept
    assert vault.open("table", kept) == seed
    assert vault.seal("other", seed) != kept
    for wrong, table in ((SeedVault(b"x" * 32), "table"), (vault, "other")):
        with pytest.raises(BadKey):
            wrong.open(table, kept)
