"""What only some systems have is asked for only there: the package can be imported and used on Windows and macOS."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from docs.source import modules, tree_of
from hundreddays.cli.play import data_folder

MODULES: Final = {"fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "uvloop", "msvcrt", "winreg"}
CALLS: Final = {
    "os": {
        "fork", "forkpty", "geteuid", "getuid", "getgid", "getloadavg", "getpgid", "killpg", "mkfifo", "nice", "setsid",
        "sched_getaffinity", "sched_setaffinity", "setpriority", "setuid", "statvfs", "sync", "sysconf", "wait3",
        "uname",
    },
    "signal": {"SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGQUIT", "SIGCHLD", "SIGALRM", "pthread_sigmask", "alarm"},
}  # fmt: skip
"""What Windows lacks."""
GUARDS: Final = ("sys.platform", "os.name", "platform.system", "hasattr(", "ImportError", "ModuleNotFoundError")


def _posix_only(node: ast.AST) -> str:
    if isinstance(node, ast.Import):
        return next((alias.name for alias in node.names if alias.name in MODULES), "")
    if isinstance(node, ast.ImportFrom):
        return node.module if node.module in MODULES else ""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}" if node.attr in CALLS.get(node.value.id, ()) else ""
    return ""


def _guarded(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether something around it, or before it in its own block, asks for the system or for the name itself."""
    while node in parents:
        above = parents[node]
        if isinstance(above, ast.If | ast.IfExp | ast.BoolOp | ast.Try) and _asks(above):
            return True
        for block in ("body", "orelse"):
            statements = getattr(above, block, [])
            if isinstance(statements, list) and node in statements:
                earlier = statements[: statements.index(node)]
                if any(isinstance(each, ast.If) and _asks(each) for each in earlier):
                    return True
        node = above
    return False


def _asks(node: ast.AST) -> bool:
    tests = [node.test] if isinstance(node, ast.If | ast.IfExp) else []
    if isinstance(node, ast.Try):
        tests = [handler.type for handler in node.handlers if handler.type is not None]
    if isinstance(node, ast.BoolOp):
        tests = list(node.values)
    return any(guard in ast.unparse(test) for test in tests for guard in GUARDS)


def unguarded(path: Path) -> list[str]:
    tree = tree_of(path)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    return [
        f"{path.name}:{getattr(node, 'lineno', 0)}: {name}"
        for node in ast.walk(tree)
        if (name := _posix_only(node)) and not _guarded(node, parents)
    ]


def test_nothing_that_windows_lacks_is_asked_for_without_asking_first() -> None:
    assert [fault for path in modules() for fault in unguarded(path)] == []


def test_a_call_without_its_guard_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        "import os, sys\nimport fcntl\nos.fork()\n"
        "if hasattr(os, 'nice'):\n    os.nice(3)\n"
        "def f():\n    if sys.platform == 'win32':\n        return\n    os.killpg(1, 9)\n"
        "load = os.getloadavg() if hasattr(os, 'getloadavg') else 0\n"
    )
    assert unguarded(path) == ["some.py:2: fcntl", "some.py:3: os.fork"]


@pytest.mark.parametrize(
    ("system", "environment", "folder"),
    [
        ("linux", {}, "/people/ney/.local/share"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/people/ney/Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/users/ney/local"}, "/users/ney/local"),
        ("win32", {}, "/people/ney/AppData/Local"),
    ],
)
def test_saved_games_lie_where_the_system_keeps_such_things(
    system: str, environment: dict[str, str], folder: str
) -> None:
    assert data_folder(system, environment, Path("/people/ney")) == Path(folder)
