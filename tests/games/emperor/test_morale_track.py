"""The marker, the cities, Lille, early departures, and who wins. E13-E22, E37, 65, 395-399, 502, 503"""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import (
    AFTER_THREE,
    BEFORE,
    INVASION,
    NEXT,
    at,
    box,
    force,
    game,
    hex_at,
    leader,
    legal,
    pass_to,
    play,
    scene,
    unit,
    where,
)
from games.emperor.test_rounds import attack, troops
from hundreddays.core import SILENT
from hundreddays.games.emperor.rules.morale import holds, morale_value, shift_marker
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.victory import french_ahead, points, winner

FAR = force("fr_gerard", "4034", fr_pecheux=5)


def ending(*leaders: dict[str, Any], **fields: Any) -> EmperorState:
    """The last act of the Coalition Player Turn: the Lille roll or, without one, the next turn's weather."""
    s = scene(*leaders, step="lille_roll", phasing="coalition", allied_center="", **{**NEXT, **fields})
    play(s, "roll 1")
    return s


# The marker


@pytest.mark.parametrize(("spaces", "result"), [(2, 0), (3, 1), (-3, 0), (-4, 2), (0, 0)])
def test_the_marker_may_leave_the_track(spaces: int, result: int) -> None:
    """E20: past the French end (from the middle four boxes) the French win at once, past the other the Coalition."""
    s = scene(FAR, marker=4 if spaces > 0 else 3, **NEXT)
    assert len(s.game.tables.boxes) == 7
    shift_marker(s, spaces, "battle", "395", SILENT)
    assert s.result == result
    assert s.over == bool(result)
    if result:
        assert winner(s) == result - 1
        marker = s.marker
        shift_marker(s, 1, "battle", "395", SILENT)
        assert s.marker == marker


def test_each_side_reads_its_own_figure() -> None:
    """E13: +3 for the French at the Coalition end, −3 at their own; the Coalition has the opposite."""
    s = scene(FAR, **NEXT)
    for place, value in enumerate((3, 2, 1, 0, -1, -2, -3)):
        s.marker = place
        assert (morale_value(s, 0), morale_value(s, 1)) == (value, -value)


# The cities


@pytest.mark.parametrize(
    ("hexes", "foes", "after"),
    [
        (("5213",), (), "zero"),  # Namur 1
        (("1508",), (), "zero"),  # Ghent 1
        (("3307",), (), "french-1"),  # Bruxelles 2
        (("3307",), ("3208",), "coalition-1"),
        (("3307", "3208"), (), "french-1"),
        (("3307", "5213"), (), "french-2"),
    ],
)
def test_a_city_counts_when_it_is_held(hexes: tuple[str, ...], foes: tuple[str, ...], after: str) -> None:
    """E14, E15"""
    french = [force(id, hex, **units) for (id, units), hex in zip(FRENCH, hexes, strict=False)]
    s = ending(FAR, *french, *(force("aa_hill", hex, aa_clinton=7) for hex in foes))
    assert box(s) == after
    assert at(s) == "weather"
    turn = s.turn
    while s.turn == turn:
        s.apply(s.moves()[-1] if at(s) == "weather" else s.moves()[0])
    assert box(s) == after, "it counts once"


FRENCH: tuple[tuple[str, dict[str, Any]], ...] = (("fr_reille", {"fr_foy": 6}), ("fr_derlon", {"fr_quiot": 4}))


def test_a_city_left_empty_stays_and_is_reversed_when_retaken() -> None:
    """E15, E17"""
    s = scene(FAR, step="lille_roll", phasing="coalition", coalition_holds=["bruxelles", "ghent"], **AFTER_THREE)
    play(s, "roll 1")
    assert (s.holder[2], box(s)) == (0, "coalition-1")
    s = scene(
        FAR,
        force("pr_zieten", "5213", pr_henckel=5),
        step="lille_roll",
        phasing="coalition",
        coalition_holds=["bruxelles", "ghent"],
        marker=4,
        **AFTER_THREE,
    )
    play(s, "roll 1")
    assert (s.holder[2], box(s)) == (1, "zero")


def test_vedettes_and_lone_leaders_hold_nothing() -> None:
    """220, E14"""
    s = ending(FAR, force("fr_ney", "5213"), vedettes=(("french", "1508"),))
    assert box(s) == "coalition-1"
    assert not holds(s, 2, 0)
    s = ending(FAR, force("fr_reille", "3307", fr_foy=6), vedettes=(("anglo_allied", "3208"),))
    assert box(s) == "french-1"  # 228


