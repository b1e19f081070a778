"""One self-contained page about a study, and one that puts several games side by side."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import mean, median

from hundreddays.lab import charts
from hundreddays.lab.study import PLANNER
from hundreddays.lab.summary import Summary

_STYLE = """
body{font:16px/1.5 Georgia,serif;color:#2d2213;background:#faf5e8;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-weight:600;line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid #d8c9a3;padding-top:1rem}
svg{max-width:100%;height:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.25rem .75rem;border-bottom:1px solid #e4d8b8;text-align:right}td:first-child,th:first-child{text-align:left}
.sure{font-weight:700;color:#8a5a00}figure{margin:1rem 0}figcaption,footer{font-size:.85rem;color:#6b5c3f}
@media(max-width:40rem){table{display:block;overflow-x:auto}}
"""


def report(summary: Summary) -> str:
    """The page of one study."""
    study, game = summary.study, summary.game
    colors = {army.id: army.color for army in summary.picture.armies}
    title = study.title or f"{game.title}: a study"
    players = ", ".join(f"{seat} {study.players.get(seat, PLANNER)}" for seat in game.seats)
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{len(summary.games):,} games of {escape(game.title)}; {escape(players)}; seed {study.seed}.</p>"]
    parts += ["<h2>Who wins</h2>", _figure(charts.shares_chart(summary.shares(), colors)), _shares(summary)]
    parts += _contrasts(summary)
    parts += ["<h2>How long it takes</h2>", _figure(charts.histogram([row["turns"] for row in summary.games], "turns"))]
    parts.append(
        f"<p>{mean(row['decisions'] for row in summary.games):.0f} decisions a game in the mean, {median(row['decisions'] for row in summary.games):.0f} in the median.</p>"
    )
    parts.append(_figure(charts.by_turn(summary.decisions_by_turn(), "decisions a game", colors)))
    heat = summary.battles_by_place()
    if heat:
        parts += ["<h2>Where battles happen</h2>", _figure(charts.heat_map(summary.picture, heat), "Discs grow with the number of battles a game.")]
    losses = summary.losses_by_turn()
    if losses:
        parts += ["<h2>Losses by turn</h2>", _figure(charts.by_turn(losses, "losses a game", colors))]
    if game.judge() is not None:
        parts += ["<h2>Tension</h2>", _figure(charts.histogram([row["lead_changes"] for row in summary.games], "changes of the lead in a game"))]
    evenings = summary.evenings()
    if evenings:
        caption = "Filled: the mean place of each army at the end of the half-day, in the games, with its spread. Square: where it really was in June 1815."
        parts += ["<h2>Against what happened</h2>", _figure(charts.evening_map(summary.picture, evenings, colors), caption)]
    return _page(title, parts, summary.picture.credit)


def compare(summaries: Sequence[Summary]) -> str:
    """The page that puts systems side by side: how often Napoleon wins, when the decisive battle falls, how far the Prussians are from it."""
    rows = []
    for summary in summaries:
        share = summary.shares()[0]
        low, high = share.interval
        distance = prussian_distance(summary)
        far = f"{distance:.1%} of the map’s width" if distance is not None else "–"
        cells = [summary.game.title, f"{len(summary.games):,}", f"{share.share:.0%} ({low:.0%}–{high:.0%})", f"{summary.decisive_turn():.1f}", far]
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    head = "".join(f"<th>{name}</th>" for name in ("System", "Games", "Napoleon wins", "Decisive battle, turn", "Prussians from the battles"))
    table = f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
    parts = ["<h1>Four ways to fight the Hundred Days</h1>", table]
    for summary in summaries:
        heat = summary.battles_by_place()
        if heat:
            parts += [f"<h2>{escape(summary.game.title)}: where battles happen</h2>", _figure(charts.heat_map(summary.picture, heat))]
    credits = " ".join(sorted({summary.picture.credit for summary in summaries if summary.picture.credit}))
    return _page("Four ways to fight the Hundred Days", parts, credits)


def prussian_distance(summary: Summary) -> float | None:
    """How far the Prussian army's mean place was from the battles of the same turn, as a share of the map's width."""
    stands = {(row["cell"], row["game"], row["turn"]): (row["x"], row["y"]) for row in summary.stands if row["army"] == "prussian"}
    found = []
    for battle in summary.battles:
        place = stands.get((battle["cell"], battle["game"], battle["turn"]))
        if place is not None:
            found.append(((place[0] - battle["x"]) ** 2 + (place[1] - battle["y"]) ** 2) ** 0.5)
    return mean(found) / summary.picture.width if found else None


def _shares(summary: Summary) -> str:
    rows = []
    for share in summary.shares():
        low, high = share.interval
        rows.append(f"<tr><td>{escape(share.name)}</td><td>{share.share:.1%}</td><td>{low:.1%} – {high:.1%}</td><td>{share.games:,}</td></tr>")
    return f"<table><tr><th>seat</th><th>wins</th><th>95 % interval</th><th>games</th></tr>{''.join(rows)}</table>"


def _contrasts(summary: Summary) -> list[str]:
    parts = []
    contrasts = summary.contrasts()
    seat = summary.game.seats[0]
    for sweep in summary.study.sweep:
        mine = [contrast for contrast in contrasts if contrast.sweep == sweep.name]
        if not mine:
            continue
        rows = []
        for contrast in mine:
            low, high = contrast.share.interval
            verdict = '<td class="sure">beyond noise</td>' if contrast.beyond_noise else "<td>within noise</td>"
            rows.append(
                f"<tr><td>{escape(contrast.value)}</td><td>{contrast.share.share:.1%}</td><td>{low:.1%} – {high:.1%}</td><td>{contrast.size:+.2f}</td>{verdict}</tr>"
            )
        head = f"<tr><th>{escape(sweep.name)}</th><th>{escape(seat)} wins</th><th>95 % interval</th><th>effect (Cohen’s h)</th><th></th></tr>"
        parts += [f"<h2>By {escape(sweep.name)}</h2>", _figure(charts.contrast_chart(mine, seat)), f"<table>{head}{''.join(rows)}</table>"]
    return parts


def _figure(svg: str, caption: str = "") -> str:
    return f"<figure>{svg}{f'<figcaption>{escape(caption)}</figcaption>' if caption else ''}</figure>"


def _page(title: str, parts: Sequence[str], credit: str) -> str:
    body = "\n".join(parts)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>{body}<footer>{escape(credit)}</footer></body></html>\n"
    )
