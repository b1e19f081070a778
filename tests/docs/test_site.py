"""The documentation as a site: it builds without a warning, fetches nothing from elsewhere, and leaves no page out."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import getdoc, isclass, isfunction
from pathlib import Path

import pytest
import yaml
from tools.site import REFERENCE, gather, linked

import hundreddays as hd
from docs.pages import PAGES, ROOT

_FETCHED = re.compile(r'<(?:script|link|img|iframe)[^>]+(?:src|href)="((?:https?:)?//[^"]+)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly: a link or an anchor that leads nowhere ends the build."""
    folder = tmp_path_factory.mktemp("site")
    gather(folder / "pages")
    settings = (ROOT / "mkdocs.yml").read_text("utf-8").replace("build/site", str(folder))
    (folder / "mkdocs.yml").write_text(settings.replace("paths: [src]", f"paths: [{ROOT / 'src'}]"), "utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(folder / "mkdocs.yml")]
    done = subprocess.run(command, env={"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "html"


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 30
    assert {page.name: found for page in pages if (found := _FETCHED.findall(page.read_text("utf-8")))} == {}


def test_every_page_of_the_docs_is_in_the_menu() -> None:
    named = set(re.findall(r"\S+\.md", (ROOT / "mkdocs.yml").read_text("utf-8")))
    ours = {page.removeprefix("docs/") for page in PAGES if page.startswith("docs/")} - {"start.md"}
    assert ours - named == set()


def test_a_page_of_a_game_says_what_the_program_knows(site: Path) -> None:
    for id in hd.REGISTER:
        page = (site / "games" / f"{id}.html").read_text("utf-8")
        for setting in hd.info(id).settings:
            assert setting.name in page
        assert "Where the figures come from" in page
        assert (site / "rules" / f"{id}.html").is_file()


@pytest.mark.parametrize("package", REFERENCE)
def test_the_reference_is_complete(package: str, site: Path) -> None:
    """Every public class and function has its section, and a docstring of its own to show there."""
    page = (site / "reference.html").read_text("utf-8")
    module = import_module(package)
    for name in module.__all__:
        thing = getattr(module, name)
        if callable(thing) and getattr(thing, "__module__", "").startswith("hundreddays"):
            assert f'id="{thing.__module__}.{thing.__qualname__}"' in page, name
            assert list(_undocumented(thing)) == [], name


def _undocumented(thing: object) -> Iterator[str]:
    """A public name, or a method of it, that says nothing of itself. Tuples and structs say their fields by default."""
    said = getdoc(thing) or ""
    if not said or said.startswith(f"{getattr(thing, '__name__', '')}("):
        yield repr(thing)
    for name, member in vars(thing).items() if isclass(thing) else ():
        inner = getattr(member, "fget", None) or getattr(member, "__func__", member)
        if not name.startswith("_") and isfunction(inner) and not inner.__doc__:
            yield name


def test_links_to_what_is_no_page_become_text(tmp_path: Path) -> None:
    (tmp_path / "b.md").touch()
    text = "[b](b.md#part), [code](../src/x.py), [away](https://example.org/), [here](#here), ![picture](none.png)"
    expected = "[b](b.md#part), code, [away](https://example.org/), [here](#here), picture"
    assert linked(text, Path("a.md"), tmp_path) == expected


def test_the_settings_are_a_site_that_stands_by_itself() -> None:
    settings = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), yaml.BaseLoader)
    assert settings["theme"]["font"] == "false"
    assert "extra_javascript" not in settings
