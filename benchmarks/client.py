"""What an update costs the browser, from the message to the picture, on every board; and the weight of the script.

    python -m benchmarks.client [--moves 120] [--game emperor ...]

A real Chromium sits at a real table, both seats its own, and moves are made until so many updates have been seen, with
the pace off. Three clocks are read for each. `work` is scripting, style and layout on the renderer's own thread, so
that a busy machine does not count against it. `thread` is all that this thread did, with painting and the frames in
which the piece glides to its place, by the processor's time too. `paint` is what a person waits: from the arrival of
the message to the frame that shows it, on the wall.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, CDPSession, Page, Request, sync_playwright

from benchmarks.server import Running
from hundreddays.games import REGISTER

BROWSERS = ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome")
GOAL_MS = 16.0
GOAL_PAINT_MS = 50.0
GOAL_BYTES = 110_000
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
THREAD = ("TaskDuration",)
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
SHOWN = "(ply) => Number(document.querySelector('.table').dataset.ply) >= ply"
HEADERS = {"X-Hundred-Days": "1"}
WATCHED = """
  // Notes for every message of the stream how long it took until a frame that shows it had been handed to the screen.
  window.paints = [];
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (kind, told, ...rest) {
    const timed = (event) => {
      const begun = performance.now();
      told(event);
      if (!event.data) return;
      requestAnimationFrame(() => {
        const channel = new MessageChannel(); // its message comes after the frame's own work
        channel.port1.onmessage = () => window.paints.push(performance.now() - begun);
        channel.port2.postMessage(0);
      });
    };
    return listen.call(this, kind, timed, ...rest);
  };
"""
PACE_OFF = "localStorage.setItem('hundred-days', JSON.stringify({ pace: 'off' }))"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=120)
    parser.add_argument("--game", action="append", choices=sorted(REGISTER))
    given = parser.parse_args()
    print("## The browser client\n")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox"] if os.geteuid() == 0 else []
        )
        server = Running("benchmarks.server_real", Path(folder), core=None)
        rows: list[str] = []
        weights: list[list[int]] = []
        for game in given.game or sorted(REGISTER):
            page = browser.new_page(base_url=f"http://127.0.0.1:{server.port}", viewport={"width": 1440, "height": 900})
            weights.append([])
            page.on("requestfinished", lambda request: _weigh(request, weights[-1]))
            page.add_init_script(WATCHED)
            page.add_init_script(PACE_OFF)
            work, thread, paint = (sorted(costs) for costs in measured(page, game, given.moves))
            cells = _row(work, GOAL_MS), _figures(thread), _row(paint, GOAL_PAINT_MS)
            rows.append(f"| `{game}` | {len(work)} | {' | '.join(cells)} |")
            page.close()
        browser.close()
        server.stop()
    print(
        f"Script of a table: {max(map(sum, weights)) / 1000:.0f} kB gzipped (goal: under {GOAL_BYTES / 1000:.0f} kB).\n"
    )
    clocks = (
        "work: median ms | p95 | worst | goal",
        "thread: median ms | p95 | worst",
        "paint: median ms | p95 | worst | goal",
    )
    print(f"| board | updates | {' | '.join(clocks)} |")
    print("|---|---:|---:|---:|---:|---|---:|---:|---:|---:|---:|---:|---|")
    print("\n".join(rows))


def _weigh(request: Request, weights: list[int]) -> None:
    if request.resource_type == "script":
        weights.append(request.sizes()["responseBodySize"])


def _row(costs: list[float], goal: float) -> str:
    verdict = "met" if _p95(costs) < goal else "missed"
    return f"{_figures(costs)} | p95 < {goal:.0f}: {verdict}"


def _figures(costs: list[float]) -> str:
    return f"{statistics.median(costs):.1f} | {_p95(costs):.1f} | {costs[-1]:.1f}"


def _p95(costs: list[float]) -> float:
    return costs[int(len(costs) * 0.95)]


def chromium() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or sys.exit("This benchmark needs Chromium: apt-get install chromium")


def measured(page: Page, game: str, moves: int) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of work, of the whole thread and until the paint for each update while so many moves are made, any
    legal one as likely as the next.
    """
    rng = random.Random(1815)
    api = page.request
    table = _table(api, game)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".question")
    page.evaluate(SETTLED)
    clock = page.context.new_cdp_session(page)
    clock.send("Performance.enable", {"timeDomain": "threadTicks"})
    costs: list[float] = []
    threads: list[float] = []
    paints: list[float] = []
    now = api.get(f"/api/tables/{table}").json()["now"]
    while len(costs) < moves and not now["view"].get("over"):
        seat = now["view"]["decides"]
        move = rng.choice(now["prompt"]["options"])["move"]
        before = _clocks(clock)
        page.evaluate("paints.length = 0")
        answer = api.post(
            f"/api/tables/{table}/moves", headers=HEADERS, data={"seat": seat, "ply": now["ply"], "move": move}
        )
        if not answer.ok:
            sys.exit(answer.text())
        while True:  # seldom asked: asking is work for the page, too
            page.wait_for_timeout(60)
            if page.evaluate(SHOWN, answer.json()["ply"]):
                break
        cost, thread = ((after - then) * 1000 for after, then in zip(_clocks(clock), before, strict=True))
        now = api.get(f"/api/tables/{table}").json()["now"]
        if now["view"]["decides"] == seat:  # else one has changed chairs, and everything is laid out again
            costs.append(cost)
            threads.append(thread)
            paints += page.evaluate("paints")
    return costs, threads, paints


def _table(api: APIRequestContext, game: str) -> str:
    setup = api.get(f"/api/games/{game}/setup").json()
    seats = [{"seat": seat["seat"], "who": "me", "level": "", "name": ""} for seat in setup["seats"]]
    made: dict[str, Any] = api.post(
        "/api/tables", headers=HEADERS, data={"game": game, "options": {}, "seats": seats}
    ).json()
    return str(made["table"])


def _clocks(clock: CDPSession) -> tuple[float, float]:
    """Seconds of work and of the thread so far."""
    metrics = {metric["name"]: float(metric["value"]) for metric in clock.send("Performance.getMetrics")["metrics"]}
    return sum(metrics[name] for name in WORK), sum(metrics[name] for name in THREAD)


if __name__ == "__main__":
    main()
