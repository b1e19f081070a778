"""What the documentation shows works: snippets run, commands and their options exist, links lead somewhere."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

import hundreddays as hd
from docs.pages import PAGES, ROOT, Fence, fences, read
from hundreddays.cli.app import hundred_days, main

SNIPPETS = [fence for fence in fences() if fence.language == "python" and not fence.file]
_COMMAND = re.compile(r"^(?:\$ )?(?:\.venv/bin/)?hundred-days (?P<arguments>.+)$", re.MULTILINE)
_LINK = re.compile(r"\]\((?P<target>[^)#\s]+)(?:#[^)]*)?\)")
QUICK = ("games", "rules", "perft", "data")
"""Commands that answer at once and write nothing: the pages' own examples are carried out."""


def commands() -> list[tuple[str, str]]:
    """Every command line that a page shows, with where it stands."""
    shown = [
        (str(fence), match["arguments"].split("  #")[0].strip())
        for fence in fences()
        if fence.language in ("", "console", "sh")
        for match in _COMMAND.finditer(fence.text)
    ]
    return sorted({command: place for place, command in shown}.items())


@pytest.mark.parametrize("fence", SNIPPETS, ids=str)
def test_a_snippet_runs(fence: Fence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(fence.text, str(fence), "exec"), {"__name__": "__main__"})


def test_pages_show_snippets_and_commands() -> None:
    assert SNIPPETS
    assert commands()


@pytest.mark.parametrize(("command", "place"), commands())
def test_a_command_and_its_options_exist(command: str, place: str) -> None:
    arguments = shlex.split(command)
    context = click.Context(hundred_days)
    group: click.Command = hundred_days
    while isinstance(group, click.Group):
        name, found, arguments = group.resolve_command(context, arguments)
        assert found is not None, f"{place}: there is no command {name}"
        group, context = found, click.Context(found, parent=context, info_name=name)
    group.make_parser(context).parse_args(arguments)


@pytest.mark.parametrize(("command", "place"), [shown for shown in commands() if shown[0].split()[0] in QUICK])
def test_a_quick_command_answers(
    command: str, place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)) == 0, place
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    folder = (ROOT / page).parent
    targets = [
        match["target"]
        for match in _LINK.finditer(read(page))
        if "://" not in match["target"] and not match["target"].startswith("mailto:")
    ]
    assert [target for target in targets if not (folder / target).exists()] == []


def test_make_targets_exist() -> None:
    makefile = read("Makefile")
    named = {target for page in PAGES for target in re.findall(r"(?:^|`)make ([a-z]+)", read(page), re.MULTILINE)}
    assert "test" in named
    assert [target for target in sorted(named) if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_the_change_log_tells_of_this_version() -> None:
    assert hd.__version__ in read("CHANGELOG.md")


def test_how_to_install_a_wheel_names_this_version_and_every_extra() -> None:
    page = read("docs/start.md")
    assert set(re.findall(r"hundred_days-([\d.]+)-py3", page)) == {hd.__version__}
    extras = tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]
    table = page.partition("| extra |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`([a-z]+)`", table)) == extras.keys() - {"bench", "docs", "test"}


WRITTEN_BY_THE_BENCH = "docs/bench.md"
WIDTH = 120


@pytest.mark.parametrize("page", [page for page in PAGES if page != WRITTEN_BY_THE_BENCH])
def test_lines_are_short_enough_to_read(page: str) -> None:
    """But for tables, which cannot be broken, and code."""
    inside = False
    long = []
    for number, line in enumerate(read(page).splitlines(), 1):
        inside ^= line.lstrip().startswith("```")
        prose = not inside and not line.lstrip().startswith(("|", "!", "```")) and not line.startswith("    ")
        if prose and len(line) > WIDTH:
            long.append(f"{page}:{number}")
    assert long == []
