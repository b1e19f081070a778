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
from hundreddays.core import ATTACK, BUTTON, CARD, DANGER, PIECE, PLACE, Eye, Game, Option, Played, Prompt, State
from hundreddays.games import REGISTER
from hundreddays.players import PlannerPlayer
from hundreddays.server.live.raw_record import plies_of
from serving import EASY, running

TURNS = {
    "returns": "Turn 1, French",
    "waterloo": "Game-Turn 1 (1 pm), French",
    "napoleon": "Turn 1, 15 June, morning: French",
    "emperor": "9 June, French Player Turn",
}
"""How the heading begins as long as the first turn of the first player lasts."""
MOST = 0.5
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
        for _ in range(200):
            ply = self.page.request.get(f"/api/tables/{self.table}").json()["now"]["ply"]
            shown = self.page.locator(".table").get_attribute("data-ply")
            self.ply = ply
            if str(ply) == shown and not self.page.locator(".answers button:disabled").count():
                return self.record()
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
            self._answer(f"All {len(alike)} at once")
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


def is_answer(prompt: Prompt) -> bool:
    """Whether this is no order but the answer to what dice, cards or the enemy brought up: yes or no, a card, a loss.
    Each of them takes a press of its own, and how many there are depends on luck.
    """
    return all(option.on in (BUTTON, CARD) or option.tone == DANGER for option in prompt.options)


def cost(state: State, prompt: Prompt, option: Option) -> int:
    """What one decision cost without any help: a press, one more where a stack has to be opened first, and one more
    where several things can be done with what was pressed.
    """
    pieces = state.view(state.actor).pieces
    there = {piece.place for piece in pieces if piece.id == option.noun}
    stacked = option.on == PIECE and sum(piece.place in there for piece in pieces) > 1
    several = option.on in (PIECE, PLACE) and sum(one.noun == option.noun for one in prompt.options) > 1
    return 1 + stacked + several


def asked(game: Game, plies: list[Played], begins: str) -> tuple[int, int]:
    """The presses for all orders, and for all answers, of the first seat in its first turn, one by one."""
    state = game.start()
    orders = answers = 0
    for ply in plies:
        if state.actor == 0 and len(state.moves()) > 1 and state.view(0).heading.startswith(begins):
            prompt = state.prompt(0)
            presses = cost(state, prompt, next(one for one in prompt.options if one.move == ply.words))
            if is_answer(prompt):
                answers += presses
            else:
                orders += presses
        state.apply(game.move(ply.words))
    return orders, answers


def play_the_turn(person: Person, begins: str) -> int:
    """Play it; how many of the presses were answers."""
    answers = 0
    while True:
        plies = person.settle()
        state = person.state(plies)
        if state.over or not state.view(0).heading.startswith(begins):
            return answers
        if state.actor != 0:
            move = person.game.text(person.planner.choose(Eye(state, state.actor), person.rng).move)
            data = {"seat": person.game.seat_name(state.actor), "ply": person.ply, "move": move}
            assert person.page.request.post(f"/api/tables/{person.table}/moves", headers=HEADERS, data=data).ok
            continue
        intent = person.intends(state)
        before = person.hand.presses
        person.act(intent)
        if is_answer(intent[0][1]):
            answers += person.hand.presses - before
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
    person = Person(page, name, folder / "tables.sqlite3")
    answers = play_the_turn(person, TURNS[name])
    orders = person.hand.presses - answers
    before, answers_before = asked(person.game, person.record(), TURNS[name])
    print(f"{name}: {orders} presses for {before} of orders, {answers} for {answers_before} of answers")
    assert orders <= before * MOST
    expect(page.locator(".refusal:not(.advice)")).to_have_count(0)
