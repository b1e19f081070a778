"""What the studio works out, in the processes in which computer players think: a function for each kind of question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from hundreddays.core import (
    CHANCE,
    SPECTATOR,
    BadRecord,
    Fault,
    Game,
    Listener,
    Played,
    Prompt,
    Record,
    State,
    Variation,
    View,
    peek,
)
from hundreddays.core.record import UNFINISHED
from hundreddays.core.scenario_file import Scenario, write_scenario
from hundreddays.core.variations import DEEPEST
from hundreddays.games.scenarios import read_scenario
from hundreddays.players import Budget
from hundreddays.players.search.lookahead import Guide
from hundreddays.players.win_chances import chance, first_side, judge_of
from hundreddays.server.http.problems import problem_of, ruled_by
from hundreddays.server.live.history import unveiled
from hundreddays.server.live.rulings import meant
from hundreddays.server.studio_wire import (
    LONGEST,
    MOST_HEADERS,
    AskDepartures,
    AskPlans,
    AskPlayOuts,
    AskReview,
    Departures,
    EditPosition,
    LookAtMoment,
    OpenStudy,
    ReviewMistakes,
    ReviewOverview,
    StudyAt,
    StudyBoard,
    StudyDraw,
    StudyLine,
    StudyMoment,
    StudyMove,
    StudyPlans,
    StudyRemark,
    StudyText,
    WriteScenario,
    WriteStudy,
)
from hundreddays.server.wire import SeatState
from hundreddays.studio.analysis import game_with, turns_of_play
from hundreddays.studio.best_plans import best_plans
from hundreddays.studio.brought_texts import read_brought
from hundreddays.studio.combat_forecasts import combat_forecasts
from hundreddays.studio.departures import departures, landmark_hours, many_games
from hundreddays.studio.endgames import PlayOuts, play_outs
from hundreddays.studio.estimates import Estimate, estimate
from hundreddays.studio.fortunes import fortune
from hundreddays.studio.june_1815 import projection_of
from hundreddays.studio.mistakes import mistakes
from hundreddays.studio.position_editor import EditedPosition, beginning, edited, position_in, post_piece, set_value
from hundreddays.studio.turning_points import turning_points
from hundreddays.studio.worlds import Allowance, look_at, weighed
from hundreddays.tables.log import Log

ESTIMATE_SECONDS: Final = 4.0
PLANS_SECONDS: Final = 14.0
COMBATS_SECONDS: Final = 4.0
PLAY_OUT_SECONDS: Final = 5.0
LONGEST_PLAY_OUT: Final = 60.0
OVERVIEW_SECONDS: Final = 16.0
MISTAKES_SECONDS: Final = 18.0
DEPARTURES_SECONDS: Final = 10.0
"""What each question may take: whoever wants more asks again."""
LUCK: Final = 0.35
"""The part of an overview's time that may go into what draws meant."""
DECIDER: Final = "decider"
LATELY: Final = 12
"""So many plies back the log of a moment reaches."""
MOST_FORCED: Final = 200
_STEERING: Final = re.compile(r"[\x00-\x1f\x7f]+")

Stop = Callable[[], bool]


class Worked(NamedTuple):
    """An answer as JSON, and the status that it goes out under."""

    status: int
    body: bytes


def work(what: str, body: bytes, stop: Stop) -> Worked:
    """Answer a question; a fault becomes the problem that tells of it."""
    kind, answer = QUESTIONS[what]
    try:
        return Worked(200, msgspec.json.encode(answer(msgspec.json.decode(body, type=kind), stop)))
    except Fault as fault:
        status, problem = problem_of(fault)
        return Worked(status, msgspec.json.encode(problem))


# Texts and trees


def open_study(ask: OpenStudy, stop: Stop) -> StudyBoard:
    """What a text, or the beginning of a game, holds for study."""
    if not ask.text:
        game = game_with(ask.game, ask.options)
        return board_of(game, Record.of(game))
    game, record = read_brought(ask.text)
    return board_of(game, record)


