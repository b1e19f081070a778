"""Every command: what it says to people and to programs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

import hundreddays as hd
import hundreddays.core.state
from cli.conftest import Run
from hundreddays.cli import app
from hundreddays.cli.app import COMMANDS, HELP, hundred_days


@pytest.fixture
def start(ambush: str, tmp_path: Path) -> str:
    """A position file: red's first turn, nothing dealt by chance."""
    path = tmp_path / "start.toml"
    game = hd.load(ambush)
    state = game.start()
    while state.actor == hd.CHANCE:
        state.apply(state.moves()[0])
    path.write_text(state.text(), "utf-8")
    return str(path)


@pytest.fixture
def record(ambush: str, run: Run, tmp_path: Path) -> str:
    """The record of a whole game."""
    path = tmp_path / "game.record"
    assert run("play", ambush, "--as", "spectator", "--seed", "1", "--save", str(path)).code == 0
    return str(path)


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_shows_examples(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert "Examples:" in ran.out
    assert "hundred-days " + "".join(command) in ran.out


def test_version(run: Run) -> None:
    """It says which build of the rules runs, too."""
    build = "plain Python" if str(hundreddays.core.state.__file__).endswith(".py") else "compiled"
    assert run("--version").out == f"hundred-days {hd.__version__} ({build})\n"


def test_without_a_command_the_game_opens_in_the_browser(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    command = hundred_days.get_command(click.Context(hundred_days), app.BROWSER[0])
    assert command is not None
    assert command.make_context("serve", app.BROWSER[1:]).params["open_browser"]
    monkeypatch.setattr(app, "BROWSER", ["games", "--json"])
    assert run().out == run("games", "--json").out


def test_without_the_servers_libraries_it_is_said_what_to_install_and_what_works(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "hundreddays.server.run_server", None)
    ran = run()
    assert ran.code == 1
    said = " ".join(ran.err.split())
    assert "Install 'hundred-days[server]' with pip, pipx or uv." in said
    assert "hundred-days play returns" in said


def test_a_group_without_a_command_shows_its_help(run: Run) -> None:
    ran = run("lab")
    assert ran.code == 2
    assert "Commands:" in ran.out


def test_the_help_says_of_each_command_what_it_says_of_itself(run: Run) -> None:
    context = click.Context(hundred_days)
    commands = {name: hundred_days.get_command(context, name) for name in COMMANDS}
    assert {name: command.get_short_help_str(100) for name, command in commands.items() if command} == HELP
    out = " ".join(run("--help").out.split())
    assert all(f"{name} {text}" in out for name, text in HELP.items())


def test_the_help_waits_for_no_game_and_no_library_but_the_one_of_commands() -> None:
    code = (
        "import sys; from hundreddays.cli import main; main(['--help']);"
        "print(sorted(name for name in ('rich', 'msgspec', 'hundreddays.core', 'hundreddays.players')"
        " if name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_every_public_name_is_there_when_it_is_asked_for() -> None:
    assert set(hd.__all__) <= set(dir(hd))
    for name in hd.__all__:
        assert getattr(hd, name) is getattr(hd, name) is not None
    with pytest.raises(AttributeError, match="no attribute “mach”"):
        _ = hd.mach


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("hundred-days si", ["simulate"]),
        ("hundred-days play wa", ["waterloo"]),
        ("hundred-days play waterloo --against ma", ["marshal", "master"]),
        ("hundred-days ladder --neigh", ["--neighbours"]),
    ],
)
def test_a_shell_completes(typed: str, offered: list[str], monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setenv("_HUNDRED_DAYS_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
    ran = run()
    assert ran.code == 0
    assert [line.partition(",")[2] for line in ran.out.splitlines()] == offered


def test_a_shell_gets_its_script(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {**os.environ, "_HUNDRED_DAYS_COMPLETE": "zsh_source"}
    ran = subprocess.run(
        [sys.executable, "-m", "hundreddays"], env=environment, capture_output=True, text=True, check=True
    )
    assert "#compdef hundred-days" in ran.stdout


def test_games_lists_and_describes(run: Run, ambush: str) -> None:
    assert "Ambush (1815)" in run("games").out
    one = run("games", ambush).out
    assert "Seats: red, blue. Opponents: random." in one
    assert "open_hands" in one
    listed: Any = run("games", ambush, "--json").json()
    assert listed[0]["info"]["settings"][0]["name"] == "players"
    assert listed[0]["seats"] == ["red", "blue"]


def test_rules_whole_by_number_by_chapter_and_by_word(run: Run, ambush: str) -> None:
    assert "Six places lie in a ring" in run("rules", ambush).out
    assert run("rules", ambush, "§3.1", "--json").json() == [
        {"number": "3.1", "chapter": "Cards", "text": "Drum: one more action this turn."}
    ]
    chapter: Any = run("rules", ambush, "3", "4.1", "--json").json()
    assert [each["number"] for each in chapter] == ["3.1", "3.2", "3.3", "4.1"]
    assert "3.1" in run("rules", ambush, "--search", "one more action").out


def test_position_is_shown_with_its_moves(run: Run, ambush: str, start: str) -> None:
    shown = run("position", ambush, start, "--moves").out
    assert "Round 1, red: action" in shown
    assert "R1 R2 R3" in shown
    assert "march red_line" in shown
    answer: Any = run("position", ambush, start, "--moves", "--json").json()
    assert "rest" in answer["moves"]
    assert answer["view"]["seat"] == "red"


def test_a_position_is_shown_as_another_seat_sees_it(run: Run, ambush: str, start: str) -> None:
    assert "R? R? R?" in run("position", ambush, start, "--as", "blue").out


def test_why_answers_with_paragraphs_and_the_exit_code(run: Run, ambush: str, start: str) -> None:
    assert run("position", ambush, start, "--why", "rest") == (0, "“rest” is legal.\n", "")
    refused = run("position", ambush, start, "--why", "march blue_line")
    assert refused.code == 1
    assert "That block is not yours to march. (§2.3)" in refused.out
    answer: Any = run("position", ambush, start, "--why", "march blue_line", "--json").json()
    assert answer["verdict"] == {
        "legal": False,
        "reasons": [{"text": "That block is not yours to march.", "cite": "2.3"}],
    }


def test_perft_counts_and_divides(run: Run, ambush: str, start: str) -> None:
    counted: Any = run("perft", ambush, "--depth", "3", "--divide", "--position", start, "--json").json()
    assert counted["counts"][0] == len(counted["divide"])
    assert counted["counts"][2] == sum(counted["divide"].values())
    assert f"{counted['counts'][2]:,}" in run("perft", ambush, "--depth", "3", "--position", start).out


def test_simulate_reports_by_seat_and_repeats_itself(run: Run, ambush: str) -> None:
    shown = run("simulate", ambush, "--games", "20")
    assert shown.code == 0
    assert "decisions/s" in shown.out
    first: Any = run("simulate", ambush, "--games", "20", "--seed", "4", "--json").json()
    again: Any = run("simulate", ambush, "--games", "20", "--seed", "4", "--json").json()
    assert first["seats"] == again["seats"]
    assert sum(seat["wins"] for seat in first["seats"]) + first["seats"][0]["draws"] == 20
    for seat in first["seats"]:
        low, high = seat["interval"]
        assert 0 <= low <= (seat["wins"] + seat["draws"] / 2) / 20 <= high <= 1


def test_simulate_gives_the_same_games_on_any_number_of_processes(run: Run) -> None:
    one: Any = run("simulate", "returns", "--games", "12", "--seed", "4", "--json").json()
    two: Any = run("simulate", "returns", "--games", "12", "--seed", "4", "--jobs", "2", "--json").json()
    assert one["seats"] == two["seats"]
    assert one["plies"] == two["plies"]


def test_simulate_writes_records_that_replay(run: Run, ambush: str, tmp_path: Path) -> None:
    assert run("simulate", ambush, "--games", "3", "--records", str(tmp_path / "r"), "-o", "players=3").code == 0
    files = sorted((tmp_path / "r").iterdir())
    assert [file.name for file in files] == ["ambush-0-0.record", "ambush-0-1.record", "ambush-0-2.record"]
    for file in files:
        assert run("replay", str(file), "--as", "green").code == 0
        proof = run("verify", str(file))
        assert proof.code == 1
        assert "No hash of a seed was published" in proof.out


def test_replay_tells_the_story_to_each_seat(run: Run, record: str) -> None:
    as_red, as_blue = run("replay", record, "--as", "red").out, run("replay", record, "--as", "blue").out
    assert "Red is dealt a card." in as_blue
    assert "Red is dealt a card." not in as_red
    assert "End: rules." in as_red
    cut: Any = run("replay", record, "--at", "4", "--json").json()
    assert cut["at"] == 4
    assert len(cut["story"]) == 4


def test_a_replayed_position_can_be_read_again(run: Run, ambush: str, record: str) -> None:
    text = run("replay", record, "--at", "6", "--position").out
    assert run("position", ambush, "-", "--json", typed=text).code == 0


def test_verify_proves_the_dice(run: Run, record: str) -> None:
    proof: Any = run("verify", record, "--json").json()
    assert proof["fair"]
    assert proof["end"] == "rules"
    assert "draws follow from the seed" in run("verify", record).out


def test_data_says_which_figures_are_reconstructed(run: Run) -> None:
    listed = run("data", "returns", "--reconstructed")
    assert "unit[f_i].cohesion" in listed.out
    assert "unit[f_gd].cards" not in listed.out
    assert "town[alost]" in listed.out
    assert "town[brussels]" not in listed.out


def test_data_lists_shows_and_checks(run: Run, ambush: str, tmp_path: Path) -> None:
    assert "ambush.toml" in run("data", ambush).out
    assert "rounds = 5" in run("data", ambush, "--show", "ambush.toml").out
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "ambush.toml").write_text('rounds = 7\n[[block]]\nid = "guard"\nnumber = 4\n')
    checked = run("data", ambush, "--check", str(mine))
    assert checked.code == 0
    assert "ambush.toml: rounds: 5 → 7" in checked.out
    assert "ambush.toml: block[guard].number: 3 → 4" in checked.out
    overlaid: Any = run("data", ambush, "--check", str(mine), "--json").json()
    plain: Any = run("data", ambush, "--json").json()
    assert overlaid["hash"] != plain["hash"]
    assert run("simulate", ambush, "--games", "2", "--data", str(mine)).code == 0


def test_a_mail_server_that_does_not_fit_is_told_of_before_anything_is_served(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HUNDRED_DAYS_SMTP", "smtp://user:secret@mail.example")
    served = run("serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/tables.sqlite3")
    assert served.code == 1
    assert "Name it with --mail-from." in served.err
    assert "secret" not in served.out + served.err
