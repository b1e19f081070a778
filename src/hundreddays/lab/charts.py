"""Charts as SVG text that stands in a page by itself."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from hundreddays.core import Picture, board_svg
from hundreddays.core.phrases import percent
from hundreddays.lab.summary import Contrast, Evening
from hundreddays.lab.tallying import Share

INK = "#2d2213"
GOLD = "#b8862f"
SEATS = ("#2f5d8a", "#a8432f", "#4f5b3a")
"""Colours of seats that are no army of their own."""
_MARKERS = "osD^v"
_FILL = 'fill="{}"'
_INK: dict[Any, Any] = {
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "font.family": "serif",
    "svg.fonttype": "none",
}


def _figure(width: float = 5.0, height: float = 2.9) -> tuple[Any, Any]:
    """A plain drawing area. Matplotlib is loaded here and not before: only reports need it."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_INK):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.add_subplot()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _svg(figure: Any) -> str:
    from matplotlib import rc_context

    buffer = io.StringIO()
    with rc_context(_INK):
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def called(name: str) -> str:
    """A seat or an army as a heading says it."""
    return name.replace("_", "-").capitalize() if name.islower() else name


def shares_chart(shares: Sequence[Share], colors: Mapping[str, str]) -> str:
    """Win shares with their intervals."""
    figure, axes = _figure(height=0.8 + 0.45 * len(shares))
    for row, share in enumerate(reversed(shares)):
        low, high = share.interval
        axes.barh(row, share.share, color=colors.get(share.name, GOLD), height=0.6, alpha=0.75)
        axes.plot([low, high], [row, row], color=INK, linewidth=1.6, marker="|", markersize=9)
    axes.set_yticks(range(len(shares)), [called(share.name) for share in reversed(shares)])
    _percent(axes.xaxis)
    axes.set_xlim(0, 1)
    axes.set_xlabel("games won, with the 95 % interval")
    return _svg(figure)


def _percent(axis: Any) -> None:
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0))


def contrast_chart(contrasts: Sequence[Contrast], seat: str) -> str:
    """The first seat's share by value of one sweep."""
    figure, axes = _figure()
    for column, contrast in enumerate(contrasts):
        low, high = contrast.share.interval
        axes.plot([column, column], [low, high], color=INK, linewidth=1.6, marker="_", markersize=9)
        axes.plot([column], [contrast.share.share], "o", color=GOLD if contrast.beyond_noise else INK, markersize=8)
    axes.axhline(0.5, color="#999", linewidth=0.8, linestyle=":")
    axes.set_xticks(range(len(contrasts)), [contrast.value for contrast in contrasts])
    axes.set_xlim(-0.5, len(contrasts) - 0.5)
    axes.set_ylim(0, 1)
    _percent(axes.yaxis)
    axes.set_ylabel(f"{called(seat)} wins")
    axes.set_xlabel(contrasts[0].sweep)
    return _svg(figure)


def grid_chart(grid: Mapping[tuple[str, str], Share], rows: str, columns: str) -> str:
    """The first seat's share for every two values of two sweeps, as a heat map with its figures."""
    down, across = (list(dict.fromkeys(key[place] for key in grid)) for place in (0, 1))
    figure, axes = _figure(1.6 + 1.1 * len(across), 1.2 + 0.6 * len(down))
    shares = [[grid[row, column].share for column in across] for row in down]
    axes.imshow(shares, vmin=0, vmax=1, cmap="RdYlBu_r", aspect="auto", alpha=0.5)
    for y, line in enumerate(shares):
        for x, share in enumerate(line):
            axes.text(x, y, percent(share), ha="center", va="center", color=INK)
    axes.set_xticks(range(len(across)), across)
    axes.set_yticks(range(len(down)), down)
    axes.set_xlabel(columns)
    axes.set_ylabel(rows)
    return _svg(figure)


def histogram(counts: Mapping[int, int], label: str) -> str:
    """How many games had each number."""
    figure, axes = _figure()
    axes.bar(list(counts), list(counts.values()), color=GOLD, width=0.8)
    axes.set_xlim(min(counts) - 0.9, max(counts) + 0.9)  # one bar alone is no wider than one of several
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(label)
    axes.set_ylabel("games")
    return _svg(figure)


