"""Positions of Napoleon 1815 Returns: written by hand, and every defect named."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hundreddays as hd
from games.returns.field import at, field, legal, play, returns
from hundreddays.games.returns.rules.state import ReturnsState

IMPOSSIBLE = """
turn = 16
phase = "tea"
weather = "snow"
objectives = ["obj_ghent", "obj_ghent"]
control = ["waterloo"]
moved = ["f_ix"]
nonsense = 1

[units]
f_i = "paris"
f_xx = "thuin"

[cohesion]
f_ii = 99

[points]
french = -1

[entry]
p_i = "antwerp"
"""


def test_a_short_position_is_enough() -> None:
    s = returns().position("turn = 3\n[points]\nfrench = 5\n")
    assert s.game.text(s.moves()[0]) == "march napoleon"


def test_every_defect_is_listed() -> None:
    with pytest.raises(hd.BadPosition) as caught:
        returns().position(IMPOSSIBLE)
    text = "\n".join(caught.value.defects)
    for word in (
        "turn",
        "phase",
        "weather",
        "objectives",
        "f_ix",
        "nonsense",
        "paris",
        "f_xx",
        "cohesion.f_ii",
        "points.french",
        "entry.p_i",
    ):
        assert word in text, word


@pytest.mark.parametrize(
    ("text", "defect"),
    [
        ('control = ["waterloo"]', "control"),
        ('step = "match"', "needs a combat"),
        ('step = "via"', "needs a unit"),
        ('phase = "french_combat"', "needs a pending combat"),
        ('phase = "french_combat"\npending = ["ghent"]', "only one side"),
        ('won = "french"', "won"),
        ('step = "share"', "three players"),
        ('objectives = ["obj_ghent"]', "objectives"),
        ('proposal = "end of days"\nstep = "march"', "proposal"),
        ('phase = "weather"\n[units]\nf_i = "charleroi"', "25.1"),
        (
            (
                '[units]\nnapoleon = "givet"\n[points]\nfrench = 1\n[announced]\narmy = "french"\npath = ["ghent",'
                ' "liege"]'
            ),
            "path",
        ),
        ('phase = "coalition_movement"\n[units]\nnapoleon = "givet"', "25.3"),
        ('phase = "end_of_turn"\nstep = "march"', "does not belong to the phase “end_of_turn”"),
        ('phase = "weather"\nstep = "points"', "does not belong to the phase “weather”"),
        ('step = "play"', "does not belong to the phase “french_movement”"),
        ('unit = "f_i"', "unit: nothing of the kind is chosen at the step “march”"),
        ('step = "to"\nunit = "f_i"\ndest = "mons"\n[points]\nfrench = 3', "dest: nothing of the kind"),
        ('step = "to"\nunit = "f_i"', "unit: f_i cannot march"),
        ('step = "to"\nunit = "a_i"\n[points]\nallied = 3', "unit: a_i cannot march"),
        ('step = "to"\nunit = "f_i"\nvia = "brussels"\n[points]\nfrench = 3', "via: f_i cannot go by brussels"),
        ('step = "via"\nunit = "f_i"\ndest = "ghent"\n[points]\nfrench = 3', "dest: f_i cannot go by ghent"),
        ('mover = "coalition"', "mover: coalition does not move in the phase “french_movement”"),
        ('phase = "set_up"\n[units]\nf_i = "mons"', "units.f_i: stands in maubeuge during the set-up"),
        ('phase = "set_up"\nstep = "place"\nunit = "f_i"', "only with the option free_setup"),
        (
            '[units]\nf_i = "eliminated"\nf_ii = "eliminated"\nf_iii = "eliminated"\nf_iv = "eliminated"',
            "a side that has lost 4 corps has lost the game",
        ),
        ('[perhaps]\nf_i = ["f_ii"]', "perhaps.f_i: must name the unit itself"),
        ('[perhaps]\nf_i = ["f_i", "a_i"]', "perhaps.f_i: .* others of its army alone"),
        ("[between]\nf_i = [3, 5]", r"between\.f_i: nothing of that name belongs here"),
        ('phase = "coalition_movement"\nproposal = "end"', r"proposal: nothing is proposed here.* \(22\.8\)"),
        ('phase = "coalition_movement"\nfirst = "prussian"', r"first: one of two coalition players.* \(8\.12\)"),
        ('step = "points"\nasked = "prussian"', r"asked: the Prussian army rolls for no points now"),
        (
            'phase = "coalition_movement"\nstep = "points"\nasked = "french"',
            "asked: the French army rolls for no points",
        ),
        ('asked = "allied"', "asked: the Allied army rolls for no points now"),
        ('paid = ["waterloo"]', r"paid: waterloo has no city loss \(19\.1\)"),
    ],
)
def test_impossible_positions_are_refused(text: str, defect: str) -> None:
    with pytest.raises(hd.BadPosition, match=defect):
        returns().position(text)


@pytest.mark.parametrize(
    ("units", "defect"),
    [
        ({"f_i": "ghent"}, "units.f_i: cannot be placed there"),
        ({"f_i": "givet", "f_iii": "givet"}, "units.f_iii: is placed later"),
        ({}, "units.f_i: cannot be placed there"),
    ],
)
def test_23_3_units_are_placed_one_after_another(units: dict[str, str], defect: str) -> None:
    places = "\n".join(f'{unit} = "{town}"' for unit, town in units.items())
    with pytest.raises(hd.BadPosition, match=defect):
        returns(free_setup=True).position(f'phase = "set_up"\nstep = "place"\nunit = "f_ii"\n[units]\n{places}')


@pytest.mark.parametrize("bounds", ["[3]", "[3, 5]", "[0, 9]", '["a", 9]', "[9, 10]"])
def test_23_1_the_cohesion_lies_between_its_bounds(bounds: str) -> None:
    game = returns(hidden_tracking_sheets=True)
    with pytest.raises(hd.BadPosition, match=r"between\.f_i"):
        game.position(f"[between]\nf_i = {bounds}")
    assert game.position("[between]\nf_i = [3, 9]").view(1).panels["sheets"][1]["least"] == 3


def test_a_combat_can_be_set_up_in_the_middle() -> None:
    hands = {"french": {"skirmish": 2}, "coalition": {"skirmish": 1}}
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo"},
        phase="french_combat",
        step="play",
        combat={"town": "waterloo", "hands": hands},
    )
    assert legal(s) == ["play skirmish"]
    play(s, "play skirmish", "decline", "retreat brussels")
    assert at(s, "a_i") == "brussels"


def test_a_position_from_another_option_set_is_refused() -> None:
    with pytest.raises(hd.BadPosition, match="players"):
        returns(players=3).position(returns().start().text())


THREE = """
turn = 4
phase = "french_combat"
step = "play"

