"""What the commanders of The Emperor Returns say for their moves: the figures are those of the rules."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from games.emperor.scene import NEXT, at, force, game, leader, pass_to, play, scene
from hundreddays.core.phrases import percent
from hundreddays.games.emperor.interface.round_forecast import forecast
from hundreddays.games.emperor.opponent.planner import EmperorPlanner
from hundreddays.games.emperor.rules.losses import COMBAT_KIND, bill
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import DECLARE, LOSSES

LAST: dict[str, Any] = {"turn": "1815-07-02", "invasion": "1815-07-01"}


def why(s: EmperorState, words: str) -> str:
    return s.game.planner().why(s, s.game.move(words))


def battle() -> EmperorState:
    return scene(
        force("fr_napoleon", "4217", fr_friant=4, fr_morand=5, fr_jerome=8),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )


def test_a_bonus_point_is_told_with_the_odds_that_the_die_is_then_thrown_at() -> None:
    s = battle()
    play(s, "attack 4216", "with fr_napoleon", "fight")
    assert at(s) == "commit"
    said = why(s, "bonus")
    found = re.fullmatch(
        r"Napoleon's bonus point shifts the die by 1 at (\d+):(\d+), (\d+) SPs against (\d+): (\d+) % to win the round"
        r" instead of (\d+) %\.",
        said,
    )
    assert found, said
    for words, share in (("bonus", found[5]), ("no", found[6])):
        won = 0
        for pips in range(1, 7):
            after = s.copy()
            play(after, words)
            while at(after) == "commit":
                play(after, "no")
            [event] = [event for event in play(after, f"roll {pips}") if event.kind == "round"]
            assert (event.data["attack"], event.data["defend"]) == (int(found[3]), int(found[4]))
            assert s.game.tables.odds[event.data["odds"]] == (int(found[1]), int(found[2]))
            won += event.data["loser"] == "coalition"
        assert share == f"{won / 6 * 100:.0f}"


def rolled(s: EmperorState, pips: int) -> EmperorState:
    after = s.copy()
    play(after, f"roll {pips}")
    return after


def test_who_stands_or_withdraws_says_what_each_costs() -> None:
    s = battle()
    play(s, "attack 4216", "with fr_napoleon", "fight")
    pass_to(s, "combat_die")
    lost_rounds = [
        after for after in [rolled(s, pips) for pips in range(1, 7)] if at(after) == "override" and after.loser == 1
    ]
    assert lost_rounds
    after = lost_rounds[0]
    play(after, "accept")
    assert at(after) == "withdraw_or_stand"
    lost, left, facing = after.number_d, 8 - after.number_d, 17 - after.number_a
    assert why(after, "stand").startswith(f"Stands at 4216 near Frasnes for {lost} SP")
    assert f"striking back with {left} against {facing} has" in why(after, "withdraw")
    assert f"standing would cost {lost}, " in why(after, "withdraw")


def test_an_attack_names_the_place_and_what_is_likely_to_hold_it() -> None:
    s = battle()
    planner = s.game.planner()
    assert isinstance(planner, EmperorPlanner)
    prospect = planner.commanders[0].tactics.prospect(s, s.board.grid.hex("4216"))
    said = why(s, "attack 4216")
    assert said.startswith("Attacks 4216 near ")
    assert f"{percent(prospect.defender_beaten)} to win the round" in said


def twins(krafft: int, jagow: int, step: str) -> EmperorState:
    return scene(
        force(
            "fr_napoleon",
            "5214" if step == "declare" else "5116",
            flags=("command",),
            fr_friant=4,
            fr_morand=5,
            fr_jerome=8,
            fr_foy=6,
        ),
        force("pr_bluecher", "5213", pr_krafft=krafft),
        force("pr_zieten", "4913", pr_jagow=jagow),
        step=step,
        **LAST,
    )


def test_what_lies_face_down_is_never_said() -> None:
    for step in ("declare", "pick_mover"):
        one, other = twins(7, 2, step), twins(2, 7, step)
        if step == "pick_mover":
            for s in (one, other):
                play(s, "move fr_napoleon", "go fr_napoleon")
        assert one.moves() == other.moves()
        planner = one.game.planner()
        assert [planner.why(one, move) for move in one.moves()] == [planner.why(other, move) for move in other.moves()]


def test_the_crossing_names_its_aims_and_the_turns_left() -> None:
    s = scene(
        force("fr_napoleon", "3627", fr_friant=4),
        force("pr_bluecher", "5213", pr_krafft=7),
        force("aa_mg4", "1508", aa_cole=6),
        step="administer",
        pending={"count": 2},
        turn="1815-06-14",
        weather="fair",
    )
    assert why(s, "invade") == (
        "Crosses the border on 14 June in fair weather for Bruxelles, Ghent and Namur: 4 SPs are at hand against about"
        " 0, and the Coalition has 20 turns to answer."
    )
    early = scene(
        force("fr_napoleon", "3933", fr_friant=4),
        force("pr_bluecher", "5213", pr_krafft=7),
        step="administer",
        pending={"count": 2},
        turn="1815-06-12",
    )
    assert why(early, "end") == "Gathers until 14 June: 0 % of the army is where it is to cross from."


def test_a_loss_is_borne_by_the_largest_unit_and_says_so() -> None:
    s = battle()
    bill(s, 0, 2, COMBAT_KIND, [leader(s, "fr_napoleon")])
    s.call(LOSSES, DECLARE)
    s.go_on()
    assert why(s, "lose fr_jerome") == "Jérôme (Napoleon) loses 1 of 8 SPs, the most of the 3 units that could."
    play(s, "lose fr_jerome", "lose fr_jerome")
    assert at(s) == "declare"


def test_commands_tell_the_way_to_go_and_the_chance_without() -> None:
    s = game(scenario="ligny_quatre_bras").start()
    rng, planner = Random(2), s.game.planner()
    pass_to(s, "give_command")
    choice = planner.choose(s.eye(s.actor), rng)
    who = choice.move - s.verbs.command
    assert choice.why.startswith(f"{s.game.pieces.leader_names[who]} ({s.strength[who]} SPs) ")
    assert re.search(r"\d+ % of the time\.$", choice.why)


def test_the_largest_units_take_losses_at_one_word() -> None:
    s = battle()
    bill(s, 0, 3, COMBAT_KIND, [leader(s, "fr_napoleon")])
    s.call(LOSSES, DECLARE)
    s.go_on()
    shortcut = s.prompt(s.actor).shortcut
    assert shortcut is not None
    assert shortcut.label == "The 3 largest lose one SP each"
    assert shortcut.moves == ("lose fr_jerome", "lose fr_morand", "lose fr_friant")
    play(s, *shortcut.moves)
    assert at(s) == "declare"


def test_commands_can_be_given_to_as_many_as_there_are() -> None:
    s = game(scenario="ligny_quatre_bras").start()
    pass_to(s, "give_command")
    prompt = s.prompt(s.actor)
    assert prompt.takes == s.commands[s.army]
    assert {option.alike for option in prompt.options if option.move.startswith("command ")} == {True}


def test_the_forecast_says_that_columns_are_shifted_after_a_failed_repulse() -> None:
    s = battle()
    play(s, "attack 4216", "with fr_napoleon", "fight")
    plain = forecast(s)
    assert "shift" not in plain
    s.shift = 1
    shifted = forecast(s)
    assert shifted["shift"] == s.game.tables.repulse_shift
    assert shifted["column"] == plain["column"] - shifted["shift"]
