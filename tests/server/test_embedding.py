"""A finished public game in other people's pages: the one page that may be framed, with a picture for previews."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from hundreddays.server import link_preview
from hundreddays.server.http import client_files
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.routes import embed_routes
from serving import EASY, UNLIMITED, Browser, running

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def here(ambush: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(EASY(tmp_path_factory.mktemp("embedding"))) as address:
        yield address


def ended(here: str, public: bool = True) -> str:
    browser = Browser(here)
    seats = [{"seat": "red", "who": "me", "name": 'Anna "&<x>'}, {"seat": "blue", "who": "hotseat"}]
    table = browser.table(seats, public=public)
    ply = browser.state(table, "red").now.ply
    assert browser.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": ply}).status_code == 200
    browser.close()
    return table


def ancestors(answer: httpx.Response) -> str:
    policies = answer.headers.get_list("content-security-policy")
    assert len(policies) == 1
    return next(part.strip() for part in policies[0].split(";") if "frame-ancestors" in part)


def test_a_finished_public_game_may_be_framed_and_nothing_else(here: str) -> None:
    table = ended(here)
    framed = httpx.get(f"{here}/embed/{table}")
    assert framed.status_code == 200
    assert ancestors(framed) == "frame-ancestors *"
    assert framed.headers["x-content-type-options"] == "nosniff", "all else holds there too"
    assert "script-src 'self'" in framed.headers["content-security-policy"]
    others = [f"/table/{table}", "/", "/account", f"/api/tables/{table}", f"/embed/{table}/picture.png", "/embed/none"]
    for path in others:
        assert ancestors(httpx.get(f"{here}{path}")) == "frame-ancestors 'none'", path


def test_a_running_or_private_game_cannot_be_embedded(here: str) -> None:
    browser = Browser(here)
    running_one, private = browser.table(public=True), ended(here, public=False)
    browser.close()
    for table in (running_one, private, "no-such-table"):
        refused = httpx.get(f"{here}/embed/{table}")
        assert refused.status_code == 404
        assert ancestors(refused) == "frame-ancestors 'none'"
        assert "og:" not in refused.text
        assert httpx.get(f"{here}/embed/{table}/picture.png").status_code == 404
        assert "og:title" not in httpx.get(f"{here}/table/{table}").text


@pytest.mark.parametrize("page", ["embed", "table"])
def test_a_link_has_words_and_a_picture_for_previews(here: str, page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ended(here)
    head = httpx.get(f"{here}/{page}/{table}").text
    assert '<meta property="og:title" content="Ambush"' in head
    assert f'<meta property="og:image" content="{here}/embed/{table}/picture.png" />' in head
    assert "Red: Anna &quot;&amp;&lt;x&gt;, Blue: a guest." in head, "names are text"
    assert head.index("og:title") < head.index("</head>")
    picture = httpx.get(f"{here}/embed/{table}/picture.png")
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(PNG)
    assert int.from_bytes(picture.content[16:20]) == link_preview.WIDTH
    assert int.from_bytes(picture.content[20:24]) == link_preview.HEIGHT
    assert len(picture.content) > 2000, "and something is drawn on it"
    monkeypatch.setattr("hundreddays.server.routes.embed_routes.can_draw", lambda: False)
    assert httpx.get(f"{here}/embed/{table}/picture.png").status_code == 404
    assert "og:image" not in httpx.get(f"{here}/embed/{table}").text, "without the library there are words alone"


def test_pictures_are_drawn_in_the_time_of_whoever_asks_for_them(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were drawn at nobody's expense: a few long games kept all others waiting for theirs."""
    working: list[str] = []

    def work_hard(live: LiveTable) -> bytes:
        working.append(live.id)
        until = time.thread_time() + 0.3
        while time.thread_time() < until:
            pass
        return PNG

    monkeypatch.setattr(embed_routes, "_drawn", work_hard)
    limits = msgspec.structs.replace(UNLIMITED, work_at_once=0.2, work_a_second=0.01)
    with running(msgspec.structs.replace(EASY(tmp_path, limits), trusted_proxies="127.0.0.1")) as here:
        first, second = ended(here), ended(here)

        def picture(table: str, place: str) -> int:
            return httpx.get(f"{here}/embed/{table}/picture.png", headers={"X-Forwarded-For": place}).status_code

        assert picture(first, "192.0.2.1") == 200
        assert picture(second, "192.0.2.1") == 429
        assert picture(first, "192.0.2.1") == 200, "what is drawn costs nothing"
        assert picture(second, "192.0.2.2") == 200
    assert working == [first, second]


def test_a_page_that_is_not_built_has_no_head_to_fill(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_files, "FOLDER", client_files.FOLDER / "none")
    assert httpx.get(f"{here}/embed/{ended(here)}").status_code == 200
