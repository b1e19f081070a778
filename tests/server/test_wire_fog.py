"""Nothing that reaches a seat tells it what it may not know: two tables that differ only in hidden things answer it
byte for byte the same.

The twin of a position is a sample of what the seat might as well be facing. Both are set up as tables, and everything
the server can be asked is asked of both.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.server.settings import Settings
from hundreddays.server.store import Store
from serving import EASY, Browser, running
from toys import AMBUSH

STAMP = re.compile(r"(\d+\.\d+\.\d+)\.[0-9a-f]{18}")
GAMES = [AMBUSH, *(id for id in hd.REGISTER if hd.load(id).hidden)]


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return EASY(tmp_path_factory.mktemp("fog"))


@pytest.fixture(scope="module")
def address(ambush: str, settings: Settings) -> Iterator[str]:
    with running(settings) as address:
        yield address


def middle(game: hd.Game, rng: Random, plies: int) -> hd.State:
    """A state in the middle of a random game at which somebody decides."""
    state = game.start()
    for ply in range(10_000):
        if ply >= plies and state.actor >= 0:
            break
        before = state.copy()
        state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
        if state.over:
            return middle(game, rng, plies // 2) if before.actor < 0 else before
    return state


class Twin:
    """One table with its observer on one seat and someone else on the others."""

    def __init__(self, address: str, state: hd.State, seat: str) -> None:
        self.observer, self.others = Browser(address), Browser(address)
        seats = [{"seat": name, "who": "me" if name == seat else "friend", "name": name} for name in state.game.seats]
        made = self.observer.post(
            "/api/tables", {"seats": seats, "position": state.text(), "public": True, "delay": 0}
        ).json()
        self.table: str = made["table"]
        for link in made["links"]:
            assert self.others.join(link["path"].partition("#")[2], name=link["seat"]).status_code == 200
        self.observer.salt(self.table)
        self.others.salt(self.table)
        self.seat = seat
        dice = self.observer.state(self.table, seat).now.dice
        self.hashes = [dice.commitment, *dice.pledges.values()]
        self.listening = self.observer.listen(self.table, seat)
        self.listening.until(lambda messages: bool(messages))

    def __enter__(self) -> Twin:
        return self

    def __exit__(self, *_: object) -> None:
        self.observer.close()
        self.others.close()

    @property
    def over(self) -> bool:
        return self.observer.state(self.table, self.seat).now.view.over

    def plain(self, text: str) -> str:
        """What was received, less what tells any two tables apart from the first: the id, the hashes of the seed and of
        the shares in the dice, and the digest of all that is shown.
        """
        text = text.replace(self.table, "TABLE")
        for hashed in self.hashes:
            text = text.replace(hashed, "HASH")
        return STAMP.sub(r"\1 DIGEST", text)

    def everything(self, words: list[str]) -> list[str]:
        """Everything the server tells the observer."""
        get, post, at = self.observer.get, self.observer.post, f"/api/tables/{self.table}"
        answers = [
            get(at, seat=self.seat),
            get(at),
            get(f"{at}/record", seat=self.seat),
            get(f"{at}/record", seat="spectator"),
            get(at, seat="spectator"),
        ]
        state = msgspec.json.decode(answers[0].content)
        answers += [get(f"{at}/at/{moment}", seat=self.seat) for moment in range(len(state["log"]) + 2)]
        answers += [post(f"{at}/why", {"seat": self.seat, "move": word}) for word in words]
        answers += [
            post(f"{at}/moves", {"seat": self.seat, "ply": state["now"]["ply"] + ahead, "move": "surrender"})
            for ahead in (-1, 0, 1)
        ]
        answers += [post(f"{at}/takeback", {"seat": self.seat, "ply": state["now"]["ply"] + 1})]
        received = [
            f"{answer.status_code} {sorted(set(answer.headers) - {'date'})} {answer.text}" for answer in answers
        ]
        self.listening.until(lambda messages: messages[-1].id == state["stamp"])
        received += [message.raw for message in self.listening.messages]
        lobby = next(line for line in get("/api/tables").json()["mine"] if line["table"] == self.table)
        received.append(str({**lobby, "created": ""}))
        return [self.plain(text) for text in received]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_twins_cannot_be_told_apart(address: str, settings: Settings, id: str, seed: int) -> None:
    rng = Random(f"{id} {seed}")
    game = hd.load(id)
    state = middle(game, rng, rng.randrange(20, 80 if id == AMBUSH else 250))
    number = rng.randrange(len(game.seats))
    twin = state.eye(number).sample(rng)
    words = rng.sample(game.words.texts, min(20, game.move_count))
    with Twin(address, state, game.seats[number]) as one, Twin(address, twin, game.seats[number]) as two:
        play_both([one, two], words, rng, settings)


def play_both(pair: list[Twin], words: list[str], rng: Random, settings: Settings) -> None:
    """Ask both the same, then let the observer do the same at both, as long as no dice are rolled."""
    compare(pair, words)
    for _ in range(4):
        prompt = pair[0].observer.state(pair[0].table, pair[0].seat).now.prompt
        if not prompt.options:
            break
        chosen = rng.choice(prompt.options).move
        for each in pair:
            ply = each.observer.state(each.table, each.seat).now.ply
            assert each.observer.move(each.table, each.seat, ply, chosen).status_code == 200
        if any(drawn(settings, each.table) or each.over for each in pair):
            break  # from here on the dice differ, or the fog is lifted, and everyone may see it
        compare(pair, words)


def compare(pair: list[Twin], words: list[str]) -> None:
    one, two = (each.everything(words) for each in pair)
    assert len(one) == len(two)
    for first, second in zip(one, two, strict=True):
        assert first == second


def drawn(settings: Settings, table: str) -> bool:
    """Whether the last move led to a draw of chance."""

    async def last() -> str:
        store = Store(settings.database_url())
        stored = await store.load(table)
        store.close()
        assert stored is not None
        return stored.entries[-1].text

    return "chance: " in asyncio.run(last())


@pytest.mark.parametrize("id", GAMES)
def test_half_made_decisions_of_others_reach_nobody(address: str, id: str) -> None:
    """Whenever a move of another seat leaves a seat's view as it was, the seat gets no message and the same bytes as
    before.
    """
    rng = Random(id)
    game = hd.load(id)
    quiet = 0
    for seed in range(4):
        state = middle(game, Random(f"{id} {seed}"), 40)
        number = next(seat for seat in range(len(game.seats)) if seat != state.actor)
        deciding = game.seats[state.actor]
        move = rng.choice(state.moves())
        after = state.copy()
        heard = hd.Listener()
        after.apply(move, heard)
        with Twin(address, state, game.seats[number]) as table:
            before = table.everything([])
            ply = table.others.state(table.table, deciding).now.ply
            assert table.others.move(table.table, deciding, ply, game.text(move)).status_code == 200
            if (
                after.view(number) == state.view(number)
                and not any(told.heard_by(number) for told in heard.events)
                and after.actor == state.actor
            ):
                quiet += 1
                table.listening.quiet(0.1)
                assert table.everything([]) == before
    assert quiet or id != AMBUSH
