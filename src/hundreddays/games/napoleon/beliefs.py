"""What the planner believes of good play: `data/planner.toml`."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from hundreddays.core import Table


class Strength(Table, frozen=True):
    block: float
    leader: float
    near: float


class Campaign(Table, frozen=True):
    attack: float
    attack_vital: float
    overkill: float
    vital: dict[str, float]
    reach: float
    join: float
    join_reach: float
    hunt: float
    risk: float
    storm: float
    storm_vital: float
    haste: float
    chase: float
    garrison: int
    garrison_far: int
    guard_distance: int
    delay: float
    delay_small: float
    minor: float
    least: float


class Campaigns(Table, frozen=True):
    french: Campaign
    allied: Campaign


class Battle(Table, frozen=True):
    give_up: float
    give_up_attack: float
    reserve: float
    gun_apart: float
    mass: float
    answer: float
    push: float
    impatience: float
    momentum: float
    hold: float
    rescue: float
    pull_back: float
    bring: float


class Beliefs(Table, frozen=True):
    strength: Strength
    campaign: Campaigns
    battle: Battle


BELIEFS = msgspec.toml.decode(files("hundreddays.games.napoleon").joinpath("data/planner.toml").read_bytes(), type=Beliefs)
