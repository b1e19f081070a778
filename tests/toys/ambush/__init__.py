"""Ambush: hidden blocks, hands of cards, dice, a decision in two halves, for two or three seats and spectators."""

from __future__ import annotations

from hundreddays.core import Game, Info, OptionValue, Overlay, Setting, switch
from toys.ambush.game import AmbushGame

INFO = Info(
    id="ambush",
    title="Ambush",
    year=1815,
    summary="A toy: three blocks, two cards and a die a player.",
    players="2-3",
    length="5 minutes",
    weight="hidden blocks and cards, featherweight",
    settings=(
        Setting("players", 2, (2, 3), "How many play.", "1.1"),
        switch("open_hands", "Cards lie face up.", "1.4"),
        Setting(
            "handicap", 0, (-2, -1, 0, 1, 2), "Points that are added to the total of red, or taken from it.", "5.3"
        ),
    ),
)


def build(options: dict[str, OptionValue], overlay: Overlay) -> Game:
    return AmbushGame(INFO.title, options, overlay)
