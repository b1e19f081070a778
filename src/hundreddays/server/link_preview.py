"""What a link to a finished public game looks like elsewhere: words and a picture, for pages and messengers that show
links with a preview.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from sqlalchemy import Connection, select

from hundreddays.core import SPECTATOR, State
from hundreddays.core.drawing import PAPER, view_svg
from hundreddays.games import REGISTER, info
from hundreddays.server.live.table_setup import COMPUTER, TableSetup
from hundreddays.server.store.database_schema import seats, tables

WIDTH, HEIGHT = 1200, 630
"""The size that those who show previews ask for."""


class FinishedGame(NamedTuple):
    """A game that anyone may see again, in words."""

    table: str
    title: str
    players: str
    result: str


def finished_game(connection: Connection, table: str) -> FinishedGame | None:
    """A game at a public table that is over; None for any other."""
    chosen = select(tables.c.opening, tables.c.result).where(
        tables.c.id == table, tables.c.public.is_(True), tables.c.result != ""
    )
    row = connection.execute(chosen).one_or_none()
    if row is None:
        return None
    game = TableSetup.read(row.opening).game
    sitting = connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.number))
    players = ", ".join(
        f"{seat.seat.replace('_', ' ').capitalize()}: {_who(seat.who, seat.level, seat.name)}" for seat in sitting
    )
    return FinishedGame(table, info(game).title if game in REGISTER else game, players, row.result)


def _who(who: str, level: str, name: str) -> str:
    return f"computer ({level})" if who == COMPUTER else name or "a guest"


def tags(game: FinishedGame, origin: str, pictured: bool) -> str:
    """The part of a page's head that previews are made from (Open Graph)."""
    about = f"{game.result} {game.players}."
    named = {
        "og:type": "website",
        "og:site_name": "Hundred Days",
        "og:title": game.title,
        "og:description": about,
        "og:url": f"{origin}/table/{game.table}",
    }
    if pictured:
        named |= {
            "og:image": f"{origin}/embed/{game.table}/picture.png",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": f"The map of {game.title} as the game ended.",
        }
    lines = [f'<meta property="{name}" content="{escape(text, quote=True)}" />' for name, text in named.items()]
    card = "summary_large_image" if pictured else "summary"
    return "\n    ".join([*lines, f'<meta name="twitter:card" content="{card}" />'])


def can_draw() -> bool:
    """Whether the library is here that makes a picture of a drawing: previews show no SVG."""
    try:
        import resvg_py  # noqa: F401  # only to see whether the extra is there
    except ImportError:
        return False
    return True


def preview_png(state: State) -> bytes:
    """The board as everyone sees it, in the middle of a sheet of paper."""
    import resvg_py

    picture = state.game.picture()
    board = view_svg(picture, state.view(SPECTATOR))
    scale = min(WIDTH / picture.width, HEIGHT / picture.height)
    wide, high = picture.width * scale, picture.height * scale
    place = f'x="{(WIDTH - wide) / 2:.1f}" y="{(HEIGHT - high) / 2:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    placed = board.replace('width="100%"', place, 1)
    sheet = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{placed}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=sheet, width=WIDTH, height=HEIGHT))
