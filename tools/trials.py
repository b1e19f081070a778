"""Trying changes to rules quickly: each in a fork of a process that has collected the tests already.

First the tests are run once, to learn how long each takes and which lines of the rules it reaches. Then every change is
tried by the tests that reach it: the one that noticed it the last time, those that noticed its neighbours, and the
rest, the quickest first, until one fails. A change in a function is made by giving the function other code. What is
carried out while a game is built is tried in forks that have built none, and what is carried out while modules are read
in forks that have read none. A change that makes a test run on for ever is noticed too.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, NamedTuple, NoReturn

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tools.changes import Change, made

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src"
MEMORY: Final = 4 << 30
"""What a trial may take: a change can make a list grow for ever."""
QUIET: Final = ("-qq", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not soak")
SURVIVED: Final = "survived"
FAILED: Final = "failed "
ERROR: Final = "error "
LATE: Final = "late"
"""The answers to a trial: it survived, it was noticed by a test, it could not be made, it must be made elsewhere."""

Lines = dict[str, set[int]]
Work = Callable[[], str]


class Place(NamedTuple):
    """Where things are."""

    source: Path
    """The folder that modules are imported from."""
    tests: Path
    """The folder of the tests that try the changes."""
    cache: Path
    """A file for what is remembered from run to run."""
    patterns: tuple[str, ...] = ("test_*.py",)
    """Which files of tests."""
    patience: float = 2.0
    """The processor seconds that even the quickest test is given before it counts as one that never ends."""


def place_of(game: str, patterns: Sequence[str]) -> Place:
    cache = ROOT / ".pytest_cache" / f"mutate-{game}.json"
    return Place(SOURCE, ROOT / "tests" / "games" / game, cache, tuple(patterns))


class Reach(msgspec.Struct):
    """How long a test takes, and which lines of the rules it reaches."""

    seconds: float
    lines: Lines


class Survey(msgspec.Struct):
    """What is known of a game's tests."""

    source: str = ""
    """What the rest was learned from: the package, and what the tests share."""
    files: dict[str, str] = {}
    """Each file of tests, by its hash."""
    tests: dict[str, Reach] = {}
    reading: Lines = {}
    """Lines carried out while modules are read and tests collected."""
    building: Lines = {}
    """Lines carried out while a game is built."""
    built: list[tuple[str, tuple[tuple[str, str | int | bool], ...]]] = []
    """The games that tests build."""
    noticed: dict[str, str] = {}
    """Which test noticed a change the last time."""
    lately: dict[str, list[str]] = {}
    """The tests that noticed changes to a file, the last one first."""


# Forks


def in_forks(works: Iterable[tuple[int, Work, float]], jobs: int) -> Iterator[tuple[int, str]]:
    """Carry out each work in a fork of its own, so many at a time, and give back what they answer as they end.

    A work that takes more seconds of a processor than it is given, or that dies, answers nothing.
    """
    running: dict[int, int] = {}
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        try:
            for number, work, seconds in works:
                if len(running) >= jobs:
                    yield _ended(running, folder)
                running[_fork(work, seconds, Path(folder) / str(number))] = number
            while running:
                yield _ended(running, folder)
        finally:
            for child in running:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)


def _ended(running: dict[int, int], folder: str) -> tuple[int, str]:
    """Wait for one of the forks."""
    child, _ = os.wait()
    number = running.pop(child)
    answer = Path(folder) / str(number)
    return number, answer.read_text("utf-8") if answer.exists() else ""


def _fork(work: Work, seconds: float, answer: Path) -> int:
    child = os.fork()
    if child:
        return child
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_PROF, seconds)  # nobody handles these signals: they end the fork
        signal.setitimer(signal.ITIMER_REAL, 60 + 20 * seconds)
        text = work()
        answer.with_suffix(".part").write_text(text, "utf-8")
        answer.with_suffix(".part").rename(answer)
    finally:
        os._exit(0)


# What tests reach


