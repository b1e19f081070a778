"""Every game of the register as an OpenSpiel game:

`pyspiel.load_game("hundreddays_returns(players=3)")` after importing this module.

Chance is explicit, information is imperfect, options are parameters. The observation is the seat's view; the
information state is that view together with every move the seat itself has made. `resample_from_infostate` deals again
everything that the seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pyspiel

from hundreddays.bridges.features import Features
from hundreddays.core import CHANCE, NOBODY, SPECTATOR, Game, OptionValue, State, encode
from hundreddays.games import REGISTER, info, load

T = TypeVar("T")

PREFIX = "hundreddays_"
_PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), NOBODY: int(pyspiel.PlayerId.TERMINAL)}
"""What OpenSpiel calls those who sit in no seat."""

LONGEST = 100_000
"""No game lasts this many moves; the conformance suite holds every game far below it."""


class _Moment:
    """Our state and what each seat has done, in one object that copies itself cheaply when OpenSpiel deep-copies a
    state.

    What has been worked out of the state (texts, tensors) is kept until the next move: OpenSpiel asks for the same
    things again and again.
    """

    __slots__ = ("kept", "own", "state")

    def __init__(self, state: State, own: list[list[int]], kept: dict[tuple[str, int], Any] | None = None) -> None:
        self.state = state
        self.own = own
        self.kept = kept or {}

    def __deepcopy__(self, memo: dict[int, Any]) -> _Moment:
        return _Moment(self.state.copy(), [moves[:] for moves in self.own], dict(self.kept))

    def apply(self, move: int) -> None:
        state = self.state
        actor = state.actor
        if actor >= 0:
            self.own[actor].append(move)
        if self.kept:
            self.kept.clear()
        state.apply(move)

    def text(self) -> str:
        return self._keep("text", NOBODY, self.state.text)

    def observation(self, seat: int) -> str:
        state = self.state
        return self._keep(
            "observation", seat, lambda: (encode(state.view(seat)) + b"\n" + encode(state.prompt(seat))).decode()
        )

    def own_moves(self, seat: int) -> str:
        """Every move the seat itself has made."""
        return "; ".join(self.state.game.text(move) for move in self.own[seat])

    def tensor(self, features: Features, seat: int) -> npt.NDArray[np.float32]:
        return self._keep("tensor", seat, lambda: features(self.state.view(seat)))

    def _keep(self, what: str, seat: int, work: Callable[[], T]) -> T:
        key = (what, seat)
        if key not in self.kept:
            self.kept[key] = work()
        found: T = self.kept[key]
        return found

    def __reduce__(self) -> tuple[Callable[..., _Moment], tuple[Any, ...]]:
        """Stored as the game's name and a position text, which any build of the program can read."""
        game = self.state.game
        return _restored, (game.id, game.options, self.state.text(), self.own)


def _restored(id: str, options: dict[str, OptionValue], text: str, own: list[list[int]]) -> _Moment:
    return _Moment(load(id, None, **options).position(text), own)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel carries no types
    """A state as OpenSpiel drives it.

    OpenSpiel calls `_legal_actions`, `_apply_action` and `current_player` from C++. `legal_actions` and
    `is_chance_node` are given here too, so that programs in Python reach ours without a way through C++ and back.
    """

    def __init__(self, game: SpielGame, moment: _Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        actor = self.moment.state.actor
        return _PLAYERS[actor] if actor < 0 else actor

    def is_chance_node(self) -> bool:
        return self.moment.state.actor == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The moves of whoever decides, chance included; another player has none."""
        state = self.moment.state
        return state.moves() if not state.over and (player is None or player == self.current_player()) else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.state.moves()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.moment.state.odds()
        total = sum(weight for _, weight in odds)
        return [(move, weight / total) for move, weight in odds]

    def _apply_action(self, action: int) -> None:
        self.moment.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.state.game.text(action)

    def is_terminal(self) -> bool:
        return self.moment.state.over

    def returns(self) -> list[float]:
        return self.moment.state.scores()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> SpielState:
        """A state with the same information state for this player; what others did in secret is not carried over."""
        number = sampler() if sampler is not None else np.random.random()
        own: list[list[int]] = [[] for _ in self.moment.own]
        own[player] = self.moment.own[player][:]
        game: SpielGame = self.get_game()
        return game.state_at(self.moment.state.sample(player, Random(number)), own)

    def __str__(self) -> str:
        return self.moment.text()


class SpielObserver:
    """What a seat may see, as text and as one tensor.

    OpenSpiel asks one of these for every string and tensor of a state.

    With perfect recall the text adds every move the seat itself has made; without private information it is what a
    spectator sees.
    """

    def __init__(self, features: Features, perfect_recall: bool, public_only: bool) -> None:
        self.features = features
        self.perfect_recall = perfect_recall
        self.public_only = public_only
        self.tensor = np.zeros(features.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.moment.tensor(self.features, self._viewer(player))

    def string_from(self, state: SpielState, player: int) -> str:
        moment = state.moment
        seen = moment.observation(self._viewer(player))
        return f"{seen}\n{moment.own_moves(player)}" if self.perfect_recall and not self.public_only else seen

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self.public_only else player


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel carries no types
    """One of our games with its options."""

    def __init__(self, kind: Any, id: str, params: dict[str, Any]) -> None:
        self.game: Game = load(id, None, **_options(id, params))
        self.features = Features(self.game)
        self.beginning = self.game.start()
        scores = [abs(score) for seat in range(len(self.game.seats)) for score in self.game.concession(seat)]
        about = pyspiel.GameInfo(
            num_distinct_actions=self.game.move_count,
            max_chance_outcomes=self.game.move_count,
            num_players=len(self.game.seats),
            min_utility=-max(scores),
            max_utility=max(scores),
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, about, params)

    def new_initial_state(self) -> SpielState:
        """The beginning.

        OpenSpiel asks for it also whenever it clones a state, so it is copied rather than set up again.
        """
        return self.state_at(self.beginning.copy())

    def state_at(self, state: State, own: list[list[int]] | None = None) -> SpielState:
        """One of our states as OpenSpiel drives it; `own` is what each seat is known to have done on the way."""
        return SpielState(self, _Moment(state, own or [[] for _ in self.game.seats]))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Stored by its name and parameters; whoever reads it must have imported this module."""
        return pyspiel.load_game, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if iig_obs_type is None:
            return SpielObserver(self.features, perfect_recall=False, public_only=False)
        return SpielObserver(
            self.features, iig_obs_type.perfect_recall, iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        )


def _options(id: str, params: dict[str, Any]) -> dict[str, OptionValue]:
    known = {setting.name for setting in info(id).settings}
    return {name: value for name, value in params.items() if name in known}


def register(id: str) -> str:
    """Make one game known to OpenSpiel; its name there."""
    about = info(id)
    name = PREFIX + id
    kind = pyspiel.GameType(
        short_name=name,
        long_name=about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_most_seats(id),
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={setting.name: setting.default for setting in about.settings},
    )

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, id, params or {})

    pyspiel.register_game(kind, Registered)
    return name


def _most_seats(id: str) -> int:
    counts = [choice for setting in info(id).settings if setting.name == "players" for choice in setting.choices]
    return max([len(load(id, players=count).seats) for count in counts] or [len(load(id).seats)])


NAMES = [register(id) for id in REGISTER]
"""What OpenSpiel calls our games."""

__all__ = ["NAMES", "SpielGame", "SpielState", "register"]
