"""`make play` in a checkout: what is compiled runs, and what is not is compiled meanwhile, for the next start.

Nothing is laid beside the source while a server runs: a process that had begun in plain Python would import the rest
compiled. So the work of one start is laid down at the beginning of the next.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from typing import Final

from tools import fast

LOCK: Final = fast.ROOT / "requirements" / "fast.lock"
QUARTERS: Final = 4
LOWEST: Final = 19
"""The nicest that a process can be: whoever plays does not notice."""
WORK: Final = "--work"


def compiler() -> str | None:
    """The C compiler that Python was built with, or any other; Windows finds its own."""
    named = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform == "win32":
        return named
    return next(filter(None, map(shutil.which, (named, "cc", "gcc", "clang"))), None)


def start() -> str:
    """Lay down what is ready and begin what is not; says what runs now."""
    if fast.up_to_date() or fast.lay_prepared():
        return "The compiled rules run."
    fast.clean()
    if compiler() is None:
        return "Plain Python runs: with a C compiler the rules would be compiled, and three times as fast."
    subprocess.Popen([sys.executable, "-m", "tools.background", WORK], cwd=fast.ROOT)
    return "Plain Python runs. The rules are being compiled for the next start."


def work() -> int:
    """Fetch mypyc and compile, at the lowest priority, and tell how far it has come."""
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(LOCK)]
    if subprocess.run(fetch, check=False).returncode:
        print("The rules are not compiled: mypyc could not be installed (see above).", flush=True)
        return 1
    try:
        fast.prepare(_tell)
    except fast.NotBuilt as error:
        print(f"The rules are not compiled: {error}", flush=True)
        return 1
    print("The rules are compiled: the next start is faster.", flush=True)
    return 0


def _tell(done: int, total: int) -> None:
    """A line for every quarter."""
    if done * QUARTERS // total > (done - 1) * QUARTERS // total:
        print(f"Compiling the rules for the next start: {100 * done // total} %", flush=True)


def main(arguments: Sequence[str]) -> int:
    if WORK in arguments:
        return work()
    print(start(), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
