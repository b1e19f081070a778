"""One process for one database file: a lock that the system lets go of when the process ends, in whatever way."""

from __future__ import annotations

import os
import sys


class FileLock:
    """Held from `take` until `release`, or until the process ends."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Whether nobody else has it."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
