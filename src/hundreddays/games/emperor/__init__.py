"""The Emperor Returns: the operational campaign of 9 June to 3 July 1815, one day a turn."""

from __future__ import annotations

from hundreddays.core import Game, Info, OptionValue, Overlay, Setting
from hundreddays.games.emperor.game import ID, EmperorGame

SCENARIOS = ("derlon_at_ligny", "buelow_in_time", "mont_saint_jean")

INFO = Info(
    id=ID,
    title="The Emperor Returns",
    year=1986,
    summary=(
        "The whole campaign, day by day: hidden Forces, couriers and initiative, forced marches, battles in rounds, and"
        " the morale of Bruxelles."
    ),
    players="1–3",
    length="Ligny an hour, other scenarios an evening, the campaign a weekend",
    weight="operational hex game with hidden Forces, heavy",
    settings=(
        Setting(
            "scenario",
            "campaign",
            ("campaign", "invasion", "ligny_quatre_bras", "road_to_wavre", *SCENARIOS),
            "The whole campaign, or a part of it for an evening.",
            "500",
        ),
        Setting(
            "handicap",
            0,
            (-4, -3, -2, -1, 0, 1, 2, 3, 4),
            "For the French above 0, for the Coalition below: by replacements and, from 3 points on, a box of the"
            " Morale Track; in scenarios by days or points.",
            "505",
        ),
        Setting(
            "players", 2, (1, 2, 3), "One plays both sides, two the French and the Coalition, three an army each.", "1"
        ),
    ),
    scenarios=SCENARIOS,
)


def build(options: dict[str, OptionValue], overlay: Overlay) -> Game:
    return EmperorGame(INFO.title, options, overlay)
