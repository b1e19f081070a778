"""Position texts of Napoleon at Waterloo: written by hand with little, and refused with every defect at once."""

from __future__ import annotations

import pytest

from hundreddays import BadData, BadPosition, load

GAME = load("waterloo")
BASIC = load("waterloo", rules="basic")


def defects(text: str, basic: bool = False) -> list[str]:
    with pytest.raises(BadPosition) as refused:
        (BASIC if basic else GAME).position(text)
    return refused.value.defects


def test_a_hex_and_a_unit_are_enough() -> None:
    state = GAME.position('[map]\n0613 = ["fr-6-1"]\n')
    assert [(piece.id, piece.place) for piece in state.view(0).pieces] == [("fr-6-1", "0613")]
    assert state.view(0).heading == "Game-Turn 1 (1 pm), French movement"
    assert GAME.position(state.text()).text() == state.text()


def test_every_defect_is_listed_at_once() -> None:
    found = defects("""
        turn = 11
        player = "english"
        weather = "rain"
        destroyed = ["al-1-1"]
        waiting = ["fr-6-1"]
        exited = ["al-1-2"]
        [map]
        0613 = ["fr-9-1", "fr-9-2", "fr-5-1", "fr-5-2", "al-2-3"]
        9999 = ["fr-1-1"]
        0417 = ["fr-art-1"]
        0614 = ["al-1-1", "fr-nobody"]
        [losses]
        allied = 3
        """)
    for part in (
        "turn: 11 is not a whole number from 1 to 10",
        "player: there is no player “english”",
        "weather: nothing of that name belongs here",
        "destroyed: al-1-1 is in 0614 already",
        "waiting: fr-6-1 starts on the map",
        "exited: al-1-2 is Allied",
        "map.0613: al-2-3 stands in one hex with the enemy",
        "map.0613: 4 units where 3 may stack",
        "map.9999: there is no hex “9999”",
        "map.0417: fr-art-1 cannot be in woods (6.5)",
        "map.0614: there is no unit “fr-nobody”",
    ):
        assert any(part in defect for defect in found), part


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('destroyed = ["al-1-1"]\n[losses]\nallied = 3\n', "losses.allied: 3 is not a whole number from 8 to"),
        ("[losses]\nfrench = 95\nallied = 95\n", "say who was first"),
        ('demoralized = "french"\n', "has not lost 90"),
        ('winner = "french"\n', "nobody has won"),
        ('step = "engage"\n', "has no step"),
        ('step = "to"\n', "needs the unit that moves"),
        ('step = "die"\n', "needs a combat"),
        ('map = "Belgium"\n', "map: must be a table"),
        ('moved = "everyone"\n', "moved: must be a list"),
        ('waiting = ["pr-iv-01"]\nmoved = ["pr-iv-01"]\n', "moved: pr-iv-01 waits off the map, so it has not moved"),
        ('step = "to"\n[combat]\nmover = "fr-6-1"\n[map]\n0613 = ["fr-6-1"]\n0612 = ["al-1-1"]\n', "cannot move (6.8)"),
        (
            'step = "attackers"\n[combat]\nkind = "ground"\ntargets = ["0613"]\n[map]\n0613 = ["al-1-1"]\n',
            "needs targets and defenders",
        ),
        (
            (
                'step = "attackers"\n[combat]\nkind = "ground"\ntargets = ["0613"]\ndefenders = ["al-1-1"]\n[map]\n0613'
                ' = ["al-1-1"]\n'
            ),
            "adjacent to every target",
        ),
        (
            (
                'step = "retreat"\n[combat]\nkind = "ground"\ntargets = ["0613"]\ndefenders = ["al-1-1"]\n[map]\n0613 ='
                ' ["al-1-1"]\n'
            ),
            "needs the result",
        ),
    ],
)
def test_impossible_positions_say_what_is_wrong(text: str, part: str) -> None:
    assert any(part in defect for defect in defects(text)), defects(text)


AFTER_DE = """
step = "advance"
destroyed = ["al-1-1"]
[map]
0612 = ["fr-6-1"]
[combat]
kind = "ground"
targets = ["0613"]
attackers = ["fr-6-1"]
defenders = ["al-1-1"]
victor = "french"
vacated = ["0613"]
"""


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (AFTER_DE, "needs the result"),  # its view divided by the strength of nobody
        (AFTER_DE + 'result = "AE"\n', "needs the side that won (1.7)"),
        (AFTER_DE + 'result = "Ar"\nguns = ["fr-6-1"]\n', "who fire from a distance"),
        (AFTER_DE.replace('"advance"', '"retreat"') + 'result = "DE"\n', "makes nobody retreat (11.1)"),
        (AFTER_DE.replace('"advance"', '"fall_back"') + 'result = "DE"\n', "falling: is true while guns fall back"),
        (AFTER_DE.replace("victor", 'mover = "fr-6-1"\nvictor') + 'result = "DE"\n', "needs no unit"),
        ("[combat]\nfalling = true\n", "combat.falling: none is being fought"),
        ('[combat]\nresult = "AE"\n', "combat.result: none is being fought"),
        ('step = "declare"\n', "there is no step “declare”"),
        (f"[losses]\nfrench = {'9' * 5000}\n", ""),
        ("[losses]\nfrench = 100000\n", "losses.french: 100000 is not a whole number"),
    ],
)
def test_what_could_not_be_played_is_refused(text: str, part: str) -> None:
    assert any(part in defect for defect in defects(text)), defects(text)


