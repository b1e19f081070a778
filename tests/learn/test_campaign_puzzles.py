"""The puzzles of The Emperor Returns that were made by hand: everything else that could be done is tried, and nothing
does as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hundreddays.core import CHANCE
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import has_line, in_dispatch
from hundreddays.learn.exercise import first_state, game_of
from hundreddays.learn.puzzles import Puzzle, after, puzzle

FRENCH = 0


def asked(id: str) -> tuple[Puzzle, EmperorState]:
    one = puzzle("emperor", id)
    state = first_state(game_of("emperor", one), one)
    assert isinstance(state, EmperorState)
    return one, state


def then(state: EmperorState, *moves: str) -> EmperorState:
    """Some moves later, choices that leave no other made."""
    found = after(state.copy(), state.actor, list(moves))
    assert isinstance(found, EmperorState)
    return found


def orders(state: EmperorState, *verbs: str) -> Iterator[list[str]]:
    """Every piece that these verbs can order, with every hex that it can be sent to."""
    for order in words(state):
        if order.partition(" ")[0] in verbs:
            for hex in words(then(state, order)):
                if hex.startswith("to "):
                    yield [order, hex]


def words(state: EmperorState) -> list[str]:
    return [state.game.text(move) for move in state.moves()]


def test_only_reille_drives_zieten_off_and_reaches_quatre_bras() -> None:
    one, state = asked("seven_to_one")
    gosselies = state.board.grid.bit[state.board.grid.hex("4317")]
    tried, through = 0, []
    for plan in orders(state, "move"):
        beside = then(state, *plan)
        if beside.actor != state.actor or "repulse 4317" not in words(beside):
            continue
        tried += 1
        past = then(beside, "repulse 4317")
        while past.actor not in (state.actor, CHANCE):  # where Zieten goes is for the Coalition to say
            past.apply(past.moves()[0])
        if not past.forces[1] & gosselies and "to 4114" in words(past):
            through.append([*plan, "repulse 4317"])
    assert tried == 9
    assert through == [one.best]


def chance_of_a_march(state: EmperorState, leader: str) -> float:
    """Of a Force in the Movement Phase: for certain with a command, else by every throw of the die."""
    rolled = then(state, f"move {leader}")
    if rolled.actor != CHANCE:
        return 1.0
    thrown = [(weight, _moves(rolled, move)) for move, weight in rolled.odds()]
    return sum(weight for weight, moves in thrown if moves) / sum(weight for weight, _ in thrown)


def _moves(state: EmperorState, die: int) -> bool:
    later = state.copy()
    later.apply(die)
    return any(move.startswith("to ") for move in words(later))


def test_the_last_command_goes_to_the_one_who_could_not_march_without_it() -> None:
    one, state = asked("one_command")
    chances = {}
    for given in words(state):
        if given.startswith("command"):
            later = then(state, given)
            if state.game.step_names[later.step] == "give_command":
                later = then(later, "end")
            product = 1.0
            for leader in ("fr_reille", "fr_derlon", "fr_kellermann"):
                product *= chance_of_a_march(later, leader)
            chances[given] = round(product, 6)
    assert chances == {"command fr_kellermann": round(1 / 18, 6), "command fr_reille": 0.0, "command fr_derlon": 0.0}
    assert one.best == ["command fr_kellermann"]


def together(state: EmperorState) -> bool:
    """Whether all three attack Orange without a throw of the die. Nobody moves any more, neither now nor in answer."""
    step, later = state.game.step_names, state
    while step[later.step] not in ("declare", "attackers"):
        later = then(later, "end")
    while step[later.step] in ("declare", "attackers"):
        here = words(later)
        later = then(later, next((move for move in here if move.startswith(("attack", "with"))), "fight"))
    return step[later.step] != "coordination"


def test_the_emperor_has_to_lead_one_of_the_three() -> None:
    one, state = asked("in_person")
    sure = []
    for plan in orders(state, "move"):
        ended = then(state, *plan)
        closings = [move for move in words(ended) if move.startswith(("no", "join", "stop"))]
        closings = closings if state.game.step_names[ended.step] in ("join", "take_step") else [""]
        for closing in closings:
            moves = [*plan, closing] if closing else plan
            if together(then(state, *moves)):
                sure.append(moves)
    assert sorted(sure) == sorted([one.best, *one.also])


def test_there_is_one_way_out_for_zieten() -> None:
    one, state = asked("way_out")
    grid = state.board.grid
    ways = [move for move in words(state) if move.startswith("to ")]
    free = [move for move in ways if not then(state, move).zones[FRENCH] & grid.bit[grid.hex(move[3:])]]
    assert len(ways) == 3
    assert [[move] for move in free] == [one.best]


def test_one_hex_of_all_cuts_the_line_of_communication() -> None:
    one, state = asked("last_road")
    assert has_line(state, FRENCH)
    ridden = list(orders(state, "move"))
    assert len(ridden) > 150
    assert [plan for plan in ridden if not has_line(then(state, *plan), FRENCH)] == [one.best]


def test_from_one_hex_couriers_reach_all_four() -> None:
    one, state = asked("riders_reach")
    grid = state.board.grid
    four = [grid.bit[grid.hex(hex)] for hex in ("4912", "3818", "3711", "4514")]

    def reached(later: EmperorState) -> int:
        return sum(bool(in_dispatch(later, FRENCH, bit)) for bit in four)

    assert reached(state) == 3
    assert [plan for plan in orders(state, "shift") if reached(then(state, *plan)) == 4] == [one.best]


def strength(state: EmperorState, leader: str) -> str:
    """What stands on the map under a leader, as his own side sees it; nothing when his Force is gone."""
    pieces = [piece for seat in (0, 1) for piece in state.view(seat).pieces]
    return next((piece.strength for piece in pieces if piece.id == leader), "")


def ends(state: EmperorState, until: Callable[[EmperorState], bool]) -> Iterator[EmperorState]:
    """Every way in which things can go on until something holds: all choices of all sides, all throws."""
    left, seen = [state], {state.text()}
    while left:
        here = left.pop()
        if until(here):
            yield here
            continue
        for move in [move for move, _ in here.odds()] if here.actor == CHANCE else here.moves():
            later = here.copy()
            later.apply(move)
            if later.text() not in seen:
                seen.add(later.text())
                left.append(later)


def test_one_march_ends_beside_orange_without_a_loss_whatever_is_thrown() -> None:
    one, state = asked("no_stragglers")
    grid = state.board.grid
    beside = {f"to {grid.labels[hex]}" for hex in grid.hexes(grid.near[grid.hex("4115")])}
    marches = [plan for plan in orders(state, "move") if plan[1] in beside]
    assert len(marches) > 12
    sure = []
    for leader, to in marches:
        there = then(state, leader, to)
        there = then(there, "stop") if "stop" in words(there) else there
        name = leader.removeprefix("move ")
        arrived = list(ends(there, lambda here: state.game.step_names[here.step] == "pick_mover"))
        assert arrived
        if {strength(here, name) for here in arrived} == {strength(state, name)}:
            sure.append([leader, to])
    assert sure == [one.best]


def test_whoever_accepts_falls_with_his_enemy_and_whoever_overrides_does_not() -> None:
    _, state = asked("last_point")
    left = {
        first: {
            (bool(strength(here, "fr_reille")), bool(strength(here, "aa_orange")))
            for here in ends(then(state, first), lambda here: here.phasing == 1)
        }
        for first in words(state)
    }
    assert left == {"accept": {(False, False)}, "override": {(True, False)}}