class Tracer:
    """Notes which lines of the rules are carried out, and apart from them those that build a game."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files
        """Their paths, and how the survey calls them."""
        self.lines: defaultdict[str, set[int]] = defaultdict(set)
        self.building: defaultdict[str, set[int]] = defaultdict(set)
        self.built: set[tuple[str, tuple[tuple[str, str | int | bool], ...]]] = set()
        self.into = self.lines
        self.builder: CodeType | None = None

    def start(self) -> None:
        games = sys.modules.get("hundreddays.games")
        self.builder = games._plain.__wrapped__.__code__ if games is not None else None
        self.into = self.lines
        sys.settrace(self._called)

    def _called(self, frame: FrameType, event: str, _value: object) -> Any:
        code = frame.f_code
        if code is self.builder:
            self.built.add((frame.f_locals["id"], frame.f_locals["options"]))
            self.into = self.building
            return self._building
        return self._line if code.co_filename in self.files else None

    def _line(self, frame: FrameType, event: str, _value: object) -> Any:
        if event == "line":
            self.into[self.files[frame.f_code.co_filename]].add(frame.f_lineno)
        return self._line

    def _building(self, _frame: FrameType, event: str, _value: object) -> Any:
        if event == "return":
            self.into = self.lines
        return self._building


def hashed(files: Iterable[Path]) -> str:
    found = sha256()
    for file in sorted(files):
        found.update(f"{file}\n".encode() + file.read_bytes())
    return found.hexdigest()


# Making a change


def codes_in(code: CodeType) -> list[CodeType]:
    """A code, and all that is within it, in a fixed order."""
    found = [code]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found += codes_in(constant)
    return found


def functions_in(files: Container[str]) -> dict[str, list[FunctionType]]:
    """Every function that is loaded from some files."""
    found: defaultdict[str, list[FunctionType]] = defaultdict(list)
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename in files:
            found[function.__code__.co_filename].append(function)
    return found


def give_other_code(file: Path, change: Change, functions: Iterable[FunctionType]) -> None:
    """Make a change in functions that are loaded already."""
    source = file.read_text("utf-8")
    before = codes_in(compile(source, str(file), "exec", dont_inherit=True))
    after = codes_in(compile(made(source, change), str(file), "exec", dont_inherit=True))
    others = {
        (old.co_qualname, old.co_firstlineno): new for old, new in zip(before, after, strict=True) if _differ(old, new)
    }
    given = 0
    for function in functions:
        code = others.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code is not None:
            function.__code__ = code
            given += 1
    if given == 0:
        raise LookupError(f"no function holds {change}")


def _differ(old: CodeType, new: CodeType) -> bool:
    """Whether two codes do different things, wherever their lines are now."""
    if old.co_code != new.co_code or old.co_names != new.co_names or len(old.co_consts) != len(new.co_consts):
        return True
    for one, other in zip(old.co_consts, new.co_consts, strict=True):
        if isinstance(one, CodeType) and isinstance(other, CodeType):
            if _differ(one, other):
                return True
        elif one != other or type(one) is not type(other):
            return True
    return False


def read_changed(source_folder: Path, change: Change) -> None:
    """Make a change in a module that is still to be read."""
    path = str(source_folder / change.file)
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path != path:
            return usual(self, fullname)
        return compile(made(Path(path).read_text("utf-8"), change), path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


# Trying


class Trials:
    """A run of pytest that tries changes instead of carrying its tests out."""

    def __init__(self, place: Place, changes: Sequence[Change], jobs: int, patience: float, writer: int) -> None:
        self.place = place
        self.survey = remembered(place)
        self.changes = changes
        self.jobs = jobs
        self.patience = patience
        self.writer = writer
        """Where answers go, a line for each."""
        self.files = [file for folder in {change.file.parent for change in changes} for file in modules(place, folder)]
        self.tracer = Tracer({str(place.source / file): file.as_posix() for file in self.files})
        self.items: dict[str, pytest.Item] = {}
        """The tests, each by its file in the folder of tests and its name."""
        self.functions: dict[str, list[FunctionType]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        for file in self.files:
            import_module(".".join(file.with_suffix("").parts))
        for item in session.items:
            self.items[f"{item.path.relative_to(self.place.tests)}::{item.nodeid.partition('::')[2]}"] = item
        gc.collect()
        self.functions = functions_in(self.tracer.files)
        gc.freeze()  # what is frozen is not copied when a fork counts references
        self.look()
        self.try_all()
        return True

    # Learning what the tests reach

    def look(self) -> None:
        """Run the tests that are new or changed since the last time, and note what they reach."""
        self.survey.reading = dict(self.tracer.lines)
        files = {nodeid: nodeid.split("::")[0] for nodeid in self.items}
        hashes = {file: hashed([self.place.tests / file]) for file in set(files.values())}
        known = {nodeid for nodeid, file in files.items() if self.survey.files.get(file) == hashes[file]}
        new = [nodeid for nodeid in self.items if nodeid not in known or nodeid not in self.survey.tests]
        self.survey.tests = {nodeid: self.survey.tests[nodeid] for nodeid in self.items if nodeid not in new}
        shares = [new[share :: self.jobs * 4] for share in range(self.jobs * 4)]
        works = [(number, self._looking(share), 3600.0) for number, share in enumerate(shares) if share]
        for _, answer in in_forks(works, self.jobs):
            if not answer or answer.startswith(FAILED):
                raise SystemExit(f"The tests do not pass as they are: {answer.removeprefix(FAILED) or 'one died'}.")
            seen = msgspec.json.decode(answer, type=Survey)
            self.survey.tests |= seen.tests
            for name, lines in seen.building.items():
                self.survey.building[name] = self.survey.building.get(name, set()) | lines
            self.survey.built = sorted({*self.survey.built, *seen.built})
        self.survey.files = hashes

    def _looking(self, share: Sequence[str]) -> Work:
        def work() -> str:
            seen = Survey(tests={}, building={})
            for nodeid in share:
                self.tracer.lines.clear()
                began = process_time()
                self.tracer.start()
                passed = self.passes(nodeid)
                sys.settrace(None)
                if not passed:
                    return FAILED + nodeid
                seen.tests[nodeid] = Reach(
                    process_time() - began, {file: set(to) for file, to in self.tracer.lines.items()}
                )
            seen.building = dict(self.tracer.building)
            seen.built = sorted(self.tracer.built)
            return msgspec.json.encode(seen).decode()

        return work

    def passes(self, nodeid: str) -> bool:
        return not any(report.failed for report in runtestprotocol(self.items[nodeid], log=False, nextitem=None))

    # Trying changes

    def try_all(self) -> None:
        early, later = [], []
        for change in self.changes:
            if not change.inside or reached(change, self.survey.reading):
                self.tell(change, LATE)
            elif reached(change, self.survey.building):
                early.append(change)
            else:
                later.append(change)
        self.try_some(early)
        for id, options in self.survey.built:
            import_module("hundreddays.games")._plain(id, options)
        gc.freeze()
        self.try_some(later)

    def try_some(self, changes: Sequence[Change]) -> None:
        works = (
            (number, self._trying(change), limit(self.survey, change, self.patience))
            for number, change in enumerate(changes)
        )
        for number, answer in in_forks(works, self.jobs):
            note(self.survey, changes[number], answer)
            self.tell(changes[number], answer)

    def tell(self, change: Change, answer: str) -> None:
        os.write(self.writer, msgspec.json.encode((self.changes.index(change), answer)) + b"\n")

    def _trying(self, change: Change) -> Work:
        tests = order(self.survey, change, self.patience)

        def work() -> str:
            try:
                file = self.place.source / change.file
                give_other_code(file, change, self.functions[str(file)])
            except LookupError as problem:
                return f"{ERROR}{problem}"
            for nodeid in tests:
                signal.setitimer(signal.ITIMER_PROF, self.place.patience + 4 * self.survey.tests[nodeid].seconds)
                if not self.passes(nodeid):
                    return FAILED + nodeid
            return SURVIVED

        return work


def modules(place: Place, folder: Path) -> list[Path]:
    return [file.relative_to(place.source) for file in sorted((place.source / folder).glob("[!_]*.py"))]


def reached(change: Change, lines: Lines) -> bool:
    """Whether any line of a change is among these."""
    found = lines.get(change.file.as_posix(), set())
    return any(line in found for line in range(change.line, change.last + 1))


def limit(survey: Survey, change: Change, patience: float) -> float:
    """The seconds that a trial may take."""
    return 20 + 4 * sum(survey.tests[nodeid].seconds for nodeid in order(survey, change, patience))


def order(survey: Survey, change: Change, patience: float) -> list[str]:
    """The tests that reach a change, in the order in which they are tried."""
    tests = survey.tests
    anywhere = not change.inside or reached(change, survey.reading) or reached(change, survey.building)
    able = [
        nodeid
        for nodeid in sorted(tests, key=lambda nodeid: tests[nodeid].seconds)
        if tests[nodeid].seconds <= patience and (anywhere or reached(change, tests[nodeid].lines))
    ]
    likely = [survey.noticed.get(str(change), ""), *survey.lately.get(change.file.name, [])[:8]]
    return list(dict.fromkeys([*(nodeid for nodeid in likely if nodeid in able), *able]))


def note(survey: Survey, change: Change, answer: str) -> None:
    """Learn from an answer which tests to try first."""
    if answer.startswith(ERROR):
        raise SystemExit(answer)
    test = answer.removeprefix(FAILED)
    if test in survey.tests:
        survey.noticed[str(change)] = test
        lately = survey.lately.setdefault(change.file.name, [])
        lately[:] = [test, *(other for other in lately if other != test)]


class First:
    """Notes the first test of a run that fails."""

    def __init__(self) -> None:
        self.test = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.test:
            self.test = report.nodeid.rpartition("/")[2]


def tried_unread(place: Place, change: Change, tests: Sequence[str]) -> Work:
    """A trial in a process that has not read the rules yet."""

    def work() -> str:
        read_changed(place.source, change)
        first = First()
        code = pytest.main([*QUIET, "-x", *(str(place.tests / test) for test in tests)], plugins=[first])
        return SURVIVED if code == pytest.ExitCode.OK else FAILED + first.test

    return work


def answers(place: Place, changes: Sequence[Change], jobs: int, patience: float) -> Iterator[tuple[Change, str]]:
    """Try changes to rules by their own tests: each with the answer, as they are done.

    This process never reads the rules itself: what is carried out then can be changed in a fork of it.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _session(place, changes, jobs, patience, writer)
    os.close(writer)
    late = []
    with os.fdopen(reader, encoding="utf-8") as lines:
        for line in lines:
            number, answer = msgspec.json.decode(line, type=tuple[int, str])
            if answer == LATE:
                late.append(changes[number])
            else:
                yield changes[number], answer
    if os.waitpid(child, 0)[1] != 0:
        raise SystemExit(1)
    survey = remembered(place)
    works = (
        (number, tried_unread(place, change, order(survey, change, patience)), limit(survey, change, patience))
        for number, change in enumerate(late)
    )
    for number, answer in in_forks(works, jobs):
        note(survey, late[number], answer)
        yield late[number], answer
    remember(place, survey)


