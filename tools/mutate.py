"""Do the tests notice? Small changes to a game's rules, one at a time, tried by that game's own tests.

    python -m tools.mutate emperor --changes 100
    python -m tools.mutate returns --module retreat --changes 0 --out survivors.txt
    python -m tools.mutate returns --again survivors.txt

What is changed is told in `tools/changes.py`, and how it is tried in `tools/trials.py`: by the tests of
`tests/games/<id>` that reach the changed line. What no test notices survives, and is listed with its line, before and
after. A change that makes no difference to the rules is marked, with a word why: in the source at the end of its line,
`# equivalent: the list is never empty here`, or for a kind of comparison in `tests/games/<id>/equivalent.toml`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from tools.changes import Change, changes_of, is_same, listed_in, sames_in
from tools.trials import ROOT, SOURCE, SURVIVED, Place, answers, place_of

PACKAGE: Final = SOURCE / "hundreddays"
NO_RULES: Final = frozenset({"__init__.py", "scenario_schema.py", "schema.py", "steps.py", "words.py"})
"""Modules of the folder that hold names and shapes."""
EVERY: Final = 100
"""After so many changes it says how far it has come."""


def changes_to(game: str, modules: Sequence[str]) -> list[Change]:
    """Every change that can be made to the rules of a game, or to some modules of them."""
    folder = PACKAGE / "games" / game / "rules"
    files = [file for file in sorted(folder.glob("*.py")) if file.name not in NO_RULES]
    strangers = sorted(set(modules) - {file.stem for file in files})
    if strangers:
        known = ", ".join(file.stem for file in files)
        raise SystemExit(f"{game} has no module of rules called {strangers[0]}; there are {known}.")
    if compiled := sorted(folder.glob("*.so")):
        raise SystemExit(f"{compiled[0].name} is compiled, and no change to its source is felt: run make slow first.")
    sames = sames_in(ROOT / "tests" / "games" / game / "equivalent.toml")
    return [
        change
        for file in files
        if not modules or file.stem in modules
        for change in changes_of(file.relative_to(SOURCE), file.read_text("utf-8"))
        if not is_same(change, sames)
    ]


def run(place: Place, chosen: Sequence[Change], jobs: int, patience: float) -> list[Change]:
    """Try changes to a game; prints as it goes, and returns those that survived."""
    game = place.tests.name
    met: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    alive: list[Change] = []
    for number, (change, answer) in enumerate(answers(place, chosen, jobs, patience), 1):
        met[change.file.name][0] += 1
        if answer == SURVIVED:
            met[change.file.name][1] += 1
            alive.append(change)
            print(f"{number}/{len(chosen)} survives: {change}", flush=True)
        elif number % EVERY == 0:
            print(f"{number}/{len(chosen)} tried, {len(alive)} survived", flush=True)
    for name, (tried, left) in sorted(met.items()):
        print(f"  {name:<24} {tried - left:>4} of {tried:>4}")
    share = 1 - len(alive) / max(1, len(chosen))
    print(f"{game}: {share:.1%} of {len(chosen)} changes noticed", flush=True)
    return sorted(alive)


def main() -> None:
    known = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/game.py"))
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which; default: {', '.join(known)}")
    parser.add_argument("--module", action="append", default=[], help="only this module of the rules; may be repeated")
    parser.add_argument(
        "--changes", type=int, default=20, metavar="N", help="how many, at random; 0 for all (default 20)"
    )
    parser.add_argument("--again", type=Path, metavar="FILE", help="only the survivors that this file lists")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at a time")
    parser.add_argument("--seed", default="", help="the same seed chooses the same changes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the survivors to this file")
    parser.add_argument(
        "--patience",
        type=float,
        default=1e9,
        metavar="SECONDS",
        help="leave out tests that take longer, for a quick look",
    )
    parser.add_argument(
        "--tests",
        action="append",
        metavar="PATTERN",
        help="only these files of tests; may be repeated (default test_*.py)",
    )
    parser.add_argument("--least", type=int, default=0, metavar="PERCENT", help="fail where fewer are noticed")
    given = parser.parse_args()
    for game in given.games:
        if game not in known:
            parser.error(f"there is no game {game}; there are {', '.join(known)}")
    seed = given.seed or str(Random().getrandbits(32))
    os.chdir(ROOT)
    sys.path[:0] = [str(SOURCE), str(ROOT / "tests"), str(ROOT)]
    listed = given.again.read_text("utf-8") if given.again else None
    short = False
    out: list[str] = []
    for game in given.games or known:
        changes = changes_to(game, given.module)
        if listed is not None:
            chosen = listed_in(listed, changes)
        else:
            count = len(changes) if given.changes == 0 else min(given.changes, len(changes))
            chosen = Random(f"{seed} {game}").sample(changes, count)
        print(f"{game}: {len(chosen)} of {len(changes)} changes, seed {seed}", flush=True)
        alive = run(place_of(game, given.tests or ["test_*.py"]), chosen, given.jobs, given.patience)
        short = short or (len(chosen) - len(alive)) * 100 < given.least * len(chosen)
        out += [f"{change}\n" for change in alive]
    if given.out is not None:
        given.out.write_text("".join(out), "utf-8")
    raise SystemExit(1 if short else 0)


if __name__ == "__main__":
    main()
