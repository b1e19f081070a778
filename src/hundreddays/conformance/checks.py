"""What every game must keep to, one function a property. Each raises `Nonconformance` under its own name."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from hundreddays.conformance.drawable import views_say_what_they_mean
from hundreddays.conformance.walks import Nonconformance, Whim, keep, probes, random_game, require, viewers, where
from hundreddays.core import (
    CHANCE,
    NOBODY,
    PIECE,
    PLACE,
    SPECTATOR,
    BadPosition,
    Event,
    Game,
    Illegal,
    Listener,
    Record,
    Rulebook,
    State,
    View,
    encode,
    parse,
)

_RULEBOOKS: dict[tuple[str, str], Rulebook] = {}


def rulebook(game: Game) -> Rulebook:
    key = (game.id, game.version)
    if key not in _RULEBOOKS:
        _RULEBOOKS[key] = game.rulebook()
    return _RULEBOOKS[key]


def cited(game: Game, cite: str) -> bool:
    """Whether a citation ("17.5", "3.2, 4.1") names paragraphs, or chapters, that the rulebook has."""
    book = rulebook(game)
    numbers = re.split(r",\s*", cite)
    return all(
        number in book or any(p.number.startswith(number + ".") for p in book.paragraphs)
        for number in numbers
        if number
    ) and bool(cite)


# Moves


def moves_in_order(state: State) -> None:
    """Legal moves are words of the game, ascending, without doubles; those of chance have positive whole weights."""
    check = "legal lists are ascending and free of duplicates"
    moves = state.moves()
    if state.over:
        require(
            moves == [] and state.odds() == [] and state.actor == NOBODY,
            check,
            "a game that is over still offers moves",
        )
        return
    require(moves, "no dead ends", "", state)
    if any(a >= b for a, b in pairwise(moves)):  # asked after every move: what is said is put together only here
        require(False, check, f"{[state.game.text(move) for move in moves]}", state)
    require(moves[0] >= 0 and moves[-1] < state.game.move_count, check, "a move outside the vocabulary", state)
    if state.actor == CHANCE:
        odds = state.odds()
        require([move for move, _ in odds] == moves, "chance draws what is legal", "", state)
        if any(type(weight) is not int or weight <= 0 for _, weight in odds):
            require(False, "chance weights are positive", f"{odds}", state)
    else:
        require(0 <= state.actor < len(state.game.seats), "someone decides", f"actor {state.actor}", state)
        require(state.odds() == [], "chance draws only when chance decides", "", state)


def verdicts_agree(state: State, rng: Random) -> None:
    """Over the vocabulary: legal exactly when listed; every refusal gives one reason, by a paragraph that exists;
    asking changes nothing.
    """
    game = state.game
    before = state.text()
    legal = set(state.moves())
    asked = sorted({*legal, *probes(game, rng)})
    for move in asked:
        verdict = state.check(move)
        words = game.text(move)
        require(verdict.ok == (move in legal), "check agrees with the legal list", f"“{words}”", state)
        require(len(verdict.reasons) == (move not in legal), "refusals give one reason", f"“{words}”: {verdict}", state)
        for reason in verdict.reasons:
            require(reason.text.strip(), "refusals say why", f"“{words}”", state)
            exists = cited(game, reason.cite) or (state.over and not reason.cite)
            require(exists, "refusals cite the rulebook", f"“{words}”: {reason}", state)
    require(state.text() == before, "asking changes nothing", "", state)
    refused = next((move for move in asked if move not in legal), None)
    if refused is not None:
        try:
            state.play(refused)
        except Illegal as illegal:
            require(state.text() == before, "an illegal move changes nothing", f"“{illegal.words}”", state)
        else:
            raise Nonconformance("an illegal move is refused", f"“{game.text(refused)}” was played\n{before}")


# Invariants


def invariants_hold(state: State) -> None:
    """The rulebook's invariants, and scores that sum to zero and are not given before the end."""
    if broken := state.broken():
        require(False, "invariants hold", f"{broken}", state)
    scores = state.scores()
    require(len(scores) == len(state.game.seats), "one score per seat", f"{scores}", state)
    require(abs(sum(scores)) < 1e-9, "scores sum to zero", f"{scores}", state)
    if not state.over:
        require(not any(scores), "no scores before the end", f"{scores}", state)
    else:
        _same_side_same_score(state, scores)


