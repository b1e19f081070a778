"""Ambush as a game: its figures, its words, its sentences."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from hundreddays.core import (
    CARD,
    CHANCE_WORD,
    PIECE,
    PLACE,
    Army,
    BadData,
    Event,
    Game,
    OptionValue,
    Overlay,
    Picture,
    Place,
    Rulebook,
    Source,
    View,
    Way,
)
from toys.ambush.schema import Figures
from toys.ambush.state import AmbushState
from toys.ambush.steps import DEAL, STEPS

PACKAGE = "toys.ambush"
COLORS = {"red": "#a03030", "blue": "#3050a0", "green": "#308040"}


class Ambush(Game):
    state_class: type[AmbushState] = AmbushState

    def __init__(self, title: str, options: dict[str, OptionValue], overlay: Overlay = None) -> None:
        source = Source(PACKAGE, ("ambush.toml",), overlay)
        super().__init__("ambush", title, "1", options, source.hash)
        self.figures = source.read("ambush.toml", Figures)
        self.open_hands = bool(options["open_hands"])
        players = int(options["players"])
        self.seats = tuple(army.id for army in self.figures.army[:players])
        self.sides = tuple(range(players))
        self.hidden = True
        self.size = len(self.figures.block)
        self.block_count = players * self.size
        self.kinds = len(self.figures.card)
        self.card_counts = [card.count for card in self.figures.card]
        if sum(self.card_counts) < players * self.figures.hand:
            raise BadData(
                "The data file ambush.toml does not fit:", ["card: there are too few cards to deal every hand"]
            )
        cards = [card.id for card in self.figures.card]
        self.drum, self.spy, self.feint = (cards.index(card) for card in ("drum", "spy", "feint"))
        self.homes = [self.figures.places.index(army.home[str(players)]) for army in self.figures.army[:players]]
        blocks = [self.block_name(block) for block in range(self.block_count)]
        add = self.words.add
        self.march = add("march", blocks, PIECE)
        self.play_card = add("play", cards, CARD)
        self.rest = add("rest")
        self.to = add("to", self.figures.places, PLACE)
        self.look = add("look", self.figures.places, PLACE)
        self.swap = add("swap", blocks, PIECE)
        self.with_ = add("with", blocks, PIECE)
        self.meet = add("meet", blocks, PIECE)
        self.deal = add("deal", cards, CHANCE_WORD)
        self.show = add("show", blocks, CHANCE_WORD)
        self.roll = add("roll", [str(pips) for pips in range(1, 7)], CHANCE_WORD)
        self.steps = [step() for step in STEPS]

    def owner(self, block: int) -> int:
        return block // self.size

    def number(self, block: int) -> int:
        return self.figures.block[block % self.size].number

    def block_name(self, block: int) -> str:
        return f"{self.seats[self.owner(block)]}_{self.figures.block[block % self.size].id}"

    def card_cite(self, kind: int) -> str:
        return {self.drum: "3.1", self.spy: "3.2", self.feint: "3.3"}[kind]

    def neighbours(self, place: int) -> tuple[int, int]:
        ring = len(self.figures.places)
        return (place - 1) % ring, (place + 1) % ring

    def start(self) -> AmbushState:
        state = self.state_class(self)
        state.place = [self.homes[self.owner(block)] for block in range(self.block_count)]
        state.step = DEAL
        return state

    def state_from(self, document: Mapping[str, Any], defects: list[str]) -> AmbushState | None:
        from toys.ambush.position import state_from

        return state_from(self, document, defects)

    def narrate(self, event: Event) -> str:
        places = self.figures.places
        data: dict[str, Any] = {}
        for key, value in event.data.items():
            if key in ("block", "foe", "lost"):
                data[key] = self.block_name(value)
            elif key == "blocks":
                data[key] = " and ".join(self.block_name(block) for block in value)
            elif key in ("place", "start"):
                data[key] = places[value]
            elif key == "seat":
                data[key] = self.seats[value].capitalize()
            elif key == "card":
                data[key] = self.figures.card[value].id
            elif key == "totals":
                data[key] = ", ".join(f"{seat} {total}" for seat, total in zip(self.seats, value, strict=True))
            else:
                data[key] = value
        what = {"dealt": "card", "marched": "block", "feinted": "blocks"}.get(event.kind, "")
        return SENTENCES[event.kind, what in data].format(**data)

    def rulebook(self) -> Rulebook:
        return Rulebook.of(PACKAGE)

    def picture(self) -> Picture:
        names = self.figures.places
        turns = [2 * math.pi * place / len(names) for place in range(len(names))]
        places = [
            Place(name, name.capitalize(), round(100 + 70 * math.sin(t), 1), round(100 - 70 * math.cos(t), 1))
            for name, t in zip(names, turns, strict=True)
        ]
        ways = [Way(name, names[self.neighbours(place)[1]]) for place, name in enumerate(names)]
        armies = [Army(seat, seat.capitalize(), COLORS[seat], seat[0].upper()) for seat in self.seats]
        return Picture(200, 200, [*places, Place("lost", "Lost blocks", 20, 190, "box")], ways, [], armies)

    def describe(self, view: View) -> list[str]:
        hands = [f"{seat} holds {held}" for seat, held in view.panels["hands"].items()]
        return [*hands, f"Cards in the deck: {view.panels['deck']}"]


SENTENCES = {
    ("dealt", True): "{seat} is dealt {card}.",
    ("dealt", False): "{seat} is dealt a card.",
    ("rested", False): "{seat} rests.",
    ("played", False): "{seat} plays {card}.",
    ("round", False): "Round {round} begins.",
    ("ended", False): "The game is over: {totals}.",
    ("attacked", False): "{seat} attacks {place} from {start}.",
    ("marched", True): "{seat} marches {block} from {start} to {place}.",
    ("marched", False): "{seat} marches from {start} to {place}.",
    ("looked", False): "{seat} looks at a block at {place}.",
    ("saw", False): "It is {block}.",
    ("feinted", True): "{seat} exchanges {blocks}.",
    ("feinted", False): "{seat} feints.",
    ("met", False): "{block} is met by {foe} at {place}.",
    ("fought", False): "The die shows {die}: {lost} is lost.",
}
