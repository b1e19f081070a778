"""How often a person presses the mouse in the first turn of each game, beside a press for each thing the rules ask."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

import hundreddays as hd
from browser.conftest import Visitor
from browser.hand import COUNTED, Hand
from browser.sitting import TURNS
from hundreddays.core import ATTACK, PIECE, PLACE, Eye, Game, Option, Played, Prompt, State
from hundreddays.games import REGISTER
from hundreddays.players import PlannerPlayer
from hundreddays.server.live.raw_record import plies_of
from serving import EASY, running

MOST = 0.5
TABLES = {"returns": 3}
"""At how many tables the turn is played: how long a battle lasts, with a card for each round, is luck."""
HEADERS = {"X-Hundred-Days": "1"}


class Person:
    """Plays as the computer's planner would, with a mouse; every seat is his."""

    def __init__(self, page: Page, name: str, database: Path) -> None:
        self.page = page
        self.game: Game = hd.load(name)
        self.planner = PlannerPlayer(self.game)
        self.rng = Random(1815)
        seats = [{"seat": seat, "who": "me"} for seat in self.game.seats]
        made = page.request.post("/api/tables", headers=HEADERS, data={"game": name, "seats": seats, "options": {}})
        assert made.ok, made.text()
        self.table = made.json()["table"]
        self.database = database
        self.ply = 0
        page.goto(f"/table/{self.table}")
        page.wait_for_selector(".question")
        self.hand = Hand(page, page.request.get(f"/api/games/{name}/picture").json())

    def record(self) -> list[Played]:
        """What has been played, as the table's own journal has it."""
        plies: list[Played] = []
        with sqlite3.connect(self.database) as database:
            rows = database.execute(
                "select kind, keep, text from journal where table_id = ? order by seq", [self.table]
            )
            for kind, keep, text in rows:
                if kind in ("sit", "salt"):
                    plies += plies_of(text.partition("\n")[2])
                elif kind == "move":
                    plies = [*plies[:keep], *plies_of(text)]
        return plies

    def state(self, plies: list[Played]) -> State:
        state = self.game.start()
        for ply in plies:
            state.apply(self.game.move(ply.words))
        return state

    def intends(self, state: State) -> list[tuple[State, Prompt, Option]]:
        """What he means to do until the dice or somebody else have a say, with what is asked each time."""
        found: list[tuple[State, Prompt, Option]] = []
        state, seat = state.copy(), state.actor
        while state.actor == seat and len(found) < 12:
            moves = state.moves()
            move = moves[0] if len(moves) == 1 else self.planner.choose(Eye(state, seat), self.rng).move
            if len(moves) > 1 or not found:  # the table itself answers what has one answer, but not everywhere
                prompt = state.prompt(seat)
                option = next(one for one in prompt.options if one.move == self.game.text(move))
                found.append((state.copy(), prompt, option))
            state.apply(move)
        return found

    # With the mouse

    def settle(self) -> list[Played]:
        """Wait until the page shows what has been played."""
        quiet = False
        for _ in range(200):
            ply = self.page.request.get(f"/api/tables/{self.table}").json()["now"]["ply"]
            shown = self.page.locator(".table").get_attribute("data-ply")
            self.ply = ply
            if str(ply) == shown and not self.page.locator(".answers button:disabled").count():
                if quiet:
                    return self.record()
                quiet = True  # what has one answer is answered by the page itself: give it a moment
                self.page.wait_for_timeout(250)
                continue
            quiet = False
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{self.game.id}: the page did not show ply {ply}")

    def act(self, intent: list[tuple[State, Prompt, Option]]) -> None:
        """Do the next thing, as much of it at once as the page allows."""
        state, prompt, option = intent[0]
        view = state.view(state.actor)
        where = {piece.id: piece.place for piece in view.pieces}
        if option.alike and self._all_at_once(prompt, intent, where):
            return
        means = tuple(one.move for _, _, one in intent)
        if prompt.shortcut and prompt.shortcut.moves == means[: len(prompt.shortcut.moves)]:
            self._answer(prompt.shortcut.label)
            return
        if option.on == PLACE and option.noun in self.hand.places:
            joins = [one for _, _, one in intent[1:] if one.alike and one.on == PIECE]
            able = any(one.on == PIECE and one.noun in where for one in prompt.options)
            if option.tone == ATTACK and joins and not able and not view.chosen:
                self._drag(where[joins[0].noun], option.noun, joins[0].noun)
            else:
                self.hand.see(option.noun)
                self.hand.click(self.hand.place(option.noun))
                self._between(option)
        elif option.on == PIECE and where.get(option.noun) in self.hand.places:
            place = where[option.noun]
            goal = destination(intent, state.actor)
            if goal in self.hand.places and goal != place:
                self._drag(place, goal, option.noun)
            else:
                self.hand.see(place)
                self.hand.click(self.hand.piece(option.noun, place))
                self._between(option)
        else:
            self._answer(option.label)

    def _drag(self, place: str, goal: str, piece: str) -> None:
        self.hand.see(place, goal)
        self.hand.drag(self.hand.piece(piece, place), self.hand.place(goal))
        ways = self.page.locator(".answers .way")
        self.page.wait_for_timeout(300)
        if ways.count():
            self.hand.click(self.hand.middle(ways.first))

    def _between(self, option: Option) -> None:
        """Several things can be done with what was clicked: the one that is meant."""
        self.page.wait_for_timeout(300)
        if self.page.locator(".answers .between").count():
            self._answer(option.label)

    def _all_at_once(self, prompt: Prompt, intent: list[tuple[State, Prompt, Option]], where: dict[str, str]) -> bool:
        wanted: list[str] = []
        for _, _, option in intent:
            if not option.alike:
                break
            wanted.append(option.move)
        alike = [option for option in prompt.options if option.alike]
        takes = prompt.takes or len(alike)
        left = [option for option in alike if option.move not in wanted[:takes]]
        if len(alike) < 2 or len(left) != len(alike) - takes:
            return False
        if not left:
            self._answer("Both at once" if len(alike) == 2 else f"All {len(alike)} at once")
            return True
        self._answer("All but")
        for option in left:
            place = where[option.noun]
            self.hand.see(place)
            self.hand.click(self.hand.piece(option.noun, place))
        return True

    def _answer(self, label: str) -> None:
        button = self.page.locator(".answers button", has_text=label).first
        self.hand.click(self.hand.middle(button))
        self.page.wait_for_timeout(600)  # a second press on one spot counts only after a while


