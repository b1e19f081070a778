"""One self-contained page about a study, and one that puts several games side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from math import hypot

from hundreddays.core import Picture, spell
from hundreddays.core.phrases import percent
from hundreddays.geo import Affine
from hundreddays.geo.history_1815 import decisive, kilometre
from hundreddays.lab import charts
from hundreddays.lab.cell_report import cell_sections, condition_section, ending_section, table
from hundreddays.lab.happening_report import happening_sections
from hundreddays.lab.study import PLANNER
from hundreddays.lab.summary import Evening, StudySummary

_STYLE = """
body{font:16px/1.5 Georgia,serif;color:#2d2213;background:#faf5e8;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-weight:600;line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid #d8c9a3;padding-top:1rem}
svg{max-width:100%;height:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.25rem .75rem;border-bottom:1px solid #e4d8b8;text-align:right}
td{white-space:nowrap}
td:first-child,th:first-child{text-align:left;white-space:normal}
.sure{font-weight:700;color:#8a5a00}figure{margin:1rem 0}figcaption,footer,.note{font-size:.85rem;color:#6b5c3f}
.map{overflow-x:auto}.map svg{min-width:46rem;display:block}
@media(max-width:40rem){table{display:block;overflow-x:auto;font-size:.85rem}td,th{padding:.25rem .4rem}}
"""


def report(summary: StudySummary) -> str:
    """The page of one study."""
    study, game = summary.study, summary.game
    colors = _colors(summary)
    title = study.title or f"{game.title}: a study"
    players = ", ".join(f"{charts.called(seat)} {study.players.get(seat, PLANNER)}" for seat in game.seats)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{summary.games:,} games of {escape(game.title)}. Players: {escape(players)}. Seed {study.seed}.</p>",
        f"<p class='note'>{escape(_provenance(summary))}</p>",
    ]
    if summary.stopped:
        parts.append(
            f"<p>{summary.stopped:,} of them were broken off after turn {study.stop.turn if study.stop else 0}; what"
            " the judge expected of them then is counted.</p>"
        )
    if summary.drawn:
        parts.append(
            f"<p>{summary.drawn:,} of them were drawn; wherever wins are told, a drawn game counts one half.</p>"
        )
    if summary.forfeits:
        parts.append(
            f"<p>{summary.forfeits:,} of them were forfeited by a program that failed; column <code>forfeit</code> of"
            " the table of games says why.</p>"
        )
    parts += ["<h2>Who wins</h2>", _figure(charts.shares_chart(summary.shares(), colors)), _shares(summary)]
    parts += _contrasts(summary)
    parts += cell_sections(summary)
    parts += condition_section(summary)
    parts += ending_section(summary)
    parts += happening_sections(summary, colors)
    parts += ["<h2>How long it takes</h2>", _figure(charts.histogram(summary.turns, "turn in which the game ended"))]
    low, middle, high = (_quantile(summary.decisions, share) for share in (0.1, 0.5, 0.9))
    parts.append(
        f"<p>{middle:,} decisions in the median game; one game in ten takes fewer than {low:,}, one in ten more than"
        f" {high:,}.</p>"
    )
    parts.append(_figure(charts.by_turn(summary.decisions_by_turn(), "decisions a game", colors)))
    parts += _battles(summary)
    losses = summary.losses_by_turn()
    if losses:
        parts += ["<h2>Losses by turn</h2>", _figure(charts.by_turn(losses, "points lost a game", colors))]
    if game.judge() is not None:
        caption = (
            "How often the side that stands better changes, by the judge’s reckoning at the beginning of each turn."
        )
        parts += [
            "<h2>Tension</h2>",
            _figure(charts.histogram(summary.lead_changes, "changes of the lead in a game"), caption),
        ]
    heading = ["<h2>Against June 1815</h2>"]
    for number, own in enumerate(summary.maps):
        evenings = summary.evenings(number)
        if evenings:
            shown = _map(charts.evening_map(own.picture, evenings, colors), _EVENINGS)
            parts += [*heading, *_titled(own.title), shown, _evenings(own.picture, evenings)]
            heading = []
    return _page(title, parts, summary.picture.credit)


_EVENINGS = (
    "Dots, joined by a line: the middle of each army in the evening of that day of June, in the mean of the games; the"
    " circle is the usual spread around it. Squares, joined by a dashed line: where the army really was."
)


def _provenance(summary: StudySummary) -> str:
    """What the games were played with."""
    pins = summary.pins
    data = ", ".join(dict.fromkeys(pins.data))
    luck = "The same luck in every cell. " if summary.study.paired else ""
    laid = "; ".join(f"{file}: {', '.join(tree)}" for file, tree in summary.study.data.items())
    over = f" Figures laid over in every cell: {laid}." if laid else ""
    return f"{luck}Hundred Days {pins.program}, rules version {pins.rules}, data {data}, seed {pins.seed}.{over}"


def _battles(summary: StudySummary) -> list[str]:
    """Where battles happen, map by map."""
    parts: list[str] = []
    for own in summary.maps:
        heat = summary.battles_by_place(own.cells)
        if heat:
            parts += [*_titled(own.title), _map(charts.heat_map(own.picture, heat), _hottest(own.picture, heat))]
    return ["<h2>Where battles happen</h2>", *parts] if parts else []


def _titled(title: str) -> list[str]:
    return [f"<h3>{escape(title)}</h3>"] if title else []


def compare(summaries: Sequence[StudySummary]) -> str:
    """The page that puts systems side by side: how often Napoleon wins, when the decisive battle falls, how far the
    Prussians are from it.
    """
    title = "The campaign of 1815, system by system"
    shares = [summary.shares()[0]._replace(name=_name(summary)) for summary in summaries]
    parts = [
        f"<h1>{title}</h1>",
        "<h2>How often Napoleon wins</h2>",
        _figure(charts.shares_chart(shares, {})),
        "<h2>When and where it is decided</h2>",
        _side_by_side(summaries),
        (
            "<p>The decisive battle is that of the turn with the heaviest losses of both sides together. The distance"
            " is from the fighting of that turn to the middle of the Prussian army at its end.</p>"
        ),
    ]
    for summary in summaries:
        for own in summary.maps:
            heat = summary.battles_by_place(own.cells)
            if heat:
                name = f"{_name(summary)}, {own.title}" if own.title else _name(summary)
                parts += [
                    f"<h2>{escape(name)}: where battles happen</h2>",
                    _map(charts.heat_map(own.picture, heat), _hottest(own.picture, heat)),
                ]
    credits = " ".join(sorted({summary.picture.credit for summary in summaries if summary.picture.credit}))
    return _page(title, parts, credits)


def _side_by_side(summaries: Sequence[StudySummary]) -> str:
    head = ("System", "Games", "Players", "Decisive turn", "of the game", "Date", "Prussians from it")
    rows = []
    for summary in summaries:
        turn, share = summary.decisive.value, summary.decisive_share.value
        players = " / ".join(dict.fromkeys(summary.study.players.get(seat, PLANNER) for seat in summary.game.seats))
        when = (
            (f"{turn:.1f}", f"{percent(share)}", _date(summary, turn))
            if turn is not None and share is not None
            else ("–", "–", "–")
        )
        rows.append((_name(summary), f"{summary.games:,}", players, *when, _distance(summary)))
    battle, day, far = decisive()
    rows.append(
        (f"June 1815: {battle.split(' (')[0]}", "1", "–", "–", "–", f"{day} June", f"{far:.0f} km in the morning")
    )
    return table(head, rows)


def _name(summary: StudySummary) -> str:
    """The game, with the options that are not as usual, so that two studies of one game can be told apart."""
    given = ", ".join(f"{name} {spell(value)}" for name, value in summary.study.options.items())
    return f"{summary.game.title} ({given})" if given else summary.game.title


def _date(summary: StudySummary, turn: float) -> str:
    """The day of June on which a turn falls: that of the first evening from then on."""
    evenings = (summary.game.slot(number) for number in range(round(turn), round(turn) + 12))
    slot = next((slot for slot in evenings if slot), "")
    return f"{slot[:2]} June" if slot else "no calendar"


def _distance(summary: StudySummary) -> str:
    far = summary.prussian_distance()
    if far is not None:
        return f"{far:.0f} km"
    units, hexes = summary.prussians.value, summary.picture.hexes
    return f"{units / (hexes.size * 3**0.5):.1f} hexes" if units is not None and hexes is not None else "–"


def _hottest(picture: Picture, heat: Mapping[str, float]) -> str:
    names = {place.id: place.name or place.id for place in picture.places}
    first = "; ".join(f"{names.get(id, id)} {value:.2f}" for id, value in list(heat.items())[:5])
    return f"Discs grow with the number of battles. Most battles a game: {first}."


def _evenings(picture: Picture, evenings: Sequence[Evening]) -> str:
    scale = kilometre(Affine(*picture.georef)) if picture.georef is not None else 1.0
    rows = "".join(
        f"<tr><td>{escape(charts.called(evening.army))}</td><td>{evening.slot[:2]}"
        f" June</td><td>{hypot(evening.x - evening.real[0], evening.y - evening.real[1]) / scale:.0f}"
        f" km</td><td>{evening.spread / scale:.0f} km</td><td>{evening.games:,}</td></tr>"
        for evening in evenings
    )
    head = (
        "<tr><th>army</th><th>evening of</th><th>from where it really was</th><th>spread of the"
        " games</th><th>games</th></tr>"
    )
    return f"<table>{head}{rows}</table>"


def _colors(summary: StudySummary) -> dict[str, str]:
    """A colour for every army and seat; seats of several armies get one that no army has."""
    colors = {army.id: army.color for army in summary.picture.armies}
    return {seat: charts.SEATS[number % len(charts.SEATS)] for number, seat in enumerate(summary.game.seats)} | colors


def _quantile(counts: Counter[int], share: float) -> int:
    """The number that this share of all games does not exceed."""
    rank, seen = share * sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= rank:
            return number
    return 0


def _shares(summary: StudySummary) -> str:
    rows = []
    for share in summary.shares():
        low, high = share.interval
        rows.append(
            f"<tr><td>{escape(charts.called(share.name))}</td><td>{percent(share.share, 1)}</td><td>{percent(low, 1)} –"
            f" {percent(high, 1)}</td><td>{share.games:,}</td></tr>"
        )
    return f"<table><tr><th>seat</th><th>wins</th><th>95 % interval</th><th>games</th></tr>{''.join(rows)}</table>"


_NOISE = (
    "<p class='note'>Each value is set against the yardstick: the printed figure, or else the first value. Cohen’s h:"
    " 0.2 is a small effect, 0.5 a medium, 0.8 a large one. p is corrected for all that is tested on this page (Holm);"
    " beyond noise is below 0.05.</p>"
)


def _contrasts(summary: StudySummary) -> list[str]:
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
            noise = '<td class="sure">beyond noise' if contrast.beyond_noise else "<td>within noise"
            verdict = f"{noise}, p = {contrast.p:.3f}</td>"
            if contrast.value == contrast.yardstick:
                verdict = "<td>the yardstick</td>"
            rows.append(
                f"<tr><td>{escape(contrast.value)}</td><td>{percent(contrast.share.share, 1)}</td>"
                f"<td>{percent(low, 1)} –"
                f" {percent(high, 1)}</td><td>{100 * contrast.gain:+.1f}"
                f" points</td><td>{contrast.size:+.2f}</td>{verdict}</tr>"
            )
        head = (
            f"<tr><th>{escape(sweep.name)}</th><th>{escape(charts.called(seat))} wins</th><th>95 %"
            " interval</th><th>against the yardstick</th><th>effect (Cohen’s h)</th><th></th></tr>"
        )
        parts += [
            f"<h2>By {escape(sweep.name)}</h2>",
            _figure(charts.contrast_chart(mine, seat)),
            f"<table>{head}{''.join(rows)}</table>",
            _NOISE,
        ]
    return parts


def _figure(svg: str, caption: str = "") -> str:
    return f"<figure>{svg}{f'<figcaption>{escape(caption)}</figcaption>' if caption else ''}</figure>"


def _map(svg: str, caption: str) -> str:
    """A map keeps a size at which its names can be read; on a narrow screen it is pushed about."""
    return f'<figure><div class="map">{svg}</div><figcaption>{escape(caption)}</figcaption></figure>'


def _page(title: str, parts: Sequence[str], credit: str) -> str:
    body = "\n".join(parts)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>{body}<footer>{escape(credit)}</footer></body></html>\n"
    )
