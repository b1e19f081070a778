"""What designers ask: settled draws, other starts, players by cell, paired luck, enough games, and one game again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import hundreddays as hd
from hundreddays.cli import main
from hundreddays.core import Fault, Listener
from hundreddays.lab import BadStudy, read_study
from hundreddays.lab.again import play_again
from hundreddays.lab.engines import local
from hundreddays.lab.report import report
from hundreddays.lab.result_store import Damaged, ResultStore
from hundreddays.lab.run import run_study
from hundreddays.lab.study import batches
from hundreddays.lab.summary import StudySummary
from hundreddays.players.intervals import difference, holm, paired_difference, wilson

HEAD = """
game = "returns"
games = {games}
seed = 7
{more}
[players]
french = "random"
coalition = "random"
"""


def study(rest: str = "", games: int = 12, more: str = "") -> str:
    return HEAD.format(games=games, more=more) + rest


def played(text: str, folder: Path) -> ResultStore:
    return run_study(text, folder, local(1))


def rows(store: ResultStore, table: str = "games") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = store.table(table).to_pylist()
    return found


RAIN = """
[[sweep]]
name = "turn 2"
force = "weather"
turn = 2
values = ["", "roll 1", "roll 6"]
labels = ["as it falls", "clear", "rain"]

[[condition]]
name = "it rained"
event = "weather"
where = {weather = "rain"}
turn = 2
"""


def test_a_draw_is_settled_in_its_turn_and_nowhere_else(tmp_path: Path) -> None:
    store = played(study(RAIN, games=40), tmp_path / "out")
    wet = {label: [row["it rained"] for row in rows(store) if row["turn 2"] == label] for label in ("clear", "rain")}
    assert set(wet["clear"]) == {False}
    assert set(wet["rain"]) == {True}
    free = [row["it rained"] for row in rows(store) if row["turn 2"] == "as it falls"]
    assert 0 < sum(free) < len(free)
    elsewhere = [weather for turn, weather in _weathers(store, cell=2) if turn != 2]
    assert {"clear", "rain"} <= set(elsewhere)


def _weathers(store: ResultStore, cell: int) -> list[tuple[int, str]]:
    """Every turn's weather in the games of a cell, by their records."""
    found: list[tuple[int, str]] = []
    game = hd.load("returns")
    for number in range(12):
        tell = Listener()
        for state, move in play_again(store, cell, number).record.replay(game):
            state.copy().apply(move, tell)
        found += [(event.data["turn"], event.data["weather"]) for event in tell.events if event.kind == "weather"]
    return found


def test_players_are_varied_by_seat(tmp_path: Path) -> None:
    sweep = '[[sweep]]\nname = "French"\nseat = "french"\nvalues = ["random", "planner"]\n'
    summary = StudySummary(played(study(sweep, games=20), tmp_path / "out"))
    random, planner = (contrast.share.share for contrast in summary.contrasts())
    assert planner > random


def test_games_begin_from_a_position(tmp_path: Path) -> None:
    game = hd.load("returns")
    state = game.start()
    while state.when()[0] < 14:
        odds = state.odds()
        state.apply(odds[0][0] if odds else state.moves()[-1])
    late = f"[positions]\nlate = '''\n{state.text()}'''\n"
    store = played(study(late, games=5, more="position = 'late'"), tmp_path / "out")
    assert min(row["turn"] for row in rows(store, "moves")) >= 14


def test_games_are_broken_off_and_judged(tmp_path: Path) -> None:
    store = played(study("[stop]\nturn = 3\n"), tmp_path / "out")
    assert all(row["turns"] <= 4 and row["stopped"] and row["ended"] == "" for row in rows(store))
    assert any(abs(row["score_french"]) < 1 for row in rows(store))
    assert all(row["score_french"] + row["score_coalition"] == pytest.approx(0) for row in rows(store))


