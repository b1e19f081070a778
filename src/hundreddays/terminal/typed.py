"""What a person types, understood: a number, a move in words or in part, or a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import combining, normalize

from hundreddays.core import PIECE, Fault, Option, suggest
from hundreddays.core.phrases import shortened, whole_number
from hundreddays.core.words import Verb

NOWHERE: Mapping[str, str] = {}
_GAPS = str.maketrans(dict.fromkeys("_-()@,.:'’", " "))
"""Signs between words that nobody types."""

COMMANDS = {
    "help": "this list",
    "moves": "every legal move, with its words",
    "map": "the map; “map PLACE” looks there, “map all” shows the whole",
    "who": "who stands where",
    "log": "what has happened; “log 20” the last twenty lines",
    "why": "why a move is not legal: “why march f_i”",
    "rules": "a paragraph or a search: “rules 17.5”, “rules retreat”",
    "hint": "what the planner would do, and why",
    "undo": "take back your last decision, as long as nobody learned anything",
    "save": "write the game down; “save FILE” somewhere else",
    "resign": "give up the game",
    "quit": "save and leave",
}


class Play(NamedTuple):
    """A legal move, in words."""

    words: str


class Command(NamedTuple):
    name: str
    rest: str


class Vocabulary(NamedTuple):
    """All that can be said in a game, legal or not: its verbs, and what people call the nouns they take."""

    verbs: Sequence[Verb] = ()
    names: Mapping[str, str] = NOWHERE


SPEECHLESS = Vocabulary()


class Puzzled(Fault):
    """Something typed that is neither one legal move nor a command."""


def understand(
    line: str,
    options: Sequence[Option],
    places: Mapping[str, str] = NOWHERE,
    vocabulary: Vocabulary = SPEECHLESS,
) -> Play | Command | None:
    """What a line means; None if it is empty. Raises `Puzzled` if it could mean nothing, or more than one thing.

    A number is a choice of the list, or a hex: one that is offered, or where a piece stands that is. `places` says
    where each piece stands, by a hex's number or a town's name. What is not offered but could be said (`vocabulary`)
    is a move all the same: the referee tells why it is not legal.
    """
    text = " ".join(line.split())
    if not text:
        return None
    if text.isdecimal():
        number = whole_number(text) or 0
        if (text.startswith("0") or number > len(options)) and (there := _there(text, options, places)):
            return Play(_only(text, there))
        if not 1 <= number <= len(options):
            if move := meant(text, options, vocabulary):
                return Play(move)
            raise Puzzled(f"There is no choice {shortened(text)}.", f"Type a number from 1 to {len(options)}.")
        return Play(options[number - 1].move)
    if any(option.move == text.lower() for option in options):
        return Play(text.lower())
    word, _, rest = text.partition(" ")
    command = word.lstrip("/").lower()
    if command in COMMANDS:
        return Command(command, rest)
    return Play(_part(text.lower(), options, places, vocabulary))


def meant(text: str, options: Sequence[Option], vocabulary: Vocabulary) -> str:
    """The move that somebody means who names a place or a piece that is not offered: “charleroi” where it is asked
    which city to march to. Or “end” where more is to be done first. Nothing, if that could be none or several.
    """
    if any(verb.word == text.lower() and not verb.nouns for verb in vocabulary.verbs):
        return text.lower()
    offered = Counter(option.move.removesuffix(f" {option.noun}") for option in options if option.noun)
    for word, _ in offered.most_common():
        typed = _words(text.lower().removeprefix(f"{word} "))
        spoken = {noun: _words(f"{noun} {vocabulary.names.get(noun, '')}") for noun in _nouns(word, vocabulary)}
        found = [
            noun for noun, words in spoken.items() if all(any(w.startswith(part) for w in words) for part in typed)
        ]
        whole = [noun for noun in found if set(typed) <= set(spoken[noun])]
        if typed and (len(found) == 1 or len(whole) == 1):
            return f"{word} {(whole or found)[0]}"
    return ""


def _nouns(word: str, vocabulary: Vocabulary) -> Sequence[str]:
    return next((verb.nouns for verb in vocabulary.verbs if verb.word == word), ())


def _part(text: str, options: Sequence[Option], places: Mapping[str, str], vocabulary: Vocabulary) -> str:
    """The one legal move in which every word typed begins some word, of the move itself or else of the place where its
    piece stands; whole words go before beginnings. Several are told, and none lets the referee answer.
    """
    typed = _plain(text).split()
    spoken = [(option, _spoken(option)) for option in options]
    found = [option for option, words in spoken if all(any(word.startswith(part) for word in words) for part in typed)]
    if not found and places:
        spoken = [(option, words + _words(places.get(option.noun, ""))) for option, words in spoken]
        found = [option for option, words in spoken if all(any(w.startswith(part) for w in words) for part in typed)]
    if len(found) > 1:
        whole = [option for option, words in spoken if set(typed) <= set(words)]
        found = whole if len(whole) == 1 else found
    if found:
        return _only(text, found)
    if move := meant(text, options, vocabulary):
        return move
    if len(typed) == 1:
        near = suggest(text, [*COMMANDS, *(option.move for option in options)])
        raise Puzzled(
            f"“{text}” is neither a legal move nor a command.", near if near.startswith("Did") else "Type help."
        )
    return text


def _there(hex: str, options: Sequence[Option], places: Mapping[str, str]) -> list[Option]:
    """The options that name a hex, or else those for pieces that stand there."""
    named = [option for option in options if option.noun == hex]
    return named or [option for option in options if option.on == PIECE and places.get(option.noun) == hex]


def _only(text: str, found: Sequence[Option]) -> str:
    """The move of the one option that is meant; several are told."""
    if len(found) == 1:
        return found[0].move
    told = "; ".join(option.move for option in found[:8])
    raise Puzzled(f"“{text}” could be {len(found)} moves:", told + ("; …" if len(found) > 8 else "."))


def _spoken(option: Option) -> list[str]:
    return _words(f"{option.move} {option.noun} {option.label}") + _plain(option.move).split()


def _words(text: str) -> list[str]:
    return _plain(text).translate(_GAPS).split()


def _plain(text: str) -> str:
    """In small letters and without accents: “napoleon” finds Napoléon."""
    apart = normalize("NFKD", text.lower())
    return "".join(char for char in apart if not combining(char))
