"""The vocabulary of moves: dense ints inside, `verb noun` words outside.

A game declares its verbs once, in order. Each verb takes one noun from a fixed list, or none. Moves of
one verb are consecutive ints, so `base + index` and `move - base` are all the encoding a game needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from hundreddays.core.faults import Unknown

PIECE = "piece"
PLACE = "place"
CARD = "card"
BUTTON = "button"
CHANCE_WORD = "chance"

Tone = Literal["quiet", "attack", "end", "danger"]
"""What choosing a move means at the table, for whoever shows it.

`attack` strikes at an enemy; `end` is done with what is asked and goes on in the normal sequence of play; `danger`
destroys or gives up something of one's own; everything else is `quiet`.
"""
QUIET: Tone = "quiet"
ATTACK: Tone = "attack"
END: Tone = "end"
DANGER: Tone = "danger"


class Verb:
    """One verb: its moves are `base .. base + len(nouns) - 1` (a bare verb has one)."""

    def __init__(self, word: str, nouns: tuple[str, ...], on: str, base: int, tone: Tone) -> None:
        self.word = word
        self.nouns = nouns
        self.on = on
        self.base = base
        self.tone: Tone = tone
        self.count = max(1, len(nouns))


class Words:
    """All moves of a game. `on` tells an interface what a verb's noun is: a piece, a place, a card, or a button."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.bases: list[int] = []
        """For each move the base of its verb: `bases[move] == verbs.march` whatever the order of the verbs."""
        self.texts: list[str] = []
        self._verb_of: list[int] = []
        self._numbers: dict[str, int] = {}

    def add(self, word: str, nouns: Sequence[str] = (), on: str = BUTTON, tone: Tone = QUIET) -> int:
        """Declare a verb and return its base: `add("march", units, PIECE)`, `add("end", tone=END)`."""
        base = len(self.texts)
        verb = Verb(word, tuple(nouns), on, base, tone)
        for text in [f"{word} {noun}" for noun in nouns] or [word]:
            if text in self._numbers:
                raise ValueError(f"the move “{text}” is declared twice")
            self._numbers[text] = len(self.texts)
            self._verb_of.append(len(self.verbs))
            self.bases.append(base)
            self.texts.append(text)
        self.verbs.append(verb)
        return base

    def __len__(self) -> int:
        return len(self.texts)

    def verb(self, move: int) -> Verb:
        return self.verbs[self._verb_of[move]]

    def base(self, word: str) -> int:
        """The first move of a verb by its word, or -1 where the game has no such verb."""
        return next((verb.base for verb in self.verbs if verb.word == word), -1)

    def index(self, move: int, base: int) -> int:
        """Which noun a move names if it is one of the verb with this base, else -1."""
        return move - base if self.bases[move] == base else -1

    def noun(self, move: int) -> str:
        """The noun of a move, or an empty string for a bare verb."""
        verb = self.verb(move)
        return verb.nouns[move - verb.base] if verb.nouns else ""

    def text(self, move: int) -> str:
        if not 0 <= move < len(self.texts):
            raise Unknown("move", str(move), ())
        return self.texts[move]

    def move(self, text: str) -> int:
        """The int for some words. Case and spacing do not matter."""
        words = " ".join(text.split()).lower()
        move = self._numbers.get(words)
        if move is None:
            raise Unknown("move", words, self.texts)
        return move