def board_of(game: Game, record: Record, notice: str = "") -> StudyBoard:
    lines: list[StudyLine] = []
    _flatten(lines, -1, Variation(0, record.moves, "", record.remarks, record.variations))
    words = {move.words for line in lines for move in line.moves}
    return StudyBoard(
        game=game.id,
        title=game.title,
        rules=game.version,
        options=game.options,
        data=game.data_hash,
        hidden=game.hidden,
        seats=[
            SeatState(seat=seat, side=side, who="open", name="")
            for seat, side in zip(game.seats, game.sides, strict=True)
        ],
        headers={key: _sendable(value)[0] for key, value in list(record.headers.items())[:MOST_HEADERS]},
        position=record.position,
        lines=lines,
        labels=_labels(game, words),
        notice=notice,
    )


def _labels(game: Game, words: Iterable[str]) -> dict[str, str]:
    return {each: game.label(game.move(each)) for each in sorted(words)}


def _flatten(lines: list[StudyLine], parent: int, line: Variation) -> None:
    number = len(lines)
    remarks = [
        StudyRemark(ply=ply, text=part)
        for ply, texts in sorted(line.remarks.items())
        for text in texts
        for part in _sendable(text)
    ]
    moves = [StudyMove(actor=played.actor, words=played.words) for played in line.moves]
    name = _sendable(line.name)[0]
    lines.append(StudyLine(parent=parent, after=line.after, name=name, moves=moves, remarks=remarks))
    for variation in line.variations:
        _flatten(lines, number, variation)


def _sendable(text: str) -> list[str]:
    """What somebody wrote in a record, so that it can come back over the wire: a line at least, none too long."""
    line = _STEERING.sub(" ", text)
    return [line[at : at + LONGEST] for at in range(0, len(line), LONGEST)] or [""]


def write_study(ask: WriteStudy, stop: Stop) -> StudyText:
    """The text of a study, once every line of it has been played by the rules."""
    game = game_with(ask.game, ask.options, ask.headers.get("Data", ""))
    record = record_of(game, ask)
    record.check_lines(game)
    return StudyText(text=record.text())


def record_of(game: Game, ask: WriteStudy) -> Record:
    """The record that some lines make; raises `BadRecord` where they do not hang together."""
    built: list[Variation] = []
    depth: list[int] = []
    for number, line in enumerate(ask.lines):
        remarks: dict[int, list[str]] = {}
        for remark in line.remarks:
            remarks.setdefault(remark.ply, []).append(remark.text.strip())
        one = Variation(line.after, [Played(move.actor, move.words) for move in line.moves], line.name.strip(), remarks)
        built.append(one)
        if not number:
            if line.parent != -1 or line.after:
                raise BadRecord("The first line of a study is the game's own.")
            depth.append(0)
            continue
        if not 0 <= line.parent < number:
            raise BadRecord(f"Line {number} of this study leaves line {line.parent}, which does not come before it.")
        parent = built[line.parent]
        if not line.moves or not parent.after <= line.after <= parent.after + len(parent.moves):
            raise BadRecord(f"Line {number} of this study has no moves, or leaves line {line.parent} where it is not.")
        depth.append(depth[line.parent] + 1)
        if depth[number] > DEEPEST:
            raise BadRecord(f"More than {DEEPEST} variations lie within one another.")
        parent.variations.append(one)
    fresh = Record.of(game, ask.position)
    kept = {key: value for key, value in ask.headers.items() if key not in fresh.headers and key != "Plies"}
    headers = {**fresh.headers, "Result": ask.headers.get("Result", UNFINISHED), **kept}
    main = built[0]
    return Record(headers, main.moves, ask.position, main.remarks, main.variations)


# Moments


def state_at(ask: StudyAt) -> State:
    """The state that the moves lead to, each checked."""
    game = game_with(ask.game, ask.options, ask.data)
    state = game.position(ask.position) if ask.position else game.start()
    for words in ask.moves:
        state.play(game.move(words))
    return state


def position_at(ask: StudyAt, stop: Stop) -> StudyText:
    """A moment as a position text: to play on from, to edit, or to keep."""
    return StudyText(text=state_at(ask).text())


