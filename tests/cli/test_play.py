"""Whole conversations at the terminal: moving, asking, taking back, saving, leaving, going on."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import hundreddays as hd
from cli.conftest import Run
from hundreddays.tables import Table, person, player
from hundreddays.terminal.layout import fitted
from hundreddays.terminal.screen import choices, heading
from hundreddays.terminal.typed import COMMANDS, Command, Play, Puzzled, understand


def saved(tmp_path: Path) -> Path:
    (path,) = (tmp_path / "saves").iterdir()
    return path


def test_moves_by_number_by_words_and_by_their_beginnings(run: Run, ambush: str, tmp_path: Path) -> None:
    ran = run("play", ambush, "--seed", "3", typed="3\nto ford\nguard\nINN\nquit\n")
    assert ran.code == 0
    own = [words for actor, words in hd.parse(saved(tmp_path).read_text("utf-8")).moves if actor == "red"]
    assert own == ["march red_scout", "to ford", "march red_guard", "to inn"]
    assert "Red marches red_scout from mill to ford." in ran.out


def test_the_opponent_is_told_as_the_persons_seat_sees_it(run: Run, ambush: str) -> None:
    out = run("play", ambush, "--seed", "3", typed="rest\nquit\n").out
    assert "Blue is dealt a card." in out
    assert "Blue is dealt drum" not in out
    assert "blue_" not in out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("help", "take back your last decision"),
        ("moves", "march red_scout"),
        ("map", "∘ Mill"),
        ("map wood", "∘ Wood"),
        ("map all", "1 of 1, from west to east"),
        ("map atlantis", "There is no place “atlantis”."),
        ("who", "Wood 3 hidden"),
        ("log 1", "Blue is dealt a card."),
        ("why rest", "“rest” is legal."),
        ("why march blue_line", "That block is not yours to march. (§2.3)"),
        ("why sing loudly", "There is no move “sing loudly”."),
        ("why", "Ask about a move"),
        ("rules 4.2", "The defender chooses which of his blocks"),
        ("rules", "takes one turn, in the order red, blue, green"),
        ("rules secret", "exchange, in secret"),
        ("rules zebra", "No paragraph holds “zebra”."),
        ("rules 99", "There is no paragraph “99”."),
        ("hint", "Ambush has no planner."),
        ("save /dev/null/x", "cannot be written"),
        ("save a\0b", "No file can have such a name."),
        ("undo", "Nothing can be taken back"),
        ("resign", "Type resign once more"),
        ("march blue_line", "“march blue_line” is not legal: That block is not yours to march. (§2.3)"),
        ("march", "“march” could be 3 moves:"),
        ("77", "There is no choice 77. Type a number from 1 to"),
        ("hepl", "Did you mean “help”?"),
        ("dance a polka", "There is no move “dance a polka”."),
    ],
)
def test_what_can_be_asked_at_the_prompt(run: Run, ambush: str, typed: str, says: str) -> None:
    ran = run("play", ambush, "--seed", "3", typed=f"{typed}\nquit\n")
    assert ran.code == 0
    assert says in " ".join(ran.out.split())


def test_a_hint_says_what_and_why(run: Run) -> None:
    out = " ".join(run("play", "returns", "--seed", "3", typed="hint\nquit\n").out.split())
    hint = out.partition("Hint: ")[2]
    assert hint.startswith(("march", "end"))
    assert len(hint.partition("). ")[2]) > 10


def test_undo_takes_back_a_half_made_decision(run: Run, ambush: str, tmp_path: Path) -> None:
    ran = run("play", ambush, "--seed", "3", typed="march red_line\nundo\nquit\n")
    assert "Taken back." in ran.out
    assert hd.parse(saved(tmp_path).read_text("utf-8")).moves[-1].actor == "chance"


def test_an_even_game_takes_the_handicap_that_was_measured_and_says_what_it_means(
    run: Run, ambush: str, tmp_path: Path
) -> None:
    ran = run("play", ambush, "--even", "-o", "players=3", typed="quit\n")
    said = " ".join(ran.out.split())
    assert "Red counts 1 more at the end. Between equals, 52 % of 400 games went to the Red." in said
    assert hd.parse(saved(tmp_path).read_text("utf-8")).options["handicap"] == "1"


def test_a_handicap_can_be_chosen_by_hand_and_is_resumed(run: Run, ambush: str, tmp_path: Path) -> None:
    ran = run("play", ambush, "-o", "handicap=-1", typed="quit\n")
    assert "Red counts 1 less at the end. Between equals, 24 % of 400 games" in " ".join(ran.out.split())
    assert run("play", "--resume", "last", typed="rest\nquit\n").code == 0
    assert hd.parse(saved(tmp_path).read_text("utf-8")).options["handicap"] == "-1"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["-o", "handicap=1"], "Either choose a handicap or ask for an even game"),
        (["--position", "x"], "How even a position is, nobody has measured."),
        (["--data", "x"], "Even games are played with the game's own figures."),
        (["--resume", "last"], "A saved game goes on as it was set up."),
    ],
)
def test_an_even_game_is_refused_where_nothing_was_measured(run: Run, ambush: str, more: list[str], says: str) -> None:
    ran = run("play", ambush, "--even", *more)
    assert ran.code == 2
    assert says in " ".join(ran.err.split())


@pytest.mark.parametrize("leaving", ["quit\n", ""])
def test_leaving_saves_and_resuming_goes_on_with_the_same_dice(
    run: Run, ambush: str, leaving: str, tmp_path: Path
) -> None:
    whole, halves = tmp_path / "whole.record", tmp_path / "halves.record"
    moves = "scout\nford\nguard\ninn\nline\ninn\n"
    run("play", ambush, "--seed", "3", "--save", str(whole), typed=moves)
    ran = run("play", ambush, "--seed", "3", "--save", str(halves), typed="scout\nford\n" + leaving)
    assert f"Go on with: hundred-days play --resume {halves}" in " ".join(ran.out.split())
    assert "[Secret" in halves.read_text("utf-8")
    table = Table.resume(hd.load(ambush), hd.parse(halves.read_text("utf-8")))
    assert table.seats == [person(), player("random")]
    assert run("play", "--resume", str(halves), typed="rest\n").code == 0
    own = [words for actor, words in hd.parse(halves.read_text("utf-8")).moves if actor == "red"]
    assert own == ["march red_scout", "to ford", "rest"]


def test_the_latest_game_is_resumed_by_a_word(run: Run, ambush: str, tmp_path: Path) -> None:
    run("play", ambush, "--seed", "3", typed="rest\n")
    assert run("play", "--resume", "last", typed="rest\nquit\n").code == 0
    assert [words for actor, words in hd.parse(saved(tmp_path).read_text("utf-8")).moves if actor == "red"] == [
        "rest",
        "rest",
    ]


def test_a_game_can_be_saved_elsewhere(run: Run, ambush: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.record"
    assert f"Saved in {copy}." in " ".join(run("play", ambush, "--seed", "3", typed=f"save {copy}\nquit\n").out.split())
    assert hd.parse(copy.read_text("utf-8")).headers["Table"] == "seed-3"


def test_resigning_takes_two_words_and_ends_the_game(run: Run, ambush: str, tmp_path: Path) -> None:
    assert run("play", ambush, "--seed", "3", typed="resign\nresign\n").code == 0
    record = hd.parse(saved(tmp_path).read_text("utf-8"))
    assert record.headers["End"] == "resigned red"
    assert "Secret" not in record.headers
    assert run("verify", str(saved(tmp_path))).code == 0


def test_resigning_is_forgotten_when_something_else_is_typed(run: Run, ambush: str, tmp_path: Path) -> None:
    run("play", ambush, "--seed", "3", typed="resign\nwho\nresign\nquit\n")
    assert "End" not in hd.parse(saved(tmp_path).read_text("utf-8")).headers


def test_a_whole_game_by_numbers(run: Run, ambush: str) -> None:
    ran = run("play", ambush, "--seed", "3", "--json", typed="1\n" * 200)
    assert ran.code == 0
    assert "The game is over: red" in ran.err
    answer: Any = ran.json()
    assert answer["end"] == "rules"
    assert sum(answer["scores"].values()) == 0


def test_hot_seat_hides_the_screen_between_seats(run: Run, ambush: str) -> None:
    ran = run("play", ambush, "--as", "all", "--seed", "3", typed="\nmarch red_guard\nto ford\n\nquit\n")
    before, after = ran.out.split("Blue decides. Give blue the keyboard")
    assert "red_guard" in before
    assert "red_guard" not in after
    assert "Red marches from mill to ford." in after


def test_beginning_from_a_position(run: Run, ambush: str, tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text(hd.load(ambush, players=3).start().text().replace('"mill"', '"ford"'), "utf-8")
    out = run("play", ambush, "--position", str(path), "--as", "red", typed="quit\n").out
    assert "Ford scout (1), line (2), guard (3)" in out
    assert "Hill 3 hidden" in out


# Fitting the screen


def screen(table: Table, seat: int, width: int, height: int) -> list[str]:
    out = Console(width=width, height=height, force_terminal=True, color_system=None, highlight=False)
    shown = table.show(seat)
    with out.capture() as capture:
        out.print(fitted(out, table.game, shown.view, shown.prompt, table.log(seat)[-16:], 3, "A notice."))
    return capture.get().splitlines()


SIZES = [(60, 30), (60, 40), (80, 30), (100, 40), (140, 50), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", sorted(hd.REGISTER))
def test_the_screen_fits_the_terminal(id: str, size: tuple[int, int]) -> None:
    """At many moments of a game the whole screen fits, and the question, the notice and some of the board are on it."""
    width, height = size
    game = hd.load(id)
    table = Table(game, "t", seed=b"x", seats={seat: player("random") for seat in game.seats})
    table.begin()
    rng = Random(width)
    for number in range(60):
        if table.over:
            break
        seat = table.actor
        if number % 10 == SIZES.index(size):  # every size at moments of its own
            lines = screen(table, seat, width, height)
            assert len(lines) < height
            assert max(len(line) for line in lines) <= width
            asked = " ".join(line.strip() for line in lines)
            assert " ".join(table.prompt(seat).text.split()[:3]) in asked
            assert "A notice." in asked
            assert any(f" {army.letter}" in line for line in lines[2:-4] for army in game.picture().armies)
        table.act(seat, rng.choice(table.eye(seat).moves()))


@pytest.mark.parametrize("width", range(40, 130, 10))
def test_no_figure_of_the_heading_is_torn_from_its_name(width: int) -> None:
    game = hd.load("emperor")
    view = game.start().view(0)
    out = Console(width=width, color_system=None)
    with out.capture() as capture:
        out.print(heading(view))
    lines = [line.rstrip() for line in capture.get().splitlines()[1:]]
    said = [
        f"{track.name} {track.text or (f'{track.value}/{track.top}' if track.top else track.value)}"
        for track in view.tracks
    ]
    assert [part for line in lines for part in line.split("  ")] == said
    assert max(map(len, lines)) <= width


def test_long_choices_are_whole_where_there_is_room_for_them() -> None:
    """They are cut where that makes room for more columns, and only there."""
    usual, long = "Place a unit of the line of battle there now", "Place a unit of the whole line of battle there now"
    options = [hd.Option(f"place u{n}", usual if n % 7 else long) for n in range(40)]

    def shown(width: int) -> list[str]:
        out = Console(width=width, color_system=None)
        with out.capture() as capture:
            out.print(choices(options, width, most=8))
        return capture.get().splitlines()

    two = 2 * (4 + len(usual)) + 2
    assert shown(two - 1)[0].rstrip() == f"  1 {long}"
    assert any("…" in line for line in shown(two)[:-1])
    assert all(len(line) <= width for width in (two - 1, two) for line in shown(width))
    assert shown(two + 2 * (len(long) - len(usual)))[0].startswith(f"  1 {long}")


@pytest.mark.parametrize(
    "command", ["games ambush", "rules ambush 3", "play ambush --as spectator --seed 1", "simulate ambush --games 3"]
)
def test_sixty_columns_are_enough(
    run: Run, ambush: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("HUNDRED_DAYS_SAVES", "saves")
    monkeypatch.chdir(tmp_path)
    ran = run(*command.split())
    assert ran.code == 0
    assert max(len(line) for line in ran.out.splitlines()) <= 60


# What is typed

OPTIONS = [
    hd.Option("march f_i", "March the I Corps", "piece", "f_i"),
    hd.Option("march f_ii", "March the II Corps", "piece", "f_ii"),
    hd.Option("end", "End"),
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", Play("march f_i")),
        ("MARCH  f_i", Play("march f_i")),
        ("march f_i", Play("march f_i")),
        ("ii", Play("march f_ii")),
        ("end", Play("end")),
        ("", None),
        ("  ", None),
        ("undo", Command("undo", "")),
        ("/why march f_i", Command("why", "march f_i")),
        ("retreat to mons", Play("retreat to mons")),
    ],
)
def test_what_is_typed_is_understood(typed: str, meant: object) -> None:
    assert understand(typed, OPTIONS) == meant


def test_a_move_that_has_the_name_of_a_command_is_the_move() -> None:
    assert understand("map", [hd.Option("map", "Read the map")]) == Play("map")
    assert understand("/map", [hd.Option("map", "Read the map")]) == Command("map", "")


@pytest.mark.parametrize("typed", ["0", "4", "9" * 5000, "march", "xyzzy"])
def test_what_cannot_be_understood_is_said(typed: str) -> None:
    with pytest.raises(Puzzled):
        understand(typed, OPTIONS)


def test_completion_offers_moves_and_commands() -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from hundreddays.terminal.reader import MoveCompleter

    completer = MoveCompleter()
    completer.options = OPTIONS

    def offered(text: str) -> list[str]:
        return [completion.text for completion in completer.get_completions(Document(text), CompleteEvent())]

    assert offered("") == ["march f_i", "march f_ii", "end", *COMMANDS]
    assert offered("march f_ii") == ["march f_ii"]
    assert offered("why march") == ["march f_i", "march f_ii"]
    assert offered("f_") == ["march f_i", "march f_ii"]
    assert offered("un") == ["undo"]


def test_a_resumed_game_tells_only_the_last_lines(run: Run, ambush: str, tmp_path: Path) -> None:
    path = tmp_path / "long.record"
    run("play", ambush, "--seed", "3", "--save", str(path), typed="rest\nrest\nrest\n")
    out = run("play", "--resume", str(path), typed="quit\n").out
    assert "is dealt" not in out
    assert "Red rests." in out


class BadPlayer:
    """Answers with a move that does not exist."""

    def choose(self, eye: hd.Eye, rng: Random) -> hd.Choice:
        return hd.Choice(10**6)


def test_a_player_that_cannot_play_loses_and_nobody_else_is_harmed(ambush: str, tmp_path: Path) -> None:
    from hundreddays.cli.files import write_text
    from hundreddays.players import RandomPlayer
    from hundreddays.terminal.reader import PlainReader
    from hundreddays.terminal.session import Session

    table = Table(hd.load(ambush), "t", seed=b"x", seats={"red": player("random"), "blue": player("exec:./bad")})
    table.begin()
    out = Console(width=80, file=io.StringIO())
    assert Session(
        table, {0: RandomPlayer(), 1: BadPlayer()}, out, PlainReader(out), tmp_path / "g.record", write_text, Random(1)
    ).run()
    assert table.end == "failed blue"
    assert table.scores() == [1.0, -1.0]
    assert run_verify(tmp_path / "g.record")


def run_verify(path: Path) -> bool:
    from hundreddays.tables import verify

    record = hd.parse(path.read_text("utf-8"))
    return verify(hd.load(record.headers["Game"], **record.options), record).fair


class Typist:
    """Somebody at the keyboard who types these lines, and leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def ask(self, prompt: str, options: Sequence[hd.Option]) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def at_a_screen(game: str, typist: Typist, path: Path) -> str:
    """What a person sees at a terminal of her own, playing the first seat."""
    from hundreddays.cli.files import write_text
    from hundreddays.players import RandomPlayer
    from hundreddays.terminal.session import Session

    loaded = hd.load(game)
    table = Table(loaded, "t", seed=b"x", seats={seat: person() for seat in loaded.seats[:1]})
    table.begin()
    out = Console(width=120, height=50, file=io.StringIO(), force_terminal=True, color_system=None)
    players = {seat: RandomPlayer() for seat in range(1, len(loaded.seats))}
    Session(table, players, out, typist, path, write_text, Random(1)).run()
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_a_command_where_enter_is_waited_for_is_obeyed(tmp_path: Path) -> None:
    typist = Typist("log", "rules 17.5", "")
    seen = at_a_screen("returns", typist, tmp_path / "g.record")
    assert "17.5" not in hd.load("returns").start().prompt(0).text
    assert "loser takes the" in " ".join(seen.split())
    assert [prompt for prompt in typist.asked if prompt.startswith("Enter")] == [typist.asked[1], typist.asked[2]]


