"""What the server writes down for whoever runs it: one line a thing, with time and level, as text or as JSON."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final, Literal

LogFormat = Literal["text", "json"]
ACCESS = "hundreddays.access"
REPEAT_SECONDS: Final = 10.0
"""A line that says the same as one before is written again after so long, with how often it was left out."""
REMEMBERED: Final = 1000
"""So many different lines are remembered at most."""


class TextFormatter(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Repeats(logging.Filter):
    """Leaves out what was just said: while a database is away every request would say so. Requests are no repeats."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[tuple[str, int, str], float] = {}
        self._left_out: dict[tuple[str, int, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == ACCESS or record.exc_info:
            return True
        key = record.name, record.levelno, record.getMessage()
        last = self._written.get(key)
        if last is not None and 0.0 <= record.created - last < REPEAT_SECONDS:
            self._left_out[key] = self._left_out.get(key, 0) + 1
            return False
        if len(self._written) >= REMEMBERED:
            self._written.clear()
            self._left_out.clear()
        self._written[key] = record.created
        missing = self._left_out.pop(key, 0)
        if missing:
            record.msg, record.args = f"{key[2]} ({missing:,} times more since this was last said)", None
        return True


def set_up(format: LogFormat, access: bool) -> None:
    """Everything goes to standard error. `access` has every request written down, without anything secret in it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter())
    handler.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for noisy in ("alembic", "uvicorn", "httpx"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)
