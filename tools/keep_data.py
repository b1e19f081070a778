"""Keep the data of today for ever: `python -m tools.keep_data`, before a version is released.

Tables and records that are begun with it can then go on with it when a later version has other figures.
"""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Any

import msgspec

import hundreddays as hd
from hundreddays.core import Overlay, Source
from hundreddays.games import REGISTER, info, scenario

GAMES = Path(hd.__file__).parent / "games"
FOLDER = GAMES / "released"


def canonical(id: str, over: Overlay = None) -> bytes:
    """All data files of a game, with a scenario's figures or without, in the one spelling whose hash records pin."""
    names = tuple(sorted(path.name for path in (GAMES / id / "data").glob("*.toml")))
    trees: dict[str, Any] = Source(REGISTER[id], names, over).trees
    return msgspec.json.encode(trees, order="sorted")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    plain = [(id, canonical(id), hd.load(id).data_hash) for id in hd.REGISTER]
    laid = [
        (id, canonical(id, scenario(id, name).data), hd.load(id, scenario=name).data_hash)
        for id in hd.REGISTER
        for name in info(id).scenarios
    ]
    for id, packed, data in plain + laid:
        if hashlib.sha256(packed).hexdigest()[:16] != data:
            raise SystemExit(f"{id}: its data files are not those that its hash is made of")
        (FOLDER / f"{id}-{data}.json.gz").write_bytes(gzip.compress(packed, 9, mtime=0))
        print(f"{id}: data {data} is kept")


if __name__ == "__main__":
    main()
