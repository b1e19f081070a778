"""Charts as SVG text that stands in a page by itself."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from hundreddays.core import Picture, board_svg
from hundreddays.lab.summary import Contrast, Evening, Share

INK = "#2d2213"
GOLD = "#b8862f"
_MARKERS = "osD^v"


def _figure(width: float = 6.4, height: float = 3.2) -> tuple[Any, Any]:
    """A plain drawing area. Matplotlib is loaded here and not before: only reports need it."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _svg(figure: Any) -> str:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def shares_chart(shares: Sequence[Share], colors: Mapping[str, str]) -> str:
    """Win shares with their intervals."""
    figure, axes = _figure(height=0.7 + 0.5 * len(shares))
    for row, share in enumerate(reversed(shares)):
        low, high = share.interval
        axes.barh(row, share.share, color=colors.get(share.name, GOLD), height=0.55)
        axes.plot([low, high], [row, row], color=INK, linewidth=2)
    axes.set_yticks(range(len(shares)), [share.name for share in reversed(shares)])
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of games won (95 % interval)")
    return _svg(figure)


def contrast_chart(contrasts: Sequence[Contrast], seat: str) -> str:
    """The first seat's share by value of one sweep."""
    figure, axes = _figure()
    for column, contrast in enumerate(contrasts):
        low, high = contrast.share.interval
        axes.plot([column, column], [low, high], color=INK, linewidth=2)
        axes.plot([column], [contrast.share.share], "o", color=GOLD if contrast.beyond_noise else INK, markersize=8)
    axes.axhline(0.5, color="#999", linewidth=0.8, linestyle=":")
    axes.set_xticks(range(len(contrasts)), [contrast.value for contrast in contrasts])
    axes.set_xlim(-0.5, len(contrasts) - 0.5)
    axes.set_ylim(0, 1)
    axes.set_ylabel(f"{seat} wins")
    axes.set_xlabel(contrasts[0].sweep)
    return _svg(figure)


def histogram(values: Sequence[int], label: str) -> str:
    """How many games had each number."""
    figure, axes = _figure()
    counts = Counter(values)
    axes.bar(list(counts), list(counts.values()), color=GOLD, width=0.8)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(label)
    axes.set_ylabel("games")
    return _svg(figure)


def by_turn(series: Mapping[str, Mapping[int, float]], label: str, colors: Mapping[str, str]) -> str:
    """One line per army or seat over the turns."""
    figure, axes = _figure()
    for index, (name, values) in enumerate(sorted(series.items())):
        turns = sorted(values)
        axes.plot(turns, [values[turn] for turn in turns], marker=_MARKERS[index % len(_MARKERS)], markersize=4, label=name, color=colors.get(name, GOLD))
    axes.set_xlabel("turn")
    axes.set_ylabel(label)
    axes.legend(frameon=False)
    return _svg(figure)


def heat_map(picture: Picture, heat: Mapping[str, float]) -> str:
    """Battles a game, as discs on the board."""
    places = {place.id: place for place in picture.places}
    top = max(heat.values(), default=1.0)
    discs = [
        f'<circle cx="{places[id].x:.1f}" cy="{places[id].y:.1f}" r="{picture.width / 40 * (value / top) ** 0.5 + 3:.1f}" fill="#c2452d" fill-opacity="0.55">'
        f"<title>{escape(places[id].name)}: {value:.2f} battles a game</title></circle>"
        for id, value in heat.items()
        if id in places
    ]
    return board_svg(picture, "".join(discs))


def evening_map(picture: Picture, evenings: Sequence[Evening], colors: Mapping[str, str]) -> str:
    """Each army's mean place in the games with its spread, joined by a line to where it really was."""
    drawn = []
    for evening in evenings:
        color = colors.get(evening.army, INK)
        title = f"<title>{escape(evening.army)}, {evening.slot}</title>"
        drawn.append(f'<circle cx="{evening.x:.1f}" cy="{evening.y:.1f}" r="{evening.spread:.1f}" fill="{color}" fill-opacity="0.06">{title}</circle>')
        drawn.append(f'<circle cx="{evening.x:.1f}" cy="{evening.y:.1f}" r="7" fill="{color}">{title}</circle>')
        drawn.append(f'<text x="{evening.x + 9:.1f}" y="{evening.y - 6:.1f}" font-size="16" fill="{color}">{evening.slot}</text>')
        x, y = evening.real
        drawn.append(f'<line x1="{evening.x:.1f}" y1="{evening.y:.1f}" x2="{x:.1f}" y2="{y:.1f}" stroke="{color}" stroke-dasharray="4 4"/>')
        drawn.append(f'<rect x="{x - 6:.1f}" y="{y - 6:.1f}" width="12" height="12" fill="none" stroke="{color}" stroke-width="3">{title}</rect>')
    return board_svg(picture, "".join(drawn))
