"""Chapter 3 of Napoleon 1815 Returns: who knows what."""

from __future__ import annotations

from random import Random
from typing import Any

import hundreddays as hd
from games.returns.field import deal, field, play, returns
from hundreddays.core import encode
from hundreddays.games.returns.interface.sample import sample
from hundreddays.games.returns.rules.state import ReturnsState

FRENCH, COALITION = 0, 1


def opening() -> ReturnsState:
    return play(returns().start(), "deal obj_ghent", "deal obj_liege", "roll 1", "roll 1")


def shown(s: ReturnsState, seat: int, army: str) -> list[str]:
    return [piece.id for piece in s.view(seat).pieces if piece.army == army]


def heard(s: ReturnsState, seat: int, *moves: str) -> list[hd.Event]:
    tell = hd.Listener()
    for words in moves:
        s.play(s.game.move(words), tell)
    return [event for event in tell.events if event.heard_by(seat)]


def test_3_1_everyone_sees_numbers_of_pieces_dice_and_points() -> None:
    s = opening()
    view = s.view(COALITION)
    assert sum(piece.army == "french" for piece in view.pieces) == 8
    assert {track.id: track.value for track in view.tracks}["points_french"] == 5
    assert [mark.army for mark in view.marks if mark.kind == "control"] == ["coalition"] * 4


def test_3_2_a_piece_is_known_only_while_its_town_fights() -> None:
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles"}, phase="french_combat", entry={"f_i": "quatre_bras"}
    )
    assert "f_i" not in shown(s, COALITION, "french")
    play(s, "fight waterloo")
    assert "f_i" in shown(s, COALITION, "french")
    assert "f_ii" not in shown(s, COALITION, "french")
    deal(s, french="3 skirmish", coalition="3 grand_battery")
    play(s, "play skirmish", "decline", "done", "retreat brussels")
    assert "f_i" not in shown(s, COALITION, "french")
    assert "a_i" not in shown(s, FRENCH, "allied")


def test_3_3_and_3_9_a_unit_that_rolls_stays_shown_and_hands_go_back_unseen() -> None:
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo", "f_ii": "nivelles"}, phase="french_combat", entry={"f_i": "quatre_bras"}
    )
    deal(play(s, "fight waterloo"), french="3 skirmish", coalition="3 skirmish")
    play(s, "play skirmish", "match skirmish", "pass", "reinforce f_ii", "roll 6")
    assert "f_ii" in shown(s, COALITION, "french")
    play(s, "play skirmish", "decline", "done", "retreat brussels")
    assert "f_ii" not in shown(s, COALITION, "french")
    assert [hand["count"] for hand in s.view(COALITION).panels["hands"]] == [0, 0]


def test_3_4_sheets_are_open_unless_the_option_hides_them() -> None:
    open_sheets = {sheet["unit"]: sheet["cohesion"] for sheet in opening().view(COALITION).panels["sheets"]}
    assert open_sheets["f_gd"] == 10
    hidden = play(returns(hidden_tracking_sheets=True).start(), "deal obj_ghent", "deal obj_liege")
    sheets = {sheet["unit"]: sheet for sheet in hidden.view(COALITION).panels["sheets"]}
    assert sheets["f_gd"]["cohesion"] is None
    assert sheets["f_gd"]["cards"] == 5
    assert sheets["a_i"]["cohesion"] == 9


def test_3_5_partners_share_hands_and_identities_and_the_enemy_sees_neither() -> None:
    s = field(
        {"f_i": "waterloo", "a_i": "waterloo", "p_i": "ligny"},
        phase="french_combat",
        entry={"f_i": "quatre_bras"},
        options={"players": 3},
    )
    deal(play(s, "fight waterloo"))
    prussian = s.view(2)
    assert "cards" in prussian.panels["hands"][1]
    assert "cards" not in prussian.panels["hands"][0]
    assert {"a_i", "p_i"} <= {piece.id for piece in prussian.pieces}
    assert "cards" not in s.view(FRENCH).panels["hands"][1]


def test_3_6_objectives_are_shown_when_the_game_ends() -> None:
    s = field({"f_i": "ghent"}, phase="coalition_movement", turn=15)
    assert "cards" not in s.view(COALITION).panels["objectives"]
    play(s, "end")
    assert s.view(COALITION).panels["objectives"]["cards"] == ["obj_ghent", "obj_liege"]


def test_3_7_an_enemy_move_is_colour_path_and_points() -> None:
    s = opening()
    events = heard(s, COALITION, "march f_gd", "to charleroi")
    assert [(event.kind, event.data) for event in events] == [
        ("marched_hidden", {"army": "french", "path": ["beaumont", "thuin", "charleroi"], "points": 2}),
    ]
    assert "charleroi:french:1" in shown(s, COALITION, "french")


def test_3_7_hidden_ids_are_made_of_public_things() -> None:
    for id in shown(opening(), COALITION, "french"):
        town, army, number = id.split(":")
        assert army == "french"
        assert number.isdigit()
        assert town in {"maubeuge", "beaumont", "philippeville"}


def test_3_8_undrawn_cards_are_only_a_number() -> None:
    s = field({"f_i": "waterloo", "a_i": "waterloo"}, phase="french_combat", entry={"f_i": "quatre_bras"})
    deal(play(s, "fight waterloo"))
    assert s.view(COALITION).panels["deck"] == {"pile": 62, "played": {}}


