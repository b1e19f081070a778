"""Napoleon at Waterloo (1971): the battle of 18 June 1815 on one map of hexes, by brigades or by divisions."""

from __future__ import annotations

from hundreddays.core import Info, OptionValue, Overlay, Setting, Source
from hundreddays.games.waterloo.game import PACKAGE, WaterlooGame

SCENARIOS = ("dry_ground", "prussians_early", "guard_at_four")

INFO = Info(
    id="waterloo",
    title="Napoleon at Waterloo",
    year=1971,
    summary="The battle of 18 June hour by hour: break Wellington before the Prussians come in on your flank.",
    players="2",
    length="Basic 40 to 100 minutes, Advanced 100 minutes to four hours",
    weight="hexes and zones of control, nothing hidden; Basic light, Advanced medium",
    settings=(
        Setting(
            "rules",
            "advanced",
            ("advanced", "basic"),
            "Advanced: brigades, stacking, bombardment, modes. Basic: divisions, every contact fights.",
            "20.1",
        ),
        Setting(
            "handicap",
            0,
            (-2, -1, 0, 1, 2),
            "For an even game: the other side breaks sooner. Above 0 in favour of the French, below it of the Allies.",
            "28.1",
        ),
        Setting("scenario", "printed", ("printed", *SCENARIOS), "The battle as printed, or at another hour.", "27.1"),
    ),
    scenarios=SCENARIOS,
)

FILES = ("map.toml", "tables.toml", "units_advanced.toml", "units_basic.toml")


def build(options: dict[str, OptionValue], overlay: Overlay) -> WaterlooGame:
    return WaterlooGame(INFO.title, options, Source(PACKAGE, FILES, overlay))
