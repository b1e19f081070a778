"""The puzzles of Napoleon 1815 Returns that were made by hand: everything else that could be done is tried, and nothing
does as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hundreddays.core import CHANCE, BadPosition, Listener, State
from hundreddays.learn.conditions import Sight, holds
from hundreddays.learn.exercise import first_state, game_of
from hundreddays.learn.puzzles import Puzzle, puzzle

FRENCH, COALITION = 0, 1
CITIES = ("antwerp", "ghent", "brussels", "liege")


def asked(id: str) -> tuple[Puzzle, State]:
    one = puzzle("returns", id)
    return one, first_state(game_of("returns", one), one)


def words(state: State) -> list[str]:
    return [state.game.text(move) for move in state.moves()]


def then(state: State, *moves: str) -> State:
    later = state.copy()
    for move in moves:
        later.play(state.game.move(move))
    return later


def phases(state: State, *towns: str) -> Iterator[State]:
    """Every position in which the phase can be ended, whoever has marched to one of some towns before that, and by
    whatever way.
    """
    seen, left = {pieces(state)}, [state]
    while left:
        here = left.pop()
        yield here
        for march in words(here):
            for to in words(then(here, march)) if march.startswith("march") else ():
                if to.startswith("to") and to[3:] in towns:
                    sent = then(here, march, to)
                    ways = [then(sent, via) for via in words(sent) if via.startswith("via")] or [sent]
                    left.extend(one for one in ways if pieces(one) not in seen)
                    seen |= {pieces(one) for one in ways}


def pieces(state: State) -> tuple[tuple[str, str, str], ...]:
    """Where everybody stands, and what strength he has left."""
    return tuple((one.id, one.place, one.strength) for one in state.view(state.actor).pieces)


def solved(one: Puzzle, state: State) -> bool:
    """Whether the goal's pieces stand where they shall."""
    view = state.view(state.game.seat(one.seat))
    sight = Sight(view=view, step="", options=[], events=[], refused=[], scores=[], seat=0)
    return all(holds(condition, sight) for condition in one.goal)


def passed(state: State) -> State:
    """The rest of the turn, in which nobody does any more than he must; the dice fall as is likeliest."""
    turn, later = state.view(FRENCH).turn, state.copy()
    while not later.over and later.view(FRENCH).turn == turn:
        if later.actor == CHANCE:
            later.apply(max(later.odds(), key=lambda one: one[1])[0])
        else:
            moves = words(later)
            later = then(later, "end" if "end" in moves else moves[0])
    return later


def test_only_brussels_and_liege_together_end_it() -> None:
    one, state = asked("four_in_one_evening")
    tried, won = 0, []
    for here in phases(state, *CITIES):
        tried += 1
        end = passed(here)
        if end.over:
            assert end.scores()[FRENCH] > 0
            won.append(here)
        assert solved(one, here) == end.over
    assert tried > 5
    assert won


def test_nobody_can_drive_them_out_of_the_two_cities() -> None:
    one, state = asked("four_in_one_evening")
    here = then(state, *one.best)
    here = then(here, "end")
    while here.actor == CHANCE:
        here = then(here, here.game.text(here.odds()[-1][0]))
    assert here.actor == COALITION
    ends = {end for first in words(here) if first != "end" for end in words(then(here, first))}
    assert len(ends) > 10
    assert ends & {"to brussels", "to liege"} == set()


def test_no_other_attack_on_namur_leads_by_so_many_cards() -> None:
    one, state = asked("wet_feet")
    leads: dict[frozenset[str], int] = {}
    for here in phases(state, "namur"):
        there = [piece.id for piece in here.view(FRENCH).pieces if piece.place == "namur" and piece.army == "french"]
        if inside := frozenset(there):
            leads[inside] = max(leads.get(inside, -99), lead(then(here, "end")))
    best = max(leads.values())
    assert best == 14 - 7
    assert [inside for inside, one in leads.items() if one == best] == [{"napoleon", "f_gd", "f_iii", "f_cav"}]
    assert sorted(set(leads.values()))[-2] == 13 - 7
    assert solved(one, then(state, *one.best))


def lead(state: State) -> int:
    """How many cards more the French draw for their combat than the coalition: whatever is drawn, it is as many."""
    here, tell = state.copy(), Listener()
    drawn: dict[str, int] = {}
    while len(drawn) < 2:
        here.apply(here.odds()[0][0] if here.actor == CHANCE else here.moves()[0], tell)
        drawn |= {event.data["seat"]: event.data["cards"] for event in tell.events if event.kind == "draws"}
    return drawn["french"] - drawn["coalition"]