def test_3_10_a_displaced_commander_and_a_spent_corps_are_named() -> None:
    s = field(
        {"f_iii": "beaumont", "f_gd": "beaumont", "napoleon": "beaumont"}, points={"french": 5}, cohesion={"f_iii": 1}
    )
    events = heard(s, COALITION, "march f_iii", "to charleroi", "march f_gd", "to thuin", "end")
    assert [event.data["unit"] for event in events if event.kind == "eliminated"] == ["f_iii"]
    assert [event.data["unit"] for event in events if event.kind == "displaced"] == ["napoleon"]


def test_3_11_the_view_shows_numbers_even_where_the_set_up_is_printed() -> None:
    assert shown(returns().start(), COALITION, "french")[0] == "maubeuge:french:1"


def test_a_half_chosen_march_shows_to_nobody_else() -> None:
    s = opening()
    before = encode(s.view(COALITION)), encode(s.view(hd.SPECTATOR))
    assert heard(s, COALITION, "march f_i") == []
    assert (encode(s.view(COALITION)), encode(s.view(hd.SPECTATOR))) == before
    play(s, "via mons")
    assert (encode(s.view(COALITION)), encode(s.view(hd.SPECTATOR))) == before


def test_a_placement_shows_only_when_the_army_is_complete() -> None:
    s = play(returns(free_setup=True).start(), "deal obj_ghent", "deal obj_liege")
    events = heard(s, COALITION, *["to givet"] * 7)
    assert events == []
    assert shown(s, COALITION, "french") == []
    events = heard(s, COALITION, "to givet")
    assert [event.data for event in events] == [{"army": "french", "counts": {"givet": 8}}]
    assert len(shown(s, COALITION, "french")) == 8


def test_an_allied_proposal_is_secret_until_both_are_in() -> None:
    units = {"f_i": "waterloo", "a_i": "waterloo", "p_i": "waterloo", "p_ii": "waterloo"}
    s = field(units, phase="french_combat", entry={"f_i": "quatre_bras"}, options={"players": 3})
    deal(play(s, "fight waterloo"), french="skirmish, 2 grand_battery", allied="3 skirmish")
    play(s, "play french.skirmish")
    other = s.copy()
    assert heard(s, 2, "match allied.skirmish") == []
    play(other, "decline")
    assert encode(s.view(2)) == encode(other.view(2))
    assert encode(s.prompt(2)) == encode(other.prompt(2))
    told = heard(s, 2, "decline")
    assert [event.data for event in told if event.kind == "proposals"] == [
        {"allied": "match allied.skirmish", "prussian": "decline"}
    ]


def pairs_dealt(s: ReturnsState) -> set[frozenset[str]]:
    """The objectives that the coalition must think possible."""
    rng = Random(4)
    dealt = {sample(s, COALITION, rng).objectives for _ in range(200)}
    return {frozenset(s.board.objective_ids[card] for card in range(5) if pair >> card & 1) for pair in dealt}


def test_samples_never_hold_objectives_that_would_have_won() -> None:
    s = field(
        {"f_i": "ghent", "f_ii": "liege"},
        phase="weather",
        turn=9,
        objectives=["obj_antwerp", "obj_brussels"],
        control=["ghent", "liege"],
    )
    held = pairs_dealt(s)
    assert frozenset({"obj_ghent", "obj_liege"}) not in held
    assert len(held) == 9


def test_samples_count_the_corps_that_fell_before_the_french_fight() -> None:
    """Three were gone when the turn began, and Ghent was French: whoever held both would have won."""
    gone = dict.fromkeys(("a_i", "a_ii", "p_i"), "eliminated")
    units = {**gone, "f_i": "ghent", "f_ii": "ligny", "p_ii": "ligny"}
    told: dict[str, Any] = {
        "phase": "french_combat",
        "turn": 9,
        "objectives": ["obj_antwerp", "obj_brussels"],
        "control": ["ghent"],
    }
    won = frozenset({"obj_ghent", "obj_eliminate_3"})
    assert won not in pairs_dealt(field(units, **told))
    assert won in pairs_dealt(field(units, **told, fought=["p_i"])), "the third has fallen in this phase"


def test_samples_hold_objectives_that_are_met_as_the_turn_ends() -> None:
    """Control is counted before Wellington, whose last corps with him fell to the loss of Ghent, rejoins another."""
    units = {
        "f_i": "ghent",
        "f_ii": "liege",
        "wellington": "waterloo",
        "a_i": "waterloo",
        "a_ii": "brussels",
        "a_cav": "nivelles",
    }
    s = play(field(units, phase="coalition_movement", turn=9, cohesion={"a_i": 2}), "end")
    assert s.view(COALITION).heading == "Turn 9, End of turn"
    assert s.actor == COALITION
    assert frozenset({"obj_ghent", "obj_liege"}) in pairs_dealt(s)


def test_23_3_the_unit_to_be_placed_is_no_piece_that_was_chosen() -> None:
    """It follows from the order and is not on the map yet: nothing in the view could be lit for it."""
    s = play(returns(free_setup=True).start(), "deal obj_ghent", "deal obj_liege")
    assert s.view(FRENCH).chosen == ()
    assert s.prompt(FRENCH).text.startswith("Place French I Corps")