def _same_side_same_score(state: State, scores: list[float]) -> None:
    sides = state.game.sides
    require(len(sides) == len(scores), "every seat has a side", str(sides))
    winning = {sides[seat] for seat, score in enumerate(scores) if score > 0}
    losing = {sides[seat] for seat, score in enumerate(scores) if score < 0}
    require(not winning & losing, "seats of one side win and lose together", f"{scores}", state)


# Copies, positions, records


def copies_are_independent(state: State, rng: Random) -> None:
    """A copy is equal, shares nothing that can change, and playing on it leaves the original as it was."""
    check = "copies are independent"
    before = state.text()
    other = state.copy()
    require(type(other) is type(state) and other.text() == before, check, "a copy differs", state)
    for name in _slots(state):
        require(
            not _shared(getattr(state, name, None), getattr(other, name, None)),
            check,
            f"“{name}” is shared by a state and its copy",
        )
    for ply, _ in enumerate(random_game(state.game, rng, other)):
        if ply == 60:
            break
    require(state.text() == before, check, "play on a copy changed the original", state)


def _slots(state: State) -> list[str]:
    names = [name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())]
    return [name for name in (*names, *getattr(state, "__dict__", ())) if name != "game"]


def _shared(a: Any, b: Any) -> bool:
    if isinstance(a, dict | list | set | bytearray):
        if a is b:
            return True
        pairs = (
            zip(a.values(), b.values(), strict=False)
            if isinstance(a, dict) and isinstance(b, dict)
            else zip(a, b, strict=False)
        )
        return any(_shared(x, y) for x, y in pairs)
    return False


def position_round_trips(state: State, rng: Random, plies: int = 40) -> None:
    """A state written down and read back is equal: same text, moves and views, and the same play follows from it."""
    check = "positions round-trip"
    game = state.game
    text = state.text()
    try:
        back = game.position(text)
    except BadPosition as bad:
        raise Nonconformance(check, f"{bad} {where(state)}") from None
    require(back.text() == text, check, f"the text comes back as\n{back.text()}\n---", state)
    here, there = state.copy(), back
    whim = Whim(game, rng)
    for ply in range(plies + 1):
        require(
            here.moves() == there.moves() and here.odds() == there.odds(),
            check,
            f"after {ply} plies other moves are legal",
            state,
        )
        require(_faces(here) == _faces(there), check, f"after {ply} plies a viewer sees something else", state)
        if here.over or ply == plies:
            break
        move = whim.choose(here)
        here.apply(move)
        there.apply(move)
    require(here.text() == there.text(), check, "play from the text goes elsewhere", state)


def _faces(state: State) -> list[bytes]:
    return [encode(state.view(seat)) + encode(state.prompt(seat)) for seat in viewers(state.game)]


def record_round_trips(game: Game, record: Record, end: State, events: list[Event]) -> None:
    """A record is read back as it was written, and replaying it gives the same events and the same end."""
    check = "same record, same states"
    text = record.text()
    back = parse(text)
    require(back.text() == text, "records round-trip", text[:400])
    tell = Listener()
    require(back.final(game, tell).text() == end.text(), check, f"replay ends elsewhere\n{text}")
    same = [msgspec.json.encode(event, order="sorted") for event in tell.events] == [
        msgspec.json.encode(event, order="sorted") for event in events
    ]
    require(same, check, f"replay tells other events\n{text}")


# Words for people


def events_narrate(game: Game, events: list[Event]) -> None:
    """Every event is a sentence for someone, cites a paragraph that exists, and can be sent."""
    check = "every event narrates"
    for event in events:
        sentence = game.narrate(event)
        require(sentence.strip() and "{" not in sentence, check, f"{event} gives “{sentence}”")
        whole = not sentence[0].islower() and sentence[-1] in ".!?"
        require(whole, check, f"{event} gives no whole sentence, from a capital to a full stop: “{sentence}”")
        require(cited(game, event.cite), "every event cites the rulebook", f"{event}: “{event.cite}”")
        require(event.audience, "every event has an audience", f"{event}")
        msgspec.json.encode(event)


