"""What each side sees of The Emperor Returns, and who plays it."""

from __future__ import annotations

from random import Random

import hundreddays as hd
from games.emperor.scene import NEXT, at, force, game, leader, play, scene
from hundreddays.core import CHANCE, State, encode
from hundreddays.core.perft import perft
from hundreddays.games.emperor.interface.sample import sample
from hundreddays.games.emperor.rules.state import EmperorState


def stacks() -> EmperorState:
    return scene(
        force("fr_napoleon", "4326", fr_friant=4, fr_morand=5),
        force("fr_ney", "4326"),
        force("fr_reille", "4225", fr_foy=6),
        force("pr_zieten", "4419", pr_henckel=5),
        vedettes=(("french", "4326"), ("prussian", "4419")),
        french_center="4326",
        **NEXT,
    )


def test_the_enemy_sees_counters_and_armies_and_nothing_more() -> None:
    view = stacks().view(1)
    french = [piece for piece in view.pieces if piece.army == "french" and piece.kind != "center"]
    assert [piece.id for piece in french] == ["4225:french:1", "4326:french:1", "4326:french:2", "4326:french:3"]
    assert {(piece.kind, piece.name, piece.strength) for piece in french} == {("hidden", "", "")}
    assert b"apoleon" not in encode(view)


def test_the_owner_sees_his_trees_and_spans() -> None:
    view = stacks().view(0)
    napoleon = next(piece for piece in view.pieces if piece.id == "fr_napoleon")
    assert napoleon.strength == "9"
    assert napoleon.facts["tree"]["span"] == "2 of 10"
    assert any("Napoleon (span 2 of 10): Friant 4, Morand 5" in line for line in game().describe(view))


def test_combat_shows_those_who_fight_until_the_phase_ends() -> None:
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_pire=2),
        force("aa_orange", "4216", aa_alten=8),
        force("fr_derlon", "4326", fr_quiot=4),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille", "fight")
    shown = [piece for piece in s.view(1).pieces if piece.army == "french" and piece.kind == "force"]
    assert [(piece.id, piece.strength, piece.facts["cavalry"]) for piece in shown] == [("fr_reille", "10", 2)]
    assert "4326:french:1" in [piece.id for piece in s.view(1).pieces]


def test_a_half_made_attack_does_not_show() -> None:
    s = scene(force("fr_reille", "4217", fr_jerome=8), force("aa_orange", "4216", aa_alten=8), step="declare", **NEXT)
    before = encode(s.view(1))
    play(s, "attack 4216", "with fr_reille")
    assert at(s) == "attackers"
    assert encode(s.view(1)) == before


def test_of_an_initiative_roll_the_enemy_learns_only_the_outcome() -> None:
    s = stacks()
    events = play(s, "move fr_reille", "go fr_reille", "roll 2")
    heard = [event.data for event in events if event.heard_by(1) and event.kind == "initiative"]
    assert heard == [{"army": "french", "hex": "4225", "moves": True}]


def test_samples_deal_the_enemy_afresh_and_keep_what_is_seen() -> None:
    s = stacks()
    rng = Random(5)
    samples = [sample(s, 1, rng) for _ in range(30)]
    assert all(encode(other.view(1)) == encode(s.view(1)) for other in samples)
    assert len({other.where[leader(s, "fr_napoleon")] for other in samples}) > 1
    assert all(other.strength[leader(s, "pr_zieten")] == 5 for other in samples)


def test_a_seat_is_told_which_of_its_forces_stand_in_an_enemy_zone() -> None:
    s = scene(force("fr_reille", "4217", fr_foy=6), force("pr_zieten", "4216", pr_henckel=5), **NEXT)
    assert "in_zone" in next(piece for piece in s.view(0).pieces if piece.id == "fr_reille").marks


def test_the_picture_lays_the_hexes_on_the_real_country() -> None:
    picture = game().picture()
    assert len(picture.places) == 61 * 34 + 3
    assert {shape.kind for shape in picture.shapes} >= {"river", "wood", "border"}
    assert {way.kind for way in picture.ways} == {"chaussee", "road", "river", "stream", "bridge"}
    assert picture.hexes is not None


# Play