[units]
f_i = "ligny"
p_i = "ligny"
"""
FIGHT = """
[combat]
town = "ligny"
roads = ["charleroi"]
hands = { french = { skirmish = 1 }, prussian = { skirmish = 1 } }
"""


def test_a_lone_army_leads_without_being_told() -> None:
    """22.10: of three players only one has corps there."""
    s = returns(players=3).position(THREE + FIGHT + 'attacker = "coalition"\n')
    assert s.game.seats[s.actor] == "prussian"


def test_a_joint_combat_has_a_lead() -> None:
    """22.3: somebody must be asked, in the first round too."""
    joint = THREE.replace("[units]", '[units]\na_i = "ligny"') + FIGHT
    with pytest.raises(hd.BadPosition, match="needs an army that leads"):
        returns(players=3).position(joint)
    returns(players=3).position(joint + 'lead = "allied"\n')


def test_bystanders_take_no_losses() -> None:
    """16.1, 16.4"""
    losing = 'participants = ["f_i", "p_i"]\nwinner = "coalition"\nlosing = "french"\nqueue = ["french"]\nround = 3\n'
    text = THREE.replace('"play"', '"lose"').replace("[units]", '[units]\nf_ii = "ligny"') + FIGHT + losing
    owed = "total = 3\n[combat.owed]\nfrench = 2\n[combat.loss]\n"
    returns(players=3).position(text + owed + "f_i = 1\n")
    with pytest.raises(hd.BadPosition, match="f_ii takes no part in the combat"):
        returns(players=3).position(text + owed + "f_ii = 1\n")


def combat(step: str, more: str, **options: Any) -> hd.State:
    """Three players, a French corps and a Prussian one at Ligny, Allied ones far from it."""
    return returns(players=3, **options).position(THREE.replace('"play"', f'"{step}"') + FIGHT + more)


RETREAT = 'participants = ["f_i", "p_i"]\nwinner = "french"\ntotal = 1\n'
LOSE = 'participants = ["f_i", "p_i"]\nwinner = "french"\ntotal = 1\nlosing = "coalition"\n'


@pytest.mark.parametrize(
    ("step", "more", "defect"),
    [
        ("play", 'participants = ["f_i", "p_i", "f_ii"]\n', r"participants: f_ii does not stand in ligny \(10\.4\)"),
        ("play", 'participants = ["p_i"]\n', r"participants: no french corps takes part in ligny \(10\.6\)"),
        ("play", 'participants = ["f_i"]\n', r"participants: no coalition corps takes part in ligny \(10\.6\)"),
        ("play", 'lead = "french"\n', r"lead: allied or prussian leads, .* \(22\.3\)"),
        ("retreat", RETREAT.replace("p_i", "a_i"), r"participants: a_i does not stand in ligny \(10\.4\)"),
        (
            "lose",
            LOSE + 'queue = ["prussian"]\nowed = { prussian = 99 }\n',
            r"owed: prussian has no choice.* \(16\.2\)",
        ),
        (
            "lose",
            LOSE + 'queue = ["french", "prussian"]\nowed = { prussian = 1 }\n',
            r"queue: each seat of the coalition side gives out its losses once, in order \(16\.3\)",
        ),
    ],
)
def test_who_fights_stands_there_and_can_lose(step: str, more: str, defect: str) -> None:
    """Each of these was accepted, and broke the view, the sample or a later move."""
    with pytest.raises(hd.BadPosition, match=defect):
        combat(step, more)


def test_who_retreats_has_a_corps() -> None:
    """17.1: the French have won, and no corps of the coalition is left in the town."""
    text = (THREE + FIGHT + RETREAT).replace('"play"', '"retreat"').replace('p_i = "ligny"', 'p_i = "eliminated"')
    with pytest.raises(hd.BadPosition, match=r"the coalition side has no corps in ligny that could retreat \(17\.1\)"):
        returns(players=3).position(text)


def test_commanders_may_stand_alone_in_a_position() -> None:
    """18.8: a sample leaves as few commanders alone as it can, and as many as there is no other place for."""
    s = field(
        {"f_i": "ligny", "p_i": "ligny", "wellington": "waterloo", "blucher": "waterloo", "a_i": "alost"},
        phase="french_combat",
        step="play",
        combat={"town": "ligny", "hands": {"french": {"skirmish": 1}, "coalition": {"skirmish": 1}}},
        perhaps={"wellington": ["wellington"], "blucher": ["blucher"], "a_i": ["wellington", "a_i"]},
    )
    dealt = s.sample(0, Random(1))
    assert isinstance(dealt, ReturnsState)
    assert at(dealt, "wellington") == "waterloo"


TWO_ARMIES = """
turn = 4
phase = "french_combat"
step = "{step}"

