"""Chapter 3: who knows what. What one seat, or a spectator, may see."""

from __future__ import annotations

from hundreddays.core import CHANCE, Known, Mark, Piece, Track, View
from hundreddays.core.phrases import signed
from hundreddays.games.returns.interface.panels import (
    Announced,
    Assigned,
    Combat,
    Entry,
    Hand,
    Objectives,
    ReturnsPanels,
    Sheet,
)
from hundreddays.games.returns.rules.board import COALITION, COMMANDER, FRENCH, members
from hundreddays.games.returns.rules.dataset import ARMIES, KINDS, SIDES
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.losses import side_total
from hundreddays.games.returns.rules.phases import D_COALITION_MOVEMENT, PHASE_NAMES, SET_UP
from hundreddays.games.returns.rules.sight import (
    distributing,
    known,
    objectives_told,
    round_now,
    sheet_open,
    side_of,
    turned_away,
    unfinished,
)
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import REJOIN, TO, VIA


def view(s: ReturnsState, seat: int) -> View:
    game = s.game
    away = _turned_away(s, seat)
    return View(
        game=game.id,
        seat=game.seat_name(seat),
        decides=game.actor_name(s.actor),
        turn=s.turn,
        heading=heading(s),
        tracks=_tracks(s),
        pieces=_pieces(s, seat, away),
        marks=_marks(s),
        panels=_panels(s, seat),
        over=s.over,
        chosen=_chosen(s, seat),
        result=_result(s),
        known=_remembered(s, seat, away),
    )


def _panels(s: ReturnsState, seat: int) -> ReturnsPanels:
    board = s.board
    return {
        "hands": _hands(s, seat),
        "deck": {"pile": sum(s.pile), "played": _cards(s, s.played)},
        "combat": _combat(s, seat),
        "first": ARMIES[s.first] if board.three and s.phase == D_COALITION_MOVEMENT else "",
        "announced": _announced(s),
        "entries": _entries(s),
        "sheets": [_sheet(s, unit, seat) for unit in range(board.units)],
        "totals": {
            name: sum(s.cohesion[unit] for unit in board.corps_of_seat[owner]) for owner, name in enumerate(board.seats)
        },
        "objectives": _objectives(s, seat),
        "eliminated": {
            SIDES[side]: [board.unit_ids[u] for u in board.corps_of_side[side] if not s.cohesion[u]]
            for side in (FRENCH, COALITION)
        },
    }


def heading(s: ReturnsState) -> str:
    where = f"Turn {s.turn}, {PHASE_NAMES[s.phase]}" if s.phase != SET_UP else PHASE_NAMES[SET_UP]
    if s.town != NONE:
        where += f" at {s.board.town_names[s.town]}, round {round_now(s)}"
    return where


def _tracks(s: ReturnsState) -> list[Track]:
    board = s.board
    weather = board.weather_ids[s.weather]
    tracks = [
        Track("turn", "Turn", s.turn, board.turns),
        Track("weather", "Weather", s.weather, len(board.weather_ids) - 1, weather),
    ]
    if board.handicap:
        tracks.append(Track("handicap", "Handicap", board.handicap, text=f"{signed(board.handicap)} for the French"))
    for army, id in enumerate(ARMIES):
        name = f"{id.capitalize()} points"
        tracks.append(Track(f"points_{id}", name, s.points[army], army=id, row="points"))
    for side, id in enumerate(SIDES):
        tracks.append(
            Track(
                f"eliminated_{id}",
                f"{id.capitalize()} corps lost",
                s.eliminated(side),
                board.corps_to_lose,
                army=id,
                row="corps lost",
                decides=True,
            )
        )
    return tracks


def _pieces(s: ReturnsState, seat: int, away: list[TurnedAway]) -> list[Piece]:
    """Known pieces by name; the others only by town, army and how many. 3.1, 3.7"""
    board = s.board
    pieces = []
    for unit in range(board.units):
        if s.loc[unit] == board.off and s.cohesion[unit] == board.cohesion[unit]:
            continue  # not placed yet
        if known(s, unit, seat) and not unfinished(s, board.army[unit], seat):
            pieces.append(_piece(s, unit, seat))
    for id, town, army, perhaps in away:
        units = [board.unit_ids[unit] for unit in members(perhaps)]
        pieces.append(Piece(id=id, army=ARMIES[army], place=board.town_ids[town], facts={"perhaps": units}))
    return pieces


TurnedAway = tuple[str, int, int, int]
"""A piece that the viewer may not read: the id under which he sees it, its town, its army, and which units it may be.
"""


def _turned_away(s: ReturnsState, seat: int) -> list[TurnedAway]:
    """The pieces that the viewer may not read. 3.7"""
    board = s.board
    rows: list[TurnedAway] = []
    counts: dict[tuple[int, int], int] = {}
    for town, army, perhaps in turned_away(s, seat):
        number = counts[town, army] = counts.get((town, army), 0) + 1
        rows.append((f"{board.town_ids[town]}:{ARMIES[army]}:{number}", town, army, perhaps))
    return rows


