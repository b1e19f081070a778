"""The parts of a report about what happened: the weather, the first battle, what decided, what was taken, and luck."""

from __future__ import annotations

from collections.abc import Mapping

from hundreddays.core.phrases import percent
from hundreddays.lab import charts
from hundreddays.lab.cell_report import interval, table, won
from hundreddays.lab.happenings import LONG
from hundreddays.lab.summary import StudySummary


def happening_sections(summary: StudySummary, colors: Mapping[str, str]) -> list[str]:
    """All of them, each where there is something to say."""
    return [
        *_words(summary),
        *_first_battle(summary),
        *_deciding(summary, colors),
        *_taken(summary),
        *_luck(summary),
    ]


def _words(summary: StudySummary) -> list[str]:
    """The weather: how often each was, and who won where there was much or little of it."""
    words = summary.happenings.words()
    if not words:
        return []
    parts = []
    seat = charts.called(summary.game.seats[0])
    for track in dict.fromkeys(word.track for word in words):
        mine = [word for word in words if word.track == track]
        head = [track, "share of turns", *(f"{seat} wins with {_turns(number)} of it" for number in range(LONG + 1))]
        rows = [
            [
                word.word,
                percent(word.share, 1),
                *(
                    f"{won(share)} of {share.games:,}" if (share := word.by_turns.get(number)) else "–"
                    for number in range(LONG + 1)
                ),
            ]
            for word in mine
        ]
        parts += [f"<h2>{charts.called(track)}</h2>", table(head, rows)]
    note = (
        "<p class='note'>As it stood at the end of each turn. Long games have more turns of every kind: who wins with"
        " much rain is not by itself what rain does; for that, settle it in a sweep.</p>"
    )
    return [*parts, note]


def _turns(number: int) -> str:
    return f"{number} or more turns" if number == LONG else "1 turn" if number == 1 else f"{number} turns"


def _first_battle(summary: StudySummary) -> list[str]:
    battles = summary.happenings.first_battles
    if not battles:
        return []
    figure = charts.histogram(battles, "turn of the first battle")
    none = summary.games - sum(battles.values())
    without = f"<p>{none:,} {'game' if none == 1 else 'games'} saw none.</p>" if none else ""
    return ["<h2>The first battle</h2>", f"<figure>{figure}</figure>", without]


def _deciding(summary: StudySummary, colors: Mapping[str, str]) -> list[str]:
    """What games are won and lost by, from turn to turn."""
    deciding = summary.happenings.deciding()
    if not deciding:
        return []
    figure = charts.by_turn(deciding, "at the end of the turn, in the mean", colors)
    note = "<p class='note'>Of games that are still going on: late turns are those of long games.</p>"
    return ["<h2>What decides</h2>", f"<figure>{figure}</figure>", note]


def _taken(summary: StudySummary) -> list[str]:
    taken = summary.happenings.taken()
    if not taken:
        return []
    names = {place.id: place.name or place.id for place in summary.picture.places}
    rows = [
        [names.get(place, place), percent(games / summary.games, 1), f"turn {turn:.1f}"] for place, games, turn in taken
    ]
    return ["<h2>Objectives taken</h2>", table(["place", "share of games", "first taken"], rows)]


def _luck(summary: StudySummary) -> list[str]:
    """How much chance decides."""
    luck = summary.happenings.luck()
    if luck is None:
        return []
    seat = charts.called(summary.game.seats[0])
    rows = [
        [name, won(third), interval(third), f"{third.games:,}"]
        for name, third in zip(("worst third", "middle third", "best third"), luck.thirds, strict=True)
    ]
    text = (
        f"<p>The side that chance favoured won {percent(luck.favoured.share, 1)} of the games. {seat} had"
        f" {100 * luck.won:+.1f} points of luck in games won, {100 * luck.lost:+.1f} in games lost.</p>"
    )
    note = (
        "<p class='note'>The luck of a game is the sum over its draws of what the judge expects after the draw, less"
        " what it expected before: 0 in the mean.</p>"
    )
    return ["<h2>Luck</h2>", text, table([f"luck of {seat}", "wins", "95 % interval", "games"], rows), note]