def destination(intent: list[tuple[State, Prompt, Option]], seat: int) -> str:
    """Where the piece that is chosen first ends up, if it is a march."""
    goal = ""
    for state, _, option in intent[1:]:
        if not state.view(seat).chosen:
            break
        if option.on == PLACE:
            goal = option.noun
    return goal


def cost(state: State, prompt: Prompt, option: Option) -> int:
    """What one decision cost without any help: a press, one more where a stack has to be opened first, and one more
    where several things can be done with what was pressed.
    """
    pieces = state.view(state.actor).pieces
    there = {piece.place for piece in pieces if piece.id == option.noun}
    stacked = option.on == PIECE and sum(piece.place in there for piece in pieces) > 1
    several = option.on in (PIECE, PLACE) and sum(one.noun == option.noun for one in prompt.options) > 1
    return 1 + stacked + several


def asked(game: Game, plies: list[Played], begins: str) -> int:
    """The presses for all questions to the first seat in its first turn, one by one. Where something is hidden, the
    table asks two people even what has one answer.
    """
    state = game.start()
    presses = 0
    for ply in plies:
        is_asked = game.hidden or len(state.moves()) > 1
        if state.actor == 0 and is_asked and state.view(0).heading.startswith(begins):
            prompt = state.prompt(0)
            presses += cost(state, prompt, next(one for one in prompt.options if one.move == ply.words))
        state.apply(game.move(ply.words))
    return presses


def play_the_turn(person: Person, begins: str) -> None:
    while True:
        plies = person.settle()
        state = person.state(plies)
        if state.over or not state.view(0).heading.startswith(begins):
            return
        if state.actor != 0:
            move = person.game.text(person.planner.choose(Eye(state, state.actor), person.rng).move)
            data = {"seat": person.game.seat_name(state.actor), "ply": person.ply, "move": move}
            assert person.page.request.post(f"/api/tables/{person.table}/moves", headers=HEADERS, data=data).ok
            continue
        intent = person.intends(state)
        person.act(intent)
        for _ in range(100):
            if len(person.record()) > len(plies):
                break
            person.page.wait_for_timeout(50)
        else:
            raise AssertionError(f"{person.game.id}: nothing came of “{intent[0][2].label}”")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clicks")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with running(EASY(folder)) as address:
        yield address


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(REGISTER))
def test_the_first_turn_takes_at_most_half_of_the_presses(name: str, visitor: Visitor, folder: Path) -> None:
    page = visitor()
    page.add_init_script(COUNTED)
    page.add_init_script("localStorage.setItem('hundred-days', JSON.stringify({ asksEnd: false, coached: true }))")
    presses = before = 0
    for _ in range(TABLES.get(name, 1)):
        person = Person(page, name, folder / "tables.sqlite3")
        play_the_turn(person, TURNS[name])
        presses += person.hand.presses
        before += asked(person.game, person.record(), TURNS[name])
        expect(page.locator(".refusal:not(.advice)")).to_have_count(0)
    print(f"{name}: {presses} presses for {before}")
    assert presses <= before * MOST