def _remembered(s: ReturnsState, seat: int, away: list[TurnedAway]) -> list[Known]:
    """The units that are turned away but must stand where everybody knows: as this piece, or as one of those in a town.
    3.2, 3.3, 3.10, 3.11
    """
    board = s.board
    facts = []
    for unit in range(board.units):
        pieces = [(id, town, perhaps) for id, town, _, perhaps in away if perhaps & board.unit_bit[unit]]
        towns = {town for _, town, _ in pieces}
        if len(towns) == 1:
            id, town, perhaps = pieces[0]
            about = board.town_ids[town] if perhaps & (perhaps - 1) else id
            facts.append(Known(about=about, text=board.unit_names[unit]))
    return facts + _learned_of_sheets(s, seat)


def _learned_of_sheets(s: ReturnsState, seat: int) -> list[Known]:
    """What losses have told of a hidden sheet: how many points were taken, who has fallen, and what those who fought
    can have left. A corps that is forced to take a loss, and stands, has told that it had more. 16.3, 23.1
    """
    board = s.board
    closed = [side for side in (FRENCH, COALITION) if not sheet_open(s, side, seat)]
    facts = [
        Known(about="eliminated", text=f"{board.unit_names[unit]} has fallen")
        for side in closed
        for unit in board.corps_of_side[side]
        if not s.cohesion[unit]
    ]
    facts += [
        Known(about=board.unit_ids[unit], text=f"{board.unit_names[unit]}: {_left(s.least[unit], s.most[unit])}")
        for side in closed
        for unit in board.corps_of_side[side]
        if s.cohesion[unit] and (s.part | s.fought) & board.unit_bit[unit] and s.least[unit] < board.cohesion[unit]
    ]
    for row in _assigned(s, seat) if closed and s.town != NONE else []:
        if row["split"] is None:
            fallen = "".join(f", {unit} falls" for unit in row["fallen"])
            facts.append(Known(about=board.town_ids[s.town], text=f"{row['seat']} takes {row['points']}{fallen}"))
    return facts


def _left(least: int, most: int) -> str:
    return f"cohesion {least}" if least == most else f"cohesion {least} to {most}"


def _piece(s: ReturnsState, unit: int, seat: int) -> Piece:
    board = s.board
    friendly = board.side[unit] == side_of(s, seat)
    place = "eliminated" if s.loc[unit] == board.off else board.town_ids[s.loc[unit]]
    marks = []
    if friendly and s.moved & board.unit_bit[unit]:
        marks.append("moved")
    if s.loc[unit] == s.town:
        marks.append("fighting" if s.part & board.unit_bit[unit] else "bystander")
    elif friendly and s.fought & board.unit_bit[unit]:
        marks.append("fought")
    if s.shown & board.unit_bit[unit]:
        marks.append("shown")
    if s.tried & board.unit_bit[unit]:
        marks.append("tried")
    open_sheet = board.kind[unit] != COMMANDER and sheet_open(s, board.side[unit], seat)
    if open_sheet and 0 < s.cohesion[unit] <= board.reduced_at[unit]:
        marks.append("reduced")
    return Piece(
        id=board.unit_ids[unit],
        army=ARMIES[board.army[unit]],
        place=place,
        kind=KINDS[board.kind[unit]],
        name=board.unit_names[unit],
        strength=str(s.cohesion[unit]) if open_sheet else "",
        marks=tuple(marks),
        facts={"leader": board.leaders[unit], **_sheet(s, unit, seat)},
        label=board.labels[unit],
    )


def _sheet(s: ReturnsState, unit: int, seat: int) -> Sheet:
    """A line of the tracking sheet: printed figures for all, cohesion for those who may see it. 3.4, 23.1"""
    board = s.board
    corps = board.kind[unit] != COMMANDER
    open_sheet = sheet_open(s, board.side[unit], seat)
    sheet: Sheet = {
        "unit": board.unit_ids[unit],
        "cohesion": s.cohesion[unit] if corps and (open_sheet or not s.cohesion[unit]) else None,
        "maximum": board.cohesion[unit],
        "cards": board.cards[unit],
        "reduced_cards": board.reduced_cards[unit],
        "reduced_at": board.reduced_at[unit],
        "brings": rating(s, unit) if open_sheet else None,
        "tactical": board.tactical[unit],
    }
    if corps and not open_sheet:
        sheet["least"], sheet["most"] = s.least[unit], s.most[unit]
    return sheet


def _marks(s: ReturnsState) -> list[Mark]:
    board = s.board
    marks = [Mark(board.town_ids[town], "pending", "combat pending", layer="fight") for town in members(s.pending)]
    if s.town != NONE:
        marks.append(Mark(board.town_ids[s.town], "combat", f"combat, round {round_now(s)}", layer="fight"))
    for town in members(board.objective_cities):
        side = FRENCH if s.control & board.bit[town] else COALITION
        marks.append(Mark(board.town_ids[town], "control", f"{SIDES[side]} control", SIDES[side], "flag"))
    marks += [Mark(board.town_ids[town], "paid", "city loss paid") for town in members(s.paid)]
    return marks


