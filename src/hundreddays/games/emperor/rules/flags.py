"""The small numbers a state is made of: flags of leaders and units, what the mover does, the roles in a combat."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# Flags of a leader, mostly of the Force he leads
COMMAND: Final = 1
MOVED: Final = 2
"""Moved, or tried to, in this Movement Phase. 160"""
MARCHED: Final = 4
"""Force-marched or marched to the guns in this Combat Phase. 298"""
TRIED: Final = 8
"""Has made its try in this Forced March Segment. 291"""
SPLIT: Final = 16
FOUGHT: Final = 32
BONUS: Final = 64
"""His bonus point is used in this phase. 36"""
SUBORDINATED: Final = 128
"""Has changed his superior in this Organization Segment. 125"""
SHOWN: Final = 256
HEARD: Final = 512
"""Has tried to march to the guns, or to join, between these rounds. 297, 322"""
EXEMPT: Final = 1024
"""A set-up Force that may still break the stacking rule. E24"""
PHASE_FLAGS: Final = MOVED | MARCHED | TRIED | SPLIT | FOUGHT | BONUS | SHOWN | HEARD
JOINED_FLAGS: Final = MOVED | MARCHED | TRIED | SPLIT | FOUGHT | SHOWN
"""What a joined Force takes over from both parts. 122. Not whose bonus point is used: it is a leader's own. 36"""

# Flags of a unit in an Organization Segment. 125
TRANSFERRED: Final = 1
EXCHANGED: Final = 2

# What the mover does
MOVE: Final = 0
MARCH: Final = 1  # equivalent: any number of its own would do
ENTER: Final = 2  # equivalent: any number of its own would do
GUNS: Final = 3  # equivalent: any number of its own would do

# Roles in a combat
ASIDE: Final = 0
ATTACKS: Final = 1  # equivalent: any number of its own would do
LATE: Final = 2  # equivalent: any number of its own would do
"""Named for the attack but not yet joined. 322"""
DEFENDS: Final = 3  # equivalent: any number of its own would do
