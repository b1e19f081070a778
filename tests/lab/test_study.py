"""Studies: what is refused before the first game, and that a run gives the same rows however it is played."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pyarrow as pa
import pytest

from hundreddays.core import CHANCE, Fault, Listener, draw
from hundreddays.games import REGISTER, data_folder, load
from hundreddays.lab import BadStudy, read_study, work
from hundreddays.lab.checking import COLUMNS, SCORE
from hundreddays.lab.engines import engine, local
from hundreddays.lab.patch import NoSuchFigure, patch
from hundreddays.lab.result_store import Damaged, ResultStore
from hundreddays.lab.run import run_study
from hundreddays.lab.study import READY, batches, build, cells

STUDY = """
game = "returns"
games = 30
seed = 7

[players]
french = "random"
coalition = "random"

[[sweep]]
name = "points"
data = "tables.toml:movement_points.french.base"
values = [3, 5]
"""


def _rows(store: ResultStore, table: str) -> list[dict[str, object]]:
    found: pa.Table = store.table(table)
    return [dict(row) for row in found.to_pylist()]


def test_every_fault_of_a_study_is_listed_at_once() -> None:
    text = """
    game = "returns"
    games = 0
    nodes = -1
    [[sweep]]
    name = "a"
    option = "no_such_option"
    values = [1]
    [[sweep]]
    name = "b"
    data = "tables.toml:movement_points.french.bass"
    values = []
    """
    with pytest.raises(BadStudy) as caught:
        read_study(text)
    said = "\n".join(caught.value.defects)
    for part in (
        "games: 0",
        "nodes: -1",
        "no_such_option",
        "there is no “bass” there",
        "Did you mean “base”?",
        "it has no values",
    ):
        assert part in said


PLAYERS_SWEEP = '[[sweep]]\nname="a"\noption="players"\nvalues=[2, 3]\n'
WRONG = {
    "at “march” nothing is drawn; chance decides at deal": '[[force]]\nstep="march"\ndraw="roll 1"',
    "force: “march f_i” cannot be drawn at “weather”": '[[force]]\nstep="weather"\ndraw="march f_i"',
    "condition “c”: turns are counted from 1": '[[condition]]\nname="c"\nevent="weather"\nturn=0',
    "the name “a” stands twice": PLAYERS_SWEEP + '[[condition]]\nname="a"\nevent="weather"',
    "condition: “seed” is a column of every table": '[[condition]]\nname="seed"\nevent="weather"',
    "sweep: “score_french” is a column": '[[sweep]]\nname="score_french"\noption="players"\nvalues=[2, 3]',
    "sweep: it needs a name": '[[sweep]]\nname=""\noption="players"\nvalues=[2, 3]',
    "sweep: the option “players” is varied twice": 2 * PLAYERS_SWEEP,
    "players.french: a bot needs a command": '[players]\nfrench="exec: "',
    "games: 1000000000000; at most": "games = 1000000000000",
}


@pytest.mark.parametrize("said", WRONG)
def test_what_could_only_be_passed_over_in_silence_is_a_fault(said: str) -> None:
    wrong = WRONG[said]
    games = "" if wrong.startswith("games") else "games = 4\n"
    with pytest.raises(BadStudy) as caught:
        read_study(f'game = "returns"\n{games}{wrong}')
    assert any(said in defect for defect in caught.value.defects)


@pytest.mark.parametrize("id", REGISTER)
def test_a_condition_needs_an_event_that_the_game_tells(id: str) -> None:
    game, rng, tell = load(id), Random(1), Listener()
    state = game.start()
    while not state.over:
        state.apply(draw(state.odds(), rng) if state.actor == CHANCE else rng.choice(state.moves()), tell)
    told = sorted({event.kind for event in tell.events})
    assert len(told) > 10
    rows = "".join(f'[[condition]]\nname = "c {kind}"\nevent = "{kind}"\n' for kind in [*told, "eclipse"])
    with pytest.raises(BadStudy) as caught:
        read_study(f'game = "{id}"\ngames = 1\n{rows}')
    assert caught.value.defects == [f"condition “c eclipse”: {id} tells no event “eclipse”"]


def test_the_columns_that_a_name_may_not_take_are_those_of_the_table(tmp_path: Path) -> None:
    store = run_study('game = "returns"\ngames = 1\nluck = true\n', tmp_path / "out", local(1))
    columns = [name for name in store.table("games").column_names if not name.startswith(SCORE)]
    assert sorted(columns) == sorted(COLUMNS)


def test_faults_of_shape_and_of_meaning_are_listed_together() -> None:
    text = """
    game = "returns"
    games = "many"
    sed = 3
    nodes = 0
    [options]
    players = 7
    weather = true
    [players]
    french = "murat"
    english = "random"
    [[sweep]]
    name = "points"
    data = "tables.toml:movement_points.french.base"
    values = [3, -4, 3]
    colour = "red"
    [[sweep]]
    option = "players"
    values = [2]
    """
    with pytest.raises(BadStudy) as caught:
        read_study(text)
    said = "\n".join(caught.value.defects)
    for part in (
        "sed: there is no such key. Did you mean “seed”",
        "games: expected int, got str",
        "sweep 1: colour: there is no such key",
        "sweep 2: name: it is missing",
        "nodes: 0",
        "options.players",
        "options.weather",
        "“murat”",
        "players.english",
        "the value 3 stands twice",
    ):
        assert part in said


@pytest.mark.parametrize("id", REGISTER)
def test_every_figure_of_every_game_can_be_swept(id: str) -> None:
    folder = data_folder(id)
    found = 0
    for name, text in folder.items():
        for path, keys in _figures(tomllib.loads(text)):
            changed: Any = patch({name: text}, {}, f"{name}:{'.'.join(path)}", 1815)[name]
            for key in keys:
                changed = changed[key]
            assert changed == 1815
            found += 1
            if found % 50 == 0:
                break  # each path costs a reading of its file: some of every file are enough
    assert found > 20


def _figures(
    tree: Any, path: tuple[str, ...] = (), keys: tuple[Any, ...] = ()
) -> Iterator[tuple[tuple[str, ...], tuple[Any, ...]]]:
    """Every leaf of a tree, from the last to the first: how a study names it, and where it is."""
    if isinstance(tree, dict):
        for key in reversed(tree):
            yield from _figures(tree[key], (*path, key), (*keys, key))
    elif isinstance(tree, list):
        for number in reversed(range(len(tree))):
            row = tree[number]
            yield from _figures(
                row, (*path, str(row["id"] if isinstance(row, dict) and "id" in row else number)), (*keys, number)
            )
    else:
        yield path, keys


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = [", "not valid TOML"),
        ('game = "returns"\ngames = 3\nspeed = 9', "speed: there is no such key"),
        ('game = "chess"\ngames = 3', "there is no game “chess”"),
        ('game = "returns"\ngames = 3\n[players]\nenglish = "random"', "has no such seat"),
        ('game = "returns"\ngames = 3\n[players]\nfrench = "murat"', "there is no player “murat”"),
        ('game = "returns"\ngames = 3\n[options]\nplayers = 7', "cannot be 7"),
        (
            (
                'game = "emperor"\ngames = 3\n[[sweep]]\nname = "x"\ndata = "tables.toml:combat.open.8.7"\nvalues ='
                ' ["nowhere"]'
            ),
            "x = nowhere",
        ),
        (
            'game = "returns"\ngames = 3\n[[sweep]]\nname = "x"\ndata = "units.toml:unit.f_gd.cohesion"\nvalues = [-5]',
            "x = -5",
        ),
    ],
)
def test_a_study_that_cannot_be_run_is_refused_before_the_first_game(text: str, says: str) -> None:
    with pytest.raises(BadStudy) as caught:
        read_study(text)
    assert says in str(caught.value)


def test_a_sweep_changes_the_figure_it_names_and_nothing_else() -> None:
    study = read_study(STUDY)
    games = [build(study, cell) for cell in cells(study)]
    assert games[0].data_hash != games[1].data_hash
    folder = data_folder("returns")
    changed = patch(folder, {}, "units.toml:unit.f_gd.cohesion", 12)
    assert {row["id"]: row["cohesion"] for row in changed["units.toml"]["unit"] if "cohesion" in row}["f_gd"] == 12
    with pytest.raises(NoSuchFigure, match="f_gd"):
        patch(folder, {}, "units.toml:unit.f_gdd.cohesion", 12)


def test_figures_that_belong_together_change_together() -> None:
    text = """
    game = "returns"
    games = 1
    [[sweep]]
    name = "rain"
    data = ["tables.toml:weather.row.clear.max", "tables.toml:weather.row.rain.min"]
    values = {values}
    labels = {labels}
    """
    study = read_study(text.format(values=[[5, 6], [3, 4]], labels="['seldom', 'often']"))
    assert [cell.labels for cell in cells(study)] == [{"rain": "seldom"}, {"rain": "often"}]
    assert (
        build(study, cells(study)[0]).data_hash == load("returns").data_hash != build(study, cells(study)[1]).data_hash
    )
    with pytest.raises(BadStudy) as caught:
        read_study(text.format(values=[[5, 6], 3, [4, 4]], labels="['seldom', 'often']"))
    for part in ("3 values, but 2 labels", "each value is a list of 2, not 3"):
        assert part in str(caught.value)


def test_the_same_study_gives_the_same_rows_on_one_process_and_on_several(tmp_path: Path) -> None:
    one = run_study(STUDY, tmp_path / "one", local(1))
    several = run_study(STUDY, tmp_path / "several", local(2))
    for table in ("games", "moves", "stands"):
        assert _rows(one, table) == _rows(several, table)
    games = _rows(one, "games")
    assert len(games) == 60
    assert {row["points"] for row in games} == {"3", "5"}
    assert all(float(str(row["score_french"])) + float(str(row["score_coalition"])) == 0 for row in games)


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = run_study(STUDY, tmp_path / "whole", local(1))

    class Stop(Exception):
        pass

    def stop_after_some(done: int, total: int) -> None:
        if done >= 25:
            raise Stop

    with pytest.raises(Stop):
        run_study(STUDY, tmp_path / "part", local(1), stop_after_some)
    part = ResultStore(tmp_path / "part")
    assert 0 < len(_rows(part, "games")) < 60
    seen: list[int] = []
    resumed = run_study(STUDY, tmp_path / "part", local(1), lambda done, total: seen.append(done))
    assert seen[0] > 0
    assert _rows(resumed, "games") == _rows(whole, "games")


def test_a_run_killed_in_the_middle_leaves_valid_results_and_resumes(tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(STUDY.replace("games = 30", "games = 100"))
    out = tmp_path / "out"
    run = subprocess.Popen(
        [sys.executable, "-m", "hundreddays", "lab", "run", str(study), "--out", str(out), "--jobs", "1"]
    )
    while not list(out.glob("batch-*")) and run.poll() is None:
        pass
    run.kill()
    run.wait()
    before = len(_rows(ResultStore(out), "games"))
    assert before % 10 == 0
    assert before > 0
    resumed = run_study(study.read_text(), out, local(1))
    assert len(_rows(resumed, "games")) == 200


def test_a_folder_of_another_study_or_of_other_things_is_named_and_left_alone(tmp_path: Path) -> None:
    run_study(STUDY, tmp_path / "mine", local(1))
    with pytest.raises(Damaged, match="another study"):
        run_study(STUDY.replace("seed = 7", "seed = 8"), tmp_path / "mine", local(1))
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "josephine.txt").write_text("Mon amie")
    with pytest.raises(Damaged, match="other things"):
        run_study(STUDY, tmp_path / "letters", local(1))
    assert (tmp_path / "letters" / "josephine.txt").read_text() == "Mon amie"


def test_a_damaged_batch_is_named(tmp_path: Path) -> None:
    store = run_study(STUDY, tmp_path / "out", local(1))
    victim = min((tmp_path / "out").glob("batch-*/games.parquet"))
    victim.write_bytes(b"not parquet at all")
    before = _contents(tmp_path / "out")
    with pytest.raises(Damaged, match=r"batch-0000-00000000-0003/games\.parquet is damaged"):
        store.table("games")
    with pytest.raises(Damaged, match=r"batch-0000-00000000-0003/games\.parquet is damaged"):
        run_study(STUDY, tmp_path / "out", local(1))
    victim.unlink()
    before.pop(victim.relative_to(tmp_path / "out").as_posix())
    with pytest.raises(Damaged, match=r"games\.parquet is damaged or missing"):
        run_study(STUDY, tmp_path / "out", local(1))
    assert _contents(tmp_path / "out") == before


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def test_a_game_that_falls_to_pieces_is_named_with_its_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise IndexError("no such hex")

    monkeypatch.setattr(work, "play_out", broken)
    with pytest.raises(Fault, match=r"Game 0 with points = 3 broke down: IndexError\('no such hex'\)"):
        run_study(STUDY, tmp_path / "out", local(1))


def test_batches_cover_every_game_once() -> None:
    study = read_study(STUDY)
    covered = [(cell, number) for cell, first, count in batches(study) for number in range(first, first + count)]
    assert sorted(covered) == [(cell, number) for cell in range(2) for number in range(30)]


def test_cells_take_turns_so_that_they_can_be_compared_soon() -> None:
    """As many as a worker keeps ready: of more each would have to be made ready again for every batch."""
    study = read_study(STUDY)
    assert [cell for cell, _, _ in batches(study)][:4] == [0, 1, 0, 1]
    many = msgspec.structs.replace(
        study, sweep=[msgspec.structs.replace(study.sweep[0], values=list(range(READY + 2)), labels=[])]
    )
    order = [cell for cell, _, _ in batches(many)]
    assert order[: READY + 1] == [*range(READY), 0]
    assert set(order[-4:]) == {READY, READY + 1}


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(Fault, match="no engine"):
        engine("steam")