def test_the_five_units_go_once() -> None:
    """E16: at the first fall; SPs count as lost, nobody rolls, leaders with other units stay."""
    dutch = force("aa_orange", "2612", aa_perponcher=8, aa_alten=8)
    s = ending(FAR, force("fr_reille", "3307", fr_foy=6), dutch, force("aa_cmg1", "2512", aa_collaert=4))
    lost = s.lost[1]
    assert s.sp[unit(s, "aa_perponcher")] == s.sp[unit(s, "aa_collaert")] == 0
    assert s.strength[leader(s, "aa_orange")] == 8
    assert (where(s, "aa_orange"), where(s, "aa_cmg1")) == ("2612", "-1")
    assert lost == s.game.pieces.total[1] - 8
    assert (s.removed, s.fallen, box(s)) == (1, [], "french-1")
    again = ending(FAR, force("fr_reille", "3307", fr_foy=6), dutch, removed=True)
    assert again.strength[leader(again, "aa_orange")] == 16
    assert box(again) == "french-1"


def test_who_leaves_by_the_fall_of_bruxelles_still_held_his_city() -> None:
    """65, E15, E16: all cities are looked at before the five units leave; Ghent is contested."""
    ghent = game().board.city[1]
    west, east = (game().board.label[hex] for hex in ghent)
    s = ending(
        FAR,
        force("fr_reille", "3307", fr_foy=6),
        force("fr_derlon", west, fr_quiot=4),
        force("aa_mg1", east, aa_anthing=3),
        marker=1,
    )
    assert (s.holder[0], s.removed, s.sp[unit(s, "aa_anthing")]) == (0, 1, 0)
    assert s.holder[1] == 1
    assert s.marker == 3


# Lille


def test_lille_is_rolled_for_only_when_it_is_empty_and_french() -> None:
    """E18: not with a Force of either side in it, not once it has gone over."""
    garrison = force("fr_mg1", "1029", fr_donzelot=6)
    for leaders, fields in (
        ((FAR, garrison), {}),
        ((FAR,), {"coalition_holds": ["bruxelles", "ghent", "namur", "lille"]}),
    ):
        s = scene(*leaders, step="pick_marcher", phasing="coalition", **{**NEXT, **fields})
        pass_to(s, "lille_roll", "weather")
        assert at(s) == "weather"
    s = scene(FAR, step="pick_marcher", phasing="coalition", **NEXT)
    pass_to(s, "lille_roll", "weather")
    assert at(s) == "lille_roll"


def test_lille_goes_over_at_six_with_the_french_figure() -> None:
    """E18: in coalition-2 the figure is +2, so 4 is enough; and a French Force takes it back (E17)."""
    for die, holder in ((3, 0), (4, 1)):
        s = scene(FAR, step="lille_roll", phasing="coalition", marker=1, **NEXT)
        play(s, f"roll {die}")
        assert s.holder[3] == holder
        assert s.marker == 1 - holder
    s = scene(
        FAR,
        force("fr_mg1", "1029", fr_donzelot=6),
        step="pick_marcher",
        phasing="coalition",
        coalition_holds=["bruxelles", "ghent", "namur", "lille"],
        **NEXT,
    )
    pass_to(s, "weather")
    assert (s.holder[3], box(s)) == (0, "zero")


# Leaving Bruxelles


def leaving(who: str, hex: str, **fields: Any) -> EmperorState:
    """A Force in Bruxelles marches off in the French Combat Phase."""
    garrison = {
        "aa_wellington": force("aa_wellington", "3307", aa_picton=8),
        "aa_mg7": force("aa_mg7", "3307", aa_brunswick=7),
        "aa_hill": force("aa_hill", "3307", aa_clinton=7),
    }[who]
    s = scene(garrison, FAR, step="pick_marcher", **fields)
    play(s, f"march {who}")
    play(s, f"go {who}")
    play(s, "roll 1", f"to {hex}")
    return s


@pytest.mark.parametrize(
    ("id", "hex", "fields", "after"),
    [
        ("aa_wellington", "3407", BEFORE, "zero"),
        ("aa_mg7", "3407", BEFORE, "zero"),
        ("aa_hill", "3407", BEFORE, "coalition-1"),  # he did not set up there
        ("aa_wellington", "3208", BEFORE, "coalition-1"),  # the other hex of the city
        ("aa_wellington", "3407", INVASION, "zero"),
        ("aa_wellington", "3407", NEXT, "coalition-1"),
        ("aa_wellington", "3407", {**BEFORE, "departed": True}, "coalition-1"),
    ],
)
def test_leaving_bruxelles_early(id: str, hex: str, fields: dict[str, Any], after: str) -> None:
    """E19: once, before Invasion Turn +1, by Wellington or a unit that set up there."""
    assert box(leaving(id, hex, **fields)) == after