def test_only_uxbridge_and_thielmann_make_the_last_evening_safe() -> None:
    one, state = asked("last_evening")
    objectives = ("obj_antwerp", "obj_ghent", "obj_brussels", "obj_liege", "obj_eliminate_3")
    pairs = list(combinations(objectives, 2))
    tried = 0
    for here in phases(state, *CITIES):
        tried += 1
        safe = not here.over and not any(mark.layer == "fight" for mark in then(here, "end").view(COALITION).marks)
        for pair in pairs if safe else ():
            told = here.text()
            dealt = here.game.position(told.replace('["obj_antwerp", "obj_ghent"]', f'["{pair[0]}", "{pair[1]}"]'))
            safe = safe and passed(dealt).scores()[COALITION] > 0
        assert safe == solved(one, here)
    assert tried > 20


def test_whoever_bears_more_than_one_loss_is_lost() -> None:
    _, state = asked("lost_already")
    ends: dict[tuple[str, ...], bool] = {}
    left: list[tuple[State, tuple[str, ...]]] = [(state, ())]
    while left:
        here, taken = left.pop()
        if len(taken) == 3:
            ends[tuple(sorted(taken))] = retreated(here).over
            continue
        left.extend((then(here, move), (*taken, move)) for move in words(here))
    assert len(ends) > 4
    assert [taken for taken, over in ends.items() if not over] == [("lose f_i", "lose f_iii", "lose f_iv")]


def retreated(state: State) -> State:
    """After the retreat, wherever it leads, the winner's losses as they come."""
    here = state
    while not here.over and here.view(FRENCH).heading.startswith("Turn 10, French"):
        here = then(here, here.game.text(here.odds()[0][0]) if here.actor == CHANCE else words(here)[0])
    return here


def test_reille_is_saved_by_declining_and_by_nothing_else() -> None:
    _, state = asked("let_it_go")
    for hand in HANDS:
        told = state.text()
        assert OWN in told
        here = state.game.position(told.replace(OWN, hand))
        assert fates(then(here, "decline")) == {True}
        assert fates(then(here, "match combined_arms")) == {False}


OWN = "infantry_assault = 2\ngrand_battery = 1"
HANDS = [
    OWN,
    "skirmish = 3",
    "cavalry_charge = 3",
    "counter_attack = 3",
    "combined_arms = 3",
    "infantry_assault = 1\ngrand_battery = 1\nskirmish = 1",
    "skirmish = 1\ncavalry_charge = 1\ncombined_arms = 1",
]
"""What Orange may hold: each kind alone, and mixed."""


def fates(state: State) -> set[bool]:
    """Whether Reille's corps is still there at the end of the phase, for everything that anyone can do and throw."""
    seen: set[str] = set()
    left, found = [state], set()
    while left:
        here = left.pop()
        if here.over or here.view(FRENCH).heading.startswith("Turn 7"):
            found.add(at(here) != "eliminated")
            continue
        moves = [move for move, _ in here.odds()] if here.actor == CHANCE else here.moves()
        for move in moves:
            later = here.copy()
            later.apply(move)
            if later.text() not in seen:
                seen.add(later.text())
                left.append(later)
    return found


def at(state: State) -> str:
    return next((one.place for one in state.view(FRENCH).pieces if one.id == "f_ii"), "eliminated")


CARDS = ("infantry_assault", "grand_battery", "skirmish", "cavalry_charge", "combined_arms", "counter_attack")


def test_the_joker_is_kept_or_the_combat_is_not_certain() -> None:
    one, state = asked("keep_the_joker")
    last = "infantry_assault = 1"
    assert state.text().count(last) == 1
    able = [state.game.position(state.text().replace(last, f"{card} = 1")) for card in CARDS]
    assert all(safe(then(here, *one.best)) for here in able)
    others = [[*one.best[:1], "counterattack"], ["match combined_arms"], ["decline"]]
    assert all(not all(safe(then(here, *other)) for here in able) for other in others)


def test_the_attack_is_turned_round_or_the_combat_is_not_certain() -> None:
    one, state = asked("turned_round")
    last = "infantry_assault = 1\n"
    own = state.text().index("[combat.hands.coalition]")
    at = state.text().index(last, own)
    before, after = state.text()[:at], state.text()[at + len(last) :]
    able = [state.game.position(f"{before}{card} = 1\n{after}") for card in CARDS if card != "combined_arms"]
    assert all(safe(then(here, *one.best)) for here in able)
    for other in ("match combined_arms", "decline"):
        assert not all(safe(then(here, other)) for here in able)


