"""What the planner believes of good play: `planner.toml`. In another mood it believes something else."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Literal, NamedTuple

import msgspec

from hundreddays.core import DataTable
from hundreddays.core.toml import typed


class Strength(DataTable, frozen=True):
    block: float
    leader: float


class Campaign(DataTable, frozen=True):
    """What both sides weigh in a campaign turn."""

    near: float
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
    sure: float
    stay: float
    company: float
    lonely: float
    captive: float


class FrenchCampaign(Campaign, frozen=True):
    least: float
    reach: float
    keep: float
    token: float
    stretch: float
    minor: float
    bold: float
    patience: float
    body: float
    vanguard: float
    rear: float
    watch: int
    settle: int
    prey: int
    scent: float
    hunger: float
    aim: dict[str, float]
    share: dict[str, float]
    ford: float
    last: float


class AlliedCampaign(Campaign, frozen=True):
    vital: dict[str, float]
    reach: float
    join_reach: float
    hunt: float
    hunt_reach: float
    threat_reach: float
    alarm: float
    retake: float
    enough: float
    crowd: float
    led: float


class Campaigns(DataTable, frozen=True):
    french: FrenchCampaign
    allied: AlliedCampaign


class Follow(DataTable, frozen=True):
    """What comes first in carrying out the plan of a campaign turn."""

    show: float
    march: float
    recall: float
    end: float
    stray: float
    undo: float
    go_on: float
    arrive: float
    tarry: float
    drop: float


class Deploy(DataTable, frozen=True):
    """Who is placed first before a battle, and where."""

    next_arm: float
    bare: float
    reserve: float
    reserve_foot: float
    reserve_wrong: float
    column: float
    load: float
    center: float


class Battle(DataTable, frozen=True):
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
    patience: float
    emperor: float


class Rank(DataTable, frozen=True):
    """What comes first on the battle board, and who leaves it first."""

    fire: float
    fill: float
    leader: float
    pull_back: float
    rescue: float
    strike: float
    charge: float
    gun: float
    gun_target: float
    thin: float
    feed: float
    mass: float
    idle: float
    effort: float
    cv: float
    leave: float
    leave_loss: float
    precious: float


class Refuge(DataTable, frozen=True):
    """What makes a city good to fall back to."""

    friends: float
    friends_near: float
    foes_near: float
    roads: float
    reach: int


class Post(DataTable, frozen=True):
    """What makes a city good to stand in after a battle."""

    progress: float
    danger: float
    stay: float


class Bear(DataTable, frozen=True):
    """Who takes a hit first."""

    infantry: float
    cavalry: float
    artillery: float
    leader: float
    old_guard: float


class Miss(DataTable, frozen=True):
    """Who would be missed, in CV above his own."""

    leader: float
    artillery: float


class Beliefs(DataTable, frozen=True):
    strength: Strength
    campaign: Campaigns
    follow: Follow
    deploy: Deploy
    battle: Battle
    rank: Rank
    refuge: Refuge
    post: Post
    bear: Bear
    miss: Miss


class Mood(DataTable, frozen=True):
    """The figures that differ in another mood, by table and name."""

    name: str
    campaign: dict[str, dict[str, Any]]
    battle: dict[str, float] = {}


class Opening(DataTable, frozen=True):
    """One way in which a side may begin: the figures of its campaign that differ in its first turn."""

    side: Literal["french", "allied"]
    name: str
    campaign: dict[str, Any] = {}


class Minds(NamedTuple):
    """What the planner believes when it leads the French, and when it leads Allies."""

    french: Beliefs
    allied: Beliefs


class Book(NamedTuple):
    """All that stands in `planner.toml`."""

    usual: Minds
    french: list[Beliefs]
    """What the French may believe in their first turn, by opening."""
    allied: list[Beliefs]
    moods: dict[str, Minds]


def read() -> Book:
    tree: dict[str, Any] = msgspec.toml.decode(files(__package__).joinpath("planner.toml").read_bytes())
    moods = typed(tree.pop("mood"), list[Mood])
    openings = typed(tree.pop("opening"), list[Opening])
    french = tree.pop("french")["battle"]
    return Book(
        Minds(altered(tree, {}, french), altered(tree, {}, {})),
        [altered(tree, {"french": one.campaign}, french) for one in openings if one.side == "french"],
        [altered(tree, {"allied": one.campaign}, {}) for one in openings if one.side == "allied"],
        {
            mood.name: Minds(
                altered(tree, mood.campaign, french | mood.battle), altered(tree, mood.campaign, mood.battle)
            )
            for mood in moods
        },
    )


def altered(tree: Mapping[str, Any], campaign: Mapping[str, Mapping[str, Any]], battle: Mapping[str, Any]) -> Beliefs:
    """Beliefs with some figures replaced."""
    sides = {side: {**figures, **campaign.get(side, {})} for side, figures in tree["campaign"].items()}
    return typed({**tree, "campaign": sides, "battle": {**tree["battle"], **battle}}, Beliefs)


BOOK = read()
