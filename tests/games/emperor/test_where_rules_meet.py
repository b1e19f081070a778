"""Where two paragraphs of The Emperor Returns meet, and neither can be read alone."""

from __future__ import annotations

from typing import Any

from games.emperor.scene import (
    AFTER_THREE,
    INVASION,
    NEXT,
    at,
    force,
    leader,
    legal,
    play,
    refused,
    scene,
    sp,
    where,
    who,
)
from games.emperor.test_rounds import FAR, attack, declaring, lose, troops
from hundreddays.core import CHANCE, Illegal
from hundreddays.games.emperor.interface.invariants import broken
from hundreddays.games.emperor.rules.flags import ATTACKS, LATE
from hundreddays.games.emperor.rules.state import EmperorState

# Who must attack one enemy does not attack another instead. 224, 320, 321


def failed_repulse(*others: dict[str, Any], **fields: Any) -> EmperorState:
    """Reille has tried in vain to repulse Orange at 4216; Hill stands next to him too."""
    reille = troops("fr_reille", "4217", 8) | {"attack": "-4216"}
    return declaring(
        reille, troops("aa_orange", "4216", 4), force("aa_hill", "4316", aa_clinton=4), *others, **INVASION, **fields
    )


def said(s: EmperorState, words: str) -> str:
    try:
        s.play(s.game.move(words))
    except Illegal as illegal:
        return illegal.verdict.reasons[0].text
    raise AssertionError(f"“{words}” is legal")


def test_who_failed_to_repulse_attacks_that_hex_and_no_other() -> None:
    """224: alone he could escape the two columns by attacking Hill instead."""
    s = failed_repulse()
    assert legal(s) == ["attack 4216"]
    assert said(s, "attack 4316") == "Your Forces next to it must attack elsewhere."


def test_a_friend_may_attack_the_other_hex_and_both_may_be_attacked_together() -> None:
    """224, 321: the duty is to attack that hex, not that hex alone."""
    s = failed_repulse(force("fr_derlon", "4317", fr_quiot=4))
    assert legal(s) == ["attack 4216", "attack 4316"]
    play(s, "attack 4316")
    assert legal(s, "with") == ["fr_derlon"]
    assert refused(s, "with fr_reille") == "224"
    play(s, "attack 4216")
    assert set(legal(s, "with")) == {"fr_derlon", "fr_reille"}
    play(s, "with fr_reille", "with fr_derlon", "fight")
    assert (s.round, s.shift) == (1, 1)


def test_a_force_in_a_zone_is_not_used_up_over_a_bridge() -> None:
    """320: Hill at 4520 is in reach; to attack 4419, over the Sambre, is not to attack one in whose zone he stands."""
    s = declaring(
        troops("fr_reille", "4519", 8), troops("aa_orange", "4419", 4), force("aa_hill", "4520", aa_clinton=4)
    )
    assert legal(s) == ["attack 4520"]
    assert refused(s, "attack 4419") == "320"
    play(s, "attack 4520", "with fr_reille", "fight", "roll 1", "accept", "withdraw")


def test_a_force_is_released_where_those_who_could_help_must_attack_others() -> None:
    """320: 3 SPs against 10 need a friend; he is bound to Hill, and until he is free nobody can ask them to attack."""
    s = declaring(
        troops("fr_reille", "4418", 3),
        troops("aa_orange", "4419", 10),
        force("fr_derlon", "4519", fr_quiot=4),
        force("aa_hill", "4520", aa_clinton=4),
    )
    assert legal(s) == ["attack 4520"]
    assert (
        said(s, "attack 4419")
        == "Without those who must attack elsewhere no Force there can be attacked at 1:3 or better."
    )
    play(s, "attack 4520", "with fr_derlon", "fight", "roll 1", "accept", "withdraw")
    lose(s)
    while at(s) != "declare" and at(s) != "pick_mover" and at(s) != "administer":
        s.apply(s.moves()[0])
    assert at(s) != "declare"


def test_an_ally_is_not_asked_for_forces_that_must_attack_elsewhere() -> None:
    """320, 391: Zieten's player may not spend on Hill's combat whom he owes to another."""
    s = declaring(
        force("aa_hill", "4217", aa_clinton=7),
        troops("fr_reille", "4216", 8),
        troops("pr_zieten", "4316", 8) | {"attack": "4315"},
        force("fr_derlon", "4315", fr_quiot=4),
        phasing="coalition",
        players=3,
        **AFTER_THREE,
    )
    play(s, "attack 4216", "with aa_hill", "fight")
    assert at(s) != "consent"


def test_who_has_ended_is_asked_again_once_he_has_a_duty() -> None:
    """64, 320, 321: with three players Hill's player had ended; in the ally's combats Reille has come next to him."""
    s = scene(
        troops("fr_reille", "4217", 6),
        FAR,
        force("aa_hill", "4216", aa_clinton=7),
        force("fr_derlon", "4519", fr_quiot=4),
        troops("pr_zieten", "4419", 18),
        step="declare",
        french_center="4326",
        phasing="coalition",
        players=3,
        pending={"group": 1, "done": 1},
        **NEXT,
    )
    assert (who(s), legal(s)) == ("prussian", ["end", "attack 4519"])
    play(s, "end")
    assert (who(s), legal(s)) == ("allied", ["attack 4217"])
    play(s, "attack 4217", "with aa_hill", "fight")
    while at(s) not in ("declare", "lille_roll", "take_step") and s.round:
        s.apply(s.moves()[0])
    assert at(s) == "lille_roll"


