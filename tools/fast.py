"""Compile the rules and the search with mypyc, from the same source: `python -m tools.fast` (see `--help`).

The compiled modules are laid beside their sources, where Python prefers them, or beside a copy of them (`--to`).
`--clean` takes them away. Every module becomes a C file of its own, all cores compile, and what did not change is not
compiled again. Of a game its rules, its samples, its observations and its opponent are compiled; modules with classes
that mypyc cannot make native (see `compilable`) stay as they are.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from tools.compilable import compilable

if TYPE_CHECKING:
    from distutils.ccompiler import CCompiler

    from setuptools import Extension

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
WORK = ROOT / "build" / "fast"
PACKAGE = "hundreddays"
GROUP = "hundreddays.engine"
"""All compiled code is one library, `hundreddays/engine__mypyc`; what lies beside each module only leads there."""

CORE = (
    "core/build.py",
    "core/state.py",
    "core/step.py",
    "core/words.py",
    "core/dice.py",
    "core/verdict.py",
    "core/listing.py",
    "core/network.py",
    "core/observing.py",
    "core/hexes/*.py",
)
SEARCH = tuple(f"players/search/{name}.py" for name in ("lookahead", "tree", "portfolio", "evolve"))

GAME = ("rules/*.py", "interface/sample.py", "interface/dealing.py", "interface/observation.py", "opponent/*.py")
"""What of a game is in the way of a simulated one."""
CHECKED = ("interface/*.py",)
CHECKS = (
    *(f"core/{name}.py" for name in ("position", "toml", "document", "record", "record_reader", "variations")),
    *(f"core/{name}.py" for name in ("event", "view", "showing", "eye", "phrases")),
    *(f"tables/{name}.py" for name in ("log", "redaction")),
    "conformance/*.py",
)
"""What else the soak spends its time in: of each game, and beside them."""

COPY = ROOT / "build" / "compiled"
"""Where a compiled copy of the package is kept for wheels, tests and the bench."""
KEPT = 7 * 24 * 3600
"""How long, in seconds, what was compiled is kept for the day when the source is as it was."""
STAMP = ".compiled"
"""The file beside a compiled build that says what it was made of."""
LONGEST = 400
"""What is said of a failure, in characters."""
COMPILED = ("*.so", "*.pyd", STAMP)
PREPARED = "prepared.json"
"""What has been compiled and not been laid anywhere: of which source, and which library goes where."""

Told = Callable[[int, int], None]


class NotBuilt(Exception):
    """The compiled build failed; the message says at what."""


def games() -> list[str]:
    return sorted(
        folder.name for folder in (SOURCE / PACKAGE / "games").iterdir() if (folder / "__init__.py").is_file()
    )


def modules(only: Sequence[str] = (), checks: bool = False) -> list[Path]:
    """Every module to be compiled, relative to the source folder; with `checks` also what mostly the soak asks."""
    package = SOURCE / PACKAGE
    found = [
        path for pattern in (*CORE, *SEARCH, *(CHECKS if checks else ())) for path in sorted(package.glob(pattern))
    ]
    for game in only or games():
        patterns = (*GAME, *(CHECKED if checks else ()))
        found += [path for pattern in patterns for path in sorted((package / "games" / game).glob(pattern))]
    wanted = dict.fromkeys(path.relative_to(SOURCE) for path in found if path.name != "__init__.py")
    return compilable(list(wanted), SOURCE)


def build(
    target: Path = SOURCE, optimise: str = "2", only: Sequence[str] = (), work: Path = WORK, checks: bool = False
) -> int:
    """Compile and lay the compiled modules into `target`, unless those there were made of this very source, and were
    optimised no less.

    Returns how many there are.

    Where the target is another folder than the source, a copy of the source goes there too: what lies there is whole.
    """
    wanted = modules(only, checks)
    choice = (*only, *CHECKS) if checks else only
    source = made_of(target, choice)
    state = f"{source} -O{optimise}"
    with _alone(work):
        there, _, effort = _says(target / PACKAGE / STAMP).partition(" -O")
        if there == source and effort >= optimise:
            return len(wanted)
        extensions = _translate(wanted, optimise, work / "c")
        libraries = _libraries(extensions, work)
        if source != made_of(target, choice):
            raise NotBuilt("the source changed while it was being compiled: run this again")
        _lay([(str(_file_name(extension.name)), library) for extension, library in libraries], target, state)
    return len(wanted)


def prepare(told: Told | None = None, work: Path = WORK) -> None:
    """Compile and lay nothing: what runs now goes on as it is, and `lay_prepared` finds the work done."""
    state = f"{made_of()} -O2"
    with _alone(work):
        libraries = _libraries(_translate(modules(), "2", work / "c"), work, told)
        named = [(str(_file_name(extension.name)), str(library)) for extension, library in libraries]
        (work / PREPARED).write_text(json.dumps({"state": state, "libraries": named}), "utf-8")


def lay_prepared(work: Path = WORK) -> bool:
    """Lay what was prepared beside the source, if it was made of this very source and is all there."""
    ready = work / PREPARED
    found: Any = json.loads(ready.read_text("utf-8")) if ready.is_file() else {"state": "", "libraries": []}
    libraries = [(name, Path(library)) for name, library in found["libraries"]]
    if found["state"] != f"{made_of()} -O2" or not all(library.is_file() for _, library in libraries):
        return False
    with _alone(work):
        _lay(libraries, SOURCE, found["state"])
    return True


def _lay(libraries: Sequence[tuple[str, Path]], target: Path, state: str) -> None:
    clean(target)
    if target != SOURCE:
        copy_source(target)
    for name, library in libraries:
        shutil.copy2(library, target / name)
    (target / PACKAGE / STAMP).write_text(state, "utf-8")


def copy_source(target: Path) -> None:
    """The package in plain Python, elsewhere."""
    shutil.rmtree(target / PACKAGE, ignore_errors=True)
    shutil.copytree(SOURCE / PACKAGE, target / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", *COMPILED))


def made_of(target: Path = SOURCE, only: Sequence[str] = ()) -> str:
    """A hash of all that the build in a folder depends on: of a copy that is every file, of the source itself only its
    modules.
    """
    files = (SOURCE / PACKAGE).rglob("*.py" if target == SOURCE else "*.*")
    source = [
        path
        for path in files
        if path.is_file() and not {"__pycache__", "static"} & set(path.parts) and not any(map(path.match, COMPILED))
    ]
    return _hash([sys.version, _mypy(), *only], sorted(source))


def _mypy() -> str:
    """Which mypy would compile: none where only the game has been set up."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        return ""