def by_turn(series: Mapping[str, Mapping[int, float]], label: str, colors: Mapping[str, str]) -> str:
    """One line per army or seat, or what is told of one ("French corps lost"), over the turns."""
    figure, axes = _figure()
    used: Counter[str] = Counter()
    for index, (name, values) in enumerate(sorted(series.items())):
        turns, color = sorted(values), _color(name, colors, index)
        used[color] += 1
        axes.plot(
            turns,
            [values[turn] for turn in turns],
            marker=_MARKERS[index % len(_MARKERS)],
            markersize=4,
            label=called(name),
            color=color,
            linestyle="-" if used[color] == 1 else "--",
        )
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("turn")
    axes.set_ylabel(label)
    axes.legend(frameon=False)
    return _svg(figure)


def _color(name: str, colors: Mapping[str, str], index: int) -> str:
    """The colour of the army or seat that a name begins with, or else one that no other line has."""
    mine = (color for owner, color in colors.items() if name.lower().startswith(owner.replace("_", "-")))
    return next(mine, (*SEATS, GOLD)[index % (len(SEATS) + 1)])


def heat_map(picture: Picture, heat: Mapping[str, float]) -> str:
    """Battles a game, as discs on the board."""
    places = {place.id: place for place in picture.places}
    top = max(heat.values(), default=1.0)
    discs = [
        f'<circle cx="{places[id].x:.1f}" cy="{places[id].y:.1f}"'
        f' r="{picture.width / 40 * (value / top) ** 0.5 + 3:.1f}" fill="#c2452d"'
        f' fill-opacity="0.55"><title>{escape(places[id].name)}: {value:.2f} battles a game</title></circle>'
        for id, value in heat.items()
        if id in places
    ]
    return board_svg(picture, "".join(discs))


def evening_map(picture: Picture, evenings: Sequence[Evening], colors: Mapping[str, str]) -> str:
    """Each army's way through the evenings: in the games, with the spread around it, and in June 1815."""
    unit = picture.width / 1360
    drawn: list[str] = []
    for army in dict.fromkeys(evening.army for evening in evenings):
        color = colors.get(army, INK)
        mine = [evening for evening in evenings if evening.army == army]
        drawn += [
            _disc(
                evening.x,
                evening.y,
                evening.spread,
                f'fill="{color}" fill-opacity="0.05" stroke="{color}" stroke-opacity="0.35"',
            )
            for evening in mine
        ]
        drawn.append(_trail([evening.real for evening in mine], color, unit, 'stroke-dasharray="7 5"'))
        drawn.append(_trail([(evening.x, evening.y) for evening in mine], color, unit, ""))
        for evening in mine:
            x, y = evening.real
            title = f"<title>{escape(called(army))}, evening of {evening.slot[:2]} June"
            drawn.append(
                f'<g><rect x="{x - 10 * unit:.1f}" y="{y - 10 * unit:.1f}" width="{20 * unit:.1f}"'
                f' height="{20 * unit:.1f}" fill="#fff" stroke="{color}"'
                f' stroke-width="{2 * unit:.1f}"/>{_day(x, y, evening.slot, color, unit)}{title}, in 1815</title></g>'
            )
            drawn.append(
                f"<g>{_disc(evening.x, evening.y, 11 * unit, _FILL.format(color))}"
                f"{_day(evening.x, evening.y, evening.slot, '#fff', unit)}{title}, in the games</title></g>"
            )
    return board_svg(picture, "".join(drawn))


def _disc(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {look}/>'


def _trail(points: Sequence[tuple[float, float]], color: str, unit: float, look: str) -> str:
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="{2.5 * unit:.1f}" stroke-opacity="0.7"'
        f" {look}/>"
    )


def _day(x: float, y: float, slot: str, color: str, unit: float) -> str:
    return (
        f'<text x="{x:.1f}" y="{y + 5 * unit:.1f}" font-size="{14 * unit:.1f}" font-family="sans-serif"'
        f' font-weight="700" text-anchor="middle" fill="{color}">{slot[:2]}</text>'
    )
