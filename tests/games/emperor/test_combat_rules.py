"""Corners of combat in The Emperor Returns: who fights once, who pursues, what small Forces lose, who surrenders."""

from __future__ import annotations

from games.emperor.scene import NEXT, at, force, leader, legal, pass_to, play, scene, where, who
from hundreddays.games.emperor.rules.flags import FOUGHT
from hundreddays.games.emperor.rules.pieces import OUT
from hundreddays.games.emperor.rules.state import EmperorState


def lose(s: EmperorState) -> None:
    while at(s) == "losses":
        play(s, f"lose {legal(s, 'lose')[0]}")


def test_a_force_that_marched_to_the_guns_has_had_its_combat() -> None:
    """297, 321, 435: Lobau comes to help Reille, and may not attack on his own afterwards."""
    s = scene(
        force("fr_reille", "4217", fr_foy=6, fr_jerome=2),
        force("aa_orange", "4216", aa_alten=8),
        force("fr_napoleon", "4219", fr_friant=4),
        force("aa_hill", "4416", aa_clinton=2),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "fight", "roll 3")
    pass_to(s, "go_on")
    play(s, "again", "march fr_napoleon", "roll 1")
    play(s, f"to {legal(s, 'to')[0]}")
    assert s.role[leader(s, "fr_napoleon")]
    assert s.flags[leader(s, "fr_napoleon")] & FOUGHT
    pass_to(s, "declare", "weather", "administer", "displace")
    assert at(s) != "declare"


def test_a_lone_leader_marches_without_attrition() -> None:
    """255: no index is rolled for him, and nobody is asked for a bonus point; he may still be looked at."""
    s = scene(force("fr_ney", "4421"), force("fr_reille", "4423", fr_foy=6), **NEXT)
    events = play(s, "move fr_ney", "to 4420", "stop")
    assert at(s) == "pick_mover"
    assert "attrition" not in {event.kind for event in events}
    play(s, "move fr_reille", "go fr_reille", "roll 1")
    assert at(s) == "take_step"
    play(s, "to 4422", "stop")
    assert at(s) == "attrition_bonus"


def test_a_small_force_goes_back_as_far_as_its_number() -> None:
    """341: 3 SPs beaten 0/5 retreat five hexes, and lose no more than their half."""
    s = scene(
        force("fr_reille", "4217", fr_foy=6, fr_jerome=8, fr_girard=1),
        force("aa_orange", "4216", aa_alten=3),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "fight", "roll 1", "accept", "withdraw")
    lose(s)
    assert (at(s), s.fallback) == ("retreat", 5)


def ringed(sps: int) -> EmperorState:
    """A Coalition Force that is beaten where every step back leads into France, which it may not enter yet."""
    s = scene(
        force("fr_reille", "4023", fr_foy=6, fr_jerome=8),
        force("aa_orange", "4024", aa_alten=sps),
        step="declare",
        french_center="4326",
        **NEXT,
    )
    play(s, "attack 4024", "with fr_reille", "fight", "roll 1", "accept", "withdraw")
    lose(s)
    return s


def test_a_ringed_remnant_surrenders() -> None:
    """356: with 4 SPs left when it cannot take the first step it is gone; with 5 it loses half and stays."""
    held = ringed(6)
    assert (where(held, "aa_orange"), held.strength[leader(held, "aa_orange")]) == ("4024", 2)
    gone = ringed(5)
    assert gone.strength[leader(gone, "aa_orange")] == 0
    assert (at(gone), who(gone), legal(gone, "advance")) == ("advance", "french", ["fr_reille"])
    play(gone, "advance fr_reille", "roll 5")
    assert gone.where[leader(gone, "aa_orange")] == OUT  # 42: his Force is destroyed, and he rolls


def test_each_coalition_player_pursues_and_advances_with_his_own() -> None:
    """391: Hill has the lead and follows; Zieten's player names his own Force, and may advance with it."""
    s = scene(
        force("aa_hill", "4217", aa_clinton=7, aa_cole=6),
        force("pr_zieten", "4316", pr_pirchii=7),
        force("fr_reille", "4216", fr_foy=5),
        step="declare",
        phasing="coalition",
        players=3,
        french_center="4326",
        **NEXT,
    )
    assert who(s) == "allied"
    play(s, "attack 4216", "with aa_hill", "fight")
    assert (at(s), who(s), legal(s, "with")) == ("consent", "prussian", ["pr_zieten"])
    play(s, "with pr_zieten")
    asked: list[tuple[str, str]] = []
    for _ in range(80):
        if s.over or not s.round:
            break
        asked.append((at(s), who(s)))
        words = legal(s)
        wanted = [w for w in words if w.split()[0] in ("pursue", "follow", "accept", "withdraw") or w == "roll 1"]
        play(s, wanted[0] if wanted else words[-1] if at(s) == "losses" else words[0])
    assert ("follow", "allied") in asked
    assert [who_ for step, who_ in asked if step == "pursue"] == ["allied", "prussian"]
    assert ("pursuit_stop", "prussian") in asked


def test_a_vedette_is_attached_or_detached_once_in_a_segment() -> None:
    """125: else a player could do and undo it without end."""
    s = scene(
        force("fr_pajol", "4326", fr_subervie=2),
        vedettes=(("french", "4326"),),
        step="organize",
        french_center="4326",
        commands={"french": 4},
        **NEXT,
    )
    play(s, "attach fr_pajol")
    assert legal(s, "detach") == []
    later = s.game.position(s.text().replace("moved = true\n", ""))  # the same in the segment of another turn
    assert isinstance(later, EmperorState)
    play(later, "detach fr_pajol")
    assert (legal(later, "attach"), legal(later, "recall")) == ([], ["fr_pajol"])


def test_a_round_is_told_beforehand_as_its_die_then_decides() -> None:
    """326-341: each face of the forecast is what the chart then brings, with odds, column and modifiers."""
    s = scene(
        force("fr_napoleon", "4217", fr_friant=4, fr_jerome=8),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_napoleon", "fight")
    pass_to(s, "commit")
    for viewer in (0, 1):
        forecast = s.view(viewer).panels["combat"]["forecast"]
        assert forecast["columns"][forecast["column"]] == "3:2"
        assert (forecast["attack"], forecast["defend"]) == (12, 8)
    play(s, "no")
    before = s.view(0).panels["combat"].get("forecast", forecast)
    while at(s) == "commit":
        play(s, "no")
    for expected in before["results"]:
        after = s.copy()
        told = play(after, f"roll {expected['die']}")
        event = next(one for one in told if one.kind == "round")
        assert (event.data["a"], event.data["d"]) == (expected["attacker"], expected["defender"])
        loser = {"french": "attacker", "coalition": "defender", "": ""}[event.data["loser"]]
        assert loser == expected["loser"]
        assert event.data["total"] == before["total"]