def test_the_same_combat_with_its_result_is_played_on() -> None:
    state = GAME.position(AFTER_DE + 'result = "DE"\n')
    assert state.view(0).panels["combat"]["outcomes"] == []
    assert [GAME.text(move) for move in state.moves()] == ["advance fr-6-1", "stay"]


def test_the_basic_game_keeps_out_of_woods_and_stacks_one() -> None:
    found = defects('[map]\n0417 = ["fr-inf-6"]\n0613 = ["fr-inf-9", "fr-inf-5"]\n', basic=True)
    assert any("cannot be in woods (20.3)" in defect for defect in found)
    assert any("2 units where 1 may stack (20.1)" in defect for defect in found)


@pytest.mark.parametrize(
    ("text", "defect"),
    [
        ('attacked = ["fr-6-1"]\n', "attacked: nobody has fought yet in a Movement Phase (3.3)"),
        ('displaced = ["al-1-1"]\n', "displaced: nobody has fought yet in a Movement Phase (3.3)"),
        ('step = "assault"\nmoved = ["fr-6-1"]\n', "moved: the Movement Phase is over (3.2)"),
        ('moved = ["al-1-1"]\n', "moved: al-1-1 is of the wrong side, when it is the French turn (1.5)"),
        (
            'step = "assault"\nattacked = ["al-1-1"]\n',
            "attacked: al-1-1 is of the wrong side, when it is the French turn (1.5)",
        ),
        (
            'player = "allied"\nstep = "assault"\nstruck = ["al-1-1"]\n',
            "struck: al-1-1 is of the wrong side, when it is the Allied turn (1.5)",
        ),
    ],
)
def test_what_units_have_done_fits_the_phase_and_the_turn(text: str, defect: str) -> None:
    assert defects(text + '[map]\n0613 = ["fr-6-1"]\n0611 = ["al-1-1"]\n') == [defect]


SEVEN_OUT = 'exited = ["fr-inf-1", "fr-inf-2", "fr-inf-3", "fr-inf-4", "fr-inf-5", "fr-inf-9", "fr-inf-19"]\n'


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (
            "[losses]\nfrench = 40\n",
            "losses.french: at 40 the Allies have won, unless they were demoralized before (25.1)",
        ),
        ("[losses]\nfrench = 40\nallied = 40\n", "losses.french: at 40 the Allies have won"),
        (
            f"{SEVEN_OUT}[losses]\nallied = 40\n",
            "exited: with 7 units out and the Allies demoralized the French have won",
        ),
        ('step = "over"\nwinner = "french"\n', "winner: that side has not won (25.1)"),
        ('step = "over"\nwinner = "allied"\n', "winner: that side has not won (25.1)"),
        ('step = "over"\nturn = 9\n', "step: the game goes on to the end of turn 10 (25.1)"),
    ],
)
def test_25_1_a_game_that_is_won_is_over_and_no_other(text: str, part: str) -> None:
    found = defects(text, basic=True)
    assert [defect for defect in found if part in defect] == found[:1], "this and nothing else"
    assert len(found) == 1


@pytest.mark.parametrize(
    "text",
    [
        "[losses]\nfrench = 39\nallied = 39\n",
        'demoralized = "allied"\n[losses]\nfrench = 40\nallied = 40\n',
        f"{SEVEN_OUT}[losses]\nallied = 39\n",
        f'step = "over"\nwinner = "french"\n{SEVEN_OUT}[losses]\nallied = 40\n',
        'step = "over"\nwinner = "allied"\n[losses]\nfrench = 40\n',
        'step = "over"\nwinner = "allied"\n[losses]\nfrench = 40\nallied = 40\n',
        'step = "over"\nturn = 10\n',
    ],
)
def test_25_1_a_game_that_nobody_has_won_goes_on_and_one_that_is_won_is_kept(text: str) -> None:
    state = BASIC.position(text)
    assert state.over == text.startswith("step")
    assert BASIC.position(state.text()).text() == state.text()


def test_16_1_the_advanced_game_is_played_to_its_last_turn() -> None:
    assert defects('step = "over"\nturn = 9\n') == ["step: the game goes on to the end of turn 10 (16.1)"]


@pytest.mark.parametrize(
    ("overlay", "part"),
    [
        ({"units_advanced.toml": {"unit": [{"id": "fr-6-1", "setup_hex": "9999"}]}}, "no hex 9999"),
        ({"units_advanced.toml": {"unit": [{"id": "fr-6-1", "entry_turn": 3}]}}, "either a setup_hex or an entry_turn"),
        ({"units_advanced.toml": {"unit": [{"id": "fr-6-1", "cs": 0}]}}, "at least 1"),
        ({"units_advanced.toml": {"unit": []}}, "there are no units"),
        ({"map.toml": {"exit": {"hexes": ["0000"]}}}, "there is no hex 0000"),
    ],
)
def test_an_overlay_must_make_a_board(overlay: dict[str, dict[str, object]], part: str) -> None:
    with pytest.raises(BadData) as refused:
        load("waterloo", data=overlay)
    assert any(part in defect for defect in refused.value.defects)


def test_an_owner_lays_his_own_figures_over_ours() -> None:
    other = load("waterloo", data={"units_advanced.toml": {"unit": [{"id": "fr-6-1", "cs": 9}]}})
    assert other.data_hash != GAME.data_hash
    piece = next(piece for piece in other.start().view(0).pieces if piece.id == "fr-6-1")
    assert piece.strength == "9-4"
