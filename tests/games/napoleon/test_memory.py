"""Napoléon: what a seat remembers of hidden blocks, and what it is never told. Chapters 18 and 19."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.napoleon.field import battle, city, cv, end, game, march, rolls, say, stand, step, unit
from hundreddays.core import SPECTATOR, Listener
from hundreddays.games.napoleon.interface.sample import sample
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.tables import Table

FRENCH, BRITISH, PRUSSIAN = range(3)


def known(s: NapoleonState, seat: int) -> dict[str, list[str]]:
    """What a seat remembers, by city."""
    facts: dict[str, list[str]] = {}
    for fact in s.view(seat).known:
        facts.setdefault(fact.about, []).append(fact.text)
    return facts


def heard(s: NapoleonState, seat: int, *lines: str) -> list[str]:
    tell = Listener()
    for line in lines:
        s.play(s.game.move(line), tell)
    return [event.kind for event in tell.events if event.heard_by(seat)]


# The set-up: 3.1


@pytest.mark.parametrize("players", [2, 3])
def test_everyone_knows_the_printed_set_up(players: int) -> None:
    s = game(players=players).start()
    for seat in (*range(players), SPECTATOR):
        for seed in range(5):
            assert sample(s, seat, Random(seed)).city == s.board.setup
    assert "Napoléon" in known(s, BRITISH)["beaumont"]
    assert sum(len(facts) for facts in known(s, FRENCH).values()) == 44
    assert not known(s, FRENCH).get("beaumont"), "nobody remembers what he sees"


def test_nobody_knows_a_free_set_up() -> None:
    napoleon = game(setup="free")
    s = napoleon.start()
    rng = Random(3)
    while step(s).startswith("setup"):
        s.apply(rng.choice(s.moves()))
    assert not known(s, FRENCH)
    assert any(sample(s, FRENCH, Random(seed)).city != s.city for seed in range(5))


def test_what_marched_is_uncertain_and_the_rest_is_not() -> None:
    """19.6: a block left Philippeville, nobody saw which; nothing left Soire."""
    s = game().start()
    march(s, "fr_hulot", "laneffe")
    assert "Hulot" in known(s, 1)["philippeville"], "moves are shown when step 1 ends"
    say(s, "end")
    facts = known(s, 1)
    assert "philippeville" not in facts
    assert "laneffe" not in facts
    assert "Foy" in facts["soire"]
    dealt = [sample(s, 1, Random(seed)) for seed in range(30)]
    assert len({tuple(other.city[:38]) for other in dealt}) > 1
    assert all(city(other, "fr_foy") == "soire" for other in dealt)


def test_every_block_is_some_unit() -> None:
    """Two blocks went from Soire to Thuin, and nobody else ever stood there: the rest is still at Soire."""
    s = stand(
        {"soire": ["fr_foy", "fr_girard"], "ath": ["fr_pire"]},
        rest="eliminated",
        gone=[],
        seen=[
            {"units": ["fr_foy", "fr_girard"], "cities": ["soire"]},
            {"units": ["fr_pire"], "cities": ["soire", "ath"]},
        ],
    )
    assert known(s, 1) == {"soire": ["Girard", "Foy"], "ath": ["Piré"]}


# Battles: 19.2 to 19.5


def fought() -> NapoleonState:
    """Lefol, Habert and Berthezène in the columns at Ligny, a Reserve behind them, against three Prussians."""
    units = ["fr_lefol", "fr_habert", "fr_berthezene", "pr_b1", "pr_b2", "pr_b3"]
    names = ("attacker_left", "attacker_center", "attacker_right", "defender_left", "defender_center", "defender_right")
    zones = {name: [id] for name, id in zip(names, units, strict=True)}
    return battle(
        {"ligny": [*units, "fr_milhaud"], "namur": ["pr_b5"], "thuin": ["fr_foy"]},
        {"ligny": {**zones, "attacker_reserve": ["fr_milhaud"], "opens": ["charleroi"]}},
        side="allied",
        flags={"shown": units},
    )


def test_units_seen_in_battle_are_remembered_when_it_is_over() -> None:
    s = fought()
    say(s, "battle ligny", "retreat pr_b1", "to namur", "retreat pr_b2", "to namur", "retreat pr_b3", "to gembloux")
    assert known(s, FRENCH)["gembloux"] == ["3rd Brigade (Jagow)"]
    assert known(s, FRENCH)["namur"] == ["1st Brigade (Steinmetz)", "2nd Brigade (Pirch II)"]
    assert known(s, 1)["ligny"] == ["Lefol", "Habert", "Berthezène"]
    for seed in range(20):
        other = sample(s, 1, Random(seed))
        assert {city(other, id) for id in ("fr_lefol", "fr_habert", "fr_berthezene")} == {"ligny"}
        assert city(sample(s, FRENCH, Random(seed)), "pr_b3") == "gembloux"


CROSSED = [{"section": "charleroi--ligny", "blocks": 1}, {"section": "charleroi--thuin", "blocks": 1}]


def test_a_block_that_goes_two_sections_is_seen_to_go_them() -> None:
    """19.6: the log tells its path, so the view keeps the sections, whoever it is."""
    s = fought()
    say(s, "battle ligny", "end")
    end(s, "combat", "reinforce")
    say(s, "retreat fr_milhaud", "to charleroi", "to thuin")
    for seat in (0, 1, SPECTATOR):
        assert s.view(seat).panels["crossed"] == CROSSED
    assert s.game.position(s.text()).view(1).panels["crossed"] == CROSSED


def test_force_march_rolls_to_come_are_shown_by_city() -> None:
    """19.7: to those who are shown the moves."""
    s = stand({"soire": ["fr_foy", "fr_girard"]})
    march(s, "fr_foy", "thuin", "charleroi")
    march(s, "fr_girard", "thuin", "charleroi")
    marks = [(mark.place, mark.text) for mark in s.view(0).marks if mark.kind == "force march"]
    assert marks == [("charleroi", "2 force march rolls to come")]
    assert not [mark for mark in s.view(1).marks if mark.kind == "force march"]
    say(s, "end", "check fr_foy")
    rolls(s, 6)
    marks = [(mark.place, mark.text) for mark in s.view(1).marks if mark.kind == "force march"]
    assert marks == [("charleroi", "1 force march roll to come")]
    assert "Charleroi, French: 1 force march roll to come." in s.game.describe(s.view(1))


def test_a_leader_whom_everyone_sees_is_not_told_again_when_he_marches() -> None:
    """6.9, 19.6: it would tell where he goes before step 1 ends."""
    s = stand({"beaumont": ["fr_napoleon", "fr_foy"]})
    assert heard(s, 1, "reveal fr_napoleon") == ["leader_revealed"]
    assert heard(s, 1, "march fr_napoleon", "to soire", "to binche", "to nivelles") == []
    assert s.shown >> unit(s, "fr_napoleon") & 1


def test_a_leader_nobody_has_seen_is_told_when_he_force_marches() -> None:
    """6.9"""
    s = stand({"beaumont": ["fr_napoleon", "fr_foy"]})
    assert heard(s, 1, "march fr_napoleon", "to soire", "to binche", "to nivelles") == ["leader_revealed"]


def test_no_two_units_share_a_name() -> None:
    board = game().board
    assert [name for name, count in Counter(board.unit_names).items() if count > 1] == []
    assert board.unit_names[board.unit_index["pr_ii_art"]] == "Prussian II Corps Artillery"
    assert game().picture().extras["units"]["fr_ii_art"][0] == "French II Corps Artillery"


# Three players: 18.4


def test_a_refusal_names_no_block_of_the_ally() -> None:
    """8.9: of units that the deciding player neither owns nor commands he hears the same, placed or not."""
    french = ["fr_lefol", "fr_habert", "fr_berthezene"]
    s = stand(
        {
            "quatre_bras": [*french, "br_cooke", "br_alten", "br_picton"],
            "ligny": ["fr_foy", "fr_girard", "fr_pire", "pr_b1", "pr_b2", "pr_b3"],
            "wavre": ["pr_b5"],
        },
        players=3,
        step="deploy_unit",
        battle=[
            {"city": "ligny", "command": "prussian", "opens": []},
            {"city": "quatre_bras", "command": "british", "opens": []},
        ],
        now={"side": "allied", "sets": 0},
    )
    assert s.actor == BRITISH
    answers = set()
    for id in ("pr_b1", "pr_b5", "pr_blucher", "fr_foy"):
        reason = s.check(s.game.move(f"place {id}")).reasons[0]
        answers.add((reason.text.removeprefix(s.board.unit_names[unit(s, id)]), reason.cite))
    assert len(answers) == 1
    say(s, "place br_cooke", "into left")
    assert [reason.cite for reason in s.check(s.game.move("place br_cooke")).reasons] == ["8.4"]
    assert "no battle that you set up" in s.check(s.game.move("place br_cole")).reasons[0].text


def test_allies_remember_each_other_when_they_part() -> None:
    """18.4: the Prussians saw the British beside them until they left."""
    s = stand({"wavre": ["br_cooke", "br_alten 2", "pr_b1"], "ath": ["br_picton"]}, turn=2, players=3)
    assert "wavre" not in known(s, PRUSSIAN), "nobody remembers what he sees"
    say(s, "end")
    march(s, "pr_b1", "gembloux")
    say(s, "end")
    assert known(s, PRUSSIAN)["wavre"] == [
        "1st Guards Division (Cooke)",
        "3rd Division (Alten)",
        "3rd Division (Alten): 2 CV",
    ]
    assert "wavre" not in known(s, FRENCH)


def test_the_british_never_saw_prussians_who_left_before_they_came_to_them() -> None:
    """18.2, 18.4: the British march is over when step 1 ends, and the Prussians are gone by then."""
    s = stand({"ath": ["br_picton"], "enghien": ["pr_b1", "pr_b2"], "mons": ["pr_b5"]}, turn=2, players=3)
    march(s, "br_picton", "enghien")
    say(s, "end")
    march(s, "pr_b1", "braine_le_comte")
    say(s, "end")
    assert "braine_le_comte" not in known(s, BRITISH)


def test_an_ally_left_alone_by_a_loss_is_remembered() -> None:
    """18.4: the last Briton at Wavre is lost for want of supply; until then he saw the Prussian there."""
    s = stand({"wavre": ["br_cooke", "pr_b1 3"], "brussels": ["fr_foy"]}, turn=3, players=3, step="supply")
    say(s, "lose br_cooke")
    assert known(s, BRITISH)["wavre"] == ["1st Brigade (Steinmetz)", "1st Brigade (Steinmetz): 3 CV"]


def test_a_sample_keeps_to_who_has_placed_already() -> None:
    """8.9: the French see that the Prussians place now, so the British have placed, in some way or other."""
    s = stand(
        {
            "quatre_bras": ["fr_lefol", "fr_habert", "fr_berthezene", "br_cooke", "br_alten", "br_picton", "br_cole"],
            "ligny": ["fr_foy", "fr_girard", "fr_pire", "pr_b1", "pr_b2", "pr_b3"],
        },
        players=3,
        step="deploy_unit",
        battle=[{"city": "ligny", "command": "prussian"}, {"city": "quatre_bras", "command": "british"}],
        now={"side": "allied", "sets": 0},
    )
    for id, area in (("cooke", "left"), ("alten", "center"), ("picton", "right"), ("cole", "reserve")):
        say(s, f"place br_{id}", f"into {area}")
    assert s.actor == PRUSSIAN
    say(s, "place pr_b1")
    boards = set()
    for seed in range(20):
        other = sample(s, FRENCH, Random(seed))
        assert not other.broken()
        assert other.view(FRENCH) == s.view(FRENCH)
        boards.add(tuple(other.zones))
    assert len(boards) > 1


def test_only_the_owner_hears_where_units_stood_that_want_of_supply_took() -> None:
    """15.6, 19.4: two are removed together; which of them stood where no view keeps."""
    s = stand({"wavre": ["pr_b1"], "namur": ["pr_b2", "pr_b3"], "liege": ["fr_foy"]}, rest="eliminated", step="supply")
    tell = Listener()
    for line in ("lose pr_b1", "lose pr_b2"):
        s.play(s.game.move(line), tell)
    gone = [event for event in tell.events if event.kind == "eliminated"]
    assert [event.data.get("city") for event in gone if event.heard_by(1)][:2] == ["wavre", "namur"]
    assert [event.data.get("city") for event in gone if event.heard_by(FRENCH)][:2] == [None, None]
    assert s.game.narrate(gone[1]) == "1st Brigade (Steinmetz) is eliminated, for want of supply."


# What a routed garrison's cavalry found: 8.7

FOOT = ("fr_foy", "fr_girard", "fr_bachelu")


def routed(horse: str) -> NapoleonState:
    """Four French blocks have marched on Mons, where hussars stand alone; nobody knows who is who."""
    seen = [{"units": [*FOOT, "fr_pire", "fr_lefol"], "cities": ["maubeuge", "givet"]}]
    s = stand({"mons": ["br_hussars"], "maubeuge": [*FOOT, horse]}, seen=seen)
    for id in (*FOOT, horse):
        march(s, id, "mons")
    say(s, "end")
    assert step(s) == "rout"
    return s


def with_cavalry(s: NapoleonState) -> bool:
    return bool(s.here[s.board.city_index["mons"]] & s.board.army_mask[FRENCH] & s.board.cavalry)


@pytest.mark.parametrize(
    ("horse", "fact"), [("fr_pire", "enemy cavalry at Mons"), ("fr_lefol", "no enemy cavalry at Mons")]
)
def test_8_7_whether_the_attackers_have_cavalry_is_remembered(horse: str, fact: str) -> None:
    s = routed(horse)
    assert fact in known(s, BRITISH)["mons"]
    assert "mons" not in known(s, FRENCH)
    assert not known(s, SPECTATOR).get("mons")
    dealt = [sample(s, BRITISH, Random(seed)) for seed in range(40)]
    assert {with_cavalry(other) for other in dealt} == {horse == "fr_pire"}
    assert len({tuple(other.city[:38]) for other in dealt}) > 1, "which block it is stays hidden"
    assert {with_cavalry(sample(s, SPECTATOR, Random(seed))) for seed in range(40)} == {False, True}
    assert s.game.position(s.text()).text() == s.text()


def test_8_7_it_is_uncertain_again_when_a_block_has_left() -> None:
    s = routed("fr_pire")
    say(s, "rout br_hussars", "to braine_le_comte")
    if step(s) == "rout_to":
        say(s, "halt")
    end(s, "regroup_in")
    assert "enemy cavalry at Mons" in known(s, BRITISH)["mons"]
    say(s, "retreat fr_foy", "to maubeuge")
    assert "mons" not in known(s, BRITISH)


@pytest.mark.parametrize(("horse", "taught"), [("fr_pire", "enemy cavalry at Mons"), ("", "no enemy cavalry at Mons")])
def test_8_7_a_rout_that_tells_of_hidden_cavalry_cannot_be_taken_back(horse: str, taught: str) -> None:
    """Two garrisons rout, one after the other: when the first is gone, the second finds out who rides against it."""
    riding = [horse] if horse else []
    others = ("fr_lefol", "fr_vichery", "fr_hulot")
    s = stand({"mons": ["br_hussars"], "ath": ["br_picton"], "maubeuge": [*FOOT, *riding], "conde": [*others]})
    table = Table(s.game, "garrisons", seed=b"x", position=s.text(), forced=False)
    table.begin()
    for id in (*FOOT, *riding):
        play(table, f"march {id}", "to mons")
    for id in others:
        play(table, f"march {id}", "to ath")
    play(table, "end", "battle ath", "rout br_picton")
    assert table.can_take_back(BRITISH)
    play(table, "to grammont")
    assert taught in [fact.text for fact in table.view(BRITISH).known]
    assert not table.can_take_back(BRITISH)


def play(table: Table, *lines: str) -> None:
    """Moves of whoever decides, halting at the last city of a march."""
    for line in lines:
        table.act(table.actor, table.game.move(line))
        if line.startswith("to ") and "halt" in [option.move for option in table.prompt(table.actor).options]:
            table.act(table.actor, table.game.move("halt"))


@pytest.mark.parametrize("players", [2, 3])
def test_8_7_who_does_not_see_the_attackers_learns_nothing_of_their_cavalry(players: int) -> None:
    """19.7: by what a garrison's cavalry may have lost neither its ally nor a spectator is told whether there was
    cavalry to lose from.
    """
    views = []
    for horse in ("fr_pire", "fr_lefol"):
        where = [{"units": ["br_hussars"], "cities": ["mons"]}, {"units": [*FOOT, "fr_pire", "fr_lefol"]}]
        both: dict[str, Any] = {"seen": where, "seen_by_ally": where[:1]} if players == 3 else {"seen": where}
        other = {"fr_pire": "fr_lefol", "fr_lefol": "fr_pire"}[horse]
        s = stand({"mons": ["br_hussars"], "maubeuge": [*FOOT, horse], "givet": [other]}, players=players, **both)
        for id in (*FOOT, horse):
            march(s, id, "mons")
        say(s, "end")
        assert cv(s, "br_hussars") == (1 if horse == "fr_pire" else 2)
        seats = [SPECTATOR] if players == 2 else [SPECTATOR, PRUSSIAN]
        views.append([s.view(seat) for seat in seats])
        for seat in (FRENCH, PRUSSIAN) if players == 3 else (FRENCH,):
            hurt = "Hussars / KGL Light (Dörnberg): 1–2 CV" in known(s, seat)["mons"]
            assert hurt == (horse == "fr_pire" or seat == PRUSSIAN)
    assert views[0] == views[1]


@pytest.mark.parametrize("with_prussian", [False, True])
def test_8_7_the_allies_know_who_attacked_only_where_both_were(with_prussian: bool) -> None:
    """18.4: the Prussians do not see whether there was British cavalry at Mons, unless they are there too."""
    views = []
    for horse in ("br_hussars", "br_picton"):
        british = ["br_cooke", "br_cole", "br_alten", horse]
        s = stand(
            {"mons": ["fr_pire"], "ath": british, "binche": ["pr_b1"]},
            turn=2,
            players=3,
            gone=[other for other in ("br_hussars", "br_picton") if other != horse],
            seen=[{"units": ["fr_pire"], "cities": ["mons"]}],
        )
        for id in british:
            march(s, id, "mons")
        say(s, "end")
        if with_prussian:
            march(s, "pr_b1", "mons")
        say(s, "end")
        assert cv(s, "fr_pire") == s.board.full[unit(s, "fr_pire")] - (horse == "br_hussars")
        views.append(known(s, PRUSSIAN)["mons"])
    assert (views[0] == views[1]) == (not with_prussian)