def up_to_date(target: Path = SOURCE) -> bool:
    """Whether a folder holds a compiled build of the source as it is, however hard the C compiler tried."""
    made, _, _ = _says(target / PACKAGE / STAMP).partition(" ")
    return made in (made_of(target), made_of(target, CHECKS))


def clean(target: Path = SOURCE) -> None:
    for pattern in COMPILED:
        for path in (target / PACKAGE).rglob(pattern):
            path.unlink()


def _translate(wanted: Sequence[Path], optimise: str, folder: Path) -> list[Extension]:
    """Python to C, by mypyc."""
    try:
        import setuptools  # noqa: F401  mypyc chooses between it and the distutils of old by what is loaded
        from mypyc.build import mypycify
    except ImportError as error:
        raise NotBuilt(f"mypy and setuptools are needed: {error}") from None

    shutil.rmtree(folder, ignore_errors=True)
    said = io.StringIO()
    with (
        contextlib.chdir(SOURCE),
        _environment("MYPYPATH", str(SOURCE)),
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
    ):
        try:
            extensions = mypycify(
                ["--cache-dir", os.devnull, *map(str, wanted)],
                group_name=GROUP,
                opt_level=optimise,
                debug_level="0",
                multi_file=True,
                target_dir=str(folder),
            )
        except SystemExit as error:
            raise NotBuilt(f"mypyc refused the source: {error}\n{said.getvalue()}") from None
    return cast("list[Extension]", extensions)


@contextlib.contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


