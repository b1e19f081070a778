"""The vocabulary of moves: every verb, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays.core import ATTACK, CHANCE_WORD, DANGER, END, PIECE, PLACE, Words

if TYPE_CHECKING:
    from hundreddays.games.napoleon.rules.board import Board

AREAS = ("left", "center", "right", "reserve", "enemy")
"""Areas of a battle board as their owner calls them; `enemy` is the area that faces the unit (8.1)."""

INTO_LEFT, INTO_CENTER, INTO_RIGHT, INTO_RESERVE, INTO_ENEMY = range(5)


class Verbs:
    """The base of every verb. The move for unit `u` under the verb `march` is `march + u`, and so on."""

    def __init__(self, words: Words, board: Board) -> None:
        units, cities = board.units, board.cities
        self.end = words.add("end", tone=END)
        self.halt = words.add("halt", tone=END)
        self.roll = words.add("roll", [str(face) for face in range(1, 7)], CHANCE_WORD)
        self.march = words.add("march", units, PIECE)
        self.cancel = words.add("cancel", units, PIECE)
        self.reveal = words.add("reveal", units, PIECE)
        self.to = words.add("to", cities, PLACE)
        self.check = words.add("check", units, PIECE)
        self.place = words.add("place", units, PIECE)
        self.into = words.add("into", AREAS)
        self.battle = words.add("battle", cities, PLACE, ATTACK)
        self.retreat = words.add("retreat", units, PIECE)
        self.fire = words.add("fire", units, PIECE, ATTACK)
        self.shift = words.add("shift", units, PIECE)
        self.hit = words.add("hit", units, PIECE, DANGER)
        self.bring = words.add("bring", units, PIECE)
        self.rout = words.add("rout", units, PIECE, DANGER)
        self.lose = words.add("lose", units, PIECE, DANGER)
        self.base: Final = words.bases
        """For each move the base of its verb: no rule depends on the order of the verbs."""
