"""The catalogue of games: what can be played, with which options, by whom, and on which board.

Nothing here belongs to a table.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hundreddays.core import BadOption, Game, settle
from hundreddays.games import REGISTER, info, load
from hundreddays.players import LEVELS, STYLES, balance, styles_of
from hundreddays.players.styles import split
from hundreddays.server.http.assets import Asset, pack
from hundreddays.server.wire import BalanceState, GameCard, Level, RuleParagraph, Rules, SeatState, Setup

JSON = "application/json"
_ABOUT = {
    "random": "Plays any legal move. For trying things out.",
    "recruit": "New to war: has plans, but forgets half of them and misjudges the rest.",
    "veteran": "Knows the trade, but loses the thread in many a turn. A fair match for most.",
    "marshal": "Steady and quick; seldom loses the thread.",
    "master": "Tries whole turns out before it moves; takes its time.",
}


def cards() -> list[GameCard]:
    """Every game, in the order of the register."""
    return [GameCard(info=info(id), levels=levels(load(id)), styles=styles(load(id))) for id in REGISTER]


@lru_cache(maxsize=64)
def levels(game: Game) -> list[Level]:
    """The computer players a game has: all of them if it knows how to plan, else one that plays anything."""
    names = LEVELS if game.planner() is not None else ("random",)
    return [Level(id=name, name=name.capitalize(), about=_ABOUT[name]) for name in names]


def styles(game: Game) -> list[Level]:
    """The styles in which its computer players can play; none where it has no planner."""
    return [Level(id=name, name=name.capitalize(), about=STYLES[name]) for name in styles_of(game)]


def check_level(game: Game, name: str) -> None:
    """Raises `BadOption` if a game has no such computer player: a level, or a level in a style."""
    offered = [level.id for level in levels(game)]
    level, style = split(name)
    if level not in offered:
        raise BadOption(f"There is no computer player “{name}” for {game.title}.", f"Known: {', '.join(offered)}.")
    known = styles_of(game)
    if name != level and style not in known:
        hint = f"Known: {', '.join(known)}." if known else "Leave it out."
        raise BadOption(f"There is no style of play “{style}” for {game.title}.", hint)


def game_of(id: str, options: object = None) -> Game:
    """A game with the options a visitor gave, each of them checked; `options` as a mapping, or as a record's header has
    them.
    """
    about = info(id)
    if isinstance(options, str):
        options = dict(_pair(part) for part in options.split())
    given = msgspec.convert(options or {}, dict[str, object])
    return load(id, None, **settle(about, given))


def _pair(part: str) -> tuple[str, str]:
    name, equals, value = part.partition("=")
    if not equals:
        raise BadOption(f"“{part[:40]}” is no option.", "Options are written players=3 and so on.")
    return name, value


def setup(id: str, options: str) -> Setup:
    game = game_of(id, options)
    sides = zip(game.seats, game.sides, strict=True)
    seats = [SeatState(seat=seat, side=side, who="open", name="") for seat, side in sides]
    known = balance(game.id, game.options)
    return Setup(
        game=game.id,
        title=game.title,
        rules=game.version,
        options=game.options,
        hidden=game.hidden,
        seats=seats,
        balance=None if known is None else BalanceState(even=known.even, words=known.words),
    )


def picture(id: str, options: str) -> Asset:
    return _picture(game_of(id, options))


def rules(id: str, options: str) -> Asset:
    return _rules(game_of(id, options))


@lru_cache(maxsize=32)
def _picture(game: Game) -> Asset:
    return pack(msgspec.json.encode(game.picture()), JSON)


@lru_cache(maxsize=32)
def _rules(game: Game) -> Asset:
    book = game.rulebook()
    paragraphs = [RuleParagraph(number=p.number, chapter=p.chapter, text=p.text) for p in book.paragraphs]
    return pack(
        msgspec.json.encode(Rules(game=game.id, title=game.title, markdown=book.markdown, paragraphs=paragraphs)), JSON
    )