# 68 SPs. 107, 118, 210


def great(habert: int = 5) -> list[dict[str, Any]]:
    """Napoleon with 68 SPs, or fewer."""
    return [
        force("fr_napoleon", "4326", fr_simmer=5, fr_habert=habert),
        force("fr_reille", "4326", under="fr_napoleon", fr_bachelu=4, fr_jerome=8, fr_girard=5, fr_foy=6, fr_quiot=4),
        force("fr_derlon", "4326", under="fr_napoleon", fr_marcognet=5, fr_durutte=4, fr_pecheux=5, fr_vichery=4),
        force("fr_vandamme", "4326", under="fr_napoleon", fr_lefol=6, fr_berthezene=5, fr_subervie=2),
    ]


def test_no_replacement_brings_a_force_beyond_68_sps() -> None:
    """107, 210: Habert lacks one, but Napoleon's Force is full; Lobau's division takes it."""
    s = scene(
        *great(),
        force("fr_lobau", "4325", fr_jeannin=2),
        step="administer",
        french_center="4326",
        pending={"count": 2},
        pool={"french": 3},
        **NEXT,
    )
    assert s.strength[leader(s, "fr_napoleon")] == 68
    assert legal(s, "replace") == ["fr_jeannin"]
    assert refused(s, "replace fr_habert") == "210"
    assert not broken(s)


def test_no_exchange_brings_a_force_beyond_68_sps() -> None:
    """118, 210: one SP more and it is full; within the Force they pass as before."""
    s = scene(
        *great(),
        force("fr_mg1", "4326", fr_donzelot=5),
        step="organize",
        french_center="4326",
        **NEXT,
    )
    assert "fr_donzelot" not in legal(s, "exchange")
    assert "fr_foy" in legal(s, "exchange")
    play(s, "exchange fr_foy")
    assert "fr_habert" in legal(s, "into")
    wide = scene(
        *great(habert=3),
        force("fr_mg1", "4326", fr_donzelot=5),
        step="organize",
        french_center="4326",
        **NEXT,
    )
    assert wide.strength[leader(wide, "fr_napoleon")] == 66
    play(wide, "exchange fr_donzelot", "into fr_habert")
    assert legal(wide, "amount") == ["1", "2"]
    assert refused(wide, "amount 3") == "210"
    play(wide, "amount 2")
    assert not broken(wide)


# Hexes left empty. 350, 360, 370


def two_hexes(**fields: Any) -> EmperorState:
    """Reille attacks Orange at 4216 and a brigade beside him at 4316, and wins."""
    s = declaring(
        troops("fr_reille", "4217", 20),
        troops("aa_orange", "4216", 8),
        force("aa_mg1", "4316", aa_clinton=1),
        **fields,
    )
    play(s, "attack 4216", "attack 4316", "with fr_reille", "fight", "roll 3", "accept", "withdraw")
    return s


def test_the_hex_of_a_force_that_was_destroyed_is_entered_though_others_withdrew() -> None:
    """344, 360: its hex is left empty by the loss, before Orange goes back from the other one."""
    s = two_hexes()
    while at(s) == "losses":
        own = legal(s, "lose")
        play(s, "lose aa_clinton" if "aa_clinton" in own else f"lose {own[0]}")
    while at(s) == "retreat":
        play(s, f"to {legal(s, 'to')[0]}")
    play(s, "end")
    lose(s)
    offered = []
    while at(s) == "advance":
        offered.append(s.board.label[s.vacated[0]])
        assert legal(s, "advance") == ["fr_reille"]
        play(s, "no")
    assert offered == ["4216", "4316"]


def test_who_was_not_struck_does_not_pay_for_those_who_went_back() -> None:
    """350, 370, 380: Orange counterattacks Reille alone; the difference falls on Reille's men, not on D'Erlon's."""
    s = attack(
        troops("fr_reille", "4217", 7),
        force("fr_derlon", "4115", fr_quiot=4, fr_durutte=2),
        troops("aa_orange", "4216", 14),
        by=("fr_reille", "fr_derlon"),
    )
    play(s, "roll 1", "roll 1", "accept", "stand")
    lose(s)
    play(s, "attack 4217", "roll 1", "accept", "withdraw")
    lose(s)
    assert s.toll == [4, 4]
    s.toll[1] = 6  # as if Orange had lost two more before
    while at(s) == "retreat":
        play(s, f"to {legal(s, 'to')[0]}")
    play(s, "end")
    assert at(s) == "losses"
    quiot, left = sp(s, "fr_quiot"), s.strength[leader(s, "fr_reille")]
    assert set(legal(s, "lose")) <= {"fr_jerome"}
    lose(s)
    assert (sp(s, "fr_quiot"), s.strength[leader(s, "fr_reille")]) == (quiot, left - 2)