def look(ask: LookAtMoment, stop: Stop) -> StudyMoment:
    """A moment through some eyes, after trying what was asked for."""
    recent = max(0, len(ask.moves) - LATELY)
    state = state_at(msgspec.structs.replace(ask, moves=ask.moves[:recent]))
    game = state.game
    everyone = [*range(len(game.seats)), SPECTATOR]
    log = Log(game, everyone)
    for ply, words in enumerate(ask.moves[recent:], recent + 1):
        _play(state, game.move(words), log, ply)
    played: list[StudyMove] = []
    reasons = []
    if ask.move or ask.noun:
        words = ask.move or meant(game, _prompt(state, state.actor), _seen(state), ask.noun, ask.on)
        move = game.move(words)
        verdict = state.check(move)
        reasons = list(verdict.reasons)
        if not reasons:
            played = _with_what_follows(state, move, log, len(ask.moves))
    actor = state.actor
    viewer = _viewer(game, actor, ask.eyes)
    view = state.view(viewer)
    if not ask.eyes:
        view = msgspec.structs.replace(view, pieces=unveiled(game, state))
    asks = ask.eyes in ("", DECIDER) or viewer == actor
    judge = judge_of(game)
    share = None
    if judge is not None:
        first = game.sides.index(0)
        share = judge.chance(state, first) if not ask.eyes else chance(state.eye(viewer), Random(len(ask.moves)))
    odds = state.odds() if actor == CHANCE else []
    total = sum(weight for _, weight in odds) or 1
    return StudyMoment(
        played=played,
        view=view,
        prompt=_prompt(state, actor) if asks and actor >= 0 else state.prompt(viewer),
        decides=game.actor_name(actor),
        draws=[
            StudyDraw(words=game.text(move), label=game.label(move), share=round(weight / total, 4))
            for move, weight in odds
        ],
        log=log.lines(viewer),
        refusal=ruled_by(game, reasons),
        side=first_side(game),
        share=share if share is None else round(share, 4),
        labels=_labels(game, {move.words for move in played}),
    )


def _prompt(state: State, actor: int) -> Prompt:
    return state.prompt(actor if actor >= 0 else SPECTATOR)


def _seen(state: State) -> View:
    return state.view(state.actor if state.actor >= 0 else SPECTATOR)


def _viewer(game: Game, actor: int, eyes: str) -> int:
    if eyes in ("", DECIDER):
        return actor if actor >= 0 else SPECTATOR
    return game.seat(eyes)


def _with_what_follows(state: State, move: int, log: Log, ply: int) -> list[StudyMove]:
    """A move, and every decision after it that leaves no choice."""
    game = state.game
    played: list[StudyMove] = []
    while len(played) < MOST_FORCED:
        played.append(StudyMove(actor=game.actor_name(state.actor), words=game.text(move)))
        _play(state, move, log, ply + len(played))
        if state.over or state.actor == CHANCE:
            break
        moves = state.moves()
        if len(moves) > 1:
            break
        move = moves[0]
    return played


def _play(state: State, move: int, log: Log, ply: int) -> None:
    tell, when = Listener(), state.when()
    state.play(move, tell)
    log.add(tell.events, ply, *when)


def _viewpoint(ask: StudyAt) -> tuple[State, str]:
    """A moment, and the seat through whose eyes it is analysed; empty for the whole truth."""
    state = state_at(ask)
    weighed(state.game)
    if ask.eyes == DECIDER:
        return state, state.game.seats[state.actor] if state.actor >= 0 else ""
    return state, ask.eyes if ask.eyes != "spectator" else ""


def estimate_moment(ask: StudyAt, stop: Stop) -> Estimate:
    state, seat = _viewpoint(ask)
    allowed = Allowance(Budget(ESTIMATE_SECONDS, turn_seconds=None), stop)
    return estimate(look_at(state, seat), Guide(state.game), Random(), allowed.meter())


def find_plans(ask: AskPlans, stop: Stop) -> StudyPlans:
    state, seat = _viewpoint(ask)
    look, guide, rng = look_at(state, seat), Guide(state.game), Random()
    plans = Allowance(Budget(PLANS_SECONDS, turn_seconds=None), stop)
    combats = Allowance(Budget(COMBATS_SECONDS, turn_seconds=None), stop)
    return StudyPlans(
        plans=best_plans(look, guide, rng, plans, ask.level),
        combats=combat_forecasts(look, guide, rng, combats.meter()),
    )


