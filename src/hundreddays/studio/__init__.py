"""The studio: for the player after the game, the designer before it, and whoever wonders how it really was.

`analyse` says all that can be said of a moment or a game; `moment_svg` draws one.
"""

from hundreddays.studio.analysis import GameAnalysis, MomentAnalysis, analyse
from hundreddays.studio.moment_picture import Arrow, moment_svg, plan_arrows

__all__ = ["Arrow", "GameAnalysis", "MomentAnalysis", "analyse", "moment_svg", "plan_arrows"]