@pytest.mark.parametrize("how", ["follow", "advance"])
def test_who_pursues_or_advances_out_of_bruxelles_leaves_it(how: str) -> None:
    """E19: a retreat alone is none."""
    s = attack(troops("fr_reille", "3407", 8), force("aa_wellington", "3307", aa_picton=8), hex="3307", **INVASION)
    if at(s) == "commit":
        play(s, "no")
    play(s, "roll 6", "accept", "withdraw")
    while at(s) in ("losses", "retreat"):
        play(s, legal(s)[0])
    assert (at(s), box(s)) == ("follow", "coalition-1")
    if how == "follow":
        play(s, "follow fr_reille", "pursue aa_wellington", "roll 1")
        while at(s) == "losses":
            play(s, legal(s)[0])
        play(s, "to 3407")
    else:
        play(s, "end")
        play(s, "advance aa_wellington")
    assert box(s) == "zero"


# Victory


def test_the_last_day_decides_by_the_marker() -> None:
    """E37: zero is the Coalition's; 3 July is the last turn, 2 July is not."""
    for marker, result in ((2, 4), (3, 4), (4, 3)):
        s = ending(FAR, turn="1815-07-03", marker=marker)
        assert (s.over, s.result, french_ahead(s)) == (True, result, result == 3)
        assert s.scores() == ([1.0, -1.0] if result == 3 else [-1.0, 1.0])
    s = ending(FAR, turn="1815-07-02", marker=4)
    assert not s.over
    assert s.scores() == [0.0, 0.0]


def test_three_players_share_what_a_side_wins() -> None:
    s = ending(FAR, turn="1815-07-03", marker=4, players=3)
    assert s.scores() == [1.0, -0.5, -0.5]
    s = ending(FAR, turn="1815-07-03", marker=3, players=3)
    assert s.scores() == [-1.0, 0.5, 0.5]
    alone = ending(FAR, turn="1815-07-03", marker=3, players=1)
    assert alone.scores() == [0.0]


def test_the_marker_decides_the_invasion_scenario_from_zero_on() -> None:
    """510"""
    s = game(scenario="invasion").start()
    assert isinstance(s, EmperorState)
    for marker, ahead in ((2, False), (3, True)):
        s.marker = marker
        assert french_ahead(s) == ahead


def test_points_of_places_and_losses() -> None:
    """503, 511: Quatre Bras 5 to 3, Sombreffe 5, Ligny 3; a place with Forces of neither is the Coalition's."""
    s = game(scenario="ligny_quatre_bras").start()
    assert isinstance(s, EmperorState)
    grid = s.board.grid
    places = {id: grid.mask([label]) for id, label in (("qb", "4114"),)}
    nobody = (0, 0)
    assert points(s, *nobody) == (0, 3)
    assert points(s, places["qb"], 0) == (5, 0)
    assert points(s, places["qb"], places["qb"]) == (0, 3)
    s.lost[0] += 2
    s.pool[0] += 1
    s.lost[1] += 4
    s.pool[2] += 8
    assert points(s, *nobody) == (12, 3 + 3)
    assert not french_ahead(s) or points(s)[0] > points(s)[1]


def test_places_are_held_in_truth_or_as_far_as_one_sees() -> None:
    """503, 505: the verdict goes by the Forces that are there, a forecast by those that are seen, also by none."""
    s = game(scenario="ligny_quatre_bras").start()
    assert isinstance(s, EmperorState)
    place = s.board.grid.mask(["4114"])
    for s.forces, held in (((place, 0), True), ((place, place), False), ((0, place), False), ((0, 0), False)):
        assert points(s) == ((5, 0) if held else (0, 3))
        assert points(s, 0, 0) == points(s, 0, place) == points(s, place, place) == (0, 3)
        assert points(s, place, 0) == (5, 0)


def test_equal_points_are_not_enough() -> None:
    """503: the French need more."""
    s = game(scenario="ligny_quatre_bras").start()
    assert isinstance(s, EmperorState)
    french, coalition = points(s)
    s.lost[1] += coalition - french
    assert points(s)[0] == points(s)[1]
    assert not french_ahead(s)
    s.lost[1] += 1
    assert french_ahead(s)


def test_the_turn_passes_to_the_weather() -> None:
    """65, 70: the next day, the French first, the Guard's defeat of the day forgotten."""
    s = ending(FAR, guard_beaten=True)
    assert (at(s), s.turn, s.phasing, s.guard_beaten) == ("weather", 8, 0, 0)
    for die, rain in ((1, 1), (2, 0)):
        later = s.copy()
        play(later, f"roll {die}")
        assert later.weather == rain


def test_nothing_follows_the_end() -> None:
    s = ending(FAR, force("fr_reille", "3307", fr_foy=6), marker=6)
    assert s.over
    assert legal(s) == []
    assert hex_at(s, "3307") == s.where[leader(s, "fr_reille")]
