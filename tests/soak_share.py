"""By which seed the daily share of the soak, and what takes turns from day to day, is drawn."""

from __future__ import annotations

from typing import Final

SOAK_SEED: Final = "HUNDRED_DAYS_SOAK_SEED"
"""The variable of the environment: a fresh one for each run, which is printed, unless it is set."""
