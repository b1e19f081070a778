"""Events of Ambush as sentences, panels as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hundreddays.core import Event, View

if TYPE_CHECKING:
    from toys.ambush.rules.board import Board

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
    ("met", False): "At {place} {block} is met by {foe}.",
    ("fought", False): "The die shows {die}: {lost} is lost.",
}


def narrate(board: Board, event: Event) -> str:
    """An event as a sentence, from its data alone."""
    data: dict[str, Any] = {}
    for key, value in event.data.items():
        if key in ("block", "foe", "lost"):
            data[key] = board.blocks[value]
        elif key == "blocks":
            data[key] = " and ".join(board.blocks[block] for block in value)
        elif key in ("place", "start"):
            data[key] = board.places[value]
        elif key == "seat":
            data[key] = board.seats[value].capitalize()
        elif key == "card":
            data[key] = board.cards[value]
        elif key == "totals":
            data[key] = ", ".join(f"{seat} {total}" for seat, total in zip(board.seats, value, strict=True))
        else:
            data[key] = value
    what = {"dealt": "card", "marched": "block", "feinted": "blocks"}.get(event.kind, "")
    return SENTENCES[event.kind, what in data].format(**data)


def describe(view: View) -> list[str]:
    """The panels in words."""
    hands = [f"{seat} holds {held}" for seat, held in view.panels["hands"].items()]
    return [*hands, f"Cards in the deck: {view.panels['deck']}"]