def _session(place: Place, changes: Sequence[Change], jobs: int, patience: float, writer: int) -> NoReturn:
    """The process that collects the tests and tries the changes; it ends here."""
    try:
        trials = Trials(place, changes, jobs, patience, writer)
        trials.tracer.start()
        files = sorted({str(file) for pattern in place.patterns for file in place.tests.glob(pattern)})
        code = pytest.main([*QUIET, *files], plugins=[trials])
        remember(place, trials.survey)
        sys.stdout.flush()
        os._exit(int(code))
    except SystemExit as problem:
        print(problem, file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(1)


# What is remembered from run to run


def remembered(place: Place) -> Survey:
    """What was learned the last time; only which test noticed what, where the rules have changed since."""
    shared = [file for file in place.tests.glob("*.py") if not file.name.startswith("test_")]
    source = hashed([*place.source.rglob("*.py"), *place.source.rglob("*.toml"), *shared])
    if not place.cache.exists():
        return Survey(source)
    known = msgspec.json.decode(place.cache.read_bytes(), type=Survey)
    return known if known.source == source else Survey(source, noticed=known.noticed)


def remember(place: Place, survey: Survey) -> None:
    place.cache.parent.mkdir(exist_ok=True)
    place.cache.write_bytes(msgspec.json.encode(survey))