[units]
f_i = "ligny"
a_i = "ligny"
p_i = "ligny"
{units}

[combat]
town = "ligny"
lead = "allied"
{combat}
"""
LOST = 'round = 3\nwinner = "french"\ntotal = {}\nlosing = "coalition"\n'


@pytest.mark.parametrize(
    ("step", "units", "more", "defect"),
    [
        ("play", "", 'roads = ["antwerp"]\nhands = { french = { skirmish = 1 } }', r"roads: no road .* \(8\.10\)"),
        ("play", "", 'left = ["antwerp"]\nhands = { french = { skirmish = 1 } }', r"left: no road .* \(14\.2\)"),
        ("play", "", 'winner = "french"\nhands = { french = { skirmish = 1 } }', r"winner: .* no combat is decided"),
        ("play", "", 'losing = "french"\nhands = { french = { skirmish = 1 } }', r"losing: .* nobody distributes"),
        ("name_lead", 'p_ii = "ligny"', "", r"step: the lead is named only where both .* equal \(22\.3\)"),
        ("share", "", 'queue = ["prussian"]\n' + LOST.format(3), r"queue: both armies have still .* \(22\.9\)"),
        ("odd", "", LOST.format(4), r"step: there is no odd point.* \(22\.6\)"),
        ("odd", 'p_ii = "ligny"', LOST.format(3), r"step: there is no odd point.* \(22\.6\)"),
        ("share", "", 'participants = ["f_i", "p_i"]\n' + LOST.format(3), r"losses are shared only .* \(22\.6\)"),
        ("reinforce", "", 'winner = "french"\nqueue = ["prussian"]', r"queue: .* winner alone reinforces \(14\.10\)"),
    ],
)
def test_a_combat_stands_as_the_rules_leave_it(step: str, units: str, more: str, defect: str) -> None:
    """Each of these was accepted: a beaten side went down roads that are none, or losses fell on nobody."""
    with pytest.raises(hd.BadPosition, match=defect):
        returns(players=3).position(TWO_ARMIES.format(step=step, units=units, combat=more))


@pytest.mark.parametrize("unit", ["f_ii", "f_i", "p_iv"])
def test_14_2_who_rolls_to_reinforce_was_free_to(unit: str) -> None:
    """One that is far away, one that fights already, and one of the enemy: each was brought into the combat."""
    text = TWO_ARMIES.format(step="reinforce_die", units='p_iv = "wavre"', combat='round = 1\nqueue = ["french"]')
    with pytest.raises(hd.BadPosition, match=rf"unit: {unit} cannot reinforce for french \(14\.2\)"):
        returns(players=3).position(f'unit = "{unit}"\n{text}')


def test_22_9_partners_share_their_losses_and_then_distribute_them() -> None:
    """Where a position did not say who is still to distribute, the losses that were shared fell on nobody."""
    s = returns(players=3).position(TWO_ARMIES.format(step="share", units="", combat=LOST.format(3)))
    assert isinstance(s, ReturnsState)
    before = sum(s.cohesion)
    play(s, "share 1", "share 1")
    assert sum(s.cohesion) == before - 3 - 1  # 15.6: the winner loses half


@pytest.mark.parametrize("players", [2, 3])
def test_7_8_the_allied_die_comes_first_where_nothing_is_said(players: int) -> None:
    """The French die was rolled in the coalition's movement, and the coalition got no points."""
    s = returns(players=players).position('phase = "coalition_movement"\nstep = "points"')
    assert isinstance(s, ReturnsState)
    play(s, "roll 1", "roll 6")
    assert s.points == [0, 3, 4]


def test_21_1_objectives_that_nobody_holds_are_not_met() -> None:
    """Where a position named none, the French won at the next end of a turn."""
    s = play(field({}, phase="coalition_movement", objectives=[]), "end")
    assert not s.over
    assert s.turn == 2
