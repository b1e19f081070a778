"""Training a network: the same seed gives the same, a stopped run goes on, and what there is to learn is learned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.cli import main
from hundreddays.core import Fault, LearnedJudge
from hundreddays.core.judging import Figures, read_network
from hundreddays.players.self_play import Noted, somewhere
from hundreddays.players.training import CURVE, GAMES, NET, _trained, learned_judge, train

EVERY = [("returns", {}), ("waterloo", {"rules": "basic"}), ("waterloo", {}), ("napoleon", {}), ("emperor", {})]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the command made of a few games."""
    out = tmp_path_factory.mktemp("train") / "net"
    assert main(["train", "returns", "--games", "16", "--seed", "5", "--out", str(out)]) == 0
    return out


def test_the_command_writes_a_network_that_the_judge_can_use(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = hd.load("returns")
    judge = learned_judge(game)
    judge.net = read_network((folder / NET).read_bytes())
    state = somewhere(game, Random(3))
    assert 0.0 < judge.chance(state, 0) < 1.0
    assert judge.chance(state, 0) + judge.chance(state, 1) == pytest.approx(1.0)
    assert judge.odds(state) == judge.net.odds(judge.look(state))
    assert len((folder / GAMES).read_text().splitlines()) == 16
    assert len((folder / CURVE).read_text().splitlines()) > 3


def test_the_same_command_goes_on_and_comes_to_the_same(folder: Path, tmp_path: Path) -> None:
    """A run that was cut short in the middle of a line; two processes instead of one."""
    lines = (folder / GAMES).read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut"
    cut.mkdir()
    (cut / "recipe.toml").write_bytes((folder / "recipe.toml").read_bytes())
    (cut / GAMES).write_bytes(b"".join(lines[:10]) + lines[10][:100])
    result = train(hd.load("returns"), cut, 16, 2, 5)
    assert result.net == (folder / NET).read_text()
    assert sorted(lines) == sorted((cut / GAMES).read_bytes().splitlines(keepends=True))


def test_a_folder_of_another_recipe_is_left_alone(folder: Path, tmp_path: Path) -> None:
    before = (folder / GAMES).read_bytes()
    with pytest.raises(Fault, match="another recipe: seed"):
        train(hd.load("returns"), folder, 16, 1, 6)
    with pytest.raises(Fault, match="another recipe: options"):
        train(hd.load("returns", players=3), folder, 16, 1, 5)
    assert (folder / GAMES).read_bytes() == before
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(Fault, match="something else"):
        train(hd.load("returns"), tmp_path, 16, 1, 5)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def _press(after: int) -> Callable[[str, int, int], None]:
    def told(what: str, done: int, of: int) -> None:
        if what == "games" and done >= after:
            raise KeyboardInterrupt

    return told


def test_what_was_played_until_ctrl_c_is_kept_and_trained_on(folder: Path, tmp_path: Path) -> None:
    stopped = train(hd.load("returns"), tmp_path / "net", 400, 1, 5, _press(16))
    assert stopped.stopped
    assert stopped.games == 16
    assert (tmp_path / "net" / NET).read_text() == (folder / NET).read_text()
    with pytest.raises(KeyboardInterrupt):
        train(hd.load("returns"), tmp_path / "few", 400, 1, 5, _press(1))
    assert len((tmp_path / "few" / GAMES).read_text().splitlines()) == 8


def test_what_a_straight_line_cannot_say_is_learned(tmp_path: Path) -> None:
    """Side 0 wins where two inputs have the same sign; the logistic model, told nothing, says one half."""
    rng = Random(1)

    def one(number: int) -> Noted:
        rows = [[rng.gauss(0.0, 1.0) for _ in range(6)] for _ in range(30)]
        alike = rng.random() < 0.5
        for row in rows:
            row[1] = abs(row[1]) * (1 if (row[0] > 0) == alike else -1)
        return Noted(number, [[*row, 0.0] for row in rows], float(alike), True)

    result = _trained(hd.load("returns"), [one(number) for number in range(1500)], tmp_path, 7, False, lambda *_: None)
    assert result.kept.logistic == pytest.approx(0.6931, abs=0.001)
    assert result.kept.network < 0.5
    assert result.sound == result.kept
    assert [said for said, _, _ in result.calibration] == sorted(said for said, _, _ in result.calibration)
    assert sum(count for _, _, count in result.calibration) == 30 * 300


@pytest.mark.parametrize(("id", "options"), EVERY)
def test_an_installed_network_fits_what_its_judge_looks_at(id: str, options: dict[str, str]) -> None:
    """And was better on games kept back than the logistic model, or it would not be there."""
    game = hd.load(id, None, **options)
    judge = game.judge()
    assert isinstance(judge, LearnedJudge)
    given = judge.look(somewhere(game, Random(2)))
    assert len(given) == len(judge.look(somewhere(game, Random(3))))
    if judge.net is not None:
        assert judge.net.inputs == len(given)
        text = (Path(hd.__file__).parent / "games" / id / "opponent" / judge.net_file).read_bytes()
        figures = msgspec.toml.decode(text, type=Figures)
        assert figures.log_loss < figures.logistic
