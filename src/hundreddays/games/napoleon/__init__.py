"""Napoléon, CTG variant: the block game of the Waterloo campaign."""

from __future__ import annotations

from hundreddays.core import Game, Info, OptionValue, Overlay, Setting, Source, switch
from hundreddays.games.napoleon.game import NapoleonGame
from hundreddays.games.napoleon.rules.board import FILES

SCENARIOS = ("allies_warned", "eve_of_waterloo", "grouchy_recalled")

INFO = Info(
    id="napoleon",
    title="Napoléon (CTG variant)",
    year=2004,
    summary=(
        "Hidden blocks march on the roads of Belgium; where they meet, several battles are fought in step on boards of"
        " three columns and a reserve."
    ),
    players="2–3",
    length="24 turns: two hours against the computer, four between people",
    weight="hidden blocks and tactical battles, medium",
    settings=(
        Setting("players", 2, (2, 3), "Two sides, or British and Prussians apart", "18.1"),
        Setting("setup", "historical", ("historical", "free"), "Where the armies begin", "3.1"),
        Setting("free_setup_limit_per_city", 0, (0, 6), "Units per city in free set-up; 0 is no limit", "3.6"),
        Setting("battle_set_safety_limit", 60, (20, 60), "Sets after which an attacker gives up", "9.14"),
        switch("allies_share_sight", "With three players the Allies see each other's blocks everywhere", "18.4"),
        Setting(
            "handicap",
            0,
            (-1, 0, 1, 2, 3),
            "Units: above 0 the Allied armies are defeated sooner and the French later, below 0 the reverse",
            "20.3",
        ),
        Setting("scenario", "printed", ("printed", *SCENARIOS), "The campaign as printed, or a scenario", "20.2"),
    ),
    scenarios=SCENARIOS,
)


def build(options: dict[str, OptionValue], overlay: Overlay) -> Game:
    return NapoleonGame(INFO, options, Source(__name__, FILES, overlay))