def played(state: State, seed: int, planned: tuple[int, ...]) -> State:
    """Play to the end: planner for some seats, random moves for the others."""
    rng = Random(seed)
    planner = state.game.planner()
    assert planner is not None
    while not state.over:
        if state.actor == CHANCE:
            state.apply(hd.draw(state.odds(), rng))
        elif state.actor in planned:
            state.apply(planner.choose(state.eye(state.actor), rng).move)
        else:
            state.apply(rng.choice(state.moves()))
    return state


def test_the_planner_beats_random_play_on_either_side() -> None:
    for seat in (0, 1):
        end = played(game().start(), 11, (seat,))
        assert end.scores()[seat] == 1.0


def test_the_planner_says_why_and_weighs_every_move() -> None:
    s = scene(force("fr_reille", "4326", flags=("command",), fr_foy=6), french_center="4326", **NEXT)
    planner = s.game.planner()
    assert planner is not None
    choice = planner.choose(s.eye(0), Random(1))
    assert s.game.text(choice.move) == "move fr_reille"
    assert choice.why
    assert len(planner.weigh(s, s.moves())) == len(s.moves())


def test_late_in_the_campaign_the_judge_leans_to_the_side_the_marker_favours() -> None:
    judge = game().judge()
    chances: list[float] = []
    for marker in (6, 0):
        s = game().start()
        s.turn, s.invasion, s.marker = s.game.last_turn, 6, marker
        chances.append(judge.chance(s, 0))
        assert abs(judge.chance(s, 0) + judge.chance(s, 1) - 1) < 1e-9
    assert chances[0] > 0.5 > chances[1]


def test_perft() -> None:
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("aa_orange", "4216", aa_alten=8),
        step="declare",
        **NEXT,
    )
    assert [perft(s, depth) for depth in (1, 2, 3, 4, 5)] == PERFT
    assert perft(game().start(), 3) == SET_UP_PERFT


PERFT = [1, 1, 1, 6, 12]
SET_UP_PERFT = 5910


def test_a_hex_that_is_being_attacked_holds_a_force_in_every_sample() -> None:
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("aa_orange", "4216", aa_alten=8),
        force("aa_hill", "4316", aa_clinton=7),
        vedettes=(("anglo_allied", "3210"), ("anglo_allied", "3412"), ("anglo_allied", "3413")),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216", "with fr_reille")
    rng = Random(1815)
    for _ in range(30):
        play(sample(s, 0, rng), "fight")  # with nobody there to fight it would fail


def test_what_a_sample_lets_a_seat_do_follows_from_its_own_pieces() -> None:
    """Nothing worked out from another deal clings to a sample: written down and read again, it asks the same."""
    s = scene(
        force("fr_reille", "4217", fr_jerome=8, fr_foy=6),
        force("aa_orange", "4216", aa_alten=8),
        force("aa_hill", "4316", aa_clinton=7),
        vedettes=(
            ("anglo_allied", "3210"),
            ("anglo_allied", "3412"),
            ("anglo_allied", "3413"),
            ("anglo_allied", "3410"),
            ("anglo_allied", "3210"),
        ),
        step="declare",
        **NEXT,
    )
    rng = Random(1815)
    for _ in range(60):
        read = s.game.position(s.sample(0, rng).text())
        assert read.moves() == s.moves()


def test_an_attack_that_was_named_can_be_fought_in_every_sample() -> None:
    """However the enemy's SPs are dealt, those beside the hex reach 1:3 together, or nobody could go on."""
    s = scene(
        force("fr_reille", "4217", fr_foy=2),
        force("aa_orange", "4216", aa_alten=1),
        force("aa_hill", "3316", aa_clinton=7),
        step="declare",
        **NEXT,
    )
    play(s, "attack 4216")
    rng = Random(1815)
    for _ in range(60):
        play(sample(s, 0, rng), "with fr_reille", "fight")


def test_a_force_picked_up_in_passing_is_told_like_one_that_joins() -> None:
    """403: the enemy sees the number of counters change, whether they join on the way or where the march ends."""
    s = scene(
        force("fr_napoleon", "4421", flags=("command",), fr_friant=4),
        force("fr_reille", "4420", fr_foy=6),
        **NEXT,
    )
    play(s, "move fr_napoleon", "go fr_napoleon", "to 4420")
    heard = [event for event in play(s, "join fr_reille") if event.heard_by(1)]
    assert [event.data for event in heard] == [{"army": "french", "hex": "4420", "count": 1}]