def test_the_same_luck_is_dealt_to_every_cell(tmp_path: Path) -> None:
    """Two cells that differ in nothing that matters play the same games; without pairing they do not."""
    same = '[[sweep]]\nname = "nodes"\nseat = "french"\nvalues = ["random", "recruit"]\n'
    alike = '[[sweep]]\nname = "turn 15"\nforce = "weather"\nturn = 99\nvalues = ["", "roll 6"]\n'
    for more, equal in (("paired = true", True), ("", False)):
        store = played(study(alike, more=more), tmp_path / f"out{equal}")
        cells = [[(row["plies"], row["score_french"]) for row in rows(store) if row["cell"] == n] for n in (0, 1)]
        assert (cells[0] == cells[1]) is equal
    store = played(study(same, more="paired = true", games=6), tmp_path / "players")
    weathers = [dict(_weathers_of(store, cell, 0)) for cell in (0, 1)]
    shared = set(weathers[0]) & set(weathers[1])
    assert len(shared) > 3
    assert all(weathers[0][turn] == weathers[1][turn] for turn in shared)


def _weathers_of(store: ResultStore, cell: int, number: int) -> list[tuple[int, str]]:
    tell = Listener()
    for state, move in play_again(store, cell, number).record.replay(hd.load("returns")):
        state.copy().apply(move, tell)
    return [(event.data["turn"], event.data["weather"]) for event in tell.events if event.kind == "weather"]


def test_a_cell_stops_when_its_interval_is_narrow_enough(tmp_path: Path) -> None:
    sweep = '[[sweep]]\nname = "French"\nseat = "french"\nvalues = ["random", "planner"]\n'
    store = played(study(sweep, games=400, more="until = 0.1"), tmp_path / "out")
    for cell in (0, 1):
        mine = [row for row in rows(store) if row["cell"] == cell]
        wins = sum(row["score_french"] > 0 for row in mine)
        low, high = wilson(wins, len(mine))
        assert (high - low) / 2 <= 0.1
        assert len(mine) % 100 == 0
        assert len(mine) < 400


def test_what_was_played_is_pinned_in_every_file(tmp_path: Path) -> None:
    store = played(study(games=3), tmp_path / "out")
    pins = store.pins()
    assert (pins.program, pins.rules, pins.seed) == (hd.__version__, hd.load("returns").version, 7)
    assert pins.data == [hd.load("returns").data_hash]
    for file in (tmp_path / "out").glob("batch-*/*.parquet"):
        said = pq.read_schema(file).metadata
        assert said[b"hundred-days.data"].decode() == pins.data[0]
        assert said[b"hundred-days.program"].decode() == hd.__version__
        assert said[b"hundred-days.rules"].decode() == pins.rules
    assert [row["seed"] for row in rows(store)] == ["7/0/0", "7/0/1", "7/0/2"]


def test_a_run_with_other_figures_is_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(study(games=3), tmp_path / "out")
    pins = (tmp_path / "out" / "pins.json").read_text()
    (tmp_path / "out" / "pins.json").write_text(pins.replace(hd.load("returns").data_hash, "0123456789abcdef"))
    with pytest.raises(Damaged, match="data 0123456789abcdef"):
        played(study(games=6), tmp_path / "out")
    (tmp_path / "out" / "pins.json").unlink()
    with pytest.raises(Damaged, match="not known what these results were played with"):
        played(study(games=6), tmp_path / "out")


def test_more_games_are_added_to_a_finished_study(tmp_path: Path) -> None:
    few = rows(played(study(games=5), tmp_path / "out"))
    more = rows(played(study(games=23), tmp_path / "out"))
    assert more[:5] == few
    assert sorted(row["game"] for row in more) == list(range(23))
    assert sorted(rows(played(study(games=23), tmp_path / "fresh")), key=lambda row: row["game"]) == more
    with pytest.raises(Damaged, match="another study"):
        played(study(games=5), tmp_path / "out")


def test_what_is_left_is_worked_out_from_what_is_there() -> None:
    parsed = read_study(study(games=12))
    assert batches(parsed, {(0, 0), (0, 4), (0, 5)}) == [
        (0, 1, 1), (0, 2, 1), (0, 3, 1), (0, 6, 1), (0, 7, 1), (0, 8, 1), (0, 9, 1), (0, 10, 1), (0, 11, 1),
    ]  # fmt: skip
    large = read_study(study(games=60))
    assert batches(large, {(0, number) for number in range(50)}) == [(0, 50, 6), (0, 56, 4)]


@pytest.mark.parametrize(("games", "size", "in_a_round"), [(25_000, 25, 25), (100_000, 100, 25), (1_000_000, 200, 25)])
def test_very_many_games_travel_in_larger_batches(games: int, size: int, in_a_round: int) -> None:
    """Whoever hands them out has few thousand batches to see to; a round of a stopping rule is shared by all."""
    many = read_study(study(games=games))
    assert {count for _, _, count in batches(many)} == {size}
    assert [count for _, _, count in batches(many, last=100)] == [in_a_round] * 4