@contextlib.contextmanager
def _alone(work: Path) -> Iterator[None]:
    """One build at a time in a folder: whoever comes second waits, and finds the work done."""
    work.mkdir(parents=True, exist_ok=True)
    with (work / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _libraries(extensions: Sequence[Extension], work: Path, told: Told | None = None) -> list[tuple[Extension, Path]]:
    """C to machine code, optimised across files where the compiler can: some can compile so and then not link."""
    across = _across_files() if "-O0" not in extensions[0].extra_compile_args else []
    try:
        return _machine_code(extensions, work, across, told)
    except NotBuilt as error:
        if not across:
            raise
        print(f"Once more, file by file: {error}", file=sys.stderr)
        return _machine_code(extensions, work, [], told)


def _machine_code(
    extensions: Sequence[Extension], work: Path, across: list[str], told: Told | None = None
) -> list[tuple[Extension, Path]]:
    """Every C file once for the same text, headers and options; `told` hears how many of how many are done."""
    objects, libraries = work / "objects", work / "libraries"
    objects.mkdir(parents=True, exist_ok=True)
    libraries.mkdir(parents=True, exist_ok=True)
    headers = sorted((work / "c").rglob("*.h"))
    options = [
        option for option in extensions[0].extra_compile_args if option != "-Werror"
    ]  # another compiler's warnings are no reason to go without
    options += across
    common = _hash([sys.version, _mypy(), *options], [])
    shared = _hash([common], headers)
    include = [
        *extensions[0].include_dirs,
        *sorted({str(path.parent) for path in headers}),
        sysconfig.get_path("include"),
    ]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        named = {source: objects / f"{_hash([shared], [Path(source)])}.o" for source in extensions[0].sources}
        named |= {
            source: objects / f"{_hash([common], [Path(source)])}.o"
            for extension in extensions[1:]
            for source in extension.sources
        }
        largest_first = sorted(named, key=os.path.getsize, reverse=True)
        compiled = pool.map(lambda source: _compile(source, named[source], options, include), largest_first)
        for number, _ in enumerate(compiled, 1):
            if told is not None:
                told(number, len(named))
        linked = [(extension, [named[source] for source in extension.sources]) for extension in extensions]
        made = list(pool.map(lambda pair: _link(pair[0], pair[1], libraries, across), linked))
    for path in {*objects.iterdir(), *libraries.iterdir()} - set(named.values()) - set(made):
        if path.is_file() and path.stat().st_mtime < time.time() - KEPT:
            path.unlink()
    return list(zip(extensions, made, strict=True))


def _compile(source: str, into: Path, options: list[str], include: list[str]) -> None:
    if into.is_file():
        return
    folder = into.with_suffix("")
    try:
        [made] = _compiler().compile([source], output_dir=str(folder), include_dirs=include, extra_postargs=options)
    except _failures() as error:
        raise NotBuilt(f"the C compiler failed at {Path(source).name}: {_briefly(error)}") from None
    Path(made).replace(into)
    shutil.rmtree(folder)


def _link(extension: Extension, objects: list[Path], libraries: Path, options: list[str]) -> Path:
    into = libraries / f"{_hash([extension.name, *(path.stem for path in objects)], [])}.lib"
    if not into.is_file():
        made = into.with_suffix(".part")  # a linker that is killed leaves an empty file, which is no library
        try:
            _compiler().link_shared_object(
                [str(path) for path in objects],
                str(made),
                export_symbols=[f"PyInit_{extension.name.rpartition('.')[2]}"],
                extra_postargs=options,
            )
        except _failures() as error:
            raise NotBuilt(f"the linker failed at {extension.name}: {_briefly(error)}") from None
        made.replace(into)
    return into


def _briefly(error: Exception) -> str:
    """How it ended, without the hundreds of files that the command names; what the compiler itself had to say it has
    said.
    """
    said = str(error)
    return said if len(said) < LONGEST else f"{said[: LONGEST // 2]} … {said[-LONGEST // 2 :]}"


def _compiler() -> CCompiler:
    from distutils.ccompiler import new_compiler  # setuptools, loaded before, brings it where Python no longer does
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    return compiler


def _across_files() -> list[str]:
    """What makes a C compiler optimise across files, as the small functions of mypyc's own library want it: where that
    is known.
    """
    compiler = _compiler()
    command = str(getattr(compiler, "compiler_so", [""])[0])  # as Unix has it; Windows does this by itself
    if not command:
        return []
    try:
        said = subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError as error:
        raise NotBuilt(f"there is no C compiler: {error}") from None
    return ["-flto=auto", "-fvisibility=hidden"] if "Free Software Foundation" in said else []


def _failures() -> tuple[type[Exception], ...]:
    from distutils.errors import CCompilerError, DistutilsExecError

    return (CCompilerError, DistutilsExecError)


def _file_name(module: str) -> Path:
    return Path(*module.split(".")).with_name(module.rpartition(".")[2] + sysconfig.get_config_var("EXT_SUFFIX"))


def _says(stamp: Path) -> str:
    return stamp.read_text("utf-8") if stamp.is_file() else ""


def _hash(words: Iterable[str], files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for word in words:
        digest.update(word.encode() + b"\0")
    for path in files:
        digest.update(str(path.name).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compile the rules and the search with mypyc, beside their source.")
    parser.add_argument("--clean", action="store_true", help="take the compiled modules away")
    parser.add_argument(
        "--to", type=Path, metavar="FOLDER", help="build beside a copy of the source in this folder instead"
    )
    parser.add_argument(
        "--game", action="append", default=[], choices=games(), help="only core, search and this game (may be repeated)"
    )
    parser.add_argument(
        "--checks",
        action="store_true",
        help="also what mostly the soak asks: views, positions and the checks themselves",
    )
    parser.add_argument(
        "-O",
        dest="optimise",
        default="2",
        choices=("0", "1", "2", "3"),
        help="how hard the C compiler tries (default 2)",
    )
    chosen = parser.parse_args(arguments)
    target = chosen.to.resolve() if chosen.to else SOURCE
    if chosen.clean:
        clean(target)
        return 0
    try:
        count = build(target, optimise=chosen.optimise, only=chosen.game, checks=chosen.checks)
    except NotBuilt as error:
        clean(target)
        print(f"The compiled build failed: {error}\nThe plain one works as before.", file=sys.stderr)
        return 1
    print(f"{count} modules are compiled.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
