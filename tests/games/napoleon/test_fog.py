"""Napoléon: chapter 19. What is shown, and what a sample may deal."""

from __future__ import annotations

from random import Random

from games.napoleon.field import battle, city, cv, end, march, rolls, say, stand, unit
from hundreddays.core import Listener, encode
from hundreddays.games.napoleon.interface.sample import sample
from hundreddays.games.napoleon.rules.state import NapoleonState

DRAWS = 40


def dealt(s: NapoleonState, seat: int, seed: int = 1) -> list[NapoleonState]:
    rng = Random(seed)
    return [sample(s, seat, rng) for _ in range(DRAWS)]


def at(s: NapoleonState, place: str, army: str) -> list[str]:
    return [piece.id for piece in s.view(1).pieces if piece.place == place and piece.army == army]


def test_the_enemy_sees_numbers_and_armies_and_nothing_more() -> None:
    s = stand({"beaumont": ["fr_napoleon", "fr_foy 1"]})
    pieces = [piece for piece in s.view(1).pieces if piece.place == "beaumont"]
    assert [piece.id for piece in pieces] == ["beaumont:french:1", "beaumont:french:2"]
    assert {(piece.kind, piece.name, piece.strength, piece.marks) for piece in pieces} == {("hidden", "", "", ())}


def test_moves_are_not_shown_before_the_end_of_step_one() -> None:
    s = stand({"soire": ["fr_foy", "fr_girard"]})
    before = encode(s.view(1))
    tell = Listener()
    for line in (
        "march fr_foy",
        "to thuin",
        "to charleroi",
        "cancel fr_foy",
        "march fr_foy",
        "to thuin",
        "to charleroi",
    ):
        s.play(s.game.move(line), tell)
        assert encode(s.view(1)) == before
    assert not [event for event in tell.events if event.heard_by(1)]
    say(s, "end")
    assert at(s, "charleroi", "french") == ["charleroi:french:1"]


def test_an_undecided_french_hold_on_brussels_is_not_shown() -> None:
    s = stand({"waterloo": ["fr_foy"]})
    march(s, "fr_foy", "brussels")
    marks = {mark.place: mark.text for mark in s.view(1).marks}
    assert marks["brussels"] == "not taken"
    assert {mark.place: mark.text for mark in s.view(0).marks}["brussels"] == "held by the French"


def test_disrupted_blocks_are_counted_apart() -> None:
    s = stand({"beaumont": ["fr_foy", "fr_girard", "fr_lefol"]}, flags={"disrupted": ["fr_foy"]})
    pieces = [piece for piece in s.view(1).pieces if piece.place == "beaumont"]
    assert [piece.marks for piece in pieces] == [(), (), ("disrupted",)]


def test_force_march_dice_are_shown_by_city_not_by_block() -> None:
    s = stand({"soire": ["fr_foy", "fr_girard"]})
    march(s, "fr_foy", "thuin", "charleroi")
    say(s, "end", "check fr_foy")
    tell = Listener()
    s.play(s.game.move("roll 1"), tell)
    heard = [event.data for event in tell.events if event.heard_by(1) and event.kind == "force_marched"]
    assert heard == [{"army": "french", "die": 1, "plus": 0, "hurt": True, "city": "charleroi"}]


def test_a_block_that_came_two_sections_without_a_roll_is_no_infantry() -> None:
    s = stand({"soire": ["fr_foy", "fr_girard", "fr_pire", "fr_jacquinot"], "beaumont": ["fr_lefol", "fr_habert"]})
    march(s, "fr_pire", "thuin", "charleroi")
    say(s, "end")
    for other in dealt(s, 1):
        found = [id for id in other.board.units[:38] if city(other, id) == "charleroi"]
        assert len(found) == 1
        assert other.board.arm[unit(other, found[0])] in (1, 3)