def test_any_game_is_played_again_as_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = played(study(RAIN, games=4), tmp_path / "out")
    out = tmp_path / "game.record"
    assert main(["lab", "game", str(tmp_path / "out"), "3", "--cell", "2", "--out", str(out)]) == 0
    record = hd.parse(out.read_text())
    row = next(row for row in rows(store) if (row["cell"], row["game"]) == (2, 3))
    assert len(record.moves) == row["plies"]
    assert record.headers["Seed"] == row["seed"] == "7/2/3"
    *_, (state, _) = record.replay(hd.load("returns"))  # the same state all through: at its end now
    assert state.scores() == [row["score_french"], row["score_coalition"]]
    assert record.headers["Result"] == f"french {row['score_french']:g}, coalition {row['score_coalition']:g}"
    capsys.readouterr()
    assert main(["lab", "game", str(tmp_path / "out"), "3", "--out", str(out)]) == 2
    assert "is there already" in capsys.readouterr().err
    for wrong in (["99"], ["1", "--cell", "9"]):
        assert main(["lab", "game", str(tmp_path / "out"), *wrong]) == 1
        assert capsys.readouterr().err


def test_a_game_with_other_figures_comes_with_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    points = '[[sweep]]\nname = "points"\ndata = "tables.toml:movement_points.french.base"\nvalues = [4, 5]\n'
    played(study(points, games=1), tmp_path / "out")
    for cell, data in ((0, []), (1, ["--data", str(tmp_path / "1.data")])):
        out = tmp_path / f"{cell}.record"
        assert main(["lab", "game", str(tmp_path / "out"), "0", "--cell", str(cell), "--out", str(out)]) == 0
        told = capsys.readouterr().out  # to be copied: in one line, however long
        assert told.endswith(" ".join(["hundred-days replay", str(out), *data]) + "\n")
        assert main(["replay", str(out), *data]) == 0
        capsys.readouterr()
    assert not (tmp_path / "0.data").exists()


def test_a_game_that_does_not_come_out_the_same_is_not_passed_off_as_it(tmp_path: Path) -> None:
    store = played(study(games=2), tmp_path / "out")
    text = (tmp_path / "out" / "study.toml").read_text()
    (tmp_path / "out" / "study.toml").write_text(text.replace('"random"', '"planner"'))
    with pytest.raises(Fault, match="did not come out"):
        play_again(store, 0, 1)


def test_every_fault_of_a_question_is_named_before_the_first_game() -> None:
    text = study(
        """
        [[force]]
        step = "wether"
        draw = "roll 9"
        turn = 0
        [[sweep]]
        name = "a"
        seat = "spanish"
        values = ["marshall"]
        [[sweep]]
        name = "b"
        position = true
        values = ["nowhere"]
        [[sweep]]
        name = "c"
        option = "players"
        seat = "french"
        values = [2]
        [stop]
        turn = 0
        """,
        more="until = 0.7",
    )
    with pytest.raises(BadStudy) as caught:
        read_study(text)
    said = str(caught.value)
    for part in (
        "no step “wether”",
        "roll 9",
        "counted from 1",
        "no such seat as “spanish”",
        "no player “marshall”",
        "no “nowhere” under [positions]",
        "give one of `option`",
        "stop.turn",
        "until",
    ):
        assert part in said, part


def test_the_report_goes_cell_by_cell(tmp_path: Path) -> None:
    sweep = '[[sweep]]\nname = "French"\nseat = "french"\nvalues = ["random", "planner"]\n'
    summary = StudySummary(played(study(RAIN + sweep, games=6), tmp_path / "out"))
    page = report(summary)
    assert len(summary.lines()) == 6
    assert sum(line.share.games for line in summary.lines()) == summary.games == 36
    assert {key: share.games for key, share in summary.grid("turn 2", "French").items()} == {
        (weather, player): 6 for weather in ("as it falls", "clear", "rain") for player in ("random", "planner")
    }
    for part in ("Cell by cell", "turn 2 by French", "How games ended", "it rained", summary.pins.data[0], "p = "):
        assert part in page, part
    assert sum(summary.endings.values()) == 36


