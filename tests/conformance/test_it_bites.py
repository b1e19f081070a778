"""The suite catches every kind of leak and every other breach of the contract, each under the name of the property it
breaks.
"""

from __future__ import annotations

from random import Random

import pytest

from conformance import leaky
from conformance.leaky import toy
from hundreddays.conformance import hidden, referee, remembered
from hundreddays.conformance.checks import game_conforms
from hundreddays.conformance.hidden import game_keeps_secrets, twin_walk
from hundreddays.conformance.referee import Steered, tables_show_twins_the_same, taking_back_is_cut
from hundreddays.conformance.walks import Nonconformance, some_states, viewers
from hundreddays.tables import Table
from toys.ambush.game import AmbushGame

LEAKS = {
    "view": (toy(leaky.SeesThrough), hidden.SAME_FACE),
    "piece id": (toy(leaky.FollowsIds), hidden.SAME_FACE),
    "order of pieces": (toy(leaky.ListsStrongestFirst), hidden.SAME_FACE),
    "length of a message": (toy(leaky.PadsTheMessage), hidden.SAME_FACE),
    "half-made decision": (toy(leaky.ShowsHalfDecisions), hidden.SAME_FACE),
    "note in a prompt": (toy(turn=leaky.NotesTheGuard()), hidden.SAME_FACE),
    "question of a prompt": (toy(meet=leaky.AsksTooMuch()), hidden.SAME_FACE),
    "order of moves": (toy(look=leaky.OffersStrongestFirst()), hidden.SAME_FACE),
    "choice of moves": (toy(look=leaky.OffersTooLittle()), hidden.SAME_FACE),
    "refusal": (toy(turn=leaky.RefusesTooMuch()), hidden.SAME_FACE),
    "log": (toy(to=leaky.TellsTheBlock()), hidden.TWINS_HEAR_THE_SAME),
    "length of an event": (toy(to=leaky.TellsByLength()), hidden.TWINS_HEAR_THE_SAME),
    "number of events": (toy(to=leaky.TellsTwice()), hidden.TWINS_HEAR_THE_SAME),
    "order of events": (toy(data=leaky.MANY_FEINTS, with_=leaky.TellsInOrder()), hidden.TWINS_HEAR_THE_SAME),
    "log of chance": (toy(deal=leaky.TellsTheDeal()), hidden.TWINS_HEAR_THE_SAME),
    "sample that returns the truth": (toy(leaky.SamplesTheTruth), hidden.SAMPLE_VARIES),
    "sample that leans towards the truth": (toy(leaky.SamplesMostlyTheTruth), hidden.SAMPLE_FORGETS),
    "sample that leaves blocks as they are": (toy(leaky.SamplesOnlyHands), hidden.SAMPLE_VARIES),
    "sample that contradicts the view": (toy(leaky.SamplesAgainstTheView), hidden.SAME_FACE),
    "sample that forgets": (toy(leaky.ForgetsWhatItKnows), remembered.REMEMBERED),
    "sample of an impossible state": (toy(leaky.SamplesTheImpossible), hidden.SAMPLE_IS_LEGAL),
}

BREACHES = {
    "dead end": (toy(roll=leaky.DeadEnd()), "no dead ends"),
    "weight of nothing": (toy(roll=leaky.Loaded()), "chance weights are positive"),
    "endless game": (toy(turn=leaky.NeverEnds()), "every game ends"),
    "doubled move": (toy(turn=leaky.Doubles()), "legal lists are ascending and free of duplicates"),
    "order of moves": (toy(look=leaky.OffersStrongestFirst()), "legal lists are ascending and free of duplicates"),
    "lenient check": (toy(leaky.AllowsAnything), "check agrees with the legal list"),
    "silent refusal": (toy(turn=leaky.RefusesInSilence()), "refusals say why"),
    "several reasons": (toy(turn=leaky.RefusesTwice()), "refusals give one reason"),
    "unknown paragraph": (toy(turn=leaky.CitesNothing()), "refusals cite the rulebook"),
    "empty question": (toy(turn=leaky.AsksNothing()), "every prompt asks"),
    "shared copy": (toy(leaky.SharesItsHands), "copies are independent"),
    "lossy position": (toy(game=leaky.ForgetsTheRound), "positions round-trip"),
    "lopsided scores": (toy(leaky.PaysTheWinner), "scores sum to zero"),
    "wordless event": (toy(game=leaky.Mumbles), "every event narrates"),
    "sentence in small letters": (toy(game=leaky.Whispers), "every event narrates"),
    "broken invariant": (toy(to=leaky.LosesABlock()), "invariants hold"),
    "options off the board": (toy(leaky.HidesItsOptions), "options point at what can be seen"),
}


