"""What can be given wrongly: each gives a clear message and a proper exit code, never a traceback, and writes
nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hundreddays as hd
from cli.conftest import Run


@pytest.fixture
def record(ambush: str, run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    assert run("play", ambush, "--as", "spectator", "--seed", "2", "--save", str(path)).code == 0
    return path


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ladder returns --data here", "Leave out --data."),
        ("fit returns --out judge.toml --data here", "Leave out --data."),
        ("train returns --out net --data here", "Leave out --data."),
        ("space returns --out levels.toml --data here", "Leave out --data."),
        ("gmaes", "no command “gmaes”. Did you mean “games”"),
        ("rules ambsh", "no game “ambsh”. Did you mean “ambush”"),
        ("games ambsh", "no game “ambsh”"),
        ("rules ambush 99.9", "no paragraph “99.9”"),
        ("rules ambush --search zebra", "No paragraph holds “zebra”"),
        ("rules ambush 1.1 --search block", "not both"),
        ("play", "Which game?"),
        ("play ambush --as purple", "no seat “purple”. Known: red, blue"),
        ("play ambush --as red,", "not a list of seats"),
        ("play ambush --against wizard", "no player “wizard”"),
        ("play ambush --seed many", "is not a valid integer"),
        ("play ambush -o player=3", "no option “player”. Did you mean “players”"),
        ("play ambush -o players=9", "cannot be 9. It can be: 2, 3"),
        ("play ambush -o players", "Write it as name=value"),
        ("play --resume last", "There is no saved game"),
        ("play ambush --resume last", "goes on as it was set up"),
        ("play --resume nowhere.record", "cannot be read: No such file"),
        ("simulate ambush", "Missing option '--games'"),
        ("simulate ambush --games 0", "is not in the range"),
        (
            "simulate ambush --games 5 --players random,random,random",
            "has 2 seats (red, blue), but 3 players are given",
        ),
        ("simulate ambush --games 5 --players rnadom", "Did you mean “random”"),
        ("simulate ambush --games 5 --players random,,random", "not a list of players"),
        ("perft ambush --depth 0", "is not in the range"),
        ("perft ambush --depth 2 --colour", "No such option"),
        ("replay nowhere.record", "cannot be read: No such file"),
        ("verify /", "cannot be read: Is a directory"),
        ("position ambush nowhere.toml", "cannot be read"),
        ("data ambush --show untis.toml", "no data file “untis.toml”. Did you mean “ambush.toml”"),
    ],
)
def test_asked_wrongly(run: Run, ambush: str, line: str, says: str) -> None:
    ran = run(*line.split())
    assert ran.code == 2
    assert says in " ".join(ran.err.split())
    assert ran.out == ""
    as_json = run(*line.split(), "--json")
    assert as_json.code == 2
    error: Any = as_json.json()
    assert says in f"{error['error']['message']} {error['error']['hint']}"
    assert as_json.err == ""


def test_a_planner_that_is_not_there_is_refused(run: Run, ambush: str) -> None:
    ran = run("play", ambush, "--against", "planner")
    assert ran.code == 1
    assert "Ambush has no planner. Play against “random”." in " ".join(ran.err.split())


# Records


def changed(path: Path, old: str, new: str, count: int = 1) -> str:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, count), "utf-8")
    return str(path)


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('[Format "hundred-days record 1"]', "", "not a record of Hundred Days"),
        ("\n2 chance", "\n3 chance", "ply 3 where ply 2 is due. A line is missing, doubled or out of order"),
        ("\n2 chance", "\ntwo chance", "neither a header nor a move"),
        ('[Rules "1"]', '[Rules "7"]', "rules version 7; this program has version 1"),
        ('[Data "', '[Data "0', "played with other data"),
        ('[Game "ambush"]', '[Game "ambsh"]', "no game “ambsh”"),
        ('[Game "ambush"]', '[Game "ambush"]\n[Game "ambush"]', "stands twice"),
        ("players=2", "players=5", "cannot be 5"),
        ("1 chance: deal", "1 chance: steal", "no move “steal"),
        ("1 chance:", "1 red:", "but chance decides there"),
        ("1 chance: deal", "1 chance: roll 1\n2 chance: deal", "ply 2 where ply 3 is due"),
    ],
)
def test_malformed_and_forged_records(run: Run, record: Path, command: str, old: str, new: str, says: str) -> None:
    ran = run(command, changed(record, old, new))
    assert ran.code in (1, 2)
    assert says in " ".join(ran.err.split())
    assert ran.out == ""


def test_a_truncated_record(run: Run, record: Path) -> None:
    text = record.read_text("utf-8")
    for length in (text.rindex("\n", 0, len(text) // 2), len(text) - 20):
        record.write_text(text[:length], "utf-8")
        for command in ("verify", "replay"):
            ran = run(command, str(record))
            assert ran.code == 1
            assert "cut off or altered" in " ".join(ran.err.split())


def test_a_reordered_record(run: Run, record: Path) -> None:
    lines = lines_of(record)
    first = next(number for number, line in enumerate(lines) if line.startswith("5 "))
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    record.write_text("\n".join(lines) + "\n", "utf-8")
    assert "out of order" in run("verify", str(record)).err


def test_a_renumbered_reordered_record(run: Run, record: Path) -> None:
    """Two decisions exchanged and numbered again: the rules find it."""
    lines = lines_of(record)
    first = next(number for number, line in enumerate(lines) if line.startswith("5 "))
    one, two = lines[first].partition(" ")[2], lines[first + 1].partition(" ")[2]
    lines[first], lines[first + 1] = f"5 {two}", f"6 {one}"
    record.write_text("\n".join(lines) + "\n", "utf-8")
    ran = run("verify", str(record))
    assert ran.code == 1
    assert "Ply 5" in ran.err


def test_a_record_that_is_not_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    assert run("verify", str(path)) == (2, "", f"The file {path} is not a text file.\n")


def test_a_ply_beyond_the_end(run: Run, record: Path) -> None:
    ran = run("replay", str(record), "--at", "9999")
    assert ran.code == 2
    assert "there is no ply 9999" in ran.err


def test_a_record_of_overlaid_data_needs_the_overlay(run: Run, ambush: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "ambush.toml").write_text("rounds = 2\n")
    path = str(tmp_path / "over.record")
    assert run("play", ambush, "--as", "spectator", "--seed", "2", "--save", path, "--data", str(mine)).code == 0
    assert "Give the same overlay with --data DIR" in " ".join(run("verify", path).err.split())
    assert run("verify", path, "--data", str(mine)).code == 0


def test_a_seats_own_record_cannot_be_replayed(run: Run, ambush: str, tmp_path: Path) -> None:
    from hundreddays.tables import Table, person

    table = Table(hd.load(ambush), seats={"red": person(), "blue": person()})
    table.begin()
    path = tmp_path / "mine.record"
    path.write_text(table.record_for(0).text(), "utf-8")
    for command in ("replay", "verify"):
        ran = run(command, str(path))
        assert ran.code == 1
        assert "written for red while the game went on" in " ".join(ran.err.split())
    assert run("play", "--resume", str(path)).code == 1


def test_a_finished_game_cannot_be_resumed(run: Run, record: Path) -> None:
    ran = run("play", "--resume", str(record))
    assert ran.code == 2
    assert "is over" in ran.err


# Positions and data


def test_every_defect_of_a_position_is_listed(run: Run, ambush: str, tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    text = hd.load(ambush).start().text()
    path.write_text(text.replace('"mill"', '"moon"'), "utf-8")
    ran = run("position", ambush, str(path))
    assert ran.code == 1
    assert "This position is not possible" in ran.err
    error: Any = run("position", ambush, str(path), "--json").json()
    assert len(error["error"]["defects"]) >= 2


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("this is = = not toml", 1, "cannot be read"),
        ('game = "chess"\n', 2, "a position of chess, not of ambush"),
        ('game = "ambush"\nrules = "9"\n', 1, "another rules version"),
        ('game = "ambush"\n[options]\nplayers = 7\n', 2, "cannot be 7"),
    ],
)
def test_positions_that_do_not_fit(run: Run, ambush: str, text: str, code: int, says: str) -> None:
    ran = run("position", ambush, "-", typed=text)
    assert ran.code == code
    assert says in " ".join(ran.err.split())


def test_a_move_that_is_not_one(run: Run, ambush: str) -> None:
    ran = run("position", ambush, "-", "--why", "marsch red_line", typed=hd.load(ambush).start().text())
    assert ran.code == 2
    assert "Did you mean “march red_line”" in ran.err


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("ambush.toml", "rounds = 'five'", "rounds: expected"),
        ("ambush.toml", "rounds = ", "not valid TOML"),
        ("ambush.toml", "ruonds = 5", "ruonds"),
        ("units.toml", "", "units.toml is no data file of this game"),
        ("readme.txt", "", "holds none of ambush.toml"),
    ],
)
def test_a_broken_overlay(run: Run, ambush: str, tmp_path: Path, name: str, text: str, says: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / name).write_text(text)
    for line in (
        ("data", ambush, "--check", str(folder)),
        ("play", ambush, "--data", str(folder)),
        ("simulate", ambush, "--games", "1", "--data", str(folder)),
    ):
        ran = run(*line)
        assert ran.code == 1
        assert says in " ".join(ran.err.split())
    assert run("data", ambush, "--check", str(folder / "nowhere")).code == 1


def test_a_file_that_cannot_be_written_leaves_nothing_behind(run: Run, ambush: str, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("a file where a folder should be")
    ran = run("play", ambush, "--save", str(tmp_path / "wall" / "game.record"))
    assert ran.code == 2
    assert "cannot be written" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["wall"]


def test_nothing_that_is_there_is_written_over(run: Run, ambush: str, tmp_path: Path) -> None:
    precious = tmp_path / "precious.record"
    precious.write_text("precious")
    ran = run("play", ambush, "--save", str(precious))
    assert ran.code == 2
    assert "exists already" in ran.err
    assert "exists already" in " ".join(run("play", ambush, typed=f"save {precious}\nquit\n").out.split())
    assert precious.read_text() == "precious"
    for _ in range(2):
        run("play", ambush, "--seed", "9", typed="quit\n")
    assert sorted(path.name for path in (tmp_path / "saves").glob("*seed-9*")) == [
        "ambush-seed-9.record",
        "ambush-seed-9~2.record",
    ]
    records = ("simulate", ambush, "--games", "2", "--records", str(tmp_path / "r"))
    assert run(*records).code == 0
    assert run(*records).code == 2


def test_characters_that_a_terminal_cannot_show(ambush: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from io import BytesIO, TextIOWrapper

    from hundreddays.cli import main

    out = TextIOWrapper(BytesIO(), "ascii")
    monkeypatch.setattr("sys.stdout", out)
    assert main(["rules", ambush, "--search", "neighbouring"]) == 0
    out.flush()
    assert b"neighbouring" in out.buffer.getvalue()


def test_what_is_typed_in_another_encoding(run: Run, ambush: str, tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("# Napol\xe9on\n".encode("latin-1"))
    assert "not a text file" in run("position", ambush, str(path)).err


@pytest.mark.parametrize("name", ["data", "id", "self"])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_names_no_option_that_its_game_has_not(run: Run, tmp_path: Path, command: str, name: str) -> None:
    """Not even one that the program itself calls something else by."""
    text = hd.Record.of(hd.load("returns")).text()
    path = tmp_path / "strange.record"
    path.write_text(text.replace('[Options "', f'[Options "{name}=elsewhere '), "utf-8")
    ran = run(command, str(path))
    assert ran.code == 2
    assert f"no option “{name}”" in ran.err
