"""Write the tables in docs/balance.md from what each game's `opponent/even.toml` says.

`python -m tools.even_page` after a game's figures have changed; a test checks that the page is current.
"""

from __future__ import annotations

from pathlib import Path

from hundreddays.core import spell
from hundreddays.core.phrases import signed
from hundreddays.games import REGISTER, info
from hundreddays.players.even import Row, even_file, handicap_of
from hundreddays.players.intervals import wilson

PAGE = Path(__file__).resolve().parents[1] / "docs" / "balance.md"
BEGIN, END = "<!-- shares: written by tools/even_page.py -->", "<!-- end of shares -->"


def page() -> str:
    """The page with its tables as the files have them."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{rest.partition(END)[2]}"


def tables() -> str:
    """What a point means in each game that has the option, then every row that was measured."""
    found = ["| game | what a handicap is |", "|---|---|"]
    found += [f"| {info(id).title} | {_meaning(id)} |" for id in REGISTER]
    rows = [row for id in REGISTER for row in _rows(id)]
    if rows:
        found += ["", "| game | options | handicap | games | French | 95 % | |", "|---|---|---:|---:|---:|---:|---|"]
    return "\n".join([*found, *rows, ""])


def _meaning(id: str) -> str:
    setting = handicap_of(id)
    if setting is None:
        return "none yet"
    values = f"{signed(int(setting.choices[0]))} to {signed(int(setting.choices[-1]))}"
    return f"{setting.help}{f' (§{setting.cite})' if setting.cite else ''} {values}."


def _rows(id: str) -> list[str]:
    told = even_file(id)
    even = [(row.options, row.handicap) for row in told.even]
    found = []
    for row in told.measured:
        low, high = wilson(row.french * row.games, row.games)
        known = "even" if (row.options, row.handicap) in even else ""
        shares = f"{row.french:.0%}".replace("%", " %"), f"{100 * low:.0f}–{100 * high:.0f} %"
        cells = (info(id).title, _options(row), signed(row.handicap), f"{row.games:,}", *shares, known)
        found.append(f"| {' | '.join(cells)} |")
    return found


def _options(row: Row) -> str:
    return ", ".join(f"`{name}={spell(value)}`" for name, value in row.options.items()) or "as usual"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"{PAGE} is current.")
