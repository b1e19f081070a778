"""A command line that asks wrongly."""

from __future__ import annotations

from hundreddays.core import Fault


class UsageFault(Fault):
    """A command line that cannot be carried out as written."""