def test_whose_map_it_is_is_said_once(tmp_path: Path) -> None:
    credit = hd.load("returns").picture().credit
    assert credit
    seen = at_a_screen("returns", Typist("nonsense", "more nonsense", "1"), tmp_path / "g.record")
    assert " ".join(seen.split()).count(credit[:40]) == 1


@pytest.mark.parametrize(
    ("game", "chosen", "typed", "meant"),
    [
        ("napoleon", "berthezene", "charleroi", "to charleroi"),
        ("napoleon", "berthezene", "to charl", "to charleroi"),
        ("returns", "imperial guard", "quatre bras", "to quatre_bras"),
        ("waterloo", "hubert", "2410", "to 2410"),
        ("napoleon", "berthezene", "end", "end"),
    ],
)
def test_a_place_that_is_not_offered_is_refused_with_the_rule(
    game: str, chosen: str, typed: str, meant: str, tmp_path: Path
) -> None:
    for line in (typed, f"why {typed}"):
        seen = at_a_screen(game, Typist(chosen, line), tmp_path / "g.record")
        assert re.search(rf"“{meant}” is not legal: .+ \(§\d", " ".join(seen.split())), line


def test_a_hex_is_called_by_its_town_too(tmp_path: Path) -> None:
    seen = at_a_screen("emperor", Typist("mezieres", "moves", "charleroi", "maubeuge"), tmp_path / "g.record")
    said = " ".join(seen.split())
    assert re.search(r"At Maubeuge \d{4}", said), "the list names the town"
    assert re.search(r"“at \d{4}” is not legal: .+ \(§\d", said), "Charleroi is not in France"
    assert "Place vedettes" in said, "and a town may be typed"