def test_an_army_commander_who_marches_to_the_guns_brings_all_his_forces_in() -> None:
    """297, 322: D'Erlon has failed his roll; when Napoleon has come he needs no other."""
    s = attack(
        troops("fr_reille", "4217", 20),
        troops("aa_orange", "4216", 20),
        force("fr_derlon", "4115", fr_quiot=4),
        force("fr_napoleon", "4219", fr_duhesme=4),
        by=("fr_reille", "fr_derlon"),
    )
    derlon = leader(s, "fr_derlon")
    assert s.role[derlon] == LATE
    play(s, "roll 6", "roll 3")
    lose(s)
    play(s, "again", "march fr_napoleon", "roll 1", "to 4217", "no", "roll 1")
    assert s.role[derlon] == ATTACKS
    assert at(s) != "rejoin"


# Reinforcements. 152, 153, 163


def entering(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    return scene(*leaders, step="reinforce", **{"french_center": "4326", **NEXT, **fields})


LOBAU = force("fr_lobau", "reinforcement", fr_simmer=5)


def test_a_reinforcement_may_pick_up_who_stands_where_it_enters() -> None:
    """152, 163: it has entered that hex, and the other has not moved; who moves out of his own hex has entered none."""
    s = entering(LOBAU, force("fr_mg1", "4034", fr_jeannin=2))
    play(s, "enter fr_lobau")
    assert legal(s, "join") == ["fr_mg1"]
    play(s, "join fr_mg1")
    assert s.under[leader(s, "fr_mg1")] == leader(s, "fr_lobau")
    home = scene(force("fr_lobau", "4326", fr_simmer=5), force("fr_mg1", "4326", fr_jeannin=2), **NEXT)
    play(home, "move fr_lobau")
    assert at(home) != "take_step" or legal(home, "join") == []


def test_a_vedette_does_not_shut_another_door() -> None:
    """153: neither an enemy Force nor an enemy zone is there; the vedette is repulsed as in the stated hex. 222"""
    raider = force("aa_uxbridge", "4034", aa_lightcavalry=4)
    free = entering(LOBAU, raider, force("fr_reille", "4326", fr_foy=6), **AFTER_THREE)
    play(free, "enter fr_lobau")
    doors = legal(free, "at") if at(free) == "enter_at" else [where(free, "fr_lobau")]
    held = entering(
        LOBAU,
        raider,
        force("fr_reille", "4326", fr_foy=6),
        vedettes=tuple(("anglo_allied", door) for door in doors),
        **AFTER_THREE,
    )
    assert s_note(held) == " or ".join(doors)
    play(held, "enter fr_lobau")
    if len(doors) > 1:
        assert legal(held, "at") == doors
        play(held, f"at {doors[0]}")
    assert where(held, "fr_lobau") == doors[0]
    assert (at(held), who(held)) == ("retreat_vedette", "coalition")


def s_note(s: EmperorState) -> str:
    """Where a reinforcement is said to enter, by the hexes alone."""
    note = s.game.steps[s.step].note(s, s.game.move("enter fr_lobau"))
    return " or ".join(part.split()[-1] for part in note.removeprefix("at ").split(" or "))


# Vedettes. 121, E10


def test_a_vedette_taken_back_is_one_of_the_four() -> None:
    """121, E10: the fifth is not placed on the turn after the Invasion Turn, though one of four has been recalled."""
    s = scene(
        force("aa_wellington", "3307", aa_cooke=4),
        force("fr_reille", "4326", fr_foy=6),
        step="organize",
        phasing="coalition",
        army="anglo_allied",
        **NEXT,
    )
    play(s, *["vedette aa_wellington"] * 4)
    assert legal(s, "vedette") == []
    play(s, "recall aa_wellington")
    assert legal(s, "vedette") == []
    assert refused(s, "vedette aa_wellington") == "E10"


# Centers. 85


def test_a_center_flies_at_once_when_its_guard_and_who_attacked_it_are_both_gone() -> None:
    """85, 344: nobody won, so nobody advances; demoralized Orange looks on, and before the next combat it has flown."""
    s = scene(
        force("fr_lobau", "4326", fr_simmer=1),
        force("fr_gerard", "4519", fr_pecheux=5),
        force("aa_mg1", "4325", aa_clinton=1),
        troops("aa_orange", "4226", 8, shaken=1),
        troops("pr_zieten", "4419", 8),
        step="declare",
        french_center="4326",
        phasing="coalition",
        **AFTER_THREE,
    )
    play(s, "attack 4326", "with aa_mg1", "fight", "roll 1")
    lose(s)
    while s.actor == CHANCE:
        s.apply(s.moves()[0])
    assert (at(s), who(s)) == ("fly_center", "french")
    play(s, f"at {legal(s, 'at')[0]}")
    assert (at(s), who(s), s.round) == ("declare", "coalition", 0)