def test_the_report_tells_of_weather_battles_objectives_and_luck(tmp_path: Path) -> None:
    store = played(study(RAIN, games=8), tmp_path / "out")
    summary = StudySummary(store)
    words = {word.word: word for word in summary.happenings.words()}
    assert set(words) == {"clear", "rain"}
    assert sum(word.share for word in words.values()) == pytest.approx(1)
    for word in words.values():
        assert sum(share.games for share in word.by_turns.values()) == 24
    wet = [row for row in rows(store, "tracks") if row["word"] == "rain"]
    assert {row["turn"] for row in wet if row["cell"] == 2} >= {2}
    assert not any(row["turn"] == 2 for row in wet if row["cell"] == 1)
    battles = [row["first_battle"] for row in rows(store) if row["first_battle"]]
    assert sum(summary.happenings.first_battles.values()) == len(battles)
    taken = {row["place"] for row in rows(store, "captures")}
    assert {place.place for place in summary.happenings.taken()} == taken != set()
    assert all(place.games <= 24 for place in summary.happenings.taken())
    page = report(summary)
    for part in ("Weather", "The first battle", "What decides", "French corps lost", "Objectives taken"):
        assert part in page, part
    assert "Luck</h2>" not in page  # it was not asked for


def test_luck_is_what_the_draws_were_worth(tmp_path: Path) -> None:
    """Nothing in the mean, and those do better whom it favoured; it changes no game."""
    early = "[stop]\nturn = 3\n"
    store = played(study(early, games=40, more="luck = true"), tmp_path / "out")
    plain = rows(played(study(early, games=40), tmp_path / "plain"))
    assert [{name: row[name] for name in plain[0]} for row in rows(store)] == plain
    dealt = [row["luck"] for row in rows(store)]
    spread = (sum(value * value for value in dealt) / len(dealt)) ** 0.5
    assert 0 < spread < 1
    assert abs(sum(dealt) / len(dealt)) < 4 * spread / len(dealt) ** 0.5
    summary = StudySummary(store)
    luck = summary.happenings.luck()
    assert luck is not None
    assert luck.thirds[2].share > luck.thirds[0].share
    assert sum(third.games for third in luck.thirds) == 40
    assert "The side that chance favoured won" in report(summary)


def test_every_scenario_has_its_own_map(tmp_path: Path) -> None:
    text = """
    game = "emperor"
    games = 1
    players = {french = "random", coalition = "random"}
    [stop]
    turn = 3
    [[sweep]]
    name = "scenario"
    option = "scenario"
    values = ["invasion", "road_to_wavre"]
    """
    summary = StudySummary(played(text, tmp_path / "out"))
    assert [own.cells for own in summary.maps] == [[0], [1]]
    assert [own.title for own in summary.maps] == ["scenario: invasion", "scenario: road_to_wavre"]
    one = StudySummary(played(study(RAIN, games=2), tmp_path / "one"))
    assert [(own.title, own.cells) for own in one.maps] == [("", [0, 1, 2])]


def test_figures_laid_over_are_pinned_in_every_file(tmp_path: Path) -> None:
    over = '[data."tables.toml".movement_points.french]\nbase = 5\n'
    store = played(study(over, games=2), tmp_path / "out")
    for file in (tmp_path / "out").glob("batch-*/*.parquet"):
        laid = json.loads(pq.read_schema(file).metadata[b"hundred-days.overlay"])
        assert laid == {"tables.toml": {"movement_points": {"french": {"base": 5}}}}
    assert "Figures laid over in every cell: tables.toml: movement_points." in report(StudySummary(store))


def test_the_printed_figure_is_the_yardstick(tmp_path: Path) -> None:
    sweep = '[[sweep]]\nname = "points"\ndata = "tables.toml:movement_points.french.base"\nvalues = [3, 4, 5]\n'
    summary = StudySummary(played(study(sweep, games=4), tmp_path / "out"))
    assert {contrast.yardstick for contrast in summary.contrasts()} == {"4"}


def test_corrections_and_paired_tests_are_those_of_the_textbook() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert difference(60, 100, 40, 100) == pytest.approx(0.004678, abs=1e-5)
    mean, half, p = paired_difference([1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0])
    assert mean == pytest.approx(0.625)
    assert half == pytest.approx(1.96 * 0.18298, abs=1e-3)
    assert p < 0.01
