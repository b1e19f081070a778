"""Reports: what the numbers say, and one self-contained page."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import fmean

import pytest

from hundreddays.geo.history_1815 import decisive
from hundreddays.lab import charts
from hundreddays.lab.engines import local
from hundreddays.lab.report import compare, report
from hundreddays.lab.result_store import Damaged, ResultStore
from hundreddays.lab.run import run_study
from hundreddays.lab.summary import StudySummary
from hundreddays.players.intervals import effect, elo, elo_intervals, wilson

STUDY = """
game = "returns"
games = 40
seed = 3
[players]
french = "random"
coalition = "random"
[[sweep]]
name = "objectives"
option = "chosen_objectives"
values = [false, true]
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> ResultStore:
    return run_study(STUDY, tmp_path_factory.mktemp("study") / "out", local(1))


@pytest.fixture(scope="module")
def summary(store: ResultStore) -> StudySummary:
    return StudySummary(store)


def test_shares_add_up_and_lie_in_their_intervals(summary: StudySummary) -> None:
    shares = summary.shares()
    assert sum(share.wins for share in shares) == summary.games == 80
    for share in shares:
        low, high = share.interval
        assert 0 <= low <= share.share <= high <= 1


def test_each_value_of_a_sweep_is_set_against_the_first(summary: StudySummary) -> None:
    first, second = summary.contrasts()
    assert (first.value, second.value) == ("false", "true")
    assert first.size == 0
    assert not first.beyond_noise
    assert first.share.games == second.share.games == 40


def test_decisions_by_turn_sum_to_the_decisions_of_the_games(summary: StudySummary) -> None:
    by_turn = sum(sum(turns.values()) for turns in summary.decisions_by_turn().values())
    assert by_turn * summary.games == pytest.approx(sum(number * games for number, games in summary.decisions.items()))


def test_the_page_is_one_file_that_asks_nobody_for_anything(summary: StudySummary) -> None:
    page = report(summary)
    assert page.startswith("<!doctype html>")
    for part in (
        "Who wins",
        "By objectives",
        "How long it takes",
        "Where battles happen",
        "Losses by turn",
        "Tension",
        "Against June 1815",
        "<svg",
    ):
        assert part in page
    for outside in ("<script", "<link", "src=", "@import", 'href="http'):
        assert outside not in page


def test_systems_stand_side_by_side(summary: StudySummary) -> None:
    page = compare([summary, summary])
    assert page.count(f"<td>{summary.game.title}</td>") == 2
    assert "How often Napoleon wins" in page
    assert "June 1815: Battle of Waterloo" in page


def test_the_decisive_turn_and_the_prussians_lie_where_they_can(summary: StudySummary) -> None:
    assert summary.decisive.value is not None
    assert 1 <= summary.decisive.value <= max(summary.turns)
    assert summary.decisive_share.value is not None
    assert 0 < summary.decisive_share.value <= 1
    far = summary.prussian_distance()
    assert far is not None
    assert 0 <= far < 200


def test_evenings_are_means_over_the_games_with_their_spread(summary: StudySummary, store: ResultStore) -> None:
    stands = [row for row in store.table("stands").to_pylist() if row["cell"] in summary.maps[0].cells]
    rows = [row for row in stands if (row["army"], row["slot"]) == ("french", "16pm")]
    evening = next(evening for evening in summary.evenings() if (evening.army, evening.slot) == ("french", "16pm"))
    assert evening.games == len(rows)
    assert evening.x == pytest.approx(fmean(row["x"] for row in rows), rel=1e-4)
    middle = (evening.x, evening.y)
    assert evening.spread == pytest.approx(
        fmean((row["x"] - middle[0]) ** 2 + (row["y"] - middle[1]) ** 2 for row in rows) ** 0.5, rel=1e-2
    )


def test_june_1815_is_measured_on_the_ground() -> None:
    name, day, far = decisive()
    assert name.startswith("Battle of Waterloo")
    assert day == 18
    assert 8 < far < 20  # Wavre lies about 15 km from the field, and most of the army was near it at dawn


def test_wilson_gives_the_textbook_interval() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_an_effect_is_beyond_noise_only_with_enough_games() -> None:
    size, sure = effect(60, 100, 40, 100)
    assert size == pytest.approx(0.4027, abs=1e-3)
    assert sure
    assert not effect(6, 10, 4, 10)[1]
    assert not effect(3, 3, 1, 3)[1]


def test_elo_of_a_three_to_one_winner_is_about_190_above() -> None:
    ratings = elo({("strong", "weak"): (750, 1000)}, "weak")
    assert ratings["weak"] == 0
    assert ratings["strong"] == pytest.approx(190.8, abs=1.0)
    low, high = elo_intervals({("strong", "weak"): [1.0] * 75 + [0.0] * 25}, "weak")["strong"]
    assert low < 190.8 < high


def test_a_player_who_never_lost_has_a_finite_rating() -> None:
    assert elo({("strong", "weak"): (20, 20)}, "weak")["strong"] < 1000


def test_results_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match="holds no results"):
        StudySummary(ResultStore(tmp_path))


def test_lines_wear_the_colour_of_the_side_that_they_tell_of() -> None:
    series = {name: {1: 0.0, 2: 1.0} for name in ("French corps lost", "French units out", "Coalition corps lost")}
    drawn = charts.by_turn(series, "in the mean", {"french": "#112233", "coalition": "#445566"})
    assert {"#112233", "#445566"} <= set(re.findall(r"stroke: (#[0-9a-f]{6})", drawn))
    assert "stroke-dasharray" in drawn, "a second line of one side is told from the first"
    assert charts.GOLD not in drawn


def test_drawn_games_are_said_to_count_one_half(tmp_path: Path) -> None:
    study = "game = 'waterloo'\ngames = 6\nseed = 3\n[players]\nfrench = 'random'\nallied = 'random'\n"
    store = run_study(study, tmp_path / "out", local(1))
    summary = StudySummary(store)
    page = report(summary)
    assert summary.drawn == sum(row["score_french"] == 0 for row in store.table("games").to_pylist()) > 0
    assert f"{summary.drawn} of them were drawn; wherever wins are told, a drawn game counts one half." in page