def safe(state: State) -> bool:
    """Whether the French can make sure that the town stays theirs, whatever is thrown and whatever the others do."""
    view = state.view(FRENCH)
    if state.over or "Coalition combat" not in view.heading:
        held = {one.place for one in view.pieces if one.army == "french"}
        return bool(held & {"nivelles", "fosses"})
    if state.actor == FRENCH:
        return any(safe(then(state, move)) for move in words(state))
    moves = [move for move, _ in state.odds()] if state.actor == CHANCE else state.moves()
    return all(safe(then(state, state.game.text(move))) for move in moves)


def test_whoever_counts_finds_the_cards_that_nobody_can_match() -> None:
    one, state = asked("counted")
    held = "infantry_assault = 2\ngrand_battery = 1\ncavalry_charge = 1\n"
    assert state.text().count(held) == 1
    able = dict.fromkeys(words(state), False)
    for card in CARDS:
        filled = "infantry_assault = 4\n" if card == "infantry_assault" else f"infantry_assault = 3\n{card} = 1\n"
        try:
            here = state.game.position(state.text().replace(held, filled))
        except BadPosition:
            assert card in ("combined_arms", "counter_attack"), "there is one left"
            continue
        for move in able:
            later = then(here, move)
            able[move] |= later.actor == COALITION and any(one.startswith("match") for one in words(later))
    sure = [move for move, answered in able.items() if not answered]
    assert sorted(sure) == sorted([one.best[0], *(plan[0] for plan in one.also)])


def test_the_emperor_gets_to_waterloo_by_being_left_alone_and_not_otherwise() -> None:
    one, state = asked("left_alone")
    tried, there = 0, 0
    for here in phases(state, "waterloo", "quatre_bras", "charleroi", "ligny", "namur", "gembloux", "nivelles"):
        tried += 1
        assert not solved(one, here)
        last = then(here, "end")
        while last.actor == FRENCH and any(move.startswith("rejoin") for move in words(last)):
            last = then(last, "rejoin waterloo" if "rejoin waterloo" in words(last) else words(last)[0])
        alone = [piece.place for piece in here.view(FRENCH).pieces if piece.id == "napoleon"]
        if solved(one, last):
            there += 1
            assert alone == ["quatre_bras"], "nowhere else is the Guard the nearest corps"
    assert tried > 50
    assert there


def test_only_a_corps_at_oudenarde_makes_the_rainy_evening_safe() -> None:
    one, state = asked("whom_to_fear")
    tried, safe_ends = 0, 0
    for here in phases(state, *CITIES, "oudenarde", "saint_nicolas", "alost", "waterloo"):
        tried += 1
        evening = then(here, "end")
        while evening.actor in (CHANCE, FRENCH):
            evening = then(
                evening, evening.game.text(evening.odds()[-1][0]) if evening.actor == CHANCE else words(evening)[0]
            )
        sure = passed(here).over and passed(here).scores()[FRENCH] > 0 and not reached(evening, "ghent", "brussels")
        assert sure == solved(one, here)
        safe_ends += sure
    assert tried > 20
    assert safe_ends


def reached(state: State, *towns: str) -> bool:
    """Whether any corps that could be any of those that are left gets to one of some towns in this phase."""
    if state.over or "Coalition movement" not in state.view(COALITION).heading:
        return False
    marches = [move for move in words(state) if move.startswith("march")]
    ends = {end.partition(" ")[2] for march in marches for end in words(then(state, march))}
    return bool(ends & set(towns))


def test_only_one_split_leaves_four_corps_fresh() -> None:
    one, state = asked("fresh_tomorrow")
    worn: dict[tuple[str, ...], int] = {}
    left: list[tuple[State, tuple[str, ...]]] = [(state, ())]
    while left:
        here, taken = left.pop()
        if len(taken) == 3:
            worn[tuple(sorted(taken))] = tired(passed(here))
            continue
        left.extend((then(here, move), (*taken, move)) for move in words(here))
    assert len(worn) > 10
    assert [taken for taken, count in worn.items() if not count] == [tuple(sorted(one.best))]


def tired(state: State) -> int:
    """How many of the four corps are worn down, or gone, on the next morning."""
    four = {"a_i", "a_res", "p_i", "p_ii"}
    fresh = {one.id for one in state.view(COALITION).pieces if one.id in four and "reduced" not in one.marks}
    return len(four - fresh)
