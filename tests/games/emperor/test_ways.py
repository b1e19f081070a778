"""The last way that everyone was told stays in view: what stands where does not say it. 213, 222, 355, 360, 369, 403"""

from __future__ import annotations

from typing import Any

import pytest

from games.emperor.scene import NEXT, at, force, game, hex_at, legal, play, scene
from games.emperor.test_retreats_and_pursuits import beaten, go_back, pursued, told
from games.emperor.test_stacking import FAR, TWO, at_the_end
from games.emperor.test_vedettes import ZIETEN, looking
from hundreddays.core import SPECTATOR, BadPosition, View
from hundreddays.games.emperor.rules.memory import FORCE, see
from hundreddays.games.emperor.rules.state import EmperorState


def way(s: EmperorState, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = s.view(seat).panels["way"]
    return found


def rest(view: View) -> tuple[Any, ...]:
    """All of a view but the way."""
    panels = {name: panel for name, panel in view.panels.items() if name != "way"}
    return view.heading, view.pieces, view.marks, view.known, view.tracks, panels


def test_a_displaced_force_that_joins_another_is_seen_to_go() -> None:
    """213: it is no counter any more, and each of two Forces could be the one that it joined."""
    s = at_the_end(*TWO, force("fr_vandamme", "4218", fr_lefol=6), force("fr_reille", "4117", fr_foy=6), FAR)
    for label in ("4218", "4117"):
        see(s, 0, hex_at(s, label), FORCE)
    play(s, "displace fr_mg2")
    views = {}
    for label in ("4218", "4117"):
        other = s.copy()
        play(other, f"to {label}")
        assert way(other, 1) == {"army": "french", "what": "Force is displaced", "path": ["4217", label]}
        views[label] = other.view(1)
    assert rest(views["4218"]) == rest(views["4117"])
    assert views["4218"] != views["4117"]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_march_is_seen_hex_by_hex(seat: int) -> None:
    """403: also where others could come to the same place by another way; own side and spectators are told the same."""
    s = scene(force("fr_reille", "4421", flags=("command",), fr_foy=6), FAR, french_center="4326", **NEXT)
    events = play(s, "move fr_reille", "go fr_reille", "to 4218")
    path = told(events, "moved")["path"]
    assert (path[0], path[-1], len(path) > 3) == ("4421", "4218", True)
    assert way(s, seat) == {"army": "french", "what": "counter moves", "path": path}
    again = s.game.position(s.text())
    assert again.view(seat) == s.view(seat)
    assert f"counter moves: {' – '.join(path[:2])}" in " ".join(s.game.describe(s.view(seat)))


def test_a_pursuit_is_no_advance() -> None:
    """360, 369: both may lead the winner into the hex that was left."""
    chasing, advancing = pursued(), beaten()
    while at(chasing) == "losses":
        play(chasing, s_first(chasing))
    play(chasing, "to 4216")
    go_back(advancing)
    assert way(advancing, 0)["what"] == "Force retreats"
    play(advancing, "end")
    assert (at(advancing), legal(advancing, "advance")) == ("advance", ["fr_reille"])
    play(advancing, "advance fr_reille")
    for s, what in ((chasing, "Force pursues"), (advancing, "Force advances")):
        assert way(s, 1) == {"army": "french", "what": what, "path": ["4217", "4216"]}


@pytest.mark.parametrize(
    ("enemies", "what"),
    [
        ((("prussian", "4216"),), "Force repulses vedettes"),
        (force("pr_zieten", "4216", pr_roeder=1), "Force repulses Forces"),
        (force("pr_zieten", "4216", pr_henckel=5), "Force repulses in vain"),
        (force("pr_zieten", "4419", pr_roeder=1), "Force repulses nobody"),
    ],
)
def test_a_repulse_is_seen_by_its_hex_and_by_what_came_of_it(enemies: Any, what: str) -> None:
    """222, 224, 407: everyone hears it at once, and the map shows at best what follows."""
    leaders, vedettes = ((enemies,), ()) if isinstance(enemies, dict) else ((), enemies)
    hex = enemies["hex"] if leaders else "4216"
    start = "4217" if hex == "4216" else "4519"
    s = scene(
        *(force("fr_reille", start, flags=("command",), fr_foy=6, fr_jerome=8), FAR, *leaders),
        vedettes=vedettes,
        french_center="4326",
        **NEXT,
    )
    play(s, "move fr_reille", "go fr_reille", f"repulse {hex}")
    for seat in (0, 1, SPECTATOR):
        assert way(s, seat) == {"army": "french", "what": what, "path": [start, hex]}


def test_a_vedette_is_seen_to_try() -> None:
    """225: which hex it tries is heard before the die."""
    s = scene(FAR, vedettes=(("french", "4217"), ("prussian", "4216")), french_center="4326", **NEXT)
    play(s, "ride french_vedette_1", "repulse 4216")
    assert (at(s), way(s, 1)) == (
        "vedette_die",
        {"army": "french", "what": "vedette tries to repulse", "path": ["4217", "4216"]},
    )


@pytest.mark.parametrize(("die", "what"), [(1, "Force may move"), (6, "Force may not move")])
def test_a_roll_for_initiative_is_seen(die: int, what: str) -> None:
    """403: that this counter tried, and whether it may move."""
    s = scene(force("fr_reille", "4217", fr_foy=6), FAR, french_center="4326", **NEXT)
    play(s, "move fr_reille", "go fr_reille", f"roll {die}")
    assert way(s, 1) == {"army": "french", "what": what, "path": ["4217"]}
    again = s.game.position(s.text())
    assert again.view(SPECTATOR).panels["way"] == way(s, 0)


def test_a_look_is_seen() -> None:
    """404: what was looked at, not what it showed."""
    s = looking(ZIETEN)
    play(s, "at 4216", "roll 4")
    assert way(s, 1) == {"army": "french", "what": "vedette looks at", "path": ["4216"]}


def s_first(s: EmperorState) -> str:
    return s.game.text(s.moves()[0])


def test_a_vedette_is_seen_to_flee_and_a_center_to_move() -> None:
    """84, 222"""
    s = at_the_end(*TWO, FAR, vedettes=(("prussian", "4218"),))
    play(s, "displace fr_mg2", "to 4218")
    end = legal(s, "to")[0]
    play(s, f"to {end}")
    assert way(s, 0) == {"army": "prussian", "what": "vedette retreats", "path": ["4218", end]}
    s = scene(FAR, french_center="4326", **NEXT)
    play(s, "shift french_center")
    goal = legal(s, "to")[0]
    play(s, f"to {goal}")
    assert way(s, 1)["what"] == "center moves"


@pytest.mark.parametrize("numbers", ["[0]", "[0, 0, 5]", "[3, 0, 5, 6]", "[0, 12]", "[0, 15, 5, 6]", "[0, 0, 5, 9999]"])
def test_a_way_that_is_none_is_refused(numbers: str) -> None:
    """An army, one of fifteen headings, and the hexes, all on the map: two or more of what went from one to another."""
    text = game().start().text()
    with pytest.raises(BadPosition, match="way"):
        game().position(f"{text}\n[pending]\nway = {numbers}\n")
