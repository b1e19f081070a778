"""Why not? The referee's answer to a move, or to a thing that was pointed at, with the paragraphs that rule it."""

from __future__ import annotations

from hundreddays.core import Game, Prompt
from hundreddays.server.http.problems import RequestRefused, ruled_by
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.wire import Ruling, WhyNot


def ruling(live: LiveTable, seat: int, ask: WhyNot) -> Ruling:
    """The verdict on the move asked about; for a noun, on the verb that is asked for here and takes such a noun."""
    words = ask.move or meant(live.game, live.table.prompt(seat), ask.noun, ask.on)
    verdict = live.table.check(seat, words)
    return Ruling(move=words, legal=verdict.ok, reasons=ruled_by(live.game, verdict.reasons))


def meant(game: Game, prompt: Prompt, noun: str, on: str) -> str:
    """The move meant by pointing at something: verbs that are offered just now come first, then all others."""
    if not noun:
        raise RequestRefused(400, "malformed", "Say what to ask about: a move, or a noun.")
    fitting = [verb for verb in game.words.verbs if noun in verb.nouns and (not on or verb.on == on)]
    offered = {option.move.partition(" ")[0] for option in prompt.options}
    for verb in sorted(fitting, key=lambda verb: verb.word not in offered):
        return f"{verb.word} {noun}"
    raise RequestRefused(404, "unknown", f"Nothing can be done with “{noun}” in this game.")