def prompts_ask(state: State) -> None:
    """Who decides is asked something, by a paragraph that exists, with each legal move as an option; everyone else is
    asked nothing.
    """
    check = "every prompt asks"
    game = state.game
    for seat in viewers(game):
        prompt = state.prompt(seat)
        require(msgspec.json.decode(encode(prompt), type=type(prompt)) == prompt, "prompts encode", "", state)
        require(
            prompt.seat == game.seat_name(seat) and prompt.decides == game.actor_name(state.actor), check, "", state
        )
        if seat == state.actor:
            require(prompt.text.strip(), check, "nothing is asked", state)
            require(cited(game, prompt.cite), "every prompt cites the rulebook", f"“{prompt.cite}”", state)
            require(
                [game.move(option.move) for option in prompt.options] == state.moves(),
                check,
                "options are not the legal moves",
                state,
            )
            require(all(option.label.strip() for option in prompt.options), check, "an option has no label", state)
        else:
            require(not prompt.text and not prompt.options, "who waits is asked nothing", "", state)


def views_show(state: State) -> None:
    """Every viewer's view can be sent and described; its pieces have ids of their own and stand in places of the
    picture.
    """
    game = state.game
    places = {place.id for place in game.picture().places}
    for seat in viewers(game):
        view = state.view(seat)
        require(msgspec.json.decode(encode(view), type=View) == view, "views encode", "", state)
        require(
            view.seat == game.seat_name(seat) and view.decides == game.actor_name(state.actor),
            "views say who decides",
            "",
            state,
        )
        require(view.over == state.over and bool(view.result) == state.over, "views say when it is over", "", state)
        require(view.heading.strip(), "views have a heading", "", state)
        require(
            seat != SPECTATOR or (view.turn, view.heading) == state.when(),
            "the log is headed as the view is",
            "",
            state,
        )
        require(all(isinstance(line, str) for line in game.describe(view)), "views are described in words", "", state)
        ids = [piece.id for piece in view.pieces]
        doubles = sorted({id for id in ids if ids.count(id) > 1})
        require(not doubles, "pieces have ids of their own", f"{doubles}", state)
        strays = ({piece.place for piece in view.pieces} | {mark.place for mark in view.marks}) - places
        require(not strays, "pieces stand in places of the picture", f"{sorted(strays)}", state)
        pointed = {PIECE: set(ids), PLACE: places}
        lost = [
            option
            for option in state.prompt(seat).options
            if option.on in pointed and option.noun not in pointed[option.on]
        ]
        require(not lost, "options point at what can be seen", f"{lost[:3]}", state)


def state_conforms(state: State, rng: Random) -> None:
    """Every property of a single state."""
    moves_in_order(state)
    invariants_hold(state)
    verdicts_agree(state, rng)
    copies_are_independent(state, rng)
    position_round_trips(state, rng)
    prompts_ask(state)
    views_show(state)
    views_say_what_they_mean(state)


def game_conforms(game: Game, rng: Random, looks: int, thin: int = 0) -> None:
    """One random game: the quick properties after every move, all of them at a few moments, and the whole as a record.

    With `thin` the quick properties are tried after each of the first `thin` moves, then ever more seldom, so that a
    long game costs little more than a short one.
    """
    record = Record.of(game)
    events: list[Event] = []
    state = game.start()
    state_conforms(state, rng)
    kept: list[State] = []
    for ply, moment in enumerate(random_game(game, rng)):
        state = moment.state
        record.add(game, moment.actor, moment.move)
        events += moment.events
        if not thin or ply % (1 + ply // thin) == 0 or state.over:
            moves_in_order(state)
            invariants_hold(state)
        events_narrate(game, moment.events)
        keep(kept, state, ply, looks, rng)
    for look in (*kept, state):
        state_conforms(look, rng)
    record_round_trips(game, record, state, events)
