"""The data of earlier versions: kept whole, and a game is built with it as it was."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Any

import pytest

import hundreddays as hd
from hundreddays.cli.loading import open_record
from hundreddays.core import BadData, KeptData, Record
from hundreddays.games import released_data
from hundreddays.games.released_data import kept_data, load_pinned

FOLDER = Path(hd.__file__).parent / "games" / "released"
KEPT = sorted(path.name.removesuffix(".json.gz") for path in FOLDER.glob("*.json.gz"))


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_is_whole(name: str) -> None:
    id, _, data = name.partition("-")
    kept = kept_data(id, data)
    assert kept is not None
    assert hashlib.sha256(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())).hexdigest().startswith(data)
    try:
        assert load_pinned(id, data).data_hash == data
    except BadData:
        pytest.fail("data that cannot be read any more is left alone, and never breaks a table")


def test_every_game_has_data_that_is_kept() -> None:
    assert {name.partition("-")[0] for name in KEPT} == set(hd.REGISTER)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> str:
    """A later version of `returns` with another figure; the hash of the data that is kept."""
    data = next(name for name in KEPT if name.startswith("returns-")).partition("-")[2]
    trees = kept_data("returns", data)
    assert trees is not None
    file = next(file for file, tree in trees.trees.items() if "unit" in tree)
    unit: dict[str, Any] = trees.trees[file]["unit"][0]
    figure = next(name for name, value in unit.items() if type(value) is int and value > 1)
    today = hd.load("returns", {file: {"unit": [{"id": unit["id"], figure: unit[figure] - 1}]}})
    plain = hd.load

    def load(id: str, overlay: Any = None, **options: Any) -> hd.Game:
        return today if id == "returns" and overlay is None else plain(id, overlay, **options)

    monkeypatch.setattr("hundreddays.games.released_data.load", load)
    released_data._earlier.cache_clear()
    return data


def test_a_table_of_an_earlier_version_has_its_own_figures(changed: str) -> None:
    assert load_pinned("returns", "0" * 16).data_hash != changed, "data that nobody kept: today's"
    assert load_pinned("returns", "../../secret").data_hash != changed
    assert load_pinned("returns", changed).data_hash == changed
    assert load_pinned("returns", changed) is load_pinned("returns", changed), "built once"


def test_a_record_of_an_earlier_version_is_read_with_its_own_figures(changed: str, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    record = Record.of(hd.load("returns", kept_data("returns", changed)))
    assert record.headers["Data"] == changed
    file.write_text(record.text(), "utf-8")
    game, read = open_record(str(file), None)
    assert game.data_hash == changed
    assert read.start(game).actor == game.start().actor


def test_data_of_other_files_is_refused() -> None:
    with pytest.raises(BadData, match="does not fit"):
        hd.load("returns", KeptData({"other.toml": {}}))
