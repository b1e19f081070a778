"""`python -m tools.curve policy.csv picture.svg`: the curve that examples/train_returns.py wrote, as a picture."""

from __future__ import annotations

import csv
from pathlib import Path

import click
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

AIMS = {"random": 0.95, "recruit": 0.5}
COLORS = {"french": "#2b5d9e", "coalition": "#a8402c"}


@click.command()
@click.argument("curve", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("picture", type=click.Path(dir_okay=False, path_type=Path))
def main(curve: Path, picture: Path) -> None:
    """Draw the share of games won, by minutes of the processor."""
    with curve.open(newline="") as file:
        rows = list(csv.DictReader(file))
    minutes = [float(row["processor seconds"]) / 60 for row in rows]
    figure = Figure(figsize=(7.0, 2.8), layout="constrained")
    for axes, (rival, aim) in zip(figure.subplots(1, 2, sharey=True), AIMS.items(), strict=True):
        for name, color in COLORS.items():
            shares = [float(row[f"{name} v {rival}"]) for row in rows]
            axes.plot(minutes, shares, marker="o", markersize=4, color=color, label=f"as {name.capitalize()}")
        axes.axhline(aim, color="#777", linewidth=1, linestyle="--", label="aim")
        axes.set_title(f"against {rival}", fontsize=10)
        axes.set_xlabel("minutes of the processor")
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
        axes.set_ylim(0, 1.03)
        axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right", fontsize=8)
    figure.savefig(picture, format="svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
