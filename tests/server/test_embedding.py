"""A finished public game in other people's pages: the one page that may be framed, with a picture for previews."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from hundreddays.server import link_preview
from hundreddays.server.http import client_files
from serving import EASY, Browser, running

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


def test_a_page_that_is_not_built_has_no_head_to_fill(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_files, "FOLDER", client_files.FOLDER / "none")
    assert httpx.get(f"{here}/embed/{ended(here)}").status_code == 200