def keep_secrets(game: AmbushGame, seeds: int = 8) -> None:
    for seed in range(seeds):
        rng = Random(seed)
        game_keeps_secrets(game, some_states(game, rng, games=8, each=8), rng, samples=3, walks=120, plies=12)


def keep_to_the_contract(game: AmbushGame, seeds: int = 20) -> None:
    for seed in range(seeds):
        game_conforms(game, Random(seed), looks=20)


@pytest.mark.parametrize(("game", "check"), LEAKS.values(), ids=LEAKS.keys())
def test_a_leak_is_caught(game: AmbushGame, check: str) -> None:
    with pytest.raises(Nonconformance) as caught:
        keep_secrets(game)
    assert caught.value.check == check


@pytest.mark.parametrize(("game", "check"), BREACHES.values(), ids=BREACHES.keys())
def test_a_breach_is_caught(game: AmbushGame, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "longest", 2000)
    with pytest.raises(Nonconformance) as caught:
        keep_to_the_contract(game)
    assert caught.value.check == check


def keep_tables(game: AmbushGame, seeds: int = 8, table: type[Steered] = Steered, barrier: type[Table] = Table) -> None:
    for seed in range(seeds):
        rng = Random(seed)
        for state in some_states(game, rng, games=2, each=8):
            for seat in viewers(game):
                tables_show_twins_the_same(twin_walk(state, seat, rng, plies=12), table)
        for _ in range(2):
            taking_back_is_cut(game, rng, 100, barrier)


def test_a_take_back_offer_that_tells_of_a_hidden_neighbour_is_caught() -> None:
    with pytest.raises(Nonconformance) as caught:
        keep_tables(toy(leaky.HearsFootsteps))
    assert caught.value.check == referee.TABLES_SHOW_THE_SAME


def test_a_secret_look_that_can_be_taken_back_is_caught() -> None:
    with pytest.raises(Nonconformance) as caught:
        taking_back_is_cut(toy(turn=leaky.PeeksForFree()), Random(1), 400)
    assert caught.value.check == referee.BARRIER


class CountsPlies(Steered):
    """The number of the question counts everyone's decisions."""

    def ply(self, seat: int) -> int:
        return self.plies


class ForgetsTheQuestion(Steered):
    """Any decision, seen or not, ends what a seat has asked to take back."""

    def _went_on(self, seat: int, told: int) -> None:
        self._asking = None


class AlwaysOffers(Table):
    """Whoever moved last is offered to take it back."""

    def can_take_back(self, seat: int) -> bool:
        return not self.over


def test_a_leak_by_the_table_is_caught() -> None:
    for table in (CountsPlies, ForgetsTheQuestion):
        with pytest.raises(Nonconformance) as caught:
            keep_tables(toy(), table=table)
        assert caught.value.check == referee.TABLES_SHOW_THE_SAME
    with pytest.raises(Nonconformance) as caught:
        keep_tables(toy(), barrier=AlwaysOffers)
    assert caught.value.check == referee.BARRIER


def test_an_open_game_with_a_secret_is_caught() -> None:
    game = toy()
    game.hidden = False
    with pytest.raises(Nonconformance) as caught:
        keep_secrets(game)
    assert caught.value.check == hidden.OPEN_TO_ALL


def test_the_honest_toy_passes() -> None:
    keep_to_the_contract(toy(), seeds=1)
    keep_secrets(toy(), seeds=1)
    keep_tables(toy(), seeds=1)
