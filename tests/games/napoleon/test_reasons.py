"""What the planner of Napoléon says for its moves: the figures are those of the rules and of the plan."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import hundreddays as hd
from games.napoleon.field import battle, game, say, stand, step
from hundreddays.core import CHANCE
from hundreddays.games.napoleon.opponent.planner import NapoleonPlanner, plan_for
from hundreddays.games.napoleon.rules.state import NapoleonState


def why(s: NapoleonState, words: str) -> str:
    return NapoleonPlanner().why(s, s.game.move(words))


def test_the_hits_to_be_expected_are_the_mean_of_the_dice_then_thrown() -> None:
    zones = {
        "attacker_left": ["fr_foy", "pr_b1", "pr_i_cav"],
        "attacker_center": ["fr_habert"],
        "attacker_right": ["fr_berthezene"],
    }
    zones |= {"defender_left": ["pr_b2"], "defender_center": ["pr_b3"]}
    units = [id for ids in zones.values() for id in ids]
    s = battle({"ligny": units}, {"ligny": zones}, flags={"shown": units})
    say(s, "battle ligny")
    assert step(s) == "combat"
    said = re.fullmatch(
        r"Foy, CV (\d), fires at Ligny: (\d\.\d) hits to be expected of (\d) dice\.", why(s, "fire fr_foy")
    )
    assert said
    assert said[1] == said[3] == str(s.cv[s.board.unit_index["fr_foy"]])
    say(s, "fire fr_foy")
    hits = 0
    for face in range(1, 7):
        after = s.copy()
        say(after, f"roll {face}")
        hits += after.hits - s.hits
    assert float(said[2]) == round(int(said[1]) * hits / 6, 1)


def test_an_attack_tells_all_who_make_it_and_the_blocks_that_stand_there() -> None:
    prussians = ["pr_b1", "pr_b2", "pr_b3"]
    french = [
        "fr_foy",
        "fr_girard",
        "fr_simmer",
        "fr_lefol",
        "fr_habert",
        "fr_berthezene",
        "fr_quiot",
        "fr_donzelot",
        "fr_marcognet",
        "fr_napoleon",
    ]
    s = stand({"ligny": prussians, "charleroi": french}, rest="eliminated")
    ligny = s.board.city_index["ligny"]
    tasks = Counter(order.task for order in plan_for(s).orders.values() if order.path == (ligny,))
    [(task, count)] = [(task, count) for task, count in tasks.items() if task.startswith("attacks Ligny: ")]
    assert task.startswith(f"attacks Ligny: {count} units against 3 blocks, ")
    attacker = next(u for u, order in plan_for(s).orders.items() if order.task == task)
    assert why(s, f"march {s.board.units[attacker]}") == f"{s.board.unit_names[attacker]}, CV {s.cv[attacker]}, {task}."


def test_the_risk_of_a_force_march_is_that_of_its_die() -> None:
    napoleon = game()
    planner, rng, s = NapoleonPlanner(), Random(1), napoleon.start()
    checked = 0
    while not s.over and checked < 3:
        if s.actor == CHANCE:
            s.apply(hd.draw(s.odds(), rng))
            continue
        choice = planner.choose(s.eye(s.actor), rng)
        if step(s) == "force_pick":
            risk = re.search(r"force march to .*: (\d+) % to lose 1 CV", planner.why(s, choice.move))
            assert risk
            u = choice.move - s.verbs.check
            before = s.copy()
            before.apply(choice.move)
            lost = 0
            for face in range(1, 7):
                after = before.copy()
                say(after, f"roll {face}")
                lost += after.cv[u] < s.cv[u]
            assert risk[1] == f"{100 * lost / 6:.0f}"
            checked += 1
        s.apply(choice.move)
    assert checked == 3


def test_who_stays_in_a_battle_or_leaves_it_weighs_both_sides_by_what_he_sees() -> None:
    zones = {"attacker_left": ["fr_foy"], "attacker_center": ["fr_habert"], "attacker_right": ["fr_berthezene"]}
    zones |= {
        "defender_left": ["pr_b1"],
        "defender_center": ["pr_b2"],
        "defender_right": ["pr_b3"],
        "opens": ["charleroi"],
    }
    units = ["fr_foy", "fr_habert", "fr_berthezene", "pr_b1", "pr_b2", "pr_b3"]
    s = battle({"ligny": units}, {"ligny": zones}, side="allied", flags={"shown": units})
    say(s, "battle ligny")
    assert step(s) == "retreat"
    own, foe = (sum(s.cv[s.board.unit_index[id]] for id in side) for side in (units[3:], units[:3]))
    assert why(s, "end").startswith(f"Stays in the battle of Ligny: {own} CV against about {foe}, ")
    assert re.match(r"1st Brigade \(Steinmetz\), CV \d, leaves Ligny", why(s, "retreat pr_b1"))
