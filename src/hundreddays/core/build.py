"""Which build runs: what is fast in one is not always fast in the other."""

from __future__ import annotations

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
"""Whether the rules run as machine code. What is chosen by it must come to the same in both builds."""
