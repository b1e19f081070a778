"""Strips of frames that show an enemy's turn as a player sees it: `python -m tools.films [--game returns ...]`.

For each game a real Chromium sits at a real table, the computer across from it. One's own turn is played by advice.
Then each thing that the enemy does is photographed while it is played back, and the frames that tell most are put side
by side into `docs/pictures/film-<game>.jpg`. With `--frames FOLDER` every frame is kept there as it is instead. Look at
them: ways, dice and losses must be seen where they happen.
"""

from __future__ import annotations

import argparse
import base64
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.client import HEADERS, chromium
from benchmarks.server import Running
from playwright.sync_api import Page, sync_playwright

import hundreddays as hd
from hundreddays.core import CHANCE, Eye, Record, draw
from hundreddays.games import REGISTER
from hundreddays.players import PlannerPlayer

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
FRAMES = 8
ENOUGH = 16
"""So many things have been seen: the film ends with the next question."""
LONGEST_S = 70.0
"""A slow machine shows less."""
AFTERWARDS = 99
"""What stays on the map when all has been told is always shown."""
OPTIONS: dict[str, dict[str, str]] = {"emperor": {"scenario": "ligny_quatre_bras"}}
"""Where the whole campaign begins too quietly for a film."""
PLIES = {"returns": 40, "waterloo": 130, "napoleon": 150, "emperor": 60}
"""So many plies have been played before: armies are in touch by then."""
SEED = 1815
LATEST = "() => document.querySelector('.played .told')?.textContent ?? ''"


class Frame(NamedTuple):
    """One picture of the film, and the sentence below the map."""

    text: str
    telling: int
    """How much it tells: dice before fights before ways before words alone."""
    picture: bytes


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=sorted(REGISTER))
    parser.add_argument("--frames", type=Path, metavar="FOLDER", help="keep every frame there, and make no strip")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        server = Running("benchmarks.server_real", Path(folder), core=None)
        for game in given.game or sorted(REGISTER):
            page = browser.new_page(base_url=f"http://127.0.0.1:{server.port}", viewport={"width": 1200, "height": 780})
            frames = film(page, game)
            if given.frames:
                keep(frames, game, given.frames)
            else:
                (PICTURES / f"film-{game}.jpg").write_bytes(strip(page, chosen(frames)))
            print(f"{game}: {len(frames)} frames, {sum(frame.telling > 3 for frame in frames)} with dice")
            page.close()
        browser.close()
        server.stop()


def film(page: Page, name: str) -> list[Frame]:
    """Every line of the enemy's turn that is shown."""
    record, seat = opening(name)
    seats = [{"seat": one, "who": "me" if one == seat else "computer", "level": "recruit"} for one in seats_of(name)]
    made = page.request.post("/api/tables", headers=HEADERS, data={"record": record, "seats": seats})
    if not made.ok:
        raise SystemExit(made.text())
    table = made.json()["table"]
    page.goto(f"/table/{table}")
    page.wait_for_selector(".question")
    own_turn(page, table, seat)
    frames: list[Frame] = []
    last = ""
    until = time.monotonic() + LONGEST_S
    while time.monotonic() < until:
        text = str(page.evaluate(LATEST))
        if text and text != last:
            last = text
            page.wait_for_timeout(300)  # arrows and dice come to rest
            seen = [page.locator(one).count() for one in (".played .dice", ".trails .burst.now", ".trails .way.now")]
            telling = sum(weight for weight, count in zip((4, 2, 1), seen, strict=True) if count)
            frames.append(Frame(text, telling, photo(page)))
        elif page.locator(".question").count():  # the turn is over, or an answer is wanted in the midst of it
            if len(frames) >= ENOUGH:
                break
            last = ""
            own_turn(page, table, seat)
        page.wait_for_timeout(40)
    return [*frames, Frame("", AFTERWARDS, photo(page))]


def photo(page: Page) -> bytes:
    """The map and what is said below it."""
    return page.screenshot(clip={"x": 0, "y": 70, "width": 876, "height": 710})


def keep(frames: list[Frame], game: str, folder: Path) -> None:
    """Every frame as a picture of its own, in order."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, frame in enumerate(frames):
        (folder / f"{game}-{number:02}.png").write_bytes(frame.picture)


def opening(name: str) -> tuple[str, str]:
    """A game under way, at a decision of the first seat, and that seat."""
    game = hd.load(name, **OPTIONS.get(name, {}))
    state, record, planner, rng = game.start(), Record.of(game), PlannerPlayer(game), Random(SEED)
    plies = 0
    while plies < PLIES[name] or state.actor != 0 or len(state.moves()) < 2:
        actor = state.actor
        move = draw(state.odds(), rng) if actor == CHANCE else planner.choose(Eye(state, actor), rng).move
        record.add(game, actor, move)
        state.apply(move)
        plies += 1
    return record.text(), game.seat_name(0)


def seats_of(name: str) -> Sequence[str]:
    return hd.load(name, **OPTIONS.get(name, {})).seats


def own_turn(page: Page, table: str, seat: str) -> None:
    """Follow the advice until the enemy decides."""
    for _ in range(400):
        now: dict[str, Any] = page.request.get(f"/api/tables/{table}", params={"seat": seat}).json()["now"]
        if now["view"]["decides"] != seat:
            return
        move = page.request.get(f"/api/tables/{table}/hint", params={"seat": seat}).json()["move"]
        data = {"seat": seat, "ply": now["ply"], "move": move}
        page.request.post(f"/api/tables/{table}/moves", headers=HEADERS, data=data)


def chosen(frames: list[Frame]) -> list[Frame]:
    """The most telling, in the order in which they happened."""
    best = sorted(range(len(frames)), key=lambda n: -frames[n].telling)[:FRAMES]
    return [frames[n] for n in sorted(best)]


def strip(page: Page, frames: list[Frame]) -> bytes:
    """The frames side by side, as one small picture."""
    cells = "".join(
        f'<img width="424" height="354" src="data:image/png;base64,{base64.b64encode(frame.picture).decode()}">'
        for frame in frames
    )
    page.set_viewport_size({"width": 860, "height": 100})
    page.goto("about:blank")
    page.set_content(f'<body style="margin:4px;display:flex;flex-wrap:wrap;gap:4px;background:#17130e">{cells}</body>')
    return page.screenshot(type="jpeg", quality=55, full_page=True)


if __name__ == "__main__":
    main()