def test_a_block_that_rolled_may_be_infantry_but_no_leader() -> None:
    s = stand({"soire": ["fr_foy", "fr_girard", "fr_pire", "fr_napoleon"]})
    march(s, "fr_foy", "thuin", "charleroi")
    say(s, "end")
    found = {id for other in dealt(s, 1) for id in other.board.units[:38] if city(other, id) == "charleroi"}
    assert found - {"fr_foy"}
    assert "fr_napoleon" not in found


def board() -> NapoleonState:
    units = ["fr_lefol", "fr_habert 1", "fr_berthezene", "pr_b1", "pr_b2", "pr_b3 1"]
    names = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
    zones = {name: [id.split()[0]] for name, id in zip(names, units, strict=True)}
    zones["attacker_reserve"] = ["fr_teste"]
    shown = [id for name, ids in zones.items() if name != "attacker_reserve" for id in ids]
    return battle({"ligny": [*units, "fr_teste"]}, {"ligny": {**zones, "opens": ["charleroi"]}}, flags={"shown": shown})


def test_a_unit_seen_in_battle_is_remembered_when_it_retreats() -> None:
    s = board()
    say(s, "battle ligny", "retreat fr_habert", "to charleroi")
    assert at(s, "charleroi", "french") == ["charleroi:french:1"]  # hidden again at once (19.3)
    for other in dealt(s, 1):
        assert city(other, "fr_habert") == "charleroi"
        assert cv(other, "fr_habert") == 1


def test_a_reserve_block_that_retreats_unseen_may_be_anyone_who_could_be_there() -> None:
    s = board()
    say(s, "battle ligny", "retreat fr_teste", "to charleroi")
    found = {id for other in dealt(s, 1) for id in other.board.units[:38] if city(other, id) == "charleroi"}
    assert len(found) > 3
    assert not found & {"fr_lefol", "fr_habert", "fr_berthezene"}


def test_eliminated_units_are_never_dealt() -> None:
    s = stand({"soire": ["fr_girard"]}, gone=["fr_foy"])
    assert "fr_foy" in {piece.id for piece in s.view(1).pieces if piece.place == "eliminated"}
    assert all(city(other, "fr_foy") == "eliminated" for other in dealt(s, 1))


def test_full_strength_is_known_until_something_unseen_happened() -> None:
    s = stand({"soire": ["fr_foy", "fr_girard"]})
    assert all(other.cv == s.cv for other in dealt(s, 1))
    march(s, "fr_foy", "thuin", "charleroi")
    say(s, "end", "check fr_foy")
    rolls(s, 1)
    assert len({tuple(other.cv) for other in dealt(s, 1)}) > 1


def test_a_revealed_leader_is_known_where_he_was() -> None:
    s = stand({"beaumont": ["fr_napoleon", "fr_foy", "fr_lefol"]})
    say(s, "reveal fr_napoleon", "end")
    assert all(city(other, "fr_napoleon") == "beaumont" for other in dealt(s, 1))


def test_an_untouched_reserve_is_a_number_and_columns_are_faces() -> None:
    s = board()
    ligny = s.view(1).panels["battles"][0]
    assert ligny["reserves"] == {"attacker": ["ligny:french:1"], "defender": []}
    assert [column["attacker_zone"] for column in ligny["columns"]] == [["fr_lefol"], ["fr_habert"], ["fr_berthezene"]]


def test_winners_are_hidden_again() -> None:
    s = board()
    say(s, "battle ligny", "end")
    for id in ("pr_b1", "pr_b2", "pr_b3"):
        s.remove(unit(s, id))
    say(s, "end")
    end(s, "rout", "regroup_in", "regroup_out")
    assert not s.shown


def test_a_log_of_several_battles_can_be_grouped_by_its_first_word() -> None:
    s = board()
    tell = Listener()
    for line in ("battle ligny", "retreat fr_teste", "to charleroi", "end"):
        s.play(s.game.move(line), tell)
    assert all(s.game.narrate(event).startswith("Ligny: ") for event in tell.events)
    assert s.prompt(0).text.startswith("Battle of Ligny, set 1, French battle turn")
