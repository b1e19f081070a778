"""Past moments of a table, as a viewer saw them; and, once the game is over, with everyone's fog lifted."""

from __future__ import annotations

import msgspec

from hundreddays.core import CHANCE, Game, Piece, State, View
from hundreddays.players.win_chances import judge_of
from hundreddays.server.computer.messages import PlaySoFar, Review
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.bids import lot_of
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.wire import Draw, Draws, Past
from hundreddays.tables import carried

EVERY = 40
"""A state is kept at every so many plies, so that leafing to and fro is quick."""


def past(live: LiveTable, viewer: int, number: int, lifted: bool) -> Past:
    """The table just after a viewer heard its log line of that number; 0 is before anything happened."""
    table, game = live.table, live.game
    last = live.lines(viewer)
    if number > last:
        raise RequestRefused(404, "unknown", f"That moment has not come yet: {last} things have happened.")
    if lifted and not table.over:
        raise RequestRefused(403, "forbidden", "The fog is lifted when the game is over.")
    state = state_at(live, table.ply_of(viewer, number) if number else 0)
    view = state.view(viewer)
    if lifted:
        view = msgspec.structs.replace(view, pieces=unveiled(game, state))
    return Past(moment=number, last=last, viewer=game.seat_name(viewer), view=view)


def draws(live: LiveTable) -> Draws:
    """Every draw that was made at this table, once its game is over."""
    table, game = live.table, live.game
    if not table.over:
        raise RequestRefused(403, "forbidden", "The seed is shown when the game is over.")
    record = table.record()
    found: list[Draw] = []
    state = record.start(game)
    for ply, played in enumerate(record.moves, 1):
        move = game.move(played.words)
        if state.actor == CHANCE and ply > carried(record):
            odds = state.odds()
            drawn = next(index for index, (due, _) in enumerate(odds) if due == move)
            found.append(Draw(ply=ply, weights=[weight for _, weight in odds], drawn=drawn))
        state.apply(move)
    return Draws(
        table=table.id,
        commitment=table.commitment,
        seed=table.seed.hex(),
        nonces=table.nonces,
        draws=found,
        lots=live.lots,
        lot=lot_of(live) if live.lots and len(set(live.bids.values())) == 1 else None,
    )


def review(live: LiveTable) -> Review:
    """To be asked: how a finished game stood at each moment of anybody's past."""
    table, game = live.table, live.game
    if not table.over:
        raise RequestRefused(
            403, "forbidden", "How the game stands all along is told when it is over.", "Ask for a hint while it lasts."
        )
    if judge_of(game) is None:
        raise RequestRefused(
            409, "no_hint", "Nobody can say how this game stands.", "It has no judge, or one side only."
        )
    plies = {ply for viewer in table.viewers for ply in plies_heard(live, viewer)}
    return Review(PlaySoFar.of(table), sorted(plies))


def plies_heard(live: LiveTable, viewer: int) -> list[int]:
    """The ply of each moment of a viewer's past."""
    table = live.table
    return [0, *(table.ply_of(viewer, number) for number in range(1, live.lines(viewer) + 1))]


def state_at(live: LiveTable, ply: int) -> State:
    """The table as it stood after so many plies of its record."""
    record, game = live.table.record(), live.game
    if not live.past:
        live.past[0] = record.start(game)
    near = max(kept for kept in live.past if kept <= ply)
    state = live.past[near].copy()
    for done in range(near, ply):
        state.apply(game.move(record.moves[done].words))
        if (done + 1) % EVERY == 0:
            live.past[done + 1] = state.copy()
    return state


def unveiled(game: Game, state: State) -> list[Piece]:
    """Every piece as the seat sees it that knows it best."""
    views: list[View] = [state.view(seat) for seat in range(len(game.seats))]
    known = {piece.id: piece for view in views for piece in view.pieces if piece.kind != "hidden"}
    for view in views:
        known |= {
            piece.id: piece
            for piece in view.pieces
            if piece.kind != "hidden" and len(piece.facts) > len(known[piece.id].facts)
        }
    return list(known.values())
