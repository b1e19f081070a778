"""Losses, demoralization and victory. Chapters 14, 16 and 25."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.waterloo.rules.board import ALLIED, FRENCH, SIDES
from hundreddays.games.waterloo.rules.state import DESTROYED, EXITED, NOBODY_YET, WaterlooState

LEVELS = ("none", "marginal", "provisional", "decisive")


def destroy(s: WaterlooState, units: int, tell: Tell) -> None:
    """Take units off as one event: their printed strength is lost, then demoralization and victory are tested once.
    11.9, 11.13, 14.1, 25.5
    """
    board = s.board
    gone = board.units(units)
    for unit in gone:
        s.lift(unit, DESTROYED)
        s.losses[board.side[unit]] += board.cs[unit]  # 1.8, 14.6: printed, never doubled
    if tell.listening and gone:
        tell(
            EVERYONE,
            "destroyed",
            board.cite("11.9", "25.5"),
            units=[board.ids[unit] for unit in gone],
            french=s.losses[FRENCH],
            allied=s.losses[ALLIED],
        )
    check_losses(s, tell)


def check_losses(s: WaterlooState, tell: Tell) -> None:
    """The first side to reach the level is demoralized; both at once, the defender of that combat.

    14.2, 25.1 to 25.3
    """
    if s.demoralized != NOBODY_YET:
        return
    french = s.losses[FRENCH] >= s.board.breaking[FRENCH]
    allied = s.losses[ALLIED] >= s.board.breaking[ALLIED]
    if not french and not allied:
        return
    if s.board.basic:
        _first_in_basic(s, french, allied, tell)
        return
    s.demoralized = (1 - s.phasing) if french and allied else (FRENCH if french else ALLIED)
    tell(EVERYONE, "demoralized", "14.2", side=SIDES[s.demoralized])


def _first_in_basic(s: WaterlooState, french: bool, allied: bool, tell: Tell) -> None:
    """French losses decide the game at once, unless one exchange brings both there with enough units out. 25.1, 25.3"""
    if french and not (allied and enough_out(s)):
        _win(s, ALLIED, "25.3" if allied else "25.1", tell)
        return
    s.demoralized = ALLIED
    tell(EVERYONE, "demoralized", "25.2", side=SIDES[ALLIED])
    check_exits(s, tell)


def check_exits(s: WaterlooState, tell: Tell) -> None:
    """In the Basic Game the French win the moment the Allies are broken and enough units are out. 25.1"""
    if s.board.basic and s.demoralized == ALLIED and enough_out(s):
        _win(s, FRENCH, "25.1", tell)


def _win(s: WaterlooState, side: int, cite: str, tell: Tell) -> None:
    s.winner = side
    s.clear_combat()
    s.finish()
    tell(EVERYONE, "won", cite, side=SIDES[side])


def exited(s: WaterlooState) -> int:
    """French units out, Napoleon not counted. 16.2, 25.6"""
    return sum(1 for unit, pos in enumerate(s.pos) if pos == EXITED and unit != s.board.napoleon)


def enough_out(s: WaterlooState) -> bool:
    return exited(s) >= s.board.victory.french_exits


def napoleon_is(s: WaterlooState, where: int) -> bool:
    return s.board.napoleon >= 0 and s.pos[s.board.napoleon] == where  # equivalent: he is not the first of all units


def levels(s: WaterlooState) -> tuple[int, int]:
    """The French and the Allied level of victory, each judged alone. 16.2, 16.3, 16.5"""
    board = s.board
    french = 0
    if napoleon_is(s, EXITED) and enough_out(s):
        french = 3
    elif s.losses[ALLIED] >= board.french_provisional:
        french = 2
    elif s.demoralized == ALLIED:
        french = 1
    allied = 0
    if napoleon_is(s, DESTROYED) or s.demoralized == FRENCH:
        allied = 3
    elif s.losses[FRENCH] >= board.allied_provisional:
        allied = 2
    elif s.losses[FRENCH] >= board.allied_marginal:
        allied = 1
    return french, allied


def scores(s: WaterlooState) -> list[float]:
    """A decisive victory is worth 1, a provisional two thirds, a marginal one third.

    16.4, 16.6. In the Basic Game a win is a win. 25.1
    """
    if not s.over:
        return [0.0, 0.0]
    if s.board.basic:
        won = 0.0 if s.winner == NOBODY_YET else 1.0 if s.winner == FRENCH else -1.0
    else:
        french, allied = levels(s)
        won = (french - allied) / (len(LEVELS) - 1)
    return [won, 0.0 - won]


def rate(s: WaterlooState, tell: Tell) -> None:
    """The last turn is over: rate both players. 16.1, 25.1"""
    s.clear_combat()
    s.finish()
    if s.board.basic:
        tell(EVERYONE, "drawn", "25.1")
        return
    french, allied = levels(s)
    tell(EVERYONE, "rated", "16.4", french=LEVELS[french], allied=LEVELS[allied], net=french - allied)


def result_sentence(s: WaterlooState) -> str:
    """Who won and by which paragraph."""
    if s.board.basic:
        if s.winner == NOBODY_YET:
            return "Neither side reached its goal by the end of the last turn: a draw (§25.1)."
        return (
            "The French win: the Allies are broken and the road is open (§25.1)."
            if s.winner == FRENCH
            else "The Allies win: the French army is broken (§25.1)."
        )
    french, allied = levels(s)
    if french == allied:
        return f"A draw: both players stand at level {french} (§16.4)."
    winner, net = ("French", french - allied) if french > allied else ("Allies", allied - french)
    return f"The {winner} win a {LEVELS[net]} victory (French level {french}, Allied level {allied}; §16.4)."
