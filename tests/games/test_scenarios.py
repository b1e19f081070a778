"""The scenarios of every game: each file is whole, begins soundly, lasts as long as it says, and replays."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import CHANCE, BadScenario, Game, Record, parse_scenario, write_scenario
from hundreddays.games import info, scenario
from hundreddays.games.released_data import load_pinned
from hundreddays.games.scenarios import opening, read_scenario
from hundreddays.players import play_out, seat_player

GAMES = Path(hd.__file__).parent / "games"
EVERY = [(id, name) for id in hd.REGISTER for name in info(id).scenarios]
QUICK = [(id, name) for id, name in EVERY if id in ("returns", "emperor")]
SLOW = [(id, name) for id, name in EVERY if id not in ("returns", "emperor")]
every_scenario = pytest.mark.parametrize(("id", "name"), EVERY)


def test_every_game_has_three_and_every_file_is_offered() -> None:
    for id in hd.REGISTER:
        files = {path.stem for path in (GAMES / id / "scenarios").glob("*.toml")}
        assert files == set(info(id).scenarios)
        assert len(files) >= 3
        offered = next(setting.choices for setting in info(id).settings if setting.name == "scenario")
        assert files < set(offered)


@every_scenario
def test_a_scenario_says_all_that_a_reader_wants_to_know(id: str, name: str) -> None:
    text = (GAMES / id / "scenarios" / f"{name}.toml").read_text("utf-8")
    told = read_scenario(text)
    assert told.game == id
    assert all((told.summary, told.length, told.victory, told.sources))
    assert len(told.notes) > 200, "the history"
    assert told.data, "what enforces it"
    assert not told.position, "a set-up can be played with every option"
    assert parse_scenario(write_scenario(told)) == told


@every_scenario
def test_a_scenario_begins_soundly_and_pins_its_own_figures(id: str, name: str) -> None:
    game = hd.load(id, scenario=name)
    state = game.start()
    assert game.broken(state) == []
    assert game.position(state.text()).text() == state.text()
    assert game.options["scenario"] == name
    assert game.data_hash != hd.load(id).data_hash


def a_game_by_planners(id: str, name: str) -> None:
    """It comes to its end, not later than the figures say, and its record replays."""
    game = hd.load(id, scenario=name, **({"rules": "basic"} if id == "waterloo" else {}))
    record = Record.of(game)
    play_out(game, [seat_player("planner", game) for _ in game.seats], Random(name), record=record)
    again = load_pinned(id, record.headers["Data"], **record.options)
    final = record.final(again)
    assert final.over
    assert final.when()[0] <= last_turn(game)


def last_turn(game: Game) -> int:
    track = next(track for track in game.start().view(0).tracks if track.id in ("turn", "date", "day"))
    return int(track.top or track.value)


@pytest.mark.parametrize(("id", "name"), QUICK)
def test_planners_play_a_scenario_to_its_end(id: str, name: str) -> None:
    a_game_by_planners(id, name)


@pytest.mark.soak
@pytest.mark.parametrize(("id", "name"), SLOW)
def test_planners_play_a_longer_scenario_to_its_end(id: str, name: str) -> None:
    a_game_by_planners(id, name)


def test_another_overlay_lies_over_a_scenario() -> None:
    """The owner's figures come last, and what he leaves alone is the scenario's."""
    game = hd.load("waterloo", {"tables.toml": {"basic": {"stacking": 2}}}, rules="basic", scenario="guard_at_four")
    assert game.start().view(0).tracks[0].top == 7
    assert game.data_hash != hd.load("waterloo", scenario="guard_at_four").data_hash


# What each game's rules make of it


def test_returns_23_5_the_weather_of_a_turn_is_settled() -> None:
    game = hd.load("returns", scenario="rain_on_the_17th")
    rng, state = Random(1815), game.start()
    thrown: dict[int, list[str]] = {}
    while not state.over and len(thrown) < 4:
        if state.actor == CHANCE and game.step_names[state.step] == "weather":
            thrown[state.when()[0]] = [game.text(move) for move, _ in state.odds()]
        state.apply(hd.draw(state.odds(), rng) if state.actor == CHANCE else rng.choice(state.moves()))
    dry, wet = [f"roll {face}" for face in range(1, 6)], ["roll 6"]
    assert thrown == {1: dry, 2: dry, 3: wet, 4: [*dry, *wet]}


def test_waterloo_27_1_figures_of_a_scenario_take_the_place_of_the_printed() -> None:
    for rules, level, out in (("advanced", 70, 10), ("basic", 32, 7)):
        tracks = {t.id: t for t in hd.load("waterloo", rules=rules, scenario="guard_at_four").start().view(0).tracks}
        assert tracks["turn"].top == 7
        assert tracks["french_losses"].top == level
        assert out in {track.top for track in tracks.values()}


def test_waterloo_27_2_the_hours_of_a_scenario_are_its_own() -> None:
    headings = {name: hd.load("waterloo", scenario=name).start().view(0).heading for name in info("waterloo").scenarios}
    assert headings["dry_ground"].startswith("Game-Turn 1 (11 am)")
    assert headings["prussians_early"].startswith("Game-Turn 1 (1 pm)")
    assert headings["guard_at_four"].startswith("Game-Turn 1 (4 pm)")


def test_napoleon_20_2_grouchy_stands_where_the_scenario_says() -> None:
    for name, city in (("eve_of_waterloo", "gembloux"), ("grouchy_recalled", "quatre_bras")):
        state = hd.load("napoleon", scenario=name).start()
        view = state.view(0)
        assert "18 June" in view.heading
        assert {piece.id: piece.place for piece in view.pieces}["fr_exelmans"] == city


def test_emperor_504_a_scenario_begins_as_a_printed_one_but_for_some_leaders() -> None:
    base = hd.load("emperor", scenario="ligny_quatre_bras").start().document()
    for name, leader, hex in (("derlon_at_ligny", "fr_derlon", "4417"), ("buelow_in_time", "pr_buelow", "4612")):
        text = hd.load("emperor", scenario=name).start().text()
        assert hex in text
        assert leader in text
        assert hd.load("emperor", scenario=name).start().document() != base
    heading = hd.load("emperor", scenario="mont_saint_jean").start().view(0).heading
    assert "18 June" in heading


# Files that people bring


def test_a_scenario_with_a_position_begins_there() -> None:
    game = hd.load("returns", players=3)
    state = game.start()
    state.apply(state.odds()[0][0])
    told = hd.core.Scenario(name="Mine", game="returns", options={"players": 3}, position=state.text())
    again, begun = opening(read_scenario(write_scenario(told)))
    assert again.seats == ("french", "allied", "prussian")
    assert begun.text() == state.text()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name =", "not valid TOML"),
        ('game = "returns"', "name: it is missing"),
        ('name = " "\ngame = "returns"', "name: it is empty"),
        ('name = "x"\ngame = "chess"', "there is no game “chess”"),
        ('name = "x"\ngame = "returns"\nlenght = "1"', "Did you mean “length”?"),
        ('name = "x"\ngame = "returns"\noptions = { players = 9 }', "options: Option “players”"),
        ('name = "x"\ngame = "returns"\nposition = "turn = 99"', "turn"),
        ('name = "x"\ngame = "returns"\n[data."tables.toml".game]\nturns = 0', "game.turns"),
        ('name = "x"\ngame = "returns"\nsources = 3', "sources: expected"),
    ],
)
def test_a_scenario_that_cannot_be_played_says_why(text: str, fault: str) -> None:
    with pytest.raises(BadScenario, match="scenario") as refused:
        read_scenario(text)
    assert fault in str(refused.value)


def test_an_unknown_scenario_is_no_scenario() -> None:
    with pytest.raises(hd.core.Unknown, match="no scenario"):
        scenario("returns", "../data/tables")
