"""The data of earlier versions: a table or a record goes on with the very figures that it was begun with.

`released/GAME-HASH.json.gz` holds all data files of a game as JSON, the very bytes whose hash records pin.
`tools/keep_data.py` writes it for the data of today, before a version is released.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from hundreddays.core import BadData, Game, KeptData, settle
from hundreddays.games import info, load

_HASH = re.compile(r"[0-9a-f]{16}")


def load_pinned(id: str, data: str, /, **options: Any) -> Game:
    """The game with the data of that hash; as it is today where that is not kept, or can no longer be read.

    The options may be a stranger's: a name that is none of the game's is refused, `data` and `id` too.
    """
    settled = settle(info(id), options)
    game = load(id, None, **settled)
    if game.data_hash == data or not _HASH.fullmatch(data):
        return game
    return _earlier(id, data, tuple(settled.items())) or game


def kept_data(id: str, data: str) -> KeptData | None:
    """All data of a game as it was under that hash, if it is kept."""
    file = files("hundreddays.games").joinpath("released", f"{id}-{data}.json.gz")
    if not file.is_file():
        return None
    packed = gzip.decompress(file.read_bytes())
    if hashlib.sha256(packed).hexdigest()[:16] != data:
        raise BadData(f"The kept data {data} of {id} cannot be used:", ["its hash is another"])
    return KeptData(msgspec.json.decode(packed, type=dict[str, dict[str, Any]]))


@lru_cache(maxsize=32)
def _earlier(id: str, data: str, options: tuple[tuple[str, Any], ...]) -> Game | None:
    kept = kept_data(id, data)
    if kept is None:
        return None
    try:
        return load(id, kept, **dict(options))
    except BadData:  # the program of today wants to know more than it held
        return None