def play_to_the_end(ask: AskPlayOuts, stop: Stop) -> PlayOuts:
    state, seat = _viewpoint(ask)
    allowed = Allowance(Budget(PLAY_OUT_SECONDS, turn_seconds=None), stop)
    patient = Allowance(Budget(LONGEST_PLAY_OUT, turn_seconds=None), stop)
    return play_outs(look_at(state, seat), Random(), allowed.meter(), ask.games, patience=patient.meter())


# Whole games


def overview(ask: AskReview, stop: Stop) -> ReviewOverview:
    game, record = read_brought(ask.text)
    judge = weighed(game)
    allowed = Allowance(Budget(OVERVIEW_SECONDS, turn_seconds=None), stop)
    guide, rng = Guide(game), Random(0)
    turns = turns_of_play(game, record, guide, rng, allowed.part(1 - LUCK))
    luck = fortune(game, record, judge, guide, allowed.meter(LUCK))
    return ReviewOverview(
        game=game.id,
        title=game.title,
        options=game.options,
        seats=list(game.seats),
        sides=list(game.sides),
        side=first_side(game),
        plies=len(record.moves),
        result=record.final(game).view(SPECTATOR).result or record.headers.get("End", ""),
        turns=turns,
        fortune=luck,
        turning=turning_points(game, record, [(turn.ply, turn.heading) for turn in turns], luck.shares),
    )


def mistakes_of(ask: AskReview, stop: Stop) -> ReviewMistakes:
    game, record = read_brought(ask.text)
    weighed(game)
    side = game.sides[game.seat(ask.seat)]
    allowed = Allowance(Budget(MISTAKES_SECONDS, turn_seconds=None), stop)
    found = mistakes(game, record, Guide(game), Random(0), allowed.meter(), [side])
    return ReviewMistakes(seat=ask.seat, mistakes=found)


def depart(ask: AskDepartures, stop: Stop) -> Departures:
    """One game beside June 1815, or some games of the computer."""
    if ask.text:
        game, record = read_brought(ask.text)
        mapped = game.picture().georef is not None
        hours = landmark_hours(game, record)
        if not mapped and not hours:
            projection_of(game)  # says why there is nothing to compare
        found = departures(game, record) if mapped else []
        return Departures(game.id, game.options, found, hours, [], [], 0)
    game = game_with(ask.game, ask.options)
    allowed = Allowance(Budget(DEPARTURES_SECONDS, turn_seconds=None), stop)
    patient = Allowance(Budget(LONGEST_PLAY_OUT, turn_seconds=None), stop)
    played = many_games(game, ask.games, Random(), allowed.meter(), patient.meter())
    return Departures(
        game=game.id,
        options=game.options,
        departures=[],
        landmarks=landmark_hours(game, Record.of(game)),
        many=played.evenings,
        many_landmarks=played.landmarks,
        games=played.games,
    )


def edit(ask: EditPosition, stop: Stop) -> EditedPosition:
    """A text after a change, with everything that is wrong with it."""
    text = position_in(ask.text) if ask.text else beginning(ask.game, ask.options)
    if ask.path:
        text = set_value(text, tuple(ask.path), ask.value)
    if ask.piece:
        text = post_piece(text, ask.piece, ask.place, ask.onto)
    return edited(text)


def scenario_of(ask: WriteScenario, stop: Stop) -> StudyText:
    """The scenario that begins with a position, once it can be played."""
    id, options = peek(ask.text)
    scenario = Scenario(
        name=ask.name,
        game=id,
        summary=ask.summary,
        length=ask.length,
        victory=ask.victory,
        notes=ask.notes,
        position=ask.text,
        options=options,
    )
    text = write_scenario(scenario)
    read_scenario(text)
    return StudyText(text=text)


QUESTIONS: Final[dict[str, tuple[Any, Callable[[Any, Stop], msgspec.Struct]]]] = {
    "open": (OpenStudy, open_study),
    "write": (WriteStudy, write_study),
    "look": (LookAtMoment, look),
    "position": (StudyAt, position_at),
    "estimate": (StudyAt, estimate_moment),
    "plans": (AskPlans, find_plans),
    "playouts": (AskPlayOuts, play_to_the_end),
    "overview": (AskReview, overview),
    "mistakes": (AskReview, mistakes_of),
    "departures": (AskDepartures, depart),
    "edit": (EditPosition, edit),
    "scenario": (WriteScenario, scenario_of),
}
"""Every kind of question: what it is asked with, and who answers it."""