def test_a_word_that_nobody_knows_is_told_so(tmp_path: Path) -> None:
    seen = " ".join(at_a_screen("returns", Typist("imperial guard", "xyzzy", "4242"), tmp_path / "g.record").split())
    assert "“xyzzy” is neither a legal move nor a command." in seen
    assert "There is no choice 4242." in seen


def test_a_list_says_where_pieces_stand_and_a_hex_can_be_typed(tmp_path: Path) -> None:
    game = hd.load("waterloo")
    state = game.start()
    pieces = {piece.id: piece.place for piece in state.view(0).pieces}
    options = state.prompt(0).options
    alone = next(o for o in options if o.on == "piece" and list(pieces.values()).count(pieces[o.noun]) == 1)
    seen = at_a_screen("waterloo", Typist("moves"), tmp_path / "g.record")
    assert f"{alone.label} @ {pieces[alone.noun]}" in " ".join(seen.split())
    assert understand(pieces[alone.noun], options, pieces) == Play(alone.move)
    state.play(game.move(alone.move))
    goals = state.prompt(0).options
    hex = next(option for option in goals if option.on == "place")
    assert understand(hex.noun, goals, pieces) == Play(hex.move)
    with pytest.raises(Puzzled, match="There is no choice 9999"):
        understand("9999", goals, pieces)
