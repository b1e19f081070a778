"""Screenshots of every game and page, to be looked at: `python -m tools.screens FOLDER [--game returns] [--pages]`.

Each game is photographed at its start, in movement, in battle and at its end, on a wide screen light and dark, on a
small one, and on a phone upright and on its side. Games are played by the planner up to the moment; then a real
Chromium sits down. With `--pages` all other pages are photographed instead, by someone with an account whom the
operator trusts.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.client import HEADERS, chromium
from benchmarks.server import Running
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import hundreddays as hd
from hundreddays.core import CHANCE, PLACE, Eye, Record, State, draw
from hundreddays.games import REGISTER
from hundreddays.learn.lessons import lessons
from hundreddays.learn.puzzles import puzzles
from hundreddays.players import PlannerPlayer
from hundreddays.server.settings import sqlite_url

MOMENTS = ("start", "movement", "battle", "end")
OPTIONS: dict[str, dict[str, str]] = {"emperor": {"scenario": "ligny_quatre_bras"}}
"""Where the whole campaign takes too long."""
FIGHTS = {"returns": "combat", "waterloo": "combat", "napoleon": "battles", "emperor": "combat"}
"""The panel that a game shows in battle."""
UNDER_WAY = 30
"""So many plies have been played when movement is photographed."""
LAST = 5
"""Of so many plies one is kept to end a game from: a record of the whole game is over before it is opened."""
SEED = 1815


class Screen(NamedTuple):
    """A kind of screen."""

    name: str
    width: int
    height: int
    dark: bool = False
    touch: bool = False


SCREENS = (
    Screen("wide-light", 1440, 900),
    Screen("wide-dark", 1440, 900, dark=True),
    Screen("desk", 1024, 768),
    Screen("phone", 390, 844, touch=True),
    Screen("landscape", 844, 390, touch=True),
)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=sorted(REGISTER))
    parser.add_argument("--moment", action="append", choices=MOMENTS)
    parser.add_argument("--pages", action="store_true", help="the pages that are no table")
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        server = Running("benchmarks.server_real", Path(folder), core=None)
        try:
            address = f"http://127.0.0.1:{server.port}"
            if given.pages:
                photograph_pages(browser, address, given.folder, Path(folder) / "benchmarks.server_real.sqlite3")
                return
            for game in given.game or sorted(REGISTER):
                for moment in given.moment or MOMENTS:
                    photograph(browser, address, game, moment, given.folder)
        finally:
            browser.close()
            server.stop()


def photograph(browser: Browser, address: str, game: str, moment: str, folder: Path) -> None:
    """One moment of one game on every screen, by the person who sits there."""
    host = browser.new_context(base_url=address)
    record = played(game, moment)
    seats = [{"seat": one, "who": "me"} for one in hd.load(game, **OPTIONS.get(game, {})).seats]
    made = host.request.post("/api/tables", headers=HEADERS, data={"record": record, "seats": seats})
    if not made.ok:
        raise SystemExit(made.text())
    if moment == "end":
        finish(host, made.json()["table"])
    for screen in SCREENS:
        context = at_screen(browser, address, host, screen)
        page = context.new_page()
        page.goto(f"/table/{made.json()['table']}")
        page.wait_for_selector(".table .board")
        page.wait_for_timeout(900)
        if moment == "movement":
            choose(page)
        page.screenshot(path=folder / f"{game}-{moment}-{screen.name}.png")
        context.close()
    host.close()
    print(f"{game}, {moment}")


def at_screen(browser: Browser, address: str, host: BrowserContext, screen: Screen) -> BrowserContext:
    """The same visitor, before another screen."""
    return browser.new_context(
        base_url=address,
        storage_state=host.storage_state(),
        viewport={"width": screen.width, "height": screen.height},
        color_scheme="dark" if screen.dark else "light",
        reduced_motion="reduce",
        has_touch=screen.touch,
    )


def photograph_pages(browser: Browser, address: str, folder: Path, database: Path) -> None:
    """Every page that is no table, from top to bottom, on every screen."""
    host = browser.new_context(base_url=address)
    pages = addresses(host, database)
    for screen in SCREENS:
        context = at_screen(browser, address, host, screen)
        page = context.new_page()
        for name, path in pages.items():
            page.goto("about:blank")  # else a page that differs by its fragment alone would stay as it is
            page.goto(path)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"page-{name}-{screen.name}.png", full_page=True)
        context.close()
        print(f"pages, {screen.name}")
    host.close()


def addresses(host: BrowserContext, database: Path) -> dict[str, str]:
    """Where each page is, once there is something to be seen on it."""

    def sent(path: str, data: dict[str, Any]) -> dict[str, Any]:
        answer = host.request.post(path, headers=HEADERS, data=data)
        if not answer.ok:
            raise SystemExit(f"{path}: {answer.text()}")
        told: dict[str, Any] = answer.json()
        return told

    sent("/api/account", {"name": "Uxbridge", "password": "nothing secret"})
    trust = ["admin", "trust", "Uxbridge", "--database", sqlite_url(database)]
    subprocess.run([sys.executable, "-m", "hundreddays", *trust], check=True, stdout=subprocess.DEVNULL)
    seats = [{"seat": "french", "who": "me"}, {"seat": "coalition", "who": "friend"}]
    friend = sent("/api/tables", {"game": "returns", "seats": seats})
    both = [{"seat": one, "who": "me"} for one in ("french", "coalition")]
    over = sent("/api/tables", {"record": played("returns", "end"), "seats": both})["table"]
    finish(host, over)
    return {
        "lobby": "/",
        "join": friend["links"][0]["path"],
        "learn": "/learn",
        "learn-game": "/learn/emperor",
        **{f"lesson-{game}": f"/learn/{game}/{lessons(game)[1].id}" for game in sorted(REGISTER)},
        "puzzle": f"/puzzle/returns/{puzzles('returns')[0].id}",
        **{f"rules-{one}": f"/rules/napoleon/{one}" for one in ("aim", "turn", "signs", "sheet", "tables", "book")},
        "history": "/history/returns",
        "history-emperor": "/history/emperor",
        "review": f"/review/{over}",
        "studio": "/studio",
        "studio-table": f"/studio/table/{over}",
        "editor": "/editor",
        "editor-game": "/editor/waterloo",
        "designer": "/designer",
        "people": "/people",
        "profile": "/people/Uxbridge",
        "tournaments": "/tournaments",
        "new-tournament": "/tournaments/new",
        "account": "/account",
        "desk": "/desk",
        "privacy": "/privacy",
        "unsubscribe": "/unsubscribe",
        "nowhere": "/a/page/that/is/not/there",
    }


def finish(host: BrowserContext, table: str) -> None:
    """Play the last decisions at the table itself, by advice, until the game is over."""
    page = host.new_page()
    page.goto(f"/table/{table}")
    page.wait_for_selector(".question")  # the page has given its share in the dice
    page.close()
    while True:
        now: dict[str, Any] = host.request.get(f"/api/tables/{table}").json()["now"]
        seat = now["view"]["decides"]
        if now["view"]["over"]:
            return
        now = host.request.get(f"/api/tables/{table}", params={"seat": seat}).json()["now"]
        move = host.request.get(f"/api/tables/{table}/hint", params={"seat": seat}).json()["move"]
        data = {"seat": seat, "ply": now["ply"], "move": move}
        host.request.post(f"/api/tables/{table}/moves", headers=HEADERS, data=data)


def choose(page: Page) -> None:
    """Take a piece in hand, out of its stack if it stands in one."""
    counter = page.locator(".pieces .counter.do .face").last
    if counter.count():
        counter.click(force=True)
        page.wait_for_timeout(300)
        cell = page.locator(".fan [data-able] .face")
        if cell.count():
            cell.first.click(force=True)
        page.wait_for_timeout(500)


def played(name: str, moment: str) -> str:
    """The record of a game up to a moment; of its end all but the last decisions."""
    game = hd.load(name, **OPTIONS.get(name, {}))
    state, record, planner, rng = game.start(), Record.of(game), PlannerPlayer(game), Random(SEED)
    plies, before_last = 0, record.text()
    while not state.over:
        actor = state.actor
        if actor != CHANCE and len(state.moves()) > 1 and reached(state, name, moment, plies):
            break
        if actor != CHANCE and len(state.moves()) > 1 and plies % LAST == 0:
            before_last = record.text()
        move = draw(state.odds(), rng) if actor == CHANCE else planner.choose(Eye(state, actor), rng).move
        record.add(game, actor, move)
        state.apply(move)
        plies += 1
    return before_last if state.over else record.text()


def reached(state: State, name: str, moment: str, plies: int) -> bool:
    """Whether somebody has to decide at this moment."""
    view, prompt = state.view(state.actor), state.prompt(state.actor)
    if moment == "start":
        return True
    if moment == "movement":
        marching = sum(option.on != PLACE and bool(option.noun) for option in prompt.options)
        return plies >= UNDER_WAY and not view.chosen and marching > 3 and not view.panels.get(FIGHTS[name])
    return moment == "battle" and fought(view.panels.get(FIGHTS[name]))


def fought(panel: Any) -> bool:
    """Whether a panel shows a fight that is not decided yet: there is something to hope for."""
    if isinstance(panel, list):
        return any(battle["status"] == "now" for battle in panel)
    return bool(panel) and panel.get("outcomes") != []


if __name__ == "__main__":
    main()
