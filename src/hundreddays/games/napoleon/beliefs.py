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
    """What both sides weigh in a campaign turn."""

    attack: float
    attack_vital: float
    overkill: float
    risk: float
    storm: float
    storm_vital: float
    join: float
    haste: float
    garrison: int
    garrison_far: int
    guard_distance: int


class FrenchCampaign(Campaign, frozen=True):
    least: float
    reach: float
    keep: float
    stretch: float
    minor: float
    bold: float
    body: float
    vanguard: float
    rear: float


class AlliedCampaign(Campaign, frozen=True):
    vital: dict[str, float]
    reach: float
    join_reach: float
    hunt: float


class Campaigns(Table, frozen=True):
    french: FrenchCampaign
    allied: AlliedCampaign


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
