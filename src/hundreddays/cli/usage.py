"""A command line that asks wrongly."""

from __future__ import annotations

import math
from typing import Any, Final

import click

from hundreddays.core import Fault

MOST_DAYS: Final = 36_500.0
"""A hundred years."""


class UsageFault(Fault):
    """A command line that cannot be carried out as written."""


class Days(click.FloatRange):
    """A number of days, none among them: what is no number is refused as what is out of range is."""

    def __init__(self, least: float = 0.0) -> None:
        super().__init__(least, MOST_DAYS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        days = float(super().convert(value, param, ctx))
        if math.isnan(days):
            self.fail(f"{value} is no number of days.", param, ctx)
        return days
