"""The march puzzles of Napoléon that were made by hand: every other march is tried, and none does as well."""

from __future__ import annotations

from collections.abc import Iterator

from hundreddays.core import CHANCE, State
from hundreddays.learn.exercise import first_state, game_of
from hundreddays.learn.orders import orders, pieces
from hundreddays.learn.puzzles import after, puzzle
from hundreddays.learn.trials import Plan


def asked(id: str) -> State:
    one = puzzle("napoleon", id)
    return first_state(game_of("napoleon", one), one)


def marches(state: State, end: str) -> Iterator[tuple[list[str], State]]:
    """Every march of every block that ends in a city, and the state after it."""
    game = state.game
    for firsts in pieces(state).values():
        plans: list[Plan] = [plan for first in firsts for plan in orders(state, (first,))]
        for plan in plans:
            words = [game.text(move) for move in plan]
            if words[-1] == "halt":
                words = words[:-1]
            if words[0].startswith("march") and words[-1] == f"to {end}":
                yield words, after(state.copy(), state.actor, [game.text(move) for move in plan])


def piece(words: list[str]) -> str:
    return words[0].removeprefix("march ")


def chance_to_win(state: State, seat: int) -> float:
    """Over every throw of the die, when the movement ends; nobody else has a choice that matters."""
    if state.over:
        return 1.0 if state.scores()[seat] > 0 else 0.0
    if state.actor != CHANCE:
        return chance_to_win(_then(state, state.moves()[0]), seat)
    thrown = [(weight, chance_to_win(_then(state, move), seat)) for move, weight in state.odds()]
    return sum(weight * chance for weight, chance in thrown) / sum(weight for weight, _ in thrown)


def test_only_the_emperor_himself_wins_for_certain() -> None:
    state = asked("third_city")
    end = state.game.move("end")
    chances: dict[str, float] = {}
    for words, then in marches(state, "liege"):
        then.play(end)
        chances[piece(words)] = max(chances.get(piece(words), 0.0), chance_to_win(then, state.actor))
    assert chances == {"fr_napoleon": 1.0, "fr_exelmans": 0.5}
    state.play(state.game.move("reveal fr_napoleon"))
    beside_him = [then for words, then in marches(state, "liege") if piece(words) == "fr_exelmans"]
    assert beside_him
    for then in beside_him:
        then.play(end)
        assert 0.5 < chance_to_win(then, state.actor) < 1.0


def test_at_night_only_the_group_of_a_revealed_leader_reaches_liege() -> None:
    state = asked("night_march")
    assert {piece(words) for words, _ in marches(state, "liege")} == {"pr_blucher"}
    state.play(state.game.move("reveal pr_blucher"))
    assert {piece(words) for words, _ in marches(state, "liege")} == {"pr_blucher", "pr_b13"}


def test_one_block_more_comes_to_charleroi_without_a_force_march() -> None:
    state = asked("full_bridge")
    marched = [(piece(words), then.view(state.actor).pieces) for words, then in marches(state, "charleroi")]
    fresh = {block for block, seen in marched if not any("force march" in one.marks for one in seen)}
    assert fresh == {"fr_pire"}
    assert "fr_girard" in {block for block, _ in marched}


def test_whoever_reaches_liege_ends_the_prussian_army_whatever_it_gives_up() -> None:
    state = asked("road_to_the_rhine")
    end = state.game.move("end")
    reached = list(marches(state, "liege"))
    assert {piece(words) for words, _ in reached} == {"fr_kellermann"}

    def prussians(then: State) -> int:
        """At the end of the French turn, the Allies giving up their first or their last units."""
        left = set()
        for pick in (0, -1):
            here = then.copy()
            here.play(end)
            while here.actor != CHANCE and here.tick() == state.tick():
                here.apply(here.moves()[pick])
            left.add(next(track.value for track in here.view(0).tracks if track.id == "prussian"))
        [count] = left
        return int(count)

    best = puzzle("napoleon", "road_to_the_rhine").best
    assert [prussians(then) for words, then in reached if words == best] == [0]
    assert prussians(after(state.copy(), state.actor, ["march fr_kellermann", "to hannut", "halt"])) == 14


def chance_of_battle(state: State, place: str) -> float:
    """Over every throw of the die, once the movement has ended."""
    if any(mark.layer == "fight" and mark.place == place for mark in state.view(0).marks):
        return 1.0
    if state.actor == CHANCE:
        thrown = [(weight, chance_of_battle(_then(state, move), place)) for move, weight in state.odds()]
        return sum(weight * chance for weight, chance in thrown) / sum(weight for weight, _ in thrown)
    rolls = state.game.step_names[state.step] == "force_pick"
    return chance_of_battle(_then(state, state.moves()[0]), place) if rolls else 0.0


def _then(state: State, move: int) -> State:
    then = state.copy()
    then.apply(move)
    return then


def test_only_a_block_of_two_points_is_sure_to_be_the_third_attacker() -> None:
    state = asked("third_man")
    end = state.game.move("end")
    chances: dict[str, set[float]] = {}
    for words, then in marches(state, "wavre"):
        chances.setdefault(piece(words), set()).add(chance_of_battle(_then(then, end), "wavre"))
    assert chances == {"fr_habert": {1.0}, "fr_teste": {0.5}}