def _cards(s: ReturnsState, counts: list[int]) -> dict[str, int]:
    return {s.board.card_ids[card]: count for card, count in enumerate(counts) if count}


def _hands(s: ReturnsState, seat: int) -> list[Hand]:
    """Every hand's size and what it is about to draw; the cards only for those who may look. 3.1, 3.5"""
    board = s.board
    hands: list[Hand] = []
    for owner, name in enumerate(board.seats):
        own = board.side_of_seat[owner] == side_of(s, seat)
        cards = s.hands[owner * board.kinds : (owner + 1) * board.kinds]
        hand: Hand = {"seat": name, "count": s.held[owner], "due": s.due[owner]}
        if own:
            hand["cards"] = _cards(s, cards)
        hands.append(hand)
    return hands


def _announced(s: ReturnsState) -> Announced | None:
    """The last move of this phase, as it was announced to all. 3.7"""
    if not s.announced:
        return None
    army, points, *stops = s.announced
    return {"army": ARMIES[army], "points": points, "path": [s.board.town_ids[stop] for stop in stops]}


def _entries(s: ReturnsState) -> list[Entry]:
    """The roads by which pieces came into a combat, as they were announced. 3.7, 8.10"""
    board = s.board
    roads: dict[tuple[int, int, int], int] = {}
    for unit in range(board.units):
        if s.entry[unit] != NONE:
            key = (s.loc[unit], s.entry[unit], board.army[unit])
            roads[key] = roads.get(key, 0) + 1
    return [
        {
            "town": board.town_ids[town],
            "start": board.town_ids[start],
            "army": ARMIES[army],
            "pieces": pieces,
            "river": bool(board.river[town] & board.bit[start]),
        }
        for (town, start, army), pieces in sorted(roads.items())
    ]


def _combat(s: ReturnsState, seat: int) -> Combat | None:
    if s.town == NONE:
        return None
    board = s.board
    fighting = [
        [board.unit_ids[u] for u in board.units_of_side[side] if s.part & board.unit_bit[u]]
        for side in (FRENCH, COALITION)
    ]
    return {
        "town": board.town_ids[s.town],
        "attacker": SIDES[s.attacker],
        "round": round_now(s),
        "card": board.card_ids[s.card] if s.card != NONE else "",
        "participants": {SIDES[side]: fighting[side] for side in (FRENCH, COALITION)},
        "roads": [board.town_ids[town] for town in members(s.used)],
        "lead": ARMIES[s.lead] if s.lead != NONE and board.three else "",
        "winner": SIDES[s.winner] if s.winner != NONE else "",
        "losses": {SIDES[side]: side_total(s, side) if s.winner != NONE else 0 for side in (FRENCH, COALITION)},
        "assigned": _assigned(s, seat),
    }


def _assigned(s: ReturnsState, seat: int) -> list[Assigned]:
    """Losses chosen but not yet applied: a finished split shows to all (23.1: its total and the fallen), an unfinished
    one to its owner alone.
    """
    board = s.board
    rows: list[Assigned] = []
    for owner in range(len(board.seats)):
        points = {u: s.loss[u] for u in board.corps_of_seat[owner] if s.loss[u]}
        if not points or (owner != seat and distributing(s, owner)):
            continue
        side = board.side_of_seat[owner]
        split = {board.unit_ids[u]: loss for u, loss in points.items()} if sheet_open(s, side, seat) else None
        fallen = [board.unit_ids[u] for u, loss in points.items() if loss == s.cohesion[u]]
        rows.append({"seat": board.seats[owner], "points": sum(points.values()), "split": split, "fallen": fallen})
    return rows


def _objectives(s: ReturnsState, seat: int) -> Objectives:
    """The French see their cards; the others only that they are held, until the game ends. 3.6"""
    board = s.board
    held = members(s.objectives)
    if objectives_told(s, seat):
        return {"count": len(held), "cards": [board.objective_ids[card] for card in held]}
    return {"count": len(held) if len(held) == board.objectives_drawn else 0}


def _chosen(s: ReturnsState, seat: int) -> tuple[str, ...]:
    """What the viewer himself has chosen of a decision not yet complete."""
    board = s.board
    if s.actor in (CHANCE, NONE) or s.actor != seat or s.step not in (TO, VIA, REJOIN):
        return ()
    towns = [board.town_ids[town] for town in (s.via, s.dest) if town != NONE]
    return (board.unit_ids[s.unit], *towns)


def _result(s: ReturnsState) -> str:
    if s.won == NONE:
        return ""
    winner = "The French win" if s.won == FRENCH else "The coalition wins"
    reasons = {
        "20.6": "both objectives were met at the end of a turn",
        "21.1": f"turn {s.board.turns} has ended and the objectives were not met",
        "21.2": f"{s.eliminated(1 - s.won)} enemy corps are eliminated",
    }
    return f"{winner}: {reasons[s.by]} (§{s.by})."
