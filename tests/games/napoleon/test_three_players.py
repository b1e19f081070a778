"""Napoléon with three players: chapter 18."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.napoleon.field import battle, city, cv, end, legal, march, offered, refused, rolls, say, stand, step
from hundreddays.core import CHANCE, Listener
from hundreddays.games.napoleon.rules.board import ALLIED, FRENCH
from hundreddays.games.napoleon.rules.movement import forced_cities, used_cities
from hundreddays.games.napoleon.rules.owners import chooser, commander
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.napoleon.rules.victory import honour

BRITISH = 1
PRUSSIAN = 2


def shared(prussians: list[str], british: list[str], side: str = "allied", **more: Any) -> NapoleonState:
    """The French attack a force of both Allied armies at Quatre Bras."""
    french = ["fr_lefol", "fr_habert", "fr_berthezene"]
    allied = [*british, *prussians]
    zones: dict[str, Any] = {
        "attacker_left": french[:1],
        "attacker_center": french[1:2],
        "attacker_right": french[2:],
        "defender_left": allied[:1],
        "defender_center": allied[1:2],
        "defender_right": allied[2:],
        "opens": ["charleroi"],
        "command": "british" if len(british) >= len(prussians) else "prussian",
        **more,
    }
    return battle({"quatre_bras": [*french, *allied]}, {"quatre_bras": zones}, side=side, players=3)


def test_the_british_move_first_and_roads_are_first_come_first_served() -> None:
    ten = [
        "br_cooke",
        "br_alten",
        "br_perponcher",
        "br_chasse",
        "br_clinton",
        "br_colville",
        "br_stedman",
        "br_anthing",
        "br_picton",
        "br_cole",
    ]
    s = stand({"waterloo": ten, "quatre_bras": ["pr_b1"]}, turn=2, players=3)
    assert s.actor == BRITISH
    assert refused(s, "march pr_b1") == "5.1"
    for id in ten:
        march(s, id, "quatre_bras")
    say(s, "end")
    assert s.actor == PRUSSIAN
    say(s, "march pr_b1")
    assert refused(s, "to waterloo") == "5.7"


def test_the_prussians_see_british_moves_only_when_they_are_final() -> None:
    s = stand({"waterloo": ["br_picton"], "wavre": ["pr_b1"]}, turn=2, players=3)
    before = s.view(PRUSSIAN), s.view(0)
    march(s, "br_picton", "wavre")
    assert (s.view(PRUSSIAN), s.view(0)) == before
    say(s, "end")
    assert "br_picton" in {piece.id for piece in s.view(PRUSSIAN).pieces}  # 18.4: they share the city now
    assert all(piece.place != "wavre" for piece in s.view(0).pieces if piece.army == "british")


def test_prussians_answer_only_for_cities_no_british_unit_entered() -> None:
    at = {
        "quatre_bras": ["fr_foy", "fr_girard", "fr_lefol"],
        "charleroi": ["fr_teste"],
        "waterloo": ["br_picton"],
        "ligny": ["pr_b1", "pr_b2"],
    }
    s = stand(at, turn=2, players=3)
    march(s, "br_picton", "quatre_bras")
    assert legal(s, "end")
    say(s, "end")
    march(s, "pr_b1", "charleroi")
    assert refused(s, "end") == "7.1"
    say(s, "cancel pr_b1")
    march(s, "pr_b1", "quatre_bras")
    march(s, "pr_b2", "quatre_bras")
    say(s, "end")
    assert [s.board.cities[c] for c in s.fights] == ["quatre_bras"]
    assert s.command == [PRUSSIAN]  # two against one


def test_the_order_in_which_blocks_fall_back_tells_nothing() -> None:
    """18.7, 19.1: two hidden blocks that came by two roads are told of by their roads, whichever is which."""
    heard = []
    for here, there in (("br_picton", "br_cole"), ("br_cole", "br_picton")):
        s = stand(
            {"quatre_bras": ["fr_foy", "fr_girard", "fr_lefol"], "waterloo": [here], "wavre": [there]},
            turn=2,
            players=3,
        )
        march(s, here, "quatre_bras")
        march(s, there, "quatre_bras")
        tell = Listener()
        for move in ("end", "end"):
            s.play(s.game.move(move), tell)
        assert (city(s, here), city(s, there)) == ("waterloo", "wavre")
        heard.append([event.data for event in tell.events if event.kind == "fell_back" and event.heard_by(FRENCH)])
    assert len(heard[0]) == 2
    assert heard[0] == heard[1]


def test_force_marchers_that_fell_back_still_roll() -> None:
    s = stand({"quatre_bras": ["fr_foy", "fr_girard", "fr_lefol"], "brussels": ["br_picton"]}, turn=2, players=3)
    march(s, "br_picton", "waterloo", "quatre_bras")
    say(s, "end", "end")
    assert city(s, "br_picton") == "waterloo"
    assert s.actor == BRITISH
    say(s, "check br_picton")
    rolls(s, 1)
    assert cv(s, "br_picton") == 3


def test_the_ally_with_more_units_commands_and_the_british_when_equal() -> None:
    s = shared(["pr_b1", "pr_b2"], ["br_picton"])
    assert commander(s, 0, 1) == PRUSSIAN
    s = shared(["pr_b1"], ["br_picton", "br_cole"])
    assert commander(s, 0, 1) == BRITISH


def test_when_the_commander_has_no_unit_left_the_other_takes_over() -> None:
    s = shared(["pr_b1", "pr_b2"], ["br_picton"])
    for id in ("pr_b1", "pr_b2"):
        s.remove(s.board.unit_index[id])
    assert commander(s, 0, 1) == BRITISH


def test_each_owner_retreats_his_own_units_the_commander_first() -> None:
    s = shared(["pr_b1", "pr_b2"], ["br_picton"])
    say(s, "battle quatre_bras")
    assert s.actor == PRUSSIAN
    assert offered(s, "retreat") == ["pr_b1", "pr_b2"]
    say(s, "end")
    assert s.actor == BRITISH
    assert offered(s, "retreat") == ["br_picton"]
    say(s, "end")
    assert step(s) == "combat"
    assert s.actor == PRUSSIAN  # combat is a joint decision
    assert "shift br_picton" in offered(s)


def test_the_commander_picks_among_tied_targets() -> None:
    s = shared(
        ["pr_b1", "pr_b2"],
        ["br_picton"],
        side="french",
        attacker_left=["fr_lefol", "pr_b1", "br_picton"],
        defender_left=["pr_b2"],
        defender_center=[],
        defender_right=[],
    )
    say(s, "battle quatre_bras")
    end(s, "retreat")
    say(s, "fire fr_lefol")
    rolls(s, 6, 1, 1)
    assert s.actor == PRUSSIAN
    assert offered(s) == ["hit br_picton", "hit pr_b1"]


def test_the_british_choose_the_order_of_allied_battles_while_they_are_in_one() -> None:
    s = shared(["pr_b1", "pr_b2"], ["br_picton"])
    assert chooser(s, 1) == BRITISH
    s.remove(s.board.unit_index["br_picton"])
    assert chooser(s, 1) == PRUSSIAN


@pytest.mark.parametrize("share", [False, True])
def test_allies_see_each_other_only_where_they_stand_together(share: bool) -> None:
    from games.napoleon.field import game

    s = game(players=3, allies_share_sight=share).start()
    seen = {piece.id for piece in s.view(BRITISH).pieces}
    assert ("pr_b1" in seen) == share
    s = stand({"wavre": ["br_picton", "pr_b1"]}, players=3)
    seen = {piece.id for piece in s.view(BRITISH).pieces}
    assert "pr_b1" in seen
    assert "pr_b2" not in seen
    assert "fr_foy" not in seen


def test_honour_goes_to_the_army_that_lost_less() -> None:
    s = stand({"wavre": ["br_picton 1"]}, players=3)
    assert honour(s) == 0  # while the game goes on
    s.winner = ALLIED
    assert honour(s) == PRUSSIAN
    s.fallen |= 1 << PRUSSIAN
    assert honour(s) == BRITISH


def test_honour_is_for_two_allied_players_who_have_won() -> None:
    """18.5"""
    for players, winner in ((2, ALLIED), (2, 0), (3, 0), (3, -1)):
        s = stand({"wavre": ["br_picton 1"]}, players=players)
        s.winner = winner
        assert honour(s) == 0


def test_nobody_marched_nobody_forced() -> None:
    """6.1, 19.6: what all can conclude from roads and force marches begins with nothing, for the first city too."""
    s = stand({"waterloo": ["br_picton"]}, turn=2, players=3)
    assert (forced_cities(s, BRITISH), used_cities(s)) == (0, 0)
    march(s, "br_picton", "wavre")
    assert (forced_cities(s, BRITISH), used_cities(s).bit_count()) == (0, 2)


def test_a_player_whose_army_is_defeated_is_out() -> None:
    prussians = [f"pr_b{n}" for n in range(1, 17)]
    s = stand({}, gone=prussians, turn=1, players=3)
    say(s, "end")
    assert s.fallen == 1 << PRUSSIAN
    assert s.actor == BRITISH
    say(s, "end")
    assert s.turn == 3  # no Prussian decision was asked


def test_an_allied_victory_is_shared() -> None:
    s = stand({}, turn=24, players=3)
    say(s, "end", "end")
    assert s.scores() == [-1.0, 0.5, 0.5]
    assert "honour" in s.view(0).result


def test_honour_once_told_is_the_same_in_every_world() -> None:
    """18.5: it follows from CVs that the French never saw, but is announced."""
    s = stand({"wavre": ["br_picton 1"], "namur": ["pr_b1"]}, turn=24, players=3)
    say(s, "end", "end")
    told = s.view(0).result
    assert "Prussian" in told
    assert {s.eye(0).sample(Random(seed)).view(0).result for seed in range(30)} == {told}
    assert s.game.position(s.text()).view(0).result == told


def test_a_shared_battle_is_set_up_by_its_commander() -> None:
    at = {"quatre_bras": ["pr_b1", "pr_b2", "br_picton"], "charleroi": ["fr_lefol", "fr_habert", "fr_berthezene"]}
    s = stand(at, players=3)
    for id in at["charleroi"]:
        march(s, id, "quatre_bras")
    say(s, "end")
    assert s.actor == PRUSSIAN
    assert offered(s, "place") == ["br_picton", "pr_b1", "pr_b2"]


def test_three_player_games_end() -> None:
    from random import Random

    from games.napoleon.field import game
    from hundreddays.core import draw

    rng = Random(11)
    s = game(players=3).start()
    while not s.over:
        s.apply(draw(s.odds(), rng) if s.actor == CHANCE else rng.choice(s.moves()))
    assert sum(s.scores()) == 0


def test_each_ally_has_marches_of_his_own() -> None:
    """5.13: a player may order 240; the British cannot use up those of the Prussians."""
    s = stand({"waterloo": ["br_picton"], "namur": ["pr_b1"]}, turn=2, players=3, now={"orders": 240})
    assert refused(s, "march br_picton") == "5.13"
    say(s, "end")
    assert s.actor == PRUSSIAN
    march(s, "pr_b1", "ligny")
    assert city(s, "pr_b1") == "ligny"


def test_an_ally_is_not_told_that_the_other_has_no_roll_to_make() -> None:
    """6.2: he has one, and makes it himself."""
    s = stand({"brussels": ["br_picton"], "namur": ["pr_b1"]}, turn=2, players=3)
    march(s, "br_picton", "waterloo", "quatre_bras")
    say(s, "end")
    march(s, "pr_b1", "ligny", "quatre_bras")
    say(s, "end")
    assert s.actor == BRITISH
    for line in ("check pr_b1", "check pr_b2"):
        verdict = s.check(s.game.move(line))
        assert [reason.cite for reason in verdict.reasons] == ["6.2"]
        assert "is not yours to roll for now" in verdict.reasons[0].text
    assert refused(s, "check br_cole") == "6.7"
