"""Why not? The referee's answer to a move, or to a thing that was pointed at, with the paragraphs that rule it."""

from __future__ import annotations

from collections.abc import Iterator

from hundreddays.core import Game, Prompt, View
from hundreddays.core.words import PIECE, PLACE, Verb
from hundreddays.server.http.problems import RequestRefused, ruled_by
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.wire import Matter, Ruling, WhyNot

MOST_ASKED = 160
"""So many things on the board are asked about at most: it must answer at once."""


def matters(live: LiveTable, seat: int) -> list[Matter]:
    """The paragraphs at work in a seat's decision: the one that asks it, and those by which pieces and places that lie
    on the board cannot be chosen. Nothing but what the seat could ask one by one.
    """
    prompt = live.table.prompt(seat)
    if not prompt.options:
        return []
    at: dict[str, list[str]] = {prompt.cite: [option.noun for option in prompt.options if option.on in (PIECE, PLACE)]}
    why: dict[str, str] = {prompt.cite: prompt.text}
    for noun, words in _askable(live.game, live.table.view(seat), prompt):
        for reason in live.table.check(seat, words).reasons[:1]:
            at.setdefault(reason.cite, []).append(noun)
            why.setdefault(reason.cite, reason.text)
    book = live.game.rulebook()
    return [Matter(cite=cite, text=why[cite], at=sorted(set(at[cite]))) for cite in at if cite in book]


def _askable(game: Game, view: View, prompt: Prompt) -> Iterator[tuple[str, str]]:
    """What lies on the board and could be meant by what is asked, with the move that it would be."""
    seen = {PIECE: {piece.id for piece in view.pieces}, PLACE: {piece.place for piece in view.pieces}}
    legal = {option.move for option in prompt.options}
    offered = {option.move.partition(" ")[0] for option in prompt.options}
    asked = 0
    for verb in game.words.verbs:
        if verb.word not in offered or verb.on not in seen:
            continue
        for noun in verb.nouns:
            words = f"{verb.word} {noun}"
            if noun in seen[verb.on] and words not in legal and asked < MOST_ASKED:
                asked += 1
                yield noun, words


def ruling(live: LiveTable, seat: int, ask: WhyNot) -> Ruling:
    """The verdict on the move asked about; for a noun, on the verb that is asked for here and takes such a noun."""
    words = ask.move or meant(live.game, live.table.prompt(seat), live.table.view(seat), ask.noun, ask.on)
    verdict = live.table.check(seat, words)
    return Ruling(move=words, legal=verdict.ok, reasons=ruled_by(live.game, verdict.reasons))


def meant(game: Game, prompt: Prompt, view: View, noun: str, on: str) -> str:
    """The move meant by pointing at something: verbs that are offered just now come first, then all others. Where a
    place is asked for, a piece means the place where it stands.
    """
    if not noun:
        raise RequestRefused(400, "malformed", "Say what to ask about: a move, or a noun.")
    offered = {option.move.partition(" ")[0] for option in prompt.options}
    fitting = _fitting(game, noun, on)
    if on == PIECE and not any(verb.word in offered for verb in fitting):
        place = next((piece.place for piece in view.pieces if piece.id == noun), "")
        for verb in _fitting(game, place, PLACE):
            if verb.word in offered:
                return f"{verb.word} {place}"
    for verb in sorted(fitting, key=lambda verb: verb.word not in offered):
        return f"{verb.word} {noun}"
    raise RequestRefused(404, "unknown", f"Nothing can be done with “{noun}” in this game.")


def _fitting(game: Game, noun: str, on: str) -> list[Verb]:
    return [verb for verb in game.words.verbs if noun in verb.nouns and (not on or verb.on == on)]
